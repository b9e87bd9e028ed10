// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/backup.h"
#include "book/book_file.h"
#include "support/book_world.h"
#include "support/desk_world.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>

using namespace shogo;

// Promise 8: a book that is lost, empty, older than it was, or copied is noticed before anything is
// posted; and whatever happened, one journal a key.

namespace {

QByteArray statement(int from, int count)
{
    QByteArray lines;
    for (int i = from; i < from + count; ++i) {
        lines += "2026-04-" + QByteArray::number(i % 28 + 1).rightJustified(2, '0') + ",-" +
                 QByteArray::number(100 + i) + ",row " + QByteArray::number(i) + "\n";
    }
    return csv(lines);
}

void import(Desk& desk, const std::string& file)
{
    const auto views = desk.importFile(file, {});
    if (!views) {
        qFatal("import: %s", std::string(codeText(views.error().code)).c_str());
    }
}

// All that is new gets an account; gives how many were queued, or made unknown.
int64_t approve(Desk& desk)
{
    std::vector<RowKey> keys;
    for (const ListedRow& row : listed(desk, "needs-account")) {
        keys.push_back(row.row.key);
    }
    if (!keys.empty() && !desk.assign(keys, {"expenses:x", "", ""})) {
        qFatal("assign");
    }
    const auto view = desk.approve({});
    return view ? view->approved : -1;
}

Result<PostReport> ran(Desk& desk)
{
    std::optional<Result<PostReport>> outcome;
    desk.post({}, [&](Result<PostReport> report) { outcome = std::move(report); });
    if (!QTest::qWaitFor([&] { return outcome.has_value(); })) {
        qFatal("post did not end");
    }
    return std::move(*outcome);
}

std::optional<ProblemCode> refused(Desk& desk)
{
    const auto report = ran(desk);
    return report ? std::nullopt : std::optional(report.error().code);
}

std::string reason(Desk& desk)
{
    const auto report = ran(desk);
    if (report || report.error().arguments.empty()) {
        return "none";
    }
    return std::get<std::string>(report.error().arguments[0]);
}

// Key -> how many journals stand there under it.
std::map<QString, int> journals(const QByteArray& file)
{
    static const QRegularExpression key(QStringLiteral("shogo:([0-9a-f]{32})"));
    std::map<QString, int> found;
    const QString text = QString::fromUtf8(file);
    for (auto matches = key.globalMatch(text); matches.hasNext();) {
        ++found[matches.next().captured(1)];
    }
    return found;
}

bool oneEach(const QByteArray& file, size_t keys)
{
    const auto found = journals(file);
    return found.size() == keys &&
           std::all_of(found.begin(), found.end(), [](const auto& one) { return one.second == 1; });
}

int64_t count(Desk& desk, State state)
{
    return (*desk.book().ledger().counts())[state];
}

} // namespace

