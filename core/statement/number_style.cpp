// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/number_style.h"

#include "base/text.h"

#include <algorithm>

namespace shogo {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

struct Written
{
    std::string_view text;
    char meaning; // '-' minus, '+' plus, '$' a currency mark, ' ' a blank, else the character
};

// Everything beyond ASCII that stands in amounts.
constexpr std::array written = {
    Written{"−", '-'},      Written{"－", '-'},     Written{"–", '-'},      Written{"▲", '-'},
    Written{"△", '-'},      Written{"＋", '+'},     Written{"£", '$'},      Written{"€", '$'},
    Written{"¥", '$'},      Written{"￥", '$'},     Written{"円", '$'},     Written{"元", '$'},
    Written{"₽", '$'},    Written{"＄", '$'},     Written{"\u00A0", ' '}, Written{"\u202F", ' '},
    Written{"\u2009", ' '}, Written{"\u3000", ' '}, Written{"’", '\''},     Written{"，", ','},
    Written{"．", '.'},     Written{"（", '('},     Written{"）", ')'},
};

// Letters that stand beside amounts, besides the codes of ISO 4217.
constexpr std::array<std::string_view, 8> letterMarks = {"Kč", "zł",  "Ft",  "kr",
                                                         "R$", "US$", "HK$", "руб."};

std::optional<Currency> alias(std::string_view code)
{
    // RUR was replaced by RUB in 1998; Russian banks still write it.
    return Currency::find(code == "RUR" ? std::string_view("RUB") : code);
}

// Reads one amount from left to right into a shape.
class Lexer
{
public:
    Lexer(std::string_view text, NumberShape& shape) : m_text(text), m_shape(shape) {}

    NumberFault run()
    {
        unwrap();
        while (!m_text.empty()) {
            if (!step()) {
                return NumberFault::NotANumber;
            }
        }
        // Blanks at the end were only blanks.
        while (m_shape.size > 0 && m_shape.body[m_shape.size - 1U] == ' ') {
            --m_shape.size;
        }
        if (!m_anything) {
            return NumberFault::Empty;
        }
        const bool digits =
            std::any_of(m_shape.body.begin(), m_shape.body.begin() + m_shape.size, isDigit);
        return digits && !m_bracket ? NumberFault::None : NumberFault::NotANumber;
    }

private:
    // ="123" and '123 are how spreadsheets are kept from touching a number.
    void unwrap()
    {
        if (m_text.starts_with("=\"") && m_text.ends_with('"') && m_text.size() > 3) {
            m_text = m_text.substr(2, m_text.size() - 3);
        } else if (m_text.starts_with('\'')) {
            m_text.remove_prefix(1);
        }
    }

    bool step()
    {
        const char c = m_text.front();
        if (isDigit(c) || c == '.' || c == ',' || c == '\'') {
            m_text.remove_prefix(1);
            return body(c);
        }
        if (c == ' ' || c == '\t') {
            m_text.remove_prefix(1);
            return blank();
        }
        m_anything = true;
        if (c == '-' || c == '+' || c == '(' || c == ')') {
            m_text.remove_prefix(1);
            return sign(c);
        }
        for (const std::string_view mark : letterMarks) {
            if (m_text.starts_with(mark)) {
                return currency(mark.size());
            }
        }
        if (c == '$' || c == '\\') {
            return currency(1);
        }
        if (isUpper(c) && m_text.size() >= 3 && alias(m_text.substr(0, 3)) &&
            (m_text.size() == 3 || !isUpper(m_text[3]))) {
            return currency(3);
        }
        return wide();
    }

    bool wide()
    {
        // Full-width digits U+FF10 to U+FF19.
        if (m_text.size() >= 3 && m_text[0] == '\xEF' && m_text[1] == '\xBC' &&
            m_text[2] >= '\x90' && m_text[2] <= '\x99') {
            const char digit = static_cast<char>('0' + (m_text[2] - '\x90'));
            m_text.remove_prefix(3);
            return body(digit);
        }
        for (const Written& form : written) {
            if (!m_text.starts_with(form.text)) {
                continue;
            }
            if (form.meaning == '$') {
                return currency(form.text.size());
            }
            m_text.remove_prefix(form.text.size());
            switch (form.meaning) {
            case ' ': return blank();
            case '-':
            case '+':
            case '(':
            case ')': return sign(form.meaning);
            default: return body(form.meaning);
            }
        }
        return false;
    }

