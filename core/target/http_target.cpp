// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/http_target.h"

#include "base/digest.h"
#include "rows/row_key.h"
#include "target/find_keys.h"
#include "target/strict_json.h"
#include "target/wire_log.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

namespace shogo {

namespace {

constexpr int mostTries = 3;
constexpr int64_t firstPauseMs = 500;      // before a read is repeated; doubles
constexpr int64_t longestPauseMs = 60'000; // that a look-up waits because a target asks for it
constexpr size_t chartPages = 1'000;
constexpr size_t keysOneByOne = 16;  // more are looked for by a list of their days
constexpr size_t shortestSecret = 6; // shorter ones stand in any text by chance

enum class Trouble { NoSignIn, Unreachable, Unclear };

Problem webProblem(Trouble trouble, std::string words)
{
    std::vector<ProblemArgument> facts;
    facts.emplace_back(std::move(words));
    return {trouble == Trouble::Unclear    ? ProblemCode::TargetUnclear
            : trouble == Trouble::NoSignIn ? ProblemCode::TargetSignIn
                                           : ProblemCode::TargetUnreachable,
            std::move(facts)};
}

void addSecret(std::vector<std::string>& secrets, std::string_view value)
{
    if (value.size() >= shortestSecret) {
        secrets.emplace_back(value);
    }
}

// What a sign-in has put onto a request: values of headers, also without their first word
// ("Bearer"), and of the query.
std::vector<std::string> secretsOf(const HttpRequest& plain, const HttpRequest& signed_)
{
    std::vector<std::string> secrets;
    for (const HttpHeader& header : signed_.headers) {
        if (std::find(plain.headers.begin(), plain.headers.end(), header) == plain.headers.end()) {
            addSecret(secrets, header.value);
            addSecret(secrets,
                      std::string_view(header.value)
                          .substr(std::min(header.value.find(' ') + 1, header.value.size())));
        }
    }
    std::string_view query = signed_.url;
    query.remove_prefix(std::min(query.find('?'), query.size()));
    while (signed_.url != plain.url && !query.empty()) {
        query.remove_prefix(1);
        const std::string_view pair = query.substr(0, query.find('&'));
        const size_t equals = pair.find('=');
        const std::string value(equals == std::string_view::npos ? pair : pair.substr(equals + 1));
        if (plain.url.find(value) == std::string::npos) {
            addSecret(secrets, value);
        }
        query.remove_prefix(pair.size());
    }
    return secrets;
}

std::string withoutSecrets(std::string text, const std::vector<std::string>& secrets)
{
    for (const std::string& secret : secrets) {
        for (size_t at = text.find(secret); at != std::string::npos; at = text.find(secret, at)) {
            text.replace(at, secret.size(), "...");
        }
    }
    return text;
}

// For people: what the target or the network said, never empty.
std::string wordsOf(const WireOutcome& outcome, const HttpAnswer& answer,
                    const std::vector<std::string>& secrets)
{
    std::string words = withoutSecrets(outcome.words, secrets);
    if (answer.status != 0) {
        words = "status " + std::to_string(answer.status) + (words.empty() ? "" : ": ") + words;
    }
    return words.empty() ? faultText(answer.fault) : words;
}

// Reading a second time can help: the connection broke, or the server was busy.
bool mayHelp(const HttpAnswer& answer)
{
    constexpr std::array<int, 7> busy = {408, 425, 429, 500, 502, 503, 504};
    switch (answer.fault) {
    case WireFault::None: return std::find(busy.begin(), busy.end(), answer.status) != busy.end();
    case WireFault::Lost:
    case WireFault::Garbled:
    case WireFault::WouldSendAgain:
    case WireFault::Other: return true;
    default: return false;
    }
}

// Keys of a journal, each once; with a tag where one of its texts has it.
std::vector<KeyToken> keysOf(const RemoteJournal& journal)
{
    std::vector<KeyToken> keys;
    std::vector<KeyToken> references;
    for (const std::string& text : journal.keyTexts) {
        for (KeyToken& token : findKeys(text)) {
            if (!token.key) {
                references.push_back(std::move(token));
                continue;
            }
            const auto known = std::find_if(keys.begin(), keys.end(), [&](const KeyToken& other) {
                return other.key == token.key;
            });
            if (known == keys.end()) {
                keys.push_back(std::move(token));
            } else if (known->bookTag.empty()) {
                known->bookTag = token.bookTag;
            }
        }
    }
    for (KeyToken& token : references) {
        const bool known = std::any_of(keys.begin(), keys.end(), [&](const KeyToken& other) {
            return other.reference == token.reference ||
                   (other.key && shortReference(*other.key) == token.reference);
        });
        if (!known) {
            keys.push_back(std::move(token));
        }
    }
    return keys;
}

FoundJournal foundOf(const RemoteJournal& journal)
{
    FoundJournal found;
    found.keyed = false;
    found.remoteId = journal.remoteId;
    found.day = journal.day;
    found.lines = journal.lines;
    found.voided = journal.voided;
    found.memo = journal.memo;
    return found;
}
FoundJournal foundOf(const RemoteJournal& journal, const RowKey& key, const std::string& tag)
{
    FoundJournal found = foundOf(journal);
    found.keyed = true;
    found.key = key;
    found.bookTag = tag;
    return found;
}

// Of a posting that is not tried.
Verdict signedOut()
{
    Verdict verdict;
    verdict.kind = Verdict::Kind::SignInNeeded;
    verdict.words = "the sign-in was refused before";
    return verdict;
}

Lookup inconclusive(const std::string& why)
{
    Lookup lookup;
    lookup.covered = why;
    lookup.problem = webProblem(Trouble::Unclear, why);
    return lookup;
}

} // namespace

struct HttpTarget::Read
{
    std::optional<HttpAnswer> answer;  // a whole 2xx in the target's format
    std::string why;                   // there is none
    std::optional<HttpAnswer> refusal; // another whole answer
    std::optional<Problem> problem;    // of the sign-in
    bool notThere = false;             // the target's own words: 404
    bool signIn = false;               // it wants a sign-in
    bool again = false;                // another try may help
    std::optional<Instant> retryAt;
};

struct HttpTarget::Walked
{
    bool complete = false;
    std::string why; // it is not complete
    size_t passes = 0;
    // Of the last pass where it is complete; else all that were seen at any time.
    std::vector<RemoteJournal> journals;
};

struct HttpTarget::Walk
{
    PageWalk judge;
    AskPage ask;
    std::function<void(Walked)> done;
    std::vector<RemoteJournal> pass;           // the present one
    std::map<std::string, RemoteJournal> seen; // in any pass, as seen last
};

struct HttpTarget::Spans
{
    std::vector<std::pair<Day, Day>> days;
    AskDays ask;
    Walked sum;
    std::function<void(Walked)> done;
};

struct HttpTarget::Gather
{
    std::vector<Wanted> wanted;
    std::set<RowKey> asked;
    std::map<std::string, RowKey> references;
    std::map<std::string, RowKey> ids; // under which they were seen before
    size_t open = 0;                   // parts that are not finished
    Lookup lookup;
    std::set<std::pair<std::string, RowKey>> known;
    std::string why;
    std::function<void(Lookup)> done;

