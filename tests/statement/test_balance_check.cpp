// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement/balance_check.h"
#include "statement/sign_proof.h"
#include "statement_testing.h"

#include <algorithm>

using namespace shogo;
using namespace shogo::testing;

namespace {

struct Line
{
    const char* date;
    int64_t minor;
    std::optional<int64_t> balance;
};

Statement statement(std::initializer_list<Line> lines)
{
    Statement made;
    uint32_t number = 1;
    for (const Line& line : lines) {
        RawRow row;
        row.line = number++;
        row.booked = day(line.date);
        row.minor = line.minor;
        row.balance = line.balance;
        made.rows.push_back(row);
    }
    return made;
}

} // namespace

class TestBalanceCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A075, A077: opening is counted back, closing carries its day.
    void a075_edgesAreDerived()
    {
        Statement made = statement({{"2025-01-01", 100, 1100}, {"2025-01-02", -50, 1050}});
        checkBalances(made);
        QVERIFY(made.balancesChecked && made.breaks.empty() && !made.newestFirst);
        QCOMPARE(made.opening->minor, 1000);
        QCOMPARE(made.closing->minor, 1050);
        QCOMPARE(*made.closing->day, day("2025-01-02"));
    }

    void newestFirst()
    {
        Statement made = statement({{"2025-01-02", -50, 1050}, {"2025-01-01", 100, 1100}});
        checkBalances(made);
        QVERIFY(made.newestFirst && made.breaks.empty());
        QCOMPARE(made.opening->minor, 1000);
        QCOMPARE(made.closing->minor, 1050);
    }

    void oneDayIsOrderedByItsBalances()
    {
        Statement made = statement({{"2025-01-01", -30, 170}, {"2025-01-01", 100, 200}});
        checkBalances(made);
        QVERIFY(made.newestFirst && made.breaks.empty());
    }

    // Both orders fit: nothing is said about the edges unless the layout knows.
    void oneDayThatFitsBothWays()
    {
        Statement made = statement({{"2025-01-01", 110, 711}, {"2025-01-01", -110, 601}});
        checkBalances(made);
        QVERIFY(made.breaks.empty() && !made.opening);
        made.layoutNewestFirst = true;
        checkBalances(made);
        QCOMPARE(made.opening->minor, 711);
    }

    // A078: the first row that does not follow is named; one wrong row is one break.
    void a078_firstBadRow()
    {
        Statement made = statement({{"2025-01-01", 100, 1100},
                                    {"2025-01-02", -50, 1060},
                                    {"2025-01-03", 10, 1070},
                                    {"2025-01-04", 10, 1080}});
        checkBalances(made);
        QCOMPARE(made.breaks.size(), size_t{1});
        QCOMPARE(made.breaks[0].line, 2U);
        QCOMPARE(made.breaks[0].expected, 1050);
        QCOMPARE(made.breaks[0].stated, 1060);
    }

    void balancesOnSomeRowsOnly()
    {
        Statement made = statement({{"2025-01-01", 100, std::nullopt},
                                    {"2025-01-01", -30, 1070},
                                    {"2025-01-02", -20, std::nullopt},
                                    {"2025-01-02", -50, 1000}});
        checkBalances(made);
        QVERIFY(made.breaks.empty() && made.balancesChecked);
        QVERIFY(!made.opening);
        QCOMPARE(made.closing->minor, 1000);
    }

    void pendingRowsDoNotCount()
    {
        Statement made = statement({{"2025-01-01", 100, 1100},
                                    {"2025-01-02", -99, std::nullopt},
                                    {"2025-01-03", -50, 1050}});
        made.rows[1].status = BankStatus::Pending;
        checkBalances(made);
        QVERIFY(made.breaks.empty());
    }

    // A074: opening plus rows must give the closing balance.
    void a074_statedEdges()
    {
        Statement made = statement({{"2025-01-01", 100, std::nullopt}, {"2025-01-02", -50, {}}});
        made.opening = StatedBalance{1000, {}};
        made.closing = StatedBalance{1051, {}};
        checkBalances(made);
        QCOMPARE(made.breaks.size(), size_t{1});
        QCOMPARE(made.breaks[0].line, 0U);
        QCOMPARE(made.breaks[0].expected, 1050);
    }

    // A080: equal figures in any order of a day; the sum does not depend on it.
    void a080_permutations()
    {
        std::vector<int64_t> amounts{-120, 120, 40};
        std::sort(amounts.begin(), amounts.end());
        do {
            Statement made = statement({{"2025-01-01", amounts[0], {}},
                                        {"2025-01-01", amounts[1], {}},
                                        {"2025-01-01", amounts[2], {}}});
            made.opening = StatedBalance{500, {}};
            made.closing = StatedBalance{540, {}};
            checkBalances(made);
            QVERIFY(made.breaks.empty());
        } while (std::next_permutation(amounts.begin(), amounts.end()));
    }

    void overflowIsNoCrash()
    {
        Statement made = statement({{"2025-01-01", INT64_MAX, INT64_MAX},
                                    {"2025-01-02", INT64_MAX, INT64_MAX},
                                    {"2025-01-03", INT64_MIN, INT64_MIN}});
        checkBalances(made);
        SignProof proof;
        proof.add(INT64_MAX, INT64_MAX, "");
        proof.add(INT64_MAX, INT64_MIN, "");
        proof.add(INT64_MIN, INT64_MIN, "");
        QCOMPARE(proof.verdict(std::nullopt), SignProof::Verdict::Nothing);
    }

    // A071: balances prove the direction of a card's export.
    void a071_signsByBalances()
    {
        SignProof card;
        card.add(10, 990, "");
        card.add(20, 970, "");
        card.add(-5, 975, "");
        QCOMPARE(card.verdict(std::nullopt), SignProof::Verdict::Reversed);
        SignProof plain;
        plain.add(-10, 990, "");
        plain.add(-20, 970, "");
        QCOMPARE(plain.verdict(std::nullopt), SignProof::Verdict::AsWritten);
        // Equal steps fit both ways: nothing is proved.
        SignProof both;
        both.add(100, 200, "");
        both.add(100, 300, "");
        QCOMPARE(both.verdict(std::nullopt), SignProof::Verdict::Nothing);
        QCOMPARE(both.verdict(false), SignProof::Verdict::AsWritten);
    }
};

QTEST_GUILESS_MAIN(TestBalanceCheck)
#include "test_balance_check.moc"
