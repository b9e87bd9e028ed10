// SPDX-License-Identifier: GPL-3.0-or-later
// Posting through the ledger beside a loop that only posts, over the same wire to a local server
// that answers after a while; alternated rounds, and the median of their ratios.
//
// usage: post_bench [--journals N] [--delay MS] [--connections C] [--ledger M] [--rounds R]
//                   [--folder F] [--crash]
//   --ledger M   rows and confirmed entries that the book holds already
//   --crash      instead: how long a run takes that begins with C pending entries of a dead program
#include "post/poster.h"
#include "support/world.h"
#include "target/office.h"
#include "target/qt_transport.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>

using namespace shogo;

namespace {

// --- the accounting system, in a process of its own
// ------------------------------------------------

struct Client
{
    int socket;
    std::string in;
};
struct Later
{
    int64_t at;
    int socket;
    std::string bytes;
};

int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string answer(int status, const std::string& body)
{
    return "HTTP/1.1 " + std::to_string(status) +
           " X\r\nContent-Type: application/json\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
}

// Books in memory; "journal" bodies as they came, with an id put in front.
std::string served(const std::string& head, const std::string& body,
                   std::vector<std::string>& journals)
{
    if (head.starts_with("POST /reset")) {
        journals.clear();
        return answer(200, "{}");
    }
    if (head.starts_with("POST ")) {
        journals.push_back("{\"id\":\"j" + std::to_string(journals.size() + 1) + "\"," +
                           body.substr(1));
        return answer(201, "{\"journal\":" + journals.back() + "}");
    }
    if (head.starts_with("GET /accounts")) {
        return answer(200, "{\"accounts\":[{\"id\":\"1\",\"name\":\"bank\"}],\"pages\":1}");
    }
    std::string list = "{\"journals\":[";
    for (const std::string& journal : journals) {
        list += (list.ends_with('[') ? "" : ",") + journal;
    }
    return answer(200, list + "],\"total\":" + std::to_string(journals.size()) +
                           ",\"page\":1,\"pages\":1}");
}

[[noreturn]] void serve(int listener, int64_t delay)
{
    std::vector<Client> clients;
    std::vector<Later> later;
    std::vector<std::string> journals;
    for (;;) {
        std::vector<pollfd> polled{{listener, POLLIN, 0}};
        for (const Client& client : clients) {
            polled.push_back({client.socket, POLLIN, 0});
        }
        int wait = -1;
        if (!later.empty()) {
            wait = static_cast<int>(std::max<int64_t>(0, later.front().at - nowMs()));
        }
        poll(polled.data(), polled.size(), wait);
        while (!later.empty() && later.front().at <= nowMs()) {
            (void)!write(later.front().socket, later.front().bytes.data(),
                         later.front().bytes.size());
            later.erase(later.begin());
        }
        for (size_t i = clients.size(); i-- > 0;) {
            if ((polled[i + 1].revents & (POLLIN | POLLHUP | POLLERR)) == 0) {
                continue;
            }
            char bytes[65'536];
            const ssize_t got = read(clients[i].socket, bytes, sizeof bytes);
            if (got <= 0) {
                close(clients[i].socket);
                const int gone = clients[i].socket;
                std::erase_if(later, [&](const Later& one) { return one.socket == gone; });
                clients.erase(clients.begin() + static_cast<std::ptrdiff_t>(i));
                continue;
            }
            std::string& in = clients[i].in;
            in.append(bytes, static_cast<size_t>(got));
            for (size_t end; (end = in.find("\r\n\r\n")) != std::string::npos;) {
                const std::string head = in.substr(0, end);
                size_t length = 0;
                for (const char* name : {"Content-Length: ", "content-length: "}) {
                    if (const size_t at = head.find(name); at != std::string::npos) {
                        length = std::strtoul(head.c_str() + at + 16, nullptr, 10);
                    }
                }
                if (in.size() < end + 4 + length) {
                    break;
                }
                const std::string bytesOut = served(head, in.substr(end + 4, length), journals);
                in.erase(0, end + 4 + length);
                if (delay > 0 && head.starts_with("POST /journals")) {
                    later.push_back({nowMs() + delay, clients[i].socket, bytesOut});
                } else {
                    (void)!write(clients[i].socket, bytesOut.data(), bytesOut.size());
                }
            }
        }
        if ((polled[0].revents & POLLIN) != 0) {
            const int socket = accept(listener, nullptr, nullptr);
            const int one = 1;
            setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
            clients.push_back({socket, {}});
        }
    }
}

int startServer(int64_t delay)
{
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(listener, 256) != 0 ||
        getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        qFatal("no server");
    }
    if (fork() == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(listener, delay);
    }
    close(listener);
    return ntohs(address.sin_port);
}

// --- this side
// ---------------------------------------------------------------------------------------

void must(const Result<int64_t>& outcome)
{
    if (!outcome) {
        qFatal("bench: %s", std::string(codeText(outcome.error().code)).c_str());
    }
}

// The target anew for each round, as a run has it.
struct Side
{
    SystemClock clock;
    SystemRandom random;
    office::Secret secret;
    std::unique_ptr<QtTransport> transport = std::make_unique<QtTransport>(QtTransport::Options{});
    std::unique_ptr<HttpTarget> target;

