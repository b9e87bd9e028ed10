// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/rude_server.h"
#include "target/wire_outcome.h"

#include <vector>

// What a server may do with a request, and what is to come of it.
namespace shogo::wire {

using Kind = WireOutcome::Kind;
using Then = RudeStep::Then;
using When = RudeStep::When;
using Script = QList<RudeStep>;

inline constexpr int shortMs = 400; // the deadline where a row waits for it

inline RudeStep step(const QByteArray& bytes, Then then, When when = When::AfterRequest)
{
    RudeStep out;
    out.bytes = bytes;
    out.then = then;
    out.when = when;
    return out;
}
inline RudeStep with(RudeStep out, int delayMs, qint64 flood = 0)
{
    out.delayMs = delayMs;
    out.flood = flood;
    return out;
}
inline RudeStep json(int status, const QByteArray& more = {})
{
    return RudeStep::json(status, "{}", more);
}

inline QByteArray head(const QByteArray& status, const QByteArray& more)
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\n" + more;
}
inline const QByteArray ok = "200 OK";

struct Row
{
    const char* name;
    Script script;
    int posts;         // that came whole; -1: one at most
    Kind plain;        // over http
    Kind tls;          // over https
    int deadline;      // 0: a long one
    int lateMs = 1000; // how much later the end may come
    int body = 0;      // bytes of the request's body; 0: some
};

