// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_statement.h"

#include "base/decimal_text.h"

#include <array>

namespace shogo {

std::string ofxPlain(int64_t minor, int decimals)
{
    std::array<char, 24> text{};
    return {text.data(), writeCanonical(text.data(), minor, decimals)};
}

Statement OfxStatement::head(std::optional<Instant> made) const
{
    Statement statement;
    statement.account = account;
    statement.currency = currency;
    statement.decimals = decimals;
    statement.made = made;
    return statement;
}

std::optional<Coverage> OfxStatement::coverage(std::vector<std::string>& why) const
{
    if (!from || !to) {
        return std::nullopt;
    }
    if (*from > *to || (lastRow && *lastRow < *from)) {
        why.push_back("period: " + from->text() + " to " + to->text() +
                      " is stated, but contradicts itself or the rows; it was not believed");
        return std::nullopt;
    }
    return Coverage{*from, *to};
}

OfxFault OfxStatement::readBalance(const OfxMarks* marks, StatedBalance& read) const
{
    read.day = balanceDay;
    std::optional<Currency> written;
    const OfxFault fault = ofxAmount(balance, decimals, marks, read.minor, written);
    return written && currency && *written != *currency ? OfxFault::NotANumber : fault;
}

} // namespace shogo
