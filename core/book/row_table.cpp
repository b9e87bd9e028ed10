// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/row_table.h"

#include "book/bulk.h"
#include "book/ledger_table.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr std::string_view rowColumns =
    "r.id, r.account_id, r.day, r.minor, r.key, r.text, r.ordinal, r.status, r.born, r.undone, "
    "r.into_id, r.value_day, r.balance, r.counterparty, r.bank_id, "
    "(SELECT a.text FROM alias a WHERE a.row_id = r.id ORDER BY a.seq DESC LIMIT 1)";

RowKey keyOf(std::string_view bytes)
{
    RowKey key;
    std::copy_n(bytes.begin(), std::min(bytes.size(), key.bytes.size()), key.bytes.begin());
    return key;
}

BookRow readRow(const SqlRow& row)
{
    BookRow out;
    out.id = {row.integer(0)};
    out.account = {row.integer(1)};
    out.day = Day::fromNumber(static_cast<int32_t>(row.integer(2)));
    out.minor = row.integer(3);
    out.key = keyOf(row.blob(4));
    out.text = row.text(5);
    out.ordinal = static_cast<uint32_t>(row.integer(6));
    out.status = statusFromText(row.text(7)).value_or(ReviewStatus::New);
    out.born = static_cast<ReviewStatus>(row.integer(8));
    out.undone = row.integer(9) != 0;
    out.into = {row.integer(10)};
    if (const auto day = row.optionalInteger(11)) {
        out.valueDay = Day::fromNumber(static_cast<int32_t>(*day));
    }
    out.balance = row.optionalInteger(12);
    out.counterparty = row.text(13);
    out.bankId = row.text(14);
    out.latestText = row.isNull(15) ? out.text : row.text(15);
    return out;
}

// "possible-twin" or "unknown": which column a state filter means.
std::string stateCondition(const std::string& state, std::vector<SqlValue>& values)
{
    if (state.empty()) {
        return " AND r.status <> 'same'";
    }
    values.push_back(state);
    if (stateFromText(state)) {
        return " AND e.state = ? AND (e.flags & 32) = 0";
    }
    // What is corrected is reviewed again.
    return " AND r.status = ? AND (e.state IS NULL OR (e.flags & 32) <> 0)";
}

} // namespace

Result<BookRow> RowTable::byKey(const RowKey& key)
{
    std::optional<BookRow> found;
    SHOGO_TRY(m_database.query("row-by-key",
                               "SELECT " + std::string(rowColumns) +
                                   " FROM row_key k JOIN statement_row r ON r.id = k.row_id "
                                   "WHERE k.key = ?",
                               {sqlBlob(key.view())}, [&](const SqlRow& row) {
                                   found = readRow(row);
                                   return Result<void>();
                               }));
    if (!found) {
        return Problem(ProblemCode::RowUnknown, Place{m_database.path()}, {key.hex()});
    }
    return *found;
}

Result<BookRow> RowTable::byId(RowId id)
{
    std::optional<BookRow> found;
    SHOGO_TRY(m_database.query(
        "row-by-id", "SELECT " + std::string(rowColumns) + " FROM statement_row r WHERE r.id = ?",
        {id.value}, [&](const SqlRow& row) {
            found = readRow(row);
            return Result<void>();
        }));
    if (!found) {
        return Problem(ProblemCode::RowUnknown, Place{m_database.path()},
                       {std::to_string(id.value)});
    }
    return *found;
}

Result<std::vector<BookRow>> RowTable::group(AccountId account, Day day, int64_t minor,
                                             bool dissolved)
{
    std::vector<BookRow> rows;
    SHOGO_TRY(m_database.query(
        "row-group",
        "SELECT " + std::string(rowColumns) +
            " FROM statement_row r WHERE r.account_id = ? AND r.day = ? AND r.minor = ? AND "
            "r.undone = 0 AND (? OR r.status <> 'same') ORDER BY r.id",
        {account.value, int64_t{day.number()}, minor, int64_t{dissolved}}, [&](const SqlRow& row) {
            rows.push_back(readRow(row));
            return Result<void>();
        }));
    return rows;
}

