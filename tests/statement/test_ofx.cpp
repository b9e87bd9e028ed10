// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "base/limits.h"
#include "base/text.h"

using namespace shogo;
using namespace shogo::testing;
using namespace std::string_literals;

namespace {

const std::string header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\n"
                           "ENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\n"
                           "NEWFILEUID:NONE\n\n";

std::string row(const std::string& leaves)
{
    return "<STMTTRN>" + leaves + "</STMTTRN>\n";
}

// A row with a text of its own and an id that is trusted.
std::string plainRow(const std::string& day, const std::string& amount,
                     const std::string& more = "<NAME>Bakery")
{
    static int count = 0;
    count += 7919;
    return row("<TRNTYPE>OTHER<DTPOSTED>" + day + "<TRNAMT>" + amount + "<FITID>x" +
               std::to_string(count) + "e" + more);
}

std::string statement(const std::string& rows, const std::string& currency = "EUR",
                      const std::string& balance = "", const std::string& account = "1234567")
{
    return "<STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>" + currency +
           "<BANKACCTFROM><BANKID>47<ACCTID>" + account +
           "<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20250101<DTEND>20250131\n" +
           rows + "</BANKTRANLIST>" + balance + "</STMTRS></STMTTRNRS>\n";
}

std::string document(const std::string& inner, const std::string& before = header)
{
    return before +
           "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>"
           "<DTSERVER>20250201093000[+9:JST]<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>\n"
           "<BANKMSGSRSV1>" +
           inner + "</BANKMSGSRSV1></OFX>\n";
}

std::string balance(const std::string& amount, const std::string& day)
{
    return "<LEDGERBAL><BALAMT>" + amount + "<DTASOF>" + day + "</LEDGERBAL>";
}

Result<StatementFile> readOfx(const std::string& bytes, const ReadOptions& options = {})
{
    return read(bytes, options, "statement.ofx");
}

// "description|counterparty|id" of the only row.
std::string texts(const Result<StatementFile>& file)
{
    if (!file || file->statements.empty() || file->statements[0].rows.size() != 1) {
        return file ? codes(*file) : fileCode(file);
    }
    const RawRow& only = file->statements[0].rows[0];
    return std::string(only.description) + "|" + std::string(only.counterparty) + "|" +
           std::string(only.id);
}

// Amounts of the rows of all statements, joined by blanks, or the code of the file's problem.
std::string amounts(const Result<StatementFile>& file)
{
    if (!file) {
        return fileCode(file);
    }
    std::string text;
    for (const Statement& one : file->statements) {
        for (const RawRow& each : one.rows) {
            text += (text.empty() ? "" : " ") + amountText(one, each.minor);
        }
    }
    return text;
}

bool says(const StatementFile& file, const std::string& words)
{
    for (const std::string& why : file.why) {
        if (why.find(words) != std::string::npos) {
            return true;
        }
    }
    return false;
}

} // namespace

