// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/arguments.h"
#include "cli/out.h"
#include "desk/desk.h"

namespace shogo {

// The words that a person may give with post and lookup, before anything else is done.
Result<void> takeWords(Desk& desk, const Arguments& arguments);

// What a quarantine means for whoever reads it; raises 3 where a person's word is missing.
void printQuarantine(int64_t stage, Out& out);

} // namespace shogo