Result<void> RowTable::list(const RowFilter& filter,
                            const std::function<Result<void>(const ListedRow&)>& each)
{
    std::vector<SqlValue> values;
    std::string where = " WHERE r.undone = 0";
    if (filter.account) {
        where += " AND r.account_id = ?";
        values.emplace_back(filter.account->value);
    }
    if (filter.from) {
        where += " AND r.day >= ?";
        values.emplace_back(int64_t{filter.from->number()});
    }
    if (filter.to) {
        where += " AND r.day <= ?";
        values.emplace_back(int64_t{filter.to->number()});
    }
    where += stateCondition(filter.state, values);
    return m_database.query(
        "row-list",
        "SELECT " + std::string(rowColumns) +
            ", e.state, e.attempt, e.flags, e.remote_id, e.error, d.account, d.tax, d.memo, "
            "s.account, s.tax, s.kind, s.why FROM statement_row r "
            "LEFT JOIN entry e ON " +
            std::string(currentEntryOfRow) +
            "LEFT JOIN decision d ON d.row_id = r.id LEFT JOIN suggestion s ON s.row_id = r.id" +
            where + " ORDER BY r.day, r.id",
        values, [&](const SqlRow& row) {
            ListedRow out;
            out.row = readRow(row);
            out.state = stateFromText(row.text(16)).value_or(State::None);
            out.attempt = row.integer(17);
            out.flags = static_cast<uint32_t>(row.integer(18));
            out.remoteId = row.text(19);
            out.error = row.text(20);
            if (!row.isNull(21)) {
                out.account = row.text(21);
                out.tax = row.text(22);
                out.memo = row.text(23);
                out.kind = "hand";
            } else if (!row.isNull(24)) {
                out.account = row.text(24);
                out.tax = row.text(25);
                out.kind = row.text(26);
                out.why = row.text(27);
            } else {
                out.kind = "none";
            }
            return each(out);
        });
}

