// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/page_walk.h"

#include <algorithm>
#include <utility>

namespace shogo {

namespace {

bool isNumber(const std::string& id)
{
    return !id.empty() &&
           std::all_of(id.begin(), id.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
           (id.size() == 1 || id.front() != '0');
}

// Ids of both kinds in one list have no order.
bool rises(const std::string& a, const std::string& b)
{
    if (isNumber(a) && isNumber(b)) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    }
    return !isNumber(a) && !isNumber(b) && a < b;
}

} // namespace

PageWalk::PageWalk(Rule rule) : PageWalk(rule, Bounds()) {}

PageWalk::PageWalk(Rule rule, Bounds bounds) : m_rule(rule), m_bounds(bounds) {}

PageWalk::Ask PageWalk::begin()
{
    return {};
}

PageWalk::Ask PageWalk::inconclusive(std::string why)
{
    Ask ask;
    ask.what = Ask::What::Inconclusive;
    ask.why = std::move(why);
    return ask;
}

PageWalk::Ask PageWalk::take(const PageSeen& page)
{
    if (!m_end) {
        Ask ask = takePage(page);
        if (ask.what == Ask::What::Page) {
            m_page = ask.page;
            return ask;
        }
        m_end = std::move(ask);
    }
    return *m_end;
}

PageWalk::Ask PageWalk::takePage(const PageSeen& page)
{
    if (std::string wrong = whatIsWrong(page); !wrong.empty()) {
        return inconclusive(std::move(wrong));
    }
    // In rising order a total may count what is left only.
    if (m_page > 1 && page.total != m_total && m_rule != Rule::RisingIds) {
        m_spoilt = "the total changed while it was read";
    }
    m_total = page.total;
    addIds(page);
    if (!page.next) {
        return endOfPass();
    }
    Ask ask;
    ask.page = m_page + 1;
    ask.behind = m_rule == Rule::RisingIds ? m_ids.back() : std::string();
    return ask;
}

// What no further pass can mend.
std::string PageWalk::whatIsWrong(const PageSeen& page) const
{
    if (!page.partial.empty()) {
        return page.partial;
    }
    if (page.number && *page.number != m_page) {
        return "page " + std::to_string(*page.number) + " came instead of page " +
               std::to_string(m_page);
    }
    if (page.next && page.ids.empty()) {
        return "an empty page says that more follow";
    }
    if (page.total && *page.total < 0) {
        return "the total is below zero";
    }
    if (std::any_of(page.ids.begin(), page.ids.end(),
                    [](const std::string& id) { return id.empty(); })) {
        return "a journal without an id";
    }
    if ((page.next && m_page >= m_bounds.pages) || m_ids.size() + page.ids.size() > m_bounds.ids) {
        return "the list is too long";
    }
    if (m_rule == Rule::RisingIds) {
        const std::string* last = m_ids.empty() ? nullptr : &m_ids.back();
        for (const std::string& id : page.ids) {
            if (last && !rises(*last, id)) {
                return "the ids do not rise";
            }
            last = &id;
        }
    }
    return {};
}

void PageWalk::addIds(const PageSeen& page)
{
    std::vector<std::string> sorted = page.ids;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::string> both;
    both.reserve(m_sorted.size() + sorted.size());
    std::merge(m_sorted.begin(), m_sorted.end(), sorted.begin(), sorted.end(),
               std::back_inserter(both));
    m_sorted = std::move(both);
    if (std::adjacent_find(m_sorted.begin(), m_sorted.end()) != m_sorted.end()) {
        m_spoilt = "an id came twice";
    }
    m_ids.insert(m_ids.end(), page.ids.begin(), page.ids.end());
}

PageWalk::Ask PageWalk::endOfPass()
{
    Ask complete;
    complete.what = Ask::What::Complete;
    if (m_spoilt.empty() && m_rule != Rule::RisingIds && m_total &&
        static_cast<size_t>(*m_total) != m_ids.size()) {
        m_spoilt = "it shows " + std::to_string(m_ids.size()) + " of " + std::to_string(*m_total);
    }
    if (m_rule != Rule::TwoPasses) {
        return m_spoilt.empty() ? complete : inconclusive(m_spoilt);
    }
    if (m_spoilt.empty() && m_beforeCounts && m_ids == m_idsBefore && m_total == m_totalBefore) {
        return complete;
    }
    if (m_passes >= m_bounds.passes) {
        return inconclusive(m_spoilt.empty() ? "the list changed from pass to pass" : m_spoilt);
    }
    m_beforeCounts = m_spoilt.empty();
    m_idsBefore = std::exchange(m_ids, {});
    m_totalBefore = std::exchange(m_total, std::nullopt);
    m_sorted.clear();
    m_spoilt.clear();
    ++m_passes;
    Ask ask;
    ask.newPass = true;
    return ask;
}

} // namespace shogo
