// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statement/csv_scan.h"
#include "statement/date_text.h"
#include "statement/decode.h"
#include "statement/number_style.h"
#include "statement/profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// A column of numbers: where it stands (-1: there is none) and what its marks mean.
struct NumberColumn
{
    int at = -1;
    DecimalMark mark = DecimalMark::Point;
    bool exists() const { return at >= 0; }
};

// How one file is laid out, with every question answered, by a profile or by inference. From here
// on nothing is decided any more, rows are only read. Columns count from 0, -1 means none.
struct CsvLayout
{
    Encoding encoding = Encoding::Utf8;
    CsvDialect dialect;
    int64_t startAt = 0;     // byte behind the byte order mark
    uint32_t headerLine = 0; // 0: no header
    uint32_t firstLine = 1;  // of the table, behind the header
    size_t columns = 0;      // of the header or of most rows
    size_t needed = 0;       // fields without which a row cannot be read

    std::vector<int> date; // one, or year, month, day
    int dateFallback = -1;
    DateOrder dateOrder = DateOrder::Ymd;
    int valueDate = -1;
    DateOrder valueOrder = DateOrder::Ymd;
    std::vector<int> text;
    std::vector<int> counterparty;

    AmountKind amountKind = AmountKind::Signed;
    NumberColumn amount; // Signed, Flagged
    NumberColumn out;    // OutIn; values are positive unless outIsNegative
    NumberColumn in;
    bool outIsNegative = false; // the column for money out writes its minus (proved, never assumed)
    bool flip = false;
    bool flagBeatsSign = false; // a minus beside a flag means nothing (proved by the balance)
    NumberColumn fee;
    NumberColumn balance;
    int flag = -1;
    std::vector<std::string> outWords;
    std::vector<std::string> inWords;

    int currency = -1;
    int account = -1;
    int part = -1;
    std::vector<int> id;
    int status = -1;
    std::vector<std::string> bookedWords;
    std::vector<std::string> pendingWords;
    std::vector<std::string> ignoredWords;
    std::vector<std::string> emptyWords;

    std::optional<Currency> fixedCurrency; // of a profile, a header or the caller
    int decimals = 2;                      // of the minor units where no currency is known
    std::string fixedAccount;              // from a line above the table
    bool startsInsideDay = false;
    std::optional<bool> newestFirst;
    bool nearestYear = false; // a date without a year is the one nearest to today
    // Set by inference only: names rows that are no movements ("Opening balance").
    const Vocabulary* vocabulary = nullptr;
    // The last line of the table that has a date; sums without a date may follow it.
    uint32_t lastDatedLine = 0;

    // Highest column in use.
    size_t neededFields() const;
};

} // namespace shogo
