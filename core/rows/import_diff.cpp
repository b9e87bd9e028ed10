// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows/import_diff.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <tuple>

namespace shogo {

namespace {

constexpr int64_t never = std::numeric_limits<int64_t>::min();
// Into which certain row a twin dissolves decides nothing but where its sighting is shown; a few
// tries keep a day of a million equal rows cheap.
constexpr size_t hostsTried = 16;

// A row's place in its list under its day and amount: the lists are walked side by side.
struct Slot
{
    Day day;
    int64_t minor = 0;
    uint32_t index = 0;

    bool operator<(const Slot& other) const
    {
        return std::tie(day, minor, index) < std::tie(other.day, other.minor, other.index);
    }
};

class Slots
{
public:
    template <class Row>
    explicit Slots(const std::vector<Row>& rows)
    {
        m_slots.reserve(rows.size());
        for (const Row& row : rows) {
            m_slots.push_back({row.day, row.minor, static_cast<uint32_t>(m_slots.size())});
        }
        sort();
    }

    const Slot* front() const { return m_at < m_slots.size() ? &m_slots[m_at] : nullptr; }

    // The slots of that day and amount. Asked in rising order only; what lies before is passed.
    std::span<const Slot> take(Day day, int64_t minor)
    {
        const auto before = [&](const Slot& slot) {
            return std::tie(slot.day, slot.minor) < std::tie(day, minor);
        };
        while (m_at < m_slots.size() && before(m_slots[m_at])) {
            ++m_at;
        }
        const size_t from = m_at;
        while (m_at < m_slots.size() && m_slots[m_at].day == day && m_slots[m_at].minor == minor) {
            ++m_at;
        }
        return std::span(m_slots).subspan(from, m_at - from);
    }

private:
    // Statements come in the order of their days, and a day is sorted much faster than a year.
    void sort()
    {
        const auto dayBefore = [](const Slot& a, const Slot& b) { return a.day < b.day; };
        if (!std::is_sorted(m_slots.begin(), m_slots.end(), dayBefore)) {
            std::sort(m_slots.begin(), m_slots.end());
            return;
        }
        for (auto from = m_slots.begin(); from != m_slots.end();) {
            const auto to = std::find_if(from, m_slots.end(),
                                         [&](const Slot& slot) { return slot.day != from->day; });
            std::sort(from, to);
            from = to;
        }
    }

    std::vector<Slot> m_slots;
    size_t m_at = 0;
};

// A text (or a base's text) and whose it is; sorted lists of these are merged.
struct Named
{
    std::string_view text;
    uint32_t order = 0; // an ordinal, or a position in another list

    auto operator<=>(const Named&) const = default;
};

// A transaction id; sorted by its hash, since only equality matters and texts compare slowly.
struct HashedId
{
    size_t hash = 0;
    std::string_view id;
    uint32_t index = 0;

    HashedId(std::string_view text, uint32_t row)
        : hash(std::hash<std::string_view>{}(text)), id(text), index(row)
    {
    }
    auto operator<=>(const HashedId&) const = default;
    bool sameId(const HashedId& other) const { return hash == other.hash && id == other.id; }
    bool idBefore(const HashedId& other) const
    {
        return std::tie(hash, id) < std::tie(other.hash, other.id);
    }
};

// A row of the book that is not certain, under its base.
struct Spare
{
    std::string_view text;
    uint32_t ordinal = 0;
    uint32_t index = 0;
    bool dissolved = false; // the index is one of `dissolved`, else of `book`

    bool operator<(const Spare& other) const
    {
        return std::tie(text, ordinal) < std::tie(other.text, other.ordinal);
    }
};

std::string_view latestText(const DiffBookRow& row)
{
    return row.aliases.empty() ? row.text : row.aliases.back();
}

// Who takes a file's row first: of several equal rows an unposted one is to be left over, and one
// that is missing or excluded already stays so.
int rankOf(const DiffBookRow& row)
{
    if (row.posted || row.hasEntry) {
        return row.posted ? 0 : 1;
    }
    switch (row.status) {
    case ReviewStatus::Excluded: return 3;
    case ReviewStatus::Missing: return 4;
    default: return 2;
    }
}

int64_t latestCover(const std::vector<FileSpan>& files, Day day)
{
    int64_t made = never;
    for (const FileSpan& file : files) {
        if (file.strictlyCovers(day)) {
            made = std::max(made, file.made.ms);
        }
    }
    return made;
}

bool splitBetween(const FileSpan& a, const FileSpan& b, Day day)
{
    return (a.mayStartInside(day) && b.mayEndInside(day)) ||
           (b.mayStartInside(day) && a.mayEndInside(day));
}

class Diff
{
public:
    explicit Diff(const DiffInput& input);
    DiffResult run();

private:
    struct Group
    {
        Day day;
        int64_t minor = 0;
        std::span<const Slot> file;
        std::span<const Slot> book;
        std::span<const Slot> same;
        const DiffQuestion* question = nullptr;
    };
    // What is the same for all amounts of a day.
    struct DayFacts
    {
        std::optional<Day> day;
        bool whole = false;
        bool split = false;
        int64_t coveredBefore = never; // by which file, made when, leaving this one out
        int64_t covered = never;
    };
    enum class Fate : uint8_t { Stays, Promoted, Dissolved };

