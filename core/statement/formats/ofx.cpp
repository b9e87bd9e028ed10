// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/limits.h"
#include "base/text.h"
#include "statement/format.h"
#include "statement/ofx_head.h"
#include "statement/ofx_ids.h"
#include "statement/ofx_row.h"
#include "statement/ofx_scan.h"
#include "statement/ofx_statement.h"
#include "statement/ofx_survey.h"
#include "statement/ofx_text.h"

#include <algorithm>
#include <array>

namespace shogo {

namespace {

// <OFX> stands near the beginning, whatever stands before it.
constexpr size_t headBytes = size_t{64} * 1024;
// Kept of the text of one leaf, as written: a description and all that entities can add to it.
constexpr size_t leafBytes = 4 * limits::descriptionBytes;

// The beginning as text that keeps ASCII: of UTF-16, every zero byte is left out.
std::string plainHead(std::string_view head)
{
    std::string text(head.substr(0, headBytes));
    if (std::string_view(text).substr(0, 256).find('\0') != std::string_view::npos) {
        std::erase(text, '\0');
    }
    return text;
}

double probe(std::string_view head, std::string_view /*fileName*/)
{
    const std::string plain = plainHead(head);
    std::string_view text = plain;
    const size_t from = text.find_first_not_of("\xEF\xBB\xBF\xFE\xFF \t\r\n");
    text.remove_prefix(std::min(from, text.size()));
    if (startsFolded(text, "ofxheader:") || startsFolded(text, "<?ofx") ||
        startsFolded(text, "<ofx>")) {
        return 1.0;
    }
    // A web page may speak about OFX.
    if (startsFolded(text, "<!doctype html") || startsFolded(text, "<html") ||
        !readOfxHeader(text).found) {
        return 0.0;
    }
    return startsFolded(text, "<") ? 1.0 : 0.95;
}

class OfxParse
{
public:
    OfxParse(ByteSource& file, const ReadOptions& options, StatementSink& sink)
        : m_file(file), m_options(options), m_sink(sink)
    {
    }

    Result<FormatInfo> run()
    {
        SHOGO_TRY(open());
        OfxScan scan(m_file, m_encoding);
        m_scan = &scan;
        m_rows.emplace(m_encoding, m_file.name());
        m_text.emplace(m_encoding);
        OfxToken token;
        while (!m_failure && scan.scanner().next(token)) {
            take(token);
        }
        if (scan.scanner().problem()) {
            return *scan.scanner().problem();
        }
        if (!m_failure) {
            finishFile();
        }
        if (m_failure) {
            return *std::move(m_failure);
        }
        m_info.idsTrusted = m_ids.trusted();
        m_info.why.push_back(m_ids.why());
        return std::move(m_info);
    }

private:
    Result<void> open()
    {
        std::string head(headBytes, '\0');
        SHOGO_ASSIGN(const size_t size, m_file.read(0, head.data(), head.size()));
        head.resize(size);
        const OfxHeader header = readOfxHeader(plainHead(head));
        if (!header.found) {
            return Problem(ProblemCode::StatementMissing, Place{m_file.name()},
                           {std::string("nothing follows the header")});
        }
        SHOGO_ASSIGN(m_encoding, decideOfxEncoding(m_file, header));
        m_info.recipe = "ofx:1";
        m_info.encoding = encodingName(m_encoding.encoding);
        m_info.confidence = 1.0;
        m_info.why.push_back(header.version.empty()
                                 ? std::string("found <OFX>, without a header that names a version")
                                 : std::string("OFX with ") + (header.xml ? "an XML" : "a plain") +
                                       " header, version " + ofxSample(header.version));
        m_info.why.push_back("encoding: " + m_encoding.why);
        if (m_encoding.damaged > 0) {
            Place place;
            place.file = m_file.name();
            place.byte = m_encoding.damagedAt;
            m_sink.problem(
                Problem(ProblemCode::EncodingDamaged, std::move(place), {m_encoding.damaged}));
        }
        return {};
    }

