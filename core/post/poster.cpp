// SPDX-License-Identifier: GPL-3.0-or-later
#include "post/poster.h"

#include "ledger/backoff.h"
#include "post/quarantine.h"

#include <algorithm>

namespace shogo {

namespace {

// Keys asked for in one look-up: enough that a file is read few times, few enough that a long
// list of stuck entries shows progress.
constexpr size_t keysPerLookup = 2'000;
// spec/ledger.md, "Transitions": how far a journal that was changed by hand may have moved.
constexpr int alikeDays = 31;
// An entry that needed more than one attempt is looked up once more.
constexpr int64_t lookAgainMs = 86'400'000;

} // namespace

Poster::Poster(Book& book, Target& target, const Clock& clock, Random& random, std::string owner,
               ResendPolicy policy, PosterOptions options)
    : m_book(book),
      m_target(target),
      m_clock(clock),
      m_random(random),
      m_who(owner),
      m_owner(std::move(owner)),
      m_policy(policy),
      m_options(std::move(options)),
      m_firstDay(book)
{
    // Two runs of one person on one machine are two owners.
    uint8_t nonce[4];
    random.fill(nonce, sizeof nonce);
    m_owner += '/' + toHex(nonce, sizeof nonce) + '@' + clock.bootId();
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
    facts.who = "poster: " + m_who;
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
        if (auto outcome = gatherForPost(); !outcome) {
            return fail(std::move(outcome).error());
        }
        lookUpNext();
    });
}

// What is unknown and due, and what is queued: that is looked for too before it is sent, since a
// list over what is due begins the run (spec/ledger.md, "One book, and never back").
Result<void> Poster::gatherForPost()
{
    SHOGO_ASSIGN(const TargetPause pause, m_book.target().pause());
    if (pause.until && pause.why == eventText(Event::Throttled) && *pause.until > m_clock.now()) {
        m_report.problems.emplace_back(ProblemCode::TargetPaused, Place{m_book.path()},
                                       std::vector<ProblemArgument>{pause.until->text()});
        m_postAfterLookup = false;
    } else if (pause.until) {
        // It answers again, or wants to be tried again: what waited for that may go.
        m_ignorePause = true;
        SHOGO_TRY(m_book.target().setPause({std::nullopt, pause.failures, {}}));
    }
    SHOGO_ASSIGN(m_toLookUp, m_book.ledger().dueLooks(m_clock.now()));
    if (!m_postAfterLookup) {
        return {};
    }
    SHOGO_ASSIGN(const auto queued, m_book.ledger().due(dueBy(), {}, -1));
    m_total = static_cast<int64_t>(queued.size());
    m_toLookUp.insert(m_toLookUp.end(), queued.begin(), queued.end());
    if (!m_options.rules.claimsOnlyQueued) {
        for (const LedgerEntry& entry : queued) {
            m_cleared.insert(entry.id.value);
        }
        m_toLookUp.clear();
    }
    return m_firstDay.begin(queued, m_target, m_report.problems);
}

