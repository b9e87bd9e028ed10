// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "target/transport.h"

#include <functional>
#include <memory>
#include <string>

namespace shogo {

// The real way to web targets, over Qt Network (spec/ledger.md, "The wire"). Lives in the thread
// that made it and needs that thread's event loop.
//
// Certificates are always checked; plain http goes to this machine itself only; redirects are not
// followed; there are no cookies, no cache and no HTTP/2. A request that changes something has a
// connection of its own, so that no connection that has died in the meantime can swallow it. The
// deadline counts a sleep of the machine, and once it has passed no body is given away any more.
// Destroying the transport waits for the ends of connections: at most some seconds, and only where
// a server pours out the head of an answer without end.
class QtTransport final : public Transport
{
public:
    struct Options
    {
        std::string moreAuthoritiesPem; // trusted besides the system's, for servers in the house
        std::function<void(const std::string&)> log; // one line a request, fit to be kept
        const Clock* clock = nullptr; // of the deadline; outlives the transport. None: the system's
    };

    explicit QtTransport(Options options);
    ~QtTransport() override;
    QtTransport(const QtTransport&) = delete;
    QtTransport& operator=(const QtTransport&) = delete;

    void send(HttpRequest request, std::function<void(HttpAnswer)> done) override;
    void stop() override;

private:
    struct Inside;
    std::unique_ptr<Inside> m_inside;
};

} // namespace shogo