    bool body(char c)
    {
        m_anything = true;
        if (m_signBehind || m_behind || m_shape.size == m_shape.body.size()) {
            return false;
        }
        m_shape.body[m_shape.size++] = c;
        return true;
    }

    bool blank()
    {
        // A blank between digits may be grouping; anywhere else it is nothing.
        if (m_shape.size > 0 && m_shape.size < m_shape.body.size() && !m_signBehind && !m_behind &&
            m_shape.body[m_shape.size - 1U] != ' ') {
            m_shape.body[m_shape.size++] = ' ';
        }
        return true;
    }

    bool sign(char c)
    {
        m_anything = true;
        if (c == ')') {
            const bool closes = m_bracket;
            m_bracket = false;
            m_behind = true;
            return closes;
        }
        if (m_shape.signWritten) {
            return false;
        }
        m_shape.signWritten = true;
        m_shape.negative = c != '+';
        m_bracket = c == '(';
        m_signBehind = m_shape.size > 0;
        return c != '(' || m_shape.size == 0;
    }

    bool currency(size_t bytes)
    {
        m_anything = true;
        if (m_shape.currencyWritten) {
            return false;
        }
        m_shape.currencyWritten = true;
        m_shape.currencyMark = m_text.substr(0, bytes);
        m_behind = m_shape.size > 0;
        m_text.remove_prefix(bytes);
        return true;
    }

    std::string_view m_text;
    NumberShape& m_shape;
    bool m_anything = false;
    bool m_bracket = false;    // open
    bool m_signBehind = false; // a sign after the digits: no more digits may come
    bool m_behind = false;     // a mark or a bracket after the digits
};

// Reads a whole part with grouping marks: groups of three behind a first one of one to three; the
// Indian way has groups of two before the last three.
bool wholePart(std::string_view text, char mark, uint64_t& value, bool& overflow)
{
    char group = 0;
    size_t run = 0;
    bool first = true;
    bool two = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isDigit(c)) {
            ++run;
            overflow = overflow || __builtin_mul_overflow(value, uint64_t{10}, &value) ||
                       __builtin_add_overflow(value, static_cast<uint64_t>(c - '0'), &value);
            continue;
        }
        if (c == mark || (group != 0 && c != group) || run == 0 ||
            (first ? run > 3 : run != 3 && run != 2)) {
            return false;
        }
        two = two || (!first && run == 2);
        if (!first && two && run == 3) {
            return false;
        }
        group = c;
        first = false;
        run = 0;
    }
    return group == 0 || run == 3;
}

} // namespace

std::optional<Currency> currencyOfMark(std::string_view utf8)
{
    if (utf8 == "£") {
        return Currency::find("GBP");
    }
    if (utf8 == "€") {
        return Currency::find("EUR");
    }
    if (utf8 == "円" || utf8 == "\\" || utf8 == "￥") {
        return Currency::find("JPY");
    }
    if (utf8 == "₽" || utf8 == "руб.") {
        return Currency::find("RUB");
    }
    if (utf8 == "Kč") {
        return Currency::find("CZK");
    }
    if (utf8 == "zł") {
        return Currency::find("PLN");
    }
    if (utf8 == "Ft") {
        return Currency::find("HUF");
    }
    if (utf8.size() != 3) {
        return std::nullopt;
    }
    std::string code(utf8);
    for (char& c : code) {
        c = asciiUpper(c);
    }
    return alias(code);
}

NumberFault lexNumber(std::string_view utf8, NumberShape& shape)
{
    shape = {};
    return Lexer(utf8, shape).run();
}

NumberFault valueOf(const NumberShape& shape, DecimalMark mark, int exponent, int64_t& minor)
{
    const char point = mark == DecimalMark::Point ? '.' : ',';
    const std::string_view digits = shape.digits();
    const size_t at = digits.find(point);
    const std::string_view whole = digits.substr(0, at);
    const std::string_view part =
        at == std::string_view::npos ? std::string_view() : digits.substr(at + 1);
    uint64_t value = 0;
    bool overflow = false;
    if (!wholePart(whole, point, value, overflow) ||
        !std::all_of(part.begin(), part.end(), isDigit)) {
        return NumberFault::NotANumber;
    }
    for (int i = 0; i < exponent; ++i) {
        const uint64_t digit =
            static_cast<size_t>(i) < part.size() ? static_cast<uint64_t>(part[i] - '0') : 0;
        overflow = overflow || __builtin_mul_overflow(value, uint64_t{10}, &value) ||
                   __builtin_add_overflow(value, digit, &value);
    }
    for (size_t i = static_cast<size_t>(exponent); i < part.size(); ++i) {
        if (part[i] != '0') {
            return NumberFault::TooFine;
        }
    }
    if (overflow || value > static_cast<uint64_t>(INT64_MAX)) {
        return NumberFault::Overflow;
    }
    minor = shape.negative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
    return NumberFault::None;
}

