// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/day.h"

namespace shogo {

namespace {

struct Civil
{
    int year;
    int month;
    int day;
};

// The usual arithmetic on years that begin in March, in which leap days come last.
constexpr int32_t numberOf(int year, int month, int day)
{
    const int y = month <= 2 ? year - 1 : year;
    const int era = (y >= 0 ? y : y - 399) / 400;
    const int yearOfEra = y - era * 400;
    const int shifted = month > 2 ? month - 3 : month + 9;
    const int dayOfYear = (153 * shifted + 2) / 5 + day - 1;
    const int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146097 + dayOfEra - 719468;
}

constexpr Civil civilOf(int32_t number)
{
    const int z = number + 719468;
    const int era = (z >= 0 ? z : z - 146096) / 146097;
    const int dayOfEra = z - era * 146097;
    const int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const int shifted = (5 * dayOfYear + 2) / 153;
    const int day = dayOfYear - (153 * shifted + 2) / 5 + 1;
    const int month = shifted < 10 ? shifted + 3 : shifted - 9;
    const int year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
    return {year, month, day};
}

static_assert(numberOf(1970, 1, 1) == 0);
static_assert(numberOf(2000, 2, 29) == 11016);
static_assert(civilOf(11016).day == 29);

constexpr bool isLeap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

void put(char* at, int value, int digits)
{
    for (int i = digits - 1; i >= 0; --i) {
        at[i] = static_cast<char>('0' + value % 10);
        value /= 10;
    }
}

} // namespace

int daysInMonth(int year, int month)
{
    constexpr int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && isLeap(year) ? 29 : lengths[month - 1];
}

std::optional<Day> Day::of(int year, int month, int day)
{
    if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 ||
        day > daysInMonth(year, month)) {
        return std::nullopt;
    }
    return fromNumber(numberOf(year, month, day));
}

std::optional<Day> Day::parse(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
        return std::nullopt;
    }
    int parts[3] = {0, 0, 0};
    int part = 0;
    for (const char c : text) {
        if (c == '-') {
            ++part;
            if (part > 2) {
                return std::nullopt;
            }
        } else if (c >= '0' && c <= '9') {
            parts[part] = parts[part] * 10 + (c - '0');
        } else {
            return std::nullopt;
        }
    }
    return of(parts[0], parts[1], parts[2]);
}

int Day::year() const
{
    return civilOf(m_number).year;
}

int Day::month() const
{
    return civilOf(m_number).month;
}

int Day::dayOfMonth() const
{
    return civilOf(m_number).day;
}

void Day::write(char* ten) const
{
    const Civil civil = civilOf(m_number);
    put(ten, civil.year, 4);
    ten[4] = '-';
    put(ten + 5, civil.month, 2);
    ten[7] = '-';
    put(ten + 8, civil.day, 2);
}

std::string Day::text() const
{
    std::string ten(10, '0');
    write(ten.data());
    return ten;
}

} // namespace shogo
