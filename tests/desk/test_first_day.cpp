// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "support/desk_world.h"

using namespace shogo;

namespace {

ResolveRequest request(ResolveRequest::What what)
{
    ResolveRequest made;
    made.what = what;
    made.why = "compared";
    return made;
}

Result<PostReport> resolved(Desk& desk, const ResolveRequest& request)
{
    std::optional<Result<PostReport>> report;
    desk.resolve(request, [&](Result<PostReport> outcome) { report = std::move(outcome); });
    if (!QTest::qWaitFor([&] { return report.has_value(); })) {
        qFatal("resolve did not end");
    }
    return *report;
}

// `count` approved rows on 1 to 28 April, each over its own amount.
std::unique_ptr<Desk> approved(DeskWorld& w, int count, const QByteArray& more = {})
{
    auto desk = w.make();
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        lines += "2026-04-" + QByteArray::number(1 + i % 28).rightJustified(2, '0') + ",-" +
                 QByteArray::number(1'000 + i) + ",row " + QByteArray::number(i) + "\n";
    }
    if (!desk->importFile(w.write("rows.csv", csv(lines + more)), {})) {
        qFatal("import");
    }
    std::vector<RowKey> keys;
    for (const ListedRow& row : listed(*desk)) {
        keys.push_back(row.row.key);
    }
    if (!desk->assign(keys, {"expenses:open", "", ""}) || !desk->approve({})) {
        qFatal("approve");
    }
    return desk;
}

// What somebody had entered by hand: the rows from `from` on, each a day later than at the bank.
QByteArray byHand(int from, int to)
{
    QByteArray text;
    for (int i = from; i < to; ++i) {
        text += Day::of(2026, 4, 1 + i % 28)->plusDays(1).text().c_str();
        text += " by hand " + QByteArray::number(i) + "\n    expenses:shop  JPY " +
                QByteArray::number(1'000 + i) + "\n    assets:bank\n\n";
    }
    return text;
}

} // namespace

class TestFirstDay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A client with 300 of 400 rows entered by hand already: 300 are proposed, adopted in one go,
    // 100 are posted, none is doubled.
    void handMadeEntriesAreProposedAndAdopted()
    {
        DeskWorld w;
        w.write("books.journal", byHand(0, 300));
        const auto desk = approved(w, 400);
        const PostReport first = posted(*desk);
        QCOMPARE(first.posted, 100);
        QCOMPARE(first.alike, 300);
        QCOMPARE(desk->planPost()->alike, 300);
        // They wait, however often it is posted.
        const QByteArray journal = w.read("books.journal");
        QCOMPARE(posted(*desk).posted, 0);
        QCOMPARE(w.read("books.journal"), journal);
        ResolveRequest adopt = request(ResolveRequest::What::Adopt);
        adopt.allAlike = true;
        const auto adopted = resolved(*desk, adopt);
        QVERIFY(adopted);
        QCOMPARE(adopted->entries.size(), size_t{300});
        QCOMPARE((*desk->book().ledger().counts())[State::Confirmed], 400);
        QCOMPARE(posted(*desk).posted, 0);
        QCOMPARE(w.read("books.journal"), journal);
        QCOMPARE(journal.count("shogo:"), 100);
        QVERIFY(desk->verify()->findings.empty());
    }
    // Two rows alike and one of them entered by hand: two journals in the end, not three.
    void aTwinOfAHandMadeEntryStaysTwo()
    {
        DeskWorld w;
        w.write("books.journal",
                "2026-04-05 rent\n    expenses:rent  JPY 70000\n    assets:bank\n");
        const auto desk = approved(w, 0, "2026-04-05,-70000,rent A\n2026-04-05,-70000,rent B\n");
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, 1);
        QCOMPARE(report.alike, 1);
        ResolveRequest adopt = request(ResolveRequest::What::Adopt);
        adopt.allAlike = true;
        QVERIFY(resolved(*desk, adopt));
        QCOMPARE(posted(*desk).posted, 0);
        QCOMPARE(w.read("books.journal").count("70000"), 3); // one by hand, two lines of ours
        QCOMPARE((*desk->book().ledger().counts())[State::Confirmed], 2);
    }
    // A person may say that it is another one: then it is posted.
    void anotherOneIsPosted()
    {
        DeskWorld w;
        w.write("books.journal", byHand(0, 2));
        const auto desk = approved(w, 2);
        QCOMPARE(posted(*desk).alike, 2);
        ResolveRequest another = request(ResolveRequest::What::Another);
        another.keys = {listed(*desk).front().row.key};
        QVERIFY(resolved(*desk, another));
        QCOMPARE(posted(*desk).posted, 1);
        QCOMPARE(desk->planPost()->alike, 1);
    }
    // Three days either way, the same amount, the same own account; nothing else waits.
    void onlyWhatAgreesWaits_data()
    {
        QTest::addColumn<QByteArray>("entry");
        QTest::addColumn<int>("alike");
        const auto row = [](const char* name, const char* day, const char* amount,
                            const char* account, int alike) {
            QTest::newRow(name) << QByteArray(day) + " x\n    expenses:x  JPY " + amount +
                                       "\n    " + account + "\n"
                                << alike;
        };
        row("three days before", "2026-03-29", "1000", "assets:bank", 1);
        row("three days after", "2026-04-04", "1000", "assets:bank", 1);
        row("four days after", "2026-04-05", "1000", "assets:bank", 0);
        row("another amount", "2026-04-01", "1001", "assets:bank", 0);
        row("the other sign", "2026-04-01", "-1000", "assets:bank", 0);
        row("another account", "2026-04-01", "1000", "assets:cash", 0);
    }
    void onlyWhatAgreesWaits()
    {
        QFETCH(const QByteArray, entry);
        QFETCH(const int, alike);
        DeskWorld w;
        w.write("books.journal", entry);
        const auto desk = approved(w, 1);
        const PostReport report = posted(*desk);
        QCOMPARE(report.alike, alike);
        QCOMPARE(report.posted, 1 - alike);
    }
    // Another book posts to the same own account: a person must know before this one does.
    void anotherBookOnTheSameAccountStopsIt()
    {
        DeskWorld w;
        const QByteArray foreign = "2026-04-09 theirs\n    ; shogo:" + QByteArray(32, 'a') +
                                   ".beef\n    expenses:x  JPY 5\n    assets:bank\n";
        w.write("books.journal", foreign);
        const auto desk = approved(w, 3);
        const PostReport stopped = posted(*desk);
        QCOMPARE(stopped.posted, 0);
        QCOMPARE(stopped.problems.front().code, ProblemCode::OtherBookHere);
        QCOMPARE(w.read("books.journal"), foreign);
        QVERIFY(!desk->allowOtherBook("nonsense"));
        QVERIFY(desk->allowOtherBook("beef"));
        QCOMPARE(posted(*desk).posted, 3);
    }
    // What is there is read once for each month: afterwards a person's new entries are their own.
    void aMonthIsReadOnce()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        QCOMPARE(posted(*desk).posted, 1);
        QVERIFY(*desk->book().target().isMonthRead("assets:bank", *Month::of(2026, 4)));
        QVERIFY(!*desk->book().target().isMonthRead("assets:bank", *Month::of(2026, 5)));
    }
};

QTEST_GUILESS_MAIN(TestFirstDay)
#include "test_first_day.moc"
