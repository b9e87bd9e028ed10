// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"
#include "target/journal_reader.h"

using namespace shogo;
using namespace shogo::test;

namespace {

const std::string key = "0123456789abcdef0123456789abcdef";

JournalScan hledger(const std::string& text)
{
    return scanJournal(JournalDialect::Hledger, text);
}

JournalScan beancount(const std::string& text)
{
    return scanJournal(JournalDialect::Beancount, text);
}

std::string inHledger(const std::string& comment)
{
    return "2026-11-30 * x\n    ; " + comment + "\n    A  5 JPY\n    B  -5 JPY\n";
}

} // namespace

class TestJournalReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeTokens_data()
    {
        QTest::addColumn<QByteArray>("comment");
        QTest::addColumn<int>("found");
        QTest::addColumn<QByteArray>("tag");
        const auto row = [](const std::string& comment, int found, const char* tag) {
            QTest::newRow(comment.c_str()) << bytes(comment) << found << QByteArray(tag);
        };
        row("shogo:" + key + ".ab1f", 1, "ab1f");
        row("shogo: " + key + ".ab1f, other:x", 1, "ab1f");
        row("shogo:" + key, 1, "");
        row("shogo:" + key + ".", 1, "");
        row("shogo:" + key + ".ab1f.", 1, "ab1f");
        row("mine, shogo:" + key + ".ab1f;", 1, "ab1f");
        row("（shogo:" + key + "）", 1, "");
        row("shogo:" + key + "a", 0, "");
        row("shogo:" + key + "0.ab1f", 0, "");
        row("shogo:" + key.substr(1), 0, "");
        row("shogo:" + key.substr(1) + "G", 0, "");
        row("shogo:0123456789ABCDEF0123456789ABCDEF.ab1f", 0, "");
        row("SHOGO:" + key, 0, "");
        row("xshogo:" + key, 0, "");
        row("銀行shogo:" + key, 0, "");
        row("shogo:" + key + "銀行", 0, "");
        row("shogo " + key, 0, "");
        row(key, 0, "");
        row("shogo:", 0, "");
        row("shogo:" + key + " shogo:1" + key.substr(1), 2, "");
        row("shogo:" + key + " shogo:" + key, 1, "");
    }
    void wholeTokens()
    {
        QFETCH(QByteArray, comment);
        QFETCH(int, found);
        QFETCH(QByteArray, tag);
        const JournalScan scan = hledger(inHledger(comment.toStdString()));
        QCOMPARE(static_cast<int>(scan.journals.size()), found);
        if (found == 1) {
            QCOMPARE(bytes(scan.journals[0].key.hex()), bytes(key));
            QCOMPARE(bytes(scan.journals[0].bookTag), tag);
        }
    }

    void whereKeysCount()
    {
        const std::string name = "shogo:" + key;
        QCOMPARE(hledger("2026-11-30 x  ; " + name + "\n A  5 JPY\n B\n").journals.size(), 1U);
        QCOMPARE(hledger("2026-11-30 x\n A  5 JPY  ; " + name + "\n B\n").journals.size(), 1U);
        QCOMPARE(hledger("2026-11-30 x " + name + "\n A  5 JPY\n B\n").journals.size(), 0U);
        QCOMPARE(hledger("; " + name + "\n").journals.size(), 0U);
        QCOMPARE(hledger("; 2026-11-30 x\n;    ; " + name + "\n;    A  5 JPY\n").journals.size(),
                 0U);
        QCOMPARE(hledger("comment\n" + inHledger(name) + "end comment\n").journals.size(), 0U);
        QCOMPARE(hledger("~ monthly\n  ; " + name + "\n  A  5 JPY\n  B\n").journals.size(), 0U);
        QCOMPARE(hledger("2026-11-30 x\n A  5 JPY\n B\n\n    ; " + name + "\n").journals.size(),
                 0U);
    }

    void handWritten()
    {
        const JournalScan scan = hledger("Y2026\r\n"
                                         "2026/1/2=2026/1/5 ! (7) rent | paid  ; mine\r\n"
                                         "\t; shogo:" +
                                         key +
                                         ".ab1f\r\n"
                                         "\t! Assets:My Bank\t-1,234.50 EUR = 5 EUR ; a\r\n"
                                         "  (Budget:Rent)  -5 EUR\r\n"
                                         "  * Expenses:Rent\r\n"
                                         "\r\n"
                                         "3.4 short date\n ; shogo:1" +
                                         key.substr(1) + "\n A  5 EUR @ 150 JPY\n B\n");
        QVERIFY(!scan.unclear);
        QCOMPARE(scan.journals.size(), 2U);
        const KeyedJournal& one = scan.journals[0];
        QVERIFY(one.day == Day::of(2026, 1, 2));
        QCOMPARE(one.line, 2);
        QCOMPARE(one.postings, 2U);
        const std::vector<JournalLine> lines = {
            {"Assets:My Bank", {-123'450, currency("EUR")}, "", ""},
            {"Expenses:Rent", {123'450, currency("EUR")}, "", ""}};
        QVERIFY(one.lines == lines);
        QVERIFY(scan.journals[1].day == Day::of(2026, 3, 4));
        QCOMPARE(scan.journals[1].lines.size(), 1U); // a price: what is left out is not guessed
    }

    void hledgerNotation()
    {
        const JournalScan scan = hledger("commodity 1.000,00 EUR\n"
                                         "commodity KWD\n  format KWD 1.000,000\n"
                                         "account Assets:My Bank  ; type:A\n  ; note\n"
                                         "2026-01-01 x\n  A  5 USD\n  B\n"
                                         "include other.journal\n");
        QCOMPARE(scan.notation.markOf("EUR"), ',');
        QCOMPARE(scan.notation.markOf("KWD"), ',');
        QCOMPARE(scan.notation.markOf("USD"), '\0');
        QVERIFY(scan.notation.used.contains("USD"));
        QVERIFY(scan.notation.accounts.contains("Assets:My Bank"));
        QVERIFY(scan.notation.includes && scan.notation.hasEntries);
        QVERIFY(!hledger("\n; only remarks\n\n").notation.hasEntries);
        QCOMPARE(hledger("decimal-mark ,\ncommodity 1000.00 EUR\n").notation.markOf("EUR"), ',');
    }

    void unclear()
    {
        QVERIFY(hledger("comment\n; x\n").unclear.has_value());
        QVERIFY(hledger("apply account Firm\n").unclear.has_value());
        QVERIFY(!hledger("apply account Firm\n\nend apply account\n").unclear.has_value());
        const JournalScan torn = hledger("\n2026-11-30 x\n  ; shogo:" + key + "\n  A  5 JPY\n");
        QVERIFY(torn.unclear.has_value());
        QCOMPARE(torn.unclear->place.line, 2);
        QCOMPARE(torn.journals.size(), 1U);
        QVERIFY(beancount("option \"title\" \"x\n").unclear.has_value());
        QVERIFY(!beancount("* an \"Org heading\n; a \"comment\n").unclear.has_value());
    }

    void beancountTransactions()
    {
        const JournalScan scan =
            beancount("option \"operating_currency\" \"JPY\" ; x\n"
                      "include \"more.beancount\"\n"
                      "1970-01-01 open Assets:Bank JPY\n"
                      "2026-11-30 * \"two\nlines; and \\\"quotes\" \"; 2026\n\"  #tag ; rest \"\n"
                      "  shogo: \"" +
                      key +
                      ".ab1f\"\n"
                      "  ! Assets:Bank  -1,000 JPY ; mine\n"
                      "    note: \"shogo: 1" +
                      key.substr(1) +
                      "\"\n"
                      "  Expenses:X銀行\n"
                      "; 2026-11-30 * \"gone\"\n"
                      ";   shogo: \"2" +
                      key.substr(1) +
                      "\"\n"
                      "2026-11-30 balance Assets:Bank  5 JPY\n"
                      "  shogo: \"3" +
                      key.substr(1) + "\"\n");
        QVERIFY(!scan.unclear);
        QCOMPARE(scan.journals.size(), 1U);
        QCOMPARE(scan.journals[0].line, 4);
        QCOMPARE(bytes(scan.journals[0].bookTag), bytes("ab1f"));
        const std::vector<JournalLine> lines = {
            {"Assets:Bank", {-1'000, currency("JPY")}, "", ""},
            {"Expenses:X銀行", {1'000, currency("JPY")}, "", ""}};
        QVERIFY(scan.journals[0].lines == lines);
        QVERIFY(scan.notation.includes);
        QVERIFY(scan.notation.accounts.contains("Assets:Bank"));
    }
};

QTEST_GUILESS_MAIN(TestJournalReader)
#include "test_journal_reader.moc"
