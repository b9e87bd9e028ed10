// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_values.h"

#include "statement/date_text.h"

#include <algorithm>

namespace shogo {

namespace {

// No currency has more decimals (ISO 4217).
constexpr size_t mostDecimals = 4;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

size_t countDigits(std::string_view text)
{
    size_t count = 0;
    while (count < text.size() && isDigit(text[count])) {
        ++count;
    }
    return count;
}

int number(std::string_view digits)
{
    int value = 0;
    for (const char c : digits) {
        value = value * 10 + (c - '0');
    }
    return value;
}

std::optional<Day> dayOfDigits(std::string_view text)
{
    // No account is older; zeros and days in another order are no years.
    const int year = number(text.substr(0, 4));
    return year < 1900 || year > 2199
               ? std::nullopt
               : Day::of(year, number(text.substr(4, 2)), number(text.substr(6, 2)));
}

// "[-5:EST]", "[+5.5:IST]", "[0:UTC]" in minutes.
std::optional<int> offsetMinutes(std::string_view text)
{
    if (!text.starts_with('[')) {
        return 0;
    }
    text.remove_prefix(1);
    const bool negative = text.starts_with('-');
    text.remove_prefix(negative || text.starts_with('+') ? 1 : 0);
    const size_t hours = countDigits(text);
    if (hours == 0 || hours > 2) {
        return std::nullopt;
    }
    int minutes = number(text.substr(0, hours)) * 60;
    text.remove_prefix(hours);
    if (text.starts_with('.')) {
        const size_t part = countDigits(text.substr(1));
        if (part == 0 || part > 2) {
            return std::nullopt;
        }
        minutes += number(text.substr(1, part)) * 60 / (part == 1 ? 10 : 100);
    }
    return minutes > 14 * 60 ? std::nullopt : std::optional(negative ? -minutes : minutes);
}

// Plain amounts, which is nearly all of them; false where the grammar or a doubt needs more.
bool plainAmount(std::string_view text, int exponent, int64_t& minor)
{
    const bool negative = text.starts_with('-');
    text.remove_prefix(negative || text.starts_with('+') ? 1 : 0);
    const size_t whole = countDigits(text);
    // 15 digits and four more fit in 63 bits.
    if (whole > 14) {
        return false;
    }
    int64_t value = 0;
    for (size_t i = 0; i < whole; ++i) {
        value = value * 10 + (text[i] - '0');
    }
    std::string_view part = text.substr(whole);
    if (!part.empty()) {
        if (part.front() != '.' && part.front() != ',') {
            return false;
        }
        part.remove_prefix(1);
        const bool doubt = part.size() == 3 && whole >= 1 && whole <= 3 && text[0] != '0';
        if (countDigits(part) != part.size() || part.size() > static_cast<size_t>(exponent) ||
            (doubt && exponent != 3)) {
            return false;
        }
    }
    if (whole + part.size() == 0) {
        return false;
    }
    for (size_t i = 0; i < static_cast<size_t>(exponent); ++i) {
        value = value * 10 + (i < part.size() ? part[i] - '0' : 0);
    }
    minor = negative ? -value : value;
    return true;
}

// The decimals of a shape under a mark.
std::string_view decimalsOf(const NumberShape& shape, DecimalMark mark)
{
    const std::string_view digits = shape.digits();
    const size_t at = digits.find(mark == DecimalMark::Point ? '.' : ',');
    return at == std::string_view::npos ? std::string_view() : digits.substr(at + 1);
}

OfxFault rounded(NumberShape shape, DecimalMark mark, int exponent, int64_t& minor)
{
    const std::string_view decimals = decimalsOf(shape, mark);
    const bool up = decimals[static_cast<size_t>(exponent)] >= '5';
    const bool negative = shape.negative;
    shape.negative = false;
    shape.size = static_cast<uint8_t>(shape.size - decimals.size() + static_cast<size_t>(exponent));
    const NumberFault fault = valueOf(shape, mark, exponent, minor);
    if (fault != NumberFault::None || __builtin_add_overflow(minor, up ? 1 : 0, &minor)) {
        return fault == NumberFault::NotANumber ? OfxFault::NotANumber : OfxFault::Overflow;
    }
    minor = negative ? -minor : minor;
    return OfxFault::Rounded;
}

} // namespace

std::optional<Day> ofxDay(std::string_view text, bool& shape)
{
    const size_t digits = countDigits(text);
    if (digits >= 8) {
        shape = true;
        return dayOfDigits(text);
    }
    DateShape parts;
    shape = lexDate(text, parts) && parts.count == 3;
    if (!shape || (digits >= 5 && digits < 8)) { // 201104: half a date, and no YYMMDD
        shape = false;
        return std::nullopt;
    }
    std::optional<Day> found;
    for (const DateOrder order : {DateOrder::Ymd, DateOrder::Dmy, DateOrder::Mdy}) {
        const auto day = parts.allows(order) ? dayOf(parts, order, std::nullopt) : std::nullopt;
        if (day && found && *day != *found) {
            shape = false; // two readings are none
            return std::nullopt;
        }
        found = day ? day : found;
    }
    return found;
}

std::optional<Instant> ofxInstant(std::string_view text)
{
    const size_t digits = countDigits(text);
    const auto day = digits >= 8 ? dayOfDigits(text) : std::nullopt;
    if (!day) {
        return std::nullopt;
    }
    int64_t ms = static_cast<int64_t>(day->number()) * 86'400'000;
    if (digits < 12) {
        return Instant{ms};
    }
    const int hour = number(text.substr(8, 2));
    const int minute = number(text.substr(10, 2));
    const int second = digits >= 14 ? number(text.substr(12, 2)) : 0;
    if (hour > 23 || minute > 59 || second > 60) {
        return Instant{ms};
    }
    ms += ((hour * 60LL + minute) * 60 + second) * 1'000;
    std::string_view rest = text.substr(digits);
    if (rest.starts_with('.')) {
        const size_t part = countDigits(rest.substr(1));
        for (size_t i = 0, scale = 100; i < std::min<size_t>(part, 3); ++i, scale /= 10) {
            ms += static_cast<int64_t>(scale) * (rest[1 + i] - '0');
        }
        rest.remove_prefix(1 + part);
    }
    const auto offset = offsetMinutes(rest);
    return Instant{ms - offset.value_or(0) * 60'000LL};
}

OfxFault ofxAmount(std::string_view utf8, int exponent, const OfxMarks* marks, int64_t& minor,
                   std::optional<Currency>& currency)
{
    currency.reset();
    if (plainAmount(utf8, exponent, minor)) {
        return OfxFault::None;
    }
    NumberShape shape;
    switch (lexNumber(utf8, shape)) {
    case NumberFault::None: break;
    case NumberFault::Empty: return OfxFault::Empty;
    default: return OfxFault::NotANumber;
    }
    if (shape.currencyWritten) {
        currency = currencyOfMark(shape.currencyMark);
    }
    MarkEvidence own;
    own.add(shape, utf8);
    DecimalMark mark = own.mark();
    if (own.contradicts()) {
        return OfxFault::NotANumber;
    }
    if (own.isOpen()) {
        const bool point = shape.digits().find('.') != std::string_view::npos;
        const DecimalMark written = point ? DecimalMark::Point : DecimalMark::Comma;
        // Three decimals are what this currency has.
        const auto decided = exponent == 3 ? written : marks ? marks->mark : std::nullopt;
        if (!decided) {
            return OfxFault::TwoReadings;
        }
        mark = *decided;
    }
    switch (valueOf(shape, mark, exponent, minor)) {
    case NumberFault::None: return OfxFault::None;
    case NumberFault::Overflow: return OfxFault::Overflow;
    case NumberFault::TooFine:
        return decimalsOf(shape, mark).size() > mostDecimals ? rounded(shape, mark, exponent, minor)
                                                             : OfxFault::TooFine;
    default: return OfxFault::NotANumber;
    }
}

} // namespace shogo
