// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "support/rude_server.h"
#include "target/one_shot_body.h"
#include "target/qt_transport.h"
#include "wire_rows.h"

#include <QElapsedTimer>
#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSslConfiguration>
#include <QTcpServer>
#include <QTimer>

#include <algorithm>
#include <map>
#include <memory>

using namespace shogo;
using namespace shogo::wire;

// The real transport against a server that behaves as badly as servers do (spec/ledger.md, "The
// wire"): whatever it does, a request that changes something reaches it once at most, and what
// reached it is never called "not sent".

namespace {

const TestIdentity& identity()
{
    static const TestIdentity made = makeTestIdentity("IP:127.0.0.1");
    return made;
}

HttpRequest post(const QByteArray& address, const std::string& key = "key-1")
{
    HttpRequest request;
    request.method = "POST";
    request.url = address.toStdString() + "/journals";
    request.headers = {{"Content-Type", "application/json"}};
    request.body = R"({"amount":5})";
    request.correlationId = key;
    request.deadlineMs = 20'000;
    return request;
}

WireTraits traits()
{
    WireTraits out;
    out.contentTypes = {"application/json"};
    out.readRefusal = [](const HttpAnswer&) {
        return Refusal{Refusal::Says::DataRefused, "refused"};
    };
    return out;
}

Kind kindOf(const HttpAnswer& answer)
{
    return wireOutcome(answer, traits(), Instant{0}).kind;
}

QtTransport::Options trusting(const TestIdentity& who)
{
    QtTransport::Options options;
    options.moreAuthoritiesPem = who.authorityPem.toStdString();
    return options;
}

// The one answer to this request, if it comes.
std::optional<HttpAnswer> sent(Transport& transport, const HttpRequest& request)
{
    std::optional<HttpAnswer> answer;
    int calls = 0;
    transport.send(request, [&](HttpAnswer given) {
        answer = std::move(given);
        ++calls;
    });
    if (answer || !QTest::qWaitFor([&] { return answer.has_value(); }, 30'000) || calls != 1) {
        return std::nullopt;
    }
    return answer;
}

// A clock that is moved by hand; as if the machine had slept.
class HandClock final : public Clock
{
public:
    Instant now() const override { return {ms}; }
    int64_t steadyMs() const override { return ms; }
    std::string bootId() const override { return "boot"; }
    int64_t ms = 1'000'000;
};

// Bytes of this process that are in memory; 0 where this system does not say.
qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) {
        return 0;
    }
    const QByteArrayList fields = file.readAll().split(' ');
    return fields.size() > 1 ? fields[1].toLongLong() * 4096 : 0;
}

// Watches from the event loop: how much memory grew at most, and how long the loop stood still.
class Watch final : public QObject
{
public:
    Watch() : m_before(residentBytes())
    {
        m_since.start();
        connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
        m_timer.start(5);
    }
    void look()
    {
        grown = std::max(grown, residentBytes() - m_before);
        stoodMs = std::max(stoodMs, m_since.restart());
    }
    qint64 grown = 0;
    qint64 stoodMs = 0;

private:
    qint64 m_before;
    QElapsedTimer m_since;
    QTimer m_timer;
};

constexpr qint64 mebi = 1 << 20;

// What a plain body does on this Qt: only to be told.
int postsOfPlainBody(const Row& row)
{
    const RudeServer server(row.script, std::nullopt);
    QNetworkAccessManager manager;
    QNetworkRequest request(QUrl(QString::fromLatin1(server.address() + "/journals")));
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    request.setTransferTimeout(shortMs);
    const std::unique_ptr<QNetworkReply> reply(manager.post(request, QByteArrayLiteral("{}")));
    (void)QTest::qWaitFor([&] { return reply->isFinished(); }, 2 * shortMs);
    QTest::qWait(50);
    return server.requests("POST");
}

} // namespace

