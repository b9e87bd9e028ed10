// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/currency.h"
#include "base/day.h"
#include "base/ids.h"
#include "base/result.h"
#include "book/account_table.h"
#include "book/import_table.h"
#include "ledger/state.h"
#include "rows/review_status.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// The one state that a row shows, of its review status, its entry's state and its marks. In the
// order in which a table that is sorted by state shows them: the order of the work.
enum class RowClass : uint8_t {
    New,
    NeedsAccount,
    PossibleTwin,
    Reworded,
    Missing,
    Ready,
    Queued,
    Held, // queued, but the row is not ready any more
    Pending,
    Unknown,
    Failed,
    Duplicate, // confirmed, and something is wrong with it
    Differs,
    Gone,
    Confirmed,
    Withdrawn,
    Covered,
    Excluded,
    Same,
};
inline constexpr size_t rowClassCount = 19;

RowClass rowClassOf(ReviewStatus status, State state, uint32_t flags);
// Stable names, for settings and tests.
std::string_view classText(RowClass shown);

// Which states a table shows.
class ClassSet
{
public:
    constexpr ClassSet() = default;
    constexpr ClassSet(std::initializer_list<RowClass> classes)
    {
        for (const RowClass shown : classes) {
            m_bits |= bit(shown);
        }
    }
    // All that are rows still: a dissolved one lives on in another.
    static constexpr ClassSet allRows()
    {
        ClassSet all;
        all.m_bits = ((uint32_t{1} << rowClassCount) - 1) & ~bit(RowClass::Same);
        return all;
    }
    // What waits for a person before it can be posted.
    static constexpr ClassSet toDo()
    {
        return {RowClass::New,      RowClass::NeedsAccount, RowClass::PossibleTwin,
                RowClass::Reworded, RowClass::Missing,      RowClass::Ready};
    }
    // Approved, and not settled yet.
    static constexpr ClassSet approved()
    {
        return {RowClass::Queued, RowClass::Held, RowClass::Pending};
    }
    constexpr bool has(RowClass shown) const { return (m_bits & bit(shown)) != 0; }
    constexpr bool operator==(const ClassSet&) const = default;

private:
    static constexpr uint32_t bit(RowClass shown)
    {
        return uint32_t{1} << static_cast<uint32_t>(shown);
    }
    uint32_t m_bits = 0;
};

enum class RowOrder : uint8_t { Day, Amount, Text, Account, State };

// What a row table shows and in which order. Ties go by id, that is by file order; descending is
// ascending read from its end.
struct WindowQuery
{
    ClassSet classes = ClassSet::allRows();
    std::optional<AccountId> account;
    std::optional<Day> from;
    std::optional<Day> to;
    // Words of the row's texts (width, case and kana do not matter), an amount without its sign, or
    // the beginning of a key; empty: all.
    std::string search;
    RowOrder order = RowOrder::Day;
    bool descending = false;

    bool operator==(const WindowQuery&) const = default;
};

// A row as a table paints it.
struct WindowRow
{
    RowId id;
    RowKey key;
    AccountId account;
    Day day;
    int64_t minor = 0;
    Currency currency;
    std::string text; // the latest one
    uint32_t ordinal = 0;
    std::optional<int64_t> balance; // as the file states it
    ReviewStatus status = ReviewStatus::New;
    State state = State::None;
    uint32_t flags = 0;
    RowClass shown = RowClass::New;
    std::string remoteId;
    std::string error;
    std::string counterAccount; // of the books: decided, or else suggested
    std::string kind = "none";  // of the suggestion; "hand" where a person decided
    std::string why;
    std::string file;
    uint32_t line = 0; // 0: not known
};

using ClassCounts = std::array<int64_t, rowClassCount>;
// How many rows are in one of these states.
int64_t countOf(const ClassCounts& counts, ClassSet classes);

// What big tables are made of: a list of row ids (8 bytes a row) and pages of rows by their ids;
// nothing is ever skipped over. Reads only, on whichever connection it is given.
class Windows
{
public:
    explicit Windows(Database& database) : m_database(database) {}

    // Asked between rows: true gives the work up. What comes out then is of no use.
    using Stop = std::function<bool()>;

    Result<std::vector<int64_t>> keys(const WindowQuery& query, const Stop& stop = {});
    // The first of keys(), at least `count` of them where there are so many, without a look at the
    // rest; nothing where the query cannot be answered so (another order, a search, single states).
    Result<std::vector<int64_t>> firstKeys(const WindowQuery& query, size_t count);
    // The rows with these ids, in their order.
    Result<std::vector<WindowRow>> page(std::span<const int64_t> ids);
    // Rows by state within the query's account and days; its states and its order do not matter.
    Result<ClassCounts> counts(const WindowQuery& query, const Stop& stop = {});
    // Of the rows with these ids.
    Result<ClassCounts> countsOf(std::span<const int64_t> ids);
    // The same for every own account, in one run.
    Result<std::map<int64_t, ClassCounts>> countsByAccount(const WindowQuery& query,
                                                           const Stop& stop = {});

private:
    // Accounts and origins are few and asked for with every page: kept until somebody writes.
    Result<void> refresh();

    Database& m_database;
    std::optional<int64_t> m_version;
    std::map<int64_t, Account> m_accounts;
    OriginIndex m_origins;
};

} // namespace shogo