class TestDeskSafety : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBookThatWasMadeHereIsNotAskedAbout()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        approve(*desk);
        desk.reset();
        desk = w.open();
        QVERIFY(desk->safety()->problems.empty());
        QCOMPARE(posted(*desk).posted, int64_t{3});
        QCOMPARE(desk->book().settings().quarantine, int64_t{0});
        desk.reset();
        desk = w.open();
        QCOMPARE(posted(*desk).posted, int64_t{0});
    }

    // --- MUST SHOW 5
    void restoredFromBefore200Of500_data()
    {
        QTest::addColumn<bool>("approvedThen");
        QTest::newRow("the backup had them approved") << true;
        QTest::newRow("the backup did not know of them") << false;
    }
    void restoredFromBefore200Of500()
    {
        QFETCH(const bool, approvedThen);
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 300)));
        approve(*desk);
        QCOMPARE(posted(*desk).posted, int64_t{300});
        const std::string more = w.write("b.csv", statement(300, 200));
        if (approvedThen) {
            import(*desk, more);
            QCOMPARE(approve(*desk), int64_t{200});
        }
        QVERIFY(desk->backUp(w.path("backup.shogo")));
        if (!approvedThen) {
            import(*desk, more);
            QCOMPARE(approve(*desk), int64_t{200});
        }
        QCOMPARE(posted(*desk).posted, int64_t{200});
        QVERIFY(oneEach(w.read("books.journal"), 500));
        desk.reset();
        w.clock.pass(1000);

        const auto view = Desk::restore(w.path("backup.shogo"), w.bookPath(), false, w.world());
        QVERIFY(view);
        QCOMPARE(view->unknown, approvedThen ? int64_t{200} : int64_t{0});
        QVERIFY(!view->movedAside.empty());
        desk = w.open();
        // Not a byte goes there before somebody has said the word; importing and reviewing go on.
        QCOMPARE(refused(*desk), std::optional(ProblemCode::BookQuarantined));
        if (!approvedThen) {
            import(*desk, more);
            QCOMPARE(approve(*desk), int64_t{200});
        }
        QCOMPARE(count(*desk, State::Unknown), int64_t{200});
        QCOMPARE(count(*desk, State::Queued), int64_t{0});
        QVERIFY(oneEach(w.read("books.journal"), 500));
        QVERIFY(desk->sayOnlyCopy());
        const PostReport report = posted(*desk);
        QCOMPARE(report.posted, int64_t{0});
        QCOMPARE(report.lookedUp, int64_t{200});
        QCOMPARE(count(*desk, State::Confirmed), int64_t{500});
        QVERIFY(oneEach(w.read("books.journal"), 500));
        QVERIFY(desk->verify()->findings.empty());
        // And the book that was moved aside is still the book that it was.
        const auto aside = verifyBackup(view->movedAside, BackupCheck::WholeChain);
        QVERIFY(aside);
    }
    // The same book on two machines: whichever posts, the other one looks first.
    void copiedToASecondMachine()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 300)));
        approve(*desk);
        QCOMPARE(posted(*desk).posted, int64_t{300});
        import(*desk, w.write("b.csv", statement(300, 200)));
        approve(*desk);
        desk.reset();
        copyFile(w.bookPath(), w.path("copy.shogo"));

        MemoryNotes otherMachine;
        const auto there = [&] {
            World world{w.clock, w.random, *w.disk, otherMachine, "other"};
            auto opened = Desk::open(w.path("copy.shogo"), world);
            return opened ? std::move(*opened) : nullptr;
        };
        // The first machine posts; the copy knows nothing of it.
        desk = w.open();
        QCOMPARE(posted(*desk).posted, int64_t{200});
        desk.reset();
        auto copy = there();
        QCOMPARE(reason(*copy), std::string("it has never posted from this computer"));
        QCOMPARE(refused(*copy), std::optional(ProblemCode::BookQuarantined));
        QCOMPARE(copy->book().settings().epoch, int64_t{2}); // asked twice, begun once
        QVERIFY(copy->sayOnlyCopy());
        QCOMPARE(posted(*copy).posted, int64_t{0});
        QCOMPARE(count(*copy, State::Confirmed), int64_t{500});
        QVERIFY(oneEach(w.read("books.journal"), 500));
        // From now on the copy posts as any book does.
        import(*copy, w.write("c.csv", statement(500, 20)));
        QCOMPARE(approve(*copy), int64_t{20});
        QCOMPARE(posted(*copy).posted, int64_t{20});
        QVERIFY(oneEach(w.read("books.journal"), 520));
        copy.reset();
        copy = there();
        QVERIFY(copy->safety()->problems.empty());
    }
    // Where the other one posted first and the word was not kept, the list that a run begins with
    // still finds it.
    void theFirstMachineAfterTheSecondHasPosted()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 50)));
        approve(*desk);
        desk.reset();
        copyFile(w.bookPath(), w.path("copy.shogo"));
        MemoryNotes otherMachine;
        auto copy =
            *Desk::open(w.path("copy.shogo"), {w.clock, w.random, *w.disk, otherMachine, "other"});
        QVERIFY(copy->sayOnlyCopy());
        QCOMPARE(posted(*copy).posted, int64_t{50});
        desk = w.open();
        QCOMPARE(posted(*desk).posted, int64_t{0});
        QVERIFY(oneEach(w.read("books.journal"), 50));
    }

    // --- gone back, moved, replaced, emptied
    void anOlderFilePutBackOverTheNewer()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 20)));
        approve(*desk);
        desk.reset();
        copyFile(w.bookPath(), w.path("old.shogo"));
        desk = w.open();
        QCOMPARE(posted(*desk).posted, int64_t{20});
        desk.reset();
        overwriteFile(w.path("old.shogo"), w.bookPath());
        desk = w.open();
        QCOMPARE(desk->safety()->problems.size(), size_t{1});
        QCOMPARE(desk->book().settings().quarantine, int64_t{0}); // asking changes nothing
        QCOMPARE(reason(*desk),
                 std::string("it is older than it was when it last posted from here"));
        QCOMPARE(desk->book().settings().quarantine, int64_t{1});
        QVERIFY(desk->sayOnlyCopy());
        QCOMPARE(posted(*desk).posted, int64_t{0});
        QVERIFY(oneEach(w.read("books.journal"), 20));
        QCOMPARE(count(*desk, State::Confirmed), int64_t{20});
    }
    void anOlderFileThatWasUsedSince()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 5)));
        desk.reset();
        copyFile(w.bookPath(), w.path("old.shogo"));
        desk = w.open();
        approve(*desk);
        QCOMPARE(posted(*desk).posted, int64_t{5});
        desk.reset();
        overwriteFile(w.path("old.shogo"), w.bookPath());
        desk = w.open();
        // Longer than it ever was, with another past.
        import(*desk, w.write("b.csv", statement(5, 40)));
        approve(*desk);
        QCOMPARE(reason(*desk),
                 std::string("its past is another one than when it last posted from here"));
        QVERIFY(desk->sayOnlyCopy());
        QCOMPARE(posted(*desk).posted, int64_t{40});
        QVERIFY(oneEach(w.read("books.journal"), 45));
    }
    void aMovedBookIsAskedAbout()
    {
        DeskWorld w;
        auto desk = w.make();
        desk.reset();
        QVERIFY(QFile::rename(QString::fromStdString(w.bookPath()),
                              QString::fromStdString(w.path("moved.shogo"))));
        desk = *Desk::open(w.path("moved.shogo"), w.world());
        QCOMPARE(reason(*desk), std::string("it was moved, or is a copy"));
        QVERIFY(desk->sayOnlyCopy());
        QVERIFY(!refused(*desk));
        desk.reset();
        // Back at the old place it is asked about again: the word was given for the new one.
        QVERIFY(QFile::rename(QString::fromStdString(w.path("moved.shogo")),
                              QString::fromStdString(w.bookPath())));
        desk = w.open();
        QCOMPARE(refused(*desk), std::optional(ProblemCode::BookQuarantined));
    }
    void aDamagedNoteIsNoNote()
    {
        DeskWorld w;
        const std::string folder = w.path("notes");
        const auto notes = notesIn(folder);
        const World world{w.clock, w.random, *w.disk, *notes, "tester"};
        auto desk = *Desk::create(w.bookPath(), w.target(), "JPY", world);
        QVERIFY(!refused(*desk));
        desk.reset();
        const QDir dir(QString::fromStdString(folder));
        QVERIFY(QFile::resize(dir.filePath(dir.entryList(QDir::Files).first()), 20));
        desk = *Desk::open(w.bookPath(), world);
        QCOMPARE(reason(*desk), std::string("it has never posted from this computer"));
        QVERIFY(desk->sayOnlyCopy());
        QVERIFY(!refused(*desk));
    }
    // Without a note going back would not be noticed: so nothing is posted.
    void nothingIsPostedWhereNothingCanBeNoted()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        approve(*desk);
        desk.reset();
        class Forgetful final : public InstallationNotes
        {
        public:
            explicit Forgetful(MemoryNotes& known) : m_known(known) {}
            std::optional<BookNote> find(const std::string& id) override
            {
                return m_known.find(id);
            }
            Result<void> keep(const std::string&, const BookNote&, bool) override
            {
                return Problem(ProblemCode::NotesUnwritable);
            }

        private:
            MemoryNotes& m_known;
        };
        Forgetful notes(w.notes);
        desk = *Desk::open(w.bookPath(), {w.clock, w.random, *w.disk, notes, "tester"});
        QCOMPARE(refused(*desk), std::optional(ProblemCode::NotesUnwritable));
        QVERIFY(w.read("books.journal").isEmpty());
    }
    // Before a group leaves it is noted how far the book has come, so a program that is killed in
    // the middle of a run leaves no book behind that could go back unseen.
    void whatIsSentIsNeverAheadOfWhatIsNoted()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 300)));
        approve(*desk);
        const int64_t before = desk->book().history().head()->seq;
        std::vector<int64_t> noted;
        desk->postProgress = [&](int64_t, int64_t) {
            QCOMPARE(w.notes.notes.begin()->second.head.seq, desk->book().history().head()->seq);
            noted.push_back(w.notes.notes.begin()->second.head.seq);
        };
        QCOMPARE(posted(*desk).posted, int64_t{300});
        QVERIFY(noted.size() >= 2);
        QVERIFY(noted.front() > before);
        QVERIFY(std::is_sorted(noted.begin(), noted.end()));
        QCOMPARE(w.notes.notes.begin()->second.head.seq, desk->book().history().head()->seq);
    }
    void anEmptyBookIsNoBook()
    {
        DeskWorld w;
        w.write("test.shogo", "");
        const auto desk = Desk::open(w.bookPath(), w.world());
        QVERIFY(!desk);
        QCOMPARE(desk.error().code, ProblemCode::BookNotABook);
    }
    // A look-up is refused too: what it would decide before the word could be wrong after it.
    void lookingUpWaitsForTheWordToo()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        approve(*desk);
        desk.reset();
        MemoryNotes otherMachine;
        desk = *Desk::open(w.bookPath(), {w.clock, w.random, *w.disk, otherMachine, "other"});
        std::optional<ProblemCode> code;
        desk->lookUp({}, [&](Result<PostReport> report) {
            code = report ? std::optional<ProblemCode>() : report.error().code;
        });
        QCOMPARE(code, std::optional(ProblemCode::BookQuarantined));
        QCOMPARE(count(*desk, State::Unknown), int64_t{3});
    }

    // --- restore
    void restoringWhereNothingStands()
    {
        DeskWorld w;
        auto desk = w.make();
        QVERIFY(desk->backUp(w.path("b.shogo")));
        const QString folder = w.folder.filePath(QStringLiteral("new"));
        QVERIFY(QDir().mkpath(folder));
        const std::string path = folder.toStdString() + "/x.shogo";
        const auto view = Desk::restore(w.path("b.shogo"), path, true, w.world());
        QVERIFY(view);
        QVERIFY(view->movedAside.empty());
        QCOMPARE(view->quarantine, int64_t{2});
        QVERIFY(!refused(**Desk::open(path, w.world())));
        // The one that stays at its place is now the copy.
        QCOMPARE(refused(*desk), std::optional(ProblemCode::BookQuarantined));
    }
    void restoringTakesNothingAway()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        QVERIFY(desk->backUp(w.path("b.shogo")));
        import(*desk, w.write("b.csv", statement(3, 3)));
        const int64_t lines = desk->book().history().head()->seq;
        desk.reset();
        const QByteArray backup = w.read("b.shogo");
        const auto first = Desk::restore(w.path("b.shogo"), w.bookPath(), false, w.world());
        QVERIFY(first);
        // Within the same second a second time: no name is used twice.
        const auto second = Desk::restore(w.path("b.shogo"), w.bookPath(), false, w.world());
        QVERIFY(second);
        QVERIFY(first->movedAside != second->movedAside);
        QCOMPARE(verifyBackup(first->movedAside, BackupCheck::WholeChain)->head.seq, lines);
        QCOMPARE(w.read("b.shogo"), backup);
        // Each restore is an epoch of its own.
        QCOMPARE(first->epoch, int64_t{2});
    }
    // A damaged book is moved aside as it is, with its log: left behind, that would be taken for
    // the new book's.
    void restoringOverADamagedBook()
    {
        DeskWorld w;
        auto desk = w.make();
        QVERIFY(desk->backUp(w.path("b.shogo")));
        desk.reset();
        w.write("test.shogo", "this is no database any more, whatever it was before");
        w.write("test.shogo-wal", "and this was its log");
        const auto view = Desk::restore(w.path("b.shogo"), w.bookPath(), false, w.world());
        QVERIFY(view);
        QVERIFY(QFile::exists(QString::fromStdString(view->movedAside)));
        QVERIFY(QFile::exists(QString::fromStdString(view->movedAside + "-wal")));
        QVERIFY(!QFile::exists(QString::fromStdString(w.bookPath() + "-wal")));
        QVERIFY(w.open()->verify()->findings.empty());
    }
    void aBackupThatDoesNotHoldIsNotRestored()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 50)));
        QVERIFY(desk->backUp(w.path("b.shogo")));
        desk.reset();
        const QByteArray before = w.read("test.shogo");
        QVERIFY(QFile::resize(QString::fromStdString(w.path("b.shogo")), 8192));
        const QStringList names = QDir(w.folder.path()).entryList(QDir::Files);
        const auto view = Desk::restore(w.path("b.shogo"), w.bookPath(), false, w.world());
        QVERIFY(!view);
        QCOMPARE(view.error().code, ProblemCode::BackupDamaged);
        QCOMPARE(w.read("test.shogo"), before);
        QStringList after = QDir(w.folder.path()).entryList(QDir::Files);
        after.removeOne(QStringLiteral("test.shogo.poster"));
        QCOMPARE(after, names);
        QCOMPARE(Desk::restore(w.path("none.shogo"), w.bookPath(), false, w.world()).error().code,
                 ProblemCode::FileMissing);
        QCOMPARE(Desk::restore(w.write("x.csv", "no book at all, but long enough to be one"),
                               w.bookPath(), false, w.world())
                     .error()
                     .code,
                 ProblemCode::BookNotABook);
        QCOMPARE(Desk::restore(w.bookPath(), w.bookPath(), false, w.world()).error().code,
                 ProblemCode::BookExists);
    }
    // Nobody takes a book away under a poster.
    void restoringWaitsForThePoster()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        approve(*desk);
        QVERIFY(desk->backUp(w.path("b.shogo")));
        std::optional<ProblemCode> code;
        desk->postProgress = [&](int64_t, int64_t) {
            const auto view = Desk::restore(w.path("b.shogo"), w.bookPath(), false, w.world());
            code = view ? std::optional<ProblemCode>() : view.error().code;
        };
        QCOMPARE(posted(*desk).posted, int64_t{3});
        QCOMPARE(code, std::optional(ProblemCode::PosterBusy));
    }
    // An open window notices that its book was moved aside, and writes into it no more.
    void aWindowOnTheOldBookWritesNoMore()
    {
#ifdef Q_OS_UNIX
        DeskWorld w;
        auto desk = w.make();
        QVERIFY(desk->backUp(w.path("b.shogo")));
        QVERIFY(Desk::restore(w.path("b.shogo"), w.bookPath(), false, w.world()));
        const auto views = desk->importFile(w.write("a.csv", statement(0, 3)), {});
        QVERIFY(!views);
        QCOMPARE(views.error().code, ProblemCode::BookMoved);
        desk.reset();
        QVERIFY(w.open()->verify()->findings.empty());
#else
        QSKIP("an open file cannot be moved here");
#endif
    }

    // --- rebuild
    void aLostBookIsRebuilt()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 30)));
        approve(*desk);
        QCOMPARE(posted(*desk).posted, int64_t{30});
        const std::string tag = desk->book().settings().tag();
        desk.reset();
        QVERIFY(QFile::remove(QString::fromStdString(w.bookPath())));
        desk = w.make();
        QVERIFY(desk->book().settings().tag() != tag);
        const auto rebuilt = [&](RebuildRequest request) {
            std::optional<Result<RebuildView>> view;
            desk->rebuild(request, [&](Result<RebuildView> outcome) { view = std::move(outcome); });
            return QTest::qWaitFor([&] { return view.has_value(); }) && view->has_value()
                       ? **view
                       : RebuildView{-1, -1, {}, -1};
        };
        // Without a word about tags they are another book's, and only named.
        const RebuildView first = rebuilt({});
        QCOMPARE(first.placeholders, int64_t{0});
        QCOMPARE(first.otherTags.at(tag), int64_t{30});
        QCOMPARE(first.quarantine, int64_t{1});
        const RebuildView second = rebuilt({{tag}, true});
        QCOMPARE(second.placeholders, int64_t{30});
        QCOMPARE(second.withoutEntry, int64_t{30});
        QVERIFY(second.otherTags.empty());
        QCOMPARE(second.quarantine, int64_t{2});
        // The same files again: the same keys, which nobody queues.
        import(*desk, w.write("b.csv", statement(0, 32)));
        QCOMPARE(approve(*desk), int64_t{32});
        QCOMPARE(count(*desk, State::Queued), int64_t{0});
        QCOMPARE(rebuilt({{tag}, true}).withoutEntry, int64_t{0});
        QVERIFY(desk->verify()->findings.empty());
    }

    // --- places
    void aSynchronisedFolder()
    {
        DeskWorld w;
        const QString folder = w.folder.filePath(QStringLiteral("Dropbox"));
        QVERIFY(QDir().mkpath(folder));
        const std::string path = folder.toStdString() + "/a.shogo";
        auto desk = *Desk::create(path, w.target(), "JPY", w.world());
        NewAccount account;
        account.ident = "bank-1";
        account.currency = "JPY";
        account.postsTo = "assets:bank";
        QVERIFY(desk->addAccount(account));
        QCOMPARE(desk->safety()->problems.front().code, ProblemCode::BookInCloud);
        // Importing and reviewing go on.
        import(*desk, w.write("a.csv", statement(0, 3)));
        QCOMPARE(approve(*desk), int64_t{3});
        QCOMPARE(refused(*desk), std::optional(ProblemCode::BookInCloud));
        QVERIFY(w.read("books.journal").isEmpty());
        // Said once, and for this place only.
        QVERIFY(desk->acceptPlace());
        QCOMPARE(posted(*desk).posted, int64_t{3});
        desk.reset();
        desk = *Desk::open(path, w.world());
        QVERIFY(!refused(*desk));
        QVERIFY(desk->safety()->placeAccepted);
        desk.reset();
        // Another copy beside it is named, whoever posts.
        copyFile(path, folder.toStdString() + "/a (conflicted copy).shogo");
        desk = *Desk::open(path, w.world());
        const auto report = ran(*desk);
        QVERIFY(report);
        QCOMPARE(report->problems.size(), size_t{1});
        QCOMPARE(report->problems[0].code, ProblemCode::CopiesBeside);
        desk.reset();
        const std::string elsewhere = folder.toStdString() + "/b.shogo";
        QVERIFY(QFile::rename(QString::fromStdString(path), QString::fromStdString(elsewhere)));
        desk = *Desk::open(elsewhere, w.world());
        QCOMPARE(refused(*desk), std::optional(ProblemCode::BookInCloud));
        // Or it is brought here.
        desk.reset();
        QVERIFY(Desk::restore(elsewhere, w.path("here.shogo"), true, w.world()));
        QVERIFY(!refused(**Desk::open(w.path("here.shogo"), w.world())));
    }

    // --- automatic backups
    void aRunThatChangedSomethingIsBackedUp()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        approve(*desk);
        QCOMPARE(posted(*desk).posted, int64_t{3});
        const auto backups = automaticBackups(w.bookPath());
        QCOMPARE(backups.size(), size_t{1});
        const std::string path = backupFolder(w.bookPath()) + "/" + backups[0].name;
        QCOMPARE(verifyBackup(path, BackupCheck::WholeChain)->head.seq,
                 desk->book().history().head()->seq);
        w.clock.pass(60'000);
        QCOMPARE(posted(*desk).posted, int64_t{0}); // changed nothing
        QCOMPARE(automaticBackups(w.bookPath()).size(), size_t{1});
        // Posting from such a backup is noticed like any other copy.
        QCOMPARE(refused(**Desk::open(path, w.world())),
                 std::optional(ProblemCode::BookQuarantined));
    }
    void aBackupThatFailsStopsNoRun()
    {
        DeskWorld w;
        auto desk = w.make();
        import(*desk, w.write("a.csv", statement(0, 3)));
        approve(*desk);
        w.write("test.shogo-backups", "in the way");
        const auto report = ran(*desk);
        QVERIFY(report);
        QCOMPARE(report->posted, int64_t{3});
        QCOMPARE(report->problems.size(), size_t{1});
        QCOMPARE(report->problems[0].code, ProblemCode::BackupSkipped);
        QVERIFY(oneEach(w.read("books.journal"), 3));
    }
};

QTEST_GUILESS_MAIN(TestDeskSafety)
#include "test_desk_safety.moc"
