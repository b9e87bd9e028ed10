// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shogo {

// The pages of a table that were looked at last; the one that was not looked at for the longest
// time goes first. A page may be old: still good to show, and due to be read anew.
template <class Page>
class PageCache
{
public:
    explicit PageCache(size_t capacity) : m_capacity(capacity) {}

    // Null where the page is not there.
    const Page* find(int number)
    {
        const auto at = m_slots.find(number);
        if (at == m_slots.end()) {
            return nullptr;
        }
        at->second.used = ++m_clock;
        return &at->second.page;
    }
    bool isFresh(int number) const
    {
        const auto at = m_slots.find(number);
        return at != m_slots.end() && at->second.fresh;
    }
    void put(int number, Page page)
    {
        m_slots.insert_or_assign(number, Slot{std::move(page), ++m_clock, true});
        if (m_slots.size() > m_capacity) {
            // Few pages, so looking through them is as quick as keeping them in order.
            m_slots.erase(
                std::min_element(m_slots.begin(), m_slots.end(), [](const auto& a, const auto& b) {
                    return a.second.used < b.second.used;
                }));
        }
    }
    void age()
    {
        for (auto& [number, slot] : m_slots) {
            slot.fresh = false;
        }
    }
    void remove(int number) { m_slots.erase(number); }
    void clear() { m_slots.clear(); }
    size_t size() const { return m_slots.size(); }
    // At most `count` pages, the one looked at last first.
    std::vector<int> latest(size_t count) const
    {
        std::vector<std::pair<uint64_t, int>> byUse;
        for (const auto& [number, slot] : m_slots) {
            byUse.emplace_back(slot.used, number);
        }
        std::sort(byUse.rbegin(), byUse.rend());
        std::vector<int> numbers;
        for (size_t i = 0; i < std::min(count, byUse.size()); ++i) {
            numbers.push_back(byUse[i].second);
        }
        return numbers;
    }

private:
    struct Slot
    {
        Page page;
        uint64_t used;
        bool fresh;
    };

    size_t m_capacity;
    uint64_t m_clock = 0;
    std::unordered_map<int, Slot> m_slots;
};

} // namespace shogo
