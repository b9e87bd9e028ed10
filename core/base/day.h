// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// A calendar day of the proleptic Gregorian calendar, years 1 to 9999. There is no invalid Day:
// where a day may be absent, it is a std::optional<Day>.
class Day
{
public:
    // 1970-01-01; exists so that containers can hold days.
    constexpr Day() = default;
    // std::nullopt where there is no such date (30 February).
    static std::optional<Day> of(int year, int month, int day);
    // Exactly YYYY-MM-DD.
    static std::optional<Day> parse(std::string_view text);
    // Days since 1970-01-01, as stored in the book.
    static constexpr Day fromNumber(int32_t number)
    {
        Day day;
        day.m_number = number;
        return day;
    }

    constexpr int32_t number() const { return m_number; }
    int year() const;
    int month() const;
    int dayOfMonth() const;
    // YYYY-MM-DD
    std::string text() const;
    // Writes the ten bytes of YYYY-MM-DD; the per-row path has no room for an allocation.
    void write(char* ten) const;
    constexpr Day plusDays(int days) const { return fromNumber(m_number + days); }

    constexpr auto operator<=>(const Day&) const = default;

private:
    int32_t m_number = 0;
};

// Days of a month, 1 to 12.
int daysInMonth(int year, int month);

} // namespace shogo
