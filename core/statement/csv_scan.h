// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "statement/byte_source.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace shogo {

struct CsvDialect
{
    char delimiter = ',';
    // The bytes are CP932 or the like, whose second bytes may look like `|`.
    bool doubleByte = false;
};

// One record: its fields without their quotes, as bytes of the file. The views live until the next
// call of next().
struct CsvRecord
{
    std::vector<std::string_view> fields;
    int64_t offset = 0;  // of the first byte in the file
    uint32_t length = 0; // up to the line end, excluded
    uint32_t line = 0;   // of the first line, from 1

    // Nothing but blanks in a single field.
    bool isBlank() const;
};

// Splits delimited text into records by a state machine over bytes, through one buffer that is
// used again and again. Accepts what banks write: quotes inside quoted fields that are not doubled,
// blanks between a quote and a delimiter, line ends of all kinds, padding after the end.
class CsvScanner
{
public:
    CsvScanner(ByteSource& source, CsvDialect dialect, int64_t startAt = 0);

    // False at the end and after a problem.
    bool next(CsvRecord& record);
    // Why it stopped early: an open quote, too long a line, too many columns, a read error.
    const std::optional<Problem>& problem() const { return m_problem; }

private:
    enum class Step : uint8_t { Record, NeedMore, Failed };
    Step scanRecord(CsvRecord& record);
    Step scanQuoted(CsvRecord& record, char*& at);
    void refill();
    bool closesHere(const char* afterQuote, bool& undecided) const;
    Step endRecord(CsvRecord& record, const char* end, char* next);
    void fail(ProblemCode code, const char* at, std::vector<ProblemArgument> arguments);

    ByteSource& m_source;
    CsvDialect m_dialect;
    std::array<uint8_t, 256> m_kind{};
    std::vector<char> m_buffer;
    char* m_begin = nullptr; // of what is not consumed yet
    char* m_end = nullptr;
    int64_t m_offset = 0; // in the file, of m_begin
    int64_t m_readAt = 0; // in the file, of the next read
    uint32_t m_line = 1;
    uint32_t m_newLines = 0;         // seen inside the present record
    std::vector<uint16_t> m_doubled; // fields of the present record with doubled quotes
    bool m_sourceEnded = false;
    std::optional<Problem> m_problem;
};

} // namespace shogo
