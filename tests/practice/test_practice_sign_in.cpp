// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "practice_world.h"

#include <QCryptographicHash>
#include <QUrl>
#include <QUrlQuery>

using namespace shogo::practice;
using namespace Qt::StringLiterals;

// The two ways to sign in, and what becomes of tokens.
class TestPracticeSignIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKeyIsExchanged();
    void aTokenEnds();
    void aConsentGivesTokens();
    void aCodeWantsItsProof_data();
    void aCodeWantsItsProof();
    void authorizeIsRefused_data();
    void authorizeIsRefused();
    void refreshTokensRotate();
    void aLostAnswerEndsTheConsent();
    void invalidGrantByRule();
    void revokedIsOver();
    void nothingSecretIsTold();
};

namespace {

constexpr const char* verifier = "a-verifier-that-is-long-enough-for-all-rules-0123456789";
constexpr const char* back = "http://localhost:4711/";

QByteArray form(const QList<std::pair<const char*, QByteArray>>& items)
{
    QByteArray text;
    for (const auto& [name, value] : items) {
        text += (text.isEmpty() ? "" : "&") + QByteArray(name) + '=' + value.toPercentEncoding();
    }
    return text;
}

QByteArray challenge()
{
    return QCryptographicHash::hash(verifier, QCryptographicHash::Sha256)
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

Heard token(const World& world, const QByteArray& body, const Headers& more = {})
{
    return world.ask("POST", "/token", body,
                     Headers{"Content-Type: application/x-www-form-urlencoded"} + more);
}

QByteArray codeOf(const World& world, const QByteArray& redirect = back)
{
    const Heard heard =
        world.ask("GET", "/authorize?" + form({{"response_type", "code"},
                                               {"client_id", "app"},
                                               {"redirect_uri", redirect},
                                               {"scope", "mfc/accounting/journal.write"},
                                               {"state", "st&te"},
                                               {"code_challenge", challenge()},
                                               {"code_challenge_method", "S256"}}));
    const QUrl url(heard.header("Location"));
    const QUrlQuery query(url);
    return heard.status == 302 && url.adjusted(QUrl::RemoveQuery).toEncoded() == redirect &&
                   query.queryItemValue(u"state"_s, QUrl::FullyDecoded) == u"st&te"
               ? query.queryItemValue(u"code"_s).toLatin1()
               : QByteArray();
}

QByteArray codeForm(const QByteArray& code)
{
    return form({{"grant_type", "authorization_code"},
                 {"client_id", "app"},
                 {"code", code},
                 {"redirect_uri", back},
                 {"code_verifier", verifier}});
}

QByteArray refreshForm(const QJsonValue& tokens)
{
    return form({{"grant_type", "refresh_token"},
                 {"client_id", "app"},
                 {"refresh_token", tokens[u"refresh_token"].toString().toLatin1()}});
}

int withToken(const World& world, const QJsonValue& tokens, const QByteArray& query = {})
{
    return world
        .ask("GET", "/api/v3/taxes" + query, {},
             {"Authorization: Bearer " + tokens[u"access_token"].toString().toLatin1()})
        .status;
}

} // namespace

void TestPracticeSignIn::aKeyIsExchanged()
{
    World world;
    QCOMPARE(world.ask("POST", "/auth/exchange", {}, {"Authorization: Bearer other"}).status, 401);
    QCOMPARE(world.ask("POST", "/auth/exchange").status, 401);
    const Heard heard = world.ask("POST", "/auth/exchange", {}, {"Authorization: Bearer practice"});
    QCOMPARE(heard.status, 200);
    QCOMPARE(heard.json()[u"expires_in"].toInt(), 3600);
    QCOMPARE(heard.json()[u"token_type"].toString(), u"Bearer"_s);
    QCOMPARE(withToken(world, heard.json()), 400); // which office?
    QCOMPARE(withToken(world, heard.json(), "?office_code=1234-5678"), 200);
    QCOMPARE(withToken(world, heard.json(), "?office_code=1234-5679"), 400);
    QCOMPARE(world.ask("GET", "/api/v3/taxes").code(), u"no_authentication_information"_s);
    QCOMPARE(withToken(world, QJsonObject{{u"access_token"_s, u"made-up"_s}}), 401);
}

void TestPracticeSignIn::aTokenEnds()
{
    World world;
    QCOMPARE(world.api("GET", "taxes").status, 200);
    world.clock.pass(3'599'000);
    QCOMPARE(world.api("GET", "taxes").status, 200);
    world.clock.pass(1000);
    QCOMPARE(world.api("GET", "taxes").code(), u"access_token_is_not_active_or_invalid"_s);
}

void TestPracticeSignIn::aConsentGivesTokens()
{
    World world;
    const QByteArray code = codeOf(world);
    QVERIFY(!code.isEmpty());
    const Heard heard = token(world, codeForm(code));
    QCOMPARE(heard.status, 200);
    QCOMPARE(withToken(world, heard.json()), 200); // the consent knows its office
    QCOMPARE(token(world, codeForm(code)).json()[u"error"].toString(), u"invalid_grant"_s);
    // The client may also name itself in the head.
    const QByteArray again = codeOf(world);
    QByteArray body = codeForm(again);
    body.replace("client_id=app&", "");
    QCOMPARE(token(world, body).json()[u"error"].toString(), u"invalid_client"_s);
    QCOMPARE(
        token(world, body, {"Authorization: Basic " + QByteArray("app:word").toBase64()}).status,
        200);
}

void TestPracticeSignIn::aCodeWantsItsProof_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("another verifier") << QByteArray("a-verifier") << QByteArray("b-verifier");
    QTest::newRow("no verifier") << QByteArray("code_verifier") << QByteArray("verifier");
    QTest::newRow("another way back") << QByteArray("4711") << QByteArray("4712");
    QTest::newRow("another client") << QByteArray("client_id=app") << QByteArray("client_id=cat");
    QTest::newRow("another code") << QByteArray("&code=") << QByteArray("&code=x");
}

