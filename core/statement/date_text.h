// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

enum class DateOrder : uint8_t { Ymd, Dmy, Mdy };

// "year-month-day" and so on, for sentences.
std::string_view orderName(DateOrder order);

// A date taken apart without deciding which part is which.
struct DateShape
{
    std::array<int, 3> part{};
    std::array<uint8_t, 3> digits{}; // as written; 0 for the name of a month
    uint8_t count = 0;               // 3, or 2 where the year is missing (then month and day)
    int8_t named = -1;               // which part was the name of a month
    bool yearFirst = false;          // beyond doubt: four digits or an era in front
    bool era = false;

    // The orders that these parts allow, by the bounds of months and days alone.
    bool allows(DateOrder order) const;
};

// All forms of the fact sheet ("Dates"), a time or a weekday behind them is dropped. False: this
// is no date.
bool lexDate(std::string_view utf8, DateShape& shape);

// The day under an order; std::nullopt where the calendar has none (30 February). Two digits of a
// year are the century nearest to `today` (else 2000 to 2069, 1970 to 1999). A missing year is
// the one that puts the day nearest to `today`; without it std::nullopt.
std::optional<Day> dayOf(const DateShape& shape, DateOrder order, std::optional<Day> today);

// Bare six digits YYMMDD whose year counts in an era, as in Japanese fixed records.
std::optional<Day> dayOfEraDigits(std::string_view sixDigits, int eraBase);

// Decides the order over all values of a column.
class OrderEvidence
{
public:
    void add(const DateShape& shape, std::string_view text, std::optional<Day> today);

    // Orders that read every value seen.
    bool fits(DateOrder order) const { return m_fits[static_cast<size_t>(order)]; }
    int fitting() const;
    // The only order that fits, or the only one whose days are sorted over many different days.
    std::optional<DateOrder> decided() const;
    // Decided by sorting and not by a value.
    bool bySorting() const;
    // Under an order: the days only rise (false), only fall (true), or neither.
    std::optional<bool> newestFirst(DateOrder order) const;
    bool withoutYear() const { return m_withoutYear > 0; }
    bool sawEra() const { return m_era; }
    const std::string& example() const { return m_example; } // a value with two readings
    int64_t count() const { return m_count; }

private:
    // Sorted days are a proof only where chance cannot sort them: six different days.
    static constexpr int64_t enoughDays = 6;

    struct Track
    {
        std::optional<Day> last;
        int64_t up = 0;
        int64_t down = 0;
        bool sorted() const { return (up == 0 || down == 0) && up + down + 1 >= enoughDays; }
    };
    std::array<bool, 3> m_fits{true, true, true};
    std::array<Track, 3> m_tracks{};
    std::string m_example;
    int64_t m_count = 0;
    int64_t m_withoutYear = 0;
    bool m_era = false;
};

} // namespace shogo
