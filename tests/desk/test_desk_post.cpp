// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/book_lock.h"
#include "support/desk_world.h"

#include <QDir>

using namespace shogo;

namespace {

// A book with `count` rows, all assigned and approved.
std::unique_ptr<Desk> approved(DeskWorld& w, int count)
{
    auto desk = w.make();
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        lines += "2026-04-0" + QByteArray::number(1 + i % 9) + ",-" + QByteArray::number(100 + i) +
                 ",row " + QByteArray::number(i) + "\n";
    }
    if (!desk->importFile(w.write("rows.csv", csv(lines)), {})) {
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

int64_t inState(Desk& desk, State state)
{
    return (*desk.book().ledger().counts())[state];
}

} // namespace

class TestDeskPost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void postedOnceAndOnlyOnce()
    {
        DeskWorld w;
        const auto desk = approved(w, 300);
        const auto plan = desk->planPost();
        QVERIFY(plan);
        QCOMPARE(plan->fresh, 300);
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, 300);
        QCOMPARE(inState(*desk, State::Confirmed), 300);
        const QByteArray journal = w.read("books.journal");
        const PostReport again = posted(*desk);
        QCOMPARE(again.posted, 0);
        QCOMPARE(w.read("books.journal"), journal);
        for (const ListedRow& row : listed(*desk)) {
            QCOMPARE(journal.count(QByteArray::fromStdString(row.row.key.hex() + "." +
                                                             desk->book().settings().tag())),
                     qsizetype{journal.count(QByteArray::fromStdString(row.row.key.hex()))});
        }
        QVERIFY(desk->verify()->findings.empty());
    }
    void expectRefusesAnotherNumber()
    {
        DeskWorld w;
        const auto desk = approved(w, 3);
        std::optional<Problem> problem;
        desk->post(4, [&](Result<PostReport> report) { problem = report.error(); });
        QVERIFY(problem);
        QCOMPARE(problem->code, ProblemCode::ExpectedAnother);
        QCOMPARE(inState(*desk, State::Queued), 3);
    }
    // The program ended between the claim and its end; the journal may be there or not.
    void ownersThatAreGoneAreLookedUpFirst()
    {
        DeskWorld w;
        auto desk = approved(w, 4);
        // Two are written, then the ledger forgets that they were confirmed; two were never sent.
        posted(*desk);
        desk.reset();
        {
            auto database = Database::open(w.bookPath(), Database::Mode::ReadWrite);
            QVERIFY(database);
            QVERIFY((*database)->run("t", "UPDATE entry SET state = 'pending', owner = 'ghost', "
                                          "remote_id = ''"));
        }
        // Two of the four journals are taken out of the file by hand.
        QByteArray journal = w.read("books.journal");
        desk = w.open();
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, 0); // all four were there
        QCOMPARE(inState(*desk, State::Confirmed), 4);
        QCOMPARE(w.read("books.journal"), journal);
    }
    void aSecondPosterIsToldWhoHoldsTheBook()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        const auto lock = BookLock::take(w.bookPath(), "somebody else");
        QVERIFY(lock);
        std::optional<Problem> problem;
        desk->post({}, [&](Result<PostReport> report) { problem = report.error(); });
        QVERIFY(problem);
        QCOMPARE(problem->code, ProblemCode::PosterBusy);
        QCOMPARE(exitStatusOf(problem->code), 4);
        QCOMPARE(std::get<std::string>(problem->arguments[0]), std::string("somebody else"));
        QCOMPARE(inState(*desk, State::Queued), 1);
    }
    void aTargetThatCannotBeReachedLeavesEverythingQueued()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        QVERIFY(QDir().mkpath(w.folder.filePath(QStringLiteral("books.journal"))));
        const PostReport report = posted(*desk);
        QVERIFY(!report.problems.empty());
        QCOMPARE(exitStatusOf(report.problems[0].code), 5);
        QCOMPARE(inState(*desk, State::Queued), 2);
        QDir().rmdir(w.folder.filePath(QStringLiteral("books.journal")));
        QCOMPARE(posted(*desk).posted, 2);
    }
    void aHeldRowIsNotSent()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(
            w.write("a.csv", csv("2026-04-01,-9,a\n2026-04-02,-300,hold\n2026-04-03,-9,a\n")), {}));
        std::vector<RowKey> keys;
        for (const ListedRow& row : listed(*desk)) {
            keys.push_back(row.row.key);
        }
        QVERIFY(desk->assign(keys, {"expenses:open", "", ""}));
        QVERIFY(desk->approve({}));
        w.clock.pass(1000);
        QVERIFY(desk->importFile(
            w.write("b.csv", csv("2026-04-01,-9,a\n2026-04-03,-9,a\n2026-04-04,-1,b\n")), {}));
        QCOMPARE(desk->planPost()->held, 1);
        QCOMPARE(posted(*desk).posted, 2);
        QCOMPARE(inState(*desk, State::Queued), 1);
    }
    void editsAreRefusedWhereTheyCouldDouble()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        const RowKey key = listed(*desk)[0].row.key;
        QCOMPARE(desk->assign({key}, {"expenses:other", "", ""}).error().code,
                 ProblemCode::NotAllowed);
        posted(*desk);
        QCOMPARE(desk->assign({key}, {"expenses:other", "", ""}).error().code,
                 ProblemCode::NotAllowed);
        DecideRequest exclude;
        exclude.what = DecideRequest::What::Exclude;
        exclude.keys = {key};
        exclude.reason = "no";
        QCOMPARE(desk->decide(exclude).error().code, ProblemCode::NotAllowed);
        QCOMPARE(desk->approve({key})->refused.size(), size_t{1});
        QCOMPARE(desk->undo(0).error().code, ProblemCode::UndoRefused); // the approval
    }
    void withdrawReopenAndPostAgain()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        const auto resolve = [&](ResolveRequest request) {
            std::optional<Result<PostReport>> outcome;
            desk->resolve(request, [&](Result<PostReport> report) { outcome = std::move(report); });
            return outcome && outcome->has_value() ? std::optional<ProblemCode>()
                                                   : std::optional(outcome->error().code);
        };
        const RowKey key = listed(*desk)[0].row.key;
        ResolveRequest request;
        request.keys = {key};
        request.what = ResolveRequest::What::Withdraw;
        QCOMPARE(resolve(request), std::optional(ProblemCode::ReasonMissing));
        request.why = "entered by hand";
        QVERIFY(!resolve(request));
        QCOMPARE(inState(*desk, State::Withdrawn), 1);
        QCOMPARE(posted(*desk).posted, 1);
        request.what = ResolveRequest::What::Reopen;
        QVERIFY(!resolve(request));
        QCOMPARE(inState(*desk, State::Queued), 1);
        QCOMPARE(posted(*desk).posted, 1);
        // A journal that a person took out of the file is gone; it is posted again only by a word.
        request.what = ResolveRequest::What::Again;
        QCOMPARE(resolve(request), std::optional(ProblemCode::NotAllowed)); // it is there
        w.write("books.journal", "");
        std::optional<Result<PostReport>> looked;
        desk->lookUp({key}, [&](Result<PostReport> report) { looked = std::move(report); });
        QVERIFY(looked && looked->has_value());
        QVERIFY(((*desk->book().ledger().ofRow(listed(*desk)[0].row.id))->flags & Flag::Gone) != 0);
        QCOMPARE(posted(*desk).posted, 0);
        QVERIFY(!resolve(request));
        QCOMPARE(posted(*desk).posted, 1);
        QVERIFY(desk->verify()->findings.empty());
    }
    void aJournalThatIsThereAlreadyIsFoundNotSent()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        posted(*desk);
        const QByteArray journal = w.read("books.journal");
        // A copy of the book from before the post.
        DeskWorld other;
        const auto copy = approved(other, 1);
        other.write("books.journal",
                    QByteArray(journal).replace(
                        QByteArray::fromStdString("." + desk->book().settings().tag()),
                        QByteArray::fromStdString("." + copy->book().settings().tag())));
        const PostReport report = posted(*copy);
        QCOMPARE(report.posted, 0);
        QCOMPARE(inState(*copy, State::Confirmed), 1);
    }
    void anotherBooksJournalIsFoundAndNeverDoubled()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        posted(*desk);
        DeskWorld other;
        other.random = SeededRandom(8); // another book, another tag
        const auto second = approved(other, 1);
        QVERIFY(second->book().settings().tag() != desk->book().settings().tag());
        other.write("books.journal", w.read("books.journal"));
        const PostReport report = posted(*second);
        QCOMPARE(report.posted, 0);
        QCOMPARE(inState(*second, State::Unknown), 1);
        QCOMPARE(posted(*second).posted, 0);
    }
};

QTEST_GUILESS_MAIN(TestDeskPost)
#include "test_desk_post.moc"
