// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/instant.h"
#include "base/money.h"
#include "base/result.h"
#include "review/journal.h"
#include "target/chart.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

using JournalLine = Line;

// What is handed to a target, once: exactly what was frozen with the attempt.
struct Posting
{
    RowKey key;          // of this step; written into the journal where it can be found again
    std::string bookTag; // 4 hex digits of the book's id, behind the key: shogo:<key>.<tag>
    std::string requestId;
    Day day;
    std::string memo;         // 摘要
    std::string counterparty; // 取引先; empty: unknown
    std::vector<JournalLine> lines;
    // On the steady clock: a target that lets postings wait for their turn checks it again before
    // the first byte leaves, and answers cameTooLate().
    std::optional<int64_t> sendBy{};

    bool operator==(const Posting&) const = default;
};

// The one outcome of a send (spec/ledger.md, "Transitions"). Anything not understood is NoVerdict.
struct Verdict
{
    enum class Kind {
        Accepted,     // the target has it; remoteId says where
        Rejected,     // the target's own words say that these data are refused
        Duplicate,    // the target says that it has this key already
        NotSent,      // nothing of it was handed over
        Throttled,    // refused unprocessed for now
        SignInNeeded, // refused unprocessed until the user has signed in
        NoVerdict,    // it may or may not have been processed
    };
    Kind kind = Kind::NoVerdict;
    std::string remoteId;
    std::string words; // the beginning of the target's answer, or why there is none
    std::optional<Instant> retryAt;
    std::optional<Problem> problem; // for people: what could not be reached and what to do
};

// Not sent: by the time it would arrive, another program may have taken the entry over.
inline Verdict cameTooLate()
{
    Verdict verdict;
    verdict.kind = Verdict::Kind::NotSent;
    verdict.words = "its turn came too late";
    return verdict;
}

// A journal that the target showed.
struct FoundJournal
{
    RowKey key;
    std::string bookTag; // empty: the target had no room for it
    std::string remoteId;
    Day day;
    std::vector<JournalLine> lines; // as stored there
    bool voided = false;            // it is there, but marked as deleted or cancelled
    std::string memo{};             // as stored there, for people
    bool keyed = true; // it carries a key of ours; without one `key` and `bookTag` say nothing
};

// What is looked for: the key, and what is known of where it can stand. A target that finds by key
// needs the key alone; one that lists by date reads the days from `first` to `last`, which cover
// all attempts of the entry.
struct Wanted
{
    RowKey key;
    Day first;
    Day last;
    std::string remoteId; // empty: never seen there
    // It may have been handed over: where a target lists by date, also look at days to which a
    // person may have moved it.
    bool mayBeElsewhere = false;
};

// What a look-up saw and what it covered (spec/ledger.md, "Finding a journal again").
struct Lookup
{
    bool conclusive = false; // all of it was seen: what is not in `found` is not there
    std::vector<FoundJournal> found;
    std::string covered;            // in words, for the history
    std::optional<Problem> problem; // why it was not conclusive
};

struct TargetTraits
{
    std::string scheme;               // "journal"
    bool listsByDate = false;         // one list can show all keyed journals of a span of days
    bool exactByKey = false;          // a look-up by key is exact: resend=auto by default
    int64_t settleMs = 600'000;       // longer than a late request lives and a search lags
    size_t sendsAtOnce = 1;           // requests in flight
    int64_t backoffMs = 30'000;       // first pause after "not sent"; doubles, with jitter
    std::optional<bool> resendAuto{}; // what the address says of resend=; else exactByKey decides
};

// An accounting system. All calls are asynchronous: `done` is called exactly once, later or before
// the call returns; it owns nothing.
class Target
{
public:
    virtual ~Target() = default;
    virtual const TargetTraits& traits() const = 0;
    // Can the target be used at all? Run before the first claim of a run, so that what cannot be
    // reached pauses the target instead of trying each row in vain.
    virtual void open(std::function<void(Result<void>)> done) = 0;
    virtual void post(const Posting& posting, std::function<void(Verdict)> done) = 0;
    // The caller has handed over all of the group: a target that gathers postings sends them now.
    // Without it they go when the group is full or the event loop turns.
    virtual void flush() {}
    // What the target found and mended by itself since the last call (notes, for the history).
    virtual std::vector<Problem> takeNotes() { return {}; }
    // All keyed journals whose date lies in the span (both ends included).
    virtual void list(Day first, Day last, std::function<void(Lookup)> done) = 0;
    // The journals with one of these keys, and those with one of these ids where what is read shows
    // them (a person may have wiped the key off).
    virtual void find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done) = 0;
    // All journals with a line on this account of the books and a date in the span (both ends
    // included), with or without a key: what a person may have entered by hand.
    virtual void onAccount(const std::string& account, Day first, Day last,
                           std::function<void(Lookup)> done) = 0;
    // Checks a posting before it is queued (account names, currencies); the first thing wrong.
    virtual Result<void> check(const Posting& posting) const = 0;

    // What can be booked to; nothing where the target keeps no chart (a journal file).
    virtual void chart(std::function<void(Result<std::optional<Chart>>)> done)
    {
        done(std::optional<Chart>());
    }
    // A chart that was read before, so that check() and feedOn() need no network.
    virtual void use(const Chart&) {}
    // Why plain journals are not posted to this own account of the books: the target has a bank
    // feed of its own for it. A note where the address says that it is to be ignored. Known since
    // open(), or from the chart in use.
    virtual std::optional<Problem> feedOn(const std::string&) const { return std::nullopt; }
};

// An address ("journal:PATH?dialect=hledger") taken apart. Paths are percent-decoded.
struct TargetAddress
{
    std::string scheme;
    std::string path;
    std::vector<std::pair<std::string, std::string>> parameters;

    static Result<TargetAddress> parse(const std::string& text);
    const std::string* parameter(const std::string& name) const;
};

class Disk;
class Clock;
struct WebMeans; // target/web_means.h

// What a target may use of the world.
struct TargetWorld
{
    Disk& disk;
    const Clock& clock;
    WebMeans* web = nullptr; // what web targets need besides; nullptr: none can be used
};

// target_list.cpp: one line an address scheme.
Result<std::unique_ptr<Target>> makeTarget(const std::string& address, TargetWorld world);
std::vector<std::string> targetSchemes();

} // namespace shogo
