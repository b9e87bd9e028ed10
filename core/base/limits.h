// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

// Every bound, as a named constant with its reason.
namespace shogo::limits {

// A year of a large firm's busiest account is under 100 MB; ten times that is a mistake or an
// attack.
inline constexpr int64_t statementFileBytes = int64_t{1} << 30;
// Files are read and kept through buffers of this size: large enough to be quick, small enough to
// stay in the caches.
inline constexpr size_t bufferBytes = size_t{1} << 20;
// Rows of one statement; ids and offsets of a statement are 32 bits wide.
inline constexpr size_t statementRows = 20'000'000;
// One line of text in a statement; a bank's longest known line is below 8 KiB (legal notes).
inline constexpr size_t lineBytes = size_t{1} << 20;
// Columns of a delimited file; the widest known has 60.
inline constexpr size_t columns = 512;
// One description; longer text is an attack on the book's size, not a bank's line.
inline constexpr size_t descriptionBytes = 16 * 1024;
// Problems listed for one file; more are counted, not listed.
inline constexpr size_t problemsPerFile = 1'000;
// A profile is some kilobytes of JSON.
inline constexpr int64_t profileBytes = 1 << 20;
// The beginning of an answer that is kept with an attempt.
inline constexpr size_t answerBytes = 4 * 1024;
// One answer of a web target, held in memory; the largest page of journals that any of them gives
// is some megabytes.
inline constexpr size_t httpAnswerBytes = size_t{16} << 20;
// The longest total deadline of one request; a gateway gives up long before.
inline constexpr int64_t httpDeadlineMs = 600'000;
// A memo written into a journal, before the key.
inline constexpr size_t memoBytes = 2 * 1024;

} // namespace shogo::limits
