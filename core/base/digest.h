// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace shogo {

using Digest = std::array<uint8_t, 32>;

// SHA-256 (FIPS 180-4) through the platform's library. One object may be used again and again;
// the per-row path keeps one, since making a context costs more than hashing 90 bytes.
class Sha256
{
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(std::string_view bytes);
    // The digest of all that was added since the last finish(); starts anew.
    Digest finish();

    static Digest of(std::string_view bytes);

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

std::string toHex(const uint8_t* bytes, size_t count);
inline std::string toHex(const Digest& digest)
{
    return toHex(digest.data(), digest.size());
}

} // namespace shogo
