// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation.h"

namespace shogo::sim {

// The way from one process to the accounting system, with all that can happen on it.
class SimTarget final : public Target
{
public:
    SimTarget(Simulation& world, int process);

    const TargetTraits& traits() const override { return m_traits; }
    void open(std::function<void(Result<void>)> done) override;
    void post(const Posting& posting, std::function<void(Verdict)> done) override;
    void list(Day first, Day last, std::function<void(Lookup)> done) override;
    void find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done) override;
    void onAccount(const std::string& account, Day first, Day last,
                   std::function<void(Lookup)> done) override;
    Result<void> check(const Posting&) const override { return {}; }

private:
    // A reading takes a while to arrive, sees what is visible then, and a while to come back.
    void read(std::function<bool(const FoundJournal&)> wanted, std::function<void(Lookup)> done);
    FoundJournal shown(const Booked& journal) const;

    Simulation& m_world;
    int m_process;
    TargetTraits m_traits;
};

} // namespace shogo::sim
