// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_survey.h"

#include "base/text.h"

#include <algorithm>
#include <map>

namespace shogo {

namespace {

// Records that are looked at to find delimiter and header; the table may begin after 24 lines.
constexpr size_t headRecords = 200;
// A column without any date (number) in so many filled cells is not tested for them any more.
constexpr int64_t enoughCells = 512;
constexpr size_t mostWords = 12;
constexpr size_t wordBytes = 48;

using Cells = std::vector<std::string>;

struct HeadRecord
{
    uint32_t line = 0;
    Cells cells;
};

bool isDate(std::string_view text)
{
    DateShape shape;
    return lexDate(text, shape);
}

bool isNumber(std::string_view text)
{
    NumberShape shape;
    return lexNumber(text, shape) == NumberFault::None;
}

// A row of a table of movements has a date and, in another cell, a number. 220101 is either: it
// counts as a number only in a file in which no row has a plainer one, for two dates beside each
// other often stand above a table.
bool looksLikeMovement(const Cells& cells, bool digitDatesCount)
{
    const auto date = std::find_if(cells.begin(), cells.end(), isDate);
    return date != cells.end() &&
           std::any_of(cells.begin(), cells.end(), [&](const std::string& cell) {
               return &cell != &*date && isNumber(cell) && (digitDatesCount || !isDate(cell));
           });
}

std::string_view withoutBrackets(std::string_view folded)
{
    const size_t open = folded.find_last_of('(');
    if (open == std::string_view::npos || open == 0 || !folded.ends_with(')')) {
        return folded;
    }
    return trimmed(folded.substr(0, open));
}

struct RoleName
{
    std::string_view kind;
    Role role;
};

constexpr std::array roleNames = {
    RoleName{"booking-date", Role::BookingDate},
    RoleName{"value-date", Role::ValueDate},
    RoleName{"transaction-date", Role::TransactionDate},
    RoleName{"date", Role::PlainDate},
    RoleName{"out", Role::Out},
    RoleName{"in", Role::In},
    RoleName{"fee", Role::Fee},
    RoleName{"net", Role::Net},
    RoleName{"gross", Role::Gross},
    RoleName{"balance", Role::Balance},
    RoleName{"amount", Role::Amount},
    RoleName{"currency", Role::Currency},
    RoleName{"status", Role::Status},
    RoleName{"id", Role::Id},
    RoleName{"account", Role::Account},
    RoleName{"payee", Role::Payee},
    RoleName{"text", Role::Text},
    RoleName{"ignored", Role::Ignored},
};

// A running digest of the cells of a column, eight bytes at a time (multiply and fold, after FNV).
uint64_t digested(uint64_t digest, std::string_view bytes)
{
    constexpr uint64_t prime = 1099511628211ULL;
    for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
        uint64_t eight = 0;
        bytes.copy(reinterpret_cast<char*>(&eight), 8);
        digest = (digest ^ eight) * prime;
        digest ^= digest >> 29;
    }
    uint64_t rest = bytes.size() + 1;
    for (const char c : bytes) {
        rest = rest << 8 | static_cast<uint8_t>(c);
    }
    digest = (digest ^ rest) * prime;
    return digest ^ digest >> 29;
}

class Surveyor
{
public:
    Surveyor(ByteSource& source, const Vocabulary& vocabulary, std::optional<Day> today,
             Encoding encoding, int64_t startAt)
        : m_source(source), m_vocabulary(vocabulary), m_today(today), m_decoder(encoding)
    {
        m_table.encoding = encoding;
        m_table.startAt = startAt;
        m_table.dialect.doubleByte = encoding == Encoding::Cp932 || encoding == Encoding::Gb18030;
    }

    Result<TableSurvey> run()
    {
        SHOGO_TRY(chooseDelimiter());
        findHeader();
        SHOGO_TRY(surveyCells());
        if (m_table.rows == 0) {
            return notFound("no row has a date and an amount");
        }
        return std::move(m_table);
    }

private:
    Problem notFound(std::string why) const
    {
        Place place;
        place.file = m_source.name();
        return {ProblemCode::TableNotFound, std::move(place), {std::move(why)}};
    }

    std::vector<HeadRecord> head(char delimiter, std::optional<Problem>& problem)
    {
        std::vector<HeadRecord> records;
        CsvScanner scanner(m_source, {delimiter, m_table.dialect.doubleByte}, m_table.startAt);
        CsvRecord record;
        while (records.size() < headRecords && scanner.next(record)) {
            HeadRecord kept{record.line, {}};
            for (const std::string_view field : record.fields) {
                kept.cells.emplace_back(trimmed(m_decoder.text(field, m_scratch)));
            }
            records.push_back(std::move(kept));
        }
        problem = scanner.problem();
        return records;
    }

