// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"

using namespace shogo;
using namespace shogo::test;

class TestTargetAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesApart()
    {
        const auto parsed =
            TargetAddress::parse("journal:a%20b%3Fc/銀行+1.journal?dialect=hled%67er");
        QVERIFY(parsed.has_value());
        QCOMPARE(bytes(parsed->scheme), bytes("journal"));
        QCOMPARE(bytes(parsed->path), bytes("a b?c/銀行+1.journal"));
        QCOMPARE(bytes(*parsed->parameter("dialect")), bytes("hledger"));
        QVERIFY(parsed->parameter("other") == nullptr);
        QVERIFY(TargetAddress::parse("freee:?company=1&base=http%3A%2F%2Fx").has_value());
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<int>("code");
        const auto row = [](const char* address, ProblemCode code) {
            QTest::newRow(address) << QByteArray(address) << static_cast<int>(code);
        };
        row("", ProblemCode::TargetAddress);
        row("books.journal", ProblemCode::TargetAddress);
        row(":x", ProblemCode::TargetAddress);
        row("Journal:x", ProblemCode::TargetAddress);
        row("journal:", ProblemCode::TargetAddress);
        row("journal:?dialect=hledger", ProblemCode::TargetAddress);
        row("journal:x%2", ProblemCode::TargetAddress);
        row("journal:x%zz", ProblemCode::TargetAddress);
        row("journal:x%00y", ProblemCode::TargetAddress);
        row("journal:x?dialect", ProblemCode::TargetAddress);
        row("journal:x?=hledger", ProblemCode::TargetAddress);
        row("journal:x?dialect=ledger", ProblemCode::TargetAddress);
        row("journal:x?dialect=", ProblemCode::TargetAddress);
        row("journal:x?dialect=hledger&dialect=hledger", ProblemCode::TargetAddress);
        row("journal:x?color=red", ProblemCode::TargetAddress);
        row("journals:x", ProblemCode::TargetUnknown);
        row("moneyforward:", ProblemCode::TargetAddress);
        row("moneyforward:x?office=1234-5678", ProblemCode::TargetAddress);
        row("moneyforward:?office=12345678", ProblemCode::TargetAddress);
        row("moneyforward:?office=1234-567x", ProblemCode::TargetAddress);
        row("moneyforward:?office=1234-5678&base=http://example.com", ProblemCode::TargetAddress);
        row("moneyforward:?office=1234-5678", ProblemCode::TargetAddress); // no network here
    }
    void refuses()
    {
        QFETCH(QByteArray, address);
        QFETCH(int, code);
        MemoryDisk disk;
        const auto made = makeTarget(address.toStdString(), {disk, systemClock()});
        QVERIFY(!made.has_value());
        QCOMPARE(static_cast<int>(made.error().code), code);
        QCOMPARE(disk.calls, 0);
    }

    void knowsItsSchemes()
    {
        QVERIFY((targetSchemes() == std::vector<std::string>{"journal", "moneyforward"}));
        MemoryDisk disk;
        const auto target = journal(disk, "x");
        QVERIFY(target->traits().exactByKey && target->traits().listsByDate);
        QCOMPARE(target->traits().settleMs, 0);
    }
};

QTEST_GUILESS_MAIN(TestTargetAddress)
#include "test_target_address.moc"
