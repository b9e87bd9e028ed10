// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "target/transport.h"

#include <string>

namespace shogo {

// One line for the log: id, method, address, status, how it ended, milliseconds, bytes. No header
// and no body ever stands in it, of the query only the names, and of the address no name and
// password: sign-ins live in all of these.
std::string wireLogLine(const HttpRequest& request, const HttpAnswer& answer);

// The address as it may be logged ("https://host/path?account&token").
std::string loggedUrl(const std::string& url);

// The stable name of a fault ("connection-refused").
std::string faultText(WireFault fault);

} // namespace shogo
