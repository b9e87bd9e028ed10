// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_decider.h"

#include "base/text.h"

#include <cstdlib>

namespace shogo::sniff {

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
    case SignProof::Verdict::AsWritten: say("sign: as written, proved by the balances"); return {};
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

} // namespace shogo::sniff
