// SPDX-License-Identifier: GPL-3.0-or-later
#include "post/first_day.h"

#include <algorithm>

namespace shogo {

namespace {

// How far a hand-made entry may lie from the bank's date.
constexpr int daysEitherWay = 3;

} // namespace

int64_t minorOn(const std::string& account, const FoundJournal& journal)
{
    int64_t sum = 0;
    for (const JournalLine& line : journal.lines) {
        if (line.account == account) {
            sum = addMinor(sum, line.amount.minor).value_or(sum);
        }
    }
    return sum;
}

std::string FirstDay::accountOf(const LedgerEntry& entry) const
{
    const auto at = m_postsTo.find(entry.account);
    return at == m_postsTo.end() ? std::string() : at->second;
}

Result<void> FirstDay::begin(const std::vector<LedgerEntry>& waiting, const Target& target,
                             std::vector<Problem>& problems)
{
    m_waiting.clear();
    m_toRead.clear();
    SHOGO_ASSIGN(const auto accounts, m_book.accounts().all());
    for (const Account& account : accounts) {
        m_postsTo[account.id] = account.postsTo;
    }
    takeFeeds(waiting, target, problems);
    std::set<std::pair<std::string, Month>> months;
    for (const LedgerEntry& entry : waiting) {
        // What went out once is looked up by its key; a correction has no twin made by hand.
        if (entry.attempt == 0 && entry.step == "journal" &&
            (entry.flags & Flag::AnotherOne) == 0) {
            m_waiting.push_back(entry);
            months.emplace(accountOf(entry), Month::of(entry.day));
        }
    }
    for (const auto& [account, month] : months) {
        SHOGO_ASSIGN(const bool read, m_book.target().isMonthRead(account, month));
        if (!read) {
            m_toRead.push_back({account, month, month.first().plusDays(-daysEitherWay),
                                month.last().plusDays(daysEitherWay)});
        }
    }
    return {};
}

void FirstDay::takeFeeds(const std::vector<LedgerEntry>& waiting, const Target& target,
                         std::vector<Problem>& problems)
{
    std::set<std::string> own;
    for (const auto& [id, account] : m_postsTo) {
        own.insert(account);
    }
    std::set<std::string> needed;
    for (const LedgerEntry& entry : waiting) {
        needed.insert(accountOf(entry));
    }
    for (const std::string& account : own) {
        auto feed = target.feedOn(account);
        if (!feed) {
            continue;
        }
        const bool ignored = weightOf(feed->code) == ProblemWeight::Note;
        if (!ignored) {
            m_fed.insert(account);
        }
        // That it is ignored is said at every run; that it blocks, where something waits for it.
        if (ignored || needed.contains(account)) {
            problems.push_back(*std::move(feed));
        }
    }
}

std::optional<FirstDay::Reading> FirstDay::next()
{
    if (m_toRead.empty()) {
        return std::nullopt;
    }
    const Reading reading = m_toRead.back();
    m_toRead.pop_back();
    return reading;
}

Result<void> FirstDay::take(const Reading& reading, const Lookup& lookup, Instant now,
                            std::vector<Problem>& problems)
{
    std::set<std::string> strange;
    std::vector<HandJournal> byHand;
    for (const FoundJournal& journal : lookup.found) {
        if (journal.voided) {
            continue;
        }
        if (!journal.keyed) {
            byHand.push_back(
                {journal.remoteId, journal.day, minorOn(reading.account, journal), journal.memo});
        } else if (!journal.bookTag.empty() && journal.bookTag != m_book.settings().tag()) {
            SHOGO_ASSIGN(const bool known, m_book.target().isTagKnown(journal.bookTag));
            if (!known) {
                strange.insert(journal.bookTag);
            }
        }
    }
    for (const std::string& tag : strange) {
        problems.emplace_back(ProblemCode::OtherBookHere, Place{m_book.path()},
                              std::vector<ProblemArgument>{tag, reading.account});
    }
    if (!lookup.conclusive || !strange.empty()) {
        m_blocked.emplace(reading.account, reading.month);
        return {};
    }
    return m_book.target().addMonth(reading.account, reading.month, byHand, now);
}

Result<std::vector<FirstDay::Match>> FirstDay::matches()
{
    std::vector<Match> matches;
    SHOGO_ASSIGN(const bool any, m_book.target().hasHandJournals());
    if (!any) {
        return matches;
    }
    std::set<std::string> taken;
    // Nearest dates first: of two rows and one journal between them the nearer one is its twin.
    for (int distance = 0; distance <= daysEitherWay; ++distance) {
        std::erase_if(m_waiting, [&](const LedgerEntry& entry) {
            return std::any_of(matches.begin(), matches.end(),
                               [&](const Match& match) { return match.entry.id == entry.id; });
        });
        for (const LedgerEntry& entry : m_waiting) {
            SHOGO_ASSIGN(const auto near, m_book.target().freeHandJournals(
                                              accountOf(entry), entry.minor, entry.day, distance));
            const auto free = std::find_if(near.begin(), near.end(), [&](const HandJournal& one) {
                return !taken.contains(one.remoteId);
            });
            if (free != near.end()) {
                taken.insert(free->remoteId);
                matches.push_back({entry, {*free}});
            }
        }
    }
    return matches;
}

bool FirstDay::mayGo(const LedgerEntry& entry) const
{
    if (m_blocked.empty() && m_fed.empty()) {
        return true;
    }
    const std::string account = accountOf(entry);
    return !m_fed.contains(account) &&
           (entry.attempt > 0 || !m_blocked.contains({account, Month::of(entry.day)}));
}

} // namespace shogo
