// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace shogo {

// One poster at a time: an exclusive lock beside an SQLite book that the operating system releases
// when the process dies (spec/ledger.md, "One poster at a time"). Whoever comes second is told
// who holds it.
class BookLock
{
public:
    // `holder`: who we are, for the other one's message. Problem PosterBusy where it is taken.
    static Result<std::unique_ptr<BookLock>> take(const std::string& bookPath,
                                                  const std::string& holder);
    ~BookLock();
    BookLock(const BookLock&) = delete;
    BookLock& operator=(const BookLock&) = delete;

private:
    explicit BookLock(intptr_t file) : m_file(file) {}
    intptr_t m_file;
};

} // namespace shogo
