// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "review/journal.h"
#include "support/desk_world.h"
#include "support/scripted_target.h"
#include "target/wire_outcome.h"

#include <set>

using namespace shogo;

// What users of other programs suffered when something was posted twice or a program died, each by
// its number in our list of such reports (A093 to A107). What they lacked must hold here.

namespace {

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

void run(DeskWorld& w, Desk& desk, Target& target, ResendPolicy policy = ResendPolicy::Auto)
{
    Poster poster(desk.book(), target, w.clock, w.random, "tester", policy);
    bool ended = false;
    poster.post([&](const Result<PostReport>& report) { ended = report.has_value(); });
    QVERIFY(ended);
}

std::map<RowKey, int> journalsByKey(const ScriptedTarget& target)
{
    std::map<RowKey, int> count;
    for (const FoundJournal& journal : target.there) {
        ++count[journal.key];
    }
    return count;
}

HttpAnswer answered(int status, const std::string& type, const std::string& body)
{
    HttpAnswer answer;
    answer.fault = WireFault::None;
    answer.stage = WireStage::AnswerWhole;
    answer.status = status;
    answer.headers = {{"Content-Type", type}};
    answer.body = body;
    answer.whole = true;
    return answer;
}

} // namespace

class TestPainPosting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The target's own idempotency is not believed: it books the same request id twice. Nothing is
    // sent again before it was looked for.
    void a093_sameRequestIdTwoPayments()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [&](const Posting& posting) {
            target.there.push_back(
                {posting.key, posting.bookTag, "id", posting.day, posting.lines, false});
            return Verdict{};
        };
        for (int i = 0; i < 5; ++i) {
            run(w, *desk, target);
            w.clock.pass(target.mine.settleMs);
        }
        QCOMPARE(target.there.size(), size_t{1});
    }
    // Thirty time out, twelve of them went through: eighteen are sent again, and each is there
    // once.
    void a094_aBatchThatTimesOut()
    {
        DeskWorld w;
        const auto desk = approved(w, 30);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        const auto accept = target.answer;
        target.answer = [&](const Posting& posting) {
            if (target.sent.size() <= 12) {
                target.there.push_back({posting.key, posting.bookTag, "id-" + posting.key.hex(),
                                        posting.day, posting.lines, false});
            }
            return Verdict{};
        };
        while (target.sent.size() < 30) {
            run(w, *desk, target);
        }
        target.answer = accept;
        for (int i = 0; i < 3; ++i) {
            w.clock.pass(target.mine.settleMs + 1);
            run(w, *desk, target);
        }
        QCOMPARE(target.sent.size(), size_t{48});
        const auto count = journalsByKey(target);
        QCOMPARE(count.size(), size_t{30});
        QVERIFY(std::all_of(count.begin(), count.end(),
                            [](const auto& one) { return one.second == 1; }));
    }
    // A library that makes a new id on each try: the key is stored before the first one and read
    // from the store afterwards.
    void a095_aNewIdOnEachTry()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        const RowKey key = desk->book().ledger().byId({1})->key;
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.settleMs = 0;
        target.answer = [&](const Posting& posting) {
            const auto stored = desk->book().ledger().byId({1});
            if (stored->state != State::Pending || stored->key != posting.key) {
                qFatal("sent before it was stored");
            }
            return Verdict{};
        };
        for (int i = 0; i < 3; ++i) {
            run(w, *desk, target);
        }
        QCOMPARE(target.sent, (std::vector<RowKey>{key, key, key}));
    }
    // The id was given and never left the program: the bytes that were written hold the key.
    void a096_theKeyIsInTheBytes()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        QCOMPARE(posted(*desk).posted, 2);
        for (const ListedRow& row : listed(*desk)) {
            QVERIFY(w.read("books.journal")
                        .contains("shogo:" + QByteArray::fromStdString(row.row.key.hex())));
        }
    }
    // A call that hangs (its deadline is kept in tests/target/test_wire.cpp) is unknown afterwards,
    // and not sent again by a loop that starts anew.
    void a097_aCallThatHangs()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [](const Posting&) { return Verdict{}; };
        run(w, *desk, target);
        QCOMPARE(desk->book().ledger().byId({1})->state, State::Unknown);
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), size_t{1});
    }
    // What protects a target is declared; by default nothing does, and a person is asked.
    void a098_protectionIsDeclared()
    {
        QVERIFY(!TargetTraits().exactByKey);
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.settleMs = 0;
        target.answer = [](const Posting&) { return Verdict{}; };
        for (int i = 0; i < 3; ++i) {
            run(w, *desk, target, ResendPolicy::Ask);
        }
        QCOMPARE(target.sent.size(), size_t{1});
        QCOMPARE(desk->book().ledger().byId({1})->flags, Flag::Absent);
    }
    // The answer is lost after the commit: found by its key, not sent again.
    void a099_lostAfterTheCommit()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        const auto accept = target.answer;
        target.answer = [&](const Posting& posting) {
            target.there.push_back(
                {posting.key, posting.bookTag, "57", posting.day, posting.lines, false});
            return Verdict{};
        };
        run(w, *desk, target);
        target.answer = accept;
        w.clock.pass(target.mine.settleMs);
        run(w, *desk, target);
        QCOMPARE(desk->book().ledger().byId({1})->remoteId, std::string("57"));
        QCOMPARE(target.sent.size(), size_t{1});
    }
    // After a refresh of the sign-in the same body is posted again: a 401 is unknown unless the
    // target is known to refuse unprocessed, in its own words.
    void a100_a401AfterTheSend()
    {
        WireTraits traits;
        traits.contentTypes = {"application/json"};
        traits.readRefusal = [](const HttpAnswer&) {
            return Refusal{Refusal::Says::SignIn, "expired"};
        };
        const HttpAnswer own = answered(401, "application/json", "{}");
        const HttpAnswer gateway = answered(401, "text/html", "<html>");
        QCOMPARE(wireOutcome(own, traits, {}).kind, WireOutcome::Kind::NoVerdict);
        traits.signInNeverProcessed = true;
        QCOMPARE(wireOutcome(own, traits, {}).kind, WireOutcome::Kind::SignInNeeded);
        QCOMPARE(wireOutcome(gateway, traits, {}).kind, WireOutcome::Kind::NoVerdict);
    }
    // Every error is labelled retryable: here only what was not handed over goes back to the queue.
    void a101_onlyNotSentIsRetried()
    {
        std::set<Event> back;
        for (const Transition& line : transitions()) {
            if (line.from == State::Pending && line.to == State::Queued) {
                back.insert(line.event);
            }
        }
        QCOMPARE(back, (std::set<Event>{Event::NotSent, Event::Throttled, Event::SignInNeeded}));
        QCOMPARE(nextState(State::Pending, Event::Rejected, Actor::Poster), State::Failed);
        QCOMPARE(nextState(State::Pending, Event::NoVerdict, Actor::Poster), State::Unknown);
    }
    // No look-up by a client's reference: nothing is sent again without a person.
    void a102_aTargetThatCannotBeSearched()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.settleMs = 0;
        target.answer = [&](const Posting&) {
            target.conclusive = false;
            return Verdict{};
        };
        for (int i = 0; i < 6; ++i) {
            run(w, *desk, target);
            w.clock.pass(3'600'000);
        }
        QCOMPARE(target.sent.size(), size_t{1});
        QCOMPARE(desk->book().ledger().byId({1})->state, State::Unknown);
    }
    // The same event comes twice: the second one changes nothing and is written down.
    void a103_aResultThatComesTwice()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        ScriptedTarget target;
        run(w, *desk, target);
        const LedgerEntry confirmed = *desk->book().ledger().byId({1});
        LedgerEntry pending = confirmed;
        pending.state = State::Pending;
        pending.owner = "x";
        StepFacts facts;
        facts.actor = Actor::Poster;
        facts.who = "poster";
        facts.at = w.clock.now();
        facts.remoteId = "other";
        const auto again = desk->book().ledger().step(pending, Event::Accepted, facts);
        QCOMPARE(again.error().code, ProblemCode::EntryMoved);
        QCOMPARE(desk->book().ledger().byId({1})->remoteId, confirmed.remoteId);
    }
    // Two workers, the same key, one result.
    void a104_twoWorkers()
    {
        DeskWorld w;
        const auto desk = approved(w, 8);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        PosterOptions options;
        options.locked = false;
        std::vector<std::function<void()>> turns;
        options.handOver = [&](std::function<void()> go) { turns.push_back(std::move(go)); };
        Poster one(desk->book(), target, w.clock, w.random, "one", ResendPolicy::Auto, options);
        Poster two(desk->book(), target, w.clock, w.random, "two", ResendPolicy::Auto, options);
        int ended = 0;
        one.post([&](const Result<PostReport>&) { ++ended; });
        two.post([&](const Result<PostReport>&) { ++ended; });
        for (size_t i = 0; i < turns.size(); ++i) {
            const auto go = turns[i];
            go();
        }
        QCOMPARE(ended, 2);
        QCOMPARE(target.sent.size(), size_t{8});
        QCOMPARE(journalsByKey(target).size(), size_t{8});
    }
    // What does not balance is not sent, so that nobody balances it for us.
    void a105_unbalanced()
    {
        const Currency yen = *Currency::find("JPY");
        Journal journal;
        journal.lines = {{"assets:bank", {-100, yen}, "", ""}, {"expenses:x", {99, yen}, "", ""}};
        QCOMPARE(checkJournal(journal).error().code, ProblemCode::JournalUnbalanced);
    }
    // A106, a kill between two commits: test_posting_faults.cpp, everyDatabaseCallFailsOnce, and
    // tests/app/test_killed.cpp.
    // A run that failed leaves nothing locked behind.
    void a107_aFailedRunLeavesNoLock()
    {
        DeskWorld w;
        auto desk = approved(w, 1);
        desk->book().database().fault = [](const char* name) -> std::optional<Problem> {
            return std::string_view(name) == "entry-step"
                       ? std::optional(Problem(ProblemCode::BookDiskFull))
                       : std::nullopt;
        };
        std::optional<bool> good;
        desk->post({}, [&](const Result<PostReport>& report) { good = report.has_value(); });
        QVERIFY(QTest::qWaitFor([&] { return good.has_value(); }));
        QVERIFY(!*good);
        desk->book().database().fault = nullptr;
        QCOMPARE(posted(*desk).posted, 1);
    }
};

QTEST_GUILESS_MAIN(TestPainPosting)
#include "test_pain_posting.moc"