    // The delimiter that gives most rows with a date and a number; then the one with most fields.
    Result<void> chooseDelimiter()
    {
        auto chosen = tryDelimiters();
        if (!chosen) {
            m_digitDatesCount = true;
            auto again = tryDelimiters();
            return again ? std::move(again) : std::move(chosen);
        }
        return chosen;
    }

    Result<void> tryDelimiters()
    {
        size_t best = 0;
        std::optional<Problem> firstProblem;
        for (const char delimiter : {',', ';', '\t', '|'}) {
            std::optional<Problem> problem;
            std::vector<HeadRecord> records = head(delimiter, problem);
            size_t score = 0;
            for (const HeadRecord& record : records) {
                score += isMovement(record.cells) ? 1000 + record.cells.size() : 0;
            }
            if (problem && !firstProblem) {
                firstProblem = problem;
            }
            if (score > best) {
                best = score;
                m_table.dialect.delimiter = delimiter;
                m_head = std::move(records);
            }
        }
        if (best > 0) {
            return {};
        }
        if (firstProblem) {
            return *firstProblem;
        }
        return notFound("no row has a date and an amount");
    }

    bool isMovement(const Cells& cells) const
    {
        return looksLikeMovement(cells, m_digitDatesCount);
    }

    size_t usualCount() const
    {
        std::map<size_t, size_t> counts;
        for (const HeadRecord& record : m_head) {
            counts[record.cells.size()] += isMovement(record.cells) ? 1 : 0;
        }
        size_t usual = 0;
        for (const auto& [count, records] : counts) {
            usual = records >= counts[usual] ? count : usual;
        }
        return usual;
    }

    bool isNamedHeader(const Cells& cells) const
    {
        bool date = false;
        bool amount = false;
        for (const std::string& cell : cells) {
            switch (roleOf(m_vocabulary, cell)) {
            case Role::BookingDate:
            case Role::PlainDate:
            case Role::TransactionDate: date = true; break;
            case Role::Amount:
            case Role::Out:
            case Role::In:
            case Role::Net:
            case Role::Balance: amount = true; break;
            default: break;
            }
        }
        return date && amount;
    }

    // Words only, none of them twice in a row of at least three: the names of columns.
    static bool isPlainHeader(const Cells& cells, size_t usual)
    {
        size_t filled = 0;
        for (const std::string& cell : cells) {
            if (!cell.empty()) {
                ++filled;
                if (isDate(cell) || isNumber(cell)) {
                    return false;
                }
            }
        }
        return filled >= 3 && cells.size() + 1 >= usual && cells.size() <= usual + 1 &&
               filled * 3 >= cells.size() * 2;
    }

    void findHeader()
    {
        const size_t usual = usualCount();
        size_t first = 0;
        while (first < m_head.size() &&
               !(isMovement(m_head[first].cells) && m_head[first].cells.size() == usual)) {
            ++first;
        }
        auto header = std::find_if(m_head.begin(), m_head.end(), [&](const HeadRecord& record) {
            return isNamedHeader(record.cells);
        });
        for (size_t i = first; header == m_head.end() && i > 0; --i) {
            if (isPlainHeader(m_head[i - 1].cells, usual)) {
                header = m_head.begin() + static_cast<ptrdiff_t>(i) - 1;
            }
        }
        Cells names(usual);
        if (header != m_head.end()) {
            names = header->cells;
            m_table.headerLine = header->line;
            m_table.firstLine = header->line + 1;
        } else if (first < m_head.size()) {
            m_table.firstLine = m_head[first].line;
        }
        for (const HeadRecord& record : m_head) {
            if (record.line >= m_table.firstLine) {
                break;
            }
            for (const std::string& cell : record.cells) {
                m_table.cardWords =
                    m_table.cardWords || m_vocabulary.wordInside("card", foldedText(cell));
            }
        }
        m_table.columnCount = names.size();
        for (std::string& name : names) {
            ColumnSurvey column;
            column.role = roleOf(m_vocabulary, name);
            column.nameCurrency = currencyOfName(name);
            column.name = std::move(name);
            m_table.columns.push_back(std::move(column));
        }
    }

    Result<void> surveyCells()
    {
        CsvScanner scanner(m_source, m_table.dialect, m_table.startAt);
        CsvRecord record;
        while (scanner.next(record)) {
            if (record.line >= m_table.firstLine && record.fields.size() > 1) {
                surveyRecord(record);
            }
        }
        if (scanner.problem()) {
            return *scanner.problem();
        }
        return {};
    }

    void surveyRecord(const CsvRecord& record)
    {
        const size_t count = std::min(record.fields.size(), m_table.columns.size());
        bool dated = false;
        for (size_t i = 0; i < count; ++i) {
            dated = surveyCell(m_table.columns[i], record.fields[i], record.line) || dated;
        }
        if (dated) {
            ++m_table.rows;
            m_table.lastDatedLine = record.line;
        }
    }

