// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "office.h"

#include <algorithm>
#include <deque>

using namespace shogo;
using namespace shogo::office;

// What all web targets have in common, against a transport that answers as it is told.

namespace {

using Kind = Verdict::Kind;

HttpAnswer answer(int status, std::string body, const std::string& type = "application/json")
{
    HttpAnswer out;
    out.fault = WireFault::None;
    out.status = status;
    out.whole = true;
    out.headers = {{"Content-Type", type}};
    out.body = std::move(body);
    return out;
}
HttpAnswer broken(WireFault fault, bool unsent = false)
{
    HttpAnswer out;
    out.fault = fault;
    out.nothingHandedOver = unsent;
    out.words = "it broke";
    return out;
}

// Keeps what is sent until it is told to answer.
class Scripted final : public Transport
{
public:
    void send(HttpRequest request, std::function<void(HttpAnswer)> done) override
    {
        sent.push_back(request);
        waiting.emplace_back(std::move(request), std::move(done));
        most = std::max(most, waiting.size());
    }
    void stop() override {}

    void give(HttpAnswer given)
    {
        const auto done = std::move(waiting.front().second);
        waiting.pop_front();
        done(std::move(given));
    }
    // Until nothing waits; by method and address without its query.
    void run(const std::function<HttpAnswer(const HttpRequest&)>& reply)
    {
        while (!waiting.empty()) {
            give(reply(waiting.front().first));
        }
    }
    int count(const std::string& method) const
    {
        return static_cast<int>(
            std::count_if(sent.begin(), sent.end(),
                          [&](const HttpRequest& one) { return one.method == method; }));
    }

    std::vector<HttpRequest> sent;
    std::deque<std::pair<HttpRequest, std::function<void(HttpAnswer)>>> waiting;
    size_t most = 0;
};

// Runs on by hand.
class LateClock final : public Clock
{
public:
    Instant now() const override { return SystemClock().now(); }
    int64_t steadyMs() const override { return steady; }
    std::string bootId() const override { return "boot"; }
    int64_t steady = 1'000;
};

// Everything around one target.
struct Desk
{
    explicit Desk(
        const std::function<void(HttpTraits&)>& change = [](HttpTraits&) {},
        const CommonParameters& parameters = {})
    {
        auto adapter = std::make_unique<Adapter>("https://books.example");
        change(adapter->change());
        target = std::make_unique<HttpTarget>(
            std::move(adapter), parameters,
            WebWorld{wire, std::shared_ptr<SignIn>(std::shared_ptr<void>(), &secret), clock, random,
                     [this](int64_t ms, const std::function<void()>& then) {
                         pauses.push_back(ms);
                         then();
                     }});
    }
    std::function<void(Verdict)> keep()
    {
        return [this](Verdict verdict) { verdicts.push_back(std::move(verdict)); };
    }
    std::function<void(Lookup)> look()
    {
        return [this](Lookup given) {
            lookup = std::move(given);
            ++lookups;
        };
    }
    // The verdict on one posting that is answered so.
    Verdict posted(HttpAnswer given)
    {
        verdicts.clear();
        target->post(posting(1), keep());
        wire.give(std::move(given));
        return verdicts.size() == 1 ? verdicts.front() : Verdict{Kind::Rejected, {}, "?", {}, {}};
    }

    Scripted wire;
    Secret secret;
    LateClock clock;
    Zeros random;
    std::vector<int64_t> pauses;
    std::vector<Verdict> verdicts;
    Lookup lookup;
    int lookups = 0;
    std::unique_ptr<HttpTarget> target; // last: its end still gives verdicts
};

std::string page(const std::vector<std::pair<std::string, Posting>>& journals, int number = 1,
                 int pages = 1, qint64 total = -1)
{
    QJsonArray all;
    for (const auto& [id, one] : journals) {
        all.append(journalJson(id, one));
    }
    return pageJson(all, total < 0 ? static_cast<qint64>(journals.size()) : total, number, pages);
}

const auto byDays = [](HttpTraits& traits) { traits.target.exactByKey = false; };

} // namespace

