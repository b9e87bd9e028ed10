// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "target/journal_notation.h"

#include <cstddef>
#include <string_view>

namespace shogo {

// The end of a journal file after a crash.
struct JournalTail
{
    bool torn = false;
    size_t cutAt = 0; // where the torn block begins; the size of the text where nothing is torn
};

// Torn is only what can be nothing else: the beginning of one of our blocks at the very end of the
// file whose lines agree with the checks in its first line, and bytes of zero behind it, which
// some file systems leave. What a person has edited never is: it is longer than the block, ends in
// our last line, or disagrees with a check.
JournalTail judgeTail(std::string_view text);

} // namespace shogo
