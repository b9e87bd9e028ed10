// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book.h"
#include "book/windows.h"

#include <memory>
#include <string>

namespace shogo {

// A second connection to a book that cannot write: the file is opened for reading only, so the
// database itself refuses. Windows, counts and reports read through it while an import, which is
// one transaction, holds the writing connection; without it the tables would stand still.
class BookReader
{
public:
    // The book must be open for writing somewhere (or have been closed well): a reader never
    // upgrades a schema.
    static Result<std::unique_ptr<BookReader>> open(const std::string& address);

    const BookSettings& settings() const { return m_book->settings(); }
    Database& database() { return m_book->database(); }
    Windows& windows() { return m_windows; }
    // The tables with their types. What writes is among them, and is refused by the database.
    Book& book() { return *m_book; }

private:
    explicit BookReader(std::unique_ptr<Book> book)
        : m_book(std::move(book)), m_windows(m_book->database())
    {
    }

    std::unique_ptr<Book> m_book;
    Windows m_windows;
};

} // namespace shogo
