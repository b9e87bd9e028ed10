// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace shogo {

// The tags of OFX that mean something here; everything else is Unknown and passed over. Source:
// fact sheet "OFX 1.x (SGML), 2.x (XML), QFX". Aggregates come first, then leaves.
enum class OfxTag : uint8_t {
    Unknown,
    Ofx,
    MessageSet, // SIGNONMSGSRSV1, BANKMSGSRSV1, …
    SignOn,     // SONRS
    Response,   // STMTTRNRS, CCSTMTTRNRS, INVSTMTTRNRS
    Statement,  // STMTRS, CCSTMTRS, INVSTMTRS
    Status,
    AccountFrom, // BANKACCTFROM, CCACCTFROM, INVACCTFROM
    List,        // BANKTRANLIST, INVTRANLIST and the list of announced rows
    LedgerBalance,
    OtherBalance, // AVAILBAL, INVBAL, BALLIST
    CashOfTrades, // INVBANKTRAN
    Trade,        // BUYSTOCK, INCOME, …
    Row,          // STMTTRN
    PendingRow,   // STMTTRNP
    Payee,
    ExtendedPayee,
    RowCurrency,    // CURRENCY: the amount is in it
    OriginCurrency, // ORIGCURRENCY: the amount was converted from it
    RowPart,        // an aggregate inside a row that tells nothing here
    // Leaves.
    Code,
    Severity,
    Message,
    ServerTime,
    Currency,
    AccountId,
    ListStart,
    ListEnd,
    BalanceAmount,
    BalanceTime,
    RowType,
    Posted,
    UserDay,
    AvailableDay,
    PendingDay,
    Amount,
    Id,
    CorrectedId,
    CorrectAction,
    Name,
    Memo,
    CurrencySymbol,
};

// The longest name in the table has 18 letters; a longer one is Unknown.
OfxTag ofxTag(std::string_view name);

constexpr bool isAggregate(OfxTag tag)
{
    return tag > OfxTag::Unknown && tag < OfxTag::Code;
}

// How deep an aggregate stands. Opening one closes all that stand as deep or deeper, so that a
// closing tag may be missing and nesting has an end, whatever the file does.
int ofxRank(OfxTag tag);
inline constexpr int ofxRanks = 8;

} // namespace shogo
