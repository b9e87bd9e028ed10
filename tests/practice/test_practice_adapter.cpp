// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "practice_world.h"
#include "target/http_target.h"
#include "target/money_forward.h"
#include "target/qt_transport.h"

using namespace shogo;
using namespace shogo::practice;

// The product's own adapter for Money Forward against the office, over a real socket.

namespace {

// Exchanges the key for a token, and again when that is refused.
class KeySignIn final : public SignIn
{
public:
    explicit KeySignIn(const World& world) : m_world(world) {}
    void sign(HttpRequest request, std::function<void(Result<HttpRequest>)> done) override
    {
        if (m_token.isEmpty()) {
            m_token = m_world.exchange();
            ++exchanges;
        }
        request.headers.push_back({"Authorization", "Bearer " + m_token.toStdString()});
        request.url += request.url.find('?') == std::string::npos ? "?" : "&";
        request.url += "office_code=1234-5678";
        done(std::move(request));
    }
    void refused(const std::vector<std::string>&) override { m_token.clear(); }

    int exchanges = 0;

private:
    const World& m_world;
    QByteArray m_token;
};

Currency yen()
{
    return *Currency::find("JPY");
}

Posting posting(int number)
{
    Posting made;
    made.key = *RowKey::parse(World::key(number).toStdString());
    made.bookTag = "ab1f";
    made.requestId = "r-" + std::to_string(number);
    made.day = *Day::of(2026, 11, 5);
    made.memo = "家賃 11月分";
    made.lines = {{"普通預金/みずほ銀行", {-110'003, yen()}, "", ""},
                  {"地代家賃", {109'563, yen()}, "", ""},
                  {"支払手数料", {440, yen()}, "課税仕入 10%", ""}};
    return made;
}

Wanted wanted(const Posting& posting)
{
    return {posting.key, posting.day, posting.day, {}, true};
}

// A target over the office.
struct Client
{
    explicit Client(const World& world)
        : signIn(world),
          target(moneyForwardAdapter("http://127.0.0.1:" + std::to_string(world.port()),
                                     "1234-5678", false),
                 CommonParameters(),
                 WebWorld{wire, std::shared_ptr<SignIn>(std::shared_ptr<void>(), &signIn), clock,
                          random, [this](int64_t ms, std::function<void()> then) {
                              QTimer::singleShot(static_cast<int>(std::min<int64_t>(ms, 20)),
                                                 &context, std::move(then));
                          }})
    {
    }

    template <class T, class Begin>
    T wait(Begin begin)
    {
        std::optional<T> got;
        QEventLoop loop;
        begin([&](T result) {
            got = std::move(result);
            loop.quit();
        });
        if (!got) {
            loop.exec();
        }
        return *std::move(got);
    }
    Result<void> open()
    {
        return wait<Result<void>>([&](auto done) { target.open(done); });
    }
    Verdict post(const Posting& one)
    {
        return wait<Verdict>([&](auto done) { target.post(one, done); });
    }
    Lookup find(const Posting& one)
    {
        return wait<Lookup>([&](auto done) { target.find({wanted(one)}, done); });
    }

    SystemClock clock;
    SystemRandom random;
    QObject context;
    QtTransport wire{{}};
    KeySignIn signIn;
    HttpTarget target;
};

} // namespace

class TestPracticeAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aJournalIsPostedAndFound();
    void theChartIsRead();
    void verdicts_data();
    void verdicts();
    void aLostAnswerIsFound_data();
    void aLostAnswerIsFound();
    void whatIsNotThereIsNotFound();
    void anOfficeWithoutPeriodsIsSaid();
};

void TestPracticeAdapter::aJournalIsPostedAndFound()
{
    World world;
    Client client(world);
    QVERIFY(client.open());
    const Posting one = posting(1);
    QVERIFY(client.target.check(one));
    const Verdict verdict = client.post(one);
    QCOMPARE(verdict.kind, Verdict::Kind::Accepted);
    const Lookup seen = client.find(one);
    QVERIFY(seen.conclusive);
    QCOMPARE(seen.found.size(), size_t{1});
    const FoundJournal& journal = seen.found.front();
    QCOMPARE(journal.remoteId, verdict.remoteId);
    QVERIFY(journal.key == one.key && journal.bookTag == one.bookTag && journal.day == one.day);
    int64_t bank = 0;
    int64_t all = 0;
    for (const JournalLine& line : journal.lines) {
        all += line.amount.minor;
        bank += line.account == "普通預金/みずほ銀行" ? line.amount.minor : 0;
    }
    QCOMPARE(all, 0);
    QCOMPARE(bank, -110'003);
    QCOMPARE(world.booked(1), 1);
}

void TestPracticeAdapter::theChartIsRead()
{
    World::Setup setup;
    setup.front.feeds = {QStringLiteral("普通預金/楽天銀行")};
    World world(setup);
    Client client(world);
    const auto chart =
        client.wait<Result<std::optional<Chart>>>([&](auto done) { client.target.chart(done); });
    QVERIFY(chart && *chart);
    QCOMPARE((*chart)->officeId, std::string("1234-5678"));
    QVERIFY((*chart)->taxIncluded);
    QVERIFY(findItem((*chart)->accounts, "普通預金/楽天銀行")->fed);
    QVERIFY(!findItem((*chart)->accounts, "普通預金/みずほ銀行")->fed);
    QVERIFY(!findItem((*chart)->accounts, "創立費")->usable);
    QVERIFY(findItem((*chart)->taxes, "課税仕入 10%"));
    QCOMPARE((*chart)->departments.size(), size_t{2});
    QCOMPARE((*chart)->partners.size(), size_t{3});
    QVERIFY(client.target.feedOn("普通預金/楽天銀行"));
}

void TestPracticeAdapter::verdicts_data()
{
    using Kind = Verdict::Kind;
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("booked");
    const auto row = [](const char* rule, Kind kind, int booked) {
        QTest::newRow(rule) << static_cast<int>(kind) << booked;
    };
    row("accept-then-drop", Kind::NoVerdict, 1);
    row("accept-then-500", Kind::NoVerdict, 1);
    row("500-without-commit", Kind::NoVerdict, 0);
    row("slow", Kind::Accepted, 1);
    row("late-commit:seconds=0.05", Kind::NoVerdict, 1);
    row("429", Kind::Throttled, 0);
    row("429-retry-after", Kind::Throttled, 0);
    row("401-expired", Kind::SignInNeeded, 0);
    row("html-403", Kind::NoVerdict, 0);
    row("list-lag", Kind::Accepted, 1);
    row("memo-mutate", Kind::Accepted, 1);
    row("date-edited", Kind::Accepted, 1);
    row("period-locked", Kind::Rejected, 0);
    row("unknown-account", Kind::Rejected, 0);
    row("duplicate-answer", Kind::NoVerdict, 1);
    row("double-delivery", Kind::Accepted, 2);
    row("book-then-503-retry-after", Kind::NoVerdict, 1);
    row("book-then-401", Kind::NoVerdict, 1);
}

void TestPracticeAdapter::verdicts()
{
    QFETCH(const int, kind);
    QFETCH(const int, booked);
    World world;
    Client client(world);
    QVERIFY(client.open());
    world.faults({QString::fromLatin1(QTest::currentDataTag())});
    QCOMPARE(static_cast<int>(client.post(posting(1)).kind), kind);
    QTRY_COMPARE(world.booked(1), booked);
    // The same posting again, by a target that was opened anew.
    QVERIFY(client.open());
    QCOMPARE(client.post(posting(2)).kind, Verdict::Kind::Accepted);
}

void TestPracticeAdapter::aLostAnswerIsFound_data()
{
    QTest::addColumn<QString>("more"); // what happens to it besides
    QTest::addColumn<int>("found");
    QTest::newRow("as it was") << QString() << 1;
    QTest::newRow("its memo changed") << QStringLiteral("memo-mutate") << 1;
    QTest::newRow("moved to another day") << QStringLiteral("date-edited") << 1;
    QTest::newRow("another amount") << QStringLiteral("amount-edited") << 1;
    QTest::newRow("copied") << QStringLiteral("duplicate") << 2;
    QTest::newRow("removed") << QStringLiteral("deleted") << 0;
}

void TestPracticeAdapter::aLostAnswerIsFound()
{
    QFETCH(const QString, more);
    QFETCH(const int, found);
    World world;
    Client client(world);
    QVERIFY(client.open());
    world.faults(
        QStringList{QStringLiteral("accept-then-drop"), more}.mid(0, more.isEmpty() ? 1 : 2));
    QCOMPARE(client.post(posting(1)).kind, Verdict::Kind::NoVerdict);
    const Lookup seen = client.find(posting(1));
    QVERIFY(seen.conclusive);
    QCOMPARE(seen.found.size(), static_cast<size_t>(found));
}

void TestPracticeAdapter::whatIsNotThereIsNotFound()
{
    World world;
    Client client(world);
    QVERIFY(client.open());
    QCOMPARE(client.post(posting(1)).kind, Verdict::Kind::Accepted);
    const Lookup seen = client.find(posting(2));
    QVERIFY(seen.conclusive);
    QVERIFY(seen.found.empty());
    QCOMPARE(client.signIn.exchanges, 1);
}

void TestPracticeAdapter::anOfficeWithoutPeriodsIsSaid()
{
    World::Setup setup;
    setup.front.withPeriods = false;
    World world(setup);
    Client client(world);
    const auto opened = client.open();
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ProblemCode::TargetNoPeriod);
}

QTEST_GUILESS_MAIN(TestPracticeAdapter)
#include "test_practice_adapter.moc"
