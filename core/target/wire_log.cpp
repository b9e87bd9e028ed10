// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/wire_log.h"

#include <algorithm>
#include <string_view>

namespace shogo {

namespace {

// Printable ASCII; the rest could fake a second line of the log.
std::string printable(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        out += c > ' ' && c < '\x7f' ? c : '?';
    }
    return out;
}

// "a=1&b=2" -> "a&b"
std::string namesOf(std::string_view query)
{
    std::string out;
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        // A part without a value may itself be the secret.
        const size_t equals = pair.find('=');
        out += (out.empty() ? "" : "&") +
               (equals == std::string_view::npos ? "..." : std::string(pair.substr(0, equals)));
        query.remove_prefix(std::min(query.size(), pair.size() + 1));
    }
    return out;
}

} // namespace

std::string faultText(WireFault fault)
{
    switch (fault) {
    case WireFault::None: return "none";
    case WireFault::NotARequest: return "not-a-request";
    case WireFault::NameNotFound: return "name-not-found";
    case WireFault::ConnectionRefused: return "connection-refused";
    case WireFault::Unreachable: return "unreachable";
    case WireFault::TlsFailed: return "tls-failed";
    case WireFault::ProxyRefused: return "proxy-refused";
    case WireFault::Lost: return "lost";
    case WireFault::WouldSendAgain: return "would-send-again";
    case WireFault::Garbled: return "garbled";
    case WireFault::TooLong: return "too-long";
    case WireFault::DeadlinePassed: return "deadline-passed";
    case WireFault::Stopped: return "stopped";
    case WireFault::Other: return "other";
    }
    return "other";
}

std::string loggedUrl(const std::string& url)
{
    std::string_view rest = url;
    rest = rest.substr(0, rest.find('#'));
    const size_t question = rest.find('?');
    std::string_view place = rest.substr(0, question);
    std::string scheme;
    if (const size_t end = place.find("://"); end != std::string_view::npos) {
        scheme = std::string(place.substr(0, end + 3));
        place.remove_prefix(end + 3);
    }
    const size_t slash = place.find('/');
    // rfind: a password may hold the sign itself.
    if (const size_t at = place.substr(0, slash).rfind('@'); at != std::string_view::npos) {
        place.remove_prefix(at + 1);
    }
    std::string out = printable(scheme + std::string(place));
    if (question != std::string_view::npos) {
        out += "?" + printable(namesOf(rest.substr(question + 1)));
    }
    return out;
}

std::string wireLogLine(const HttpRequest& request, const HttpAnswer& answer)
{
    return printable(request.correlationId.empty() ? "-" : request.correlationId) + " " +
           printable(request.method) + " " + loggedUrl(request.url) + " status " +
           std::to_string(answer.status) + " fault " + faultText(answer.fault) +
           (answer.nothingHandedOver ? " not-sent" : "") + " ms " + std::to_string(answer.tookMs) +
           " out " + std::to_string(request.body.size()) + " in " +
           std::to_string(answer.body.size());
}

} // namespace shogo
