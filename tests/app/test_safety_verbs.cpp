// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/shogoctl.h"

#include <QDir>
#include <QRegularExpression>

// backup, restore, rebuild, and posting from a book that cannot be trusted yet, as a script sees
// them.
class TestSafetyVerbs : public QObject
{
    Q_OBJECT

    const QString json = QStringLiteral("--json");
    const QString onlyCopy = QStringLiteral("--only-copy");

    static Run good(const QStringList& words)
    {
        Run run = shogoctl(words);
        if (run.status != 0) {
            qFatal("%s: %s", qPrintable(words.join(u' ')), run.err.constData());
        }
        return run;
    }
    static QString code(const Run& run)
    {
        return run.json()[u"error"].toObject()[u"code"].toString();
    }

    static void import(const QString& book, const QString& file)
    {
        good({QStringLiteral("import"), book, file});
        QStringList assign{QStringLiteral("assign"), book};
        for (const QJsonObject& row :
             good({QStringLiteral("rows"), book, QStringLiteral("--state"),
                   QStringLiteral("needs-account"), QStringLiteral("--json")})
                 .lines()) {
            assign.append(row[u"key"].toString());
        }
        good(assign + QStringList{QStringLiteral("--account"), QStringLiteral("expenses:x")});
        good({QStringLiteral("approve"), book, QStringLiteral("--ready")});
    }
    static QString statement(const Folder& folder, int from, int count)
    {
        QByteArray text = "Date,Amount,Description\n";
        for (int i = from; i < from + count; ++i) {
            text += "2026-04-0" + QByteArray::number(i % 9 + 1) + ",-" +
                    QByteArray::number(100 + i) + ",row " + QByteArray::number(i) + "\n";
        }
        return folder.write(QStringLiteral("s%1.csv").arg(from), text);
    }
    static QString made(const Folder& folder, const QString& name = QStringLiteral("t.shogo"))
    {
        const QString book = folder.path(name);
        good({QStringLiteral("init"), book, QStringLiteral("--target"),
              QStringLiteral("journal:") + folder.path(QStringLiteral("b.journal"))});
        good({QStringLiteral("account"), QStringLiteral("add"), book, QStringLiteral("--id"),
              QStringLiteral("bank-1"), QStringLiteral("--currency"), QStringLiteral("JPY"),
              QStringLiteral("--posts-to"), QStringLiteral("assets:bank")});
        return book;
    }
    static bool oneEach(const Folder& folder, qsizetype keys)
    {
        static const QRegularExpression key(QStringLiteral("shogo:([0-9a-f]{32})"));
        QStringList found;
        const QString text = QString::fromUtf8(folder.read(QStringLiteral("b.journal")));
        for (auto matches = key.globalMatch(text); matches.hasNext();) {
            found.append(matches.next().captured(1));
        }
        const qsizetype all = found.size();
        found.removeDuplicates();
        return all == keys && found.size() == keys;
    }

    void anotherMachine()
    {
        qputenv("SHOGO_DATA", m_data.filePath(QString::number(++m_machine)).toUtf8());
    }

    QTemporaryDir m_data;
    int m_machine = 0;

private Q_SLOTS:
    // Each test is a computer that has never seen a book.
    void init() { anotherMachine(); }

