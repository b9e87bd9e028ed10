// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/qt_transport.h"

#include "target/one_shot_body.h"
#include "target/web_address.h"
#include "target/wire_log.h"

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QThread>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace shogo {

namespace {

QByteArray bytesOf(const std::string& text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

bool sameName(const std::string& name, const char* other)
{
    return bytesOf(name).compare(other, Qt::CaseInsensitive) == 0;
}

bool isToken(const std::string& text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    });
}

bool isHeaderValue(const std::string& text)
{
    return std::none_of(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f';
    });
}

// What we or Qt write ourselves; two of them would make two requests out of one.
bool isOurHeader(const std::string& name)
{
    constexpr std::array<const char*, 12> ours = {
        "Content-Length", "Transfer-Encoding", "Connection", "Host",    "Cookie", "Expect",
        "X-Request-Id",   "Accept-Encoding",   "Keep-Alive", "Upgrade", "TE",     "Trailer"};
    return std::any_of(ours.begin(), ours.end(),
                       [&](const char* own) { return sameName(name, own); });
}

const char* whatIsWrongWithHeaders(const HttpRequest& request)
{
    bool hasType = false;
    for (const HttpHeader& header : request.headers) {
        if (!isToken(header.name) || !isHeaderValue(header.value)) {
            return "a header that cannot be written";
        }
        if (isOurHeader(header.name)) {
            return "a header that is not the adapter's";
        }
        hasType = hasType || sameName(header.name, "Content-Type");
    }
    if (!request.body.empty() && !hasType) {
        return "a body without a type";
    }
    return request.correlationId.empty() || isToken(request.correlationId)
               ? nullptr
               : "a correlation id that cannot be written";
}

// nullptr, or why this is not sent at all.
const char* whatIsWrong(const HttpRequest& request)
{
    if (const char* wrong = whatIsWrongWithUrl(request.url)) {
        return wrong;
    }
    if (!isToken(request.method)) {
        return "no method";
    }
    // Without a body there is nothing to rewind, and Qt would send it again.
    if (request.changesSomething && request.body.empty()) {
        return "a change without a body, which could be sent twice";
    }
    return whatIsWrongWithHeaders(request);
}

// A proxy never sees what stays on this machine.
class Proxies final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override
    {
        return isLoopbackHost(query.url().host().toStdString())
                   ? QList{QNetworkProxy(QNetworkProxy::NoProxy)}
                   : QNetworkProxyFactory::proxyForQuery(query);
    }
};

// What waits inside Qt until we have read it.
constexpr qint64 qtBufferBytes = qint64{256} * 1024;
// How often the clock is looked at; no timer of Qt's runs through a sleep of the machine.
constexpr int64_t tickMs = 500;

using Manager = std::shared_ptr<QNetworkAccessManager>;

Manager makeManager()
{
    auto manager = std::make_shared<QNetworkAccessManager>();
    manager->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    manager->setProxyFactory(new Proxies);
    return manager;
}

