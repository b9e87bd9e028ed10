// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "models/page_cache.h"
#include "models/show.h"

#include <limits>
#include <set>

using namespace shogo;

namespace {

Money money(const char* code, int64_t minor)
{
    return {minor, Currency::find(code).value()};
}

} // namespace

class TestShow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void figuresAreExactAndGrouped()
    {
        const QLocale english(QLocale::English, QLocale::UnitedKingdom);
        QCOMPARE(show::number(money("EUR", 123'450), english), QStringLiteral("1,234.50"));
        QCOMPARE(show::number(money("EUR", -5), english), QStringLiteral("\u22120.05"));
        QCOMPARE(show::number(money("JPY", -1'204'330), english),
                 QStringLiteral("\u22121,204,330"));
        QCOMPARE(show::number(money("KWD", 1), english), QStringLiteral("0.001"));
        QCOMPARE(show::number(money("EUR", std::numeric_limits<int64_t>::min()), english),
                 QStringLiteral("\u221292,233,720,368,547,758.08"));
        // A double would end in …992.
        QCOMPARE(show::number(money("JPY", 9'007'199'254'740'993), english),
                 QStringLiteral("9,007,199,254,740,993"));
        const QLocale finnish(QLocale::Finnish, QLocale::Finland);
        QCOMPARE(show::number(money("EUR", 123'450), finnish), QStringLiteral("1\u00A0234,50"));
        const QLocale egypt(QLocale::Arabic, QLocale::Egypt);
        QCOMPARE(show::number(money("EUR", 105), egypt),
                 egypt.toString(1) + egypt.decimalPoint() + egypt.toString(0) + egypt.toString(5));
    }
    void directionIsSaidAndNotSigned()
    {
        const QLocale english(QLocale::English, QLocale::UnitedKingdom);
        QCOMPARE(show::size(money("EUR", -1'210), english), QStringLiteral("12.10"));
        QCOMPARE(show::size(money("EUR", 0), english), QString());
        QCOMPARE(show::spokenMoney(money("JPY", -3'980), english), QStringLiteral("Out 3,980 JPY"));
        QCOMPARE(show::spokenMoney(money("JPY", 3'980), english), QStringLiteral("In 3,980 JPY"));
    }
    void days()
    {
        const QLocale english(QLocale::English, QLocale::UnitedKingdom);
        QCOMPARE(show::shortDay(*Day::of(2026, 11, 17), english), QStringLiteral("17 Nov"));
        QCOMPARE(show::longDay(*Day::of(2026, 11, 7), english), QStringLiteral("7 November 2026"));
    }
    void everyStateHasItsWords()
    {
        std::set<QString> words;
        for (size_t i = 0; i < rowClassCount; ++i) {
            const auto shown = static_cast<RowClass>(i);
            QVERIFY(show::spokenState(shown).startsWith(QStringLiteral("State: ")));
            words.insert(show::state(shown));
        }
        QCOMPARE(words.size(), rowClassCount); // no two alike
        QCOMPARE(show::state(RowClass::Excluded), QStringLiteral("Aside"));
        QCOMPARE(show::state(RowClass::Confirmed), QStringLiteral("Posted"));
        QCOMPARE(show::state(RowClass::Same), QStringLiteral("Same"));
        QCOMPARE(show::spokenState(RowClass::Unknown),
                 QStringLiteral("State: unknown, waits for a look-up"));
    }
    void originsInWords()
    {
        QCOMPARE(show::origin("none", ""), QString());
        QCOMPARE(show::origin("hand", ""), QStringLiteral("chosen by hand"));
        QCOMPARE(show::origin("history", "six times"), QStringLiteral("as before: six times"));
    }
    void thePageThatWasNotLookedAtGoesFirst()
    {
        PageCache<int> pages(3);
        pages.put(1, 10);
        pages.put(2, 20);
        pages.put(3, 30);
        QVERIFY(pages.find(1));
        pages.put(4, 40);
        QCOMPARE(pages.size(), size_t{3});
        QVERIFY(!pages.find(2));
        QCOMPARE(*pages.find(1), 10);
        QCOMPARE(pages.latest(2), (std::vector<int>{1, 4}));
        pages.age();
        QVERIFY(!pages.isFresh(1));
        QCOMPARE(*pages.find(1), 10); // old, and good to show
        pages.put(1, 11);
        QVERIFY(pages.isFresh(1));
        QVERIFY(!pages.isFresh(4));
        pages.clear();
        QVERIFY(!pages.find(1));
    }
};

QTEST_GUILESS_MAIN(TestShow)
#include "test_show.moc"
