// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/digest.h"
#include "base/ids.h"
#include "book/sql.h"
#include "review/journal.h"

#include <functional>

namespace shogo {

// Journals as they were approved; one is never changed, an edit adds another.
class JournalTable
{
public:
    explicit JournalTable(Database& database) : m_database(database) {}
    Result<JournalId> add(RowId row, const Journal& journal);
    Result<Journal> load(JournalId id);
    // The stored digest; verify compares it with the journal's own.
    Result<Digest> digest(JournalId id);
    Result<std::vector<JournalId>> all();

private:
    Database& m_database;
};

} // namespace shogo
