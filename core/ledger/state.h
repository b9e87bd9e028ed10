// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace shogo {

// The states of a ledger entry (spec/ledger.md, "States").
enum class State : uint8_t { None, Queued, Pending, Unknown, Confirmed, Failed, Withdrawn };

// Everything that may happen to one (spec/ledger.md, "Transitions", row by row).
enum class Event : uint8_t {
    Approve,
    ApproveInQuarantine,
    Claim,
    FoundBeforeSend, // in the list that a run begins with
    Accepted,
    Rejected,
    Duplicate, // the target says that it has it
    NotSent,
    Throttled,
    SignInNeeded,
    NoVerdict,
    OwnerGone,
    FoundOnce,
    FoundMany,
    NotFoundResend, // conclusive, settled, resend=auto
    NotFoundAsk,    // conclusive, settled, resend=ask: marked absent
    Probable,
    FoundVoided,
    FoundOtherBook,
    Inconclusive,
    PersonFound,
    PersonAbsent,
    EditApprove,
    ReopenAttempted, // some attempt was claimed once
    ReopenFresh,     // none ever was
    Withdraw,
    Adopt,
    ReadBack,  // a look-up or read-back of a confirmed entry: flags only
    PostAgain, // a confirmed entry that is gone
    LateAccepted,
    LateOther,           // written to the history only
    Quarantine,          // the epoch has risen: what is not confirmed must be looked up
    QuarantineEndFailed, // nothing was found: what it was before
    QuarantineEndWithdrawn,
    Alike,      // the first day: something like it was entered by hand; it waits
    AnotherOne, // a person: that one is another
    Correct,    // a person: it is reversed by an entry of its own, or is so no more
};

// Who may do it: a person, the poster, the recovery that a run or a start begins with.
enum class Actor : uint8_t { Person, Poster, Recovery };

struct Transition
{
    State from;
    Event event;
    uint8_t actors; // bits of Actor
    State to;
};

// The one table of transitions.
std::span<const Transition> transitions();

std::string_view stateText(State state);
std::optional<State> stateFromText(std::string_view text);
std::string_view eventText(Event event);
std::optional<Event> eventFromText(std::string_view text);
std::string_view actorText(Actor actor);
inline constexpr int stateCount = 7;
inline constexpr int eventCount = static_cast<int>(Event::Correct) + 1;

// The only place that decides; std::nullopt: not allowed, and nothing may be written.
std::optional<State> nextState(State state, Event event, Actor actor);

} // namespace shogo