    void add(const RemoteJournal& journal, const RowKey& key, const std::string& tag)
    {
        if (known.emplace(journal.remoteId, key).second) {
            lookup.found.push_back(foundOf(journal, key, tag));
        }
    }
    void addWanted(const RemoteJournal& journal)
    {
        const std::vector<KeyToken> keys = keysOf(journal);
        const auto seen = ids.find(journal.remoteId);
        if (keys.empty() && seen != ids.end()) {
            add(journal, seen->second, {}); // it is the one, though somebody has wiped its key
        }
        for (const KeyToken& token : keys) {
            const auto reference = references.find(token.reference);
            if (token.key && asked.contains(*token.key)) {
                add(journal, *token.key, token.bookTag);
            } else if (!token.key && reference != references.end()) {
                add(journal, reference->second, {});
            }
        }
    }
    bool found(const RowKey& key) const
    {
        return std::any_of(lookup.found.begin(), lookup.found.end(),
                           [&](const FoundJournal& journal) { return journal.key == key; });
    }
    void covers(const std::string& words)
    {
        lookup.covered += (lookup.covered.empty() ? "" : "; ") + words;
    }
    void end()
    {
        lookup.conclusive = why.empty();
        if (!why.empty()) {
            covers(why);
            lookup.problem = webProblem(Trouble::Unclear, why);
        }
        done(std::move(lookup));
    }
};

HttpTarget::HttpTarget(std::unique_ptr<HttpAdapter> adapter, const CommonParameters& parameters,
                       WebWorld world)
    : m_adapter(std::move(adapter)),
      m_traits(m_adapter->traits().target),
      m_deadlineMs(parameters.deadlineMs),
      m_world(std::move(world))
{
    applyTo(m_traits, parameters);
}

HttpTarget::~HttpTarget()
{
    m_alive.reset();
    std::set<uint64_t> waiting;
    for (const Waiting& one : m_waiting) {
        waiting.insert(one.posting);
    }
    for (const auto& [number, done] : std::exchange(m_postings, {})) {
        Verdict verdict;
        verdict.kind = waiting.contains(number) ? Verdict::Kind::NotSent : Verdict::Kind::NoVerdict;
        verdict.words = "stopped";
        done(verdict);
    }
}

Result<void> HttpTarget::check(const Posting& posting) const
{
    return m_adapter->check(posting);
}

// --- sending

void HttpTarget::post(const Posting& posting, std::function<void(Verdict)> done)
{
    Verdict verdict;
    if (const auto checked = check(posting); !checked) {
        verdict.kind = Verdict::Kind::Rejected;
        verdict.words = codeText(checked.error().code);
        verdict.problem = checked.error();
        done(verdict);
        return;
    }
    if (m_signedOut) {
        done(signedOut());
        return;
    }
    Waiting waiting;
    waiting.request = m_adapter->postRequest(posting);
    waiting.request.changesSomething = true;
    waiting.request.correlationId = posting.requestId;
    waiting.posting = ++m_lastPosting;
    waiting.sendBy = posting.sendBy;
    m_postings.emplace(waiting.posting, std::move(done));
    m_waiting.push_back(std::move(waiting));
    pump();
}

void HttpTarget::pump()
{
    const std::weak_ptr<int> alive = m_alive;
    while (!alive.expired() && m_inFlight < m_traits.sendsAtOnce && !m_waiting.empty() &&
           !waitsForItsTurn()) {
        Waiting waiting = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (waiting.posting != 0 && m_signedOut) {
            finish(waiting.posting, signedOut());
            continue;
        }
        ++m_inFlight;
        start(std::move(waiting));
    }
}

// A target that counts requests gets them at its own pace instead of refusing every fourth.
bool HttpTarget::waitsForItsTurn()
{
    const int64_t gapMs = m_adapter->traits().gapMs;
    if (gapMs <= 0 || m_pacing) {
        return m_pacing;
    }
    const int64_t now = m_world.clock.steadyMs();
    const int64_t waitMs = std::min(m_nextStart - now, gapMs);
    if (waitMs <= 0) {
        m_nextStart = now + gapMs;
        return false;
    }
    m_pacing = true;
    m_world.later(waitMs, [this, alive = std::weak_ptr<int>(m_alive)] {
        if (!alive.expired()) {
            m_pacing = false;
            m_nextStart = 0;
            pump();
        }
    });
    return true;
}

void HttpTarget::start(Waiting waiting)
{
    waiting.request.deadlineMs = m_deadlineMs;
    const HttpRequest plain = waiting.request;
    const std::weak_ptr<int> alive = m_alive;
    m_world.signIn->sign(
        plain, [this, alive, waiting = std::move(waiting)](Result<HttpRequest> given) {
            if (alive.expired()) {
                return;
            }
            if (!given) {
                arrived(waiting, given.error(), {});
                return;
            }
            HttpRequest request = std::move(given).value();
            // Whatever a sign-in does: these are not its business.
            request.changesSomething = waiting.request.changesSomething;
            request.method = waiting.request.method;
            request.body = waiting.request.body;
            // It stood in the queue here, and a sign-in may have taken a while.
            if (waiting.sendBy && m_world.clock.steadyMs() > *waiting.sendBy) {
                --m_inFlight;
                finish(waiting.posting, cameTooLate());
                if (!alive.expired()) {
                    pump();
                }
                return;
            }
            const auto secrets = secretsOf(waiting.request, request);
            m_world.transport.send(std::move(request),
                                   [this, alive, waiting, secrets](HttpAnswer answer) {
                                       if (!alive.expired()) {
                                           arrived(waiting, std::move(answer), secrets);
                                       }
                                   });
        });
}

void HttpTarget::arrived(const Waiting& waiting, Result<HttpAnswer> answer,
                         const std::vector<std::string>& secrets)
{
    const std::weak_ptr<int> alive = m_alive;
    --m_inFlight;
    if (waiting.posting == 0) {
        waiting.done(std::move(answer), secrets);
    } else {
        const Verdict verdict = verdictOf(answer, secrets);
        // What is wrong with one request says nothing about the next.
        const bool ours = answer && answer.value().fault == WireFault::NotARequest;
        const bool all = verdict.kind == Verdict::Kind::SignInNeeded ||
                         verdict.kind == Verdict::Kind::Throttled ||
                         (verdict.kind == Verdict::Kind::NotSent && !ours);
        finish(waiting.posting, verdict);
        if (!alive.expired() && all) {
            giveUpWaiting(verdict);
        }
    }
    if (!alive.expired()) {
        pump();
    }
}

Verdict HttpTarget::verdictOf(const Result<HttpAnswer>& answer,
                              const std::vector<std::string>& secrets)
{
    using Kind = Verdict::Kind;
    Verdict verdict;
    if (!answer) {
        m_signedOut = true;
        verdict.kind = Kind::SignInNeeded;
        verdict.words = codeText(answer.error().code);
        verdict.problem = answer.error();
        return verdict;
    }
    const WireOutcome outcome = wireOutcome(*answer, m_adapter->traits().wire, m_world.clock.now());
    verdict.words = wordsOf(outcome, *answer, secrets);
    verdict.retryAt = outcome.retryAt;
    switch (outcome.kind) {
    case WireOutcome::Kind::NotSent:
        verdict.kind = Kind::NotSent;
        verdict.problem = webProblem(Trouble::Unreachable, verdict.words);
        break;
    case WireOutcome::Kind::Rejected: verdict.kind = Kind::Rejected; break;
    case WireOutcome::Kind::Duplicate: verdict.kind = Kind::Duplicate; break;
    case WireOutcome::Kind::Throttled: verdict.kind = Kind::Throttled; break;
    case WireOutcome::Kind::SignInNeeded:
        verdict.kind = Kind::SignInNeeded;
        verdict.problem = webProblem(Trouble::NoSignIn, verdict.words);
        signInRefused(secrets);
        break;
    case WireOutcome::Kind::ReadAnswer:
        if (const auto id = m_adapter->readPosted(*answer); id && isRemoteId(*id)) {
            verdict.kind = Kind::Accepted;
            verdict.remoteId = *id;
        }
        break;
    case WireOutcome::Kind::NoVerdict: break;
    }
    return verdict;
}

void HttpTarget::signInRefused(const std::vector<std::string>& shown)
{
    if (!std::exchange(m_signedOut, true)) {
        m_world.signIn->refused(shown);
    }
}

void HttpTarget::finish(uint64_t posting, const Verdict& verdict)
{
    auto node = m_postings.extract(posting);
    if (!node.empty()) {
        node.mapped()(verdict); // may post more, or end us
    }
}

void HttpTarget::giveUpWaiting(const Verdict& verdict)
{
    const std::weak_ptr<int> alive = m_alive;
    const auto reads = std::stable_partition(m_waiting.begin(), m_waiting.end(),
                                             [](const Waiting& one) { return one.posting == 0; });
    std::vector<uint64_t> numbers;
    for (auto at = reads; at != m_waiting.end(); ++at) {
        numbers.push_back(at->posting);
    }
    m_waiting.erase(reads, m_waiting.end());
    Verdict untried = verdict;
    untried.problem.reset();
    for (const uint64_t number : numbers) {
        if (!alive.expired()) {
            finish(number, untried);
        }
    }
}

// --- reading

HttpTarget::Read HttpTarget::judged(const Result<HttpAnswer>& answer,
                                    const std::vector<std::string>& secrets) const
{
    Read read;
    if (!answer) {
        read.why = codeText(answer.error().code);
        read.problem = answer.error();
        read.signIn = true;
        return read;
    }
    // For a read it does not matter what was processed.
    WireTraits traits = m_adapter->traits().wire;
    traits.signInNeverProcessed = true;
    traits.slowerNeverProcessed = true;
    const WireOutcome outcome = wireOutcome(*answer, traits, m_world.clock.now());
    if (outcome.kind == WireOutcome::Kind::ReadAnswer) {
        read.answer = *answer;
        return read;
    }
    if (answer.value().whole) {
        read.refusal = *answer;
    }
    read.why = wordsOf(outcome, *answer, secrets);
    read.notThere = outcome.kind == WireOutcome::Kind::Rejected && answer.value().status == 404;
    read.signIn = outcome.kind == WireOutcome::Kind::SignInNeeded;
    read.again = mayHelp(*answer);
    read.retryAt = outcome.retryAt;
    return read;
}

void HttpTarget::read(HttpRequest request, std::function<void(Read)> done, int tries)
{
    std::array<uint8_t, 8> id = {};
    m_world.random.fill(id.data(), id.size());
    request.changesSomething = false;
    request.correlationId = toHex(id.data(), id.size());
    Waiting waiting;
    waiting.request = request;
    waiting.done = [this, request, done = std::move(done), tries](
                       const Result<HttpAnswer>& answer, const std::vector<std::string>& secrets) {
        Read result = judged(answer, secrets);
        if (result.signIn && answer) {
            if (tries == 0 && !m_signedOut) {
                // A token may have run out or been taken back: renewed once, and asked again.
                m_world.signIn->refused(secrets);
                read(request, done, mostTries - 1);
                return;
            }
            signInRefused(secrets);
        }
        m_signedOut = m_signedOut || result.signIn;
        int64_t pauseMs = firstPauseMs << tries;
        if (result.retryAt) {
            pauseMs = std::max(pauseMs, result.retryAt->ms - m_world.clock.now().ms);
        }
        if (!result.again || tries + 1 >= mostTries || pauseMs > longestPauseMs) {
            done(std::move(result));
            return;
        }
        m_world.later(pauseMs, [this, alive = std::weak_ptr<int>(m_alive), request, done, tries] {
            if (!alive.expired()) {
                read(request, done, tries + 1);
            }
        });
    };
    m_waiting.push_back(std::move(waiting));
    pump();
}

void HttpTarget::walk(PageWalk::Rule rule, AskPage ask, std::function<void(Walked)> done)
{
    auto walk =
        std::make_shared<Walk>(Walk{PageWalk(rule), std::move(ask), std::move(done), {}, {}});
    walkOn(walk, PageWalk::begin());
}

void HttpTarget::walkOn(const std::shared_ptr<Walk>& walk, const PageWalk::Ask& ask)
{
    if (ask.newPass) {
        walk->pass.clear();
    }
    const auto end = [walk](bool complete, std::string why) {
        Walked walked;
        walked.complete = complete;
        walked.why = std::move(why);
        walked.passes = walk->judge.passes();
        if (complete) {
            walked.journals = std::move(walk->pass);
        } else {
            for (auto& [id, journal] : walk->seen) {
                walked.journals.push_back(std::move(journal));
            }
        }
        walk->done(std::move(walked));
    };
    if (ask.what != PageWalk::Ask::What::Page) {
        end(ask.what == PageWalk::Ask::What::Complete, ask.why);
        return;
    }
    read(walk->ask(ask), [this, walk, ask, end](Read read) {
        if (!read.answer) {
            end(false, read.why);
            return;
        }
        const auto page = m_adapter->readPage(*read.answer, ask);
        if (!page) {
            end(false, "a page that cannot be read");
            return;
        }
        PageSeen seen{{}, page->total, page->number, page->next, page->partial};
        for (const RemoteJournal& journal : page->journals) {
            const bool id = isRemoteId(journal.remoteId);
            seen.ids.push_back(id ? journal.remoteId : std::string());
            walk->pass.push_back(journal);
            if (id) {
                walk->seen.insert_or_assign(journal.remoteId, journal);
            }
        }
        walkOn(walk, walk->judge.take(seen));
    });
}

void HttpTarget::walkDays(Day first, Day last, AskDays ask, std::function<void(Walked)> done)
{
    auto spans = std::make_shared<Spans>();
    spans->days = m_adapter->spans(first, last);
    spans->ask = std::move(ask);
    spans->sum.complete = true;
    spans->done = std::move(done);
    walkSpans(spans, 0);
}

void HttpTarget::walkSpans(const std::shared_ptr<Spans>& spans, size_t index)
{
    if (index >= spans->days.size() || !spans->sum.complete) {
        spans->done(std::move(spans->sum));
        return;
    }
    const auto [first, last] = spans->days[index];
    walk(
        m_adapter->traits().lists,
        [spans, first = first, last = last](const PageWalk::Ask& ask) {
            return spans->ask(first, last, ask);
        },
        [this, spans, index](Walked walked) {
            Walked& sum = spans->sum;
            sum.complete = walked.complete;
            sum.why = std::move(walked.why);
            sum.passes = std::max(sum.passes, walked.passes);
            std::move(walked.journals.begin(), walked.journals.end(),
                      std::back_inserter(sum.journals));
            walkSpans(spans, index + 1);
        });
}

// --- look-ups

void HttpTarget::list(Day first, Day last, std::function<void(Lookup)> done)
{
    if (!m_traits.listsByDate) {
        done(inconclusive("it cannot list by date"));
        return;
    }
    walkDays(
        first, last,
        [this](Day from, Day to, const PageWalk::Ask& ask) {
            return m_adapter->listRequest(from, to, ask);
        },
        [first, last, done = std::move(done)](const Walked& walked) {
            Lookup lookup;
            std::string why = walked.complete ? "" : walked.why;
            for (const RemoteJournal& journal : walked.journals) {
                if (journal.day < first || journal.day > last) {
                    continue;
                }
                for (const KeyToken& token : keysOf(journal)) {
                    if (token.key) {
                        lookup.found.push_back(foundOf(journal, *token.key, token.bookTag));
                    } else {
                        // Whose it is cannot be told from it.
                        why = why.empty() ? "a journal carries a short reference alone" : why;
                    }
                }
            }
            lookup.covered = first.text() + " to " + last.text() + ", " +
                             std::to_string(walked.journals.size()) + " journals, " +
                             std::to_string(walked.passes) + " readings";
            lookup.conclusive = why.empty();
            if (!why.empty()) {
                lookup.covered += "; " + why;
                lookup.problem = webProblem(Trouble::Unclear, why);
            }
            done(std::move(lookup));
        });
}

void HttpTarget::find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done)
{
    auto gather = std::make_shared<Gather>();
    gather->wanted = wanted;
    gather->done = std::move(done);
    for (const Wanted& one : wanted) {
        gather->asked.insert(one.key);
        gather->references.emplace(shortReference(one.key), one.key);
        if (!one.remoteId.empty()) {
            gather->ids.emplace(one.remoteId, one.key);
        }
    }
    // One list shows many keys at once; a request a key would cost as much as posting them.
    if (!m_traits.exactByKey || (m_traits.listsByDate && wanted.size() > keysOneByOne)) {
        findByDays(gather);
        return;
    }
    gather->covers(std::to_string(wanted.size()) + " keys");
    gather->open = wanted.size() + 1; // and this loop itself
    const auto part = [this, gather](const Walked& walked) {
        for (const RemoteJournal& journal : walked.journals) {
            gather->addWanted(journal);
        }
        if (!walked.complete) {
            gather->why = walked.why;
        }
        if (--gather->open == 0) {
            findSeen(gather);
        }
    };
    for (const Wanted& one : wanted) {
        walk(
            PageWalk::Rule::ByKey,
            [this, one](const PageWalk::Ask& ask) { return m_adapter->findRequest(one, ask); },
            part);
    }
    if (--gather->open == 0) {
        findSeen(gather);
    }
}

