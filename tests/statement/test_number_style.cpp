// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "statement/number_style.h"

using namespace shogo;
using namespace std::string_literals;

namespace {

std::string read(std::string_view text, DecimalMark mark, int exponent)
{
    int64_t minor = 0;
    switch (readNumber(text, mark, exponent, minor)) {
    case NumberFault::None: return std::to_string(minor);
    case NumberFault::Empty: return "empty";
    case NumberFault::NotANumber: return "none";
    case NumberFault::Overflow: return "overflow";
    case NumberFault::TooFine: return "too fine";
    }
    return "";
}

MarkEvidence evidence(std::initializer_list<const char*> values)
{
    MarkEvidence found;
    for (const char* value : values) {
        NumberShape shape;
        if (lexNumber(value, shape) == NumberFault::None) {
            found.add(shape, value);
        }
    }
    return found;
}

} // namespace

class TestNumberStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A062, A069, A070: the one grammar of signs, marks and widths.
    void grammar_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("mark");
        QTest::addColumn<int>("exponent");
        QTest::addColumn<QString>("value");
        const auto add = [](const char* text, const char* mark, int exponent, const char* value) {
            QTest::addRow("%s %s %d", text, mark, exponent)
                << QString::fromUtf8(text) << QString::fromUtf8(mark) << exponent
                << QString::fromUtf8(value);
        };
        add("1,234.56", ".", 2, "123456");
        add("1.234,56", ",", 2, "123456");
        add("1 234,56", ",", 2, "123456");
        add("1\u00A0234,56", ",", 2, "123456");
        add("1\u202F234,56", ",", 2, "123456");
        add("1'234.56", ".", 2, "123456");
        add("1’234.56", ".", 2, "123456");
        add("12,34,567.00", ".", 2, "123456700");
        add("500,", ",", 2, "50000");
        add("11,8", ",", 2, "1180");
        add(",02", ",", 2, "2");
        add(".46", ".", 2, "46");
        add("-.46", ".", 2, "-46");
        add("$.23", ".", 2, "23");
        add("+5257,28", ",", 2, "525728");
        add("+ £1,100.00", ".", 2, "110000");
        add("- $21.59", ".", 2, "-2159");
        add("-$76.00", ".", 2, "-7600");
        add("£-5.00", ".", 2, "-500");
        add("(85.00)", ".", 2, "-8500");
        add("($20.00)", ".", 2, "-2000");
        add("85.00-", ".", 2, "-8500");
        add("▲1,234", ".", 0, "-1234");
        add("△1,234", ".", 0, "-1234");
        add("−1,234", ".", 0, "-1234");
        add("－１，２３４", ".", 0, "-1234");
        add("1,504円", ".", 0, "1504");
        add("¥1,234", ".", 0, "1234");
        add("\\7,000", ".", 0, "7000");
        add("￥１，２３４", ".", 0, "1234");
        add("000000000025,00", ",", 2, "2500");
        add("='x'", ".", 2, "none");
        add("=\"0234\"", ".", 0, "234");
        add("'123", ".", 0, "123");
        add("1234,37 EUR", ",", 2, "123437");
        add("EUR 5.00", ".", 2, "500");
        add("1.355,90€", ",", 2, "135590");
        add("29.000", ".", 2, "2900");
        add("-0.00", ".", 2, "0");
        // What is not an amount.
        add("12..34", ".", 2, "none");
        add("1.234.56", ".", 2, "none");
        add("1,23,4", ".", 2, "none");
        add("10,00", ".", 2, "none");
        add("1234,567.00", ".", 2, "none");
        add("--5", ".", 2, "none");
        add("(-5)", ".", 2, "none");
        add("(5", ".", 2, "none");
        add("5)", ".", 2, "none");
        add("5-3", ".", 2, "none");
        add("5 EUR 3", ".", 2, "none");
        add("abc", ".", 2, "none");
        add("-", ".", 2, "none");
        add(".", ".", 2, "none");
        add("1e5", ".", 2, "none");
        add("", ".", 2, "empty");
        add("   ", ".", 2, "empty");
        // A065, A068: more decimals than the currency has are never rounded and never grouping.
        add("0.005", ".", 2, "too fine");
        add("10.5", ".", 0, "too fine");
        add("0,0000123", ",", 2, "too fine");
        add("1.5", ".", 3, "1500");
        add("92233720368547758.07", ".", 2, "9223372036854775807");
        add("92233720368547758.08", ".", 2, "overflow");
        add("99999999999999999999", ".", 0, "overflow");
        add("-99999999999999999999999999999999999999", ".", 2, "overflow");
        add("123456789012345678901234567890123456789012345", ".", 2, "none");
    }
    void grammar()
    {
        QFETCH(QString, text);
        QFETCH(QString, mark);
        QFETCH(int, exponent);
        QFETCH(QString, value);
        const DecimalMark wanted =
            mark == QStringLiteral(",") ? DecimalMark::Comma : DecimalMark::Point;
        QCOMPARE(read(text.toStdString(), wanted, exponent), value.toStdString());
    }

    // The quick way for plain numbers gives what the long way gives.
    void quickWayAgrees()
    {
        for (const char* text :
             {"0", "-1", "1,234", "12,345,678", "1,2345", ",1", "1,", "12.5", "12.50", "12.505",
              "1.2.3", "-", "123456789012345678", "1234,567", "0001", "1,234.5", "1.234,5"}) {
            for (const DecimalMark mark : {DecimalMark::Point, DecimalMark::Comma}) {
                for (int exponent = 0; exponent <= 3; ++exponent) {
                    NumberShape shape;
                    int64_t slow = 0;
                    NumberFault fault = lexNumber(text, shape);
                    if (fault == NumberFault::None) {
                        fault = valueOf(shape, mark, exponent, slow);
                    }
                    int64_t quick = 0;
                    QCOMPARE(readNumber(text, mark, exponent, quick), fault);
                    QCOMPARE(quick, slow);
                }
            }
        }
    }

    // A060, A061, A063: the mark is decided over the column, and not at all where nothing decides.
    void a060_marksOfTheColumn()
    {
        QVERIFY(evidence({"10,00", "5"}).provesComma());
        QVERIFY(evidence({"1.234", "5,00"}).provesComma());
        QVERIFY(evidence({"1,234,567"}).provesPoint());
        QVERIFY(evidence({"1 234,5"}).provesComma());
        QVERIFY(evidence({"0.123"}).provesPoint());
        QVERIFY(evidence({"1234.567"}).provesPoint());
        QVERIFY(evidence({"1.234", "500"}).isOpen());
        QVERIFY(!evidence({"500", "-30"}).isOpen());
        QVERIFY(evidence({"1,50", "2.50"}).contradicts());
    }

    // A061: yen have no decimals, so 1,234 yen is clear.
    void a061_wholeUnits()
    {
        const MarkEvidence open = evidence({"1,234"});
        QVERIFY(open.isOpen());
        QVERIFY(!open.forWholeUnits().isOpen());
        QCOMPARE(open.forWholeUnits().mark(), DecimalMark::Point);
    }

    void currencies()
    {
        QCOMPARE(currencyOfMark("£")->code(), std::string_view("GBP"));
        QCOMPARE(currencyOfMark("円")->code(), std::string_view("JPY"));
        QCOMPARE(currencyOfMark("cad")->code(), std::string_view("CAD"));
        QCOMPARE(currencyOfMark("RUR")->code(), std::string_view("RUB"));
        QVERIFY(!currencyOfMark("$"));
        QVERIFY(!currencyOfMark("QQQ"));
    }
};

QTEST_GUILESS_MAIN(TestNumberStyle)
#include "test_number_style.moc"
