// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "statement/decode.h"

#include <unicode/unistr.h>

using namespace shogo;
using namespace std::string_literals;

namespace {

std::string guessed(const std::string& bytes)
{
    MemorySource source(bytes, "f");
    const auto guess = detectEncoding(source);
    return guess ? std::string(encodingName(guess->encoding))
                 : std::string(codeText(guess.error().code));
}

std::string encoded(std::string_view utf8, const char* converter)
{
    const icu::UnicodeString text = icu::UnicodeString::fromUTF8(
        icu::StringPiece(utf8.data(), static_cast<int32_t>(utf8.size())));
    std::string bytes(utf8.size() * 2 + 4, '\0');
    const int32_t size = text.extract(0, text.length(), bytes.data(),
                                      static_cast<uint32_t>(bytes.size()), converter);
    bytes.resize(static_cast<size_t>(size));
    return bytes;
}

std::string decoded(std::string_view bytes, Encoding encoding)
{
    std::string out;
    TextDecoder(encoding).append(bytes, out);
    return out;
}

} // namespace

class TestDecode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marksAndAscii()
    {
        QCOMPARE(guessed("abc,1\n"), "US-ASCII"s);
        QCOMPARE(guessed("\xEF\xBB\xBF"
                         "abc"),
                 "UTF-8"s);
        QCOMPARE(guessed("\xFF\xFE"
                         "a\0b\0"s),
                 "UTF-16LE"s);
        QCOMPARE(guessed("\xFE\xFF\0a\0b"s), "UTF-16BE"s);
        QCOMPARE(guessed("a\0b\0,\0c\0\n\0"s), "UTF-16LE"s);
        QCOMPARE(guessed("\0a\0b\0,\0c\0\n"s), "UTF-16BE"s);
    }

    // A042: Japanese and European files are told apart without being converted by hand.
    void a042_encodingsAreTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("converter");
        QTest::addColumn<QByteArray>("name");
        const auto add = [](const char* row, const char* text, const char* converter,
                            const char* name) {
            QTest::newRow(row) << QByteArray(text) << QByteArray(converter) << QByteArray(name);
        };
        add("utf-8", "2025,振込　ヤマダ", "UTF-8", "UTF-8");
        add("kanji", "日付,摘要,支払い金額\n2025/4/1,振込　カ）アオゾラ,100\n", "ibm-943_P15A-2003",
            "windows-31j");
        add("half kana", "2025/4/1,ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ,100\n", "ibm-943_P15A-2003", "windows-31j");
        add("short kana", "あいうえお,1\n", "ibm-943_P15A-2003", "windows-31j");
        add("euc", "日付,摘要\n2025,東京商店\n", "euc-jp-2007", "EUC-JP");
        add("german", "Begünstigter;Größe;Straße\n", "ibm-5348_P100-1997", "windows-1252");
        add("french", "Libellé;Dépôt;Épargne\n", "ibm-5348_P100-1997", "windows-1252");
        add("euro sign", "CAFÉ — €20 REÇU\n", "ibm-5348_P100-1997", "windows-1252");
        add("russian", "Тип счёта;Дата операции;Приход\n", "ibm-5347_P100-1998", "windows-1251");
        add("czech",
            "Datum provedení;Částka;Zpráva pro příjemce;Název protiúčtu\n"
            "1;2;Platba kartou – Žižkov, nákup v řeznictví;Účet číslo\n",
            "ibm-5346_P100-1998", "windows-1250");
    }
    void a042_encodingsAreTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, converter);
        QFETCH(QByteArray, name);
        QCOMPARE(guessed(encoded(text.toStdString(), converter.constData())), name.toStdString());
    }

    // The last byte of the file decides: it must be looked at.
    void wholeFileIsLookedAt()
    {
        std::string bytes;
        while (bytes.size() < 3'000'000) {
            bytes += "2025-01-01,ascii only,1.00\n";
        }
        QCOMPARE(guessed(bytes), "US-ASCII"s);
        QCOMPARE(guessed(bytes + "é"), "UTF-8"s);
        QCOMPARE(guessed(bytes + "Caf\xE9 au lait\n"), "windows-1252"s);
    }

    // A043: where no encoding fits, the byte is named.
    void a043_offendingByteIsNamed()
    {
        std::string bytes = "2025,ab\n";
        for (int i = 0; i < 3; ++i) {
            bytes += "\x81\xFF\x98 \xFF\x81\x8D\x90\n"; // valid nowhere
        }
        MemorySource source(bytes, "f");
        const auto guess = detectEncoding(source);
        QVERIFY(!guess);
        QCOMPARE(guess.error().code, ProblemCode::EncodingUndecided);
        QVERIFY(guess.error().place.byte >= 8);
    }

    // A044: letters that the bank itself lost are counted.
    void a044_replacementMarksAreCounted()
    {
        MemorySource source("ab\xEF\xBF\xBD\ncd\xEF\xBF\xBD\xEF\xBF\xBD\n", "f");
        const auto guess = detectEncoding(source);
        QVERIFY(guess.has_value());
        QCOMPARE(guess->replacementMarks, 3);
        QCOMPARE(guess->replacementAt, 2);
    }

    void markOfUtf8OverOtherBytes()
    {
        QCOMPARE(guessed("\xEF\xBB\xBFZahlung an B\xE4"
                         "cker\n"),
                 "encoding-undecided"s);
    }

    // A045: an odd or torn UTF-16 file must not end in a crash.
    void a045_tornUtf16()
    {
        MemorySource source("\xFF\xFE"
                            "a\0\x00\xD8"
                            "b"s);
        const auto text = transcodeUtf16(source, Encoding::Utf16Le, 2);
        QVERIFY(text.has_value());
        QCOMPARE(text->utf8, "a\xEF\xBF\xBD"s);
    }

    // The table of CP932 is Microsoft's: these are the characters on which tables differ.
    void cp932IsTheMicrosoftTable()
    {
        QCOMPARE(decoded("\x5C\x7E", Encoding::Cp932), "\\~"s);
        QCOMPARE(decoded("\x81\x7C", Encoding::Cp932), "－"s);          // U+FF0D
        QCOMPARE(decoded("\x81\x60", Encoding::Cp932), "～"s);          // U+FF5E
        QCOMPARE(decoded("\x81\x5C", Encoding::Cp932), "\u2015"s);      // horizontal bar
        QCOMPARE(decoded("\x81\x61", Encoding::Cp932), "\u2225"s);      // parallel to
        QCOMPARE(decoded("\x81\x91", Encoding::Cp932), "\uFFE0"s);      // full-width cent
        QCOMPARE(decoded("\x87\x40\x87\x8A", Encoding::Cp932), "①㈱"s); // NEC specials
        QCOMPARE(decoded("\xFA\x40", Encoding::Cp932), "ⅰ"s);
        QCOMPARE(decoded("\xB1\xB2", Encoding::Cp932), "ｱｲ"s);
        QCOMPARE(decoded("\x81", Encoding::Cp932), "\uFFFD"s);
    }

    // The quick table against ICU itself, over every pair.
    void tablesAgreeWithIcu_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<QByteArray>("converter");
        QTest::newRow("cp932") << static_cast<int>(Encoding::Cp932)
                               << QByteArray("ibm-943_P15A-2003");
        QTest::newRow("euc-jp") << static_cast<int>(Encoding::EucJp) << QByteArray("euc-jp-2007");
    }
    void tablesAgreeWithIcu()
    {
        QFETCH(int, encoding);
        QFETCH(QByteArray, converter);
        int compared = 0;
        for (int lead = 0x81; lead <= 0xFC; ++lead) {
            for (int trail = 0x40; trail <= 0xFC; ++trail) {
                const std::string pair{static_cast<char>(lead), static_cast<char>(trail)};
                const icu::UnicodeString text(pair.data(), 2, converter.constData());
                const bool euc = encoding == static_cast<int>(Encoding::EucJp);
                if (euc && (lead == 0x8F || (lead < 0xA1 && lead != 0x8E) || trail < 0xA1 ||
                            (lead == 0x8E && trail > 0xDF))) {
                    continue; // no pair of EUC-JP
                }
                if (text.length() != 1 || text[0] == 0xFFFD || text[0] < 0x80) {
                    continue;
                }
                std::string utf8;
                text.toUTF8String(utf8);
                QCOMPARE(decoded(pair, static_cast<Encoding>(encoding)), utf8);
                ++compared;
            }
        }
        QVERIFY(compared > 6500);
    }
};

QTEST_GUILESS_MAIN(TestDecode)
#include "test_decode.moc"
