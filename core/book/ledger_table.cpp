// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/ledger_table.h"

#include "base/limits.h"
#include "base/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace shogo {

namespace {

constexpr std::string_view entryColumns =
    "e.id, e.row_id, r.key, e.step, e.key, e.state, e.attempt, e.owner, e.retry_at, "
    "e.settle_boot, e.settle_steady, e.settle_wall, e.flags, e.remote_id, e.error, e.journal_id, "
    "j.day, e.first_day, e.last_day, e.lease_until, "
    "r.account_id, r.minor";

RowKey keyOf(const std::string& bytes)
{
    RowKey key;
    std::copy_n(bytes.begin(), std::min(bytes.size(), key.bytes.size()), key.bytes.begin());
    return key;
}

LedgerEntry readEntry(const SqlRow& row)
{
    LedgerEntry entry;
    entry.id = {row.integer(0)};
    entry.row = {row.integer(1)};
    entry.rowKey = keyOf(row.blob(2));
    entry.step = row.text(3);
    entry.key = keyOf(row.blob(4));
    entry.state = stateFromText(row.text(5)).value_or(State::None);
    entry.attempt = row.integer(6);
    entry.owner = row.text(7);
    if (const auto retry = row.optionalInteger(8)) {
        entry.retryAt = Instant{*retry};
    }
    if (const std::string boot = row.text(9); !boot.empty()) {
        entry.settleUntil = Settle{boot, row.integer(10), {row.integer(11)}};
    }
    entry.flags = static_cast<uint32_t>(row.integer(12));
    entry.remoteId = row.text(13);
    entry.error = row.text(14);
    entry.journal = {row.integer(15)};
    entry.day = Day::fromNumber(static_cast<int32_t>(row.integer(16)));
    entry.firstDay = Day::fromNumber(static_cast<int32_t>(row.integer(17)));
    entry.lastDay = Day::fromNumber(static_cast<int32_t>(row.integer(18)));
    entry.leaseUntil = row.optionalInteger(19);
    entry.account = {row.integer(20)};
    entry.minor = row.integer(21);
    return entry;
}

std::string factsJson(const StepFacts& facts)
{
    QJsonObject object;
    if (!facts.detail.empty()) {
        object[QStringLiteral("detail")] = QString::fromStdString(facts.detail);
    }
    if (facts.remoteId) {
        object[QStringLiteral("remote_id")] = QString::fromStdString(*facts.remoteId);
    }
    if (!facts.alsoSeen.empty()) {
        QJsonArray ids;
        for (const std::string& id : facts.alsoSeen) {
            ids.append(QString::fromStdString(id));
        }
        object[QStringLiteral("also_seen")] = ids;
    }
    if (facts.setFlags != 0 || facts.clearFlags != 0) {
        object[QStringLiteral("set_flags")] = static_cast<qint64>(facts.setFlags);
        object[QStringLiteral("clear_flags")] = static_cast<qint64>(facts.clearFlags);
    }
    if (!facts.requestId.empty()) {
        object[QStringLiteral("request_id")] = QString::fromStdString(facts.requestId);
        object[QStringLiteral("digest")] = QString::fromStdString(toHex(facts.contentDigest));
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

// What every step does to an entry, before the facts are laid over it.
LedgerEntry advanced(const LedgerEntry& seen, State to, Event event, const StepFacts& facts)
{
    LedgerEntry next = seen;
    next.state = to;
    next.owner = to == State::Pending ? (event == Event::Claim ? facts.owner : seen.owner) : "";
    next.attempt = event == Event::Claim ? seen.attempt + 1 : seen.attempt;
    next.leaseUntil = event == Event::Claim  ? facts.leaseUntil
                      : to == State::Pending ? seen.leaseUntil
                                             : std::nullopt;
    next.retryAt = facts.retryAt;
    if (facts.settleUntil) {
        next.settleUntil = facts.settleUntil;
    }
    next.flags = (seen.flags & ~facts.clearFlags) | facts.setFlags;
    if (to != State::Unknown) {
        // Whoever settled it, the quarantine has nothing more to ask.
        next.flags &= ~Flag::quarantineMarks;
    }
    next.remoteId = facts.remoteId.value_or(seen.remoteId);
    next.error = facts.error.value_or(seen.error);
    next.journal = facts.journal.value_or(seen.journal);
    next.day = facts.journalDay.value_or(seen.day);
    next.firstDay = std::min(seen.firstDay, next.day);
    next.lastDay = std::max(seen.lastDay, next.day);
    return next;
}

} // namespace

Result<void> LedgerTable::writeHistory(const LedgerEntry& seen, Event event, const std::string& to,
                                       int64_t attempt, const StepFacts& facts)
{
    HistoryLine line;
    line.at = facts.at;
    line.actor = facts.who;
    line.kind = "entry";
    line.key = seen.rowKey;
    line.step = seen.step;
    line.event = eventText(event);
    line.from = stateText(seen.state);
    line.to = to;
    line.attempt = attempt;
    line.why = cutUtf8(facts.why, limits::answerBytes);
    line.facts = factsJson(facts);
    SHOGO_TRY(m_history.append(line));
    return {};
}

// Asked of the book itself and not of what was read when it was opened: another program may have
// begun a quarantine since. A journal that stands there under this key without an entry is looked
// up and confirmed, never sent.
Result<LedgerTable::Caution> LedgerTable::cautionFor(const RowKey& key)
{
    Caution caution;
    SHOGO_TRY(m_database.query(
        "approve-caution",
        "SELECT b.quarantine, q.settle_boot, q.settle_steady, q.settle_wall, EXISTS (SELECT 1 FROM "
        "placeholder p WHERE p.key = ?) FROM book b LEFT JOIN quarantine q ON q.one = b.one",
        {sqlBlob(key.view())}, [&](const SqlRow& row) {
            caution.quarantine = row.integer(0) != 0;
            if (caution.quarantine) {
                caution.settle = Settle{row.text(1), row.integer(2), {row.integer(3)}};
            }
            caution.placeholder = row.integer(4) != 0;
            return Result<void>();
        }));
    return caution;
}

Result<EntryId> LedgerTable::approve(const NewEntry& entry, const StepFacts& facts)
{
    WriteScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(const Caution caution, cautionFor(entry.key));
    const Event event =
        caution.quarantine || caution.placeholder ? Event::ApproveInQuarantine : Event::Approve;
    const auto to = nextState(State::None, event, facts.actor);
    if (!to) {
        return Problem(ProblemCode::NotAllowed, Place{m_database.path()},
                       {std::string(eventText(event)), std::string(stateText(State::None))});
    }
    SHOGO_ASSIGN(const int64_t id, m_database.nextId("entry"));
    const Settle settle = facts.settleUntil.value_or(caution.settle);
    SHOGO_TRY(m_database.run(
        "entry-add",
        "INSERT INTO entry (id, row_id, step, key, after_id, state, attempt, owner, settle_boot, "
        "settle_steady, settle_wall, flags, remote_id, error, journal_id, first_day, last_day) "
        "VALUES (?,?,?,?,?,?,0,'',?,?,?,?,'','',?,?,?)",
        {id, entry.row.value, entry.step, sqlBlob(entry.key.view()),
         entry.after ? SqlValue(entry.after->value) : SqlValue(), sqlText(stateText(*to)),
         settle.bootId, settle.steadyMs, settle.wall.ms,
         int64_t{caution.quarantine ? Flag::InQuarantine : 0U}, entry.journal.value,
         int64_t{entry.day.number()}, int64_t{entry.day.number()}}));
    if (caution.placeholder) {
        SHOGO_TRY(m_database.run("placeholder-entry",
                                 "UPDATE placeholder SET entry_id = ? WHERE key = ?",
                                 {id, sqlBlob(entry.key.view())}));
    }
    LedgerEntry seen;
    seen.id = {id};
    seen.rowKey = entry.rowKey;
    seen.step = entry.step;
    SHOGO_TRY(writeHistory(seen, event, std::string(stateText(*to)), 0, facts));
    SHOGO_TRY(scope.commit());
    return EntryId{id};
}

Result<LedgerEntry> LedgerTable::step(const LedgerEntry& seen, Event event, const StepFacts& facts)
{
    const auto to = nextState(seen.state, event, facts.actor);
    if (!to) {
        return Problem(ProblemCode::NotAllowed, Place{m_database.path()},
                       {std::string(eventText(event)), std::string(stateText(seen.state))});
    }
    const LedgerEntry next = advanced(seen, *to, event, facts);
    const Settle settle = next.settleUntil.value_or(Settle{});
    std::string sql =
        "UPDATE entry SET state = ?, attempt = ?, owner = ?, lease_until = ?, retry_at = ?, "
        "settle_boot = ?, settle_steady = ?, settle_wall = ?, flags = ?, remote_id = ?, error = ?, "
        "journal_id = ?, first_day = ?, last_day = ? WHERE id = ?";
    std::vector<SqlValue> values{sqlText(stateText(next.state)),
                                 next.attempt,
                                 next.owner,
                                 sqlOptional(next.leaseUntil),
                                 next.retryAt ? SqlValue(next.retryAt->ms) : SqlValue(),
                                 settle.bootId,
                                 settle.steadyMs,
                                 settle.wall.ms,
                                 int64_t{next.flags},
                                 next.remoteId,
                                 next.error,
                                 next.journal.value,
                                 int64_t{next.firstDay.number()},
                                 int64_t{next.lastDay.number()},
                                 seen.id.value};
    if (rules.comparesAndSets) {
        sql += " AND state = ? AND attempt = ? AND owner = ?";
        values.insert(values.end(),
                      {sqlText(stateText(seen.state)), seen.attempt, SqlValue(seen.owner)});
    }
    WriteScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(const int64_t changed, m_database.run("entry-step", sql, values));
    if (changed != 1) {
        // Nothing was written: the scope ends whole, and the caller may go on with its other steps.
        SHOGO_TRY(scope.commit());
        return Problem(ProblemCode::EntryMoved, Place{m_database.path()},
                       {std::string(stateText(seen.state))});
    }
    SHOGO_TRY(writeAttempt(seen, event, facts, next));
    SHOGO_TRY(writeHistory(seen, event, std::string(stateText(next.state)), next.attempt, facts));
    SHOGO_TRY(scope.commit());
    return next;
}

Result<void> LedgerTable::writeAttempt(const LedgerEntry& seen, Event event, const StepFacts& facts,
                                       const LedgerEntry& next)
{
    if (event == Event::Claim) {
        SHOGO_TRY(m_database.run(
            "attempt-add",
            std::string(rules.comparesAndSets ? "INSERT" : "INSERT OR REPLACE") +
                " INTO attempt (entry_id, number, owner, request_id, claimed_at, day, "
                "journal_id, digest, outcome, answer) VALUES (?,?,?,?,?,?,?,?,'','')",
            {seen.id.value, next.attempt, facts.owner, facts.requestId, facts.at.ms,
             int64_t{next.day.number()}, next.journal.value,
             sqlBlob({reinterpret_cast<const char*>(facts.contentDigest.data()),
                      facts.contentDigest.size()})}));
    } else if (seen.state == State::Pending && next.state != State::Pending) {
        SHOGO_TRY(m_database.run(
            "attempt-end",
            "UPDATE attempt SET ended_at = ?, outcome = ?, answer = ? WHERE entry_id = ? AND "
            "number = ? AND ended_at IS NULL",
            {facts.at.ms, sqlText(eventText(event)),
             std::string(cutUtf8(facts.why, limits::answerBytes)), seen.id.value, seen.attempt}));
    }
    std::vector<std::string> ids = facts.alsoSeen;
    if (facts.remoteId && !facts.remoteId->empty()) {
        ids.push_back(*facts.remoteId);
    }
    for (const std::string& id : ids) {
        SHOGO_TRY(m_database.run("remote-add",
                                 "INSERT INTO remote (entry_id, remote_id, seen_at) VALUES (?,?,?) "
                                 "ON CONFLICT (entry_id, remote_id) DO UPDATE SET seen_at = "
                                 "excluded.seen_at",
                                 {seen.id.value, id, facts.at.ms}));
    }
    return {};
}

Result<int64_t> LedgerTable::settleAnew(const Settle& settle)
{
    SHOGO_CHECK(m_database.inTransaction());
    return m_database.run(
        "entries-settle-anew",
        "UPDATE entry SET retry_at = NULL, settle_boot = ?, settle_steady = ?, settle_wall = ?, "
        "flags = "
        "(flags & ~CAST(? AS INTEGER)) | CAST(? AS INTEGER) WHERE state = 'unknown'",
        {settle.bootId, settle.steadyMs, settle.wall.ms, int64_t{Flag::Absent},
         int64_t{Flag::InQuarantine}});
}

Result<void> LedgerTable::recordDropped(const LedgerEntry& seen, Event event,
                                        const StepFacts& facts)
{
    WriteScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(const LedgerEntry now, byId(seen.id));
    StepFacts dropped = facts;
    dropped.detail = "dropped: it was begun for attempt " + std::to_string(seen.attempt) +
                     (facts.detail.empty() ? "" : "; " + facts.detail);
    SHOGO_TRY(writeHistory(now, event, std::string(stateText(now.state)), seen.attempt, dropped));
    return scope.commit();
}

Result<std::vector<LedgerEntry>> LedgerTable::read(const char* name, const std::string& where,
                                                   const std::vector<SqlValue>& values)
{
    std::vector<LedgerEntry> entries;
    SHOGO_TRY(m_database.query(name,
                               "SELECT " + std::string(entryColumns) +
                                   " FROM entry e JOIN statement_row r ON r.id = e.row_id JOIN "
                                   "journal j ON j.id = e.journal_id " +
                                   where,
                               values, [&](const SqlRow& row) {
                                   entries.push_back(readEntry(row));
                                   return Result<void>();
                               }));
    return entries;
}

Result<std::optional<LedgerEntry>> LedgerTable::ofRow(RowId row, const std::string& step)
{
    SHOGO_ASSIGN(const auto entries,
                 read("entry-of-row", "WHERE e.row_id = ? AND e.step = ?", {row.value, step}));
    return entries.empty() ? std::nullopt : std::optional(entries.front());
}

Result<LedgerEntry> LedgerTable::byId(EntryId id)
{
    SHOGO_ASSIGN(const auto entries, read("entry", "WHERE e.id = ?", {id.value}));
    if (entries.empty()) {
        return Problem(ProblemCode::InvariantBroken, Place{m_database.path()},
                       {"entry " + std::to_string(id.value) + " is missing"});
    }
    return entries.front();
}

Result<std::vector<LedgerEntry>> LedgerTable::inState(State state, EntryId after, int64_t limit)
{
    // The states are spelled out, so that the partial indexes serve.
    return read("entries-in-state",
                "WHERE e.state = '" + std::string(stateText(state)) +
                    "' AND e.id > ? ORDER BY e.id LIMIT ?",
                {after.value, limit});
}

Result<std::vector<LedgerEntry>> LedgerTable::due(Instant now, EntryId after, int64_t limit)
{
    return read("entries-due",
                "WHERE e.state = 'queued' AND e.id > ? AND (e.retry_at IS NULL OR e.retry_at <= ?) "
                "AND (r.status = 'ready' OR e.step LIKE 'reverse:%') AND (e.flags & 4096) = 0 "
                "AND (e.after_id IS NULL OR EXISTS (SELECT 1 FROM entry b "
                "WHERE b.id = e.after_id AND b.state = 'confirmed' AND ((b.flags & 31) = 0 "
                "OR ((b.flags & 31) = 2 AND e.step LIKE 'reverse:%')))) ORDER BY e.id LIMIT ?",
                {after.value, now.ms, limit});
}

Result<std::vector<LedgerEntry>> LedgerTable::dueLooks(Instant now)
{
    SHOGO_ASSIGN(auto due, read("entries-to-look-up",
                                "WHERE e.state = 'unknown' AND (e.retry_at IS NULL OR e.retry_at "
                                "<= ?) ORDER BY e.id",
                                {now.ms}));
    SHOGO_ASSIGN(const auto again,
                 read("entries-to-look-up-again",
                      "WHERE e.state = 'confirmed' AND e.retry_at IS NOT NULL AND e.retry_at <= ? "
                      "ORDER BY e.id",
                      {now.ms}));
    due.insert(due.end(), again.begin(), again.end());
    return due;
}

Result<std::vector<LedgerEntry>> LedgerTable::held()
{
    return read("entries-held",
                "WHERE e.state = 'queued' AND ((r.status <> 'ready' AND e.step NOT LIKE "
                "'reverse:%') OR (e.flags & 4096) <> 0) ORDER BY e.id",
                {});
}

Result<std::vector<LedgerEntry>> LedgerTable::ofRowAll(RowId row)
{
    return read("entries-of-row", "WHERE e.row_id = ? ORDER BY e.id", {row.value});
}

Result<std::optional<LedgerEntry>> LedgerTable::currentOfRow(RowId row)
{
    SHOGO_ASSIGN(const auto entries,
                 read("current-entry",
                      "WHERE e.row_id = ? AND e.step LIKE 'journal%' ORDER BY e.id DESC LIMIT 1",
                      {row.value}));
    return entries.empty() ? std::nullopt : std::optional(entries.front());
}

Result<std::optional<LedgerEntry>> LedgerTable::shownOfRow(RowId row)
{
    SHOGO_ASSIGN(const auto entries,
                 read("shown-entry", "WHERE e.row_id = ? AND " + std::string(currentEntryOfRow),
                      {row.value}));
    return entries.empty() ? std::nullopt : std::optional(entries.front());
}

Result<std::optional<EntryId>> LedgerTable::ownerOfKey(const RowKey& key)
{
    // A step's own key; of the step "journal" it is the row's, which has its own index.
    SHOGO_ASSIGN(const auto id,
                 m_database.integer("key-owner",
                                    "SELECT e.id FROM row_key k JOIN entry e ON e.row_id = "
                                    "k.row_id AND e.step = 'journal' WHERE k.key = ? UNION ALL "
                                    "SELECT id FROM entry WHERE step <> 'journal' AND key = ?",
                                    {sqlBlob(key.view()), sqlBlob(key.view())}));
    return id ? std::optional(EntryId{*id}) : std::nullopt;
}

Result<std::map<State, int64_t>> LedgerTable::counts()
{
    std::map<State, int64_t> counts;
    SHOGO_TRY(m_database.query("entry-counts", "SELECT state, COUNT(*) FROM entry GROUP BY state",
                               {}, [&](const SqlRow& row) {
                                   if (const auto state = stateFromText(row.text(0))) {
                                       counts[*state] = row.integer(1);
                                   }
                                   return Result<void>();
                               }));
    return counts;
}

Result<std::vector<AttemptRecord>> LedgerTable::attempts(EntryId entry)
{
    std::vector<AttemptRecord> attempts;
    SHOGO_TRY(m_database.query(
        "attempts",
        "SELECT number, owner, request_id, claimed_at, ended_at, day, journal_id, digest, outcome, "
        "answer FROM attempt WHERE entry_id = ? ORDER BY number",
        {entry.value}, [&](const SqlRow& row) {
            AttemptRecord attempt;
            attempt.entry = entry;
            attempt.number = row.integer(0);
            attempt.owner = row.text(1);
            attempt.requestId = row.text(2);
            attempt.claimedAt = {row.integer(3)};
            if (const auto ended = row.optionalInteger(4)) {
                attempt.endedAt = Instant{*ended};
            }
            attempt.day = Day::fromNumber(static_cast<int32_t>(row.integer(5)));
            attempt.journal = {row.integer(6)};
            const std::string digest = row.blob(7);
            std::copy_n(digest.begin(), std::min(digest.size(), attempt.digest.size()),
                        attempt.digest.begin());
            attempt.outcome = row.text(8);
            attempt.answer = row.text(9);
            attempts.push_back(std::move(attempt));
            return Result<void>();
        }));
    return attempts;
}

Result<std::vector<std::string>> LedgerTable::remoteIds(EntryId entry)
{
    std::vector<std::string> ids;
    SHOGO_TRY(m_database.query("remote-ids",
                               "SELECT remote_id FROM remote WHERE entry_id = ? ORDER BY remote_id",
                               {entry.value}, [&](const SqlRow& row) {
                                   ids.push_back(row.text(0));
                                   return Result<void>();
                               }));
    return ids;
}

Result<std::optional<EntryId>> LedgerTable::ownerOfRemoteId(const std::string& remoteId)
{
    SHOGO_ASSIGN(const auto id,
                 m_database.integer("remote-owner",
                                    "SELECT entry_id FROM remote WHERE remote_id = ? "
                                    "ORDER BY entry_id",
                                    {remoteId}));
    return id ? std::optional(EntryId{*id}) : std::nullopt;
}

} // namespace shogo
