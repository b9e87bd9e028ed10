// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "base/limits.h"

using namespace shogo;
using namespace shogo::testing;
using namespace std::string_literals;

namespace {

ReadOptions named(const char* profile)
{
    ReadOptions options;
    options.profile = profile;
    return options;
}

ReadOptions in(const char* currency)
{
    ReadOptions options;
    options.currency = Currency::find(currency);
    return options;
}

const std::string mufgHeader =
    "日付,摘要,摘要内容,支払い金額,預かり金額,差引残高,メモ,未資金化区分,入払区分";

} // namespace

// Whole files: what is refused, what is asked, what is read. Numbers are those of the list of
// complaints about comparable programs that the project keeps.
class TestReadCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void otherKindsOfFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("code");
        const auto add = [](const char* row, const std::string& bytes, const char* code) {
            QTest::newRow(row) << QByteArray::fromStdString(bytes) << QByteArray(code);
        };
        add("empty", "", "file-empty");
        add("pdf", "%PDF-1.7\nxxxx", "format-refused");
        add("png", "\x89PNG\r\n\x1A\n\0\0\0\x0D"s, "format-refused");
        add("jpeg", "\xFF\xD8\xFF\xE0\0\x10JFIF"s, "format-refused");
        add("zip", "PK\x03\x04\x14\0\0\0readme.txt"s, "format-refused");
        add("xlsx", "PK\x03\x04\x14\0\0\0[Content_Types].xml"s, "format-spreadsheet");
        add("xls", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s, "format-spreadsheet");
        add("html", "<!DOCTYPE html><html>", "format-refused");
        add("dtaus", "0128A" + std::string(123, ' '), "format-refused");
        add("mt940", ":20:STARTUMS\r\n:25:1\r\n", "format-unknown");
        add("ofx", "OFXHEADER:100\nDATA:OFXSGML\n", "statement-missing");
        add("camt", "<?xml version=\"1.0\"?><Document/>", "format-unknown");
        add("qif", "!Type:Bank\nD1/2/2025\n", "format-unknown");
        add("json", "{\"a\": 1}", "format-unknown");
        add("binary", std::string("\x01\x02\x03\x04\x05\x06\x07", 7) + std::string(50, '\x02'),
            "format-unknown");
        add("text", "Dear Sir or Madam,\nplease find attached\n", "table-not-found");
        add("header only", mufgHeader + "\n", "");
        add("names only", "Date,Description,Amount\n", "table-not-found");
        add("blanks", "\n\n  \n", "table-not-found");
        add("nothing but quotes", "\"\"\"\"\"\"", "table-not-found");
    }
    void otherKindsOfFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, code);
        QCOMPARE(fileCode(read(bytes.toStdString())), code.toStdString());
    }

    void boundsOfAFile()
    {
        const std::string head = "Date,Description,Amount,Currency\n2025-01-13,A,-1.00,EUR\n";
        QCOMPARE(fileCode(read(head + std::string(4 * limits::lineBytes, 'x'))), "line-too-long"s);
        QCOMPARE(fileCode(read(head + std::string(1'000'000, ','))), "too-many-columns"s);
        QCOMPARE(fileCode(read(head + "2025-01-14,\"B,2.00,EUR\n")), "quote-open"s);
        QCOMPARE(fileCode(read(head + std::string(100'000, '\0'))), ""s);
    }

    void sha256AndSize()
    {
        const std::string bytes = mufgHeader + "\n2025/4/1,振込,,,1,1,,,入金\n";
        const auto file = read(bytes);
        QVERIFY(file.has_value());
        QCOMPARE(file->bytes, static_cast<int64_t>(bytes.size()));
        QCOMPARE(toHex(file->sha256), toHex(Sha256::of(bytes)));
    }

    // Views into the arena must outlive moves of the statement and of the file.
    void textsSurviveMoves()
    {
        std::string bytes = mufgHeader + "\n";
        for (int i = 0; i < 20'000; ++i) {
            bytes += "2025/4/1,振込,依頼人" + std::to_string(i) + ",,1," + std::to_string(i + 1) +
                     ",,,入金\n";
        }
        auto first = read(bytes);
        QVERIFY(first.has_value());
        StatementFile moved = *std::move(first);
        std::vector<Statement> statements = std::move(moved.statements);
        QCOMPARE(std::string(statements[0].rows[19'999].description), "振込 依頼人19999"s);
        QCOMPARE(std::string(statements[0].rows[0].counterparty), "依頼人0"s);
        QCOMPARE(statements[0].rows.size(), size_t{20'000});
    }

    void profileByName()
    {
        const std::string row = "2025/4/1,振込,ア,,\"1,000\",\"2,000\",,,入金,1\n";
        const std::string changed = mufgHeader + ",新しい列\n" + row;
        QCOMPARE(fileCode(read(changed)), "header-changed"s);
        const auto file = read(changed, named("mufg"));
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->statements[0].rows[0].minor, 1000);
        QCOMPARE(fileCode(read(changed, named("wise"))), "profile-mismatch"s);
        QCOMPARE(fileCode(read(changed, named("none-such"))), "profile-unknown"s);
        ReadOptions generic = in("JPY");
        generic.profile = "generic";
        QCOMPARE(fileCode(read(changed, generic)), ""s);
        // Without the currency, 1,000 has two readings.
        QCOMPARE(fileCode(read(changed, named("generic"))), "two-readings"s);
    }

    // A missing column is asked about as well as a surplus one.
    void headerThatLostAColumn()
    {
        QCOMPARE(fileCode(read("Type,Product,Started Date,Completed Date,Description,Amount,"
                               "Currency,State,Balance\n")),
                 "header-changed"s);
    }

    // A034: equal rows are both real.
    void a034_twinsAreKept()
    {
        const auto file = read("Date,Description,Amount,Currency\n2025-01-13,Tram,-2.80,EUR\n"
                               "2025-01-13,Tram,-2.80,EUR\n2025-01-13,Tram,-2.80,EUR\n");
        QVERIFY(file.has_value());
        QCOMPARE(file->statements[0].rows.size(), size_t{3});
    }

    // A049, A053: one value above twelve decides for all rows; without one it is asked.
    void a053_dateOrder()
    {
        const std::string rows = "Date,Text,Amount,Currency\n03/04/2025,A,-1.00,EUR\n";
        QCOMPARE(fileCode(read(rows)), "two-readings"s);
        const auto file = read(rows + "13/04/2025,B,-1.00,EUR\n");
        QVERIFY(file.has_value());
        QCOMPARE(file->statements[0].rows[0].booked, day("2025-04-03"));
    }

    // A050: an impossible date is an error of its row, never another day.
    // 220000 may be a day of 2022 or a salary: what the column is called decides, then what else
    // stands in it.
    void amountsThatLookLikeDates()
    {
        const ReadOptions yen = in("JPY");
        const auto named =
            read("Date,Amount,Description\n2026-11-17,-121001,store\n2026-11-18,220101,client\n"
                 "2026-11-19,20261101,sale\n",
                 yen);
        QVERIFY(named.has_value());
        QCOMPARE(named->statements[0].rows.size(), size_t{3});
        QCOMPARE(named->statements[0].rows[1].minor, 220101);
        const auto japanese = read(
            "日付,摘要,お支払金額,お預り金額\n20261125,給与,220101,\n20261126,売上,,150203\n", yen);
        QVERIFY(japanese.has_value());
        QCOMPARE(japanese->statements[0].rows[0].minor, -220101);
        QCOMPARE(japanese->statements[0].rows[0].booked, day("2026-11-25"));
        // Without a name, a number that is no day makes the column one of amounts.
        QCOMPARE(fileCode(read("20261117,-1210,store\n20261118,220101,client\n", yen)),
                 "sign-unproven"s);
        // Where all could be days, it is asked which is which.
        QCOMPARE(fileCode(read("20261117,121001,store\n20261118,220101,client\n", yen)),
                 "two-readings"s);
    }
    void a050_impossibleDates()
    {
        const auto file = read("Date,Text,Amount,Currency\n2025-02-30,A,-1.00,EUR\n"
                               "2025-02-28,B,-1.00,EUR\n");
        QVERIFY(file.has_value());
        QCOMPARE(codes(*file), "date-impossible"s);
        QCOMPARE(file->rowsRefused, 1);
        QCOMPARE(file->problems[0].place.line, 2);
        QCOMPARE(file->problems[0].place.column, 1);
        QCOMPARE(file->statements[0].rows.size(), size_t{1});
    }

    // A060, A061, A065: the decimal mark.
    void a060_decimalMarks()
    {
        const auto comma = read("Datum;Text;Betrag;Währung\n2025-01-02;A;-10,00;EUR\n"
                                "2025-01-02;B;1.234,5;EUR\n");
        QVERIFY(comma.has_value());
        QCOMPARE(comma->statements[0].rows[0].minor, -1000);
        QCOMPARE(comma->statements[0].rows[1].minor, 123450);
        QCOMPARE(fileCode(read("Datum;Text;Betrag;Währung\n2025-01-02;A;-1.234;EUR\n")),
                 "two-readings"s);
        const auto yen = read("Date,Text,Amount,Currency\n2025-01-02,A,\"-1,234\",JPY\n");
        QVERIFY(yen.has_value());
        QCOMPARE(yen->statements[0].rows[0].minor, -1234);
        const auto fine = read("Date,Text,Amount,Currency\n2025-01-02,A,-0.001,EUR\n"
                               "2025-01-02,A,-1.00,EUR\n");
        QVERIFY(fine.has_value());
        QCOMPARE(codes(*fine), "amount-too-fine"s);
    }

    // One column with a point, one with a comma: each by its own values.
    void marksDifferByColumn()
    {
        const auto file = read("Date;Text;Amount;Balance;Currency\n"
                               "2025-01-02;A;-1.50;8,50;EUR\n2025-01-03;B;-2.25;6,25;EUR\n");
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->statements[0].rows[1].minor, -225);
        QCOMPARE(*file->statements[0].rows[1].balance, 625);
        QVERIFY(file->statements[0].breaks.empty());
    }

    void twoStylesInOneColumn()
    {
        QCOMPARE(fileCode(read("Date;Text;Amount;Currency\n2025-01-02;A;-1.50;EUR\n"
                               "2025-01-03;B;-2,25;EUR\n")),
                 "two-readings"s);
    }

    // A067, A068: amounts are whole minor units of their currency.
    void a068_minorUnits()
    {
        const auto dinar = read("Date,Text,Amount\n2025-01-02,A,-1.5\n", in("KWD"));
        QVERIFY(dinar.has_value());
        QCOMPARE(dinar->statements[0].rows[0].minor, -1500);
        const auto unknown = read("Date,Text,Amount\n2025-01-02,A,-1.50\n");
        QVERIFY(unknown.has_value());
        QVERIFY(!unknown->statements[0].currency);
        QCOMPARE(unknown->statements[0].decimals, 2);
        QCOMPARE(amountText(unknown->statements[0], unknown->statements[0].rows[0].minor),
                 "-1.50"s);
    }

    // A069: brackets are a minus.
    void a069_brackets()
    {
        const auto file = read("Date,Text,Amount,Currency\n2025-01-02,A,($20.00),USD\n"
                               "2025-01-03,B,$5.00,USD\n");
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(sumText(file->statements[0]), "-15.00"s);
    }

    // A070: typographic and full-width signs.
    void a070_signs()
    {
        const auto file =
            read("日付,摘要,金額,通貨\n2025-01-02,A,▲1000,JPY\n2025-01-03,B,−200,JPY\n"
                 "2025-01-04,C,－３０,JPY\n2025-01-04,D,5,JPY\n");
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(sumText(file->statements[0]), "-1225"s);
    }

    // A071: a card's export is asked about, unless balances prove its direction.
    void a071_cards()
    {
        QCOMPARE(fileCode(read("Date,Merchant,Amount,Currency\n2025-01-02,A,10.50,EUR\n"
                               "2025-01-05,B,-3.00,EUR\n")),
                 "sign-unproven"s);
        const auto proved = read("Date,Merchant,Amount,Currency,Balance\n"
                                 "2025-01-02,A,10.50,EUR,-10.50\n2025-01-05,B,3.00,EUR,-13.50\n"
                                 "2025-01-06,Refund,-4.00,EUR,-9.50\n");
        QVERIFY2(proved.has_value(), fileCode(proved).c_str());
        QCOMPARE(sumText(proved->statements[0]), "-9.50"s);
        QCOMPARE(fileCode(read("Date,Text,Amount,Currency\n2025-01-02,A,10.50,EUR\n")),
                 "sign-unproven"s);
    }

    // A072: in separate columns the column says the direction; a minus inside is asked about.
    void a072_minusInTheColumnOfMoneyOut()
    {
        const std::string head = "Date,Text,Debit,Credit,Currency\n";
        QCOMPARE(fileCode(read(head + "2025-01-02,A,-10.50,,EUR\n2025-01-03,B,,5.00,EUR\n")),
                 "two-readings"s);
        const auto proved = read("Date,Text,Debit,Credit,Balance,Currency\n"
                                 "2025-01-02,A,-10.50,,89.50,EUR\n2025-01-03,B,,5.00,94.50,EUR\n");
        QVERIFY2(proved.has_value(), fileCode(proved).c_str());
        QCOMPARE(sumText(proved->statements[0]), "-5.50"s);
    }

    void flagAndSign()
    {
        const std::string head = "Date,Text,Amount,D/C,Currency\n";
        const auto agree = read(head + "2025-01-02,A,-10.50,D,EUR\n2025-01-03,B,5.00,C,EUR\n");
        QVERIFY(agree.has_value());
        QCOMPARE(sumText(agree->statements[0]), "-5.50"s);
        QCOMPARE(fileCode(read(head + "2025-01-02,A,10.50,D,EUR\n2025-01-03,B,-5.00,C,EUR\n")),
                 "two-readings"s);
    }

    void unknownCurrency()
    {
        const auto file = read("Date,Text,Amount,Currency\n2025-01-02,A,-1.50,EUR\n"
                               "2025-01-03,B,-1.50,QQQ\n",
                               named("generic"));
        // A column with such a word is no column of currencies; the caller's currency counts.
        QVERIFY(file.has_value());
        QVERIFY(!file->statements[0].currency);
        const auto sparkasse =
            read("Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;"
                 "Beguenstigter/Zahlungspflichtiger;Kontonummer;BLZ;Betrag;Waehrung;Info\n"
                 "1;02.01.25;02.01.25;A;B;C;D;E;-1,00;QQQ;Umsatz gebucht\n");
        QVERIFY(sparkasse.has_value());
        QCOMPARE(codes(*sparkasse), "currency-unknown"s);
        QCOMPARE(sparkasse->rowsRefused, 1);
    }

    void severalCurrenciesBecomeSeveralStatements()
    {
        const auto file = read("Date,Text,Amount,Currency\n2025-01-02,A,-1.50,EUR\n"
                               "2025-01-03,B,-200,JPY\n2025-01-04,C,-2.50,EUR\n");
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->statements.size(), size_t{2});
        QCOMPARE(sumText(file->statements[0]), "-4.00"s);
        QCOMPARE(sumText(file->statements[1]), "-200"s);
        QCOMPARE(file->statements[1].rows[0].line, 3U);
    }

    // A133, A134: lines above and below the table are found, named and never parsed as rows.
    void a133_linesAroundTheTable()
    {
        const auto file = read("My account;;\n\"a;b;c\";;;;;\nDatum;Text;Betrag;Währung\n"
                               "13.01.2025;A;-1,00;EUR\n14.01.2025;B;-2,00;EUR\n;Summe;-3,00;\n"
                               "All figures without warranty\n");
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(sumText(file->statements[0]), "-3.00"s);
        QVERIFY(file->problems.empty());
        std::string why;
        for (const std::string& sentence : file->why) {
            why += sentence + "\n";
        }
        QVERIFY2(why.find("(sum): 6") != std::string::npos, why.c_str());
        QVERIFY2(why.find("header: line 3") != std::string::npos, why.c_str());
    }

    // A135: without a header the first row stays a row.
    void a135_noHeader()
    {
        const auto file = read("13.01.2025;A;-1,00\n14.01.2025;B;+2,00\n");
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->statements[0].rows.size(), size_t{2});
    }

    void tooFewAndTooManyFields()
    {
        const auto file = read("Date,Text,Amount,Currency\n2025-01-02,A,-1.50,EUR\n2025-01-03\n"
                               "2025-01-03,B,C,-1.50,EUR\n2025-01-04,D,-2.00,EUR,\n");
        QVERIFY(file.has_value());
        QCOMPARE(sumText(file->statements[0]), "-3.50"s);
        QCOMPARE(codes(*file), "row-too-short row-too-wide"s);
    }

    // A041, A120: the others go on, and each refused row is named with its reason.
    void a120_goodRowsGoOn()
    {
        std::string bytes = "Date,Text,Amount,Currency\n";
        for (int i = 0; i < 1500; ++i) {
            bytes += "2025-01-02,A,-1.50,EUR\n2025-01-02,A,1..50,EUR\n";
        }
        const auto file = read(bytes);
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->statements[0].rows.size(), size_t{1500});
        QCOMPARE(file->rowsRefused, 1500);
        QCOMPARE(file->problems.size(), limits::problemsPerFile + 1);
        QCOMPARE(file->problems.back().code, ProblemCode::ProblemsCut);
    }

    void breakOfBalancesIsReported()
    {
        const auto file = read(mufgHeader + "\n2025/4/1,振込,,,100,1100,,,入金\n"
                                            "2025/4/2,振込,,,100,1300,,,入金\n");
        QVERIFY(file.has_value());
        QCOMPARE(codes(*file), "balance-break"s);
        QCOMPARE(file->problems[0].place.line, 3);
        QCOMPARE(file->statements[0].breaks[0].expected, 1200);
        QCOMPARE(file->rowsRefused, 0);
    }
};

QTEST_GUILESS_MAIN(TestReadCsv)
#include "test_read_csv.moc"
