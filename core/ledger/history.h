// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/digest.h"
#include "base/ids.h"
#include "base/instant.h"

#include <cstdint>
#include <optional>
#include <string>

namespace shogo {

// One line of the append-only history: who did what to which thing, when and why. Each line's hash
// covers its own fields and the hash of the line before, so that a change anywhere shows.
struct HistoryLine
{
    int64_t seq = 0; // from 1, without gaps
    Instant at;
    std::string actor; // "person: name", "poster", "recovery", "importer"
    std::string kind;  // "entry", "row", "import", "account", "book", "question", "undo"
    std::optional<RowKey> key;
    std::string step; // of an entry; empty: not about one
    std::string event;
    std::string from;
    std::string to;
    int64_t attempt = 0;
    std::string why;   // a person's reason, a target's words
    std::string facts; // what undo and verify need, compact JSON
    Digest previous{};
    Digest hash{};
};

// SHA-256 over the previous hash and all fields, each with its length before it, so that no two
// lines share a text.
Digest historyHash(const HistoryLine& line);

} // namespace shogo
