// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statement/statement.h"

#include <vector>

namespace shogo {

// Finds the order of the rows, compares the stated balances with the rows (keys.md, "The diff",
// step 7) and, where the file states none, counts opening and closing back from running balances.
// Only booked rows count. Sets newestFirst, breaks, balancesChecked, opening, closing.
void checkBalances(Statement& statement);

} // namespace shogo
