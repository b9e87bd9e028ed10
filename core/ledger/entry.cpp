// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/entry.h"

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

} // namespace shogo
