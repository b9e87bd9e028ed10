// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "book/book.h"
#include "target/target.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace shogo {

// The own account's side of a journal: the sum of its lines there, debit positive.
int64_t minorOn(const std::string& account, const FoundJournal& journal);

// The first day at a client (spec/ledger.md): before the first send for an own account and a month,
// what people had entered there by hand is read once, and what looks like one of those journals
// waits for a person. Also notices another book that posts to the same own account.
class FirstDay
{
public:
    explicit FirstDay(Book& book) : m_book(book) {}

    struct Reading
    {
        std::string account; // of the books
        Month month;
        Day first; // three days before the month
        Day last;
    };
    // Which entries wait to be sent. An own account to which the target has a bank feed of its own
    // gets no plain journals: a Problem says so.
    Result<void> begin(const std::vector<LedgerEntry>& waiting, const Target& target,
                       std::vector<Problem>& problems);
    // What must be read first.
    std::optional<Reading> next();
    // Keeps what was read. Not conclusive: what it was read for is not sent in this run. A journal
    // with another book's tag, not known to be allowed here: the same, and a Problem for a person.
    Result<void> take(const Reading& reading, const Lookup& lookup, Instant now,
                      std::vector<Problem>& problems);
    // Compares the entries that never went out with what was entered by hand: which look like what.
    // One journal stands for one entry, so that a twin of a hand-made one stays two.
    struct Match
    {
        LedgerEntry entry;
        std::vector<HandJournal> journals;
    };
    Result<std::vector<Match>> matches();
    // May it be sent in this run?
    bool mayGo(const LedgerEntry& entry) const;

private:
    std::string accountOf(const LedgerEntry& entry) const;
    void takeFeeds(const std::vector<LedgerEntry>& waiting, const Target& target,
                   std::vector<Problem>& problems);

    Book& m_book;
    std::map<AccountId, std::string> m_postsTo;
    std::vector<LedgerEntry> m_waiting;
    std::vector<Reading> m_toRead;
    std::set<std::pair<std::string, Month>> m_blocked;
    std::set<std::string> m_fed; // own accounts (of the books) with a feed there
};

} // namespace shogo
