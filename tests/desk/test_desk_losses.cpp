// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/book_lock.h"
#include "support/desk_world.h"

#include <QFile>

#include <atomic>
#include <set>
#include <thread>

using namespace shogo;

// Ways in which a row or a journal could be lost or doubled, or work be left half done.

namespace {

ImportView imported(Desk& desk, const std::string& path, const std::string& account = {})
{
    ImportOptions options;
    options.account = account;
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

std::vector<std::string> textsOf(Desk& desk)
{
    std::vector<std::string> texts;
    for (const ListedRow& row : listed(desk)) {
        texts.push_back(row.row.text);
    }
    return texts;
}

// The number of the import's line in the history, counted from 0.
int64_t importSeq(Desk& desk, int nth)
{
    int64_t seq = 0;
    const auto outcome = desk.history({}, [&](const HistoryLine& line) {
        if (line.kind == "import" && nth-- == 0) {
            seq = line.seq;
        }
        return Result<void>();
    });
    return outcome ? seq : 0;
}

// A statement with the bank's ids: "id,day,amount,text" a line.
QByteArray wise(const std::vector<std::array<const char*, 4>>& rows)
{
    QByteArray text =
        "TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance\n";
    for (const auto& [id, day, amount, description] : rows) {
        text += QByteArray(id) + "," + day + "," + amount + ",JPY," + description + ",,\n";
    }
    return text;
}

void addAccount(Desk& desk, const std::string& ident, KeyBasis basis)
{
    NewAccount account;
    account.ident = ident;
    account.currency = "JPY";
    account.postsTo = "assets:" + ident;
    account.profile = "wise";
    account.keyBasis = basis;
    if (!desk.addAccount(account)) {
        qFatal("account");
    }
}

// One row, assigned and approved.
std::unique_ptr<Desk> approved(DeskWorld& w)
{
    auto desk = w.make();
    imported(*desk, w.write("rows.csv", csv("2026-04-01,-100,row\n")));
    if (!desk->assign({listed(*desk)[0].row.key}, {"expenses:open", "", ""}) ||
        !desk->approve({})) {
        qFatal("approve");
    }
    return desk;
}

LedgerEntry entryOf(Desk& desk)
{
    return **desk.book().ledger().ofRow(listed(desk)[0].row.id);
}

// As a program that died, or a target, would have left the entry.
void force(Desk& desk, const std::string& what)
{
    if (!desk.book().database().run("t", "UPDATE entry SET " + what)) {
        qFatal("force");
    }
}

std::optional<ProblemCode> resolved(Desk& desk, ResolveRequest request)
{
    request.keys = {listed(desk)[0].row.key};
    request.why = "said so";
    std::optional<ProblemCode> code;
    desk.resolve(request, [&](Result<PostReport> report) {
        if (!report) {
            code = report.error().code;
        }
    });
    return code;
}

} // namespace

class TestDeskLosses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // --- imports that are taken back
    void aRowThatAnotherFileShowsStays()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1,a\n2026-04-02,-2,b\n")));
        w.clock.pass(1000);
        imported(*desk, w.write("b.csv", csv("2026-04-02,-2,b\n2026-04-03,-3,c\n")));
        const auto undone = desk->undo(importSeq(*desk, 0));
        QVERIFY(undone);
        QCOMPARE(undone->rows, 1);
        QVERIFY(textsOf(*desk) == std::vector<std::string>({"b", "c"}));
        // With the second file it goes too: nothing shows it any more.
        QVERIFY(desk->undo(importSeq(*desk, 1)));
        QVERIFY(listed(*desk).empty());
        QVERIFY(desk->verify()->findings.empty());
    }
    void aRowThatHoldsAnotherFilesRowStays()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv",
                                csv("2026-04-01,-9,a\n2026-04-02,-2,PENDING\n2026-04-03,-9,a\n")));
        w.clock.pass(1000);
        imported(*desk,
                 w.write("b.csv", csv("2026-04-01,-9,a\n2026-04-02,-2,Bus\n2026-04-03,-9,a\n")));
        DecideRequest same;
        same.what = DecideRequest::What::SameAs;
        same.keys = {listed(*desk, "reworded")[0].row.key};
        same.sameAs = listed(*desk)[1].row.key;
        QVERIFY(desk->decide(same));
        QCOMPARE(listed(*desk).size(), size_t{3});
        // The second file still shows all three movements.
        QVERIFY(desk->undo(importSeq(*desk, 0)));
        QCOMPARE(listed(*desk).size(), size_t{3});
        QVERIFY(desk->verify()->findings.empty());
    }
    void whatCameBackGoesAgain()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1,a\n")));
        const auto keys = keysOf(*desk);
        QVERIFY(desk->undo(0));
        w.clock.pass(1000);
        imported(*desk, w.write("b.csv", csv("2026-04-01,-1,a\n\n")));
        QVERIFY(keysOf(*desk) == keys);
        QVERIFY(desk->undo(0));
        QVERIFY(listed(*desk).empty());
        QVERIFY(desk->verify()->findings.empty());
    }
    void theSameKeysAfterAnImportWasTakenBack_data()
    {
        QTest::addColumn<bool>("byId");
        QTest::newRow("content, and the bank gives ids") << false;
        QTest::newRow("the bank's id") << true;
    }
    void theSameKeysAfterAnImportWasTakenBack()
    {
        QFETCH(const bool, byId);
        DeskWorld w;
        const auto desk = w.make();
        addAccount(*desk, "w", byId ? KeyBasis::TransactionId : KeyBasis::Content);
        const auto file = w.write(
            "a.csv", wise({{"T1", "01-04-2026", "-1", "a"}, {"T2", "02-04-2026", "-2", "b"}}));
        imported(*desk, file, "w");
        const auto keys = keysOf(*desk);
        QVERIFY(desk->undo(0));
        QVERIFY(listed(*desk).empty());
        w.clock.pass(1000);
        imported(*desk, file, "w");
        QVERIFY(keysOf(*desk) == keys);
        QVERIFY(desk->verify()->findings.empty());
    }
    // An id that was taken back and means another amount now is not the old row.
    void anIdThatMeansSomethingElseDoesNotBringTheOldRowBack()
    {
        DeskWorld w;
        const auto desk = w.make();
        addAccount(*desk, "w", KeyBasis::TransactionId);
        imported(*desk, w.write("a.csv", wise({{"T1", "01-04-2026", "-1", "a"}})), "w");
        QVERIFY(desk->undo(0));
        w.clock.pass(1000);
        ImportOptions options;
        options.account = "w";
        const auto views =
            desk->importFile(w.write("b.csv", wise({{"T1", "01-04-2026", "-7", "a"}})), options);
        if (views) {
            QCOMPARE(listed(*desk).size(), size_t{1});
            QCOMPARE(listed(*desk)[0].row.minor, -7);
        } else {
            QCOMPARE(views.error().code, ProblemCode::IdNotTrusted);
            QVERIFY(listed(*desk).empty());
        }
        QVERIFY(desk->verify()->findings.empty());
    }

    // --- decisions
    void aRowIsNotTheSameAsAnotherAmount()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv",
                                csv("2026-04-01,-9,a\n2026-04-02,-2,PENDING\n2026-04-03,-9,a\n")));
        w.clock.pass(1000);
        imported(*desk,
                 w.write("b.csv", csv("2026-04-01,-9,a\n2026-04-02,-2,Bus\n2026-04-03,-9,a\n")));
        DecideRequest same;
        same.what = DecideRequest::What::SameAs;
        same.keys = {listed(*desk, "reworded")[0].row.key};
        same.sameAs = listed(*desk)[0].row.key; // -9
        QCOMPARE(desk->decide(same).error().code, ProblemCode::NotAllowed);
        QCOMPARE(listed(*desk, "reworded").size(), size_t{1});
    }
    // A row that waits never becomes certain by going missing and coming back.
    void aDecisionBesideLeavesTheOthersWaiting()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-9,a\n2026-04-02,-2,PENDING\n"
                                             "2026-04-02,-5,HOLD\n2026-04-03,-9,a\n")));
        w.clock.pass(1000);
        imported(*desk, w.write("b.csv", csv("2026-04-01,-9,a\n2026-04-02,-2,Bus\n"
                                             "2026-04-02,-5,Shop\n2026-04-03,-9,a\n")));
        QCOMPARE(listed(*desk, "reworded").size(), size_t{2});
        w.clock.pass(1000);
        // A later file shows the first texts again.
        imported(*desk,
                 w.write("c.csv", csv("2026-04-01,-9,a\n2026-04-02,-2,PENDING\n"
                                      "2026-04-02,-5,HOLD\n2026-04-03,-9,a\n2026-04-04,-9,a\n")));
        QCOMPARE(listed(*desk, "reworded").size(), size_t{2});
        DecideRequest same;
        same.what = DecideRequest::What::SameAs;
        for (const ListedRow& row : listed(*desk)) {
            if (row.row.text == "Bus") {
                same.keys = {row.row.key};
            } else if (row.row.text == "PENDING") {
                same.sameAs = row.row.key;
            }
        }
        QVERIFY(desk->decide(same));
        const auto waiting = listed(*desk, "reworded");
        QCOMPARE(waiting.size(), size_t{1});
        QCOMPARE(waiting[0].row.text, std::string("Shop"));
    }
    void anAssignmentOfARowNamedTwiceCanBeTakenBack()
    {
        DeskWorld w;
        const auto desk = w.make();
        imported(*desk, w.write("a.csv", csv("2026-04-01,-1,a\n")));
        const RowKey key = listed(*desk)[0].row.key;
        QVERIFY(desk->assign({key, key}, {"expenses:a", "", ""}));
        QVERIFY(desk->undo(0));
        QCOMPARE(listed(*desk)[0].kind, std::string("none"));
    }

    // --- the ledger
    void aKeyNamedTwiceIsLookedUpOnce()
    {
        DeskWorld w;
        const auto desk = approved(w);
        posted(*desk);
        force(*desk, "state = 'unknown', remote_id = ''");
        const RowKey key = listed(*desk)[0].row.key;
        std::optional<Result<PostReport>> report;
        desk->lookUp({key, key}, [&](Result<PostReport> outcome) { report = std::move(outcome); });
        QVERIFY(report && report->has_value());
        QCOMPARE(entryOf(*desk).state, State::Confirmed);
    }
    // An entry that may have arrived is not handed to another journal before the target was asked.
    void nothingUnknownIsAdoptedUnasked()
    {
        DeskWorld w;
        const auto desk = approved(w);
        posted(*desk);
        const QByteArray journal = w.read("books.journal");
        force(*desk, "state = 'unknown', remote_id = ''");
        ResolveRequest adopt;
        adopt.what = ResolveRequest::What::Adopt;
        adopt.remoteId = "another journal";
        // It is there under our own key: that is found, and the adoption refused.
        QVERIFY(resolved(*desk, adopt));
        QVERIFY(entryOf(*desk).remoteId != adopt.remoteId);
        QCOMPARE(w.read("books.journal"), journal);
    }
    void whatIsConclusivelyNotThereMayBeAdopted()
    {
        for (const char* state : {"unknown", "failed"}) {
            DeskWorld w;
            const auto desk = approved(w);
            posted(*desk);
            w.write("books.journal", "");
            force(*desk, std::string("remote_id = '', state = '") + state + "'");
            ResolveRequest adopt;
            adopt.what = ResolveRequest::What::Adopt;
            adopt.remoteId = "another journal";
            QVERIFY(!resolved(*desk, adopt));
            QCOMPARE(entryOf(*desk).state, State::Confirmed);
            QCOMPARE(entryOf(*desk).remoteId, adopt.remoteId);
        }
    }
    void whatWasRefusedCanBeWithdrawn()
    {
        DeskWorld w;
        const auto desk = approved(w);
        posted(*desk);
        force(*desk, "state = 'failed', remote_id = ''");
        ResolveRequest withdraw;
        withdraw.what = ResolveRequest::What::Withdraw;
        // It is there all the same: withdrawing it would leave it standing.
        QVERIFY(resolved(*desk, withdraw));
        QVERIFY(entryOf(*desk).state != State::Withdrawn);
        force(*desk, "state = 'failed', remote_id = ''");
        w.write("books.journal", "");
        QVERIFY(!resolved(*desk, withdraw));
        QCOMPARE(entryOf(*desk).state, State::Withdrawn);
    }
    void whatAnotherBookPostedCanBeWithdrawn()
    {
        DeskWorld first;
        const auto desk = approved(first);
        posted(*desk);
        DeskWorld w;
        w.random = SeededRandom(8); // another book, another tag
        const auto second = approved(w);
        w.write("books.journal", first.read("books.journal"));
        posted(*second);
        QCOMPARE(entryOf(*second).state, State::Unknown);
        ResolveRequest withdraw;
        withdraw.what = ResolveRequest::What::Withdraw;
        QVERIFY(!resolved(*second, withdraw));
        QCOMPARE(entryOf(*second).state, State::Withdrawn);
    }
    // It stays with the person who was asked, even if the other book takes its journal out again.
    void whatAnotherBookPostedIsNeverSentByItself()
    {
        DeskWorld first;
        const auto desk = approved(first);
        posted(*desk);
        DeskWorld w;
        w.random = SeededRandom(8);
        const auto second = approved(w);
        w.write("books.journal", first.read("books.journal"));
        posted(*second);
        w.write("books.journal", "");
        QCOMPARE(posted(*second).posted, 0);
        QCOMPARE(entryOf(*second).state, State::Unknown);
        ResolveRequest absent;
        absent.what = ResolveRequest::What::Absent;
        QVERIFY(!resolved(*second, absent));
        QCOMPARE(posted(*second).posted, 1);
    }
    void aJournalIsNotFoundWithoutItsId()
    {
        DeskWorld w;
        const auto desk = approved(w);
        posted(*desk);
        force(*desk, "state = 'unknown', remote_id = ''");
        QVERIFY(resolved(*desk, {}));
        QCOMPARE(entryOf(*desk).state, State::Unknown);
    }

    // --- two programs
    void aBookIsOneBookByWhateverName()
    {
#ifdef Q_OS_UNIX
        DeskWorld w;
        auto desk = approved(w);
        desk.reset();
        QVERIFY(QFile::link(QString::fromStdString(w.bookPath()),
                            QString::fromStdString(w.path("link.shogo"))));
        const auto lock = BookLock::take(w.bookPath(), "somebody else");
        QVERIFY(lock);
        auto other = Desk::open(w.path("link.shogo"), w.world());
        QVERIFY(other);
        std::optional<Problem> problem;
        (*other)->post({}, [&](Result<PostReport> report) {
            if (!report) {
                problem = report.error();
            }
        });
        QVERIFY(problem);
        QCOMPARE(problem->code, ProblemCode::PosterBusy);
#else
        QSKIP("links to files need rights here");
#endif
    }
    void aRunWithinARunIsRefused()
    {
        DeskWorld w;
        const auto desk = approved(w);
        std::optional<ProblemCode> inner;
        desk->postProgress = [&](int64_t, int64_t) {
            desk->lookUp({}, [&](Result<PostReport> report) {
                inner = report ? std::optional<ProblemCode>() : report.error().code;
            });
        };
        QCOMPARE(posted(*desk).posted, 1);
        QCOMPARE(inner, std::optional(ProblemCode::PosterBusy));
    }
    // Of two that make a book at once one wins, and the loser takes nothing away.
    void twoMakersOfABook()
    {
        DeskWorld w;
        for (int round = 0; round < 20; ++round) {
            const std::string path = w.path("made-" + std::to_string(round));
            std::atomic<int> made = 0;
            const auto make = [&](uint64_t seed) {
                SeededRandom random(seed);
                const auto book = Book::create(path, *Currency::find("JPY"), w.target(), w.clock,
                                               random, "tester");
                made += book ? 1 : 0;
            };
            std::thread one(make, 1);
            std::thread two(make, 2);
            one.join();
            two.join();
            QCOMPARE(made.load(), 1);
            QVERIFY(Book::open(path));
        }
    }
};

QTEST_GUILESS_MAIN(TestDeskLosses)
#include "test_desk_losses.moc"