class TestHttpTarget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptedOnlyWithOneId_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("id"); // empty: no verdict
        const auto row = [](const char* name, const QByteArray& body, const char* id = "") {
            QTest::newRow(name) << body << QByteArray(id);
        };
        const char* const rest = R"("date":"2026-11-02","memo":""})";
        const auto journal = [&](const QByteArray& ids) {
            return R"({"journal":{)" + ids + rest + "}";
        };
        row("an id", journal(R"("id":"j1",)"), "j1");
        row("a number", journal(R"("id":12345678901234567890,)"), "12345678901234567890");
        row("a name that is escaped", journal(R"("\u0069d":"j1",)"), "j1");
        row("no id", journal(""));
        row("an empty id", journal(R"("id":"",)"));
        row("null", journal(R"("id":null,)"));
        row("a list", journal(R"("id":["j1"],)"));
        row("twice the same", journal(R"("id":"j1","id":"j1",)"));
        row("two ids", journal(R"("id":"j1","id":"j2",)"));
        row("two ids, one escaped", journal(R"("id":"j1","\u0069d":"j2",)"));
        row("two journals",
            R"({"journal":{"id":"j1","date":"2026-11-02","memo":""},"journal":{"id":"j2"}})");
        row("a line break", journal(R"("id":"j\n1",)"));
        row("blanks", journal(R"("id":" j1",)"));
        row("not JSON", "j1");
        row("cut off", R"({"journal":{"id":"j1","date":"2026-11-02","memo":"")");
        row("more behind it", journal(R"("id":"j1",)") + "{}");
        row("a wrong number", journal(R"("id":01,)"));
        row("a number for a name", R"({1:2})");
        row("not UTF-8", journal("\"id\":\"j\xff\","));
        row("nothing", "");
        row("a page", "<html><form action=/login>…");
        row("deep", QByteArray(100'000, '[') + QByteArray(100'000, ']'));
        row("too long", journal(R"("id":")" + QByteArray(300, 'j') + R"(",)"));
    }
    void acceptedOnlyWithOneId()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, id);
        for (const int status : {200, 201}) {
            Desk desk;
            const Verdict verdict = desk.posted(answer(status, body.toStdString()));
            QCOMPARE(verdict.kind, id.isEmpty() ? Kind::NoVerdict : Kind::Accepted);
            QCOMPARE(verdict.remoteId, id.toStdString());
        }
    }
    void verdicts()
    {
        Desk desk;
        const std::string good = oneJson(journalJson("j1", posting(1)));
        QCOMPARE(desk.posted(answer(200, good, "text/html")).kind, Kind::NoVerdict);
        QCOMPARE(desk.posted(answer(200, "<html>Sign in</html>", "text/html")).kind,
                 Kind::NoVerdict);
        QCOMPARE(desk.posted(answer(307, good)).kind, Kind::NoVerdict);
        QCOMPARE(desk.posted(answer(503, good)).kind, Kind::NoVerdict);
        QCOMPARE(desk.posted(answer(422, R"({"error":"?"})")).kind, Kind::NoVerdict);
        QCOMPARE(desk.posted(answer(422, R"({"error":"data","error":"data"})")).kind,
                 Kind::NoVerdict);
        const Verdict refused = desk.posted(answer(422, R"({"error":"data","words":"月が閉"})"));
        QCOMPARE(refused.kind, Kind::Rejected);
        QCOMPARE(refused.words, std::string("status 422: 月が閉"));
        QCOMPARE(desk.posted(answer(409, R"({"error":"have"})")).kind, Kind::Duplicate);
        HttpAnswer slower = answer(429, R"({"error":"slower"})");
        slower.headers.push_back({"Retry-After", "9"});
        const Verdict throttled = desk.posted(slower);
        QCOMPARE(throttled.kind, Kind::Throttled);
        QVERIFY(throttled.retryAt->ms > desk.clock.now().ms);
        QCOMPARE(desk.posted(broken(WireFault::Lost)).kind, Kind::NoVerdict);
        QCOMPARE(desk.posted(broken(WireFault::TooLong)).kind, Kind::NoVerdict);
        const Verdict nobody = desk.posted(broken(WireFault::ConnectionRefused, true));
        QCOMPARE(nobody.kind, Kind::NotSent);
        QVERIFY(nobody.problem.has_value());
        QCOMPARE(desk.posted(answer(401, R"({"error":"signin"})")).kind, Kind::SignInNeeded);
        QCOMPARE(desk.secret.refusals, 1);
        // Each of them left once.
        QCOMPARE(desk.wire.count("POST"), static_cast<int>(desk.wire.sent.size()));
        QCOMPARE(desk.wire.sent.size(), size_t{13});
    }
    void whatIsSent()
    {
        CommonParameters parameters;
        parameters.deadlineMs = 7'000;
        parameters.settleMs = 2'000;
        Desk desk([](HttpTraits&) {}, parameters);
        QCOMPARE(desk.target->traits().settleMs, int64_t{2'000});
        desk.target->post(posting(1), desk.keep());
        desk.target->find({wanted(posting(1))}, desk.look());
        QCOMPARE(desk.wire.sent.size(), size_t{2});
        const HttpRequest& post = desk.wire.sent[0];
        const HttpRequest& read = desk.wire.sent[1];
        QVERIFY(post.changesSomething && !read.changesSomething);
        QCOMPARE(post.deadlineMs, int64_t{7'000});
        QCOMPARE(read.deadlineMs, int64_t{7'000});
        QCOMPARE(post.correlationId, std::string("r-1"));
        QCOMPARE(read.correlationId.size(), size_t{16});
        QVERIFY(!desk.target->check({}).has_value());
        Posting empty;
        desk.target->post(empty, desk.keep());
        QCOMPARE(desk.verdicts.front().kind, Kind::Rejected);
        QCOMPARE(desk.wire.sent.size(), size_t{2});
    }
    void noSecretIsKept()
    {
        // A page for its makers that shows the whole request.
        const std::string echo = "GET /?access=SECRET-QUERY\nAuthorization: Bearer SECRET-HEADER";
        Desk desk;
        for (const HttpAnswer& given : {answer(500, echo, "text/plain"), answer(200, echo),
                                        answer(422, R"({"error":"data",)"
                                                    R"("words":"Bearer SECRET-HEADER"})")}) {
            const Verdict verdict = desk.posted(given);
            QVERIFY(!verdict.words.empty());
            QVERIFY2(verdict.words.find("SECRET") == std::string::npos, verdict.words.c_str());
        }
        desk.target->find({wanted(posting(1))}, desk.look());
        desk.wire.run([&](const HttpRequest&) { return answer(404, echo, "text/plain"); });
        QCOMPARE(desk.lookups, 1);
        QVERIFY(!desk.lookup.conclusive);
        QVERIFY(desk.lookup.covered.find("SECRET") == std::string::npos);
    }
    void someAtOnce()
    {
        Desk desk;
        for (int i = 0; i < 10; ++i) {
            desk.target->post(posting(i), desk.keep());
        }
        QCOMPARE(desk.wire.waiting.size(), size_t{3});
        desk.wire.run([](const HttpRequest&) { return answer(201, "{}"); });
        QCOMPARE(desk.wire.most, size_t{3});
        QCOMPARE(desk.wire.sent.size(), size_t{10});
        QCOMPARE(desk.verdicts.size(), size_t{10});
    }
    // On a shared ledger another program may have taken over what waited too long for its turn.
    void whatWaitedTooLongIsNotSent()
    {
        Desk desk;
        for (int i = 0; i < 6; ++i) {
            Posting one = posting(i);
            one.sendBy = 2'000;
            desk.target->post(one, desk.keep());
        }
        QCOMPARE(desk.wire.sent.size(), size_t{3});
        desk.clock.steady = 2'000;
        desk.wire.give(answer(201, "{}"));
        QCOMPARE(desk.wire.sent.size(), size_t{4});
        desk.clock.steady = 2'001;
        desk.wire.run([](const HttpRequest&) { return answer(201, "{}"); });
        QCOMPARE(desk.wire.sent.size(), size_t{4});
        QCOMPARE(std::count_if(desk.verdicts.begin(), desk.verdicts.end(),
                               [](const Verdict& one) { return one.kind == Kind::NotSent; }),
                 2);
        QCOMPARE(desk.verdicts.size(), size_t{6});
    }
    void nobodyIsTriedInVain()
    {
        const std::pair<HttpAnswer, Kind> cases[] = {
            {broken(WireFault::ConnectionRefused, true), Kind::NotSent},
            {answer(429, R"({"error":"slower"})"), Kind::Throttled},
            {answer(401, R"({"error":"signin"})"), Kind::SignInNeeded},
        };
        for (const auto& [given, kind] : cases) {
            Desk desk;
            for (int i = 0; i < 10; ++i) {
                desk.target->post(posting(i), desk.keep());
            }
            desk.wire.give(given);
            QCOMPARE(desk.verdicts.size(), size_t{8});
            QVERIFY(std::all_of(desk.verdicts.begin(), desk.verdicts.end(),
                                [kind = kind](const Verdict& one) { return one.kind == kind; }));
            // Those under way end as they end.
            desk.wire.run([](const HttpRequest&) { return broken(WireFault::Lost); });
            QCOMPARE(desk.verdicts.size(), size_t{10});
            QCOMPARE(desk.verdicts.back().kind, Kind::NoVerdict);
            QCOMPARE(desk.wire.sent.size(), size_t{3});
        }
        // One that cannot be written says nothing about the next; nor does a lost answer.
        for (const HttpAnswer& given :
             {broken(WireFault::NotARequest, true), broken(WireFault::Lost)}) {
            Desk desk;
            for (int i = 0; i < 5; ++i) {
                desk.target->post(posting(i), desk.keep());
            }
            desk.wire.run([&](const HttpRequest&) { return given; });
            QCOMPARE(desk.wire.sent.size(), size_t{5});
        }
    }
    void signedOut()
    {
        Desk desk;
        QCOMPARE(desk.posted(answer(401, R"({"error":"signin"})")).kind, Kind::SignInNeeded);
        desk.target->post(posting(2), desk.keep());
        QCOMPARE(desk.verdicts.back().kind, Kind::SignInNeeded);
        QCOMPARE(desk.wire.sent.size(), size_t{1});
        std::optional<Result<void>> opened;
        desk.target->open([&](Result<void> result) { opened = std::move(result); });
        desk.wire.give(answer(200, R"({"accounts":[{"id":"1","name":"n"}],"pages":1})"));
        QVERIFY(opened && opened->has_value());
        QCOMPARE(desk.posted(answer(201, oneJson(journalJson("j1", posting(1))))).kind,
                 Kind::Accepted);
        // No sign-in to send with: nothing leaves.
        desk.secret.gone = true;
        const size_t before = desk.wire.sent.size();
        desk.target->post(posting(3), desk.keep());
        QCOMPARE(desk.verdicts.back().kind, Kind::SignInNeeded);
        QVERIFY(desk.verdicts.back().problem.has_value());
        desk.target->open([&](Result<void> result) { opened = std::move(result); });
        QVERIFY(!opened->has_value());
        QCOMPARE(exitStatusOf(opened->error().code), 5);
        QCOMPARE(desk.wire.sent.size(), before);
        QCOMPARE(desk.secret.refusals, 1);
    }
    void opening()
    {
        const std::pair<HttpAnswer, bool> cases[] = {
            {answer(200, R"({"accounts":[],"pages":0})"), true},
            {answer(200, "<html>Sign in</html>", "text/html"), false},
            {answer(200, R"({"accounts":[{"name":"no id"}],"pages":1})"), false},
            {answer(401, R"({"error":"signin"})"), false},
            {broken(WireFault::TlsFailed, true), false},
            {broken(WireFault::NameNotFound, true), false},
        };
        for (const auto& [given, good] : cases) {
            Desk desk;
            std::optional<Result<void>> opened;
            desk.target->open([&](Result<void> result) { opened = std::move(result); });
            desk.wire.run([&](const HttpRequest&) { return given; });
            QVERIFY(opened);
            QCOMPARE(opened->has_value(), good);
            QVERIFY(good || exitStatusOf(opened->error().code) == 5);
        }
    }
    void readsAreRepeated()
    {
        Desk desk;
        desk.target->find({wanted(posting(1))}, desk.look());
        desk.wire.give(broken(WireFault::Lost));
        HttpAnswer busy = answer(503, "", "text/html");
        busy.headers.push_back({"Retry-After", "20"});
        desk.wire.give(busy);
        desk.wire.give(answer(200, page({{"j1", posting(1)}})));
        QVERIFY(desk.lookup.conclusive);
        QCOMPARE(desk.lookup.found.size(), size_t{1});
        QCOMPARE(desk.pauses.size(), size_t{2});
        QCOMPARE(desk.pauses[0], int64_t{500});
        QVERIFY(desk.pauses[1] > 15'000 && desk.pauses[1] <= 20'000);
        // Not for ever, not where it cannot help, not after an hour.
        busy.headers.back().value = "3600";
        const std::pair<HttpAnswer, size_t> cases[] = {
            {broken(WireFault::Lost), 3},
            {answer(502, "<html>", "text/html"), 3},
            {busy, 1},
            {broken(WireFault::TooLong), 1},
            {broken(WireFault::TlsFailed), 1},
            {broken(WireFault::DeadlinePassed), 1},
            {answer(200, "<html>Sign in</html>", "text/html"), 1},
            {answer(200, "<html>Sign in</html>"), 1},
            {answer(302, ""), 1},
            {answer(200, R"({"journals":[],"total":0,"page":1})"), 1},
        };
        for (const auto& [given, times] : cases) {
            Desk again;
            again.target->find({wanted(posting(1))}, again.look());
            again.wire.run([given = given](const HttpRequest&) { return given; });
            QCOMPARE(again.wire.sent.size(), times);
            QCOMPARE(again.lookups, 1);
            QVERIFY(!again.lookup.conclusive);
            QVERIFY(again.lookup.problem.has_value());
        }
    }
    void findsByKey()
    {
        Desk desk;
        desk.target->find({wanted(posting(1)), wanted(posting(2)), wanted(posting(3))},
                          desk.look());
        // A search that finds more than was asked for, one journal twice in the books, one voided.
        QJsonObject voided = journalJson("j9", posting(3));
        voided[QStringLiteral("void")] = true;
        int n = 0;
        desk.wire.run([&](const HttpRequest&) {
            switch (++n) {
            case 1:
                return answer(200,
                              page({{"j1", posting(1)}, {"j2", posting(1)}, {"j3", posting(7)}}));
            case 2: return answer(200, page({}));
            default: return answer(200, pageJson({voided}, 1, 1, 1));
            }
        });
        QVERIFY(desk.lookup.conclusive);
        QCOMPARE(desk.lookup.found.size(), size_t{3});
        QCOMPARE(desk.lookup.found[0].remoteId, std::string("j1"));
        QCOMPARE(desk.lookup.found[1].remoteId, std::string("j2"));
        QVERIFY(desk.lookup.found[0].key == posting(1).key);
        QCOMPARE(desk.lookup.found[0].bookTag, std::string("ab1f"));
        QVERIFY(desk.lookup.found[0].lines == posting(1).lines);
        QVERIFY(desk.lookup.found[2].voided);
        QCOMPARE(desk.lookup.covered, std::string("3 keys"));
    }
    void readsListsTwice()
    {
        Desk desk(byDays);
        desk.target->list(posting(1).day, posting(3).day, desk.look());
        const auto first = page({{"j1", posting(1)}, {"j2", posting(2)}}, 1, 2, 3);
        const auto second = page({{"j3", posting(3)}}, 2, 2, 3);
        desk.wire.give(answer(200, first));
        desk.wire.give(answer(200, second));
        QCOMPARE(desk.lookups, 0);
        desk.wire.give(answer(200, first));
        desk.wire.give(answer(200, second));
        QCOMPARE(desk.lookups, 1);
        QVERIFY(desk.lookup.conclusive);
        QCOMPARE(desk.lookup.found.size(), size_t{3});
        QCOMPARE(desk.lookup.covered,
                 std::string("2026-11-02 to 2026-11-04, 3 journals, 2 readings"));
    }
    void risingIdsAreReadOnce()
    {
        Desk desk([](HttpTraits& traits) { traits.lists = PageWalk::Rule::RisingIds; });
        desk.target->list(posting(1).day, posting(3).day, desk.look());
        desk.wire.give(answer(200, page({{"9", posting(1)}, {"10", posting(2)}}, 1, 2)));
        QVERIFY(desk.wire.sent.back().url.find("behind=10") != std::string::npos);
        desk.wire.give(answer(200, page({{"11", posting(3)}}, 2, 2)));
        QVERIFY(desk.lookup.conclusive);
        QCOMPARE(desk.lookup.found.size(), size_t{3});
    }
    void listsThatDoNotHold_data()
    {
        QTest::addColumn<QList<QByteArray>>("pages"); // the last one again and again
        const auto row = [](const char* name, const std::vector<std::string>& pages) {
            QList<QByteArray> all;
            for (const std::string& one : pages) {
                all += QByteArray::fromStdString(one);
            }
            QTest::newRow(name) << all;
        };
        std::vector<std::string> changing;
        for (int i = 0; i < 9; ++i) {
            changing.push_back(page({{"id-" + std::to_string(i), posting(1)}}));
        }
        row("the id changes each time", changing);
        row("an id twice", {page({{"j1", posting(1)}, {"j1", posting(2)}})});
        row("no id", {page({{"", posting(1)}})});
        row("the total is never reached", {page({{"j1", posting(1)}}, 1, 1, 2)});
        row("the same page for ever", {page({{"j1", posting(1)}}, 1, 2)});
        row("more without end, numbers right",
            {page({{"j1", posting(1)}}, 1, 9), page({}, 2, 9, 1)});
        row("names twice", {R"({"journals":[],"journals":[],"total":0,"page":1,"pages":1})"});
        row("no list", {R"({"total":0,"page":1,"pages":1})"});
        row("one journal is no journal",
            {R"({"journals":[{"id":"j1"}],"total":1,"page":1,"pages":1})"});
        row("it says that it is not all",
            {R"({"journals":[],"total":0,"page":1,"pages":1,"partial":"one period"})"});
        QJsonObject alone = journalJson("j1", posting(1));
        alone[QStringLiteral("memo")] = qt(shortReference(posting(1).key));
        row("a short reference alone", {pageJson({alone}, 1, 1, 1)});
    }
    void listsThatDoNotHold()
    {
        QFETCH(QList<QByteArray>, pages);
        Desk desk(byDays);
        desk.target->list(posting(1).day, posting(3).day, desk.look());
        qsizetype n = 0;
        desk.wire.run([&](const HttpRequest&) {
            const QByteArray& one = pages[std::min(n++, pages.size() - 1)];
            return answer(200, one.toStdString());
        });
        QCOMPARE(desk.lookups, 1);
        QVERIFY(!desk.lookup.conclusive);
        QVERIFY(desk.lookup.problem.has_value());
        QVERIFY(desk.wire.sent.size() <= 16);
    }
    void findsByDays()
    {
        Desk desk(byDays);
        // 2, 3 and 4 November are one span; 20 is another; j1 was moved to another day.
        desk.target->find(
            {wanted(posting(3)), wanted(posting(1), "j1"), wanted(posting(2)), wanted(posting(19))},
            desk.look());
        QJsonObject reference = journalJson("j2", posting(2));
        reference[QStringLiteral("memo")] = qt("家賃" + shortReference(posting(2).key));
        std::vector<std::string> asked;
        desk.wire.run([&](const HttpRequest& request) {
            asked.push_back(request.url.substr(0, request.url.find("&page")));
            if (request.url.find("/journals/") != std::string::npos) {
                return answer(200, oneJson(journalJson("j1", posting(1))));
            }
            return request.url.find("from=2026-11-02&to=2026-11-04") != std::string::npos
                       ? answer(200, pageJson({reference}, 1, 1, 1))
                       : answer(200, page({}));
        });
        QCOMPARE(asked.size(), size_t{5}); // two spans twice, and one id
        QVERIFY(desk.lookup.conclusive);
        QCOMPARE(desk.lookup.found.size(), size_t{2});
        QCOMPARE(desk.lookup.found[0].remoteId, std::string("j2"));
        QVERIFY(desk.lookup.found[0].key == posting(2).key);
        QCOMPARE(desk.lookup.found[1].remoteId, std::string("j1"));
    }
    void whatWasSeenBefore_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("conclusive");
        QTest::addColumn<int>("found");
        const auto row = [](const char* name, int status, const std::string& body, bool conclusive,
                            int found) {
            QTest::newRow(name) << status << QByteArray::fromStdString(body) << conclusive << found;
        };
        QJsonObject wiped = journalJson("j1", posting(1));
        wiped[QStringLiteral("memo")] = QString();
        row("it is there", 200, oneJson(journalJson("j1", posting(1))), true, 1);
        row("its key was wiped", 200, oneJson(wiped), true, 1);
        row("another key", 200, oneJson(journalJson("j1", posting(2))), false, 0);
        row("another id", 200, oneJson(journalJson("j7", posting(1))), false, 0);
        row("gone, in its own words", 404, R"({"error":"none"})", true, 0);
        row("gone, in nobody's", 404, "{}", false, 0);
        row("two ids", 200, R"({"journal":{"id":"j1","id":"j1","date":"2026-11-02","memo":""}})",
            false, 0);
        row("nothing", 500, "", false, 0);
    }
    void whatWasSeenBefore()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(bool, conclusive);
        QFETCH(int, found);
        Desk desk;
        desk.target->find({wanted(posting(1), "j1")}, desk.look());
        desk.wire.give(answer(200, page({})));
        desk.wire.run([&](const HttpRequest&) { return answer(status, body.toStdString()); });
        QCOMPARE(desk.lookups, 1);
        QCOMPARE(desk.lookup.conclusive, conclusive);
        QCOMPARE(desk.lookup.found.size(), static_cast<size_t>(found));
        // The same by itself, after a success.
        Desk back;
        back.target->readBack("j1", back.look());
        back.wire.run([&](const HttpRequest&) { return answer(status, body.toStdString()); });
        QCOMPARE(back.lookups, 1);
        const bool otherKey = body.contains(posting(2).key.hex().c_str());
        QCOMPARE(back.lookup.conclusive, conclusive || otherKey);
    }
    void whatCannotBeSearched()
    {
        Desk desk([](HttpTraits& traits) {
            traits.target.exactByKey = false;
            traits.target.listsByDate = false;
        });
        desk.target->find({wanted(posting(1))}, desk.look());
        QVERIFY(desk.lookups == 1 && !desk.lookup.conclusive);
        desk.target->list(posting(1).day, posting(2).day, desk.look());
        QVERIFY(desk.lookups == 2 && !desk.lookup.conclusive);
        QVERIFY(desk.wire.sent.empty());
        desk.target->find({}, desk.look());
        QCOMPARE(desk.lookups, 3);
    }
    void onOneAccount()
    {
        Desk desk;
        desk.target->onAccount("1110", posting(1).day, posting(2).day, desk.look());
        QJsonObject plain = journalJson("j2", posting(2));
        plain[QStringLiteral("memo")] = QStringLiteral("by hand");
        Posting elsewhere = posting(1);
        elsewhere.lines[0].account = "1200";
        const QJsonArray all{journalJson("j1", posting(1)), plain, journalJson("j3", elsewhere),
                             journalJson("j4", posting(9))};
        desk.wire.run([&](const HttpRequest&) { return answer(200, pageJson(all, 4, 1, 1)); });
        QVERIFY(desk.lookup.conclusive);
        QCOMPARE(desk.lookup.found.size(), size_t{2});
        QVERIFY(desk.lookup.found[0].keyed && !desk.lookup.found[1].keyed);
        QCOMPARE(desk.lookup.found[1].memo, std::string("by hand"));
    }
    void chartOfAccounts()
    {
        Desk desk;
        std::optional<Result<std::optional<Chart>>> chart;
        const auto keep = [&](Result<std::optional<Chart>> given) { chart = std::move(given); };
        desk.target->chart(keep);
        desk.wire.give(answer(200, R"({"accounts":[{"id":1110,"name":"銀行"}],"pages":2})"));
        desk.wire.give(answer(200, R"({"accounts":[{"id":"5210","name":"x"}],"pages":2})"));
        QVERIFY(chart && chart->has_value());
        QCOMPARE((**chart)->accounts.size(), size_t{2});
        QCOMPARE((**chart)->accounts[0].id, std::string("1110"));
        desk.target->chart(keep);
        desk.wire.give(answer(200, R"({"accounts":[{"id":"1","id":"2","name":"x"}],"pages":1})"));
        QVERIFY(!chart->has_value());
        // Without end.
        desk.target->chart(keep);
        desk.wire.run(
            [](const HttpRequest&) { return answer(200, R"({"accounts":[],"pages":9})"); });
        QVERIFY(!chart->has_value());
    }
    void ending()
    {
        Desk desk;
        for (int i = 0; i < 5; ++i) {
            desk.target->post(posting(i), desk.keep());
        }
        desk.target->list(posting(1).day, posting(2).day, desk.look());
        desk.target.reset();
        QCOMPARE(desk.verdicts.size(), size_t{5});
        const auto unsent =
            std::count_if(desk.verdicts.begin(), desk.verdicts.end(),
                          [](const Verdict& one) { return one.kind == Kind::NotSent; });
        QCOMPARE(unsent, 2); // those that waited
        // Late answers find nobody.
        desk.wire.run([](const HttpRequest&) { return answer(201, "{}"); });
        QCOMPARE(desk.verdicts.size(), size_t{5});
        // Ended by the receiver of a verdict.
        Desk inside;
        for (int i = 0; i < 5; ++i) {
            inside.target->post(posting(i), [&](Verdict verdict) {
                inside.verdicts.push_back(std::move(verdict));
                inside.target.reset();
            });
        }
        inside.wire.give(broken(WireFault::ConnectionRefused, true));
        QCOMPARE(inside.verdicts.size(), size_t{5});
        QVERIFY(!inside.target);
    }
    void strictness()
    {
        const auto good = [](const char* text) { return strictJson(text).has_value(); };
        for (const char* text :
             {"{}", "[]", R"({"a":{"a":1},"b":[{"a":1},{"a":2}]})",
              "[1,-0,0.5,1e9,-1.25E-3,true,null,\"\\\"}\"]", " { \"a\" : 1 } "}) {
            QVERIFY2(good(text), text);
        }
        for (const char* text : {"",
                                 "1",
                                 "\"a\"",
                                 "{",
                                 "}",
                                 "[}",
                                 "{]",
                                 R"({"a":1,"a":1})",
                                 R"({"a":1,"\u0061":1})",
                                 R"([{"x":{"a":1,"b":2,"a":3}}])",
                                 "[01]",
                                 "[1.]",
                                 "[.5]",
                                 "[1e]",
                                 "[-]",
                                 "[+1]",
                                 "[1 2]",
                                 "{1:2}",
                                 R"({"a" 1})",
                                 R"({"a":1,})",
                                 "[1,]",
                                 "[nul]",
                                 "[NaN]",
                                 "[\"a]",
                                 R"(["\x"])",
                                 R"(["\u12g4"])",
                                 R"(["\u12"])",
                                 "[\"a\nb\"]",
                                 R"({"\id":1})",
                                 "[]{}",
                                 "[\"\xff\"]",
                                 "{\"a\":1,2:3}"}) {
            QVERIFY2(!good(text), text);
        }
        const auto numbers = strictJson(R"({"a":12.30,"b":90071992547409930001,"c":"x","d":1E2})");
        QCOMPARE(*jsonText(*numbers, "a"), std::string("12.30"));
        QCOMPARE(*jsonText(*numbers, "b"), std::string("90071992547409930001"));
        QCOMPARE(*jsonText(*numbers, "d"), std::string("1E2"));
        QVERIFY(!jsonText(*numbers, "e"));
    }
};

QTEST_GUILESS_MAIN(TestHttpTarget)
#include "test_http_target.moc"
