// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/digest.h"
#include "base/ids.h"
#include "base/money.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace shogo {

// What an account's keys are made of (spec/keys.md): decided with its first statement.
enum class KeyBasis : uint8_t { Content, TransactionId };

// Makes row keys of version 1 (spec/keys.md, "Derivation"). One object keeps its digest context
// and its buffer, so that a million rows cost no allocation.
class RowKeyMaker
{
public:
    // The identifier was checked with accountIdAllowed.
    explicit RowKeyMaker(std::string_view account);

    // `text` is key text already (NFKC 14.0, trimmed: base/text.h); the ordinal counts from 1.
    RowKey content(Day day, Money amount, std::string_view text, uint32_t ordinal);
    RowKey transactionId(std::string_view id);

private:
    std::string m_prefix;
    std::string m_buffer; // begins with the prefix and m_day, once there was a row
    size_t m_dayEnd = 0;  // of that beginning; rows of a day stand together
    Day m_day;
    Sha256 m_sha;
};

// The key of a further step of a row: the first 32 hex digits of SHA-256(row key|step); for the
// step "journal" the row key itself (spec/ledger.md, "Corrections").
RowKey stepKey(const RowKey& rowKey, std::string_view step);

// "SG" and the first 90 bits of the key in Crockford's base 32, upper case: 20 characters, for
// targets whose searchable fields are short (spec/ledger.md, "The key in the target").
std::string shortReference(const RowKey& key);

// Not empty, no "|" and no control characters (spec/keys.md, the table's first line).
bool accountIdAllowed(std::string_view account);

} // namespace shogo
