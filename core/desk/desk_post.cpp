// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include "base/text.h"
#include "book/book_lock.h"

#include <algorithm>

namespace shogo {

Result<PostPlan> Desk::planPost()
{
    PostPlan plan;
    plan.target = m_book->settings().target;
    plan.in = plan.out = Money{0, m_book->settings().currency};
    const Instant now = m_world.clock.now();
    SHOGO_ASSIGN(const auto accounts, m_book->accounts().all());
    SHOGO_ASSIGN(const auto due, m_book->ledger().due(now, {}, -1));
    for (const LedgerEntry& entry : due) {
        plan.entries.push_back({entry.rowKey, entry.step, State::Queued, State::Queued, {}, {}});
        SHOGO_ASSIGN(const Journal journal, m_book->journals().load(entry.journal));
        const Money own = journal.lines.front().amount;
        Money& sum = own.minor > 0 ? plan.in : plan.out;
        sum = add(sum, own).value_or(sum);
        SHOGO_ASSIGN(const BookRow row, m_book->rows().byId(entry.row));
        const auto account = std::find_if(accounts.begin(), accounts.end(),
                                          [&](const Account& a) { return a.id == row.account; });
        plan.journals.push_back({entry.row, entry.rowKey, journal.day, own,
                                 account == accounts.end() ? std::string() : account->name});
    }
    SHOGO_ASSIGN(auto counts, m_book->ledger().counts());
    SHOGO_ASSIGN(const auto held, m_book->ledger().held());
    plan.fresh = static_cast<int64_t>(due.size());
    plan.alike = std::count_if(held.begin(), held.end(), [](const LedgerEntry& entry) {
        return (entry.flags & Flag::Alike) != 0;
    });
    plan.held = static_cast<int64_t>(held.size()) - plan.alike;
    plan.later = counts[State::Queued] - plan.fresh - plan.held - plan.alike;
    plan.toLookUp = counts[State::Unknown] + counts[State::Pending];
    plan.failed = counts[State::Failed];
    SHOGO_ASSIGN(plan.suspects, suspectsLeft());
    SHOGO_ASSIGN(const auto flagged,
                 m_book->database().integer("flagged",
                                            "SELECT COUNT(*) FROM entry WHERE state = 'confirmed' "
                                            "AND (flags & 7) <> 0"));
    plan.flagged = flagged.value_or(0);
    return plan;
}

void Desk::runPoster(const std::function<void(Poster&, Poster::Done)>& start, Poster::Done done)
{
    if (m_lock) {
        // Ours: a second run would take the first one's requests for those of a dead program.
        return done(Problem(ProblemCode::PosterBusy, Place{m_book->path()}, {m_world.who}));
    }
    if (auto locked = lockForPosting(); !locked) {
        return done(std::move(locked).error());
    }
    if (auto ready = readyToPost(); !ready) {
        m_lock.reset();
        return done(std::move(ready).error());
    }
    auto target = this->target();
    if (!target) {
        m_lock.reset();
        return done(std::move(target).error());
    }
    const TargetTraits& traits = (*target)->traits();
    const ResendPolicy policy =
        traits.resendAuto.value_or(traits.exactByKey) ? ResendPolicy::Auto : ResendPolicy::Ask;
    m_poster = std::make_unique<Poster>(*m_book, **target, m_world.clock, m_world.random,
                                        m_world.who, policy);
    m_poster->progress = [this](int64_t handled, int64_t total) {
        // The poster comes by before each group leaves: what is sent now is never ahead of what is
        // noted, even if the program is killed.
        static_cast<void>(noteBook(*m_book, m_world.notes, false));
        if (postProgress) {
            postProgress(handled, total);
        }
    };
    start(*m_poster, [this, done = std::move(done)](Result<PostReport> report) {
        // Nothing of ours is pending any more: the lock may go, and the target with its file.
        m_target.reset();
        if (report) {
            afterRun(*report);
        }
        m_lock.reset();
        done(std::move(report));
    });
}

void Desk::post(std::optional<int64_t> expect, Poster::Done done)
{
    if (expect) {
        auto due = m_book->ledger().due(m_world.clock.now(), {}, -1);
        if (!due) {
            return done(std::move(due).error());
        }
        if (static_cast<int64_t>(due->size()) != *expect) {
            return done(Problem(ProblemCode::ExpectedAnother, Place{m_book->path()},
                                {static_cast<int64_t>(due->size()), *expect}));
        }
    }
    if (auto allowed = placeAllowsPosting(); !allowed) {
        return done(std::move(allowed).error());
    }
    runPoster([](Poster& poster, Poster::Done after) { poster.post(std::move(after)); },
              std::move(done));
}

void Desk::lookUp(const std::vector<RowKey>& keys, Poster::Done done)
{
    std::vector<EntryId> entries;
    for (const RowKey& key : keys) {
        // All its steps: a correction hangs on what it corrects.
        auto first = entryOf(key);
        auto all = first ? m_book->ledger().ofRowAll(first->row) : first.error();
        if (!all) {
            return done(std::move(all).error());
        }
        for (const LedgerEntry& entry : *all) {
            if (std::find(entries.begin(), entries.end(), entry.id) == entries.end()) {
                entries.push_back(entry.id);
            }
        }
    }
    lookUpEntries(entries, std::move(done));
}

void Desk::lookUpEntries(const std::vector<EntryId>& entries, Poster::Done done)
{
    runPoster(
        [entries](Poster& poster, Poster::Done after) { poster.lookUp(entries, std::move(after)); },
        std::move(done));
}

void Desk::stopPosting()
{
    if (m_poster) {
        m_poster->stop();
    }
}

Result<void> Desk::allowOtherBook(const std::string& tag)
{
    const bool hex = tag.size() == 4 && std::all_of(tag.begin(), tag.end(), [](char c) {
                         return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                     });
    if (!hex) {
        return Problem(ProblemCode::OptionValue, {tag, std::string("--other-book"),
                                                  std::string("the four hex digits of a book")});
    }
    WriteScope scope(m_book->database());
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(m_book->target().addTag(tag));
    SHOGO_TRY(recordDeed("other-book", tag, "{}"));
    return scope.commit();
}

// The journal that a look-alike would be adopted as; the id that was given wins.
Result<std::string> Desk::adoptedId(const LedgerEntry& entry, const std::string& given)
{
    std::string id = given;
    if (id.empty()) {
        SHOGO_ASSIGN(const auto alike, m_book->target().alike(entry.id));
        if (alike.size() == 1 && (entry.flags & (Flag::Alike | Flag::Probable)) != 0) {
            id = alike.front().remoteId;
        }
    }
    if (id.empty()) {
        return Problem(ProblemCode::OptionValue, {std::string(), std::string("--found, --adopt"),
                                                  std::string("the id of a journal")});
    }
    SHOGO_ASSIGN(const auto owner, m_book->ledger().ownerOfRemoteId(id));
    if (owner && *owner != entry.id) {
        return Problem(ProblemCode::RemoteIdTaken, Place{m_book->path()}, {id});
    }
    return id;
}

Result<void> Desk::resolveOne(const LedgerEntry& entry, const ResolveRequest& request, bool looked,
                              PostReport& report)
{
    SHOGO_ASSIGN(Target * target, this->target());
    const int64_t settleMs = target->traits().settleMs;
    PersonFacts known;
    known.looked = looked;
    known.settled =
        !entry.settleUntil || checkSettle(*entry.settleUntil, settleMs, m_world.clock.bootId(),
                                          m_world.clock.steadyMs(), m_world.clock.now())
                                  .settled;
    known.fromNow = Settle{m_world.clock.bootId(), m_world.clock.steadyMs() + settleMs,
                           m_world.clock.now().plusMs(settleMs)};
    PersonVerdict verdict{request.what, request.remoteId};
    if (request.what == ResolveRequest::What::Found ||
        request.what == ResolveRequest::What::Adopt) {
        SHOGO_ASSIGN(verdict.remoteId, adoptedId(entry, request.remoteId));
    }
    auto step = decidePerson(entry, verdict, known);
    if (!step) {
        return std::move(step).error().at(Place{m_book->path()});
    }
    StepFacts facts;
    facts.actor = Actor::Person;
    facts.who = deed().actor;
    facts.at = deed().at;
    facts.why = request.why;
    facts.remoteId = step->remoteId;
    facts.setFlags = step->setFlags;
    facts.clearFlags = step->clearFlags;
    facts.settleUntil = step->settleUntil;
    SHOGO_ASSIGN(const LedgerEntry after, m_book->ledger().step(entry, step->event, facts));
    if (entry.step.starts_with("reverse:") &&
        (step->event == Event::Withdraw || step->event == Event::ReopenFresh ||
         step->event == Event::ReopenAttempted)) {
        // Without its reversal the journal is in force.
        const int n = correctionNumber(entry.step);
        SHOGO_ASSIGN(
            const auto reversed,
            m_book->ledger().ofRow(entry.row, n == 1 ? "journal" : "journal:" + std::to_string(n)));
        if (reversed && reversed->state == State::Confirmed) {
            SHOGO_TRY(markReversed(*reversed, step->event != Event::Withdraw, request.why));
        }
    }
    report.entries.push_back(
        {after.rowKey, after.step, entry.state, after.state, after.remoteId, request.why});
    ++report.now[after.state];
    return {};
}

void Desk::resolve(const ResolveRequest& request, Poster::Done done)
{
    if (trimmed(request.why).empty()) {
        return done(Problem(ProblemCode::ReasonMissing));
    }
    std::vector<LedgerEntry> entries;
    if (request.allAbsent) {
        auto unknown = m_book->ledger().inState(State::Unknown);
        if (!unknown) {
            return done(std::move(unknown).error());
        }
        std::copy_if(unknown->begin(), unknown->end(), std::back_inserter(entries),
                     [](const LedgerEntry& entry) { return (entry.flags & Flag::Absent) != 0; });
    }
    if (request.allAlike) {
        auto held = m_book->ledger().held();
        if (!held) {
            return done(std::move(held).error());
        }
        std::copy_if(held->begin(), held->end(), std::back_inserter(entries),
                     [](const LedgerEntry& entry) { return (entry.flags & Flag::Alike) != 0; });
    }
    for (const RowKey& key : request.keys) {
        auto entry = entryOf(key, request.step);
        if (!entry) {
            return done(std::move(entry).error());
        }
        entries.push_back(*entry);
    }
    const bool onTheWire =
        (request.what == ResolveRequest::What::Withdraw ||
         request.what == ResolveRequest::What::Adopt) &&
        std::any_of(entries.begin(), entries.end(), [](const LedgerEntry& entry) {
            return (entry.attempt > 0 || entry.state == State::Unknown) &&
                   entry.state != State::Confirmed;
        });
    const auto carryOut = [this, request](const std::vector<LedgerEntry>& which, bool looked,
                                          PostReport report) -> Result<PostReport> {
        WriteScope scope(m_book->database());
        SHOGO_TRY(scope.begin());
        SHOGO_TRY(recordDeed("resolve", request.why, "{}"));
        for (const LedgerEntry& entry : which) {
            SHOGO_TRY(resolveOne(entry, request, looked, report));
        }
        SHOGO_TRY(scope.commit());
        return report;
    };
    if (!onTheWire) {
        return done(carryOut(entries, false, {}));
    }
    // What was on the wire may be there: the target is asked before it is withdrawn, or before
    // another journal stands for it.
    std::vector<EntryId> ids;
    ids.reserve(entries.size());
    for (const LedgerEntry& entry : entries) {
        ids.push_back(entry.id);
    }
    lookUpEntries(ids, [this, ids, carryOut, done = std::move(done)](Result<PostReport> report) {
        if (!report) {
            return done(std::move(report));
        }
        if (!report->allSeen || !report->problems.empty() || !report->foundAnyway.empty()) {
            // Not looked at, or there: withdrawing would leave it standing in the books.
            Problem refused(ProblemCode::LookupFirst, Place{m_book->path()});
            return done(report->problems.empty() ? refused
                                                 : refused.becauseOf(report->problems.front()));
        }
        std::vector<LedgerEntry> now;
        for (const EntryId id : ids) {
            auto entry = m_book->ledger().byId(id);
            if (!entry) {
                return done(std::move(entry).error());
            }
            now.push_back(*entry);
        }
        report->entries.clear();
        report->now.clear();
        // A look-up under resend=auto proves "not there" by queueing it again.
        done(carryOut(now, true, std::move(*report)));
    });
}

} // namespace shogo