class TestWire : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void once_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<bool>("tls");
        for (size_t i = 0; i < rows().size(); ++i) {
            for (const bool tls : {false, true}) {
                QTest::addRow("%s, %s", rows()[i].name, tls ? "https" : "http")
                    << static_cast<int>(i) << tls;
            }
        }
    }
    void once()
    {
        QFETCH(int, row);
        QFETCH(bool, tls);
        const Row& it = rows()[static_cast<size_t>(row)];
        const RudeServer server(it.script, tls ? std::optional(identity()) : std::nullopt);
        QtTransport transport(trusting(identity()));
        HttpRequest request = post(server.address());
        request.deadlineMs = it.deadline != 0 ? it.deadline : request.deadlineMs;
        request.body.resize(std::max(request.body.size(), static_cast<size_t>(it.body)), ' ');
        QElapsedTimer clock;
        clock.start();
        const auto answer = sent(transport, request);
        QVERIFY(answer);
        QVERIFY2(clock.elapsed() < request.deadlineMs + it.lateMs, "it outlived its deadline");
        QVERIFY(answer->body.size() <= request.answerBytes);
        // A second request would come soon after the first one's end.
        QTest::qWait(it.deadline != 0 ? shortMs : 50);
        if (it.posts > 0) {
            QTRY_COMPARE(server.requests("POST", "key-1"), it.posts);
        }
        QVERIFY(it.posts < 0 ? server.requests("POST") <= 1 : server.requests("POST") == it.posts);
        QVERIFY(server.heads("POST") <= 1);
        QCOMPARE(server.requests("GET"), 0); // what a 303 would become
        QVERIFY2(kindOf(*answer) == (tls ? it.tls : it.plain),
                 qPrintable(QStringLiteral("kind %1, fault %2, status %3: %4")
                                .arg(static_cast<int>(kindOf(*answer)))
                                .arg(static_cast<int>(answer->fault))
                                .arg(answer->status)
                                .arg(QString::fromStdString(answer->words))));
    }
    void longAnswers_data()
    {
        QTest::addColumn<QByteArray>("top");
        QTest::addColumn<qint64>("flood");
        QTest::addColumn<QByteArray>("wave");
        QTest::addColumn<bool>("tls");
        QTest::addColumn<bool>("bounded"); // by Qt, too
        for (const bool tls : {false, true}) {
            const auto row = [&](const char* name, const QByteArray& top, qint64 flood,
                                 const QByteArray& wave, bool bounded) {
                QTest::addRow("%s, %s", name, tls ? "https" : "http")
                    << top << flood << wave << tls << bounded;
            };
            const QByteArray chunk = "400\r\n" + QByteArray(1024, 'x') + "\r\n";
            row("endless", head(ok, "\r\n"), -1, {}, true);
            row("endless chunks", head(ok, "Transfer-Encoding: chunked\r\n\r\n"), -1, chunk, true);
            row("endless refusal", head("422 No", "\r\n"), -1, {}, true);
            row("100 MB", head(ok, "Content-Length: 104857600\r\n\r\n"), 104'857'600, {}, true);
            row("100 MB without a word", head(ok, "\r\n"), 104'857'600, {}, true);
            row("endless head", "HTTP/1.1 200 OK\r\nX: ", -1, {}, false);
            row("endless status", "HTTP/1.1 200 ", -1, {}, false);
            row("endless 401", head("401 No", "\r\n"), -1, {}, false);
        }
    }
    void longAnswers()
    {
        QFETCH(QByteArray, top);
        QFETCH(qint64, flood);
        QFETCH(QByteArray, wave);
        QFETCH(bool, tls);
        QFETCH(bool, bounded);
        RudeStep pour = with(step(top, Then::KeepOpen), 0, flood);
        pour.wave = wave;
        const RudeServer server({pour}, tls ? std::optional(identity()) : std::nullopt);
        QtTransport transport(trusting(identity()));
        HttpRequest request = post(server.address());
        request.deadlineMs = bounded ? 20'000 : 1'000;
        const Watch watch;
        const auto answer = sent(transport, request);
        QVERIFY(answer);
        QCOMPARE(kindOf(*answer), Kind::NoVerdict);
        QCOMPARE(answer->fault, bounded ? WireFault::TooLong : WireFault::DeadlinePassed);
        QVERIFY(answer->body.size() <= request.answerBytes);
        QCOMPARE(server.requests("POST"), 1);
        qInfo("%s: %lld ms, poured %lld KiB, memory grew %lld KiB, the loop stood for %lld ms",
              QTest::currentDataTag(), static_cast<long long>(answer->tookMs),
              static_cast<long long>(server.flooded() / 1024),
              static_cast<long long>(watch.grown / 1024), static_cast<long long>(watch.stoodMs));
        QVERIFY2(watch.stoodMs < 500, "the caller's thread stood still");
        if (bounded) {
            QVERIFY(server.flooded() < 48 * mebi);
            QVERIFY(watch.grown < 160 * mebi); // sanitizers keep what is freed
        }
    }
    void aLongAnswerThatIsAllowed()
    {
        for (const bool tls : {false, true}) {
            const QByteArray body(15'000'000, 'y');
            const RudeServer server({RudeStep::json(200, body)},
                                    tls ? std::optional(identity()) : std::nullopt);
            QtTransport transport(trusting(identity()));
            for (const bool change : {true, false}) {
                HttpRequest request = post(server.address());
                request.changesSomething = change;
                const auto answer = sent(transport, request);
                QVERIFY(answer);
                QCOMPARE(kindOf(*answer), Kind::ReadAnswer);
                QVERIFY(answer->body == body.toStdString());
            }
        }
    }
    void theMachineSleeps()
    {
        const RudeServer server({step({}, Then::KeepOpen)}, std::nullopt);
        HandClock clock;
        QtTransport::Options options;
        options.clock = &clock;
        QtTransport transport(std::move(options));
        std::optional<HttpAnswer> answer;
        HttpRequest request = post(server.address());
        request.deadlineMs = 600'000;
        QElapsedTimer real;
        real.start();
        transport.send(request, [&](HttpAnswer given) { answer = std::move(given); });
        QTRY_COMPARE(server.requests("POST"), 1);
        QVERIFY(!answer);
        clock.ms += 600'000;
        QTRY_VERIFY(answer);
        QVERIFY(real.elapsed() < 5'000);
        QCOMPARE(answer->fault, WireFault::DeadlinePassed);
        QCOMPARE(answer->tookMs, int64_t{600'000});
        QCOMPARE(kindOf(*answer), Kind::NoVerdict);
        // Asleep between the call and the event loop: nothing leaves, and that is proven.
        answer.reset();
        transport.send(request, [&](HttpAnswer given) { answer = std::move(given); });
        clock.ms += 600'000;
        QTRY_VERIFY(answer);
        QCOMPARE(kindOf(*answer), Kind::NotSent);
        QCOMPARE(server.connections(), 1);
    }
    void theBodyKnowsItsDeadline()
    {
        bool may = true;
        OneShotBody body("abcdef", [&] { return may; });
        char to[3];
        QCOMPARE(body.read(to, 3), qint64{3});
        may = false;
        QCOMPARE(body.read(to, 3), qint64{-1});
        may = true; // too late: a hole in the middle would be another request
        QCOMPARE(body.read(to, 3), qint64{-1});
        QCOMPARE(body.given(), qint64{3});
        QVERIFY(!body.reset());
    }
    void whatAPlainBodyDoes()
    {
        for (const Row& row : rows()) {
            if (row.posts == 1 && row.deadline == 0 && row.script.first().flood == 0) {
                qInfo("POSTs with a plain body: %d, with ours: 1 (%s)", postsOfPlainBody(row),
                      row.name);
            }
        }
    }
    void everyMethod()
    {
        for (const char* method : {"POST", "PUT", "PATCH", "DELETE"}) {
            const RudeServer server({step({}, Then::Close), json(200)}, std::nullopt);
            QtTransport transport({});
            HttpRequest request = post(server.address());
            request.method = method;
            const auto answer = sent(transport, request);
            QVERIFY(answer);
            QCOMPARE(kindOf(*answer), Kind::NoVerdict);
            QTest::qWait(50);
            QCOMPARE(server.requests(method), 1);
        }
    }
    void connectionsThatDied()
    {
        // The second request must not go into the first one's connection, which is dead by then.
        const RudeServer server({step(json(200).bytes, Then::CloseNextTime)}, identity());
        QtTransport transport(trusting(identity()));
        for (const char* key : {"key-1", "key-2", "key-3"}) {
            const auto answer = sent(transport, post(server.address(), key));
            QVERIFY(answer);
            QCOMPARE(kindOf(*answer), Kind::ReadAnswer);
            QCOMPARE(server.requests("POST", key), 1);
        }
        QCOMPARE(server.connections(), 3);
    }
    void readsMayBeRepeated()
    {
        const RudeServer server({step({}, Then::Close), json(200)}, std::nullopt);
        QtTransport transport({});
        HttpRequest request = post(server.address());
        request.method = "GET";
        request.body.clear();
        request.changesSomething = false;
        const auto answer = sent(transport, request);
        QVERIFY(answer);
        QCOMPARE(answer->status, 200);
        QVERIFY(answer->whole);
    }
    void certificatesAreChecked()
    {
        const TestIdentity stranger = makeTestIdentity("IP:127.0.0.1");
        const TestIdentity otherName = makeTestIdentity("DNS:elsewhere.example");
        const std::pair<TestIdentity, TestIdentity> cases[] = {
            {stranger, identity()}, // nobody knows its authority
            {otherName, otherName}, // known, but it speaks for somebody else
            {identity(), TestIdentity()},
        };
        for (const auto& [server, trusted] : cases) {
            const RudeServer rude({json(200)}, server);
            QtTransport transport(trusting(trusted));
            const auto answer = sent(transport, post(rude.address()));
            QVERIFY(answer);
            QCOMPARE(answer->fault, WireFault::TlsFailed);
            QCOMPARE(kindOf(*answer), Kind::NotSent);
            QVERIFY(!answer->words.empty());
            QTest::qWait(50);
            QCOMPARE(rude.heads("POST"), 0);
        }
    }
    void nobodyThere()
    {
        QByteArray address;
        {
            QTcpServer gone;
            QVERIFY(gone.listen(QHostAddress::LocalHost));
            address = "http://127.0.0.1:" + QByteArray::number(gone.serverPort());
        }
        QtTransport transport({});
        const auto refused = sent(transport, post(address));
        QVERIFY(refused);
        QCOMPARE(refused->fault, WireFault::ConnectionRefused);
        QCOMPARE(kindOf(*refused), Kind::NotSent);
        // A name with two addresses, perhaps: all of them refuse.
        const auto named = sent(transport, post(address.replace("127.0.0.1", "localhost")));
        QVERIFY(named);
        QCOMPARE(named->fault, WireFault::ConnectionRefused);
        QCOMPARE(kindOf(*named), Kind::NotSent);
        HttpRequest nowhere = post("https://no-such-host.invalid");
        nowhere.deadlineMs = 3'000;
        const auto unnamed = sent(transport, nowhere);
        QVERIFY(unnamed);
        QCOMPARE(kindOf(*unnamed), Kind::NotSent);
    }
    void whatIsNotSentAtAll()
    {
        const RudeServer server({json(200)}, std::nullopt);
        QtTransport transport({});
        std::vector<HttpRequest> wrong;
        const auto add = [&](auto change) {
            wrong.push_back(post(server.address()));
            change(wrong.back());
        };
        add([](HttpRequest& r) { r.url = "http://books.example/"; });
        add([](HttpRequest& r) { r.url = "http://127.0.0.1.books.example/"; });
        add([](HttpRequest& r) { r.url.insert(7, "me:secret@"); });
        add([](HttpRequest& r) { r.url = "ftp://127.0.0.1/"; });
        add([](HttpRequest& r) { r.url = "file:///etc/passwd"; });
        add([](HttpRequest& r) { r.url = "nothing"; });
        add([](HttpRequest& r) { r.url = ""; });
        add([](HttpRequest& r) { r.method = ""; });
        add([](HttpRequest& r) { r.method = "POST / HTTP/1.1\r\nX: y"; });
        add([](HttpRequest& r) { r.body = ""; });
        add([](HttpRequest& r) { r.headers = {}; });
        add([](HttpRequest& r) { r.headers.push_back({"X-Y", "a\r\nb: c"}); });
        add([](HttpRequest& r) { r.headers.push_back({"X Y", "a"}); });
        add([](HttpRequest& r) { r.headers.push_back({"content-length", "1"}); });
        add([](HttpRequest& r) { r.headers.push_back({"COOKIE", "a=b"}); });
        add([](HttpRequest& r) { r.correlationId = "a\r\nb: c"; });
        for (const HttpRequest& request : wrong) {
            const auto answer = sent(transport, request);
            QVERIFY2(answer, request.url.c_str());
            QCOMPARE(answer->fault, WireFault::NotARequest);
            QCOMPARE(kindOf(*answer), Kind::NotSent);
        }
        QCOMPARE(server.connections(), 0);
    }
    void whatGoesOut()
    {
        const RudeServer server({json(200, "Set-Cookie: a=b\r\n")}, std::nullopt);
        QStringList lines;
        QtTransport::Options options;
        options.log = [&](const std::string& line) { lines += QString::fromStdString(line); };
        QtTransport transport(std::move(options));
        HttpRequest request = post(server.address());
        request.url += "?company=7&token=SECRET";
        request.headers.push_back({"Authorization", "Bearer SECRET"});
        request.body = std::string(3'000'000, 'x') + "end";
        for (int i = 0; i < 2; ++i) {
            const auto answer = sent(transport, request);
            QVERIFY(answer);
            QCOMPARE(answer->status, 200);
            QCOMPARE(answer->body, std::string("{}"));
            QVERIFY(!answer->header("set-cookie"));
        }
        QCOMPARE(server.requests("POST", "key-1"), 2);
        for (const QByteArray& whole : server.wholeRequests()) {
            const qsizetype end = whole.indexOf("\r\n\r\n");
            const QByteArray top = whole.left(end).toLower();
            QVERIFY(top.startsWith("post /journals?company=7&token=secret http/1.1\r\n"));
            QCOMPARE(top.count("content-length: 3000003"), 1);
            QCOMPARE(top.count("x-request-id: key-1"), 1);
            QCOMPARE(top.count("accept-encoding: identity"), 1);
            for (const char* unwanted : {"cookie", "transfer-encoding", "upgrade", "http2"}) {
                QVERIFY2(!top.contains(unwanted), unwanted);
            }
            QVERIFY(whole.mid(end + 4) == QByteArray::fromStdString(request.body));
        }
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines.first().contains(QStringLiteral("key-1 POST http://127.0.0.1")));
        QVERIFY(!lines.join(u' ').contains(QStringLiteral("SECRET")));
    }
    void manyAtOnce()
    {
        const RudeServer server({with(json(200), 20)}, identity());
        QtTransport transport(trusting(identity()));
        std::map<int, int> answers;
        constexpr int many = 12;
        for (int i = 0; i < many; ++i) {
            transport.send(post(server.address(), "many-" + std::to_string(i)),
                           [&answers, i](const HttpAnswer& answer) {
                               answers[i] += kindOf(answer) == Kind::ReadAnswer ? 1 : 100;
                           });
        }
        QTRY_COMPARE_WITH_TIMEOUT(answers.size(), size_t{many}, 20'000);
        for (int i = 0; i < many; ++i) {
            QCOMPARE(answers[i], 1);
            QCOMPARE(server.requests("POST", "many-" + QByteArray::number(i)), 1);
        }
    }
    void stopping()
    {
        const RudeServer server({step({}, Then::KeepOpen)}, std::nullopt);
        QtTransport transport({});
        std::map<int, std::vector<HttpAnswer>> answers;
        const auto keep = [&](int which) {
            return [&answers, which](HttpAnswer answer) {
                answers[which].push_back(std::move(answer));
            };
        };
        transport.send(post(server.address()), keep(1));
        QTRY_COMPARE(server.requests("POST"), 1);
        transport.send(post(server.address(), "key-2"), keep(2)); // stopped before it began
        transport.stop();
        transport.stop();
        QVERIFY(answers.empty());
        QTRY_COMPARE(answers.size(), size_t{2});
        QTest::qWait(100);
        QCOMPARE(answers[1].size(), size_t{1});
        QCOMPARE(answers[2].size(), size_t{1});
        QCOMPARE(answers[1][0].fault, WireFault::Stopped);
        QCOMPARE(answers[2][0].fault, WireFault::Stopped);
        QCOMPARE(kindOf(answers[1][0]), Kind::NoVerdict);
        QCOMPARE(kindOf(answers[2][0]), Kind::NotSent);
        QCOMPARE(server.requests("POST", "key-2"), 0);
    }
    void destroying()
    {
        const RudeServer server({step({}, Then::KeepOpen), json(200)}, std::nullopt);
        auto transport = std::make_unique<QtTransport>(QtTransport::Options{});
        bool called = false;
        transport->send(post(server.address()), [&](const HttpAnswer&) { called = true; });
        QTRY_COMPARE(server.requests("POST"), 1);
        transport.reset();
        QTest::qWait(100);
        QVERIFY(!called);
        // By the answer's own receiver.
        transport = std::make_unique<QtTransport>(QtTransport::Options{});
        transport->send(post(server.address()), [&](const HttpAnswer&) {
            transport.reset();
            called = true;
        });
        QTRY_VERIFY(called);
        QVERIFY(!transport);
    }
};

QTEST_GUILESS_MAIN(TestWire)
#include "test_wire.moc"
