// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/file_source.h"

#include "base/limits.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace shogo {

namespace {

class FileSource final : public ByteSource
{
public:
    explicit FileSource(const QString& path) : m_path(path), m_file(path) {}

    Result<void> open()
    {
        if (!m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
            return Problem(ProblemCode::FileUnreadable, Place{m_path.toStdString()},
                           {m_file.errorString().toStdString()});
        }
        m_size = m_file.size();
        m_changed = m_file.fileTime(QFileDevice::FileModificationTime);
        return {};
    }
    int64_t size() const override { return m_size; }
    std::string name() const override { return QFileInfo(m_path).fileName().toStdString(); }
    Result<size_t> read(int64_t at, char* into, size_t count) override
    {
        if (!m_file.seek(at)) {
            return changed();
        }
        size_t done = 0;
        while (done < count) {
            const qint64 got = m_file.read(into + done, static_cast<qint64>(count - done));
            if (got < 0) {
                return Problem(ProblemCode::FileUnreadable, Place{m_path.toStdString()},
                               {m_file.errorString().toStdString()});
            }
            if (got == 0) {
                break;
            }
            done += static_cast<size_t>(got);
        }
        // Checked at every read: a download that is still running grows, and is rewritten in place.
        if (m_file.size() != m_size ||
            m_file.fileTime(QFileDevice::FileModificationTime) != m_changed ||
            at + static_cast<int64_t>(done) > m_size ||
            (done < count && at + static_cast<int64_t>(done) < m_size)) {
            return changed();
        }
        return done;
    }

private:
    Problem changed() const { return {ProblemCode::FileChanged, Place{m_path.toStdString()}}; }

    QString m_path;
    QFile m_file;
    qint64 m_size = 0;
    QDateTime m_changed;
};

class WatchedSource final : public ByteSource
{
public:
    WatchedSource(std::unique_ptr<ByteSource> source, Watch watch)
        : m_source(std::move(source)), m_watch(std::move(watch))
    {
    }
    int64_t size() const override { return m_source->size(); }
    std::string name() const override { return m_source->name(); }
    Result<size_t> read(int64_t at, char* into, size_t count) override
    {
        if (!m_watch(m_read, size())) {
            return Problem(ProblemCode::Cancelled, Place{name()});
        }
        SHOGO_ASSIGN(const size_t got, m_source->read(at, into, count));
        m_read += static_cast<int64_t>(got);
        return got;
    }

private:
    std::unique_ptr<ByteSource> m_source;
    Watch m_watch;
    int64_t m_read = 0;
};

} // namespace

Result<std::unique_ptr<ByteSource>> openFileSource(const std::string& path)
{
    const QString name = QString::fromStdString(path);
    const QFileInfo info(name);
    const Place place{path};
    if (!info.exists()) {
        // A link to itself does not exist either, but it is there.
        return info.isSymLink() ? Problem(ProblemCode::FileNotRegular, place)
                                : Problem(ProblemCode::FileMissing, place);
    }
    if (info.isDir()) {
        return Problem(ProblemCode::FileIsDirectory, place);
    }
    if (!info.isFile()) {
        return Problem(ProblemCode::FileNotRegular, place);
    }
    if (info.size() == 0) {
        return Problem(ProblemCode::FileEmpty, place);
    }
    if (info.size() > limits::statementFileBytes) {
        return Problem(ProblemCode::FileTooLarge, place,
                       {int64_t{info.size()}, limits::statementFileBytes});
    }
    auto source = std::make_unique<FileSource>(name);
    SHOGO_TRY(source->open());
    return std::unique_ptr<ByteSource>(std::move(source));
}

std::unique_ptr<ByteSource> watched(std::unique_ptr<ByteSource> source, Watch watch)
{
    if (!watch) {
        return source;
    }
    return std::make_unique<WatchedSource>(std::move(source), std::move(watch));
}

} // namespace shogo
