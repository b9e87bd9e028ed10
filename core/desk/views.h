// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/instant.h"
#include "base/money.h"
#include "base/problem.h"
#include "book/account_table.h"
#include "book/backup.h"
#include "book/book_place.h"
#include "book/row_table.h"
#include "desk/file_source.h"
#include "ledger/history.h"
#include "post/person_verdict.h"
#include "post/poster.h"
#include "statement/statement.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

// What the desk's verbs give: small values for screens and JSON, without a word for people.
namespace shogo {

struct NewAccount
{
    std::string ident;
    std::string currency;
    std::string postsTo;
    std::string name;
    std::string profile;
    std::optional<KeyBasis> keyBasis;
    std::optional<Day> start;
    bool startsInsideDay = false;
};

struct ImportOptions
{
    std::string account; // identifier; empty: by the file
    std::string profile;
    bool dryRun = false;
    bool acceptProblems = false; // take the rows that can be read
    bool preview = false;        // with dryRun: list the rows as well
    // Told while the file is read, on the desk's thread.
    Watch watch;
};

// A row of a preview: what the file says, and what it would be in the book.
struct PreviewRow
{
    enum class Verdict : uint8_t { New, Known, PossibleTwin, Reworded, Missing, Announced };
    Verdict verdict = Verdict::New;
    uint32_t line = 0; // of the file; 0: not in this file, or it has no lines
    Day day;
    int64_t minor = 0;
    std::optional<int64_t> balance;
    std::string text;
    std::string raw; // the row's bytes, decoded, on one line
    std::optional<RowKey> key;
};

// A question that an import asks, or that is open.
struct QuestionView
{
    std::string account;
    Day day;
    Money amount;
    int64_t atLeast = 0;
    int64_t atMost = 0;
    std::optional<int64_t> suggested; // by the running balances: evidence, never a decision
    std::vector<RowKey> certain;
    std::vector<RowKey> waiting;
};

// One statement of a file.
struct ImportView
{
    std::string file;
    Digest sha256{};
    std::string format;
    std::string encoding;
    std::string profile;
    std::vector<std::string> why; // what was detected and by which sign
    std::string account;
    Currency currency;
    std::optional<Coverage> covers;
    bool alreadyImported = false;
    int64_t known = 0;
    int64_t fresh = 0; // new
    int64_t possibleTwin = 0;
    int64_t reworded = 0;
    int64_t missing = 0;
    int64_t announced = 0;
    int64_t excluded = 0; // of the new ones: zero, or before the start
    int64_t ready = 0;    // of the new ones: with a suggestion
    bool balancesChecked = false;
    std::vector<BalanceBreak> breaks;
    std::vector<Problem> problems;
    std::vector<QuestionView> questions;
    int64_t rowsRefused = 0;      // of the whole file: could not be read
    std::vector<PreviewRow> rows; // of a preview: in file order, then those missing at the bank
};

struct DecideRequest
{
    enum class What { Count, SameAs, New, Exclude, Restore };
    What what = What::Count;
    std::vector<RowKey> keys;
    // instead of keys, for Count
    std::string account;
    std::optional<Day> day;
    std::string amount;
    int64_t count = 0;
    std::optional<RowKey> sameAs;
    std::string reason;
};

struct DecideView
{
    int64_t changed = 0; // rows
    int64_t waiting = 0; // suspects that are left in the book
};

struct ApproveView
{
    int64_t approved = 0;
    int64_t reopened = 0; // refused or withdrawn ones that are to be looked up and posted again
    std::vector<std::pair<RowKey, Problem>> refused;
};

// One journal that a posting run would send.
struct ChartView
{
    std::optional<Chart> chart;
    std::optional<Instant> readAt; // nothing: never read
};

struct PlannedJournal
{
    RowId row;
    RowKey key;
    Day day;
    Money amount;        // of the row: money out is negative
    std::string account; // own account, as people name it
};

// What a posting run would do (post --dry-run).
struct PostPlan
{
    int64_t fresh = 0; // queued and due
    Money in;          // sums over those in the book's currency
    Money out;
    int64_t later = 0;    // queued, not due yet
    int64_t held = 0;     // queued, but their row is not ready any more
    int64_t alike = 0;    // queued, but one like it was entered by hand
    int64_t toLookUp = 0; // unknown, or pending with an owner that is gone
    int64_t failed = 0;
    int64_t suspects = 0;                 // rows that wait for a decision
    int64_t flagged = 0;                  // confirmed, but duplicate, differing or gone
    std::vector<PostedEntry> entries;     // what would be posted
    std::vector<PlannedJournal> journals; // the same, with what a summary shows
    std::string target;
};

struct ResolveRequest
{
    using What = PersonVerdict::What;
    What what = What::Found;
    std::vector<RowKey> keys;
    std::string step;       // of the rows' entries; empty: the last one that is a journal
    bool allAbsent = false; // instead of keys: all that a look-up has not found
    bool allAlike = false;  // instead of keys: all that look like one entered by hand
    std::string remoteId;   // Adopt: empty: the journal that it looks like
    std::string why;
};

struct CorrectRequest
{
    RowKey key;
    bool rebook = false;
    std::string why;
};

struct CorrectView
{
    std::string reversal;  // the step that was queued; empty: none was needed
    bool inReview = false; // the row is reviewed again
};

// 1 of the step "journal", n of "journal:n".
int correctionNumber(const std::string& step);
// How far a book may be trusted with posting.
struct SafetyView
{
    int64_t quarantine = 0; // as it stands in the book
    int64_t toLookUp = 0;   // entries that it has made unknown and that were not looked up since
    BookPlace place;
    bool placeAccepted = false;
    std::vector<Problem> problems; // BookQuarantined, BookInCloud, BookOnNetwork, CopiesBeside
};

struct RestoreView
{
    std::string book;
    std::string movedAside; // where the book is now that stood there; empty: there was none
    int64_t epoch = 0;
    int64_t quarantine = 0;
    int64_t unknown = 0;     // entries that will be looked up
    HistoryTable::Head head; // of the backup
};

struct RebuildRequest
{
    std::vector<std::string> ownTags; // of earlier books of the same accounts
    bool onlyCopy = false;
};

struct RebuildView
{
    int64_t placeholders = 0; // new ones
    int64_t withoutEntry = 0; // all that there are
    std::map<std::string, int64_t> otherTags;
    int64_t quarantine = 0;
};

struct UndoView
{
    int64_t seq = 0;
    std::string event;
    int64_t rows = 0;         // that were changed back
    std::vector<RowKey> left; // with a ledger entry: they stay
};

// Signing in to the book's target. `secret`: a line of JSON (target/secret_text.h), kept nowhere
// but where secrets are kept.
struct SignInRequest
{
    std::string secret;
    uint16_t port = 0;                            // where the browser comes back to
    std::string page;                             // what it shows then
    std::function<void(const std::string&)> show; // the address to be opened in it
};

struct SignInView
{
    std::string service; // "Money Forward"
    std::string place;   // where it is kept
};

} // namespace shogo
