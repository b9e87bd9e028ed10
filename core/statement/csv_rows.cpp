// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_rows.h"

#include "base/decimal_text.h"
#include "base/limits.h"
#include "base/text.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr std::string_view blanks = " \t";

bool among(const std::vector<std::string>& words, std::string_view text)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

// A sample of a cell for a message: long garbage helps nobody.
std::string sample(std::string_view text)
{
    return std::string(cutUtf8(text, 80));
}

} // namespace

size_t CsvLayout::neededFields() const
{
    int most = -1;
    for (const int column : {amount.at, out.at, in.at, flag, currency, status}) {
        most = std::max(most, column);
    }
    for (const int column : date) {
        most = std::max(most, column);
    }
    return static_cast<size_t>(most + 1);
}

CsvRowReader::CsvRowReader(const CsvLayout& layout, std::string fileName, std::optional<Day> today)
    : m_layout(layout), m_decoder(layout.encoding), m_fileName(std::move(fileName)), m_today(today)
{
    setCurrency(layout.fixedCurrency);
}

void CsvRowReader::setCurrency(std::optional<Currency> currency)
{
    m_exponent = currency ? currency->exponent() : m_layout.decimals;
    m_currencyName = currency ? std::string(currency->code()) : "the account";
}

std::string_view CsvRowReader::cell(const CsvRecord& record, int column) const
{
    const auto at = static_cast<size_t>(column);
    return column >= 0 && at < record.fields.size() ? withoutBlanks(record.fields[at], blanks)
                                                    : std::string_view();
}

// The decoded, trimmed text of a cell.
std::string_view CsvRowReader::textCell(const CsvRecord& record, int column,
                                        std::string& scratch) const
{
    const std::string_view bytes = cell(record, column);
    return isAscii(bytes) ? bytes : trimmed(m_decoder.text(bytes, scratch));
}

CsvRowReader::Found CsvRowReader::refuse(const CsvRecord& record, ProblemCode code, int column,
                                         std::vector<ProblemArgument> arguments)
{
    Place place;
    place.file = m_fileName;
    place.line = record.line;
    place.column = column + 1;
    place.byte = record.offset;
    m_problem = Problem(code, std::move(place), std::move(arguments));
    return Found::Refused;
}

CsvRowReader::Found CsvRowReader::pass(std::string_view why)
{
    m_why = why;
    return Found::NotAMovement;
}

CsvRowReader::Found CsvRowReader::read(const CsvRecord& record)
{
    m_problem.reset();
    m_row = {};
    m_row.byteOffset = record.offset;
    m_row.byteLength = record.length;
    m_row.line = record.line;
    if (record.isBlank() ||
        std::all_of(record.fields.begin(), record.fields.end(),
                    [](std::string_view field) { return withoutBlanks(field, blanks).empty(); })) {
        return pass("blank");
    }
    if (record.fields.size() > m_layout.columns) {
        // A delimiter too many at the end is harmless; text in surplus fields is not.
        for (size_t i = m_layout.columns; i < record.fields.size(); ++i) {
            if (!withoutBlanks(record.fields[i], blanks).empty()) {
                return refuse(record, ProblemCode::RowTooWide, static_cast<int>(i),
                              {static_cast<int64_t>(record.fields.size()),
                               static_cast<int64_t>(m_layout.columns)});
            }
        }
    }
    readTexts(record);
    for (const auto step : {&CsvRowReader::readStatus, &CsvRowReader::readDates,
                            &CsvRowReader::readAmount, &CsvRowReader::readBalance}) {
        const Found found = (this->*step)(record);
        if (found != Found::Movement) {
            return found;
        }
    }
    m_row.description = m_description;
    m_row.counterparty = m_counterparty;
    m_row.id = m_id;
    return Found::Movement;
}

CsvRowReader::Found CsvRowReader::readStatus(const CsvRecord& record)
{
    if (m_layout.status < 0) {
        return Found::Movement;
    }
    const std::string_view text = textCell(record, m_layout.status, m_scratch);
    if (among(m_layout.bookedWords, text)) {
        return Found::Movement;
    }
    if (among(m_layout.pendingWords, text)) {
        m_row.status = BankStatus::Pending;
        return Found::Movement;
    }
    if (among(m_layout.ignoredWords, text)) {
        return pass("not booked");
    }
    return text.empty() && m_layout.vocabulary != nullptr
               ? Found::Movement
               : refuse(record, ProblemCode::StatusUnknown, m_layout.status, {sample(text)});
}

