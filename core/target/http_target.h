// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "target/common_parameters.h"
#include "target/http_adapter.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shogo {

// What a web target uses of the world; all of it outlives the target. The sign-in is shared, since
// it ends what it has begun.
struct WebWorld
{
    Transport& transport;
    std::shared_ptr<SignIn> signIn;
    const Clock& clock;
    Random& random; // correlation ids of reads
    // Calls back after so many milliseconds; tests call at once.
    std::function<void(int64_t ms, std::function<void()>)> later;
};

// A web target: everything that all of them have in common (spec/ledger.md, "The wire" and "Finding
// a journal again"). The adapter builds and reads, wireOutcome() classifies, PageWalk judges lists.
//
// A posting leaves once and is never repeated here; reads are repeated a few times where that can
// help. After a posting that was not sent, was throttled or wants a sign-in, those that wait get
// the same verdict untried.
class HttpTarget final : public Target
{
public:
    HttpTarget(std::unique_ptr<HttpAdapter> adapter, const CommonParameters& parameters,
               WebWorld world);
    ~HttpTarget() override;
    HttpTarget(const HttpTarget&) = delete;
    HttpTarget& operator=(const HttpTarget&) = delete;

    const TargetTraits& traits() const override { return m_traits; }
    // Reads the parts of the chart that the adapter wants for it; also forgets that a sign-in was
    // refused.
    void open(std::function<void(Result<void>)> done) override;
    Result<void> check(const Posting& posting) const override;
    void chart(std::function<void(Result<std::optional<Chart>>)> done) override;
    void use(const Chart& chart) override;
    std::optional<Problem> feedOn(const std::string& account) const override
    {
        return m_adapter->feedOn(account);
    }
    void post(const Posting& posting, std::function<void(Verdict)> done) override;
    void list(Day first, Day last, std::function<void(Lookup)> done) override;
    // By key where the target can and they are few; else by the days of what is wanted. What was
    // seen before is also asked for by its id, and what is not there but may have been sent is
    // looked for on other days too, since a person may have changed its date.
    void find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done) override;
    void onAccount(const std::string& account, Day first, Day last,
                   std::function<void(Lookup)> done) override;

    // One journal by its id, for the comparison after a success. Conclusive and empty: the target
    // says itself that it is not there. Another id in the answer is inconclusive.
    void readBack(const std::string& remoteId, std::function<void(Lookup)> done);

private:
    struct Read;   // an answer to a read, or why there is none
    struct Walk;   // a list that is being read
    struct Walked; // what it showed
    struct Spans;  // lists of days that are read one after the other
    struct Gather; // the parts of a look-up
    using AskPage = std::function<HttpRequest(const PageWalk::Ask&)>;
    // The answer; a Problem where there is no sign-in to send with. And what must not be told.
    using Answered = std::function<void(Result<HttpAnswer>, const std::vector<std::string>&)>;
    struct Waiting
    {
        HttpRequest request;
        uint64_t posting = 0; // number in m_postings; 0: a read
        Answered done;        // of a read
        std::optional<int64_t> sendBy{};
    };

    void pump();
    void start(Waiting waiting);
    void arrived(const Waiting& waiting, Result<HttpAnswer> answer,
                 const std::vector<std::string>& secrets);
    Verdict verdictOf(const Result<HttpAnswer>& answer, const std::vector<std::string>& secrets);
    void finish(uint64_t posting, const Verdict& verdict);
    void giveUpWaiting(const Verdict& verdict);
    void signInRefused(const std::vector<std::string>& shown);

    void read(HttpRequest request, std::function<void(Read)> done, int tries = 0);
    Read judged(const Result<HttpAnswer>& answer, const std::vector<std::string>& secrets) const;
    void walk(PageWalk::Rule rule, AskPage ask, std::function<void(Walked)> done);
    // A list of days, span by span; one after the other, so that what they show is of one time.
    using AskDays = std::function<HttpRequest(Day, Day, const PageWalk::Ask&)>;
    void walkDays(Day first, Day last, AskDays ask, std::function<void(Walked)> done);
    void walkSpans(const std::shared_ptr<Spans>& spans, size_t index);
    void walkOn(const std::shared_ptr<Walk>& walk, const PageWalk::Ask& ask);
    void findByDays(const std::shared_ptr<Gather>& gather);
    void findSeen(const std::shared_ptr<Gather>& gather);
    void findElsewhere(const std::shared_ptr<Gather>& gather);
    struct ChartReading;
    void readChart(std::vector<size_t> parts, std::function<void(Result<Chart>)> done);
    void readChartOn(const std::shared_ptr<ChartReading>& reading, size_t page);
    bool waitsForItsTurn();

    std::unique_ptr<HttpAdapter> m_adapter;
    TargetTraits m_traits;
    int64_t m_deadlineMs;
    WebWorld m_world;
    std::deque<Waiting> m_waiting;
    size_t m_inFlight = 0;
    int64_t m_nextStart = 0; // on the steady clock
    bool m_pacing = false;   // a call of pump() is on its way
    bool m_signedOut = false;
    // Postings that wait or are under way; each is told its end, even where we end first.
    std::map<uint64_t, std::function<void(Verdict)>> m_postings;
    uint64_t m_lastPosting = 0;
    std::shared_ptr<int> m_alive = std::make_shared<int>(0); // whoever calls back later looks here
};

} // namespace shogo
