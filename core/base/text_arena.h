// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace shogo {

// Keeps many short texts in few blocks; the views it gives stay valid as long as it lives, also
// when it is moved.
class TextArena
{
public:
    std::string_view keep(std::string_view text)
    {
        if (text.size() > m_room) {
            const size_t block = std::max(blockBytes, text.size());
            // make_unique would clear memory that is written next anyway.
            m_blocks.push_back(std::unique_ptr<char[]>(new char[block]));
            m_next = m_blocks.back().get();
            m_room = block;
        }
        if (!text.empty()) {
            std::memcpy(m_next, text.data(), text.size());
        }
        const std::string_view kept(m_next, text.size());
        m_next += text.size();
        m_room -= text.size();
        return kept;
    }

private:
    static constexpr size_t blockBytes = size_t{1} << 18;
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_next = nullptr;
    size_t m_room = 0;
};

} // namespace shogo
