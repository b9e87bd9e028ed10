// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/dialect.h"
#include "book/sql.h"

#include <functional>

namespace shogo {

// The highest schema version that this program knows: the number of the last file in schema/.
int64_t schemaVersion();

// Fills a new, empty database: by the same files that bring an old book up.
Result<void> makeSchema(Database& database);
// Brings the book up to schemaVersion(), each step in a transaction of its own. Refuses what is not
// a book (an empty file is none), and a book that is newer. `before` is called once, ahead of the
// first step.
Result<void> upgradeSchema(Database& database, const std::function<void()>& before);

// The statements of one schema file, translated.
std::vector<std::string> schemaStatements(int64_t version, DatabaseKind kind);

} // namespace shogo
