// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "practice_world.h"

using namespace shogo::practice;
using namespace Qt::StringLiterals;

// Money Forward as the office plays it: masters, journals, lists, its refusals; and what is no
// request at all.
class TestPracticeFront : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mastersAreThere_data();
    void mastersAreThere();
    void idsLookLikeTheRealOnes();
    void closedOnesAreShownOnRequest();
    void anOfficeWithoutPeriods();
    void aFeedIsShown();
    void aJournalIsKeptAndShownNet();
    void anEmptyMemoIsFilled();
    void whatCannotBeBooked_data();
    void whatCannotBeBooked();
    void listsArePaged();
    void listsAreRefused_data();
    void listsAreRefused();
    void aListStaysInItsPeriod();
    void anAccountNarrowsAList();
    void oneJournalByItsId();
    void garbageIsRefused_data();
    void garbageIsRefused();
    void manyRequestsOnOneConnection();
    void strangersAreKeptOut_data();
    void strangersAreKeptOut();
};

void TestPracticeFront::mastersAreThere_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("list");
    QTest::addColumn<int>("least");
    QTest::newRow("offices") << QByteArray("offices") << u"accounting_periods"_s << 4;
    QTest::newRow("accounts") << QByteArray("accounts") << u"accounts"_s << 30;
    QTest::newRow("sub-accounts") << QByteArray("sub_accounts") << u"sub_accounts"_s << 5;
    QTest::newRow("taxes") << QByteArray("taxes") << u"taxes"_s << 5;
    QTest::newRow("departments") << QByteArray("departments") << u"departments"_s << 2;
    QTest::newRow("partners") << QByteArray("trade_partners") << u"trade_partners"_s << 3;
    QTest::newRow("terms") << QByteArray("term_settings") << u"term_settings"_s << 4;
    QTest::newRow("feeds") << QByteArray("connected_accounts") << u"connected_accounts"_s << 0;
    QTest::newRow("offices of a key") << QByteArray("accessible_offices") << u"offices"_s << 1;
}

void TestPracticeFront::mastersAreThere()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QString, list);
    QFETCH(const int, least);
    World world;
    const Heard heard = world.api("GET", path);
    QCOMPARE(heard.status, 200);
    QVERIFY(heard.json()[list].isArray());
    QVERIFY(heard.json()[list].toArray().size() >= least);
    QCOMPARE(world.api("GET", path + "?other=1").code(), u"unsupported_query_parameter"_s);
    QCOMPARE(world.api("POST", path, "{}").status, 404);
}

void TestPracticeFront::idsLookLikeTheRealOnes()
{
    World world;
    QString all;
    const QJsonArray accounts = world.api("GET", "accounts").json()[u"accounts"].toArray();
    for (const QJsonValue& account : accounts) {
        all += account[u"id"].toString();
    }
    QVERIFY(all.contains(u"%2F") && all.contains(u"%2B") && all.contains(u"%3D%3D"));
}

void TestPracticeFront::closedOnesAreShownOnRequest()
{
    World world;
    const auto count = [&](const QByteArray& path, const QString& list) {
        return world.api("GET", path).json()[list].toArray().size();
    };
    QCOMPARE(count("accounts?available=false", u"accounts"_s),
             count("accounts", u"accounts"_s) + 1);
    QCOMPARE(count("taxes?available=true", u"taxes"_s) + 1,
             count("taxes?available=false", u"taxes"_s));
}

void TestPracticeFront::anOfficeWithoutPeriods()
{
    World::Setup setup;
    setup.front.withPeriods = false;
    World world(setup);
    const Heard heard = world.api("GET", "offices");
    QCOMPARE(heard.status, 409);
    QCOMPARE(heard.code(), u"no_accounting_period_found"_s);
    QCOMPARE(world.post(1).code(), u"invalid_request_body_value"_s);
}

void TestPracticeFront::aFeedIsShown()
{
    World::Setup setup;
    setup.front.feeds = {u"普通預金/みずほ銀行"_s};
    World world(setup);
    const QJsonValue feed = world.api("GET", "connected_accounts").json()[u"connected_accounts"][0];
    QCOMPARE(feed[u"account_id"].toString(), World::account(u"普通預金"_s));
    QCOMPARE(feed[u"sub_account_id"].toString(), World::account(u"普通預金/みずほ銀行"_s));
    QCOMPARE(feed[u"is_manual"], QJsonValue(false));
    QCOMPARE(MoneyForwardMasters::unknownFeeds({u"普通預金"_s, u"普通預金/どこか銀行"_s}),
             QStringList{u"普通預金/どこか銀行"_s});
}

