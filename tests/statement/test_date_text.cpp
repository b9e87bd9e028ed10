// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "statement/date_text.h"

using namespace shogo;
using namespace shogo::testing;
using namespace std::string_literals;

namespace {

std::string read(std::string_view text, DateOrder order, std::optional<Day> today = {})
{
    DateShape shape;
    if (!lexDate(text, shape)) {
        return "no date";
    }
    const auto found = dayOf(shape, order, today);
    return found ? found->text() : "no day";
}

OrderEvidence evidence(std::initializer_list<const char*> values)
{
    OrderEvidence found;
    for (const char* value : values) {
        DateShape shape;
        if (lexDate(value, shape)) {
            found.add(shape, value, std::nullopt);
        }
    }
    return found;
}

} // namespace

class TestDateText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A055: all separators, names of months, eras, times behind.
    void a055_forms_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("order");
        QTest::addColumn<QString>("day");
        const auto add = [](const char* text, DateOrder order, const char* day) {
            QTest::newRow(text) << QString::fromUtf8(text) << static_cast<int>(order)
                                << QString::fromUtf8(day);
        };
        add("2024-04-01", DateOrder::Ymd, "2024-04-01");
        add("2024/4/1", DateOrder::Ymd, "2024-04-01");
        add("2019.04.19.", DateOrder::Ymd, "2019-04-19");
        add("2012:03:01", DateOrder::Ymd, "2012-03-01");
        add("20240401", DateOrder::Ymd, "2024-04-01");
        add("01.04.24", DateOrder::Dmy, "2024-04-01");
        add("01/04/2024", DateOrder::Dmy, "2024-04-01");
        add("4/1/2024", DateOrder::Mdy, "2024-04-01");
        add("07 Nov 2013", DateOrder::Dmy, "2013-11-07");
        add("01-Apr-2024", DateOrder::Dmy, "2024-04-01");
        add("01 NOV 2021", DateOrder::Dmy, "2021-11-01");
        add("1. März 2024", DateOrder::Dmy, "2024-03-01");
        add("2024年4月1日", DateOrder::Ymd, "2024-04-01");
        add("2024年04月01日", DateOrder::Ymd, "2024-04-01");
        add("２０２４／４／１", DateOrder::Ymd, "2024-04-01");
        add("R6.4.1", DateOrder::Ymd, "2024-04-01");
        add("令和6年4月1日", DateOrder::Ymd, "2024-04-01");
        add("令和元年5月1日", DateOrder::Ymd, "2019-05-01");
        add("H31.4.30", DateOrder::Ymd, "2019-04-30");
        add("S64/1/7", DateOrder::Ymd, "1989-01-07");
        add("平成31年4月30日", DateOrder::Ymd, "2019-04-30");
        add("20091224120000[0:GMT]", DateOrder::Ymd, "2009-12-24");
        add("2018-02-25 12:34:56 +0000", DateOrder::Ymd, "2018-02-25");
        add("2020-01-01T13:00:00", DateOrder::Ymd, "2020-01-01");
        add("2013-07-03-08.21.36.47192", DateOrder::Ymd, "2013-07-03");
        add("06/10(水)", DateOrder::Ymd, "no day");
        add("2024/06/10(月)", DateOrder::Ymd, "2024-06-10");
        add("Pending", DateOrder::Ymd, "no date");
        add("12.50", DateOrder::Ymd, "no date");
        add("1234567", DateOrder::Ymd, "no date");
        add("Rest 12", DateOrder::Ymd, "no date");
        add("", DateOrder::Ymd, "no date");
        add("2024-04-01abc", DateOrder::Ymd, "no date");
        // A050: what is no day stays none.
        add("2024/02/30", DateOrder::Ymd, "no day");
        add("31/11/2024", DateOrder::Dmy, "no day");
        add("2024/13/01", DateOrder::Ymd, "no date");
    }
    void a055_forms()
    {
        QFETCH(QString, text);
        QFETCH(int, order);
        QFETCH(QString, day);
        QCOMPARE(read(text.toStdString(), static_cast<DateOrder>(order)), day.toStdString());
    }

    // A059: Heisei counted on after its end is arithmetic, and so is Reiwa before its beginning.
    void a059_erasCountedOn()
    {
        QCOMPARE(read("H36.4.1", DateOrder::Ymd), "2024-04-01"s);
        QCOMPARE(read("R1.4.30", DateOrder::Ymd), "2019-04-30"s);
        QCOMPARE(dayOfEraDigits("060401", 2018)->text(), "2024-04-01"s);
        QCOMPARE(dayOfEraDigits("280503", 1988)->text(), "2016-05-03"s);
        QVERIFY(!dayOfEraDigits("06040", 2018));
    }

    // A054: four digits in front are a year, whatever the days are.
    void a054_yearFirstIsNeverAmbiguous()
    {
        const OrderEvidence found = evidence({"2024-03-04", "2024-05-06"});
        QCOMPARE(found.decided(), std::optional(DateOrder::Ymd));
        QVERIFY(!found.bySorting());
    }

    // A049: one value decides for the whole column.
    void a049_orderOfTheColumn()
    {
        QCOMPARE(evidence({"03/04/2024", "13/05/2024"}).decided(), std::optional(DateOrder::Dmy));
        QCOMPARE(evidence({"03/04/2024", "05/13/2024"}).decided(), std::optional(DateOrder::Mdy));
        QVERIFY(!evidence({"13/05/2024", "05/13/2024"}).decided());
    }

    // A053: two valid readings are no decision.
    void a053_twoReadings()
    {
        const OrderEvidence found = evidence({"03/04/2024", "05/06/2024"});
        QVERIFY(!found.decided());
        QCOMPARE(found.example(), "03/04/2024"s);
        QVERIFY(!evidence({"10-Nov-9", "09-Nov-10", "28-Oct-10"}).decided());
    }

    void sameDayInEveryOrder() { QVERIFY(evidence({"01/01/2024", "02/02/2024"}).decided()); }

    // Sorted only under one order, over so many days that chance is out of the question.
    void sortingProves()
    {
        const OrderEvidence found =
            evidence({"01/02/2024", "05/02/2024", "09/02/2024", "01/03/2024", "04/03/2024",
                      "02/04/2024", "03/05/2024"});
        QCOMPARE(found.decided(), std::optional(DateOrder::Dmy));
        QVERIFY(found.bySorting());
        QVERIFY(!evidence({"01/02/2024", "05/02/2024", "01/03/2024"}).decided());
    }

    // A051: day first with two digits of a year stays day first.
    void a051_twoDigitYears()
    {
        QCOMPARE(evidence({"22.02.18", "31.01.18"}).fits(DateOrder::Mdy), false);
        QCOMPARE(read("22.02.18", DateOrder::Dmy), "2018-02-22"s);
    }

    // A058: the century is the nearest one.
    void a058_century()
    {
        QCOMPARE(read("01.02.69", DateOrder::Dmy, day("2025-06-01")), "2069-02-01"s);
        QCOMPARE(read("01.02.76", DateOrder::Dmy, day("2025-06-01")), "1976-02-01"s);
        QCOMPARE(read("01.02.05", DateOrder::Dmy, day("1999-06-01")), "2005-02-01"s);
        QCOMPARE(read("01.02.98", DateOrder::Dmy), "1998-02-01"s);
    }

    // A056: a day without a year is the one nearest to the given day.
    void a056_withoutYear()
    {
        QCOMPARE(read("12月31日", DateOrder::Ymd, day("2025-01-10")), "2024-12-31"s);
        QCOMPARE(read("1/2", DateOrder::Ymd, day("2024-12-30")), "2025-01-02"s);
        QCOMPARE(read("4月30日", DateOrder::Ymd), "no day"s);
        QVERIFY(evidence({"10/28"}).withoutYear());
    }

    // A057: the day that is printed is the day, whatever the zone behind it says.
    void a057_zonesDoNotShift()
    {
        QCOMPARE(read("2024-03-01 23:59:59 -0800", DateOrder::Ymd), "2024-03-01"s);
        QCOMPARE(read("2024-03-01T00:00:01+09:00", DateOrder::Ymd), "2024-03-01"s);
    }
};

QTEST_GUILESS_MAIN(TestDateText)
#include "test_date_text.moc"
