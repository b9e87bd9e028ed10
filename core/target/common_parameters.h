// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "target/target.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// What the address of every web target may say (spec/cli.md, "Targets and secrets").
struct CommonParameters
{
    std::string base;                  // without a slash at its end; empty: the service's own
    std::optional<int64_t> settleMs;   // not said: the target's own
    std::optional<bool> resendAuto;    // not said: ask, unless a look-up by key is exact
    int64_t deadlineMs = 60'000;       // of one request
    std::optional<size_t> connections; // requests in flight; not said: the target's own
    bool ignoreFeed = false;           // post although the account has a bank feed there
};

// The common parameters of an address. `own` names those that the target reads itself; any other
// name, and a value that would make posting unsafe or stand still (a settle time below a second,
// no connection), is a Problem.
Result<CommonParameters> commonParameters(const TargetAddress& address,
                                          const std::vector<std::string_view>& own);

// The traits as this address changes them.
void applyTo(TargetTraits& traits, const CommonParameters& parameters);

} // namespace shogo
