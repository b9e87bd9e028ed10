// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/target_table.h"

#include <cstdlib>

namespace shogo {

namespace {

int64_t numberOf(Month month)
{
    return int64_t{month.year()} * 12 + month.month() - 1;
}

HandJournal readHandJournal(const SqlRow& row)
{
    return {row.text(0), Day::fromNumber(static_cast<int32_t>(row.integer(1))), row.integer(2),
            row.text(3)};
}

} // namespace

Result<TargetPause> TargetTable::pause()
{
    TargetPause pause;
    SHOGO_TRY(m_database.query("target-pause",
                               "SELECT paused_until, failures, why FROM target_state", {},
                               [&](const SqlRow& row) {
                                   if (const auto until = row.optionalInteger(0)) {
                                       pause.until = Instant{*until};
                                   }
                                   pause.failures = row.integer(1);
                                   pause.why = row.text(2);
                                   return Result<void>();
                               }));
    return pause;
}

Result<void> TargetTable::setPause(const TargetPause& pause)
{
    SHOGO_TRY(m_database.run(
        "target-pause-set",
        "INSERT INTO target_state (one, paused_until, failures, why) VALUES (1,?,?,?) ON CONFLICT "
        "(one) DO UPDATE SET paused_until = excluded.paused_until, failures = excluded.failures, "
        "why = excluded.why",
        {pause.until ? SqlValue(pause.until->ms) : SqlValue(), pause.failures, pause.why}));
    return {};
}

Result<bool> TargetTable::isMonthRead(const std::string& account, Month month)
{
    SHOGO_ASSIGN(const auto found,
                 m_database.integer("hand-month",
                                    "SELECT 1 FROM hand_month WHERE account = ? AND month = ?",
                                    {account, numberOf(month)}));
    return found.has_value();
}

Result<void> TargetTable::addMonth(const std::string& account, Month month,
                                   const std::vector<HandJournal>& journals, Instant at)
{
    WriteScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(m_database.run("hand-month-add",
                             "INSERT INTO hand_month (account, month, read_at) VALUES (?,?,?) ON "
                             "CONFLICT (account, month) DO UPDATE SET read_at = excluded.read_at",
                             {account, numberOf(month), at.ms}));
    for (const HandJournal& journal : journals) {
        SHOGO_TRY(m_database.run(
            "hand-journal-add",
            "INSERT INTO hand_journal (account, remote_id, day, minor, memo) VALUES (?,?,?,?,?) ON "
            "CONFLICT (account, remote_id) DO UPDATE SET day = excluded.day, minor = "
            "excluded.minor, memo = excluded.memo",
            {account, journal.remoteId, int64_t{journal.day.number()}, journal.minor,
             journal.memo}));
    }
    return scope.commit();
}

Result<bool> TargetTable::hasHandJournals()
{
    SHOGO_ASSIGN(const auto found,
                 m_database.integer("hand-journals", "SELECT 1 FROM hand_journal LIMIT 1"));
    return found.has_value();
}

Result<std::vector<HandJournal>> TargetTable::freeHandJournals(const std::string& account,
                                                               int64_t minor, Day day, int days)
{
    std::vector<HandJournal> journals;
    SHOGO_TRY(m_database.query(
        "hand-journals-near",
        "SELECT h.remote_id, h.day, h.minor, h.memo FROM hand_journal h WHERE h.account = ? AND "
        "h.minor = ? AND h.day BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM remote r WHERE "
        "r.remote_id = h.remote_id) AND NOT EXISTS (SELECT 1 FROM alike a JOIN entry e ON e.id = "
        "a.entry_id WHERE a.remote_id = h.remote_id AND (e.flags & 4096) <> 0) "
        "ORDER BY ABS(h.day - ?), h.day, h.remote_id",
        {account, minor, int64_t{day.number()} - days, int64_t{day.number()} + days,
         int64_t{day.number()}},
        [&](const SqlRow& row) {
            journals.push_back(readHandJournal(row));
            return Result<void>();
        }));
    return journals;
}

Result<void> TargetTable::setAlike(EntryId entry, const std::vector<HandJournal>& journals)
{
    SHOGO_TRY(m_database.run("alike-clear", "DELETE FROM alike WHERE entry_id = ?", {entry.value}));
    for (const HandJournal& journal : journals) {
        SHOGO_TRY(m_database.run("alike-add",
                                 "INSERT INTO alike (entry_id, remote_id, day, minor, memo) "
                                 "VALUES (?,?,?,?,?) ON CONFLICT (entry_id, remote_id) DO NOTHING",
                                 {entry.value, journal.remoteId, int64_t{journal.day.number()},
                                  journal.minor, journal.memo}));
    }
    return {};
}

Result<std::vector<HandJournal>> TargetTable::alike(EntryId entry)
{
    std::vector<HandJournal> journals;
    SHOGO_TRY(m_database.query("alike",
                               "SELECT remote_id, day, minor, memo FROM alike WHERE entry_id = ? "
                               "ORDER BY remote_id",
                               {entry.value}, [&](const SqlRow& row) {
                                   journals.push_back(readHandJournal(row));
                                   return Result<void>();
                               }));
    return journals;
}

Result<std::optional<KeptChart>> TargetTable::chart()
{
    std::optional<KeptChart> chart;
    SHOGO_TRY(
        m_database.query("chart", "SELECT text, read_at FROM chart", {}, [&](const SqlRow& row) {
            chart = KeptChart{row.text(0), Instant{row.integer(1)}};
            return Result<void>();
        }));
    return chart;
}

Result<void> TargetTable::setChart(const KeptChart& chart)
{
    SHOGO_TRY(m_database.run("chart-set",
                             "INSERT INTO chart (one, text, read_at) VALUES (1,?,?) ON CONFLICT "
                             "(one) DO UPDATE SET text = excluded.text, read_at = excluded.read_at",
                             {chart.text, chart.readAt.ms}));
    return {};
}

Result<bool> TargetTable::isTagKnown(const std::string& tag)
{
    SHOGO_ASSIGN(const auto found,
                 m_database.integer("tag", "SELECT 1 FROM known_tag WHERE tag = ?", {tag}));
    return found.has_value();
}

Result<void> TargetTable::addTag(const std::string& tag)
{
    SHOGO_TRY(m_database.run(
        "tag-add", "INSERT INTO known_tag (tag) VALUES (?) ON CONFLICT (tag) DO NOTHING", {tag}));
    return {};
}

} // namespace shogo
