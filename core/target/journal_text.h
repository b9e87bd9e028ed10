// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "target/journal_notation.h"
#include "target/target.h"

#include <string>
#include <string_view>

namespace shogo {

// "<32 hex>.<4 hex>", or the key alone where the posting names no book.
std::string keyToken(const RowKey& key, const std::string& bookTag);

// May this posting be written in this dialect? The first thing wrong: its accounts
// (BookAccountRefused), its sum (JournalUnbalanced), anything else (JournalRefused).
Result<void> checkPosting(JournalDialect dialect, const Posting& posting);

// True where the decimal mark depends on what an included file says, which is not read: "1.234"
// might come out a thousand times too large.
bool isMarkUnclear(JournalDialect dialect, const Posting& posting, const JournalNotation& notation);

// Free text made harmless: one line, no control or direction marks, and the characters that mean
// something in the dialect replaced by their full-width twins, so that it stays readable.
std::string safeText(std::string_view utf8);

// A checked posting as a block of text, with what the file does not declare yet declared in front
// of the transaction, and noted in `notation`:
//     ; shogo-begin <key token> <bytes of the body> <4 hex digits for each of its lines>
//     <body>
//     ; shogo-end
// The first line proves, at any byte at which a crash cuts the block, whether it is whole
// (journal_tail.h); the last one proves it where a person has edited the body.
std::string journalBlock(JournalDialect dialect, const Posting& posting, JournalNotation& notation);

inline constexpr std::string_view blockBegin = "; shogo-begin ";
inline constexpr std::string_view blockEnd = "; shogo-end";
// The check of a line, its line feed included: the first 4 hex digits of its SHA-256.
std::string lineCheck(std::string_view line);

} // namespace shogo
