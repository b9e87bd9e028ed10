// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/journal_amount.h"

#include "base/decimal_text.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shogo {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::optional<Currency> currencyOf(std::string_view commodity)
{
    // The dollar sign says too little; the others have one meaning in the books we know.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> symbols = {{
        {"¥", "JPY"},
        {"￥", "JPY"},
        {"円", "JPY"},
        {"€", "EUR"},
    }};
    for (const auto& [symbol, code] : symbols) {
        if (commodity == symbol) {
            return Currency::find(code);
        }
    }
    return Currency::find(commodity);
}

// The decimal mark of these digits and marks; 0 where all marks group.
char decimalMarkIn(std::string_view number, char stated)
{
    const size_t last = number.find_last_of(".,");
    if (last == std::string_view::npos) {
        return 0;
    }
    const char mark = number[last];
    const char other = mark == '.' ? ',' : '.';
    const auto count = std::count(number.begin(), number.end(), mark);
    if (count > 1) {
        return 0;
    }
    if (number.find(other) != std::string_view::npos) {
        return mark;
    }
    return stated == 0 || stated == mark ? mark : '\0';
}

std::optional<Money> moneyOf(bool negative, std::string_view number, char mark, Currency currency)
{
    std::string plain;
    bool decimals = false;
    for (const char c : number) {
        if (isDigit(c)) {
            plain += c;
        } else if (c == mark && mark != 0 && !decimals) {
            decimals = true;
            plain += '.';
        } else if (decimals) {
            return std::nullopt; // a grouping mark behind the decimal mark
        }
    }
    const size_t zeros = std::min(plain.find_first_not_of('0'), plain.size());
    plain.erase(0, zeros);
    if (plain.empty() || plain.front() == '.') {
        plain.insert(0, "0");
    }
    if (plain.back() == '.') {
        plain.pop_back();
    }
    auto money = parseCanonical(plain, currency);
    return money && negative ? negate(*money) : money;
}

} // namespace

std::string writeAmount(Money amount, char decimalMark)
{
    std::string text = canonicalText(amount);
    std::replace(text.begin(), text.end(), '.', decimalMark);
    return text + ' ' + std::string(amount.currency.code());
}

std::string commodityExample(Currency currency, char decimalMark)
{
    return "1000" + (decimalMark + std::string(static_cast<size_t>(currency.exponent()), '0')) +
           ' ' + std::string(currency.code());
}

AmountText readAmount(std::string_view text, const JournalNotation& notation)
{
    AmountText read;
    text = trimmed(text.substr(0, text.find_first_of("@{=")));
    const size_t first = text.find_first_of("0123456789");
    if (first == std::string_view::npos) {
        read.commodity = text;
        return read;
    }
    size_t end = first;
    while (end < text.size() &&
           (isDigit(text[end]) || text[end] == '.' || text[end] == ',' ||
            (text[end] == ' ' && end + 1 < text.size() && isDigit(text[end + 1])))) {
        ++end;
    }
    const std::string_view number = text.substr(first, end - first);
    std::string_view before = text.substr(0, first);
    const std::string_view after = trimmed(text.substr(end));
    bool negative = false;
    std::string left;
    for (const char c : before) {
        negative = negative || c == '-';
        if (c != '-' && c != '+') {
            left += c;
        }
    }
    const std::string_view leftSide = trimmed(left);
    std::string_view commodity = leftSide.empty() ? after : leftSide;
    if (commodity.size() >= 2 && commodity.front() == '"' && commodity.back() == '"') {
        commodity = commodity.substr(1, commodity.size() - 2);
    }
    read.commodity = commodity;
    const size_t lastMark = number.find_last_of(".,");
    read.mark = lastMark == std::string_view::npos ? '\0' : number[lastMark];
    const auto currency = currencyOf(commodity);
    if (currency && (leftSide.empty() || after.empty())) {
        const char mark = decimalMarkIn(number, notation.markOf(commodity));
        read.money = moneyOf(negative, number, mark, *currency);
    }
    return read;
}

} // namespace shogo
