// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// A moment in UTC, in milliseconds since 1970-01-01T00:00:00Z. No time zones inside.
struct Instant
{
    int64_t ms = 0;

    constexpr auto operator<=>(const Instant&) const = default;
    constexpr Instant plusMs(int64_t more) const { return {ms + more}; }

    // The UTC day that holds this moment.
    Day day() const
    {
        const int64_t days = ms >= 0 ? ms / 86'400'000 : (ms - 86'399'999) / 86'400'000;
        return Day::fromNumber(static_cast<int32_t>(days));
    }
    // YYYY-MM-DDThh:mm:ss.mmmZ
    std::string text() const;
    // Exactly that form.
    static std::optional<Instant> parse(std::string_view text);
};

} // namespace shogo
