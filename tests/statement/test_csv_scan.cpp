// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "base/limits.h"
#include "statement/csv_scan.h"

using namespace shogo;
using namespace std::string_literals;

namespace {

struct Scanned
{
    std::string text; // fields joined by '|', records by '\n'
    std::vector<uint32_t> lines;
    std::vector<std::pair<int64_t, uint32_t>> places;
    std::string problem;
    int64_t problemLine = 0;
};

Scanned scan(const std::string& bytes, CsvDialect dialect = {})
{
    MemorySource source(bytes);
    CsvScanner scanner(source, dialect);
    CsvRecord record;
    Scanned scanned;
    while (scanner.next(record)) {
        scanned.text += scanned.lines.empty() ? "" : "\n";
        for (size_t i = 0; i < record.fields.size(); ++i) {
            scanned.text += (i == 0 ? "" : "|") + std::string(record.fields[i]);
        }
        scanned.lines.push_back(record.line);
        scanned.places.emplace_back(record.offset, record.length);
    }
    if (scanner.problem()) {
        scanned.problem = codeText(scanner.problem()->code);
        scanned.problemLine = scanner.problem()->place.line;
    }
    return scanned;
}

} // namespace

class TestCsvScan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainFields()
    {
        QCOMPARE(scan("a,b,c\n1,2,3\n").text, "a|b|c\n1|2|3"s);
        QCOMPARE(scan("a,,\n").text, "a||"s);
        QCOMPARE(scan("").text, ""s);
        QCOMPARE(scan("a;b", {';', false}).text, "a|b"s);
        QCOMPARE(scan("a\tb\t", {'\t', false}).text, "a|b|"s);
    }

    void lineEnds()
    {
        for (const char* end : {"\n", "\r\n", "\r"}) {
            const Scanned scanned = scan("a,b"s + end + "c,d"s + end + "e,f"s);
            QCOMPARE(scanned.text, "a|b\nc|d\ne|f"s);
            QCOMPARE(scanned.lines, (std::vector<uint32_t>{1, 2, 3}));
        }
    }

    void quotes()
    {
        QCOMPARE(scan("\"a\",\"b,c\"\n").text, "a|b,c"s);
        QCOMPARE(scan("\"a\"\"b\",c\n").text, "a\"b|c"s);
        QCOMPARE(scan("\"\",\"\"\n").text, "|"s);
        QCOMPARE(scan("\"\"\"a\"\"\"\n").text, "\"a\""s);
        QCOMPARE(scan("a\"b,c\n").text, "a\"b|c"s);
        QCOMPARE(scan(" \"a\" , \"b\"\t\n").text, "a|b"s);
        QCOMPARE(scan("\"-1.00\"\t,HKD\n").text, "-1.00|HKD"s);
    }

    void quotesThatAreNotDoubled()
    {
        QCOMPARE(scan("\"UAB \"Naktis\"\",\"x\"\n").text, "UAB \"Naktis\"|x"s);
        QCOMPARE(scan("\"A \"B\" C\",\"x\"\n").text, "A \"B\" C|x"s);
    }

    void lineEndsInsideQuotes()
    {
        const Scanned scanned = scan("\"a\r\nb\",c\nd,e\n");
        QCOMPARE(scanned.text, "a\r\nb|c\nd|e"s);
        QCOMPARE(scanned.lines, (std::vector<uint32_t>{1, 3}));
    }

    void placesAreThoseOfTheFile()
    {
        const Scanned scanned = scan("ab,c\r\n\"d\"\"e\",f\r\n\r\ng");
        QCOMPARE(scanned.places[0], (std::pair<int64_t, uint32_t>{0, 4}));
        QCOMPARE(scanned.places[1], (std::pair<int64_t, uint32_t>{6, 8}));
        QCOMPARE(scanned.places[3], (std::pair<int64_t, uint32_t>{18, 1}));
    }

    void paddingAtTheEnd()
    {
        QCOMPARE(scan("a,b\n\x1A"s).text, "a|b"s);
        QCOMPARE(scan("a,b\n\0\0\0\0"s).text, "a|b"s);
        QCOMPARE(scan("a,b\0\0\x1A"s).text, "a|b"s);
        QCOMPARE(scan("a,\"b\"\0\0"s).text, "a|b"s);
    }

    void openQuoteIsAProblem()
    {
        const Scanned scanned = scan("a,b\nc,\"d\ne,f\n");
        QCOMPARE(scanned.text, "a|b"s);
        QCOMPARE(scanned.problem, "quote-open"s);
        QCOMPARE(scanned.problemLine, 2);
    }

    // Without this rule the two rows would melt into one with the date of the first and the amount
    // of the second.
    void lostClosingQuoteDoesNotMeltRows()
    {
        const Scanned scanned = scan("1,\"abc,1.00\n2,\"def\",2.00\n");
        QCOMPARE(scanned.problem, "quote-open"s);
    }

    void trailBytesThatLookLikeAPipe()
    {
        // 0x83 0x7C is one katakana of CP932.
        const std::string bytes = "\x83\x7C|b\n";
        QCOMPARE(scan(bytes, {'|', true}).text, "\x83\x7C|b"s);
        QCOMPARE(scan(bytes, {'|', true}).text.size(), size_t{4});
    }

    void bounds()
    {
        QCOMPARE(scan(std::string(limits::columns + 10, ',')).problem, "too-many-columns"s);
        QCOMPARE(scan(std::string(3 * limits::lineBytes, 'x')).problem, "line-too-long"s);
        QCOMPARE(scan("\"" + std::string(3 * limits::lineBytes, 'x')).problem, "quote-open"s);
        QCOMPARE(scan(std::string(limits::lineBytes, 'x')).problem, ""s);
    }

    // The buffer is refilled in the middle of records, at every possible place.
    void recordsAcrossTheBuffer()
    {
        std::string bytes;
        std::string expected;
        int rows = 0;
        while (bytes.size() < 2 * (limits::bufferBytes + limits::lineBytes) + 1000) {
            bytes += "\"r\"\"" + std::to_string(rows) + "\",x\r\n";
            ++rows;
        }
        MemorySource source(bytes);
        CsvScanner scanner(source, {});
        CsvRecord record;
        int seen = 0;
        while (scanner.next(record)) {
            QCOMPARE(record.fields.size(), size_t{2});
            QCOMPARE(std::string(record.fields[0]), "r\"" + std::to_string(seen));
            QCOMPARE(bytes.substr(static_cast<size_t>(record.offset), 3), "\"r\""s);
            ++seen;
        }
        QVERIFY(!scanner.problem());
        QCOMPARE(seen, rows);
    }
};

QTEST_GUILESS_MAIN(TestCsvScan)
#include "test_csv_scan.moc"