QNetworkRequest qtRequest(const HttpRequest& request, const QUrl& url, const QSslConfiguration& tls)
{
    QNetworkRequest out(url);
    out.setSslConfiguration(tls);
    const auto set = [&](QNetworkRequest::Attribute attribute, auto value) {
        out.setAttribute(attribute, value);
    };
    set(QNetworkRequest::RedirectPolicyAttribute, int{QNetworkRequest::ManualRedirectPolicy});
    set(QNetworkRequest::Http2AllowedAttribute, false);
    set(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
    set(QNetworkRequest::CookieLoadControlAttribute, int{QNetworkRequest::Manual});
    set(QNetworkRequest::CookieSaveControlAttribute, int{QNetworkRequest::Manual});
    set(QNetworkRequest::AuthenticationReuseAttribute, int{QNetworkRequest::Manual});
    set(QNetworkRequest::CacheLoadControlAttribute, int{QNetworkRequest::AlwaysNetwork});
    set(QNetworkRequest::CacheSaveControlAttribute, false);
    out.setRawHeader("User-Agent", "Shogo");
    // Unpacked by nobody, an answer cannot grow behind our bound.
    out.setRawHeader("Accept-Encoding", "identity");
    if (!request.correlationId.empty()) {
        out.setRawHeader("X-Request-Id", bytesOf(request.correlationId));
    }
    for (const HttpHeader& header : request.headers) {
        out.setRawHeader(bytesOf(header.name), bytesOf(header.value));
    }
    if (!request.body.empty()) {
        out.setHeader(QNetworkRequest::ContentLengthHeader,
                      static_cast<qint64>(request.body.size()));
    }
    if (request.changesSomething) {
        // Else Qt keeps a copy that it can rewind.
        set(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    }
    return out;
}

// Faults of the way. Everything else that Qt calls an error is only its reading of the status.
std::optional<WireFault> wayFault(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::HostNotFoundError: return WireFault::NameNotFound;
    case QNetworkReply::ConnectionRefusedError: return WireFault::ConnectionRefused;
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError: return WireFault::Unreachable;
    case QNetworkReply::SslHandshakeFailedError: return WireFault::TlsFailed;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::UnknownProxyError: return WireFault::ProxyRefused;
    case QNetworkReply::RemoteHostClosedError: return WireFault::Lost;
    case QNetworkReply::ContentReSendError: return WireFault::WouldSendAgain;
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolFailure: return WireFault::Garbled;
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError:
    case QNetworkReply::UnknownNetworkError: return WireFault::Other;
    default: return std::nullopt;
    }
}

WireFault faultOf(QNetworkReply::NetworkError error, int status)
{
    if (error == QNetworkReply::NoError) {
        return status == 0 ? WireFault::Garbled : WireFault::None;
    }
    return wayFault(error).value_or(status >= 400 ? WireFault::None : WireFault::Other);
}

// True where the answer said how long it is and all of it is here. One that ends with its
// connection may have been cut anywhere.
bool isWhole(const HttpAnswer& answer, const std::string& method)
{
    if (answer.fault != WireFault::None) {
        return false;
    }
    if (answer.status == 204 || answer.status == 304 || method == "HEAD") {
        return true;
    }
    const std::string* length = answer.header("Content-Length");
    const std::string* coding = answer.header("Transfer-Encoding");
    if (length && coding) {
        return false; // two answers could be read out of it
    }
    return length ? *length == std::to_string(answer.body.size())
                  : coding && sameName(*coding, "chunked");
}

// Ends a manager, and with it its network thread and its sockets, in a thread of its own: Qt waits
// for its network thread, and one that reads an answer's head without end does not listen.
std::unique_ptr<QThread> bury(Manager manager)
{
    QNetworkAccessManager* const last = manager.get();
    std::unique_ptr<QThread> thread(
        QThread::create([held = std::move(manager)]() mutable { held.reset(); }));
    last->moveToThread(thread.get());
    return thread;
}

// One request: starts, ends once, and has let go of its connection when it says so.
class Call final : public QObject
{
public:
    Call(HttpRequest request, std::function<void(HttpAnswer)> done,
         const QtTransport::Options& options, const Clock& clock, QObject* owner)
        : QObject(owner),
          m_request(std::move(request)),
          m_done(std::move(done)),
          m_log(options.log),
          m_clock(clock),
          m_startedMs(clock.steadyMs()),
          m_untilMs(m_startedMs +
                    std::clamp<int64_t>(m_request.deadlineMs, 0, limits::httpDeadlineMs)),
          m_body(bytesOf(m_request.body), [this] { return leftMs() > 0; }),
          m_tick(this)
    {
    }
    ~Call() override
    {
        delete m_reply;
        m_manager.reset();
        if (m_burial) {
            m_burial->wait();
        }
    }

    // `shared`: the manager of requests that change nothing, made here where there is none.
    void start(Manager& shared, const QSslConfiguration& tls)
    {
        m_shared = &shared;
        const QUrl url(QString::fromStdString(m_request.url), QUrl::StrictMode);
        if (const char* wrong = whatIsWrong(m_request)) {
            m_answer.fault = WireFault::NotARequest;
            m_answer.nothingHandedOver = true;
            m_answer.words = wrong;
            end();
            return;
        }
        m_https = url.scheme() == QLatin1String("https");
        m_tick.setSingleShot(true);
        m_tick.setTimerType(Qt::PreciseTimer);
        connect(&m_tick, &QTimer::timeout, this, [this] { tick(); });
        m_tick.start(std::chrono::milliseconds(std::min(leftMs(), tickMs)));
        // Later, so that what is stopped before the event loop turns is proven not to be sent.
        QTimer::singleShot(0, this, [this, url, &tls] { begin(url, tls); });
    }

    void giveUp(WireFault fault, const char* why)
    {
        if (m_ended) {
            return;
        }
        m_ownFault = fault;
        m_answer.words = why;
        if (m_reply) {
            m_reply->abort(); // says finished() before it returns
        }
        collect();
    }

private:
    int64_t leftMs() const { return std::max<int64_t>(m_untilMs - m_clock.steadyMs(), 0); }

    void tick()
    {
        if (leftMs() == 0) {
            giveUp(WireFault::DeadlinePassed, "the deadline has passed");
        } else {
            m_tick.start(std::chrono::milliseconds(std::min(leftMs(), tickMs)));
        }
    }

    void begin(const QUrl& url, const QSslConfiguration& tls)
    {
        if (m_ended) {
            return;
        }
        if (leftMs() == 0) {
            tick();
            return;
        }
        if (!m_request.changesSomething && !*m_shared) {
            *m_shared = makeManager();
        }
        m_manager = m_request.changesSomething ? makeManager() : *m_shared;
        m_reply = handOver(*m_manager, qtRequest(m_request, url, tls));
        m_reply->setReadBufferSize(qtBufferBytes);
        listen();
    }

    QNetworkReply* handOver(QNetworkAccessManager& manager, const QNetworkRequest& request)
    {
        const QByteArray method = bytesOf(m_request.method);
        if (m_request.changesSomething) {
            return method == "POST" ? manager.post(request, &m_body)
                                    : manager.sendCustomRequest(request, method, &m_body);
        }
        return m_request.body.empty()
                   ? manager.sendCustomRequest(request, method)
                   : manager.sendCustomRequest(request, method, bytesOf(m_request.body));
    }

    void listen()
    {
        connect(m_reply, &QNetworkReply::socketStartedConnecting, this, [this] {
            ++m_connects;
            reached(WireStage::Connecting);
        });
        connect(m_reply, &QNetworkReply::encrypted, this,
                [this] { reached(WireStage::Encrypted); });
        connect(m_reply, &QNetworkReply::requestSent, this, [this] { m_requestSent = true; });
        connect(m_reply, &QNetworkReply::metaDataChanged, this, [this] {
            reached(WireStage::AnswerBegun);
            const auto length = m_reply->header(QNetworkRequest::ContentLengthHeader);
            if (length.toULongLong() > m_request.answerBytes) {
                giveUp(WireFault::TooLong, "the answer says that it is too long");
            }
        });
        connect(m_reply, &QIODevice::readyRead, this, [this] { take(); });
        connect(m_reply, &QNetworkReply::finished, this, [this] { collect(); });
    }

    void reached(WireStage stage) { m_answer.stage = std::max(m_answer.stage, stage); }

    // In pieces: readAll() goes on for as long as Qt's network thread brings more, and a server
    // that never ends would fill the memory before we could look at the size.
    void take()
    {
        std::array<char, size_t{16} * 1024> piece{};
        while (!m_ended) {
            const qint64 count = m_reply->read(piece.data(), qint64{piece.size()});
            if (count <= 0) {
                return;
            }
            const size_t room = m_request.answerBytes - m_answer.body.size();
            m_answer.body.append(piece.data(), std::min(room, static_cast<size_t>(count)));
            if (static_cast<size_t>(count) > room) {
                giveUp(WireFault::TooLong, "the answer is too long");
            }
        }
    }

    void collect()
    {
        if (m_ended) {
            return;
        }
        if (!m_ownFault && m_reply->isOpen()) {
            take(); // may give up, and then comes here again
            if (m_ended) {
                return;
            }
        }
        if (m_reply) {
            readHead();
        }
        m_answer.fault = m_ownFault.value_or(m_reply ? faultOf(m_reply->error(), m_answer.status)
                                                     : WireFault::Other);
        if (m_reply && m_answer.fault != WireFault::None && m_answer.words.empty()) {
            m_answer.words = m_reply->errorString().toStdString();
        }
        // What was said before the question was out is no answer to it.
        m_answer.whole = isWhole(m_answer, m_request.method) &&
                         (!m_request.changesSomething ||
                          m_body.given() == static_cast<qint64>(m_request.body.size()));
        m_answer.nothingHandedOver = isProvenUnsent();
        if (m_body.given() > 0) {
            reached(WireStage::BodyTaken);
        }
        if (m_answer.whole) {
            reached(WireStage::AnswerWhole);
        }
        end();
    }

    void readHead()
    {
        m_answer.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        for (const auto& [name, value] : m_reply->rawHeaderPairs()) {
            // Nobody here wants them, and they are secrets.
            if (name.compare("Set-Cookie", Qt::CaseInsensitive) != 0) {
                m_answer.headers.push_back({name.toStdString(), value.toStdString()});
            }
        }
    }

    // Not one byte of the request, not even of its head, was given to any socket.
    bool isProvenUnsent() const
    {
        if (!m_reply) {
            return true; // Qt never heard of it
        }
        if (m_ownFault || m_body.given() > 0 || m_requestSent || m_answer.status != 0) {
            // Where we gave up, Qt's own thread may have come further than its messages say.
            return false;
        }
        const bool nobodyThere = m_answer.fault == WireFault::NameNotFound ||
                                 m_answer.fault == WireFault::ConnectionRefused;
        if (m_https) {
            // Qt ended it, and its message of the handshake would have come before that.
            const bool refused = m_answer.fault == WireFault::TlsFailed ||
                                 m_answer.fault == WireFault::Lost ||
                                 m_answer.fault == WireFault::Unreachable ||
                                 m_answer.fault == WireFault::ProxyRefused;
            return m_answer.stage < WireStage::Encrypted && (nobodyThere || refused);
        }
        // After a first connection that had taken the head a second one may be refused.
        return nobodyThere && m_connects <= 1;
    }

    // Later, because neither a reply nor its manager may be deleted inside their own signals.
    void end()
    {
        m_ended = true;
        m_tick.stop();
        QTimer::singleShot(0, this, [this] { close(); });
    }

    void close()
    {
        delete std::exchange(m_reply, nullptr);
        if (!m_manager) {
            report();
            return;
        }
        // Its network thread may read for ever; whoever comes next gets a new one.
        if (m_ownFault && *m_shared == m_manager) {
            m_shared->reset();
        }
        if (m_manager.use_count() > 1) {
            m_manager.reset();
            report();
            return;
        }
        m_burial = bury(std::move(m_manager));
        connect(m_burial.get(), &QThread::finished, this, [this] { report(); });
        m_burial->start();
    }

    void report()
    {
        m_answer.tookMs = m_clock.steadyMs() - m_startedMs;
        if (m_log) {
            m_log(wireLogLine(m_request, m_answer));
        }
        const auto done = std::move(m_done);
        HttpAnswer answer = std::move(m_answer);
        deleteLater();
        done(std::move(answer)); // may destroy the transport, and this with it
    }

    HttpRequest m_request;
    std::function<void(HttpAnswer)> m_done;
    std::function<void(const std::string&)> m_log;
    const Clock& m_clock;
    int64_t m_startedMs;
    int64_t m_untilMs;
    OneShotBody m_body; // before the manager: it outlives the reply that reads it
    Manager* m_shared = nullptr;
    Manager m_manager;                // its own where the request changes something
    QNetworkReply* m_reply = nullptr; // the manager's child; nullptr: not begun, or closed
    std::unique_ptr<QThread> m_burial;
    QTimer m_tick;
    HttpAnswer m_answer;
    std::optional<WireFault> m_ownFault;
    int m_connects = 0;
    bool m_https = false;
    bool m_requestSent = false;
    bool m_ended = false;
};

QSslConfiguration tlsOf(const std::string& moreAuthoritiesPem)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    tls.setProtocol(QSsl::TlsV1_2OrLater);
    if (!moreAuthoritiesPem.empty()) {
        tls.addCaCertificates(QSslCertificate::fromData(bytesOf(moreAuthoritiesPem)));
    }
    return tls;
}

} // namespace

struct QtTransport::Inside
{
    explicit Inside(Options given)
        : options(std::move(given)), tls(tlsOf(options.moreAuthoritiesPem))
    {
    }
    const Clock& clock() const { return options.clock ? *options.clock : systemClock; }

    Options options;
    SystemClock systemClock;
    QSslConfiguration tls;
    Manager shared;
    QObject calls; // the parent of what is under way; goes first, before the shared manager
};

QtTransport::QtTransport(Options options) : m_inside(std::make_unique<Inside>(std::move(options)))
{
}

QtTransport::~QtTransport() = default;

void QtTransport::send(HttpRequest request, std::function<void(HttpAnswer)> done)
{
    auto* call = new Call(std::move(request), std::move(done), m_inside->options, m_inside->clock(),
                          &m_inside->calls);
    call->start(m_inside->shared, m_inside->tls);
}

void QtTransport::stop()
{
    for (QObject* call : m_inside->calls.children()) {
        static_cast<Call*>(call)->giveUp(WireFault::Stopped, "stopped");
    }
}

} // namespace shogo
