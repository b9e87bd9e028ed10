// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace shogo {

// Everything in which the databases differ; no other file knows which one it talks to.
enum class DatabaseKind { Sqlite, Postgres };

// A book's address is a path or postgresql://…
DatabaseKind databaseKind(std::string_view address);

// Schema files are written with a dozen type words; this gives the database's own:
// INT64, TEXT, BLOB; IDENTITY (a 64-bit primary key that is given on insert);
// STRICT (types are kept: without it SQLite takes text into an integer column and reads it as 0);
// CLUSTERED (the table is its primary key's index).
std::string translateSchema(std::string_view sql, DatabaseKind kind);

// The statement that begins a write transaction which holds the writer's place from the start.
std::string_view beginWrite(DatabaseKind kind = DatabaseKind::Sqlite);

// A sum that stays a 64-bit integer: PostgreSQL hands an uncast one over as floating point.
std::string sumOf(std::string_view column);

struct Pragma
{
    const char* set; // null: only checked
    const char* read;
    const char* answer;
    bool writes; // changes the file, so not on a read-only connection
};
std::span<const Pragma> sqlitePragmas();

// "SHOG": marks the file as a book (sqlite.org/pragma.html, application_id).
inline constexpr int64_t bookApplicationId = 0x53484F47;

} // namespace shogo
