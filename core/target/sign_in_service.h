// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// How one signs in to a web target; by its adapter. Nothing secret.
struct SignInService
{
    std::string name;       // for people: "Money Forward"
    std::string connection; // an API key is kept under this name and serves all its offices …
    std::string grant;      // … a grant under this one: it is for one office
    std::string exchangeUrl;
    std::string keyQuery; // what an API key needs on each address: "office_code=1234-5678"
    std::string authorizeUrl;
    std::string tokenUrl;
    std::string revokeUrl;
    std::vector<std::string> scopes;
};

// target_list.cpp; std::nullopt: a target of this address needs no sign-in.
Result<std::optional<SignInService>> signInServiceOf(const std::string& address);

} // namespace shogo
