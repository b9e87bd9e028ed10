// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/instant.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace shogo {

// What does not change: it is exchanged for tokens.
struct ApiKey
{
    std::string key;

    bool operator==(const ApiKey&) const = default;
};

// The office's own app, as it is registered with the service.
struct ClientApp
{
    // How it proves itself: in a header, in the form, or not at all (the code's proof is enough).
    enum class Auth { Basic, Post, None };
    std::string id;
    std::string secret; // empty with Auth::None
    Auth auth = Auth::Basic;

    bool operator==(const ClientApp&) const = default;
};

// A grant: whoever uses the refresh token gets a new pair, and this one is dead.
struct Grant
{
    ClientApp app;
    std::string access;
    std::string refresh;
    Instant expires; // of the access token

    bool operator==(const Grant&) const = default;
};

// What a text in a secret store can be: one line of JSON,
//   {"api_key":…}
//   {"client_id":…,"client_secret":…,"auth":"basic|post|none"}, and for a grant also
//   "access_token":…,"refresh_token":…,"expires_at":"2026-12-07T09:00:00.000Z"
using SecretText = std::variant<ApiKey, ClientApp, Grant>;

// std::nullopt: it is none of them. Values are visible ASCII without blanks, so that they can go
// into a header.
std::optional<SecretText> readSecret(std::string_view text);
std::string secretText(const SecretText& secret);

// Fit to be put into a header: 6 to 16,384 visible ASCII characters.
bool isToken(std::string_view text);

} // namespace shogo
