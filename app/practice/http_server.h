// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTcpServer> // first: moc 6.4 cannot read <compare> before it

#include "practice/http_message.h"

#include <functional>
#include <memory>

class QTcpSocket;

namespace shogo::practice {

class Connection;

// A request that waits for its answer. Whoever holds it answers once, at once or later; where the
// client has gone, the answer goes nowhere.
class Exchange
{
public:
    explicit Exchange(HttpCall call, std::function<void(const HttpReply*)> end)
        : m_call(std::move(call)), m_end(std::move(end))
    {
    }
    const HttpCall& call() const { return m_call; }
    void reply(const HttpReply& reply) { end(&reply); }
    // Ends the connection without an answer.
    void drop() { end(nullptr); }
    // Is called where the client goes away before it has its answer.
    void whenGone(std::function<void()> gone) { m_gone = std::move(gone); }

private:
    friend class Connection;
    void end(const HttpReply* reply);
    void clientGone();

    HttpCall m_call;
    std::function<void(const HttpReply*)> m_end; // nullptr: drop
    std::function<void()> m_gone;
};

using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;

// HTTP/1.1 on 127.0.0.1, one request of a connection after the other, in the thread's event loop.
class HttpServer final : public QTcpServer
{
    Q_OBJECT
public:
    explicit HttpServer(Handler handler) : m_handler(std::move(handler)) {}
    // 0: a free port. False where it cannot be had.
    bool open(quint16 port);

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    Handler m_handler;
    int m_open = 0; // connections
};

} // namespace shogo::practice
