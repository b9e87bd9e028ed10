// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace shogo {

// Where chance comes in (ids of books and requests, jitter of back-off); tests put a seed here.
class Random
{
public:
    virtual ~Random() = default;
    virtual void fill(uint8_t* bytes, size_t count) = 0;
    uint64_t next()
    {
        uint8_t bytes[8];
        fill(bytes, 8);
        uint64_t value = 0;
        for (const uint8_t byte : bytes) {
            value = value << 8 | byte;
        }
        return value;
    }
};

// The operating system's own generator.
class SystemRandom final : public Random
{
public:
    void fill(uint8_t* bytes, size_t count) override;
};

} // namespace shogo
