// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/test_authority.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QMutex>
#include <QThread>

#include <functional>
#include <optional>

// What the server does with one connection or one request.
struct RudeStep
{
    enum class When {
        AtAccept,    // before a byte is read (over TLS: before the handshake)
        AtHead,      // when the request's head is there, before its body is read
        AfterRequest // when all of the request is there
    };
    enum class Then {
        KeepOpen,
        Close,        // what was written still goes out
        Reset,        // RST: SO_LINGER 0
        CloseNextTime // the connection stays open and dies when the next request is there
    };
    When when = When::AfterRequest;
    QByteArray bytes; // written as they are
    Then then = Then::KeepOpen;
    int delayMs = 0;
    qint64 flood = 0; // so many letters follow; -1: without end
    QByteArray wave;  // what is poured out again and again; empty: letters

    static RudeStep json(int status, const QByteArray& body, const QByteArray& more = {});
};

// A server on 127.0.0.1 with real sockets and a thread of its own. It follows a script, one step a
// request (the last one for all further ones), and counts the requests that came whole.
class RudeServer final
{
public:
    RudeServer(QList<RudeStep> script, std::optional<TestIdentity> tls);
    // Asked in the server's thread at each of the three moments, with what has come so far (at
    // AfterRequest the whole request); std::nullopt: go on to the next moment.
    using Handler = std::function<std::optional<RudeStep>(RudeStep::When, const QByteArray&)>;
    RudeServer(Handler handler, std::optional<TestIdentity> tls);
    ~RudeServer();
    RudeServer(const RudeServer&) = delete;
    RudeServer& operator=(const RudeServer&) = delete;

    // "https://127.0.0.1:4711"
    QByteArray address() const;
    int connections() const;
    int heads(const QByteArray& method) const;    // requests whose head came
    int requests(const QByteArray& method) const; // requests that came whole
    // … of them with this X-Request-Id.
    int requests(const QByteArray& method, const QByteArray& key) const;
    QList<QByteArray> wholeRequests() const; // head and body
    qint64 flooded() const; // bytes poured out that were taken (by the kernel, at least)

    // For the server's own thread.
    struct Shared
    {
        mutable QMutex mutex;
        int connections = 0;
        qsizetype step = 0;
        QMap<QByteArray, int> heads;
        QMap<QByteArray, int> requests;
        QMap<QByteArray, int> requestsByKey; // "POST id-1"
        QList<QByteArray> whole;
        qint64 flooded = 0;
    };

private:
    void open(QList<RudeStep> script, Handler handler, std::optional<TestIdentity> tls);

    Shared m_shared;
    QThread m_thread;
    QByteArray m_address;
};
