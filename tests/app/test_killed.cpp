// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/shogoctl.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRandomGenerator>

// Promise 1 against the real programs: `shogoctl post` over a thousand journals is killed at random
// moments and started again each time. Every key stands once in the file, the ledger agrees, and
// verify holds. SHOGO_KILLS raises the number of kills; a failing run prints its seed.
class TestKilled : public QObject
{
    Q_OBJECT

    static constexpr int journals = 1000;

    static QByteArray bytesOf(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            qFatal("cannot read %s", qPrintable(path));
        }
        return file.readAll();
    }
    // Into the same file, which stays the one that this computer knows.
    static void fill(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadWrite) || !file.resize(0) ||
            file.write(bytes) != bytes.size()) {
            qFatal("cannot write %s", qPrintable(path));
        }
    }
    // The book as it was before anything was posted, and what the computer knew of it then: a book
    // alone that goes back would be noticed.
    struct Beginning
    {
        QString book;
        QString note;
        QByteArray bookBytes;
        QByteArray noteBytes;

        void restore() const
        {
            // With what belongs to the book that stood there: a write-ahead log must not outlive
            // it.
            for (const char* suffix : {"-wal", "-shm"}) {
                QFile::remove(book + QLatin1String(suffix));
            }
            fill(book, bookBytes);
            fill(note, noteBytes);
        }
    };

    // True where the kill hit a running program.
    static bool postAndKill(const QString& book, int afterUs)
    {
        QProcess process;
        process.start(QStringLiteral(SHOGOCTL), {QStringLiteral("post"), book});
        if (!process.waitForStarted()) {
            qFatal("cannot start");
        }
        QElapsedTimer timer;
        timer.start();
        while (timer.nsecsElapsed() < qint64{afterUs} * 1000 &&
               process.state() == QProcess::Running) {
            process.waitForFinished(0);
        }
        const bool running = process.state() == QProcess::Running;
        process.kill();
        process.waitForFinished();
        return running && process.exitStatus() == QProcess::CrashExit;
    }

    static void check(const Folder& folder, const QString& book)
    {
        const Run last = shogoctl({QStringLiteral("post"), book, QStringLiteral("--json")});
        QVERIFY2(last.status == 0, last.err.constData());
        const Run verify = shogoctl({QStringLiteral("verify"), book});
        QVERIFY2(verify.status == 0, verify.out.constData());
        const QByteArray file = folder.read(QStringLiteral("b.journal"));
        int count = 0;
        for (const QJsonObject& row :
             shogoctl({QStringLiteral("rows"), book, QStringLiteral("--json")}).lines()) {
            const QByteArray tag = "; shogo-begin " + row[u"key"].toString().toLatin1();
            QCOMPARE(file.count(tag), qsizetype{1});
            QCOMPARE(row[u"state"].toString(), QStringLiteral("confirmed"));
            ++count;
        }
        QCOMPARE(count, journals);
        QCOMPARE(file.count("; shogo-begin "), qsizetype{journals});
        QCOMPARE(file.count("; shogo-end"), qsizetype{journals});
    }

private Q_SLOTS:
    void everyKeyOnce()
    {
        const int kills = qEnvironmentVariableIsSet("SHOGO_KILLS")
                              ? qEnvironmentVariableIntValue("SHOGO_KILLS")
                              : 50;
        const quint32 seed = qEnvironmentVariableIsSet("SHOGO_SEED")
                                 ? qEnvironmentVariableIntValue("SHOGO_SEED")
                                 : QRandomGenerator::system()->generate() & 0x7FFFFFFF;
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        const Folder folder;
        const QString book = folder.path(QStringLiteral("t.shogo"));
        const QString data = folder.path(QStringLiteral("data"));
        qputenv("SHOGO_DATA", data.toUtf8());
        QCOMPARE(shogoctl({QStringLiteral("init"), book, QStringLiteral("--target"),
                           QStringLiteral("journal:") + folder.path(QStringLiteral("b.journal"))})
                     .status,
                 0);
        QCOMPARE(shogoctl({QStringLiteral("account"), QStringLiteral("add"), book,
                           QStringLiteral("--id"), QStringLiteral("bank"),
                           QStringLiteral("--currency"), QStringLiteral("JPY"),
                           QStringLiteral("--posts-to"), QStringLiteral("assets:bank")})
                     .status,
                 0);
        QByteArray lines = "Date,Amount,Description\n";
        for (int i = 0; i < journals; ++i) {
            lines += "2026-04-" + QByteArray::number(10 + i % 20) + ",-" +
                     QByteArray::number(1 + i / 2) + ",row " + QByteArray::number(i % 7) + "\n";
        }
        QCOMPARE(
            shogoctl({QStringLiteral("import"), book, folder.write(QStringLiteral("s.csv"), lines)})
                .status,
            0);
        QStringList assign{QStringLiteral("assign"), book};
        for (const QJsonObject& row :
             shogoctl({QStringLiteral("rows"), book, QStringLiteral("--json")}).lines()) {
            assign.append(row[u"key"].toString());
        }
        QCOMPARE(shogoctl(assign +
                          QStringList{QStringLiteral("--account"), QStringLiteral("expenses:x")})
                     .status,
                 0);
        QCOMPARE(shogoctl({QStringLiteral("approve"), book, QStringLiteral("--ready")}).status, 0);

        const QDir notes(data + QStringLiteral("/books"));
        QCOMPARE(notes.entryList(QDir::Files).size(), 1);
        const QString note = notes.filePath(notes.entryList(QDir::Files).first());
        const Beginning beginning{book, note, bytesOf(book), bytesOf(note)};

        // How long an undisturbed run takes, so that kills fall all over it.
        QElapsedTimer timer;
        timer.start();
        check(folder, book);
        const int wholeUs = static_cast<int>(timer.nsecsElapsed() / 1000);
        int hit = 0;
        for (int rounds = 0; hit < kills; ++rounds) {
            QVERIFY2(rounds < kills * 10, "the kills never hit a running program");
            beginning.restore();
            QFile::remove(folder.path(QStringLiteral("b.journal")));
            // Several kills in one life of the book: what one left behind is what the next meets.
            for (int inOne = 0; inOne < 5 && hit < kills; ++inOne) {
                hit += postAndKill(book, static_cast<int>(random.bounded(wholeUs / 2 + 1))) ? 1 : 0;
            }
            check(folder, book);
        }
        qInfo("%d kills hit a running program; an undisturbed run takes %d ms", hit,
              wholeUs / 1000);
    }
};

QTEST_GUILESS_MAIN(TestKilled)
#include "test_killed.moc"
