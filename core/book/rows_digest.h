// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/digest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// What verify compares: everything of a row that never changes after its import.
struct RowFacts
{
    int64_t id = 0;
    std::string_view key;
    int64_t day = 0;
    int64_t minor = 0;
    std::string_view text;
    int64_t ordinal = 0;
    int64_t born = 0;
    std::optional<int64_t> valueDay;
    std::optional<int64_t> balance;
    std::string_view counterparty;
    std::string_view bankId;
};

// The digest over the rows of an import, kept in its history line.
class RowsDigest
{
public:
    void add(const RowFacts& row);
    // The digest of all rows that were added since the last finish().
    Digest finish();

private:
    void number(int64_t value);
    void optional(const std::optional<int64_t>& value);
    void field(std::string_view value);

    std::string m_pending; // what the hash has not seen: it takes large pieces much faster
    Sha256 m_sha;
};

} // namespace shogo
