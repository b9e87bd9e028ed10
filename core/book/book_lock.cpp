// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book_lock.h"

#include <cerrno>
#include <cstring>

#ifdef _WIN32
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace shogo {

#ifdef _WIN32

namespace {

std::wstring widened(const std::string& text)
{
    const int size = MultiByteToWideChar(CP_UTF8, 0, text.c_str(), -1, nullptr, 0);
    std::wstring wide(static_cast<size_t>(size), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.c_str(), -1, wide.data(), size);
    return wide;
}

// Behind the text, so that others can read who holds it while the range is locked.
constexpr DWORD lockOffset = 1 << 20;

} // namespace

Result<std::unique_ptr<BookLock>> BookLock::take(const std::string& bookPath,
                                                 const std::string& holder)
{
    const std::string path = bookPath + ".poster";
    HANDLE file = CreateFileW(widened(path).c_str(), GENERIC_READ | GENERIC_WRITE,
                              FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_ALWAYS,
                              FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return Problem(ProblemCode::LockFailure, Place{path},
                       {"error " + std::to_string(GetLastError())});
    }
    OVERLAPPED where{};
    where.Offset = lockOffset;
    if (!LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &where)) {
        char text[256];
        DWORD count = 0;
        ReadFile(file, text, sizeof text, &count, nullptr);
        CloseHandle(file);
        return Problem(ProblemCode::PosterBusy, Place{bookPath}, {std::string(text, count)});
    }
    SetEndOfFile(file);
    DWORD written = 0;
    WriteFile(file, holder.data(), static_cast<DWORD>(holder.size()), &written, nullptr);
    return std::unique_ptr<BookLock>(new BookLock(reinterpret_cast<intptr_t>(file)));
}

BookLock::~BookLock()
{
    CloseHandle(reinterpret_cast<HANDLE>(m_file));
}

#else

Result<std::unique_ptr<BookLock>> BookLock::take(const std::string& bookPath,
                                                 const std::string& holder)
{
    const std::string path = bookPath + ".poster";
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) {
        return Problem(ProblemCode::LockFailure, Place{path}, {std::string(std::strerror(errno))});
    }
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        const int reason = errno;
        char text[256];
        const ssize_t count = pread(file, text, sizeof text, 0);
        close(file);
        if (reason != EWOULDBLOCK) {
            return Problem(ProblemCode::LockFailure, Place{path},
                           {std::string(std::strerror(reason))});
        }
        return Problem(ProblemCode::PosterBusy, Place{bookPath},
                       {std::string(text, count > 0 ? static_cast<size_t>(count) : 0)});
    }
    // The name inside is for people only; the lock itself is the system's, so a failing write
    // changes nothing.
    if (ftruncate(file, 0) == 0) {
        const ssize_t written = pwrite(file, holder.data(), holder.size(), 0);
        static_cast<void>(written);
    }
    return std::unique_ptr<BookLock>(new BookLock(file));
}

BookLock::~BookLock()
{
    // The file stays: removing it would let a third program lock a new file of the same name while
    // a second one waits on the old.
    close(static_cast<int>(m_file));
}

#endif

} // namespace shogo
