// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book_reader.h"

#include "book/schema.h"

namespace shogo {

Result<std::unique_ptr<BookReader>> BookReader::open(const std::string& address)
{
    SHOGO_ASSIGN(auto book, Book::open(address, Database::Mode::ReadOnly));
    SHOGO_ASSIGN(const auto version,
                 book->database().integer("schema-version", "PRAGMA user_version"));
    if (version.value_or(0) > schemaVersion()) {
        return Problem(ProblemCode::BookNewer, Place{address},
                       {version.value_or(0), schemaVersion()});
    }
    return std::unique_ptr<BookReader>(new BookReader(std::move(book)));
}

} // namespace shogo
