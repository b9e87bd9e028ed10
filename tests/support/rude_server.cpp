// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/rude_server.h"

#include "base/check.h"

#include <QMutexLocker>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QTcpServer>
#include <QTimer>

#ifdef _WIN32
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

namespace {

using When = RudeStep::When;
using Then = RudeStep::Then;

constexpr qint64 floodBlock = 64 * 1024;

// One connection; reads requests one after the other and does what the script says.
class Guest final : public QObject
{
public:
    Guest(QSslSocket* socket, const QList<RudeStep>& script, const RudeServer::Handler& handler,
          RudeServer::Shared& shared, const std::optional<TestIdentity>& tls)
        : QObject(socket), m_socket(socket), m_script(script), m_handler(handler), m_shared(shared)
    {
        connect(socket, &QSslSocket::disconnected, socket, &QObject::deleteLater);
        {
            const QMutexLocker lock(&shared.mutex);
            ++shared.connections;
        }
        if (playAt(When::AtAccept, {})) {
            return;
        }
        connect(socket, &QSslSocket::readyRead, this, [this] { read(); });
        if (tls) {
            socket->setLocalCertificate(QSslCertificate(tls->certificatePem));
            socket->setPrivateKey(QSslKey(tls->keyPem, QSsl::Ec));
            socket->startServerEncryption();
        }
    }

private:
    // True where there is something to do at this moment, and it is being done.
    bool playAt(When when, const QByteArray& bytes)
    {
        if (m_handler) {
            const auto step = m_handler(when, bytes);
            if (step) {
                play(*step);
            }
            return step.has_value();
        }
        const bool now = when == When::AfterRequest || currentStep().when == when;
        if (now) {
            play(takeStep());
        }
        return now;
    }

    const RudeStep& stepAt(qsizetype at) const
    {
        return m_script[std::min(at, m_script.size() - 1)];
    }
    const RudeStep& currentStep() const
    {
        const QMutexLocker lock(&m_shared.mutex);
        return stepAt(m_shared.step);
    }
    const RudeStep& takeStep()
    {
        const QMutexLocker lock(&m_shared.mutex);
        return stepAt(m_shared.step++);
    }

    void read()
    {
        m_bytes += m_socket->readAll();
        while (readOne()) {
        }
    }

    // True where a whole request was taken off the front.
    bool readOne()
    {
        const qsizetype head = m_bytes.indexOf("\r\n\r\n");
        if (head < 0) {
            return false;
        }
        const QByteArray method = m_bytes.left(m_bytes.indexOf(' '));
        if (!m_headSeen) {
            m_headSeen = true;
            const QMutexLocker lock(&m_shared.mutex);
            ++m_shared.heads[method];
        }
        if (!m_asked) {
            m_asked = true;
            m_played = playAt(When::AtHead, m_bytes.left(head + 4));
        }
        const qsizetype end = head + 4 + field(head, "content-length").toLongLong();
        if (m_bytes.size() < end) {
            return false;
        }
        const QByteArray whole = m_bytes.left(end);
        count(method, field(head, "x-request-id"), whole);
        m_bytes.remove(0, end);
        m_headSeen = false;
        m_asked = false;
        if (m_dead) {
            m_socket->disconnectFromHost();
            return false;
        }
        if (!std::exchange(m_played, false)) {
            playAt(When::AfterRequest, whole);
        }
        return true;
    }

    QByteArray field(qsizetype headEnd, const QByteArray& name) const
    {
        for (const QByteArray& line : m_bytes.left(headEnd).split('\n')) {
            const qsizetype colon = line.indexOf(':');
            if (colon > 0 && line.left(colon).toLower() == name) {
                return line.mid(colon + 1).trimmed();
            }
        }
        return {};
    }

    void count(const QByteArray& method, const QByteArray& key, const QByteArray& whole)
    {
        const QMutexLocker lock(&m_shared.mutex);
        ++m_shared.requests[method];
        ++m_shared.requestsByKey[method + ' ' + key];
        m_shared.whole += whole;
    }

    void play(const RudeStep& step)
    {
        if (step.delayMs == 0) {
            act(step);
        } else {
            QTimer::singleShot(step.delayMs, this, [this, step] { act(step); });
        }
    }

    void act(const RudeStep& step)
    {
        m_socket->write(step.bytes);
        m_flood = step.flood;
        m_wave = step.wave;
        floodOn();
        switch (step.then) {
        case Then::KeepOpen: break;
        case Then::CloseNextTime: m_dead = true; break;
        case Then::Close: m_socket->disconnectFromHost(); break;
        case Then::Reset: reset(); break;
        }
    }

