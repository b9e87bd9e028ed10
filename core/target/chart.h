// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// One thing that a journal can name: an account, a tax code, a department, a partner.
struct ChartItem
{
    std::string id;      // as it is written into journals
    std::string name;    // as rows name it; of a sub-account "普通預金/みずほ銀行"
    std::string reading; // how people find it by keyboard; may be empty
    bool usable = true;  // false: known, but no longer to be booked to
    bool fed = false;    // of an account: a bank feed of the target's own is connected to it
    bool operator==(const ChartItem&) const = default;
};

// An accounting period (会計期間), both ends included.
struct ChartPeriod
{
    Day first;
    Day last;
    bool operator==(const ChartPeriod&) const = default;
};

// What can be booked to in one company of an accounting system, for people and for the check before
// a journal is queued.
struct Chart
{
    std::string officeId;
    std::string officeName;
    bool taxIncluded = true; // amounts are tax-inclusive (税込経理) in the present period
    std::vector<ChartPeriod> periods;
    std::vector<ChartItem> accounts;
    std::vector<ChartItem> taxes;
    std::vector<ChartItem> departments;
    std::vector<ChartItem> partners;
    bool operator==(const Chart&) const = default;
};

// The item of that name, or else of that id. Where several have the name, the usable one; nullptr
// where there is none or where it cannot be told.
const ChartItem* findItem(const std::vector<ChartItem>& items, std::string_view name);
const ChartItem* findItemById(const std::vector<ChartItem>& items, std::string_view id);

// As it is kept in a book (JSON); std::nullopt for anything else.
std::string chartText(const Chart& chart);
std::optional<Chart> chartOfText(const std::string& text);

} // namespace shogo
