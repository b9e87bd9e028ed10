// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/windows.h"

#include "base/text.h"
#include "book/bulk.h"
#include "book/ledger_table.h"
#include "ledger/entry.h"
#include "statement/statement.h"

#include <algorithm>
#include <unordered_map>

namespace shogo {

namespace {

constexpr std::array<std::string_view, rowClassCount> names = {
    "new",       "needs-account", "possible-twin", "reworded", "missing",   "ready",   "queued",
    "held",      "pending",       "unknown",       "failed",   "duplicate", "differs", "gone",
    "confirmed", "withdrawn",     "covered",       "excluded", "same",
};

RowClass classOfStatus(ReviewStatus status)
{
    switch (status) {
    case ReviewStatus::New: return RowClass::New;
    case ReviewStatus::PossibleTwin: return RowClass::PossibleTwin;
    case ReviewStatus::Reworded: return RowClass::Reworded;
    case ReviewStatus::Missing: return RowClass::Missing;
    case ReviewStatus::NeedsAccount: return RowClass::NeedsAccount;
    case ReviewStatus::Ready: return RowClass::Ready;
    case ReviewStatus::Covered: return RowClass::Covered;
    case ReviewStatus::Same: return RowClass::Same;
    case ReviewStatus::Excluded: return RowClass::Excluded;
    }
    return RowClass::New;
}

// How many rows go by between two looks at whether the answer is still wanted.
constexpr size_t rowsBetweenStops = 4096;

// All statements of one answer see the same state of the book.
class ReadScope
{
public:
    explicit ReadScope(Database& database) : m_database(database) {}
    ReadScope(const ReadScope&) = delete;
    ReadScope& operator=(const ReadScope&) = delete;
    ~ReadScope()
    {
        if (m_open) {
            // Nothing was written, so nothing can be lost where this fails.
            const auto outcome = m_database.run("read-end", "COMMIT");
            static_cast<void>(outcome);
        }
    }
    Result<void> begin()
    {
        // On the writing connection a transaction may be open already.
        if (!m_database.inTransaction()) {
            SHOGO_TRY(m_database.run("read-begin", "BEGIN"));
            m_open = true;
        }
        return {};
    }

private:
    Database& m_database;
    bool m_open = false;
};

// Runs through a query; false where the caller gave it up.
Result<bool> scan(FastStatement& statement, const Windows::Stop& stop,
                  const std::function<void()>& each)
{
    for (size_t n = 1;; ++n) {
        SHOGO_ASSIGN(const bool more, statement.step());
        if (!more) {
            return true;
        }
        each();
        if (stop && n % rowsBetweenStops == 0 && stop()) {
            return false;
        }
    }
}

// Something small about each row, found by its id. Row ids are given from 1 on without large
// gaps, so a list serves better than a tree or a hash.
template <class Value>
class ByRow
{
public:
    void set(int64_t id, Value value)
    {
        const auto at = static_cast<size_t>(id);
        if (at >= m_values.size()) {
            m_values.resize(std::max(at + 1, m_values.size() * 2));
        }
        m_values[at] = value;
    }
    Value of(int64_t id) const
    {
        const auto at = static_cast<size_t>(id);
        return at < m_values.size() ? m_values[at] : Value();
    }

private:
    std::vector<Value> m_values;
};

struct EntryMark
{
    State state = State::None;
    uint8_t flags = 0; // only those that decide what is shown
};

// The entries' states in one run: a look-up a row costs a million of them three times as much.
Result<ByRow<EntryMark>> entryMarks(Database& database, const Windows::Stop& stop)
{
    ByRow<EntryMark> marks;
    SHOGO_ASSIGN(auto entries, FastStatement::prepare(database, "window-entries",
                                                      "SELECT row_id, state, flags, step LIKE "
                                                      "'journal%' FROM entry ORDER BY id"));
    SHOGO_TRY(scan(*entries, stop, [&] {
        const State state = stateFromText(entries->text(1)).value_or(State::None);
        const auto first = [](State one) {
            return one == State::Pending || one == State::Unknown || one == State::Failed;
        };
        // As currentEntryOfRow has it.
        const bool counts = entries->integer(3) != 0 || first(state);
        if (counts && (first(state) || !first(marks.of(entries->integer(0)).state))) {
            marks.set(entries->integer(0),
                      {state,
                       static_cast<uint8_t>(entries->integer(2) & (Flag::Duplicate | Flag::Differs |
                                                                   Flag::Gone | Flag::Reversed))});
        }
    }));
    return marks;
}

// Numbers texts in their order; the same text has the same number. Statements repeat their texts,
// so numbering each once and comparing numbers is cheaper than comparing a million texts.
class TextRanks
{
public:
    uint32_t number(std::string_view text)
    {
        const auto known = m_numbers.find(text);
        if (known != m_numbers.end()) {
            return known->second;
        }
        const auto number = static_cast<uint32_t>(m_numbers.size() + 1);
        m_numbers.emplace(m_arena.keep(text), number);
        return number;
    }
    // Index: the number that a text was given, 0 for none. Value: its place among all.
    std::vector<int64_t> ranks() const
    {
        std::vector<Numbered> sorted;
        sorted.reserve(m_numbers.size());
        for (const auto& [text, number] : m_numbers) {
            sorted.push_back({beginning(text), text, number});
        }
        std::sort(sorted.begin(), sorted.end());
        std::vector<int64_t> ranks(m_numbers.size() + 1);
        for (size_t i = 0; i < sorted.size(); ++i) {
            ranks[sorted[i].number] = static_cast<int64_t>(i) + 1;
        }
        return ranks;
    }

private:
    struct Numbered
    {
        uint64_t beginning; // most comparisons end here, without a look at the text itself
        std::string_view text;
        uint32_t number;
        auto operator<=>(const Numbered&) const = default;
    };
    // The first eight bytes as a number that sorts as they do.
    static uint64_t beginning(std::string_view text)
    {
        uint64_t first = 0;
        for (size_t i = 0; i < sizeof first; ++i) {
            first = first << 8 | (i < text.size() ? static_cast<uint8_t>(text[i]) : 0U);
        }
        return first;
    }