Result<DiffMaterial> RowTable::forDiff(AccountId account, Day first, Day last)
{
    DiffMaterial material;
    SHOGO_ASSIGN(auto rows,
                 FastStatement::prepare(
                     m_database, "diff-rows",
                     "SELECT r.id, r.day, r.minor, r.text, r.ordinal, r.status, r.undone, "
                     "e.state, r.bank_id, r.into_id FROM statement_row r LEFT JOIN entry e ON "
                     "e.row_id = r.id AND e.step = 'journal' WHERE r.account_id = ? AND "
                     "r.day BETWEEN ? AND ? ORDER BY r.day, r.minor, r.id"));
    rows->bind(0, account.value);
    rows->bind(1, first.number());
    rows->bind(2, last.number());
    const auto keep = [&](std::string_view text) -> std::string_view {
        material.texts.emplace_back(text);
        return material.texts.back();
    };
    for (;;) {
        SHOGO_ASSIGN(const bool more, rows->step());
        if (!more) {
            break;
        }
        const RowId id{rows->integer(0)};
        const Day day = Day::fromNumber(static_cast<int32_t>(rows->integer(1)));
        const int64_t minor = rows->integer(2);
        const auto ordinal = static_cast<uint32_t>(rows->integer(4));
        const auto status = statusFromText(rows->text(5)).value_or(ReviewStatus::New);
        const bool undone = rows->integer(6) != 0;
        if (undone || status == ReviewStatus::Same) {
            material.dissolved.push_back(
                {id, day, minor, keep(rows->text(3)), ordinal,
                 ordinal != 0 || rows->isNull(8) ? std::string_view() : keep(rows->text(8)),
                 RowId{undone ? 0 : rows->integer(9)}});
            continue;
        }
        DiffBookRow row;
        row.id = id;
        row.day = day;
        row.minor = minor;
        row.text = keep(rows->text(3));
        row.ordinal = ordinal;
        row.status = status;
        // Only what is past "queued" is out of our hands; a queued row can still be set aside.
        row.posted = !rows->isNull(7) && rows->text(7) != "queued";
        row.hasEntry = row.posted;
        row.idKeyed = ordinal == 0;
        if (!rows->isNull(8)) {
            row.transactionId = keep(rows->text(8));
        }
        material.book.push_back(std::move(row));
    }
    SHOGO_TRY(m_database.query(
        "diff-aliases",
        "SELECT a.row_id, a.text, r.day, r.minor FROM alias a JOIN statement_row r ON "
        "r.id = a.row_id WHERE r.account_id = ? AND r.day BETWEEN ? AND ? ORDER BY a.row_id, a.seq",
        {account.value, int64_t{first.number()}, int64_t{last.number()}}, [&](const SqlRow& row) {
            const int64_t id = row.integer(0);
            const Day day = Day::fromNumber(static_cast<int32_t>(row.integer(2)));
            const int64_t minor = row.integer(3);
            const auto before = [](const DiffBookRow& a,
                                   const std::tuple<Day, int64_t, int64_t>& b) {
                return std::tuple(a.day, a.minor, a.id.value) < b;
            };
            const auto at = std::lower_bound(material.book.begin(), material.book.end(),
                                             std::tuple(day, minor, id), before);
            if (at != material.book.end() && at->id.value == id) {
                at->aliases.push_back(keep(row.text(1)));
            }
            return Result<void>();
        }));
    SHOGO_TRY(m_database.query(
        "diff-questions",
        "SELECT day, minor, at_least FROM question WHERE account_id = ? AND day BETWEEN ? AND ?",
        {account.value, int64_t{first.number()}, int64_t{last.number()}}, [&](const SqlRow& row) {
            material.questions.push_back({Day::fromNumber(static_cast<int32_t>(row.integer(0))),
                                          row.integer(1), row.integer(2)});
            return Result<void>();
        }));
    return material;
}

Result<void> RowTable::addToDiff(DiffMaterial& material, const std::vector<RowKey>& keys)
{
    SHOGO_ASSIGN(auto find, FastStatement::prepare(m_database, "key-probe",
                                                   "SELECT row_id FROM row_key WHERE key = ?"));
    const auto keep = [&](const std::string& text) -> std::string_view {
        material.texts.push_back(text);
        return material.texts.back();
    };
    for (const RowKey& key : keys) {
        find->reset();
        find->bindBlob(0, key.view());
        SHOGO_ASSIGN(const bool found, find->step());
        if (!found) {
            continue;
        }
        SHOGO_ASSIGN(const BookRow row, byId({find->integer(0)}));
        if (row.undone || row.status == ReviewStatus::Same) {
            material.dissolved.push_back({row.id, row.day, row.minor, keep(row.text), row.ordinal,
                                          row.ordinal != 0 ? std::string_view() : keep(row.bankId),
                                          row.undone ? RowId{} : row.into});
            continue;
        }
        SHOGO_ASSIGN(
            const auto state,
            m_database.text("entry-state",
                            "SELECT state FROM entry WHERE row_id = ? AND step = 'journal'",
                            {row.id.value}));
        DiffBookRow known;
        known.id = row.id;
        known.day = row.day;
        known.minor = row.minor;
        known.text = keep(row.text);
        if (row.latestText != row.text) {
            known.aliases.push_back(keep(row.latestText));
        }
        known.ordinal = row.ordinal;
        known.status = row.status;
        known.posted = known.hasEntry = state && *state != "queued";
        known.idKeyed = row.ordinal == 0;
        known.transactionId = keep(row.bankId);
        material.book.push_back(std::move(known));
    }
    return {};
}

