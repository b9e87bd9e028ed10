// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "practice_world.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>

using namespace shogo::practice;
using namespace Qt::StringLiterals;

// The real program: what it says when it is ready, what it refuses, and that it can be killed.

namespace {

struct Program
{
    explicit Program(const QString& books, const QStringList& more = {})
    {
        process.start(QStringLiteral(SHOGO_PRACTICE),
                      QStringList{u"--port"_s, u"0"_s, u"--books"_s, books} + more);
        if (!process.waitForReadyRead(20'000)) {
            return;
        }
        line = process.readLine();
        port = line.trimmed().split(':').last().toUShort();
    }
    ~Program()
    {
        process.kill();
        process.waitForFinished();
    }
    Heard ask(const QByteArray& method, const QByteArray& target, const QByteArray& body = {},
              const Headers& headers = {}) const
    {
        return sendBytes(port, requestBytes(method, target, body, headers));
    }
    QByteArray exchange() const
    {
        return ask("POST", "/auth/exchange", {}, {"Authorization: Bearer practice"})
            .json()[u"access_token"]
            .toString()
            .toLatin1();
    }
    int post(int number, const QByteArray& token) const
    {
        return ask("POST", "/api/v3/journals?office_code=1234-5678", World::journal(number),
                   {"Authorization: Bearer " + token, "Content-Type: application/json"})
            .status;
    }

    QProcess process;
    QByteArray line;
    quint16 port = 0;
};

} // namespace

class TestPracticeProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder.emplace(); }
    void itSaysThatItIsReady();
    void whatWasAnsweredSurvivesAKill();
    void aSecondOneIsRefused();
    void otherFilesAreLeftAlone();
    void wrongWordsAreRefused_data();
    void wrongWordsAreRefused();
    void helpIsGiven();

private:
    QString books() const { return m_folder->filePath(u"office.sqlite"_s); }
    // Status and what stands on standard error.
    static std::pair<int, QByteArray> run(const QStringList& words)
    {
        QProcess process;
        process.start(QStringLiteral(SHOGO_PRACTICE), words);
        process.waitForFinished(20'000);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                process.readAllStandardError()};
    }

    std::optional<QTemporaryDir> m_folder;
};

void TestPracticeProgram::itSaysThatItIsReady()
{
    const Program office(books(), {u"--feed"_s, u"普通預金/楽天銀行"_s, u"--fault"_s, u"429"_s});
    QCOMPARE(office.line,
             "practice office ready at http://127.0.0.1:" + QByteArray::number(office.port) + '\n');
    const QByteArray token = office.exchange();
    QCOMPARE(token.isEmpty(), true); // the first call meets the rule
    const QByteArray again = office.exchange();
    QCOMPARE(office.post(1, again), 201);
    QVERIFY(!QFile::exists(books() + u".log"_s));
}

void TestPracticeProgram::whatWasAnsweredSurvivesAKill()
{
    QByteArray token;
    for (int round = 0; round < 5; ++round) {
        Program office(books());
        QVERIFY(office.port != 0);
        token = token.isEmpty() ? office.exchange() : token; // it survives, too
        QCOMPARE(office.post(round, token), 201);
        office.process.kill(); // SIGKILL
        office.process.waitForFinished();
    }
    const Program office(books());
    const QJsonValue census = office.ask("GET", "/practice/census").json();
    QCOMPARE(census[u"journals"].toInt(), 5);
    for (int round = 0; round < 5; ++round) {
        QCOMPARE(census[u"by_key"][World::key(round)].toInt(), 1);
    }
    for (const QString& name : QDir(m_folder->path()).entryList(QDir::Files)) {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(token), qPrintable(name));
    }
}

void TestPracticeProgram::aSecondOneIsRefused()
{
    const Program office(books());
    QVERIFY(office.port != 0);
    const auto [status, words] = run({u"--port"_s, u"0"_s, u"--books"_s, books()});
    QCOMPARE(status, 1);
    QVERIFY2(words.contains("another practice office"), words.constData());
    QCOMPARE(office.post(1, office.exchange()), 201);
}

void TestPracticeProgram::otherFilesAreLeftAlone()
{
    {
        QSqlDatabase other = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"other"_s);
        other.setDatabaseName(books());
        QVERIFY(other.open());
        other.exec(u"CREATE TABLE row (id INTEGER)"_s);
        other.close();
    }
    QSqlDatabase::removeDatabase(u"other"_s);
    const auto bytes = [&] {
        QFile file(books());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = bytes();
    const auto [status, words] = run({u"--port"_s, u"0"_s, u"--books"_s, books()});
    QCOMPARE(status, 1);
    QVERIFY2(words.contains("something else"), words.constData());
    QCOMPARE(bytes(), before);
    QCOMPARE(run({u"--port"_s, u"0"_s, u"--books"_s, m_folder->path()}).first, 1);
}

void TestPracticeProgram::wrongWordsAreRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const QStringList& words, const char* said) {
        QTest::newRow(qPrintable(words.join(u' '))) << words << QByteArray(said);
    };
    row({}, "--port and --books are needed");
    row({u"--as"_s, u"freee"_s}, "it plays: moneyforward");
    row({u"--fault"_s, u"no-such"_s}, "there are: accept-then-drop");
    row({u"--fault=slow:seconds=x"_s}, "seconds=x");
    row({u"--chance"_s, u"1.5"_s}, "--chance");
    row({u"--chance"_s, u"-0.1"_s}, "--chance");
    row({u"--port"_s, u"70000"_s}, "--port");
    row({u"--port"_s, u"x"_s}, "--port");
    row({u"--rate"_s, u"-1"_s}, "--rate");
    row({u"--lag"_s, u"soon"_s}, "--lag");
    row({u"--seed"_s, u"x"_s}, "--seed");
    row({u"--feed"_s, u"どこか"_s}, "no account");
    row({u"--colour"_s, u"red"_s}, "no option --colour");
    row({u"--books"_s}, "without a value");
}

void TestPracticeProgram::wrongWordsAreRefused()
{
    QFETCH(const QStringList, words);
    QFETCH(const QByteArray, said);
    const auto [status, heard] = run(words);
    QCOMPARE(status, 2);
    QVERIFY2(heard.contains(said), heard.constData());
    QCOMPARE(heard.count('\n'), 1);
}

void TestPracticeProgram::helpIsGiven()
{
    QProcess process;
    process.start(QStringLiteral(SHOGO_PRACTICE), {u"--help"_s});
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitCode(), 0);
    const QByteArray help = process.readAllStandardOutput();
    for (const QString& fault : faultNames()) {
        QVERIFY2(help.contains(fault.toLatin1()), qPrintable(fault));
    }
}

QTEST_GUILESS_MAIN(TestPracticeProgram)
#include "test_practice_program.moc"
