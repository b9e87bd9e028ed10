// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ledger/entry.h"
#include "ledger/rules.h"
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

// What a look-up saw of one entry.
struct Sight
{
    std::vector<FoundJournal> found; // with the entry's key, any tag
    bool conclusive = false;         // all was seen: what is not in `found` is not there
    bool settled = false;            // it began after settle_until
    std::string covered;
    // Journals that no entry holds, over the same amount on the own account and near an attempt's
    // date; std::nullopt: nobody has looked.
    std::optional<std::vector<FoundJournal>> alike;
};

// True where "not there" would be decided, so that `alike` must be asked for first.
bool needsAlike(const LedgerEntry& entry, const Posting& sent, const Sight& seen,
                const Rules& rules = {});

// For queued, unknown and confirmed entries; no decision where nothing changes (a queued entry that
// is not there; a confirmed one as it was). `sent`: what was sent, or would be.
std::optional<LookupDecision> decideLookup(const LedgerEntry& entry, const Posting& sent,
                                           const Sight& seen, ResendPolicy policy,
                                           const Rules& rules = {});

// True where date, amounts or accounts are not those that were sent.
bool differs(const Posting& sent, const FoundJournal& found);

} // namespace shogo
