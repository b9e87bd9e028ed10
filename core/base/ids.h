// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// The key of a statement row or of a step: 128 bits, shown as 32 lower-case hex digits. Rows get
// theirs in rows/row_key.cpp only.
struct RowKey
{
    std::array<uint8_t, 16> bytes{};

    std::string hex() const;
    // Exactly 32 lower-case hex digits.
    static std::optional<RowKey> parse(std::string_view hex);
    std::string_view view() const
    {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    bool operator==(const RowKey&) const = default;
    // By memcmp: a million keys are sorted for each large import.
    std::strong_ordering operator<=>(const RowKey& other) const
    {
        return std::memcmp(bytes.data(), other.bytes.data(), bytes.size()) <=> 0;
    }
};

// Row numbers of the book; different things have different types, so that they cannot be swapped.
template <class Tag>
struct Id
{
    int64_t value = 0;
    constexpr auto operator<=>(const Id&) const = default;
    constexpr explicit operator bool() const { return value != 0; }
};
using AccountId = Id<struct AccountTag>;
using ImportId = Id<struct ImportTag>;
using RowId = Id<struct RowTag>;
using EntryId = Id<struct EntryTag>;
using JournalId = Id<struct JournalTag>;

} // namespace shogo