void HttpTarget::findByDays(const std::shared_ptr<Gather>& gather)
{
    if (!m_traits.listsByDate) {
        gather->why = "it can neither search by key nor list by date";
        findSeen(gather);
        return;
    }
    // Spans that meet are read as one.
    std::vector<std::pair<Day, Day>> spans;
    for (const Wanted& one : gather->wanted) {
        spans.emplace_back(one.first, std::max(one.first, one.last));
    }
    std::sort(spans.begin(), spans.end());
    std::vector<std::pair<Day, Day>> joined;
    for (const auto& span : spans) {
        if (!joined.empty() && span.first <= joined.back().second.plusDays(1)) {
            joined.back().second = std::max(joined.back().second, span.second);
        } else {
            joined.push_back(span);
        }
    }
    gather->open = joined.size() + 1;
    for (const auto& [first, last] : joined) {
        walkDays(
            first, last,
            [this](Day from, Day to, const PageWalk::Ask& ask) {
                return m_adapter->listRequest(from, to, ask);
            },
            [this, gather, first = first, last = last](const Walked& walked) {
                for (const RemoteJournal& journal : walked.journals) {
                    gather->addWanted(journal);
                }
                gather->covers(first.text() + " to " + last.text() + ", " +
                               std::to_string(walked.journals.size()) + " journals, " +
                               std::to_string(walked.passes) + " readings");
                if (!walked.complete) {
                    gather->why = walked.why;
                }
                if (--gather->open == 0) {
                    findSeen(gather);
                }
            });
    }
    if (--gather->open == 0) {
        findSeen(gather);
    }
}

