// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "post/poster.h"
#include "support/desk_world.h"
#include "support/scripted_target.h"

using namespace shogo;

// The pump against a target that answers as it is told.

namespace {

// `count` approved rows.
std::unique_ptr<Desk> approved(DeskWorld& w, int count)
{
    auto desk = w.make();
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        lines += "2026-04-01,-" + QByteArray::number(100 + i) + ",row\n";
    }
    if (!desk->importFile(w.write("rows.csv", csv(lines)), {})) {
        qFatal("import");
    }
    std::vector<RowKey> keys;
    for (const ListedRow& row : listed(*desk)) {
        keys.push_back(row.row.key);
    }
    if (!desk->assign(keys, {"expenses:open", "", ""}) || !desk->approve({})) {
        qFatal("approve");
    }
    return desk;
}

LedgerEntry entry(Desk& desk, int64_t id)
{
    return *desk.book().ledger().byId({id});
}

void force(Desk& desk, const std::string& what, int64_t id)
{
    if (!desk.book().database().run("t", "UPDATE entry SET " + what + " WHERE id = ?", {id})) {
        qFatal("force");
    }
}

PostReport run(DeskWorld& w, Desk& desk, ScriptedTarget& target,
               ResendPolicy policy = ResendPolicy::Auto)
{
    Poster poster(desk.book(), target, w.clock, w.random, "tester", policy);
    std::optional<PostReport> report;
    poster.post([&](Result<PostReport> outcome) {
        if (!outcome) {
            qFatal("post: %s", std::string(codeText(outcome.error().code)).c_str());
        }
        report = std::move(*outcome);
    });
    if (!report) {
        qFatal("the run did not end");
    }
    return *report;
}

StepFacts person(DeskWorld& w)
{
    StepFacts facts;
    facts.actor = Actor::Person;
    facts.who = "person: tester";
    facts.at = w.clock.now();
    return facts;
}

} // namespace

