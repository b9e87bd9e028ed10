// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/gui_guard.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <atomic>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SHOGO_GUARD_CALLS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SHOGO_GUARD_CALLS 0
#endif
#endif
#ifndef SHOGO_GUARD_CALLS
#ifdef __linux__
#define SHOGO_GUARD_CALLS 1
#else
#define SHOGO_GUARD_CALLS 0
#endif
#endif

#ifdef _WIN32
#include <windows.h>
#else
#include <ctime>
#endif

namespace shogo {

namespace {

// The C library cannot be told which object to ask: this one place is global, in tests only.
std::atomic<bool> armed{false};
thread_local bool watched = false;
std::atomic<int64_t> touchCount{0};
std::atomic<const char*> first{nullptr};

[[maybe_unused]] void touched(const char* name)
{
    if (watched && armed) {
        const char* none = nullptr;
        first.compare_exchange_strong(none, name);
        ++touchCount;
    }
}

int64_t threadCpuUs()
{
#ifdef _WIN32
    FILETIME made, ended, kernel, user;
    GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user);
    const auto of = [](const FILETIME& t) {
        return static_cast<int64_t>(t.dwHighDateTime) << 32 | t.dwLowDateTime;
    };
    return (of(kernel) + of(user)) / 10;
#else
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
#endif
}

} // namespace

GuiGuard::GuiGuard()
{
    touchCount = 0;
    first = nullptr;
    watched = true;
}

GuiGuard::~GuiGuard()
{
    armed = false;
    watched = false;
}

bool GuiGuard::catchesCalls()
{
    return SHOGO_GUARD_CALLS != 0;
}

int64_t GuiGuard::touches() const
{
    return touchCount;
}

std::string GuiGuard::firstTouch() const
{
    const char* name = first;
    return name ? name : "";
}

void GuiGuard::turn(const std::function<void()>& work)
{
    const int64_t before = threadCpuUs();
    armed = true;
    work();
    armed = false;
    m_worstTurnUs = std::max(m_worstTurnUs, threadCpuUs() - before);
}

bool GuiGuard::turnUntil(const std::function<bool()>& done, int timeoutMs)
{
    // So that a loop with nothing to do looks at `done` again.
    QTimer beat;
    beat.start(5);
    QElapsedTimer timer;
    timer.start();
    while (!done()) {
        if (timer.hasExpired(timeoutMs)) {
            return false;
        }
        turn([] {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        });
    }
    return true;
}

} // namespace shogo

#if SHOGO_GUARD_CALLS

// The program's own functions of these names come before the libraries', for Qt and its plugins
// too; each passes on to the real one.

#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/socket.h>

struct sqlite3;
struct sqlite3_stmt;

namespace {

template <class Function>
Function* next(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

mode_t modeOf(int flags, va_list arguments)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

} // namespace

extern "C" {

int sqlite3_step(sqlite3_stmt* statement)
{
    static auto* const real = next<int(sqlite3_stmt*)>("sqlite3_step");
    shogo::touched("sqlite3_step");
    return real(statement);
}

int sqlite3_prepare_v2(sqlite3* handle, const char* sql, int bytes, sqlite3_stmt** statement,
                       const char** tail)
{
    static auto* const real =
        next<int(sqlite3*, const char*, int, sqlite3_stmt**, const char**)>("sqlite3_prepare_v2");
    shogo::touched("sqlite3_prepare_v2");
    return real(handle, sql, bytes, statement, tail);
}

int sqlite3_open_v2(const char* name, sqlite3** handle, int flags, const char* vfs)
{
    static auto* const real =
        next<int(const char*, sqlite3**, int, const char*)>("sqlite3_open_v2");
    shogo::touched("sqlite3_open_v2");
    return real(name, handle, flags, vfs);
}

int socket(int domain, int type, int protocol) noexcept
{
    static auto* const real = next<int(int, int, int)>("socket");
    shogo::touched("socket");
    return real(domain, type, protocol);
}

FILE* fopen(const char* name, const char* mode)
{
    static auto* const real = next<FILE*(const char*, const char*)>("fopen");
    shogo::touched("fopen");
    return real(name, mode);
}

FILE* fopen64(const char* name, const char* mode)
{
    static auto* const real = next<FILE*(const char*, const char*)>("fopen64");
    shogo::touched("fopen64");
    return real(name, mode);
}

int open(const char* name, int flags, ...)
{
    static auto* const real = next<int(const char*, int, ...)>("open");
    shogo::touched("open");
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return real(name, flags, mode);
}

int open64(const char* name, int flags, ...)
{
    static auto* const real = next<int(const char*, int, ...)>("open64");
    shogo::touched("open64");
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return real(name, flags, mode);
}

int openat(int folder, const char* name, int flags, ...)
{
    static auto* const real = next<int(int, const char*, int, ...)>("openat");
    shogo::touched("openat");
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return real(folder, name, flags, mode);
}

} // extern "C"

#endif
