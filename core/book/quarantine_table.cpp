// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/quarantine_table.h"

#include <algorithm>

namespace shogo {

namespace {

RowKey keyOf(const std::string& bytes)
{
    RowKey key;
    std::copy_n(bytes.begin(), std::min(bytes.size(), key.bytes.size()), key.bytes.begin());
    return key;
}

} // namespace

Result<std::optional<QuarantineRecord>> QuarantineTable::load()
{
    std::optional<QuarantineRecord> found;
    SHOGO_TRY(m_database.query(
        "quarantine",
        "SELECT b.quarantine, q.why, q.began_at, q.word_at, q.settle_boot, q.settle_steady, "
        "q.settle_wall, q.list_done FROM quarantine q JOIN book b ON b.one = q.one",
        {}, [&](const SqlRow& row) {
            QuarantineRecord record;
            record.stage = row.integer(0);
            record.why = row.text(1);
            record.beganAt = {row.integer(2)};
            if (const auto word = row.optionalInteger(3)) {
                record.wordAt = Instant{*word};
            }
            record.settle = {row.text(4), row.integer(5), {row.integer(6)}};
            record.listDone = row.integer(7) != 0;
            found = std::move(record);
            return Result<void>();
        }));
    return found;
}

Result<void> QuarantineTable::begin(const QuarantineRecord& record, int64_t epoch)
{
    SHOGO_CHECK(m_database.inTransaction());
    SHOGO_TRY(m_database.run("quarantine-clear", "DELETE FROM quarantine"));
    SHOGO_TRY(m_database.run("quarantine-begin",
                             "INSERT INTO quarantine (one, why, began_at, settle_boot, "
                             "settle_steady, settle_wall, list_done) VALUES (1,?,?,?,?,?,0)",
                             {record.why, record.beganAt.ms, record.settle.bootId,
                              record.settle.steadyMs, record.settle.wall.ms}));
    SHOGO_TRY(
        m_database.run("quarantine-stage", "UPDATE book SET quarantine = 1, epoch = ?", {epoch}));
    return {};
}

Result<void> QuarantineTable::setWord(Instant at, const Settle& settle)
{
    SHOGO_CHECK(m_database.inTransaction());
    SHOGO_TRY(m_database.run("quarantine-word",
                             "UPDATE quarantine SET word_at = ?, settle_boot = ?, settle_steady = "
                             "?, settle_wall = ?, list_done = 0",
                             {at.ms, settle.bootId, settle.steadyMs, settle.wall.ms}));
    SHOGO_TRY(m_database.run("quarantine-stage", "UPDATE book SET quarantine = 2"));
    return {};
}

Result<void> QuarantineTable::setSettle(const Settle& settle)
{
    SHOGO_TRY(m_database.run("quarantine-settle",
                             "UPDATE quarantine SET settle_boot = ?, settle_steady = ?, "
                             "settle_wall = ?",
                             {settle.bootId, settle.steadyMs, settle.wall.ms}));
    return {};
}

Result<void> QuarantineTable::setListDone()
{
    SHOGO_TRY(m_database.run("quarantine-list", "UPDATE quarantine SET list_done = 1"));
    return {};
}

Result<void> QuarantineTable::end()
{
    SHOGO_TRY(m_database.run("quarantine-stage", "UPDATE book SET quarantine = 0"));
    return {};
}

Result<int64_t> QuarantineTable::openEntries()
{
    SHOGO_ASSIGN(const auto count,
                 m_database.integer("quarantine-open",
                                    "SELECT COUNT(*) FROM entry WHERE state = 'unknown' AND "
                                    "(flags & CAST(? AS INTEGER)) <> 0",
                                    {int64_t{Flag::InQuarantine}}));
    return count.value_or(0);
}

Result<bool> QuarantineTable::put(const Placeholder& placeholder)
{
    SHOGO_ASSIGN(const auto known,
                 m_database.integer("placeholder-known",
                                    "SELECT COUNT(*) FROM placeholder WHERE key = ? AND "
                                    "remote_id = ?",
                                    {sqlBlob(placeholder.key.view()), placeholder.remoteId}));
    SHOGO_TRY(m_database.run(
        "placeholder-put",
        "INSERT INTO placeholder (key, remote_id, tag, day, minor, currency, seen_at) VALUES "
        "(?,?,?,?,?,?,?) ON CONFLICT (key, remote_id) DO UPDATE SET tag = excluded.tag, day = "
        "excluded.day, minor = excluded.minor, currency = excluded.currency, seen_at = "
        "excluded.seen_at",
        {sqlBlob(placeholder.key.view()), placeholder.remoteId, placeholder.tag,
         int64_t{placeholder.day.number()}, placeholder.amount.minor,
         sqlText(placeholder.amount.currency.code()), placeholder.seenAt.ms}));
    return known.value_or(0) == 0;
}

Result<std::vector<Placeholder>> QuarantineTable::placeholders()
{
    std::vector<Placeholder> found;
    SHOGO_TRY(m_database.query(
        "placeholders",
        "SELECT key, remote_id, tag, day, minor, currency, seen_at FROM placeholder WHERE "
        "entry_id IS NULL ORDER BY day, key, remote_id",
        {}, [&](const SqlRow& row) {
            Placeholder one;
            one.key = keyOf(row.blob(0));
            one.remoteId = row.text(1);
            one.tag = row.text(2);
            one.day = Day::fromNumber(static_cast<int32_t>(row.integer(3)));
            one.amount = {row.integer(4), Currency::find(row.text(5)).value_or(Currency())};
            one.seenAt = {row.integer(6)};
            found.push_back(std::move(one));
            return Result<void>();
        }));
    return found;
}

Result<std::set<RowKey>> QuarantineTable::knownKeys()
{
    std::set<RowKey> keys;
    SHOGO_TRY(m_database.query("entry-keys", "SELECT key FROM entry", {}, [&](const SqlRow& row) {
        keys.insert(keyOf(row.blob(0)));
        return Result<void>();
    }));
    return keys;
}

Result<std::optional<Day>> QuarantineTable::lastDay()
{
    SHOGO_ASSIGN(const auto day,
                 m_database.integer("entry-last-day", "SELECT MAX(last_day) FROM entry"));
    return day ? std::optional(Day::fromNumber(static_cast<int32_t>(*day))) : std::nullopt;
}

Result<std::set<std::string>> QuarantineTable::ownTags()
{
    std::set<std::string> tags;
    SHOGO_TRY(m_database.query("own-tags", "SELECT tag FROM own_tag", {}, [&](const SqlRow& row) {
        tags.insert(row.text(0));
        return Result<void>();
    }));
    return tags;
}

Result<void> QuarantineTable::addOwnTag(const std::string& tag)
{
    SHOGO_TRY(m_database.run(
        "own-tag-add", "INSERT INTO own_tag (tag) VALUES (?) ON CONFLICT (tag) DO NOTHING", {tag}));
    return {};
}

} // namespace shogo
