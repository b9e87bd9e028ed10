// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "statement/ofx_scan.h"
#include "statement/ofx_text.h"
#include "statement/ofx_values.h"
#include "statement/statement.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// At most 60 bytes of a text, for a sentence.
std::string ofxSample(std::string_view text);

// Collects the leaves of one STMTTRN and makes a row of them. Keeps its buffers from row to row.
class OfxRowReader
{
public:
    OfxRowReader(const OfxEncoding& encoding, std::string fileName)
        : m_text(encoding), m_fileName(std::move(fileName))
    {
    }

    void begin(OfxPosition at, bool pending);
    // A leaf of the row. `parent`: the aggregate that it stands in; a PAYEE has a name of its own.
    // `cut`: the text was longer than what is kept of it.
    void leaf(OfxTag tag, OfxTag parent, std::string_view raw, OfxPosition at, bool cut);

    // The currency of CURRENCY, in which the amount is; empty: that of the statement.
    const std::string& currencyCode() const { return m_currency; }

    enum class Found : uint8_t {
        Movement,
        Refused,   // see problems()
        NeedMarks, // the amount has two readings: finish again with the marks of the file
    };
    // `end`: behind the row. `currency`: the statement's, where it is known; `exponent`: the
    // decimals of its minor unit. Recipe ofx:1: NAME (or PAYEE/NAME), then MEMO where it differs.
    Found finish(OfxPosition end, std::optional<Currency> currency, int exponent,
                 const OfxMarks* marks);
    // Its texts live until the next begin().
    const RawRow& row() const { return m_row; }
    // Of the row that was finished: why it was refused, or what is worth knowing.
    std::vector<Problem>& problems() { return m_problems; }
    // TRNTYPE says the opposite of the sign. The sign is right (fact sheet "OFX", Sign).
    bool kindDisagrees() const { return m_kindDisagrees; }
    OfxPosition start() const { return m_start; }

private:
    struct Field
    {
        std::string text; // as written, without blanks
        OfxPosition at;
        bool set = false;
    };
    void keep(Field& field, std::string_view raw, OfxPosition at, std::string_view name);
    Found refuse(ProblemCode code, OfxPosition at, std::vector<ProblemArgument> arguments = {});
    void note(ProblemCode code, OfxPosition at, std::vector<ProblemArgument> arguments);
    Found readDay();
    Found readAmount(std::optional<Currency> currency, int exponent, const OfxMarks* marks);
    Found readCorrection();
    void readValueDay();
    void readTexts();
    void compareKind();

    OfxText m_text;
    std::string m_fileName;
    OfxPosition m_start;
    bool m_pending = false;
    bool m_textCut = false;
    std::string_view m_twice; // the name of a field that came twice
    Field m_day;
    Field m_amount;
    Field m_id;
    std::string m_type;
    std::string m_userDay;
    std::string m_availableDay;
    std::string m_corrected;
    std::string m_action;
    std::string m_currency;
    std::string m_name;
    std::string m_payee;
    std::string m_memo;

    RawRow m_row;
    std::string m_description;
    std::vector<Problem> m_problems;
    bool m_kindDisagrees = false;
};

} // namespace shogo
