// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"
#include "statement/csv_layout.h"
#include "statement/date_text.h"
#include "statement/number_style.h"
#include "statement/profile.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// What the name of a column says; Unnamed where the vocabulary does not know it.
enum class Role : uint8_t {
    Unnamed,
    BookingDate,
    PlainDate,
    TransactionDate,
    ValueDate,
    Out,
    In,
    Amount,
    Net,
    Gross,
    Fee,
    Balance,
    Currency,
    Status,
    Id,
    Account,
    Payee,
    Text,
    Ignored,
};

// What all cells of one column together look like.
struct ColumnSurvey
{
    std::string name;
    Role role = Role::Unnamed;
    std::optional<Currency> nameCurrency; // "Betrag (EUR)"

    int64_t filled = 0;
    int64_t dates = 0;
    // Of them, such that are written in digits only: 220000 may be a day of 2022, or a salary. They
    // count as numbers, too.
    int64_t digitDates = 0;
    int64_t numbers = 0;
    int64_t negatives = 0;
    int64_t positives = 0;
    int64_t plusSigns = 0;
    OrderEvidence order;
    MarkEvidence marks;
    std::optional<Currency> markCurrency; // "£"
    bool mixedMarks = false;
    // The first cell that is neither a number nor a date.
    std::string strange;
    uint32_t strangeLine = 0;
    // The different values, while they are few and short.
    std::vector<std::string> words;
    bool manyWords = false;
    uint64_t digest = 0;  // equal for columns with the same cells throughout
    std::string lastDate; // rows of a day stand together
    bool lastDateIsDigits = false;

    // The name decides where there is one; else a column with numbers that cannot be dates is none
    // of dates.
    bool isDates() const
    {
        return dates > 0 && dates * 2 >= filled &&
               (digitDates < dates || (!isNamedAmount() && numbers == digitDates));
    }
    bool isNumbers() const
    {
        return !isDates() && numbers > 0 &&
               numbers * (isNamedAmount() ? 2 : 10) >= filled * (isNamedAmount() ? 1 : 9);
    }
    bool isNamedAmount() const
    {
        return role == Role::Amount || role == Role::Out || role == Role::In ||
               role == Role::Balance || role == Role::Net;
    }
};

// What is known of a file before anything is decided about columns.
struct TableSurvey
{
    Encoding encoding = Encoding::Utf8;
    CsvDialect dialect;
    int64_t startAt = 0;
    uint32_t headerLine = 0; // 0: none
    uint32_t firstLine = 1;
    size_t columnCount = 0;
    std::vector<ColumnSurvey> columns;
    int64_t rows = 0; // with a date
    uint32_t lastDatedLine = 0;
    bool cardWords = false; // the file speaks of a card
};

// Finds delimiter, header and table, then looks at every cell. Problem TableNotFound.
Result<TableSurvey> surveyTable(ByteSource& source, const Vocabulary& vocabulary,
                                std::optional<Day> today, Encoding encoding, int64_t startAt);

// The role of a column name.
Role roleOf(const Vocabulary& vocabulary, std::string_view name);
// The currency in brackets behind a name.
std::optional<Currency> currencyOfName(std::string_view name);

} // namespace shogo
