// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ledger/entry.h"
#include "ledger/state.h"
#include "target/target.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// The classification of spec/ledger.md: pure, with a table test. Anything not understood (an
// acceptance without a readable id) is no verdict.
Event eventOf(const Verdict& verdict);

enum class ResendPolicy { Ask, Auto };

// What a look-up makes of an entry.
struct LookupDecision
{
    Event event = Event::Inconclusive;
    uint32_t setFlags = 0;
    uint32_t clearFlags = 0;
    std::string remoteId;
    std::vector<std::string> alsoSeen;
    std::string detail;
};

// `found` holds the journals with this entry's key, any tag. `settled`: the look-up began after
// settle_until. `sent`: what was sent, or would be. For queued, unknown and confirmed entries; no
// decision where nothing changes (a queued entry that is not there; a confirmed one as it was).
std::optional<LookupDecision> decideLookup(const LedgerEntry& entry, const Posting& sent,
                                           const std::vector<FoundJournal>& found, bool conclusive,
                                           bool settled, ResendPolicy policy,
                                           const std::string& covered);

// True where date, amounts or accounts are not those that were sent.
bool differs(const Posting& sent, const FoundJournal& found);

} // namespace shogo
