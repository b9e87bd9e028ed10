// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/private_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <cstring>

#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace shogo {

namespace {

constexpr qint64 mostBytes = 64 * 1024; // a grant has some kilobytes

Problem unusable(const std::string& path, std::string why)
{
    return {ProblemCode::SecretUnusable, {path, std::move(why)}};
}

Problem unkept(const std::string& path, std::string why)
{
    return {ProblemCode::SecretUnkept, {path, std::move(why)}};
}

#ifndef _WIN32

std::string systemWords()
{
    return std::strerror(errno);
}

// Asked of the file that is open, so that nobody can put another one there in between.
Result<void> isPrivate(int number, const std::string& path)
{
    struct stat status = {};
    if (::fstat(number, &status) != 0) {
        return unusable(path, systemWords());
    }
    if (!S_ISREG(status.st_mode)) {
        return unusable(path, "it is not an ordinary file");
    }
    if (status.st_uid != ::geteuid() || (status.st_mode & 077) != 0) {
        return Problem(ProblemCode::SecretFileOpen, Place{path});
    }
    return {};
}

bool written(QFile& file, std::string_view text)
{
    const auto bytes = static_cast<qint64>(text.size());
    return file.write(text.data(), bytes) == bytes && file.flush() && ::fsync(file.handle()) == 0;
}

Result<void> syncFolderOf(const std::string& path)
{
    const std::string folder = QFileInfo(QString::fromStdString(path)).path().toStdString();
    const int number = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = number >= 0 && (::fsync(number) == 0 || errno == EINVAL || errno == ENOTSUP);
    const std::string words = good ? std::string() : systemWords();
    if (number >= 0) {
        ::close(number);
    }
    return good ? Result<void>() : unkept(path, words);
}

#endif

// Renaming must not put a file in the place of a link to it.
std::string behindLinks(const std::string& path)
{
    const QString real = QFileInfo(QString::fromStdString(path)).canonicalFilePath();
    return real.isEmpty() ? path : real.toStdString();
}

} // namespace

#ifdef _WIN32

Result<std::optional<std::string>> readPrivateFile(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!file.exists()) {
        return std::optional<std::string>();
    }
    if (!file.open(QIODevice::ReadOnly) || file.size() > mostBytes) {
        return unusable(path, "it cannot be read");
    }
    return std::optional(file.readAll().toStdString());
}

Result<void> writePrivateFile(const std::string& path, std::string_view text)
{
    QSaveFile file(QString::fromStdString(behindLinks(path)));
    const auto bytes = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), bytes) != bytes ||
        !file.commit()) {
        return unkept(path, file.errorString().toStdString());
    }
    return {};
}

#else

Result<std::optional<std::string>> readPrivateFile(const std::string& path)
{
    // Not blocking: a pipe at the path would hold us for ever.
    const int number = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (number < 0) {
        return errno == ENOENT ? Result<std::optional<std::string>>(std::optional<std::string>())
                               : unusable(path, systemWords());
    }
    QFile file;
    if (!file.open(number, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(number);
        return unusable(path, "it cannot be read");
    }
    SHOGO_TRY(isPrivate(number, path));
    const QByteArray bytes = file.read(mostBytes + 1);
    if (bytes.size() > mostBytes) {
        return unusable(path, "it is too large");
    }
    return std::optional(bytes.toStdString());
}

Result<void> writePrivateFile(const std::string& path, std::string_view text)
{
    const std::string target = behindLinks(path);
    const std::string beside = target + ".new-" + std::to_string(::getpid());
    ::unlink(beside.c_str()); // left behind by a program that was killed
    const int number = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (number < 0) {
        return unkept(path, systemWords());
    }
    QFile file;
    if (!file.open(number, QIODevice::WriteOnly, QFileDevice::AutoCloseHandle) ||
        !written(file, text) || ::rename(beside.c_str(), target.c_str()) != 0) {
        const std::string words = systemWords();
        ::unlink(beside.c_str());
        return unkept(path, words);
    }
    return syncFolderOf(target);
}

#endif

} // namespace shogo
