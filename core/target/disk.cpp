// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef _WIN32
#include "target/disk.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace shogo {

namespace {

// One descriptor, closed with its owner; closing releases the locks.
class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_number >= 0) {
            ::close(m_number);
        }
    }
    int operator*() const { return m_number; }
    explicit operator bool() const { return m_number >= 0; }

private:
    int m_number;
};

Problem systemProblem(ProblemCode code, const std::string& path, int error)
{
    return {code, Place{path, 0, 0, -1}, {std::string(std::strerror(error))}};
}

Problem unreadable(const std::string& path, int error = errno)
{
    return systemProblem(ProblemCode::JournalFileUnreadable, path, error);
}

Problem unwritable(const std::string& path, int error = errno)
{
    return systemProblem(ProblemCode::JournalFileUnwritable, path, error);
}

int openAgain(const std::string& path, int flags, mode_t mode = 0)
{
    int number = -1;
    do {
        number = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    } while (number < 0 && errno == EINTR);
    return number;
}

// 0, or the error number.
int syncNumber(int number)
{
#ifdef F_FULLFSYNC
    // fsync alone leaves the bytes in the drive's cache; where a file system has no full flush,
    // the plain one is all there is.
    if (::fcntl(number, F_FULLFSYNC) == 0) {
        return 0;
    }
#endif
    int outcome = 0;
    do {
        outcome = ::fsync(number);
    } while (outcome != 0 && errno == EINTR);
    return outcome == 0 ? 0 : errno;
}

std::string folderOf(const std::string& path)
{
    const size_t slash = path.rfind('/');
    if (slash == std::string::npos) {
        return ".";
    }
    return slash == 0 ? "/" : path.substr(0, slash);
}

// A new name is durable only when its folder is.
Result<void> syncFolder(const std::string& path)
{
    const Descriptor folder(openAgain(folderOf(path), O_RDONLY | O_DIRECTORY));
    if (!folder) {
        return unwritable(path);
    }
    const int error = syncNumber(*folder);
    // Some file systems cannot sync a folder and say so; they keep names durable in their own way.
    if (error != 0 && error != EINVAL && error != ENOTSUP) {
        return unwritable(path, error);
    }
    return {};
}

Result<void> writeAll(int number, std::string_view bytes, const std::string& path)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(number, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<size_t>(written));
        } else if (written == 0 || errno != EINTR) {
            return unwritable(path, written == 0 ? EIO : errno);
        }
    }
    return {};
}

Result<std::string> readAt(int number, int64_t at, size_t count, const std::string& path)
{
    std::string bytes(count, '\0');
    size_t done = 0;
    while (done < count) {
        const ssize_t got = ::pread(number, bytes.data() + done, count - done,
                                    static_cast<off_t>(at + static_cast<int64_t>(done)));
        if (got == 0) {
            break;
        }
        if (got > 0) {
            done += static_cast<size_t>(got);
        } else if (errno != EINTR) {
            return unreadable(path);
        }
    }
    bytes.resize(done);
    return bytes;
}

