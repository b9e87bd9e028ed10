// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ledger/entry.h"
#include "ledger/rules.h"
#include "ledger/state.h"

#include <optional>
#include <string>

namespace shogo {

// What a person says of an entry (shogoctl resolve).
struct PersonVerdict
{
    enum class What {
        Found,    // it is there, under `remoteId`
        Absent,   // it is not there
        Withdraw, // it shall not be posted
        Reopen,   // a withdrawn one goes on
        Again,    // one that is gone is posted anew
        Adopt,    // the journal `remoteId`, which carries no key, stands for the row
        Another,  // what looks like it is another one
    };
    What what = What::Found;
    std::string remoteId;
};

// What is known when it is said.
struct PersonFacts
{
    bool settled = false; // settle_until has passed
    bool looked = false;  // a conclusive look-up since the last attempt has not found it
    Settle fromNow;       // settle_until of an attempt that would end now
};

struct PersonStep
{
    Event event = Event::PersonFound;
    std::optional<std::string> remoteId;
    uint32_t setFlags = 0;
    uint32_t clearFlags = 0;
    std::optional<Settle> settleUntil;
};

// spec/ledger.md, "Transitions": which step a person's word is, or why it cannot be one now:
// NotAllowed (not in this state), BeforeSettle, LookupFirst. Changes nothing.
Result<PersonStep> decidePerson(const LedgerEntry& entry, const PersonVerdict& verdict,
                                const PersonFacts& facts, const Rules& rules = {});

} // namespace shogo
