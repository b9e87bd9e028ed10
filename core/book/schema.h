// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/dialect.h"
#include "book/sql.h"

namespace shogo {

// The highest schema version that this program knows: the number of the last file in schema/.
int64_t schemaVersion();

// Brings the book up to schemaVersion(), each step in a transaction of its own; a new book runs
// the same files as an old one. Refuses what is not a book, and a book that is newer.
Result<void> upgradeSchema(Database& database);

// The statements of one schema file, translated.
std::vector<std::string> schemaStatements(int64_t version, DatabaseKind kind);

} // namespace shogo
