// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"
#include "target/journal_amount.h"
#include "target/journal_text.h"

using namespace shogo;
using namespace shogo::test;

class TestJournalText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hledgerBlock()
    {
        JournalNotation notation;
        const Posting one = posting(1);
        const std::string block = journalBlock(JournalDialect::Hledger, one, notation);
        const std::string body = block.substr(block.find('\n') + 1);
        QCOMPARE(bytes(body), bytes("decimal-mark .\n"
                                    "commodity 1000. JPY\n"
                                    "account Assets:1110普通預金\n"
                                    "account Expenses:5210通信費\n"
                                    "account Expenses:5990雑費\n"
                                    "2026-11-02 * 山田商事（株） | カ）ヤマダショウジ　１１月分\n"
                                    "    ; shogo:" +
                                    token(one) +
                                    "\n"
                                    "    Assets:1110普通預金  -1000 JPY\n"
                                    "    Expenses:5210通信費  999 JPY  ; tax:課対仕入10%, 電話\n"
                                    "    Expenses:5990雑費  1 JPY  ; 手数料\n"
                                    "; shogo-end\n"));
        QVERIFY(block.starts_with("; shogo-begin " + token(one) + " " +
                                  std::to_string(body.size() - 12) + " "));
        // What is declared once is not declared again.
        const std::string next = journalBlock(JournalDialect::Hledger, posting(2), notation);
        QVERIFY(next.find("account") == std::string::npos);
        QVERIFY(next.find("\n2026-11-03 * カ）ヤマダショウジ　１１月分\n") != std::string::npos);
    }

    void beancountBlock()
    {
        JournalNotation notation;
        Posting one = posting(1, 100'005, "EUR");
        one.memo = "say \"hi\" \\ ; x | y";
        const std::string block = journalBlock(JournalDialect::Beancount, one, notation);
        const std::string body = block.substr(block.find('\n') + 1);
        QCOMPARE(bytes(body),
                 bytes("1970-01-01 open Assets:1110普通預金\n"
                       "1970-01-01 open Expenses:5210通信費\n"
                       "1970-01-01 open Expenses:5990雑費\n"
                       "2026-11-02 * \"山田商事（株）\" \"say \\\"hi\\\" \\\\ ； x ｜ y\"\n"
                       "  shogo: \"" +
                       token(one) +
                       "\"\n"
                       "  Assets:1110普通預金  -1000.05 EUR\n"
                       "  Expenses:5210通信費  1000.04 EUR\n"
                       "    tax: \"課対仕入10%\"\n"
                       "    text: \"電話\"\n"
                       "  Expenses:5990雑費  0.01 EUR\n"
                       "    text: \"手数料\"\n"
                       "; shogo-end\n"));
    }

    void safeTexts()
    {
        QCOMPARE(bytes(safeText("  a\n\tb \r\n c  ")), bytes("a b c"));
        QCOMPARE(bytes(safeText("　全角　のまま　")), bytes("全角　のまま"));
        QCOMPARE(bytes(safeText("a;b|c")), bytes("a；b｜c"));
        QCOMPARE(bytes(safeText("SHOGO:1 shogo:2 go:3 ショウゴ:4")),
                 bytes("SHOGO：1 shogo：2 go:3 ショウゴ:4"));
        QCOMPARE(bytes(safeText("x\xE2\x80\xAEy\xEF\xBB\xBFz")), bytes("xyz"));
        QCOMPARE(bytes(safeText(std::string(5'000, 'a'))).size(), 2'048);
        QCOMPARE(bytes(safeText("\xFF")), bytes("\xEF\xBF\xBD"));
    }

    void refusals()
    {
        const auto code = [](const Posting& one, JournalDialect dialect = JournalDialect::Hledger) {
            const auto checked = checkPosting(dialect, one);
            return checked ? ProblemCode::FileMissing : checked.error().code;
        };
        Posting one = posting(1);
        QCOMPARE(code(one), ProblemCode::FileMissing);
        one.lines[0].amount.minor -= 1;
        QCOMPARE(code(one), ProblemCode::JournalUnbalanced);
        one.lines[2].amount = {2, currency("EUR")};
        QCOMPARE(code(one), ProblemCode::JournalUnbalanced);
        one.lines.resize(1);
        QCOMPARE(code(one), ProblemCode::JournalRefused);
        one = posting(1);
        one.bookTag = "a b\n";
        QCOMPARE(code(one), ProblemCode::JournalRefused);
        one = posting(1);
        one.lines[0].amount.minor = INT64_MAX;
        QCOMPARE(code(one), ProblemCode::JournalRefused);
        one = posting(1);
        one.day = *Day::of(1969, 12, 31);
        QCOMPARE(code(one), ProblemCode::FileMissing);
        QCOMPARE(code(one, JournalDialect::Beancount), ProblemCode::JournalRefused);
    }

    void amounts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("mark");
        QTest::addColumn<qint64>("minor");
        QTest::addColumn<QByteArray>("code");
        const auto row = [](const char* text, const char* mark, qint64 minor, const char* code) {
            QTest::addRow("%s (%s)", text, mark)
                << QByteArray(text) << QByteArray(mark) << minor << QByteArray(code);
        };
        row("1000 JPY", "", 1000, "JPY");
        row("-1,000 JPY", "", -1, "JPY"); // a single mark is a decimal mark to hledger
        row("-1,000 JPY", ".", -1000, "JPY");
        row("JPY -1.000.000", "", -1'000'000, "JPY");
        row("-¥1,000,000", "", -1'000'000, "JPY");
        row("1 000 JPY", "", 1000, "JPY");
        row("1000. JPY", ".", 1000, "JPY");
        row("1.234,50 EUR", "", 123'450, "EUR");
        row("1,234.50 EUR", "", 123'450, "EUR");
        row("1.5 EUR", ".", 150, "EUR");
        row("1.500 EUR", ".", 150, "EUR");
        row("1.500 EUR", ",", 150'000, "EUR");
        row("1,5 EUR", ",", 150, "EUR");
        row("1.501 EUR", ".", 0, "");
        row("- 5 EUR", "", -500, "EUR");
        row("5 EUR @ 160 JPY", "", 500, "EUR");
        row("5 EUR {1.1 USD}", "", 500, "EUR");
        row("5 EUR = 10 EUR", "", 500, "EUR");
        row("5 \"EUR\"", "", 500, "EUR");
        row("0.00 EUR", "", 0, "EUR");
        row("007 EUR", "", 700, "EUR");
        row("$5", "", 0, "");
        row("5", "", 0, "");
        row("EUR", "", 0, "");
        row("10/2 EUR", "", 0, "");
        row("5 APPLES", "", 0, "");
        row("99999999999999999999 JPY", "", 0, "");
    }
    void amounts()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, mark);
        QFETCH(qint64, minor);
        QFETCH(QByteArray, code);
        JournalNotation notation;
        notation.decimalMark = mark.isEmpty() ? '\0' : mark.front();
        const AmountText read = readAmount(text.toStdString(), notation);
        QCOMPARE(read.money.has_value(), !code.isEmpty());
        if (read.money) {
            QCOMPARE(read.money->minor, minor);
            QCOMPARE(bytes(std::string(read.money->currency.code())), code);
        }
    }
};

QTEST_GUILESS_MAIN(TestJournalText)
#include "test_journal_text.moc"
