// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"
#include "statement/format.h"
#include "statement/profile.h"
#include "statement/statement.h"

namespace shogo {

// Reads a whole file: probes the formats, parses with the surest, checks the balances. A Problem
// where the file as a whole cannot be read; problems of single rows are in the result.
Result<StatementFile> readStatement(ByteSource& source, const ProfileSet& profiles,
                                    const ReadOptions& options = {});

} // namespace shogo
