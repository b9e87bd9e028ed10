// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/backup.h"
#include "book/schema.h"
#include "support/book_world.h"

#include <QProcess>

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

using namespace shogo;

namespace {

std::optional<ProblemCode> codeOf(const Result<BackupFacts>& result)
{
    return result ? std::nullopt : std::optional(result.error().code);
}

bool ran(const QString& program, const QStringList& words)
{
    QProcess process;
    process.start(program, words);
    return process.waitForFinished(10'000) && process.exitStatus() == QProcess::NormalExit &&
           process.exitCode() == 0;
}

// A small disk of its own, where the system lets us have one.
class SmallDisk
{
public:
    explicit SmallDisk(const QString& options)
    {
        m_mounted = ran(QStringLiteral("mount"),
                        {QStringLiteral("-t"), QStringLiteral("tmpfs"), QStringLiteral("-o"),
                         options, QStringLiteral("tmpfs"), m_folder.path()});
    }
    ~SmallDisk()
    {
        if (m_mounted) {
            ran(QStringLiteral("umount"), {m_folder.path()});
        }
    }
    bool mounted() const { return m_mounted; }
    QString folder() const { return m_folder.path(); }
    std::string path(const QString& name) const { return m_folder.filePath(name).toStdString(); }

private:
    QTemporaryDir m_folder;
    bool m_mounted = false;
};

// A book as the first schema had it, whatever steps have come since.
void makeOfVersionOne(BookWorld& w)
{
    auto database = Database::open(w.path(), Database::Mode::Create);
    bool good = database.has_value();
    const auto run = [&](const std::string& sql, const std::vector<SqlValue>& values = {}) {
        good = good && (*database)->run("t", sql, values);
    };
    for (const std::string& statement : schemaStatements(1, DatabaseKind::Sqlite)) {
        run(statement);
    }
    run("PRAGMA user_version = 1");
    run("PRAGMA application_id = " + std::to_string(bookApplicationId));
    run("INSERT INTO book (one, book_id, epoch, currency, target, key_version, created_at, "
        "quarantine) VALUES (1,?,1,'JPY','journal:x',1,0,0)",
        {sqlBlob(std::string(16, 'b'))});
    if (good) {
        HistoryTable history(**database);
        WriteScope scope(**database);
        HistoryLine line;
        line.event = "init";
        good = scope.begin() && history.append(line) && scope.commit();
    }
    if (!good) {
        qFatal("a book of version 1");
    }
}

AutomaticBackup made(Instant at, BackupReason reason = BackupReason::AfterPosting,
                     int64_t bytes = 1'000)
{
    return {backupName("x/a.shogo", at, reason), at, reason, bytes};
}

} // namespace

class TestBackup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBackupIsTheBook()
    {
        BookWorld w;
        const auto book = w.make();
        happen(*book, 20);
        const auto head = *book->history().head();
        const auto facts = backUp(book->database(), w.path("b.shogo"));
        QVERIFY(facts);
        QCOMPARE(facts->head.seq, head.seq);
        QVERIFY(facts->head.hash == head.hash);
        QVERIFY(facts->bookId == book->settings().bookId);
        // A file of its own: nothing beside it is needed to open it.
        QCOMPARE(w.names().filter(QStringLiteral("b.shogo")),
                 QStringList{QStringLiteral("b.shogo")});
        const auto copy = w.open("b.shogo");
        QCOMPARE(copy->history().head()->seq, head.seq);
        QVERIFY(verifyBackup(w.path("b.shogo"), BackupCheck::WholeChain));
    }
    void anExistingFileIsNeverTouched()
    {
        BookWorld w;
        const auto book = w.make();
        QFile other(QString::fromStdString(w.path("b.shogo")));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("precious");
        other.close();
        QCOMPARE(codeOf(backUp(book->database(), w.path("b.shogo"))),
                 std::optional(ProblemCode::BookExists));
        QVERIFY(other.open(QIODevice::ReadOnly));
        QCOMPARE(other.readAll(), QByteArray("precious"));
        QVERIFY(w.names().filter(QStringLiteral(".new-")).isEmpty());
#ifdef Q_OS_UNIX
        // Nor what a link that leads nowhere would make.
        QVERIFY(QFile::link(QStringLiteral("nowhere"), QString::fromStdString(w.path("l.shogo"))));
        QCOMPARE(codeOf(backUp(book->database(), w.path("l.shogo"))),
                 std::optional(ProblemCode::BookExists));
        QVERIFY(!QFile::exists(QString::fromStdString(w.path("nowhere"))));
#endif
    }
    // What another program has begun and not finished is not in it, and keeps nobody waiting.
    void whileAnotherProgramWrites()
    {
        BookWorld w;
        const auto book = w.make();
        happen(*book, 3);
        const auto other = w.open();
        WriteScope scope(other->database());
        QVERIFY(scope.begin());
        HistoryLine line;
        line.event = "unfinished";
        QVERIFY(other->history().append(line));
        const auto facts = backUp(book->database(), w.path("b.shogo"));
        QVERIFY(facts);
        QCOMPARE(facts->head.seq, int64_t{4});
        QVERIFY(scope.commit());
        QCOMPARE(other->history().head()->seq, int64_t{5});
    }
    void whileAnotherProgramGoesOnWriting()
    {
        BookWorld w;
        const auto book = w.make();
        std::atomic<bool> stop = false;
        std::thread writer([&] {
            const auto other = w.open();
            while (!stop) {
                happen(*other);
            }
        });
        bool good = true;
        int64_t last = 0;
        for (int n = 0; n < 10 && good; ++n) {
            const std::string to = w.path("b" + std::to_string(n) + ".shogo");
            const auto facts = backUp(book->database(), to);
            good = facts && facts->head.seq >= last && verifyBackup(to, BackupCheck::WholeChain);
            last = facts ? facts->head.seq : 0;
        }
        stop = true;
        writer.join();
        QVERIFY(good);
    }
    void aBackupThatIsCutIsNoticed()
    {
        BookWorld w;
        const auto book = w.make();
        happen(*book, 500, std::string(200, 'x'));
        QVERIFY(backUp(book->database(), w.path("b.shogo")));
        const qint64 size = QFileInfo(QString::fromStdString(w.path("b.shogo"))).size();
        QVERIFY(size > 100'000);
        for (const qint64 left : {size - 1, size - 4096, size / 2, size / 2 / 4096 * 4096,
                                  qint64{4096}, qint64{100}, qint64{0}}) {
            copyFile(w.path("b.shogo"), w.path("cut.shogo"));
            QVERIFY(QFile::resize(QString::fromStdString(w.path("cut.shogo")), left));
            const auto facts = verifyBackup(w.path("cut.shogo"), BackupCheck::Head);
            QVERIFY2(!facts, std::to_string(left).c_str());
        }
        QCOMPARE(codeOf(verifyBackup(w.path("none.shogo"), BackupCheck::Head)),
                 std::optional(ProblemCode::BookMissing));
    }
    void aBackupWhosePastWasChangedIsNoticed()
    {
        BookWorld w;
        const auto book = w.make();
        happen(*book, 10);
        QVERIFY(backUp(book->database(), w.path("b.shogo")));
        {
            const auto copy = w.open("b.shogo");
            QVERIFY(copy->database().run("t", "UPDATE history SET why = 'other' WHERE seq = 5"));
        }
        QVERIFY(verifyBackup(w.path("b.shogo"), BackupCheck::Head)); // the head alone still holds
        QCOMPARE(codeOf(verifyBackup(w.path("b.shogo"), BackupCheck::WholeChain)),
                 std::optional(ProblemCode::BackupDamaged));
        {
            const auto copy = w.open("b.shogo");
            QVERIFY(copy->database().run("t", "UPDATE history SET why = 'other' WHERE seq = 11"));
        }
        QCOMPARE(codeOf(verifyBackup(w.path("b.shogo"), BackupCheck::Head)),
                 std::optional(ProblemCode::BackupDamaged));
    }
    void whateverFailsNothingIsLeft_data()
    {
        QTest::addColumn<QString>("step");
        for (const char* step : {"backup-book", "history-head", "backup", "backup-verify",
                                 "backup-sync", "backup-rename"}) {
            QTest::newRow(step) << QString::fromLatin1(step);
        }
    }
    void whateverFailsNothingIsLeft()
    {
        QFETCH(const QString, step);
        BookWorld w;
        const auto book = w.make();
        const QStringList before = w.names();
        bool reached = false;
        book->database().fault = [&](const char* name) -> std::optional<Problem> {
            if (step == QLatin1String(name)) {
                reached = true;
                return Problem(ProblemCode::BookDiskFull, Place{w.path("b.shogo")});
            }
            return std::nullopt;
        };
        const auto facts = backUp(book->database(), w.path("b.shogo"));
        QVERIFY(reached);
        QCOMPARE(codeOf(facts), std::optional(ProblemCode::BackupFailed));
        QVERIFY(facts.error().cause);
        QCOMPARE(w.names(), before);
        book->database().fault = {};
        QVERIFY(backUp(book->database(), w.path("b.shogo")));
    }
    void aFullDisk()
    {
        const SmallDisk disk(QStringLiteral("size=256k"));
        if (!disk.mounted()) {
            QSKIP("a small disk cannot be mounted here: needs root");
        }
        BookWorld w;
        const auto book = w.make();
        happen(*book, 2000, std::string(500, 'x'));
        const auto facts = backUp(book->database(), disk.path(QStringLiteral("b.shogo")));
        QCOMPARE(codeOf(facts), std::optional(ProblemCode::BackupFailed));
        QCOMPARE(facts.error().cause->code, ProblemCode::BookDiskFull);
        QVERIFY(QDir(disk.folder()).isEmpty());
        // The book goes on.
        happen(*book);
        QVERIFY(verifyBackup(w.path(), BackupCheck::WholeChain));
    }
    // A book that fills its disk gets no automatic backup, and says so.
    void noAutomaticBackupFillsTheDiskOfTheBook()
    {
        const SmallDisk disk(QStringLiteral("size=4m"));
        if (!disk.mounted()) {
            QSKIP("a small disk cannot be mounted here: needs root");
        }
        BookWorld w;
        const auto book = Book::create(disk.path(QStringLiteral("a.shogo")), *Currency::find("JPY"),
                                       "journal:x", w.clock, w.random, "tester");
        QVERIFY(book);
        const auto outcome =
            backUpAutomatically((*book)->database(), BackupReason::AfterPosting, w.clock.now());
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, ProblemCode::BackupSkipped);
        QCOMPARE(outcome.error().cause->code, ProblemCode::BookDiskFull);
        QVERIFY(automaticBackups(disk.path(QStringLiteral("a.shogo"))).empty());
    }
    void aReadOnlyFolder()
    {
        BookWorld w;
        const auto book = w.make();
#ifdef Q_OS_UNIX
        if (geteuid() == 0) {
            const SmallDisk disk(QStringLiteral("ro,size=1m"));
            if (!disk.mounted()) {
                QSKIP("a read-only disk cannot be mounted here");
            }
            const auto facts = backUp(book->database(), disk.path(QStringLiteral("b.shogo")));
            QCOMPARE(codeOf(facts), std::optional(ProblemCode::BackupFailed));
            return;
        }
        QTemporaryDir folder;
        QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner));
        const auto facts =
            backUp(book->database(), folder.filePath(QStringLiteral("b.shogo")).toStdString());
        QCOMPARE(codeOf(facts), std::optional(ProblemCode::BackupFailed));
        QFile::setPermissions(folder.path(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
#else
        QSKIP("rights of folders are another matter here");
#endif
    }
    void aFolderThatIsNotThere()
    {
        BookWorld w;
        const auto book = w.make();
        QCOMPARE(codeOf(backUp(book->database(), w.path("no/such/folder/b.shogo"))),
                 std::optional(ProblemCode::BackupFailed));
    }

    // --- automatic ones
    void names()
    {
        const Instant at = *Instant::parse("2026-05-10T12:34:56.000Z");
        const std::string name =
            backupName("/x/office.book.shogo", at, BackupReason::BeforeUpgrade);
        QCOMPARE(name, std::string("office.book-20260510T123456Z-before-upgrade.shogo"));
        const auto back = parseBackupName("/x/office.book.shogo", name);
        QVERIFY(back);
        QVERIFY(back->at == at && back->reason == BackupReason::BeforeUpgrade);
        QVERIFY(parseBackupName("/x/a.shogo", "a-20260510T123456Z-after-posting-2.shogo"));
        // None of ours: never taken away.
        for (const char* other :
             {"a.shogo", "a-20260510T123456Z.shogo", "a-20261310T123456Z-after-posting.shogo",
              "b-20260510T123456Z-after-posting.shogo",
              "a-20260510T123456Z-after-posting.shogo.bak", "a-20260510T123456Z-by-hand.shogo",
              "a-20260510T123456Z-after-posting-x.shogo"}) {
            QVERIFY2(!parseBackupName("/x/a.shogo", other), other);
        }
    }
    // Sixty days, five runs a day: what stays is the last ten and the last of each of thirty days.
    void theRuleOverSixtyDays()
    {
        FakeClock clock;
        std::vector<AutomaticBackup> kept;
        for (int day = 0; day < 60; ++day) {
            for (int run = 0; run < 5; ++run) {
                clock.pass(3'600'000);
                kept.push_back(made(clock.now()));
                const auto surplus = surplusBackups(kept, clock.now());
                std::erase_if(kept, [&](const AutomaticBackup& backup) {
                    return std::find(surplus.begin(), surplus.end(), backup.name) != surplus.end();
                });
                QVERIFY(kept.size() <= 40);
                QVERIFY(kept.back().at == clock.now()); // the one just made
            }
            clock.pass(86'400'000 - 5 * 3'600'000);
        }
        std::set<Day> days;
        for (const AutomaticBackup& backup : kept) {
            days.insert(backup.at.day());
        }
        // The clock stands at the beginning of the day after.
        QCOMPARE(days.size(), size_t{30});
        QCOMPARE(kept.size(), size_t{30 + 8}); // two whole days of five, twenty-eight of one
        QVERIFY(kept.front().at.day() == clock.now().day().plusDays(-30) ||
                kept.front().at.day() == clock.now().day().plusDays(-29));
        // Of an older day it is the last one that stayed.
        QCOMPARE((kept.front().at.ms / 3'600'000) % 24, (kept.back().at.ms / 3'600'000) % 24);
    }
    void theLastOneBeforeAnUpgradeStays()
    {
        FakeClock clock;
        std::vector<AutomaticBackup> backups = {made(clock.now(), BackupReason::BeforeUpgrade)};
        clock.pass(1000);
        backups.push_back(made(clock.now(), BackupReason::BeforeUpgrade));
        clock.pass(int64_t{400} * 86'400'000);
        for (int n = 0; n < 12; ++n) {
            clock.pass(1000);
            backups.push_back(made(clock.now()));
        }
        const auto surplus = surplusBackups(backups, clock.now());
        QCOMPARE(surplus.size(), size_t{3}); // two of the twelve, and the older upgrade
        QVERIFY(std::find(surplus.begin(), surplus.end(), backups[0].name) != surplus.end());
        QVERIFY(std::find(surplus.begin(), surplus.end(), backups[1].name) == surplus.end());
    }
    // A clock that was wrong for a while neither loses the good ones nor takes their places.
    void backupsOfTheFutureAreLeftAlone()
    {
        FakeClock clock;
        std::vector<AutomaticBackup> backups;
        for (int n = 0; n < 20; ++n) {
            backups.push_back(made(clock.now().plusMs(int64_t{n + 1} * 86'400'000 * 365)));
        }
        for (int n = 0; n < 10; ++n) {
            backups.push_back(made(clock.now().plusMs(-1000 * n)));
        }
        QVERIFY(surplusBackups(backups, clock.now()).empty());
    }
    void largeBooksKeepFewer()
    {
        FakeClock clock;
        std::vector<AutomaticBackup> backups;
        for (int n = 0; n < 30; ++n) {
            backups.push_back(made(clock.now().plusMs(-int64_t{n} * 86'400'000),
                                   BackupReason::AfterPosting, int64_t{1} << 30));
        }
        QCOMPARE(surplusBackups(backups, clock.now()).size(), size_t{26});
        for (AutomaticBackup& backup : backups) {
            backup.bytes = int64_t{5} << 30;
        }
        const auto surplus = surplusBackups(backups, clock.now());
        QCOMPARE(surplus.size(), size_t{27}); // never the last three
        QVERIFY(std::find(surplus.begin(), surplus.end(), backups[0].name) == surplus.end());
    }
    void automaticBackupsRotate()
    {
        BookWorld w;
        const auto book = w.make();
        const QString folder = QString::fromStdString(backupFolder(w.path()));
        QVERIFY(QDir().mkpath(folder));
        QFile mine(folder + QStringLiteral("/kept-by-hand.shogo"));
        QVERIFY(mine.open(QIODevice::WriteOnly));
        mine.close();
        for (int n = 0; n < 14; ++n) {
            happen(*book);
            const auto path =
                backUpAutomatically(book->database(), BackupReason::AfterPosting, w.clock.now());
            QVERIFY(path);
            QVERIFY(verifyBackup(*path, BackupCheck::WholeChain));
            w.clock.pass(n % 2 == 0 ? 0 : 5'000); // two within a second get names of their own
        }
        const auto kept = automaticBackups(w.path());
        QCOMPARE(kept.size(), size_t{10});
        QVERIFY(mine.exists());
        // The newest one has all.
        const auto newest =
            verifyBackup(backupFolder(w.path()) + "/" + kept.front().name, BackupCheck::Head);
        QCOMPARE(newest->head.seq, book->history().head()->seq);
    }
    // What a killed program left half made goes after a day; what another one may be at stays.
    void halfMadeOnesGo()
    {
        BookWorld w;
        const auto book = w.make();
        const QString folder = QString::fromStdString(backupFolder(w.path())) + u'/';
        QVERIFY(QDir().mkpath(folder));
        const auto leave = [&](const QString& name, int daysAgo) {
            QFile file(folder + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addDays(-daysAgo),
                                     QFileDevice::FileModificationTime));
        };
        const QString name =
            QString::fromStdString(backupName(w.path(), w.clock.now(), BackupReason::AfterPosting));
        leave(name + QStringLiteral(".new-17-0"), 2);
        leave(name + QStringLiteral(".new-18-0"), 0);
        leave(QStringLiteral("mine.new-17-0"), 2);
        QVERIFY(backUpAutomatically(book->database(), BackupReason::AfterPosting, w.clock.now()));
        QVERIFY(!QFile::exists(folder + name + QStringLiteral(".new-17-0")));
        QVERIFY(QFile::exists(folder + name + QStringLiteral(".new-18-0")));
        QVERIFY(QFile::exists(folder + QStringLiteral("mine.new-17-0")));
    }
    void beforeAnUpgrade()
    {
        BookWorld w;
        makeOfVersionOne(w);
        {
            auto book = Book::open(w.path(), Database::Mode::ReadWrite, &w.clock);
            QVERIFY(book);
            QVERIFY((*book)->takeNotes().empty());
            QVERIFY((*book)->quarantine().ownTags());
        }
        const auto backups = automaticBackups(w.path());
        QCOMPARE(backups.size(), size_t{1});
        QCOMPARE(backups[0].reason, BackupReason::BeforeUpgrade);
        const auto facts =
            verifyBackup(backupFolder(w.path()) + "/" + backups[0].name, BackupCheck::WholeChain);
        QVERIFY(facts);
        QCOMPARE(facts->schema, int64_t{1});
        // Opening it again upgrades nothing and makes nothing.
        QVERIFY(Book::open(w.path(), Database::Mode::ReadWrite, &w.clock));
        QCOMPARE(automaticBackups(w.path()).size(), size_t{1});
    }
    // A backup that cannot be made is said, and does not keep the book from being opened.
    void anUpgradeWithoutRoomForABackup()
    {
        BookWorld w;
        makeOfVersionOne(w);
        QFile inTheWay(QString::fromStdString(backupFolder(w.path())));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        auto book = Book::open(w.path(), Database::Mode::ReadWrite, &w.clock);
        QVERIFY(book);
        const auto notes = (*book)->takeNotes();
        QCOMPARE(notes.size(), size_t{1});
        QCOMPARE(notes[0].code, ProblemCode::BackupSkipped);
        QVERIFY((*book)->quarantine().ownTags());
    }
    // An empty file is no book, and is not made one by opening it.
    void anEmptyFileStaysEmpty()
    {
        BookWorld w;
        QFile empty(QString::fromStdString(w.path()));
        QVERIFY(empty.open(QIODevice::WriteOnly));
        empty.close();
        auto book = Book::open(w.path());
        QVERIFY(!book);
        QCOMPARE(book.error().code, ProblemCode::BookNotABook);
        QVERIFY(empty.open(QIODevice::ReadOnly));
        QVERIFY(!empty.readAll().contains("history"));
    }
};

QTEST_GUILESS_MAIN(TestBackup)
#include "test_backup.moc"
