// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_row.h"

#include "base/limits.h"
#include "base/text.h"
#include "statement/ofx_statement.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace shogo {

namespace {

// A value date further away is a typing error or means something else.
constexpr int farFromBooking = 366;

// +1 and -1 for the kinds whose names are a direction. Fees are refunded and cheques come back,
// so that the other kinds say nothing.
int directionOf(std::string_view kind)
{
    if (isFolded(kind, "credit") || isFolded(kind, "dep") || isFolded(kind, "directdep")) {
        return 1;
    }
    return isFolded(kind, "debit") || isFolded(kind, "directdebit") ? -1 : 0;
}

void addWithBlank(std::string& text, std::string_view more)
{
    if (!text.empty() && !more.empty()) {
        text += ' ';
    }
    text += more;
}

} // namespace

std::string ofxSample(std::string_view text)
{
    constexpr size_t most = 60;
    return std::string(cutUtf8(text, most)) + (text.size() > most ? "…" : "");
}

void OfxRowReader::begin(OfxPosition at, bool pending)
{
    m_start = at;
    m_pending = pending;
    m_textCut = false;
    m_twice = {};
    for (Field* const field : {&m_day, &m_amount, &m_id}) {
        field->set = false;
        field->text.clear();
        field->at = at;
    }
    for (std::string* const text : {&m_type, &m_userDay, &m_availableDay, &m_corrected, &m_action,
                                    &m_currency, &m_name, &m_payee, &m_memo}) {
        text->clear();
    }
}

void OfxRowReader::keep(Field& field, std::string_view raw, OfxPosition at, std::string_view name)
{
    // Most of these are ASCII without entities, and need no more.
    const std::string before = field.set ? field.text : std::string();
    field.text.clear();
    m_text.append(raw, field.text);
    if (field.set && !before.empty()) {
        m_twice = !field.text.empty() && field.text != before ? name : m_twice;
        field.text = before;
        return;
    }
    field.set = true;
    field.at = at;
}

void OfxRowReader::leaf(OfxTag tag, OfxTag parent, std::string_view raw, OfxPosition at, bool cut)
{
    const auto first = [&](std::string& text) {
        if (text.empty()) {
            m_text.append(raw, text);
        }
    };
    switch (tag) {
    case OfxTag::Posted: keep(m_day, raw, at, "DTPOSTED"); break;
    case OfxTag::PendingDay: keep(m_day, raw, at, "DTTRAN"); break;
    case OfxTag::Amount: keep(m_amount, raw, at, "TRNAMT"); break;
    case OfxTag::Id: keep(m_id, raw, at, "FITID"); break;
    case OfxTag::RowType: m_type = withoutBlanks(raw, ofxBlanks); break;
    case OfxTag::UserDay: m_userDay = withoutBlanks(raw, ofxBlanks); break;
    case OfxTag::AvailableDay: m_availableDay = withoutBlanks(raw, ofxBlanks); break;
    case OfxTag::CorrectedId: first(m_corrected); break;
    case OfxTag::CorrectAction: first(m_action); break;
    case OfxTag::CurrencySymbol:
        if (parent == OfxTag::RowCurrency) {
            first(m_currency);
        }
        break;
    case OfxTag::Name:
        if (parent == OfxTag::Payee) {
            first(m_payee);
        } else if (parent == OfxTag::Row || parent == OfxTag::PendingRow) {
            first(m_name);
        }
        m_textCut = m_textCut || cut;
        break;
    case OfxTag::Memo: {
        std::string more;
        m_text.append(raw, more);
        addWithBlank(m_memo, more); // some banks send one MEMO a line
        m_textCut = m_textCut || cut;
        break;
    }
    default: break;
    }
}

OfxRowReader::Found OfxRowReader::refuse(ProblemCode code, OfxPosition at,
                                         std::vector<ProblemArgument> arguments)
{
    m_problems.clear(); // one problem a row that is left out
    m_problems.emplace_back(code, ofxPlace(m_fileName, at), std::move(arguments));
    return Found::Refused;
}

void OfxRowReader::note(ProblemCode code, OfxPosition at, std::vector<ProblemArgument> arguments)
{
    m_problems.emplace_back(code, ofxPlace(m_fileName, at), std::move(arguments));
}

OfxRowReader::Found OfxRowReader::finish(OfxPosition end, std::optional<Currency> currency,
                                         int exponent, const OfxMarks* marks)
{
    m_problems.clear();
    m_row = {};
    m_row.byteOffset = m_start.byte;
    m_row.byteLength = static_cast<uint32_t>(end.byte - m_start.byte);
    m_row.line = m_start.line;
    m_row.status = m_pending || isFolded(m_type, "hold") ? BankStatus::Pending : BankStatus::Booked;
    m_row.id = m_id.text;
    if (!m_twice.empty()) {
        return refuse(ProblemCode::FieldTwice, m_start, {std::string(m_twice)});
    }
    Found found = readDay();
    if (found == Found::Movement) {
        found = readAmount(currency, exponent, marks);
    }
    if (found == Found::Movement) {
        found = readCorrection();
    }
    if (found != Found::Movement) {
        return found;
    }
    readValueDay();
    readTexts();
    compareKind();
    return Found::Movement;
}

