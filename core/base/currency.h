// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace shogo {

// A currency of ISO 4217 with its exponent: how many decimals its minor unit has (JPY 0, EUR 2,
// KWD 3). Only codes of the table exist.
class Currency
{
public:
    // XXX, "no currency"; exists so that containers can hold currencies.
    constexpr Currency() = default;
    // Three capital letters; std::nullopt where the table has no such code.
    static std::optional<Currency> find(std::string_view code);
    static std::vector<Currency> all();

    constexpr std::string_view code() const { return {m_code, 3}; }
    constexpr int exponent() const { return m_exponent; }
    constexpr auto operator<=>(const Currency&) const = default;

private:
    char m_code[3] = {'X', 'X', 'X'};
    uint8_t m_exponent = 0;
};

} // namespace shogo
