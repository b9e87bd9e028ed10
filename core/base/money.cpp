// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/money.h"

#include "base/check.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace shogo {

namespace {

__extension__ using Wide = __int128;

} // namespace

std::optional<int64_t> addMinor(int64_t a, int64_t b)
{
    int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::nullopt : std::optional(sum);
}

std::optional<int64_t> subtractMinor(int64_t a, int64_t b)
{
    int64_t difference = 0;
    return __builtin_sub_overflow(a, b, &difference) ? std::nullopt : std::optional(difference);
}

std::optional<Money> add(Money a, Money b)
{
    const auto sum = addMinor(a.minor, b.minor);
    if (a.currency != b.currency || !sum) {
        return std::nullopt;
    }
    return Money{*sum, a.currency};
}

std::optional<Money> subtract(Money a, Money b)
{
    const auto difference = subtractMinor(a.minor, b.minor);
    if (a.currency != b.currency || !difference) {
        return std::nullopt;
    }
    return Money{*difference, a.currency};
}

std::optional<Money> negate(Money a)
{
    return subtract(Money{0, a.currency}, a);
}

std::vector<int64_t> splitByWeights(int64_t minor, const std::vector<int64_t>& weights)
{
    Wide total = 0;
    for (const int64_t weight : weights) {
        if (weight < 0) {
            return {};
        }
        total += weight;
    }
    if (total == 0) {
        return {};
    }
    std::vector<int64_t> parts(weights.size());
    std::vector<Wide> remainders(weights.size());
    Wide left = minor;
    for (size_t i = 0; i < weights.size(); ++i) {
        const Wide product = static_cast<Wide>(minor) * weights[i];
        parts[i] = static_cast<int64_t>(product / total);
        remainders[i] = product % total < 0 ? -(product % total) : product % total;
        left -= parts[i];
    }
    std::vector<size_t> order(weights.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return remainders[a] > remainders[b]; });
    const int64_t unit = minor < 0 ? -1 : 1;
    for (size_t i = 0; left != 0; ++i) {
        SHOGO_CHECK(i < order.size());
        parts[order[i]] += unit;
        left -= unit;
    }
    return parts;
}

std::optional<int64_t> multiplyRatio(int64_t minor, int64_t numerator, int64_t denominator,
                                     Rounding rounding)
{
    if (denominator <= 0) {
        return std::nullopt;
    }
    const Wide product = static_cast<Wide>(minor) * numerator;
    Wide quotient = product / denominator;
    const Wide rest = product % denominator;
    const Wide twice = (rest < 0 ? -rest : rest) * 2;
    const bool up = rounding == Rounding::HalfUp ? twice >= denominator
                    : rounding == Rounding::HalfEven
                        ? twice > denominator || (twice == denominator && quotient % 2 != 0)
                        : false;
    if (up) {
        quotient += product < 0 ? -1 : 1;
    }
    if (quotient < std::numeric_limits<int64_t>::min() ||
        quotient > std::numeric_limits<int64_t>::max()) {
        return std::nullopt;
    }
    return static_cast<int64_t>(quotient);
}

} // namespace shogo