CsvRowReader::Found CsvRowReader::day(const CsvRecord& record, int column, DateOrder order,
                                      Day& day)
{
    const std::string_view bytes = cell(record, column);
    Remembered& last = m_lastDay[column == m_layout.valueDate ? 1 : 0];
    if (!bytes.empty() && bytes == last.text) {
        day = last.day;
        return Found::Movement;
    }
    const std::string_view text = textCell(record, column, m_scratch);
    DateShape shape;
    if (!lexDate(text, shape) || (shape.count == 2 && !m_layout.nearestYear)) {
        return refuse(record, ProblemCode::DateUnreadable, column, {sample(text)});
    }
    const auto found = dayOf(shape, order, m_today);
    if (!found) {
        const bool known = shape.count == 3 && shape.allows(order);
        return refuse(record, known ? ProblemCode::DateImpossible : ProblemCode::DateUnreadable,
                      column, {sample(text)});
    }
    day = *found;
    last.text = bytes;
    last.day = day;
    return Found::Movement;
}

CsvRowReader::Found CsvRowReader::readDayFromParts(const CsvRecord& record)
{
    std::string joined;
    for (const int column : m_layout.date) {
        joined += (joined.empty() ? "" : "-") + std::string(textCell(record, column, m_scratch));
    }
    DateShape shape;
    if (!lexDate(joined, shape)) {
        return refuse(record, ProblemCode::DateUnreadable, m_layout.date[0], {sample(joined)});
    }
    const auto found = dayOf(shape, m_layout.dateOrder, m_today);
    if (!found) {
        return refuse(record, ProblemCode::DateImpossible, m_layout.date[0], {sample(joined)});
    }
    m_row.booked = *found;
    return Found::Movement;
}

CsvRowReader::Found CsvRowReader::readDates(const CsvRecord& record)
{
    if (m_layout.date.size() == 3) {
        return readDayFromParts(record);
    }
    int column = m_layout.date[0];
    if (cell(record, column).empty() && m_layout.dateFallback >= 0 &&
        m_row.status == BankStatus::Pending) {
        column = m_layout.dateFallback;
    }
    const std::string_view text = cell(record, column);
    if (text.empty() && m_layout.vocabulary != nullptr) {
        return withoutDate(record);
    }
    if (m_layout.vocabulary != nullptr && text != m_lastDay[0].text) {
        const std::string_view shown = textCell(record, column, m_scratch);
        DateShape shape;
        if (!lexDate(shown, shape)) {
            const Found found = withoutDateButText(record, shown);
            if (found != Found::Movement) {
                return found;
            }
        }
    }
    const Found found = day(record, column, m_layout.dateOrder, m_row.booked);
    if (found != Found::Movement) {
        return found;
    }
    if (m_layout.valueDate >= 0 && !cell(record, m_layout.valueDate).empty()) {
        Day value;
        // A value date is shown, nothing rests on it: one that cannot be read is left out.
        if (day(record, m_layout.valueDate, m_layout.valueOrder, value) == Found::Movement) {
            m_row.valueDate = value;
        }
        m_problem.reset();
    }
    return Found::Movement;
}

// Words where the date should be, in a layout that was inferred: "Pending", "Total", a heading.
CsvRowReader::Found CsvRowReader::withoutDateButText(const CsvRecord& record,
                                                     std::string_view shown)
{
    if (!anyNumber(record)) {
        return pass("title");
    }
    const std::string folded = foldedText(shown);
    if (m_layout.vocabulary->word("pending", folded)) {
        refuse(record, ProblemCode::PendingWithoutDate, m_layout.date[0], {sample(shown)});
        return pass("announced");
    }
    if (m_layout.vocabulary->word("balance-row", folded)) {
        return pass("balance");
    }
    if (record.line > m_layout.lastDatedLine &&
        m_layout.vocabulary->wordInside("total-row", folded)) {
        return pass("sum");
    }
    return Found::Movement;
}

bool CsvRowReader::anyNumber(const CsvRecord& record)
{
    for (const NumberColumn& column : {m_layout.amount, m_layout.out, m_layout.in}) {
        if (column.exists() && !cell(record, column.at).empty()) {
            return true;
        }
    }
    return false;
}

