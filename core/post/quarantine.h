// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "book/book.h"
#include "post/verdict_event.h"
#include "target/target.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace shogo {

// Quarantine (spec/ledger.md, "One book, and never back"): a book that was restored, copied, moved
// or rebuilt may know less than was posted. Two copies that post at once cannot be told apart by
// any look-up, so a person must first say that this one is the only one; then everything that is
// not confirmed is looked up, and what is confirmed is compared, before the book is trusted again.
struct QuarantineDeed
{
    std::string who; // for the history: "person: taro", "recovery: taro"
    Instant at;
    Settle settle; // from now: when another copy's last request can no longer arrive
};
QuarantineDeed quarantineDeed(const std::string& who, const Clock& clock, int64_t settleMs);

// Stage 1, posting is off: the epoch rises (above `epochSeen` too, the highest that anybody noted),
// and what is queued, pending, failed or withdrawn becomes unknown. One transaction. `why` is a
// phrase for people.
Result<void> beginQuarantine(Book& book, const std::string& why, int64_t epochSeen,
                             const QuarantineDeed& deed);

// Stage 1 to 2, by a person: what is not confirmed is made unknown once more and its settle time
// begins anew, since the other copy may have posted until this moment. Otherwise does nothing.
Result<void> giveWord(Book& book, const QuarantineDeed& deed);

// Is the list of all keyed journals still to be compared (stage 2)?
Result<bool> keyedListIsDue(Book& book);
// Whether a look-up that begins now comes late enough to end the quarantine.
Result<bool> quarantineSettled(Book& book, const Clock& clock, int64_t settleMs);
// The days of that list: all of them.
Result<std::pair<Day, Day>> keyedListSpan(Book& book, Instant now);

struct KeyedListReport
{
    int64_t compared = 0;                     // confirmed entries
    int64_t flagged = 0;                      // of them: gone, differing, double or no longer so
    int64_t placeholders = 0;                 // new ones
    std::map<std::string, int64_t> otherTags; // journals of other books: tag, how many
};
enum class KeyedListUse {
    Quarantine, // compares confirmed entries too, and says that it was done
    Rebuild,    // only adds what no entry knows; no existing entry is changed
};
// What the list of all keyed journals says; `settled`: it was begun late enough. What it shows is
// there, whether the list was conclusive or not; what it does not show is gone only if it was.
Result<KeyedListReport> settleKeyedList(Book& book, const Lookup& all, bool settled,
                                        KeyedListUse use, const std::string& who, Instant at);

// What a look-up means for an entry that a quarantine has made unknown: where nothing was found, it
// was failed or withdrawn and is so again; a conclusive look-up after its settle time ends its
// part. Other decisions pass unchanged.
LookupDecision inQuarantine(const LedgerEntry& entry, LookupDecision decision, bool conclusive,
                            bool settled);

// Journals with the tag of an earlier book that a person has called this book's own count as ours:
// their tag becomes this book's.
Result<std::set<std::string>> ownTags(Book& book); // this book's and those
void adoptOwnTags(const std::set<std::string>& own, const std::string& bookTag,
                  std::vector<FoundJournal>& found);

// Stage 2 to 0, once the list was compared and nothing waits for its look-up; true if it ended now.
Result<bool> endIfDone(Book& book, const std::string& who, Instant at);

} // namespace shogo
