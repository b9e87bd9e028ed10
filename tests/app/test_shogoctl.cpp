// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/shogoctl.h"

// The program as a script sees it: words in, JSON and exit statuses out.
class TestShogoctl : public QObject
{
    Q_OBJECT

    static QString made(const Folder& folder)
    {
        const QString book = folder.path(QStringLiteral("t.shogo"));
        const auto ok = [](const Run& run) {
            if (run.status != 0) {
                qFatal("%s", run.err.constData());
            }
        };
        ok(shogoctl({QStringLiteral("init"), book, QStringLiteral("--target"),
                     QStringLiteral("journal:") + folder.path(QStringLiteral("b.journal"))}));
        ok(shogoctl({QStringLiteral("account"), QStringLiteral("add"), book, QStringLiteral("--id"),
                     QStringLiteral("bank-1"), QStringLiteral("--currency"), QStringLiteral("JPY"),
                     QStringLiteral("--posts-to"), QStringLiteral("assets:bank")}));
        return book;
    }
    static QString statement(const Folder& folder)
    {
        return folder.write(QStringLiteral("s.csv"),
                            "Date,Amount,Description,Balance\n2026-04-01,-1200,coffee,8800\n"
                            "2026-04-01,-1200,coffee,7600\n2026-04-02,500,refund,8100\n");
    }

private Q_SLOTS:
    void wrongUsageIsTwo()
    {
        QCOMPARE(shogoctl({}).status, 2);
        QCOMPARE(shogoctl({QStringLiteral("dance")}).status, 2);
        QCOMPARE(shogoctl({QStringLiteral("rows"), QStringLiteral("x.shogo"),
                           QStringLiteral("--nonsense")})
                     .status,
                 2);
        QCOMPARE(shogoctl({QStringLiteral("init"), QStringLiteral("x.shogo")}).status, 2);
        QCOMPARE(shogoctl({QStringLiteral("rows")}).status, 2);
        QCOMPARE(shogoctl({QStringLiteral("approve"), QStringLiteral("x.shogo")}).status,
                 1); // no book
        const Run json = shogoctl({QStringLiteral("dance"), QStringLiteral("--json")});
        QCOMPARE(json.json()[u"error"].toObject()[u"code"].toString(),
                 QStringLiteral("verb-unknown"));
        QCOMPARE(json.err.count('\n'), 1); // one line
    }
    void helpNamesEveryVerb()
    {
        const Run help = shogoctl({QStringLiteral("--help")});
        QCOMPARE(help.status, 0);
        for (const char* verb : {"init", "account add", "inspect", "import", "rows", "decide",
                                 "assign", "approve", "post", "lookup", "resolve", "history",
                                 "verify", "undo", "backup", "restore", "rebuild"}) {
            QVERIFY2(help.out.contains(QByteArray("shogoctl ") + verb + " "), verb);
            QStringList words = QString::fromLatin1(verb).split(u' ');
            words.append(QStringLiteral("--help"));
            QCOMPARE(shogoctl(words).status, 0);
        }
    }
    void inspectNeedsNoBook()
    {
        const Folder folder;
        const Run run =
            shogoctl({QStringLiteral("inspect"), statement(folder), QStringLiteral("--json")});
        QCOMPARE(run.status, 0);
        const QJsonObject object = run.json();
        QCOMPARE(object[u"format"].toString(), QStringLiteral("csv"));
        const QJsonObject first = object[u"statements"].toArray()[0].toObject();
        QCOMPARE(first[u"rows"].toArray().size(), 3);
        QVERIFY(first[u"account"].isNull());
        const QJsonObject row = first[u"rows"].toArray()[0].toObject();
        for (const char* field : {"line", "date", "value_date", "amount", "currency", "description",
                                  "counterparty", "id", "balance", "status"}) {
            QVERIFY2(row.contains(QLatin1String(field)), field);
        }
        QCOMPARE(row[u"amount"].toString(), QStringLiteral("-1200"));
        QCOMPARE(row[u"status"].toString(), QStringLiteral("booked"));
    }
    void theWholeWay()
    {
        const Folder folder;
        const QString book = made(folder);
        const QString file = statement(folder);
        const QString json = QStringLiteral("--json");
        const Run dry =
            shogoctl({QStringLiteral("import"), book, file, QStringLiteral("--dry-run"), json});
        QCOMPARE(dry.status, 0);
        QCOMPARE(dry.json()[u"new"].toInt(), 3);
        QVERIFY(shogoctl({QStringLiteral("rows"), book, json}).out.isEmpty());
        const Run import = shogoctl({QStringLiteral("import"), book, file, json});
        QCOMPARE(import.status, 0);
        for (const char* field :
             {"file", "sha256", "format", "account", "known", "new", "possible_twin", "reworded",
              "missing", "announced", "problems", "balance"}) {
            QVERIFY2(import.json().contains(QLatin1String(field)), field);
        }
        QCOMPARE(import.json()[u"balance"].toObject()[u"checked"].toBool(), true);
        const auto rows = shogoctl({QStringLiteral("rows"), book, json}).lines();
        QCOMPARE(rows.size(), 3);
        for (const char* field :
             {"key", "account", "date", "amount", "currency", "description", "balance", "status",
              "state", "attempt", "remote_id", "error", "suggestion", "file", "line"}) {
            QVERIFY2(rows[0].contains(QLatin1String(field)), field);
        }
        QCOMPARE(rows[2][u"line"].toInt(), 4);
        QStringList assign{QStringLiteral("assign"), book};
        for (const QJsonObject& row : rows) {
            assign.append(row[u"key"].toString());
        }
        QCOMPARE(shogoctl(assign +
                          QStringList{QStringLiteral("--account"), QStringLiteral("expenses:x")})
                     .status,
                 0);
        const Run approve =
            shogoctl({QStringLiteral("approve"), book, QStringLiteral("--ready"), json});
        QCOMPARE(approve.json()[u"approved"].toInt(), 3);
        const Run plan =
            shogoctl({QStringLiteral("post"), book, QStringLiteral("--dry-run"), json});
        QCOMPARE(plan.status, 0);
        QCOMPARE(plan.json()[u"new"].toInt(), 3);
        QVERIFY(folder.read(QStringLiteral("b.journal")).isEmpty());
        QCOMPARE(shogoctl({QStringLiteral("post"), book, QStringLiteral("--expect"),
                           QStringLiteral("2")})
                     .status,
                 3);
        QVERIFY(folder.read(QStringLiteral("b.journal")).isEmpty());
        const Run post = shogoctl(
            {QStringLiteral("post"), book, QStringLiteral("--expect"), QStringLiteral("3"), json});
        QCOMPARE(post.status, 0);
        for (const char* field : {"posted", "confirmed", "failed", "unknown", "queued", "looked_up",
                                  "duplicates", "entries"}) {
            QVERIFY2(post.json().contains(QLatin1String(field)), field);
        }
        QCOMPARE(post.json()[u"confirmed"].toInt(), 3);
        const Run again = shogoctl({QStringLiteral("import"), book, file, json});
        QCOMPARE(again.status, 0);
        QCOMPARE(again.json()[u"new"].toInt(), 0);
        QCOMPARE(again.json()[u"known"].toInt(), 3);
        QCOMPARE(shogoctl({QStringLiteral("post"), book, json}).json()[u"posted"].toInt(), 0);
        QCOMPARE(shogoctl({QStringLiteral("verify"), book}).status, 0);
        const auto history =
            shogoctl({QStringLiteral("history"), book, rows[0][u"key"].toString(), json}).lines();
        QStringList events;
        for (const QJsonObject& line : history) {
            events.append(line[u"event"].toString());
        }
        QCOMPARE(events, (QStringList{QStringLiteral("approve"), QStringLiteral("claim"),
                                      QStringLiteral("accepted")}));
    }
    void waitingIsThree()
    {
        const Folder folder;
        const QString book = made(folder);
        QCOMPARE(shogoctl({QStringLiteral("import"), book,
                           folder.write(QStringLiteral("a.csv"),
                                        "Date,Amount,Description,Balance\n"
                                        "2026-04-01,-1200,a,8800\n2026-04-02,-100,b,8600\n"
                                        "2026-04-03,-50,c,8550\n2026-04-04,-50,d,8500\n")})
                     .status,
                 3); // a break of the balance
    }
    void severalFilesOneBad()
    {
        const Folder folder;
        const QString book = made(folder);
        const Run run =
            shogoctl({QStringLiteral("import"), book, folder.path(QStringLiteral("none.csv")),
                      statement(folder), QStringLiteral("--json")});
        QCOMPARE(run.status, 1);
        QCOMPARE(run.lines().size(), 2);
        QCOMPARE(run.lines()[0][u"error"].toObject()[u"code"].toString(),
                 QStringLiteral("file-missing"));
        QCOMPARE(run.lines()[1][u"new"].toInt(), 3);
    }
    void theBookMayComeFromTheEnvironment()
    {
        const Folder folder;
        const QString book = made(folder);
        qputenv("SHOGO_BOOK", book.toUtf8());
        const Run run =
            shogoctl({QStringLiteral("import"), statement(folder), QStringLiteral("--json")});
        qunsetenv("SHOGO_BOOK");
        QCOMPARE(run.status, 0);
        QCOMPARE(run.json()[u"new"].toInt(), 3);
        QCOMPARE(shogoctl({QStringLiteral("rows"), QStringLiteral("--book"), book,
                           QStringLiteral("--json")})
                     .lines()
                     .size(),
                 3);
    }
    void aTargetThatIsHeldIsFive()
    {
        const Folder folder;
        const QString book = made(folder);
        shogoctl({QStringLiteral("import"), book, statement(folder)});
        const QString key = shogoctl({QStringLiteral("rows"), book, QStringLiteral("--json")})
                                .lines()[0][u"key"]
                                .toString();
        shogoctl({QStringLiteral("assign"), book, key, QStringLiteral("--account"),
                  QStringLiteral("expenses:x")});
        shogoctl({QStringLiteral("approve"), book, QStringLiteral("--ready")});
        QProcess holder;
        holder.start(QStringLiteral("flock"),
                     {folder.path(QStringLiteral("b.journal")), QStringLiteral("-c"),
                      QStringLiteral("echo held; sleep 30")});
        QVERIFY(holder.waitForReadyRead(10'000));
        const Run run = shogoctl({QStringLiteral("post"), book, QStringLiteral("--json")});
        QCOMPARE(run.status, 5);
        QVERIFY(run.out.contains("journal-file-held"));
        holder.kill();
        holder.waitForFinished();
    }
    // Two at once: one posts, the other says who does.
    void aSecondPosterIsFour()
    {
        const Folder folder;
        const QString book = made(folder);
        QProcess holder;
        holder.start(QStringLiteral("flock"),
                     {book + QStringLiteral(".poster"), QStringLiteral("-c"),
                      QStringLiteral("echo held; sleep 30")});
        QVERIFY(holder.waitForReadyRead(10'000));
        QCOMPARE(shogoctl({QStringLiteral("post"), book}).status, 4);
        QCOMPARE(shogoctl({QStringLiteral("lookup"), book, QStringLiteral("--stuck")}).status, 4);
        // Importing and reviewing need no lock.
        QCOMPARE(shogoctl({QStringLiteral("import"), book, statement(folder)}).status, 0);
        holder.kill();
        holder.waitForFinished();
    }
};

QTEST_GUILESS_MAIN(TestShogoctl)
#include "test_shogoctl.moc"
