// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/http_server.h"

#include <QHostAddress>
#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

#include <utility>

namespace shogo::practice {

namespace {

constexpr int mostConnections = 256;
constexpr int idleMs = 120'000;

} // namespace

void Exchange::end(const HttpReply* reply)
{
    m_gone = nullptr;
    if (const auto ending = std::exchange(m_end, nullptr)) {
        ending(reply);
    }
}

void Exchange::clientGone()
{
    m_end = nullptr;
    if (const auto gone = std::exchange(m_gone, nullptr)) {
        gone();
    }
}

// One client; the socket's child.
class Connection final : public QObject
{
public:
    Connection(QTcpSocket* socket, const Handler& handler)
        : QObject(socket), m_socket(socket), m_handler(handler)
    {
        connect(socket, &QTcpSocket::readyRead, this, [this] { read(); });
        connect(socket, &QTcpSocket::disconnected, this, [this] { gone(); });
        connect(&m_idle, &QTimer::timeout, this, [this] { m_socket->abort(); });
        m_idle.start(idleMs);
        m_socket->setReadBufferSize(1 << 20);
    }

private:
    void gone()
    {
        if (const auto exchange = std::exchange(m_exchange, nullptr)) {
            exchange->clientGone();
        }
        m_socket->deleteLater();
    }

    // While one request waits for its answer the next ones stay in the socket.
    void read()
    {
        m_idle.start(idleMs);
        while (!m_exchange && m_socket->state() == QAbstractSocket::ConnectedState) {
            m_reader.add(m_socket->readAll());
            HttpCall call;
            HttpReply refusal;
            const HttpReader::State state = m_reader.next(call, refusal);
            if (state == HttpReader::State::Bad) {
                m_socket->write(refusal.bytes(false));
                m_socket->disconnectFromHost();
            }
            if (state != HttpReader::State::Whole) {
                return;
            }
            begin(std::move(call));
        }
    }

    void begin(HttpCall call)
    {
        const QPointer<Connection> self(this);
        const bool keepAlive = call.keepAlive;
        m_exchange =
            std::make_shared<Exchange>(std::move(call), [self, keepAlive](const HttpReply* reply) {
                if (self) {
                    self->end(reply, keepAlive);
                }
            });
        const auto exchange = m_exchange;
        m_handler(exchange);
    }

    void end(const HttpReply* reply, bool keepAlive)
    {
        m_exchange = nullptr;
        if (!reply) {
            m_socket->abort();
            return;
        }
        m_socket->write(reply->bytes(keepAlive));
        if (!keepAlive) {
            m_socket->disconnectFromHost();
            return;
        }
        QTimer::singleShot(0, this, [this] { read(); }); // what was sent behind it
    }

    QTcpSocket* m_socket;
    const Handler& m_handler;
    HttpReader m_reader;
    std::shared_ptr<Exchange> m_exchange;
    QTimer m_idle;
};

bool HttpServer::open(quint16 port)
{
    return listen(QHostAddress(QHostAddress::LocalHost), port);
}

void HttpServer::incomingConnection(qintptr descriptor)
{
    auto* socket = new QTcpSocket(this);
    socket->setSocketDescriptor(descriptor);
    if (m_open >= mostConnections) {
        socket->abort();
        socket->deleteLater();
        return;
    }
    ++m_open;
    connect(socket, &QObject::destroyed, this, [this] { --m_open; });
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    new Connection(socket, m_handler);
}

} // namespace shogo::practice