    OfxScanner& scanner() { return m_scan->scanner(); }

    // --- tags ---

    void take(const OfxToken& token)
    {
        switch (token.kind) {
        case OfxToken::Kind::Text:
        case OfxToken::Kind::Verbatim:
            if (m_leaf != OfxTag::Unknown) {
                addText(token);
            }
            return;
        case OfxToken::Kind::Open: openTag(token); return;
        case OfxToken::Kind::Close: closeTag(token.tag); return;
        }
    }

    void addText(const OfxToken& token)
    {
        const size_t room = leafBytes - std::min(leafBytes, m_value.size());
        m_valueCut = m_valueCut || token.text.size() > room;
        const std::string_view text = token.text.substr(0, room);
        if (token.kind == OfxToken::Kind::Text) {
            m_value.append(text);
            return;
        }
        for (const char c : text) { // inside CDATA an ampersand begins nothing
            m_value.append(c == '&' ? std::string_view("&amp;") : std::string_view(&c, 1));
        }
    }

    void openTag(const OfxToken& token)
    {
        endLeaf();
        if (isAggregate(token.tag)) {
            openAggregate(token.tag);
            if (token.selfClosing) {
                closeTag(token.tag);
            }
        } else if (token.tag != OfxTag::Unknown && !token.selfClosing) {
            m_leaf = token.tag;
            m_value.clear();
            m_valueCut = false;
            const bool placed = token.tag == OfxTag::Posted || token.tag == OfxTag::Amount ||
                                token.tag == OfxTag::PendingDay || !inRow();
            m_leafAt = placed ? scanner().tokenStart() : OfxPosition();
        }
    }

    void closeTag(OfxTag tag)
    {
        endLeaf();
        if (!isAggregate(tag)) {
            return;
        }
        const auto rank = static_cast<size_t>(ofxRank(tag));
        m_rowClosed = tag == OfxTag::Row || tag == OfxTag::PendingRow;
        if (tag == OfxTag::AccountFrom && m_open[ofxRanks - 1] == OfxTag::RowPart) {
            closeFrom(ofxRanks - 1);
        } else if (m_open[rank] == tag) {
            closeFrom(rank);
        }
    }

    bool inRow() const
    {
        const OfxTag row = m_open[static_cast<size_t>(ofxRank(OfxTag::Row))];
        return row != OfxTag::Unknown;
    }
    bool isOpen(OfxTag tag) const { return m_open[static_cast<size_t>(ofxRank(tag))] == tag; }
    OfxTag innermost() const
    {
        for (size_t rank = m_open.size(); rank-- > 0;) {
            if (m_open[rank] != OfxTag::Unknown) {
                return m_open[rank];
            }
        }
        return OfxTag::Unknown;
    }

    void openAggregate(OfxTag tag)
    {
        // The other account of a transfer is no account of ours.
        tag = tag == OfxTag::AccountFrom && inRow() ? OfxTag::RowPart : tag;
        const auto rank = static_cast<size_t>(ofxRank(tag));
        m_rowClosed = false;
        closeFrom(rank);
        m_open[rank] = tag;
        switch (tag) {
        case OfxTag::Ofx: m_ended = false; break;
        case OfxTag::Statement: beginStatement(); break;
        case OfxTag::Status:
            m_code.clear();
            m_severity.clear();
            m_message.clear();
            break;
        case OfxTag::List: m_current.hasList = true; break;
        case OfxTag::LedgerBalance:
            m_current.hasBalance = true;
            m_current.balance.clear();
            m_current.balanceDay.reset();
            m_current.balanceAt = scanner().tokenStart();
            break;
        case OfxTag::Trade: ++m_current.trades; break;
        case OfxTag::Row:
        case OfxTag::PendingRow:
            m_rows->begin(scanner().tokenStart(), tag == OfxTag::PendingRow);
            break;
        default: break;
        }
    }