// A row without a date, in a layout that was inferred: a title, a further line of the text above, a
// balance, or the sum behind the last row. Everything else is refused.
CsvRowReader::Found CsvRowReader::withoutDate(const CsvRecord& record)
{
    if (!anyNumber(record)) {
        return pass("no date and no amount");
    }
    if (isBalanceRow()) {
        return pass("balance");
    }
    const std::string folded = foldedText(m_description);
    if (record.line > m_layout.lastDatedLine &&
        (folded.empty() || m_layout.vocabulary->wordInside("total-row", folded))) {
        return pass("sum");
    }
    if (m_layout.status >= 0 && m_row.status == BankStatus::Pending) {
        refuse(record, ProblemCode::PendingWithoutDate, m_layout.date[0],
               {std::string(textCell(record, m_layout.status, m_scratch))});
        return pass("announced");
    }
    return refuse(record, ProblemCode::DateUnreadable, m_layout.date[0], {std::string()});
}

// The whole text is the name of a balance; digits and points around it do not count.
bool CsvRowReader::isBalanceRow()
{
    if (m_layout.vocabulary == nullptr || m_description.size() > 60 ||
        !m_layout.vocabulary->mayBegin("balance-row", m_description)) {
        return false;
    }
    std::string folded = foldedText(m_description);
    std::erase_if(folded, [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == ':' || c == '/' || c == '-';
    });
    return m_layout.vocabulary->word("balance-row", trimmed(folded));
}

CsvRowReader::Found CsvRowReader::number(const CsvRecord& record, const NumberColumn& column,
                                         int64_t& minor, bool& empty)
{
    minor = 0;
    const std::string_view bytes = cell(record, column.at);
    empty = bytes.empty();
    if (empty) {
        return Found::Movement;
    }
    const std::string_view text =
        isAscii(bytes) ? bytes : trimmed(m_decoder.text(bytes, m_scratch));
    const NumberFault fault = readNumber(text, column.mark, m_exponent, minor);
    if (fault == NumberFault::None) {
        return Found::Movement;
    }
    empty = fault == NumberFault::Empty || among(m_layout.emptyWords, text);
    if (empty) {
        return Found::Movement;
    }
    switch (fault) {
    case NumberFault::Overflow:
        return refuse(record, ProblemCode::AmountOverflow, column.at, {sample(text)});
    case NumberFault::TooFine:
        return refuse(record, ProblemCode::AmountTooFine, column.at,
                      {sample(text), m_currencyName});
    default: return refuse(record, ProblemCode::AmountUnreadable, column.at, {sample(text)});
    }
}

CsvRowReader::Found CsvRowReader::readAmount(const CsvRecord& record)
{
    if (record.fields.size() < m_layout.needed) {
        // With a date it is a movement that lost its other fields, and never a title.
        DateShape shape;
        if (m_layout.vocabulary != nullptr && !anyNumber(record) &&
            !lexDate(textCell(record, m_layout.date[0], m_scratch), shape)) {
            return pass("no amount");
        }
        return refuse(
            record, ProblemCode::RowTooShort, -1,
            {static_cast<int64_t>(record.fields.size()), static_cast<int64_t>(m_layout.needed)});
    }
    if (isBalanceRow()) {
        return pass("balance");
    }
    if (m_layout.amountKind == AmountKind::OutIn) {
        return readOutIn(record);
    }
    bool empty = false;
    const Found found = number(record, m_layout.amount, m_row.minor, empty);
    if (found != Found::Movement) {
        return found;
    }
    if (empty) {
        if (m_layout.vocabulary != nullptr && !cell(record, m_layout.balance.at).empty()) {
            return pass("balance without an amount");
        }
        return refuse(record, ProblemCode::AmountMissing, m_layout.amount.at);
    }
    if (m_layout.amountKind == AmountKind::Flagged) {
        return readFlag(record);
    }
    m_row.minor = m_layout.flip ? -m_row.minor : m_row.minor;
    return m_layout.fee.exists() ? readFee(record) : Found::Movement;
}

CsvRowReader::Found CsvRowReader::readOutIn(const CsvRecord& record)
{
    int64_t out = 0;
    int64_t in = 0;
    bool noOut = false;
    bool noIn = false;
    Found found = number(record, m_layout.out, out, noOut);
    if (found != Found::Movement) {
        return found;
    }
    found = number(record, m_layout.in, in, noIn);
    if (found != Found::Movement) {
        return found;
    }
    if (noOut && noIn) {
        if (m_layout.vocabulary != nullptr && !cell(record, m_layout.balance.at).empty()) {
            return pass("balance without an amount");
        }
        return refuse(record, ProblemCode::AmountMissing, m_layout.out.at);
    }
    if (out != 0 && in != 0) {
        return refuse(record, ProblemCode::AmountTwice, m_layout.in.at,
                      {sample(textCell(record, m_layout.in.at, m_scratch)),
                       sample(textCell(record, m_layout.out.at, m_scratch))});
    }
    out = m_layout.outIsNegative ? -out : out;
    if (out < 0 || in < 0) {
        // A minus in a column that has a direction may mean the reverse, or may be ornament.
        const int column = out < 0 ? m_layout.out.at : m_layout.in.at;
        return refuse(record, ProblemCode::DirectionUnknown, column,
                      {sample(textCell(record, column, m_scratch))});
    }
    m_row.minor = in - out;
    return Found::Movement;
}

