// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/consent.h"

#include "base/digest.h"
#include "base/random.h"
#include "target/sign_in.h"
#include "target/token_answer.h"
#include "target/transport.h"

#include <QByteArray>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrlQuery>

#include <array>
#include <optional>
#include <utility>

namespace shogo {

namespace {

constexpr qsizetype longestHead = 16 * 1024; // browsers send cookies of other local servers too
constexpr int mostVisitors = 8;
constexpr int64_t visitMs = 10'000;

std::string base64Url(const uint8_t* bytes, size_t count)
{
    return QByteArray(reinterpret_cast<const char*>(bytes), static_cast<qsizetype>(count))
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)
        .toStdString();
}

std::string randomText(Random& random)
{
    std::array<uint8_t, 32> bytes = {};
    random.fill(bytes.data(), bytes.size());
    return base64Url(bytes.data(), bytes.size());
}

Problem failed(const char* why)
{
    return {ProblemCode::SignInFailed, {std::string(why)}};
}

QByteArray reply(const char* status, const QString& text)
{
    const QByteArray body = "<!doctype html><meta charset=\"utf-8\"><title>Shogo</title><p>" +
                            text.toHtmlEscaped().toUtf8() + "</p>\n";
    return QByteArray("HTTP/1.1 ") + status +
           "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " +
           QByteArray::number(body.size()) +
           "\r\nContent-Security-Policy: default-src 'none'\r\nX-Content-Type-Options: nosniff"
           "\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\nConnection: close"
           "\r\n\r\n" +
           body;
}

// What a browser brought back.
struct Visit
{
    const char* status = "400 Bad Request";
    std::optional<std::string> code; // ours, with our state
    bool denied = false;             // the person, or the service, said no; with our state
};

// The one value of that name.
std::optional<QString> only(const QUrlQuery& query, const char* name)
{
    const QStringList values = query.allQueryItemValues(QLatin1String(name), QUrl::FullyDecoded);
    return values.size() == 1 && !values[0].isEmpty() ? std::optional(values[0]) : std::nullopt;
}

bool hostIs(const QList<QByteArray>& lines, const QByteArray& host)
{
    int hosts = 0;
    bool same = false;
    for (const QByteArray& line : lines) {
        if (line.left(5).toLower() == "host:") {
            ++hosts;
            same = line.mid(5).trimmed() == host;
        }
    }
    return hosts == 1 && same;
}

// Another page in the browser may send requests here too: only our state proves the consent's.
Visit read(const QByteArray& head, const QByteArray& host, const std::string& state)
{
    Visit visit;
    const QList<QByteArray> lines = head.split('\n');
    const QList<QByteArray> words = lines[0].trimmed().split(' ');
    if (words.size() != 3 || !words[2].startsWith("HTTP/1.") || !hostIs(lines.mid(1), host)) {
        return visit;
    }
    if (words[0] != "GET") {
        visit.status = "405 Method Not Allowed";
        return visit;
    }
    if (!words[1].startsWith("/?")) {
        visit.status = "404 Not Found";
        return visit;
    }
    const QUrlQuery query(QString::fromLatin1(words[1].mid(2)));
    const auto given = only(query, "state");
    if (!given || given->toStdString() != state) {
        return visit;
    }
    const auto code = only(query, "code");
    visit.denied = query.hasQueryItem(QStringLiteral("error"));
    if (code && !visit.denied && isToken(code->toStdString())) {
        visit.code = code->toStdString();
    }
    if (visit.code || visit.denied) {
        visit.status = "200 OK";
    }
    return visit;
}

} // namespace

std::string consentChallenge(const std::string& verifier)
{
    const Digest digest = Sha256::of(verifier);
    return base64Url(digest.data(), digest.size());
}

