// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_decider.h"

namespace shogo::sniff {

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
    for (NumberColumn* each : {&m_layout.amount, &m_layout.out, &m_layout.in, &m_layout.balance}) {
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
    return std::any_of(m_survey.columns.begin(), m_survey.columns.end(),
                       [](const auto& c) { return c.name.find('_') != std::string::npos; });
}

} // namespace shogo::sniff
