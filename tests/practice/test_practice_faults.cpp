// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "practice_world.h"

#include <set>

using namespace shogo::practice;
using namespace Qt::StringLiterals;

// Each fault by its rule: what is answered, and what is booked. And chance, which draws only what
// networks and servers do, and the same for the same seed.
class TestPracticeFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachFault_data();
    void eachFault();
    void theFormOfAnswers();
    void slowCommitsWhenTheClientGoes();
    void lateCommitAnswersAtOnce();
    void listsLag();
    void pagesShift();
    void rulesMeetTheirCalls_data();
    void rulesMeetTheirCalls();
    void twoRulesOfOneCall();
    void wrongRulesAreRefused_data();
    void wrongRulesAreRefused();
    void peopleEdit_data();
    void peopleEdit();
    void callsAboveTheRate();
    void chanceIsReproducible();
    void chanceDrawsWhatNetworksDo();
};

void TestPracticeFaults::eachFault_data()
{
    QTest::addColumn<int>("status"); // of the answer; 0: none
    QTest::addColumn<int>("booked"); // at its end
    QTest::addColumn<int>("shown");
    QTest::addColumn<bool>("committed");
    const auto row = [](const char* name, int status, int booked, int shown) {
        QTest::newRow(name) << status << booked << shown << (booked > 0);
    };
    row("accept-then-drop", 0, 1, 1);
    row("accept-then-500", 500, 1, 1);
    row("500-without-commit", 500, 0, 0);
    row("slow:seconds=0.05", 201, 1, 1);
    row("429", 429, 0, 0);
    row("429-retry-after", 429, 0, 0);
    row("401-expired", 401, 0, 0);
    row("401", 401, 0, 0);
    row("html-403", 403, 0, 0);
    row("list-lag:seconds=9", 201, 1, 0);
    row("memo-mutate", 201, 1, 1);
    row("date-edited", 201, 1, 0); // shown on another day
    row("amount-edited", 201, 1, 1);
    row("deleted", 201, 1, 0);
    row("duplicate", 201, 2, 2);
    row("period-locked", 400, 0, 0);
    row("unknown-account", 400, 0, 0);
    row("duplicate-answer", 409, 1, 1);
    row("double-delivery", 201, 2, 2);
    row("book-then-503-retry-after", 503, 1, 1);
    row("book-then-401", 401, 1, 1);
    // These meet other calls.
    row("refresh-response-lost", 201, 1, 1);
    row("invalid_grant", 201, 1, 1);
    row("page-shift", 201, 1, 0); // the list's page begins behind it
}

void TestPracticeFaults::eachFault()
{
    QFETCH(const int, status);
    QFETCH(const int, booked);
    QFETCH(const int, shown);
    QFETCH(const bool, committed);
    const QString rule = QString::fromLatin1(QTest::currentDataTag());
    World world;
    world.token = world.exchange();
    QCOMPARE(world.faults({rule}).status, 200);
    QCOMPARE(world.post(1).status, status);
    QCOMPARE(world.booked(1), booked);
    const QJsonObject line = world.lastLine();
    QCOMPARE(line[u"committed"].toBool(), committed);
    QCOMPARE(line[u"key"].toString(), World::key(1));
    QCOMPARE(line[u"status"].toInt(), status);
    if (world.api("GET", "taxes").status == 401) { // what expired stays so
        world.token = world.exchange();
    }
    QCOMPARE(world.listed().size(), shown);
    // Once is enough: the next call is answered as always.
    QCOMPARE(world.post(2).status, 201);
}

void TestPracticeFaults::theFormOfAnswers()
{
    World world;
    world.token = world.exchange();
    const auto heard = [&](const char* rule) {
        world.faults({QString::fromLatin1(rule)});
        return world.post(1);
    };
    QCOMPARE(heard("429").header("Retry-After"), QString());
    const Heard busy = heard("429-retry-after");
    QCOMPARE(busy.header("Retry-After"), u"1"_s);
    QCOMPARE(busy.code(), u"too_many_requests"_s);
    QCOMPARE(heard("period-locked").code(), u"invalid_request_body_value"_s);
    QVERIFY(heard("html-403").header("Content-Type").startsWith(u"text/html"));
    QCOMPARE(heard("accept-then-500").code(), u"internal_error"_s);
    QCOMPARE(heard("book-then-503-retry-after").header("Retry-After"), u"1"_s);
    // What was booked is not refused in the system's own words.
    QVERIFY(heard("book-then-401").json()[u"errors"].isUndefined());
    QCOMPARE(heard("401-expired").code(), u"access_token_is_not_active_or_invalid"_s);
}

