// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/bulk.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <sqlite3.h>

#include <vector>

namespace shogo {

namespace {

Problem sqliteRefusal(const Database& database, const char* name, sqlite3* handle)
{
    const int code = sqlite3_extended_errcode(handle) & 0xFF;
    const Place place{database.path()};
    switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {ProblemCode::BookBusy, place};
    case SQLITE_READONLY: return {ProblemCode::BookReadOnly, place};
    case SQLITE_FULL: return {ProblemCode::BookDiskFull, place};
    case SQLITE_CORRUPT:
        return {ProblemCode::BookDamaged, place, {std::string(sqlite3_errmsg(handle))}};
    case SQLITE_NOTADB: return {ProblemCode::BookNotABook, place};
    default:
        return {ProblemCode::BookFailure,
                place,
                {std::string(name), std::string(sqlite3_errmsg(handle))}};
    }
}

class SqliteStatement final : public FastStatement
{
public:
    SqliteStatement(Database& database, const char* name, sqlite3* handle, sqlite3_stmt* statement)
        : m_database(database), m_name(name), m_handle(handle), m_statement(statement)
    {
    }
    ~SqliteStatement() override { sqlite3_finalize(m_statement); }
    SqliteStatement(const SqliteStatement&) = delete;
    SqliteStatement& operator=(const SqliteStatement&) = delete;

    void bind(int parameter, int64_t value) override
    {
        sqlite3_bind_int64(m_statement, parameter + 1, value);
    }
    void bindText(int parameter, std::string_view value) override
    {
        sqlite3_bind_text(m_statement, parameter + 1, value.data() ? value.data() : "",
                          static_cast<int>(value.size()), SQLITE_STATIC);
    }
    void bindBlob(int parameter, std::string_view value) override
    {
        sqlite3_bind_blob(m_statement, parameter + 1, value.data() ? value.data() : "",
                          static_cast<int>(value.size()), SQLITE_STATIC);
    }
    void bindNull(int parameter) override { sqlite3_bind_null(m_statement, parameter + 1); }
    Result<void> run() override
    {
        SHOGO_TRY(m_database.checkFault(m_name));
        return runOnce();
    }
    Result<void> runOnce() override
    {
        const int code = sqlite3_step(m_statement);
        if (code != SQLITE_DONE && code != SQLITE_ROW) {
            const Problem problem = sqliteRefusal(m_database, m_name, m_handle);
            sqlite3_reset(m_statement);
            return problem;
        }
        sqlite3_reset(m_statement);
        return {};
    }
    Result<bool> step() override
    {
        const int code = sqlite3_step(m_statement);
        if (code == SQLITE_ROW) {
            return true;
        }
        if (code == SQLITE_DONE) {
            return false;
        }
        return sqliteRefusal(m_database, m_name, m_handle);
    }
    void reset() override { sqlite3_reset(m_statement); }
    int64_t changesOfAll() override { return sqlite3_total_changes(m_handle); }
    int64_t integer(int column) override { return sqlite3_column_int64(m_statement, column); }
    bool isNull(int column) override
    {
        return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
    }
    std::string_view text(int column) override
    {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
        return {bytes ? bytes : "", static_cast<size_t>(sqlite3_column_bytes(m_statement, column))};
    }
    std::string_view blob(int column) override
    {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(m_statement, column));
        return {bytes ? bytes : "", static_cast<size_t>(sqlite3_column_bytes(m_statement, column))};
    }

private:
    Database& m_database;
    const char* m_name;
    sqlite3* m_handle;
    sqlite3_stmt* m_statement;
};

// The slow way, through Database itself: an insert is one run(); a query is read whole.
class QtStatement final : public FastStatement
{
public:
    QtStatement(Database& database, const char* name, std::string_view sql)
        : m_database(database), m_name(name), m_sql(sql)
    {
    }
    void bind(int parameter, int64_t value) override { set(parameter, value); }
    void bindText(int parameter, std::string_view value) override
    {
        set(parameter, sqlText(value));
    }
    void bindBlob(int parameter, std::string_view value) override
    {
        set(parameter, sqlBlob(value));
    }
    void bindNull(int parameter) override { set(parameter, {}); }
    Result<void> run() override { return runOnce(); }
    Result<void> runOnce() override
    {
        SHOGO_ASSIGN(const int64_t changed, m_database.run(m_name, m_sql, m_values));
        m_changes += changed;
        return {};
    }
    int64_t changesOfAll() override { return m_changes; }
    Result<bool> step() override
    {
        if (!m_read) {
            SHOGO_TRY(readAll());
        }
        m_at = m_started ? m_at + 1 : 0;
        m_started = true;
        return m_at < m_rows.size();
    }
    void reset() override
    {
        m_read = false;
        m_started = false;
        m_rows.clear();
    }
    int64_t integer(int column) override { return cell(column).toLongLong(); }
    bool isNull(int column) override { return cell(column).isNull(); }
    std::string_view text(int column) override
    {
        return keep(cell(column).toString().toStdString());
    }
    std::string_view blob(int column) override
    {
        return keep(cell(column).toByteArray().toStdString());
    }

private:
    void set(int parameter, SqlValue value)
    {
        if (m_values.size() <= static_cast<size_t>(parameter)) {
            m_values.resize(static_cast<size_t>(parameter) + 1);
        }
        m_values[static_cast<size_t>(parameter)] = std::move(value);
    }
    const QVariant& cell(int column) { return m_rows[m_at][static_cast<size_t>(column)]; }
    std::string_view keep(std::string value)
    {
        m_kept.push_back(std::move(value));
        return m_kept.back();
    }
    Result<void> readAll()
    {
        SHOGO_TRY(m_database.query(m_name, m_sql, m_values, [&](const SqlRow& row) {
            m_rows.push_back(row.all());
            return Result<void>();
        }));
        m_read = true;
        return {};
    }

