// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "base/limits.h"
#include "base/text.h"
#include "statement/ofx_ids.h"
#include "statement/ofx_scan.h"
#include "statement/ofx_text.h"
#include "statement/ofx_values.h"

#include <random>

using namespace shogo;
using namespace shogo::testing;
using namespace std::string_literals;

namespace {

// Tags and texts of some bytes: "<A> text </A> {verbatim}".
std::string tokens(const std::string& bytes)
{
    MemorySource source(bytes);
    OfxScanner scanner(source, 0);
    OfxToken token;
    std::string made;
    while (scanner.next(token)) {
        switch (token.kind) {
        case OfxToken::Kind::Open:
            made += "<" + std::string(token.name) + (token.selfClosing ? "/>" : ">");
            break;
        case OfxToken::Kind::Close: made += "</" + std::string(token.name) + ">"; break;
        case OfxToken::Kind::Text: made += token.text; break;
        case OfxToken::Kind::Verbatim: made += "{" + std::string(token.text) + "}"; break;
        }
    }
    return made;
}

// The amount as text, or the number of the fault.
std::string amount(const std::string& text, int exponent = 2,
                   std::optional<DecimalMark> mark = std::nullopt, bool known = true)
{
    int64_t minor = 0;
    std::optional<Currency> currency;
    const OfxMarks marks{mark};
    const OfxFault fault = ofxAmount(text, exponent, known ? &marks : nullptr, minor, currency);
    if (fault != OfxFault::None && fault != OfxFault::Rounded) {
        return "fault " + std::to_string(static_cast<int>(fault));
    }
    std::string made(24, '\0');
    made.resize(writeCanonical(made.data(), minor, exponent));
    return (fault == OfxFault::Rounded ? "~" : "") + made;
}

const std::string empty = "fault 1";
const std::string notANumber = "fault 2";
const std::string overflow = "fault 3";
const std::string tooFine = "fault 4";
const std::string twoReadings = "fault 5";

std::string dayText(const std::string& text)
{
    bool shape = false;
    const auto found = ofxDay(text, shape);
    return found ? found->text() : shape ? "impossible" : "unreadable";
}

std::string instantText(const std::string& text)
{
    const auto found = ofxInstant(text);
    return found ? found->text() : "-";
}

// The judgement on ids of rows that all have one amount a day.
struct IdRow
{
    const char* id;
    const char* day;
    int64_t minor;
};
bool trusted(const std::vector<IdRow>& rows, std::string& why)
{
    OfxIds ids;
    ids.beginStatement("1");
    for (const IdRow& row : rows) {
        ids.add(row.id, day(row.day), row.minor);
    }
    const bool good = ids.trusted();
    why = ids.why();
    return good;
}

} // namespace

