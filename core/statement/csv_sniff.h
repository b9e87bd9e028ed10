// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"
#include "statement/csv_layout.h"
#include "statement/format.h"

#include <string>
#include <vector>

namespace shogo {

// A layout that no profile knows, and by which signs it was found.
struct InferredLayout
{
    CsvLayout layout;
    std::vector<std::string> why;
};

// Infers delimiter, header, kinds of columns, order of dates, decimal marks and the meaning of
// signs over all rows of the file. What the file does not prove is asked about: TwoReadings,
// SignUnproven, DateWithoutYear; where there is no table: TableNotFound.
Result<InferredLayout> inferLayout(ByteSource& source, const ProfileSet& profiles,
                                   const ReadOptions& options, Encoding encoding, int64_t startAt);

} // namespace shogo