void TestPracticeFront::aJournalIsKeptAndShownNet()
{
    World world;
    const Heard made = world.post(1);
    QCOMPARE(made.status, 201);
    const QJsonArray list = world.listed();
    QCOMPARE(list.size(), 1);
    QCOMPARE(QJsonValue(list[0]), made.json()[u"journal"]);
    const QJsonValue journal = list[0];
    QCOMPARE(journal[u"memo"].toString(), World::journalJson(1)[u"memo"].toString() + u'\n');
    QCOMPARE(journal[u"tags"][0].toString(), u"SG0123456789ABCDEFGH"_s);
    const QJsonValue branch = journal[u"branches"][0];
    QCOMPARE(branch[u"debitor"][u"value"].toInteger(), 10000); // 11000 with 10 % inside
    QCOMPARE(branch[u"debitor"][u"tax_value"].toInteger(), 1000);
    QCOMPARE(branch[u"debitor"][u"account_name"].toString(), u"地代家賃"_s);
    QCOMPARE(branch[u"creditor"][u"value"].toInteger(), 11000);
    QVERIFY(branch[u"creditor"][u"tax_value"].isNull());
    QCOMPARE(world.booked(1), 1);
    QCOMPARE(world.lastLine()[u"path"].toString(),
             u"/api/v3/journals?start_date=2026-11-05&end_date=2026-11-05&per_page=1000"
             "&office_code=1234-5678"_s);
}

void TestPracticeFront::anEmptyMemoIsFilled()
{
    World world;
    QJsonObject journal = World::journalJson(1);
    journal.remove(u"memo"_s);
    QCOMPARE(world.api("POST", "journals", World::journalBody(journal)).status, 201);
    QCOMPARE(world.listed()[0][u"memo"].toString(), u"Shogo\n"_s);
    QCOMPARE(world.census()[u"without_key"].toInt(), 1);
}

void TestPracticeFront::whatCannotBeBooked_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const QByteArray& from, const QByteArray& to,
                        const char* code = "invalid_request_body_value") {
        QTest::newRow(name) << from << to << QString::fromLatin1(code);
    };
    constexpr const char* missing = "missing_required_request_body_key";
    row("no journal", "\"journal\"", "\"journals\"", missing);
    row("no day", "\"transaction_date\"", "\"date\"", missing);
    row("no kind", "\"journal_type\"", "\"kind\"", missing);
    row("no branches", "\"branches\"", "\"lines\"", missing);
    row("no account", "\"account_id\"", "\"account\"", missing);
    row("no amount", "\"value\"", "\"amount\"", missing);
    row("a day that is none", "2026-11-05", "2026-11-31");
    row("another way to write a day", "2026-11-05", "2026/11/05");
    row("a day outside all periods", "2026-11-05", "2019-11-05");
    row("another kind", "journal_entry", "transfer");
    row("zero", "11000", "0");
    row("negative", "11000", "-11000");
    row("half a yen", "11000", "11000.5");
    row("an amount in words", "11000", "\"11000\"");
    row("too much", "11000", "99999999999999999999");
    row("not balanced", "11000", "11001"); // the first one only
    row("account unknown", World::account(u"地代家賃"_s).toLatin1(), "abc%3D");
    row("account closed", World::account(u"地代家賃"_s).toLatin1(),
        World::account(u"創立費"_s).toLatin1());
    row("one side only", "\"creditor\"", "\"creditors\"");
    row("a tax of its own", "\"value\"", "\"tax_value\": 1, \"value\"");
    row("tax is null", "\"value\"", "\"tax_id\": null, \"value\"");
    row("tax unknown", "\"value\"", "\"tax_id\": \"x\", \"value\"");
    row("invoice unknown", "\"value\"", "\"invoice_kind\": \"SOME\", \"value\"");
    row("sub-account unknown", "\"value\"", "\"sub_account_id\": \"x\", \"value\"");
    row("memo too long", "ab1f", QByteArray(200, 'x'));
    row("remark too long", "\"remark\": \"", "\"remark\": \"" + QByteArray(200, 'x'));
    row("tags are none", "\"tags\": [", "\"tags\": [7, ");
    row("no JSON", "{", "[");
    row("cut off", "]", "");
}

