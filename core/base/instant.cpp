// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/instant.h"

#include <cstdio>

namespace shogo {

std::string Instant::text() const
{
    const Day d = day();
    const int64_t rest = ms - static_cast<int64_t>(d.number()) * 86'400'000;
    char clock[24];
    std::snprintf(clock, sizeof clock, "T%02d:%02d:%02d.%03dZ", static_cast<int>(rest / 3'600'000),
                  static_cast<int>(rest / 60'000 % 60), static_cast<int>(rest / 1'000 % 60),
                  static_cast<int>(rest % 1'000));
    return d.text() + clock;
}

std::optional<Instant> Instant::parse(std::string_view text)
{
    if (text.size() != 24 || text[10] != 'T' || text[13] != ':' || text[16] != ':' ||
        text[19] != '.' || text[23] != 'Z') {
        return std::nullopt;
    }
    const auto day = Day::parse(text.substr(0, 10));
    const auto number = [&](size_t at, size_t digits) {
        int value = 0;
        for (size_t i = at; i < at + digits; ++i) {
            if (text[i] < '0' || text[i] > '9') {
                return -1;
            }
            value = value * 10 + (text[i] - '0');
        }
        return value;
    };
    const int hour = number(11, 2);
    const int minute = number(14, 2);
    const int second = number(17, 2);
    const int milli = number(20, 3);
    if (!day || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 ||
        milli < 0) {
        return std::nullopt;
    }
    return Instant{static_cast<int64_t>(day->number()) * 86'400'000 +
                   ((hour * 60LL + minute) * 60 + second) * 1'000 + milli};
}

} // namespace shogo
