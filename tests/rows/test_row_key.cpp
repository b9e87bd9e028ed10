// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "base/decimal_text.h"
#include "base/text.h"
#include "rows/row_key.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <clocale>
#include <locale>
#include <set>

using namespace shogo;

namespace {

struct Vector
{
    QByteArray name, basis, account, date, amount, text, ordinal, key;
};

QList<Vector> vectorsOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QList<Vector> vectors;
    file.readLine(); // the names of the columns
    while (!file.atEnd()) {
        const QList<QByteArray> cells = file.readLine().trimmed().split('\t');
        const auto text =
            QJsonDocument::fromJson('[' + cells.value(5) + ']').array().at(0).toString();
        vectors.append({cells.value(0), cells.value(1), cells.value(2), cells.value(3),
                        cells.value(4), text.toUtf8(), cells.value(6), cells.value(7)});
    }
    return vectors;
}

// A currency with as many decimals as the amount has.
Currency currencyOf(const QByteArray& amount)
{
    const auto point = amount.indexOf('.');
    const auto decimals = point < 0 ? 0 : amount.size() - point - 1;
    return *Currency::find(decimals == 0 ? "JPY" : decimals == 2 ? "EUR" : "KWD");
}

std::optional<RowKey> keyOf(const Vector& vector, KeyText& keyText)
{
    RowKeyMaker maker(vector.account.toStdString());
    if (vector.basis == "id") {
        return maker.transactionId(vector.text.toStdString());
    }
    const auto day = Day::parse(vector.date.toStdString());
    const auto amount = parseCanonical(vector.amount.toStdString(), currencyOf(vector.amount));
    if (!day || !amount) {
        return std::nullopt;
    }
    return maker.content(*day, *amount, keyText(vector.text.toStdString()),
                         vector.ordinal.toUInt());
}

// The vectors that came with the specification lie beside the project; ours are always there.
QString specVectors()
{
    return qEnvironmentVariable("SHOGO_VECTORS",
                                QStringLiteral(SHOGO_SOURCE_DIR "/../shared/vectors/keys.tsv"));
}

} // namespace

class TestRowKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void vectors_data();
    void vectors();
    void oneMakerManyKeys();
    void ordinalsDiffer();
    void stepKeys();
    void shortReferences();
    void accountIds_data();
    void accountIds();
};

void TestRowKey::vectors_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("locale");
    const QString ours = QStringLiteral(SHOGO_SOURCE_DIR "/tests/rows/vectors.tsv");
    const bool spec = QFile::exists(specVectors());
    if (!spec) {
        qWarning("The specification's own vectors are not here (%s): run without them.",
                 qPrintable(specVectors()));
    }
    for (const char* locale : {"C", "tr_TR.UTF-8", "ja_JP.UTF-8", "ar_EG.UTF-8"}) {
        QTest::addRow("ours, %s", locale) << ours << QByteArray(locale);
        if (spec) {
            QTest::addRow("specification's, %s", locale) << specVectors() << QByteArray(locale);
        }
    }
}

void TestRowKey::vectors()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, locale);
    QVERIFY2(std::setlocale(LC_ALL, locale.constData()), "this machine lacks the locale");
    std::locale::global(std::locale(locale.constData()));
    QLocale::setDefault(QLocale(QString::fromLatin1(locale)));

    const QList<Vector> vectors = vectorsOf(path);
    QVERIFY(vectors.size() > 40);
    KeyText keyText;
    for (const Vector& vector : vectors) {
        const auto key = keyOf(vector, keyText);
        QVERIFY2(key, vector.name.constData());
        QVERIFY2(key->hex() == vector.key.toStdString(), vector.name.constData());
    }
}

void TestRowKey::oneMakerManyKeys()
{
    // A maker keeps its buffers; what it made before must not leak into the next key.
    const Money amount{-1200, *Currency::find("JPY")};
    const Day day = *Day::of(2026, 4, 1);
    RowKeyMaker kept("acc-1");
    for (const char* text : {"a long text that fills the buffer", "b", ""}) {
        RowKeyMaker fresh("acc-1");
        QVERIFY(kept.content(day, amount, text, 1) == fresh.content(day, amount, text, 1));
        RowKeyMaker other("acc-1");
        QVERIFY(kept.transactionId(text) == other.transactionId(text));
    }
}

void TestRowKey::ordinalsDiffer()
{
    RowKeyMaker maker("acc-1");
    std::set<RowKey> keys;
    for (uint32_t ordinal = 1; ordinal <= 1'000; ++ordinal) {
        keys.insert(
            maker.content(*Day::of(2026, 4, 1), {100, *Currency::find("EUR")}, "x", ordinal));
    }
    QCOMPARE(keys.size(), size_t{1'000});
}

void TestRowKey::stepKeys()
{
    const RowKey key = *RowKey::parse("00112233445566778899aabbccddeeff");
    QVERIFY(stepKey(key, "journal") == key);
    // printf '00112233445566778899aabbccddeeff|reverse:1' | sha256sum | cut -c-32
    QCOMPARE(QByteArray::fromStdString(stepKey(key, "reverse:1").hex()),
             QByteArray("ad909cad5c56c76b4ee81bf1c18225db"));
    QVERIFY(stepKey(key, "reverse:2") != stepKey(key, "reverse:1"));
    QVERIFY(stepKey(key, "journal:2") != key);
}

void TestRowKey::shortReferences()
{
    const auto of = [](const char* hex) { return shortReference(*RowKey::parse(hex)); };
    QCOMPARE(of("70e1b1a26ae655138df9cca8db59eedc"), std::string("SGE3GV38KAWSAH73FSSJ"));
    QCOMPARE(of("00000000000000000000000000000000"), std::string("SG000000000000000000"));
    QCOMPARE(of("ffffffffffffffffffffffffffffffff"), std::string("SGZZZZZZZZZZZZZZZZZZ"));
    // Only the first 90 bits count: the 91st changes nothing, the 90th does.
    QCOMPARE(of("00000000000000000000002000000000"), std::string("SG000000000000000000"));
    QCOMPARE(of("00000000000000000000004000000000"), std::string("SG000000000000000001"));
}

void TestRowKey::accountIds_data()
{
    QTest::addColumn<QByteArray>("account");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("plain") << QByteArray("mufg-001") << true;
    QTest::newRow("blank inside") << QByteArray("my bank") << true;
    QTest::newRow("kanji") << QByteArray("\u4e09\u4e95") << true;
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("bar") << QByteArray("a|b") << false;
    QTest::newRow("tab") << QByteArray("a\tb") << false;
    QTest::newRow("line end") << QByteArray("a\n") << false;
    QTest::newRow("nul") << QByteArray("a\0b", 3) << false;
    QTest::newRow("delete") << QByteArray("a\x7f") << false;
    QTest::newRow("not UTF-8") << QByteArray("a\xff") << false;
}

void TestRowKey::accountIds()
{
    QFETCH(QByteArray, account);
    QTEST(accountIdAllowed(account.toStdString()), "allowed");
}

QTEST_GUILESS_MAIN(TestRowKey)
#include "test_row_key.moc"
