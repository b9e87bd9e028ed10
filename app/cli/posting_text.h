// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/out.h"
#include "desk/desk.h"

namespace shogo {

// What post, lookup and resolve print, and the exit status that follows: 3 where something waits
// for a person, 5 where the target could not be reached.
void printPostReport(const PostReport& report, Desk& desk, Out& out);

} // namespace shogo
