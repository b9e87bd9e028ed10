// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace shogo {

// What a row is recognised by: its counterparty where the file names one, else its description
// without reference numbers; both folded (width, case, kana).
std::string memoryText(std::string_view counterparty, std::string_view description);

// What a person decided last for a counterparty.
struct Remembered
{
    std::string account;
    std::string tax;
    int64_t times = 0;   // how often that account was chosen in a row
    std::string lastDay; // of the row that it was chosen for, YYYY-MM-DD
};

// A proposal for the other side of a row's journal, with its reason.
struct Suggestion
{
    std::string account; // empty: none
    std::string tax;
    std::string kind = "none"; // history | none (rules and guesses come with a later step)
    std::string why;           // in words, for people
};

// The first suggestion of step 1: the account that the same counterparty got last time in the same
// direction. Money in and money out are remembered apart: a refund is not a purchase.
class Memory
{
public:
    void remember(std::string_view text, bool moneyIn, Remembered decision);
    std::optional<Remembered> find(std::string_view text, bool moneyIn) const;
    bool empty() const { return m_decisions.empty(); }

private:
    std::unordered_map<std::string, Remembered> m_decisions;
};

Suggestion suggest(const Memory& memory, std::string_view counterparty,
                   std::string_view description, bool moneyIn);

} // namespace shogo
