// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/currency.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

enum class DecimalMark : uint8_t { Point, Comma };

enum class NumberFault : uint8_t {
    None,
    Empty,      // no text but blanks
    NotANumber, // something is left over, or marks stand where none can stand
    Overflow,   // more than int64 minor units
    TooFine,    // decimals that the currency does not have and that are not zero
};

// An amount taken apart without deciding what its marks mean: signs, currency marks and widths are
// gone, digits and the marks . , ' and blank are left.
struct NumberShape
{
    bool negative = false;
    bool signWritten = false;
    bool currencyWritten = false;
    std::string_view currencyMark; // as written, a view into the text
    std::array<char, 40> body{};
    uint8_t size = 0;

    std::string_view digits() const { return {body.data(), size}; }
    bool isZero() const { return digits().find_first_of("123456789") == std::string_view::npos; }
};

// The grammar of signs (fact sheet "Numbers"): - − － + ▲ △ before, - behind, brackets around;
// one sign only. Currency marks and three-letter codes before or behind. ="…" and a leading '.
NumberFault lexNumber(std::string_view utf8, NumberShape& shape);

// What a shape is worth in minor units under a decimal mark.
NumberFault valueOf(const NumberShape& shape, DecimalMark mark, int exponent, int64_t& minor);

// Both steps; the quick way for plain numbers.
NumberFault readNumber(std::string_view utf8, DecimalMark mark, int exponent, int64_t& minor);

// The currency that a mark or code names by itself: "£", "円", "EUR", "RUR" (today's RUB). `$` and
// `kr` name several and therefore none.
std::optional<Currency> currencyOfMark(std::string_view utf8);

// Decides over all values of a column (or of columns that are written alike) what the marks mean.
class MarkEvidence
{
public:
    void add(const NumberShape& shape, std::string_view text);
    void add(const MarkEvidence& other);
    // The same evidence for a currency without decimals: there a mark before three digits groups.
    MarkEvidence forWholeUnits() const;

    bool provesPoint() const { return m_point.count > 0; }
    bool provesComma() const { return m_comma.count > 0; }
    // Some value has two readings and nothing settles it.
    bool isOpen() const
    {
        return m_openPoint.count + m_openComma.count > 0 && !provesPoint() && !provesComma();
    }
    bool contradicts() const { return provesPoint() && provesComma(); }
    // Point where nothing is proved: then no value has a mark at all.
    DecimalMark mark() const { return provesComma() ? DecimalMark::Comma : DecimalMark::Point; }
    const std::string& openExample() const
    {
        return m_openPoint.count > 0 ? m_openPoint.example : m_openComma.example;
    }
    const std::string& pointExample() const { return m_point.example; }
    const std::string& commaExample() const { return m_comma.example; }
    // Most decimals written, under the mark that was proved.
    int decimals() const { return m_decimals; }

private:
    struct Sort
    {
        int64_t count = 0;
        std::string example;
        void add(std::string_view text)
        {
            if (count++ == 0) {
                example = text;
            }
        }
        void add(const Sort& other)
        {
            example = count == 0 ? other.example : example;
            count += other.count;
        }
    };
    Sort m_point; // proves that the point is the decimal mark
    Sort m_comma;
    Sort m_openPoint; // a single point before three digits: either
    Sort m_openComma;
    int m_decimals = 0;
};

} // namespace shogo
