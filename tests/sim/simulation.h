// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book.h"
#include "plan.h"
#include "post/person_verdict.h"
#include "post/poster.h"
#include "server.h"
#include "sim_time.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace shogo::sim {

// One schedule in the manner of TigerBeetle's simulator: the real poster and the real ledger over a
// book in memory, a clock and an accounting system of our own, and everything that can go wrong
// drawn from a seed. After the faults stop, all must come to an end.
class Simulation
{
public:
    // `book` is emptied first; it is handed on from one schedule to the next.
    Simulation(Book& book, SimClock& clock, const Plan& plan, uint64_t seed, bool tell);
    ~Simulation();

    struct Outcome
    {
        std::string wrong; // empty: no promise was broken
        int keys = 0;
        int faults = 0;
        int crashes = 0;
        int journals = 0; // booked by us
        int mode = 0;
    };
    Outcome run();
    // What happened, a line each; only with `tell`.
    const std::vector<std::string>& story() const { return m_story; }

private:
    friend class SimTarget;
    struct Process
    {
        std::shared_ptr<bool> alive;
        std::unique_ptr<Target> target;
        std::unique_ptr<Poster> poster;
        int64_t stoppedUntil = 0;
        int lookedFor = -1; // index of the entry that a person wants to withdraw
    };

    void fill(int keys);
    void step();
    void startRun(int number, std::vector<EntryId> lookUp = {});
    void endRun(int number, const Result<PostReport>& report, std::vector<EntryId> lookUp);
    void kill(int number);
    // Runs `what` in a process, unless it is dead by then; later where it is stopped or asleep.
    void inProcess(int number, int64_t time, std::function<void()> what);
    std::optional<Fault> drawFault(std::initializer_list<Fault> among);
    void disturb();
    void personActs();
    LedgerEntry anyEntry();
    void personOn(const LedgerEntry& entry, bool truthful);
    bool say(const LedgerEntry& entry, PersonVerdict::What what, const std::string& id,
             bool looked = false);
    void editAndApprove(const LedgerEntry& entry);
    void editInFlight(const LedgerEntry& entry);
    JournalId anotherJournal(const LedgerEntry& entry);
    const Booked* seen(const RowKey& key) const; // by a person who looks
    void converge();
    std::string judge();
    void tell(const std::string& line);
    std::vector<LedgerEntry> entries();
    RowKey truthOf(const RowKey& key) const;

    Book& m_book;
    SimClock& m_clock;
    const Plan& m_plan;
    SeededRandom m_random;
    SimQueue m_queue;
    Server m_server;
    bool m_tell;
    int m_mode = 0;
    std::vector<Process> m_processes;
    int m_lockHolder = -1;
    int64_t m_asleepUntil = 0;
    bool m_faultsOn = true;
    int m_budget = 0;
    int m_rate = 0; // of a hundred calls
    int m_faults = 0;
    int m_crashes = 0;
    int m_failStatement = 0; // counts down to a statement that fails
    int m_failing = -1;      // whose
    int m_inProcess = -1;    // whose steps are being made
    std::vector<EntryId> m_ids;
    std::map<RowKey, RowKey> m_otherKeys; // of entries that a mistake gave another key
    std::set<RowKey> m_doubledInBetween;
    std::vector<std::string> m_story;
    std::string m_wrong;
};

// Empties the book, but for its one own account.
void emptyBook(Book& book);

} // namespace shogo::sim
