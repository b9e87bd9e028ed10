// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "book/sql.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
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
    virtual ~BulkRow() = default;
    virtual void set(int column, int64_t value) = 0;
    virtual void setText(int column, std::string_view value) = 0;
    virtual void setBlob(int column, std::string_view value) = 0;
    virtual void setNull(int column) = 0;
};

// Inserts `count` rows into columns of a table, in order, through one statement: "INSERT … SELECT"
// from a virtual table that asks `fill` for each row (every column must be set). A statement a row
// costs half as much again for opening and closing it a million times.
Result<void> insertMany(Database& database, const char* name, std::string_view table,
                        const std::vector<std::string>& columns, size_t count,
                        const std::function<void(size_t row, BulkRow& cells)>& fill);

// Problem BookMoved where the file that is open is no longer the one at its place: what is written
// now would be lost with it. (Unix; on Windows an open file cannot be moved.)
Result<void> refuseMoved(Database& database);

// True where SQLite's own interface is in use (tests compare both ways; see DECISIONS).
bool usesSqliteDirectly(Database& database);

} // namespace shogo
