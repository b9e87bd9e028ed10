// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <QByteArray>
#include <QSysInfo>

#include <chrono>

#ifdef Q_OS_LINUX
#include <ctime>
#elif defined(Q_OS_MACOS)
#include <time.h>
#elif defined(Q_OS_WIN)
#include <windows.h>
#endif

namespace shogo {

Instant SystemClock::now() const
{
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
}

// std::chrono::steady_clock stands still while the machine sleeps (on Linux it is
// CLOCK_MONOTONIC), and a settle time must run through sleep.
int64_t SystemClock::steadyMs() const
{
#if defined(Q_OS_LINUX)
    timespec t{};
    clock_gettime(CLOCK_BOOTTIME, &t);
    return static_cast<int64_t>(t.tv_sec) * 1'000 + t.tv_nsec / 1'000'000;
#elif defined(Q_OS_MACOS)
    return static_cast<int64_t>(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) / 1'000'000);
#elif defined(Q_OS_WIN)
    return static_cast<int64_t>(GetTickCount64());
#endif
}

std::string SystemClock::bootId() const
{
    return QSysInfo::bootUniqueId().toStdString();
}

} // namespace shogo
