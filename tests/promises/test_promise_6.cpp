// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

using namespace shogo;
using namespace shogo::promises;

// Promise 6: nothing is deleted; each transition leaves who, when, why, the request's digest and
// the answer's beginning; the history is a chain that verify checks.
class TestPromise6 : public QObject
{
    Q_OBJECT

    static std::map<std::string, int64_t> counts(Desk& desk)
    {
        std::map<std::string, int64_t> all;
        for (const char* table : {"statement_row", "entry", "attempt", "remote", "journal",
                                  "journal_line", "history", "file", "import"}) {
            all[table] =
                **desk.book().database().integer("t", "SELECT COUNT(*) FROM " + std::string(table));
        }
        return all;
    }

private Q_SLOTS:
    void everythingStaysAndIsTold()
    {
        DeskWorld w;
        const auto desk = approved(w, 6);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [&](const Posting&) {
            Verdict verdict;
            verdict.kind =
                target.sent.size() % 3 == 0 ? Verdict::Kind::Rejected : Verdict::Kind::NoVerdict;
            verdict.words = "the answer's beginning";
            return verdict;
        };
        auto before = counts(*desk);
        for (int i = 0; i < 12; ++i) {
            w.clock.pass(700'000);
            run(w, *desk, target);
            const auto now = counts(*desk);
            for (const auto& [table, count] : now) {
                QVERIFY2(count >= before[table], table.c_str());
            }
            before = now;
        }
        std::map<RowKey, std::pair<std::string, int64_t>>
            state; // and attempt, by the history alone
        int claims = 0;
        const auto outcome = desk->history({}, [&](const HistoryLine& line) {
            if (line.kind != "entry") {
                return Result<void>();
            }
            if (line.actor.empty() || line.at.ms == 0) {
                qFatal("who or when is missing");
            }
            const auto known = state.find(*line.key);
            if (line.from != (known == state.end() ? "none" : known->second.first)) {
                qFatal("a transition is missing");
            }
            if (line.event == eventText(Event::Claim)) {
                ++claims;
                if (line.facts.find("\"digest\":\"") == std::string::npos) {
                    qFatal("the digest is missing");
                }
            }
            if ((line.event == eventText(Event::NoVerdict) ||
                 line.event == eventText(Event::Rejected)) &&
                line.why != "the answer's beginning") {
                qFatal("the answer is missing");
            }
            state[*line.key] = {line.to, line.attempt};
            return Result<void>();
        });
        QVERIFY(outcome);
        QCOMPARE(static_cast<size_t>(claims), target.sent.size());
        for (const LedgerEntry& entry : entries(*desk)) {
            QCOMPARE(state[entry.rowKey].first, std::string(stateText(entry.state)));
            QCOMPARE(state[entry.rowKey].second, entry.attempt);
        }
        QVERIFY(desk->verify()->findings.empty());
    }
    // Any line that is changed, taken out or put in is found.
    void theChainIsChecked_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::newRow("why") << QStringLiteral("UPDATE history SET why = 'x' WHERE seq = 5");
        QTest::newRow("who") << QStringLiteral("UPDATE history SET actor = 'x' WHERE seq = 5");
        QTest::newRow("when") << QStringLiteral("UPDATE history SET at = at + 1 WHERE seq = 5");
        QTest::newRow("out") << QStringLiteral("DELETE FROM history WHERE seq = 5");
        QTest::newRow("the last one out")
            << QStringLiteral("DELETE FROM history WHERE seq = (SELECT MAX(seq) FROM history)");
        QTest::newRow("swapped") << QStringLiteral(
            "UPDATE history SET hash = (SELECT hash FROM history WHERE seq = 6) WHERE seq = 5");
    }
    void theChainIsChecked()
    {
        QFETCH(const QString, sql);
        DeskWorld w;
        const auto desk = approved(w, 3);
        ScriptedTarget target;
        run(w, *desk, target);
        QVERIFY(desk->verify()->findings.empty());
        QVERIFY(desk->book().database().run("t", sql.toStdString()));
        QVERIFY(!desk->verify()->findings.empty());
    }
};

QTEST_GUILESS_MAIN(TestPromise6)
#include "test_promise_6.moc"
