// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/journal_reading.h"

#include "base/text.h"

#include <algorithm>
#include <cstdlib>

namespace shogo {

namespace {

// hledger 1.25 manual, "File format: journal".
class HledgerReader
{
public:
    explicit HledgerReader(bool others) : m_collector(m_scan, others) {}

    JournalScan read(std::string_view text)
    {
        while (!text.empty()) {
            const size_t end = text.find('\n');
            std::string_view line = text.substr(0, end);
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
            if (line.ends_with('\r')) {
                line.remove_suffix(1);
            }
            ++m_line;
            readLine(line);
        }
        m_collector.end();
        if (m_commentFrom != 0) {
            m_collector.unclear(m_commentFrom, "a “comment” is still open at the end of the file");
        } else if (!m_applied.empty()) {
            m_collector.unclear(m_applied.back(),
                                "an “apply” is still open at the end of the file");
        }
        return std::move(m_scan);
    }

private:
    void readLine(std::string_view line)
    {
        const std::string_view content = withoutBlanksBefore(line);
        if (m_commentFrom != 0) {
            m_commentFrom = trimmed(line) == "end comment" ? 0 : m_commentFrom;
        } else if (content.empty()) {
            m_collector.end();
            m_commodity.clear();
        } else if (content.size() < line.size()) {
            readIndented(content);
        } else {
            m_collector.end();
            m_commodity.clear();
            readTop(line);
        }
    }

    void readTop(std::string_view line)
    {
        if (line.front() == ';' || line.front() == '#' || line.front() == '*') {
            return;
        }
        if (line.front() >= '0' && line.front() <= '9') {
            const size_t comment = std::min(line.find(';'), line.size());
            std::string_view header = line;
            const auto day = takeDate(header, m_year);
            m_collector.begin(m_line, day, header.substr(0, header.find(';')));
            m_collector.addKeys(line.substr(comment));
            return;
        }
        m_scan.notation.hasEntries = true;
        if (line.front() == '!' || line.front() == '@') {
            line.remove_prefix(1);
        }
        const size_t blank = std::min(line.find_first_of(" \t"), line.size());
        readDirective(line.substr(0, blank), withoutBlanksBefore(line.substr(blank)));
    }

    void readDirective(std::string_view word, std::string_view rest)
    {
        JournalNotation& notation = m_scan.notation;
        const std::string_view value = trimmed(rest.substr(0, rest.find(';')));
        if (word == "comment" && value.empty()) {
            m_commentFrom = m_line;
        } else if (word == "include") {
            notation.includes = true;
        } else if (word == "account") {
            notation.accounts.emplace(accountOf(rest).first);
        } else if (word == "decimal-mark" && (value == "." || value == ",")) {
            notation.decimalMark = value.front();
        } else if (word == "commodity") {
            const AmountText amount = readAmount(value, notation);
            notation.commodities.insert(amount.commodity);
            noteMark(amount);
            m_commodity = amount.commodity;
        } else if (word == "D") {
            noteMark(readAmount(value, notation));
        } else if (word == "year" || (word == "apply" && value.starts_with("year"))) {
            const size_t digits = std::min(value.find_first_of("0123456789"), value.size());
            m_year = std::atoi(std::string(value.substr(digits)).c_str());
        } else if (word.size() > 1 && word.front() == 'Y') {
            m_year = std::atoi(std::string(word.substr(1)).c_str());
        } else if (word == "Y") {
            m_year = std::atoi(std::string(value).c_str());
        } else if (word == "apply") {
            m_applied.push_back(m_line);
        } else if (word == "end" && value.starts_with("apply") && !m_applied.empty()) {
            m_applied.pop_back();
        }
    }

    void readIndented(std::string_view content)
    {
        if (!m_collector.inTransaction()) {
            if (!m_commodity.empty() && content.starts_with("format")) {
                noteMark(readAmount(content.substr(6, content.find(';') - 6), m_scan.notation));
            }
            return;
        }
        if (content.front() == ';') {
            m_collector.addKeys(content);
            return;
        }
        if (content.front() == '*' || content.front() == '!') {
            content = withoutBlanksBefore(content.substr(1));
        }
        const auto [account, rest] = accountOf(content);
        const size_t comment = std::min(rest.find(';'), rest.size());
        m_collector.addKeys(rest.substr(comment));
        // Virtual postings are a person's own remarks on ours, outside the double entry.
        if (!account.empty() && account.front() != '(' && account.front() != '[') {
            m_collector.addPosting(account, rest.substr(0, comment));
        }
    }

    // A name ends at two blanks or a tab.
    static std::pair<std::string_view, std::string_view> accountOf(std::string_view text)
    {
        for (size_t i = 0; i < text.size(); ++i) {
            const bool two =
                text[i] == ' ' && (i + 1 == text.size() || isJournalBlank(text[i + 1]));
            if (text[i] == '\t' || two) {
                return {text.substr(0, i), text.substr(i)};
            }
        }
        return {text, {}};
    }

    void noteMark(const AmountText& amount)
    {
        if (!amount.commodity.empty() && amount.mark != 0) {
            m_scan.notation.marks[amount.commodity] = amount.mark;
        }
    }

    JournalScan m_scan;
    JournalCollector m_collector;
    int64_t m_line = 0;
    int64_t m_commentFrom = 0;      // the line of an open "comment"; 0: none is open
    std::vector<int64_t> m_applied; // the lines of open "apply" directives
    int m_year = 0;                 // of dates without one; 0: none stated
    std::string m_commodity;
};

} // namespace

JournalScan scanHledger(std::string_view text, bool others)
{
    return HledgerReader(others).read(text);
}

} // namespace shogo
