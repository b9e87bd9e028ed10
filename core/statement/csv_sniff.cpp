// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_decider.h"

#include "base/text.h"

namespace shogo {

namespace sniff {

// --- dates ---------------------------------------------------------------------------------------

Result<void> Decider::decideDates()
{
    const ColumnList all = columnsWhere([](const ColumnSurvey& c) { return c.isDates(); });
    if (all.empty()) {
        return ask(ProblemCode::TableNotFound, -1, {std::string("no column holds dates")});
    }
    ColumnList best;
    for (const Role role :
         {Role::BookingDate, Role::PlainDate, Role::TransactionDate, Role::Unnamed, Role::Text}) {
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
    say("booking date: " + shown(best.front()) + ", " + std::string(orderName(m_layout.dateOrder)) +
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
        return ask(ProblemCode::DateWithoutYear, at,
                   {column(at).words.empty() ? std::string() : column(at).words.front()});
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
    ColumnList codes = columnsWhere(
        [&](const ColumnSurvey& c) { return holdsCodes(c) && c.role == Role::Currency; });
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

} // namespace sniff

Result<InferredLayout> inferLayout(ByteSource& source, const ProfileSet& profiles,
                                   const ReadOptions& options, Encoding encoding, int64_t startAt)
{
    SHOGO_ASSIGN(TableSurvey survey,
                 surveyTable(source, profiles.vocabulary(), options.today, encoding, startAt));
    return sniff::Decider(source, profiles.vocabulary(), options, std::move(survey)).run();
}

} // namespace shogo
