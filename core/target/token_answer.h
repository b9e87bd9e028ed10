// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "target/transport.h"

#include <cstdint>
#include <string>

namespace shogo {

// What a token server gave.
struct Tokens
{
    std::string access;
    std::string refresh; // empty: the one before stays
    int64_t livesMs = 0; // of the access token
};

enum class TokenAsk { KeyExchange, Code, Renewal };

// Reads its answer (RFC 6749, sections 5.1 and 5.2), strictly: what is not understood is no token.
// A Problem says what to do and holds nothing of the answer but codes that are known here. It may
// have acted on what it did not answer.
Result<Tokens> readTokens(const HttpAnswer& answer, TokenAsk ask);

} // namespace shogo
