// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "book/sql.h"
#include "review/journal.h"
#include "review/suggest.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// What was suggested and decided for rows.
class ReviewTable
{
public:
    explicit ReviewTable(Database& database) : m_database(database) {}

    Result<std::optional<Decision>> decision(RowId row);
    // Gives the decision that stood before.
    Result<std::optional<Decision>> decide(RowId row, const Decision& decision,
                                           const std::string& memoryText, bool moneyIn,
                                           int64_t seq);
    Result<void> forgetDecision(RowId row);
    Result<std::optional<Suggestion>> suggestion(RowId row);
    Result<void> setSuggestion(RowId row, const Suggestion& suggestion);
    Result<void> clearSuggestion(RowId row);
    // What was decided last for each text.
    Result<Memory> memory();
    // Undecided open rows (new, needs account, ready) in which that text may stand: the caller
    // compares. `each` gets id, counterparty, latest text and whether money came in.
    Result<void> undecided(const std::function<void(RowId, std::string_view counterparty,
                                                    std::string_view text, bool moneyIn)>& each);

private:
    Database& m_database;
};

} // namespace shogo
