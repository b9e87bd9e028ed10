// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/instant.h"
#include "rows/review_status.h"
#include "rows/row_key.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The import diff of spec/keys.md, as a pure function over values: what each row of a file is to
// the book. Nothing is written here; the desk carries the plan out in one transaction.
namespace shogo {

// When and what a file showed, as far as the diff needs it. "Made" orders files: its own stamp,
// else its first import.
struct FileSpan
{
    Instant made;
    Day first;   // effective coverage (for a source that starts inside a day: the first row's)
    Day last;    // effective coverage: the earliest of stated end, last row, day it was made
    Day lastRow; // the last row's date; may lie behind `last`
    bool startsInside = false; // the source's files may begin in the middle of their first day
    bool empty = false;        // no rows: covers nothing

    // The whole of that day is in the file.
    bool hasWhole(Day day) const
    {
        return !empty && day < last && (first < day || (first == day && !startsInside));
    }
    bool touches(Day day) const
    {
        return !empty && first <= day && (day <= last || day <= lastRow);
    }
    // May the file begin, or end, in the middle of that day?
    bool mayStartInside(Day day) const { return startsInside && day == first; }
    bool mayEndInside(Day day) const { return day >= last; }
    // Strictly inside: a row of that day that the file lacks is not at the bank any more.
    bool strictlyCovers(Day day) const { return !empty && first < day && day < last; }
};

// Effective coverage (spec/keys.md, "The diff", Input).
FileSpan fileSpan(std::optional<Day> statedFirst, std::optional<Day> statedLast, Day firstRow,
                  Day lastRow, Instant made, bool ownStamp, bool startsInside);

// A row of the file. `text` is key text; the views must outlive the call.
struct DiffFileRow
{
    Day day;
    int64_t minor = 0;
    std::string_view text;
    std::string_view id; // transaction id; used where the basis is the id
};

// A row of the book with all its texts, except those that were dissolved (status Same).
struct DiffBookRow
{
    RowId id;
    Day day;
    int64_t minor = 0;
    std::string_view text;                 // the first text: the one in the key
    std::vector<std::string_view> aliases; // later texts, oldest first; the last one is the latest
    uint32_t ordinal = 0;
    ReviewStatus status = ReviewStatus::New;
    bool hasEntry = false; // the ledger knows it: its review status is frozen
    bool posted = false;   // its entry is past "queued"
    bool idKeyed = false;  // its key was made of `transactionId`
    std::string_view transactionId;
    // The latest `made` among the files that show it (sightings); none: a placeholder.
    std::optional<Instant> shown;
    bool placeholder = false; // after rebuild: date, amount and key, no text
    RowKey key;               // needed for placeholders only
};

// A row that was dissolved: it keeps its key, and comes back under it if one more is seen.
struct DiffSameRow
{
    RowId id;
    Day day;
    int64_t minor = 0;
    std::string_view text;
    uint32_t ordinal = 0;
    // Of a row whose key was made of its id (ordinal 0): the id belongs to the other row now.
    std::string_view transactionId;
    RowId into;
};

// An open question of a day and amount: how many movements are there in all?
struct DiffQuestion
{
    Day day;
    int64_t minor = 0;
    int64_t atLeast = 0;
};

struct DiffInput
{
    std::string_view account;
    Currency currency;
    KeyBasis basis = KeyBasis::Content;
    bool acceptRewordings = false; // off split days, one row on each side only
    FileSpan file;
    std::vector<DiffFileRow> rows; // in file order
    std::vector<FileSpan> earlier; // the account's other files
    // All with a date in the file's rows or coverage; where the basis is the id, those with an id
    // of the file as well.
    std::vector<DiffBookRow> book;
    std::vector<DiffSameRow> dissolved;
    std::vector<DiffQuestion> questions;
};

// What a row of the file is.
enum class RowVerdict : uint8_t { Known, New, PossibleTwin, Reworded };

struct DiffRow
{
    RowId known; // Known: the row of the book; New: the dissolved row that comes back, or 0
    RowKey key;  // of a row that is inserted or comes back
    std::string_view doubt; // why an id is not trusted; empty: it is, or is not used
    // Of a row that is inserted or comes back, and the one that made a placeholder's key (its text
    // is the first text then); 0 where the key is made of the id.
    uint32_t ordinal = 0;
    RowVerdict verdict = RowVerdict::New;
    bool idKeyed = false;
    bool newText = false; // Known by an older text or accepted: this text becomes the latest
    bool missing = false; // New, but a file made later has its day and lacks it: GoneAtBank
};

// What becomes of rows of the book; in the order in which it is to be done.
struct DiffChange
{
    enum class Kind : uint8_t {
        Certain, // a possible twin is a movement (SayTwin)
        Same,    // a possible twin dissolves into `into`
        Missing, // GoneAtBank
        Back,    // SeenAgain
    };
    Kind kind = Kind::Certain;
    RowId row;
    RowId into;
};

struct DiffResult
{
    std::vector<DiffRow> rows; // one for each row of the file, same order
    std::vector<DiffChange> changes;
    std::vector<DiffQuestion> asked;   // opened or widened
    std::vector<DiffQuestion> settled; // closed, since this file has the whole day
    // Posted rows that the bank does not show any more: items of the month's close.
    std::vector<RowId> postedMissing;
    std::vector<RowId> postedBack; // and those that are shown again
};

DiffResult diffImport(const DiffInput& input);

// What a person's answer makes of the waiting rows of one day and amount (steps 3 and 4). The rows
// that were dissolved before are given as well (status Same): one more movement brings them back
// first, so that ordinals do not depend on when a question is answered.
struct AnswerRow
{
    RowId id;
    ReviewStatus status = ReviewStatus::New;
    std::string_view text;         // latest
    std::vector<ImportId> shownBy; // sightings
};
struct Answer
{
    // Movements of their own: waiting rows (SayTwin, SayNew) and such that come back (Revive).
    std::vector<RowId> movements;
    // Dissolved, into which: that row gets the sightings and the text. Sightings moved, so
    // "missing" is recomputed for the rows of this day and amount (isMissing).
    std::vector<std::pair<RowId, RowId>> same;
};
// `count` movements in all; std::nullopt where count is below `atLeast` (or the number of certain
// rows) or above certain + waiting.
std::optional<Answer> answerCount(const std::vector<AnswerRow>& rows, int64_t count,
                                  int64_t atLeast);

// Missing at the bank (step 5): exactly while some file made later than every file that shows the
// row has its date strictly inside its coverage.
bool isMissing(Day day, std::optional<Instant> shown, const std::vector<FileSpan>& files);

} // namespace shogo
