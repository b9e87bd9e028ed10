// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"

#include <functional>
#include <memory>
#include <string>

namespace shogo {

// A statement file on disk. Refuses what is not an ordinary file (a folder, a FIFO), an empty file
// and one over limits::statementFileBytes; a file that changes while it is read is found out.
Result<std::unique_ptr<ByteSource>> openFileSource(const std::string& path);

// Asked while long work goes on: how much of the file's bytes have been read (a reader may go over
// them more than once). False: give the work up.
using Watch = std::function<bool(int64_t readBytes, int64_t fileBytes)>;

// The same source; every reading is told to `watch`, and ends in Problem Cancelled once it says so.
std::unique_ptr<ByteSource> watched(std::unique_ptr<ByteSource> source, Watch watch);

} // namespace shogo