    // Closes what stands as deep or deeper, the deepest first.
    void closeFrom(size_t rank)
    {
        for (size_t at = m_open.size(); at-- > rank;) {
            const OfxTag tag = m_open[at];
            m_open[at] = OfxTag::Unknown;
            switch (tag) {
            case OfxTag::Ofx: m_ended = true; break;
            case OfxTag::Statement: endStatement(); break;
            case OfxTag::Response: m_refusedHere = false; break;
            case OfxTag::Status: endStatus(); break;
            case OfxTag::Row:
            case OfxTag::PendingRow: endRow(); break;
            default: break;
            }
        }
    }

    // --- leaves ---

    void endLeaf()
    {
        const OfxTag leaf = m_leaf;
        m_leaf = OfxTag::Unknown;
        if (leaf == OfxTag::Unknown) {
            return;
        }
        if (inRow()) {
            m_rows->leaf(leaf, innermost(), m_value, m_leafAt, m_valueCut);
        } else if (isOpen(OfxTag::Status)) {
            statusLeaf(leaf);
        } else if (leaf == OfxTag::ServerTime) {
            const auto made = ofxInstant(m_text->text(m_value));
            m_made = made ? made : m_made;
        } else if (isOpen(OfxTag::Statement)) {
            statementLeaf(leaf);
        }
    }

    void statusLeaf(OfxTag leaf)
    {
        switch (leaf) {
        case OfxTag::Code: m_code = m_text->text(m_value); break;
        case OfxTag::Severity: m_severity = m_text->text(m_value); break;
        case OfxTag::Message: m_message = m_text->text(m_value); break;
        default: break;
        }
        m_statusAt = leaf == OfxTag::Code ? m_leafAt : m_statusAt;
    }

    void statementLeaf(OfxTag leaf)
    {
        bool shape = false;
        switch (leaf) {
        case OfxTag::Currency: takeCurrency(m_text->text(m_value)); break;
        case OfxTag::AccountId:
            if (isOpen(OfxTag::AccountFrom) && m_current.account.empty()) {
                m_current.account = m_text->text(m_value);
            }
            break;
        case OfxTag::ListStart: m_current.from = ofxDay(m_text->text(m_value), shape); break;
        case OfxTag::ListEnd: m_current.to = ofxDay(m_text->text(m_value), shape); break;
        case OfxTag::BalanceAmount:
            if (isOpen(OfxTag::LedgerBalance)) {
                m_current.balance = m_text->text(m_value);
                m_current.balanceAt = m_leafAt;
            }
            break;
        case OfxTag::BalanceTime:
            if (isOpen(OfxTag::LedgerBalance)) {
                m_current.balanceDay = ofxDay(m_text->text(m_value), shape);
            }
            break;
        default: break;
        }
    }

    void takeCurrency(const std::string& code)
    {
        if (code.empty()) {
            return;
        }
        const auto currency = currencyOfMark(code);
        if (!currency) {
            m_failure = Problem(ProblemCode::CurrencyUnknown, ofxPlace(m_file.name(), m_leafAt),
                                {ofxSample(code)});
        } else if (m_current.begun && currency != m_current.currency) {
            // Rows were counted before the file said in what.
            m_failure =
                Problem(ProblemCode::CurrencyMissing, ofxPlace(m_file.name(), m_current.at));
        } else {
            m_current.currency = currency;
        }
    }

    // --- what the server says ---

    void endStatus()
    {
        const bool isError = m_severity.empty() || startsFolded(m_severity, "error");
        if (m_code.find_first_of("123456789") == std::string::npos) {
            return;
        }
        const std::string words = ofxSample(m_message.empty() ? m_severity : m_message);
        std::vector<ProblemArgument> arguments{ofxSample(m_code), words};
        if (!isError) {
            m_sink.problem({ProblemCode::BankRemark, ofxPlace(m_file.name(), m_statusAt),
                            std::move(arguments)});
            return;
        }
        Problem refused(ProblemCode::BankRefused, ofxPlace(m_file.name(), m_statusAt), arguments);
        if (isOpen(OfxTag::SignOn)) {
            m_failure = std::move(refused);
            return;
        }
        if (!m_firstRefusal) {
            m_firstRefusal = std::move(refused);
        }
        const bool ofStatement = isOpen(OfxTag::Response);
        m_refusedHere = m_refusedHere || ofStatement;
        m_sink.problem({ofStatement ? ProblemCode::BankRefusedPart : ProblemCode::BankRemark,
                        ofxPlace(m_file.name(), m_statusAt), std::move(arguments)});
    }

