// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_ids.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

namespace shogo {

namespace {

// An id of fewer letters and digits cannot tell the movements of years apart.
constexpr size_t shortestId = 4;
// Movements of one day beyond this are counted by a file of that many rows.
constexpr uint64_t fewInADay = 99;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t value = (a ^ (b + 0x9E3779B97F4A7C15ULL)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 29)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 32);
}

// Stands in the place of an id and is none.
bool isPlaceholder(std::string_view id)
{
    if (id.find_first_not_of("0-. ") == std::string_view::npos) {
        return true;
    }
    constexpr std::array<std::string_view, 7> words = {"none", "null",   "n/a",      "na",
                                                       "nil",  "nonref", "undefined"};
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return isFolded(id, word); });
}

// The number at the end of an id, at most 18 digits of it.
std::optional<uint64_t> lastNumber(std::string_view id)
{
    size_t from = id.size();
    while (from > 0 && id.size() - from < 18 && isDigit(id[from - 1])) {
        --from;
    }
    uint64_t value = 0;
    const auto read = std::from_chars(id.data() + from, id.data() + id.size(), value);
    return read.ec == std::errc() && from < id.size() ? std::optional(value) : std::nullopt;
}

} // namespace

void OfxIds::beginStatement(std::string_view account)
{
    m_account = std::hash<std::string_view>()(account);
    ++m_statement;
    m_last.reset();
}

void OfxIds::add(std::string_view id, Day booked, int64_t minor)
{
    ++m_rows;
    if (id.empty()) {
        ++m_missing;
        return;
    }
    m_placeholders += isPlaceholder(id) ? 1 : 0;
    m_shortest = std::min(m_shortest, id.size());
    const auto day = static_cast<uint64_t>(static_cast<uint32_t>(booked.number()));
    m_seen.push_back({mixed(std::hash<std::string_view>()(id), m_account),
                      mixed(static_cast<uint64_t>(minor), day), m_statement});
    watchSteps(id);
    watchDay(id, booked, minor);
}

void OfxIds::watchSteps(std::string_view id)
{
    if (m_stepsUp < m_steps && m_stepsDown < m_steps) {
        return; // decided
    }
    const auto number = lastNumber(id);
    if (number && m_last) {
        ++m_steps;
        m_stepsUp += *number == *m_last + 1 ? 1 : 0;
        m_stepsDown += *number + 1 == *m_last ? 1 : 0;
    }
    m_last = number;
}

// What is left of an id behind the row's date, without the amount's digits: a small number, or
// nothing, is a counter of that day.
void OfxIds::watchDay(std::string_view id, Day booked, int64_t minor)
{
    if (m_likeDay * 10 + 100 < (m_rows - m_missing) * 9) {
        return; // too many rows are not like this
    }
    std::array<char, 10> ten{};
    booked.write(ten.data());
    const std::array<char, 8> date = {ten[0], ten[1], ten[2], ten[3],
                                      ten[5], ten[6], ten[8], ten[9]};
    const size_t at = id.find(std::string_view(date.data(), date.size()));
    if (at == std::string_view::npos) {
        return;
    }
    std::array<char, 24> digits{};
    size_t size = 0;
    for (const char c : id.substr(at + date.size())) {
        if (isDigit(c)) {
            if (size == digits.size()) {
                return;
            }
            digits[size++] = c;
        } else if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
            return;
        }
    }
    std::array<char, 24> amount{};
    const uint64_t positive =
        minor < 0 ? 0 - static_cast<uint64_t>(minor) : static_cast<uint64_t>(minor);
    const auto written = std::to_chars(amount.data(), amount.data() + amount.size(), positive);
    std::string_view rest(digits.data(), size);
    const std::string_view money(amount.data(), static_cast<size_t>(written.ptr - amount.data()));
    if (rest.size() >= money.size() && rest.ends_with(money) && money.size() > 1) {
        rest.remove_suffix(money.size());
    }
    uint64_t counter = 0;
    if (!rest.empty() &&
        std::from_chars(rest.data(), rest.data() + rest.size(), counter).ec != std::errc()) {
        return;
    }
    ++m_likeDay;
    m_largestOfDay = std::max(m_largestOfDay, counter);
}

// Rows whose id another row has too. A row that two overlapping statements of one account show
// alike is one movement and no contradiction.
int64_t OfxIds::countShared()
{
    std::sort(m_seen.begin(), m_seen.end(), [](const Seen& a, const Seen& b) {
        return a.id != b.id ? a.id < b.id : a.statement < b.statement;
    });
    int64_t shared = 0;
    for (size_t i = 1; i < m_seen.size(); ++i) {
        const Seen& a = m_seen[i - 1];
        const Seen& b = m_seen[i];
        shared += a.id == b.id && (a.statement == b.statement || a.content != b.content) ? 1 : 0;
    }
    return shared;
}

bool OfxIds::trusted()
{
    const auto distrust = [this](std::string reason) {
        m_why = "ids: not trustworthy, " + std::move(reason);
        return false;
    };
    if (m_rows == 0) {
        m_why = "ids: no row has one, because there are no rows";
        return false;
    }
    if (m_missing > 0) {
        return distrust(std::to_string(m_missing) + " of " + std::to_string(m_rows) +
                        " rows have none");
    }
    if (m_placeholders > 0) {
        return distrust(std::to_string(m_placeholders) + " row(s) have a mere placeholder");
    }
    if (m_steps > 0 && (m_stepsUp == m_steps || m_stepsDown == m_steps) &&
        m_steps + static_cast<int64_t>(m_statement) >= m_rows) {
        return distrust("they count the rows one by one");
    }
    // Nine of ten: equal amounts of a day carry a further counter, which shows the pattern best.
    if (m_likeDay * 10 >= m_rows * 9 &&
        m_largestOfDay <= std::max<uint64_t>(static_cast<uint64_t>(m_rows), fewInADay)) {
        return distrust("they are made of the date and a small counter");
    }
    if (m_shortest < shortestId) {
        return distrust("they are too short to tell movements apart");
    }
    if (m_rows == 1) {
        return distrust("a single row proves nothing");
    }
    const int64_t shared = countShared();
    if (shared > 0) {
        return distrust(std::to_string(shared) + " row(s) share theirs with another row");
    }
    m_why = "ids: look trustworthy, all rows have one and no two share it";
    return true;
}

} // namespace shogo