Result<ReviewStatus> RowTable::change(const BookRow& row, ReviewEvent event, const Deed& deed,
                                      RowId into, const std::string& facts)
{
    const auto to = nextStatus(row.status, event);
    if (!to || row.undone) {
        return Problem(ProblemCode::NotAllowed, Place{m_database.path()},
                       {std::string(eventText(event)), std::string(statusText(row.status))});
    }
    SHOGO_ASSIGN(const int64_t changed,
                 m_database.run("row-status",
                                "UPDATE statement_row SET status = ?, into_id = ? WHERE id = ? AND "
                                "status = ? AND undone = 0",
                                {sqlText(statusText(*to)), into ? SqlValue(into.value) : SqlValue(),
                                 row.id.value, sqlText(statusText(row.status))}));
    if (changed != 1) {
        return Problem(ProblemCode::EntryMoved, Place{m_database.path()},
                       {std::string(statusText(row.status))});
    }
    HistoryLine line;
    line.at = deed.at;
    line.actor = deed.actor;
    line.kind = "row";
    line.key = row.key;
    line.event = eventText(event);
    line.from = statusText(row.status);
    line.to = statusText(*to);
    line.why = deed.why;
    line.facts = facts;
    SHOGO_TRY(m_history.append(line));
    return *to;
}

Result<void> RowTable::settleReadiness(RowId id)
{
    SHOGO_TRY(m_database.run(
        "row-readiness",
        "UPDATE statement_row SET status = CASE WHEN EXISTS (SELECT 1 FROM decision d WHERE "
        "d.row_id = statement_row.id) OR EXISTS (SELECT 1 FROM suggestion s WHERE s.row_id = "
        "statement_row.id) THEN 'ready' ELSE 'needs-account' END "
        "WHERE id = ? AND status IN ('new', 'ready', 'needs-account')",
        {id.value}));
    return {};
}

Result<void> RowTable::addText(RowId id, const std::string& text)
{
    SHOGO_TRY(m_database.run("row-alias",
                             "INSERT INTO alias (row_id, seq, text) SELECT ?, "
                             "COALESCE(MAX(seq), 0) + 1, ? FROM alias WHERE row_id = ?",
                             {id.value, text, id.value}));
    return {};
}

Result<void> RowTable::revive(const BookRow& row, ReviewStatus status, const Deed& deed)
{
    SHOGO_ASSIGN(const int64_t changed,
                 m_database.run("row-revive",
                                "UPDATE statement_row SET status = ?, undone = 0, into_id = NULL "
                                "WHERE id = ? AND (undone = 1 OR status = 'same')",
                                {sqlText(statusText(status)), row.id.value}));
    if (changed != 1) {
        return Problem(ProblemCode::EntryMoved, Place{m_database.path()},
                       {std::string(statusText(row.status))});
    }
    HistoryLine line;
    line.at = deed.at;
    line.actor = deed.actor;
    line.kind = "row";
    line.key = row.key;
    line.event = eventText(ReviewEvent::Revive);
    line.from = row.undone ? "undone" : std::string(statusText(row.status));
    line.to = statusText(status);
    line.why = deed.why;
    line.facts = "{}";
    SHOGO_TRY(m_history.append(line));
    return {};
}

Result<void> RowTable::setUndone(const BookRow& row, bool undone, const Deed& deed)
{
    SHOGO_ASSIGN(const int64_t changed,
                 m_database.run("row-undone",
                                "UPDATE statement_row SET undone = ? WHERE id = ? AND undone = ?",
                                {int64_t{undone}, row.id.value, int64_t{!undone}}));
    if (changed != 1) {
        return Problem(ProblemCode::EntryMoved, Place{m_database.path()},
                       {std::string(statusText(row.status))});
    }
    HistoryLine line;
    line.at = deed.at;
    line.actor = deed.actor;
    line.kind = "row";
    line.key = row.key;
    line.event = undone ? "take-back" : "bring-back";
    line.from = undone ? statusText(row.status) : std::string_view("undone");
    line.to = undone ? std::string_view("undone") : statusText(row.status);
    line.why = deed.why;
    line.facts = "{}";
    SHOGO_TRY(m_history.append(line));
    return {};
}

