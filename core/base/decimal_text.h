// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/money.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// The canonical text of spec/keys.md: "-" for money out, no "+", no grouping, exactly as many
// decimals as the currency has; zero has no sign.
std::string canonicalText(Money money);
// The same on minor units; writes at most 24 bytes and returns how many.
size_t writeCanonical(char* at, int64_t minor, int exponent);

// Reads exactly the canonical form, or the same with fewer decimals ("5" and "5.1" in EUR); more
// decimals than the currency has are refused unless they are zero. std::nullopt for anything else,
// overflow included. This is for our own files and for arguments: statements have number_style.h.
std::optional<Money> parseCanonical(std::string_view text, Currency currency);

} // namespace shogo
