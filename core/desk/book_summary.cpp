// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/book_summary.h"

#include <algorithm>

namespace shogo {

namespace {

Result<void> readCovered(BookReader& reader, BookSummary& summary)
{
    SHOGO_ASSIGN(const auto imports, reader.book().imports().all());
    for (const ImportRecord& import : imports) {
        const auto at = std::find_if(
            summary.accounts.begin(), summary.accounts.end(),
            [&](const AccountSummary& account) { return account.account.id == import.account; });
        if (at == summary.accounts.end() || import.undone || import.span.empty) {
            continue;
        }
        at->covered.push_back({import.span.first, import.span.last, import.fileName});
        if (!summary.firstDay || import.span.first < *summary.firstDay) {
            summary.firstDay = import.span.first;
        }
        if (!summary.lastDay || import.span.last > *summary.lastDay) {
            summary.lastDay = import.span.last;
        }
        if (import.closing && (!at->balanceDay || import.span.last >= *at->balanceDay)) {
            at->balance = import.closing;
            at->balanceDay = import.span.last;
        }
    }
    for (AccountSummary& account : summary.accounts) {
        std::sort(account.covered.begin(), account.covered.end(),
                  [](const CoveredDays& a, const CoveredDays& b) { return a.first < b.first; });
    }
    return {};
}

Result<void> readQueued(BookReader& reader, BookSummary& summary)
{
    return reader.database().query(
        "queued-sums",
        "SELECT r.account_id, r.minor FROM entry e JOIN statement_row r ON r.id = e.row_id "
        "WHERE e.state = 'queued'",
        {}, [&](const SqlRow& row) -> Result<void> {
            Currency currency;
            for (const AccountSummary& account : summary.accounts) {
                if (account.account.id.value == row.integer(0)) {
                    currency = account.account.currency;
                }
            }
            auto at =
                std::find_if(summary.queued.begin(), summary.queued.end(),
                             [&](const QueuedSums& sums) { return sums.in.currency == currency; });
            if (at == summary.queued.end()) {
                summary.queued.push_back({{0, currency}, {0, currency}, 0});
                at = summary.queued.end() - 1;
            }
            const int64_t minor = row.integer(1);
            Money& side = minor < 0 ? at->out : at->in;
            const auto sum =
                minor < 0 ? subtractMinor(side.minor, minor) : addMinor(side.minor, minor);
            if (!sum) {
                return Problem(ProblemCode::InvariantBroken, Place{summary.address},
                               {std::string("the sum of what is approved does not fit a number")});
            }
            side.minor = *sum;
            ++at->entries;
            return {};
        });
}

} // namespace

Result<BookSummary> readBookSummary(BookReader& reader, const Windows::Stop& stop)
{
    BookSummary summary;
    summary.address = reader.book().path();
    summary.target = reader.settings().target;
    SHOGO_ASSIGN(const auto accounts, reader.book().accounts().all());
    SHOGO_ASSIGN(const auto counts, reader.windows().countsByAccount({}, stop));
    for (const Account& account : accounts) {
        AccountSummary one;
        one.account = account;
        if (const auto at = counts.find(account.id.value); at != counts.end()) {
            one.counts = at->second;
        }
        for (size_t i = 0; i < rowClassCount; ++i) {
            summary.counts[i] += one.counts[i];
        }
        summary.accounts.push_back(std::move(one));
    }
    SHOGO_TRY(readCovered(reader, summary));
    SHOGO_TRY(readQueued(reader, summary));
    return summary;
}

Result<KnownAccounts> readKnownAccounts(BookReader& reader)
{
    KnownAccounts known;
    const auto collect = [&](const char* name, const char* sql, std::vector<std::string>& into) {
        return reader.database().query(name, sql, {}, [&](const SqlRow& row) -> Result<void> {
            into.push_back(row.text(0));
            return {};
        });
    };
    SHOGO_TRY(collect("known-accounts",
                      "SELECT account FROM decision WHERE account <> '' GROUP BY account "
                      "ORDER BY COUNT(*) DESC, account",
                      known.accounts));
    SHOGO_TRY(collect("known-taxes",
                      "SELECT tax FROM decision WHERE tax <> '' GROUP BY tax "
                      "ORDER BY COUNT(*) DESC, tax",
                      known.taxes));
    return known;
}

} // namespace shogo