Instant Poster::dueBy() const
{
    return m_ignorePause ? Instant{INT64_MAX} : m_clock.now();
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

// With the book's lock, no owner of a pending entry lives; without it, one is dead only when its
// lease is over. Its request may or may not have arrived; its end is now, not the claim.
Result<void> Poster::recoverOwnerGone()
{
    SHOGO_ASSIGN(auto pending, m_book.ledger().inState(State::Pending));
    if (pending.empty()) {
        return {};
    }
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(pending, m_book.ledger().inState(State::Pending));
    if (!m_options.locked && m_options.rules.waitsForLease) {
        const std::string here = '@' + m_clock.bootId();
        std::erase_if(pending, [&](const LedgerEntry& entry) {
            return entry.owner.ends_with(here) && entry.leaseUntil &&
                   m_clock.steadyMs() <= *entry.leaseUntil;
        });
    }
    for (const LedgerEntry& entry : pending) {
        StepFacts facts = factsOf("the program that was posting it ended");
        facts.actor = Actor::Recovery;
        facts.who = "recovery: " + m_who;
        endAttempt(facts, entry);
        SHOGO_ASSIGN(const LedgerEntry after, m_book.ledger().step(entry, Event::OwnerGone, facts));
        note(entry, after, facts.why);
    }
    return scope.commit();
}

// The attempt ends now: the settle time begins, and the first look-up is planned.
void Poster::endAttempt(StepFacts& facts, const LedgerEntry& entry) const
{
    facts.settleUntil = m_options.rules.settlesFromTheEnd || !entry.settleUntil
                            ? settleFromNow()
                            : *entry.settleUntil;
    facts.retryAt = m_options.rules.settlesFromTheEnd
                        ? nextLook(*facts.settleUntil, m_target.traits().settleMs, m_clock.now())
                        : m_clock.now();
}

void Poster::begin(std::function<void()> afterOpen)
{
    m_target.open([this, afterOpen = std::move(afterOpen)](const Result<void>& opened) {
        if (!opened) {
            // Nothing was claimed: all stays as it is, and the reason is said.
            m_report.problems.push_back(opened.error());
            m_targetDown = true;
            if (auto outcome = pauseTarget(Event::NotSent, {}); !outcome) {
                return fail(std::move(outcome).error());
            }
            return finish();
        }
        for (Problem& note : m_target.takeNotes()) {
            m_report.problems.push_back(std::move(note));
        }
        compareAll(afterOpen);
    });
}

// In a book under quarantine the list of all keyed journals comes first: what is confirmed is
// compared with it, and what no entry knows is kept from being sent.
void Poster::compareAll(std::function<void()> then)
{
    auto tags = ownTags(m_book);
    const auto due = keyedListIsDue(m_book);
    // Judged when the list begins, not when it comes.
    const auto settled = quarantineSettled(m_book, m_clock, m_target.traits().settleMs);
    if (!tags || !due || !settled) {
        return fail(!tags ? tags.error() : !due ? due.error() : settled.error());
    }
    m_ownTags = std::move(*tags);
    if (!*due || !m_target.traits().listsByDate) {
        return then();
    }
    // Only now: it reads the whole ledger.
    const auto span = keyedListSpan(m_book, m_clock.now());
    if (!span) {
        return fail(span.error());
    }
    m_target.list(span->first, span->second,
                  [this, late = *settled, then = std::move(then)](const Lookup& all) {
                      auto report = settleKeyedList(m_book, all, late, KeyedListUse::Quarantine,
                                                    "poster: " + m_who, m_clock.now());
                      if (!report) {
                          return fail(std::move(report).error());
                      }
                      if (all.problem) {
                          say(*all.problem);
                      }
                      then();
                  });
}

void Poster::lookUpNext()
{
    if (m_toLookUp.empty() || m_stopped) {
        if (m_readingBack || !m_postAfterLookup || m_stopped) {
            return finish();
        }
        return firstDayNext();
    }
    const size_t count = std::min(m_toLookUp.size(), keysPerLookup);
    std::vector<LedgerEntry> entries(m_toLookUp.end() - static_cast<std::ptrdiff_t>(count),
                                     m_toLookUp.end());
    m_toLookUp.resize(m_toLookUp.size() - count);
    std::vector<Wanted> wanted;
    wanted.reserve(entries.size());
    m_asked.clear();
    for (LedgerEntry& entry : entries) {
        wanted.push_back(
            {entry.key, entry.firstDay, entry.lastDay, entry.remoteId, entry.attempt > 0});
        Asked asked;
        asked.settle = entry.settleUntil ? settleNow(*entry.settleUntil) : SettleCheck{true, {}};
        asked.seen.settled = asked.settle.settled;
        asked.entry = std::move(entry);
        m_asked.push_back(std::move(asked));
    }
    m_target.find(wanted, [this](Lookup lookup) { takeLookup(std::move(lookup)); });
}

SettleCheck Poster::settleNow(const Settle& until) const
{
    if (!m_options.rules.trustsOnlySteadyClock) {
        return {m_clock.now() >= until.wall, std::nullopt};
    }
    return checkSettle(until, m_target.traits().settleMs, m_clock.bootId(), m_clock.steadyMs(),
                       m_clock.now());
}

void Poster::takeLookup(Lookup lookup)
{
    adoptOwnTags(m_ownTags, m_book.settings().tag(), lookup.found);
    if (lookup.problem) {
        say(*lookup.problem);
    }
    m_report.allSeen = m_report.allSeen && lookup.conclusive;
    m_lookupConclusive = lookup.conclusive || !m_options.rules.asksConclusively;
    std::map<RowKey, std::vector<FoundJournal>> byKey;
    std::map<std::string, FoundJournal> withoutKey;
    for (const FoundJournal& journal : lookup.found) {
        if (journal.keyed) {
            byKey[journal.key].push_back(journal);
        } else {
            withoutKey.emplace(journal.remoteId, journal);
        }
    }
    m_alikeToAsk.clear();
    std::map<AccountId, std::string> postsTo;
    auto accounts = m_book.accounts().all();
    if (!accounts) {
        return fail(accounts.error());
    }
    for (const Account& account : *accounts) {
        postsTo[account.id] = account.postsTo;
    }
    for (size_t i = 0; i < m_asked.size(); ++i) {
        Asked& asked = m_asked[i];
        asked.seen.conclusive = lookup.conclusive;
        asked.seen.covered = lookup.covered;
        if (const auto found = byKey.find(asked.entry.key); found != byKey.end()) {
            asked.seen.found = found->second;
        }
        if (const auto known = withoutKey.find(asked.entry.remoteId); known != withoutKey.end()) {
            asked.seen.found.push_back(known->second);
        }
        if (asked.seen.found.empty() && asked.entry.state == State::Queued) {
            continue; // not there: nothing to compare with
        }
        auto sent = postingOf(asked.entry);
        if (!sent) {
            return fail(sent.error());
        }
        asked.sent = std::move(*sent);
        if (needsAlike(asked.entry, asked.sent, asked.seen, m_options.rules)) {
            m_alikeToAsk[postsTo[asked.entry.account]].push_back(i);
        }
    }
    askAlikeNext();
}

// Before "not there" is believed: is there something like it, whose key a person has wiped off?
void Poster::askAlikeNext()
{
    if (m_alikeToAsk.empty()) {
        if (auto outcome = settleAsked(); !outcome) {
            return fail(std::move(outcome).error());
        }
        if (!m_lookupConclusive && m_postAfterLookup) {
            // In doubt nothing is sent: what could not be looked up may be there already.
            m_targetDown = true;
            return finish();
        }
        return lookUpNext();
    }
    const auto& [account, indexes] = *m_alikeToAsk.begin();
    Day first = m_asked[indexes.front()].entry.firstDay;
    Day last = m_asked[indexes.front()].entry.lastDay;
    for (const size_t i : indexes) {
        first = std::min(first, m_asked[i].entry.firstDay);
        last = std::max(last, m_asked[i].entry.lastDay);
    }
    m_target.onAccount(account, first.plusDays(-alikeDays), last.plusDays(alikeDays),
                       [this, account = account](Lookup lookup) {
                           if (auto outcome = takeAlike(account, std::move(lookup)); !outcome) {
                               return fail(std::move(outcome).error());
                           }
                           askAlikeNext();
                       });
}

Result<void> Poster::takeAlike(const std::string& account, Lookup lookup)
{
    adoptOwnTags(m_ownTags, m_book.settings().tag(), lookup.found);
    const std::vector<size_t> indexes = std::move(m_alikeToAsk[account]);
    m_alikeToAsk.erase(account);
    if (lookup.problem) {
        say(*lookup.problem);
    }
    if (!lookup.conclusive && m_options.rules.asksConclusively) {
        m_report.allSeen = false;
        return {}; // `alike` stays unasked, and the entry as it is
    }
    for (const size_t i : indexes) {
        Asked& asked = m_asked[i];
        asked.seen.alike.emplace();
        SHOGO_ASSIGN(const std::set<int64_t> amounts, amountsSent(asked));
        for (const FoundJournal& journal : lookup.found) {
            if ((journal.keyed && journal.key == asked.entry.key) ||
                (!asked.entry.remoteId.empty() && journal.remoteId == asked.entry.remoteId)) {
                // Moved to another day, where a list by the days of its attempts does not see it.
                asked.seen.found.push_back(journal);
                continue;
            }
            if (journal.voided || !amounts.contains(minorOn(account, journal)) ||
                journal.day < asked.entry.firstDay.plusDays(-alikeDays) ||
                journal.day > asked.entry.lastDay.plusDays(alikeDays)) {
                continue;
            }
            SHOGO_ASSIGN(const auto holder, m_book.ledger().ownerOfRemoteId(journal.remoteId));
            // One that carries the key of another entry of ours is that one's.
            std::optional<EntryId> owner = holder;
            if (!owner && journal.keyed) {
                SHOGO_ASSIGN(owner, m_book.ledger().ownerOfKey(journal.key));
            }
            if (!owner) {
                asked.seen.alike->push_back(journal);
            }
        }
    }
    return {};
}

// Everything that this entry may have booked on the own account, by its attempts.
Result<std::set<int64_t>> Poster::amountsSent(const Asked& asked)
{
    std::set<int64_t> amounts{asked.sent.lines.front().amount.minor};
    SHOGO_ASSIGN(const auto attempts, m_book.ledger().attempts(asked.entry.id));
    for (const AttemptRecord& attempt : attempts) {
        if (attempt.journal != asked.entry.journal) {
            SHOGO_ASSIGN(const Journal journal, m_book.journals().load(attempt.journal));
            amounts.insert(journal.lines.front().amount.minor);
        }
    }
    return amounts;
}

Result<void> Poster::settleAsked()
{
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    for (const Asked& asked : m_asked) {
        SHOGO_TRY(settleLookup(asked));
    }
    SHOGO_TRY(scope.commit());
    m_asked.clear();
    return {};
}

Result<void> Poster::settleLookup(const Asked& asked)
{
    LedgerEntry entry = asked.entry;
    m_report.lookedUp += m_readingBack ? 0 : 1;
    if (!m_options.rules.lookupNamesAttempt) {
        SHOGO_ASSIGN(entry, m_book.ledger().byId(entry.id));
    }
    auto decision = decideLookup(entry, asked.sent, asked.seen, m_policy, m_options.rules);
    const bool there =
        !asked.seen.found.empty() || (asked.seen.alike && !asked.seen.alike->empty());
    if (there && (entry.state == State::Failed || entry.state == State::Withdrawn)) {
        m_report.foundAnyway.push_back(entry.rowKey);
    }
    if (!decision) {
        const bool free = asked.seen.found.empty() || (entry.flags & Flag::AnotherOne) != 0;
        if (entry.state == State::Queued && free &&
            (asked.seen.conclusive || !m_options.rules.asksConclusively)) {
            m_cleared.insert(entry.id.value);
        }
        return {};
    }
    *decision =
        inQuarantine(entry, std::move(*decision), asked.seen.conclusive, asked.seen.settled);
    StepFacts facts = factsOf(decision->detail);
    // Another boot, or a clock that jumped: waiting began anew, and not at every look-up.
    facts.settleUntil = asked.settle.restarted;
    facts.setFlags = decision->setFlags;
    facts.clearFlags = decision->clearFlags;
    facts.alsoSeen = decision->alsoSeen;
    if (!decision->remoteId.empty()) {
        facts.remoteId = decision->remoteId;
    }
    facts.retryAt = lookAgainAt(entry, decision->event, facts);
    m_report.duplicates += (decision->setFlags & Flag::Duplicate) != 0 ? 1 : 0;
    auto after = m_book.ledger().step(entry, decision->event, facts);
    if (!after) {
        if (after.error().code != ProblemCode::EntryMoved) {
            return std::move(after).error();
        }
        return m_book.ledger().recordDropped(entry, decision->event, facts);
    }
    if (decision->event == Event::Probable || decision->event == Event::Alike) {
        std::vector<HandJournal> journals;
        for (const FoundJournal& journal :
             decision->event == Event::Alike ? asked.seen.found : *asked.seen.alike) {
            journals.push_back({journal.remoteId, journal.day,
                                asked.sent.lines.front().amount.minor, journal.memo});
        }
        SHOGO_TRY(m_book.target().setAlike(entry.id, journals));
    }
    if (after->state == State::Queued && (after->flags & Flag::Alike) == 0) {
        m_cleared.insert(entry.id.value);
    }
    note(entry, *after, decision->detail);
    return {};
}

// When an entry is due to be looked up again, after this look-up.
std::optional<Instant> Poster::lookAgainAt(const LedgerEntry& entry, Event event,
                                           const StepFacts& facts) const
{
    switch (event) {
    case Event::FoundOnce:
    case Event::FoundMany:
    case Event::FoundBeforeSend:
        return entry.attempt > 1 ? std::optional(m_clock.now().plusMs(lookAgainMs)) : std::nullopt;
    case Event::ReadBack:
        return entry.retryAt && *entry.retryAt > m_clock.now() ? entry.retryAt : std::nullopt;
    case Event::NotFoundResend: return std::nullopt;
    default: break;
    }
    const std::optional<Settle> until = facts.settleUntil ? facts.settleUntil : entry.settleUntil;
    return until ? std::optional(nextLook(*until, m_target.traits().settleMs, m_clock.now()))
                 : std::nullopt;
}

void Poster::firstDayNext()
{
    if (const auto reading = m_firstDay.next()) {
        m_target.onAccount(reading->account, reading->first, reading->last,
                           [this, reading = *reading](Lookup lookup) {
                               adoptOwnTags(m_ownTags, m_book.settings().tag(), lookup.found);
                               if (lookup.problem) {
                                   say(*lookup.problem);
                               }
                               if (auto outcome = m_firstDay.take(reading, lookup, m_clock.now(),
                                                                  m_report.problems);
                                   !outcome) {
                                   return fail(std::move(outcome).error());
                               }
                               firstDayNext();
                           });
        return;
    }
    if (auto outcome = holdLookAlikes(); !outcome) {
        return fail(std::move(outcome).error());
    }
    sendGroups();
}

Result<void> Poster::holdLookAlikes()
{
    SHOGO_ASSIGN(const auto matches, m_firstDay.matches());
    if (matches.empty()) {
        return {};
    }
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    for (const FirstDay::Match& match : matches) {
        StepFacts facts = factsOf("something like it was entered by hand");
        facts.setFlags = Flag::Alike;
        facts.detail = match.journals.front().remoteId;
        m_cleared.erase(match.entry.id.value);
        const auto after = m_book.ledger().step(match.entry, Event::Alike, facts);
        if (!after) {
            if (after.error().code != ProblemCode::EntryMoved) {
                return after.error();
            }
            continue; // a person was quicker; the next run looks at it as it is then
        }
        SHOGO_TRY(m_book.target().setAlike(match.entry.id, match.journals));
        note(match.entry, *after, facts.why);
        ++m_report.alike;
    }
    SHOGO_TRY(scope.commit());
    if (m_report.alike == 0) {
        return {};
    }
    m_report.problems.emplace_back(ProblemCode::LooksAlike, Place{m_book.path()},
                                   std::vector<ProblemArgument>{m_report.alike});
    return {};
}

// One durable transaction: the results of the finished group and the claims of the next.
Result<void> Poster::turnGroup(Group& group)
{
    WriteScope scope(m_book.database());
    SHOGO_TRY(scope.begin());
    for (const Sent& sent : group.sent) {
        SHOGO_TRY(settleOne(sent));
    }
    group.sent.clear();
    if (!m_stopped && !m_targetDown && !m_turnFailed) {
        SHOGO_TRY(claimGroup(group));
    }
    return scope.commit();
}

void Poster::sendGroups()
{
    // Two, so that the target is not idle during a commit; where the entries go one by one, since a
    // look-up after a crash is dear, one is under way and no more.
    m_groups.resize(groupSize(m_target.traits()) == 1 ? 1 : 2);
    turnGroups();
}

// A loop and not a recursion: a target may answer before its call returns, for a thousand groups
// in a row.
void Poster::turnGroups()
{
    m_turning = true;
    const auto nextReady = [this] {
        return std::find_if(m_groups.begin(), m_groups.end(),
                            [](const Group& group) { return group.missing == 0 && !group.ended; });
    };
    for (auto next = nextReady(); next != m_groups.end(); next = nextReady()) {
        if (auto outcome = turnGroup(*next); !outcome) {
            // What was claimed stays pending, and is looked up.
            next->sent.clear();
            if (!m_turnFailed) {
                m_turnFailed = std::move(outcome).error();
            }
        }
        if (progress) {
            progress(m_handled, m_total);
        }
        next->ended = next->sent.empty();
        // Only now, after the commit has returned, the first byte may leave.
        next->missing = next->sent.size();
        if (!next->ended) {
            handOver(*next, 0);
        }
    }
    m_turning = false;
    if (std::all_of(m_groups.begin(), m_groups.end(),
                    [](const Group& group) { return group.ended; })) {
        if (m_turnFailed) {
            return fail(*m_turnFailed);
        }
        readBack();
    }
}

void Poster::handOver(Group& group, size_t index)
{
    for (; index < group.sent.size(); ++index) {
        if (m_options.handOver) {
            m_options.handOver([this, &group, index] {
                // With the last verdict this run may go on to its next group, or end.
                const bool more = index + 1 < group.sent.size();
                handOverOne(group, group.sent[index]);
                if (more) {
                    handOver(group, index + 1);
                }
            });
            return;
        }
        handOverOne(group, group.sent[index]);
    }
    m_target.flush();
}

void Poster::handOverOne(Group& group, Sent& sent)
{
    // Another may have taken the entry over by the time the request would arrive.
    if (sent.posting.sendBy && m_clock.steadyMs() > *sent.posting.sendBy) {
        return takeVerdict(group, sent, cameTooLate());
    }
    m_target.post(sent.posting, [this, &group, &sent](Verdict verdict) {
        takeVerdict(group, sent, std::move(verdict));
    });
}

void Poster::takeVerdict(Group& group, Sent& sent, Verdict verdict)
{
    SHOGO_CHECK(!sent.verdict);
    sent.verdict = std::move(verdict);
    if (--group.missing == 0) {
        m_handled += static_cast<int64_t>(group.sent.size());
        if (!m_turning) {
            turnGroups();
        }
    }
}

Result<void> Poster::claimGroup(Group& group)
{
    const size_t size =
        m_options.groupSize > 0 ? m_options.groupSize : groupSize(m_target.traits());
    while (group.sent.size() < size) {
        SHOGO_ASSIGN(const auto due,
                     m_book.ledger().due(dueBy(), m_lastClaimed,
                                         static_cast<int64_t>(size - group.sent.size())));
        if (due.empty()) {
            break;
        }
        for (const LedgerEntry& entry : due) {
            m_lastClaimed = entry.id;
            // What came into the queue since the look-up (approved, or said not to be there) was
            // not looked for: the next run does that, and sends it.
            if (m_cleared.contains(entry.id.value) && m_firstDay.mayGo(entry)) {
                SHOGO_TRY(claimOne(group, entry));
            }
        }
    }
    return {};
}

Result<void> Poster::claimOne(Group& group, const LedgerEntry& entry)
{
    SHOGO_ASSIGN(Posting posting, postingOf(entry));
    uint8_t request[8];
    m_random.fill(request, sizeof request);
    posting.requestId = toHex(request, sizeof request);
    StepFacts facts = factsOf({});
    facts.owner = m_owner;
    facts.requestId = posting.requestId;
    SHOGO_ASSIGN(facts.contentDigest, m_book.journals().digest(entry.journal));
    if (!m_options.locked) {
        facts.leaseUntil = m_clock.steadyMs() + m_options.leaseMs;
        if (m_options.rules.fencesLateSends) {
            posting.sendBy = *facts.leaseUntil - m_options.deadlineMs;
        }
    }
    if (!m_options.rules.settlesFromTheEnd) {
        facts.settleUntil = settleFromNow();
    }
    SHOGO_ASSIGN(const LedgerEntry claimed, m_book.ledger().step(entry, Event::Claim, facts));
    group.sent.push_back({claimed, std::move(posting), std::nullopt});
    note(entry, claimed, {});
    return {};
}

Result<void> Poster::settleOne(const Sent& sent)
{
    const Verdict& verdict = *sent.verdict;
    Event event = eventOf(verdict);
    if (!m_options.rules.claimsOnlyQueued && event == Event::NoVerdict) {
        event = Event::NotSent;
    }
    StepFacts facts = factsOf(verdict.words);
    endAttempt(facts, sent.entry);
    switch (event) {
    case Event::Accepted:
        facts.remoteId = verdict.remoteId;
        facts.error = std::string();
        facts.retryAt = sent.entry.attempt > 1 ? std::optional(m_clock.now().plusMs(lookAgainMs))
                                               : std::nullopt;
        ++m_report.posted;
        m_confirmedNow.push_back(sent.entry.id);
        break;
    case Event::Duplicate: facts.setFlags = Flag::SaysHasIt; break;
    case Event::NotSent:
    case Event::Throttled:
    case Event::SignInNeeded:
        // The whole target is paused, not each row tried in vain.
        m_targetDown = true;
        SHOGO_TRY(pauseTarget(event, verdict.retryAt));
        facts.retryAt = m_pause->until;
        break;
    case Event::Rejected:
        facts.error = verdict.words;
        facts.retryAt.reset();
        break;
    default:
        facts.error = verdict.words;
        if (verdict.retryAt) {
            facts.retryAt = std::max(*facts.retryAt, *verdict.retryAt);
        }
        break;
    }
    if (verdict.problem) {
        say(*verdict.problem);
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

// Down, throttled, or in want of a sign-in: kept in the book, with a pause that grows.
Result<void> Poster::pauseTarget(Event event, std::optional<Instant> until)
{
    const int64_t first = m_target.traits().backoffMs;
    if (m_pause) {
        if (until && m_pause->until && *until > *m_pause->until) {
            m_pause->until = until;
        }
    } else {
        SHOGO_ASSIGN(TargetPause pause, m_book.target().pause());
        ++pause.failures;
        pause.until = until;
        if (!until && first > 0) {
            pause.until = m_clock.now().plusMs(backoffMs(first, pause.failures, m_random));
        }
        pause.why = eventText(event);
        m_pause = pause;
    }
    return m_book.target().setPause(*m_pause);
}

void Poster::say(const Problem& problem)
{
    const bool known =
        std::any_of(m_report.problems.begin(), m_report.problems.end(), [&](const Problem& one) {
            return one.code == problem.code && one.place == problem.place;
        });
    if (!known) {
        m_report.problems.push_back(problem);
    }
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
    if (auto ended = endIfDone(m_book, "poster: " + m_who, m_clock.now()); !ended) {
        return fail(std::move(ended).error());
    }
    if (!m_pause && m_report.posted > 0) {
        // It takes journals again: the next failure begins with a short pause.
        if (auto outcome = m_book.target().setPause({}); !outcome) {
            return fail(std::move(outcome).error());
        }
    }
    auto unknown = m_book.ledger().inState(State::Unknown);
    if (!unknown) {
        return fail(std::move(unknown).error());
    }
    for (const LedgerEntry& entry : *unknown) {
        if (entry.retryAt && (!m_report.nextLook || *entry.retryAt < *m_report.nextLook)) {
            m_report.nextLook = entry.retryAt;
        }
    }
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
