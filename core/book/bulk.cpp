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
    case SQLITE_CORRUPT: return {ProblemCode::BookDamaged, place, {std::string(sqlite3_errmsg(handle))}};
    case SQLITE_NOTADB: return {ProblemCode::BookNotABook, place};
    default:
        return {ProblemCode::BookFailure, place,
                {std::string(name), std::string(sqlite3_errmsg(handle))}};
    }
}

class SqliteStatement final : public FastStatement
{
public:
    SqliteStatement(Database& database, const char* name, sqlite3* handle, sqlite3_stmt* statement)
        : m_database(database), m_name(name), m_handle(handle), m_statement(statement)
    {}
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
    int64_t integer(int column) override { return sqlite3_column_int64(m_statement, column); }
    bool isNull(int column) override
    {
        return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
    }
    std::string_view text(int column) override
    {
        const auto* bytes =
            reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
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
    {}
    void bind(int parameter, int64_t value) override { set(parameter, value); }
    void bindText(int parameter, std::string_view value) override { set(parameter, sqlText(value)); }
    void bindBlob(int parameter, std::string_view value) override { set(parameter, sqlBlob(value)); }
    void bindNull(int parameter) override { set(parameter, {}); }
    Result<void> run() override
    {
        SHOGO_TRY(m_database.run(m_name, m_sql, m_values));
        return {};
    }
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
    std::string_view text(int column) override { return keep(cell(column).toString().toStdString()); }
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
    size_t m_at = 0;
    bool m_read = false;
    bool m_started = false;
};

// Two copies of SQLite in one process each guard only their own handles, and one can unlock the
// other's file; so ours is used only where it is the very one that the driver uses.
bool sameLibrary(Database& database)
{
    const auto source = database.text("source-id", "SELECT sqlite_source_id()");
    return source && *source == sqlite3_sourceid();
}

} // namespace

bool usesSqliteDirectly(Database& database)
{
    return database.sqliteHandle() && sameLibrary(database);
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