inline const std::vector<Row>& rows()
{
    const Kind none = Kind::NoVerdict;
    const QByteArray page =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n"
        "<ok>";
    const QByteArray moved = "Location: /elsewhere\r\n";
    static const std::vector<Row> all = {
        {"answers", {json(201)}, 1, Kind::ReadAnswer, Kind::ReadAnswer, 0},
        {"answers and closes",
         {step(json(200).bytes, Then::Close)},
         1,
         Kind::ReadAnswer,
         Kind::ReadAnswer,
         0},
        {"says 100 first",
         {step("HTTP/1.1 100 Continue\r\n\r\n" + json(200).bytes, Then::KeepOpen)},
         1,
         Kind::ReadAnswer,
         Kind::ReadAnswer,
         0},
        {"refuses these data", {json(422)}, 1, Kind::Rejected, Kind::Rejected, 0},
        // Before the handshake is over nothing of a request can have left.
        {"closes at accept", {step({}, Then::Close, When::AtAccept)}, 0, none, Kind::NotSent, 0},
        {"resets at accept", {step({}, Then::Reset, When::AtAccept)}, 0, none, Kind::NotSent, 0},
        // Where we gave up ourselves, nothing is proven.
        {"accepts and sleeps", {step({}, Then::KeepOpen, When::AtAccept)}, 0, none, none, shortMs},
        // With a body that no socket takes at once.
        {"201 before the body, then closes",
         {step(json(201).bytes, Then::Close, When::AtHead)},
         -1,
         none,
         none,
         0,
         1000,
         20'000'000},
        {"201 before the body, then resets",
         {step(json(201).bytes, Then::Reset, When::AtHead)},
         -1,
         none,
         none,
         0,
         1000,
         20'000'000},
        {"408 before the body, then closes",
         {step(json(408).bytes, Then::Close, When::AtHead)},
         -1,
         none,
         none,
         0,
         1000,
         20'000'000},
        {"closes at the head",
         {step({}, Then::Close, When::AtHead)},
         -1,
         none,
         none,
         0,
         1000,
         20'000'000},
        {"resets at the head",
         {step({}, Then::Reset, When::AtHead)},
         -1,
         none,
         none,
         0,
         1000,
         20'000'000},
        {"closes without an answer", {step({}, Then::Close)}, 1, none, none, 0},
        {"closes the first time only", {step({}, Then::Close), json(200)}, 1, none, none, 0},
        {"resets the connection", {step({}, Then::Reset)}, 1, none, none, 0},
        {"resets the first time only", {step({}, Then::Reset), json(200)}, 1, none, none, 0},
        {"half an answer head",
         {step("HTTP/1.1 200 OK\r\nContent-", Then::Close)},
         1,
         none,
         none,
         0},
        {"half an answer head, then reset",
         {step("HTTP/1.1 200 OK\r\nContent-", Then::Reset)},
         1,
         none,
         none,
         0},
        {"half an answer body",
         {step(head(ok, "Content-Length: 9\r\n\r\n{"), Then::Close)},
         1,
         none,
         none,
         0},
        {"half a chunk",
         {step(head(ok, "Transfer-Encoding: chunked\r\n\r\n9\r\n{"), Then::Close)},
         1,
         none,
         none,
         0},
        {"no last chunk",
         {step(head(ok, "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"), Then::Close)},
         1,
         none,
         none,
         0},
        {"whole chunks",
         {step(head(ok, "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), Then::KeepOpen)},
         1,
         Kind::ReadAnswer,
         Kind::ReadAnswer,
         0},
        {"ends with the connection", {step(head(ok, "\r\n{}"), Then::Close)}, 1, none, none, 0},
        {"two lengths",
         {step(head(ok, "Content-Length: 2\r\nContent-Length: 1\r\n\r\n{}"), Then::Close)},
         1,
         none,
         none,
         0},
        {"length and chunks",
         {step(head(ok, "Content-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\n"
                        "2\r\n{}\r\n0\r\n\r\n"),
               Then::Close)},
         1,
         none,
         none,
         0},
        {"301", {json(301, moved)}, 1, none, none, 0},
        {"302", {json(302, moved)}, 1, none, none, 0},
        {"303", {json(303, moved)}, 1, none, none, 0},
        {"307", {json(307, moved)}, 1, none, none, 0},
        {"308", {json(308, moved)}, 1, none, none, 0},
        {"408 and close", {step(json(408).bytes, Then::Close)}, 1, none, none, 0},
        {"425", {json(425)}, 1, none, none, 0},
        {"401 Basic", {json(401, "WWW-Authenticate: Basic realm=\"x\"\r\n")}, 1, none, none, 0},
        {"401 Negotiate", {json(401, "WWW-Authenticate: Negotiate\r\n")}, 1, none, none, 0},
        {"401 NTLM", {json(401, "WWW-Authenticate: NTLM\r\n")}, 1, none, none, 0},
        {"407 Basic", {json(407, "Proxy-Authenticate: Basic realm=\"x\"\r\n")}, 1, none, none, 0},
        {"500 in its own words", {json(500)}, 1, none, none, 0},
        {"503 with a pause", {json(503, "Retry-After: 1\r\n")}, 1, none, none, 0},
        {"a page instead", {step(page, Then::KeepOpen)}, 1, none, none, 0},
        {"101",
         {step("HTTP/1.1 101 Now\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n", Then::KeepOpen)},
         1,
         none,
         none,
         shortMs},
        {"garbage",
         {step("\x01\x02 nothing like it\r\n\r\n\r\n", Then::Close)},
         1,
         none,
         none,
         shortMs},
        {"a wrong version", {step("HTTP/9.9 banana\r\n\r\n", Then::Close)}, 1, none, none, shortMs},
        {"an endless answer",
         {with(step(head(ok, "\r\n"), Then::KeepOpen), 0, -1)},
         1,
         none,
         none,
         0},
        {"an endless head",
         {with(step("HTTP/1.1 200 OK\r\nX: ", Then::KeepOpen), 0, -1)},
         1,
         none,
         none,
         shortMs,
         7000},
        // Qt keeps such a body for itself, unread and unbounded.
        {"an endless 401",
         {with(step(head("401 No", "\r\n"), Then::KeepOpen), 0, -1)},
         1,
         none,
         none,
         shortMs,
         7000},
        {"100 MB",
         {with(step(head(ok, "Content-Length: 104857600\r\n\r\n"), Then::KeepOpen), 0,
               104'857'600)},
         1,
         none,
         none,
         0},
        {"100 MB without a word",
         {with(step(head(ok, "\r\n"), Then::KeepOpen), 0, 104'857'600)},
         1,
         none,
         none,
         0},
        {"never answers", {step({}, Then::KeepOpen)}, 1, none, none, shortMs},
        {"answers too late", {with(json(200), shortMs + 200)}, 1, none, none, shortMs},
        {"stops in the middle",
         {step(head(ok, "Content-Length: 9\r\n\r\n{"), Then::KeepOpen)},
         1,
         none,
         none,
         shortMs},
    };
    return all;
}

} // namespace shogo::wire