    TextArena m_arena;
    std::unordered_map<std::string_view, uint32_t> m_numbers;
};

// The account of the books that each row shows: a decision goes before a suggestion.
Result<ByRow<uint32_t>> shownAccounts(Database& database, const Windows::Stop& stop,
                                      TextRanks& ranks)
{
    ByRow<uint32_t> accounts;
    for (const char* sql :
         {"SELECT row_id, account FROM suggestion", "SELECT row_id, account FROM decision"}) {
        SHOGO_ASSIGN(auto rows, FastStatement::prepare(database, "window-accounts", sql));
        SHOGO_TRY(scan(*rows, stop,
                       [&] { accounts.set(rows->integer(0), ranks.number(rows->text(1))); }));
    }
    return accounts;
}

// Later texts of rows; few rows have one.
Result<std::unordered_map<int64_t, std::string>> laterTexts(Database& database)
{
    std::unordered_map<int64_t, std::string> texts;
    SHOGO_TRY(database.query("window-texts", "SELECT row_id, text FROM alias ORDER BY row_id, seq",
                             {}, [&](const SqlRow& row) {
                                 texts[row.integer(0)] = row.text(1);
                                 return Result<void>();
                             }));
    return texts;
}

// The rows within an account and days: id, status and more columns.
Result<std::unique_ptr<FastStatement>> rowScan(Database& database, const WindowQuery& query,
                                               std::string_view column)
{
    std::string sql = "SELECT r.id, r.status, " + std::string(column) +
                      " FROM statement_row r WHERE r.undone = 0";
    if (query.account) {
        sql += " AND r.account_id = ?";
    }
    if (query.from) {
        sql += " AND r.day >= ?";
    }
    if (query.to) {
        sql += " AND r.day <= ?";
    }
    SHOGO_ASSIGN(auto rows, FastStatement::prepare(database, "window-rows", sql));
    int parameter = 0;
    if (query.account) {
        rows->bind(parameter++, query.account->value);
    }
    if (query.from) {
        rows->bind(parameter++, query.from->number());
    }
    if (query.to) {
        rows->bind(parameter++, query.to->number());
    }
    return rows;
}

const char* orderColumn(RowOrder order)
{
    switch (order) {
    case RowOrder::Day: return "r.day";
    case RowOrder::Amount: return "r.minor";
    case RowOrder::Text: return "r.text";
    case RowOrder::Account:
    case RowOrder::State: return "0";
    }
    return "r.day";
}

// What a person typed, compared with rows. Statements repeat their texts, so each is folded once.
class RowSearch
{
public:
    explicit RowSearch(const std::string& typed) : m_folded(foldedText(typed))
    {
        // "1,210", "12.10" and "1 210" are digits with separators; what the separators mean depends
        // on the row's currency, so only the digits are compared.
        bool figures = false;
        bool others = false;
        for (const char c : m_folded) {
            const bool digit = c >= '0' && c <= '9';
            figures = figures || digit;
            others = others || (!digit && c != ',' && c != '.' && c != ' ' && c != '-' && c != '+');
            if (digit) {
                m_digits += c;
            }
            m_hex = m_hex && (digit || (c >= 'a' && c <= 'f'));
        }
        m_isAmount = figures && !others;
        m_hex = m_hex && m_folded.size() >= shortestKey;
    }