    // At a quick network's pace, some 60 MB a second: what Qt 6.4 reads without bound (the body of
    // a 401, a head) must not fill the machine.
    void floodOn()
    {
        const qint64 waiting = m_socket->bytesToWrite() + m_socket->encryptedBytesToWrite();
        if (m_flood != 0 && waiting < floodBlock) {
            const qint64 count = m_flood < 0 ? floodBlock : std::min(m_flood, floodBlock);
            m_socket->write(m_wave.isEmpty() ? QByteArray(count, 'x')
                                             : m_wave.repeated(floodBlock / m_wave.size()));
            m_flood -= m_flood < 0 ? 0 : count;
            const QMutexLocker lock(&m_shared.mutex);
            m_shared.flooded += count;
        }
        if (m_flood != 0 && m_socket->state() == QAbstractSocket::ConnectedState) {
            QTimer::singleShot(1, Qt::PreciseTimer, this, [this] { floodOn(); });
        }
    }

    void reset()
    {
        // What was written before has to leave first; a reset throws away what is still here.
        m_socket->flush();
        const linger none = {1, 0};
        ::setsockopt(static_cast<int>(m_socket->socketDescriptor()), SOL_SOCKET, SO_LINGER,
                     reinterpret_cast<const char*>(&none), sizeof none);
        m_socket->abort();
    }

    QSslSocket* m_socket;
    const QList<RudeStep>& m_script;
    const RudeServer::Handler& m_handler;
    RudeServer::Shared& m_shared;
    QByteArray m_bytes;
    qint64 m_flood = 0;
    QByteArray m_wave;
    bool m_headSeen = false;
    bool m_asked = false;  // about this request's head
    bool m_played = false; // this request's step, before its body was there
    bool m_dead = false;
};

class Door final : public QTcpServer
{
public:
    Door(QList<RudeStep> script, RudeServer::Handler handler, RudeServer::Shared& shared,
         std::optional<TestIdentity> tls)
        : m_script(std::move(script)),
          m_handler(std::move(handler)),
          m_shared(shared),
          m_tls(std::move(tls))
    {
    }

protected:
    void incomingConnection(qintptr descriptor) override
    {
        auto* socket = new QSslSocket(this);
        socket->setSocketDescriptor(descriptor);
        new Guest(socket, m_script, m_handler, m_shared, m_tls); // the socket's child
    }

private:
    const QList<RudeStep> m_script;
    const RudeServer::Handler m_handler;
    RudeServer::Shared& m_shared;
    const std::optional<TestIdentity> m_tls;
};

} // namespace

RudeStep RudeStep::json(int status, const QByteArray& body, const QByteArray& more)
{
    RudeStep step;
    step.bytes = "HTTP/1.1 " + QByteArray::number(status) +
                 " As Told\r\nContent-Type: application/json\r\nContent-Length: " +
                 QByteArray::number(body.size()) + "\r\n" + more + "\r\n" + body;
    return step;
}

RudeServer::RudeServer(QList<RudeStep> script, std::optional<TestIdentity> tls)
{
    SHOGO_CHECK(!script.isEmpty());
    open(std::move(script), nullptr, std::move(tls));
}

RudeServer::RudeServer(Handler handler, std::optional<TestIdentity> tls)
{
    SHOGO_CHECK(handler);
    open({}, std::move(handler), std::move(tls));
}

void RudeServer::open(QList<RudeStep> script, Handler handler, std::optional<TestIdentity> tls)
{
    const QByteArray scheme = tls ? "https" : "http";
    auto* door = new Door(std::move(script), std::move(handler), m_shared, std::move(tls));
    SHOGO_CHECK(door->listen(QHostAddress::LocalHost));
    m_address = scheme + "://127.0.0.1:" + QByteArray::number(door->serverPort());
    door->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, door, &QObject::deleteLater);
    m_thread.start();
}

RudeServer::~RudeServer()
{
    m_thread.quit();
    m_thread.wait();
}

QByteArray RudeServer::address() const
{
    return m_address;
}
int RudeServer::connections() const
{
    const QMutexLocker lock(&m_shared.mutex);
    return m_shared.connections;
}
int RudeServer::heads(const QByteArray& method) const
{
    const QMutexLocker lock(&m_shared.mutex);
    return m_shared.heads.value(method);
}
int RudeServer::requests(const QByteArray& method) const
{
    const QMutexLocker lock(&m_shared.mutex);
    return m_shared.requests.value(method);
}
int RudeServer::requests(const QByteArray& method, const QByteArray& key) const
{
    const QMutexLocker lock(&m_shared.mutex);
    return m_shared.requestsByKey.value(method + ' ' + key);
}
qint64 RudeServer::flooded() const
{
    const QMutexLocker lock(&m_shared.mutex);
    return m_shared.flooded;
}
QList<QByteArray> RudeServer::wholeRequests() const
{
    const QMutexLocker lock(&m_shared.mutex);
    return m_shared.whole;
}
