// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "base/clock.h"
#include "base/currency.h"
#include "base/day.h"
#include "base/decimal_text.h"
#include "base/digest.h"
#include "base/ids.h"
#include "base/instant.h"
#include "base/money.h"
#include "base/month.h"
#include "base/text.h"

#include <unicode/normalizer2.h>
#include <unicode/ucurr.h>
#include <unicode/unistr.h>

#include <limits>
#include <numeric>

using namespace shogo;

class TestBase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyDayOfFourCenturiesComesBack()
    {
        const int32_t first = Day::of(1900, 1, 1)->number();
        const int32_t last = Day::of(2300, 1, 1)->number();
        for (int32_t n = first; n < last; ++n) {
            const Day day = Day::fromNumber(n);
            QCOMPARE(Day::of(day.year(), day.month(), day.dayOfMonth()), std::optional(day));
            QCOMPARE(Day::parse(day.text()), std::optional(day));
        }
    }
    void daysThatDoNotExist()
    {
        QVERIFY(!Day::of(2026, 2, 29));
        QVERIFY(Day::of(2028, 2, 29));
        QVERIFY(!Day::of(1900, 2, 29));
        QVERIFY(Day::of(2000, 2, 29));
        QVERIFY(!Day::of(2026, 4, 31));
        QVERIFY(!Day::of(0, 1, 1));
        QVERIFY(!Day::of(10000, 1, 1));
        for (const char* text : {"", "2026-4-1", "2026-04-01 ", "2026/04/01", "2026-13-01",
                                 "20260401", "-026-04-01", "2026-04--1"}) {
            QVERIFY2(!Day::parse(text), text);
        }
    }
    void months()
    {
        const Month month = *Month::parse("2026-02");
        QCOMPARE(month.last().text(), std::string("2026-02-28"));
        QCOMPARE(Month::of(*Day::of(2026, 12, 31)).text(), std::string("2026-12"));
        QVERIFY(!Month::parse("2026-00"));
    }
    void instants()
    {
        const Instant at = *Instant::parse("2026-04-01T12:34:56.789Z");
        QCOMPARE(at.text(), std::string("2026-04-01T12:34:56.789Z"));
        QCOMPARE(at.day().text(), std::string("2026-04-01"));
        QCOMPARE((Instant{-1}).text(), std::string("1969-12-31T23:59:59.999Z"));
        QVERIFY(!Instant::parse("2026-04-01T24:00:00.000Z"));
    }
    void theSteadyClockRuns()
    {
        const SystemClock clock;
        QVERIFY(clock.steadyMs() > 0);
        QVERIFY(!clock.bootId().empty());
        QVERIFY(clock.now().day() > *Day::of(2026, 1, 1));
    }

    // The exponents of ISO 4217 against ICU's data, which come from another hand.
    void currenciesAgreeWithIcu()
    {
        for (const Currency& currency : Currency::all()) {
            UErrorCode status = U_ZERO_ERROR;
            const std::string code(currency.code());
            const icu::UnicodeString name = icu::UnicodeString::fromUTF8(code);
            icu::UnicodeString terminated = name;
            const int digits =
                ucurr_getDefaultFractionDigits(terminated.getTerminatedBuffer(), &status);
            QVERIFY(U_SUCCESS(status));
            // ICU follows CLDR, which shows fewer decimals where a country has stopped to use them;
            // ISO 4217 and the banks keep them.
            const bool onlyShownWithout =
                std::string(
                    "AFN ALL IQD IRR KPW LAK LBP MGA MMK RSD SLE SOS SYP YER TZS UZS COP CRC "
                    "GYD IDR PKR MUR MRU AMD CZK HUF NOK SEK TWD MNT ESP ITL BEF")
                    .find(code) != std::string::npos;
            QVERIFY2(digits == currency.exponent() || onlyShownWithout, code.c_str());
        }
        QCOMPARE(Currency::find("JPY")->exponent(), 0);
        QCOMPARE(Currency::find("EUR")->exponent(), 2);
        QCOMPARE(Currency::find("KWD")->exponent(), 3);
        QVERIFY(!Currency::find("jpy"));
        QVERIFY(!Currency::find("ZZZ"));
        QVERIFY(!Currency::find(""));
    }

    void canonicalAmounts()
    {
        const Currency jpy = *Currency::find("JPY");
        const Currency eur = *Currency::find("EUR");
        const Currency kwd = *Currency::find("KWD");
        QCOMPARE(canonicalText({-1200, jpy}), std::string("-1200"));
        QCOMPARE(canonicalText({0, eur}), std::string("0.00"));
        QCOMPARE(canonicalText({-5, eur}), std::string("-0.05"));
        QCOMPARE(canonicalText({100, eur}), std::string("1.00"));
        QCOMPARE(canonicalText({-5, kwd}), std::string("-0.005"));
        QCOMPARE(canonicalText({std::numeric_limits<int64_t>::min(), jpy}),
                 std::string("-9223372036854775808"));
        for (const int64_t minor :
             {int64_t{0}, int64_t{-1}, int64_t{1}, int64_t{-12345},
              std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()}) {
            for (const Currency currency : {jpy, eur, kwd}) {
                const Money money{minor, currency};
                QCOMPARE(parseCanonical(canonicalText(money), currency), std::optional(money));
            }
        }
        QCOMPARE(parseCanonical("5", eur)->minor, 500);
        QCOMPARE(parseCanonical("5.1", eur)->minor, 510);
        QCOMPARE(parseCanonical("5.100", eur)->minor, 510);
        for (const char* text : {"", "-", "5.", ".5", "+5", "1,000", "5.001", "12..34", "1e3", " 5",
                                 "92233720368547758.08"}) {
            QVERIFY2(!parseCanonical(text, eur), text);
        }
    }
    void moneyNeverOverflowsOrMixes()
    {
        const Currency jpy = *Currency::find("JPY");
        const Currency eur = *Currency::find("EUR");
        const Money most{std::numeric_limits<int64_t>::max(), jpy};
        const Money least{std::numeric_limits<int64_t>::min(), jpy};
        QVERIFY(!add(most, {1, jpy}));
        QVERIFY(!subtract(least, {1, jpy}));
        QVERIFY(!negate(least));
        QVERIFY(!add({1, jpy}, {1, eur}));
        QCOMPARE(add({2, jpy}, {-3, jpy})->minor, -1);
    }
    void splittingLosesNothing()
    {
        for (const int64_t minor : {int64_t{100}, int64_t{-100}, int64_t{1}, int64_t{0},
                                    std::numeric_limits<int64_t>::max()}) {
            for (const auto& weights : std::vector<std::vector<int64_t>>{
                     {1, 1, 1}, {1, 2, 4}, {0, 7}, {33, 33, 34}, {1'000'000'007, 998'244'353}}) {
                const auto parts = splitByWeights(minor, weights);
                QCOMPARE(parts.size(), weights.size());
                QCOMPARE(std::accumulate(parts.begin(), parts.end(), int64_t{0}), minor);
            }
        }
        QCOMPARE(splitByWeights(100, {1, 1, 1}), (std::vector<int64_t>{34, 33, 33}));
        QCOMPARE(splitByWeights(-100, {1, 1, 1}), (std::vector<int64_t>{-34, -33, -33}));
        QVERIFY(splitByWeights(5, {}).empty());
        QVERIFY(splitByWeights(5, {0, 0}).empty());
        QVERIFY(splitByWeights(5, {1, -1}).empty());
    }
    void ratiosRoundAsNamed()
    {
        QCOMPARE(multiplyRatio(1005, 10, 110, Rounding::Down), std::optional<int64_t>(91));
        QCOMPARE(multiplyRatio(5, 1, 2, Rounding::HalfUp), std::optional<int64_t>(3));
        QCOMPARE(multiplyRatio(-5, 1, 2, Rounding::HalfUp), std::optional<int64_t>(-3));
        QCOMPARE(multiplyRatio(5, 1, 2, Rounding::HalfEven), std::optional<int64_t>(2));
        QCOMPARE(multiplyRatio(7, 1, 2, Rounding::HalfEven), std::optional<int64_t>(4));
        QCOMPARE(multiplyRatio(std::numeric_limits<int64_t>::max(), 10, 10, Rounding::Down),
                 std::optional(std::numeric_limits<int64_t>::max()));
        QVERIFY(!multiplyRatio(std::numeric_limits<int64_t>::max(), 2, 1, Rounding::Down));
        QVERIFY(!multiplyRatio(1, 1, 0, Rounding::Down));
    }

    void digests()
    {
        // FIPS 180-4's own examples.
        QCOMPARE(toHex(Sha256::of("abc")),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(toHex(Sha256::of("")),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        Sha256 sha;
        sha.add("a");
        sha.add("bc");
        QCOMPARE(sha.finish(), Sha256::of("abc"));
        QCOMPARE(sha.finish(), Sha256::of(""));
    }
    void keysReadBack()
    {
        const std::string hex = "00112233445566778899aabbccddeeff";
        QCOMPARE(RowKey::parse(hex)->hex(), hex);
        QVERIFY(!RowKey::parse("00112233445566778899AABBCCDDEEFF"));
        QVERIFY(!RowKey::parse(hex.substr(1)));
        QVERIFY(!RowKey::parse(hex + "0"));
    }

    void utf8IsChecked()
    {
        QVERIFY(isUtf8("ASCII, é, 漢字, 🍣"));
        for (const char* bad :
             {"\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
              "\xF0\x80\x80\x80", "\xC3", "\xE6\xBC", "a\xFF"}) {
            QVERIFY(!isUtf8(bad));
        }
        QCOMPARE(utf8ValidUpTo("ab\xFF"), size_t{2});
    }
    void trimming()
    {
        QCOMPARE(trimmed("\u3000 a b \u00A0\t"), std::string_view("a b"));
        QCOMPARE(trimmed("\x1c\x1f"
                         "a\x1c"
                         "b\u0085"),
                 std::string_view("a\x1c"
                                  "b"));
        QCOMPARE(trimmed("\u200B"), std::string_view("\u200B")); // no White_Space
        QCOMPARE(trimmed("  "), std::string_view());
    }
    // The quick path and the plain one are the same function; and characters younger than
    // Unicode 14.0 pass unchanged.
    void keyTextIsNfkc14()
    {
        KeyText quick;
        for (char32_t c = 1; c < 0x30000; ++c) {
            if (c >= 0xD800 && c < 0xE000) {
                continue;
            }
            const std::string text = "a" + QString::fromUcs4(&c, 1).toStdString() + "ﾞ ";
            QCOMPARE(std::string(quick(text)), std::string(trimmed(nfkc14(text))));
        }
        // Mixtures: what composes, what is reordered, what stands behind something else.
        const std::vector<std::string> pieces = {
            "a",  "ｶ",      "ﾞ",          "ﾟ",      "カ",     "\u3099", "\u309A", "か", "é",
            "e",  "\u0301", "\u0323",     "각",     "\u1100", "\u1161", "\u11A8", "㈱", "Ａ",
            "　", "漢",     "\U0001F363", "\u0F71", "\u0F72", "゛",     "㌔",     "ﷺ"};
        uint64_t state = 1;
        for (int i = 0; i < 200'000; ++i) {
            std::string text;
            for (int n = 0; n < 6; ++n) {
                state = state * 6364136223846793005ULL + 1442695040888963407ULL;
                text += pieces[(state >> 33) % pieces.size()];
            }
            QCOMPARE(std::string(quick(text)), std::string(trimmed(nfkc14(text))));
        }
        QCOMPARE(keyText("ｾﾌﾞﾝｲﾚﾌﾞﾝ　"), std::string("セブンイレブン"));
        QCOMPARE(keyText("㈱ＡＢＣ"), std::string("(株)ABC"));
        // U+1D4D6's neighbours are old; U+1C89 (Unicode 16) and U+10EC2 (Unicode 16) are young.
        QCOMPARE(nfkc14("\U00010EC2 Ａ"), std::string("\U00010EC2 A"));
    }
    void folding()
    {
        QCOMPARE(foldedText("ｶ)ﾔﾏﾀﾞ  ABC"), foldedText("カ）ヤマダ abc"));
        QCOMPARE(foldedText("カード"), foldedText("かーど"));
        QCOMPARE(foldedText(" a  b "), std::string("a b"));
    }
    void cutting()
    {
        QCOMPARE(cutUtf8("漢字", 5), std::string_view("漢"));
        QCOMPARE(cutUtf8("漢字", 6), std::string_view("漢字"));
        QCOMPARE(cutUtf8("ab", 0), std::string_view());
    }
};

QTEST_GUILESS_MAIN(TestBase)
#include "test_base.moc"
