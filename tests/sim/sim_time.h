// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "support/world.h"

#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <vector>

namespace shogo::sim {

// The machine's clock in virtual time: the wall may jump, the steady hand runs through sleep and
// begins anew with each boot.
class SimClock final : public Clock
{
public:
    Instant now() const override { return {firstWall + time + wallOff}; }
    int64_t steadyMs() const override { return time - bootedAt + 1'000; }
    std::string bootId() const override { return "boot-" + std::to_string(boot); }

    static constexpr int64_t firstWall = 1'778'400'000'000;
    int64_t time = 0; // true time, in ms
    int64_t wallOff = 0;
    int64_t bootedAt = 0;
    int boot = 1;
};

// What will happen, in the order of virtual time; what is due at one moment comes in an order that
// the seed decides.
class SimQueue
{
public:
    explicit SimQueue(SeededRandom& random) : m_random(random) {}

    void at(int64_t time, std::function<void()> what)
    {
        m_events.push({time, m_random.draw(), std::move(what)});
    }
    bool empty() const { return m_events.empty(); }
    int64_t nextTime() const { return m_events.top().time; }
    std::function<void()> take()
    {
        // The queue gives its top as constant; it is popped at once.
        auto what = std::move(const_cast<Event&>(m_events.top()).what);
        m_events.pop();
        return what;
    }

private:
    struct Event
    {
        int64_t time;
        uint64_t order;
        std::function<void()> what;
        bool operator<(const Event& other) const
        {
            return time != other.time ? time > other.time : order > other.order;
        }
    };
    SeededRandom& m_random;
    std::priority_queue<Event> m_events;
};

} // namespace shogo::sim
