// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "book/book.h"
#include "post/verdict_event.h"
#include "target/target.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace shogo {

// What a run did to one entry.
struct PostedEntry
{
    RowKey key; // of the row
    std::string step;
    State from = State::None;
    State to = State::None;
    std::string remoteId;
    std::string reason;
};

struct PostReport
{
    int64_t posted = 0;   // accepted in this run
    int64_t lookedUp = 0; // entries that the target was asked for
    int64_t duplicates = 0;
    std::map<State, int64_t> now; // of the entries that this run touched
    std::vector<PostedEntry> entries;
    std::vector<RowKey> foundAnyway; // refused or withdrawn, and there all the same
    std::vector<Problem> problems;   // why something was not sent or not looked up
};

// The pump: recovery, look-ups, then groups of claim, send, settle. The caller holds the book's
// lock. Everything that can go wrong between the claim and its end leads to unknown, and unknown is
// looked up before anything is sent again.
class Poster
{
public:
    Poster(Book& book, Target& target, const Clock& clock, Random& random, std::string owner,
           ResendPolicy policy);

    using Done = std::function<void(Result<PostReport>)>;
    // Posts what is queued and due, after looking up what is unknown or stuck.
    void post(Done done);
    // Looks up these entries only (queued, unknown, confirmed), or all that are stuck.
    void lookUp(const std::vector<EntryId>& entries, Done done);
    // Stops after the group under way, never inside it.
    void stop() { m_stopped = true; }
    std::function<void(int64_t done, int64_t total)> progress;

    // How many entries one durable transaction claims (house.md section 15, 6).
    static size_t groupSize(const TargetTraits& traits);

private:
    struct Sent
    {
        LedgerEntry entry;
        Posting posting;
        std::optional<Verdict> verdict;
    };

    Result<void> recoverOwnerGone();
    void begin(std::function<void()> afterOpen);
    void lookUpNext();
    Result<void> settleLookup(const Lookup& lookup, const std::vector<LedgerEntry>& asked,
                              const std::map<EntryId, SettleCheck>& settled);
    void sendNextGroup();
    Result<void> turnGroup();
    Result<void> settleOne(const Sent& sent);
    Result<void> settleLate(const Sent& sent, Event event, StepFacts facts);
    Result<void> claimGroup();
    Result<void> claimOne(const LedgerEntry& entry);
    void readBack();
    void finish();
    void fail(Problem problem);

    Result<Posting> postingOf(const LedgerEntry& entry);
    Settle settleFromNow() const;
    StepFacts factsOf(const std::string& why) const;
    void note(const LedgerEntry& before, const LedgerEntry& after, const std::string& reason);

    Book& m_book;
    Target& m_target;
    const Clock& m_clock;
    Random& m_random;
    std::string m_owner;
    ResendPolicy m_policy;
    Done m_done;
    PostReport m_report;
    std::vector<LedgerEntry> m_toLookUp;
    bool m_postAfterLookup = false;
    bool m_readingBack = false;
    std::vector<Sent> m_group;
    size_t m_missingVerdicts = 0;
    std::vector<EntryId> m_confirmedNow;
    EntryId m_lastClaimed;
    std::unordered_set<int64_t> m_cleared; // looked for in this run and not there: may be sent
    int64_t m_total = 0;
    int64_t m_handled = 0;
    bool m_handingOver = false;
    bool m_stopped = false;
    bool m_targetDown = false;
    std::map<int64_t, size_t> m_noted; // entry -> index in the report
};

} // namespace shogo
