// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "ledger/backoff.h"
#include "ledger/entry.h"
#include "ledger/history.h"
#include "ledger/state.h"
#include "support/world.h"

#include <QFile>

#include <map>
#include <set>

using namespace shogo;

class TestTransitions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // transitions.txt lists what may happen, a line each; every other state × event × actor must be
    // refused. The file is written by hand from the specification, not from the code.
    void everyCell()
    {
        QFile file(QStringLiteral(SHOGO_SOURCE_DIR "/tests/ledger/transitions.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::map<std::tuple<State, Event, Actor>, State> allowed;
        for (const QByteArray& raw : file.readAll().split('\n')) {
            const QByteArray line = raw.simplified();
            if (line.isEmpty() || line.startsWith('#')) {
                continue;
            }
            const QList<QByteArray> words = line.split(' ');
            QCOMPARE(words.size(), 4);
            const auto from = stateFromText(words[0].toStdString());
            const auto event = eventFromText(words[1].toStdString());
            const auto to = stateFromText(words[3].toStdString());
            QVERIFY2(from && event && to, line.constData());
            for (const Actor actor : {Actor::Person, Actor::Poster, Actor::Recovery}) {
                if (words[2] == QByteArray::fromStdString(std::string(actorText(actor)))) {
                    QVERIFY2(allowed.emplace(std::tuple(*from, *event, actor), *to).second,
                             line.constData());
                }
            }
        }
        QCOMPARE(allowed.size(), transitions().size());
        int refused = 0;
        for (int s = 0; s < stateCount; ++s) {
            for (int e = 0; e < eventCount; ++e) {
                for (const Actor actor : {Actor::Person, Actor::Poster, Actor::Recovery}) {
                    const auto state = static_cast<State>(s);
                    const auto event = static_cast<Event>(e);
                    const auto expected = allowed.find({state, event, actor});
                    const auto got = nextState(state, event, actor);
                    const std::string cell = std::string(stateText(state)) + " " +
                                             std::string(eventText(event)) + " " +
                                             std::string(actorText(actor));
                    QVERIFY2(got.has_value() == (expected != allowed.end()), cell.c_str());
                    if (got) {
                        QVERIFY2(*got == expected->second, cell.c_str());
                    } else {
                        ++refused;
                    }
                }
            }
        }
        QCOMPARE(refused + static_cast<int>(allowed.size()), stateCount * eventCount * 3);
    }
    void namesAreUnique()
    {
        std::set<std::string_view> names;
        for (int e = 0; e < eventCount; ++e) {
            QVERIFY(names.insert(eventText(static_cast<Event>(e))).second);
            QCOMPARE(eventFromText(eventText(static_cast<Event>(e))),
                     std::optional(static_cast<Event>(e)));
        }
    }

    void settleRunsOnOneBoot()
    {
        const Settle until{"boot-1", 700'000, {1'000'700'000}};
        // 100 s left on both clocks.
        QVERIFY(!checkSettle(until, 600'000, "boot-1", 600'000, {1'000'600'000}).settled);
        QVERIFY(checkSettle(until, 600'000, "boot-1", 700'000, {1'000'700'000}).settled);
        // The wall clock jumped an hour ahead: it starts anew.
        const auto jumped = checkSettle(until, 600'000, "boot-1", 600'000, {1'004'200'000});
        QVERIFY(!jumped.settled);
        QCOMPARE(jumped.restarted->steadyMs, 1'200'000);
        // Another boot: the steady values cannot be compared.
        QVERIFY(!checkSettle(until, 600'000, "boot-2", 900'000, {1'000'900'000}).settled);
        // Two seconds of disagreement are ordinary.
        QVERIFY(checkSettle(until, 600'000, "boot-1", 700'000, {1'000'701'500}).settled);
    }
    void backoffGrowsAndIsBounded()
    {
        SeededRandom random(1);
        for (int64_t n = 1; n < 40; ++n) {
            const int64_t full =
                std::min<int64_t>(3'600'000, n > 20 ? 3'600'000 : 30'000LL << (n - 1));
            for (int i = 0; i < 20; ++i) {
                const int64_t pause = backoffMs(30'000, n, random);
                QVERIFY(pause <= full && pause > full / 2 - 1);
            }
        }
        QCOMPARE(backoffMs(0, 5, random), 0);
    }
    void everyFieldOfAHistoryLineIsInItsHash()
    {
        HistoryLine line;
        line.seq = 4;
        line.at = {5};
        line.actor = "a";
        line.kind = "k";
        line.event = "e";
        std::set<Digest> hashes{historyHash(line)};
        const auto changed = [&](auto change) {
            HistoryLine other = line;
            change(other);
            QVERIFY(hashes.insert(historyHash(other)).second);
        };
        changed([](HistoryLine& l) { l.seq = 5; });
        changed([](HistoryLine& l) { l.at = {6}; });
        changed([](HistoryLine& l) { l.actor = "b"; });
        changed([](HistoryLine& l) {
            l.actor = "ak";
            l.kind = "";
        });
        changed([](HistoryLine& l) { l.key = RowKey(); });
        changed([](HistoryLine& l) { l.step = "journal"; });
        changed([](HistoryLine& l) { l.event = "f"; });
        changed([](HistoryLine& l) { l.from = "queued"; });
        changed([](HistoryLine& l) { l.to = "queued"; });
        changed([](HistoryLine& l) { l.attempt = 1; });
        changed([](HistoryLine& l) { l.why = "w"; });
        changed([](HistoryLine& l) { l.facts = "{}"; });
        changed([](HistoryLine& l) { l.previous[0] = 1; });
    }
};

QTEST_GUILESS_MAIN(TestTransitions)
#include "test_transitions.moc"
