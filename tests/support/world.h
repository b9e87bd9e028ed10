// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/random.h"

#include <cstdint>
#include <string>

namespace shogo {

// A clock that tests move by hand; both hands move together unless told otherwise.
class FakeClock final : public Clock
{
public:
    Instant now() const override { return wall; }
    int64_t steadyMs() const override { return steady; }
    std::string bootId() const override { return boot; }
    void pass(int64_t ms)
    {
        wall = wall.plusMs(ms);
        steady += ms;
    }

    Instant wall{1'778'400'000'000}; // 2026-05-10
    int64_t steady = 1'000'000;
    std::string boot = "boot-1";
};

// splitmix64: the same numbers from the same seed, on every machine.
class SeededRandom final : public Random
{
public:
    explicit SeededRandom(uint64_t seed) : m_state(seed) {}
    void fill(uint8_t* bytes, size_t count) override
    {
        for (size_t i = 0; i < count; ++i) {
            bytes[i] = static_cast<uint8_t>(draw() >> 32);
        }
    }
    uint64_t draw()
    {
        m_state += 0x9E3779B97F4A7C15ULL;
        uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    int64_t below(int64_t bound)
    {
        return static_cast<int64_t>(draw() % static_cast<uint64_t>(bound));
    }

private:
    uint64_t m_state;
};

} // namespace shogo
