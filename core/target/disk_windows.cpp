// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef _WIN32
#include "target/disk.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>

namespace shogo {

namespace {

Problem systemProblem(ProblemCode code, const std::string& path, int error = errno)
{
    return {code, Place{path, 0, 0, -1}, {std::string(std::strerror(error))}};
}

// Opened so that others may read but not write: sharing is the lock that every program obeys here.
class SystemFile final : public LockedFile
{
public:
    SystemFile(int number, std::string path) : m_file(number), m_path(std::move(path)) {}
    SystemFile(const SystemFile&) = delete;
    SystemFile& operator=(const SystemFile&) = delete;
    ~SystemFile() override { ::_close(m_file); }

    Result<int64_t> size() override
    {
        const int64_t bytes = ::_filelengthi64(m_file);
        if (bytes < 0) {
            return systemProblem(ProblemCode::JournalFileUnreadable, m_path);
        }
        return bytes;
    }

    Result<std::string> read(int64_t at, size_t count) override
    {
        if (::_lseeki64(m_file, at, SEEK_SET) < 0) {
            return systemProblem(ProblemCode::JournalFileUnreadable, m_path);
        }
        std::string bytes(count, '\0');
        size_t done = 0;
        while (done < count) {
            const int got = ::_read(m_file, bytes.data() + done, piece(count - done));
            if (got < 0) {
                return systemProblem(ProblemCode::JournalFileUnreadable, m_path);
            }
            if (got == 0) {
                break;
            }
            done += static_cast<size_t>(got);
        }
        bytes.resize(done);
        return bytes;
    }

    Result<void> append(std::string_view bytes) override
    {
        while (!bytes.empty()) {
            const int written = ::_write(m_file, bytes.data(), piece(bytes.size()));
            if (written <= 0) {
                return systemProblem(ProblemCode::JournalFileUnwritable, m_path,
                                     written == 0 ? EIO : errno);
            }
            bytes.remove_prefix(static_cast<size_t>(written));
        }
        return {};
    }

    Result<void> truncate(int64_t size) override
    {
        const int error = ::_chsize_s(m_file, size);
        if (error != 0) {
            return systemProblem(ProblemCode::JournalFileUnwritable, m_path, error);
        }
        return {};
    }

    Result<void> sync() override
    {
        if (::_commit(m_file) != 0) {
            return systemProblem(ProblemCode::JournalFileUnwritable, m_path);
        }
        return {};
    }

private:
    static unsigned piece(size_t count)
    {
        return static_cast<unsigned>(std::min<size_t>(count, size_t{1} << 30));
    }

    int m_file;
    std::string m_path;
};

class SystemDisk final : public Disk
{
public:
    Result<std::unique_ptr<LockedFile>> openLocked(const std::string& path, bool create) override
    {
        const std::wstring wide =
            QDir::toNativeSeparators(QString::fromStdString(path)).toStdWString();
        int number = -1;
        const int flags = _O_RDWR | _O_APPEND | _O_BINARY | _O_NOINHERIT | (create ? _O_CREAT : 0);
        const int error =
            ::_wsopen_s(&number, wide.c_str(), flags, _SH_DENYWR, _S_IREAD | _S_IWRITE);
        if (error == 0) {
            return std::unique_ptr<LockedFile>(std::make_unique<SystemFile>(number, path));
        }
        const QFileInfo info(QString::fromStdString(path));
        if (error == EACCES && info.isFile() && info.isWritable()) {
            return Problem(ProblemCode::JournalFileHeld, Place{path, 0, 0, -1});
        }
        return systemProblem(error == ENOENT && !create ? ProblemCode::JournalFileUnreadable
                                                        : ProblemCode::JournalFileUnwritable,
                             path, error);
    }

    Result<std::string> readAll(const std::string& path, int64_t maxBytes) override
    {
        QFile file(QString::fromStdString(path));
        if (!file.open(QIODevice::ReadOnly)) {
            return Problem(ProblemCode::JournalFileUnreadable, Place{path, 0, 0, -1},
                           {file.errorString().toStdString()});
        }
        if (file.size() > maxBytes) {
            return systemProblem(ProblemCode::JournalFileUnreadable, path, EFBIG);
        }
        return file.readAll().toStdString();
    }

    Result<void> replace(const std::string& path, std::string_view bytes) override
    {
        QSaveFile file(QString::fromStdString(path));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) !=
                static_cast<qint64>(bytes.size()) ||
            !file.flush() || ::_commit(file.handle()) != 0 || !file.commit()) {
            return Problem(ProblemCode::JournalFileUnwritable, Place{path, 0, 0, -1},
                           {file.errorString().toStdString()});
        }
        return {};
    }

    bool exists(const std::string& path) override
    {
        return QFileInfo::exists(QString::fromStdString(path));
    }
};

} // namespace

std::unique_ptr<Disk> systemDisk()
{
    return std::make_unique<SystemDisk>();
}

} // namespace shogo
#endif