// What was seen there before and was not found now is asked for by its id.
void HttpTarget::findSeen(const std::shared_ptr<Gather>& gather)
{
    std::vector<std::pair<Wanted, HttpRequest>> asked;
    for (const Wanted& one : gather->wanted) {
        if (one.remoteId.empty() || gather->found(one.key)) {
            continue;
        }
        if (auto request = m_adapter->journalRequest(one.remoteId)) {
            asked.emplace_back(one, *std::move(request));
        }
    }
    gather->open = asked.size() + 1;
    for (const auto& [one, request] : asked) {
        read(request, [this, gather, one = one](const Read& read) {
            const auto journal = read.answer ? m_adapter->readJournal(*read.answer) : std::nullopt;
            if (journal && journal->remoteId == one.remoteId) {
                gather->addWanted(*journal);
                // It is the one, even where somebody has wiped its key; with another's it is not.
                if (keysOf(*journal).empty()) {
                    gather->add(*journal, one.key, {});
                } else if (!gather->found(one.key)) {
                    gather->why = "the journal " + one.remoteId + " carries another key";
                }
            } else if (!read.notThere) {
                gather->why =
                    read.answer ? "what came for the id " + one.remoteId + " is not it" : read.why;
            }
            if (--gather->open == 0) {
                findElsewhere(gather);
            }
        });
    }
    if (--gather->open == 0) {
        findElsewhere(gather);
    }
}