OfxRowReader::Found OfxRowReader::readDay()
{
    if (m_day.text.empty()) {
        return refuse(ProblemCode::DateMissing, m_day.at);
    }
    bool shape = false;
    const auto day = ofxDay(m_day.text, shape);
    if (!day) {
        return refuse(shape ? ProblemCode::DateImpossible : ProblemCode::DateUnreadable, m_day.at,
                      {ofxSample(m_day.text)});
    }
    m_row.booked = *day;
    return Found::Movement;
}

OfxRowReader::Found OfxRowReader::readAmount(std::optional<Currency> currency, int exponent,
                                             const OfxMarks* marks)
{
    const std::string name = currency ? std::string(currency->code()) : "the account";
    // An amount in a foreign currency: the standard wants the reader to convert it, at a rate that
    // the bank may have rounded. Nothing is invented.
    if (!m_currency.empty() && currency && currencyOfMark(m_currency) != currency) {
        return refuse(ProblemCode::RowCurrency, m_amount.at, {ofxSample(m_currency), name});
    }
    std::optional<Currency> written;
    const std::string& text = m_amount.text;
    const OfxFault fault = ofxAmount(text, exponent, marks, m_row.minor, written);
    if (written && currency && *written != *currency) {
        return refuse(ProblemCode::RowCurrency, m_amount.at, {std::string(written->code()), name});
    }
    switch (fault) {
    case OfxFault::None: return Found::Movement;
    case OfxFault::Rounded:
        note(ProblemCode::AmountRounded, m_amount.at,
             {ofxSample(text), ofxPlain(m_row.minor, exponent)});
        return Found::Movement;
    case OfxFault::TwoReadings:
        return marks == nullptr
                   ? Found::NeedMarks
                   : refuse(ProblemCode::AmountTwoReadings, m_amount.at, {ofxSample(text)});
    case OfxFault::Empty: return refuse(ProblemCode::AmountMissing, m_amount.at);
    case OfxFault::Overflow:
        return refuse(ProblemCode::AmountOverflow, m_amount.at, {ofxSample(text)});
    case OfxFault::TooFine:
        return refuse(ProblemCode::AmountTooFine, m_amount.at, {ofxSample(text), name});
    case OfxFault::NotANumber: break;
    }
    return refuse(ProblemCode::AmountUnreadable, m_amount.at, {ofxSample(text)});
}

// CORRECTFITID: the bank takes an earlier movement back or puts this one in its place. What to do
// with the earlier one is for a person to say; a deletion is no movement at all.
OfxRowReader::Found OfxRowReader::readCorrection()
{
    if (m_corrected.empty()) {
        return Found::Movement;
    }
    const std::string action = m_action.empty() ? "?" : ofxSample(m_action);
    if (isFolded(m_action, "delete")) {
        return refuse(ProblemCode::BankCorrects, m_start, {ofxSample(m_corrected), action});
    }
    note(ProblemCode::BankCorrects, m_start, {ofxSample(m_corrected), action});
    return Found::Movement;
}

// The day on which the money counts, else the day on which the owner acted.
void OfxRowReader::readValueDay()
{
    for (const std::string& text : {std::cref(m_availableDay), std::cref(m_userDay)}) {
        bool shape = false;
        const auto day = text.empty() ? std::nullopt : ofxDay(text, shape);
        if (day && std::abs(day->number() - m_row.booked.number()) <= farFromBooking) {
            m_row.valueDate = day;
            return;
        }
    }
}

void OfxRowReader::readTexts()
{
    const std::string& name = m_name.empty() ? m_payee : m_name;
    m_description = name;
    if (m_memo != name) {
        addWithBlank(m_description, m_memo);
    }
    if (m_description.size() > limits::descriptionBytes) {
        m_textCut = true;
        m_description.resize(cutUtf8(m_description, limits::descriptionBytes).size());
    }
    m_row.description = m_description;
    m_row.counterparty = cutUtf8(name, limits::descriptionBytes);
    m_row.id = m_id.text;
    if (m_row.id.size() > limits::descriptionBytes) {
        m_row.id = {}; // an id of that length is none
        m_textCut = true;
    }
    if (m_textCut) {
        note(ProblemCode::TextCut, m_start, {static_cast<int64_t>(limits::descriptionBytes)});
    }
}

void OfxRowReader::compareKind()
{
    const int direction = directionOf(m_type);
    m_kindDisagrees = (direction > 0 && m_row.minor < 0) || (direction < 0 && m_row.minor > 0);
}

} // namespace shogo
