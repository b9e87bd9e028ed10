// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/sql.h"
#include "ledger/history.h"

#include <functional>
#include <optional>

namespace shogo {

// The append-only history. Lines are written inside the transaction of what they tell of.
class HistoryTable
{
public:
    explicit HistoryTable(Database& database) : m_database(database) {}

    // Fills seq, previous and hash, and writes the line; gives its number.
    Result<int64_t> append(HistoryLine line);
    struct Head
    {
        int64_t seq = 0;
        Digest hash{};
    };
    Result<Head> head();
    // Oldest first; of one key where it is given.
    Result<void> each(std::optional<RowKey> key,
                      const std::function<Result<void>(const HistoryLine&)>& line);
    Result<std::optional<HistoryLine>> line(int64_t seq);

private:
    Database& m_database;
    Head m_head;
    int64_t m_generation = -1;
};

} // namespace shogo
