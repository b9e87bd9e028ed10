// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/instant.h"
#include "ledger/state.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// What a confirmed entry may be marked with (spec/ledger.md, "States").
namespace Flag {
inline constexpr uint32_t Duplicate = 1;   // the target has it more than once
inline constexpr uint32_t Differs = 2;     // it stands there otherwise than it was sent
inline constexpr uint32_t Gone = 4;        // it is not there any more
inline constexpr uint32_t OtherBook = 8;   // it carries another book's tag
inline constexpr uint32_t LateAnswer = 16; // accepted after it had been failed or withdrawn
inline constexpr uint32_t Reversed = 32;   // a correction of it is under way or done
// Marks of an unknown entry: why it waits.
inline constexpr uint32_t Absent = 256;       // conclusively not there (resend=ask)
inline constexpr uint32_t SaysHasIt = 512;    // the target says that it has it
inline constexpr uint32_t Probable = 1024;    // something like it is there
inline constexpr uint32_t FoundVoided = 2048; // somebody removed it there
// Marks of a queued entry on the first day at a client.
inline constexpr uint32_t Alike = 4096; // a journal entered by hand looks like it: it waits
inline constexpr uint32_t AnotherOne = 1U << 20; // a person said that it is another one
// Of an unknown entry in a book under quarantine; gone with the state.
inline constexpr uint32_t WasFailed = 8192;     // and is again, if nothing is found
inline constexpr uint32_t WasWithdrawn = 16384; // likewise
inline constexpr uint32_t InQuarantine = 32768; // not yet looked up conclusively
inline constexpr uint32_t quarantineMarks = WasFailed | WasWithdrawn | InQuarantine;
} // namespace Flag

// The end of an attempt and how long a late request may still arrive after it, on a clock that
// cannot jump, with the boot that clock counts from (spec/ledger.md, "Attempts and time").
struct Settle
{
    std::string bootId;
    int64_t steadyMs = 0;
    Instant wall;
};

struct LedgerEntry
{
    EntryId id;
    RowId row;
    AccountId account; // of the row
    int64_t minor = 0; // of the row: the own account's line
    RowKey rowKey;
    std::string step; // "journal", "reverse:1" …
    RowKey key;       // the step's own key, as written into the target
    State state = State::None;
    int64_t attempt = 0; // number of the last attempt; 0: never claimed
    std::string owner;   // while pending
    // Queued: when it may go. Unknown, or confirmed after more than one attempt: when it is due to
    // be looked up again.
    std::optional<Instant> retryAt;
    std::optional<Settle> settleUntil;
    uint32_t flags = 0;
    std::string remoteId; // the one that counts; others stand beside it
    std::string error;    // the target's last words
    JournalId journal;
    Day day;      // of its journal
    Day firstDay; // over all attempts and the present journal: where a look-up must look
    Day lastDay;
    std::optional<int64_t> leaseUntil; // while pending without the lock: on the boot's steady clock
};

// spec/ledger.md: settle is measured on the steady clock of one boot; another boot, or a
// disagreement of more than two seconds between the clocks, starts it anew.
struct SettleCheck
{
    bool settled = false;
    std::optional<Settle> restarted; // to be stored: it began anew now
};
SettleCheck checkSettle(const Settle& until, int64_t settleMs, const std::string& bootId,
                        int64_t steadyMs, Instant wall);

// When an unknown entry is due to be looked up next: 30 seconds, 2 minutes and one settle time
// after the end of its attempt (spec/ledger.md; the first two can only confirm), then each time
// after as long again as has passed since, at most a day.
Instant nextLook(const Settle& until, int64_t settleMs, Instant now);

} // namespace shogo
