// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// One page of a list, as far as completeness goes.
struct PageSeen
{
    std::vector<std::string> ids; // in the order of the page
    std::optional<int64_t> total; // of the whole list, where the target says it
    std::optional<size_t> number; // which page it says that this is, from 1
    bool next = false;            // it says that there are more
    std::string partial; // why the list may leave something out; empty: it leaves out nothing
};

// Judges whether a paged list showed everything (spec/ledger.md, "Finding a journal again"). While
// pages are read other people add, remove and move journals, and one that was there all the time
// can slip from a page not yet read into one that was. Pure: is fed pages, says what to ask next.
class PageWalk
{
public:
    enum class Rule {
        // The target looks for the key itself; one pass is enough.
        ByKey,
        // Each page holds the ids behind the last one seen, in rising order; one pass is enough.
        // Ids of digits alone rise by their number, others by their bytes.
        RisingIds,
        // Pages by number: two passes in a row with the same ids in the same order and the same
        // total.
        TwoPasses,
    };
    struct Bounds
    {
        size_t passes = 4;
        size_t pages = 1'000;   // of one pass
        size_t ids = 1'000'000; // of one pass
    };
    struct Ask
    {
        enum class What { Page, Complete, Inconclusive };
        What what = What::Page;
        size_t page = 1;      // Page: which, from 1
        std::string behind;   // Page, RisingIds: ids greater than this; empty: from the beginning
        bool newPass = false; // Page: what the pass before it showed counts no more
        std::string why;      // Inconclusive: English
        bool operator==(const Ask&) const = default;
    };

    explicit PageWalk(Rule rule);
    PageWalk(Rule rule, Bounds bounds);

    // The first page to ask for.
    static Ask begin();
    // What follows from the page that was asked for last. After Complete or Inconclusive it gives
    // the same again.
    Ask take(const PageSeen& page);

    size_t passes() const { return m_passes; } // begun
    // Ids of the last pass in their order; all of the list where it was complete.
    const std::vector<std::string>& ids() const { return m_ids; }

private:
    Ask takePage(const PageSeen& page);
    Ask endOfPass();
    std::string whatIsWrong(const PageSeen& page) const;
    void addIds(const PageSeen& page);
    static Ask inconclusive(std::string why);

    Rule m_rule;
    Bounds m_bounds;
    std::optional<Ask> m_end;
    size_t m_passes = 1;
    size_t m_page = 1; // asked for
    std::vector<std::string> m_ids;
    std::vector<std::string> m_sorted; // the same, to find what comes twice
    std::optional<int64_t> m_total;
    std::string m_spoilt; // why this pass cannot count
    bool m_beforeCounts = false;
    std::vector<std::string> m_idsBefore;
    std::optional<int64_t> m_totalBefore;
};

} // namespace shogo
