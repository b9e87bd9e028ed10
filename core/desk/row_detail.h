// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book.h"
#include "book/windows.h"
#include "desk/views.h"
#include "ledger/entry.h"
#include "review/journal.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// Everything that is known of one row: where it came from, why it has this key, what is to be
// posted for it, and what happened. Read from any connection.
struct RowDetail
{
    BookRow row;
    Account account;
    RowClass shown = RowClass::New;
    // where from: the first file that showed it
    std::string file;
    uint32_t line = 0; // 0: not known
    std::string raw;   // the line of the kept file, decoded; empty where the file has no lines
    std::string encoding;
    std::string format;
    Instant importedAt;
    std::string importedBy;
    std::string shortKey; // the short reference
    int64_t files = 0;    // that show it
    int64_t alike = 1;    // rows of this day, amount and text in the book, this one counted
    // the open question over its day and amount
    std::optional<QuestionView> question;
    // what it would post, or has posted; none while no account is chosen
    std::optional<Journal> journal;
    std::string kind; // of the suggestion; "hand" where a person decided; empty: neither
    std::string why;
    std::optional<LedgerEntry> entry;
    std::vector<std::string> remoteIds;
    std::vector<HistoryLine> history; // oldest first
};

Result<RowDetail> readRowDetail(Book& book, const RowKey& key);

// A question with its bounds and the evidence of running balances.
Result<QuestionView> readQuestion(Book& book, const RowTable::Question& question);

} // namespace shogo
