// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "support/desk_world.h"

#include <QRegularExpression>

using namespace shogo;

// A whole quarantine, from the restore to its end, by the poster itself.

namespace {

void approveAll(Desk& desk, const std::string& file)
{
    if (!desk.importFile(file, {})) {
        qFatal("import");
    }
    std::vector<RowKey> keys;
    for (const ListedRow& row : listed(desk, "needs-account")) {
        keys.push_back(row.row.key);
    }
    if (!desk.assign(keys, {"expenses:x", "", ""}) || !desk.approve({})) {
        qFatal("approve");
    }
}

LedgerEntry entryOf(Desk& desk, size_t row)
{
    return **desk.book().ledger().ofRow(listed(desk)[row].row.id);
}

void step(Desk& desk, DeskWorld& w, size_t row, Event event, Actor actor)
{
    const LedgerEntry entry = entryOf(desk, row);
    StepFacts facts;
    facts.actor = actor;
    facts.who = "tester";
    facts.at = w.clock.now();
    facts.owner = event == Event::Claim ? "tester" : "";
    facts.requestId = event == Event::Claim ? "r" : "";
    if (event == Event::Claim) {
        facts.contentDigest = *desk.book().journals().digest(entry.journal);
    }
    if (!desk.book().ledger().step(entry, event, facts)) {
        qFatal("step");
    }
}

qsizetype journals(const QByteArray& file)
{
    return file.count("shogo:");
}

} // namespace

class TestDeskQuarantine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fromTheRestoreToItsEnd()
    {
        DeskWorld w;
        auto desk = w.make();
        approveAll(*desk, w.write("a.csv", csv("2026-04-01,-1,a\n2026-04-02,-2,b\n2026-04-03,-3,c\n"
                                               "2026-04-04,-4,d\n2026-04-05,-5,e\n")));
        step(*desk, w, 3, Event::Claim, Actor::Poster);
        step(*desk, w, 3, Event::Rejected, Actor::Poster);
        step(*desk, w, 4, Event::Withdraw, Actor::Person);
        QVERIFY(desk->backUp(w.path("backup.shogo")));
        QCOMPARE(posted(*desk).posted, int64_t{3});
        approveAll(*desk, w.write("b.csv", csv("2026-04-06,-6,f\n")));
        QCOMPARE(posted(*desk).posted, int64_t{1});
        desk.reset();
        QVERIFY(Desk::restore(w.path("backup.shogo"), w.bookPath(), true, w.world()));
        desk = w.open();
        QCOMPARE(desk->book().settings().quarantine, int64_t{2});
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, int64_t{0});
        QCOMPARE(desk->book().settings().quarantine, int64_t{0}); // over
        for (size_t row = 0; row < 3; ++row) {
            QCOMPARE(entryOf(*desk, row).state, State::Confirmed);
        }
        QCOMPARE(entryOf(*desk, 3).state, State::Failed);
        QCOMPARE(entryOf(*desk, 4).state, State::Withdrawn);
        for (size_t row = 0; row < 5; ++row) {
            QCOMPARE(entryOf(*desk, row).flags, 0U);
        }
        // The row that came after the backup is a journal without a row, until it comes again.
        QCOMPARE(desk->book().quarantine().placeholders()->size(), size_t{1});
        approveAll(*desk, w.path("b.csv"));
        QCOMPARE(entryOf(*desk, 5).state, State::Unknown);
        QCOMPARE(posted(*desk).posted, int64_t{0});
        QCOMPARE(entryOf(*desk, 5).state, State::Confirmed);
        QCOMPARE(journals(w.read("books.journal")), qsizetype{4});
        QVERIFY(desk->verify()->findings.empty());
        // And it posts as before.
        approveAll(*desk, w.write("c.csv", csv("2026-04-07,-7,g\n")));
        QCOMPARE(posted(*desk).posted, int64_t{1});
    }
    void aLostBookIsRebuilt()
    {
        DeskWorld w;
        auto desk = w.make();
        const std::string file = w.write("a.csv", csv("2026-04-01,-1,a\n2026-04-02,-2,b\n"));
        approveAll(*desk, file);
        QCOMPARE(posted(*desk).posted, int64_t{2});
        const std::string tag = desk->book().settings().tag();
        desk.reset();
        QVERIFY(QFile::remove(QString::fromStdString(w.bookPath())));
        desk = w.make();
        bool done = false;
        desk->rebuild({{tag}, true}, [&](Result<RebuildView> view) { done = view.has_value(); });
        QVERIFY(QTest::qWaitFor([&] { return done; }));
        approveAll(*desk, file);
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, int64_t{0});
        QCOMPARE(entryOf(*desk, 0).state, State::Confirmed); // found by the old book's mark
        QCOMPARE(entryOf(*desk, 1).state, State::Confirmed);
        QCOMPARE(journals(w.read("books.journal")), qsizetype{2});
        QCOMPARE(desk->book().settings().quarantine, int64_t{0});
    }
    // What was confirmed and is not there any more is seen.
    void whatIsGoneIsFlagged()
    {
        DeskWorld w;
        auto desk = w.make();
        approveAll(*desk, w.write("a.csv", csv("2026-04-01,-1,a\n")));
        QCOMPARE(posted(*desk).posted, int64_t{1});
        desk.reset();
        w.write("books.journal", "");
        MemoryNotes otherMachine;
        desk = *Desk::open(w.bookPath(), {w.clock, w.random, *w.disk, otherMachine, "other"});
        QVERIFY(desk->sayOnlyCopy());
        QCOMPARE(posted(*desk).posted, int64_t{0});
        QCOMPARE(entryOf(*desk, 0).state, State::Confirmed);
        QCOMPARE(entryOf(*desk, 0).flags, Flag::Gone);
        QCOMPARE(desk->book().settings().quarantine, int64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestDeskQuarantine)
#include "test_desk_quarantine.moc"
