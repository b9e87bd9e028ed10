// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/http_server.h"
#include "practice/money_forward_front.h"
#include "practice/practice_office.h"
#include "support/world.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <memory>
#include <optional>

namespace shogo::practice {

// What came back over a socket. Status 0: the connection ended without an answer.
struct Heard
{
    int status = 0;
    QByteArray head;
    QByteArray body;

    QJsonValue json() const
    {
        const auto document = QJsonDocument::fromJson(body);
        return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    }
    QString code() const { return json()[u"errors"][0][u"code"].toString(); }
    QString header(const QByteArray& name) const
    {
        for (const QByteArray& line : head.split('\n')) {
            if (line.toLower().startsWith(name.toLower() + ':')) {
                return QString::fromLatin1(line.mid(name.size() + 1).trimmed());
            }
        }
        return {};
    }
};

// Sends bytes over a socket of its own and reads to the connection's end.
inline Heard sendBytes(quint16 port, const QByteArray& bytes)
{
    QTcpSocket socket;
    QEventLoop loop;
    QObject::connect(&socket, &QTcpSocket::disconnected, &loop, &QEventLoop::quit);
    QObject::connect(&socket, &QTcpSocket::errorOccurred, &loop, &QEventLoop::quit);
    QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
    socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    socket.write(bytes);
    loop.exec();
    const QByteArray all = socket.readAll();
    Heard heard;
    const qsizetype end = all.indexOf("\r\n\r\n");
    if (end > 0) {
        heard.head = all.left(end);
        heard.body = all.mid(end + 4);
        heard.status = heard.head.mid(9, 3).toInt();
    }
    return heard;
}

using Headers = QList<QByteArray>; // "Name: value"

inline QByteArray requestBytes(const QByteArray& method, const QByteArray& target,
                               const QByteArray& body, const Headers& headers)
{
    QByteArray bytes = method + ' ' + target + " HTTP/1.1\r\n";
    bool host = false;
    for (const QByteArray& header : headers) {
        bytes += header + "\r\n";
        host = host || header.startsWith("Host:");
    }
    bytes += host ? "" : "Host: 127.0.0.1\r\n";
    return bytes + "Connection: close\r\nContent-Length: " + QByteArray::number(body.size()) +
           "\r\n\r\n" + body;
}

// An office in this process, behind a real socket.
class World
{
public:
    struct Setup
    {
        QStringList faults;
        qint64 chance = 0;
        quint64 seed = 1;
        Office::Rules rules{};
        MoneyForwardFront::Options front{};
    };

    World() : World(Setup()) {}
    explicit World(const Setup& setup)
    {
        QString words;
        m_books = Books::open(m_folder.filePath(QStringLiteral("office.sqlite")), words);
        std::vector<FaultRule> rules;
        for (const QString& text : setup.faults) {
            rules.push_back(*FaultRule::parse(text, words));
        }
        m_front.emplace(*m_books, clock, m_random, setup.front);
        m_office.emplace(*m_books, *m_front, Faults(rules, setup.chance, setup.seed), clock,
                         setup.rules);
        if (!m_server.open(0)) {
            qFatal("no port");
        }
    }

    Heard ask(const QByteArray& method, const QByteArray& target, const QByteArray& body = {},
              const Headers& headers = {}) const
    {
        return sendBytes(port(), requestBytes(method, target, body, headers));
    }
    // An API call with a key's token and the office.
    Heard api(const QByteArray& method, const QByteArray& path, const QByteArray& body = {})
    {
        if (token.isEmpty()) {
            token = exchange();
        }
        const QByteArray mark = path.contains('?') ? "&" : "?";
        return ask(method, "/api/v3/" + path + mark + "office_code=1234-5678", body,
                   {"Authorization: Bearer " + token, "Content-Type: application/json"});
    }
    QByteArray exchange() const
    {
        return ask("POST", "/auth/exchange", {}, {"Authorization: Bearer practice"})
            .json()[u"access_token"]
            .toString()
            .toLatin1();
    }
    Heard post(int number) { return api("POST", "journals", journal(number)); }
    Heard faults(const QStringList& rules) const
    {
        return ask("PUT", "/practice/faults",
                   QJsonDocument(QJsonArray::fromStringList(rules)).toJson());
    }
    Heard edit(int number, const char* change) const
    {
        return ask("POST", "/practice/edit",
                   QJsonDocument(QJsonObject{{QStringLiteral("key"), key(number)},
                                             {QStringLiteral("change"), QLatin1String(change)}})
                       .toJson());
    }

    static QString key(int number)
    {
        return QStringLiteral("%1").arg(number, 32, 16, QLatin1Char('0'));
    }
    static QString account(const QString& name)
    {
        return moneyForwardId(QStringLiteral("account/") + name);
    }
    static QJsonObject journalJson(int number)
    {
        const auto side = [](const QString& name) {
            return QJsonObject{{QStringLiteral("account_id"), account(name)},
                               {QStringLiteral("value"), 11000}};
        };
        const QJsonObject branch{{QStringLiteral("remark"), QStringLiteral("家賃")},
                                 {QStringLiteral("debitor"), side(QStringLiteral("地代家賃"))},
                                 {QStringLiteral("creditor"), side(QStringLiteral("現金"))}};
        return {{QStringLiteral("transaction_date"), QStringLiteral("2026-11-05")},
                {QStringLiteral("journal_type"), QStringLiteral("journal_entry")},
                {QStringLiteral("memo"),
                 QStringLiteral("shogo:") + key(number) + QStringLiteral(".ab1f 家賃")},
                {QStringLiteral("tags"), QJsonArray{QStringLiteral("SG0123456789ABCDEFGH")}},
                {QStringLiteral("branches"), QJsonArray{branch}}};
    }
    static QByteArray journalBody(const QJsonObject& journal)
    {
        return QJsonDocument(QJsonObject{{QStringLiteral("journal"), journal}}).toJson();
    }
    static QByteArray journal(int number) { return journalBody(journalJson(number)); }

    // The journals that a list of the day (or days) shows.
    QJsonArray listed(const QByteArray& first = "2026-11-05", const QByteArray& last = "2026-11-05")
    {
        return api("GET", "journals?start_date=" + first + "&end_date=" + last + "&per_page=1000")
            .json()[u"journals"]
            .toArray();
    }
    QJsonValue census() const { return ask("GET", "/practice/census").json(); }
    int booked(int number) const { return census()[u"by_key"][key(number)].toInt(); }
    QJsonObject lastLine() const
    {
        const QJsonArray log = ask("GET", "/practice/log").json().toArray();
        return log.last().toObject();
    }

    quint16 port() const { return m_server.serverPort(); }
    Books& books() { return *m_books; }

    FakeClock clock;
    QByteArray token;

private:
    QTemporaryDir m_folder;
    SeededRandom m_random{7};
    std::unique_ptr<Books> m_books;
    std::optional<MoneyForwardFront> m_front;
    std::optional<Office> m_office;
    HttpServer m_server{[this](const auto& exchange) { m_office->handle(exchange); }};
};

} // namespace shogo::practice
