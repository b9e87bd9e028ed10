// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/decimal_text.h"

namespace shogo {

size_t writeCanonical(char* at, int64_t minor, int exponent)
{
    // The magnitude of the smallest int64 does not fit an int64.
    uint64_t rest = minor < 0 ? 0 - static_cast<uint64_t>(minor) : static_cast<uint64_t>(minor);
    char reversed[24];
    size_t count = 0;
    int digits = 0;
    do {
        if (digits == exponent && exponent > 0) {
            reversed[count++] = '.';
        }
        reversed[count++] = static_cast<char>('0' + rest % 10);
        rest /= 10;
        ++digits;
    } while (rest != 0 || digits <= exponent);
    if (minor < 0) {
        reversed[count++] = '-';
    }
    for (size_t i = 0; i < count; ++i) {
        at[i] = reversed[count - 1 - i];
    }
    return count;
}

std::string canonicalText(Money money)
{
    char text[32];
    return {text, writeCanonical(text, money.minor, money.currency.exponent())};
}

std::optional<Money> parseCanonical(std::string_view text, Currency currency)
{
    const bool negative = !text.empty() && text.front() == '-';
    if (negative) {
        text.remove_prefix(1);
    }
    const size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view decimals =
        point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() || (point != std::string_view::npos && decimals.empty())) {
        return std::nullopt;
    }
    int64_t minor = 0;
    const auto push = [&](char c) {
        // Built on the negative side, which has room for the smallest number too.
        return c >= '0' && c <= '9' && !__builtin_mul_overflow(minor, int64_t{10}, &minor) &&
               !__builtin_sub_overflow(minor, int64_t{c - '0'}, &minor);
    };
    for (const char c : whole) {
        if (!push(c)) {
            return std::nullopt;
        }
    }
    const auto exponent = static_cast<size_t>(currency.exponent());
    for (size_t i = 0; i < exponent || i < decimals.size(); ++i) {
        const char c = i < decimals.size() ? decimals[i] : '0';
        if (i >= exponent ? c != '0' : !push(c)) {
            return std::nullopt;
        }
    }
    if (!negative && __builtin_sub_overflow(int64_t{0}, minor, &minor)) {
        return std::nullopt;
    }
    return Money{minor, currency};
}

} // namespace shogo
