// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/review_table.h"

#include "base/day.h"

namespace shogo {

Result<std::optional<Decision>> ReviewTable::decision(RowId row)
{
    std::optional<Decision> found;
    SHOGO_TRY(m_database.query("decision",
                               "SELECT account, tax, memo FROM decision WHERE row_id = ?",
                               {row.value}, [&](const SqlRow& r) {
                                   found = Decision{r.text(0), r.text(1), r.text(2)};
                                   return Result<void>();
                               }));
    return found;
}

Result<std::optional<Decision>> ReviewTable::decide(RowId row, const Decision& decision,
                                                    const std::string& memoryText, bool moneyIn,
                                                    int64_t seq)
{
    SHOGO_ASSIGN(auto before, this->decision(row));
    SHOGO_TRY(m_database.run(
        "decide",
        "INSERT INTO decision (row_id, account, tax, memo, memory_text, money_in, decided_seq) "
        "VALUES (?,?,?,?,?,?,?) ON CONFLICT (row_id) DO UPDATE SET account = excluded.account, "
        "tax = excluded.tax, memo = excluded.memo, memory_text = excluded.memory_text, "
        "money_in = excluded.money_in, decided_seq = excluded.decided_seq",
        {row.value, decision.account, decision.tax, decision.memo, memoryText, int64_t{moneyIn},
         seq}));
    return before;
}

Result<void> ReviewTable::forgetDecision(RowId row)
{
    SHOGO_TRY(
        m_database.run("decision-forget", "DELETE FROM decision WHERE row_id = ?", {row.value}));
    return {};
}

Result<std::optional<Suggestion>> ReviewTable::suggestion(RowId row)
{
    std::optional<Suggestion> found;
    SHOGO_TRY(m_database.query("suggestion",
                               "SELECT account, tax, kind, why FROM suggestion WHERE row_id = ?",
                               {row.value}, [&](const SqlRow& r) {
                                   found = Suggestion{r.text(0), r.text(1), r.text(2), r.text(3)};
                                   return Result<void>();
                               }));
    return found;
}

Result<void> ReviewTable::setSuggestion(RowId row, const Suggestion& suggestion)
{
    SHOGO_TRY(m_database.run(
        "suggest",
        "INSERT INTO suggestion (row_id, account, tax, kind, why) VALUES (?,?,?,?,?) ON CONFLICT "
        "(row_id) DO UPDATE SET account = excluded.account, tax = excluded.tax, kind = "
        "excluded.kind, why = excluded.why",
        {row.value, suggestion.account, suggestion.tax, suggestion.kind, suggestion.why}));
    return {};
}

Result<void> ReviewTable::clearSuggestion(RowId row)
{
    SHOGO_TRY(
        m_database.run("suggestion-clear", "DELETE FROM suggestion WHERE row_id = ?", {row.value}));
    return {};
}

Result<Memory> ReviewTable::memory()
{
    // In the order of deciding, so that the last decision over a text stands at the end; `times`
    // counts how often that same account was chosen for it.
    Memory memory;
    SHOGO_TRY(m_database.query(
        "memory",
        "SELECT d.memory_text, d.money_in, d.account, d.tax, r.day FROM decision d JOIN "
        "statement_row r ON r.id = d.row_id WHERE r.undone = 0 ORDER BY d.decided_seq, d.row_id",
        {}, [&](const SqlRow& row) {
            const std::string text = row.text(0);
            const bool moneyIn = row.integer(1) != 0;
            Remembered next{row.text(2), row.text(3), 1,
                            Day::fromNumber(static_cast<int32_t>(row.integer(4))).text()};
            if (const auto before = memory.find(text, moneyIn);
                before && before->account == next.account) {
                next.times = before->times + 1;
            }
            memory.remember(text, moneyIn, std::move(next));
            return Result<void>();
        }));
    return memory;
}

Result<void> ReviewTable::undecided(
    const std::function<void(RowId, std::string_view, std::string_view, bool)>& each)
{
    return m_database.query(
        "undecided",
        "SELECT r.id, r.counterparty, COALESCE((SELECT a.text FROM alias a WHERE a.row_id = r.id "
        "ORDER BY a.seq DESC LIMIT 1), r.text), r.minor > 0 FROM statement_row r "
        "WHERE r.undone = 0 AND r.status IN ('new', 'needs-account', 'ready') "
        "AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.row_id = r.id) AND NOT EXISTS (SELECT 1 "
        "FROM entry e WHERE e.row_id = r.id) "
        "ORDER BY r.id",
        {}, [&](const SqlRow& row) {
            each({row.integer(0)}, row.text(1), row.text(2), row.integer(3) != 0);
            return Result<void>();
        });
}

} // namespace shogo
