// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// A key of ours as it stands in a text of a target: in full, or as the short reference alone,
// from which the key cannot be told.
struct KeyToken
{
    std::optional<RowKey> key;
    std::string bookTag;   // 4 lower-case hex digits; empty where there is none
    std::string reference; // 20 characters, upper case; empty where the key stands in full

    bool operator==(const KeyToken&) const = default;
};

// The keys in a text of a target (memo, remark, tag), in their order, each once. `shogo:` and 32
// hex digits, a full stop and 4 more where there is room; or the short reference of row_key.h.
// Width and case are folded first. They count as whole tokens only: no ASCII letter or digit
// stands before or behind. Other letters may: Japanese is written without blanks, and a key that
// is overlooked would be posted a second time (spec/ledger.md, "Finding a journal again").
std::vector<KeyToken> findKeys(std::string_view text);

} // namespace shogo
