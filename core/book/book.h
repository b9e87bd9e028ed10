// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/currency.h"
#include "base/random.h"
#include "book/account_table.h"
#include "book/history_table.h"
#include "book/import_table.h"
#include "book/journal_table.h"
#include "book/ledger_table.h"
#include "book/quarantine_table.h"
#include "book/review_table.h"
#include "book/row_table.h"
#include "book/sql.h"
#include "book/target_table.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace shogo {

struct BookSettings
{
    std::string bookId; // 16 bytes, random
    int64_t epoch = 1;
    Currency currency;
    std::string target;
    int64_t keyVersion = 1;
    Instant createdAt;
    int64_t quarantine = 0; // 0: none; 1: waits for a person's word; 2: looking up

    // The four hex digits that stand behind a key in the target.
    std::string tag() const;
};

// A book: one database and its tables. The only door to it.
class Book
{
public:
    // Makes a book at an address that is free; nothing is left behind where that fails.
    static Result<std::unique_ptr<Book>> create(const std::string& address, Currency currency,
                                                const std::string& target, const Clock& clock,
                                                Random& random, const std::string& who);
    // On no disk: for simulations.
    static Result<std::unique_ptr<Book>> createInMemory(Currency currency,
                                                        const std::string& target,
                                                        const Clock& clock, Random& random,
                                                        const std::string& who);
    // With a clock an automatic backup is made before a step of the schema; where that fails, it
    // stands in takeNotes().
    static Result<std::unique_ptr<Book>> open(const std::string& address,
                                              Database::Mode mode = Database::Mode::ReadWrite,
                                              const Clock* clock = nullptr);

    Database& database() { return *m_database; }
    const BookSettings& settings() const { return m_settings; }
    const std::string& path() const { return m_database->path(); }
    // Reads the settings again: another program, or a quarantine, may have changed them.
    Result<void> loadSettings();
    // What went wrong beside the work, once.
    std::vector<Problem> takeNotes() { return std::exchange(m_notes, {}); }

    HistoryTable& history() { return m_history; }
    AccountTable& accounts() { return m_accounts; }
    RowTable& rows() { return m_rows; }
    ImportTable& imports() { return m_imports; }
    ReviewTable& review() { return m_review; }
    JournalTable& journals() { return m_journals; }
    LedgerTable& ledger() { return m_ledger; }
    TargetTable& target() { return m_target; }
    QuarantineTable& quarantine() { return m_quarantine; }

private:
    explicit Book(std::unique_ptr<Database> database);
    Result<void> fill(Currency currency, const std::string& target, const Clock& clock,
                      Random& random, const std::string& who);

    std::unique_ptr<Database> m_database;
    BookSettings m_settings;
    std::vector<Problem> m_notes;
    HistoryTable m_history;
    AccountTable m_accounts;
    RowTable m_rows;
    ImportTable m_imports;
    ReviewTable m_review;
    JournalTable m_journals;
    LedgerTable m_ledger;
    TargetTable m_target;
    QuarantineTable m_quarantine;
};

} // namespace shogo
