// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/date_text.h"

#include "base/text.h"

#include <algorithm>
#include <cstdlib>

namespace shogo {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct Name
{
    std::string_view text;
    int value;
};

// Names of months as they stand in statements, lower case, longest first where one begins another.
constexpr std::array monthNames = {
    Name{"january", 1},   Name{"februar", 2},   Name{"february", 2},  Name{"march", 3},
    Name{"april", 4},     Name{"june", 6},      Name{"july", 7},      Name{"august", 8},
    Name{"september", 9}, Name{"october", 10},  Name{"november", 11}, Name{"december", 12},
    Name{"januar", 1},    Name{"märz", 3},      Name{"mai", 5},       Name{"juni", 6},
    Name{"juli", 7},      Name{"oktober", 10},  Name{"dezember", 12}, Name{"janvier", 1},
    Name{"février", 2},   Name{"mars", 3},      Name{"avril", 4},     Name{"juin", 6},
    Name{"juillet", 7},   Name{"août", 8},      Name{"septembre", 9}, Name{"octobre", 10},
    Name{"novembre", 11}, Name{"décembre", 12}, Name{"jan", 1},       Name{"feb", 2},
    Name{"mar", 3},       Name{"apr", 4},       Name{"may", 5},       Name{"jun", 6},
    Name{"jul", 7},       Name{"aug", 8},       Name{"sept", 9},      Name{"sep", 9},
    Name{"oct", 10},      Name{"nov", 11},      Name{"dec", 12},      Name{"mär", 3},
    Name{"okt", 10},      Name{"dez", 12},      Name{"janv", 1},      Name{"févr", 2},
    Name{"avr", 4},       Name{"juil", 7},      Name{"déc", 12},
};

// Eras by their signs: the year before their first year.
constexpr std::array eras = {
    Name{"令和", 2018}, Name{"平成", 1988}, Name{"昭和", 1925}, Name{"大正", 1911},
    Name{"明治", 1867}, Name{"㋿", 2018},  Name{"㍻", 1988},   Name{"㍼", 1925},
    Name{"R", 2018},    Name{"H", 1988},    Name{"S", 1925},    Name{"T", 1911},
    Name{"M", 1867},    Name{"Ｒ", 2018},   Name{"Ｈ", 1988},   Name{"Ｓ", 1925},
};

// Reads one date from left to right.
class Lexer
{
public:
    Lexer(std::string_view text, DateShape& shape) : m_text(text), m_shape(shape) {}

    bool run()
    {
        skipBlanks();
        if (takeEra()) {
            return m_text.empty() || restIsTime();
        }
        if (!takePart()) {
            return false;
        }
        if (m_run >= 6 && m_shape.count == 3) { // compact digits
            return restIsTime();
        }
        const char separator = takeSeparator();
        const bool kanji = m_kanji;
        if (separator == 0 || !takePart()) {
            return false;
        }
        const char second = takeSeparator();
        // "1. April 2024": beside a name the separators need not be the same.
        const bool alike = kanji || second == separator || m_shape.named >= 0;
        if (second != 0 && alike && !m_text.empty() && takePart() && m_shape.count == 3) {
            takeFinalMark(separator);
            return plausible() && restIsTime();
        }
        // Two parts: month and day without a year, with a slash or in kanji only.
        m_shape.yearFirst = false;
        return m_shape.count == 2 && (separator == '/' || kanji) && m_shape.digits[0] <= 2 &&
               m_shape.digits[1] <= 2 && m_shape.named < 0 && m_shape.part[0] >= 1 &&
               m_shape.part[0] <= 12 && m_shape.part[1] >= 1 && m_shape.part[1] <= 31 &&
               (m_text.empty() || restIsTime());
    }

private:
    void skipBlanks()
    {
        while (m_text.starts_with(' ')) {
            m_text.remove_prefix(1);
        }
    }

    bool take(std::string_view what)
    {
        if (!m_text.starts_with(what)) {
            return false;
        }
        m_text.remove_prefix(what.size());
        return true;
    }