void TestPracticeFront::whatCannotBeBooked()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    QFETCH(const QString, code);
    World world;
    QByteArray body = World::journal(1);
    const qsizetype at = body.indexOf(from);
    QVERIFY(at >= 0);
    body.replace(at, from.size(), to);
    const Heard heard = world.api("POST", "journals", body);
    QCOMPARE(heard.status, 400);
    QCOMPARE(heard.code(), code);
    QCOMPARE(world.census()[u"journals"].toInt(), 0);
    QCOMPARE(world.lastLine()[u"committed"], QJsonValue(false));
}

void TestPracticeFront::listsArePaged()
{
    World world;
    for (int number = 1; number <= 5; ++number) {
        QCOMPARE(world.post(number).status, 201);
    }
    const auto page = [&](const QByteArray& number) {
        return world.api("GET", "journals?start_date=2026-11-05&per_page=2&page=" + number);
    };
    QCOMPARE(page("1").json()[u"metadata"][u"total_count"].toInt(), 5);
    QCOMPARE(page("1").json()[u"metadata"][u"total_pages"].toInt(), 3);
    QCOMPARE(page("1").json()[u"journals"].toArray().size(), 2);
    QCOMPARE(page("3").json()[u"journals"].toArray().size(), 1);
    QCOMPARE(page("3").json()[u"journals"][0][u"number"].toInt(), 5);
    QCOMPARE(page("4").status, 400);
    QCOMPARE(world.api("GET", "journals?end_date=2026-11-05").json()[u"journals"].toArray().size(),
             5); // ten a page
    const Heard none = world.api("GET", "journals?start_date=2026-12-01&end_date=2026-12-31");
    QCOMPARE(none.status, 200);
    QCOMPARE(none.json()[u"metadata"][u"total_count"].toInt(), 0);
}

void TestPracticeFront::listsAreRefused_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* query, const char* code) {
        QTest::newRow(query) << QByteArray(query) << QString::fromLatin1(code);
    };
    row("page=1", "missing_required_query_parameter");
    row("start_date=2026-13-01", "invalid_query_parameter_value");
    row("start_date=2019-01-01", "invalid_query_parameter_value");
    row("start_date=2026-11-05&end_date=2026-11-04", "invalid_query_parameter_value");
    row("start_date=2026-11-05&page=0", "invalid_query_parameter_value");
    row("start_date=2026-11-05&page=x", "invalid_query_parameter_value");
    row("start_date=2026-11-05&per_page=10001", "invalid_query_parameter_value");
    row("start_date=2026-11-05&memo=shogo", "unsupported_query_parameter");
    row("start_date=2026-11-05&account_id[]=1", "unsupported_query_parameter");
    row("start_date=2026-11-05&start_date=2026-11-06", "redundant_query_parameter");
}

void TestPracticeFront::listsAreRefused()
{
    QFETCH(const QByteArray, query);
    QFETCH(const QString, code);
    World world;
    const Heard heard = world.api("GET", "journals?" + query);
    QCOMPARE(heard.status, 400);
    QCOMPARE(heard.code(), code);
}

void TestPracticeFront::aListStaysInItsPeriod()
{
    World world;
    int number = 0;
    for (const char* day : {"2026-03-31", "2026-04-01"}) {
        QJsonObject journal = World::journalJson(++number);
        journal[u"transaction_date"_s] = QLatin1String(day);
        QCOMPARE(world.api("POST", "journals", World::journalBody(journal)).status, 201);
    }
    const QJsonArray seen = world.listed("2026-03-01", "2026-04-30");
    QCOMPARE(seen.size(), 1);
    QCOMPARE(seen[0][u"transaction_date"].toString(), u"2026-03-31"_s);
}

void TestPracticeFront::anAccountNarrowsAList()
{
    World world;
    QCOMPARE(world.post(1).status, 201);
    const auto count = [&](const QByteArray& id) {
        return world.api("GET", "journals?start_date=2026-11-05&account_id=" + id)
            .json()[u"metadata"][u"total_count"]
            .toInt(-1);
    };
    const QByteArray cash = World::account(u"現金"_s).toLatin1();
    QCOMPARE(count(cash), 1);
    QCOMPARE(count(World::account(u"通信費"_s).toLatin1()), 0);
    QCOMPARE(count(cash.toPercentEncoding()), 0); // encoded once more it is another id
}

