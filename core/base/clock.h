// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/instant.h"

#include <cstdint>
#include <string>

namespace shogo {

// Where time comes in; tests put a clock here that they move by hand.
class Clock
{
public:
    virtual ~Clock() = default;
    // The wall clock; may jump.
    virtual Instant now() const = 0;
    // Milliseconds on a clock that never jumps and runs on through sleep. It counts from the
    // boot named by bootId(); two values of different boots cannot be compared.
    virtual int64_t steadyMs() const = 0;
    virtual std::string bootId() const = 0;
};

class SystemClock final : public Clock
{
public:
    Instant now() const override;
    int64_t steadyMs() const override;
    std::string bootId() const override;
};

} // namespace shogo
