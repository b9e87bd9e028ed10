// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/balance_check.h"

#include "base/limits.h"

#include <algorithm>

namespace shogo {

namespace {

// Walks over the booked rows, oldest first, and collects what does not follow.
class Walk
{
public:
    Walk(const Statement& statement, bool newestFirst) : m_rows(statement.rows)
    {
        m_newestFirst = newestFirst;
        if (statement.opening) {
            m_expected = statement.opening->minor;
        }
        for (size_t i = 0; i < m_rows.size(); ++i) {
            step(m_rows[newestFirst ? m_rows.size() - 1 - i : i]);
        }
    }

    const std::vector<BalanceBreak>& breaks() const { return m_breaks; }
    int64_t compared() const { return m_compared; }
    int64_t broken() const { return m_broken; }
    // What the last row leaves; none where there was nothing to begin with.
    std::optional<int64_t> last() const { return m_expected; }

private:
    void step(const RawRow& row)
    {
        if (row.status != BankStatus::Booked) {
            return;
        }
        if (m_expected) {
            m_expected = addMinor(*m_expected, row.minor);
        }
        if (!row.balance) {
            return;
        }
        if (m_expected) {
            ++m_compared;
            if (*m_expected != *row.balance) {
                ++m_broken;
                if (m_breaks.size() < limits::problemsPerFile) {
                    m_breaks.push_back({row.line, row.booked, *m_expected, *row.balance});
                }
            }
        }
        m_expected = row.balance; // one wrong row is one break, not a hundred
    }

    const std::vector<RawRow>& m_rows;
    bool m_newestFirst = false;
    std::optional<int64_t> m_expected;
    std::vector<BalanceBreak> m_breaks;
    int64_t m_compared = 0;
    int64_t m_broken = 0;
};

// By the dates; where they do not tell, by the balances; then by what the layout is known for.
// std::nullopt: nothing tells.
std::optional<bool> isNewestFirst(const Statement& statement)
{
    int64_t up = 0;
    int64_t down = 0;
    for (size_t i = 1; i < statement.rows.size(); ++i) {
        up += statement.rows[i].booked > statement.rows[i - 1].booked ? 1 : 0;
        down += statement.rows[i].booked < statement.rows[i - 1].booked ? 1 : 0;
    }
    if (up != down) {
        return down > up;
    }
    const Walk forward(statement, false);
    const Walk backward(statement, true);
    if (forward.broken() != backward.broken()) {
        return backward.broken() < forward.broken();
    }
    if (statement.layoutNewestFirst) {
        return statement.layoutNewestFirst;
    }
    return statement.rows.size() == 1 ? std::optional(false) : std::nullopt;
}

const RawRow* edgeRow(const Statement& statement, bool oldest)
{
    const bool atFront = oldest != statement.newestFirst;
    const auto booked = [](const RawRow& row) { return row.status == BankStatus::Booked; };
    if (atFront) {
        const auto at = std::find_if(statement.rows.begin(), statement.rows.end(), booked);
        return at == statement.rows.end() ? nullptr : &*at;
    }
    const auto at = std::find_if(statement.rows.rbegin(), statement.rows.rend(), booked);
    return at == statement.rows.rend() ? nullptr : &*at;
}

// The balance before the oldest row and after the newest one, where those rows carry balances.
void deriveEdges(Statement& statement)
{
    const RawRow* const oldest = edgeRow(statement, true);
    const RawRow* const newest = edgeRow(statement, false);
    if (!statement.opening && oldest != nullptr && oldest->balance) {
        if (const auto before = subtractMinor(*oldest->balance, oldest->minor)) {
            statement.opening = StatedBalance{*before, oldest->booked};
            statement.balancesDerived = true;
        }
    }
    if (!statement.closing && newest != nullptr && newest->balance) {
        statement.closing = StatedBalance{*newest->balance, newest->booked};
        statement.balancesDerived = true;
    }
}

} // namespace

void checkBalances(Statement& statement)
{
    const std::optional<bool> newestFirst = isNewestFirst(statement);
    statement.newestFirst = newestFirst.value_or(false);
    const Walk walk(statement, statement.newestFirst);
    statement.breaks = walk.breaks();
    statement.balancesChecked = walk.compared() > 0;
    if (statement.closing && walk.last()) {
        statement.balancesChecked = true;
        if (*walk.last() != statement.closing->minor) {
            statement.breaks.push_back(
                {0, statement.closing->day, *walk.last(), statement.closing->minor});
        }
    }
    if (newestFirst) {
        deriveEdges(statement);
    }
}

} // namespace shogo