// A person may have moved a journal to another day before its id was ever seen.
void HttpTarget::findElsewhere(const std::shared_ptr<Gather>& gather)
{
    std::set<std::pair<Day, Day>> wide;
    for (const Wanted& one : gather->wanted) {
        if (one.mayBeElsewhere && !gather->found(one.key)) {
            for (const Day day : {one.first, one.last}) {
                if (const auto span = m_adapter->wideSpan(day)) {
                    wide.insert(*span);
                }
            }
        }
    }
    if (wide.empty() || !gather->why.empty()) {
        gather->end();
        return;
    }
    gather->open = wide.size();
    for (const auto& [first, last] : wide) {
        walkDays(
            first, last,
            [this](Day from, Day to, const PageWalk::Ask& ask) {
                return m_adapter->listRequest(from, to, ask);
            },
            [gather, first = first, last = last](const Walked& walked) {
                for (const RemoteJournal& journal : walked.journals) {
                    gather->addWanted(journal);
                }
                gather->covers(first.text() + " to " + last.text() + ", " +
                               std::to_string(walked.journals.size()) + " journals, " +
                               std::to_string(walked.passes) + " readings");
                if (!walked.complete) {
                    gather->why = walked.why;
                }
                if (--gather->open == 0) {
                    gather->end();
                }
            });
    }
}

