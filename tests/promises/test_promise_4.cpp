// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

using namespace shogo;
using namespace shogo::promises;

// Promise 4: a rejection that was received is never retried by itself; an unreachable target always
// is.
class TestPromise4 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRefusalWaitsForAPerson()
    {
        DeskWorld w;
        const auto desk = approved(w, 3);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [](const Posting&) {
            Verdict verdict;
            verdict.kind = Verdict::Kind::Rejected;
            verdict.words = "no such account";
            return verdict;
        };
        for (int i = 0; i < 50; ++i) {
            run(w, *desk, target);
            w.clock.pass(3'600'000);
        }
        QCOMPARE(target.sent.size(), size_t{3});
        for (const LedgerEntry& entry : entries(*desk)) {
            QCOMPARE(entry.state, State::Failed);
            QCOMPARE(entry.error, std::string("no such account"));
        }
    }
    void whatIsUnreachableIsTriedAgain()
    {
        DeskWorld w;
        const auto desk = approved(w, 3);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        const auto accept = target.answer;
        for (const Verdict::Kind kind :
             {Verdict::Kind::NotSent, Verdict::Kind::Throttled, Verdict::Kind::SignInNeeded}) {
            target.answer = [kind](const Posting&) {
                Verdict verdict;
                verdict.kind = kind;
                return verdict;
            };
            for (int i = 0; i < 10; ++i) {
                run(w, *desk, target);
                for (const LedgerEntry& entry : entries(*desk)) {
                    QCOMPARE(entry.state, State::Queued);
                }
                w.clock.pass(3'600'001); // the longest pause
            }
        }
        target.answer = accept;
        QCOMPARE(run(w, *desk, target).posted, 3);
    }
};

QTEST_GUILESS_MAIN(TestPromise4)
#include "test_promise_4.moc"
