// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/state.h"

#include <array>

namespace shogo {

namespace {

using S = State;
using E = Event;

constexpr uint8_t bit(Actor actor)
{
    return static_cast<uint8_t>(1U << static_cast<unsigned>(actor));
}
constexpr uint8_t U = bit(Actor::Person);
constexpr uint8_t P = bit(Actor::Poster);
constexpr uint8_t R = bit(Actor::Recovery);

// spec/ledger.md, "Transitions", in its order. What stands before a colon in our names for events
// is their "event" column; their "condition" column is checked by the ledger's writer.
constexpr std::array table = {
    Transition{S::None, E::Approve, U, S::Queued},
    Transition{S::None, E::ApproveInQuarantine, U, S::Unknown},
    Transition{S::Queued, E::Claim, P, S::Pending},
    Transition{S::Queued, E::FoundBeforeSend, P, S::Confirmed},
    Transition{S::Pending, E::Accepted, P, S::Confirmed},
    Transition{S::Pending, E::Rejected, P, S::Failed},
    Transition{S::Pending, E::Duplicate, P, S::Unknown},
    Transition{S::Pending, E::NotSent, P, S::Queued},
    Transition{S::Pending, E::Throttled, P, S::Queued},
    Transition{S::Pending, E::SignInNeeded, P, S::Queued},
    Transition{S::Pending, E::NoVerdict, P, S::Unknown},
    Transition{S::Pending, E::OwnerGone, R, S::Unknown},
    Transition{S::Unknown, E::FoundOnce, P, S::Confirmed},
    Transition{S::Unknown, E::FoundMany, P, S::Confirmed},
    Transition{S::Unknown, E::NotFoundResend, P, S::Queued},
    Transition{S::Unknown, E::NotFoundAsk, P, S::Unknown},
    Transition{S::Unknown, E::Probable, P, S::Unknown},
    Transition{S::Unknown, E::FoundVoided, P, S::Unknown},
    Transition{S::Unknown, E::FoundOtherBook, P, S::Unknown},
    Transition{S::Queued, E::FoundOtherBook, P, S::Unknown},
    Transition{S::Unknown, E::Inconclusive, P, S::Unknown},
    Transition{S::Unknown, E::PersonFound, U, S::Confirmed},
    Transition{S::Unknown, E::PersonAbsent, U, S::Queued},
    Transition{S::Failed, E::EditApprove, U, S::Unknown},
    Transition{S::Withdrawn, E::ReopenAttempted, U, S::Unknown},
    Transition{S::Withdrawn, E::ReopenFresh, U, S::Queued},
    Transition{S::Queued, E::Withdraw, U, S::Withdrawn},
    Transition{S::Failed, E::Withdraw, U, S::Withdrawn},
    Transition{S::Unknown, E::Withdraw, U, S::Withdrawn},
    Transition{S::Queued, E::Adopt, U, S::Confirmed},
    Transition{S::Failed, E::Adopt, U, S::Confirmed},
    Transition{S::Withdrawn, E::Adopt, U, S::Confirmed},
    Transition{S::Unknown, E::Adopt, U, S::Confirmed},
    Transition{S::Confirmed, E::ReadBack, P, S::Confirmed},
    Transition{S::Confirmed, E::PostAgain, U, S::Unknown},
    // A late answer is never thrown away.
    Transition{S::Unknown, E::LateAccepted, P, S::Confirmed},
    Transition{S::Queued, E::LateAccepted, P, S::Confirmed},
    Transition{S::Failed, E::LateAccepted, P, S::Confirmed},
    Transition{S::Withdrawn, E::LateAccepted, P, S::Confirmed},
    Transition{S::Pending, E::LateAccepted, P, S::Pending},
    Transition{S::Confirmed, E::LateAccepted, P, S::Confirmed},
    Transition{S::Queued, E::LateOther, P, S::Queued},
    Transition{S::Pending, E::LateOther, P, S::Pending},
    Transition{S::Unknown, E::LateOther, P, S::Unknown},
    Transition{S::Confirmed, E::LateOther, P, S::Confirmed},
    Transition{S::Failed, E::LateOther, P, S::Failed},
    Transition{S::Withdrawn, E::LateOther, P, S::Withdrawn},
    // "One book, and never back".
    Transition{S::Queued, E::Quarantine, R, S::Unknown},
    Transition{S::Pending, E::Quarantine, R, S::Unknown},
    Transition{S::Failed, E::Quarantine, R, S::Unknown},
    Transition{S::Withdrawn, E::Quarantine, R, S::Unknown},
    Transition{S::Unknown, E::QuarantineEndFailed, P, S::Failed},
    Transition{S::Unknown, E::QuarantineEndWithdrawn, P, S::Withdrawn},
    // "The first day at a client".
    Transition{S::Queued, E::Alike, P, S::Queued},
    Transition{S::Queued, E::AnotherOne, U, S::Queued},
    // "Corrections": only marked; its journal is never edited and never sent again.
    Transition{S::Confirmed, E::Correct, U, S::Confirmed},
};

constexpr bool pairsAreUnique()
{
    for (size_t i = 0; i < table.size(); ++i) {
        for (size_t j = i + 1; j < table.size(); ++j) {
            if (table[i].from == table[j].from && table[i].event == table[j].event) {
                return false;
            }
        }
    }
    return true;
}

constexpr bool everyStateIsReached()
{
    for (int state = 1; state < stateCount; ++state) {
        bool reached = false;
        for (const Transition& line : table) {
            reached = reached || (line.to == static_cast<S>(state) && line.from != line.to);
        }
        if (!reached) {
            return false;
        }
    }
    return true;
}

// Pending means that a request may leave: only a claim leads there, and only from queued.
constexpr bool onlyClaimLeadsToPending()
{
    for (const Transition& line : table) {
        if (line.to == S::Pending && line.from != S::Pending &&
            (line.event != E::Claim || line.from != S::Queued)) {
            return false;
        }
    }
    return true;
}

constexpr bool adoptNeverFromPending()
{
    for (const Transition& line : table) {
        if (line.event == E::Adopt && line.from == S::Pending) {
            return false;
        }
    }
    return true;
}

// Refused data go on only through a look-up.
constexpr bool failedNeverStraightToQueued()
{
    for (const Transition& line : table) {
        if (line.from == S::Failed && line.to == S::Queued) {
            return false;
        }
    }
    return true;
}

// No rule and no scheduled run approves anything.
constexpr bool onlyPeopleApprove()
{
    for (const Transition& line : table) {
        if ((line.from == S::None || line.event == E::EditApprove) && line.actors != U) {
            return false;
        }
    }
    return true;
}

static_assert(pairsAreUnique());
static_assert(everyStateIsReached());
static_assert(onlyClaimLeadsToPending());
static_assert(adoptNeverFromPending());
static_assert(failedNeverStraightToQueued());
static_assert(onlyPeopleApprove());

constexpr std::array<std::string_view, stateCount> stateTexts = {
    "none", "queued", "pending", "unknown", "confirmed", "failed", "withdrawn"};

constexpr std::array<std::string_view, eventCount> eventTexts = {"approve",
                                                                 "approve-in-quarantine",
                                                                 "claim",
                                                                 "found-before-send",
                                                                 "accepted",
                                                                 "rejected",
                                                                 "duplicate",
                                                                 "not-sent",
                                                                 "throttled",
                                                                 "sign-in-needed",
                                                                 "no-verdict",
                                                                 "owner-gone",
                                                                 "found-once",
                                                                 "found-many",
                                                                 "not-found-resend",
                                                                 "not-found-ask",
                                                                 "probable",
                                                                 "found-voided",
                                                                 "found-other-book",
                                                                 "inconclusive",
                                                                 "person-found",
                                                                 "person-absent",
                                                                 "edit-approve",
                                                                 "reopen-attempted",
                                                                 "reopen-fresh",
                                                                 "withdraw",
                                                                 "adopt",
                                                                 "read-back",
                                                                 "post-again",
                                                                 "late-accepted",
                                                                 "late-other",
                                                                 "quarantine",
                                                                 "quarantine-end-failed",
                                                                 "quarantine-end-withdrawn",
                                                                 "alike",
                                                                 "another-one",
                                                                 "correct"};

template <class Enum, size_t N>
std::optional<Enum> fromText(const std::array<std::string_view, N>& texts, std::string_view text)
{
    for (size_t i = 0; i < N; ++i) {
        if (texts[i] == text) {
            return static_cast<Enum>(i);
        }
    }
    return std::nullopt;
}

} // namespace

std::span<const Transition> transitions()
{
    return table;
}

std::string_view stateText(State state)
{
    return stateTexts[static_cast<size_t>(state)];
}

std::optional<State> stateFromText(std::string_view text)
{
    return fromText<State>(stateTexts, text);
}

std::string_view eventText(Event event)
{
    return eventTexts[static_cast<size_t>(event)];
}

std::optional<Event> eventFromText(std::string_view text)
{
    return fromText<Event>(eventTexts, text);
}

std::string_view actorText(Actor actor)
{
    constexpr std::array<std::string_view, 3> texts = {"person", "poster", "recovery"};
    return texts[static_cast<size_t>(actor)];
}

std::optional<State> nextState(State state, Event event, Actor actor)
{
    for (const Transition& line : table) {
        if (line.from == state && line.event == event) {
            return (line.actors & bit(actor)) != 0 ? std::optional(line.to) : std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace shogo
