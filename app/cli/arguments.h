// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/ids.h"
#include "base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// An option of a verb: "--name VALUE", or "--name" alone where there is no value.
struct OptionSpec
{
    const char* name;
    const char* value; // null: a switch
    const char* help;
    bool repeats = false;
};

// The words of one call, taken apart by a verb's specification.
class Arguments
{
public:
    static Result<Arguments> parse(const std::string& verb, const std::vector<OptionSpec>& specs,
                                   const std::vector<std::string>& words);

    const std::string& verb() const { return m_verb; }
    bool has(const std::string& option) const;
    std::string value(const std::string& option, const std::string& otherwise = {}) const;
    std::vector<std::string> values(const std::string& option) const; // of one that repeats
    const std::vector<std::string>& positional() const { return m_positional; }

    // The book: --book, else the first word where it looks like one, else SHOGO_BOOK. The word is
    // taken out of positional().
    Result<std::string> takeBook();
    Result<std::string> takeOne(const char* what);
    Result<void> nothingLeft() const;
    Result<std::string> required(const std::string& option) const;
    Result<std::optional<Day>> day(const std::string& option) const;
    Result<std::optional<int64_t>> number(const std::string& option) const;
    // All words that are left, as keys.
    Result<std::vector<RowKey>> takeKeys();

private:
    std::string m_verb;
    std::vector<std::pair<std::string, std::string>> m_options;
    std::vector<std::string> m_positional;
};

} // namespace shogo
