// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/money.h"
#include "target/journal_notation.h"

#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// "-1234.50 EUR", "1000 JPY": exact, no grouping.
std::string writeAmount(Money amount, char decimalMark);
// The amount of a commodity directive, which must show a decimal mark: "1000. JPY".
std::string commodityExample(Currency currency, char decimalMark);

struct AmountText
{
    std::string commodity;      // as written, without quotes
    std::optional<Money> money; // where the commodity is a currency and the number can be read
    char mark = 0;              // the last mark in the number, which in a directive is the decimal
};
// An amount as people write it: sign and commodity on either side, grouped by commas, full stops
// or blanks; costs, prices and balance assertions behind it are left out. hledger's rules decide
// what a single mark means (hledger 1.25 manual, "Decimal marks, digit group marks").
AmountText readAmount(std::string_view text, const JournalNotation& notation);

} // namespace shogo
