// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book_file.h"

#include <QAtomicInteger>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>
#include <cstring>

#ifdef _WIN32
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace shogo {

namespace {

Problem unwritable(const std::string& path, const std::string& words)
{
    return {ProblemCode::FileUnwritable, Place{path}, {words}};
}

} // namespace

std::string canonicalPath(const std::string& path)
{
    const QFileInfo info(QString::fromStdString(path));
    if (const QString whole = info.canonicalFilePath(); !whole.isEmpty()) {
        return whole.toStdString();
    }
    const QString folder = QFileInfo(info.absolutePath()).canonicalFilePath();
    return folder.isEmpty() ? info.absoluteFilePath().toStdString()
                            : QDir(folder).filePath(info.fileName()).toStdString();
}

std::string stemOf(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).completeBaseName().toStdString();
}

std::string folderOf(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).absolutePath().toStdString();
}

#ifdef _WIN32

namespace {

std::wstring wide(const std::string& path)
{
    return QDir::toNativeSeparators(QString::fromStdString(path)).toStdWString();
}

std::string lastError()
{
    return "error " + std::to_string(GetLastError());
}

} // namespace

std::string fileIdOf(const std::string& path)
{
    // No access is asked for, so the handle disturbs nobody.
    HANDLE file =
        CreateFileW(wide(path).c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return {};
    }
    BY_HANDLE_FILE_INFORMATION info;
    std::string id;
    if (GetFileInformationByHandle(file, &info)) {
        id = std::to_string((static_cast<uint64_t>(info.nFileIndexHigh) << 32) |
                            info.nFileIndexLow) +
             "@" +
             std::to_string((static_cast<uint64_t>(info.ftCreationTime.dwHighDateTime) << 32) |
                            info.ftCreationTime.dwLowDateTime);
    }
    CloseHandle(file);
    return id;
}

Result<void> syncFile(const std::string& path)
{
    HANDLE file = CreateFileW(wide(path).c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ,
                              nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return unwritable(path, lastError());
    }
    const bool good = FlushFileBuffers(file) != 0;
    const std::string words = good ? std::string() : lastError();
    CloseHandle(file);
    return good ? Result<void>() : unwritable(path, words);
}

Result<void> moveFile(const std::string& from, const std::string& to)
{
    if (MoveFileExW(wide(from).c_str(), wide(to).c_str(), MOVEFILE_WRITE_THROUGH) == 0) {
        const DWORD error = GetLastError();
        if (error == ERROR_ALREADY_EXISTS || error == ERROR_FILE_EXISTS) {
            return Problem(ProblemCode::BookExists, Place{to});
        }
        return unwritable(to, "error " + std::to_string(error));
    }
    return {};
}

namespace {

Result<void> replaceFile(const std::string& from, const std::string& to, bool durable)
{
    const DWORD flags = MOVEFILE_REPLACE_EXISTING | (durable ? MOVEFILE_WRITE_THROUGH : 0);
    return MoveFileExW(wide(from).c_str(), wide(to).c_str(), flags) != 0
               ? Result<void>()
               : unwritable(to, lastError());
}

} // namespace

#else

namespace {

std::string lastError()
{
    return std::strerror(errno);
}

int syncNumber(int file)
{
#ifdef F_FULLFSYNC
    if (::fcntl(file, F_FULLFSYNC) == 0) {
        return 0;
    }
#endif
    int outcome = 0;
    do {
        outcome = ::fsync(file);
    } while (outcome != 0 && errno == EINTR);
    return outcome;
}

Result<void> syncPath(const std::string& path, int flags)
{
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0) {
        return unwritable(path, lastError());
    }
    const int outcome = syncNumber(file);
    const int reason = errno;
    ::close(file);
    // Some file systems cannot sync a folder and say so; they keep names durable in their own way.
    if (outcome != 0 && !(reason == EINVAL || reason == ENOTSUP)) {
        return unwritable(path, std::strerror(reason));
    }
    return {};
}

Result<void> syncFolder(const std::string& path)
{
    return syncPath(folderOf(path), O_RDONLY | O_DIRECTORY);
}

Result<void> replaceFile(const std::string& from, const std::string& to, bool durable)
{
    if (std::rename(from.c_str(), to.c_str()) != 0) {
        return unwritable(to, lastError());
    }
    return durable ? syncFolder(to) : Result<void>();
}

} // namespace

std::string fileIdOf(const std::string& path)
{
#if defined(__linux__) && defined(STATX_BTIME)
    struct statx more = {};
    if (::statx(AT_FDCWD, path.c_str(), 0, STATX_INO | STATX_BTIME, &more) != 0) {
        return {};
    }
    std::string id = std::to_string(more.stx_ino);
    if ((more.stx_mask & STATX_BTIME) != 0) {
        id += "@" + std::to_string(more.stx_btime.tv_sec) + "." +
              std::to_string(more.stx_btime.tv_nsec);
    }
    return id;
#else
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) {
        return {};
    }
    std::string id = std::to_string(status.st_ino);
#ifdef __APPLE__
    id += "@" + std::to_string(status.st_birthtimespec.tv_sec) + "." +
          std::to_string(status.st_birthtimespec.tv_nsec);
#endif
    return id;
#endif
}

Result<void> syncFile(const std::string& path)
{
    return syncPath(path, O_RDONLY);
}

Result<void> moveFile(const std::string& from, const std::string& to)
{
    // A second name first: unlike a rename, that never takes the place of another file.
    if (::link(from.c_str(), to.c_str()) == 0) {
        if (::unlink(from.c_str()) != 0) {
            return unwritable(from, lastError());
        }
        return syncFolder(to);
    }
    if (errno == EEXIST) {
        return Problem(ProblemCode::BookExists, Place{to});
    }
    // File systems without second names (FAT, some network drives).
    struct stat there = {};
    if (::lstat(to.c_str(), &there) == 0) {
        return Problem(ProblemCode::BookExists, Place{to});
    }
    return replaceFile(from, to, true);
}

#endif

Result<void> writeSmallFile(const std::string& path, const std::string& bytes, bool durable)
{
    static QAtomicInteger<quint32> count;
    const std::string beside = path + ".new-" + std::to_string(QCoreApplication::applicationPid()) +
                               "-" + std::to_string(count.fetchAndAddRelaxed(1));
    const auto written = [&]() -> Result<void> {
        QFile file(QString::fromStdString(beside));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) !=
                static_cast<qint64>(bytes.size()) ||
            !file.flush()) {
            return unwritable(path, file.errorString().toStdString());
        }
        file.close();
        if (durable) {
            SHOGO_TRY(syncFile(beside));
        }
        return replaceFile(beside, path, durable);
    }();
    if (!written) {
        QFile::remove(QString::fromStdString(beside));
    }
    return written;
}

} // namespace shogo
