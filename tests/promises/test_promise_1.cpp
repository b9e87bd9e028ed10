// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "simulation.h"

using namespace shogo;
using namespace shogo::sim;

// Promise 1: at most one remote journal for a key and a step, whatever happens. The long run of the
// same schedules is tests/sim; here each way of posting has its own, and the assumption that the
// promise names is dropped once: then it must break.
class TestPromise1 : public QObject
{
    Q_OBJECT

    SimClock m_clock;
    SeededRandom m_random{1};
    std::unique_ptr<Book> m_book;

private Q_SLOTS:
    void initTestCase()
    {
        auto book = Book::createInMemory(*Currency::find("JPY"), "sim:", m_clock, m_random, "sim");
        QVERIFY(book);
        m_book = std::move(*book);
        Account account;
        account.ident = "bank";
        account.currency = *Currency::find("JPY");
        account.postsTo = "assets:bank";
        QVERIFY(m_book->accounts().add(account));
    }
    void atMostOne_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("one process") << 0;
        QTest::newRow("two processes and the lock") << 1;
        QTest::newRow("two processes without the lock") << 2;
    }
    void atMostOne()
    {
        QFETCH(const int, mode);
        Plan plan;
        plan.mode = mode;
        for (uint64_t seed = 1; seed <= 1'000; ++seed) {
            plan.autoResend = seed % 4 != 0;
            const auto outcome = Simulation(*m_book, m_clock, plan, seed, false).run();
            QVERIFY2(outcome.wrong.empty(),
                     qPrintable(QStringLiteral("seed %1: %2")
                                    .arg(seed)
                                    .arg(QString::fromStdString(outcome.wrong))));
        }
    }
    // Settle must be longer than a request lives and a search lags.
    void notWithoutItsAssumption()
    {
        Plan plan;
        plan.mistakes.settleTooShort = true;
        bool doubled = false;
        for (uint64_t seed = 1; seed <= 20'000 && !doubled; ++seed) {
            doubled =
                Simulation(*m_book, m_clock, plan, seed, false).run().wrong.starts_with("two");
        }
        QVERIFY(doubled);
    }
};

QTEST_GUILESS_MAIN(TestPromise1)
#include "test_promise_1.moc"