    Result<void> load(Database& database)
    {
        SHOGO_ASSIGN(const auto accounts, AccountTable(database).all());
        for (const Account& account : accounts) {
            m_decimals[account.id.value] = account.currency.exponent();
        }
        return {};
    }
    bool amount(int64_t minor, int64_t account) const
    {
        if (!m_isAmount) {
            return false;
        }
        std::string digits = std::to_string(minor);
        if (minor < 0) {
            digits.erase(0, 1);
        }
        const auto decimals = m_decimals.find(account);
        return digits == m_digits ||
               digits ==
                   m_digits + std::string(static_cast<size_t>(
                                              decimals == m_decimals.end() ? 0 : decimals->second),
                                          '0');
    }
    bool key(std::string_view bytes) const
    {
        if (!m_hex || bytes.size() != RowKey().bytes.size()) {
            return false;
        }
        RowKey key;
        std::copy(bytes.begin(), bytes.end(), key.bytes.begin());
        return key.hex().starts_with(m_folded);
    }
    bool text(std::string_view text)
    {
        if (text.empty()) {
            return false;
        }
        const auto known = m_texts.find(text);
        if (known != m_texts.end()) {
            return known->second;
        }
        const bool found = foldedText(text).find(m_folded) != std::string::npos;
        m_texts.emplace(m_arena.keep(text), found);
        return found;
    }

private:
    // Shorter ones would be found in half of all keys.
    static constexpr size_t shortestKey = 6;

    std::string m_folded;
    std::string m_digits;
    bool m_isAmount = false;
    bool m_hex = true;
    std::map<int64_t, int> m_decimals;
    TextArena m_arena;
    std::unordered_map<std::string_view, bool> m_texts;
};

struct Ranked
{
    int64_t rank;
    int64_t id;
    auto operator<=>(const Ranked&) const = default;
};

// Collects the rows of a query, then puts them in order.
class KeyList
{
public:
    // Id and status come first, then what orders, then what a search looks at.
    static constexpr int textColumn = 3;

    KeyList(Database& database, const WindowQuery& query, const Windows::Stop& stop)
        : m_database(database), m_query(query), m_stop(stop)
    {
    }

