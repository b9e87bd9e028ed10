// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "target/journal_amount.h"
#include "target/journal_reader.h"

#include <map>

// What the readers of the two dialects share; for them only.
namespace shogo {

bool isJournalBlank(char c);
std::string_view withoutBlanksBefore(std::string_view text);
// Reads the date at the beginning of a header: YYYY-MM-DD with "-", "/" or ".", zeros left out or
// not; without a year where `year` is one. Takes it off `text`.
std::optional<Day> takeDate(std::string_view& text, int year);

// The transaction that is being read.
class JournalCollector
{
public:
    JournalCollector(JournalScan& scan, bool others) : m_scan(scan), m_others(others) {}

    bool inTransaction() const { return m_open; }
    void begin(int64_t line, std::optional<Day> day, std::string_view title);
    // A comment or metadata line of the transaction: takes the keys in it.
    void addKeys(std::string_view text);
    void addPosting(std::string_view account, std::string_view amount);
    void end();
    void unclear(int64_t line, const char* reason);

private:
    JournalScan& m_scan;
    bool m_others;
    bool m_open = false;
    KeyedJournal m_now;
    std::vector<std::pair<RowKey, std::string>> m_keys;
    std::map<Currency, int64_t> m_sums;
    std::vector<std::string> m_elided;
    bool m_readable = true;
};

JournalScan scanHledger(std::string_view text, bool others);
JournalScan scanBeancount(std::string_view text, bool others);

} // namespace shogo