void TestPracticeSignIn::aCodeWantsItsProof()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    World world;
    QByteArray body = codeForm(codeOf(world));
    QVERIFY(body.contains(from));
    const Heard heard = token(world, body.replace(from, to));
    QCOMPARE(heard.status, 400);
    QCOMPARE(heard.json()[u"error"].toString(), u"invalid_grant"_s);
}

void TestPracticeSignIn::authorizeIsRefused_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<int>("status");
    const QByteArray rest =
        "&response_type=code&code_challenge_method=S256&code_challenge=" + challenge();
    QTest::newRow("another host") << "client_id=app&redirect_uri=http://office.example/" + rest
                                  << 400;
    QTest::newRow("a host that begins alike")
        << "client_id=app&redirect_uri=http://localhost.example/" + rest << 400;
    QTest::newRow("a script") << "client_id=app&redirect_uri=javascript:1" + rest << 400;
    QTest::newRow("nowhere") << "client_id=app" + rest << 400;
    QTest::newRow("no client") << "redirect_uri=http://localhost:1/" + rest << 400;
    QTest::newRow("no proof") << QByteArray("client_id=app&redirect_uri=http://localhost:1/"
                                            "&response_type=code")
                              << 302;
}

void TestPracticeSignIn::authorizeIsRefused()
{
    QFETCH(const QByteArray, query);
    QFETCH(const int, status);
    World world;
    const Heard heard = world.ask("GET", "/authorize?" + query);
    QCOMPARE(heard.status, status);
    QVERIFY(!heard.header("Location").contains(u"code="));
    QCOMPARE(heard.header("Location").contains(u"error=invalid_request"), status == 302);
}

void TestPracticeSignIn::refreshTokensRotate()
{
    World world;
    const QJsonValue first = token(world, codeForm(codeOf(world))).json();
    const Heard second = token(world, refreshForm(first));
    QCOMPARE(second.status, 200);
    QCOMPARE(withToken(world, first), 401); // dead at once, both of them
    QCOMPARE(token(world, refreshForm(first)).json()[u"error"].toString(), u"invalid_grant"_s);
    QCOMPARE(withToken(world, second.json()), 200);
    QCOMPARE(token(world, refreshForm(second.json())).status, 200);
    QCOMPARE(token(world, "grant_type=password&client_id=app").json()[u"error"].toString(),
             u"unsupported_grant_type"_s);
}

void TestPracticeSignIn::aLostAnswerEndsTheConsent()
{
    World world;
    const QJsonValue first = token(world, codeForm(codeOf(world))).json();
    world.faults({u"refresh-response-lost"_s});
    QCOMPARE(token(world, refreshForm(first)).status, 0);
    QCOMPARE(token(world, refreshForm(first)).json()[u"error"].toString(), u"invalid_grant"_s);
    QCOMPARE(withToken(world, first), 401);
}

void TestPracticeSignIn::invalidGrantByRule()
{
    World world;
    const QJsonValue first = token(world, codeForm(codeOf(world))).json();
    world.faults({u"invalid_grant"_s});
    const Heard heard = token(world, refreshForm(first));
    QCOMPARE(heard.status, 400);
    QCOMPARE(heard.json()[u"error"].toString(), u"invalid_grant"_s);
    QCOMPARE(token(world, refreshForm(first)).status, 400); // and stays over
}

void TestPracticeSignIn::revokedIsOver()
{
    World world;
    const QJsonValue first = token(world, codeForm(codeOf(world))).json();
    QCOMPARE(world
                 .ask("POST", "/token/revoke",
                      form({{"token", first[u"refresh_token"].toString().toLatin1()}}))
                 .status,
             200);
    QCOMPARE(withToken(world, first), 401);
    QCOMPARE(token(world, refreshForm(first)).status, 400);
}

void TestPracticeSignIn::nothingSecretIsTold()
{
    World world;
    const QByteArray code = codeOf(world);
    const QJsonValue tokens = token(world, codeForm(code)).json();
    world.ask("GET", "/api/v3/taxes?access_token=" + tokens[u"access_token"].toString().toLatin1());
    const QByteArray log = world.ask("GET", "/practice/log").body;
    QVERIFY(log.contains("/authorize"));
    const QList<QVariantList> kept = [&] {
        QList<QVariantList> all;
        for (const char* table : {"access", "code", "consent"}) {
            for (const auto& row : world.books().rows(u"SELECT * FROM "_s + QLatin1String(table))) {
                all += row;
            }
        }
        return all;
    }();
    QVERIFY(!kept.isEmpty());
    for (const QString& secret :
         {tokens[u"access_token"].toString(), tokens[u"refresh_token"].toString(),
          QString::fromLatin1(code), QString::fromLatin1(verifier)}) {
        QVERIFY(!secret.isEmpty());
        QVERIFY(!log.contains(secret.toLatin1()));
        for (const QVariantList& row : kept) {
            QVERIFY(!row.contains(secret));
        }
    }
}

QTEST_GUILESS_MAIN(TestPracticeSignIn)
#include "test_practice_sign_in.moc"