Result<void> RowTable::putBack(const BookRow& row, const std::string& status, const Deed& deed)
{
    const bool undone = status == "undone";
    if (!undone && !statusFromText(status)) {
        return Problem(ProblemCode::UndoRefused, Place{m_database.path()}, {status});
    }
    SHOGO_TRY(m_database.run(
        "row-put-back",
        "UPDATE statement_row SET status = ?, undone = ?, into_id = NULL "
        "WHERE id = ?",
        {undone ? std::string(statusText(row.status)) : status, int64_t{undone}, row.id.value}));
    HistoryLine line;
    line.at = deed.at;
    line.actor = deed.actor;
    line.kind = "row";
    line.key = row.key;
    line.event = "put-back";
    line.from = statusText(row.status);
    line.to = status;
    line.why = deed.why;
    line.facts = "{}";
    SHOGO_TRY(m_history.append(line));
    return settleReadiness(row.id);
}

Result<void> RowTable::dropText(RowId id, const std::string& text)
{
    SHOGO_TRY(m_database.run("alias-drop",
                             "DELETE FROM alias WHERE row_id = ? AND seq = (SELECT MAX(seq) FROM "
                             "alias WHERE row_id = ? AND text = ?)",
                             {id.value, id.value, text}));
    return {};
}

Result<void> RowTable::dropSettledQuestions(AccountId account)
{
    SHOGO_TRY(m_database.run(
        "questions-settled",
        "DELETE FROM question WHERE account_id = ? AND NOT EXISTS (SELECT 1 FROM statement_row r "
        "WHERE r.account_id = question.account_id AND r.day = question.day AND r.minor = "
        "question.minor AND r.undone = 0 AND r.status IN ('possible-twin', 'reworded'))",
        {account.value}));
    return {};
}

Result<std::optional<RowTable::Question>> RowTable::question(AccountId account, Day day,
                                                             int64_t minor)
{
    SHOGO_ASSIGN(
        const auto atLeast,
        m_database.integer("question",
                           "SELECT at_least FROM question WHERE account_id = ? AND day = ? "
                           "AND minor = ?",
                           {account.value, int64_t{day.number()}, minor}));
    if (!atLeast) {
        return std::optional<Question>();
    }
    return std::optional(Question{account, day, minor, *atLeast});
}

Result<std::vector<RowTable::Question>> RowTable::questions()
{
    std::vector<Question> all;
    SHOGO_TRY(m_database.query(
        "questions",
        "SELECT account_id, day, minor, at_least FROM question ORDER BY account_id, day, minor", {},
        [&](const SqlRow& row) {
            all.push_back({{row.integer(0)},
                           Day::fromNumber(static_cast<int32_t>(row.integer(1))),
                           row.integer(2),
                           row.integer(3)});
            return Result<void>();
        }));
    return all;
}

Result<void> RowTable::setQuestion(const Question& question)
{
    SHOGO_TRY(m_database.run("question-set",
                             "INSERT INTO question (account_id, day, minor, at_least) VALUES "
                             "(?,?,?,?) ON CONFLICT (account_id, day, minor) DO UPDATE SET "
                             "at_least = excluded.at_least",
                             {question.account.value, int64_t{question.day.number()},
                              question.minor, question.atLeast}));
    return {};
}

Result<void> RowTable::closeQuestion(AccountId account, Day day, int64_t minor)
{
    SHOGO_TRY(m_database.run("question-close",
                             "DELETE FROM question WHERE account_id = ? AND day = ? AND minor = ?",
                             {account.value, int64_t{day.number()}, minor}));
    return {};
}

} // namespace shogo
