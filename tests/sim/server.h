// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan.h"
#include "sim_time.h"
#include "target/target.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo::sim {

// How long a copy of a request may live, how far the search lags, how long the poster waits.
inline constexpr int64_t lifeMs = 4'000;
inline constexpr int64_t lagMs = 2'000;
inline constexpr int64_t deadlineMs = 2'500;
inline constexpr int64_t settleMs = lifeMs + lagMs + 500;

struct Booked
{
    std::string id;
    RowKey key;             // the truth: which entry's request booked it
    bool byProgram = false; // else a person's
    std::string text;       // the memo as it stands there, key and all
    Day day;
    Day bookedFor; // its day before anybody moved it
    std::vector<JournalLine> lines;
    int64_t visibleAt = 0; // in lists and searches
    bool deleted = false;
    bool voided = false;
};

// The accounting system. It books what arrives; it keeps the truth that the ledger must match.
class Server
{
public:
    Server(SimClock& clock, SeededRandom& random) : m_clock(clock), m_random(random) {}

    std::string book(const Posting& posting);
    std::string bookByHand(const RowKey& key, const std::string& text, Day day,
                           std::vector<JournalLine> lines, bool program = false);
    // What lists and searches show now.
    std::vector<const Booked*> visible() const;
    // Live ones that our requests booked for a key.
    int countOf(const RowKey& key) const;
    Booked* byId(const std::string& id);
    std::vector<Booked>& all() { return m_journals; }
    const std::string& doubled() const { return m_doubled; }

private:
    SimClock& m_clock;
    SeededRandom& m_random;
    std::vector<Booked> m_journals;
    std::string m_doubled; // what is wrong; empty: nothing
};

} // namespace shogo::sim
