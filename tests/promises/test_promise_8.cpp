// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

using namespace shogo;
using namespace shogo::promises;

// Promise 8: a ledger that is lost, empty, older than it was, copied, or one of two books on the
// same own account is noticed before anything is posted. (Each in depth: tests/desk.)
class TestPromise8 : public QObject
{
    Q_OBJECT

    static int64_t journals(const DeskWorld& w)
    {
        return w.read("books.journal").count("shogo-begin");
    }
    // What a run ends with; nothing where it ran.
    static std::optional<ProblemCode> refusal(Desk& desk)
    {
        std::optional<Result<PostReport>> report;
        desk.post({}, [&](Result<PostReport> outcome) { report = std::move(outcome); });
        if (!QTest::qWaitFor([&] { return report.has_value(); })) {
            qFatal("post did not end");
        }
        return *report ? std::nullopt : std::optional(report->error().code);
    }
    static void more(Desk& desk, DeskWorld& w, const char* name, const char* line)
    {
        if (!desk.importFile(w.write(name, csv(line)), {})) {
            qFatal("import");
        }
        std::vector<RowKey> keys;
        for (const char* state : {"needs-account", "ready", "new"}) {
            for (const ListedRow& row : listed(desk, state)) {
                keys.push_back(row.row.key);
            }
        }
        if (!desk.assign(keys, {"expenses:open", "", ""}) || !desk.approve({})) {
            qFatal("approve");
        }
    }

private Q_SLOTS:
    void olderThanItWas()
    {
        DeskWorld w;
        auto desk = approved(w, 3);
        QVERIFY(desk->backUp(w.path("old.shogo")));
        QCOMPARE(posted(*desk).posted, 3);
        desk.reset();
        // Somebody copies the old file over the book by hand.
        for (const char* suffix : {"", "-wal", "-shm"}) {
            QFile::remove(QString::fromStdString(w.bookPath() + suffix));
        }
        QVERIFY(QFile::copy(QString::fromStdString(w.path("old.shogo")),
                            QString::fromStdString(w.bookPath())));
        desk = w.open();
        QVERIFY(desk);
        QCOMPARE(std::string(codeText(*refusal(*desk))), std::string("book-quarantined"));
        QCOMPARE(journals(w), 3);
        QVERIFY(desk->sayOnlyCopy());
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(posted(*desk).posted, 0);
        }
        QCOMPARE((*desk->book().ledger().counts())[State::Confirmed], 3);
        QCOMPARE(journals(w), 3);
    }
    void copiedToAnotherMachine()
    {
        DeskWorld w;
        auto desk = approved(w, 3);
        QVERIFY(desk->backUp(w.path("copy.shogo")));
        QCOMPARE(posted(*desk).posted, 3);
        MemoryNotes other;
        auto copy = Desk::open(w.path("copy.shogo"), {w.clock, w.random, *w.disk, other, "other"});
        QVERIFY(copy);
        QVERIFY(refusal(**copy));
        QCOMPARE(journals(w), 3);
    }
    // The book is gone, and a new one is made over the same files: the first day's reading sees
    // another book's keys on the account.
    void lostAndMadeAnew()
    {
        DeskWorld w;
        auto desk = approved(w, 3);
        QCOMPARE(posted(*desk).posted, 3);
        desk.reset();
        for (const char* suffix : {"", "-wal", "-shm"}) {
            QFile::remove(QString::fromStdString(w.bookPath() + suffix));
        }
        w.random = SeededRandom(99); // another book's id
        desk = approved(w, 3);
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, 0);
        QCOMPARE(journals(w), 3);
    }
    // Two books on one own account, over different rows.
    void oneOfTwoBooks()
    {
        DeskWorld w;
        {
            const auto first = approved(w, 2);
            QCOMPARE(posted(*first).posted, 2);
        }
        w.random = SeededRandom(99);
        auto second = Desk::create(w.path("second.shogo"), w.target(), "JPY", w.world());
        QVERIFY(second);
        NewAccount account;
        account.ident = "bank-2";
        account.currency = "JPY";
        account.postsTo = "assets:bank";
        QVERIFY((*second)->addAccount(account));
        more(**second, w, "other.csv", "2026-04-20,-77,other\n");
        const PostReport report = posted(**second);
        QCOMPARE(report.posted, 0);
        QCOMPARE(std::string(codeText(report.problems.front().code)),
                 std::string("other-book-here"));
        QCOMPARE(journals(w), 2);
    }
};

QTEST_GUILESS_MAIN(TestPromise8)
#include "test_promise_8.moc"