    Result<std::vector<int64_t>> make()
    {
        SHOGO_TRY(loadSides());
        std::string columns = orderColumn(m_query.order);
        if (!m_query.search.empty()) {
            columns += ", r.text, r.counterparty, r.minor, r.account_id, r.key";
        }
        SHOGO_ASSIGN(auto rows, rowScan(m_database, m_query, columns));
        SHOGO_ASSIGN(const bool whole, scan(*rows, m_stop, [&] { take(*rows); }));
        return whole ? sorted() : std::vector<int64_t>();
    }

private:
    // What stands in other tables and is needed for this query.
    Result<void> loadSides()
    {
        m_byClass = m_query.order == RowOrder::State || m_query.classes != ClassSet::allRows();
        if (m_byClass) {
            SHOGO_ASSIGN(m_marks, entryMarks(m_database, m_stop));
        }
        if (m_query.order == RowOrder::Account) {
            SHOGO_ASSIGN(m_accounts, shownAccounts(m_database, m_stop, m_ranks));
        }
        if (m_query.order == RowOrder::Text || !m_query.search.empty()) {
            SHOGO_ASSIGN(m_laterTexts, laterTexts(m_database));
        }
        if (!m_query.search.empty()) {
            m_search.emplace(m_query.search);
            SHOGO_TRY(m_search->load(m_database));
        }
        return {};
    }
    void take(FastStatement& row)
    {
        const int64_t id = row.integer(0);
        const auto status = statusFromText(row.text(1)).value_or(ReviewStatus::New);
        // Without the entries' states only this can be told, and it is all that is asked then.
        const EntryMark mark = m_marks.of(id);
        const RowClass shown = rowClassOf(status, mark.state, mark.flags);
        if (!m_query.classes.has(shown) || (m_search && !isSought(row, id))) {
            return;
        }
        m_found.push_back({rankOf(row, id, shown), id});
    }
    bool isSought(FastStatement& row, int64_t id)
    {
        const auto later = m_laterTexts.find(id);
        // The amount and the key first: the texts' views live only until the next column is read.
        return m_search->amount(row.integer(textColumn + 2), row.integer(textColumn + 3)) ||
               m_search->key(row.blob(textColumn + 4)) || m_search->text(row.text(textColumn)) ||
               m_search->text(row.text(textColumn + 1)) ||
               (later != m_laterTexts.end() && m_search->text(later->second));
    }
    int64_t rankOf(FastStatement& row, int64_t id, RowClass shown)
    {
        switch (m_query.order) {
        case RowOrder::Day:
        case RowOrder::Amount: return row.integer(2);
        case RowOrder::State: return static_cast<int64_t>(shown);
        case RowOrder::Account: return m_accounts.of(id);
        case RowOrder::Text: {
            const auto later = m_laterTexts.find(id);
            return m_ranks.number(later == m_laterTexts.end() ? row.text(2)
                                                              : std::string_view(later->second));
        }
        }
        return 0;
    }
    std::vector<int64_t> sorted()
    {
        if (m_query.order == RowOrder::Text || m_query.order == RowOrder::Account) {
            const auto ranks = m_ranks.ranks();
            for (Ranked& found : m_found) {
                found.rank = ranks[static_cast<size_t>(found.rank)];
            }
        }
        // A book that grew file by file is in order of days already.
        if (!std::is_sorted(m_found.begin(), m_found.end())) {
            std::sort(m_found.begin(), m_found.end());
        }
        std::vector<int64_t> ids(m_found.size());
        std::transform(m_found.begin(), m_found.end(), ids.begin(),
                       [](const Ranked& found) { return found.id; });
        if (m_query.descending) {
            std::reverse(ids.begin(), ids.end());
        }
        return ids;
    }

