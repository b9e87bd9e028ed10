// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/instant.h"
#include "target/transport.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// What a target's reader makes of a body that refuses, in the target's own format. `Nothing` for
// whatever it does not know word for word.
struct Refusal
{
    enum class Says {
        Nothing,
        DataRefused,  // these data will never be taken (404: an account that the journal names)
        HasItAlready, // the target has this token or reference
        SignIn,       // the grant has expired, was revoked, or has no right to the whole account
        Slower,       // too many requests
    };
    Says says = Says::Nothing;
    std::string words; // the target's own, for people
};

// What a target promises about its answers; declared by its adapter.
struct WireTraits
{
    // Its own content types without parameters, lower case ("application/json").
    std::vector<std::string> contentTypes;
    bool slowerNeverProcessed = false; // its own 429 means that nothing was done
    bool signInNeverProcessed = false; // so do its own 401 and 403
    // Called only for whole answers of one of these types; must not look at the world.
    std::function<Refusal(const HttpAnswer&)> readRefusal;
};

struct WireOutcome
{
    enum class Kind {
        NotSent,      // proven
        Rejected,     // the target's own words refuse these data
        Duplicate,    // the target says that it has it already
        Throttled,    // refused unprocessed
        SignInNeeded, // refused unprocessed
        ReadAnswer,   // a whole 2xx in the target's format: accepted if it holds a readable id
        NoVerdict,    // it may or may not have been processed
    };
    Kind kind = Kind::NoVerdict;
    std::string words;              // at most limits::answerBytes
    std::optional<Instant> retryAt; // Retry-After of a 429 or 503
};

// The classification of spec/ledger.md ("Transitions") for a request that changes something: pure,
// with a table test. Anything not understood is no verdict.
WireOutcome wireOutcome(const HttpAnswer& answer, const WireTraits& traits, Instant now);

// Retry-After (RFC 9110, 10.2.3): seconds, or a date in the one form that may be written today.
// Never before `now` and at most a day later; std::nullopt where it cannot be read.
std::optional<Instant> retryAfter(std::string_view value, Instant now);

} // namespace shogo
