// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"

#include <memory>
#include <string>

namespace shogo {

// A statement file on disk. Refuses what is not an ordinary file (a folder, a FIFO), an empty file
// and one over limits::statementFileBytes; a file that changes while it is read is found out.
Result<std::unique_ptr<ByteSource>> openFileSource(const std::string& path);

} // namespace shogo