    // A digit of either width, or -1.
    int takeDigit()
    {
        if (!m_text.empty() && isDigit(m_text.front())) {
            const int digit = m_text.front() - '0';
            m_text.remove_prefix(1);
            return digit;
        }
        if (m_text.size() >= 3 && m_text[0] == '\xEF' && m_text[1] == '\xBC' &&
            m_text[2] >= '\x90' && m_text[2] <= '\x99') {
            const int digit = m_text[2] - '\x90';
            m_text.remove_prefix(3);
            return digit;
        }
        return -1;
    }

    // R6.4.1, 令和元年5月1日, and H36 where an era was counted on.
    bool takeEra()
    {
        for (const Name& era : eras) {
            const std::string_view before = m_text;
            if (!take(era.text)) {
                continue;
            }
            skipBlanks();
            const bool first = take("元");
            if ((first || takePart()) && m_shape.count <= 1 && m_shape.named < 0) {
                m_shape.part[0] = first ? era.value + 1 : era.value + m_shape.part[0];
                m_shape.digits[0] = 4;
                m_shape.count = 1;
                m_shape.era = true;
                m_shape.yearFirst = true;
                if (takeSeparator() != 0 && takePart() && takeSeparator() != 0 && takePart() &&
                    m_shape.count == 3) {
                    takeFinalMark('.');
                    return true;
                }
            }
            m_text = before;
            m_shape = {};
            return false;
        }
        return false;
    }

    // Digits or the name of a month; eight or fourteen digits are a whole date by themselves.
    bool takePart()
    {
        if (m_shape.count == 3) {
            return false;
        }
        skipBlanks();
        if (takeName()) {
            return true;
        }
        int64_t value = 0;
        std::array<int, 14> digits{};
        m_run = 0;
        for (int digit = takeDigit(); digit >= 0; digit = takeDigit()) {
            if (m_run == digits.size()) {
                return false;
            }
            digits[m_run++] = digit;
            value = value * 10 + digit;
        }
        if (m_run == 0) {
            return false;
        }
        if (m_run >= 6 && m_shape.count == 0) {
            return compact(digits);
        }
        if (m_run > 4) {
            return false;
        }
        m_shape.part[m_shape.count] = static_cast<int>(value);
        m_shape.digits[m_shape.count] = static_cast<uint8_t>(m_run);
        m_shape.yearFirst = m_shape.yearFirst || (m_shape.count == 0 && m_run == 4);
        ++m_shape.count;
        return true;
    }

    bool compact(const std::array<int, 14>& digits)
    {
        const auto number = [&](size_t from, size_t count) {
            int value = 0;
            for (size_t i = from; i < from + count; ++i) {
                value = value * 10 + digits[i];
            }
            return value;
        };
        m_shape.count = 3;
        if (m_run == 6) {
            m_shape.part = {number(0, 2), number(2, 2), number(4, 2)};
            m_shape.digits = {2, 2, 2};
            return true;
        }
        if (m_run != 8 && m_run != 14) {
            return false;
        }
        const int year = number(0, 4);
        if (year >= 1900 && year <= 2199 && number(4, 2) >= 1 && number(4, 2) <= 12) {
            m_shape.part = {year, number(4, 2), number(6, 2)};
            m_shape.digits = {4, 2, 2};
            m_shape.yearFirst = true;
            return m_shape.part[2] >= 1 && m_shape.part[2] <= 31;
        }
        const int lastYear = number(4, 4);
        m_shape.part = {number(0, 2), number(2, 2), lastYear};
        m_shape.digits = {2, 2, 4};
        return m_run == 8 && lastYear >= 1900 && lastYear <= 2199 && plausible();
    }

