// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "support/desk_world.h"
#include "support/scripted_target.h"

#include <QProcess>

#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

using namespace shogo;

// What disks, clocks and machines do while something is posted.

namespace {

const QByteArray threeRows = "2026-04-01,-1200,coffee\n2026-04-02,-900,tea\n2026-04-03,500,tip\n";

int64_t inState(Desk& desk, State state)
{
    return (*desk.book().ledger().counts())[state];
}

// Imports, assigns and approves what is not yet; a failing call ends it, as it would end a program.
bool review(Desk& desk, const std::string& file)
{
    if (!desk.importFile(file, {})) {
        return false;
    }
    std::vector<RowKey> keys;
    for (const char* state : {"new", "needs-account", "ready"}) {
        RowFilter filter;
        filter.state = state;
        if (!desk.rows(filter, [&](const ListedRow& row) {
                keys.push_back(row.row.key);
                return Result<void>();
            })) {
            return false;
        }
    }
    return keys.empty() || (desk.assign(keys, {"expenses:open", "", ""}) && desk.approve({}));
}

bool post(Desk& desk)
{
    std::optional<bool> good;
    desk.post({}, [&](const Result<PostReport>& report) { good = report.has_value(); });
    return QTest::qWaitFor([&] { return good.has_value(); }) && *good;
}

// The n-th statement of a database fails, and no other.
void failNth(Database& database, int n, int& count)
{
    count = 0;
    database.fault = [&count, n](const char* name) -> std::optional<Problem> {
        if (std::string_view(name) == "rollback" || ++count != n) {
            return std::nullopt;
        }
        return Problem(ProblemCode::BookDiskFull);
    };
}

std::unique_ptr<Desk> approved(DeskWorld& w)
{
    auto desk = w.make();
    if (!review(*desk, w.write("rows.csv", csv(threeRows)))) {
        qFatal("review");
    }
    return desk;
}

void run(DeskWorld& w, Desk& desk, Target& target)
{
    Poster poster(desk.book(), target, w.clock, w.random, "tester", ResendPolicy::Auto);
    bool ended = false;
    poster.post([&](const Result<PostReport>& report) { ended = report.has_value(); });
    QVERIFY(ended);
}

} // namespace

class TestPostingFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A106 (facts about other programs): two commits where there should be one, and a kill between
    // them. Every database call of import, assign, approve and post fails in turn; the next run
    // heals, and each journal is there once.
    void everyDatabaseCallFailsOnce()
    {
        int n = 1;
        for (bool reached = true; reached; ++n) {
            DeskWorld w;
            const std::string file = w.write("rows.csv", csv(threeRows));
            auto desk = w.make();
            QVERIFY(desk);
            int count = 0;
            failNth(desk->book().database(), n, count);
            const bool whole = review(*desk, file) && post(*desk);
            reached = count >= n;
            QVERIFY2(whole || reached, "something failed that was not made to");
            desk.reset(); // the program ends with its failure
            desk = w.open();
            QVERIFY2(desk, qPrintable(QString::number(n)));
            QVERIFY2(review(*desk, file), qPrintable(QString::number(n)));
            QVERIFY2(post(*desk), qPrintable(QString::number(n)));
            QVERIFY2(post(*desk), qPrintable(QString::number(n)));
            QCOMPARE(inState(*desk, State::Confirmed), 3);
            QCOMPARE(w.read("books.journal").count("shogo-begin"), 3);
            QVERIFY2(desk->verify()->findings.empty(), qPrintable(QString::number(n)));
        }
        qInfo("%d database calls, each failed once", n - 2);
        QVERIFY(n > 100);
    }
    // The same with a target that books and does not answer.
    void everyDatabaseCallFailsOnceWithoutAnswers()
    {
        for (int n = 1, reached = 1; reached != 0; ++n) {
            DeskWorld w;
            const auto desk = approved(w);
            ScriptedTarget target;
            target.mine.exactByKey = true;
            target.answer = [&](const Posting& posting) {
                target.there.push_back({posting.key, posting.bookTag, "id-" + posting.key.hex(),
                                        posting.day, posting.lines, false});
                return Verdict{};
            };
            int count = 0;
            failNth(desk->book().database(), n, count);
            {
                Poster poster(desk->book(), target, w.clock, w.random, "one", ResendPolicy::Auto);
                poster.post([](const Result<PostReport>&) {});
            }
            reached = count >= n ? 1 : 0;
            desk->book().database().fault = nullptr;
            for (int i = 0; i < 3; ++i) {
                w.clock.pass(target.mine.settleMs + 1);
                run(w, *desk, target);
            }
            QCOMPARE(inState(*desk, State::Confirmed), 3);
            QCOMPARE(target.there.size(), size_t{3});
            QVERIFY(desk->verify()->findings.empty());
        }
    }
    // The wall clock goes back an hour between the send and the look-up: settle is measured on
    // another one, and begins anew where the two disagree.
    void aClockThatJumpsBack()
    {
        DeskWorld w;
        const auto desk = approved(w);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [](const Posting&) { return Verdict{}; };
        run(w, *desk, target);
        const size_t sent = target.sent.size();
        for (const int64_t jump : {int64_t{-3'600'000}, int64_t{7'200'000}}) {
            w.clock.wall = w.clock.wall.plusMs(jump);
            run(w, *desk, target);
            w.clock.pass(target.mine.settleMs - 1);
            run(w, *desk, target);
            QCOMPARE(target.sent.size(), sent); // not before a whole settle time has passed
        }
        for (int i = 0; i < 8 && target.sent.size() == sent; ++i) {
            w.clock.pass(3'600'000);
            run(w, *desk, target);
        }
        QCOMPARE(target.sent.size(), 2 * sent);
    }
    // The machine sleeps between the send and the answer: the attempt ends at the wake-up, and the
    // request may still be on its way then.
    void asleepBetweenSendAndAnswer()
    {
        DeskWorld w;
        const auto desk = approved(w);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.answer = [&](const Posting&) {
            w.clock.pass(40'000'000); // eleven hours
            return Verdict{};
        };
        run(w, *desk, target);
        const size_t sent = target.sent.size();
        const auto entry = desk->book().ledger().byId({1});
        QCOMPARE(entry->state, State::Unknown);
        QVERIFY(entry->settleUntil->steadyMs >= w.clock.steadyMs() + target.mine.settleMs - 1);
        w.clock.pass(target.mine.settleMs - 1);
        run(w, *desk, target);
        QCOMPARE(target.sent.size(), sent);
    }
    void aFullDisk()
    {
#ifdef Q_OS_LINUX
        if (geteuid() != 0) {
            QSKIP("only root may mount the small disk that this needs");
        }
        const QTemporaryDir place;
        const QString mount = place.filePath(QStringLiteral("small"));
        QVERIFY(QDir().mkpath(mount));
        if (QProcess::execute(QStringLiteral("mount"),
                              {QStringLiteral("-t"), QStringLiteral("tmpfs"), QStringLiteral("-o"),
                               QStringLiteral("size=2m"), QStringLiteral("none"), mount}) != 0) {
            QSKIP("a small disk cannot be mounted here");
        }
        const auto unmount = qScopeGuard([&] {
            QProcess::execute(QStringLiteral("umount"), {QStringLiteral("-l"), mount});
        });
        DeskWorld w;
        const std::string book = mount.toStdString() + "/b.shogo";
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.sendsAtOnce = 1;
        {
            auto desk = Desk::create(book, w.target(), "JPY", w.world());
            QVERIFY(desk);
            NewAccount account;
            account.ident = "bank-1";
            account.currency = "JPY";
            account.postsTo = "assets:bank";
            QVERIFY((*desk)->addAccount(account));
            QVERIFY(review(**desk, w.write("rows.csv", csv(threeRows))));
            QFile filler(mount + QStringLiteral("/filler"));
            QVERIFY(filler.open(QIODevice::WriteOnly));
            while (filler.write(QByteArray(4'096, 'x')) == 4'096 && filler.flush()) {
            }
            Poster poster((*desk)->book(), target, w.clock, w.random, "one", ResendPolicy::Auto);
            std::optional<ProblemCode> code;
            poster.post([&](const Result<PostReport>& report) {
                code = report ? std::optional<ProblemCode>() : report.error().code;
            });
            // Not claimed: not sent. The claim could not be made durable.
            QVERIFY(target.sent.empty());
            QVERIFY(code);
            QCOMPARE(std::string(codeText(*code)), std::string("book-disk-full"));
            filler.close();
            QVERIFY(filler.remove());
        }
        auto desk = Desk::open(book, w.world());
        QVERIFY(desk);
        QCOMPARE(inState(**desk, State::Queued), 3);
        run(w, **desk, target);
        QCOMPARE(inState(**desk, State::Confirmed), 3);
        QCOMPARE(target.there.size(), size_t{3});
        QVERIFY((*desk)->verify()->findings.empty());
#else
        QSKIP("only on Linux");
#endif
    }
    void aBookThatCannotBeWritten()
    {
        DeskWorld w;
        {
            const auto desk = approved(w);
        }
        auto book = Book::open(w.bookPath(), Database::Mode::ReadOnly);
        QVERIFY(book);
        ScriptedTarget target;
        Poster poster(**book, target, w.clock, w.random, "one", ResendPolicy::Auto);
        bool refused = false;
        poster.post([&](const Result<PostReport>& report) { refused = !report; });
        QVERIFY(refused);
        QVERIFY(target.sent.empty());
    }
};

QTEST_GUILESS_MAIN(TestPostingFaults)
#include "test_posting_faults.moc"
