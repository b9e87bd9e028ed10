// SPDX-License-Identifier: GPL-3.0-or-later
#include "post/verdict_event.h"

#include <algorithm>
#include <map>
#include <utility>

namespace shogo {

namespace {

constexpr uint32_t waitingMarks =
    Flag::Absent | Flag::SaysHasIt | Flag::Probable | Flag::FoundVoided | Flag::OtherBook;
// Once this was seen, not being there any more sends nothing: a person decides.
constexpr uint32_t personDecides =
    Flag::SaysHasIt | Flag::Probable | Flag::FoundVoided | Flag::OtherBook;
constexpr uint32_t seenFlags = Flag::Duplicate | Flag::Differs | Flag::Gone;

// What each account is moved by. A target may cut a journal into branches that each balance, so
// that one line of ours comes back as several.
std::map<std::pair<std::string, std::string>, int64_t> movedBy(const std::vector<Line>& lines)
{
    std::map<std::pair<std::string, std::string>, int64_t> moved;
    for (const Line& line : lines) {
        int64_t& sum = moved[{line.account, std::string(line.amount.currency.code())}];
        // Beyond 64 bits nothing of ours is booked; what wraps differs.
        sum = static_cast<int64_t>(static_cast<uint64_t>(sum) +
                                   static_cast<uint64_t>(line.amount.minor));
    }
    return moved;
}

LookupDecision foundLive(const LedgerEntry& entry, const Posting& sent,
                         const std::vector<const FoundJournal*>& live)
{
    LookupDecision decision;
    const FoundJournal* chosen = live.front();
    for (const FoundJournal* journal : live) {
        // The id that is known already stays the one that counts.
        if (journal->remoteId == entry.remoteId) {
            chosen = journal;
        }
    }
    decision.remoteId = chosen->remoteId;
    for (const FoundJournal* journal : live) {
        if (journal != chosen) {
            decision.alsoSeen.push_back(journal->remoteId);
        }
    }
    decision.clearFlags = waitingMarks | seenFlags;
    decision.setFlags =
        (live.size() > 1 ? Flag::Duplicate : 0U) | (differs(sent, *chosen) ? Flag::Differs : 0U);
    decision.event = entry.state == State::Queued      ? Event::FoundBeforeSend
                     : entry.state == State::Confirmed ? Event::ReadBack
                     : live.size() > 1                 ? Event::FoundMany
                                                       : Event::FoundOnce;
    return decision;
}

} // namespace

Event eventOf(const Verdict& verdict)
{
    switch (verdict.kind) {
    case Verdict::Kind::Accepted:
        return verdict.remoteId.empty() ? Event::NoVerdict : Event::Accepted;
    case Verdict::Kind::Rejected: return Event::Rejected;
    case Verdict::Kind::Duplicate: return Event::Duplicate;
    case Verdict::Kind::NotSent: return Event::NotSent;
    case Verdict::Kind::Throttled: return Event::Throttled;
    case Verdict::Kind::SignInNeeded: return Event::SignInNeeded;
    case Verdict::Kind::NoVerdict: break;
    }
    return Event::NoVerdict;
}

bool differs(const Posting& sent, const FoundJournal& found)
{
    return sent.day != found.day || movedBy(sent.lines) != movedBy(found.lines);
}

bool needsAlike(const LedgerEntry& entry, const Posting& sent, const Sight& seen,
                const Rules& rules)
{
    if (!rules.seesLookAlikes) {
        return false;
    }
    if (entry.state == State::Failed || entry.state == State::Withdrawn) {
        return seen.conclusive && seen.found.empty(); // a person wants to know
    }
    if (entry.state != State::Unknown) {
        return false;
    }
    Sight assumed = seen;
    assumed.alike.emplace();
    const auto decision = decideLookup(entry, sent, assumed, ResendPolicy::Auto, rules);
    return decision && decision->event == Event::NotFoundResend;
}

std::optional<LookupDecision> decideLookup(const LedgerEntry& entry, const Posting& sent,
                                           const Sight& seen, ResendPolicy policy,
                                           const Rules& rules)
{
    const bool conclusive = seen.conclusive || !rules.asksConclusively;
    const bool settled = seen.settled || !rules.waitsForSettle;
    std::vector<const FoundJournal*> live;
    bool voided = false;
    bool otherBook = false;
    for (const FoundJournal& journal : seen.found) {
        if (!journal.bookTag.empty() && journal.bookTag != sent.bookTag) {
            otherBook = true;
        } else if (journal.voided) {
            voided = true;
        } else {
            live.push_back(&journal);
        }
    }
    if (entry.state != State::Queued && entry.state != State::Unknown &&
        entry.state != State::Confirmed) {
        // Refused or withdrawn: what is seen changes nothing by itself; a person adopts it.
        return std::nullopt;
    }
    LookupDecision decision;
    if (!live.empty()) {
        decision = foundLive(entry, sent, live);
    } else if (entry.state == State::Confirmed) {
        // "gone" is set only by a conclusive look-up, and not while the target's search may lag.
        if (rules.goneMustBeConclusive && (!seen.conclusive || !seen.settled)) {
            return std::nullopt;
        }
        decision.event = Event::ReadBack;
        decision.clearFlags = Flag::Duplicate | Flag::Differs;
        decision.setFlags = Flag::Gone;
    } else if (otherBook) {
        decision.event = Event::FoundOtherBook;
        decision.setFlags = Flag::OtherBook;
    } else if (entry.state == State::Queued) {
        if (!voided || (entry.flags & (Flag::AnotherOne | Flag::Alike)) != 0) {
            return std::nullopt;
        }
        // Somebody removed it there before: it waits for a person.
        decision.event = Event::Alike;
        decision.setFlags = Flag::Alike;
    } else if (voided) {
        decision.event = Event::FoundVoided;
        decision.setFlags = Flag::FoundVoided;
        decision.clearFlags = Flag::Absent;
    } else if (!conclusive || !settled || (entry.flags & personDecides) != 0) {
        decision.event = Event::Inconclusive;
    } else if (rules.seesLookAlikes && !seen.alike) {
        decision.event = Event::Inconclusive;
    } else if (rules.seesLookAlikes && !seen.alike->empty()) {
        decision.event = Event::Probable;
        decision.setFlags = Flag::Probable;
        decision.clearFlags = Flag::Absent;
    } else if (policy == ResendPolicy::Auto) {
        decision.event = Event::NotFoundResend;
        decision.clearFlags = waitingMarks;
    } else {
        decision.event = Event::NotFoundAsk;
        decision.setFlags = Flag::Absent;
        decision.clearFlags = Flag::FoundVoided;
    }
    decision.detail = seen.covered;
    if (decision.event == Event::ReadBack &&
        ((entry.flags & ~decision.clearFlags) | decision.setFlags) == entry.flags &&
        decision.alsoSeen.empty() && !entry.retryAt) {
        return std::nullopt;
    }
    return decision;
}

} // namespace shogo