// Two kinds of locks, since programs that use one kind do not see the other on Linux. Elsewhere
// both are one list, and the second would stand in the way of the first.
Result<void> lockAtOnce(int number, const std::string& path)
{
    int outcome = 0;
    do {
        outcome = ::flock(number, LOCK_EX | LOCK_NB);
    } while (outcome != 0 && errno == EINTR);
    if (outcome != 0) {
        return errno == EWOULDBLOCK ? Problem(ProblemCode::JournalFileHeld, Place{path, 0, 0, -1})
                                    : unwritable(path);
    }
#ifdef F_OFD_SETLK
    struct flock whole = {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    if (::fcntl(number, F_OFD_SETLK, &whole) != 0 && (errno == EAGAIN || errno == EACCES)) {
        return Problem(ProblemCode::JournalFileHeld, Place{path, 0, 0, -1});
    }
#endif
    return {};
}

class SystemFile final : public LockedFile
{
public:
    SystemFile(Descriptor descriptor, std::string path)
        : m_file(std::move(descriptor)), m_path(std::move(path))
    {
    }

    Result<int64_t> size() override
    {
        struct stat status = {};
        if (::fstat(*m_file, &status) != 0) {
            return unreadable(m_path);
        }
        return static_cast<int64_t>(status.st_size);
    }

    Result<std::string> read(int64_t at, size_t count) override
    {
        return readAt(*m_file, at, count, m_path);
    }

    Result<void> append(std::string_view bytes) override
    {
        return writeAll(*m_file, bytes, m_path);
    }

    Result<void> truncate(int64_t size) override
    {
        int outcome = 0;
        do {
            outcome = ::ftruncate(*m_file, static_cast<off_t>(size));
        } while (outcome != 0 && errno == EINTR);
        return outcome == 0 ? Result<void>() : unwritable(m_path);
    }

    Result<void> sync() override
    {
        const int error = syncNumber(*m_file);
        return error == 0 ? Result<void>() : unwritable(m_path, error);
    }

    Result<FileMark> mark() override
    {
        struct stat status = {};
        struct stat named = {};
        if (::fstat(*m_file, &status) != 0) {
            return unreadable(m_path);
        }
        FileMark mark;
        mark.device = static_cast<uint64_t>(status.st_dev);
        mark.file = static_cast<uint64_t>(status.st_ino);
        mark.bytes = status.st_size;
#ifdef __APPLE__
        const timespec changed = status.st_ctimespec;
#else
        const timespec changed = status.st_ctim;
#endif
        mark.changedNs = int64_t{changed.tv_sec} * 1'000'000'000 + changed.tv_nsec;
        mark.atPath = ::stat(m_path.c_str(), &named) == 0 && named.st_dev == status.st_dev &&
                      named.st_ino == status.st_ino;
        return mark;
    }

private:
    Descriptor m_file;
    std::string m_path;
};

class SystemDisk final : public Disk
{
public:
    Result<std::unique_ptr<LockedFile>> openLocked(const std::string& path, bool create) override
    {
        // Between opening and locking another program may put a new file in the place.
        for (int attempt = 0; attempt < 4; ++attempt) {
            const bool fresh = create && !exists(path);
            // Not blocking: a pipe at the path would hold us for ever.
            const int flags = O_RDWR | O_APPEND | O_NONBLOCK | (create ? O_CREAT : 0);
            Descriptor file(openAgain(path, flags, 0666));
            if (!file) {
                return errno == ENOENT && !create ? unreadable(path) : unwritable(path);
            }
            struct stat status = {};
            if (::fstat(*file, &status) != 0) {
                return unreadable(path);
            }
            if (!S_ISREG(status.st_mode)) {
                return unwritable(path, EINVAL);
            }
            SHOGO_TRY(lockAtOnce(*file, path));
            if (fresh) {
                SHOGO_TRY(syncFolder(path));
            }
            auto locked = std::make_unique<SystemFile>(std::move(file), path);
            SHOGO_ASSIGN(const FileMark mark, locked->mark());
            if (mark.atPath) {
                return std::unique_ptr<LockedFile>(std::move(locked));
            }
        }
        return Problem(ProblemCode::JournalFileHeld, Place{path, 0, 0, -1});
    }

    Result<std::string> readAll(const std::string& path, int64_t maxBytes) override
    {
        const Descriptor file(openAgain(path, O_RDONLY | O_NONBLOCK));
        struct stat status = {};
        if (!file || ::fstat(*file, &status) != 0) {
            return unreadable(path);
        }
        if (!S_ISREG(status.st_mode)) {
            return unreadable(path, S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
        }
        if (status.st_size > maxBytes) {
            return unreadable(path, EFBIG);
        }
        return readAt(*file, 0, static_cast<size_t>(status.st_size), path);
    }

    Result<void> replace(const std::string& path, std::string_view bytes) override
    {
        const std::string beside = path + ".new-" + std::to_string(::getpid());
        auto written = [&]() -> Result<void> {
            const Descriptor file(openAgain(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666));
            if (!file) {
                return unwritable(path);
            }
            SHOGO_TRY(writeAll(*file, bytes, path));
            const int error = syncNumber(*file);
            if (error != 0) {
                return unwritable(path, error);
            }
            if (std::rename(beside.c_str(), path.c_str()) != 0) {
                return unwritable(path);
            }
            return {};
        }();
        if (!written) {
            ::unlink(beside.c_str());
            return written;
        }
        return syncFolder(path);
    }

    bool exists(const std::string& path) override
    {
        struct stat status = {};
        return ::lstat(path.c_str(), &status) == 0;
    }
};

} // namespace

std::unique_ptr<Disk> systemDisk()
{
    return std::make_unique<SystemDisk>();
}

} // namespace shogo
#endif
