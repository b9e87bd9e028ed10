// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book.h"

#include <vector>

namespace shogo {

struct VerifyReport
{
    std::vector<Problem> findings;
    int64_t historyLines = 0;
    int64_t rows = 0;
    int64_t entries = 0;
    int64_t imports = 0;
};

// Database integrity, the history chain, and every invariant of the ledger that the book can show
// by itself: rows give their keys, imports have their rows, states follow from the history,
// journals balance and are those that were approved. Changes nothing.
Result<VerifyReport> verifyBook(Book& book);

} // namespace shogo
