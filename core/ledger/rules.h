// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace shogo {

// The rules that keep a journal from being booked twice: those that spec/ledger.md marks, and those
// that programs of this kind most often break. All of them hold, always. The simulation
// (tests/sim) switches them off one at a time and must then find a double; nothing else may, which
// tests/tidy checks.
struct Rules
{
    bool claimsOnlyQueued = true;      // no verdict is never followed by a send without a look-up
    bool comparesAndSets = true;       // an entry changes only if it is still what was seen
    bool lookupNamesAttempt = true;    // a look-up counts for the attempt it was begun for
    bool waitsForSettle = true;        // not there counts only after settle_until
    bool asksConclusively = true;      // not there counts only when all was seen
    bool seesLookAlikes = true;        // something like it is there: a person decides
    bool personWaitsForSettle = true;  // so does a person's "it is not there"
    bool looksBeforeRepost = true;     // refused and edited: looked up before it goes again
    bool goneMustBeConclusive = true;  // "gone" only by a conclusive look-up, then looked up again
    bool freezesWhatWasSent = true;    // no edit while pending or unknown
    bool settlesFromTheEnd = true;     // settle counts from the attempt's end, not from its claim
    bool trustsOnlySteadyClock = true; // settle is measured on a clock that cannot jump
    bool waitsForLease = true;         // another's claim is left alone until its lease is over
    bool fencesLateSends = true;       // nothing is handed over after send_by
    bool keepsLockWhilePending = true; // the lock is not let go while a request is under way
    bool commitsBeforeSend = true;     // pending is durable before the first byte leaves
};

} // namespace shogo