    Database& m_database;
    const WindowQuery& m_query;
    const Windows::Stop& m_stop;
    bool m_byClass = false;
    ByRow<EntryMark> m_marks;
    ByRow<uint32_t> m_accounts;
    std::unordered_map<int64_t, std::string> m_laterTexts;
    TextRanks m_ranks;
    std::optional<RowSearch> m_search;
    std::vector<Ranked> m_found;
};

std::string pageSql()
{
    return "SELECT r.key, r.account_id, r.day, r.minor, r.text, r.ordinal, r.balance, r.status, "
           "(SELECT a.text FROM alias a WHERE a.row_id = r.id ORDER BY a.seq DESC LIMIT 1), "
           "e.state, e.flags, e.error, d.account, s.account, s.kind, s.why, e.remote_id "
           "FROM statement_row r LEFT JOIN entry e ON " +
           std::string(currentEntryOfRow) +
           "LEFT JOIN decision d ON d.row_id = r.id LEFT JOIN suggestion s ON s.row_id = r.id "
           "WHERE r.id = ?";
}

WindowRow readWindowRow(FastStatement& row)
{
    WindowRow out;
    const std::string_view key = row.blob(0);
    std::copy_n(key.begin(), std::min(key.size(), out.key.bytes.size()), out.key.bytes.begin());
    out.account = {row.integer(1)};
    out.day = Day::fromNumber(static_cast<int32_t>(row.integer(2)));
    out.minor = row.integer(3);
    out.text = row.isNull(8) ? row.text(4) : row.text(8);
    out.ordinal = static_cast<uint32_t>(row.integer(5));
    if (!row.isNull(6)) {
        out.balance = row.integer(6);
    }
    out.status = statusFromText(row.text(7)).value_or(ReviewStatus::New);
    if (!row.isNull(9)) {
        out.state = stateFromText(row.text(9)).value_or(State::None);
        out.flags = static_cast<uint32_t>(row.integer(10));
        out.error = row.text(11);
        out.remoteId = row.text(16);
    }
    out.shown = rowClassOf(out.status, out.state, out.flags);
    if (!row.isNull(12)) {
        out.counterAccount = row.text(12);
        out.kind = "hand";
    } else if (!row.isNull(13)) {
        out.counterAccount = row.text(13);
        out.kind = row.text(14);
        out.why = row.text(15);
    }
    return out;
}

} // namespace

RowClass rowClassOf(ReviewStatus status, State state, uint32_t flags)
{
    if (status == ReviewStatus::Same) {
        return RowClass::Same;
    }
    switch (state) {
    case State::None: break;
    case State::Queued: return status == ReviewStatus::Ready ? RowClass::Queued : RowClass::Held;
    case State::Pending: return RowClass::Pending;
    case State::Unknown: return RowClass::Unknown;
    case State::Failed: return RowClass::Failed;
    case State::Confirmed:
        if ((flags & Flag::Reversed) != 0) {
            break; // what is said about the row since then
        }
        return (flags & Flag::Duplicate) != 0 ? RowClass::Duplicate
               : (flags & Flag::Gone) != 0    ? RowClass::Gone
               : (flags & Flag::Differs) != 0 ? RowClass::Differs
                                              : RowClass::Confirmed;
    case State::Withdrawn:
        // It is over; what was said about the row since then counts more.
        return status == ReviewStatus::Ready || status == ReviewStatus::New ||
                       status == ReviewStatus::NeedsAccount
                   ? RowClass::Withdrawn
                   : classOfStatus(status);
    }
    return classOfStatus(status);
}

int64_t countOf(const ClassCounts& counts, ClassSet classes)
{
    int64_t sum = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
        sum += classes.has(static_cast<RowClass>(i)) ? counts[i] : 0;
    }
    return sum;
}

std::string_view classText(RowClass shown)
{
    return names[static_cast<size_t>(shown)];
}

Result<std::vector<int64_t>> Windows::keys(const WindowQuery& query, const Stop& stop)
{
    ReadScope scope(m_database);
    SHOGO_TRY(scope.begin());
    return KeyList(m_database, query, stop).make();
}

// By the index of days, account by account: whole days, because the order within a day is that of
// ids, which the index does not have.
Result<std::vector<int64_t>> Windows::firstKeys(const WindowQuery& query, size_t count)
{
    if (query.order != RowOrder::Day || query.descending || !query.search.empty() ||
        query.classes != ClassSet::allRows()) {
        return std::vector<int64_t>();
    }
    ReadScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(refresh());
    SHOGO_ASSIGN(auto rows,
                 FastStatement::prepare(m_database, "window-first",
                                        "SELECT id, day, status, undone FROM statement_row "
                                        "WHERE account_id = ? AND day >= ? AND day <= ? "
                                        "ORDER BY account_id, day"));
    std::vector<Ranked> found;
    // The last day of which every account has given all its rows.
    int64_t whole = std::numeric_limits<int32_t>::max();
    for (const auto& [id, account] : m_accounts) {
        if (query.account && query.account->value != id) {
            continue;
        }
        rows->reset();
        rows->bind(0, id);
        rows->bind(1, query.from ? query.from->number() : std::numeric_limits<int32_t>::min());
        rows->bind(2, query.to ? query.to->number() : std::numeric_limits<int32_t>::max());
        size_t taken = 0;
        int64_t day = 0;
        for (;;) {
            SHOGO_ASSIGN(const bool more, rows->step());
            if (!more) {
                break;
            }
            if (taken >= count && rows->integer(1) != day) {
                whole = std::min(whole, day);
                break;
            }
            day = rows->integer(1);
            if (rows->integer(3) == 0 && rows->text(2) != statusText(ReviewStatus::Same)) {
                found.push_back({day, rows->integer(0)});
                ++taken;
            }
        }
    }
    std::erase_if(found, [whole](const Ranked& row) { return row.rank > whole; });
    std::sort(found.begin(), found.end());
    std::vector<int64_t> ids(found.size());
    std::transform(found.begin(), found.end(), ids.begin(),
                   [](const Ranked& row) { return row.id; });
    return ids;
}

