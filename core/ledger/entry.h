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
// Marks of an unknown entry: why it waits.
inline constexpr uint32_t Absent = 256;       // conclusively not there (resend=ask)
inline constexpr uint32_t SaysHasIt = 512;    // the target says that it has it
inline constexpr uint32_t Probable = 1024;    // something like it is there
inline constexpr uint32_t FoundVoided = 2048; // somebody removed it there
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
    RowKey rowKey;
    std::string step; // "journal", "reverse:1" …
    RowKey key;       // the step's own key, as written into the target
    State state = State::None;
    int64_t attempt = 0; // number of the last attempt; 0: never claimed
    std::string owner;   // while pending
    std::optional<Instant> retryAt;
    std::optional<Settle> settleUntil;
    uint32_t flags = 0;
    std::string remoteId; // the one that counts; others stand beside it
    std::string error;    // the target's last words
    JournalId journal;
    Day day; // of its journal
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

} // namespace shogo
