// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_sniff.h"

#include "base/text.h"
#include "statement/csv_survey.h"
#include "statement/sign_proof.h"

#include <algorithm>
#include <initializer_list>

namespace shogo {

namespace {

// Exponent under which amounts are compared while the currency may still be unknown.
constexpr int proofExponent = 4;

using ColumnList = std::vector<int>;

std::string quoted(std::string_view text)
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
        : m_source(source), m_vocabulary(vocabulary), m_options(options),
          m_survey(std::move(survey)), m_decoder(m_survey.encoding)
    {}

    Result<InferredLayout> run()
    {
        begin();
        using Step = Result<void> (Decider::*)();
        for (const Step step : {&Decider::decideDates, &Decider::decideCurrency,
                                &Decider::decideAmounts, &Decider::decideMarks,
                                &Decider::decideFlag, &Decider::decideSigns,
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
        return columnsWhere(
            [&](const ColumnSurvey& c) { return c.role == role && c.isNumbers(); });
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

// --- dates ---------------------------------------------------------------------------------------

Result<void> Decider::decideDates()
{
    const ColumnList all = columnsWhere([](const ColumnSurvey& c) { return c.isDates(); });
    if (all.empty()) {
        return ask(ProblemCode::TableNotFound, -1, {std::string("no column holds dates")});
    }
    ColumnList best;
    for (const Role role : {Role::BookingDate, Role::PlainDate, Role::TransactionDate,
                            Role::Unnamed, Role::Text}) {
        for (const int at : all) {
            if (column(at).role == role) {
                best.push_back(at);
            }
        }
        if (!best.empty()) {
            break;
        }
    }
    if (best.empty()) {
        best = all;
    }
    if (!allAlike(best)) {
        return askTwo(best[1], "The booking date", shown(best[0]), shown(best[1]));
    }
    m_layout.date = {best.front()};
    SHOGO_TRY(decideOrder(best.front(), m_layout.dateOrder));
    say("booking date: " + shown(best.front()) + ", " +
        std::string(orderName(m_layout.dateOrder)) +
        (column(best.front()).order.bySorting() ? " (only so are the days sorted)" : ""));
    for (const int at : all) {
        const auto order = column(at).order.decided();
        if (column(at).role == Role::ValueDate && order && !column(at).order.withoutYear()) {
            m_layout.valueDate = at;
            m_layout.valueOrder = *order;
            break;
        }
    }
    return {};
}

Result<void> Decider::decideOrder(int at, DateOrder& order)
{
    const OrderEvidence& evidence = column(at).order;
    if (evidence.withoutYear()) {
        return ask(ProblemCode::DateWithoutYear, at, {column(at).words.empty()
                                                          ? std::string()
                                                          : column(at).words.front()});
    }
    const auto decided = evidence.decided();
    if (decided) {
        order = *decided;
        return {};
    }
    std::vector<std::string> readings;
    DateShape shape;
    lexDate(evidence.example(), shape);
    for (const DateOrder each : {DateOrder::Dmy, DateOrder::Mdy, DateOrder::Ymd}) {
        if (evidence.fitting() == 0 || evidence.fits(each)) {
            const auto day = dayOf(shape, each, m_options.today);
            readings.push_back(std::string(orderName(each)) +
                               (day ? " (" + day->text() + ")" : std::string()));
        }
    }
    return askTwo(at, "The date " + quoted(evidence.example()), readings[0], readings[1]);
}

// --- currency ------------------------------------------------------------------------------------

Result<void> Decider::decideCurrency()
{
    const auto holdsCodes = [](const ColumnSurvey& c) {
        return !c.manyWords && !c.words.empty() &&
               (c.role == Role::Currency || c.role == Role::Unnamed) && !c.isNumbers() &&
               std::all_of(c.words.begin(), c.words.end(), [](const std::string& word) {
                   return word.size() == 3 && currencyOfMark(word).has_value();
               });
    };
    ColumnList codes = columnsWhere([&](const ColumnSurvey& c) {
        return holdsCodes(c) && c.role == Role::Currency;
    });
    if (codes.empty()) {
        codes = columnsWhere(holdsCodes);
    }
    if (!codes.empty()) {
        m_layout.currency = codes.front();
        for (const int at : codes) {
            // The code that belongs to an amount stands beside it.
            const Role before = at > 0 ? column(at - 1).role : Role::Unnamed;
            if (before == Role::Amount || before == Role::Net) {
                m_layout.currency = at;
                break;
            }
        }
        say("currency: " + shown(m_layout.currency));
        if (column(m_layout.currency).words.size() == 1) {
            m_layout.fixedCurrency = currencyOfMark(column(m_layout.currency).words.front());
        }
        return {};
    }
    for (const ColumnSurvey& each : m_survey.columns) {
        const bool money = each.role == Role::Amount || each.role == Role::Out ||
                           each.role == Role::In || each.role == Role::Balance ||
                           each.role == Role::Net || each.role == Role::Unnamed;
        const auto named = each.nameCurrency ? each.nameCurrency : each.markCurrency;
        if (money && named && each.isNumbers() && !m_layout.fixedCurrency) {
            m_layout.fixedCurrency = named;
            say("currency: " + std::string(named->code()) + ", by " +
                (each.nameCurrency ? "the name of a column" : "the mark beside the amounts"));
        }
        if (money && each.mixedMarks && each.isNumbers()) {
            return ask(ProblemCode::TableNotFound, -1,
                       {std::string("one column mixes currencies")});
        }
    }
    if (!m_layout.fixedCurrency) {
        m_layout.fixedCurrency = m_options.currency;
    }
    return {};
}

// --- which columns hold the amounts --------------------------------------------------------------

Result<void> Decider::decideAmounts()
{
    const ColumnList out = numbersOf(Role::Out);
    const ColumnList in = numbersOf(Role::In);
    const ColumnList outNamed =
        columnsWhere([](const ColumnSurvey& c) { return c.role == Role::Out; });
    const ColumnList inNamed =
        columnsWhere([](const ColumnSurvey& c) { return c.role == Role::In; });
    const ColumnList balances = numbersOf(Role::Balance);
    if (balances.size() == 1) {
        m_layout.balance.at = balances.front();
    } else if (balances.size() > 1) {
        say("several columns are named like balances; none is used");
    }
    // One of the two may be empty throughout.
    if (outNamed.size() == 1 && inNamed.size() == 1 && (!out.empty() || !in.empty())) {
        m_layout.amountKind = AmountKind::OutIn;
        m_layout.out.at = outNamed.front();
        m_layout.in.at = inNamed.front();
        say("money out: " + shown(m_layout.out.at) + ", money in: " + shown(m_layout.in.at));
        return {};
    }
    if (out.size() > 1 || in.size() > 1) {
        const ColumnList& several = out.size() > 1 ? out : in;
        return askTwo(several[1], "The amount", shown(several[0]), shown(several[1]));
    }
    const ColumnList net = numbersOf(Role::Net);
    if (!net.empty()) {
        return decideSingleAmount(net);
    }
    ColumnList amounts = numbersOf(Role::Amount);
    if (!amounts.empty()) {
        return decideSingleAmount(amounts);
    }
    return decideUnnamedAmounts();
}

Result<void> Decider::decideSingleAmount(const ColumnList& amounts)
{
    if (!allAlike(amounts)) {
        return askTwo(amounts[1], "The amount", shown(amounts[0]), shown(amounts[1]));
    }
    m_layout.amountKind = AmountKind::Signed;
    m_layout.amount.at = amounts.front();
    say("amount: " + shown(amounts.front()));
    if (column(amounts.front()).role == Role::Net) {
        return {};
    }
    for (const int at : numbersOf(Role::Fee)) {
        if (column(at).positives + column(at).negatives > 0) {
            return askTwo(at, "The amount", shown(amounts.front()) + " without the fee",
                          shown(amounts.front()) + " with the fee taken off");
        }
    }
    return {};
}

// No name helps: one column of numbers is the amount; with more, only the arithmetic of a running
// balance can tell which is which.
Result<void> Decider::decideUnnamedAmounts()
{
    const ColumnList numbers = columnsWhere([](const ColumnSurvey& c) {
        return c.isNumbers() && (c.role == Role::Unnamed || c.role == Role::Balance);
    });
    if (numbers.empty()) {
        return ask(ProblemCode::TableNotFound, -1, {std::string("no column holds amounts")});
    }
    const bool balanceOnly = numbers.size() == 1 && column(numbers[0]).role == Role::Balance;
    if (balanceOnly) {
        return ask(ProblemCode::TableNotFound, -1, {std::string("only balances were found")});
    }
    if (numbers.size() == 1) {
        m_layout.amount.at = numbers.front();
        return {};
    }
    for (const int balance : numbers) {
        m_layout.balance = {balance, column(balance).marks.mark()};
        if (provePair(numbers) || proveSingle(numbers)) {
            return {};
        }
    }
    m_layout.balance = {};
    return askTwo(numbers[0], "The amount", shown(numbers[0]), shown(numbers[1]));
}

// Two columns, each filled where the other is not, that explain every step of the balances.
bool Decider::provePair(const ColumnList& numbers)
{
    m_layout.amountKind = AmountKind::OutIn;
    for (const int out : numbers) {
        for (const int in : numbers) {
            if (out == m_layout.balance.at || in == m_layout.balance.at || out == in) {
                continue;
            }
            m_layout.out = {out, column(out).marks.mark()};
            m_layout.in = {in, column(in).marks.mark()};
            if (proveByBalance() == SignProof::Verdict::AsWritten && m_rowsWithoutAmount == 0) {
                say("money out: " + shown(out) + ", money in: " + shown(in) +
                    ", proved by the balances in " + shown(m_layout.balance.at));
                return true;
            }
        }
    }
    m_layout.out = m_layout.in = {};
    return false;
}

bool Decider::proveSingle(const ColumnList& numbers)
{
    m_layout.amountKind = AmountKind::Signed;
    for (const int amount : numbers) {
        if (amount == m_layout.balance.at) {
            continue;
        }
        m_layout.amount = {amount, column(amount).marks.mark()};
        if (proveByBalance() != SignProof::Verdict::Nothing && m_rowsWithoutAmount == 0) {
            say("amount: " + shown(amount) + ", proved by the balances in " +
                shown(m_layout.balance.at));
            return true;
        }
    }
    m_layout.amount = {};
    return false;
}

std::vector<NumberColumn*> Decider::amountColumns()
{
    std::vector<NumberColumn*> list;
    for (NumberColumn* each :
         {&m_layout.amount, &m_layout.out, &m_layout.in, &m_layout.balance}) {
        if (each->exists()) {
            list.push_back(each);
        }
    }
    return list;
}

// --- decimal marks -------------------------------------------------------------------------------

// Each column by its own values; one whose values leave it open goes with the others of the row,
// which the same program wrote.
Result<void> Decider::decideMarks()
{
    const bool whole = m_layout.fixedCurrency && m_layout.fixedCurrency->exponent() == 0;
    const auto evidenceOf = [&](int at) {
        return whole ? column(at).marks.forWholeUnits() : column(at).marks;
    };
    MarkEvidence together;
    for (const NumberColumn* each : amountColumns()) {
        together.add(evidenceOf(each->at));
    }
    int decimals = 0;
    for (NumberColumn* each : amountColumns()) {
        const MarkEvidence own = evidenceOf(each->at);
        if (own.contradicts() || (own.isOpen() && together.contradicts())) {
            return askTwo(each->at, "The decimal mark of " + shown(each->at),
                          "a point as in " + quoted(together.pointExample()),
                          "a comma as in " + quoted(together.commaExample()));
        }
        if (own.isOpen() && together.isOpen()) {
            return askTwo(each->at, "The amount " + quoted(own.openExample()),
                          "grouped by thousands", "with three decimals");
        }
        each->mark = own.isOpen() ? together.mark() : own.mark();
        decimals = std::max(decimals, own.decimals());
    }
    m_layout.decimals = m_layout.fixedCurrency ? m_layout.fixedCurrency->exponent()
                                               : std::min(decimals, proofExponent);
    if (decimals == 0 && m_layout.decimals > 0 && isMachineExport()) {
        // Such files count in cents as often as not.
        const int at = amountColumns().front()->at;
        return askTwo(at, "The whole numbers in " + shown(at), "whole units of the currency",
                      "its smallest units");
    }
    if (together.provesPoint() || together.provesComma()) {
        say(std::string("decimal mark: ") +
            (together.mark() == DecimalMark::Comma ? "comma" : "point") + ", as in " +
            quoted(together.provesComma() ? together.commaExample() : together.pointExample()));
    }
    return {};
}

// Names like local_amount are a program's, not a bank's.
bool Decider::isMachineExport() const
{
    return std::any_of(m_survey.columns.begin(), m_survey.columns.end(), [](const auto& c) {
        return c.name.find('_') != std::string::npos;
    });
}

// --- reading rows for proofs ---------------------------------------------------------------------

std::string_view Decider::cellText(const CsvRecord& record, int at)
{
    return at >= 0 && static_cast<size_t>(at) < record.fields.size()
               ? trimmed(m_decoder.text(record.fields[static_cast<size_t>(at)], m_scratch))
               : std::string_view();
}

std::optional<int64_t> Decider::numberAt(const CsvRecord& record, const NumberColumn& at)
{
    int64_t value = 0;
    const std::string_view text = cellText(record, at.at);
    return readNumber(text, at.mark, proofExponent, value) == NumberFault::None
               ? std::optional(value)
               : std::nullopt;
}

std::optional<int64_t> Decider::amountOf(const CsvRecord& record)
{
    if (m_layout.amountKind != AmountKind::OutIn) {
        auto amount = numberAt(record, m_layout.amount);
        if (amount && m_layout.amountKind == AmountKind::Flagged) {
            const std::string_view flag = cellText(record, m_layout.flag);
            const bool out = std::find(m_layout.outWords.begin(), m_layout.outWords.end(), flag) !=
                             m_layout.outWords.end();
            amount = out ? -std::abs(*amount) : std::abs(*amount);
        }
        return amount;
    }
    const auto out = numberAt(record, m_layout.out);
    const auto in = numberAt(record, m_layout.in);
    if ((!out && !in) || (out && in && *out != 0 && *in != 0)) {
        return std::nullopt;
    }
    return in.value_or(0) - (m_layout.outIsNegative ? -out.value_or(0) : out.value_or(0));
}

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

SignProof::Verdict Decider::proveByBalance()
{
    if (!m_layout.balance.exists()) {
        return SignProof::Verdict::Nothing;
    }
    SignProof proof;
    forEachRow([&](const CsvRecord& record) {
        const auto amount = amountOf(record);
        const auto balance = numberAt(record, m_layout.balance);
        if (amount) {
            proof.add(*amount, balance, cellText(record, m_layout.currency));
        } else if (balance) {
            proof.addMissing();
        }
    });
    m_rowsWithoutAmount = proof.missing();
    return proof.verdict(column(m_layout.date[0]).order.newestFirst(m_layout.dateOrder));
}

// --- signs ---------------------------------------------------------------------------------------

// Few different words, all of which say a direction.
bool Decider::isFlag(int at, std::vector<std::string>& out, std::vector<std::string>& in) const
{
    const ColumnSurvey& c = column(at);
    if (c.manyWords || c.words.empty() || c.isNumbers() || c.isDates()) {
        return false;
    }
    for (const std::string& word : c.words) {
        const std::string folded = foldedText(word);
        if (m_vocabulary.word("out", folded)) {
            out.push_back(word);
        } else if (m_vocabulary.word("in", folded)) {
            in.push_back(word);
        } else {
            return false;
        }
    }
    if (c.filled * 10 < column(m_layout.amount.at).filled * 9) {
        return false; // a mark on some rows says nothing about the others
    }
    // Without a header one word may be anything.
    return m_survey.headerLine != 0 || (!out.empty() && !in.empty());
}

Result<void> Decider::decideFlag()
{
    if (m_layout.amountKind == AmountKind::OutIn) {
        return {};
    }
    for (int at = 0; at < columnCount(); ++at) {
        std::vector<std::string> out;
        std::vector<std::string> in;
        if (at == m_layout.amount.at || !isFlag(at, out, in)) {
            continue;
        }
        m_layout.flag = at;
        m_layout.outWords = std::move(out);
        m_layout.inWords = std::move(in);
        break;
    }
    if (m_layout.flag < 0) {
        return {};
    }
    if (column(m_layout.amount.at).negatives == 0) {
        m_layout.amountKind = AmountKind::Flagged;
        say("direction: the words of " + shown(m_layout.flag));
        return {};
    }
    int64_t agree = 0;
    int64_t oppose = 0;
    forEachRow([&](const CsvRecord& record) {
        const auto amount = numberAt(record, m_layout.amount);
        if (!amount || *amount == 0) {
            return;
        }
        const std::string_view flag = cellText(record, m_layout.flag);
        const bool out = std::find(m_layout.outWords.begin(), m_layout.outWords.end(), flag) !=
                         m_layout.outWords.end();
        ++(out == (*amount < 0) ? agree : oppose);
    });
    m_flagAgrees = oppose == 0;
    m_flagOpposes = oppose > 0;
    if (m_flagAgrees) {
        say("sign: as written, the words of " + shown(m_layout.flag) + " say the same");
    }
    return {};
}

bool Decider::cardHint() const
{
    if (m_survey.cardWords) {
        return true;
    }
    return std::any_of(m_survey.columns.begin(), m_survey.columns.end(), [&](const auto& c) {
        return m_vocabulary.wordInside("card", foldedText(c.name));
    });
}

Problem Decider::signQuestion() const
{
    Problem question = ask(ProblemCode::SignUnproven, m_layout.amount.at,
               {column(m_layout.amount.at).name.empty()
                    ? "column " + std::to_string(m_layout.amount.at + 1)
                    : column(m_layout.amount.at).name,
                std::string("what has no minus came in, as in an account's statement"),
                std::string("what has no minus went out, as in a card's statement")});
    const ColumnSurvey& amount = column(m_layout.amount.at);
    if (amount.strangeLine != 0) {
        // Whoever answers should know that some rows cannot be read either way.
        Place place;
        place.file = m_source.name();
        place.line = amount.strangeLine;
        place.column = m_layout.amount.at + 1;
        return question.becauseOf(
            Problem(ProblemCode::AmountUnreadable, std::move(place), {amount.strange}));
    }
    return question;
}

Result<void> Decider::decideOutIn()
{
    const ColumnSurvey& out = column(m_layout.out.at);
    const ColumnSurvey& in = column(m_layout.in.at);
    if (out.negatives == 0 && in.negatives == 0) {
        return {};
    }
    // A minus in the column of money out: ornament, or the reverse? Only balances can tell.
    m_layout.outIsNegative = out.negatives > 0 && out.positives == 0 && in.negatives == 0;
    if (m_layout.outIsNegative && proveByBalance() == SignProof::Verdict::AsWritten) {
        say("money out is written with a minus, proved by the balances");
        return {};
    }
    const int at = out.negatives > 0 ? m_layout.out.at : m_layout.in.at;
    return askTwo(at, "A minus in " + shown(at), "ornament", "the reverse of the column");
}

Result<void> Decider::decideSigns()
{
    if (m_layout.amountKind == AmountKind::OutIn) {
        return decideOutIn();
    }
    if (m_layout.amountKind == AmountKind::Flagged) {
        return {};
    }
    const ColumnSurvey& amount = column(m_layout.amount.at);
    if (m_flagOpposes) {
        // Word and sign contradict each other: the words, if the balances follow them.
        m_layout.amountKind = AmountKind::Flagged;
        m_layout.flagBeatsSign = true;
        if (proveByBalance() == SignProof::Verdict::AsWritten) {
            say("direction: the words of " + shown(m_layout.flag) +
                ", proved by the balances against the signs");
            return {};
        }
        return askTwo(m_layout.amount.at, "The direction of the amounts",
                      "the signs in " + shown(m_layout.amount.at),
                      "the words in " + shown(m_layout.flag));
    }
    const SignProof::Verdict verdict = proveByBalance();
    if (m_flagAgrees && verdict == SignProof::Verdict::Reversed) {
        return askTwo(m_layout.amount.at, "The direction of the amounts",
                      "the words in " + shown(m_layout.flag),
                      "the balances in " + shown(m_layout.balance.at));
    }
    switch (verdict) {
    case SignProof::Verdict::AsWritten:
        say("sign: as written, proved by the balances");
        return {};
    case SignProof::Verdict::Reversed:
        m_layout.flip = true;
        say("sign: what has no minus went out, proved by the balances");
        return {};
    case SignProof::Verdict::Nothing: break;
    }
    if (m_flagAgrees) {
        return {};
    }
    const bool named = amount.role == Role::Amount || amount.role == Role::Net;
    const bool bothWritten = amount.negatives > 0 && amount.plusSigns > 0;
    if (amount.negatives == 0 || cardHint() || (!named && !bothWritten)) {
        // A column of nothing but zeros has no sign to ask about.
        if (amount.positives == 0 && amount.negatives == 0) {
            return {};
        }
        return signQuestion();
    }
    say("sign: as written in " + shown(m_layout.amount.at));
    return {};
}

// --- the other columns ---------------------------------------------------------------------------

Result<void> Decider::decideStatus()
{
    for (int at = 0; at < columnCount(); ++at) {
        const ColumnSurvey& c = column(at);
        if (c.role != Role::Status || c.manyWords) {
            continue;
        }
        bool known = false;
        for (const std::string& word : c.words) {
            const std::string folded = foldedText(word);
            std::vector<std::string>* list = nullptr;
            list = m_vocabulary.word("booked", folded) ? &m_layout.bookedWords : list;
            list = m_vocabulary.word("pending", folded) ? &m_layout.pendingWords : list;
            list = m_vocabulary.word("ignored", folded) ? &m_layout.ignoredWords : list;
            if (list != nullptr) {
                known = true;
                list->push_back(word);
            }
        }
        if (known) {
            m_layout.status = at;
            say("status: " + shown(at));
            break;
        }
        say("the words of " + shown(at) + " are not known; all rows count as booked");
    }
    return {};
}

bool Decider::isUsed(int at) const
{
    return at == m_layout.date[0] || at == m_layout.valueDate || at == m_layout.amount.at ||
           at == m_layout.out.at || at == m_layout.in.at || at == m_layout.balance.at ||
           at == m_layout.flag || at == m_layout.currency || at == m_layout.status;
}

// Recipe csv/generic:1: the columns named like texts or payees, in their order; where no name is
// known, all columns that are nothing else.
Result<void> Decider::decideTexts()
{
    ColumnList texts;
    ColumnList rest;
    for (int at = 0; at < columnCount(); ++at) {
        if (isUsed(at)) {
            continue;
        }
        const ColumnSurvey& c = column(at);
        switch (c.role) {
        case Role::Payee:
            m_layout.counterparty.push_back(at);
            texts.push_back(at);
            break;
        case Role::Text: texts.push_back(at); break;
        case Role::Id:
            if (m_layout.id.empty()) {
                m_layout.id.push_back(at);
            }
            break;
        case Role::Account:
            if (m_layout.account < 0 && !c.manyWords && !c.words.empty()) {
                m_layout.account = at;
            }
            break;
        case Role::Unnamed:
            if (!c.isDates()) {
                rest.push_back(at);
            }
            break;
        default: break;
        }
    }
    m_layout.text = texts.empty() ? rest : texts;
    std::string names;
    for (const int at : m_layout.text) {
        names += (names.empty() ? "" : ", ") + shown(at);
    }
    say("description: " + (names.empty() ? std::string("none") : names));
    return {};
}

} // namespace

Result<InferredLayout> inferLayout(ByteSource& source, const ProfileSet& profiles,
                                   const ReadOptions& options, Encoding encoding, int64_t startAt)
{
    SHOGO_ASSIGN(TableSurvey survey, surveyTable(source, profiles.vocabulary(), options.today,
                                                 encoding, startAt));
    return Decider(source, profiles.vocabulary(), options, std::move(survey)).run();
}

} // namespace shogo