    void backups()
    {
        const Folder folder;
        const QString book = made(folder);
        const QString file = folder.path(QStringLiteral("backup.shogo"));
        const Run run = good({QStringLiteral("backup"), book, file, json});
        for (const char* field : {"book", "file", "bytes", "history_lines", "hash"}) {
            QVERIFY2(run.json().contains(QLatin1String(field)), field);
        }
        QCOMPARE(run.json()[u"bytes"].toInteger(), QFileInfo(file).size());
        QCOMPARE(run.json()[u"history_lines"].toInt(), 2);
        QCOMPARE(run.json()[u"hash"].toString().size(), 64);
        const Run again = shogoctl({QStringLiteral("backup"), book, file, json});
        QCOMPARE(again.status, 1);
        QCOMPARE(code(again), QStringLiteral("book-exists"));
        const Run nowhere = shogoctl(
            {QStringLiteral("backup"), book, folder.path(QStringLiteral("no/such/b.shogo")), json});
        QCOMPARE(nowhere.status, 1);
        QCOMPARE(code(nowhere), QStringLiteral("backup-failed"));
        QCOMPARE(shogoctl({QStringLiteral("backup"), book}).status, 2);
        // A book that a backup is made of may be posted from meanwhile: no lock is taken.
        QProcess holder;
        holder.start(QStringLiteral("flock"),
                     {book + QStringLiteral(".poster"), QStringLiteral("-c"),
                      QStringLiteral("echo held; sleep 30")});
        QVERIFY(holder.waitForReadyRead(10'000));
        QCOMPARE(shogoctl({QStringLiteral("backup"), book, folder.path(QStringLiteral("c.shogo"))})
                     .status,
                 0);
        QCOMPARE(shogoctl({QStringLiteral("restore"), file, book}).status, 4);
        QCOMPARE(shogoctl({QStringLiteral("rebuild"), book}).status, 4);
        holder.kill();
        holder.waitForFinished();
    }
    void restoredFromABackup()
    {
        const Folder folder;
        const QString book = made(folder);
        import(book, statement(folder, 0, 30));
        QCOMPARE(good({QStringLiteral("post"), book, json}).json()[u"posted"].toInt(), 30);
        import(book, statement(folder, 30, 20));
        const QString backup = folder.path(QStringLiteral("backup.shogo"));
        good({QStringLiteral("backup"), book, backup});
        QCOMPARE(good({QStringLiteral("post"), book, json}).json()[u"posted"].toInt(), 20);

        const Run restore = shogoctl({QStringLiteral("restore"), backup, book, json});
        QCOMPARE(restore.status, 3); // a person's word is missing
        for (const char* field :
             {"file", "book", "moved_aside", "epoch", "quarantine", "unknown", "history_lines"}) {
            QVERIFY2(restore.json().contains(QLatin1String(field)), field);
        }
        QCOMPARE(restore.json()[u"quarantine"].toInt(), 1);
        QCOMPARE(restore.json()[u"unknown"].toInt(), 20);
        QVERIFY(QFile::exists(restore.json()[u"moved_aside"].toString()));
        for (const QStringList& words :
             {QStringList{QStringLiteral("post"), book, json},
              QStringList{QStringLiteral("lookup"), book, QStringLiteral("--stuck"), json}}) {
            const Run refused = shogoctl(words);
            QCOMPARE(refused.status, 3);
            QCOMPARE(code(refused), QStringLiteral("book-quarantined"));
            QVERIFY(refused.err.contains("--only-copy"));
        }
        const Run dry = shogoctl({QStringLiteral("post"), book, QStringLiteral("--dry-run"), json});
        QCOMPARE(dry.status, 3);
        QCOMPARE(dry.lines()[0][u"to_look_up"].toInt(), 20);
        QVERIFY(dry.out.contains("book-quarantined"));
        const Run post = good({QStringLiteral("post"), book, onlyCopy, json});
        QCOMPARE(post.json()[u"posted"].toInt(), 0);
        QCOMPARE(post.json()[u"confirmed"].toInt(), 20);
        QVERIFY(oneEach(folder, 50));
        good({QStringLiteral("verify"), book});
        good({QStringLiteral("post"), book}); // said once
    }
    void copiedToAnotherMachine()
    {
        const Folder folder;
        const QString book = made(folder);
        import(book, statement(folder, 0, 20));
        const QString copy = folder.path(QStringLiteral("copy.shogo"));
        QVERIFY(QFile::copy(book, copy));
        QCOMPARE(good({QStringLiteral("post"), book, json}).json()[u"posted"].toInt(), 20);
        anotherMachine();
        QCOMPARE(code(shogoctl({QStringLiteral("post"), copy, json})),
                 QStringLiteral("book-quarantined"));
        const Run post =
            good({QStringLiteral("lookup"), copy, QStringLiteral("--stuck"), onlyCopy, json});
        QCOMPARE(post.json()[u"confirmed"].toInt(), 20);
        QVERIFY(oneEach(folder, 20));
    }
    void restoredWithTheWord()
    {
        const Folder folder;
        const QString book = made(folder);
        const QString backup = folder.path(QStringLiteral("backup.shogo"));
        good({QStringLiteral("backup"), book, backup});
        const QString other = folder.path(QStringLiteral("other.shogo"));
        const Run restore = good({QStringLiteral("restore"), backup, other, onlyCopy, json});
        QCOMPARE(restore.json()[u"quarantine"].toInt(), 2);
        QVERIFY(restore.json()[u"moved_aside"].isNull());
        good({QStringLiteral("post"), other});
        QCOMPARE(shogoctl({QStringLiteral("restore"), folder.path(QStringLiteral("none.shogo")),
                           other, json})
                     .status,
                 1);
        QCOMPARE(shogoctl({QStringLiteral("restore"), backup}).status, 2);
    }
    void rebuilt()
    {
        const Folder folder;
        const QString book = made(folder);
        const QString file = statement(folder, 0, 10);
        import(book, file);
        good({QStringLiteral("post"), book});
        QVERIFY(QFile::remove(book)); // lost
        made(folder);
        const Run first = shogoctl({QStringLiteral("rebuild"), book, json});
        QCOMPARE(first.status, 3);
        const QJsonObject object = first.lines()[0];
        for (const char* field :
             {"book", "placeholders", "without_entry", "quarantine", "other_tags"}) {
            QVERIFY2(object.contains(QLatin1String(field)), field);
        }
        QCOMPARE(object[u"placeholders"].toInt(), 0);
        const QJsonObject tags = object[u"other_tags"].toObject();
        QCOMPARE(tags.size(), 1);
        const QString tag = tags.keys().first();
        QCOMPARE(tags[tag].toInt(), 10);
        QVERIFY(first.err.contains("--own-tag"));
        for (const char* bad : {"xyz1", "12345", "ABCD", ""}) {
            QCOMPARE(shogoctl({QStringLiteral("rebuild"), book, QStringLiteral("--own-tag"),
                               QString::fromLatin1(bad)})
                         .status,
                     2);
        }
        const Run second = good(
            {QStringLiteral("rebuild"), book, QStringLiteral("--own-tag"), tag, onlyCopy, json});
        QCOMPARE(second.json()[u"placeholders"].toInt(), 10);
        QCOMPARE(second.json()[u"quarantine"].toInt(), 2);
        // The same file again: everything is looked for before it is sent.
        import(book, file);
        const Run rows = good({QStringLiteral("rows"), book, json});
        for (const QJsonObject& row : rows.lines()) {
            QCOMPARE(row[u"state"].toString(), QStringLiteral("unknown"));
        }
        QVERIFY(oneEach(folder, 10));
    }
    void aSynchronisedFolder()
    {
        const Folder folder;
        QVERIFY(QDir(folder.path(QString())).mkpath(QStringLiteral("OneDrive")));
        const QString book = folder.path(QStringLiteral("OneDrive/t.shogo"));
        const Run init =
            good({QStringLiteral("init"), book, QStringLiteral("--target"),
                  QStringLiteral("journal:") + folder.path(QStringLiteral("b.journal"))});
        QVERIFY(init.out.contains("OneDrive:") || init.out.contains("synchronised by OneDrive"));
        const Run refused = shogoctl({QStringLiteral("post"), book, json});
        QCOMPARE(refused.status, 1);
        QCOMPARE(code(refused), QStringLiteral("book-in-cloud"));
        QVERIFY(refused.err.contains("shogoctl restore"));
        QVERIFY(refused.err.contains("--accept-place"));
        good({QStringLiteral("post"), book, QStringLiteral("--accept-place")});
        good({QStringLiteral("post"), book});
    }
    // Several books: one that waits for a word does not keep the others waiting.
    void oneOfSeveralBooks()
    {
        const Folder folder;
        const QString first = made(folder, QStringLiteral("first.shogo"));
        const QString second = made(folder, QStringLiteral("second.shogo"));
        import(second, statement(folder, 0, 3));
        const QString moved = folder.path(QStringLiteral("moved.shogo"));
        QVERIFY(QFile::rename(first, moved));
        const Run run = shogoctl({QStringLiteral("post"), moved, second, json});
        QCOMPARE(run.status, 3);
        QCOMPARE(run.lines()[1][u"posted"].toInt(), 3);
    }
};

QTEST_GUILESS_MAIN(TestSafetyVerbs)
#include "test_safety_verbs.moc"