// Listens on both addresses that "localhost" can mean, so that nobody else can on the other.
class Consent::Receiver : public QObject
{
public:
    Receiver(std::string state, QString page, WebMeans& web, std::function<void(Visit)> came)
        : m_state(std::move(state)), m_page(std::move(page)), m_web(web), m_came(std::move(came))
    {
        for (QTcpServer* server : {&m_four, &m_six}) {
            connect(server, &QTcpServer::newConnection, this, [this, server] { welcome(*server); });
        }
    }
    bool listen(uint16_t port)
    {
        if (!m_four.listen(QHostAddress::LocalHost, port)) {
            return false;
        }
        // A machine without IPv6 has no other address to be listened on.
        return m_six.listen(QHostAddress::LocalHostIPv6, m_four.serverPort()) ||
               m_six.serverError() == QAbstractSocket::SocketAddressNotAvailableError ||
               m_six.serverError() == QAbstractSocket::UnsupportedSocketOperationError;
    }
    uint16_t port() const { return m_four.serverPort(); }
    void stop()
    {
        m_came = nullptr;
        m_four.close();
        m_six.close();
    }

private:
    void welcome(QTcpServer& server)
    {
        while (QTcpSocket* socket = server.nextPendingConnection()) {
            // Of the receiver, not of the server: its page goes out after the server has closed.
            socket->setParent(this);
            connect(socket, &QTcpSocket::disconnected, socket, [this, socket] {
                m_heads.remove(socket);
                socket->deleteLater();
            });
            if (!m_came || m_heads.size() >= mostVisitors) {
                socket->abort();
                continue;
            }
            m_heads.insert(socket, {});
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { hear(*socket); });
            m_web.later(visitMs, [this, alive = std::weak_ptr<int>(m_alive), socket] {
                if (!alive.expired() && m_heads.contains(socket)) {
                    socket->abort();
                }
            });
        }
    }
    void hear(QTcpSocket& socket)
    {
        const auto at = m_heads.find(&socket);
        if (at == m_heads.end()) {
            socket.readAll();
            return;
        }
        *at += socket.read(longestHead + 1 - at->size());
        const qsizetype end = at->indexOf("\r\n\r\n");
        if (end < 0 && at->size() <= longestHead) {
            return;
        }
        const QByteArray head = at->left(std::max<qsizetype>(end, 0));
        m_heads.erase(at);
        const Visit visit =
            end < 0 ? Visit() : read(head, "localhost:" + QByteArray::number(port()), m_state);
        socket.write(reply(visit.status, visit.code ? m_page : QString::fromLatin1(visit.status)));
        socket.disconnectFromHost();
        if (m_came && (visit.code || visit.denied)) {
            std::exchange(m_came, nullptr)(visit);
        }
    }

    std::string m_state;
    QString m_page;
    WebMeans& m_web;
    std::function<void(Visit)> m_came;
    QTcpServer m_four;
    QTcpServer m_six;
    QHash<QTcpSocket*, QByteArray> m_heads; // of those that are still heard
    std::shared_ptr<int> m_alive = std::make_shared<int>(0);
};

struct Consent::Inside
{
    const Clock& clock;
    WebMeans& web;
    ConsentAsk ask;
    std::string verifier;
    std::unique_ptr<Receiver> receiver;
    std::function<void(Result<Grant>)> done;

    std::string redirect() const
    {
        return "http://localhost:" + std::to_string(receiver->port()) + "/";
    }
    std::string address(const std::string& state) const
    {
        std::string scopes;
        for (const std::string& scope : ask.service.scopes) {
            scopes += (scopes.empty() ? "" : " ") + scope;
        }
        return ask.service.authorizeUrl + "?" +
               formOf({{"response_type", "code"},
                       {"client_id", ask.app.id},
                       {"redirect_uri", redirect()},
                       {"scope", scopes},
                       {"state", state},
                       {"code_challenge", consentChallenge(verifier)},
                       {"code_challenge_method", "S256"}});
    }
    void end(Result<Grant> grant)
    {
        if (receiver) {
            receiver->stop();
        }
        if (auto call = std::exchange(done, nullptr)) {
            call(std::move(grant));
        }
    }
    Result<Grant> grantOf(const Result<Tokens>& tokens) const
    {
        if (!tokens) {
            return tokens.error();
        }
        if (tokens->refresh.empty()) {
            return failed("no lasting sign-in was given");
        }
        return Grant{ask.app, tokens->access, tokens->refresh, clock.now().plusMs(tokens->livesMs)};
    }
};

Consent::Consent(const Clock& clock, WebMeans& web)
    : m_inside(new Inside{clock, web, {}, {}, {}, {}})
{
}

Consent::~Consent() = default;

uint16_t Consent::port() const
{
    return m_inside->receiver ? m_inside->receiver->port() : uint16_t{0};
}

void Consent::begin(ConsentAsk ask, const std::function<void(const std::string&)>& show,
                    std::function<void(Result<Grant>)> done)
{
    Inside& inside = *m_inside;
    const std::weak_ptr<Inside> weak = m_inside;
    inside.ask = std::move(ask);
    inside.done = std::move(done);
    inside.verifier = randomText(inside.web.random);
    const std::string state = randomText(inside.web.random);
    const auto came = [weak](const Visit& visit) {
        const auto self = weak.lock();
        if (!self) {
            return;
        }
        if (!visit.code) {
            return self->end(failed("it was not allowed in the browser"));
        }
        self->web.transport.send(tokenRequest(self->ask.service.tokenUrl, self->ask.app,
                                              {{"grant_type", "authorization_code"},
                                               {"code", *visit.code},
                                               {"redirect_uri", self->redirect()},
                                               {"code_verifier", self->verifier}}),
                                 [weak](const HttpAnswer& answer) {
                                     if (const auto alive = weak.lock()) {
                                         alive->end(
                                             alive->grantOf(readTokens(answer, TokenAsk::Code)));
                                     }
                                 });
    };
    inside.receiver = std::make_unique<Receiver>(state, QString::fromStdString(inside.ask.page),
                                                 inside.web, came);
    if (!inside.receiver->listen(inside.ask.port)) {
        return inside.end(failed("another program uses the port that the browser comes back to"));
    }
    inside.web.later(inside.ask.waitMs, [weak] {
        if (const auto alive = weak.lock()) {
            alive->end(Problem(ProblemCode::SignInCancelled));
        }
    });
    show(inside.address(state));
}

void Consent::cancel()
{
    m_inside->end(Problem(ProblemCode::SignInCancelled));
}

} // namespace shogo