void TestPracticeFaults::slowCommitsWhenTheClientGoes()
{
    World world;
    world.token = world.exchange();
    world.faults({u"slow:seconds=3600"_s});
    QTcpSocket client;
    client.connectToHost(QHostAddress(QHostAddress::LocalHost), world.port());
    client.write(
        requestBytes("POST", "/api/v3/journals?office_code=1234-5678", World::journal(1),
                     {"Authorization: Bearer " + world.token, "Content-Type: application/json"}));
    QTRY_COMPARE(world.lastLine()[u"fault"].toString(), u"slow"_s);
    QCOMPARE(world.booked(1), 0);
    client.abort();
    QTRY_COMPARE(world.booked(1), 1);
    QVERIFY(world.lastLine()[u"status"].isNull());
}

void TestPracticeFaults::lateCommitAnswersAtOnce()
{
    World world;
    world.token = world.exchange();
    world.faults({u"late-commit:seconds=0.4"_s});
    QCOMPARE(world.post(1).status, 504);
    QCOMPARE(world.booked(1), 0);
    QCOMPARE(world.lastLine()[u"committed"], QJsonValue(false));
    QTRY_COMPARE(world.booked(1), 1);
    QCOMPARE(world.lastLine()[u"committed"], QJsonValue(true));
}

void TestPracticeFaults::listsLag()
{
    World::Setup setup;
    setup.rules.lagMs = 2000;
    World world(setup);
    QCOMPARE(world.post(1).status, 201);
    world.faults({u"list-lag:seconds=5"_s});
    QCOMPARE(world.post(2).status, 201);
    QCOMPARE(world.listed().size(), 0);
    world.clock.pass(2000);
    QCOMPARE(world.listed().size(), 1);
    world.clock.pass(3000);
    QCOMPARE(world.listed().size(), 2);
}

void TestPracticeFaults::pagesShift()
{
    World world;
    for (int number = 1; number <= 4; ++number) {
        world.post(number);
    }
    world.faults({u"page-shift:call=2"_s});
    const auto page = [&](const QByteArray& number) {
        return world.api("GET", "journals?start_date=2026-11-05&per_page=2&page=" + number)
            .json()[u"journals"];
    };
    QCOMPARE(page("1")[0][u"number"].toInt(), 1);
    QCOMPARE(page("2")[0][u"number"].toInt(), 4); // the third has slipped away
    QCOMPARE(page("2")[0][u"number"].toInt(), 3);
}

void TestPracticeFaults::rulesMeetTheirCalls_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("answers"); // of five posts: x where it met
    QTest::newRow("once") << u"429"_s << u"x----"_s;
    QTest::newRow("third call") << u"429:call=3"_s << u"--x--"_s;
    QTest::newRow("twice") << u"429:times=2"_s << u"xx---"_s;
    QTest::newRow("from the second, twice") << u"429:times=2:call=2"_s << u"-xx--"_s;
    QTest::newRow("always") << u"429:times=0"_s << u"xxxxx"_s;
    QTest::newRow("from the third, always") << u"429:call=3:times=0"_s << u"--xxx"_s;
    QTest::newRow("one key") << u"429:times=0:key="_s + World::key(4) << u"---x-"_s;
}

void TestPracticeFaults::rulesMeetTheirCalls()
{
    QFETCH(const QString, rule);
    QFETCH(const QString, answers);
    World world;
    world.token = world.exchange();
    world.faults({rule});
    QString heard;
    for (int number = 1; number <= 5; ++number) {
        heard += world.post(number).status == 429 ? u'x' : u'-';
    }
    QCOMPARE(heard, answers);
}

void TestPracticeFaults::twoRulesOfOneCall()
{
    World world;
    world.token = world.exchange();
    world.faults({u"accept-then-drop"_s, u"date-edited"_s, u"period-locked:call=2"_s});
    QCOMPARE(world.post(1).status, 0);
    QCOMPARE(world.lastLine()[u"fault"].toString(), u"accept-then-drop+date-edited"_s);
    QCOMPARE(world.listed("2026-11-06", "2026-11-06").size(), 1);
    QCOMPARE(world.post(2).status, 400);
}

void TestPracticeFaults::wrongRulesAreRefused_data()
{
    QTest::addColumn<QString>("rule");
    for (const char* rule : {"", "429 ", "no-such", "429:", "429:call=0", "429:call=x",
                             "429:times=-1", "429:key=12", "429:keys=1", "slow:seconds=0.1234",
                             "slow:seconds=-1", "slow:seconds=3601", "slow:seconds=1e3"}) {
        QTest::newRow(rule) << QString::fromLatin1(rule);
    }
}

