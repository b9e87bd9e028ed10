// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// A calendar month.
class Month
{
public:
    constexpr Month() = default;
    static std::optional<Month> of(int year, int month)
    {
        if (year < 1 || year > 9999 || month < 1 || month > 12) {
            return std::nullopt;
        }
        Month m;
        m.m_index = year * 12 + month - 1;
        return m;
    }
    static Month of(Day day) { return *of(day.year(), day.month()); }
    // Exactly YYYY-MM.
    static std::optional<Month> parse(std::string_view text)
    {
        const auto day = Day::parse(std::string(text) + "-01");
        return day ? std::optional(of(*day)) : std::nullopt;
    }

    int year() const { return m_index / 12; }
    int month() const { return m_index % 12 + 1; }
    Day first() const { return *Day::of(year(), month(), 1); }
    Day last() const { return *Day::of(year(), month(), daysInMonth(year(), month())); }
    std::string text() const { return first().text().substr(0, 7); }

    constexpr auto operator<=>(const Month&) const = default;

private:
    int m_index = 1970 * 12;
};

} // namespace shogo