    void learnDay(Day day);
    bool isPlain(const Group& group);
    void collect(const Group& group);
    void byContent(const Group& group);
    bool countsAsSplit() const;
    void split(const Group& group);
    void count(const Group& group);
    void reword();
    void rise(bool onSplitDay);

    void byId(const Group& group);
    void matchIds();
    std::vector<HashedId> idsOfBook() const;
    void matchId(std::span<const HashedId> rows, uint32_t book);
    void pairKeyOfId(uint32_t row);

    void pairByText(const std::vector<uint32_t>& book, bool latestOnly);
    void pairByKey(const Group& group);
    void pair(uint32_t row, uint32_t book, bool newText);
    void unpair(uint32_t row, uint32_t book);
    void dropPaired();

    void fillSpares(const Group& group);
    void insertFresh(const Group& group);
    void fillUsed(const Group& group);
    uint32_t unusedAfter(Named base) const;
    uint32_t placeholderOf(const RowKey& key) const;

    void promote(uint32_t book);
    void dissolve(uint32_t book, uint32_t into);
    void dissolveTwins();
    uint32_t hostOf(uint32_t twin, size_t turn) const;
    bool isTwin(uint32_t book) const
    {
        return m_in.book[book].status == ReviewStatus::PossibleTwin;
    }
    bool isTaken(uint32_t book) const { return m_partner[book] != nobody; }
    bool isKnown(uint32_t row) const { return m_out.rows[row].verdict == RowVerdict::Known; }
    bool isSpent(const Spare& spare) const;
    // A row that comes now, and a file made later has its day and lacks it.
    bool isGoneAlready() const { return m_today.coveredBefore > m_in.file.made.ms; }

    void ask(const Group& group, int64_t least);
    void findMissing(const Group& group);

    static constexpr uint32_t nobody = std::numeric_limits<uint32_t>::max();

    const DiffInput& m_in;
    DiffResult m_out;
    RowKeyMaker m_keys;
    DayFacts m_today;
    Slots m_file;
    Slots m_book;
    Slots m_same;
    Slots m_questions;

    // For each row of the book: the file's row that it took, its latest sighting, what became of
    // it.
    std::vector<uint32_t> m_partner;
    std::vector<int64_t> m_shown;
    std::vector<Fate> m_fate;