    // True where the cell is a date.
    bool surveyCell(ColumnSurvey& column, std::string_view bytes, uint32_t line)
    {
        column.digest = digested(column.digest, bytes);
        const bool maybeDate = column.dates > 0 || column.filled < enoughCells;
        const bool maybeNumber = column.numbers > 0 || column.filled < enoughCells;
        if (!maybeDate && !maybeNumber && column.manyWords) {
            return false;
        }
        const std::string_view text = trimmed(m_decoder.text(bytes, m_scratch));
        if (text.empty()) {
            return false;
        }
        ++column.filled;
        if (text == column.lastDate) {
            ++column.dates;
            if (column.lastDateIsDigits) {
                ++column.digitDates;
                addNumber(column, text);
            }
            return true;
        }
        addWord(column, text);
        DateShape date;
        if (maybeDate && lexDate(text, date)) {
            ++column.dates;
            column.order.add(date, text, m_today);
            column.lastDate = text;
            column.lastDateIsDigits = std::all_of(
                text.begin(), text.end(), [](char digit) { return digit >= '0' && digit <= '9'; });
            if (column.lastDateIsDigits) {
                ++column.digitDates;
                addNumber(column, text);
            }
            return true;
        }
        if (maybeNumber && !addNumber(column, text) && column.strangeLine == 0) {
            column.strange = cutUtf8(text, wordBytes);
            column.strangeLine = line;
        }
        return false;
    }

    static void addWord(ColumnSurvey& column, std::string_view text)
    {
        if (column.manyWords ||
            std::find(column.words.begin(), column.words.end(), text) != column.words.end()) {
            return;
        }
        column.manyWords = column.words.size() == mostWords || text.size() > wordBytes;
        if (!column.manyWords) {
            column.words.emplace_back(text);
        }
    }

    // Two marks in a row, or groups of four, have no reading at all.
    static bool hasReading(const NumberShape& shape)
    {
        int64_t ignored = 0;
        const std::string_view digits = shape.digits();
        const size_t first = digits.find_first_of(".,' ");
        return first == std::string_view::npos ||
               digits.find_first_of(".,' ", first + 1) == std::string_view::npos ||
               valueOf(shape, DecimalMark::Point, 0, ignored) != NumberFault::NotANumber ||
               valueOf(shape, DecimalMark::Comma, 0, ignored) != NumberFault::NotANumber;
    }

    static bool addNumber(ColumnSurvey& column, std::string_view text)
    {
        NumberShape shape;
        if (lexNumber(text, shape) != NumberFault::None || !hasReading(shape)) {
            return false;
        }
        ++column.numbers;
        if (!shape.isZero()) {
            ++(shape.negative ? column.negatives : column.positives);
        }
        column.plusSigns += shape.signWritten && !shape.negative ? 1 : 0;
        if (shape.currencyWritten) {
            const auto currency = currencyOfMark(shape.currencyMark);
            column.mixedMarks = column.mixedMarks || (column.markCurrency && currency &&
                                                      *column.markCurrency != *currency);
            column.markCurrency = currency ? currency : column.markCurrency;
        }
        column.marks.add(shape, text);
        return true;
    }

    ByteSource& m_source;
    const Vocabulary& m_vocabulary;
    std::optional<Day> m_today;
    TextDecoder m_decoder;
    std::string m_scratch;
    std::vector<HeadRecord> m_head;
    bool m_digitDatesCount = false;
    TableSurvey m_table;
};

} // namespace

Role roleOf(const Vocabulary& vocabulary, std::string_view name)
{
    const std::string folded = foldedText(name);
    if (folded.empty()) {
        return Role::Unnamed;
    }
    for (const std::string_view form : {std::string_view(folded), withoutBrackets(folded)}) {
        for (const RoleName& entry : roleNames) {
            if (vocabulary.header(entry.kind, form)) {
                return entry.role;
            }
        }
    }
    return Role::Unnamed;
}

std::optional<Currency> currencyOfName(std::string_view name)
{
    const std::string plain = keyText(name);
    const size_t open = plain.find_last_of('(');
    if (open == std::string::npos || !plain.ends_with(')')) {
        return std::nullopt;
    }
    return currencyOfMark(
        trimmed(std::string_view(plain).substr(open + 1, plain.size() - open - 2)));
}

Result<TableSurvey> surveyTable(ByteSource& source, const Vocabulary& vocabulary,
                                std::optional<Day> today, Encoding encoding, int64_t startAt)
{
    return Surveyor(source, vocabulary, today, encoding, startAt).run();
}

} // namespace shogo
