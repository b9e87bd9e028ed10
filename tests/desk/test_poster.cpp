// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "post/poster.h"
#include "support/desk_world.h"

using namespace shogo;

// The pump against a target that answers as it is told.

namespace {

class ScriptedTarget final : public Target
{
public:
    TargetTraits mine;
    std::vector<FoundJournal> there;
    bool conclusive = true;
    std::vector<RowKey> sent;
    std::function<Verdict(const Posting&)> answer = [](const Posting& posting) {
        Verdict verdict;
        verdict.kind = Verdict::Kind::Accepted;
        verdict.remoteId = "id-" + posting.key.hex();
        return verdict;
    };

    const TargetTraits& traits() const override { return mine; }
    void open(std::function<void(Result<void>)> done) override { done({}); }
    void post(const Posting& posting, std::function<void(Verdict)> done) override
    {
        sent.push_back(posting.key);
        const Verdict verdict = answer(posting);
        if (verdict.kind == Verdict::Kind::Accepted) {
            there.push_back({posting.key, posting.bookTag, verdict.remoteId, posting.day,
                             posting.lines, false});
        }
        done(verdict);
    }
    void list(Day, Day, std::function<void(Lookup)> done) override { done({}); }
    void find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done) override
    {
        Lookup lookup;
        lookup.conclusive = conclusive;
        for (const FoundJournal& journal : there) {
            if (std::any_of(wanted.begin(), wanted.end(),
                            [&](const Wanted& one) { return one.key == journal.key; })) {
                lookup.found.push_back(journal);
            }
        }
        done(std::move(lookup));
    }
    void onAccount(const std::string&, Day, Day, std::function<void(Lookup)> done) override
    {
        Lookup lookup;
        lookup.conclusive = conclusive;
        done(std::move(lookup));
    }
    Result<void> check(const Posting&) const override { return {}; }
};

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
};

QTEST_GUILESS_MAIN(TestPoster)
#include "test_poster.moc"
