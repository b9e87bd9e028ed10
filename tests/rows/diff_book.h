// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rows/import_diff.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

// The smallest book that does with a diff what a desk does: it inserts, records sightings and
// texts, changes statuses, and keeps the open questions. What a desk may not do (a status event
// that is not allowed, a key that stands twice) is written into `faults`.
namespace shogo::test {

using Place = std::pair<Day, int64_t>; // a day and amount

// Day n of April 2026 (31 is 1 May).
inline Day april(int n)
{
    return Day::fromNumber(Day::of(2026, 4, 1)->number() + n - 1);
}
inline Instant noon(int n)
{
    return {int64_t{april(n).number()} * 86'400'000 + 43'200'000};
}

struct FileRow
{
    Day day;
    int64_t minor = 0;
    std::string text;
    std::string id;
    int movement = -1; // the true movement, which only a test knows
};

struct File
{
    FileSpan span;
    std::vector<FileRow> rows;
};

struct Row
{
    RowId id;
    Day day;
    int64_t minor = 0;
    std::string text;
    std::vector<std::string> aliases;
    uint32_t ordinal = 0;
    ReviewStatus status = ReviewStatus::New;
    bool posted = false;
    bool idKeyed = false;
    std::string transactionId;
    bool placeholder = false;
    RowKey key;
    std::set<ImportId> shownBy;
    RowId into;

    bool certain() const { return !isSuspect(status) && status != ReviewStatus::Same; }
};

class Book
{
public:
    explicit Book(KeyBasis basis = KeyBasis::Content, bool acceptRewordings = false)
        : m_basis(basis), m_acceptRewordings(acceptRewordings)
    {
    }

    DiffResult import(const File& file);
    // False where the number is not possible.
    bool answer(Place place, int64_t count);
    void addPlaceholder(Day day, int64_t minor, const RowKey& key);

    Row& row(RowId id) { return rows.at(static_cast<size_t>(id.value - 1)); }
    std::vector<const Row*> at(Place place) const;
    size_t certainAt(Place place) const;
    size_t waitingAt(Place place) const;

    std::vector<Row> rows;
    std::map<Place, DiffQuestion> questions;
    std::set<RowId> postedMissing;
    std::vector<std::string> faults;

private:
    DiffInput input(const File& file) const;
    DiffBookRow bookRow(const Row& row) const;
    std::optional<Instant> shown(const Row& row) const;
    void apply(const DiffChange& change);
    void apply(const DiffRow& plan, const FileRow& from, ImportId import);
    void insert(const DiffRow& plan, const FileRow& from, ImportId import);
    void step(Row& row, ReviewEvent event);
    void dissolve(Row& row, Row& into);
    static void learnText(Row& row, const std::string& text, bool latest);
    void findMissing(Place place);

    KeyBasis m_basis;
    bool m_acceptRewordings;
    std::vector<FileSpan> m_files; // import n is m_files[n - 1]
    std::set<RowKey> m_keys;
};

} // namespace shogo::test
