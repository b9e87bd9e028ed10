// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/money.h"
#include "base/result.h"

#include <string>
#include <vector>

namespace shogo {

// One line of a journal: signed, debit (借方) positive.
struct Line
{
    std::string account; // 勘定科目
    Money amount;
    std::string tax; // 税区分
    std::string text;
    bool operator==(const Line&) const = default;
};

// A journal as it is queued: made by makeJournal, checked by checkJournal.
struct Journal
{
    RowKey key;
    Day day;
    std::string memo;         // 摘要
    std::string counterparty; // 取引先
    std::vector<Line> lines;
    bool operator==(const Journal&) const = default;
};

// What a journal is made from.
struct JournalSource
{
    RowKey key;
    Day day;
    Money amount; // of the row: money in is positive
    std::string description;
    std::string counterparty;
    std::string ownAccount; // the account of the books that the own account stands for
};
struct Decision
{
    std::string account; // the other side
    std::string tax;
    std::string memo; // empty: the row's description
};

// The own account's line carries the row's sign: money in is a debit of the own account.
Journal makeJournal(const JournalSource& source, const Decision& decision);

// At least two lines, none of zero, one currency, sum zero, every line with an account.
Result<void> checkJournal(const Journal& journal);

// The bytes that say what a journal is, for its digest: any change of date, amounts, accounts,
// taxes or texts changes them.
std::string journalBytes(const Journal& journal);

} // namespace shogo
