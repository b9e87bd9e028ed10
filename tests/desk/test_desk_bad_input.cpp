// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "desk/file_source.h"
#include "support/desk_world.h"

#include <QDir>

#ifndef _WIN32
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#endif

using namespace shogo;

// Bad input of any kind: a message with place and remedy, and the book exactly as before.
class TestDeskBadInput : public QObject
{
    Q_OBJECT

    // The whole of a book, but for what SQLite keeps of its own.
    static std::string dump(Desk& desk)
    {
        std::string text;
        std::vector<std::string> tables;
        [[maybe_unused]] const auto listing = desk.book().database().query(
            "t", "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", {},
            [&](const SqlRow& row) {
                tables.push_back(row.text(0));
                return Result<void>();
            });
        for (const std::string& table : tables) {
            const auto digest = desk.book().database().text("t", "SELECT COUNT(*) FROM " + table);
            text += table + "=" + digest->value_or("") + ";";
        }
        const auto head = desk.book().history().head();
        return text + toHex(head->hash);
    }

private Q_SLOTS:
    void importsThatAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const QByteArray& bytes, ProblemCode code) {
            QTest::newRow(name) << bytes << static_cast<int>(code);
        };
        row("empty", "", ProblemCode::FileEmpty);
        row("too few fields", csv("2026-04-01,-1200,a\n2026-04-02\n2026-04-03,-1,b\n"),
            ProblemCode::RowsRefused);
        row("a day that does not exist", csv("2026-04-01,-1200,a\n2026-02-30,-5,b\n"),
            ProblemCode::RowsRefused);
        row("an amount that overflows",
            csv("2026-04-01,-1200,a\n2026-04-02,99999999999999999999,b\n"),
            ProblemCode::RowsRefused);
        row("two readings of the date",
            "Date,Amount,Description\n01/02/2026,-5,a\n03/04/2026,-7,b\n",
            ProblemCode::TwoReadings);
        row("another currency",
            "Date,Amount,Currency,Description\n2026-04-01,-5.00,EUR,a\n"
            "2026-04-02,-7.00,EUR,b\n",
            ProblemCode::CurrencyMismatch);
    }
    void importsThatAreRefused()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const int, code);
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("good.csv", csv("2026-03-01,-9,x\n")), {}));
        const std::string before = dump(*desk);
        const auto views = desk->importFile(w.write("bad.csv", bytes), {});
        QVERIFY(!views);
        QCOMPARE(std::string(codeText(views.error().code)),
                 std::string(codeText(static_cast<ProblemCode>(code))));
        QCOMPARE(dump(*desk), before);
    }
    void aPicture()
    {
        DeskWorld w;
        const auto desk = w.make();
        const std::string before = dump(*desk);
        const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452") + QByteArray(500, '\x01');
        QVERIFY(!desk->importFile(w.write("p.csv", png), {}));
        QCOMPARE(dump(*desk), before);
    }
    void theGoodRowsOfABadFileWhenAPersonSaysSo()
    {
        DeskWorld w;
        const auto desk = w.make();
        ImportOptions options;
        options.acceptProblems = true;
        const auto views = desk->importFile(
            w.write("a.csv", csv("2026-04-01,-1200,a\n2026-02-30,-5,b\n2026-04-03,-1,c\n")),
            options);
        QVERIFY(views);
        QCOMPARE(views->front().fresh, 2);
        QCOMPARE(views->front().problems.size(), size_t{1});
        QCOMPARE(views->front().problems[0].place.line, 3);
        const auto kept =
            desk->book().database().integer("t", "SELECT COUNT(*) FROM import_problem");
        QCOMPARE(kept->value_or(0), 1);
    }
    void pathsThatAreNoFiles()
    {
        DeskWorld w;
        const auto desk = w.make();
        QCOMPARE(desk->importFile(w.path("none.csv"), {}).error().code, ProblemCode::FileMissing);
        QCOMPARE(desk->importFile(w.folder.path().toStdString(), {}).error().code,
                 ProblemCode::FileIsDirectory);
#ifndef _WIN32
        QCOMPARE(mkfifo(w.path("pipe").c_str(), 0600), 0);
        QCOMPARE(desk->importFile(w.path("pipe"), {}).error().code, ProblemCode::FileNotRegular);
        QCOMPARE(symlink(w.path("loop").c_str(), w.path("loop").c_str()), 0);
        QCOMPARE(desk->importFile(w.path("loop"), {}).error().code, ProblemCode::FileNotRegular);
#endif
    }
    void aFileThatChangesWhileItIsRead()
    {
        DeskWorld w;
        const auto path = w.write("a.csv", csv("2026-04-01,-1200,a\n"));
        const auto grown = openFileSource(path);
        QVERIFY(grown);
        char buffer[64];
        QVERIFY((*grown)->read(0, buffer, sizeof buffer));
        w.write("a.csv", csv("2026-04-01,-1200,a\n2026-04-02,-1,b\n"));
        QCOMPARE((*grown)->read(0, buffer, sizeof buffer).error().code, ProblemCode::FileChanged);
        // The same length, other bytes: the second reading for the book finds it.
        const auto desk = w.make();
        MemorySource first("Date,Amount,Description\n2026-04-01,-1,a\n", "m.csv");
        WriteScope scope(desk->book().database());
        QVERIFY(scope.begin());
        const auto kept = desk->book().imports().keepFile(first, Sha256::of("something else"));
        QCOMPARE(kept.error().code, ProblemCode::FileChanged);
    }
    void aFileOverTheBound()
    {
        DeskWorld w;
        const auto desk = w.make();
        QFile file(w.folder.filePath(QStringLiteral("huge.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize((qint64{1} << 30) + 1)); // sparse: takes no room
        file.close();
        QCOMPARE(desk->importFile(w.path("huge.csv"), {}).error().code, ProblemCode::FileTooLarge);
    }
    void accounts()
    {
        DeskWorld w;
        const auto desk = w.make();
        ImportOptions options;
        options.account = "nobody";
        const auto file = w.write("a.csv", csv("2026-04-01,-1200,a\n"));
        QCOMPARE(desk->importFile(file, options).error().code, ProblemCode::AccountUnknown);
        NewAccount account;
        account.ident = "a|b";
        account.currency = "JPY";
        account.postsTo = "assets:x";
        QCOMPARE(desk->addAccount(account).error().code, ProblemCode::AccountIdRefused);
        account.ident = "bank-1";
        QCOMPARE(desk->addAccount(account).error().code, ProblemCode::AccountExists);
        account.ident = "bank-2";
        account.currency = "XYZ";
        QCOMPARE(desk->addAccount(account).error().code, ProblemCode::CurrencyUnknown);
        account.currency = "jpy";
        QVERIFY(desk->addAccount(account));
        // Two accounts and a file that names none: never a guess.
        QCOMPARE(desk->importFile(file, {}).error().code, ProblemCode::AccountNotNamed);
    }
    // The file names another account than the one that was used before.
    void anotherAccountsFile()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto ing = [](const char* account) {
            return QByteArray(
                       "\"Datum\",\"Naam / Omschrijving\",\"Rekening\",\"Tegenrekening\",\"Code\","
                       "\"Af Bij\",\"Bedrag (EUR)\",\"MutatieSoort\",\"Mededelingen\"\n"
                       "\"20260413\",\"Winkel\",\"") +
                   account + "\",\"\",\"BA\",\"Af\",\"1,25\",\"Betaalautomaat\",\"pas\"\n";
        };
        NewAccount account;
        account.ident = "ing";
        account.currency = "EUR";
        account.postsTo = "assets:ing";
        QVERIFY(desk->addAccount(account));
        ImportOptions options;
        options.account = "ing";
        QVERIFY(desk->importFile(w.write("a.csv", ing("NL01INGB0000000001")), options));
        const auto other = desk->importFile(w.write("b.csv", ing("NL02INGB0000000002")), options);
        QVERIFY(!other);
        QCOMPARE(other.error().code, ProblemCode::AccountMismatch);
    }
    void booksThatCannotBeOpened()
    {
        DeskWorld w;
        QCOMPARE(Desk::open(w.bookPath(), w.world()).error().code, ProblemCode::BookMissing);
        QCOMPARE(Desk::open("postgresql://localhost/x", w.world()).error().code,
                 ProblemCode::BookPostgres);
        w.make().reset();
        QCOMPARE(Desk::create(w.bookPath(), w.target(), "JPY", w.world()).error().code,
                 ProblemCode::BookExists);
        w.write("text.shogo",
                "not a database, and longer than a hundred bytes so that SQLite reads its header: "
                "0123456789012345678901234567890123456789");
        QCOMPARE(Desk::open(w.path("text.shogo"), w.world()).error().code,
                 ProblemCode::BookNotABook);
        QCOMPARE(Desk::open(w.folder.path().toStdString(), w.world()).error().code,
                 ProblemCode::BookNotABook);
        {
            auto database = Database::open(w.bookPath(), Database::Mode::ReadWrite);
            QVERIFY((*database)->run("t", "PRAGMA user_version = 999"));
        }
        QCOMPARE(Desk::open(w.bookPath(), w.world()).error().code, ProblemCode::BookNewer);
        QCOMPARE(Desk::create(w.path("other.shogo"), "nonsense:x", "JPY", w.world()).error().code,
                 ProblemCode::TargetUnknown);
        QVERIFY(!QFile::exists(w.folder.filePath(QStringLiteral("other.shogo"))));
    }
    void aDamagedBook()
    {
        DeskWorld w;
        {
            const auto desk = w.make();
            QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-01,-1200,a\n")), {}));
        }
        QFile file(QString::fromStdString(w.bookPath()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        for (qint64 at = 4096; at + 200 < file.size(); at += 4096) {
            file.seek(at + 8);
            file.write(QByteArray(150, '\xEE'));
        }
        file.close();
        const auto desk = Desk::open(w.bookPath(), w.world());
        if (desk) {
            const auto report = (*desk)->verify();
            QVERIFY(!report || !report->findings.empty());
        } else {
            QVERIFY(desk.error().code == ProblemCode::BookDamaged ||
                    desk.error().code == ProblemCode::BookFailure);
        }
    }
#ifndef _WIN32
    void aReadOnlyBook()
    {
        DeskWorld w;
        w.make().reset();
        auto database = Database::open(w.bookPath(), Database::Mode::ReadOnly);
        QVERIFY(database);
        const auto write = (*database)->run("t", "UPDATE book SET epoch = 2");
        QVERIFY(!write);
        QCOMPARE(write.error().code, ProblemCode::BookReadOnly);
    }
    // A full disk, by the limit on the size of files of this process: the write fails in the middle
    // of the import's transaction.
    void aFullDisk()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("good.csv", csv("2026-03-01,-9,x\n")), {}));
        QByteArray lines;
        for (int i = 0; i < 60'000; ++i) {
            lines +=
                "2026-04-01,-" + QByteArray::number(i + 1) + ",a longer text to fill the disk\n";
        }
        const auto big = w.write("big.csv", csv(lines));
        const std::string before = dump(*desk);
        rlimit old{};
        getrlimit(RLIMIT_FSIZE, &old);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{512 * 1024, old.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const auto views = desk->importFile(big, {});
        setrlimit(RLIMIT_FSIZE, &old);
        QVERIFY(!views);
        QVERIFY(views.error().code == ProblemCode::BookDiskFull ||
                views.error().code == ProblemCode::BookFailure);
        QCOMPARE(dump(*desk), before);
        QVERIFY(desk->verify()->findings.empty());
        // And with room again the same import goes through.
        const auto again = desk->importFile(big, {});
        QVERIFY(again);
        QCOMPARE(again->front().fresh, 60'000);
    }
#endif
    // The n-th statement to the database fails, for every n of an import: the book is as before,
    // and the next try goes through.
    void everyDatabaseCallOfAnImportMayFail()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("good.csv", csv("2026-03-01,-9,x\n")), {}));
        const auto file =
            w.write("a.csv", csv("2026-04-01,-1200,a\n2026-04-01,-1200,a\n2026-04-02,-5,b\n"));
        const std::string before = dump(*desk);
        for (int n = 0;; ++n) {
            int left = n;
            desk->book().database().fault = [&](const char* name) -> std::optional<Problem> {
                if (std::string_view(name) == "rollback" || left-- > 0) {
                    return std::nullopt;
                }
                return Problem(ProblemCode::BookDiskFull);
            };
            const auto views = desk->importFile(file, {});
            desk->book().database().fault = nullptr;
            if (views) {
                QVERIFY(n > 20);
                break;
            }
            QCOMPARE(dump(*desk), before);
        }
        QCOMPARE(listed(*desk).size(), size_t{4});
        QVERIFY(desk->verify()->findings.empty());
    }
};

QTEST_GUILESS_MAIN(TestDeskBadInput)
#include "test_desk_bad_input.moc"
