// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/digest.h"
#include "book/history_table.h"
#include "book/sql.h"
#include "ledger/entry.h"
#include "ledger/rules.h"
#include "ledger/state.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// The entry that a row `r` is shown by, as `e`: one that is under way or refused, a correction too,
// else the last step that is a journal.
inline constexpr std::string_view currentEntryOfRow =
    "e.id = (SELECT x.id FROM entry x WHERE x.row_id = r.id AND (x.step LIKE 'journal%' OR "
    "x.state IN ('pending', 'unknown', 'failed')) ORDER BY x.state IN ('pending', 'unknown', "
    "'failed') DESC, x.id DESC LIMIT 1) ";

// What a step changes besides the state.
struct StepFacts
{
    Actor actor = Actor::Person;
    std::string who; // goes into the history: "person: taro", "poster"
    Instant at;
    std::string why;    // a person's reason, the target's words
    std::string detail; // what was covered, compared …; goes into the history's facts

    std::optional<std::string> remoteId;
    std::vector<std::string> alsoSeen; // further remote ids
    std::optional<std::string> error;
    uint32_t setFlags = 0;
    uint32_t clearFlags = 0;
    std::optional<Instant> retryAt; // when a queued entry may go; reset by every step that lacks it
    std::optional<Settle> settleUntil;
    std::optional<JournalId> journal; // an edit: the next attempt's data
    std::optional<Day> journalDay;

    // Claim only.
    std::string owner;
    std::string requestId;
    Digest contentDigest{};
    std::optional<int64_t> leaseUntil;
};

struct AttemptRecord
{
    EntryId entry;
    int64_t number = 0;
    std::string owner;
    std::string requestId;
    Instant claimedAt;
    std::optional<Instant> endedAt;
    Day day;
    JournalId journal;
    Digest digest{};
    std::string outcome;
    std::string answer;
};

// The ledger. step() is the only writer of an entry's state.
class LedgerTable
{
public:
    LedgerTable(Database& database, HistoryTable& history)
        : m_database(database), m_history(history)
    {
    }

    struct NewEntry
    {
        RowId row;
        RowKey rowKey;
        std::string step = "journal";
        RowKey key; // of the step
        JournalId journal;
        Day day;
        std::optional<EntryId> after{}; // goes only when that one is confirmed and without a flag
    };
    // none -> queued, under the unique (row, step); unknown in a book under quarantine, and where a
    // journal without an entry stands under this key.
    Result<EntryId> approve(const NewEntry& entry, const StepFacts& facts);

    // Carries an event out: decides by nextState, changes the entry only if its state, attempt and
    // owner are still those that `seen` tells (one UPDATE, exactly one row), ends or begins the
    // attempt, and writes the history line, all in one transaction. Any other combination leaves
    // the book as it was: NotAllowed, or EntryMoved.
    Result<LedgerEntry> step(const LedgerEntry& seen, Event event, const StepFacts& facts);
    // A quarantine begins, or its word is given: what is unknown may have been sent by another copy
    // until now, so its waiting begins anew, and what was seen before counts no more. Gives how
    // many. The caller writes the history's line.
    Result<int64_t> settleAnew(const Settle& settle);
    // A look-up or an answer that came for an entry which has moved on: only the history tells.
    Result<void> recordDropped(const LedgerEntry& seen, Event event, const StepFacts& facts);

    Result<std::optional<LedgerEntry>> ofRow(RowId row, const std::string& step = "journal");
    Result<LedgerEntry> byId(EntryId id);
    // By id, at most `limit`, behind `after`; in these states.
    Result<std::vector<LedgerEntry>> inState(State state, EntryId after = {}, int64_t limit = -1);
    // Queued and due: retry_at passed, the step before it confirmed, the row still ready.
    Result<std::vector<LedgerEntry>> due(Instant now, EntryId after, int64_t limit);
    // Unknown or confirmed, and due to be looked up.
    Result<std::vector<LedgerEntry>> dueLooks(Instant now);
    // Queued entries that wait for a person: their row is not ready any more, or something like
    // them was entered by hand.
    Result<std::vector<LedgerEntry>> held();
    // The last step of a row that is a journal ("journal", "journal:2" …).
    Result<std::optional<LedgerEntry>> currentOfRow(RowId row);
    // The one that the row is shown by: a correction under way or refused, else that one.
    Result<std::optional<LedgerEntry>> shownOfRow(RowId row);
    Result<std::vector<LedgerEntry>> ofRowAll(RowId row);
    Result<std::optional<EntryId>> ownerOfKey(const RowKey& key);
    Result<std::map<State, int64_t>> counts();
    Result<std::vector<AttemptRecord>> attempts(EntryId entry);
    Result<std::vector<std::string>> remoteIds(EntryId entry);
    Result<std::optional<EntryId>> ownerOfRemoteId(const std::string& remoteId);

    Rules rules; // all of them hold; see there

private:
    struct Caution
    {
        bool quarantine = false;
        bool placeholder = false;
        Settle settle;
    };
    Result<Caution> cautionFor(const RowKey& key);
    Result<std::vector<LedgerEntry>> read(const char* name, const std::string& where,
                                          const std::vector<SqlValue>& values);
    Result<void> writeAttempt(const LedgerEntry& seen, Event event, const StepFacts& facts,
                              const LedgerEntry& next);
    Result<void> writeHistory(const LedgerEntry& seen, Event event, const std::string& to,
                              int64_t attempt, const StepFacts& facts);

    Database& m_database;
    HistoryTable& m_history;
};

} // namespace shogo
