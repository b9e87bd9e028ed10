// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/instant.h"
#include "book/history_table.h"
#include "book/sql.h"
#include "ledger/state.h"
#include "rows/import_diff.h"
#include "rows/review_status.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// A row of the book.
struct BookRow
{
    RowId id;
    AccountId account;
    Day day; // booking date
    int64_t minor = 0;
    RowKey key;
    std::string text; // the one in the key
    std::string latestText;
    uint32_t ordinal = 0; // 0: the key was made of the bank's id
    ReviewStatus status = ReviewStatus::New;
    ReviewStatus born = ReviewStatus::New;
    bool undone = false;
    RowId into; // status Same
    std::optional<Day> valueDay;
    std::optional<int64_t> balance;
    std::string counterparty;
    std::string bankId;
};

struct RowFilter
{
    std::optional<AccountId> account;
    std::optional<Day> from;
    std::optional<Day> to;
    // A review status, or a state of the ledger; empty: all but those that were dissolved.
    std::string state;
};

// A row as lists show it: with its entry and what was suggested or decided.
struct ListedRow
{
    BookRow row;
    State state = State::None; // of the step "journal"
    int64_t attempt = 0;
    uint32_t flags = 0;
    std::string remoteId;
    std::string error;
    std::string account; // of the books, decided or else suggested
    std::string tax;
    std::string memo;
    std::string kind; // "hand" where a person decided
    std::string why;
};

// Who changes something, when, and why: goes into the history line.
struct Deed
{
    std::string actor;
    Instant at;
    std::string why;
};

// All that the diff must know of an account's rows; the views point into `texts`.
struct DiffMaterial
{
    std::deque<std::string> texts;
    std::vector<DiffBookRow> book;
    std::vector<DiffSameRow> dissolved;
    std::vector<DiffQuestion> questions;
};

class RowTable
{
public:
    RowTable(Database& database, HistoryTable& history) : m_database(database), m_history(history)
    {
    }

    Result<BookRow> byKey(const RowKey& key);
    Result<BookRow> byId(RowId id);
    // Rows of that day and amount that are rows still (neither dissolved nor taken back), by id.
    // With `dissolved`, those that were dissolved too.
    Result<std::vector<BookRow>> group(AccountId account, Day day, int64_t minor,
                                       bool dissolved = false);
    Result<void> list(const RowFilter& filter,
                      const std::function<Result<void>(const ListedRow&)>& each);
    // Rows with dates in the span, ready for the diff.
    Result<DiffMaterial> forDiff(AccountId account, Day first, Day last);
    // Adds the rows with these keys (sorted) that are not there yet.
    Result<void> addToDiff(DiffMaterial& material, const std::vector<RowKey>& keys);

    // The only writer of a row's review status after its birth: decides by nextStatus, sees that
    // the status is still the one that `row` tells, and writes the history line.
    Result<ReviewStatus> change(const BookRow& row, ReviewEvent event, const Deed& deed,
                                RowId into = {}, const std::string& facts = "{}");
    // new -> ready or needs account, which follows from what is decided or suggested and so has no
    // history line of its own.
    Result<void> settleReadiness(RowId id);
    Result<void> addText(RowId id, const std::string& text);
    // `row` was taken back or dissolved: it is a row again, as `born`.
    Result<void> revive(const BookRow& row, ReviewStatus status, const Deed& deed);
    Result<void> setUndone(const BookRow& row, bool undone, const Deed& deed);
    // Undo only: the status that it had before, which no event of the table leads back to.
    Result<void> putBack(const BookRow& row, const std::string& status, const Deed& deed);
    Result<void> dropText(RowId id, const std::string& text);
    // Questions over which no row waits any more.
    Result<void> dropSettledQuestions(AccountId account);

    struct Question
    {
        AccountId account;
        Day day;
        int64_t minor = 0;
        int64_t atLeast = 0;
    };
    Result<std::optional<Question>> question(AccountId account, Day day, int64_t minor);
    Result<std::vector<Question>> questions();
    Result<void> setQuestion(const Question& question);
    Result<void> closeQuestion(AccountId account, Day day, int64_t minor);

private:
    Database& m_database;
    HistoryTable& m_history;
};

} // namespace shogo
