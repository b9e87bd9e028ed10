// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "target/wire_log.h"
#include "target/wire_outcome.h"

#include <set>

using namespace shogo;

// What an answer of the wire means, cell by cell: every status with every word of the target, and
// everything that spoils an answer.

namespace {

using Kind = WireOutcome::Kind;
using Says = Refusal::Says;

const Instant now{1'778'400'000'000}; // 2026-05-10T08:00:00Z

HttpAnswer answer(int status, const std::string& type = "application/json",
                  const std::string& body = "{}")
{
    HttpAnswer out;
    out.fault = WireFault::None;
    out.status = status;
    out.whole = true;
    out.stage = WireStage::AnswerWhole;
    out.body = body;
    if (!type.empty()) {
        out.headers.push_back({"content-type", type});
    }
    return out;
}

// A target that says the same of every refusal, and promises everything that can be promised.
WireTraits saying(Says says)
{
    WireTraits traits;
    traits.contentTypes = {"application/json"};
    traits.slowerNeverProcessed = true;
    traits.signInNeverProcessed = true;
    traits.readRefusal = [says](const HttpAnswer&) { return Refusal{says, "its words"}; };
    return traits;
}

Kind kindOf(const HttpAnswer& given, Says says = Says::DataRefused)
{
    return wireOutcome(given, saying(says), now).kind;
}

// The rule of spec/ledger.md, written down a second time and the other way round: from the words
// to the statuses that may carry them.
Kind expected(int status, Says says)
{
    static const std::set<int> data = {400, 404, 409, 422};
    static const std::set<int> signIn = {400, 401, 403};
    if (status >= 200 && status < 300 && status != 206) {
        return Kind::ReadAnswer;
    }
    switch (says) {
    case Says::DataRefused: return data.contains(status) ? Kind::Rejected : Kind::NoVerdict;
    case Says::HasItAlready: return data.contains(status) ? Kind::Duplicate : Kind::NoVerdict;
    case Says::SignIn: return signIn.contains(status) ? Kind::SignInNeeded : Kind::NoVerdict;
    case Says::Slower: return status == 429 ? Kind::Throttled : Kind::NoVerdict;
    case Says::Nothing: break;
    }
    return Kind::NoVerdict;
}

} // namespace

