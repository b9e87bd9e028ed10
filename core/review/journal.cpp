// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/journal.h"

#include "base/decimal_text.h"

namespace shogo {

Journal makeJournal(const JournalSource& source, const Decision& decision)
{
    Journal journal;
    journal.key = source.key;
    journal.day = source.day;
    journal.memo = decision.memo.empty() ? source.description : decision.memo;
    journal.counterparty = source.counterparty;
    journal.lines.push_back({source.ownAccount, source.amount, {}, {}});
    // The smallest int64 has no opposite; checkJournal then finds the two lines unequal.
    const Money other = negate(source.amount).value_or(source.amount);
    journal.lines.push_back({decision.account, other, decision.tax, {}});
    return journal;
}

Result<void> checkJournal(const Journal& journal)
{
    if (journal.lines.size() < 2) {
        return Problem(ProblemCode::NeedsAccount);
    }
    Money sum{0, journal.lines.front().amount.currency};
    for (const Line& line : journal.lines) {
        if (line.account.empty()) {
            return Problem(ProblemCode::NeedsAccount);
        }
        if (line.amount.minor == 0) {
            return Problem(ProblemCode::JournalZero);
        }
        if (line.amount.currency != sum.currency) {
            return Problem(
                ProblemCode::CurrenciesDiffer,
                {std::string(sum.currency.code()), std::string(line.amount.currency.code())});
        }
        const auto next = add(sum, line.amount);
        if (!next) {
            return Problem(ProblemCode::JournalUnbalanced, {line.amount});
        }
        sum = *next;
    }
    if (sum.minor != 0) {
        return Problem(ProblemCode::JournalUnbalanced, {sum});
    }
    return {};
}

std::string journalBytes(const Journal& journal)
{
    std::string bytes;
    const auto field = [&](const std::string& value) {
        bytes += std::to_string(value.size()) + ":" + value;
    };
    field(journal.key.hex());
    field(journal.day.text());
    field(journal.memo);
    field(journal.counterparty);
    for (const Line& line : journal.lines) {
        field(line.account);
        field(canonicalText(line.amount));
        field(std::string(line.amount.currency.code()));
        field(line.tax);
        field(line.text);
    }
    return bytes;
}

} // namespace shogo
