// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statement/ofx_scan.h"
#include "statement/ofx_values.h"
#include "statement/statement.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// What a STMTRS, CCSTMTRS or INVSTMTRS says besides its rows, as far as it was read.
struct OfxStatement
{
    OfxPosition at;
    std::string account;
    std::optional<Currency> currency;
    int decimals = 0; // of the minor units
    std::optional<Day> from;
    std::optional<Day> to;
    std::string balance; // BALAMT of LEDGERBAL, as written
    std::optional<Day> balanceDay;
    OfxPosition balanceAt;
    bool hasBalance = false;
    bool hasList = false;
    bool begun = false; // the sink knows of it
    std::optional<Day> lastRow;
    int64_t trades = 0;
    int64_t disagreeing = 0; // rows whose TRNTYPE contradicts the sign
    OfxPosition disagreeingAt;

    bool isHollow() const { return !begun && account.empty() && !hasList && !hasBalance; }
    Statement head(std::optional<Instant> made) const;
    // DTSTART and DTEND, unless they contradict the rows (then `why` is told): some banks write the
    // moment of the download into both, and rows would seem to be missing.
    std::optional<Coverage> coverage(std::vector<std::string>& why) const;
    // LEDGERBAL: the balance on its own day, which may be later than the last row. It is never
    // compared with the rows, and no opening is counted back from it (pain.md A075, A077).
    // A balance in another currency is NotANumber.
    OfxFault readBalance(const OfxMarks* marks, StatedBalance& read) const;
};

// An amount in canonical form, for a sentence.
std::string ofxPlain(int64_t minor, int decimals);

} // namespace shogo