void HttpTarget::onAccount(const std::string& account, Day first, Day last,
                           std::function<void(Lookup)> done)
{
    if (!m_adapter->accountRequest(account, first, last, {})) {
        done(inconclusive("it cannot list an account"));
        return;
    }
    walkDays(
        first, last,
        [this, account](Day from, Day to, const PageWalk::Ask& ask) {
            return m_adapter->accountRequest(account, from, to, ask).value_or(HttpRequest());
        },
        [account, first, last, done = std::move(done)](const Walked& walked) {
            Lookup lookup;
            for (const RemoteJournal& journal : walked.journals) {
                const bool inside =
                    journal.day >= first && journal.day <= last &&
                    std::any_of(journal.lines.begin(), journal.lines.end(),
                                [&](const JournalLine& line) { return line.account == account; });
                if (!inside) {
                    continue;
                }
                const auto keys = keysOf(journal);
                const auto full = std::find_if(keys.begin(), keys.end(), [](const KeyToken& token) {
                    return token.key.has_value();
                });
                lookup.found.push_back(full == keys.end()
                                           ? foundOf(journal)
                                           : foundOf(journal, *full->key, full->bookTag));
            }
            lookup.covered = account + ", " + first.text() + " to " + last.text() + ", " +
                             std::to_string(walked.journals.size()) + " journals, " +
                             std::to_string(walked.passes) + " readings";
            lookup.conclusive = walked.complete;
            if (!walked.complete) {
                lookup.covered += "; " + walked.why;
                lookup.problem = webProblem(Trouble::Unclear, walked.why);
            }
            done(std::move(lookup));
        });
}