    Database& m_database;
    const char* m_name;
    std::string m_sql;
    std::vector<SqlValue> m_values;
    std::vector<std::vector<QVariant>> m_rows;
    std::vector<std::string> m_kept;
    int64_t m_changes = 0;
    size_t m_at = 0;
    bool m_read = false;
    bool m_started = false;
};

// What a running INSERT … SELECT reads from (sqlite.org/vtab.html: an eponymous table that can
// only be scanned from its first row to its last).
struct Feed
{
    size_t columns = 0;
    size_t count = 0;
    const std::function<void(size_t, BulkRow&)>* fill = nullptr;
};

struct FeedTable
{
    sqlite3_vtab base;
    const Feed* feed;
};

struct FeedCursor
{
    sqlite3_vtab_cursor base;
    const Feed* feed;
    size_t row;
    BulkRow cells;

    void load()
    {
        if (row < feed->count) {
            (*feed->fill)(row, cells);
        }
    }
};

// A cursor's base comes first, so that SQLite's pointer is ours too.
FeedCursor& cursorOf(sqlite3_vtab_cursor* cursor)
{
    return *reinterpret_cast<FeedCursor*>(cursor);
}

int feedConnect(sqlite3* handle, void* aux, int, const char* const*, sqlite3_vtab** table, char**)
{
    const auto* feed = static_cast<const Feed*>(aux);
    std::string declaration = "CREATE TABLE feed (c0";
    for (size_t i = 1; i < feed->columns; ++i) {
        declaration += ", c" + std::to_string(i);
    }
    const int code = sqlite3_declare_vtab(handle, (declaration + ")").c_str());
    if (code == SQLITE_OK) {
        auto* fresh = new FeedTable{};
        fresh->feed = feed;
        *table = &fresh->base;
    }
    return code;
}

int feedDisconnect(sqlite3_vtab* table)
{
    delete reinterpret_cast<FeedTable*>(table);
    return SQLITE_OK;
}

int feedBestIndex(sqlite3_vtab* table, sqlite3_index_info* info)
{
    info->estimatedRows =
        static_cast<sqlite3_int64>(reinterpret_cast<FeedTable*>(table)->feed->count);
    return SQLITE_OK;
}

int feedOpen(sqlite3_vtab* table, sqlite3_vtab_cursor** cursor)
{
    const Feed* feed = reinterpret_cast<FeedTable*>(table)->feed;
    *cursor = &(new FeedCursor{{}, feed, 0, BulkRow(feed->columns)})->base;
    return SQLITE_OK;
}

int feedClose(sqlite3_vtab_cursor* cursor)
{
    delete &cursorOf(cursor);
    return SQLITE_OK;
}

int feedFilter(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**)
{
    cursorOf(cursor).row = 0;
    cursorOf(cursor).load();
    return SQLITE_OK;
}

int feedNext(sqlite3_vtab_cursor* cursor)
{
    ++cursorOf(cursor).row;
    cursorOf(cursor).load();
    return SQLITE_OK;
}

int feedEof(sqlite3_vtab_cursor* cursor)
{
    return cursorOf(cursor).row >= cursorOf(cursor).feed->count ? 1 : 0;
}

int feedColumn(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column)
{
    const BulkRow::Cell& cell = cursorOf(cursor).cells.at(static_cast<size_t>(column));
    const char* bytes = cell.bytes.data() ? cell.bytes.data() : "";
    const int size = static_cast<int>(cell.bytes.size());
    using Kind = BulkRow::Cell::Kind;
    switch (cell.kind) {
    case Kind::Null: sqlite3_result_null(context); break;
    case Kind::Integer: sqlite3_result_int64(context, cell.integer); break;
    case Kind::Text: sqlite3_result_text(context, bytes, size, SQLITE_STATIC); break;
    case Kind::Blob: sqlite3_result_blob(context, bytes, size, SQLITE_STATIC); break;
    }
    return SQLITE_OK;
}

int feedRowid(sqlite3_vtab_cursor* cursor, sqlite3_int64* rowid)
{
    *rowid = static_cast<sqlite3_int64>(cursorOf(cursor).row);
    return SQLITE_OK;
}

