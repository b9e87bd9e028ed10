// SPDX-License-Identifier: GPL-3.0-or-later
#include "server.h"

#include <algorithm>

namespace shogo::sim {

std::string Server::book(const Posting& posting)
{
    std::string text = posting.memo + " shogo:" + posting.key.hex();
    if (!posting.bookTag.empty()) {
        text += '.' + posting.bookTag;
    }
    return bookByHand(posting.key, text, posting.day, posting.lines, true);
}

std::string Server::bookByHand(const RowKey& key, const std::string& text, Day day,
                               std::vector<JournalLine> lines, bool program)
{
    Booked journal;
    journal.id = "j" + std::to_string(m_journals.size() + 1);
    journal.key = key;
    journal.byProgram = program;
    journal.text = text;
    journal.day = day;
    journal.bookedFor = day;
    journal.lines = std::move(lines);
    journal.visibleAt = m_clock.time + m_random.below(lagMs + 1);
    m_journals.push_back(journal);
    if (program && countOf(key) > 1) {
        m_doubled = "two journals of " + key.hex().substr(0, 6);
    }
    return journal.id;
}

std::vector<const Booked*> Server::visible() const
{
    std::vector<const Booked*> seen;
    for (const Booked& journal : m_journals) {
        if (!journal.deleted && journal.visibleAt <= m_clock.time) {
            seen.push_back(&journal);
        }
    }
    return seen;
}

int Server::countOf(const RowKey& key) const
{
    return static_cast<int>(
        std::count_if(m_journals.begin(), m_journals.end(), [&](const Booked& journal) {
            return journal.byProgram && journal.key == key && !journal.deleted && !journal.voided;
        }));
}

Booked* Server::byId(const std::string& id)
{
    const auto at = std::find_if(m_journals.begin(), m_journals.end(),
                                 [&](const Booked& journal) { return journal.id == id; });
    return at == m_journals.end() ? nullptr : &*at;
}

} // namespace shogo::sim
