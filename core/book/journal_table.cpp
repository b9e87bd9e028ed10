// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/journal_table.h"

#include <algorithm>

namespace shogo {

Result<JournalId> JournalTable::add(RowId row, const Journal& journal)
{
    SHOGO_ASSIGN(const int64_t id, m_database.nextId("journal"));
    const Digest digest = Sha256::of(journalBytes(journal));
    SHOGO_TRY(m_database.run(
        "journal-add",
        "INSERT INTO journal (id, row_id, key, day, memo, counterparty, digest) VALUES "
        "(?,?,?,?,?,?,?)",
        {id, row.value, sqlBlob(journal.key.view()), int64_t{journal.day.number()}, journal.memo,
         journal.counterparty,
         sqlBlob({reinterpret_cast<const char*>(digest.data()), digest.size()})}));
    int64_t n = 0;
    for (const Line& line : journal.lines) {
        SHOGO_TRY(m_database.run("journal-line",
                                 "INSERT INTO journal_line (journal_id, n, account, minor, "
                                 "currency, tax, text) VALUES (?,?,?,?,?,?,?)",
                                 {id, ++n, line.account, line.amount.minor,
                                  sqlText(line.amount.currency.code()), line.tax, line.text}));
    }
    return JournalId{id};
}

Result<Journal> JournalTable::load(JournalId id)
{
    Journal journal;
    bool found = false;
    SHOGO_TRY(m_database.query(
        "journal", "SELECT key, day, memo, counterparty FROM journal WHERE id = ?", {id.value},
        [&](const SqlRow& row) {
            const std::string key = row.blob(0);
            std::copy_n(key.begin(), std::min(key.size(), journal.key.bytes.size()),
                        journal.key.bytes.begin());
            journal.day = Day::fromNumber(static_cast<int32_t>(row.integer(1)));
            journal.memo = row.text(2);
            journal.counterparty = row.text(3);
            found = true;
            return Result<void>();
        }));
    if (!found) {
        return Problem(ProblemCode::InvariantBroken, Place{m_database.path()},
                       {"journal " + std::to_string(id.value) + " is missing"});
    }
    SHOGO_TRY(m_database.query(
        "journal-lines",
        "SELECT account, minor, currency, tax, text FROM journal_line WHERE journal_id = ? "
        "ORDER BY n",
        {id.value}, [&](const SqlRow& row) {
            journal.lines.push_back(
                {row.text(0),
                 Money{row.integer(1), Currency::find(row.text(2)).value_or(Currency())},
                 row.text(3), row.text(4)});
            return Result<void>();
        }));
    return journal;
}

Result<Digest> JournalTable::digest(JournalId id)
{
    Digest digest{};
    SHOGO_TRY(m_database.query("journal-digest", "SELECT digest FROM journal WHERE id = ?",
                               {id.value}, [&](const SqlRow& row) {
                                   const std::string bytes = row.blob(0);
                                   std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()),
                                               digest.begin());
                                   return Result<void>();
                               }));
    return digest;
}

Result<std::vector<JournalId>> JournalTable::all()
{
    std::vector<JournalId> ids;
    SHOGO_TRY(m_database.query("journal-ids", "SELECT id FROM journal ORDER BY id", {},
                               [&](const SqlRow& row) {
                                   ids.push_back({row.integer(0)});
                                   return Result<void>();
                               }));
    return ids;
}

} // namespace shogo
