// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "office.h"
#include "target/qt_transport.h"
#include "wire_rows.h"

#include <algorithm>

using namespace shogo;
using namespace shogo::office;

// A batch that is posted three times over real sockets, under every fault of the wire table: each
// key stands in the books once, and no log line and no word that is kept holds a secret.

namespace {

const TestIdentity& identity()
{
    static const TestIdentity made = makeTestIdentity("IP:127.0.0.1");
    return made;
}

// A ledger in three states: what is unknown is looked up before it is sent again.
struct Entry
{
    enum class State { Queued, Unknown, Confirmed };
    Posting posting;
    State state = State::Queued;
    std::string remoteId;
};

class Driver
{
public:
    Driver(Target& target, int count) : m_target(target)
    {
        for (int i = 1; i <= count; ++i) {
            entries.push_back({posting(i), Entry::State::Queued, {}});
        }
    }

    // One run: looks up what is unknown, then sends what is queued. False: something never came
    // back.
    bool run()
    {
        std::vector<Wanted> unknown;
        for (const Entry& entry : entries) {
            if (entry.state == Entry::State::Unknown) {
                unknown.push_back(wanted(entry.posting));
            }
        }
        if (!unknown.empty()) {
            std::optional<Lookup> lookup;
            m_target.find(unknown, [&](Lookup given) { lookup = std::move(given); });
            if (!QTest::qWaitFor([&] { return lookup.has_value(); }, 30'000)) {
                return false;
            }
            words.push_back(lookup->covered);
            settle(*lookup);
        }
        size_t open = 0;
        for (Entry& entry : entries) {
            if (entry.state == Entry::State::Queued) {
                ++open;
                ++sends;
                m_target.post(entry.posting, [&](const Verdict& verdict) {
                    --open;
                    take(entry, verdict);
                });
            }
        }
        return QTest::qWaitFor([&] { return open == 0; }, 60'000);
    }
    bool confirmed() const
    {
        return std::all_of(entries.begin(), entries.end(), [](const Entry& entry) {
            return entry.state == Entry::State::Confirmed;
        });
    }

    std::vector<Entry> entries;
    std::vector<std::string> words;
    int sends = 0;
    int unknowns = 0;
    int notSent = 0;

private:
    void take(Entry& entry, const Verdict& verdict)
    {
        words.push_back(verdict.words);
        switch (verdict.kind) {
        case Verdict::Kind::Accepted:
            entry.state = Entry::State::Confirmed;
            entry.remoteId = verdict.remoteId;
            break;
        case Verdict::Kind::NotSent:
        case Verdict::Kind::Throttled:
        case Verdict::Kind::SignInNeeded: ++notSent; break;
        default:
            entry.state = Entry::State::Unknown;
            ++unknowns;
            break;
        }
    }
    void settle(const Lookup& lookup)
    {
        for (Entry& entry : entries) {
            if (entry.state != Entry::State::Unknown) {
                continue;
            }
            const auto found = std::find_if(
                lookup.found.begin(), lookup.found.end(),
                [&](const FoundJournal& journal) { return journal.key == entry.posting.key; });
            if (found != lookup.found.end()) {
                entry.state = Entry::State::Confirmed;
                entry.remoteId = found->remoteId;
            } else if (lookup.conclusive) {
                entry.state = Entry::State::Queued;
            }
        }
    }

    Target& m_target;
};

} // namespace

class TestHttpFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void once_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<bool>("tls");
        QTest::addColumn<bool>("commits");
        QTest::addColumn<bool>("byKey");
        for (size_t i = 0; i < wire::rows().size(); ++i) {
            if (wire::rows()[i].lateMs > 1000) {
                continue; // Qt needs five seconds for them; test_wire has them
            }
            for (const bool tls : {false, true}) {
                for (const bool commits : {true, false}) {
                    QTest::addRow("%s, %s, %s", wire::rows()[i].name, tls ? "https" : "http",
                                  commits ? "booked" : "not booked")
                        << static_cast<int>(i) << tls << commits << (tls == commits);
                }
            }
        }
    }
    void once()
    {
        QFETCH(int, row);
        QFETCH(bool, tls);
        QFETCH(bool, commits);
        QFETCH(bool, byKey);
        const wire::Row& fault = wire::rows()[static_cast<size_t>(row)];
        constexpr int count = 4;
        Books books;
        // The first two POSTs meet the fault, all that follow are well.
        books.setFaults(Books::Fault{fault.script.first(), commits}, 2);
        const RudeServer server(
            [&](RudeStep::When when, const QByteArray& bytes) { return books.play(when, bytes); },
            tls ? std::optional(identity()) : std::nullopt);
        QStringList log;
        QtTransport::Options options;
        options.moreAuthoritiesPem = identity().authorityPem.toStdString();
        options.log = [&](const std::string& line) { log += QString::fromStdString(line); };
        QtTransport transport(std::move(options));
        Secret secret;
        const SystemClock clock;
        Zeros random;
        auto adapter = std::make_unique<Adapter>(server.address().toStdString());
        adapter->change().target.exactByKey = byKey;
        CommonParameters parameters;
        parameters.deadlineMs = fault.deadline != 0 ? fault.deadline : 20'000;
        HttpTarget target(std::move(adapter), parameters,
                          {transport, std::shared_ptr<SignIn>(std::shared_ptr<void>(), &secret),
                           clock, random,
                           [](int64_t, const std::function<void()>& then) { then(); }});
        Driver driver(target, count);
        for (int run = 0; run < 3; ++run) {
            QVERIFY(driver.run());
        }
        // What the accept-time faults cost more: they meet look-ups as well.
        for (int run = 0; run < 3 && !driver.confirmed(); ++run) {
            QVERIFY(driver.run());
        }
        const auto census = books.census();
        for (const Entry& entry : driver.entries) {
            QCOMPARE(entry.state, Entry::State::Confirmed);
            QCOMPARE(census.value(QByteArray::fromStdString(entry.posting.key.hex())), 1);
        }
        QCOMPARE(census.size(), count);
        QVERIFY(books.withSecrets() > 0);
        QVERIFY(log.size() >= count);
        QVERIFY2(!log.join(u'\n').contains(QStringLiteral("SECRET")), qPrintable(log.join(u'\n')));
        for (const std::string& words : driver.words) {
            QVERIFY2(words.find("SECRET") == std::string::npos, words.c_str());
        }
        m_sends += driver.sends;
        m_unknowns += driver.unknowns;
        m_notSent += driver.notSent;
        m_journals += count;
    }
    void inAll()
    {
        qInfo("%d journals, each once in the books; %d sends, of them %d without a verdict and %d "
              "not sent",
              m_journals, m_sends, m_unknowns, m_notSent);
    }

private:
    int m_sends = 0;
    int m_unknowns = 0;
    int m_notSent = 0;
    int m_journals = 0;
};

QTEST_GUILESS_MAIN(TestHttpFaults)
#include "test_http_faults.moc"
