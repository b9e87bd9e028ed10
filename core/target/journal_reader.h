// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "target/journal_notation.h"
#include "target/target.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shogo {

// A transaction of the file, whoever wrote or edited it.
struct KeyedJournal
{
    bool keyed = true; // it carries a key of ours
    RowKey key;
    std::string bookTag;
    std::string title;      // what stands behind the date, for people; of one without a key only
    std::optional<Day> day; // not there where the date cannot be read
    std::vector<JournalLine> lines; // those whose amount can be read; an amount left out is filled
    size_t postings = 0;            // how many lines there are
    int64_t line = 0;               // of its header, from 1
};

struct JournalScan
{
    std::vector<KeyedJournal> journals; // with a key, in the order of the file
    std::vector<KeyedJournal> others;   // without one, where they were asked for
    JournalNotation notation;
    // Why what is appended might not count (an open comment block or string), or why it cannot be
    // said what is there (a transaction with a key and without postings).
    std::optional<Problem> unclear;
};

// Reads a journal file as its program would, as far as needed to find keyed transactions.
// Transactions in comments are not there; `include` is noted, not followed. The text is UTF-8.
// `others`: keep the transactions without a key as well.
JournalScan scanJournal(JournalDialect dialect, std::string_view text, bool others = false);

} // namespace shogo
