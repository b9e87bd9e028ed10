// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statement/csv_sniff.h"
#include "statement/csv_survey.h"
#include "statement/sign_proof.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The inside of csv_sniff, in three files: csv_sniff.cpp (dates, currency, texts), csv_amounts.cpp
// (which columns, which marks) and csv_signs.cpp (which direction).
namespace shogo::sniff {

// Exponent under which amounts are compared while the currency may still be unknown.
inline constexpr int proofExponent = 4;

using ColumnList = std::vector<int>;

inline std::string quoted(std::string_view text)
{
    return "“" + std::string(text) + "”";
}

// Decides, question by question, what the surveyed columns are. Every step either answers or
// returns the Problem that asks.
class Decider
{
public:
    Decider(ByteSource& source, const Vocabulary& vocabulary, const ReadOptions& options,
            TableSurvey survey)
        : m_source(source),
          m_vocabulary(vocabulary),
          m_options(options),
          m_survey(std::move(survey)),
          m_decoder(m_survey.encoding)
    {
    }

    Result<InferredLayout> run()
    {
        begin();
        using Step = Result<void> (Decider::*)();
        for (const Step step :
             {&Decider::decideDates, &Decider::decideCurrency, &Decider::decideAmounts,
              &Decider::decideMarks, &Decider::decideFlag, &Decider::decideSigns,
              &Decider::decideStatus, &Decider::decideTexts}) {
            SHOGO_TRY((this->*step)());
        }
        m_layout.needed = m_layout.neededFields();
        return InferredLayout{std::move(m_layout), std::move(m_why)};
    }

private:
    const ColumnSurvey& column(int at) const { return m_survey.columns[static_cast<size_t>(at)]; }
    int columnCount() const { return static_cast<int>(m_survey.columns.size()); }
    void say(std::string sentence) { m_why.push_back(std::move(sentence)); }

    // How a column is named to a person.
    std::string shown(int at) const
    {
        const std::string& name = column(at).name;
        return name.empty() ? "column " + std::to_string(at + 1) : quoted(name);
    }

    Problem ask(ProblemCode code, int at, std::vector<ProblemArgument> arguments) const
    {
        Place place;
        place.file = m_source.name();
        place.line = m_survey.headerLine != 0 ? m_survey.headerLine : m_survey.firstLine;
        place.column = at + 1;
        return {code, std::move(place), std::move(arguments)};
    }

    Problem askTwo(int at, std::string subject, std::string one, std::string other) const
    {
        return ask(ProblemCode::TwoReadings, at,
                   {std::move(subject), std::move(one), std::move(other)});
    }

    template <class Wanted>
    ColumnList columnsWhere(Wanted wanted) const
    {
        ColumnList list;
        for (int i = 0; i < columnCount(); ++i) {
            if (wanted(column(i))) {
                list.push_back(i);
            }
        }
        return list;
    }

    ColumnList numbersOf(Role role) const
    {
        return columnsWhere([&](const ColumnSurvey& c) { return c.role == role && c.isNumbers(); });
    }

    // Columns with the same cells in every row are the same question.
    bool allAlike(const ColumnList& list) const
    {
        return std::all_of(list.begin(), list.end(), [&](int at) {
            return column(at).digest == column(list.front()).digest;
        });
    }

    void begin()
    {
        m_layout.encoding = m_survey.encoding;
        m_layout.dialect = m_survey.dialect;
        m_layout.startAt = m_survey.startAt;
        m_layout.headerLine = m_survey.headerLine;
        m_layout.firstLine = m_survey.firstLine;
        m_layout.columns = m_survey.columnCount;
        m_layout.lastDatedLine = m_survey.lastDatedLine;
        m_layout.vocabulary = &m_vocabulary;
        m_layout.emptyWords = {"-", "－", "—", "--"};
        const char delimiter = m_survey.dialect.delimiter;
        say("delimiter: " + (delimiter == '\t' ? std::string("tabulator")
                                               : quoted(std::string_view(&delimiter, 1))));
        say(m_survey.headerLine == 0 ? "no header: the first rows look like all others"
                                     : "header: line " + std::to_string(m_survey.headerLine));
    }

    Result<void> decideDates();
    Result<void> decideOrder(int at, DateOrder& order);
    Result<void> decideCurrency();
    Result<void> decideAmounts();
    Result<void> decideUnnamedAmounts();
    bool provePair(const ColumnList& numbers);
    bool proveSingle(const ColumnList& numbers);
    Result<void> decideSingleAmount(const ColumnList& amounts);
    Result<void> decideMarks();
    Result<void> decideFlag();
    Result<void> decideSigns();
    Result<void> decideOutIn();
    Result<void> decideStatus();
    Result<void> decideTexts();

    bool isFlag(int at, std::vector<std::string>& out, std::vector<std::string>& in) const;
    bool isUsed(int at) const;
    std::vector<NumberColumn*> amountColumns();
    Problem signQuestion() const;
    bool cardHint() const;
    bool isMachineExport() const;

    // The amount of a record under the present layout, out as negative; nullopt: none.
    std::optional<int64_t> amountOf(const CsvRecord& record);
    std::optional<int64_t> numberAt(const CsvRecord& record, const NumberColumn& at);
    std::string_view cellText(const CsvRecord& record, int at);
    template <class Visit>
    void forEachRow(Visit visit);
    SignProof::Verdict proveByBalance();

    ByteSource& m_source;
    const Vocabulary& m_vocabulary;
    const ReadOptions& m_options;
    TableSurvey m_survey;
    TextDecoder m_decoder;
    std::string m_scratch;
    CsvLayout m_layout;
    std::vector<std::string> m_why;
    bool m_flagAgrees = false; // a flag column says the same as the signs
    bool m_flagOpposes = false;
    int64_t m_rowsWithoutAmount = 0; // of the last proof
};

template <class Visit>
void Decider::forEachRow(Visit visit)
{
    CsvScanner scanner(m_source, m_layout.dialect, m_layout.startAt);
    CsvRecord record;
    while (scanner.next(record)) {
        if (record.line >= m_layout.firstLine && !record.isBlank()) {
            visit(record);
        }
    }
}

} // namespace shogo::sniff
