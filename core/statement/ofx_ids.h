// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// Watches the FITIDs of a file: do they name movements, or are they missing, shared, or numbers
// that every download counts anew (fact sheet "OFX", FITID, and "Which id to trust")? The doubt
// goes against the ids: content and ordinal always work, a wrong id doubles rows.
// Keeps 24 bytes a row.
class OfxIds
{
public:
    // A new statement of an account; its id is part of a FITID's identity.
    void beginStatement(std::string_view account);
    void add(std::string_view id, Day booked, int64_t minor);

    // All rows have an id, ids differ where rows differ, and they are not built like a counter.
    bool trusted();
    // An English sentence. Valid after trusted().
    const std::string& why() const { return m_why; }

private:
    struct Seen
    {
        uint64_t id;
        uint64_t content;
        uint32_t statement;
    };
    void watchSteps(std::string_view id);
    void watchDay(std::string_view id, Day booked, int64_t minor);
    int64_t countShared();

    std::vector<Seen> m_seen;
    uint64_t m_account = 0;
    uint32_t m_statement = 0;
    int64_t m_rows = 0;
    int64_t m_missing = 0;
    int64_t m_placeholders = 0; // "0", "NONE": an id by its place only
    size_t m_shortest = SIZE_MAX;
    // Whole-file counter: numbers that go up or down by one from row to row.
    std::optional<uint64_t> m_last;
    int64_t m_steps = 0;
    int64_t m_stepsUp = 0;
    int64_t m_stepsDown = 0;
    // Counter of a day: the id is the row's date, perhaps its amount, and a small number.
    int64_t m_likeDay = 0;
    uint64_t m_largestOfDay = 0;
    std::string m_why;
};

} // namespace shogo
