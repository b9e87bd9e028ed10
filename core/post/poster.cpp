// SPDX-License-Identifier: GPL-3.0-or-later
#include "post/poster.h"

#include "base/problem_text.h"
#include "ledger/backoff.h"

#include <algorithm>

namespace shogo {

namespace {

// Keys asked for in one look-up: enough that a file is read few times, few enough that a long
// list of stuck entries shows progress.
constexpr size_t keysPerLookup = 2'000;

} // namespace

Poster::Poster(Book& book, Target& target, const Clock& clock, Random& random, std::string owner,
               ResendPolicy policy)
    : m_book(book),
      m_target(target),
      m_clock(clock),
      m_random(random),
      m_owner(std::move(owner)),
      m_policy(policy)
{
}

size_t Poster::groupSize(const TargetTraits& traits)
{
    if (!traits.exactByKey) {
        // After a crash each entry of a group is looked up, and a day listing is slow.
        return 1;
    }
    return std::clamp<size_t>(traits.sendsAtOnce * 4, 1, 256);
}

Settle Poster::settleFromNow() const
{
    const int64_t ms = m_target.traits().settleMs;
    return {m_clock.bootId(), m_clock.steadyMs() + ms, m_clock.now().plusMs(ms)};
}

StepFacts Poster::factsOf(const std::string& why) const
{
    StepFacts facts;
    facts.actor = Actor::Poster;
    facts.who = "poster: " + m_owner;
    facts.at = m_clock.now();
    facts.why = why;
    return facts;
}

void Poster::note(const LedgerEntry& before, const LedgerEntry& after, const std::string& reason)
{
    const auto [at, fresh] = m_noted.try_emplace(after.id.value, m_report.entries.size());
    if (fresh) {
        m_report.entries.push_back({after.rowKey, after.step, before.state, after.state, {}, {}});
    }
    PostedEntry& entry = m_report.entries[at->second];
    entry.to = after.state;
    entry.remoteId = after.remoteId;
    entry.reason = reason;
}

Result<Posting> Poster::postingOf(const LedgerEntry& entry)
{
    SHOGO_ASSIGN(Journal journal, m_book.journals().load(entry.journal));
    Posting posting;
    posting.key = entry.key;
    posting.bookTag = m_book.settings().tag();
    posting.day = journal.day;
    posting.memo = std::move(journal.memo);
    posting.counterparty = std::move(journal.counterparty);
    posting.lines = std::move(journal.lines);
    return posting;
}

void Poster::post(Done done)
{
    m_done = std::move(done);
    m_postAfterLookup = true;
    if (auto outcome = recoverOwnerGone(); !outcome) {
        return fail(std::move(outcome).error());
    }
    begin([this] {
        auto unknown = m_book.ledger().inState(State::Unknown);
        // What is queued is looked for too before it is sent: a list over what is due begins the
        // run (spec/ledger.md, "One book, and never back").
        auto queued = m_book.ledger().due(m_clock.now(), {}, -1);
        if (!unknown || !queued) {
            return fail(!unknown ? unknown.error() : queued.error());
        }
        m_total = static_cast<int64_t>(queued->size());
        m_toLookUp = std::move(*unknown);
        m_toLookUp.insert(m_toLookUp.end(), queued->begin(), queued->end());
        lookUpNext();
    });
}

void Poster::lookUp(const std::vector<EntryId>& entries, Done done)
{
    m_done = std::move(done);
    if (auto outcome = recoverOwnerGone(); !outcome) {
        return fail(std::move(outcome).error());
    }
    begin([this, entries] {
        if (entries.empty()) {
            auto unknown = m_book.ledger().inState(State::Unknown);
            if (!unknown) {
                return fail(unknown.error());
            }
            m_toLookUp = std::move(*unknown);
        }
        for (const EntryId id : entries) {
            auto entry = m_book.ledger().byId(id);
            if (!entry) {
                return fail(entry.error());
            }
            m_toLookUp.push_back(*entry);
        }
        lookUpNext();
    });
}

// We hold the book's lock, so no owner of a pending entry lives: its request may or may not have
// arrived. Its end is now, not the claim.
Result<void> Poster::recoverOwnerGone()
{
    SHOGO_ASSIGN(const auto pending, m_book.ledger().inState(State::Pending));
    if (pending.empty()) {
        return {};
    }
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    for (const LedgerEntry& entry : pending) {
        StepFacts facts = factsOf("the program that was posting it ended");
        facts.actor = Actor::Recovery;
        facts.who = "recovery: " + m_owner;
        facts.settleUntil = settleFromNow();
        SHOGO_ASSIGN(const LedgerEntry after, m_book.ledger().step(entry, Event::OwnerGone, facts));
        note(entry, after, facts.why);
    }
    return scope.commit();
}

void Poster::begin(std::function<void()> afterOpen)
{
    m_target.open([this, afterOpen = std::move(afterOpen)](const Result<void>& opened) {
        if (!opened) {
            // Nothing was claimed: all stays as it is, and the reason is said.
            m_report.problems.push_back(opened.error());
            m_targetDown = true;
            return finish();
        }
        for (Problem& note : m_target.takeNotes()) {
            m_report.problems.push_back(std::move(note));
        }
        afterOpen();
    });
}

void Poster::lookUpNext()
{
    if (m_toLookUp.empty() || m_stopped) {
        if (m_readingBack || !m_postAfterLookup || m_stopped) {
            return finish();
        }
        return sendNextGroup();
    }
    const size_t count = std::min(m_toLookUp.size(), keysPerLookup);
    std::vector<LedgerEntry> asked(m_toLookUp.end() - static_cast<std::ptrdiff_t>(count),
                                   m_toLookUp.end());
    m_toLookUp.resize(m_toLookUp.size() - count);
    std::map<EntryId, SettleCheck> settled;
    std::vector<RowKey> keys;
    for (const LedgerEntry& entry : asked) {
        keys.push_back(entry.key);
        // Judged when the look-up begins, not when its answer comes.
        settled[entry.id] = entry.settleUntil
                                ? checkSettle(*entry.settleUntil, m_target.traits().settleMs,
                                              m_clock.bootId(), m_clock.steadyMs(), m_clock.now())
                                : SettleCheck{true, std::nullopt};
    }
    m_target.find(keys, [this, asked, settled](const Lookup& lookup) {
        if (lookup.problem) {
            m_report.problems.push_back(*lookup.problem);
        }
        if (auto outcome = settleLookup(lookup, asked, settled); !outcome) {
            return fail(std::move(outcome).error());
        }
        if (!lookup.conclusive && m_postAfterLookup) {
            // In doubt nothing is sent: what could not be looked up may be there already.
            m_targetDown = true;
            return finish();
        }
        lookUpNext();
    });
}

Result<void> Poster::settleLookup(const Lookup& lookup, const std::vector<LedgerEntry>& asked,
                                  const std::map<EntryId, SettleCheck>& settled)
{
    std::map<RowKey, std::vector<FoundJournal>> byKey;
    for (const FoundJournal& journal : lookup.found) {
        byKey[journal.key].push_back(journal);
    }
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    for (const LedgerEntry& entry : asked) {
        SHOGO_ASSIGN(const Posting sent, postingOf(entry));
        const auto found = byKey.find(entry.key);
        const auto decision = decideLookup(
            entry, sent, found == byKey.end() ? std::vector<FoundJournal>() : found->second,
            lookup.conclusive, settled.at(entry.id).settled, m_policy, lookup.covered);
        m_report.lookedUp += m_readingBack ? 0 : 1;
        if (found != byKey.end() &&
            (entry.state == State::Failed || entry.state == State::Withdrawn)) {
            m_report.foundAnyway.push_back(entry.rowKey);
        }
        if (!decision) {
            if (entry.state == State::Queued && lookup.conclusive) {
                m_cleared.insert(entry.id.value);
            }
            continue;
        }
        StepFacts facts = factsOf(decision->detail);
        // Another boot, or a clock that jumped: waiting began anew, and not at every look-up.
        facts.settleUntil = settled.at(entry.id).restarted;
        facts.setFlags = decision->setFlags;
        facts.clearFlags = decision->clearFlags;
        facts.alsoSeen = decision->alsoSeen;
        if (!decision->remoteId.empty()) {
            facts.remoteId = decision->remoteId;
        }
        m_report.duplicates += (decision->setFlags & Flag::Duplicate) != 0 ? 1 : 0;
        auto after = m_book.ledger().step(entry, decision->event, facts);
        if (!after) {
            if (after.error().code != ProblemCode::EntryMoved) {
                return std::move(after).error();
            }
            SHOGO_TRY(m_book.ledger().recordDropped(entry, decision->event, facts));
            continue;
        }
        if (after->state == State::Queued) {
            m_cleared.insert(entry.id.value);
        }
        note(entry, *after, decision->detail);
    }
    return scope.commit();
}

// One durable transaction: the results of the finished group and the claims of the next.
Result<void> Poster::turnGroup()
{
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    for (const Sent& sent : m_group) {
        SHOGO_TRY(settleOne(sent));
    }
    m_group.clear();
    if (!m_stopped && !m_targetDown) {
        SHOGO_TRY(claimGroup());
    }
    return scope.commit();
}

// A loop and not a recursion: a target may answer before its call returns, for a thousand groups
// in a row.
void Poster::sendNextGroup()
{
    do {
        if (auto outcome = turnGroup(); !outcome) {
            return fail(std::move(outcome).error());
        }
        if (progress) {
            progress(m_handled, m_total);
        }
        if (m_group.empty()) {
            return readBack();
        }
        // Only now, after the commit has returned, the first byte may leave.
        m_missingVerdicts = m_group.size();
        m_handingOver = true;
        for (Sent& sent : m_group) {
            m_target.post(sent.posting, [this, &sent](Verdict verdict) {
                SHOGO_CHECK(!sent.verdict);
                sent.verdict = std::move(verdict);
                if (--m_missingVerdicts == 0) {
                    m_handled += static_cast<int64_t>(m_group.size());
                    if (!m_handingOver) {
                        sendNextGroup();
                    }
                }
            });
        }
        m_target.flush();
        m_handingOver = false;
    } while (m_missingVerdicts == 0);
}

Result<void> Poster::claimGroup()
{
    const size_t size = groupSize(m_target.traits());
    while (m_group.size() < size) {
        SHOGO_ASSIGN(const auto due,
                     m_book.ledger().due(m_clock.now(), m_lastClaimed,
                                         static_cast<int64_t>(size - m_group.size())));
        if (due.empty()) {
            break;
        }
        for (const LedgerEntry& entry : due) {
            m_lastClaimed = entry.id;
            // What came into the queue since the look-up (approved, or said not to be there) was
            // not looked for: the next run does that, and sends it.
            if (m_cleared.contains(entry.id.value)) {
                SHOGO_TRY(claimOne(entry));
            }
        }
    }
    return {};
}

Result<void> Poster::claimOne(const LedgerEntry& entry)
{
    SHOGO_ASSIGN(Posting posting, postingOf(entry));
    uint8_t request[8];
    m_random.fill(request, sizeof request);
    posting.requestId = toHex(request, sizeof request);
    StepFacts facts = factsOf({});
    facts.owner = m_owner;
    facts.requestId = posting.requestId;
    SHOGO_ASSIGN(facts.contentDigest, m_book.journals().digest(entry.journal));
    SHOGO_ASSIGN(const LedgerEntry claimed, m_book.ledger().step(entry, Event::Claim, facts));
    m_group.push_back({claimed, std::move(posting), std::nullopt});
    note(entry, claimed, {});
    return {};
}

Result<void> Poster::settleOne(const Sent& sent)
{
    const Verdict& verdict = *sent.verdict;
    const Event event = eventOf(verdict);
    StepFacts facts = factsOf(verdict.words);
    facts.settleUntil = settleFromNow();
    switch (event) {
    case Event::Accepted:
        facts.remoteId = verdict.remoteId;
        facts.error = std::string();
        ++m_report.posted;
        m_confirmedNow.push_back(sent.entry.id);
        break;
    case Event::Duplicate: facts.setFlags = Flag::SaysHasIt; break;
    case Event::NotSent:
    case Event::Throttled:
    case Event::SignInNeeded:
        // The whole target is paused, not each row tried in vain.
        m_targetDown = true;
        if (m_target.traits().backoffMs > 0) {
            facts.retryAt = verdict.retryAt.value_or(m_clock.now().plusMs(
                backoffMs(m_target.traits().backoffMs, sent.entry.attempt, m_random)));
        }
        break;
    default: facts.error = verdict.words; break;
    }
    if (verdict.problem &&
        std::none_of(m_report.problems.begin(), m_report.problems.end(), [&](const Problem& known) {
            return known.code == verdict.problem->code && known.place == verdict.problem->place;
        })) {
        m_report.problems.push_back(*verdict.problem);
    }
    auto after = m_book.ledger().step(sent.entry, event, facts);
    if (!after) {
        if (after.error().code != ProblemCode::EntryMoved) {
            return std::move(after).error();
        }
        return settleLate(sent, event, std::move(facts));
    }
    note(sent.entry, *after, verdict.words);
    return {};
}

// The entry did not wait for its answer: somebody took this program for dead. A late answer is
// never thrown away, and never undoes what was decided since.
Result<void> Poster::settleLate(const Sent& sent, Event event, StepFacts facts)
{
    SHOGO_ASSIGN(const LedgerEntry now, m_book.ledger().byId(sent.entry.id));
    facts.detail = "the answer to attempt " + std::to_string(sent.entry.attempt) + ": " +
                   std::string(eventText(event));
    facts.retryAt = now.retryAt;
    facts.settleUntil.reset();
    facts.error.reset();
    facts.setFlags = 0;
    if (event == Event::Accepted) {
        const bool other = now.state == State::Pending ||
                           (now.state == State::Confirmed && now.remoteId != *facts.remoteId);
        if (other) {
            facts.alsoSeen.push_back(*facts.remoteId);
            facts.remoteId.reset();
            facts.setFlags = now.state == State::Confirmed ? Flag::Duplicate : 0U;
        } else if (now.state == State::Failed || now.state == State::Withdrawn) {
            facts.setFlags = Flag::LateAnswer;
        }
    }
    SHOGO_ASSIGN(
        const LedgerEntry after,
        m_book.ledger().step(now, event == Event::Accepted ? Event::LateAccepted : Event::LateOther,
                             facts));
    note(now, after, facts.why);
    return {};
}

// After success a journal is read back and compared; what the target says it has is looked up at
// once; both in one look-up at the end of the run.
void Poster::readBack()
{
    m_readingBack = true;
    m_toLookUp.clear();
    for (const EntryId id : m_confirmedNow) {
        auto entry = m_book.ledger().byId(id);
        if (!entry) {
            return fail(entry.error());
        }
        m_toLookUp.push_back(*entry);
    }
    if (!m_targetDown) {
        auto unknown = m_book.ledger().inState(State::Unknown);
        if (!unknown) {
            return fail(unknown.error());
        }
        for (const LedgerEntry& entry : *unknown) {
            if ((entry.flags & Flag::SaysHasIt) != 0) {
                m_toLookUp.push_back(entry);
            }
        }
    }
    m_postAfterLookup = false;
    lookUpNext();
}

void Poster::finish()
{
    for (const PostedEntry& entry : m_report.entries) {
        ++m_report.now[entry.to];
    }
    auto done = std::move(m_done);
    done(std::move(m_report));
}

void Poster::fail(Problem problem)
{
    auto done = std::move(m_done);
    done(std::move(problem));
}

} // namespace shogo
