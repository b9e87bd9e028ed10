// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace shogo {

// The bytes of a statement file, readable more than once: encodings, dialects and column kinds are
// decided over the whole file before the first row is believed. The file on disk is implemented in
// the desk; readers know only this.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    virtual int64_t size() const = 0;
    // Copies up to `count` bytes from offset `at`; fewer only at the end of the source.
    virtual Result<size_t> read(int64_t at, char* into, size_t count) = 0;
    // For messages: the name of the file, without its folder.
    virtual std::string name() const = 0;
};

class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(std::string bytes, std::string name = {})
        : m_bytes(std::move(bytes)), m_name(std::move(name))
    {
    }
    int64_t size() const override { return static_cast<int64_t>(m_bytes.size()); }
    Result<size_t> read(int64_t at, char* into, size_t count) override
    {
        const size_t from = std::min(static_cast<size_t>(at), m_bytes.size());
        return m_bytes.copy(into, count, from);
    }
    std::string name() const override { return m_name; }

private:
    std::string m_bytes;
    std::string m_name;
};

} // namespace shogo