    Side(const std::string& base, size_t connections)
    {
        auto adapter = std::make_unique<office::Adapter>(base);
        adapter->change().target.sendsAtOnce = connections;
        target = std::make_unique<HttpTarget>(
            std::move(adapter), CommonParameters(),
            WebWorld{*transport, std::shared_ptr<SignIn>(std::shared_ptr<void>(), &secret), clock,
                     random, [](int64_t ms, std::function<void()> what) {
                         QTimer::singleShot(static_cast<int>(ms), what);
                     }});
    }
};

void reset(const std::string& base)
{
    QtTransport transport{{}};
    HttpRequest request;
    request.method = "POST";
    request.url = base + "/reset";
    request.headers = {{"Content-Type", "application/json"}};
    request.body = "{}";
    QEventLoop loop;
    transport.send(request, [&](const HttpAnswer& answer) {
        if (answer.status != 200) {
            qFatal("reset: %s", answer.words.c_str());
        }
        loop.quit();
    });
    loop.exec();
}

double postOnly(const std::string& base, size_t connections, int journals)
{
    Side side(base, connections);
    QEventLoop loop;
    QElapsedTimer timer;
    timer.start();
    int left = journals;
    for (int i = 0; i < journals; ++i) {
        Posting posting = office::posting(i);
        side.random.fill(posting.key.bytes.data(), posting.key.bytes.size());
        side.target->post(posting, [&](const Verdict& verdict) {
            if (verdict.kind != Verdict::Kind::Accepted) {
                qFatal("post only: %s", verdict.words.c_str());
            }
            if (--left == 0) {
                loop.quit();
            }
        });
    }
    side.target->flush();
    loop.exec();
    return static_cast<double>(timer.nsecsElapsed()) / 1e9;
}

void addRows(Book& book, int64_t first, int64_t count, bool done)
{
    const Day day = *Day::of(2026, 11, 3);
    WriteScope scope(book.database());
    if (!scope.begin()) {
        qFatal("begin");
    }
    const std::string numbers = "WITH RECURSIVE n (i) AS (SELECT " + std::to_string(first) +
                                " UNION ALL SELECT i + 1 FROM n WHERE i < " +
                                std::to_string(first + count - 1) + ") ";
    const auto run = [&](const std::string& sql, const std::vector<SqlValue>& values = {}) {
        must(book.database().run("bench", sql, values));
    };
    const SqlValue at = int64_t{day.number()};
    run("INSERT INTO statement_row (id, account_id, day, minor, key, text, ordinal, status, born, "
        "undone) " +
            numbers +
            "SELECT i, 1, ?, -1000 - i, randomblob(16), 'row ' || i, 1, "
            "'ready', 0, 0 FROM n",
        {at});
    run("INSERT INTO row_key (key, row_id) SELECT key, id FROM statement_row WHERE id >= ? ORDER "
        "BY key",
        {first});
    run("INSERT INTO journal (id, row_id, key, day, memo, counterparty, digest) SELECT id, id, "
        "key, day, text, '', zeroblob(32) FROM statement_row WHERE id >= ?",
        {first});
    run("INSERT INTO journal_line (journal_id, n, account, minor, currency, tax, text) SELECT id, "
        "1, 'bank', minor, 'JPY', '', '' FROM statement_row WHERE id >= ?",
        {first});
    run("INSERT INTO journal_line (journal_id, n, account, minor, currency, tax, text) SELECT id, "
        "2, 'other', -minor, 'JPY', '', '' FROM statement_row WHERE id >= ?",
        {first});
    run("INSERT INTO entry (id, row_id, step, key, state, attempt, owner, settle_boot, "
        "settle_steady, settle_wall, flags, remote_id, error, journal_id, first_day, last_day) "
        "SELECT id, id, 'journal', key, ?, ?, '', '', 0, 0, 0, ?, '', id, day, day FROM "
        "statement_row WHERE id >= ?",
        {std::string(done ? "confirmed" : "queued"), int64_t{done ? 1 : 0},
         std::string(done ? "old" : ""), first});
    if (done) {
        run("INSERT INTO remote (entry_id, remote_id, seen_at) SELECT id, 'old-' || id, 0 FROM "
            "entry WHERE id >= ?",
            {first});
    }
    if (!scope.commit()) {
        qFatal("commit");
    }
}

double withLedger(Book& book, const std::string& base, size_t connections, int64_t expected)
{
    Side side(base, connections);
    QEventLoop loop;
    QElapsedTimer timer;
    timer.start();
    Poster poster(book, *side.target, side.clock, side.random, "bench", ResendPolicy::Auto);
    poster.post([&](const Result<PostReport>& report) {
        if (!report || report->posted != expected || !report->problems.empty()) {
            qFatal("with ledger: %s", report ? std::to_string(report->posted).c_str()
                                             : std::string(codeText(report.error().code)).c_str());
        }
        loop.quit();
    });
    if (!loop.isRunning()) {
        QTimer::singleShot(600'000, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return static_cast<double>(timer.nsecsElapsed()) / 1e9;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    const auto option = [&](const char* name, const char* value) {
        parser.addOption({QString::fromLatin1(name), QString(), QStringLiteral("N"),
                          QString::fromLatin1(value)});
    };
    option("journals", "2000");
    option("delay", "20");
    option("connections", "16");
    option("ledger", "0");
    option("rounds", "5");
    option("folder", "");
    parser.addOption({QStringLiteral("crash"), QString()});
    parser.addOption({QStringLiteral("ledger-only"), QString()});
    parser.addHelpOption();
    parser.process(application);
    const auto number = [&](const char* name) {
        return parser.value(QString::fromLatin1(name)).toLongLong();
    };
    const int journals = static_cast<int>(number("journals"));
    const auto connections = static_cast<size_t>(number("connections"));
    const std::string base = "http://127.0.0.1:" + std::to_string(startServer(number("delay")));
    QTextStream out(stdout);

    const QString folder = parser.value(QStringLiteral("folder"));
    const QTemporaryDir place(folder.isEmpty() ? QDir::tempPath() + QStringLiteral("/bench-XXXXXX")
                                               : folder + QStringLiteral("/bench-XXXXXX"));
    SystemClock clock;
    SystemRandom random;
    auto book = Book::create(place.filePath(QStringLiteral("b.shogo")).toStdString(),
                             *Currency::find("JPY"), "bench:", clock, random, "bench");
    Account account;
    account.ident = "bank";
    account.currency = *Currency::find("JPY");
    account.postsTo = "bank";
    if (!book || !(*book)->accounts().add(account) ||
        !(*book)->target().addMonth("bank", *Month::of(2026, 11), {}, clock.now())) {
        qFatal("no book");
    }
    int64_t rows = number("ledger");
    if (rows > 0) {
        addRows(**book, 1, rows, true);
    }
    if (parser.isSet(QStringLiteral("crash"))) {
        // `connections` claims of a program that died: they are unknown, looked up, and stay so.
        addRows(**book, rows + 1, static_cast<int64_t>(connections), false);
        must((*book)->database().run("bench", "UPDATE entry SET state = 'pending', attempt = 1, "
                                              "owner = 'dead' WHERE state = 'queued'"));
        std::vector<double> times;
        for (int64_t i = 0; i < number("rounds"); ++i) {
            times.push_back(withLedger(**book, base, connections, 0));
        }
        out << "start after a crash, " << rows << " rows, " << connections
            << " unsettled: first run " << times.front() * 1e3 << " ms" << Qt::endl;
        return 0;
    }
    std::vector<double> ratios;
    std::vector<double> rates;
    for (int64_t i = 0; i < number("rounds"); ++i) {
        addRows(**book, rows + 1, journals, false);
        rows += journals;
        reset(base);
        const double only =
            parser.isSet(QStringLiteral("ledger-only")) ? 1 : postOnly(base, connections, journals);
        reset(base);
        const double ledger = withLedger(**book, base, connections, journals);
        ratios.push_back(only / ledger);
        rates.push_back(journals / ledger);
        out << "round " << i + 1 << ": post only " << journals / only << "/s, with ledger "
            << journals / ledger << "/s, ratio " << only / ledger << Qt::endl;
    }
    out << journals << " journals, " << connections << " connections, " << number("delay")
        << " ms, " << number("ledger") << " rows before: with ledger " << median(rates)
        << "/s, median of " << ratios.size() << " ratios " << median(ratios) << Qt::endl;
    return 0;
}