class TestPoster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A person's "it is not there" is followed by a look-up before anything is sent, also when it
    // is said while a run is going on.
    void aPersonsWordDuringARunIsLookedUpFirst()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        ScriptedTarget target;
        target.mine.settleMs = 0;
        force(*desk, "state = 'unknown', flags = 512", 2); // the target says that it has it
        const RowKey second = entry(*desk, 2).key;
        target.answer = [&](const Posting& posting) {
            StepFacts facts = person(w);
            facts.clearFlags = Flag::SaysHasIt;
            if (posting.key != second &&
                !desk->book().ledger().step(entry(*desk, 2), Event::PersonAbsent, facts)) {
                qFatal("the person was refused");
            }
            Verdict verdict;
            verdict.kind = Verdict::Kind::Accepted;
            verdict.remoteId = "id-" + posting.key.hex();
            return verdict;
        };
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{1});
        QCOMPARE(entry(*desk, 2).state, State::Queued);
        // It was there after all: the next run finds it and does not send it.
        target.there.push_back({second, desk->book().settings().tag(), "late", Day(), {}, false});
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{1});
        QCOMPARE(entry(*desk, 2).state, State::Confirmed);
    }
    // What was approved during a run waits for the next one.
    void groupsGoOnBehindWhatMayNotBeSent()
    {
        DeskWorld w;
        const auto desk = approved(w, 12);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.sendsAtOnce = 1; // groups of four
        target.mine.settleMs = 0;
        for (int64_t id = 3; id <= 9; ++id) {
            force(*desk, "state = 'unknown', flags = 512", id);
        }
        target.answer = [&](const Posting& posting) {
            for (int64_t id = 3; id <= 9 && target.sent.size() == 1; ++id) {
                if (!desk->book().ledger().step(entry(*desk, id), Event::PersonAbsent, person(w))) {
                    qFatal("the person was refused");
                }
            }
            Verdict verdict;
            verdict.kind = Verdict::Kind::Accepted;
            verdict.remoteId = "id-" + posting.key.hex();
            return verdict;
        };
        QCOMPARE(run(w, *desk, target).posted, 5);
        QCOMPARE(run(w, *desk, target).posted, 7);
    }
    // While one group is under way the next is claimed and handed over, and no third.
    void twoGroupsAreUnderWay_data()
    {
        QTest::addColumn<bool>("exactByKey");
        QTest::addColumn<int>("underWay");
        QTest::newRow("two groups of four") << true << 8;
        QTest::newRow("one entry where a look-up is dear") << false << 1;
    }
    void twoGroupsAreUnderWay()
    {
        QFETCH(const bool, exactByKey);
        QFETCH(const int, underWay);
        DeskWorld w;
        const auto desk = approved(w, 30);
        ScriptedTarget target;
        target.mine.exactByKey = exactByKey;
        target.waits = true;
        Poster poster(desk->book(), target, w.clock, w.random, "tester", ResendPolicy::Auto);
        std::optional<Result<PostReport>> report;
        poster.post([&](Result<PostReport> outcome) { report.emplace(std::move(outcome)); });
        while (!target.waiting.empty()) {
            QVERIFY(static_cast<int>(target.waiting.size()) <= underWay);
            QCOMPARE(desk->book().ledger().inState(State::Pending)->size() >= target.waiting.size(),
                     true);
            QVERIFY(!report);
            target.giveNext();
        }
        QVERIFY(report && *report);
        QCOMPARE((*report)->posted, 30);
        QCOMPARE(target.sent.size(), size_t{30});
    }
    // The run says so when no answer is under way any more: each is kept that can be.
    void aFailedCommitWaitsForTheAnswersUnderWay()
    {
        DeskWorld w;
        const auto desk = approved(w, 12);
        ScriptedTarget target;
        target.mine.exactByKey = true; // groups of four
        target.mine.settleMs = 0;
        target.waits = true;
        std::optional<Result<PostReport>> report;
        {
            Poster poster(desk->book(), target, w.clock, w.random, "tester", ResendPolicy::Auto);
            poster.post([&](Result<PostReport> outcome) { report.emplace(std::move(outcome)); });
            QCOMPARE(target.waiting.size(), size_t{8});
            for (int i = 0; i < 3; ++i) {
                target.giveNext();
            }
            bool failed = false;
            desk->book().database().fault = [&](const char* name) -> std::optional<Problem> {
                if (std::string_view(name) != "commit" || std::exchange(failed, true)) {
                    return std::nullopt;
                }
                return Problem(ProblemCode::BookDiskFull);
            };
            target.giveNext();
            QVERIFY(failed);
            for (int i = 0; i < 4; ++i) {
                QVERIFY(!report);
                target.giveNext();
            }
        }
        QVERIFY(report && !*report);
        QCOMPARE(report->error().code, ProblemCode::BookDiskFull);
        QCOMPARE(target.sent.size(), size_t{8}); // nothing more was claimed
        QCOMPARE(desk->book().ledger().inState(State::Pending)->size(), size_t{4});
        QCOMPARE(desk->book().ledger().inState(State::Confirmed)->size(), size_t{4});
        target.waits = false;
        run(w, *desk, target);
        QCOMPARE(desk->book().ledger().inState(State::Confirmed)->size(), size_t{12});
        QCOMPARE(target.sent.size(), size_t{12});
    }
    // Somebody took this program for dead while its request was under way; then the answer comes.
    void aLateAnswerIsNeverThrownAway_data()
    {
        QTest::addColumn<QString>("meanwhile");
        QTest::addColumn<int>("state");
        QTest::addColumn<uint>("flags");
        QTest::newRow("unknown") << u"state = 'unknown', owner = ''"_qs << int(State::Confirmed)
                                 << 0U;
        QTest::newRow("queued") << u"state = 'queued', owner = ''"_qs << int(State::Confirmed)
                                << 0U;
        QTest::newRow("withdrawn") << u"state = 'withdrawn', owner = ''"_qs << int(State::Confirmed)
                                   << uint(Flag::LateAnswer);
        QTest::newRow("failed") << u"state = 'failed', owner = ''"_qs << int(State::Confirmed)
                                << uint(Flag::LateAnswer);
        QTest::newRow("confirmed as the same")
            << u"state = 'confirmed', owner = '', remote_id = 'here'"_qs << int(State::Confirmed)
            << 0U;
        QTest::newRow("confirmed as another")
            << u"state = 'confirmed', owner = '', remote_id = 'there'"_qs << int(State::Confirmed)
            << uint(Flag::Duplicate);
        QTest::newRow("claimed by another")
            << u"owner = 'another', attempt = 2"_qs << int(State::Pending) << 0U;
    }
    void aLateAnswerIsNeverThrownAway()
    {
        QFETCH(const QString, meanwhile);
        QFETCH(const int, state);
        QFETCH(const uint, flags);
        DeskWorld w;
        const auto desk = approved(w, 2);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.conclusive = true;
        target.answer = [&](const Posting&) {
            if (target.sent.size() == 1) {
                force(*desk, meanwhile.toStdString(), 1);
            }
            Verdict verdict;
            verdict.kind = Verdict::Kind::Accepted;
            verdict.remoteId = target.sent.size() == 1 ? "here" : "other";
            return verdict;
        };
        Poster poster(desk->book(), target, w.clock, w.random, "tester", ResendPolicy::Auto);
        bool ended = false;
        poster.post([&](const Result<PostReport>& report) { ended = report.has_value(); });
        QVERIFY(ended);
        QCOMPARE(entry(*desk, 1).state, static_cast<State>(state));
        // The read-back at the end has seen one journal, "here": it clears what it explains.
        QCOMPARE(entry(*desk, 1).flags & ~(Flag::Duplicate | Flag::Differs),
                 flags & ~(Flag::Duplicate | Flag::Differs));
        const auto ids = *desk->book().ledger().remoteIds({1});
        QVERIFY(std::find(ids.begin(), ids.end(), "here") != ids.end());
        // The other one of the group was not dragged along.
        QCOMPARE(entry(*desk, 2).state, State::Confirmed);
        QCOMPARE(entry(*desk, 2).remoteId, std::string("other"));
    }
    void aLateRefusalChangesNothing()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.answer = [&](const Posting&) {
            force(*desk,
                  "state = 'unknown', owner = '', settle_boot = 'boot-1', "
                  "settle_steady = 9000000, settle_wall = 9000000",
                  1);
            Verdict verdict;
            verdict.kind = Verdict::Kind::Rejected;
            verdict.words = "no such account";
            return verdict;
        };
        run(w, *desk, target, ResendPolicy::Ask);
        QCOMPARE(entry(*desk, 1).state, State::Unknown);
        QCOMPARE(entry(*desk, 1).settleUntil->steadyMs, 9'000'000);
    }
    // Found by the simulation. Moved to another day and changed, but the key still on it: a target
    // that lists by day does not show it, the look over the account does.
    void aKeyOnAnotherDayIsFound()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.settleMs = 0;
        target.answer = [](const Posting&) { return Verdict{}; };
        run(w, *desk, target);
        FoundJournal moved{entry(*desk, 1).key,
                           desk->book().settings().tag(),
                           "j1",
                           entry(*desk, 1).day.plusDays(9),
                           {}};
        target.elsewhere = {moved};
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{1});
        QCOMPARE(entry(*desk, 1).state, State::Confirmed);
        QCOMPARE(entry(*desk, 1).flags, Flag::Differs);
    }
    // The key was wiped off and the entry counted as gone: its id is still there, so that posting
    // it again finds it.
    void aKnownIdWithoutItsKeyIsFound()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.settleMs = 0;
        run(w, *desk, target);
        FoundJournal wiped = target.there.front();
        wiped.keyed = false;
        wiped.key = {};
        target.there.clear();
        target.elsewhere = {wiped};
        force(*desk, "state = 'unknown'", 1);
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{1});
        QCOMPARE(entry(*desk, 1).state, State::Confirmed);
    }
    // What is queued and was voided there by a person is not sent; it waits.
    void whatWasVoidedIsNotSentAgainByItself()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        ScriptedTarget target;
        target.there = {{entry(*desk, 1).key,
                         desk->book().settings().tag(),
                         "v1",
                         entry(*desk, 1).day,
                         {},
                         true}};
        const PostReport report = run(w, *desk, target);
        QCOMPARE(report.posted, 1);
        QCOMPARE(entry(*desk, 1).state, State::Queued);
        QCOMPARE(entry(*desk, 1).flags, Flag::Alike);
        // A person says that it shall be there all the same.
        StepFacts facts = person(w);
        facts.clearFlags = Flag::Alike;
        facts.setFlags = Flag::AnotherOne;
        QVERIFY(desk->book().ledger().step(entry(*desk, 1), Event::AnotherOne, facts));
        QCOMPARE(run(w, *desk, target).posted, 1);
    }
    // A look-up that did not see all says so, whether or not it says why.
    void aLookUpThatSawOnlyPartSaysSo()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.conclusive = false;
        const PostReport report = run(w, *desk, target);
        QVERIFY(!report.allSeen);
        QVERIFY(target.sent.empty());
    }
    // Down: nothing is tried row by row, the pause grows and is kept in the book; when it answers
    // again, all goes at once.
    void aTargetThatIsDownIsPaused()
    {
        DeskWorld w;
        const auto desk = approved(w, 9);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.sendsAtOnce = 1;
        target.answer = [](const Posting&) {
            Verdict verdict;
            verdict.kind = Verdict::Kind::NotSent;
            return verdict;
        };
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{4}); // one group, and no more
        const auto first = desk->book().target().pause();
        QCOMPARE(first->failures, 1);
        QVERIFY(first->until && *first->until > w.clock.now());
        run(w, *desk, target);
        QCOMPARE(desk->book().target().pause()->failures, 2);
        QVERIFY(*desk->book().target().pause()->until > *first->until);
        target.answer = ScriptedTarget().answer;
        QCOMPARE(run(w, *desk, target).posted, 9);
        QCOMPARE(desk->book().target().pause()->failures, 0);
        QVERIFY(!desk->book().target().pause()->until);
    }
    // It has asked to be left alone: it is, until then.
    void aTargetThatIsThrottledIsLeftAlone()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        ScriptedTarget target;
        target.answer = [&](const Posting&) {
            Verdict verdict;
            verdict.kind = Verdict::Kind::Throttled;
            verdict.retryAt = w.clock.now().plusMs(90'000);
            return verdict;
        };
        run(w, *desk, target);
        const size_t sent = target.sent.size();
        w.clock.pass(89'000);
        QCOMPARE(run(w, *desk, target).problems.front().code, ProblemCode::TargetPaused);
        QCOMPARE(target.sent.size(), sent);
        w.clock.pass(1'000);
        target.answer = ScriptedTarget().answer;
        QCOMPARE(run(w, *desk, target).posted, 2);
    }
    // Without the lock another's claim is left alone while its lease runs, and a turn that comes
    // late in it is given back.
    void leasesWithoutTheLock()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        PosterOptions options;
        options.locked = false;
        options.leaseMs = 10'000;
        options.deadlineMs = 4'000;
        std::function<void()> turn;
        options.handOver = [&](std::function<void()> go) { turn = std::move(go); };
        Poster slow(desk->book(), target, w.clock, w.random, "one", ResendPolicy::Auto, options);
        std::optional<PostReport> ended;
        slow.post([&](Result<PostReport> report) { ended = std::move(*report); });
        QCOMPARE(entry(*desk, 1).state, State::Pending);
        options.handOver = nullptr;
        Poster other(desk->book(), target, w.clock, w.random, "two", ResendPolicy::Auto, options);
        other.post([](const Result<PostReport>&) {});
        QCOMPARE(entry(*desk, 1).state, State::Pending); // its owner lives
        w.clock.pass(6'001);
        turn(); // six of ten seconds are over, and a request may take four
        QVERIFY(target.sent.empty());
        QCOMPARE(entry(*desk, 1).state, State::Queued);
        QVERIFY(ended);
    }
    void aLeaseThatIsOverEndsTheClaim()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        force(*desk, "state = 'pending', attempt = 1, owner = 'x@boot-1', lease_until = 1005000",
              1);
        if (!desk->book().database().run(
                "t", "INSERT INTO attempt (entry_id, number, owner, request_id, claimed_at, day, "
                     "journal_id, digest, outcome, answer) VALUES (1,1,'x','r',0,0,1,x'','','')")) {
            qFatal("attempt");
        }
        ScriptedTarget target;
        PosterOptions options;
        options.locked = false;
        const auto look = [&] {
            Poster poster(desk->book(), target, w.clock, w.random, "two", ResendPolicy::Auto,
                          options);
            poster.post([](const Result<PostReport>&) {});
            return entry(*desk, 1).state;
        };
        w.clock.pass(5'000);
        QCOMPARE(look(), State::Pending);
        w.clock.pass(1);
        QCOMPARE(look(), State::Unknown);
        // Settle counts from now, not from the claim.
        QCOMPARE(entry(*desk, 1).settleUntil->steadyMs, w.clock.steadyMs() + target.mine.settleMs);
    }
    // Needed more than one attempt: looked up once more a day later.
    void whatNeededTwoAttemptsIsLookedUpADayLater()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.settleMs = 0;
        const auto accept = target.answer;
        target.answer = [](const Posting&) { return Verdict{}; };
        run(w, *desk, target);
        target.answer = accept;
        QCOMPARE(run(w, *desk, target).posted, 1);
        target.there.push_back(target.there.front());
        target.there.back().remoteId = "late";
        w.clock.pass(86'399'000);
        run(w, *desk, target);
        QCOMPARE(entry(*desk, 1).flags, 0U);
        w.clock.pass(1'000);
        run(w, *desk, target);
        QCOMPARE(entry(*desk, 1).flags, Flag::Duplicate);
    }
    // After another boot the waiting begins anew, once: it must come to an end.
    void waitingEndsAfterAnotherBoot()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [](const Posting&) { return Verdict{}; }; // no verdict
        run(w, *desk, target);
        QCOMPARE(entry(*desk, 1).state, State::Unknown);
        w.clock.boot = "boot-2";
        w.clock.steady = 5'000;
        w.clock.pass(3'600'000);
        run(w, *desk, target);
        QCOMPARE(entry(*desk, 1).state, State::Unknown);
        QCOMPARE(target.sent.size(), size_t{1});
        w.clock.pass(target.mine.settleMs - 1);
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{1});
        w.clock.pass(1);
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{2}); // conclusively not there: sent again
    }
    // Once a person was asked, not being there any more sends nothing.
    void whatAPersonDecidesIsNotSentByItself()
    {
        for (const uint32_t mark :
             {Flag::SaysHasIt, Flag::FoundVoided, Flag::OtherBook, Flag::Probable}) {
            LedgerEntry unknown;
            unknown.state = State::Unknown;
            unknown.flags = mark;
            for (const ResendPolicy policy : {ResendPolicy::Auto, ResendPolicy::Ask}) {
                const Sight seen{{}, true, true, "", std::vector<FoundJournal>()};
                const auto decision = decideLookup(unknown, {}, seen, policy);
                QVERIFY(decision);
                QCOMPARE(decision->event, Event::Inconclusive);
            }
        }
    }
    // Not there counts only when all was seen, and late enough.
    void notThereMustBeConclusiveAndSettled()
    {
        LedgerEntry unknown;
        unknown.state = State::Unknown;
        for (const bool conclusive : {false, true}) {
            for (const bool settled : {false, true}) {
                const Sight seen{{}, conclusive, settled, "", std::vector<FoundJournal>()};
                const auto decision = decideLookup(unknown, {}, seen, ResendPolicy::Auto);
                QCOMPARE(decision->event,
                         conclusive && settled ? Event::NotFoundResend : Event::Inconclusive);
            }
        }
    }

    // A run, its start and its recovery ask for these; without the index each reads all of a ledger
    // of a million rows.
    void unsettledEntriesAreFoundByTheirIndex_data()
    {
        QTest::addColumn<QString>("where");
        QTest::newRow("queued") << QStringLiteral("state = 'queued' AND id > 0 ORDER BY id");
        QTest::newRow("pending") << QStringLiteral("state = 'pending' AND id > 0 ORDER BY id");
        QTest::newRow("unknown") << QStringLiteral("state = 'unknown' ORDER BY id");
    }
    void unsettledEntriesAreFoundByTheirIndex()
    {
        QFETCH(QString, where);
        DeskWorld w;
        const auto desk = w.make();
        std::string plan;
        QVERIFY(desk->book().database().query(
            "t", "EXPLAIN QUERY PLAN SELECT * FROM entry WHERE " + where.toStdString(), {},
            [&](const SqlRow& row) {
                plan += row.text(3) + "\n";
                return Result<void>();
            }));
        QVERIFY2(plan.starts_with("SEARCH entry USING INDEX entry_unsettled"), plan.c_str());
        QVERIFY2(plan.find("TEMP B-TREE") == std::string::npos, plan.c_str());
    }
};

QTEST_GUILESS_MAIN(TestPoster)
#include "test_poster.moc"
