// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "book/book.h"
#include "post/first_day.h"
#include "post/verdict_event.h"
#include "target/target.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
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
    int64_t alike = 0;            // wait because something like them was entered by hand
    std::map<State, int64_t> now; // of the entries that this run touched
    std::vector<PostedEntry> entries;
    std::vector<RowKey> foundAnyway; // refused or withdrawn, and they or their like are there
    bool allSeen = true;             // every look-up was conclusive
    std::vector<Problem> problems;   // why something was not sent or not looked up
    std::optional<Instant> nextLook; // when something that is unknown is due to be looked up
};

// How a run may go about it.
struct PosterOptions
{
    // The caller holds the book's lock, which the system releases when a process dies. Without it
    // (a shared ledger) a claim carries a lease, and nothing is handed over late in it.
    bool locked = true;
    int64_t leaseMs = 180'000;
    int64_t deadlineMs = 60'000; // of one request
    size_t groupSize = 0;        // 0: what the target's traits say
    // Runs what it is given, now or later: a seam before each hand-over, where the simulation
    // stops a process. Empty: now.
    std::function<void(std::function<void()>)> handOver;
    Rules rules;
};

// The pump: recovery, look-ups, then groups of claim, send, settle. The caller holds the book's
// lock. Everything that can go wrong between the claim and its end leads to unknown, and unknown is
// looked up before anything is sent again.
class Poster
{
public:
    Poster(Book& book, Target& target, const Clock& clock, Random& random, std::string owner,
           ResendPolicy policy, PosterOptions options = {});

    using Done = std::function<void(Result<PostReport>)>;
    // Posts what is queued and due, after looking up what is unknown or stuck and due.
    void post(Done done);
    // Looks up these entries only (queued, unknown, confirmed), or all that are stuck.
    void lookUp(const std::vector<EntryId>& entries, Done done);
    // Stops after the groups under way, never inside one.
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
    // What one durable transaction claimed. While the answers of one group come in, the other's
    // results and next claims are committed.
    struct Group
    {
        std::vector<Sent> sent;
        size_t missing = 0; // verdicts
        bool ended = false; // it claimed nothing more
    };
    // An entry that is being looked up.
    struct Asked
    {
        LedgerEntry entry;
        Posting sent;
        SettleCheck settle; // judged when the look-up began, not when its answer came
        Sight seen;
    };

    Result<void> recoverOwnerGone();
    void begin(std::function<void()> afterOpen);
    void compareAll(std::function<void()> then);
    Result<void> gatherForPost();
    Instant dueBy() const;
    void endAttempt(StepFacts& facts, const LedgerEntry& entry) const;
    SettleCheck settleNow(const Settle& until) const;
    void lookUpNext();
    void takeLookup(Lookup lookup);
    void askAlikeNext();
    Result<void> takeAlike(const std::string& account, Lookup lookup);
    Result<std::set<int64_t>> amountsSent(const Asked& asked);
    std::optional<Instant> lookAgainAt(const LedgerEntry& entry, Event event,
                                       const StepFacts& facts) const;
    Result<void> holdLookAlikes();
    Result<void> settleAsked();
    Result<void> settleLookup(const Asked& asked);
    void firstDayNext();
    void sendGroups();
    void turnGroups();
    Result<void> turnGroup(Group& group);
    void handOver(Group& group, size_t index);
    void handOverOne(Group& group, Sent& sent);
    void takeVerdict(Group& group, Sent& sent, Verdict verdict);
    Result<void> settleOne(const Sent& sent);
    Result<void> settleLate(const Sent& sent, Event event, StepFacts facts);
    Result<void> claimGroup(Group& group);
    Result<void> claimOne(Group& group, const LedgerEntry& entry);
    Result<void> pauseTarget(Event event, std::optional<Instant> until);
    void readBack();
    void finish();
    void fail(Problem problem);
    void say(const Problem& problem);

    Result<Posting> postingOf(const LedgerEntry& entry);
    Settle settleFromNow() const;
    StepFacts factsOf(const std::string& why) const;
    void note(const LedgerEntry& before, const LedgerEntry& after, const std::string& reason);

    Book& m_book;
    Target& m_target;
    const Clock& m_clock;
    Random& m_random;
    std::string m_who;   // for the history
    std::string m_owner; // of claims: of this run and no other
    ResendPolicy m_policy;
    PosterOptions m_options;
    FirstDay m_firstDay;
    std::set<std::string> m_ownTags; // of earlier books of these accounts
    Done m_done;
    PostReport m_report;
    std::vector<LedgerEntry> m_toLookUp;
    std::vector<Asked> m_asked;
    std::map<std::string, std::vector<size_t>> m_alikeToAsk; // own account -> indexes of m_asked
    bool m_lookupConclusive = true;
    bool m_postAfterLookup = false;
    bool m_readingBack = false;
    bool m_ignorePause = false; // the target answers again: what waited for it may go
    std::vector<Group> m_groups;
    std::optional<Problem> m_turnFailed; // nothing more is claimed; what is under way is waited for
    std::vector<EntryId> m_confirmedNow;
    EntryId m_lastClaimed;
    std::unordered_set<int64_t> m_cleared; // looked for in this run and not there: may be sent
    int64_t m_total = 0;
    int64_t m_handled = 0;
    bool m_turning = false; // turnGroups is on the stack
    bool m_stopped = false;
    bool m_targetDown = false;
    std::optional<TargetPause> m_pause; // set in this run
    std::map<int64_t, size_t> m_noted;  // entry -> index in the report
};

} // namespace shogo