void HttpTarget::readBack(const std::string& remoteId, std::function<void(Lookup)> done)
{
    auto request = m_adapter->journalRequest(remoteId);
    if (!request) {
        done(inconclusive("it cannot be asked for one journal"));
        return;
    }
    read(*std::move(request), [this, remoteId, done = std::move(done)](const Read& read) {
        const auto journal = read.answer ? m_adapter->readJournal(*read.answer) : std::nullopt;
        if (journal ? journal->remoteId != remoteId : !read.notThere) {
            done(inconclusive(read.answer ? "what came for the id " + remoteId + " is not it"
                                          : read.why));
            return;
        }
        Lookup lookup;
        lookup.conclusive = true;
        lookup.covered = "the journal " + remoteId;
        if (journal) {
            const auto keys = keysOf(*journal);
            lookup.found.push_back(
                keys.empty() || !keys.front().key
                    ? foundOf(*journal)
                    : foundOf(*journal, *keys.front().key, keys.front().bookTag));
        }
        done(std::move(lookup));
    });
}

// --- the chart

struct HttpTarget::ChartReading
{
    std::vector<size_t> parts;
    size_t at = 0;
    Chart chart;
    std::function<void(Result<Chart>)> done;
};

void HttpTarget::open(std::function<void(Result<void>)> done)
{
    m_signedOut = false;
    readChart(m_adapter->partsToOpen(), [this, done = std::move(done)](const Result<Chart>& chart) {
        done(chart ? m_adapter->use(*chart) : Result<void>(chart.error()));
    });
}

