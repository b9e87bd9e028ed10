// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace shogo {

// True for this machine itself. A name that a name server could lead elsewhere does not count,
// "localhost" excepted (RFC 6761).
bool isLoopbackHost(const std::string& host);

// nullptr, or why nothing is sent there: https, or http to this machine itself; with a host, and
// without a name or password inside.
const char* whatIsWrongWithUrl(const std::string& url);

} // namespace shogo
