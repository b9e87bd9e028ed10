// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/currency.h"

#include <algorithm>
#include <array>

namespace shogo {

namespace {

struct TableLine
{
    std::string_view code;
    uint8_t exponent;
};

// Sorted by code, so that it can be searched; the test compares it with ICU's list.
constexpr std::array table = {
#define SHOGO_CURRENCY(code, exponent) TableLine{#code, exponent},
#include "base/currency_table.inc"
#undef SHOGO_CURRENCY
};

} // namespace

std::optional<Currency> Currency::find(std::string_view code)
{
    const auto at =
        std::lower_bound(table.begin(), table.end(), code,
                         [](const TableLine& line, std::string_view c) { return line.code < c; });
    if (at == table.end() || at->code != code) {
        return std::nullopt;
    }
    Currency currency;
    std::copy(code.begin(), code.end(), currency.m_code);
    currency.m_exponent = at->exponent;
    return currency;
}

std::vector<Currency> Currency::all()
{
    std::vector<Currency> currencies;
    for (const TableLine& line : table) {
        currencies.push_back(*find(line.code));
    }
    return currencies;
}

} // namespace shogo
