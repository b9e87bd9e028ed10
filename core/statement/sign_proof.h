// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// Walks over amounts and running balances and counts under which sign, and in which order of the
// rows, the balances follow. Balances of several currencies are kept apart.
class SignProof
{
public:
    // One row; `section` keeps currencies apart. Overflow ends the walk (nothing is proved).
    void add(int64_t minor, std::optional<int64_t> balance, std::string_view section);

    enum class Verdict : uint8_t { Nothing, AsWritten, Reversed };
    // AsWritten: balances follow with the amounts as given, and not with the opposite sign.
    // `newestFirst`: what the dates say about the order of the rows; none: they do not tell.
    Verdict verdict(std::optional<bool> newestFirst) const;
    // Rows that had a balance and no amount.
    void addMissing() { ++m_missing; }
    int64_t missing() const { return m_missing; }

private:
    struct Count
    {
        int64_t fits = 0;
        int64_t misses = 0;
        bool proves(int64_t atLeast) const { return fits >= atLeast && misses * 10 <= fits; }
    };
    struct Walk
    {
        std::string section;
        bool begun = false;
        int64_t last = 0;
        int64_t after = 0; // amounts since the last balance, without its own row
        int64_t from = 0;  // the same with its own row
    };

    Walk& walkOf(std::string_view section);
    void compare(int64_t step, int64_t sum, Count& plus, Count& minus);

    std::vector<Walk> m_walks;
    Count m_oldestPlus;
    Count m_oldestMinus;
    Count m_newestPlus;
    Count m_newestMinus;
    int64_t m_missing = 0;
    bool m_broken = false;
};

} // namespace shogo
