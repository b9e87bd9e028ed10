// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace shogo {

enum class JournalDialect { Hledger, Beancount };

// What a journal file says about how it is to be read and written, as it stands at its end.
struct JournalNotation
{
    std::set<std::string, std::less<>> accounts;    // declared (hledger) or opened (Beancount)
    std::set<std::string, std::less<>> commodities; // declared
    std::set<std::string, std::less<>> used;        // commodities of any transaction
    std::map<std::string, char, std::less<>> marks; // decimal marks stated for a commodity
    char decimalMark = 0;                           // stated for all; 0: not stated
    bool hasEntries = false;                        // there is a transaction or a directive
    bool includes = false;                          // it includes other files

    // The decimal mark stated for a commodity; 0: none is.
    char markOf(std::string_view commodity) const
    {
        if (decimalMark != 0) {
            return decimalMark;
        }
        const auto found = marks.find(commodity);
        return found == marks.end() ? '\0' : found->second;
    }
};

} // namespace shogo