// What banks send under the name of OFX. Numbers like A046 are those of the list of complaints
// about comparable programs that the project keeps.
class TestOfx : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void envelopes_data()
    {
        QTest::addColumn<QByteArray>("before");
        const std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        std::string oneLine = header;
        std::erase(oneLine, '\n');
        std::string spaced = header;
        for (size_t at = spaced.find(':'); at != std::string::npos; at = spaced.find(':', at + 2)) {
            spaced.replace(at, 1, ": ");
        }
        const auto add = [](const char* name, const std::string& before) {
            QTest::newRow(name) << QByteArray::fromStdString(before);
        };
        add("plain", header);
        add("none", "");
        add("blank lines", "\n\n  \t\r\n" + header);
        add("one line", oneLine);
        add("spaces after the colon", spaced);
        add("xml", xml + "<?OFX OFXHEADER=\"200\" VERSION=\"211\" SECURITY=\"NONE\"?>\n");
        add("xml only", xml);
        add("instruction only", "<?OFX OFXHEADER='200' VERSION='203'?>");
        add("utf-8 mark", "\xEF\xBB\xBF" + header);
        add("declares utf-16", "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n");
        add("comment", header + "<!-- <STMTTRN> is no row here -->\n");
        add("junk", "Your statement:\n" + header + "----\n");
        add("document type", xml + "<!DOCTYPE OFX SYSTEM \"ofx.dtd\">\n");
    }
    void envelopes()
    {
        QFETCH(QByteArray, before);
        const auto file =
            readOfx(document(statement(plainRow("20250113", "-12.50")), before.toStdString()));
        QCOMPARE(amounts(file), "-12.50"s);
        QCOMPARE(codes(*file), ""s);
        QCOMPARE(file->format, "ofx"s);
        QCOMPARE(file->recipe, "ofx:1"s);
        QCOMPARE(file->statements[0].account, "1234567"s);
    }

    void notOfx()
    {
        QCOMPARE(fileCode(readOfx("<!DOCTYPE html><html>how to read <OFX> files</html>")),
                 "format-refused"s);
        QVERIFY(fileCode(readOfx("this is no such file")) != ""s);
        QCOMPARE(fileCode(readOfx(header)), "statement-missing"s);
        QCOMPARE(fileCode(readOfx(header + "<OFX></OFX>")), "statement-missing"s);
        QCOMPARE(fileCode(readOfx("<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CCACCTINFO>"
                                  "<ACCTID></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>")),
                 "statement-missing"s);
    }

    // Closed, unclosed, self-closing and empty leaves, in one file and in any case.
    void leafStyles()
    {
        const auto file = readOfx(document(statement(
            row("<TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20250113<trnamt> -1.00 </TrnAmt><FITID/>"
                "<NAME></NAME><CHECKNUM><REFNUM/><MEMO>\n  Tea \n") +
            "<stmttrn><TRNTYPE>DEBIT<DTPOSTED>20250114\n<TRNAMT>-2.00\n<NAME>Cake</stmttrn>")));
        QCOMPARE(amounts(file), "-1.00 -2.00"s);
        QCOMPARE(std::string(file->statements[0].rows[0].description), "Tea"s);
        QVERIFY(file->statements[0].rows[0].id.empty());
        QVERIFY(!file->idsTrusted);
    }

    // Rows that lost their closing tag end where the next thing begins.
    void lostClosingTags()
    {
        std::string rows = plainRow("20250113", "-1.00") + plainRow("20250114", "-2.00");
        for (size_t at = rows.find("</STMTTRN>"); at != std::string::npos;
             at = rows.find("</STMTTRN>")) {
            rows.erase(at, 10);
        }
        QCOMPARE(amounts(readOfx(document(statement(rows)))), "-1.00 -2.00"s);
    }

    // Two rows that melted into one are no row.
    void meltedRows()
    {
        const auto file = readOfx(document(statement(
            row("<DTPOSTED>20250113<TRNAMT>-1.00<FITID>a<NAME>A<DTPOSTED>20250114<TRNAMT>-2.00"))));
        QCOMPARE(amounts(file), ""s);
        QCOMPARE(codes(*file), "field-twice"s);
    }

    // spec/keys.md: NAME (or PAYEE/NAME), then MEMO where it differs.
    void description_data()
    {
        QTest::addColumn<QByteArray>("leaves");
        QTest::addColumn<QByteArray>("expected");
        const auto add = [](const char* name, const char* leaves, const char* expected) {
            QTest::newRow(name) << QByteArray(leaves) << QByteArray(expected);
        };
        add("both", "<NAME>A<MEMO>B", "A B|A|");
        add("alike", "<NAME>A <MEMO> A", "A|A|");
        add("beginning", "<NAME>A<MEMO>A and more", "A A and more|A|");
        add("memo only", "<MEMO>B", "B||");
        add("payee", "<PAYEE><NAME>P<CITY>Town</PAYEE><MEMO>B", "P B|P|");
        add("name and payee", "<NAME>A<PAYEE><NAME>P</PAYEE>", "A|A|");
        add("other account", "<BANKACCTTO><ACCTID>9<NAME>X</BANKACCTTO><NAME>A", "A|A|");
        add("extended payee", "<EXTDPAYEE><NAME>X</EXTDPAYEE><NAME>A", "A|A|");
        add("own account form", "<BANKACCTFROM><ACCTID>9</BANKACCTFROM><NAME>A", "A|A|");
        add("lines", "<NAME>A<MEMO>B<MEMO>C", "A B C|A|");
        add("nothing", "<CHECKNUM>104", "||");
        add("id", "<FITID> 77-a <NAME>A", "A|A|77-a");
    }
    void description()
    {
        QFETCH(QByteArray, leaves);
        QFETCH(QByteArray, expected);
        const auto file = readOfx(
            document(statement(row("<DTPOSTED>20250113<TRNAMT>-1.00" + leaves.toStdString()))));
        QCOMPARE(texts(file), expected.toStdString());
        QCOMPARE(file->statements[0].account, "1234567"s);
    }

    // A046, A047: what the bytes prove comes before what the header says, and both before a guess.
    void encodings_data()
    {
        QTest::addColumn<QByteArray>("declared");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QByteArray>("encoding");
        const auto add = [](const char* name, const char* declared, const char* bytes,
                            const char* expected, const char* encoding) {
            QTest::newRow(name) << QByteArray(declared) << QByteArray(bytes)
                                << QString::fromUtf8(expected) << QByteArray(encoding);
        };
        add("western", "1252", "Caf\xE9 \x80 5", "Café € 5", "windows-1252");
        add("pound alone", "1252", "\xA3 5.00", "£ 5.00", "windows-1252");
        add("two capitals", "ISO-8859-1", "FUN\xC7\xC3O", "FUNÇÃO", "windows-1252");
        add("none", "NONE", "Caf\xE9", "Café", "windows-1252");
        add("utf-8 under 1252", "1252", "Caf\xC3\xA9", "Café", "UTF-8");
        add("japanese under 1252", "1252",
            "\xB6)\xD4\xCF\xC0\xDE\xBC\xAE\xB3\xBC\xDE \x90U\x8D\x9E", "ｶ)ﾔﾏﾀﾞｼｮｳｼﾞ 振込",
            "windows-31j");
        add("japanese declared", "SHIFT_JIS", "\x90U\x8D\x9E", "振込", "windows-31j");
        add("russian declared", "1251", "\xCF\xEB\xE0\xF2\xE5\xE6", "Платеж", "windows-1251");
        add("russian under 1252", "1252",
            "\xCF\xEB\xE0\xF2\xE5\xE6 \xE7\xE0 \xF3\xF1\xEB\xF3\xE3\xE8 \xF1\xE2\xFF\xE7\xE8",
            "Платеж за услуги связи", "windows-1251");
        add("czech declared", "1250", "P\xF8\xEDkaz", "Příkaz", "windows-1250");
    }
    void encodings()
    {
        QFETCH(QByteArray, declared);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        QFETCH(QByteArray, encoding);
        std::string head = header;
        head.replace(head.find("1252"), 4, declared.toStdString());
        const auto file = readOfx(document(
            statement(plainRow("20250113", "-1.00", "<NAME>" + bytes.toStdString())), head));
        QVERIFY2(file, fileCode(file).c_str());
        QCOMPARE(file->encoding, encoding.toStdString());
        QCOMPARE(QString::fromUtf8(
                     file->statements[0].rows[0].description.data(),
                     static_cast<qsizetype>(file->statements[0].rows[0].description.size())),
                 expected);
    }

    // A file of one line is longer than the buffer; no character may break at its end.
    void longLines()
    {
        std::string rows;
        while (rows.size() < 2 * limits::bufferBytes + 100) {
            rows += "<STMTTRN><DTPOSTED>20250113<TRNAMT>-1<FITID>a" + std::to_string(rows.size()) +
                    "<NAME>カ）ヤマダ商事　東京</STMTTRN>";
        }
        std::string bytes = document(statement(rows, "JPY"));
        std::erase(bytes, '\n');
        for (size_t shift = 0; shift < 3; ++shift) {
            const auto file = readOfx(std::string(shift, ' ') + bytes);
            QVERIFY(file);
            QCOMPARE(codes(*file), ""s);
            for (const RawRow& each : file->statements[0].rows) {
                QCOMPARE(std::string(each.description), "カ）ヤマダ商事　東京"s);
                QCOMPARE(each.line, 1U);
            }
        }
    }

    // A057: both signs of the offset leave the day alone.
    void days()
    {
        const auto file = readOfx(document(statement(
            plainRow("20250131233000[-11:SST]", "-1") + plainRow("20250201003000[+13:NZDT]", "-1") +
            plainRow("20250114120000.000[0:GMT]", "-1",
                     "<DTUSER>20250112<DTAVAIL>20250115<NAME>A") +
            plainRow("20250114", "-1", "<DTUSER>20250112<NAME>A") +
            plainRow("20250114", "-1", "<DTUSER>19700101<DTAVAIL>never<NAME>A"))));
        const auto& rows = file->statements[0].rows;
        QCOMPARE(rows[0].booked, day("2025-01-31"));
        QCOMPARE(rows[1].booked, day("2025-02-01"));
        QCOMPARE(*rows[2].valueDate, day("2025-01-15"));
        QCOMPARE(*rows[3].valueDate, day("2025-01-12"));
        QVERIFY(!rows[4].valueDate && !rows[0].valueDate);
        QCOMPARE(file->statements[0].made->text(), "2025-02-01T00:30:00.000Z"s);
        QCOMPARE(file->statements[0].stated->first, day("2025-01-01"));
        QCOMPARE(file->statements[0].stated->last, day("2025-01-31"));
    }

    // A050: what cannot be read is a row that waits, with its line and column.
    void rowProblems_data()
    {
        QTest::addColumn<QByteArray>("leaves");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<int>("column");
        const auto add = [](const char* leaves, const char* code, int column) {
            QTest::newRow(code) << QByteArray(leaves) << QByteArray(code) << column;
        };
        add("<DTPOSTED>20250230<TRNAMT>1", "date-impossible", 10);
        add("<DTPOSTED>Pending<TRNAMT>1", "date-unreadable", 10);
        add("<TRNAMT>1", "date-missing", 1);
        add("<DTPOSTED>20250113", "amount-missing", 1);
        add("<DTPOSTED>20250113<TRNAMT>1..2", "amount-unreadable", 28);
        add("<DTPOSTED>20250113<TRNAMT>1.234", "amount-two-readings", 28);
        add("<DTPOSTED>20250113<TRNAMT>0.125", "amount-too-fine", 28);
        add("<DTPOSTED>20250113<TRNAMT>99999999999999999999", "amount-overflow", 28);
        add("<DTPOSTED>20250113<TRNAMT>1<CURRENCY><CURSYM>USD</CURRENCY>", "row-currency", 28);
        add("<DTPOSTED>20250113<TRNAMT>USD 1", "row-currency", 28);
    }
    void rowProblems()
    {
        QFETCH(QByteArray, leaves);
        QFETCH(QByteArray, code);
        QFETCH(int, column);
        const auto file = readOfx(
            document(statement(row(leaves.toStdString()) + row("<DTPOSTED>20250113<TRNAMT>5"))));
        QCOMPARE(codes(*file), code.toStdString());
        QCOMPARE(file->rowsRefused, 1);
        QCOMPARE(amounts(file), "5.00"s);
        QCOMPARE(file->problems[0].place.line, 13);
        QCOMPARE(file->problems[0].place.column, column);
        QCOMPARE(file->problems[0].place.file, "statement.ofx"s);
    }

    // A060, A061: other amounts of the file prove the mark; each is read by itself where it can be.
    void decimalMarks()
    {
        const auto sums = [](const char* one, const char* two, const char* currency) {
            const auto file = readOfx(document(
                statement(plainRow("20250113", one) + plainRow("20250114", two), currency)));
            return file ? amounts(file) + "/" + codes(*file) : fileCode(file);
        };
        QCOMPARE(sums("1.500", "12,50", "EUR"), "1500.00 12.50/"s);
        QCOMPARE(sums("1.500", "12.50", "EUR"), "1.50 12.50/"s);
        QCOMPARE(sums("1,500", "12.50", "EUR"), "1500.00 12.50/"s);
        QCOMPARE(sums("-5.5", "12,50", "EUR"), "-5.50 12.50/"s);
        QCOMPARE(sums("1,500", "2,250", "JPY"), "1500 2250/"s);
        QCOMPARE(sums("1,500", "10.5", "JPY"), "1500/amount-too-fine"s);
        QCOMPARE(sums("1.500", "2.250", "KWD"), "1.500 2.250/"s);
        QCOMPARE(sums("1.500", "2.250", "EUR"), "/amount-two-readings amount-two-readings"s);
    }

    void currencies()
    {
        const std::string one = plainRow("20250113", "-1.5");
        QCOMPARE(amounts(readOfx(document(statement(one, "KWD")))), "-1.500"s);
        QCOMPARE(amounts(readOfx(document(statement(one, "eur")))), "-1.50"s);
        QCOMPARE(fileCode(readOfx(document(statement(one, "dollars")))), "currency-unknown"s);
        // The file does not say: the caller does, or the row.
        ReadOptions options;
        options.currency = Currency::find("SEK");
        auto file = readOfx(document(statement(one, "")), options);
        QCOMPARE(std::string(file->statements[0].currency->code()), "SEK"s);
        file = readOfx(document(statement(one, "")));
        QVERIFY(!file->statements[0].currency);
        QCOMPARE(amounts(file), "-1.5"s);
        file = readOfx(document(statement(
            plainRow("20250113", "-1.5", "<CURRENCY><CURRATE>1<CURSYM>AUD</CURRENCY>"), "")));
        QCOMPARE(std::string(file->statements[0].currency->code()), "AUD"s);
        QVERIFY(says(*file, "AUD"));
        // ORIGCURRENCY: the bank converted already.
        file = readOfx(document(statement(
            plainRow("20250113", "-1.5", "<ORIGCURRENCY><CURRATE>1<CURSYM>AUD</ORIGCURRENCY>"))));
        QCOMPARE(amounts(file), "-1.50"s);
    }

    // The sign is right, whatever the kind says; one remark a statement.
    void kindsAgainstSigns()
    {
        const auto typed = [](const char* kind, const char* amount) {
            return row("<TRNTYPE>"s + kind + "<DTPOSTED>20250113<TRNAMT>" + amount);
        };
        auto file = readOfx(document(statement(typed("DEBIT", "5.00") + typed("CREDIT", "-6.00") +
                                               typed("FEE", "1.00") + typed("CREDIT", "7.00"))));
        QCOMPARE(amounts(file), "5.00 -6.00 1.00 7.00"s);
        QCOMPARE(codes(*file), "kind-disagrees"s);
        QCOMPARE(file->rowsRefused, 0);
        QCOMPARE(file->problems[0].place.line, 13);
    }

    // A075, A076, A077: LEDGERBAL is the closing balance of its own day; no opening is made of it,
    // and a balance of a later day breaks nothing.
    void balances()
    {
        const std::string rows = plainRow("20250113", "-12.50");
        auto file = readOfx(document(statement(rows, "EUR", balance("99.00", "20250215"))));
        const Statement& late = file->statements[0];
        QCOMPARE(late.closing->minor, 9900);
        QCOMPARE(*late.closing->day, day("2025-02-15"));
        QVERIFY(!late.opening && late.breaks.empty() && !late.balancesChecked);
        QCOMPARE(codes(*file), ""s);

        file = readOfx(document(statement(rows, "EUR", balance("R$ 5.326,43", "30/01/2025"))));
        QCOMPARE(file->statements[0].closing->minor, 532643);
        QCOMPARE(*file->statements[0].closing->day, day("2025-01-30"));
        file = readOfx(document(statement(rows, "EUR", balance("-5,00", "00000000"))));
        QCOMPARE(file->statements[0].closing->minor, -500);
        QVERIFY(!file->statements[0].closing->day);
        for (const char* text : {"", " ", "unknown", "USD 5.00", "1.234"}) {
            file = readOfx(document(statement(rows, "EUR", balance(text, "20250131"))));
            QVERIFY(!file->statements[0].closing);
            QCOMPARE(codes(*file), "balance-unreadable"s);
            QCOMPARE(file->rowsRefused, 0);
        }
        // The balance that is available is another one.
        file = readOfx(
            document(statement(rows, "EUR", "<AVAILBAL><BALAMT>1.00<DTASOF>20250131</AVAILBAL>")));
        QVERIFY(!file->statements[0].closing);
    }

    // A period that contradicts the rows is not believed: rows would seem to be missing.
    void periods()
    {
        std::string late = document(statement(plainRow("20250113", "-1.00")));
        late.replace(late.find("20250101"), 8, "20250131");
        auto file = readOfx(late);
        QVERIFY(!file->statements[0].stated);
        QVERIFY(says(*file, "not believed"));
        std::string reversed = document(statement(""));
        reversed.replace(reversed.find("20250101"), 8, "20250228");
        file = readOfx(reversed);
        QVERIFY(!file->statements[0].stated);
        file = readOfx(document(statement("")));
        QVERIFY(file->statements[0].stated);
        QCOMPARE(codes(*file), ""s);
    }

    // A010, A011: every statement keeps its own account, currency and rows.
    void severalStatements()
    {
        const std::string card =
            "</BANKMSGSRSV1><CREDITCARDMSGSRSV1><CCSTMTTRNRS><STATUS><CODE>0</STATUS><CCSTMTRS>"
            "<CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>" +
            plainRow("20250115", "-9.99") +
            "</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1><BANKMSGSRSV1>";
        const auto file =
            readOfx(document(statement(plainRow("20250113", "-1.00")) +
                             statement(plainRow("20250114", "-200"), "JPY", "", "777") + card +
                             statement(plainRow("20250116", "-3.00"))));
        QVERIFY(file);
        QCOMPARE(file->statements.size(), size_t{4});
        QCOMPARE(amounts(file), "-1.00 -200 -9.99 -3.00"s);
        QCOMPARE(file->statements[1].account, "777"s);
        QCOMPARE(file->statements[2].account, "4111"s);
        QCOMPARE(std::string(file->statements[2].currency->code()), "USD"s);
        QCOMPARE(file->statements[3].account, file->statements[0].account);
        // Two downloads in one file.
        const std::string twice = document(statement(plainRow("20250113", "-1.00")));
        QCOMPARE(amounts(readOfx(twice + twice)), "-1.00 -1.00"s);
    }

    void whatTheServerSays()
    {
        const auto status = [](const char* code, const char* severity, const char* message) {
            return "<STATUS><CODE>"s + code + "<SEVERITY>" + severity + "<MESSAGE>" + message +
                   "</STATUS>";
        };
        const std::string good = statement(plainRow("20250113", "-1.00"));
        const std::string bad =
            "<STMTTRNRS>" + status("2003", "ERROR", "Account not found") + "</STMTTRNRS>";
        auto file = readOfx(document(bad));
        QCOMPARE(fileCode(file), "bank-refused"s);
        const std::string words = problemMessage(file.error());
        QVERIFY2(words.find("2003") != std::string::npos, words.c_str());
        QVERIFY2(words.find("Account not found") != std::string::npos, words.c_str());

        file = readOfx(document(good + bad));
        QCOMPARE(amounts(file), "-1.00"s);
        QCOMPARE(codes(*file), "bank-refused-part"s);
        QCOMPARE(file->rowsRefused, 1);

        // Rows under an error are not believed.
        std::string under = document(good + good);
        under.replace(under.rfind("<STATUS><CODE>0<SEVERITY>INFO</STATUS>"), 38,
                      status("2000", "ERROR", "General error"));
        file = readOfx(under);
        QCOMPARE(amounts(file), "-1.00"s);
        QCOMPARE(codes(*file), "bank-refused-part"s);

        // A sign-on that failed; a remark.
        std::string signOn = document(good);
        signOn.replace(signOn.find("<STATUS><CODE>0<SEVERITY>INFO</STATUS>"), 38,
                       status("15500", "ERROR", "Signon invalid"));
        QCOMPARE(fileCode(readOfx(signOn)), "bank-refused"s);
        std::string remark = document(good);
        remark.replace(remark.find("<STATUS><CODE>0<SEVERITY>INFO</STATUS>"), 38,
                       status("15000", "INFO", "Must change password"));
        file = readOfx(remark);
        QCOMPARE(amounts(file), "-1.00"s);
        QCOMPARE(codes(*file), "bank-remark"s);
        QCOMPARE(file->rowsRefused, 0);
    }

    void corrections()
    {
        const auto corrected = [](const char* action) {
            return document(statement(
                plainRow("20250113", "-1.00", "<CORRECTFITID>old-1<CORRECTACTION>"s + action) +
                plainRow("20250114", "-2.00")));
        };
        auto file = readOfx(corrected("REPLACE"));
        QCOMPARE(amounts(file), "-1.00 -2.00"s);
        QCOMPARE(codes(*file), "bank-corrects"s);
        const std::string words = problemMessage(file->problems[0]);
        QVERIFY2(words.find("old-1") != std::string::npos, words.c_str());
        file = readOfx(corrected("DELETE"));
        QCOMPARE(amounts(file), "-2.00"s);
        QCOMPARE(codes(*file), "bank-corrects"s);
    }

    // Announced rows are not booked: HOLD, and STMTTRNP of OFX 2.2.
    void pendingRows()
    {
        std::string bytes =
            document(statement(row("<TRNTYPE>HOLD<DTPOSTED>20250113<TRNAMT>-1.00<FITID>a8127") +
                               plainRow("20250114", "-2.00")));
        bytes.insert(bytes.find("</STMTRS>"), "<BANKTRANLISTP><DTASOF>20250131<STMTTRNP><TRNTYPE>"
                                              "DEBIT<DTTRAN>20250130<TRNAMT>-3.00<NAME>Petrol"
                                              "</STMTTRNP></BANKTRANLISTP>");
        const auto file = readOfx(bytes);
        const auto& rows = file->statements[0].rows;
        QCOMPARE(rows.size(), size_t{3});
        QVERIFY(rows[0].status == BankStatus::Pending);
        QVERIFY(rows[1].status == BankStatus::Booked);
        QVERIFY(rows[2].status == BankStatus::Pending);
        QCOMPARE(rows[2].booked, day("2025-01-30"));
        QCOMPARE(codes(*file), ""s);
    }

    void rowsOutside()
    {
        const auto file = readOfx(
            document(statement(plainRow("20250113", "-1.00")) + plainRow("20250114", "-2.00")));
        QCOMPARE(amounts(file), "-1.00"s);
        QCOMPARE(codes(*file), "row-outside"s);
    }

    // A033, A034: equal rows are two rows, also under one id; the ids are then not trusted.
    void twins()
    {
        const std::string twin = row("<TRNTYPE>DEBIT<DTPOSTED>20250113<TRNAMT>-2.40<FITID>tram-77"
                                     "<NAME>Tram");
        const auto file = readOfx(document(statement(twin + twin)));
        QCOMPARE(amounts(file), "-2.40 -2.40"s);
        QVERIFY(!file->idsTrusted);
        QVERIFY(says(*file, "share"));
    }

    void trustedIds()
    {
        const auto file = readOfx(
            document(statement(plainRow("20250113", "-1.00") + plainRow("20250114", "-2.00"))));
        QVERIFY(file->idsTrusted);
        QVERIFY(says(*file, "ids: look trustworthy"));
    }

    // Banks write & for itself; nothing is expanded.
    void entities()
    {
        const auto file = readOfx(document(
            statement(plainRow("20250113", "-1.00",
                               "<NAME>Fish &amp; Chips &#169;<MEMO>Smith & Sons &x; 3 < 4 <5>"))));
        QCOMPARE(std::string(file->statements[0].rows[0].description),
                 "Fish & Chips © Smith & Sons &x; 3 < 4 <5>"s);
        const auto verbatim = readOfx(document(
            statement(plainRow("20250113", "-1.00", "<NAME><![CDATA[ A &amp; <B> ]]></NAME>"))));
        QCOMPARE(std::string(verbatim->statements[0].rows[0].description), "A &amp; <B>"s);
    }

    void cutFiles()
    {
        const std::string whole = document(statement(plainRow("20250113", "-1.00")));
        QCOMPARE(fileCode(readOfx(whole.substr(0, whole.find("<TRNAMT>") + 11))), "file-cut"s);
        QCOMPARE(fileCode(readOfx(whole.substr(0, whole.find("</BANKTRANLIST>")))), "file-cut"s);
        QCOMPARE(fileCode(readOfx(whole.substr(0, whole.find("</STMTRS>")))), "file-cut"s);
        QCOMPARE(fileCode(readOfx(header + "<OFX><!-- " + whole)), "file-cut"s);
        const auto file = readOfx(whole.substr(0, whole.find("</OFX>")));
        QCOMPARE(amounts(file), "-1.00"s);
        QCOMPARE(codes(*file), "end-missing"s);
    }

    void longTexts()
    {
        const auto file = readOfx(document(
            statement(plainRow("20250113", "-1.00", "<NAME>A<MEMO>" + std::string(100'000, 'x')))));
        QCOMPARE(codes(*file), "text-cut"s);
        QVERIFY(file->statements[0].rows[0].description.size() <= limits::descriptionBytes);
        // Cut between characters.
        std::string kana;
        while (kana.size() < 3 * limits::descriptionBytes) {
            kana += "カ";
        }
        const auto japanese =
            readOfx(document(statement(plainRow("20250113", "-1.00", "<MEMO>x" + kana))));
        QVERIFY(isUtf8(japanese->statements[0].rows[0].description));
        QCOMPARE(codes(*japanese), "text-cut"s);
    }
};

QTEST_GUILESS_MAIN(TestOfx)
#include "test_ofx.moc"
