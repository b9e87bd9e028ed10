// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "target/page_walk.h"

#include <functional>

using namespace shogo;

// When a paged list showed everything. The last test plays every way in which other people may
// change the list while it is read.

namespace {

using Ids = std::vector<std::string>;
using Rule = PageWalk::Rule;
using What = PageWalk::Ask::What;

PageSeen page(Ids ids, bool next, std::optional<int64_t> total = std::nullopt,
              std::optional<size_t> number = std::nullopt)
{
    return {std::move(ids), total, number, next, {}};
}

// What the walk says in the end; Page where it asks on.
PageWalk::Ask played(Rule rule, const std::vector<PageSeen>& pages, PageWalk::Bounds bounds = {})
{
    PageWalk walk(rule, bounds);
    PageWalk::Ask ask = PageWalk::begin();
    for (const PageSeen& one : pages) {
        ask = walk.take(one);
    }
    return ask;
}

// A server's list with pages of two; `edits` are left to be made between any two readings.
struct Played
{
    Ids list;
    int edits = 0;
    int inserted = 0;
};

struct Count
{
    long runs = 0;
    long complete = 0;
    std::string missed; // how a journal that was there all the time was overlooked
};

constexpr size_t pageSize = 2;
const std::string wanted = "K";

void everyEdit(const Played& now,
               const std::function<void(const Played&, const std::string&)>& then)
{
    then(now, "");
    if (now.edits == 0) {
        return;
    }
    for (size_t i = 0; i < now.list.size(); ++i) {
        if (now.list[i] == wanted) {
            continue;
        }
        Played without = now;
        --without.edits;
        without.list.erase(without.list.begin() + static_cast<std::ptrdiff_t>(i));
        everyEdit(without, [&](const Played& next, const std::string& words) {
            then(next, "delete " + now.list[i] + "; " + words);
        });
        for (size_t j = 0; j <= without.list.size(); ++j) {
            if (j != i) {
                Played moved = without;
                moved.list.insert(moved.list.begin() + static_cast<std::ptrdiff_t>(j), now.list[i]);
                everyEdit(moved, [&](const Played& next, const std::string& words) {
                    then(next, "move " + now.list[i] + "; " + words);
                });
            }
        }
    }
    for (size_t j = 0; j <= now.list.size(); ++j) {
        Played more = now;
        --more.edits;
        const std::string name = "n" + std::to_string(more.inserted++);
        more.list.insert(more.list.begin() + static_cast<std::ptrdiff_t>(j), name);
        everyEdit(more, [&](const Played& next, const std::string& words) {
            then(next, "insert " + name + "; " + words);
        });
    }
}

void readOn(const PageWalk& walk, size_t number, const Played& now, bool totals, Count& count,
            const std::string& words)
{
    const size_t from = (number - 1) * pageSize;
    const size_t to = std::min(from + pageSize, now.list.size());
    PageSeen seen;
    for (size_t i = from; i < to; ++i) {
        seen.ids.push_back(now.list[i]);
    }
    seen.next = from + pageSize < now.list.size();
    if (totals) {
        seen.total = static_cast<int64_t>(now.list.size());
    }
    PageWalk after = walk;
    const PageWalk::Ask ask = after.take(seen);
    if (ask.what != What::Page) {
        ++count.runs;
        const bool complete = ask.what == What::Complete;
        count.complete += complete ? 1 : 0;
        if (complete &&
            std::find(after.ids().begin(), after.ids().end(), wanted) == after.ids().end()) {
            count.missed = words;
        }
        return;
    }
    everyEdit(now, [&](const Played& next, const std::string& edit) {
        readOn(after, ask.page, next, totals, count, words + "page; " + edit);
    });
}

Count everyRun(Rule rule, int edits, bool totals, size_t passes)
{
    Count count;
    const Ids others = {"a0", "a1", "a2"};
    for (size_t at = 0; at <= others.size(); ++at) {
        Played start{others, edits, 0};
        start.list.insert(start.list.begin() + static_cast<std::ptrdiff_t>(at), wanted);
        PageWalk::Bounds bounds;
        bounds.passes = passes;
        readOn(PageWalk(rule, bounds), 1, start, totals, count, "");
    }
    return count;
}

} // namespace

class TestPageWalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judges_data()
    {
        QTest::addColumn<int>("rule");
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("what");
        for (size_t i = 0; i < rows().size(); ++i) {
            QTest::newRow(rows()[i].name) << static_cast<int>(rows()[i].rule) << static_cast<int>(i)
                                          << static_cast<int>(rows()[i].what);
        }
    }
    void judges()
    {
        QFETCH(int, rule);
        QFETCH(int, row);
        QFETCH(int, what);
        const auto ask =
            played(static_cast<Rule>(rule), rows()[static_cast<size_t>(row)].pages, {3, 4, 9});
        QVERIFY2(static_cast<int>(ask.what) == what, ask.why.c_str());
        QCOMPARE(ask.why.empty(), ask.what != What::Inconclusive);
    }
    void asksPageByPage()
    {
        PageWalk walk(Rule::TwoPasses);
        QCOMPARE(PageWalk::begin().page, size_t{1});
        QCOMPARE(walk.take(page({"1", "2"}, true, 3)).page, size_t{2});
        const auto again = walk.take(page({"3"}, false, 3));
        QCOMPARE(again.page, size_t{1});
        QVERIFY(again.newPass);
        QVERIFY(!walk.take(page({"1", "2"}, true, 3)).newPass);
        const auto end = walk.take(page({"3"}, false, 3));
        QCOMPARE(end.what, What::Complete);
        QVERIFY(walk.take(page({"9"}, true)) == end);
        QVERIFY((walk.ids() == Ids{"1", "2", "3"}));
        QCOMPARE(walk.passes(), size_t{2});
        PageWalk rising(Rule::RisingIds);
        QCOMPARE(PageWalk::begin().behind, std::string());
        QCOMPARE(rising.take(page({"9", "10"}, true)).behind, std::string("10"));
        QCOMPARE(rising.take(page({}, false)).what, What::Complete);
    }
    void everyWayOfEditing()
    {
        // What is read once and believed misses a journal after a single edit …
        QVERIFY(!everyRun(Rule::ByKey, 1, false, 1).missed.empty());
        // … and so does a total that stayed the same, after two.
        QVERIFY(!everyRun(Rule::ByKey, 2, true, 1).missed.empty());
        // (The rule ByKey stands for these two here; lists are never read so.)
        for (const auto& [edits, totals] : std::vector<std::pair<int, bool>>{
                 {0, false}, {1, false}, {2, false}, {3, false}, {0, true}, {1, true}, {2, true}}) {
            // Three are many runs; with them an id that comes twice is what decides: one that
            // is moved to and fro makes two passes alike.
            const Count count = everyRun(Rule::TwoPasses, edits, totals, edits < 3 ? 3 : 2);
            qInfo("%d edits, totals %d: %ld runs, %ld complete", edits, totals, count.runs,
                  count.complete);
            QVERIFY2(count.missed.empty(), count.missed.c_str());
            QVERIFY(count.complete > 0);
        }
    }

private:
    struct Row
    {
        const char* name;
        Rule rule;
        std::vector<PageSeen> pages;
        What what;
    };
    static const std::vector<Row>& rows()
    {
        const auto capped = [](PageSeen seen) {
            seen.partial = "only this year";
            return seen;
        };
        const auto two = Rule::TwoPasses;
        const auto up = Rule::RisingIds;
        const auto no = What::Inconclusive;
        static const std::vector<Row> all = {
            {"empty, twice", two, {page({}, false), page({}, false)}, What::Complete},
            {"once only", two, {page({"1"}, false)}, What::Page},
            {"the same twice", two, {page({"1"}, false, 1), page({"1"}, false, 1)}, What::Complete},
            {"another order", two, {page({"1", "2"}, false), page({"2", "1"}, false)}, What::Page},
            {"the third is as the second",
             two,
             {page({"1"}, false), page({"1", "2"}, false), page({"1", "2"}, false)},
             What::Complete},
            {"the first and the third",
             two,
             {page({"1"}, false), page({"2"}, false), page({"1"}, false)},
             no},
            {"another total each pass",
             two,
             {page({"1"}, false, 1), page({"1"}, false), page({"1"}, false, 1)},
             no},
            {"a total that is never reached",
             two,
             {page({"1"}, false, 2), page({"1"}, false, 2), page({"1"}, false, 2)},
             no},
            {"the total changes inside",
             two,
             {page({"1"}, true, 2), page({"2"}, false, 3), page({"1"}, true, 2),
              page({"2"}, false, 3), page({"1"}, true, 2), page({"2"}, false, 3)},
             no},
            {"one spoilt pass, then two good ones",
             two,
             {page({"1"}, true, 2), page({"1"}, false, 2), page({"1"}, true, 2),
              page({"2"}, false, 2), page({"1"}, true, 2), page({"2"}, false, 2)},
             What::Complete},
            {"an id comes twice on a page",
             two,
             {page({"1", "1"}, false), page({"1", "1"}, false), page({"1", "1"}, false)},
             no},
            {"the page repeats", two, {page({"1"}, true, {}, 1), page({"1"}, true, {}, 1)}, no},
            {"the right numbers",
             two,
             {page({"1"}, true, {}, 1), page({"2"}, false, {}, 2)},
             What::Page},
            {"an empty page with more", two, {page({}, true)}, no},
            {"no id", two, {page({"1", ""}, false)}, no},
            {"a total below zero", two, {page({}, false, -1)}, no},
            {"capped", two, {capped(page({"1"}, false))}, no},
            {"too many pages",
             two,
             {page({"1"}, true), page({"2"}, true), page({"3"}, true), page({"4"}, true)},
             no},
            {"too many ids",
             two,
             {page({"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}, false)},
             no},
            {"rising", up, {page({"9", "10"}, true, 3), page({"11"}, false, 1)}, What::Complete},
            {"rising words", up, {page({"a", "b"}, false)}, What::Complete},
            {"not rising on a page", up, {page({"10", "9"}, false)}, no},
            {"not rising over pages", up, {page({"10"}, true), page({"9"}, false)}, no},
            {"the same id again", up, {page({"10"}, true), page({"10"}, false)}, no},
            {"two kinds of ids", up, {page({"10", "a"}, false)}, no},
            {"by key", Rule::ByKey, {page({}, false, 0)}, What::Complete},
            {"by key, twice the same", Rule::ByKey, {page({"1", "1"}, false)}, no},
            {"by key, not all of it", Rule::ByKey, {page({"1"}, false, 2)}, no},
        };
        return all;
    }
};

QTEST_GUILESS_MAIN(TestPageWalk)
#include "test_page_walk.moc"