    bool takeName()
    {
        if (m_text.empty() || isDigit(m_text.front())) {
            return false;
        }
        for (const Name& name : monthNames) {
            if (!startsFolded(m_text, name.text)) {
                continue;
            }
            const std::string_view rest = m_text.substr(name.text.size());
            if (!rest.empty() && isLetter(rest.front())) {
                continue;
            }
            m_text = rest;
            take(".");
            m_shape.named = static_cast<int8_t>(m_shape.count);
            m_shape.part[m_shape.count] = name.value;
            m_shape.digits[m_shape.count++] = 0;
            return true;
        }
        return false;
    }

    char takeSeparator()
    {
        for (const std::string_view kanji : {"年", "月"}) {
            if (take(kanji)) {
                m_kanji = true;
                skipBlanks();
                return 'k';
            }
        }
        for (const std::string_view wide : {"／", "．", "－"}) {
            if (take(wide)) {
                return '/';
            }
        }
        if (m_text.empty()) {
            return 0;
        }
        const char c = m_text.front();
        if (c != '-' && c != '/' && c != '.' && c != ':' && c != ' ') {
            return 0;
        }
        skipBlanks();
        if (c != ' ') {
            m_text.remove_prefix(1);
            skipBlanks();
        }
        return c;
    }

    // "2019.04.19." and 日.
    void takeFinalMark(char separator)
    {
        if (!take("日") && separator == '.') {
            take(".");
        }
    }

    // Parts must be able to be a date at all.
    bool plausible() const
    {
        return m_shape.allows(DateOrder::Ymd) || m_shape.allows(DateOrder::Dmy) ||
               m_shape.allows(DateOrder::Mdy);
    }

    // What may follow: nothing, a weekday in brackets, a time with or without a zone.
    bool restIsTime()
    {
        take("日");
        if (m_text.starts_with("(") || m_text.starts_with("（")) {
            return m_text.size() <= 24;
        }
        if (m_text.empty() || m_text.find_first_not_of(' ') == std::string_view::npos) {
            return true;
        }
        if (m_text.front() == '[') { // OFX: [0:GMT]
            return m_text.back() == ']' && m_text.size() < 20;
        }
        if (m_text.front() != ' ' && m_text.front() != 'T' && m_text.front() != '-') {
            return false;
        }
        m_text.remove_prefix(1);
        skipBlanks();
        return m_text.size() >= 4 && isDigit(m_text[0]) && m_text.find_first_of(":.") <= 2 &&
               m_text.size() < 40;
    }

    std::string_view m_text;
    DateShape& m_shape;
    size_t m_run = 0;
    bool m_kanji = false;
};

int fullYear(int year, uint8_t digits, std::optional<Day> today)
{
    if (digits > 2) {
        return year;
    }
    if (!today) {
        return year < 70 ? 2000 + year : 1900 + year;
    }
    const int century = today->year() / 100 * 100;
    int best = century + year;
    for (const int candidate : {century - 100 + year, century + 100 + year}) {
        if (std::abs(candidate - today->year()) < std::abs(best - today->year())) {
            best = candidate;
        }
    }
    return best;
}

struct Parts
{
    size_t year;
    size_t month;
    size_t day;
};

constexpr Parts placesOf(DateOrder order)
{
    switch (order) {
    case DateOrder::Ymd: return {0, 1, 2};
    case DateOrder::Dmy: return {2, 1, 0};
    case DateOrder::Mdy: return {2, 0, 1};
    }
    return {0, 1, 2};
}

} // namespace

std::string_view orderName(DateOrder order)
{
    switch (order) {
    case DateOrder::Ymd: return "year-month-day";
    case DateOrder::Dmy: return "day-month-year";
    case DateOrder::Mdy: return "month-day-year";
    }
    return "";
}

bool DateShape::allows(DateOrder order) const
{
    if (count == 2) {
        return true;
    }
    const Parts at = placesOf(order);
    if (yearFirst && order != DateOrder::Ymd) {
        return false;
    }
    // A name is a month and nothing else; a day has at most two digits; a year is never one part
    // of three digits, nor is a month or a day larger than it can be.
    const bool named_ = named < 0 || static_cast<size_t>(named) == at.month;
    return named_ && digits[at.day] <= 2 && digits[at.month] <= 2 && digits[at.year] != 3 &&
           digits[at.year] != 0 && part[at.month] >= 1 && part[at.month] <= 12 &&
           part[at.day] >= 1 && part[at.day] <= 31;
}

