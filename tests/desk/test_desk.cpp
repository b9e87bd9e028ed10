// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "support/desk_world.h"

#include <set>

using namespace shogo;

namespace {

// An import that must go well.
ImportView imported(Desk& desk, const std::string& path, bool dryRun = false)
{
    ImportOptions options;
    options.dryRun = dryRun;
    const auto views = desk.importFile(path, options);
    if (!views) {
        qFatal("import: %s", std::string(codeText(views.error().code)).c_str());
    }
    return views->front();
}

std::multiset<std::string> keysOf(Desk& desk)
{
    std::multiset<std::string> keys;
    for (const ListedRow& row : listed(desk)) {
        keys.insert(row.row.key.hex());
    }
    return keys;
}

} // namespace

class TestDesk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twinsStayTwo()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto file = w.write("a.csv", csv("2026-04-01,-1200,coffee\n2026-04-01,-1200,coffee\n"
                                               "2026-04-02,500,refund\n"));
        const ImportView preview = imported(*desk, file, true);
        QCOMPARE(preview.fresh, 3);
        QVERIFY(listed(*desk).empty()); // nothing written
        const ImportView view = imported(*desk, file);
        QCOMPARE(view.fresh, 3);
        QCOMPARE(listed(*desk).size(), size_t{3});
        QCOMPARE(keysOf(*desk).size(), size_t{3});
        const ImportView again = imported(*desk, file);
        QVERIFY(again.alreadyImported);
        QCOMPARE(again.known, 3);
        QCOMPARE(again.fresh, 0);
        QVERIFY(desk->verify()->findings.empty());
    }
    void overlappingFilesBringOnlyWhatIsNew()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1200,coffee\n2026-04-02,-300,bus\n")));
        w.clock.pass(1000);
        const ImportView view =
            imported(*desk, w.write("b.csv", csv("2026-04-02,-300,bus\n2026-04-02,-300,bus\n"
                                                 "2026-04-03,-80,stamp\n")));
        QCOMPARE(view.known, 1);
        QCOMPARE(view.fresh, 2);
        QCOMPARE(listed(*desk).size(), size_t{4});
    }
    // The order of imports changes neither rows nor keys.
    void orderDoesNotMatter()
    {
        const QByteArray first = csv("2026-04-01,-1200,coffee\n2026-04-02,-300,bus\n");
        const QByteArray second =
            csv("2026-04-02,-300,bus\n2026-04-02,-300,bus\n2026-04-03,-80,x\n");
        std::vector<std::multiset<std::string>> keys;
        for (const bool swapped : {false, true}) {
            DeskWorld w;
            const auto desk = w.make();
            imported(*desk, w.write("a.csv", swapped ? second : first));
            w.clock.pass(1000);
            imported(*desk, w.write("b.csv", swapped ? first : second));
            keys.push_back(keysOf(*desk));
        }
        QVERIFY(keys[0] == keys[1]);
    }
    void aRewordedRowWaitsAndKeepsItsKey()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk,
                 w.write("a.csv",
                         csv("2026-04-01,-9,a\n2026-04-02,-300,BUS PENDING\n2026-04-03,-9,a\n")));
        const std::string key = listed(*desk)[1].row.key.hex();
        w.clock.pass(1000);
        const ImportView view = imported(
            *desk,
            w.write("b.csv", csv("2026-04-01,-9,a\n2026-04-02,-300,City bus\n2026-04-03,-9,a\n")));
        QCOMPARE(view.reworded, 1);
        QCOMPARE(view.questions.size(), size_t{1});
        const auto waiting = listed(*desk, "reworded");
        QCOMPARE(waiting.size(), size_t{1});
        DecideRequest same;
        same.what = DecideRequest::What::SameAs;
        same.keys = {waiting[0].row.key};
        same.sameAs = RowKey::parse(key);
        const auto decided = desk->decide(same);
        QVERIFY(decided);
        QCOMPARE(decided->waiting, 0);
        QCOMPARE(listed(*desk).size(), size_t{3});
        QCOMPARE(listed(*desk)[1].row.key.hex(), key);
        QCOMPARE(listed(*desk)[1].row.latestText, std::string("City bus"));
        QVERIFY(desk->questions()->empty());
        // The new text is known from now on.
        w.clock.pass(1000);
        const ImportView third = imported(
            *desk,
            w.write("c.csv", csv("2026-04-01,-9,a\n2026-04-02,-300,City bus\n2026-04-03,-9,a\n"
                                 "2026-04-04,-9,a\n")));
        QCOMPARE(third.reworded, 0);
        QCOMPARE(third.known, 3);
        // And undo makes the question open again.
        QVERIFY(desk->undo(0)); // the third import
        QVERIFY(desk->undo(0)); // the decision
        QCOMPARE(listed(*desk, "reworded").size(), size_t{1});
        QCOMPARE(desk->questions()->size(), size_t{1});
        QVERIFY(desk->verify()->findings.empty());
    }
    void aQuestionAboutTwinsIsAnsweredWithANumber()
    {
        DeskWorld w;
        auto desk = w.make();
        NewAccount account;
        account.ident = "halves";
        account.currency = "JPY";
        account.postsTo = "assets:halves";
        account.startsInsideDay = true;
        QVERIFY(desk->addAccount(account));
        ImportOptions options;
        options.account = "halves";
        QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-02,-5,tram\n")), options));
        w.clock.pass(1000);
        const auto second = desk->importFile(
            w.write("b.csv", csv("2026-04-02,-5,tram\n2026-04-02,-7,x\n")), options);
        QVERIFY(second);
        QCOMPARE(second->front().possibleTwin, 1);
        QCOMPARE(second->front().questions.size(), size_t{1});
        QCOMPARE(second->front().questions[0].atLeast, 1);
        QCOMPARE(second->front().questions[0].atMost, 2);
        // A row in doubt cannot be approved.
        const RowKey doubtful = listed(*desk, "possible-twin")[0].row.key;
        const auto refused = desk->approve({doubtful});
        QVERIFY(refused && refused->approved == 0 && refused->refused.size() == 1);
        QVERIFY(!desk->assign({doubtful}, {"expenses:travel", "", ""}));
        DecideRequest count;
        count.account = "halves";
        count.day = Day::parse("2026-04-02");
        count.amount = "-5";
        count.count = 3;
        QCOMPARE(desk->decide(count).error().code, ProblemCode::CountOutOfRange);
        count.count = 2;
        QVERIFY(desk->decide(count));
        QCOMPARE(listed(*desk).size(), size_t{3});
        QVERIFY(listed(*desk, "possible-twin").empty());
        QCOMPARE(desk->decide(count).error().code, ProblemCode::NoQuestion);
        QVERIFY(desk->verify()->findings.empty());
    }
    void zeroAndTooEarlyRowsAreSetAside()
    {
        DeskWorld w;
        auto desk = w.make();
        NewAccount account;
        account.ident = "late";
        account.currency = "JPY";
        account.postsTo = "assets:late";
        account.start = Day::parse("2026-04-02");
        QVERIFY(desk->addAccount(account));
        ImportOptions options;
        options.account = "late";
        const auto views = desk->importFile(
            w.write("a.csv", csv("2026-04-01,-5,early\n2026-04-02,0,notice\n2026-04-02,-7,x\n")),
            options);
        QVERIFY(views);
        QCOMPARE(views->front().excluded, 2);
        QCOMPARE(listed(*desk, "excluded").size(), size_t{2});
        QCOMPARE(listed(*desk, "needs-account").size(), size_t{1});
    }
    void aRowThatTheBankTakesBackIsSetAsideAndComesBack()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk,
                 w.write("a.csv", csv("2026-04-01,-9,a\n2026-04-02,-300,hold\n2026-04-03,-9,a\n")));
        w.clock.pass(1000);
        const auto gone = imported(
            *desk, w.write("b.csv", csv("2026-04-01,-9,a\n2026-04-03,-9,a\n2026-04-04,-9,a\n")));
        QCOMPARE(gone.missing, 1);
        QCOMPARE(listed(*desk, "missing").size(), size_t{1});
        w.clock.pass(1000);
        imported(*desk,
                 w.write("c.csv", csv("2026-04-01,-9,a\n2026-04-02,-300,hold\n2026-04-03,-9,a\n"
                                      "2026-04-04,-9,a\n2026-04-05,-9,a\n")));
        QVERIFY(listed(*desk, "missing").empty());
        QVERIFY(desk->verify()->findings.empty());
    }
    void memorySuggestsWithItsReasonAndNeverApproves()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1200,COFFEE HOUSE 000123\n")));
        QVERIFY(desk->assign({listed(*desk)[0].row.key}, {"expenses:meetings", "", ""}));
        w.clock.pass(1000);
        const auto view =
            imported(*desk, w.write("b.csv", csv("2026-04-05,-800,Coffee  House 000456\n"
                                                 "2026-04-05,800,Coffee House 000457\n")));
        QCOMPARE(view.ready, 1); // money in is not money out
        const auto ready = listed(*desk, "ready");
        QCOMPARE(ready.size(), size_t{2});
        QCOMPARE(ready[1].account, std::string("expenses:meetings"));
        QCOMPARE(ready[1].kind, std::string("history"));
        QVERIFY(ready[1].why.find("2026-04-01") != std::string::npos);
        QCOMPARE(ready[1].state, State::None);
    }
    void anAssignmentCanBeTakenBack()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1200,coffee\n2026-04-02,-900,coffee\n")));
        const RowKey key = listed(*desk)[0].row.key;
        QCOMPARE(*desk->assign({key}, {"expenses:a", "", ""}), 1);
        QVERIFY(desk->assign({key}, {"expenses:b", "", "memo"}));
        QVERIFY(desk->undo(0));
        QCOMPARE(listed(*desk)[0].account, std::string("expenses:a"));
        QCOMPARE(listed(*desk)[1].account, std::string("expenses:a"));
        QVERIFY(desk->undo(0));
        QCOMPARE(listed(*desk)[0].kind, std::string("none"));
        QCOMPARE(listed(*desk, "needs-account").size(), size_t{2});
        QVERIFY(desk->undo(0)); // the import
        QCOMPARE(desk->undo(0).error().code, ProblemCode::NothingToUndo);
    }
    // An import that was taken back frees its keys: the same file comes in again under the same.
    void anImportCanBeTakenBackAndComeAgain()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto file = w.write("a.csv", csv("2026-04-01,-1200,coffee\n2026-04-01,-1200,coffee\n"
                                               "2026-04-02,-900,bus\n"));
        imported(*desk, file);
        const auto before = keysOf(*desk);
        QVERIFY(desk->assign({listed(*desk, "")[2].row.key}, {"expenses:bus", "", ""}));
        QVERIFY(desk->approve({}));
        // The approved row has a ledger entry: it stays, and that is said.
        const auto history = [&] {
            int64_t seq = 0;
            [[maybe_unused]] const auto r = desk->history({}, [&](const HistoryLine& line) {
                seq = line.kind == "import" ? line.seq : seq;
                return Result<void>();
            });
            return seq;
        }();
        const auto undone = desk->undo(history);
        QVERIFY(undone);
        QCOMPARE(undone->rows, 2);
        QCOMPARE(undone->left.size(), size_t{1});
        QCOMPARE(listed(*desk).size(), size_t{1});
        QVERIFY(desk->verify()->findings.empty());
        w.clock.pass(1000);
        const ImportView again = imported(*desk, file);
        QVERIFY(!again.alreadyImported);
        QCOMPARE(again.fresh, 2);
        QCOMPARE(again.known, 1);
        QVERIFY(keysOf(*desk) == before);
        QVERIFY(desk->verify()->findings.empty());
    }
    // Taken back a second time, after a file has brought the rows back.
    void whatAFileBroughtBackIsTakenBackWithIt()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto file = w.write("a.csv", csv("2026-04-01,-1200,coffee\n2026-04-02,-900,bus\n"));
        imported(*desk, file);
        QVERIFY(desk->undo(0));
        QVERIFY(listed(*desk).empty());
        w.clock.pass(1000);
        const auto other = w.write("b.csv", csv("2026-04-01,-1200,coffee\n2026-04-03,-1,x\n"));
        QCOMPARE(imported(*desk, other).fresh, 2);
        const auto undone = desk->undo(0);
        QVERIFY(undone);
        QCOMPARE(undone->rows, 2);
        QVERIFY(listed(*desk).empty());
        QVERIFY(desk->verify()->findings.empty());
    }
    void excludingNeedsAReasonAndIsReversible()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1200,coffee\n")));
        DecideRequest exclude;
        exclude.what = DecideRequest::What::Exclude;
        exclude.keys = {listed(*desk)[0].row.key};
        QCOMPARE(desk->decide(exclude).error().code, ProblemCode::ReasonMissing);
        exclude.reason = "private";
        QVERIFY(desk->decide(exclude));
        QCOMPARE(listed(*desk, "excluded").size(), size_t{1});
        // An excluded row is still known: it does not come back as new.
        w.clock.pass(1000);
        QCOMPARE(
            imported(*desk, w.write("b.csv", csv("2026-04-01,-1200,coffee\n2026-04-02,-1,x\n")))
                .known,
            1);
        DecideRequest restore;
        restore.what = DecideRequest::What::Restore;
        restore.keys = exclude.keys;
        QVERIFY(desk->decide(restore));
        QCOMPARE(listed(*desk, "needs-account").size(), size_t{2});
    }
    // Everything that is in a file stays with the import, byte for byte.
    void theFileIsKept()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1200,coffee\r\n2026-04-02,-1,x\r\n")));
        OriginIndex origins;
        QVERIFY(origins.load(desk->book().database()));
        const auto origin = origins.of(listed(*desk)[1].row.id);
        QVERIFY(origin);
        QCOMPARE(origin->line, 3U);
        QCOMPARE(*desk->book().imports().rawLine(origin->fileId, origin->line),
                 std::string("2026-04-02,-1,x"));
    }
};

QTEST_GUILESS_MAIN(TestDesk)
#include "test_desk.moc"
