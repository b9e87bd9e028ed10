// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string>

// Files beside and around a book. Nothing here opens a book's own file while it may be in use:
// closing any handle to it would drop the locks that SQLite holds on it in this process.
namespace shogo {

// Which file it is, by whatever name: its number and, where the system tells, the moment at which
// it was made (numbers are given out again). No device: its number may change with every boot.
// Empty where there is no file.
std::string fileIdOf(const std::string& path);

// Absolute and with all links followed; where it does not exist, as far as its folder does.
std::string canonicalPath(const std::string& path);

// Durable when it returns.
Result<void> syncFile(const std::string& path);

// Gives a file another name, durably; never takes the place of another (BookExists).
Result<void> moveFile(const std::string& from, const std::string& to);

// Writes a small file: new file, write, flush, rename. Without `durable` it outlives the program,
// but perhaps not the power.
Result<void> writeSmallFile(const std::string& path, const std::string& bytes, bool durable);

// The name that an old book gets when it makes room: "a.shogo" -> "a.before-restore-….shogo".
std::string stemOf(const std::string& path); // "a" of ".../a.shogo"
std::string folderOf(const std::string& path);

} // namespace shogo
