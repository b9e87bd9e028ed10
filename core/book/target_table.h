// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/instant.h"
#include "base/month.h"
#include "book/sql.h"
#include "ledger/entry.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// Why nothing is sent to the target for now, kept in the book: a program that is started anew, or
// run from a schedule, must not begin to hammer again.
struct TargetPause
{
    std::optional<Instant> until; // std::nullopt: not paused
    int64_t failures = 0;         // in a row
    std::string why;              // event text: "not-sent", "throttled", "sign-in-needed"
};

// A journal that people entered by hand, as far as rows are compared with it.
struct HandJournal
{
    std::string remoteId;
    Day day;
    int64_t minor = 0; // on the own account; debit positive
    std::string memo;
};

// What can be booked to, as it was read last.
struct KeptChart
{
    std::string text; // target/chart.h knows how to read it
    Instant readAt;
};

// What the book knows of its target besides the entries: pauses, what was there before Shogo came,
// and what looks like one of our entries.
class TargetTable
{
public:
    explicit TargetTable(Database& database) : m_database(database) {}

    Result<TargetPause> pause();
    Result<void> setPause(const TargetPause& pause);

    // `account` is the account of the books (posts_to).
    Result<bool> isMonthRead(const std::string& account, Month month);
    Result<void> addMonth(const std::string& account, Month month,
                          const std::vector<HandJournal>& journals, Instant at);
    Result<bool> hasHandJournals();
    // Over this amount, `days` either way, nearest date first, without those that an entry holds
    // or looks like already.
    Result<std::vector<HandJournal>> freeHandJournals(const std::string& account, int64_t minor,
                                                      Day day, int days);

    Result<void> setAlike(EntryId entry, const std::vector<HandJournal>& journals);
    Result<std::vector<HandJournal>> alike(EntryId entry);

    Result<std::optional<KeptChart>> chart();
    Result<void> setChart(const KeptChart& chart);

    Result<bool> isTagKnown(const std::string& tag);
    Result<void> addTag(const std::string& tag);

private:
    Database& m_database;
};

} // namespace shogo
