// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book.h"

#include "book/backup.h"
#include "book/dialect.h"
#include "book/schema.h"

#include <QFile>

namespace shogo {

std::string BookSettings::tag() const
{
    return toHex(reinterpret_cast<const uint8_t*>(bookId.data()), 2);
}

Book::Book(std::unique_ptr<Database> database)
    : m_database(std::move(database)),
      m_history(*m_database),
      m_accounts(*m_database),
      m_rows(*m_database, m_history),
      m_imports(*m_database),
      m_review(*m_database),
      m_journals(*m_database),
      m_ledger(*m_database, m_history),
      m_target(*m_database),
      m_quarantine(*m_database)
{
}

Result<std::unique_ptr<Book>> Book::create(const std::string& address, Currency currency,
                                           const std::string& target, const Clock& clock,
                                           Random& random, const std::string& who)
{
    if (databaseKind(address) == DatabaseKind::Postgres) {
        return Problem(ProblemCode::BookPostgres, Place{address});
    }
    SHOGO_ASSIGN(auto database, Database::open(address, Database::Mode::Create));
    std::unique_ptr<Book> book(new Book(std::move(database)));
    if (auto outcome = book->fill(currency, target, clock, random, who); !outcome) {
        // The file is ours: it was not there a moment ago.
        book.reset();
        for (const char* suffix : {"", "-wal", "-shm"}) {
            QFile::remove(QString::fromStdString(address + suffix));
        }
        return std::move(outcome).error();
    }
    return book;
}

Result<std::unique_ptr<Book>> Book::createInMemory(Currency currency, const std::string& target,
                                                   const Clock& clock, Random& random,
                                                   const std::string& who)
{
    SHOGO_ASSIGN(auto database, Database::inMemory());
    std::unique_ptr<Book> book(new Book(std::move(database)));
    SHOGO_TRY(book->fill(currency, target, clock, random, who));
    return book;
}

Result<void> Book::fill(Currency currency, const std::string& target, const Clock& clock,
                        Random& random, const std::string& who)
{
    SHOGO_TRY(makeSchema(*m_database));
    WriteScope scope(*m_database);
    SHOGO_TRY(scope.begin());
    std::string id(16, '\0');
    random.fill(reinterpret_cast<uint8_t*>(id.data()), id.size());
    const Instant now = clock.now();
    SHOGO_TRY(m_database->run(
        "book-add",
        "INSERT INTO book (one, book_id, epoch, currency, target, key_version, created_at, "
        "quarantine) VALUES (1,?,1,?,?,1,?,0)",
        {sqlBlob(id), sqlText(currency.code()), target, now.ms}));
    SHOGO_TRY(m_database->run("target-state",
                              "INSERT INTO target_state (one, failures, why) VALUES (1, 0, '')"));
    HistoryLine line;
    line.at = now;
    line.actor = who;
    line.kind = "book";
    line.event = "init";
    line.to = "open";
    line.facts = "{\"book_id\":\"" + toHex(reinterpret_cast<const uint8_t*>(id.data()), id.size()) +
                 "\",\"key_version\":1}";
    SHOGO_TRY(m_history.append(line));
    SHOGO_TRY(scope.commit());
    return loadSettings();
}

Result<std::unique_ptr<Book>> Book::open(const std::string& address, Database::Mode mode,
                                         const Clock* clock)
{
    if (databaseKind(address) == DatabaseKind::Postgres) {
        return Problem(ProblemCode::BookPostgres, Place{address});
    }
    SHOGO_ASSIGN(auto database, Database::open(address, mode));
    std::unique_ptr<Book> book(new Book(std::move(database)));
    if (mode != Database::Mode::ReadOnly) {
        const auto before = [&] {
            if (!clock) {
                return;
            }
            // Each step is a transaction of its own, so the book is safe without it too.
            if (auto made = backUpAutomatically(*book->m_database, BackupReason::BeforeUpgrade,
                                                clock->now());
                !made) {
                book->m_notes.push_back(std::move(made).error());
            }
        };
        SHOGO_TRY(upgradeSchema(*book->m_database, before));
    }
    SHOGO_TRY(book->loadSettings());
    return book;
}

Result<void> Book::loadSettings()
{
    bool found = false;
    SHOGO_TRY(m_database->query(
        "book",
        "SELECT book_id, epoch, currency, target, key_version, created_at, quarantine FROM book",
        {}, [&](const SqlRow& row) {
            m_settings.bookId = row.blob(0);
            m_settings.epoch = row.integer(1);
            m_settings.currency = Currency::find(row.text(2)).value_or(Currency());
            m_settings.target = row.text(3);
            m_settings.keyVersion = row.integer(4);
            m_settings.createdAt = {row.integer(5)};
            m_settings.quarantine = row.integer(6);
            found = m_settings.bookId.size() == 16;
            return Result<void>();
        }));
    if (!found) {
        return Problem(ProblemCode::BookDamaged, Place{path()}, {std::string("it has no id")});
    }
    return {};
}

} // namespace shogo
