// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statement/csv_layout.h"
#include "statement/format.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// Reads the rows of a file whose layout is known. Keeps its buffers from row to row: nothing is
// allocated on the way of an ordinary row.
class CsvRowReader
{
public:
    CsvRowReader(const CsvLayout& layout, std::string fileName, std::optional<Day> today);

    enum class Found : uint8_t {
        Movement,
        NotAMovement, // blank, a title, a balance, a sum, an ignored status; see why()
        Refused,      // see problem()
    };

    // Reads a record. The row's texts live until the next call.
    Found read(const CsvRecord& record);
    const RawRow& row() const { return m_row; }
    // The problem of a refused row; also of a row that was read, if it is a note.
    std::optional<Problem>& problem() { return m_problem; }
    // Why the record is no movement, in one or two English words ("balance", "sum").
    std::string_view why() const { return m_why; }

    // What splits a file into statements, read without the rest of the row.
    struct Section
    {
        std::string account;
        std::string part;
        std::optional<Currency> currency;
        bool operator==(const Section&) const = default;
    };
    // Sets `section`; false where the row has no known currency (a problem, unless the row is no
    // movement anyway).
    bool sectionOf(const CsvRecord& record, Section& section);
    // The currency that read() counts in.
    void setCurrency(std::optional<Currency> currency);

private:
    std::string_view cell(const CsvRecord& record, int column) const;
    std::string_view textCell(const CsvRecord& record, int column, std::string& scratch) const;
    Found refuse(const CsvRecord& record, ProblemCode code, int column,
                 std::vector<ProblemArgument> arguments = {});
    Found pass(std::string_view why);
    // The steps of read(); each returns Movement where the row may go on.
    Found readStatus(const CsvRecord& record);
    Found readDates(const CsvRecord& record);
    Found readDayFromParts(const CsvRecord& record);
    Found readAmount(const CsvRecord& record);
    Found readOutIn(const CsvRecord& record);
    Found readFlag(const CsvRecord& record);
    Found readFee(const CsvRecord& record);
    Found readBalance(const CsvRecord& record);
    void readTexts(const CsvRecord& record);
    Found withoutDate(const CsvRecord& record);
    Found withoutDateButText(const CsvRecord& record, std::string_view shown);
    bool isBalanceRow();
    bool anyNumber(const CsvRecord& record);

    // Reads one number; `empty` where the cell has none.
    Found number(const CsvRecord& record, const NumberColumn& column, int64_t& minor, bool& empty);
    // Reads one date, remembering the last one since rows of a day stand together.
    Found day(const CsvRecord& record, int column, DateOrder order, Day& day);

    const CsvLayout& m_layout;
    TextDecoder m_decoder;
    std::string m_fileName;
    std::optional<Day> m_today;
    int m_exponent = 2;
    std::string m_currencyName;

    RawRow m_row;
    std::optional<Problem> m_problem;
    std::string_view m_why;
    mutable std::string m_scratch;
    std::string m_description;
    std::string m_counterparty;
    std::string m_id;
    struct Remembered
    {
        std::string text;
        Day day;
    };
    std::array<Remembered, 2> m_lastDay; // booking, value
};

} // namespace shogo