bool lexDate(std::string_view utf8, DateShape& shape)
{
    shape = {};
    return Lexer(utf8, shape).run();
}

std::optional<Day> dayOf(const DateShape& shape, DateOrder order, std::optional<Day> today)
{
    if (shape.count == 2) {
        if (!today) {
            return std::nullopt;
        }
        std::optional<Day> nearest;
        for (const int year : {today->year() - 1, today->year(), today->year() + 1}) {
            const auto day = Day::of(year, shape.part[0], shape.part[1]);
            if (day && (!nearest || std::abs(day->number() - today->number()) <
                                        std::abs(nearest->number() - today->number()))) {
                nearest = day;
            }
        }
        return nearest;
    }
    if (!shape.allows(order)) {
        return std::nullopt;
    }
    const Parts at = placesOf(order);
    return Day::of(fullYear(shape.part[at.year], shape.digits[at.year], today),
                   shape.part[at.month], shape.part[at.day]);
}

std::optional<Day> dayOfEraDigits(std::string_view sixDigits, int eraBase)
{
    DateShape shape;
    if (sixDigits.size() != 6 || !std::all_of(sixDigits.begin(), sixDigits.end(), isDigit) ||
        !lexDate(sixDigits, shape)) {
        return std::nullopt;
    }
    return Day::of(eraBase + shape.part[0], shape.part[1], shape.part[2]);
}

void OrderEvidence::add(const DateShape& shape, std::string_view text, std::optional<Day> today)
{
    ++m_count;
    m_era = m_era || shape.era;
    if (shape.count == 2) {
        ++m_withoutYear;
        return;
    }
    int readings = 0;
    std::optional<Day> first;
    bool differ = false;
    for (const DateOrder order : {DateOrder::Ymd, DateOrder::Dmy, DateOrder::Mdy}) {
        const auto at = static_cast<size_t>(order);
        if (!shape.allows(order)) {
            m_fits[at] = false;
            continue;
        }
        ++readings;
        const auto day = dayOf(shape, order, today);
        differ = differ || (first && day && *day != *first);
        first = first ? first : day;
        Track& track = m_tracks[at];
        if (day && track.last) {
            track.up += *day > *track.last ? 1 : 0;
            track.down += *day < *track.last ? 1 : 0;
        }
        track.last = day ? day : track.last;
    }
    if (readings > 1 && differ && m_example.empty()) {
        m_example = text;
    }
}

int OrderEvidence::fitting() const
{
    return static_cast<int>(std::count(m_fits.begin(), m_fits.end(), true));
}

std::optional<DateOrder> OrderEvidence::decided() const
{
    std::optional<DateOrder> only;
    std::optional<DateOrder> sorted;
    int sortedCount = 0;
    for (const DateOrder order : {DateOrder::Ymd, DateOrder::Dmy, DateOrder::Mdy}) {
        if (!fits(order)) {
            continue;
        }
        only = order;
        if (m_tracks[static_cast<size_t>(order)].sorted()) {
            sorted = order;
            ++sortedCount;
        }
    }
    if (fitting() == 1 || (fitting() > 1 && m_example.empty())) {
        return only; // one reading, or all readings name the same days
    }
    return sortedCount == 1 ? sorted : std::nullopt;
}

std::optional<bool> OrderEvidence::newestFirst(DateOrder order) const
{
    const Track& track = m_tracks[static_cast<size_t>(order)];
    return (track.up == 0) == (track.down == 0) ? std::nullopt : std::optional(track.up == 0);
}

bool OrderEvidence::bySorting() const
{
    return fitting() > 1 && !m_example.empty() && decided().has_value();
}

} // namespace shogo