const sqlite3_module& feedModule()
{
    static const sqlite3_module module = [] {
        sqlite3_module m{};
        m.xConnect = feedConnect; // and no xCreate: eponymous only
        m.xBestIndex = feedBestIndex;
        m.xDisconnect = feedDisconnect;
        m.xOpen = feedOpen;
        m.xClose = feedClose;
        m.xFilter = feedFilter;
        m.xNext = feedNext;
        m.xEof = feedEof;
        m.xColumn = feedColumn;
        m.xRowid = feedRowid;
        return m;
    }();
    return module;
}

// "INSERT INTO table (columns and constants) before… cells, constants"; `cell` names the value of
// each column.
std::string insertion(const BulkTarget& target, std::string_view before,
                      const std::function<std::string(size_t column)>& cell)
{
    std::string names;
    std::string values;
    const auto add = [&](const std::string& name, const std::string& value) {
        names += (names.empty() ? "" : ", ") + name;
        values += (values.empty() ? "" : ", ") + value;
    };
    for (size_t i = 0; i < target.columns.size(); ++i) {
        add(target.columns[i], cell(i));
    }
    for (const auto& [name, value] : target.constants) {
        add(name, std::to_string(value));
    }
    return "INSERT INTO " + target.table + " (" + names + ") " + std::string(before) + values;
}

Result<void> insertThroughFeed(Database& database, const char* name, const BulkTarget& target,
                               const Feed& feed)
{
    auto* handle = static_cast<sqlite3*>(database.sqliteHandle());
    const std::string sql =
        insertion(target, "SELECT ", [](size_t i) { return "c" + std::to_string(i); }) +
        " FROM shogo_feed";
    if (sqlite3_create_module(handle, "shogo_feed", &feedModule(), const_cast<Feed*>(&feed)) !=
        SQLITE_OK) {
        return sqliteRefusal(database, name, handle);
    }
    sqlite3_stmt* statement = nullptr;
    Result<void> outcome;
    if (sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_DONE) {
        outcome = sqliteRefusal(database, name, handle);
    }
    sqlite3_finalize(statement);
    // The module points at `feed`, which ends with this call.
    sqlite3_create_module(handle, "shogo_feed", nullptr, nullptr);
    return outcome;
}

// Two copies of SQLite in one process each guard only their own handles, and one can unlock the
// other's file; so ours is used only where it is the very one that the driver uses.
bool sameLibrary(Database& database)
{
    const auto source = database.text("source-id", "SELECT sqlite_source_id()");
    return source && *source == sqlite3_sourceid();
}

void bindCell(FastStatement& statement, int parameter, const BulkRow::Cell& cell)
{
    using Kind = BulkRow::Cell::Kind;
    switch (cell.kind) {
    case Kind::Null: statement.bindNull(parameter); break;
    case Kind::Integer: statement.bind(parameter, cell.integer); break;
    case Kind::Text: statement.bindText(parameter, cell.bytes); break;
    case Kind::Blob: statement.bindBlob(parameter, cell.bytes); break;
    }
}

} // namespace

Result<void> refuseMoved(Database& database)
{
    // Another copy of the library must not be handed this one's connection.
    if (!usesSqliteDirectly(database)) {
        return {};
    }
    auto* handle = static_cast<sqlite3*>(database.sqliteHandle());
    int moved = 0;
    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
        moved != 0) {
        return Problem(ProblemCode::BookMoved, Place{database.path()});
    }
    return {};
}

bool usesSqliteDirectly(Database& database)
{
    return database.isDirect() || (database.sqliteHandle() && sameLibrary(database));
}

Result<void> insertMany(Database& database, const char* name, const BulkTarget& target,
                        size_t count, const std::function<void(size_t row, BulkRow& cells)>& fill)
{
    SHOGO_TRY(database.checkFault(name));
    const size_t columns = target.columns.size();
    if (usesSqliteDirectly(database)) {
        return insertThroughFeed(database, name, target, {columns, count, &fill});
    }
    const std::string sql =
        insertion(target, "VALUES (", [](size_t) { return std::string("?"); }) + ")";
    QtStatement insert(database, name, sql);
    BulkRow cells(columns);
    for (size_t row = 0; row < count; ++row) {
        fill(row, cells);
        for (size_t column = 0; column < columns; ++column) {
            bindCell(insert, static_cast<int>(column), cells.at(column));
        }
        SHOGO_TRY(insert.run());
    }
    return {};
}

Result<std::unique_ptr<FastStatement>> FastStatement::prepare(Database& database, const char* name,
                                                              std::string_view sql)
{
    if (!usesSqliteDirectly(database)) {
        return std::unique_ptr<FastStatement>(new QtStatement(database, name, sql));
    }
    auto* handle = static_cast<sqlite3*>(database.sqliteHandle());
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle, sql.data(), static_cast<int>(sql.size()), &statement, nullptr) !=
        SQLITE_OK) {
        return sqliteRefusal(database, name, handle);
    }
    return std::unique_ptr<FastStatement>(new SqliteStatement(database, name, handle, statement));
}

} // namespace shogo
