// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

#include <set>

using namespace shogo;
using namespace shogo::promises;

// Promise 3: an attempt without a verdict is never followed by another before a conclusive look-up,
// or a person's word, after the settle time.
class TestPromise3 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A target that never gives a verdict and whose look-ups fail every other time, through three
    // days of runs at random times: the history must tell a look-up between any two attempts.
    void aLookUpStandsBetweenAnyTwoAttempts_data()
    {
        QTest::addColumn<int>("policy");
        QTest::newRow("auto") << int(ResendPolicy::Auto);
        QTest::newRow("ask") << int(ResendPolicy::Ask);
    }
    void aLookUpStandsBetweenAnyTwoAttempts()
    {
        QFETCH(const int, policy);
        DeskWorld w;
        const auto desk = approved(w, 4);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [](const Posting&) { return Verdict{}; };
        for (int i = 0; i < 400; ++i) {
            w.clock.pass(w.random.below(1'200'000));
            target.conclusive = w.random.below(2) == 0;
            run(w, *desk, target, static_cast<ResendPolicy>(policy));
            if (w.random.below(6) == 0) {
                ResolveRequest absent;
                absent.what = ResolveRequest::What::Absent;
                absent.allAbsent = true;
                absent.why = "looked there";
                desk->resolve(absent, [](const Result<PostReport>&) {});
            }
        }
        QVERIFY(target.sent.size() > 40);
        std::map<RowKey, Instant> ended;
        std::set<RowKey> cleared;
        const auto outcome = desk->history({}, [&](const HistoryLine& line) {
            if (line.kind != "entry") {
                return Result<void>();
            }
            if (line.event == eventText(Event::NoVerdict)) {
                ended[*line.key] = line.at;
                cleared.erase(*line.key);
            } else if (line.event == eventText(Event::NotFoundResend) ||
                       line.event == eventText(Event::PersonAbsent)) {
                if (line.at.ms < ended[*line.key].ms + target.mine.settleMs) {
                    qFatal("before the settle time");
                }
                cleared.insert(*line.key);
            } else if (line.event == eventText(Event::Claim) && ended.contains(*line.key) &&
                       !cleared.contains(*line.key)) {
                qFatal("sent again without a look-up");
            }
            return Result<void>();
        });
        QVERIFY(outcome);
    }
};

QTEST_GUILESS_MAIN(TestPromise3)
#include "test_promise_3.moc"
