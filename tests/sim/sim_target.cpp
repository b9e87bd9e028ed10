// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim_target.h"

#include <algorithm>
#include <cctype>

namespace shogo::sim {

namespace {

Verdict verdictOf(Verdict::Kind kind, const std::string& words, const std::string& id = {})
{
    Verdict verdict;
    verdict.kind = kind;
    verdict.words = words;
    verdict.remoteId = id;
    return verdict;
}

bool isWord(const std::string& text, size_t at)
{
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

} // namespace

SimTarget::SimTarget(Simulation& world, int process) : m_world(world), m_process(process)
{
    m_traits.scheme = "sim";
    m_traits.listsByDate = true;
    m_traits.exactByKey = true;
    m_traits.settleMs = world.m_plan.mistakes.settleTooShort ? lifeMs / 2 : settleMs;
    m_traits.sendsAtOnce = 1;
    m_traits.backoffMs = 300;
}

void SimTarget::open(std::function<void(Result<void>)> done)
{
    m_world.inProcess(m_process, m_world.m_clock.time + 1, [done = std::move(done)] { done({}); });
}

void SimTarget::post(const Posting& posting, std::function<void(Verdict)> done)
{
    using Kind = Verdict::Kind;
    Simulation& w = m_world;
    const Mistakes& mistakes = w.m_plan.mistakes;
    SeededRandom& random = w.m_random;
    const int64_t now = w.m_clock.time;
    const auto fault = w.drawFault(
        {Fault::NotSent, Fault::RequestLost, Fault::AnswerLost, Fault::Error500, Fault::Booked500,
         Fault::Throttled, Fault::Booked503, Fault::Booked401, Fault::Refused, Fault::LoginPage,
         Fault::DoubledThenRefused, Fault::DoubledThen409, Fault::SlowAnswer});
    w.tell("P" + std::to_string(m_process) + " sends " + posting.key.hex().substr(0, 6) +
           (fault ? " (" + std::string(faultName(*fault)) + ")" : std::string()));
    // Books it at a moment of its life; gives that moment.
    const auto book = [&](int64_t within) {
        const int64_t time = now + 1 + random.below(within);
        w.m_queue.at(time, [&w, posting] {
            Posting truth = posting;
            truth.key = w.truthOf(posting.key);
            const std::string id = w.m_server.book(truth);
            w.m_server.byId(id)->text = posting.memo + " shogo:" + posting.key.hex() +
                                        (posting.bookTag.empty() ? "" : "." + posting.bookTag);
            w.tell("the target books " + posting.key.hex().substr(0, 6) + " as " + id);
        });
        return time;
    };
    const auto answer = [&](int64_t time, Verdict verdict) {
        w.inProcess(m_process, time, [done, verdict = std::move(verdict)] { done(verdict); });
    };
    const int64_t soon = now + 1 + random.below(400);
    const int64_t giveUp = now + deadlineMs;
    if (!fault || *fault == Fault::SlowAnswer) {
        const int64_t time =
            now + 1 + (fault ? deadlineMs - 300 + random.below(200) : random.below(300));
        const int process = m_process;
        const int64_t back = 1 + random.below(80);
        w.m_queue.at(time, [&w, posting, done, process, back,
                            alive = w.m_processes[static_cast<size_t>(process)].alive] {
            Posting truth = posting;
            truth.key = w.truthOf(posting.key);
            const std::string id = w.m_server.book(truth);
            w.m_server.byId(id)->text = posting.memo + " shogo:" + posting.key.hex() +
                                        (posting.bookTag.empty() ? "" : "." + posting.bookTag);
            w.tell("the target books " + posting.key.hex().substr(0, 6) + " as " + id);
            if (*alive) {
                w.inProcess(process, w.m_clock.time + back,
                            [done, id] { done(verdictOf(Kind::Accepted, "201", id)); });
            }
        });
        return;
    }
    switch (*fault) {
    case Fault::NotSent: answer(soon, verdictOf(Kind::NotSent, "connection refused")); break;
    case Fault::RequestLost: answer(giveUp, verdictOf(Kind::NoVerdict, "time-out")); break;
    case Fault::AnswerLost:
        book(lifeMs);
        if (mistakes.retriesBlindly) {
            book(lifeMs);
        }
        answer(random.below(2) == 0 ? soon : giveUp, verdictOf(Kind::NoVerdict, "time-out"));
        break;
    case Fault::Error500:
    case Fault::Booked500: {
        const int64_t time = *fault == Fault::Booked500 ? book(400) + 1 : soon;
        answer(time,
               verdictOf(mistakes.error500IsRefusal ? Kind::Rejected : Kind::NoVerdict, "500"));
        break;
    }
    case Fault::Throttled: {
        Verdict verdict = verdictOf(Kind::Throttled, "429");
        verdict.retryAt = w.m_clock.now().plusMs(1'000);
        answer(soon, verdict);
        break;
    }
    case Fault::Booked503:
        answer(book(400) + 1,
               verdictOf(mistakes.gatewayIsBelieved ? Kind::Throttled : Kind::NoVerdict, "503"));
        break;
    case Fault::Booked401:
        answer(book(400) + 1,
               verdictOf(mistakes.gatewayIsBelieved ? Kind::SignInNeeded : Kind::NoVerdict, "401"));
        break;
    case Fault::Refused: answer(soon, verdictOf(Kind::Rejected, "422 no such account")); break;
    case Fault::LoginPage:
        answer(soon, mistakes.pageIsAccepted ? verdictOf(Kind::Accepted, "200", "page-1")
                                             : verdictOf(Kind::NoVerdict, "200 with a page"));
        break;
    case Fault::DoubledThenRefused:
        w.m_doubledInBetween.insert(w.truthOf(posting.key));
        answer(book(400) + 1, verdictOf(Kind::Rejected, "422 number taken"));
        break;
    case Fault::DoubledThen409: answer(book(400) + 1, verdictOf(Kind::Duplicate, "409")); break;
    default: break;
    }
}

FoundJournal SimTarget::shown(const Booked& journal) const
{
    FoundJournal found;
    found.keyed = false;
    found.remoteId = journal.id;
    found.day = journal.day;
    found.lines = journal.lines;
    found.voided = journal.voided;
    found.memo = journal.text;
    const size_t at = journal.text.find("shogo:");
    if (at == std::string::npos) {
        return found;
    }
    const auto key = RowKey::parse(std::string_view(journal.text).substr(at + 6, 32));
    const bool whole = (at == 0 || !isWord(journal.text, at - 1)) && !isWord(journal.text, at + 38);
    if (key && (whole || m_world.m_plan.mistakes.keyAsSubstring)) {
        found.keyed = true;
        found.key = *key;
        if (at + 38 < journal.text.size() && journal.text[at + 38] == '.') {
            found.bookTag = journal.text.substr(at + 39, 4);
        }
    }
    return found;
}

void SimTarget::read(std::function<bool(const FoundJournal&)> wanted,
                     std::function<void(Lookup)> done)
{
    Simulation& w = m_world;
    const auto fault = w.drawFault({Fault::LookupFails, Fault::LookupPartial});
    const int process = m_process;
    const int64_t back = 1 + w.m_random.below(w.m_plan.readMs);
    w.m_queue.at(w.m_clock.time + 1 + w.m_random.below(300),
                 [this, &w, wanted, done, fault, process, back,
                  alive = w.m_processes[static_cast<size_t>(process)].alive] {
                     if (!*alive) {
                         return;
                     }
                     Lookup lookup;
                     lookup.conclusive = !fault;
                     for (const Booked* journal : w.m_server.visible()) {
                         const FoundJournal found = shown(*journal);
                         if (wanted(found)) {
                             lookup.found.push_back(found);
                         }
                     }
                     if (fault == Fault::LookupFails) {
                         lookup.found.clear();
                     } else if (fault == Fault::LookupPartial && !lookup.found.empty()) {
                         lookup.found.resize(static_cast<size_t>(
                             w.m_random.below(static_cast<int64_t>(lookup.found.size()))));
                     }
                     w.tell("P" + std::to_string(process) +
                            " looks: " + std::to_string(lookup.found.size()) + " found" +
                            (fault ? " (" + std::string(faultName(*fault)) + ")" : std::string()));
                     w.inProcess(process, w.m_clock.time + back, [done, lookup] { done(lookup); });
                 });
}

void SimTarget::list(Day first, Day last, std::function<void(Lookup)> done)
{
    read(
        [first, last](const FoundJournal& journal) {
            return journal.keyed && journal.day >= first && journal.day <= last;
        },
        std::move(done));
}

void SimTarget::find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done)
{
    // By the days of the attempts, as a target without a search by key has it.
    read(
        [wanted](const FoundJournal& journal) {
            return std::any_of(wanted.begin(), wanted.end(), [&](const Wanted& one) {
                return ((journal.keyed && one.key == journal.key) ||
                        one.remoteId == journal.remoteId) &&
                       journal.day >= one.first && journal.day <= one.last;
            });
        },
        std::move(done));
}

void SimTarget::onAccount(const std::string& account, Day first, Day last,
                          std::function<void(Lookup)> done)
{
    read(
        [account, first, last](const FoundJournal& journal) {
            return journal.day >= first && journal.day <= last &&
                   std::any_of(journal.lines.begin(), journal.lines.end(),
                               [&](const JournalLine& line) { return line.account == account; });
        },
        std::move(done));
}

} // namespace shogo::sim
