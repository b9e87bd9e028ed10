// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "base/text.h"
#include "rows/row_key.h"
#include "target/common_parameters.h"
#include "target/find_keys.h"

#include <algorithm>

using namespace shogo;

// Keys in a target's texts, and what every web target's address may say.

namespace {

const std::string hex = "0123456789abcdef0123456789abcdef";
const std::string other = "ffffffffffffffffffffffffffffffff";

std::string upper(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), asciiUpper);
    return text;
}

// As full-width characters (U+FF01 to U+FF5E).
std::string wide(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        const auto point = static_cast<unsigned>(static_cast<unsigned char>(c)) + 0xFEE0U;
        out += static_cast<char>(0xE0U | point >> 12U);
        out += static_cast<char>(0x80U | (point >> 6U & 0x3FU));
        out += static_cast<char>(0x80U | (point & 0x3FU));
    }
    return out;
}

// "0123….dead SG…", as found.
std::string found(const std::string& text)
{
    std::string out;
    for (const KeyToken& token : findKeys(text)) {
        out += (out.empty() ? "" : " ") + (token.key ? token.key->hex() : token.reference) +
               (token.bookTag.empty() ? "" : "." + token.bookTag);
    }
    return out;
}

Result<CommonParameters> read(const std::string& parameters)
{
    const auto address = TargetAddress::parse("freee:?" + parameters);
    if (!address) {
        return address.error();
    }
    return commonParameters(*address, {"company"});
}

} // namespace

class TestFindKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wherever()
    {
        const std::string key = "shogo:" + hex;
        for (const std::string& text :
             {key, upper(key), wide(key), " " + key + "\n", "rent " + key + ", May",
              "(" + key + ")", key + ".", key + ". Rent", key + "._x", "家賃" + key + "五月",
              "x;" + key + ";y", key + ".12345", key + ".xyzw", key + " " + upper(key),
              "\xe3\x80\x80" + key, key + "\xff broken", key + ".123"}) {
            QVERIFY2(found(text) == hex, text.c_str());
        }
        QCOMPARE(found(key + ".beef"), hex + ".beef");
        QCOMPARE(found(wide(upper(key + ".beef"))), hex + ".beef");
        QCOMPARE(found(key + ".beef."), hex + ".beef");
        QCOMPARE(found(key + " shogo:" + other + ".0001"), hex + " " + other + ".0001");
    }
    void nowhere()
    {
        const std::string key = "shogo:" + hex;
        for (const std::string& text :
             {std::string(), hex, "x" + key, "1" + key, key + "0", key + "g", wide("x") + key,
              key.substr(0, key.size() - 1), "shogo: " + hex, "shogo" + hex,
              "shogo:" + hex.substr(1) + "g", "\xff" + key, std::string("shogo:")}) {
            QVERIFY2(found(text).empty(), text.c_str());
        }
    }
    void references()
    {
        const std::string reference = shortReference(*RowKey::parse(hex));
        QCOMPARE(reference.size(), size_t{20});
        std::string lower = reference;
        std::transform(lower.begin(), lower.end(), lower.begin(), asciiLower);
        for (const std::string& text :
             {reference, lower, wide(reference), "x " + reference + ", y", "家賃" + reference}) {
            QVERIFY2(found(text) == reference, text.c_str());
        }
        for (const std::string& text : {reference + "0", "0" + reference, reference.substr(0, 19),
                                        "SG" + std::string(18, 'U'), "SO" + reference.substr(2)}) {
            QVERIFY2(found(text).empty(), text.c_str());
        }
        QCOMPARE(found(reference + " shogo:" + hex), reference + " " + hex);
    }

    void parameters()
    {
        const auto nothing = read("company=7");
        QVERIFY(nothing.has_value());
        QVERIFY(nothing->base.empty() && !nothing->settleMs && !nothing->resendAuto &&
                !nothing->connections && !nothing->ignoreFeed);
        QCOMPARE(nothing->deadlineMs, int64_t{60'000});
        const auto all = read("base=http://127.0.0.1:80/x/&settle=1&resend=auto&deadline=5"
                              "&connections=4&feed=ignore&company=7");
        QVERIFY(all.has_value());
        QCOMPARE(all->base, std::string("http://127.0.0.1:80/x"));
        QCOMPARE(*all->settleMs, int64_t{1'000});
        QCOMPARE(*all->resendAuto, true);
        QCOMPARE(all->deadlineMs, int64_t{5'000});
        QCOMPARE(*all->connections, size_t{4});
        QVERIFY(all->ignoreFeed);
        TargetTraits traits;
        applyTo(traits, *nothing);
        QCOMPARE(traits.settleMs, TargetTraits().settleMs);
        QVERIFY(!traits.resendAuto);
        applyTo(traits, *all);
        QCOMPARE(traits.settleMs, int64_t{1'000});
        QCOMPARE(traits.sendsAtOnce, size_t{4});
        QCOMPARE(*traits.resendAuto, true);
        for (const char* base : {"https://books.example", "http://localhost:1", "http://[::1]:1"}) {
            QVERIFY2(read("base=" + std::string(base)).has_value(), base);
        }
    }
    void parametersRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"settle=0",
                                 "settle=0.5",
                                 "settle=-1",
                                 "settle=",
                                 "settle=1s",
                                 "settle=86401",
                                 "settle=99999999999999999999",
                                 "connections=0",
                                 "connections=65",
                                 "connections=-1",
                                 "connections=1.5",
                                 "deadline=0",
                                 "deadline=601",
                                 "deadline= 5",
                                 "resend=yes",
                                 "resend=",
                                 "resend=Auto",
                                 "feed=",
                                 "feed=use",
                                 "base=",
                                 "base=books.example",
                                 "base=http://books.example",
                                 "base=http://127.0.0.1.books.example",
                                 "base=https://me:pw@books.example",
                                 "base=https://me@books.example",
                                 "base=ftp://127.0.0.1",
                                 "base=file:///x",
                                 "base=https://books.example?a",
                                 "base=https://books.example%23a",
                                 "base=https://",
                                 "base=https://a b",
                                 "companies=7",
                                 "Settle=10",
                                 "settle=10&settle=20",
                                 "token=SECRET"}) {
            QTest::newRow(text) << QByteArray(text);
        }
    }
    void parametersRefused()
    {
        QFETCH(QByteArray, text);
        const auto result = read(text.toStdString());
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ProblemCode::TargetAddress);
    }
};

QTEST_GUILESS_MAIN(TestFindKeys)
#include "test_find_keys.moc"
