// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/currency.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace shogo {

// Whole minor units of a currency; money out is negative. Nothing here comes from floating point.
struct Money
{
    int64_t minor = 0;
    Currency currency;

    constexpr bool operator==(const Money&) const = default;
};

// Checked arithmetic: std::nullopt where the currencies differ or the result does not fit.
std::optional<Money> add(Money a, Money b);
std::optional<Money> subtract(Money a, Money b);
std::optional<Money> negate(Money a);
// The same on minor units of one currency.
std::optional<int64_t> addMinor(int64_t a, int64_t b);
std::optional<int64_t> subtractMinor(int64_t a, int64_t b);

// Splits an amount by weights without losing a unit: every part is rounded toward zero, and the
// units left over go one each to the parts with the largest remainders (ties: the earlier part).
// Weights are not negative and not all zero; else an empty list.
std::vector<int64_t> splitByWeights(int64_t minor, const std::vector<int64_t>& weights);

enum class Rounding { Down, HalfUp, HalfEven };
// minor * numerator / denominator with the named rounding (away from zero for HalfUp), through
// 128 bits, for tax. std::nullopt where it does not fit or the denominator is not positive.
std::optional<int64_t> multiplyRatio(int64_t minor, int64_t numerator, int64_t denominator,
                                     Rounding rounding);

} // namespace shogo
