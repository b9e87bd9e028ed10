// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"

#include <QRandomGenerator>

namespace shogo {

void SystemRandom::fill(uint8_t* bytes, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        bytes[i] = static_cast<uint8_t>(QRandomGenerator::system()->generate());
    }
}

} // namespace shogo