class TestWireOutcome : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStatusWithEveryWord()
    {
        for (const Says says :
             {Says::Nothing, Says::DataRefused, Says::HasItAlready, Says::SignIn, Says::Slower}) {
            for (int status = 0; status < 1000; ++status) {
                if (kindOf(answer(status), says) != expected(status, says)) {
                    QFAIL(qPrintable(QStringLiteral("status %1, words %2")
                                         .arg(status)
                                         .arg(static_cast<int>(says))));
                }
            }
        }
    }
    void namedCells()
    {
        // Those of which the text speaks, by name, so that the table above cannot err unseen.
        QCOMPARE(kindOf(answer(200)), Kind::ReadAnswer);
        QCOMPARE(kindOf(answer(201)), Kind::ReadAnswer);
        QCOMPARE(kindOf(answer(422)), Kind::Rejected);
        for (const int status : {301, 302, 303, 307, 308, 408, 425, 500, 502, 503, 504, 599}) {
            QCOMPARE(kindOf(answer(status)), Kind::NoVerdict);
        }
        QCOMPARE(kindOf(answer(409), Says::HasItAlready), Kind::Duplicate);
        QCOMPARE(kindOf(answer(401), Says::SignIn), Kind::SignInNeeded);
        QCOMPARE(kindOf(answer(429), Says::Slower), Kind::Throttled);
        QCOMPARE(kindOf(answer(503), Says::Slower), Kind::NoVerdict);
    }
    void whatSpoilsAnAnswer()
    {
        for (const int status : {200, 201, 400, 401, 409, 422, 429}) {
            for (const Says says :
                 {Says::DataRefused, Says::HasItAlready, Says::SignIn, Says::Slower}) {
                const auto none = [&](const HttpAnswer& given) {
                    return kindOf(given, says) == Kind::NoVerdict;
                };
                QVERIFY(none(answer(status, "text/html; charset=utf-8", "<html>sign in</html>")));
                QVERIFY(none(answer(status, "")));
                QVERIFY(none(answer(status, "application/jsonp")));
                HttpAnswer cut = answer(status);
                cut.whole = false;
                QVERIFY(none(cut));
                HttpAnswer packed = answer(status);
                packed.headers.push_back({"Content-Encoding", "gzip"});
                QVERIFY(none(packed));
                for (int fault = 1; fault <= static_cast<int>(WireFault::Other); ++fault) {
                    HttpAnswer broken = answer(status);
                    broken.fault = static_cast<WireFault>(fault);
                    QVERIFY(none(broken));
                    // Nor does a claim that nothing was sent hold against an answer.
                    broken.nothingHandedOver = true;
                    QVERIFY(none(broken));
                }
            }
        }
        HttpAnswer written = answer(200, " Application/JSON ;charset=utf-8");
        written.headers.push_back({"content-encoding", "identity"});
        QCOMPARE(kindOf(written), Kind::ReadAnswer);
    }
    void withoutAPromiseNothingIsUnprocessed()
    {
        WireTraits traits = saying(Says::SignIn);
        traits.signInNeverProcessed = false;
        QCOMPARE(wireOutcome(answer(401), traits, now).kind, Kind::NoVerdict);
        QCOMPARE(wireOutcome(answer(403), traits, now).kind, Kind::NoVerdict);
        traits = saying(Says::Slower);
        traits.slowerNeverProcessed = false;
        QCOMPARE(wireOutcome(answer(429), traits, now).kind, Kind::NoVerdict);
        QCOMPARE(wireOutcome(answer(422), WireTraits{}, now).kind, Kind::NoVerdict);
        traits = saying(Says::DataRefused);
        traits.readRefusal = nullptr;
        QCOMPARE(wireOutcome(answer(422), traits, now).kind, Kind::NoVerdict);
    }
    void noAnswer()
    {
        // Only what is proven was not sent, whatever the fault is called.
        for (int fault = 1; fault <= static_cast<int>(WireFault::Other); ++fault) {
            HttpAnswer none;
            none.fault = static_cast<WireFault>(fault);
            QCOMPARE(kindOf(none), Kind::NoVerdict);
            none.nothingHandedOver = true;
            QCOMPARE(kindOf(none), Kind::NotSent);
        }
        QCOMPARE(kindOf(HttpAnswer{}), Kind::NoVerdict); // what nobody filled in
    }
    void pauses()
    {
        const auto seconds = [](int64_t count) { return now.plusMs(count * 1000); };
        QCOMPARE(retryAfter("120", now)->ms, seconds(120).ms);
        QCOMPARE(retryAfter(" 0 ", now)->ms, now.ms);
        QCOMPARE(retryAfter("99999999999999999999999", now)->ms, seconds(86'400).ms);
        QCOMPARE(retryAfter("Sun, 10 May 2026 08:01:00 GMT", now)->ms, seconds(60).ms);
        QCOMPARE(retryAfter("Sun, 06 Nov 1994 08:49:37 GMT", now)->ms, now.ms);
        QCOMPARE(retryAfter("Fri, 31 Dec 9999 23:59:60 GMT", now)->ms, seconds(86'400).ms);
        for (const char* bad : {"", "-1", "+1", "1.5", "soon", "Sun, 31 Feb 2026 08:01:00 GMT",
                                "Sun, 10 May 2026 24:00:00 GMT", "Sun, 10 Mai 2026 08:01:00 GMT",
                                "Sunday, 10-May-26 08:01:00 GMT", "Sun, 10 May 2026 -1:00:00 GMT",
                                "Sun, 10 May 2026 08:01:00 CET"}) {
            QVERIFY2(!retryAfter(bad, now), bad);
        }
        HttpAnswer busy = answer(503);
        busy.headers.push_back({"RETRY-AFTER", "30"});
        QCOMPARE(wireOutcome(busy, saying(Says::Nothing), now).retryAt->ms, seconds(30).ms);
        busy.status = 429;
        const WireOutcome slower = wireOutcome(busy, saying(Says::Slower), now);
        QCOMPARE(slower.kind, Kind::Throttled);
        QCOMPARE(slower.retryAt->ms, seconds(30).ms);
        busy.status = 422;
        QVERIFY(!wireOutcome(busy, saying(Says::Slower), now).retryAt);
    }
    void wordsAreKept()
    {
        QCOMPARE(wireOutcome(answer(422), saying(Says::DataRefused), now).words,
                 std::string("its words"));
        QCOMPARE(wireOutcome(answer(500, "text/html", "<h1>502"), saying(Says::Nothing), now).words,
                 std::string("<h1>502"));
        QCOMPARE(wireOutcome(answer(500, "", std::string(1 << 20, 'x')), saying(Says::Nothing), now)
                     .words.size(),
                 limits::answerBytes);
        // Not UTF-8, and cut inside a character.
        QCOMPARE(wireOutcome(answer(500, "", "ab\xff\xfe"), saying(Says::Nothing), now).words,
                 std::string("ab"));
    }
    void nothingSecretIsLogged()
    {
        HttpRequest request;
        request.method = "POST";
        request.url = "https://me:pa@ss@books.example/api/9?company=SECRET1&SECRET2&token=SECRET3"
                      "#SECRET4";
        request.headers = {{"Authorization", "Bearer SECRET5"}};
        request.body = "SECRET6";
        request.correlationId = "id-7\nforged line";
        HttpAnswer given = answer(200, "application/json", "SECRET8");
        given.words = "SECRET9";
        given.tookMs = 12;
        const std::string line = wireLogLine(request, given);
        for (const char* hidden : {"SECRET", "ss@", "me:", "\n", "Bearer", "Authorization"}) {
            QVERIFY2(line.find(hidden) == std::string::npos, line.c_str());
        }
        QCOMPARE(line, std::string("id-7?forged?line POST https://books.example/api/9?company&...&"
                                   "token status 200 fault none ms 12 out 7 in 7"));
        QCOMPARE(loggedUrl("https://h/p"), std::string("https://h/p"));
        QCOMPARE(loggedUrl("?a=b"), std::string("?a"));
        QCOMPARE(loggedUrl(""), std::string());
    }
};

QTEST_GUILESS_MAIN(TestWireOutcome)
#include "test_wire_outcome.moc"