void HttpTarget::chart(std::function<void(Result<std::optional<Chart>>)> done)
{
    std::vector<size_t> parts(m_adapter->chartParts());
    std::iota(parts.begin(), parts.end(), size_t{0});
    readChart(std::move(parts), [this, done = std::move(done)](Result<Chart> chart) {
        if (!chart) {
            return done(std::move(chart).error());
        }
        if (auto used = m_adapter->use(*chart); !used) {
            return done(std::move(used).error());
        }
        done(std::optional<Chart>(std::move(chart).value()));
    });
}

void HttpTarget::use(const Chart& chart)
{
    // What speaks against it is said by open(), before anything is sent.
    static_cast<void>(m_adapter->use(chart));
}

void HttpTarget::readChart(std::vector<size_t> parts, std::function<void(Result<Chart>)> done)
{
    auto reading = std::make_shared<ChartReading>();
    reading->parts = std::move(parts);
    reading->done = std::move(done);
    readChartOn(reading, 1);
}

void HttpTarget::readChartOn(const std::shared_ptr<ChartReading>& reading, size_t page)
{
    if (reading->at >= reading->parts.size()) {
        reading->done(std::move(reading->chart));
        return;
    }
    if (page > chartPages) {
        reading->done(webProblem(Trouble::Unclear, "the chart of accounts is too long"));
        return;
    }
    const size_t part = reading->parts[reading->at];
    read(m_adapter->chartRequest(part, page), [this, reading, part, page](const Read& read) {
        if (!read.answer) {
            auto known = read.refusal ? m_adapter->whyNoChart(*read.refusal) : read.problem;
            reading->done(known ? *std::move(known)
                                : webProblem(read.signIn ? Trouble::NoSignIn : Trouble::Unreachable,
                                             read.why));
            return;
        }
        const auto more = m_adapter->readChart(part, *read.answer, reading->chart);
        if (!more) {
            reading->done(webProblem(Trouble::Unclear, "the chart of accounts cannot be read"));
            return;
        }
        reading->at += *more ? 0 : 1;
        readChartOn(reading, *more ? page + 1 : 1);
    });
}

} // namespace shogo
