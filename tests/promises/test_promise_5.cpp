// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

using namespace shogo;
using namespace shogo::promises;

// Promise 5: once faults stop, every entry ends in confirmed, failed or withdrawn without a person.
class TestPromise5 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allComesToAnEnd()
    {
        for (uint64_t seed = 1; seed <= 40; ++seed) {
            DeskWorld w;
            w.random = SeededRandom(seed);
            const auto desk = approved(w, 12);
            ScriptedTarget target;
            target.mine.exactByKey = true;
            target.mine.sendsAtOnce = 1;
            const auto accept = target.answer;
            target.answer = [&](const Posting& posting) {
                Verdict verdict;
                switch (w.random.below(6)) {
                case 0: verdict.kind = Verdict::Kind::NotSent; break;
                case 1: verdict.kind = Verdict::Kind::Throttled; break;
                case 2: verdict.kind = Verdict::Kind::SignInNeeded; break;
                case 3: break; // lost
                case 4:        // booked, and lost
                    target.there.push_back({posting.key, posting.bookTag, "id-" + posting.key.hex(),
                                            posting.day, posting.lines, false});
                    break;
                default: return accept(posting);
                }
                return verdict;
            };
            for (int i = 0; i < 12; ++i) {
                target.conclusive = w.random.below(3) != 0;
                run(w, *desk, target);
                w.clock.pass(w.random.below(900'000));
            }
            target.answer = accept;
            target.conclusive = true;
            for (int i = 0; i < 4; ++i) {
                w.clock.pass(86'400'000);
                run(w, *desk, target);
            }
            for (const LedgerEntry& entry : entries(*desk)) {
                QCOMPARE(entry.state, State::Confirmed);
            }
            QCOMPARE(target.there.size(), size_t{12});
        }
    }
    // What waits for a person is listed and counted by a dry run.
    void whatWaitsIsListed()
    {
        DeskWorld w;
        const auto desk = approved(w, 4);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.sendsAtOnce = 1;
        target.answer = [&](const Posting&) {
            Verdict verdict;
            verdict.kind =
                target.sent.size() % 2 == 0 ? Verdict::Kind::Rejected : Verdict::Kind::Duplicate;
            return verdict;
        };
        run(w, *desk, target);
        const auto plan = desk->planPost();
        QCOMPARE(plan->failed, 2);
        QCOMPARE(plan->toLookUp, 2);
    }
};

QTEST_GUILESS_MAIN(TestPromise5)
#include "test_promise_5.moc"