void TestPracticeFront::oneJournalByItsId()
{
    World world;
    const QByteArray id = world.post(1).json()[u"journal"][u"id"].toString().toLatin1();
    for (const QByteArray& path : {"journals/" + id, "journals/" + id.toPercentEncoding()}) {
        QCOMPARE(world.api("GET", path).json()[u"journal"][u"id"].toString().toLatin1(), id);
    }
    QJsonObject other = World::journalJson(1);
    other[u"memo"_s] = u"別の摘要"_s;
    QCOMPARE(world.api("PUT", "journals/" + id, World::journalBody(other)).status, 200);
    QCOMPARE(world.listed()[0][u"memo"].toString(), u"別の摘要\n"_s);
    QCOMPARE(world.booked(1), 1); // the key that it was booked with is kept
    other[u"transaction_date"_s] = u"2025-11-05"_s;
    QCOMPARE(world.api("PUT", "journals/" + id, World::journalBody(other)).status, 400);
    QCOMPARE(world.api("DELETE", "journals/" + id).status, 204);
    QCOMPARE(world.api("DELETE", "journals/" + id).code(), u"resource_not_found"_s);
    QCOMPARE(world.api("GET", "journals/" + id).status, 404);
    QVERIFY(world.listed().isEmpty());
    QCOMPARE(world.booked(1), 1);
    QCOMPARE(world.census()[u"deleted"].toInt(), 1);
}

void TestPracticeFront::garbageIsRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    const auto row = [](const char* name, const QByteArray& bytes, int status = 400) {
        QTest::newRow(name) << bytes << status;
    };
    row("noise", QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 13));
    row("no version", "GET /\r\n\r\n");
    row("HTTP/2", "PRI * HTTP/2.0\r\n\r\n");
    row("no path", "GET practice HTTP/1.1\r\n\r\n");
    row("small letters", "get / HTTP/1.1\r\n\r\n");
    row("a blank in the path", "GET /a b HTTP/1.1\r\n\r\n");
    row("bare line feeds", "GET / HTTP/1.1\nHost: localhost\r\n\r\n");
    row("a folded header", "GET / HTTP/1.1\r\nHost: localhost\r\n more\r\n\r\n");
    row("a header without a name", "GET / HTTP/1.1\r\n: x\r\n\r\n");
    row("a blank before the colon", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n");
    row("a zero byte", QByteArray("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 30));
    row("negative length", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n");
    row("two lengths", "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab");
    row("pieces", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501);
    row("too long a body", "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413);
    row("too long a head", "GET / HTTP/1.1\r\nX: " + QByteArray(40'000, 'x'), 431);
    row("too many headers", "GET / HTTP/1.1\r\n" + QByteArray("A: b\r\n").repeated(200) + "\r\n");
}

void TestPracticeFront::garbageIsRefused()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, status);
    World world;
    QCOMPARE(sendBytes(world.port(), bytes).status, status);
    QCOMPARE(world.post(1).status, 201); // and the office goes on
}

void TestPracticeFront::manyRequestsOnOneConnection()
{
    World world;
    const QByteArray one = "GET /practice/census HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const QByteArray last = requestBytes("GET", "/practice/census", {}, {});
    const Heard heard = sendBytes(world.port(), one + one + last);
    QCOMPARE(heard.status, 200);
    QCOMPARE((heard.head + heard.body).count("HTTP/1.1 200"), 3);
    QCOMPARE(heard.body.count("\"journals\":0"), 3);
}

void TestPracticeFront::strangersAreKeptOut_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("status");
    QTest::newRow("by its number") << QByteArray("Host: 127.0.0.1:8080") << 200;
    QTest::newRow("by its name") << QByteArray("Host: LOCALHOST") << 200;
    QTest::newRow("a name that leads here") << QByteArray("Host: office.example") << 403;
    QTest::newRow("a longer name") << QByteArray("Host: localhost.example") << 403;
    QTest::newRow("no name") << QByteArray("Host:") << 403;
    QTest::newRow("a page of another site") << QByteArray("Origin: http://office.example") << 403;
}

void TestPracticeFront::strangersAreKeptOut()
{
    QFETCH(const QByteArray, header);
    QFETCH(const int, status);
    World world;
    QCOMPARE(world.ask("GET", "/practice/census", {}, {header}).status, status);
    QCOMPARE(world.ask("PUT", "/practice/faults", "[]", {header}).status, status);
    QCOMPARE(world.ask("GET", "/practice/secrets").status, 404);
}

QTEST_GUILESS_MAIN(TestPracticeFront)
#include "test_practice_front.moc"
