// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/instant.h"
#include "statement/number_style.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace shogo {

// The local day that a date shows: its first eight digits, whatever time and offset follow (fact
// sheet "OFX", Dates); shifting it by the offset would move rows across midnight. Beyond the
// standard a date with separators whose order is beyond doubt (2025-06-30, 30/06/2025).
// std::nullopt: no date, or no such day; `shape` tells which: true where it looked like one.
std::optional<Day> ofxDay(std::string_view text, bool& shape);

// The moment in UTC. Without an offset the standard means UTC; without a time, midnight.
std::optional<Instant> ofxInstant(std::string_view text);

enum class OfxFault : uint8_t {
    None,
    Empty,
    NotANumber,
    Overflow,
    TooFine,     // decimals that the currency does not have
    TwoReadings, // a mark before three digits, which the file does not settle
    Rounded,     // a value was read, but it had more decimals than any currency has
};

// What a file says about the marks in its amounts; made only where a value needs it.
struct OfxMarks
{
    std::optional<DecimalMark> mark; // none: nothing proves it, or both are proved
};

// An amount in minor units, exactly. A single mark is a decimal mark (the standard knows no
// grouping) except before three digits, where `marks` decides; without `marks` that is
// TwoReadings. A currency mark may stand beside it; `currency`, where it names one.
// Decimals beyond four belong to no currency, they are computed: rounded half away from zero.
OfxFault ofxAmount(std::string_view utf8, int exponent, const OfxMarks* marks, int64_t& minor,
                   std::optional<Currency>& currency);

} // namespace shogo
