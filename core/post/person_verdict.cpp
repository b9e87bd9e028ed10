// SPDX-License-Identifier: GPL-3.0-or-later
#include "post/person_verdict.h"

namespace shogo {

namespace {

constexpr uint32_t waitingMarks = Flag::Absent | Flag::SaysHasIt | Flag::Probable |
                                  Flag::FoundVoided | Flag::OtherBook | Flag::Alike;

Problem notAllowed(std::string_view what, std::string_view state)
{
    return {ProblemCode::NotAllowed, {std::string(what), std::string(state)}};
}

} // namespace

Result<PersonStep> decidePerson(const LedgerEntry& entry, const PersonVerdict& verdict,
                                const PersonFacts& facts, const Rules& rules)
{
    PersonStep step;
    step.clearFlags = waitingMarks;
    const bool settled = facts.settled || !rules.personWaitsForSettle;
    bool waits = false; // for settle_until
    bool looked = true;
    switch (verdict.what) {
    case PersonVerdict::What::Found:
        step.event = Event::PersonFound;
        step.remoteId = verdict.remoteId;
        break;
    case PersonVerdict::What::Absent:
        step.event = Event::PersonAbsent;
        waits = true;
        // It was removed there, and shall be there again: not asked a second time.
        step.setFlags = (entry.flags & Flag::FoundVoided) != 0 ? Flag::AnotherOne : 0;
        break;
    case PersonVerdict::What::Withdraw:
        step.event = Event::Withdraw;
        // After an attempt that may have arrived, only what a look-up has not found.
        looked = entry.state == State::Unknown
                     ? (entry.flags & (Flag::Absent | Flag::FoundVoided | Flag::OtherBook)) != 0
                     : entry.attempt == 0 || facts.looked;
        break;
    case PersonVerdict::What::Reopen:
        step.event = entry.attempt == 0 ? Event::ReopenFresh : Event::ReopenAttempted;
        step.clearFlags = 0;
        break;
    case PersonVerdict::What::Again:
        if (entry.state == State::Confirmed && (entry.flags & Flag::Gone) == 0) {
            return notAllowed("resolve --again", "there");
        }
        step.event = Event::PostAgain;
        step.clearFlags = Flag::Gone | Flag::Differs | Flag::Duplicate;
        step.settleUntil = facts.fromNow;
        break;
    case PersonVerdict::What::Adopt:
        step.event = Event::Adopt;
        step.remoteId = verdict.remoteId;
        waits = true;
        looked = entry.state == State::Unknown ? (entry.flags & Flag::Absent) != 0
                                               : entry.attempt == 0 || facts.looked;
        break;
    case PersonVerdict::What::Another:
        if (entry.state == State::Queued && (entry.flags & Flag::Alike) == 0) {
            return notAllowed("resolve --another", "without a look-alike");
        }
        step.event = Event::AnotherOne;
        step.clearFlags = Flag::Alike;
        step.setFlags = Flag::AnotherOne;
        break;
    }
    if (!nextState(entry.state, step.event, Actor::Person)) {
        return notAllowed(eventText(step.event), stateText(entry.state));
    }
    if (waits && !settled) {
        return Problem(ProblemCode::BeforeSettle,
                       {entry.settleUntil ? entry.settleUntil->wall.text() : std::string()});
    }
    if (!looked) {
        return Problem(ProblemCode::LookupFirst);
    }
    return step;
}

} // namespace shogo
