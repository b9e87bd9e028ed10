// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk_events.h"

#include "book/book.h"

#include <algorithm>

namespace shogo {

namespace {

// More than a table shows at once: then it is quicker to read the table than the names.
constexpr size_t keysWorthNaming = 256;

void addLine(ChangeSet& changes, const SqlRow& line)
{
    const std::string kind = line.text(1);
    const std::string event = line.text(2);
    if (kind == "entry") {
        changes.entries = true;
    } else if (kind == "row" || kind == "deed" || (kind == "undo" && event != "import")) {
        changes.rows = true;
    } else if (kind == "account") {
        changes.accounts = true;
    } else {
        changes.rowSet = true;
        changes.everyKey = true;
    }
    // What is assigned is offered to other rows too, and those have no line of their own.
    changes.everyKey = changes.everyKey || event == "assign";
    const std::string bytes = line.blob(3);
    RowKey key;
    if (bytes.size() == key.bytes.size() && changes.keys.size() <= keysWorthNaming) {
        std::copy(bytes.begin(), bytes.end(), key.bytes.begin());
        changes.keys.push_back(key);
    }
}

void tidy(ChangeSet& changes)
{
    std::sort(changes.keys.begin(), changes.keys.end());
    changes.keys.erase(std::unique(changes.keys.begin(), changes.keys.end()), changes.keys.end());
    changes.everyKey = changes.everyKey || changes.keys.size() > keysWorthNaming;
    if (changes.everyKey) {
        changes.keys.clear();
    }
}

} // namespace

void ChangeSet::merge(const ChangeSet& other)
{
    rows = rows || other.rows;
    rowSet = rowSet || other.rowSet;
    entries = entries || other.entries;
    accounts = accounts || other.accounts;
    everyKey = everyKey || other.everyKey;
    keys.insert(keys.end(), other.keys.begin(), other.keys.end());
    tidy(*this);
}

Result<ChangeWatch> ChangeWatch::begin(Book& book)
{
    ChangeWatch watch;
    SHOGO_ASSIGN(const auto head, book.history().head());
    watch.m_seq = head.seq;
    watch.m_generation = book.database().generation();
    return watch;
}

Result<ChangeSet> ChangeWatch::take(Book& book)
{
    ChangeSet changes;
    if (book.database().generation() == m_generation) {
        return changes;
    }
    int64_t last = m_seq;
    SHOGO_TRY(book.database().query(
        "changes", "SELECT seq, kind, event, key FROM history WHERE seq > ? ORDER BY seq", {m_seq},
        [&](const SqlRow& line) {
            addLine(changes, line);
            last = line.integer(0);
            return Result<void>();
        }));
    tidy(changes);
    m_seq = last;
    m_generation = book.database().generation();
    return changes;
}

} // namespace shogo