Result<ClassCounts> Windows::counts(const WindowQuery& query, const Stop& stop)
{
    SHOGO_ASSIGN(const auto byAccount, countsByAccount(query, stop));
    ClassCounts all{};
    for (const auto& [account, counts] : byAccount) {
        for (size_t i = 0; i < all.size(); ++i) {
            all[i] += counts[i];
        }
    }
    return all;
}

Result<ClassCounts> Windows::countsOf(std::span<const int64_t> ids)
{
    ReadScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(auto rows,
                 FastStatement::prepare(m_database, "window-counts",
                                        "SELECT r.status, e.state, e.flags FROM statement_row r "
                                        "LEFT JOIN entry e ON " +
                                            std::string(currentEntryOfRow) + "WHERE r.id = ?"));
    ClassCounts counts{};
    for (const int64_t id : ids) {
        rows->reset();
        rows->bind(0, id);
        SHOGO_ASSIGN(const bool found, rows->step());
        if (found) {
            const auto status = statusFromText(rows->text(0)).value_or(ReviewStatus::New);
            const auto state =
                rows->isNull(1) ? State::None : stateFromText(rows->text(1)).value_or(State::None);
            const auto flags = rows->isNull(2) ? 0U : static_cast<uint32_t>(rows->integer(2));
            ++counts[static_cast<size_t>(rowClassOf(status, state, flags))];
        }
    }
    return counts;
}

Result<std::map<int64_t, ClassCounts>> Windows::countsByAccount(const WindowQuery& query,
                                                                const Stop& stop)
{
    ReadScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(const auto marks, entryMarks(m_database, stop));
    SHOGO_ASSIGN(auto rows, rowScan(m_database, query, "r.account_id"));
    std::map<int64_t, ClassCounts> counts;
    SHOGO_TRY(scan(*rows, stop, [&] {
        const EntryMark mark = marks.of(rows->integer(0));
        const auto status = statusFromText(rows->text(1)).value_or(ReviewStatus::New);
        ++counts[rows->integer(2)][static_cast<size_t>(rowClassOf(status, mark.state, mark.flags))];
    }));
    return counts;
}

Result<std::vector<WindowRow>> Windows::page(std::span<const int64_t> ids)
{
    ReadScope scope(m_database);
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(refresh());
    SHOGO_ASSIGN(auto statement, FastStatement::prepare(m_database, "window-page", pageSql()));
    std::vector<WindowRow> rows;
    rows.reserve(ids.size());
    for (const int64_t id : ids) {
        statement->reset();
        statement->bind(0, id);
        SHOGO_ASSIGN(const bool found, statement->step());
        WindowRow row = found ? readWindowRow(*statement) : WindowRow();
        row.id = {id};
        if (const auto account = m_accounts.find(row.account.value); account != m_accounts.end()) {
            row.currency = account->second.currency;
        }
        if (const auto origin = m_origins.of(row.id)) {
            row.file = origin->file;
            row.line = origin->line;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

Result<void> Windows::refresh()
{
    // Counts what other connections committed; what this one writes itself it counts elsewhere.
    SHOGO_ASSIGN(const auto version, m_database.integer("data-version", "PRAGMA data_version"));
    const int64_t now = version.value_or(0) + (m_database.generation() << 32);
    if (m_version == now) {
        return {};
    }
    SHOGO_ASSIGN(const auto accounts, AccountTable(m_database).all());
    m_accounts.clear();
    for (const Account& account : accounts) {
        m_accounts.emplace(account.id.value, account);
    }
    m_origins = OriginIndex();
    SHOGO_TRY(m_origins.load(m_database));
    m_version = now;
    return {};
}

} // namespace shogo
