// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonValue>

#include <utility>
#include <vector>

namespace shogo::practice {

// One request as it came whole.
struct HttpCall
{
    QByteArray method;                                      // upper case
    QByteArray path;                                        // as it came, without the query
    QByteArray query;                                       // as it came, without the question mark
    std::vector<std::pair<QByteArray, QByteArray>> headers; // names in lower case
    QByteArray body;
    bool keepAlive = true;

    // The first header of that lower-case name; empty where there is none.
    QByteArray header(const QByteArray& name) const;
};

struct HttpReply
{
    int status = 200;
    QByteArray body;
    QByteArray contentType = "application/json; charset=utf-8";
    std::vector<std::pair<QByteArray, QByteArray>> headers;

    static HttpReply json(int status, const QJsonValue& value);
    // What proxies and firewalls answer.
    static HttpReply page(int status, const QByteArray& words);
    QByteArray bytes(bool keepAlive) const;
};

// Names and values of a query or a form. Names are decoded, values are left as they came.
std::vector<std::pair<QByteArray, QByteArray>> formItems(const QByteArray& text);
// The decoded value of that name; empty where there is none.
QByteArray formValue(const QByteArray& text, const QByteArray& name);

// Takes requests off the front of what a connection sent. Everything is hostile until it is read:
// heads above 32 KiB, bodies above 8 MiB, bodies in pieces and anything that is no HTTP/1.x are
// refused, and the connection is not read any further.
class HttpReader
{
public:
    enum class State { More, Whole, Bad };

    void add(const QByteArray& bytes) { m_bytes += bytes; }
    // Whole: `call` is the next request. Bad: `refusal` says why.
    State next(HttpCall& call, HttpReply& refusal);

private:
    bool readHead(const QByteArray& head, HttpCall& call, HttpReply& refusal);

    QByteArray m_bytes;
    bool m_bad = false;
};

} // namespace shogo::practice
