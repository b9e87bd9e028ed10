// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/journal_reader.h"

#include "base/text.h"
#include "target/journal_reading.h"

#include <QChar>
#include <QList>
#include <QString>

#include <algorithm>
#include <array>

namespace shogo {

namespace {

constexpr std::string_view tokenName = "shogo:";
constexpr size_t keyDigits = 32;

bool isAsciiWord(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Is the character that ends before, or begins at, `at` a letter or a digit?
bool wordAt(std::string_view text, size_t at, bool before)
{
    if (before ? at == 0 : at >= text.size()) {
        return false;
    }
    size_t from = before ? at - 1 : at;
    while (before && from > 0 && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U) {
        --from;
    }
    if (static_cast<unsigned char>(text[from]) < 0x80) {
        return isAsciiWord(text[from]);
    }
    const auto rest = std::min<size_t>(4, text.size() - from);
    const auto points =
        QString::fromUtf8(text.data() + from, static_cast<qsizetype>(rest)).toUcs4();
    return !points.isEmpty() && QChar::isLetterOrNumber(static_cast<char32_t>(points.front()));
}

} // namespace

bool isJournalBlank(char c)
{
    return c == ' ' || c == '\t';
}

std::string_view withoutBlanksBefore(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

std::optional<Day> takeDate(std::string_view& text, int year)
{
    std::array<int, 3> numbers = {};
    size_t count = 0;
    size_t at = 0;
    while (count < 3) {
        const size_t from = at;
        int number = 0;
        while (at < text.size() && at - from < 4 && text[at] >= '0' && text[at] <= '9') {
            number = number * 10 + (text[at++] - '0');
        }
        if (at == from) {
            break;
        }
        numbers[count++] = number;
        const bool mark =
            at + 1 < text.size() && (text[at] == '-' || text[at] == '/' || text[at] == '.');
        if (!mark || count == 3) {
            break;
        }
        ++at;
    }
    text.remove_prefix(at);
    if (count == 2 && year > 0) {
        return Day::of(year, numbers[0], numbers[1]);
    }
    return count == 3 ? Day::of(numbers[0], numbers[1], numbers[2]) : std::nullopt;
}

void JournalCollector::begin(int64_t line, std::optional<Day> day, std::string_view title)
{
    end();
    m_open = true;
    m_now = {};
    m_now.line = line;
    m_now.day = day;
    m_now.title = m_others ? trimmed(title) : std::string_view{};
    m_keys.clear();
    m_sums.clear();
    m_elided.clear();
    m_readable = true;
    m_scan.notation.hasEntries = true;
}

void JournalCollector::addKeys(std::string_view text)
{
    for (size_t at = 0; (at = text.find(tokenName, at)) != std::string_view::npos;) {
        const size_t name = at;
        at += tokenName.size();
        // hledger trims the blanks before a tag's value; Beancount's metadata are quoted.
        size_t from = at;
        while (from < text.size() && isJournalBlank(text[from])) {
            ++from;
        }
        from += from < text.size() && text[from] == '"' ? 1 : 0;
        const auto key = RowKey::parse(text.substr(from, keyDigits));
        size_t end = from + keyDigits;
        if (!key || wordAt(text, name, true) || wordAt(text, end, false)) {
            continue;
        }
        std::string tag;
        if (end < text.size() && text[end] == '.') {
            size_t last = end + 1;
            while (last < text.size() && isAsciiWord(text[last])) {
                ++last;
            }
            tag = wordAt(text, last, false) ? std::string_view{}
                                            : text.substr(end + 1, last - end - 1);
            end = last;
        }
        at = end;
        const std::pair<RowKey, std::string> found(*key, tag);
        if (std::find(m_keys.begin(), m_keys.end(), found) == m_keys.end()) {
            m_keys.push_back(found);
        }
    }
}

void JournalCollector::addPosting(std::string_view account, std::string_view amount)
{
    ++m_now.postings;
    if (trimmed(amount).empty()) {
        m_elided.emplace_back(account);
        return;
    }
    const AmountText read = readAmount(amount, m_scan.notation);
    if (!read.commodity.empty()) {
        m_scan.notation.used.insert(read.commodity);
    }
    const bool converted = amount.find_first_of("@{") != std::string_view::npos;
    m_readable = m_readable && read.money && !converted;
    if (!read.money) {
        return;
    }
    int64_t& sum = m_sums[read.money->currency];
    const auto more = addMinor(sum, read.money->minor);
    m_readable = m_readable && more;
    sum = more.value_or(sum);
    m_now.lines.push_back({std::string(account), *read.money, {}, {}});
}

void JournalCollector::end()
{
    if (!m_open) {
        return;
    }
    m_open = false;
    if (m_keys.empty() && !m_others) {
        return;
    }
    if (m_readable && m_elided.size() == 1) {
        for (const auto& [currency, sum] : m_sums) {
            const auto left = negate(Money{sum, currency});
            if (sum != 0 && left) {
                m_now.lines.push_back({m_elided.front(), *left, {}, {}});
            }
        }
    }
    if (m_keys.empty()) {
        m_now.keyed = false;
        m_scan.others.push_back(std::move(m_now));
        return;
    }
    m_now.title.clear();
    if (m_now.postings < 2) {
        unclear(m_now.line, "a transaction with a key of Shogo is not complete");
    }
    for (const auto& [key, tag] : m_keys) {
        KeyedJournal journal = m_now;
        journal.key = key;
        journal.bookTag = tag;
        m_scan.journals.push_back(std::move(journal));
    }
}

void JournalCollector::unclear(int64_t line, const char* reason)
{
    if (!m_scan.unclear) {
        m_scan.unclear =
            Problem(ProblemCode::JournalFileUnclear, Place{{}, line, 0, -1}, {std::string(reason)});
    }
}

JournalScan scanJournal(JournalDialect dialect, std::string_view text, bool others)
{
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark)) {
        text.remove_prefix(byteOrderMark.size());
    }
    return dialect == JournalDialect::Hledger ? scanHledger(text, others)
                                              : scanBeancount(text, others);
}

} // namespace shogo
