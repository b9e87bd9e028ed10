// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/backoff.h"

#include <algorithm>

namespace shogo {

int64_t backoffMs(int64_t firstMs, int64_t failures, Random& random)
{
    constexpr int64_t longest = 3'600'000;
    int64_t pause = std::min(firstMs, longest);
    for (int64_t i = 1; i < failures && pause < longest; ++i) {
        pause = std::min(pause * 2, longest);
    }
    if (pause <= 1) {
        return std::max<int64_t>(pause, 0);
    }
    return pause - static_cast<int64_t>(random.next() % static_cast<uint64_t>(pause / 2));
}

} // namespace shogo
