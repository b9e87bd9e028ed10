// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/sign_proof.h"

#include "base/money.h"

#include <algorithm>

namespace shogo {

SignProof::Walk& SignProof::walkOf(std::string_view section)
{
    const auto found = std::find_if(m_walks.begin(), m_walks.end(),
                                    [&](const Walk& walk) { return walk.section == section; });
    if (found != m_walks.end()) {
        return *found;
    }
    m_walks.push_back({std::string(section)});
    return m_walks.back();
}

void SignProof::compare(int64_t step, int64_t sum, Count& plus, Count& minus)
{
    if (sum == 0) {
        return; // zero has no sign to prove
    }
    ++(step == sum ? plus.fits : plus.misses);
    ++(step == -sum ? minus.fits : minus.misses);
}

void SignProof::add(int64_t minor, std::optional<int64_t> balance, std::string_view section)
{
    Walk& walk = walkOf(section);
    const auto after = addMinor(walk.after, minor);
    const auto next = addMinor(walk.from, minor);
    if (m_broken || !after || !next) {
        m_broken = true;
        return;
    }
    if (!balance) {
        walk.after = *after;
        walk.from = *next;
        return;
    }
    if (walk.begun) {
        const auto step = subtractMinor(*balance, walk.last);
        if (!step || *step == INT64_MIN || *after == INT64_MIN || walk.from == INT64_MIN) {
            m_broken = true;
            return;
        }
        compare(*step, *after, m_oldestPlus, m_oldestMinus);
        compare(-*step, walk.from, m_newestPlus, m_newestMinus);
    }
    walk.begun = true;
    walk.last = *balance;
    walk.after = 0;
    walk.from = minor;
}

SignProof::Verdict SignProof::verdict(std::optional<bool> newestFirst) const
{
    const bool oldest = !newestFirst.value_or(false);
    const bool newest = newestFirst.value_or(true);
    const auto proves = [&](const Count& old, const Count& fresh, int64_t atLeast) {
        return (oldest && old.proves(atLeast)) || (newest && fresh.proves(atLeast));
    };
    const bool plus = proves(m_oldestPlus, m_newestPlus, 1);
    const bool minus = proves(m_oldestMinus, m_newestMinus, 1);
    if (m_broken || plus == minus) {
        return Verdict::Nothing;
    }
    if (plus) {
        return Verdict::AsWritten;
    }
    // Turning the signs of a whole file around wants more than one step that may be chance.
    return proves(m_oldestMinus, m_newestMinus, 2) ? Verdict::Reversed : Verdict::Nothing;
}

} // namespace shogo