CsvRowReader::Found CsvRowReader::readFlag(const CsvRecord& record)
{
    if (m_row.minor < 0) {
        // A word and a minus: they may say the same or cancel each other.
        if (!m_layout.flagBeatsSign) {
            return refuse(record, ProblemCode::DirectionUnknown, m_layout.amount.at,
                          {sample(textCell(record, m_layout.amount.at, m_scratch))});
        }
        m_row.minor = -m_row.minor;
    }
    const std::string_view flag = textCell(record, m_layout.flag, m_scratch);
    if (among(m_layout.outWords, flag)) {
        m_row.minor = -m_row.minor;
    } else if (!among(m_layout.inWords, flag)) {
        return refuse(record, ProblemCode::DirectionUnknown, m_layout.flag, {sample(flag)});
    }
    return Found::Movement;
}

CsvRowReader::Found CsvRowReader::readFee(const CsvRecord& record)
{
    int64_t fee = 0;
    bool empty = false;
    const Found found = number(record, m_layout.fee, fee, empty);
    if (found != Found::Movement) {
        return found;
    }
    const auto net = subtractMinor(m_row.minor, fee);
    if (!net) {
        return refuse(record, ProblemCode::AmountOverflow, m_layout.fee.at,
                      {sample(textCell(record, m_layout.fee.at, m_scratch))});
    }
    m_row.minor = *net;
    return Found::Movement;
}

CsvRowReader::Found CsvRowReader::readBalance(const CsvRecord& record)
{
    if (!m_layout.balance.exists()) {
        return Found::Movement;
    }
    int64_t balance = 0;
    bool empty = false;
    const Found found = number(record, m_layout.balance, balance, empty);
    if (found != Found::Movement) {
        return found;
    }
    m_row.balance = empty ? std::nullopt : std::optional(balance);
    return Found::Movement;
}

// The description by the recipe: the text columns in the layout's order, each trimmed, empty ones
// left out, joined by one blank (spec/keys.md, "Derivation").
void CsvRowReader::readTexts(const CsvRecord& record)
{
    m_description.clear();
    for (const int column : m_layout.text) {
        const std::string_view text = textCell(record, column, m_scratch);
        if (!text.empty()) {
            if (!m_description.empty()) {
                m_description += ' ';
            }
            m_description += text;
        }
    }
    if (m_description.size() > limits::descriptionBytes) {
        refuse(record, ProblemCode::TextCut, m_layout.text[0],
               {static_cast<int64_t>(limits::descriptionBytes)});
        m_description.resize(cutUtf8(m_description, limits::descriptionBytes).size());
    }
    m_counterparty.clear();
    for (const int column : m_layout.counterparty) {
        if (m_counterparty.empty()) {
            m_counterparty = textCell(record, column, m_scratch);
        }
    }
    m_id.clear();
    for (const int column : m_layout.id) {
        const std::string_view text = textCell(record, column, m_scratch);
        if (text.empty()) {
            m_id.clear(); // half an id is none
            break;
        }
        if (!m_id.empty()) {
            m_id += '/';
        }
        m_id += text;
    }
}

bool CsvRowReader::sectionOf(const CsvRecord& record, Section& section)
{
    section.account = textCell(record, m_layout.account, m_scratch);
    // A quote that lost its partner belongs to no account number.
    std::erase(section.account, '"');
    section.part = textCell(record, m_layout.part, m_scratch);
    section.currency = m_layout.fixedCurrency;
    const std::string_view code = textCell(record, m_layout.currency, m_scratch);
    if (code.empty()) {
        return true;
    }
    section.currency = currencyOfMark(code);
    if (!section.currency) {
        refuse(record, ProblemCode::CurrencyUnknown, m_layout.currency, {sample(code)});
    }
    return section.currency.has_value();
}

} // namespace shogo
