// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/limits.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace shogo {

// A header's name (any case) and its value as bytes.
struct HttpHeader
{
    std::string name;
    std::string value;

    bool operator==(const HttpHeader&) const = default;
};

// One request, as an adapter builds it.
struct HttpRequest
{
    std::string method; // upper case: "POST"
    std::string url;    // https, or http to this machine itself; no name and password inside
    std::vector<HttpHeader> headers;
    std::string body;
    // From send() to the answer's last byte; over all of it, and through a sleep of the machine.
    int64_t deadlineMs = 60'000;
    // True: must never leave this machine twice (token requests too). Such a request needs a body,
    // because only a body can be made to go out once. The safe value is the default.
    bool changesSomething = true;
    std::string correlationId;                    // sent as X-Request-Id and written into the log
    size_t answerBytes = limits::httpAnswerBytes; // a longer answer is cut off
};

// Why there is no answer, or not all of it.
enum class WireFault {
    None,
    NotARequest,       // we ourselves refused it: `words` says what is wrong with it
    NameNotFound,      // no such host
    ConnectionRefused, // by every address tried
    Unreachable,       // no way there
    TlsFailed,         // no certificate that we trust, or no common protocol
    ProxyRefused,      // the proxy did not let us through
    Lost,              // the connection ended too early
    WouldSendAgain,    // Qt wanted to send it a second time and was kept from it
    Garbled,           // what came is no HTTP
    TooLong,           // the answer was cut off at `answerBytes`
    DeadlinePassed,
    Stopped, // by Transport::stop
    Other,
};

// How far it came, as far as was seen. For people and the log only: what was handed over is
// `nothingHandedOver`.
enum class WireStage { Nothing, Connecting, Encrypted, BodyTaken, AnswerBegun, AnswerWhole };

// The end of one request. Classified by wireOutcome() and nowhere else.
struct HttpAnswer
{
    WireFault fault = WireFault::Other;
    // Proven: not one byte of the request, not even of its head, was given to any socket. False
    // wherever there is doubt, and wherever we ourselves gave up a request that had begun.
    bool nothingHandedOver = false;
    WireStage stage = WireStage::Nothing;
    int status = 0; // 0: no answer
    std::vector<HttpHeader> headers;
    std::string body; // as it came; at most `answerBytes`
    // The answer said how long it is, all of it came, and not before all of the request was given
    // away.
    bool whole = false;
    std::string words; // of the network stack; English
    int64_t tookMs = 0;

    // The first header of that name in any case; nullptr where there is none.
    const std::string* header(const std::string& name) const;
};

// The way to web targets. Tests put one here that answers as it is told.
class Transport
{
public:
    virtual ~Transport() = default;
    // `done` is called exactly once, from the event loop, never before send() returns. By then the
    // connection of a request that changes something is closed: nothing of it can leave any more.
    // Destroying the transport drops what is under way without a call.
    virtual void send(HttpRequest request, std::function<void(HttpAnswer)> done) = 0;
    // Gives up all that is under way; each `done` is still called, with WireFault::Stopped.
    virtual void stop() = 0;
};

} // namespace shogo
