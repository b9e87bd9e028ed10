// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// The days that one imported file covers.
struct CoveredDays
{
    Day first;
    Day last;
    std::string file;
};

struct AccountSummary
{
    Account account;
    ClassCounts counts{};
    std::optional<int64_t> balance; // the last one that a file stated, minor units
    std::optional<Day> balanceDay;
    std::vector<CoveredDays> covered; // by first day
};

// What is approved and waits to be posted, in one currency.
struct QueuedSums
{
    Money out; // without its sign
    Money in;
    int64_t entries = 0;
};

// What stands beside and around the table: accounts, counts, what the files cover.
struct BookSummary
{
    std::string address;
    std::string target;
    std::vector<AccountSummary> accounts;
    ClassCounts counts{};
    std::vector<QueuedSums> queued;
    std::optional<Day> firstDay;
    std::optional<Day> lastDay;
};

Result<BookSummary> readBookSummary(BookReader& reader, const Windows::Stop& stop = {});

// Accounts of the books and tax codes that were ever chosen or suggested, most used first.
struct KnownAccounts
{
    std::vector<std::string> accounts;
    std::vector<std::string> taxes;
};
Result<KnownAccounts> readKnownAccounts(BookReader& reader);

} // namespace shogo
