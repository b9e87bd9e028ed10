// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_scan.h"

#include "base/limits.h"

#include <algorithm>
#include <cstring>

namespace shogo {

namespace {

enum Kind : uint8_t { Plain, Delimiter, LineEnd, Lead };

constexpr size_t capacity = limits::bufferBytes + limits::lineBytes;

bool isPadding(char c)
{
    return c == '\0' || c == '\x1A';
}

// Takes the doubled quotes out of a field, in its own bytes.
std::string_view withoutDoubled(std::string_view field)
{
    char* const begin = const_cast<char*>(field.data());
    char* to = begin;
    for (size_t i = 0; i < field.size(); ++i) {
        *to++ = field[i];
        if (field[i] == '"' && i + 1 < field.size() && field[i + 1] == '"') {
            ++i;
        }
    }
    return {begin, static_cast<size_t>(to - begin)};
}

// Lines that a text spans beyond its first: CRLF, LF and CR alone end one each.
uint32_t countLineEnds(const char* begin, const char* end)
{
    uint32_t count = 0;
    for (const char* at = begin; at != end; ++at) {
        if (*at == '\n' || (*at == '\r' && (at + 1 == end || at[1] != '\n'))) {
            ++count;
        }
    }
    return count;
}

} // namespace

bool CsvRecord::isBlank() const
{
    return fields.empty() ||
           (fields.size() == 1 && fields[0].find_first_not_of(" \t") == std::string_view::npos);
}

CsvScanner::CsvScanner(ByteSource& source, CsvDialect dialect, int64_t startAt)
    : m_source(source), m_dialect(dialect), m_offset(startAt), m_readAt(startAt)
{
    m_kind[static_cast<uint8_t>(dialect.delimiter)] = Delimiter;
    m_kind['\r'] = LineEnd;
    m_kind['\n'] = LineEnd;
    if (dialect.doubleByte && dialect.delimiter == '|') {
        for (int lead = 0x81; lead <= 0xFC; ++lead) {
            if (lead < 0xA0 || lead > 0xDF) {
                m_kind[static_cast<size_t>(lead)] = Lead;
            }
        }
    }
    m_buffer.resize(
        std::min(capacity, static_cast<size_t>(std::max<int64_t>(source.size() - startAt, 0)) + 1));
    m_begin = m_end = m_buffer.data();
}

bool CsvScanner::next(CsvRecord& record)
{
    while (!m_problem) {
        while (m_begin != m_end && isPadding(*m_begin)) {
            ++m_begin;
            ++m_offset;
        }
        if (m_begin == m_end) {
            if (m_sourceEnded) {
                return false;
            }
            refill();
            continue;
        }
        switch (scanRecord(record)) {
        case Step::Record: return true;
        case Step::NeedMore: refill(); break;
        case Step::Failed: return false;
        }
    }
    return false;
}

void CsvScanner::refill()
{
    const size_t kept = static_cast<size_t>(m_end - m_begin);
    if (kept == m_buffer.size()) {
        fail(ProblemCode::LineTooLong, m_begin, {static_cast<int64_t>(limits::lineBytes)});
        return;
    }
    std::memmove(m_buffer.data(), m_begin, kept);
    m_begin = m_buffer.data();
    const auto read = m_source.read(m_readAt, m_begin + kept, m_buffer.size() - kept);
    if (!read) {
        m_problem = read.error();
        return;
    }
    m_readAt += static_cast<int64_t>(*read);
    m_end = m_begin + kept + *read;
    m_sourceEnded = *read == 0;
}

CsvScanner::Step CsvScanner::scanRecord(CsvRecord& record)
{
    record.fields.clear();
    m_newLines = 0;
    m_doubled.clear();
    char* at = m_begin;
    for (;;) {
        char* const start = at;
        while (at != m_end && (*at == ' ' || (*at == '\t' && m_dialect.delimiter != '\t'))) {
            ++at;
        }
        if (at != m_end && *at == '"') {
            const Step step = scanQuoted(record, at);
            if (step != Step::Record) {
                return step;
            }
        } else {
            at = start;
            while (at != m_end && m_kind[static_cast<uint8_t>(*at)] != Delimiter &&
                   m_kind[static_cast<uint8_t>(*at)] != LineEnd) {
                at += m_kind[static_cast<uint8_t>(*at)] == Lead && m_end - at > 1 ? 2 : 1;
            }
            record.fields.emplace_back(start, static_cast<size_t>(at - start));
        }
        if (record.fields.size() > limits::columns) {
            fail(ProblemCode::TooManyColumns, start, {static_cast<int64_t>(limits::columns)});
            return Step::Failed;
        }
        if (at == m_end) {
            if (!m_sourceEnded) {
                return Step::NeedMore;
            }
            return endRecord(record, at, at);
        }
        if (m_kind[static_cast<uint8_t>(*at)] != LineEnd) {
            ++at;
            continue;
        }
        if (*at == '\r' && at + 1 == m_end && !m_sourceEnded) {
            return Step::NeedMore;
        }
        const bool pair = *at == '\r' && at + 1 != m_end && at[1] == '\n';
        return endRecord(record, at, at + (pair ? 2 : 1));
    }
}

// `at` stands on the opening quote; afterwards on the delimiter, the line end or m_end.
CsvScanner::Step CsvScanner::scanQuoted(CsvRecord& record, char*& at)
{
    const char* const opening = at;
    char* const start = at + 1;
    bool stray = false;
    bool doubled = false;
    char* scan = start;
    for (;;) {
        char* const quote =
            static_cast<char*>(std::memchr(scan, '"', static_cast<size_t>(m_end - scan)));
        if (quote == nullptr || (quote + 1 == m_end && !m_sourceEnded)) {
            if (!m_sourceEnded && static_cast<size_t>(m_end - m_begin) < m_buffer.size()) {
                return Step::NeedMore;
            }
            fail(ProblemCode::QuoteOpen, opening, {});
            return Step::Failed;
        }
        const bool twice = quote + 1 != m_end && quote[1] == '"';
        bool undecided = false;
        // Once a quote stood alone inside the field, a doubled one before a delimiter is the last
        // quote of the text and the end of the field ("UAB "Naktida"").
        const bool closes = (!twice && closesHere(quote + 1, undecided)) ||
                            (twice && stray && closesHere(quote + 2, undecided));
        if (undecided) {
            return Step::NeedMore;
        }
        if (closes) {
            char* const end = twice ? quote + 1 : quote;
            m_newLines += countLineEnds(start, end);
            if (doubled) {
                m_doubled.push_back(static_cast<uint16_t>(record.fields.size()));
            }
            record.fields.emplace_back(start, static_cast<size_t>(end - start));
            at = end + 1;
            while (at != m_end &&
                   (*at == ' ' || isPadding(*at) || (*at == '\t' && m_dialect.delimiter != '\t'))) {
                ++at;
            }
            return Step::Record;
        }
        if (twice) {
            doubled = true;
            scan = quote + 2;
            continue;
        }
        // A quote that looks like the beginning of another field, on a later line, means that the
        // closing one was lost: going on would melt two rows into one.
        if (quote > start && (quote[-1] == m_dialect.delimiter || quote[-1] == '\n') &&
            countLineEnds(start, quote) > 0) {
            fail(ProblemCode::QuoteOpen, opening, {});
            return Step::Failed;
        }
        stray = true;
        scan = quote + 1;
    }
}

// Does a quote close its field: only blanks until the delimiter, the line end or the end of all.
bool CsvScanner::closesHere(const char* afterQuote, bool& undecided) const
{
    const char* at = afterQuote;
    while (at != m_end &&
           (*at == ' ' || isPadding(*at) || (*at == '\t' && m_dialect.delimiter != '\t'))) {
        ++at;
    }
    if (at == m_end) {
        undecided = !m_sourceEnded;
        return m_sourceEnded;
    }
    const uint8_t kind = m_kind[static_cast<uint8_t>(*at)];
    return kind == Delimiter || kind == LineEnd;
}

CsvScanner::Step CsvScanner::endRecord(CsvRecord& record, const char* end, char* next)
{
    if (static_cast<size_t>(end - m_begin) > limits::lineBytes) {
        fail(ProblemCode::LineTooLong, m_begin, {static_cast<int64_t>(limits::lineBytes)});
        return Step::Failed;
    }
    for (const uint16_t field : m_doubled) {
        record.fields[field] = withoutDoubled(record.fields[field]);
    }
    std::string_view& last = record.fields.back();
    while (next == m_end && !last.empty() && isPadding(last.back())) {
        last.remove_suffix(1);
    }
    record.offset = m_offset;
    record.length = static_cast<uint32_t>(end - m_begin);
    record.line = m_line;
    m_line += m_newLines + 1;
    m_offset += next - m_begin;
    m_begin = next;
    return Step::Record;
}

void CsvScanner::fail(ProblemCode code, const char* at, std::vector<ProblemArgument> arguments)
{
    Place place;
    place.file = m_source.name();
    place.line = m_line + countLineEnds(m_begin, at);
    place.byte = m_offset + (at - m_begin);
    m_problem = Problem(code, std::move(place), std::move(arguments));
}

} // namespace shogo
