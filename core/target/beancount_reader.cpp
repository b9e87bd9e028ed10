// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/journal_reading.h"

#include "base/text.h"

#include <algorithm>

namespace shogo {

namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

// Beancount 2 language syntax. Strings may run over several lines, so that a line is what ends at
// a line feed outside a string.
class BeancountReader
{
public:
    explicit BeancountReader(bool others) : m_collector(m_scan, others) {}

    JournalScan read(std::string_view text)
    {
        m_scan.notation.decimalMark = '.';
        while (!text.empty()) {
            const int64_t line = m_line + 1;
            const Taken taken = takeLine(text);
            if (taken.open) {
                m_collector.unclear(line, "a text in quotes is still open at the end of the file");
            }
            readLine(taken.code, line);
        }
        m_collector.end();
        return std::move(m_scan);
    }

private:
    struct Taken
    {
        std::string_view code; // without the comment behind it
        bool open = false;     // the text ends inside a string
    };

    Taken takeLine(std::string_view& text)
    {
        // Headings of Org mode and the like: the rest of the line is nothing to Beancount.
        const bool heading =
            std::string_view("*:#!&?%").find(text.front()) != std::string_view::npos;
        bool inString = false;
        size_t comment = std::string_view::npos;
        size_t i = 0;
        for (; i < text.size() && (inString || text[i] != '\n'); ++i) {
            if (text[i] == '\n') {
                ++m_line;
            } else if (heading || comment != std::string_view::npos) {
                continue;
            } else if (text[i] == '"') {
                inString = !inString;
            } else if (text[i] == '\\' && inString) {
                ++i;
                m_line += i < text.size() && text[i] == '\n' ? 1 : 0;
            } else if (text[i] == ';' && !inString) {
                comment = i;
            }
        }
        ++m_line;
        i = std::min(i, text.size());
        std::string_view code = heading ? std::string_view{} : text.substr(0, std::min(i, comment));
        if (code.ends_with('\r')) {
            code.remove_suffix(1);
        }
        text.remove_prefix(std::min(i + 1, text.size()));
        return {code, inString};
    }

    void readLine(std::string_view code, int64_t line)
    {
        const std::string_view content = withoutBlanksBefore(code);
        if (content.empty()) {
            return;
        }
        if (content.size() < code.size()) {
            if (m_collector.inTransaction()) {
                readIndented(content);
            }
            return;
        }
        m_collector.end();
        m_scan.notation.hasEntries = true;
        if (content.front() < '0' || content.front() > '9') {
            m_scan.notation.includes |= content.starts_with("include");
            return;
        }
        std::string_view rest = content;
        const std::optional<Day> day = takeDate(rest, 0);
        const std::string_view word = takeWord(rest);
        if (word == "open") {
            m_scan.notation.accounts.emplace(takeWord(rest));
        } else if (word == "txn" || word.size() == 1) {
            m_collector.begin(line, day, rest);
        }
    }

    void readIndented(std::string_view content)
    {
        if (content.front() >= 'a' && content.front() <= 'z') {
            if (content.starts_with("shogo:")) {
                m_collector.addKeys(content);
            }
            return;
        }
        if (content.front() == '"' || content.front() == '^' ||
            (content.front() == '#' && content.size() > 1 && !isJournalBlank(content[1]))) {
            return;
        }
        std::string_view rest = content;
        std::string_view account = takeWord(rest);
        if (account.size() == 1) {
            account = takeWord(rest); // a flag stood before it
        }
        if (!account.empty() &&
            (isUpper(account.front()) || static_cast<unsigned char>(account.front()) >= 0x80)) {
            m_collector.addPosting(account, rest);
        }
    }

    static std::string_view takeWord(std::string_view& text)
    {
        text = withoutBlanksBefore(text);
        const size_t end = std::min(text.find_first_of(" \t"), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(end);
        return word;
    }

    JournalScan m_scan;
    JournalCollector m_collector;
    int64_t m_line = 0;
};

} // namespace

JournalScan scanBeancount(std::string_view text, bool others)
{
    return BeancountReader(others).read(text);
}

} // namespace shogo
