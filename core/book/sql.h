// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

class QSqlDatabase;
class QSqlQuery;
class QVariant;

namespace shogo {

// Bytes, as opposed to text.
struct Blob
{
    std::string bytes;
    bool operator==(const Blob&) const = default;
};
using SqlValue = std::variant<std::monostate, int64_t, std::string, Blob>;

inline SqlValue sqlText(std::string_view text)
{
    return std::string(text);
}
inline SqlValue sqlBlob(std::string_view bytes)
{
    return Blob{std::string(bytes)};
}
template <class T>
SqlValue sqlOptional(const std::optional<T>& value)
{
    return value ? SqlValue(*value) : SqlValue();
}

class FastStatement;

// The row that a query stands on; columns count from 0.
class SqlRow
{
public:
    explicit SqlRow(const QSqlQuery& query) : m_query(&query) {}
    explicit SqlRow(FastStatement& fast) : m_fast(&fast) {}
    bool isNull(int column) const;
    int64_t integer(int column) const;
    std::optional<int64_t> optionalInteger(int column) const;
    std::string text(int column) const;
    std::string blob(int column) const;
    std::vector<QVariant> all() const; // through Qt only

private:
    const QSqlQuery* m_query = nullptr;
    FastStatement* m_fast = nullptr; // else this one
};

// One connection through Qt Sql. Every call gives a Result, every statement has a name (it stands
// in the problem when the database refuses it, and tests let the n-th one fail). It must be used
// from one thread: a copied Qt connection works from another one without complaint, so the wrapper
// checks.
class Database
{
public:
    enum class Mode { Create, ReadWrite, ReadOnly };
    // Opens an SQLite file with the pragmas that promise 2 needs, each answer read back.
    static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode);
    // A database that lives as long as this object and is on no disk: for simulations.
    static Result<std::unique_ptr<Database>> inMemory();
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // Runs a statement; gives the number of changed rows.
    Result<int64_t> run(const char* name, std::string_view sql,
                        const std::vector<SqlValue>& values = {});
    // Calls `each` for every row; `each` may stop by a Problem.
    Result<void> query(const char* name, std::string_view sql, const std::vector<SqlValue>& values,
                       const std::function<Result<void>(const SqlRow&)>& each);
    // The first row's first column as an integer; none where there is no row or it is null.
    Result<std::optional<int64_t>> integer(const char* name, std::string_view sql,
                                           const std::vector<SqlValue>& values = {});
    Result<std::optional<std::string>> text(const char* name, std::string_view sql,
                                            const std::vector<SqlValue>& values = {});
    // The next free number of a table with an id; ids are given by us, on every database alike.
    Result<int64_t> nextId(const char* table);

    bool inTransaction() const { return m_depth > 0; }
    const std::string& path() const { return m_path; }
    // The driver's own SQLite handle, for bulk.cpp only; null where it cannot be used safely.
    void* sqliteHandle();
    // Statements go to SQLite itself and not through Qt's boxes: a posting run makes ten of them a
    // journal. Decided once, when the connection is open (bulk.h, usesSqliteDirectly).
    bool isDirect() const { return m_direct; }
    // Counts write transactions begun here: what was cached before is stale.
    int64_t generation() const { return m_generation; }

    // Tests: called before each statement; a Problem makes that statement fail.
    std::function<std::optional<Problem>(const char* name)> fault;
    Result<void> checkFault(const char* name);

private:
    friend class WriteScope;
    Database() = default;
    static std::unique_ptr<Database> unopened(const std::string& path);
    Result<void> prepareConnection(Mode mode);
    Result<int64_t> runDirect(const char* name, std::string_view sql,
                              const std::vector<SqlValue>& values);
    Result<void> queryDirect(const char* name, std::string_view sql,
                             const std::vector<SqlValue>& values,
                             const std::function<Result<void>(const SqlRow&)>& each);
    Result<QSqlQuery*> execute(const char* name, std::string_view sql,
                               const std::vector<SqlValue>& values);
    Problem refusal(const char* name, const QSqlQuery& query) const;

    struct Hidden;
    std::unique_ptr<Hidden> m_hidden;
    std::string m_path;
    std::thread::id m_thread;
    int m_depth = 0;
    bool m_direct = false;
    bool m_poisoned = false; // an inner scope failed: the outer one must not commit
    int64_t m_generation = 0;
};

// A write transaction: begins immediately (Qt's own transaction() begins lazily, and a read that is
// followed by a write then fails at once when another program wrote in between), joins an open one,
// and is rolled back unless it was committed.
class WriteScope
{
public:
    explicit WriteScope(Database& database) : m_database(database) {}
    ~WriteScope();
    WriteScope(const WriteScope&) = delete;
    WriteScope& operator=(const WriteScope&) = delete;
    Result<void> begin();
    Result<void> commit();

private:
    Database& m_database;
    bool m_open = false;
};

} // namespace shogo