    // Of the group at hand; kept, so that a million groups allocate nothing.
    std::vector<uint32_t> m_left;    // the file's rows without a partner
    std::vector<uint32_t> m_certain; // the book's rows, in the order in which they take rows
    std::vector<uint32_t> m_waiting; // possible twins and reworded
    std::vector<uint32_t> m_vacant;  // certain rows without a partner
    std::vector<uint32_t> m_rising;  // the file's rows for which there is one more certain row
    std::vector<uint32_t> m_fresh;   // the file's rows that are inserted
    std::vector<Spare> m_spares;
    std::vector<Named> m_offered;
    std::vector<Named> m_wanted;
    std::vector<Named> m_used;
    std::vector<std::pair<RowKey, uint32_t>> m_placeholders;
};

Diff::Diff(const DiffInput& input)
    : m_in(input),
      m_keys(input.account),
      m_file(input.rows),
      m_book(input.book),
      m_same(input.dissolved),
      m_questions(input.questions)
{
    m_out.rows.resize(input.rows.size());
    m_partner.assign(input.book.size(), nobody);
    m_fate.assign(input.book.size(), Fate::Stays);
    m_shown.reserve(input.book.size());
    for (const DiffBookRow& row : input.book) {
        m_shown.push_back(row.shown ? row.shown->ms : never);
    }
}

DiffResult Diff::run()
{
    if (m_in.basis == KeyBasis::TransactionId) {
        matchIds();
    }
    while (m_file.front() || m_book.front()) {
        const Slot* next = m_file.front();
        if (!next || (m_book.front() && *m_book.front() < *next)) {
            next = m_book.front();
        }
        Group group{next->day, next->minor, {}, {}, {}, nullptr};
        group.file = m_file.take(group.day, group.minor);
        group.book = m_book.take(group.day, group.minor);
        group.same = m_same.take(group.day, group.minor);
        if (const auto asked = m_questions.take(group.day, group.minor); !asked.empty()) {
            group.question = &m_in.questions[asked.front().index];
        }
        learnDay(group.day);
        if (m_in.basis == KeyBasis::TransactionId) {
            collect(group);
            byId(group);
        } else if (!isPlain(group)) {
            collect(group);
            byContent(group);
        }
        findMissing(group);
    }
    return std::move(m_out);
}

void Diff::learnDay(Day day)
{
    if (m_today.day == day) {
        return;
    }
    m_today.day = day;
    m_today.whole = m_in.file.hasWhole(day);
    m_today.split = std::any_of(m_in.earlier.begin(), m_in.earlier.end(), [&](const FileSpan& g) {
        return g.touches(day) && splitBetween(m_in.file, g, day);
    });
    m_today.coveredBefore = latestCover(m_in.earlier, day);
    m_today.covered = m_today.coveredBefore;
    if (m_in.file.strictlyCovers(day)) {
        m_today.covered = std::max(m_today.covered, m_in.file.made.ms);
    }
}

// Nearly all groups: one row that the book has under its latest text, or has not at all. The same
// comes out of byContent; this is for speed only.
bool Diff::isPlain(const Group& group)
{
    if (group.question || !group.same.empty() || group.file.size() > 1 || group.book.size() > 1) {
        return false;
    }
    if (group.book.empty()) {
        const uint32_t row = group.file.front().index;
        const Money amount{group.minor, m_in.currency};
        m_out.rows[row].ordinal = 1;
        m_out.rows[row].missing = isGoneAlready();
        m_out.rows[row].key = m_keys.content(group.day, amount, m_in.rows[row].text, 1);
        return true;
    }
    const uint32_t book = group.book.front().index;
    const DiffBookRow& known = m_in.book[book];
    if (isSuspect(known.status) || known.placeholder || m_today.split) {
        return false;
    }
    if (!group.file.empty() && m_in.rows[group.file.front().index].text != latestText(known)) {
        return false;
    }
    if (!group.file.empty()) {
        pair(group.file.front().index, book, false);
    }
    return true;
}

void Diff::collect(const Group& group)
{
    for (auto* list : {&m_left, &m_certain, &m_waiting, &m_vacant, &m_rising, &m_fresh}) {
        list->clear();
    }
    m_placeholders.clear();
    for (const Slot& slot : group.file) {
        m_left.push_back(slot.index);
    }
    for (const Slot& slot : group.book) {
        const DiffBookRow& row = m_in.book[slot.index];
        (isSuspect(row.status) && !row.hasEntry ? m_waiting : m_certain).push_back(slot.index);
        if (row.placeholder) {
            m_placeholders.emplace_back(row.key, slot.index);
        }
    }
    std::sort(m_placeholders.begin(), m_placeholders.end());
    const auto place = [this](uint32_t index) {
        return std::pair(rankOf(m_in.book[index]), m_in.book[index].id);
    };
    for (auto* list : {&m_certain, &m_waiting}) {
        std::sort(list->begin(), list->end(),
                  [&](uint32_t a, uint32_t b) { return place(a) < place(b); });
    }
}

// Content basis, steps 1 to 4 and 9.
void Diff::byContent(const Group& group)
{
    pairByText(m_certain, true);
    pairByText(m_certain, false);
    pairByKey(group);
    if (!group.file.empty() && countsAsSplit()) {
        split(group);
    } else {
        count(group);
    }
    insertFresh(group);
    ask(group, static_cast<int64_t>(group.file.size()));
}

// Twins that wait come from a split day, and so does a placeholder where a source starts inside:
// only a file that has the whole day knows the number.
bool Diff::countsAsSplit() const
{
    if (m_today.split) {
        return true;
    }
    return !m_today.whole && ((m_in.file.startsInside && !m_placeholders.empty()) ||
                              std::any_of(m_waiting.begin(), m_waiting.end(),
                                          [this](uint32_t row) { return isTwin(row); }));
}

// Step 3: nothing tells which rows are the same, so that as many as there must be are certain, and
// all others wait. The waiting rows carry the file's sightings until they are decided.
void Diff::split(const Group& group)
{
    const size_t certain = m_certain.size();
    const size_t more = group.file.size() > certain ? group.file.size() - certain : 0;
    m_rising.assign(m_left.begin(), m_left.begin() + static_cast<ptrdiff_t>(more));
    for (const uint32_t book : m_certain) {
        if (isTaken(book)) {
            unpair(m_partner[book], book);
        }
    }
    for (const Slot& slot : group.file) {
        m_out.rows[slot.index].verdict = RowVerdict::PossibleTwin;
        m_fresh.push_back(slot.index);
    }
    fillSpares(group);
    rise(true);
}

// Steps 1, 2 and 4 where counting is right; twins that wait meet a file here that has all the day.
void Diff::count(const Group& group)
{
    std::copy_if(m_certain.begin(), m_certain.end(), std::back_inserter(m_vacant),
                 [this](uint32_t book) { return !isTaken(book); });
    fillSpares(group);
    if (m_vacant.empty()) {
        m_rising = m_left;
        m_fresh = m_left;
    } else if (!m_left.empty()) {
        reword();
    }
    rise(false);
    dissolveTwins();
}

// Step 4: rows are left over on both sides.
void Diff::reword()
{
    if (m_in.acceptRewordings && m_left.size() == 1 && m_vacant.size() == 1 && m_waiting.empty()) {
        pair(m_left.front(), m_vacant.front(), true);
        return;
    }
    size_t more = m_left.size() > m_vacant.size() ? m_left.size() - m_vacant.size() : 0;
    pairByText(m_waiting, true);
    auto vacant = m_vacant.begin();
    for (const uint32_t book : m_waiting) {
        const uint32_t row = m_partner[book];
        if (row == nobody) {
            continue;
        }
        if (more > 0) {
            --more;
            unpair(row, book);
            m_rising.push_back(row);
            m_fresh.push_back(row);
        } else if (isTwin(book)) {
            unpair(row, book);
            pair(row, *vacant, true);
            dissolve(book, *vacant++);
        }
    }
    for (const uint32_t row : m_left) {
        m_out.rows[row].verdict = RowVerdict::Reworded;
        m_fresh.push_back(row);
    }
}

// For each rising row one row more of its base becomes certain: the one with the lowest ordinal, be
// it dissolved, waiting or not there yet. So the certain rows of a base are 1, 2, 3 … in whatever
// order the files come. On a split day the file's own row waits instead of the one that waited.
void Diff::rise(bool onSplitDay)
{
    const auto text = [this](uint32_t row) { return m_in.rows[row].text; };
    if (!m_spares.empty()) {
        std::stable_sort(m_rising.begin(), m_rising.end(),
                         [&](uint32_t a, uint32_t b) { return text(a) < text(b); });
    }
    auto spare = m_spares.begin();
    for (const uint32_t row : m_rising) {
        DiffRow& out = m_out.rows[row];
        while (spare != m_spares.end() && (spare->text < text(row) || isSpent(*spare))) {
            ++spare;
        }
        if (spare == m_spares.end() || spare->text != text(row)) {
            out.verdict = RowVerdict::New;
            continue;
        }
        if (spare->dissolved) {
            out.verdict = RowVerdict::New;
            out.known = m_in.dissolved[spare->index].id;
            out.ordinal = spare->ordinal;
        } else {
            promote(spare->index);
            if (!onSplitDay) {
                pair(row, spare->index, false);
            }
        }
        ++spare;
    }
}

bool Diff::isSpent(const Spare& spare) const
{
    return !spare.dissolved && (m_fate[spare.index] != Fate::Stays || isTaken(spare.index));
}

void Diff::pairByText(const std::vector<uint32_t>& book, bool latestOnly)
{
    if (m_left.empty() || book.empty()) {
        return;
    }
    m_offered.clear();
    m_wanted.clear();
    for (uint32_t order = 0; order < book.size(); ++order) {
        const DiffBookRow& row = m_in.book[book[order]];
        if (isTaken(book[order]) || (row.placeholder && row.aliases.empty())) {
            continue;
        }
        if (latestOnly) {
            m_offered.push_back({latestText(row), order});
        } else if (!row.aliases.empty()) {
            m_offered.push_back({row.text, order});
            for (const std::string_view alias : row.aliases) {
                m_offered.push_back({alias, order});
            }
        }
    }
    for (const uint32_t row : m_left) {
        m_wanted.push_back({m_in.rows[row].text, row});
    }
    std::sort(m_offered.begin(), m_offered.end());
    std::sort(m_wanted.begin(), m_wanted.end());
    auto offer = m_offered.begin();
    for (const Named& want : m_wanted) {
        while (offer != m_offered.end() &&
               (offer->text < want.text ||
                (offer->text == want.text && isTaken(book[offer->order])))) {
            ++offer;
        }
        if (offer != m_offered.end() && offer->text == want.text) {
            pair(want.order, book[offer->order], !latestOnly);
        }
    }
    dropPaired();
}

// Step 9: a placeholder has no text, but its key can be made again of the right one.
void Diff::pairByKey(const Group& group)
{
    if (m_left.empty() || m_placeholders.empty()) {
        return;
    }
    const size_t highest = group.file.size() + m_placeholders.size();
    m_wanted.clear();
    for (const uint32_t row : m_left) {
        m_wanted.push_back({m_in.rows[row].text, row});
    }
    std::sort(m_wanted.begin(), m_wanted.end());
    std::string_view text;
    uint32_t ordinal = 0;
    for (const Named& want : m_wanted) {
        if (want.text != text) {
            ordinal = 0; // else: the ordinals below were tried for an equal row
        }
        text = want.text;
        while (ordinal < highest && !isKnown(want.order)) {
            const RowKey key =
                m_keys.content(group.day, {group.minor, m_in.currency}, text, ++ordinal);
            const uint32_t placeholder = placeholderOf(key);
            if (placeholder != nobody && !isTaken(placeholder)) {
                pair(want.order, placeholder, true);
                m_out.rows[want.order].ordinal = ordinal;
            }
        }
    }
    dropPaired();
}

void Diff::pair(uint32_t row, uint32_t book, bool newText)
{
    DiffRow& out = m_out.rows[row];
    out.verdict = RowVerdict::Known;
    out.known = m_in.book[book].id;
    out.newText = newText;
    m_partner[book] = row;
}

void Diff::unpair(uint32_t row, uint32_t book)
{
    m_out.rows[row] = DiffRow{};
    m_partner[book] = nobody;
}

void Diff::dropPaired()
{
    std::erase_if(m_left, [this](uint32_t row) { return isKnown(row); });
}

void Diff::fillSpares(const Group& group)
{
    m_spares.clear();
    for (const uint32_t index : m_waiting) {
        m_spares.push_back({m_in.book[index].text, m_in.book[index].ordinal, index, false});
    }
    for (const Slot& slot : group.same) {
        const DiffSameRow& row = m_in.dissolved[slot.index];
        if (row.transactionId.empty()) {
            m_spares.push_back({row.text, row.ordinal, slot.index, true});
        }
    }
    std::sort(m_spares.begin(), m_spares.end());
}

// Keys for the rows that are inserted: each the lowest ordinal of its base that no key has used,
// certain rows first.
void Diff::insertFresh(const Group& group)
{
    std::erase_if(m_fresh, [this](uint32_t row) { return isKnown(row); });
    std::stable_sort(m_fresh.begin(), m_fresh.end(), [this](uint32_t a, uint32_t b) {
        const int order = m_in.rows[a].text.compare(m_in.rows[b].text);
        return order != 0 ? order < 0 : m_out.rows[a].verdict < m_out.rows[b].verdict;
    });
    fillUsed(group);
    Named base;
    for (const uint32_t row : m_fresh) {
        DiffRow& out = m_out.rows[row];
        if (m_in.rows[row].text != base.text) {
            base = {m_in.rows[row].text, 0};
        }
        const auto key = [&](uint32_t ordinal) {
            return m_keys.content(group.day, {group.minor, m_in.currency}, base.text, ordinal);
        };
        if (out.known) {
            out.key = key(out.ordinal); // it comes back
        } else {
            do {
                base.order = unusedAfter(base);
                out.key = key(base.order);
            } while (placeholderOf(out.key) != nobody);
            out.ordinal = base.order;
        }
        out.missing = out.verdict == RowVerdict::New && isGoneAlready();
    }
}

void Diff::fillUsed(const Group& group)
{
    m_used.clear();
    for (const Slot& slot : group.book) {
        m_used.push_back({m_in.book[slot.index].text, m_in.book[slot.index].ordinal});
    }
    for (const Slot& slot : group.same) {
        m_used.push_back({m_in.dissolved[slot.index].text, m_in.dissolved[slot.index].ordinal});
    }
    std::sort(m_used.begin(), m_used.end());
}

uint32_t Diff::unusedAfter(Named base) const
{
    ++base.order;
    for (auto used = std::lower_bound(m_used.begin(), m_used.end(), base);
         used != m_used.end() && *used == base; ++used) {
        ++base.order;
    }
    return base.order;
}

uint32_t Diff::placeholderOf(const RowKey& key) const
{
    const auto at =
        std::lower_bound(m_placeholders.begin(), m_placeholders.end(), std::pair(key, uint32_t{0}));
    return at != m_placeholders.end() && at->first == key ? at->second : nobody;
}

void Diff::promote(uint32_t book)
{
    m_fate[book] = Fate::Promoted;
    m_out.changes.push_back({DiffChange::Kind::Certain, m_in.book[book].id, {}});
}

void Diff::dissolve(uint32_t book, uint32_t into)
{
    m_fate[book] = Fate::Dissolved;
    m_shown[into] = std::max(m_shown[into], m_shown[book]);
    m_out.changes.push_back({DiffChange::Kind::Same, m_in.book[book].id, m_in.book[into].id});
}

// A file that has the whole day has counted: twins that are still waiting are none.
void Diff::dissolveTwins()
{
    if (!m_today.whole || m_certain.empty()) {
        return;
    }
    size_t turn = 0;
    for (const uint32_t book : m_waiting) {
        if (isTwin(book) && m_fate[book] == Fate::Stays) {
            dissolve(book, hostOf(book, turn++));
        }
    }
}

// A certain row that has the twin's text and, as far as sightings tell, was not shown by the same
// file: what one file shows together is never the same movement.
uint32_t Diff::hostOf(uint32_t twin, size_t turn) const
{
    uint32_t best = m_certain[turn % m_certain.size()];
    int bestScore = -1;
    for (size_t i = 0; i < std::min(hostsTried, m_certain.size()); ++i) {
        const uint32_t host = m_certain[(turn + i) % m_certain.size()];
        const int score = (m_shown[host] != m_shown[twin] ? 2 : 0) +
                          (m_in.book[host].text == m_in.book[twin].text ? 1 : 0);
        if (score > bestScore) {
            best = host;
            bestScore = score;
        }
    }
    return best;
}

// One question for each day and amount: opened, widened, or closed where nothing waits any more.
void Diff::ask(const Group& group, int64_t least)
{
    auto certain = static_cast<int64_t>(m_certain.size());
    size_t waiting = 0;
    bool more = false;
    for (const uint32_t book : m_waiting) {
        certain += m_fate[book] == Fate::Promoted ? 1 : 0;
        waiting += m_fate[book] == Fate::Stays ? 1 : 0;
    }
    for (const uint32_t row : m_fresh) {
        const bool isNew = m_out.rows[row].verdict == RowVerdict::New;
        certain += isNew ? 1 : 0;
        more = more || !isNew;
    }
    const int64_t before = group.question ? group.question->atLeast : 0;
    least = std::max({least, certain, before});
    if (more || (group.question && waiting > 0 && least > before)) {
        m_out.asked.push_back({group.day, group.minor, least});
    } else if (group.question && waiting == 0) {
        m_out.settled.push_back(*group.question);
    }
}

// Step 5. Rows that wait are left alone: going missing and coming back would make them certain
// without anyone's word.
void Diff::findMissing(const Group& group)
{
    for (const Slot& slot : group.book) {
        const DiffBookRow& row = m_in.book[slot.index];
        if (m_fate[slot.index] == Fate::Dissolved) {
            continue;
        }
        const int64_t shown = isTaken(slot.index) ? std::max(m_shown[slot.index], m_in.file.made.ms)
                                                  : m_shown[slot.index];
        const bool missing = m_today.covered > shown;
        if (row.hasEntry) {
            const bool before = m_today.coveredBefore > (row.shown ? row.shown->ms : never);
            if (missing != before) {
                (missing ? m_out.postedMissing : m_out.postedBack).push_back(row.id);
            }
            continue;
        }
        const ReviewStatus status =
            m_fate[slot.index] == Fate::Promoted ? ReviewStatus::New : row.status;
        if (!missing && status == ReviewStatus::Missing) {
            m_out.changes.push_back({DiffChange::Kind::Back, row.id, {}});
        } else if (missing && !isSuspect(status) && nextStatus(status, ReviewEvent::GoneAtBank)) {
            m_out.changes.push_back({DiffChange::Kind::Missing, row.id, {}});
        }
    }
}

// Key basis id: rows are matched by id alone, over all days.
void Diff::matchIds()
{
    std::vector<HashedId> wanted;
    wanted.reserve(m_in.rows.size());
    for (uint32_t i = 0; i < m_in.rows.size(); ++i) {
        wanted.emplace_back(m_in.rows[i].id, i);
    }
    std::sort(wanted.begin(), wanted.end());
    const std::vector<HashedId> offered = idsOfBook();
    auto offer = offered.begin();
    for (auto from = wanted.begin(); from != wanted.end();) {
        const auto to = std::find_if(from, wanted.end(),
                                     [&](const HashedId& other) { return !other.sameId(*from); });
        while (offer != offered.end() && offer->idBefore(*from)) {
            ++offer;
        }
        const bool known = offer != offered.end() && offer->sameId(*from);
        matchId(std::span(from, to), known ? offer->index : nobody);
        from = to;
    }
}

// The ids that the book knows. The id of a row that was dissolved belongs to the other row now.
std::vector<HashedId> Diff::idsOfBook() const
{
    std::vector<HashedId> ids;
    std::vector<std::pair<RowId, uint32_t>> places;
    for (uint32_t i = 0; i < m_in.book.size(); ++i) {
        if (m_in.book[i].idKeyed) {
            ids.emplace_back(m_in.book[i].transactionId, i);
        }
    }
    for (const DiffSameRow& row : m_in.dissolved) {
        if (row.transactionId.empty()) {
            continue;
        }
        if (places.empty()) {
            for (uint32_t i = 0; i < m_in.book.size(); ++i) {
                places.emplace_back(m_in.book[i].id, i);
            }
            std::sort(places.begin(), places.end());
        }
        const auto at =
            std::lower_bound(places.begin(), places.end(), std::pair(row.into, uint32_t{0}));
        if (at != places.end() && at->first == row.into) {
            ids.emplace_back(row.transactionId, at->second);
        }
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

// All rows of the file with one id. Only one of them can be trusted: the one that the book knows,
// else the first.
void Diff::matchId(std::span<const HashedId> rows, uint32_t book)
{
    const auto fits = [&](const HashedId& at) {
        const DiffFileRow& row = m_in.rows[at.index];
        return row.day == m_in.book[book].day && row.minor == m_in.book[book].minor;
    };
    auto trusted = rows.begin();
    if (book != nobody) {
        const auto fitting = std::find_if(rows.begin(), rows.end(), fits);
        trusted = fitting != rows.end() ? fitting : trusted;
    }
    for (auto at = rows.begin(); at != rows.end(); ++at) {
        DiffRow& out = m_out.rows[at->index];
        if (at->id.empty() || at != trusted) {
            out.doubt = at->id.empty() ? "is missing" : "stands on two rows of the file";
            out.verdict = RowVerdict::PossibleTwin;
        } else if (book == nobody) {
            out.idKeyed = true;
        } else if (!fits(*at)) {
            out.doubt = "meant another date or amount before";
            out.verdict = RowVerdict::Reworded;
        } else {
            pair(at->index, book, m_in.rows[at->index].text != latestText(m_in.book[book]));
        }
    }
}

// Key basis id: another id is another movement. Questions are only rows whose id is in doubt, and
// rows that may be what a placeholder stands for.
void Diff::byId(const Group& group)
{
    const auto isDoubtful = [this](uint32_t row) { return !m_out.rows[row].doubt.empty(); };
    std::vector<uint32_t>& byNewId = m_rising;
    std::copy_if(m_left.begin(), m_left.end(), std::back_inserter(byNewId),
                 [this](uint32_t row) { return m_out.rows[row].idKeyed; });
    const auto trusted =
        m_left.size() -
        static_cast<size_t>(std::count_if(m_left.begin(), m_left.end(), isDoubtful));
    for (const uint32_t row : byNewId) {
        pairKeyOfId(row);
    }
    for (const Slot& slot : group.book) {
        if (!m_in.book[slot.index].idKeyed && !isTaken(slot.index)) {
            m_vacant.push_back(slot.index);
        }
    }
    std::erase_if(m_left, std::not_fn(isDoubtful));
    pairByText(m_vacant, true);
    pairByText(m_vacant, false);
    pairByKey(group);
    m_fresh = m_left;
    insertFresh(group);
    const bool unexplained =
        std::any_of(m_placeholders.begin(), m_placeholders.end(),
                    [this](const auto& placeholder) { return !isTaken(placeholder.second); });
    for (const uint32_t row : byNewId) {
        if (!isKnown(row)) {
            m_out.rows[row].verdict = unexplained ? RowVerdict::Reworded : RowVerdict::New;
            m_out.rows[row].missing = !unexplained && isGoneAlready();
            m_fresh.push_back(row);
        }
    }
    ask(group, std::max<int64_t>(1, static_cast<int64_t>(trusted)));
}

void Diff::pairKeyOfId(uint32_t row)
{
    const RowKey key = m_keys.transactionId(m_in.rows[row].id);
    const uint32_t placeholder = placeholderOf(key);
    if (placeholder != nobody && !isTaken(placeholder)) {
        pair(row, placeholder, true);
    }
    m_out.rows[row].key = key;
}

} // namespace

FileSpan fileSpan(std::optional<Day> statedFirst, std::optional<Day> statedLast, Day firstRow,
                  Day lastRow, Instant made, bool /*ownStamp*/, bool startsInside)
{
    FileSpan span;
    span.made = made;
    span.first = startsInside ? firstRow : statedFirst.value_or(firstRow);
    span.last = std::min({statedLast.value_or(lastRow), lastRow, made.day()});
    span.lastRow = lastRow;
    span.startsInside = startsInside;
    return span;
}

DiffResult diffImport(const DiffInput& input)
{
    return Diff(input).run();
}

bool isMissing(Day day, std::optional<Instant> shown, const std::vector<FileSpan>& files)
{
    return latestCover(files, day) > (shown ? shown->ms : never);
}

namespace {

// One question's rows, sorted into what they are, and its answer in the making.
class Answering
{
public:
    explicit Answering(const std::vector<AnswerRow>& rows);
    std::optional<Answer> answer(int64_t count, int64_t atLeast);

private:
    using Rows = std::vector<const AnswerRow*>;
    // A movement with all the files that show it, as rows dissolve into it.
    struct Host
    {
        const AnswerRow* row = nullptr;
        std::vector<ImportId> shownBy;
    };

    size_t neededOf(std::string_view text) const;
    void choose(size_t movements);
    void takeLowest(std::string_view text, size_t count);
    void dissolve(const AnswerRow& row);

    Rows m_certain;
    Rows m_waiting;
    Rows m_same;
    std::vector<Host> m_hosts;
    Answer m_answer;
};

bool byTextAndId(const AnswerRow* a, const AnswerRow* b)
{
    return std::tie(a->text, a->id) < std::tie(b->text, b->id);
}

std::span<const AnswerRow* const> withText(const std::vector<const AnswerRow*>& rows,
                                           std::string_view text)
{
    const auto from = std::partition_point(rows.begin(), rows.end(),
                                           [&](const AnswerRow* row) { return row->text < text; });
    const auto to = std::partition_point(from, rows.end(),
                                         [&](const AnswerRow* row) { return row->text == text; });
    return {from, to};
}

Answering::Answering(const std::vector<AnswerRow>& rows)
{
    for (const AnswerRow& row : rows) {
        Rows& list = isSuspect(row.status)              ? m_waiting
                     : row.status == ReviewStatus::Same ? m_same
                                                        : m_certain;
        list.push_back(&row);
    }
    for (Rows* list : {&m_certain, &m_waiting, &m_same}) {
        std::sort(list->begin(), list->end(), byTextAndId);
    }
    for (const AnswerRow* row : m_certain) {
        m_hosts.push_back({row, row->shownBy});
    }
}

std::optional<Answer> Answering::answer(int64_t count, int64_t atLeast)
{
    const auto certain = static_cast<int64_t>(m_certain.size());
    const auto waiting = static_cast<int64_t>(m_waiting.size());
    if (count < std::max(certain, atLeast) || count > certain + waiting) {
        return std::nullopt;
    }
    if (count == 0 && waiting > 0) {
        return std::nullopt; // nothing is there to dissolve into
    }
    choose(static_cast<size_t>(count - certain));
    std::sort(m_waiting.begin(), m_waiting.end(),
              [](const AnswerRow* a, const AnswerRow* b) { return a->id < b->id; });
    for (const AnswerRow* row : m_waiting) {
        dissolve(*row);
    }
    return std::move(m_answer);
}

// A file that shows a text three times shows three movements; how many of them are not certain yet?
size_t Answering::neededOf(std::string_view text) const
{
    std::vector<ImportId> files;
    for (const Rows* list : {&m_certain, &m_waiting}) {
        for (const AnswerRow* row : withText(*list, text)) {
            files.insert(files.end(), row->shownBy.begin(), row->shownBy.end());
        }
    }
    std::sort(files.begin(), files.end());
    size_t most = 0;
    for (auto from = files.begin(); from != files.end();) {
        const auto to = std::upper_bound(from, files.end(), *from);
        most = std::max(most, static_cast<size_t>(to - from));
        from = to;
    }
    const size_t certain = withText(m_certain, text).size();
    return most > certain ? most - certain : 0;
}

// The answer is a number. Which texts the movements have follows from what the files show together;
// beyond that the texts take turns, so that the order of imports matters as little as it can.
void Answering::choose(size_t movements)
{
    std::vector<std::pair<size_t, std::string_view>> turns;
    for (auto from = m_waiting.begin(); from != m_waiting.end();) {
        const std::string_view text = (*from)->text;
        const size_t rows = withText(m_waiting, text).size();
        const size_t needed = neededOf(text);
        for (size_t i = 0; i < rows; ++i) {
            turns.emplace_back(i < needed ? 0 : i - needed + 1, text);
        }
        from += static_cast<ptrdiff_t>(rows);
    }
    std::sort(turns.begin(), turns.end());
    turns.resize(movements);
    std::sort(turns.begin(), turns.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
    for (auto from = turns.begin(); from != turns.end();) {
        const auto to = std::find_if(from, turns.end(),
                                     [&](const auto& turn) { return turn.second != from->second; });
        takeLowest(from->second, static_cast<size_t>(to - from));
        from = to;
    }
}

// Of rows of one base the earliest have the lowest ordinals; those that were dissolved come back
// before others get to be movements.
void Answering::takeLowest(std::string_view text, size_t count)
{
    Rows pool;
    for (const Rows* list : {&m_same, &m_waiting}) {
        const auto rows = withText(*list, text);
        pool.insert(pool.end(), rows.begin(), rows.end());
    }
    std::sort(pool.begin(), pool.end(), byTextAndId);
    pool.resize(count);
    for (const AnswerRow* row : pool) {
        m_answer.movements.push_back(row->id);
        m_hosts.push_back({row, isSuspect(row->status) ? row->shownBy : std::vector<ImportId>{}});
    }
    std::erase_if(m_waiting, [&](const AnswerRow* row) {
        return std::find(pool.begin(), pool.end(), row) != pool.end();
    });
}

// The newest file that shows both; 0 where there is none.
ImportId newestOfBoth(const std::vector<ImportId>& a, const std::vector<ImportId>& b)
{
    ImportId newest;
    for (const ImportId file : a) {
        if (file > newest && std::find(b.begin(), b.end(), file) != b.end()) {
            newest = file;
        }
    }
    return newest;
}

// What one file shows together is never the same movement. Where every movement stands beside this
// row in some file (the bank reworded rows crosswise), the newest files count most: by them it is
// decided what is missing.
void Answering::dissolve(const AnswerRow& row)
{
    const auto distance = [&](const Host& host) {
        return std::pair(newestOfBoth(host.shownBy, row.shownBy), host.row->text != row.text);
    };
    const auto host =
        std::min_element(m_hosts.begin(), m_hosts.end(),
                         [&](const Host& a, const Host& b) { return distance(a) < distance(b); });
    host->shownBy.insert(host->shownBy.end(), row.shownBy.begin(), row.shownBy.end());
    m_answer.same.emplace_back(row.id, host->row->id);
}

} // namespace

std::optional<Answer> answerCount(const std::vector<AnswerRow>& rows, int64_t count,
                                  int64_t atLeast)
{
    return Answering(rows).answer(count, atLeast);
}

} // namespace shogo
