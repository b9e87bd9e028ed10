// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "book/sql.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shogo {

// A prepared statement for many rows: SQLite's C interface on the driver's own handle (decision 9
// of the house: a million small rows in 2.0 to 2.7 s against 5.8 s through QSqlQuery), or QSqlQuery
// where the driver carries another copy of the library. Only bulk.cpp knows which. Views of a read
// column live until the next step().
class FastStatement
{
public:
    static Result<std::unique_ptr<FastStatement>> prepare(Database& database, const char* name,
                                                          std::string_view sql);
    virtual ~FastStatement() = default;

    // Parameters count from 0. Texts and blobs must live until run() or reset().
    virtual void bind(int parameter, int64_t value) = 0;
    virtual void bindText(int parameter, std::string_view value) = 0;
    virtual void bindBlob(int parameter, std::string_view value) = 0;
    virtual void bindNull(int parameter) = 0;
    // Inserts once with what is bound.
    virtual Result<void> run() = 0;
    // The same for any statement, whose fault the caller has checked.
    virtual Result<void> runOnce() = 0;
    // Rows changed on this connection since it was opened.
    virtual int64_t changesOfAll() = 0;
    // Steps to the next row of a query; false at the end.
    virtual Result<bool> step() = 0;
    virtual void reset() = 0;
    virtual int64_t integer(int column) = 0;
    virtual bool isNull(int column) = 0;
    virtual std::string_view text(int column) = 0;
    virtual std::string_view blob(int column) = 0;
};

// The cells of one row on its way into a table. Texts and blobs must live until the next row.
class BulkRow
{
public:
    struct Cell
    {
        enum class Kind : uint8_t { Null, Integer, Text, Blob };
        Kind kind = Kind::Null;
        int64_t integer = 0;
        std::string_view bytes;
    };

    explicit BulkRow(size_t columns) : m_cells(columns) {}
    void set(size_t column, int64_t value) { m_cells[column] = {Cell::Kind::Integer, value, {}}; }
    void setText(size_t column, std::string_view value)
    {
        m_cells[column] = {Cell::Kind::Text, 0, value};
    }
    void setBlob(size_t column, std::string_view value)
    {
        m_cells[column] = {Cell::Kind::Blob, 0, value};
    }
    void setNull(size_t column) { m_cells[column] = {}; }
    const Cell& at(size_t column) const { return m_cells[column]; }

private:
    std::vector<Cell> m_cells;
};

// Where rows go: the columns that are filled for each row, and those that hold the same number in
// all rows, which need not be asked for a million times.
struct BulkTarget
{
    std::string table;
    std::vector<std::string> columns;
    std::vector<std::pair<std::string, int64_t>> constants;
};

// Inserts `count` rows, in order, through one statement: "INSERT … SELECT" from a virtual table
// that asks `fill` for each row (every column must be set). A statement a row costs half as much
// again for opening and closing it a million times.
Result<void> insertMany(Database& database, const char* name, const BulkTarget& target,
                        size_t count, const std::function<void(size_t row, BulkRow& cells)>& fill);

// Problem BookMoved where the file that is open is no longer the one at its place: what is written
// now would be lost with it. (Unix; on Windows an open file cannot be moved.)
Result<void> refuseMoved(Database& database);

// True where SQLite's own interface is in use (tests compare both ways; see DECISIONS).
bool usesSqliteDirectly(Database& database);

} // namespace shogo
