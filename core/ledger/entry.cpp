// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/entry.h"

#include <algorithm>
#include <cstdlib>

namespace shogo {

SettleCheck checkSettle(const Settle& until, int64_t settleMs, const std::string& bootId,
                        int64_t steadyMs, Instant wall)
{
    const int64_t steadyLeft = until.steadyMs - steadyMs;
    const int64_t wallLeft = until.wall.ms - wall.ms;
    if (until.bootId != bootId || std::llabs(steadyLeft - wallLeft) > 2'000) {
        return {settleMs <= 0, Settle{bootId, steadyMs + settleMs, wall.plusMs(settleMs)}};
    }
    return {steadyLeft <= 0, std::nullopt};
}

Instant nextLook(const Settle& until, int64_t settleMs, Instant now)
{
    constexpr int64_t dayMs = 86'400'000;
    const int64_t passed = now.ms - (until.wall.ms - settleMs);
    if (passed < 0) {
        return now; // the clock jumped back: nothing is known, so that looking is right
    }
    for (const int64_t look : {int64_t{30'000}, int64_t{120'000}, settleMs}) {
        if (passed < look && look <= settleMs) {
            return now.plusMs(look - passed);
        }
    }
    return now.plusMs(settleMs <= 0 ? 0 : std::clamp<int64_t>(passed, settleMs, dayMs));
}

} // namespace shogo
