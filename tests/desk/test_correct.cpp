// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "rows/row_key.h"
#include "support/desk_world.h"
#include "support/scripted_target.h"

#include <set>

using namespace shogo;

namespace {

std::unique_ptr<Desk> oneConfirmed(DeskWorld& w)
{
    auto desk = w.make();
    if (!desk->importFile(w.write("rows.csv", csv("2026-04-01,-1200,coffee\n")), {}) ||
        !desk->assign({listed(*desk).front().row.key}, {"expenses:wrong", "", ""}) ||
        !desk->approve({})) {
        qFatal("approve");
    }
    if (posted(*desk).posted != 1) {
        qFatal("post");
    }
    return desk;
}

RowKey keyOf(Desk& desk)
{
    return listed(desk).front().row.key;
}

std::vector<LedgerEntry> entries(Desk& desk)
{
    return *desk.book().ledger().ofRowAll(desk.book().rows().byKey(keyOf(desk))->id);
}

} // namespace

class TestCorrect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reversedAndBookedAnew()
    {
        DeskWorld w;
        const auto desk = oneConfirmed(w);
        const RowKey key = keyOf(*desk);
        const auto view = desk->correct({key, true, "wrong account"});
        QVERIFY(view);
        QCOMPARE(view->reversal, std::string("reverse:1"));
        QVERIFY(view->inReview);
        QCOMPARE(listed(*desk, "needs-account").size(), size_t{1});
        // Its old decision is not approved again by itself.
        QCOMPARE(desk->approve({})->approved, 0);
        QVERIFY(desk->assign({key}, {"expenses:right", "", ""}));
        QCOMPARE(desk->approve({})->approved, 1);
        QCOMPARE(entries(*desk).size(), size_t{3});
        // The new one goes only after the reversal is confirmed: two runs.
        QCOMPARE(posted(*desk).posted + posted(*desk).posted, 2);
        const QByteArray journal = w.read("books.journal");
        QCOMPARE(journal.count("shogo-begin"), 3);
        QCOMPARE(journal.count("expenses:wrong"), 3); // declared, booked, reversed
        QCOMPARE(journal.count("expenses:right"), 2);
        std::set<RowKey> keys;
        for (const LedgerEntry& entry : entries(*desk)) {
            QCOMPARE(entry.state, State::Confirmed);
            QCOMPARE(entry.key, stepKey(key, entry.step));
            keys.insert(entry.key);
        }
        QCOMPARE(keys.size(), size_t{3});
        QVERIFY(desk->verify()->findings.empty());
    }
    void reversedOnly()
    {
        DeskWorld w;
        const auto desk = oneConfirmed(w);
        QVERIFY(desk->correct({keyOf(*desk), false, "not ours"}));
        QCOMPARE(desk->approve({})->approved, 0);
        QCOMPARE(posted(*desk).posted, 1);
        QCOMPARE(posted(*desk).posted, 0);
        QCOMPARE(listed(*desk, "excluded").size(), size_t{1});
        // A second time there is nothing to reverse.
        QCOMPARE(desk->correct({keyOf(*desk), false, "again"}).error().code,
                 ProblemCode::NotAllowed);
        // But it may still be booked anew.
        QVERIFY(desk->correct({keyOf(*desk), true, "ours after all"}));
        QVERIFY(desk->assign({keyOf(*desk)}, {"expenses:right", "", ""}));
        QCOMPARE(desk->approve({})->approved, 1);
        QCOMPARE(posted(*desk).posted, 1);
        QVERIFY(desk->verify()->findings.empty());
    }
    void onlyWhatIsConfirmed()
    {
        DeskWorld w;
        auto desk = w.make();
        QVERIFY(desk->importFile(w.write("rows.csv", csv("2026-04-01,-1200,coffee\n")), {}));
        QCOMPARE(desk->correct({keyOf(*desk), true, "why"}).error().code, ProblemCode::NotAllowed);
        QVERIFY(desk->assign({keyOf(*desk)}, {"expenses:x", "", ""}));
        QVERIFY(desk->approve({}));
        QCOMPARE(desk->correct({keyOf(*desk), true, "why"}).error().code, ProblemCode::NotAllowed);
        QCOMPARE(posted(*desk).posted, 1);
        QCOMPARE(desk->correct({keyOf(*desk), true, " "}).error().code, ProblemCode::ReasonMissing);
    }
    // The reversal is withdrawn: the journal is in force, and may be reversed again.
    void aWithdrawnReversal()
    {
        DeskWorld w;
        const auto desk = oneConfirmed(w);
        QVERIFY(desk->correct({keyOf(*desk), false, "not ours"}));
        ResolveRequest withdraw;
        withdraw.what = ResolveRequest::What::Withdraw;
        withdraw.keys = {keyOf(*desk)};
        withdraw.step = "reverse:1";
        withdraw.why = "ours";
        bool done = false;
        desk->resolve(withdraw, [&](const Result<PostReport>& report) {
            QVERIFY(report);
            done = true;
        });
        QVERIFY(done);
        QCOMPARE(entries(*desk).front().flags & Flag::Reversed, 0U);
        QCOMPARE(entries(*desk).back().state, State::Withdrawn);
        QCOMPARE(posted(*desk).posted, 0);
        QVERIFY(desk->verify()->findings.empty());
    }
    // Corrected twice, and the answer lost at every post: five entries, five keys, each once.
    void twiceWithEveryAnswerLost()
    {
        DeskWorld w;
        auto desk = w.make();
        QVERIFY(desk->importFile(w.write("rows.csv", csv("2026-04-01,-1200,coffee\n")), {}));
        const RowKey key = keyOf(*desk);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [&](const Posting& posting) {
            target.there.push_back({posting.key, posting.bookTag, "id-" + posting.key.hex(),
                                    posting.day, posting.lines, false});
            return Verdict{}; // booked, and no answer
        };
        const auto post = [&] {
            for (int i = 0; i < 4; ++i) {
                w.clock.pass(target.mine.settleMs);
                Poster poster(desk->book(), target, w.clock, w.random, "tester",
                              ResendPolicy::Auto);
                bool ended = false;
                poster.post([&](const Result<PostReport>& report) { ended = report.has_value(); });
                QVERIFY(ended);
            }
        };
        QVERIFY(desk->assign({key}, {"expenses:a", "", ""}));
        QVERIFY(desk->approve({}));
        post();
        for (const char* account : {"expenses:b", "expenses:c"}) {
            QVERIFY(desk->correct({key, true, "wrong account"}));
            QVERIFY(desk->assign({key}, {account, "", ""}));
            QCOMPARE(desk->approve({})->approved, 1);
            post();
        }
        std::set<RowKey> keys;
        for (const LedgerEntry& entry : entries(*desk)) {
            QCOMPARE(entry.state, State::Confirmed);
            QCOMPARE(entry.attempt, 1);
            keys.insert(entry.key);
        }
        QCOMPARE(keys.size(), size_t{5});
        QCOMPARE(target.there.size(), size_t{5});
        QCOMPARE(target.sent.size(), size_t{5});
        QVERIFY(desk->verify()->findings.empty());
    }
    // Removed in the target by hand: no reversal is needed.
    void whatIsGoneNeedsNoReversal()
    {
        DeskWorld w;
        const auto desk = oneConfirmed(w);
        w.write("books.journal", "");
        bool done = false;
        desk->lookUp({keyOf(*desk)}, [&](const Result<PostReport>&) { done = true; });
        QVERIFY(done);
        QVERIFY((entries(*desk).front().flags & Flag::Gone) != 0);
        QVERIFY(!desk->correct({keyOf(*desk), false, "why"}));
        const auto view = desk->correct({keyOf(*desk), true, "booked to the wrong account"});
        QVERIFY(view);
        QVERIFY(view->reversal.empty());
        QVERIFY(desk->assign({keyOf(*desk)}, {"expenses:right", "", ""}));
        QCOMPARE(desk->approve({})->approved, 1);
        QCOMPARE(posted(*desk).posted, 1);
        QCOMPARE(w.read("books.journal").count("shogo-begin"), 1);
    }
};

QTEST_GUILESS_MAIN(TestCorrect)
#include "test_correct.moc"
