// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/history_table.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr std::string_view columns =
    "seq, at, actor, kind, key, step, event, from_state, to_state, "
    "attempt, why, facts, previous, hash";

Digest digestOf(const std::string& bytes)
{
    Digest digest{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
    return digest;
}

std::string_view bytesOf(const Digest& digest)
{
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

HistoryLine readLine(const SqlRow& row)
{
    HistoryLine line;
    line.seq = row.integer(0);
    line.at = {row.integer(1)};
    line.actor = row.text(2);
    line.kind = row.text(3);
    if (!row.isNull(4)) {
        const std::string bytes = row.blob(4);
        RowKey key;
        std::copy_n(bytes.begin(), std::min(bytes.size(), key.bytes.size()), key.bytes.begin());
        line.key = key;
    }
    line.step = row.text(5);
    line.event = row.text(6);
    line.from = row.text(7);
    line.to = row.text(8);
    line.attempt = row.integer(9);
    line.why = row.text(10);
    line.facts = row.text(11);
    line.previous = digestOf(row.blob(12));
    line.hash = digestOf(row.blob(13));
    return line;
}

} // namespace

Result<HistoryTable::Head> HistoryTable::head()
{
    Head head;
    SHOGO_TRY(m_database.query("history-head",
                               "SELECT seq, hash FROM history ORDER BY seq DESC LIMIT 1", {},
                               [&](const SqlRow& row) {
                                   head = {row.integer(0), digestOf(row.blob(1))};
                                   return Result<void>();
                               }));
    return head;
}

Result<int64_t> HistoryTable::append(HistoryLine line)
{
    SHOGO_CHECK(m_database.inTransaction());
    if (m_generation != m_database.generation()) {
        SHOGO_ASSIGN(m_head, head());
        m_generation = m_database.generation();
    }
    line.seq = m_head.seq + 1;
    line.previous = m_head.hash;
    line.hash = historyHash(line);
    SHOGO_TRY(m_database.run(
        "history-append",
        "INSERT INTO history (seq, at, actor, kind, key, step, event, from_state, to_state, "
        "attempt, why, facts, previous, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        {line.seq, line.at.ms, line.actor, line.kind,
         line.key ? sqlBlob(line.key->view()) : SqlValue(), line.step, line.event, line.from,
         line.to, line.attempt, line.why, line.facts, sqlBlob(bytesOf(line.previous)),
         sqlBlob(bytesOf(line.hash))}));
    m_head = {line.seq, line.hash};
    return line.seq;
}

Result<void> HistoryTable::each(std::optional<RowKey> key,
                                const std::function<Result<void>(const HistoryLine&)>& line)
{
    const auto give = [&](const SqlRow& row) { return line(readLine(row)); };
    const std::string select = "SELECT " + std::string(columns) + " FROM history ";
    if (key) {
        return m_database.query("history-of-key", select + "WHERE key = ? ORDER BY seq",
                                {sqlBlob(key->view())}, give);
    }
    return m_database.query("history", select + "ORDER BY seq", {}, give);
}

Result<std::optional<HistoryLine>> HistoryTable::line(int64_t seq)
{
    std::optional<HistoryLine> found;
    SHOGO_TRY(m_database.query("history-line",
                               "SELECT " + std::string(columns) + " FROM history WHERE seq = ?",
                               {seq}, [&](const SqlRow& row) {
                                   found = readLine(row);
                                   return Result<void>();
                               }));
    return found;
}

} // namespace shogo