void TestPracticeFaults::wrongRulesAreRefused()
{
    QFETCH(const QString, rule);
    World world;
    world.token = world.exchange();
    world.faults({u"429"_s});
    const Heard heard = world.faults({u"html-403"_s, rule});
    QCOMPARE(heard.status, 400);
    QVERIFY(heard.json()[u"error"].toString().size() > 20);
    QCOMPARE(world.post(1).status, 429); // the rules before still hold
    QCOMPARE(world.ask("PUT", "/practice/faults", "{}").status, 400);
    QCOMPARE(world.ask("PUT", "/practice/faults", "[7]").status, 400);
}

void TestPracticeFaults::peopleEdit_data()
{
    QTest::addColumn<int>("shown");
    QTest::addColumn<bool>("keyed");
    QTest::addColumn<int>("booked");
    QTest::addColumn<QString>("changed");
    QTest::newRow("memo") << 1 << true << 1 << u"memo"_s;
    QTest::newRow("amount") << 1 << true << 1 << u"branches"_s;
    QTest::newRow("account") << 1 << true << 1 << u"branches"_s;
    QTest::newRow("date") << 0 << false << 1 << QString();
    QTest::newRow("delete") << 0 << false << 1 << QString();
    QTest::newRow("copy") << 2 << true << 2 << QString();
    QTest::newRow("wipe-memo+amount") << 1 << false << 1 << u"tags"_s;
}

void TestPracticeFaults::peopleEdit()
{
    QFETCH(const int, shown);
    QFETCH(const bool, keyed);
    QFETCH(const int, booked);
    QFETCH(const QString, changed);
    World world;
    const QJsonValue before = world.post(1).json()[u"journal"];
    world.post(2);
    QCOMPARE(world.edit(1, QTest::currentDataTag()).status, 200);
    const QJsonArray list = world.listed();
    QCOMPARE(list.size(), shown + 1);
    QCOMPARE(QJsonDocument(list).toJson().contains(World::key(1).toLatin1()), keyed);
    QCOMPARE(world.booked(1), booked); // the key stays counted, whatever becomes of the text
    QCOMPARE(world.booked(2), 1);
    if (!changed.isEmpty()) {
        QVERIFY(list[0][changed] != before[changed]);
        QCOMPARE(list[0][u"id"], before[u"id"]);
    }
    QCOMPARE(world.edit(3, QTest::currentDataTag()).status, 404);
    QCOMPARE(world.edit(1, "burn").status, 400);
}

void TestPracticeFaults::callsAboveTheRate()
{
    World::Setup setup;
    setup.rules.rate = 3;
    World world(setup);
    world.token = world.exchange(); // counts as well
    QCOMPARE(world.post(1).status, 201);
    QCOMPARE(world.post(2).status, 201);
    const Heard refused = world.post(3);
    QCOMPARE(refused.status, 429);
    QCOMPARE(refused.code(), u"too_many_requests"_s);
    QCOMPARE(world.booked(3), 0);
    world.clock.pass(1000);
    QCOMPARE(world.post(3).status, 201);
}

void TestPracticeFaults::chanceIsReproducible()
{
    const auto drawn = [](quint64 seed) {
        Faults faults({}, 300'000, seed);
        QString all;
        for (int i = 0; i < 200; ++i) {
            for (const Met& met : faults.meet(CallKind::Post, {})) {
                all += QString::number(i) + faultName(met.fault) + u' ';
            }
        }
        return all;
    };
    QCOMPARE(drawn(5), drawn(5));
    QVERIFY(drawn(5) != drawn(6));
    QVERIFY(!drawn(5).isEmpty());
}

void TestPracticeFaults::chanceDrawsWhatNetworksDo()
{
    Faults faults({}, 100'000, 1);
    std::set<QString> seen;
    int met = 0;
    for (int i = 0; i < 20'000; ++i) {
        for (const CallKind kind : {CallKind::Post, CallKind::List, CallKind::Renew}) {
            for (const Met& one : faults.meet(kind, {})) {
                seen.insert(faultName(one.fault));
                ++met;
                QCOMPARE(one.lastsMs, 300);
            }
        }
    }
    const std::set<QString> expected = {u"accept-then-drop"_s,
                                        u"accept-then-500"_s,
                                        u"500-without-commit"_s,
                                        u"slow"_s,
                                        u"late-commit"_s,
                                        u"429"_s,
                                        u"401-expired"_s,
                                        u"html-403"_s,
                                        u"refresh-response-lost"_s,
                                        u"list-lag"_s,
                                        u"memo-mutate"_s};
    QVERIFY(seen == expected);
    QVERIFY2(met > 5700 && met < 6300, qPrintable(QString::number(met))); // a tenth
    QVERIFY(Faults({}, 0, 1).meet(CallKind::Post, {}).empty());
    QVERIFY(Faults({}, 1'000'000, 1).meet(CallKind::Answered, {}).empty());
}

QTEST_GUILESS_MAIN(TestPracticeFaults)
#include "test_practice_faults.moc"