// Tags, texts, values and ids of OFX, one by one.
class TestOfxParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tagsAndTexts()
    {
        QCOMPARE(tokens("<A>1<B>2</B></A>"), "<A>1<B>2</B></A>"s);
        QCOMPARE(tokens("a < b <1> <> </> <-"), "a < b <1> <> </> <-"s);
        QCOMPARE(tokens("<A.B-C_1>x"), "<A.B-C_1>x"s);
        QCOMPARE(tokens("<n:A xmlns:n=\"u\">x</n:A >"), "<A>x</A>"s);
        QCOMPARE(tokens("<A/><B />"), "<A/><B/>"s);
        QCOMPARE(tokens("<MEMO>see <REF 123> there"), "<MEMO>see <REF 123> there"s);
        QCOMPARE(tokens("<A>x<!-- <B>y -->z"), "<A>xz"s);
        QCOMPARE(tokens("<A>x<!----->z"), "<A>xz"s);
        QCOMPARE(tokens("<?xml a='b'?><?OFX c?><A>x"), "<A>x"s);
        QCOMPARE(tokens("<!DOCTYPE a [<!ENTITY b \">\"> ]><A>x"), "<A>x"s);
        QCOMPARE(tokens("<A><![CDATA[<b> & ]] ]]>y"), "<A>{<b> & ]] }y"s);
        QCOMPARE(tokens("<A><![CDATA[]]>"), "<A>"s);
        QCOMPARE(tokens("<" + std::string(2000, 'A') + ">x"), "<" + std::string(2000, 'A') + ">x");
        QCOMPARE(tokens(""), ""s);
        QCOMPARE(tokens("<A"), "<A"s);
    }

    void namesAreFolded()
    {
        QCOMPARE(ofxTag("STMTTRN"), OfxTag::Row);
        QCOMPARE(ofxTag("StmtTrn"), OfxTag::Row);
        QCOMPARE(ofxTag("stmttrnp"), OfxTag::PendingRow);
        QCOMPARE(ofxTag("CREDITCARDMSGSRSV1"), OfxTag::MessageSet);
        QCOMPARE(ofxTag("INTU.BID"), OfxTag::Unknown);
        QCOMPARE(ofxTag(""), OfxTag::Unknown);
        QCOMPARE(ofxTag(std::string(500, 'X')), OfxTag::Unknown);
    }

    void unfinishedMarkupIsTold()
    {
        for (const char* text : {"<A><!-- x", "<A><![CDATA[ x", "<!DOCTYPE a [", "<?xml "}) {
            MemorySource source{std::string(text)};
            OfxScanner scanner(source, 0);
            OfxToken token;
            while (scanner.next(token)) {
            }
            QVERIFY2(scanner.endedInside(), text);
        }
    }

    // Tags, texts, comments and CDATA give the same wherever the buffer ends.
    void bufferEnds()
    {
        const std::string piece = "<A>te<xt</A><!-- c --><B>\r\n<![CDATA[v]] >w]]></B>";
        const std::string expected = tokens(piece);
        for (size_t shift = 0; shift < 5000; shift += 61) {
            const std::string fill(limits::bufferBytes - shift, 'x');
            std::string found = tokens(fill + piece + piece);
            QVERIFY(found.starts_with(fill));
            found.erase(0, fill.size());
            // A section may come in two pieces.
            for (size_t at = found.find("}{"); at != std::string::npos; at = found.find("}{")) {
                found.erase(at, 2);
            }
            QCOMPARE(found, expected + expected);
        }
    }

    void positions_data()
    {
        QTest::addColumn<QByteArray>("lineEnd");
        QTest::newRow("lf") << QByteArray("\n");
        QTest::newRow("crlf") << QByteArray("\r\n");
        QTest::newRow("cr") << QByteArray("\r");
    }
    void positions()
    {
        QFETCH(QByteArray, lineEnd);
        const std::string eol = lineEnd.toStdString();
        std::string bytes;
        std::vector<OfxPosition> expected;
        for (uint32_t line = 1; line <= 60'000; ++line) {
            const std::string blanks(line % 5, ' ');
            expected.push_back({static_cast<int64_t>(bytes.size() + blanks.size()), line,
                                static_cast<uint32_t>(blanks.size() + 1)});
            bytes += blanks + "<TRNAMT>" + std::string(line % 40, '7') + eol;
        }
        MemorySource source(bytes);
        OfxScanner scanner(source, 0);
        OfxToken token;
        size_t at = 0;
        while (scanner.next(token)) {
            // Lines are counted on demand: sometimes nobody asks.
            if (token.kind == OfxToken::Kind::Open && at++ % 3 == 0) {
                const OfxPosition found = scanner.tokenStart();
                QCOMPARE(found.byte, expected[at - 1].byte);
                QCOMPARE(found.line, expected[at - 1].line);
                QCOMPARE(found.column, expected[at - 1].column);
            }
        }
        QCOMPARE(at, expected.size());
    }

    void texts()
    {
        OfxEncoding utf8;
        utf8.encoding = Encoding::Utf8;
        OfxText text(utf8);
        QCOMPARE(text.text("  a b \r\n"), "a b"s);
        QCOMPARE(text.text("a &amp; b &lt;c&gt; &quot;d&apos;"), "a & b <c> \"d'"s);
        QCOMPARE(text.text("a &amp;amp; b"), "a &amp; b"s);
        QCOMPARE(text.text("AT&T & Sons &; &x; &amp"), "AT&T & Sons &; &x; &amp"s);
        QCOMPARE(text.text("&#169;&#xA9;&#x1F600;&#20161;"), "©©😀仁"s);
        QCOMPARE(text.text("&#0;&#55296;&#1114112;&#x;&#99999999999;"),
                 "&#0;&#55296;&#1114112;&#x;&#99999999999;"s);
        QCOMPARE(text.text("&nbsp;a&nbsp;b&nbsp;"), "a\u00A0b"s);
        QCOMPARE(text.text("\u3000カ）\u3000ヤマダ"), "カ）\u3000ヤマダ"s);
        OfxEncoding broken = utf8;
        broken.repair = true;
        QCOMPARE(OfxText(broken).text("ヤマ\xE3\x83 &amp;"), "ヤマ\uFFFD &"s);
    }

    // A060, A065, A066: exact, and a mark never moves.
    void amounts()
    {
        QCOMPARE(amount("-12.50"), "-12.50"s);
        QCOMPARE(amount("-12,50"), "-12.50"s);
        QCOMPARE(amount("+12.5"), "12.50"s);
        QCOMPARE(amount("12"), "12.00"s);
        QCOMPARE(amount(".5"), "0.50"s);
        QCOMPARE(amount("5."), "5.00"s);
        QCOMPARE(amount("0"), "0.00"s);
        QCOMPARE(amount("-0.00"), "0.00"s);
        QCOMPARE(amount("1.234,56"), "1234.56"s);
        QCOMPARE(amount("1,234.56"), "1234.56"s);
        QCOMPARE(amount("1,234,567"), "1234567.00"s);
        QCOMPARE(amount("R$\u00A05.326,43"), "5326.43"s);
        QCOMPARE(amount("$120"), "120.00"s);
        QCOMPARE(amount("12.5000"), "12.50"s);
        QCOMPARE(amount("-1500", 0), "-1500"s);
        QCOMPARE(amount("-1500.00", 0), "-1500"s);
        QCOMPARE(amount("1.234", 3), "1.234"s);
        QCOMPARE(amount("92233720368547758.07"), "92233720368547758.07"s);
        QCOMPARE(amount("92233720368547758.08"), overflow);
        QCOMPARE(amount(""), empty);
        QCOMPARE(amount("1..2"), notANumber);
        QCOMPARE(amount("abc"), notANumber);
        QCOMPARE(amount("1.2.3"), notANumber);
        QCOMPARE(amount("0.125"), tooFine);
        QCOMPARE(amount("10.5", 0), tooFine);
    }

    // A061: before three digits a mark means what the other amounts prove, or it is asked about.
    void marksBeforeThreeDigits()
    {
        QCOMPARE(amount("1.500", 2, std::nullopt, false), twoReadings);
        QCOMPARE(amount("1.500"), twoReadings);
        QCOMPARE(amount("1.500", 2, DecimalMark::Comma), "1500.00"s);
        QCOMPARE(amount("1.500", 2, DecimalMark::Point), "1.50"s);
        QCOMPARE(amount("1,500", 0), twoReadings);
        QCOMPARE(amount("1,500", 0, DecimalMark::Point), "1500"s);
    }

    // More decimals than any currency has are computed values (fact sheet, Numbers).
    void roundedAmounts()
    {
        QCOMPARE(amount("1303.7355652284177"), "~1303.74"s);
        QCOMPARE(amount("-850.1196618322863"), "~-850.12"s);
        QCOMPARE(amount("0.99999"), "~1.00"s);
        QCOMPARE(amount("-0.00499"), "~0.00"s);
        QCOMPARE(amount("1.23456", 0), "~1"s);
    }

    // A057: the local day as printed, whatever the offset; A050: no default for what is none.
    void days()
    {
        QCOMPARE(dayText("20250131"), "2025-01-31"s);
        QCOMPARE(dayText("20250131235959.999[-11:SST]"), "2025-01-31"s);
        QCOMPARE(dayText("20250131000001[+14:LINT]"), "2025-01-31"s);
        QCOMPARE(dayText("20250131120000[+5.5:IST]"), "2025-01-31"s);
        QCOMPARE(dayText("20250230"), "impossible"s);
        QCOMPARE(dayText("00000000"), "impossible"s);
        QCOMPARE(dayText("201120000000"), "impossible"s);
        QCOMPARE(dayText("31012025"), "impossible"s);
        QCOMPARE(dayText("202501"), "unreadable"s);
        QCOMPARE(dayText(""), "unreadable"s);
        QCOMPARE(dayText("soon"), "unreadable"s);
        QCOMPARE(dayText("2025-01-31"), "2025-01-31"s);
        QCOMPARE(dayText("31/01/2025"), "2025-01-31"s);
        QCOMPARE(dayText("05/06/2025"), "unreadable"s);
        QCOMPARE(dayText("05/05/2025"), "2025-05-05"s);
    }

    void instants()
    {
        QCOMPARE(instantText("20250131"), "2025-01-31T00:00:00.000Z"s);
        QCOMPARE(instantText("20250131103000"), "2025-01-31T10:30:00.000Z"s);
        QCOMPARE(instantText("202501311030"), "2025-01-31T10:30:00.000Z"s);
        QCOMPARE(instantText("20250131103000.25[+9:JST]"), "2025-01-31T01:30:00.250Z"s);
        QCOMPARE(instantText("20250131233000[-5:EST]"), "2025-02-01T04:30:00.000Z"s);
        QCOMPARE(instantText("20250131100000[+5.5:IST]"), "2025-01-31T04:30:00.000Z"s);
        QCOMPARE(instantText("20250131100000[-3.75]"), "2025-01-31T13:45:00.000Z"s);
        QCOMPARE(instantText("20250131100000[x]"), "2025-01-31T10:00:00.000Z"s);
        QCOMPARE(instantText("20180804093914:014"), "2018-08-04T09:39:14.000Z"s);
        QCOMPARE(instantText("00000000000000"), "-"s);
        QCOMPARE(instantText(""), "-"s);
    }

    // A012 wants the ids used; the fact sheet names those that must not be.
    void idsThatAreTrusted()
    {
        std::string why;
        QVERIFY(trusted({{"b2cdd0c2-542c", "2025-01-01", -100}, {"e17ee5a0-d9d2", "2025-01-01", 5}},
                        why));
        QVERIFY(trusted({{"320132560259369437", "2025-01-01", -100},
                         {"320132570273553775", "2025-01-02", 5},
                         {"320132440098204631", "2025-01-03", 5}},
                        why));
        QVERIFY2(why.find("trustworthy") != std::string::npos, why.c_str());
    }

    void idsThatAreNot_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("missing") << 0 << QByteArray("have none");
        QTest::newRow("zero") << 1 << QByteArray("placeholder");
        QTest::newRow("word") << 2 << QByteArray("placeholder");
        QTest::newRow("shared") << 3 << QByteArray("share");
        QTest::newRow("up") << 4 << QByteArray("one by one");
        QTest::newRow("down") << 5 << QByteArray("one by one");
        QTest::newRow("day counter") << 6 << QByteArray("small counter");
        QTest::newRow("date and amount") << 7 << QByteArray("small counter");
        QTest::newRow("short") << 8 << QByteArray("too short");
        QTest::newRow("single") << 9 << QByteArray("single row");
        QTest::newRow("none") << 10 << QByteArray("no rows");
    }
    void idsThatAreNot()
    {
        QFETCH(int, which);
        QFETCH(QByteArray, word);
        const std::vector<std::vector<IdRow>> files = {
            {{"b2cdd0c2", "2025-01-01", -100}, {"", "2025-01-01", 5}},
            {{"0", "2025-01-01", -100}, {"0", "2025-01-01", 5}},
            {{"none", "2025-01-01", -100}, {"b2cdd0c2", "2025-01-01", 5}},
            {{"b2cdd0c2", "2025-01-01", -100}, {"b2cdd0c2", "2025-01-01", -100}},
            {{"ACC00041", "2025-01-01", -100}, {"ACC00042", "2025-01-01", 5}},
            {{"00043", "2025-01-01", -1}, {"00042", "2025-01-01", 5}, {"00041", "2025-01-01", 5}},
            {{"FAKE-20250101-1", "2025-01-01", -1}, {"FAKE-20250102-1", "2025-01-02", 5}},
            {{"202501011100", "2025-01-01", -100}, {"2025010217500", "2025-01-02", 7500}},
            {{"a1", "2025-01-01", -100}, {"b7", "2025-01-02", 7500}},
            {{"b2cdd0c2", "2025-01-01", -100}},
            {},
        };
        std::string why;
        QVERIFY(!trusted(files[static_cast<size_t>(which)], why));
        QVERIFY2(why.find(word.toStdString()) != std::string::npos, why.c_str());
    }

    // Two statements of one account may show one row; another account may have the same id (A026).
    void idsOfSeveralStatements()
    {
        OfxIds ids;
        ids.beginStatement("1");
        ids.add("b2cdd0c2", day("2025-01-01"), -100);
        ids.beginStatement("1");
        ids.add("b2cdd0c2", day("2025-01-01"), -100);
        ids.beginStatement("2");
        ids.add("b2cdd0c2", day("2025-01-05"), 700);
        QVERIFY2(ids.trusted(), ids.why().c_str());
        ids.beginStatement("1");
        ids.add("b2cdd0c2", day("2025-01-02"), -100);
        QVERIFY(!ids.trusted());
    }

    // UTF-16 of all kinds of characters, half pairs included, read in pieces of odd sizes.
    void wideSource()
    {
        std::mt19937 random(7);
        std::u16string units;
        for (int i = 0; i < 50'000; ++i) {
            const uint32_t kind = random() % 8;
            units += static_cast<char16_t>(kind < 4   ? 0x20 + random() % 0x60
                                           : kind < 6 ? 0x3041 + random() % 0x50
                                                      : 0xD800 + random() % 0x800);
        }
        std::string bytes;
        for (const char16_t unit : units) {
            bytes += static_cast<char>(unit >> 8);
            bytes += static_cast<char>(unit & 0xFF);
        }
        MemorySource file(bytes);
        WideSource wide(file, Encoding::Utf16Be, 0);
        std::string found;
        std::string buffer(777, '\0');
        for (;;) {
            const auto read = wide.read(static_cast<int64_t>(found.size()), buffer.data(),
                                        1 + random() % buffer.size());
            QVERIFY(read);
            if (*read == 0) {
                break;
            }
            found.append(buffer, 0, *read);
        }
        QString expected;
        for (size_t i = 0; i < units.size(); ++i) {
            const bool pair = QChar(units[i]).isHighSurrogate() && i + 1 < units.size() &&
                              QChar(units[i + 1]).isLowSurrogate();
            if (pair) {
                expected += QChar(units[i]);
                expected += QChar(units[++i]);
            } else {
                expected += QChar(units[i]).isSurrogate() ? QChar(0xFFFD) : QChar(units[i]);
            }
        }
        QVERIFY(isUtf8(found));
        QCOMPARE(QString::fromStdString(found), expected);
    }
};

QTEST_GUILESS_MAIN(TestOfxParts)
#include "test_ofx_parts.moc"
