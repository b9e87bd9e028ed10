// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/backup.h"
#include "book/book_file.h"
#include "book/installation_notes.h"
#include "support/book_world.h"

using namespace shogo;

namespace {

BookNote someNote()
{
    BookNote note;
    note.path = "/people/照合/帳簿.shogo";
    note.fileId = "12@34.56";
    note.head.seq = (int64_t{1} << 53) + 1; // more than a JSON number holds
    note.head.hash.fill(0xAB);
    note.epoch = 3;
    note.acceptedPlaces = {"/people/照合/Dropbox/a.shogo", "/mnt/nas/a.shogo"};
    return note;
}

const std::string id(16, '\x5A');

} // namespace

class TestInstallationNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsNotedIsRead()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("deep/er")).toStdString();
        const auto notes = notesIn(path);
        QVERIFY(!notes->find(id));
        QVERIFY(notes->keep(id, someNote(), true));
        QVERIFY(notesIn(path)->find(id) == someNote());
        QVERIFY(!notes->find(std::string(16, '\1')));
        BookNote other = someNote();
        other.head.seq = 7;
        QVERIFY(notes->keep(id, other, false));
        QCOMPARE(notes->find(id)->head.seq, int64_t{7});
        // One file, nothing half made beside it.
        QCOMPARE(QDir(QString::fromStdString(path)).entryList(QDir::Files).size(), 1);
    }
    // Damaged is unknown: the book is asked about, nothing crashes, and the next note is good.
    void aDamagedNoteIsNone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("zeros") << QByteArray(4096, '\0');
        QTest::newRow("no json") << QByteArray("not json at all");
        QTest::newRow("a list") << QByteArray("[1,2,3]");
        QTest::newRow("no fields") << QByteArray("{}");
        QTest::newRow("another format")
            << QByteArray("{\"format\":2,\"seq\":\"1\",\"epoch\":\"1\",\"accepted_places\":[],"
                          "\"hash\":\"" +
                          QByteArray(64, '0') + "\"}");
        QTest::newRow("a number that is none")
            << QByteArray("{\"format\":1,\"seq\":\"x\",\"epoch\":\"1\",\"accepted_places\":[],"
                          "\"hash\":\"" +
                          QByteArray(64, '0') + "\"}");
        QTest::newRow("a short hash")
            << QByteArray("{\"format\":1,\"seq\":\"1\",\"epoch\":\"1\",\"accepted_places\":[],"
                          "\"hash\":\"00\"}");
    }
    void aDamagedNoteIsNone()
    {
        QFETCH(const QByteArray, bytes);
        const QTemporaryDir folder;
        const auto notes = notesIn(folder.path().toStdString());
        QVERIFY(notes->keep(id, someNote(), true));
        QFile file(folder.filePath(QDir(folder.path()).entryList(QDir::Files).first()));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(bytes);
        file.close();
        QVERIFY(!notes->find(id));
        QVERIFY(notes->keep(id, someNote(), true));
        QVERIFY(notes->find(id) == someNote());
    }
    void everyCutOfANoteIsNone()
    {
        const QTemporaryDir folder;
        const auto notes = notesIn(folder.path().toStdString());
        QVERIFY(notes->keep(id, someNote(), true));
        QFile file(folder.filePath(QDir(folder.path()).entryList(QDir::Files).first()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        file.close();
        for (qsizetype size = 0; size < whole.trimmed().size(); ++size) {
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(whole.left(size));
            file.close();
            QVERIFY2(!notes->find(id), QByteArray::number(size).constData());
        }
    }
    void aFolderThatCannotBeMade()
    {
        const QTemporaryDir folder;
        QFile inTheWay(folder.filePath(QStringLiteral("data")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        const auto notes = notesIn(inTheWay.fileName().toStdString());
        QVERIFY(!notes->find(id));
        const auto kept = notes->keep(id, someNote(), true);
        QVERIFY(!kept);
        QCOMPARE(kept.error().code, ProblemCode::NotesUnwritable);
    }
    // The window and shogoctl are one installation.
    void theSystemsFolderHasNoProgramsNameInIt()
    {
        const QTemporaryDir folder;
        qunsetenv("SHOGO_DATA");
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        QCoreApplication::setApplicationName(QStringLiteral("one"));
        QVERIFY(systemNotes()->keep(id, someNote(), true));
        QCoreApplication::setApplicationName(QStringLiteral("two"));
        QVERIFY(systemNotes()->find(id) == someNote());
        qputenv("SHOGO_DATA", folder.filePath(QStringLiteral("elsewhere")).toUtf8());
        QVERIFY(!systemNotes()->find(id));
    }

    // --- the three cases of the specification
    void theSamePlaceAndADescendant()
    {
        BookWorld w;
        MemoryNotes notes;
        const auto book = w.make();
        QCOMPARE(*whereaboutsOf(*book, notes), Whereabouts::Unknown);
        QVERIFY(noteBook(*book, notes, true));
        QCOMPARE(*whereaboutsOf(*book, notes), Whereabouts::Same);
        happen(*book, 3);
        QCOMPARE(*whereaboutsOf(*book, notes), Whereabouts::Same);
    }
    void anotherInstallation()
    {
        BookWorld w;
        MemoryNotes here;
        MemoryNotes there;
        const auto book = w.make();
        QVERIFY(noteBook(*book, here, true));
        QCOMPARE(*whereaboutsOf(*book, there), Whereabouts::Unknown);
        // That a shared place was accepted does not make it known.
        BookNote note;
        note.acceptedPlaces = {w.path()};
        QVERIFY(there.keep(book->settings().bookId, note, true));
        QCOMPARE(*whereaboutsOf(*book, there), Whereabouts::Unknown);
        QVERIFY(noteBook(*book, there, true));
        QCOMPARE(there.find(book->settings().bookId)->acceptedPlaces.size(), size_t{1});
    }
    // An older file written over the newer one, which stays the same file of the system.
    void anOlderFilePutBack()
    {
        BookWorld w;
        MemoryNotes notes;
        {
            const auto book = w.make();
            happen(*book, 5);
        }
        copyFile(w.path(), w.path("old.shogo"));
        {
            const auto book = w.open();
            happen(*book, 5);
            QVERIFY(noteBook(*book, notes, true));
        }
        const std::string file = fileIdOf(w.path());
        overwriteFile(w.path("old.shogo"), w.path());
        QCOMPARE(fileIdOf(w.path()), file);
        const auto book = w.open();
        QCOMPARE(*whereaboutsOf(*book, notes), Whereabouts::WentBack);
        // And used since, so that it is as long again: its past is another one.
        happen(*book, 10, "something else");
        QCOMPARE(*whereaboutsOf(*book, notes), Whereabouts::Forked);
    }
    void anotherFileInItsPlace()
    {
        BookWorld w;
        MemoryNotes notes;
        {
            const auto book = w.make();
            QVERIFY(noteBook(*book, notes, true));
        }
        copyFile(w.path(), w.path("copy.shogo"));
        QVERIFY(QFile::rename(QString::fromStdString(w.path()),
                              QString::fromStdString(w.path("away.shogo"))));
        QVERIFY(QFile::rename(QString::fromStdString(w.path("copy.shogo")),
                              QString::fromStdString(w.path())));
        const auto book = w.open();
        QCOMPARE(*whereaboutsOf(*book, notes), Whereabouts::OtherFile);
    }
    void movedOrCopied()
    {
        BookWorld w;
        MemoryNotes notes;
        {
            const auto book = w.make();
            QVERIFY(noteBook(*book, notes, true));
        }
        copyFile(w.path(), w.path("copy.shogo"));
        QCOMPARE(*whereaboutsOf(*w.open("copy.shogo"), notes), Whereabouts::OtherPlace);
        QCOMPARE(*whereaboutsOf(*w.open(), notes), Whereabouts::Same);
        QVERIFY(QFile::rename(QString::fromStdString(w.path()),
                              QString::fromStdString(w.path("moved.shogo"))));
        QCOMPARE(*whereaboutsOf(*w.open("moved.shogo"), notes), Whereabouts::OtherPlace);
    }
    void byWhateverName()
    {
#ifdef Q_OS_UNIX
        BookWorld w;
        MemoryNotes notes;
        {
            const auto book = w.make();
            QVERIFY(noteBook(*book, notes, true));
        }
        QVERIFY(QFile::link(QString::fromStdString(w.path()),
                            QString::fromStdString(w.path("link.shogo"))));
        QCOMPARE(*whereaboutsOf(*w.open("link.shogo"), notes), Whereabouts::Same);
#else
        QSKIP("links to files need rights here");
#endif
    }
    // What SQLite does to a book's file does not make it another file.
    void theFileStaysTheSame()
    {
        BookWorld w;
        std::string first;
        {
            const auto book = w.make();
            first = fileIdOf(w.path());
            happen(*book, 200, std::string(1000, 'x'));
            QVERIFY(backUp(book->database(), w.path("b.shogo")));
            QCOMPARE(fileIdOf(w.path()), first);
        }
        QVERIFY(!first.empty());
        QCOMPARE(fileIdOf(w.path()), first);
        QVERIFY(fileIdOf(w.path("b.shogo")) != first);
        QVERIFY(fileIdOf(w.path("none.shogo")).empty());
    }
};

QTEST_GUILESS_MAIN(TestInstallationNotes)
#include "test_installation_notes.moc"