    // --- statements ---

    void beginStatement()
    {
        m_current = {};
        m_current.at = scanner().tokenStart();
    }

    // The currency that the rows are counted in, by the file, the first row, or the caller; then
    // the sink learns of the statement.
    void announce(const std::string& rowCurrency)
    {
        m_current.begun = true;
        if (!m_current.currency && !rowCurrency.empty()) {
            m_current.currency = currencyOfMark(rowCurrency);
            if (m_current.currency) {
                m_info.why.push_back("currency: none stated (CURDEF), the first row names " +
                                     std::string(m_current.currency->code()));
            }
        }
        if (!m_current.currency) {
            m_current.currency = m_options.currency;
        }
        if (m_current.currency) {
            m_current.decimals = m_current.currency->exponent();
        } else if (survey()) {
            m_current.decimals = std::min(m_survey->decimals, 4);
        }
        m_ids.beginStatement(m_current.account);
        m_sink.begin(m_current.head(m_made));
    }

    bool survey()
    {
        if (!m_survey) {
            auto made = surveyOfxAmounts(m_file, m_encoding);
            if (!made) {
                m_failure = std::move(made).error();
                return false;
            }
            m_survey = *made;
        }
        return true;
    }
    const OfxMarks* marks() const
    {
        return !m_survey                 ? nullptr
               : m_current.decimals == 0 ? &m_survey->marksOfWholeUnits
                                         : &m_survey->marks;
    }

    void endRow()
    {
        if (!isOpen(OfxTag::Statement)) {
            m_sink.problem({ProblemCode::RowOutside, ofxPlace(m_file.name(), m_rows->start())});
            return;
        }
        if (m_failure || m_refusedHere) {
            return; // the refusal of the whole part was told
        }
        if (!m_current.begun) {
            announce(m_rows->currencyCode());
        }
        // A row that lost its closing tag ends where the next tag begins.
        const OfxPosition end = m_rowClosed ? scanner().tokenEnd() : scanner().tokenStart();
        auto found = m_rows->finish(end, m_current.currency, m_current.decimals, marks());
        if (found == OfxRowReader::Found::NeedMarks && survey()) {
            found = m_rows->finish(end, m_current.currency, m_current.decimals, marks());
        }
        for (Problem& problem : m_rows->problems()) {
            m_sink.problem(std::move(problem));
        }
        if (found == OfxRowReader::Found::Movement) {
            deliver(m_rows->row());
        }
    }

    void deliver(const RawRow& row)
    {
        if (row.status == BankStatus::Booked) {
            m_ids.add(row.id, row.booked, row.minor);
            m_current.lastRow = std::max(m_current.lastRow.value_or(row.booked), row.booked);
        }
        if (m_rows->kindDisagrees() && m_current.disagreeing++ == 0) {
            m_current.disagreeingAt = m_rows->start();
        }
        m_sink.row(row);
    }

    void endStatement()
    {
        if (m_failure || m_refusedHere) {
            return;
        }
        if (m_current.isHollow()) {
            ++m_hollow;
            return;
        }
        if (!m_current.begun) {
            announce({});
        }
        Statement tail = m_current.head(m_made);
        tail.stated = m_current.coverage(m_info.why);
        tail.closing = closing();
        if (m_current.disagreeing > 0) {
            m_sink.problem({ProblemCode::KindDisagrees,
                            ofxPlace(m_file.name(), m_current.disagreeingAt),
                            {m_current.disagreeing}});
        }
        if (m_current.trades > 0) {
            m_sink.problem({ProblemCode::TradesLeftOut,
                            ofxPlace(m_file.name(), m_current.at),
                            {m_current.trades}});
        }
        ++m_statements;
        m_sink.end(std::move(tail));
    }

