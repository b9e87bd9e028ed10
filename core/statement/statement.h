// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/digest.h"
#include "base/instant.h"
#include "base/money.h"
#include "base/problem.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shogo {

// What the bank says of a row: only booked rows become rows of the book (spec/keys.md, step 6).
enum class BankStatus : uint8_t { Booked, Pending };

// Holds the texts of many rows. Views into it stay good when it grows and when it is moved, which
// a single growing string could not promise.
class TextArena
{
public:
    TextArena() = default;
    // What was moved from begins anew instead of writing into chunks that it no longer owns.
    TextArena(TextArena&& other) noexcept
        : m_chunks(std::move(other.m_chunks)),
          m_at(std::exchange(other.m_at, nullptr)),
          m_left(std::exchange(other.m_left, 0))
    {
    }
    TextArena& operator=(TextArena&& other) noexcept
    {
        m_chunks = std::move(other.m_chunks);
        m_at = std::exchange(other.m_at, nullptr);
        m_left = std::exchange(other.m_left, 0);
        return *this;
    }

    // A copy of `text` that lives as long as the arena.
    std::string_view keep(std::string_view text)
    {
        if (text.empty()) {
            return {};
        }
        if (text.size() > m_left) {
            m_left = std::max(chunkBytes, text.size());
            // Not value-initialised: touching fresh memory twice is what costs.
            m_chunks.emplace_back(new char[m_left]);
            m_at = m_chunks.back().get();
        }
        char* const kept = m_at;
        std::copy(text.begin(), text.end(), kept);
        m_at += text.size();
        m_left -= text.size();
        return {kept, text.size()};
    }

private:
    static constexpr size_t chunkBytes = size_t{1} << 18;
    std::vector<std::unique_ptr<char[]>> m_chunks;
    char* m_at = nullptr;
    size_t m_left = 0;
};

// One movement as the file shows it. The texts are views: in a collected Statement they point into
// its arena, in a sink they live until the call returns. All text is UTF-8, untouched except for
// the decoding: normalising is the keys' business.
struct RawRow
{
    int64_t byteOffset = 0;  // of the row's first byte in the file
    uint32_t byteLength = 0; // up to the end of its last line, line end excluded
    uint32_t line = 0;       // of the row's first line, from 1
    Day booked;              // booking date
    std::optional<Day> valueDate;
    BankStatus status = BankStatus::Booked;
    int64_t minor = 0;              // signed, in the statement's currency; money out is negative
    std::optional<int64_t> balance; // running balance after this row, minor units
    std::string_view description;   // by the recipe
    std::string_view counterparty;  // empty: not in the file
    std::string_view id;            // the bank's own transaction id; empty: none
};

// First and last day, both included.
struct Coverage
{
    Day first;
    Day last;
    bool operator==(const Coverage&) const = default;
};

struct StatedBalance
{
    int64_t minor = 0;
    std::optional<Day> day;
    bool operator==(const StatedBalance&) const = default;
};

// A place where the stated balances contradict the rows.
struct BalanceBreak
{
    uint32_t line = 0; // 0: the closing balance
    std::optional<Day> day;
    int64_t expected = 0;
    int64_t stated = 0;
};

// One statement: one account in one currency. A file may hold several.
struct Statement
{
    std::string account;              // as the file names it; empty: it does not
    std::optional<Currency> currency; // none: neither the file nor the caller says
    int decimals = 0; // of the minor units: the currency's; without one, as the file writes them
    std::optional<Coverage> stated; // the dates that the file says it covers
    std::optional<Instant> made;    // the file's own stamp
    std::optional<StatedBalance> opening;
    std::optional<StatedBalance> closing;
    bool newestFirst = false;
    std::optional<bool> layoutNewestFirst; // what the layout says, where dates do not tell
    bool startsInsideDay = false; // the layout sends only what is new since the last download
    std::vector<RawRow> rows;     // in file order
    TextArena arena;              // what the rows' texts point into
    std::vector<BalanceBreak> breaks;
    bool balancesChecked = false; // there were balances to check
    bool balancesDerived = false; // opening and closing were counted back from running balances

    Statement() = default;
    Statement(Statement&&) = default;
    Statement& operator=(Statement&&) = default;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
};

// What was read from a file and how sure we are.
struct StatementFile
{
    std::string fileName;
    int64_t bytes = 0;
    Digest sha256{};
    std::string format;           // "csv"
    std::string encoding;         // IANA name, "UTF-8", "windows-31j"
    double confidence = 0;        // of the format, 0 to 1: for people, nothing is decided by it
    std::string profile;          // "mufg"; empty: no bank layout, inferred
    std::string recipe;           // "csv/mufg:1" (spec/keys.md, "Derivation")
    std::vector<std::string> why; // what was detected and by which sign, a sentence each
    // Every booked row has an id of the bank, and the ids look as if they named movements: rows may
    // be keyed by them. A format without such a judgement says false.
    bool idsTrusted = false;
    std::vector<Statement> statements;
    std::vector<Problem> problems; // of rows (weight Waits) and notes; a file problem is an error
    int64_t rowsRefused = 0;       // rows that could not be read (each has a problem, or was cut)
};

} // namespace shogo