namespace {

// Plain ASCII amounts with or without grouping, which is nearly all of them. False: not so plain.
bool readPlain(std::string_view text, DecimalMark mark, int exponent, int64_t& minor)
{
    const char point = mark == DecimalMark::Point ? '.' : ',';
    const char group = mark == DecimalMark::Point ? ',' : '.';
    // 18 digits fit in 63 bits, whatever they are.
    if (text.empty() || text.size() > 18 || exponent > 2) {
        return false;
    }
    const bool negative = text.front() == '-';
    size_t i = negative ? 1 : 0;
    int64_t value = 0;
    int digits = 0;
    int run = 0;
    bool grouped = false;
    for (; i < text.size() && text[i] != point; ++i) {
        if (isDigit(text[i])) {
            value = value * 10 + (text[i] - '0');
            ++digits;
            ++run;
        } else if (text[i] == group && run > 0 && (grouped ? run == 3 : run <= 3)) {
            grouped = true;
            run = 0;
        } else {
            return false;
        }
    }
    if (digits == 0 || (grouped && run != 3)) {
        return false;
    }
    int decimals = 0;
    for (++i; i < text.size(); ++i) {
        if (!isDigit(text[i]) || ++decimals > exponent) {
            return false;
        }
        value = value * 10 + (text[i] - '0');
    }
    if (digits + exponent > 18) {
        return false;
    }
    for (; decimals < exponent; ++decimals) {
        value *= 10;
    }
    minor = negative ? -value : value;
    return true;
}

} // namespace

NumberFault readNumber(std::string_view utf8, DecimalMark mark, int exponent, int64_t& minor)
{
    if (readPlain(utf8, mark, exponent, minor)) {
        return NumberFault::None;
    }
    NumberShape shape;
    const NumberFault fault = lexNumber(utf8, shape);
    return fault == NumberFault::None ? valueOf(shape, mark, exponent, minor) : fault;
}

void MarkEvidence::add(const NumberShape& shape, std::string_view text)
{
    const std::string_view digits = shape.digits();
    const size_t last = digits.find_last_of(".,");
    if (last == std::string_view::npos) {
        return;
    }
    const bool isPoint = digits[last] == '.';
    const char other = isPoint ? ',' : '.';
    const size_t behind = digits.size() - last - 1;
    const bool repeated = digits.find(digits[last]) != last;
    const bool otherMarks = digits.find(other) != std::string_view::npos ||
                            digits.find_first_of(" '") != std::string_view::npos;
    if (repeated) {
        // 1.234.567: the mark groups, provided that it does so everywhere.
        int64_t ignored = 0;
        const DecimalMark reading = isPoint ? DecimalMark::Comma : DecimalMark::Point;
        if (valueOf(shape, reading, 0, ignored) != NumberFault::NotANumber) {
            (isPoint ? m_comma : m_point).add(text);
        }
        return;
    }
    if (behind == 3 && !otherMarks && last >= 1 && last <= 3 && digits[0] != '0') {
        (isPoint ? m_openPoint : m_openComma).add(text);
        return;
    }
    (isPoint ? m_point : m_comma).add(text);
    m_decimals = std::max(m_decimals, static_cast<int>(std::min<size_t>(behind, 18)));
}

void MarkEvidence::add(const MarkEvidence& other)
{
    m_point.add(other.m_point);
    m_comma.add(other.m_comma);
    m_openPoint.add(other.m_openPoint);
    m_openComma.add(other.m_openComma);
    m_decimals = std::max(m_decimals, other.m_decimals);
}

MarkEvidence MarkEvidence::forWholeUnits() const
{
    MarkEvidence whole = *this;
    whole.m_comma.add(m_openPoint);
    whole.m_point.add(m_openComma);
    whole.m_openPoint = {};
    whole.m_openComma = {};
    return whole;
}

} // namespace shogo
