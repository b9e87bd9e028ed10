// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/instant.h"
#include "base/money.h"
#include "book/sql.h"
#include "ledger/entry.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace shogo {

// The quarantine that is on, or was the last one (spec/ledger.md, "One book, and never back").
struct QuarantineRecord
{
    int64_t stage = 0; // 0: none; 1: waits for a person's word; 2: looking up
    std::string why;
    Instant beganAt;
    std::optional<Instant> wordAt;
    Settle settle; // until then another copy's last requests may still arrive
    bool listDone = false;
};

// A journal that the target has under a key which no entry knew: a confirmed entry without a row.
struct Placeholder
{
    RowKey key;
    std::string remoteId;
    std::string tag;
    Day day;
    Money amount; // of its first line
    Instant seenAt;
    std::optional<EntryId> entry; // that was made for the key since then
};

class QuarantineTable
{
public:
    explicit QuarantineTable(Database& database) : m_database(database) {}

    // None where the book was never under quarantine.
    Result<std::optional<QuarantineRecord>> load();
    // Stage 1, with the book's new epoch; 2, with the word; 0.
    Result<void> begin(const QuarantineRecord& record, int64_t epoch);
    Result<void> setWord(Instant at, const Settle& settle);
    Result<void> setSettle(const Settle& settle);
    Result<void> setListDone();
    Result<void> end();
    // Entries that the quarantine has made unknown and that were not looked up conclusively since.
    Result<int64_t> openEntries();

    // True where it was not known before.
    Result<bool> put(const Placeholder& placeholder);
    // Those without an entry, by day.
    Result<std::vector<Placeholder>> placeholders();
    // The keys of all entries.
    Result<std::set<RowKey>> knownKeys();
    // The last day that any attempt of an entry had.
    Result<std::optional<Day>> lastDay();

    Result<std::set<std::string>> ownTags();
    Result<void> addOwnTag(const std::string& tag);

private:
    Database& m_database;
};

} // namespace shogo
