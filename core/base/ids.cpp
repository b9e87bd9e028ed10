// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"

#include "base/digest.h"

namespace shogo {

std::string RowKey::hex() const
{
    return toHex(bytes.data(), bytes.size());
}

std::optional<RowKey> RowKey::parse(std::string_view hex)
{
    if (hex.size() != 32) {
        return std::nullopt;
    }
    RowKey key;
    for (size_t i = 0; i < 32; ++i) {
        const char c = hex[i];
        uint8_t nibble = 0;
        if (c >= '0' && c <= '9') {
            nibble = static_cast<uint8_t>(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            nibble = static_cast<uint8_t>(c - 'a' + 10);
        } else {
            return std::nullopt;
        }
        key.bytes[i / 2] = static_cast<uint8_t>(key.bytes[i / 2] << 4 | nibble);
    }
    return key;
}

} // namespace shogo
