// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/random.h"

#include <cstdint>

namespace shogo {

// How long to wait after the n-th failure in a row (from 1): `firstMs` doubled each time, at most
// an hour, shortened by up to a half at random so that many programs do not come back at once.
int64_t backoffMs(int64_t firstMs, int64_t failures, Random& random);

} // namespace shogo