    std::optional<StatedBalance> closing()
    {
        if (!m_current.hasBalance) {
            return std::nullopt;
        }
        StatedBalance balance;
        OfxFault fault = m_current.readBalance(marks(), balance);
        if (fault == OfxFault::TwoReadings && !m_survey && survey()) {
            fault = m_current.readBalance(marks(), balance);
        }
        if (fault == OfxFault::None) {
            return balance;
        }
        const bool rounded = fault == OfxFault::Rounded;
        std::vector<ProblemArgument> arguments{ofxSample(m_current.balance)};
        if (rounded) {
            arguments.emplace_back(ofxPlain(balance.minor, m_current.decimals));
        }
        m_sink.problem({rounded ? ProblemCode::AmountRounded : ProblemCode::BalanceUnreadable,
                        ofxPlace(m_file.name(), m_current.balanceAt), std::move(arguments)});
        return rounded ? std::optional(balance) : std::nullopt;
    }

    // --- the end ---

    void finishFile()
    {
        const OfxPosition end = scanner().tokenEnd();
        const bool inside = m_leaf != OfxTag::Unknown || inRow() || isOpen(OfxTag::Statement) ||
                            scanner().endedInside();
        if (!m_ended && (inside || m_statements == 0)) {
            m_failure = Problem(ProblemCode::FileCut, ofxPlace(m_file.name(), end));
            return;
        }
        if (m_statements == 0) {
            m_failure = m_firstRefusal
                            ? *m_firstRefusal
                            : Problem(ProblemCode::StatementMissing, Place{m_file.name()},
                                      {std::string(m_hollow > 0 ? "its statement has no account, "
                                                                  "no movements and no balance"
                                                                : "the bank's answer has none")});
            return;
        }
        if (!m_ended) {
            m_sink.problem(
                {ProblemCode::EndMissing, ofxPlace(m_file.name(), end), {std::string("</OFX>")}});
        }
        if (m_hollow > 0) {
            m_info.why.push_back(std::to_string(m_hollow) +
                                 " further statement(s) were empty: no account, no movements, no "
                                 "balance");
        }
    }

    ByteSource& m_file;
    const ReadOptions& m_options;
    StatementSink& m_sink;
    OfxEncoding m_encoding;
    FormatInfo m_info;
    OfxScan* m_scan = nullptr;
    std::optional<OfxRowReader> m_rows;
    std::optional<OfxText> m_text;
    OfxIds m_ids;
    std::optional<OfxSurvey> m_survey;
    std::optional<Problem> m_failure;

    std::array<OfxTag, ofxRanks> m_open{}; // the aggregate that is open at each rank
    OfxTag m_leaf = OfxTag::Unknown;       // whose text is being collected
    OfxPosition m_leafAt;
    std::string m_value;
    bool m_valueCut = false;
    bool m_rowClosed = false; // by its own tag
    bool m_ended = false;     // </OFX> was the last that opened or closed it

    std::string m_code;
    std::string m_severity;
    std::string m_message;
    OfxPosition m_statusAt;
    std::optional<Problem> m_firstRefusal;
    bool m_refusedHere = false; // the bank refused the statement of this response

    OfxStatement m_current;
    std::optional<Instant> m_made;
    int64_t m_statements = 0;
    int64_t m_hollow = 0;
};

Result<FormatInfo> parse(ByteSource& source, const ProfileSet& /*profiles*/,
                         const ReadOptions& options, StatementSink& sink)
{
    return OfxParse(source, options, sink).run();
}

} // namespace

extern const Format ofxFormat;
const Format ofxFormat{"ofx", probe, parse};

} // namespace shogo
