// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"

#include <cstdint>
#include <vector>

namespace shogo {

class Book;

// What changed in a book: kinds and keys, never data; whoever shows them reads them anew.
struct ChangeSet
{
    bool rows = false;    // status, suggestion or decision of rows that were there
    bool rowSet = false;  // rows came or went: an import, or an import that was taken back
    bool entries = false; // states of the ledger
    bool accounts = false;
    bool everyKey = false;    // more keys than are worth naming, or not known which
    std::vector<RowKey> keys; // of rows, sorted; meaningless with everyKey

    bool empty() const { return !rows && !rowSet && !entries && !accounts; }
    void merge(const ChangeSet& other);
};

// Tells what was written since the last question, from the history that every change leaves. Costs
// nothing where nothing was written.
class ChangeWatch
{
public:
    // From now on.
    static Result<ChangeWatch> begin(Book& book);
    Result<ChangeSet> take(Book& book);

private:
    int64_t m_generation = 0;
    int64_t m_seq = 0;
};

} // namespace shogo
