// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/book_reader.h"
#include "ledger/entry.h"
#include "support/desk_world.h"

#include <QElapsedTimer>

#include <algorithm>
#include <numeric>

using namespace shogo;

namespace {

std::unique_ptr<BookReader> reader(const DeskWorld& w)
{
    auto reader = BookReader::open(w.bookPath());
    if (!reader) {
        qFatal("reader: %s", std::string(codeText(reader.error().code)).c_str());
    }
    return std::move(*reader);
}

// The rows of a query as "day amount text" lines, for comparison.
QStringList shown(BookReader& reader, const WindowQuery& query)
{
    const auto keys = reader.windows().keys(query);
    const auto rows = keys ? reader.windows().page(*keys) : keys.error();
    if (!rows) {
        qFatal("page");
    }
    QStringList lines;
    for (const WindowRow& row : *rows) {
        lines += QString::fromStdString(row.day.text().substr(8) + " " + std::to_string(row.minor) +
                                        " " + row.text);
    }
    return lines;
}

QStringList reversed(QStringList lines)
{
    std::reverse(lines.begin(), lines.end());
    return lines;
}

int64_t rowsOfBench()
{
    bool given = false;
    const int rows = qEnvironmentVariableIntValue("SHOGO_BENCH_ROWS", &given);
    return given ? rows : 20'000;
}

// A book with many rows, the older half of them posted.
std::unique_ptr<Desk> largeBook(DeskWorld& w, int64_t count)
{
    auto desk = w.make();
    QByteArray lines;
    for (int64_t i = 0; i < count; ++i) {
        const Day day = Day::fromNumber(static_cast<int32_t>(18'000 + i * 2'000 / count));
        lines += QByteArray::fromStdString(day.text()) + "," +
                 QByteArray::number(qlonglong{(i * 7'919) % 100'003 + 1 - 50'000}) + ",shop " +
                 QByteArray::number(qlonglong{(i * 31) % (count / 3 + 1)}) + " branch\n";
    }
    if (!desk->importFile(w.write("large.csv", csv(lines)), {})) {
        qFatal("import");
    }
    Database& database = desk->book().database();
    WriteScope scope(database);
    const bool posted =
        scope.begin() &&
        database.run("t", "INSERT INTO journal SELECT id, id, key, day, '', '', x'00' FROM "
                          "statement_row WHERE id % 2 = 0") &&
        database.run("t", "INSERT INTO entry SELECT id, id, 'journal', key, NULL, 'confirmed', 1, "
                          "'', NULL, NULL, '', 0, 0, 0, 'r' || id, '', id, day, day FROM "
                          "statement_row WHERE id % 2 = 0") &&
        scope.commit();
    if (!posted) {
        qFatal("post");
    }
    return desk;
}

} // namespace

class TestWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readerIsRefusedByTheDatabase()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto r = reader(w);
        for (const char* sql : {"INSERT INTO target_state (one, failures, why) VALUES (1, 0, '')",
                                "UPDATE book SET epoch = 2", "DELETE FROM history",
                                "CREATE TABLE x (y)", "PRAGMA user_version=9"}) {
            const auto outcome = r->database().run("t", sql);
            QVERIFY2(!outcome, sql);
            QCOMPARE(outcome.error().code, ProblemCode::BookReadOnly);
        }
        WriteScope scope(r->database());
        const auto begun = scope.begin();
        QVERIFY(!begun || !r->database().run("t", "UPDATE book SET epoch = 2"));
        Account account;
        account.ident = "x";
        QCOMPARE(r->book().accounts().add(account).error().code, ProblemCode::BookReadOnly);
    }
    void readerSeesWhatIsCommittedAndNothingElse()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto r = reader(w);
        QVERIFY(r->windows().keys({})->empty());
        Database& database = desk->book().database();
        WriteScope scope(database);
        QVERIFY(scope.begin());
        QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-01,-9,a\n")), {}));
        // The import is over, the transaction around it is not.
        QVERIFY(r->windows().keys({})->empty());
        QVERIFY(scope.commit());
        QCOMPARE(r->windows().keys({})->size(), size_t{1});
    }
    void readerIsNoBookWhereThereIsNone()
    {
        DeskWorld w;
        QCOMPARE(BookReader::open(w.bookPath()).error().code, ProblemCode::BookMissing);
        w.write("test.shogo", "not a book at all, but long enough to be looked into as one");
        QVERIFY(!BookReader::open(w.bookPath()));
    }
    void everyOrderHasItsTiesById()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-01,-300,pear\n2026-04-01,500,apple\n"
                                                      "2026-04-02,-300,apple\n2026-04-03,20,fig\n"
                                                      "2026-04-03,-300,apple\n")),
                                 {}));
        const auto r = reader(w);
        const auto ordered = [&](RowOrder order, bool descending = false) {
            WindowQuery query;
            query.order = order;
            query.descending = descending;
            return shown(*r, query);
        };
        const QStringList byDay = {QStringLiteral("01 -300 pear"), QStringLiteral("01 500 apple"),
                                   QStringLiteral("02 -300 apple"), QStringLiteral("03 20 fig"),
                                   QStringLiteral("03 -300 apple")};
        QCOMPARE(ordered(RowOrder::Day), byDay);
        QCOMPARE(ordered(RowOrder::Amount),
                 QStringList({byDay[0], byDay[2], byDay[4], byDay[3], byDay[1]}));
        QCOMPARE(ordered(RowOrder::Text),
                 QStringList({byDay[1], byDay[2], byDay[4], byDay[3], byDay[0]}));
        for (const RowOrder order : {RowOrder::Day, RowOrder::Amount, RowOrder::Text,
                                     RowOrder::Account, RowOrder::State}) {
            QCOMPARE(ordered(order, true), reversed(ordered(order)));
        }
        const RowKey fig = listed(*desk)[3].row.key;
        QVERIFY(desk->assign({fig}, {"expenses:fruit", "", ""}));
        QCOMPARE(ordered(RowOrder::Account).last(), byDay[3]);
        QCOMPARE(ordered(RowOrder::State).last(), byDay[3]); // ready comes after "no account"
    }
    // Whatever the accounts and days: what comes first is the beginning of what comes whole.
    void firstKeysAreABeginning()
    {
        DeskWorld w;
        const auto desk = w.make();
        NewAccount second;
        second.ident = "bank-2";
        second.currency = "JPY";
        second.postsTo = "assets:other";
        QVERIFY(desk->addAccount(second));
        const auto import = [&](const char* account, int from, int days, int step) {
            QByteArray lines;
            for (int i = 0; i < days; ++i) {
                const Day day = Day::fromNumber(20'000 + from + i * step);
                for (int n = 0; n <= i % 3; ++n) {
                    lines += QByteArray::fromStdString(day.text()) + "," +
                             QByteArray::number(100 * (i % 7) - 250 + n) + ",row " +
                             QByteArray::number(i) + "\n";
                }
            }
            ImportOptions options;
            options.account = account;
            return static_cast<bool>(desk->importFile(
                w.write(std::string(account) + std::to_string(from) + ".csv", csv(lines)),
                options));
        };
        const auto accounts = *desk->book().accounts().all();
        // Out of order on purpose: ids follow imports, not days.
        QVERIFY(import(accounts[0].ident.c_str(), 300, 60, 2));
        QVERIFY(import("bank-2", 100, 90, 3));
        QVERIFY(import(accounts[0].ident.c_str(), 0, 40, 1));
        const auto books = reader(w);
        std::vector<WindowQuery> queries(4);
        queries[1].account = accounts[1].id;
        queries[2].from = Day::fromNumber(20'150);
        queries[3].to = Day::fromNumber(20'320);
        for (const WindowQuery& query : queries) {
            const auto whole = *books->windows().keys(query);
            for (const size_t count : {1, 7, 50, 5000}) {
                const auto first = *books->windows().firstKeys(query, count);
                QVERIFY(first.size() >= std::min(count, whole.size()));
                QVERIFY(first.size() <= whole.size());
                QVERIFY(std::equal(first.begin(), first.end(), whole.begin()));
            }
        }
        WindowQuery other;
        other.order = RowOrder::Amount;
        QVERIFY(books->windows().firstKeys(other, 10)->empty());
    }
    // Width, case and kana do not matter; an amount is found with and without its decimals; a key
    // by its beginning.
    void searchesTextsAmountsAndKeys()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-01,-18432,電気料金\n"
                                                      "2026-04-02,-1210,ｻｸﾗｽﾄｱ\n"
                                                      "2026-04-03,500,Café\n")),
                                 {}));
        const auto books = reader(w);
        const auto found = [&](const char* typed) {
            WindowQuery query;
            query.search = typed;
            return shown(*books, query);
        };
        const QStringList store = {QStringLiteral("02 -1210 サクラストア")};
        QCOMPARE(found("さくら"), store);
        QCOMPARE(found("サクラ"), store);
        QCOMPARE(found("1,210"), store);
        QCOMPARE(found("1210"), store);
        QCOMPARE(found("-1210"), store);
        QCOMPARE(found("CAFÉ"), QStringList{QStringLiteral("03 500 Café")});
        QCOMPARE(found("18432"), QStringList{QStringLiteral("01 -18432 電気料金")});
        QVERIFY(found("121").isEmpty()); // a part of an amount is another amount
        const std::string key = (*books->windows().page(*books->windows().keys({})))[0].key.hex();
        QCOMPARE(found(key.substr(0, 8).c_str()),
                 QStringList{QStringLiteral("01 -18432 電気料金")});
    }

    void filtersByStateAccountAndDays()
    {
        DeskWorld w;
        const auto desk = w.make();
        NewAccount second;
        second.ident = "bank-2";
        second.currency = "JPY";
        second.postsTo = "assets:second";
        QVERIFY(desk->addAccount(second));
        ImportOptions into;
        into.account = "bank-1";
        QVERIFY(desk->importFile(
            w.write("a.csv", csv("2026-04-01,-1,a\n2026-04-02,-2,b\n2026-04-03,-3,c\n")), into));
        into.account = "bank-2";
        QVERIFY(desk->importFile(w.write("b.csv", csv("2026-04-02,-4,d\n")), into));
        const auto rows = listed(*desk);
        QVERIFY(desk->assign({rows[0].row.key, rows[1].row.key}, {"expenses:open", "", ""}));
        QVERIFY(desk->approve({rows[0].row.key}));

        const auto r = reader(w);
        WindowQuery query;
        query.classes = {RowClass::Queued};
        QCOMPARE(shown(*r, query), QStringList(QStringLiteral("01 -1 a")));
        query.classes = {RowClass::Ready, RowClass::NeedsAccount};
        QCOMPARE(shown(*r, query).size(), 3);
        query.account = rows[0].row.account;
        QCOMPARE(shown(*r, query).size(), 2);
        query.from = Day::of(2026, 4, 3);
        QCOMPARE(shown(*r, query), QStringList(QStringLiteral("03 -3 c")));
        query.to = Day::of(2026, 4, 2);
        QVERIFY(shown(*r, query).isEmpty());

        const auto counts = r->windows().counts({});
        QVERIFY(counts);
        QCOMPARE((*counts)[static_cast<size_t>(RowClass::Queued)], 1);
        QCOMPARE((*counts)[static_cast<size_t>(RowClass::Ready)], 1);
        QCOMPARE((*counts)[static_cast<size_t>(RowClass::NeedsAccount)], 2);
        QCOMPARE(std::accumulate(counts->begin(), counts->end(), int64_t{0}), 4);
        WindowQuery ofSecond;
        ofSecond.account = AccountId{2};
        const auto one = r->windows().counts(ofSecond);
        QCOMPARE(std::accumulate(one->begin(), one->end(), int64_t{0}), 1);
    }
    void pagesTellWhatTheTableShows()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-01,-1,a\n2026-04-02,2,b\n")), {}));
        const auto rows = listed(*desk);
        QVERIFY(desk->assign({rows[1].row.key}, {"income:sales", "", ""}));
        const auto r = reader(w);
        const int64_t ids[] = {rows[1].row.id.value, rows[0].row.id.value};
        const auto page = r->windows().page(ids);
        QVERIFY(page);
        const WindowRow& b = page->at(0);
        QCOMPARE(b.key.hex(), rows[1].row.key.hex());
        QCOMPARE(b.minor, 2);
        QCOMPARE(std::string(b.currency.code()), std::string("JPY"));
        QCOMPARE(b.counterAccount, std::string("income:sales"));
        QCOMPARE(b.kind, std::string("hand"));
        QCOMPARE(b.file, std::string("a.csv"));
        QCOMPARE(b.line, 3u);
        QCOMPARE(page->at(1).shown, RowClass::NeedsAccount);
        // What another program imports is seen with its origin, though that was loaded before.
        QVERIFY(desk->importFile(w.write("c.csv", csv("2026-05-01,-9,z\n")), {}));
        const int64_t third[] = {3};
        QCOMPARE(r->windows().page(third)->at(0).file, std::string("c.csv"));
    }
    void aStoppedListGivesUp()
    {
        DeskWorld w;
        const auto desk = largeBook(w, 20'000);
        const auto r = reader(w);
        int asked = 0;
        const auto keys = r->windows().keys({}, [&] { return ++asked == 2; });
        QVERIFY(keys);
        QCOMPARE(asked, 2);
        QVERIFY(keys->empty());
    }
    void oneStateOfAll()
    {
        QCOMPARE(rowClassOf(ReviewStatus::Ready, State::Queued, 0), RowClass::Queued);
        QCOMPARE(rowClassOf(ReviewStatus::Missing, State::Queued, 0), RowClass::Held);
        QCOMPARE(rowClassOf(ReviewStatus::Ready, State::Confirmed, Flag::OtherBook),
                 RowClass::Confirmed);
        QCOMPARE(rowClassOf(ReviewStatus::Ready, State::Confirmed, Flag::Differs | Flag::Duplicate),
                 RowClass::Duplicate);
        QCOMPARE(rowClassOf(ReviewStatus::Ready, State::Confirmed, Flag::Differs),
                 RowClass::Differs);
        QCOMPARE(rowClassOf(ReviewStatus::Ready, State::Confirmed, Flag::Gone), RowClass::Gone);
        QCOMPARE(rowClassOf(ReviewStatus::Ready, State::Withdrawn, 0), RowClass::Withdrawn);
        QCOMPARE(rowClassOf(ReviewStatus::Excluded, State::Withdrawn, 0), RowClass::Excluded);
        QCOMPARE(rowClassOf(ReviewStatus::Same, State::Withdrawn, 0), RowClass::Same);
        QCOMPARE(classText(RowClass::Same), std::string_view("same"));
        QVERIFY(!ClassSet::allRows().has(RowClass::Same));
        QVERIFY(ClassSet::allRows().has(RowClass::New));
    }
    // Prints figures (SHOGO_BENCH_ROWS=1000000 for those of the design); never fails on one.
    void bench()
    {
        DeskWorld w;
        const int64_t count = rowsOfBench();
        const auto desk = largeBook(w, count);
        const auto r = reader(w);
        QElapsedTimer timer;
        const auto measure = [&](const char* what, const WindowQuery& query) {
            timer.start();
            const auto keys = r->windows().keys(query);
            qInfo("%lld rows, list %s: %lld ms, %zu ids", qlonglong{count}, what, timer.elapsed(),
                  keys->size());
            return *keys;
        };
        WindowQuery query;
        const auto keys = measure("by day", query);
        query.descending = true;
        measure("by day, newest first", query);
        query.order = RowOrder::Amount;
        measure("by amount", query);
        query.order = RowOrder::Text;
        measure("by text", query);
        query.order = RowOrder::Account;
        measure("by account", query);
        query.order = RowOrder::State;
        measure("by state", query);
        query.order = RowOrder::Day;
        query.classes = {RowClass::NeedsAccount};
        measure("of one state", query);
        query.account = AccountId{1};
        query.from = Day::fromNumber(18'100);
        query.to = Day::fromNumber(18'160);
        measure("of two months of one account", query);
        timer.start();
        QVERIFY(r->windows().counts({}));
        qInfo("%lld rows, counts: %lld ms", qlonglong{count}, timer.elapsed());

        std::vector<qint64> times;
        for (size_t i = 0; i < 200; ++i) {
            const size_t at = (i * 7'919'777) % (keys.size() - 256);
            timer.start();
            QVERIFY(r->windows().page({keys.data() + at, 256}));
            times.push_back(timer.nsecsElapsed() / 1'000);
        }
        std::sort(times.begin(), times.end());
        qInfo("%lld rows, page of 256: median %lld us, worst %lld us", qlonglong{count},
              times[times.size() / 2], times.back());
    }
};

QTEST_GUILESS_MAIN(TestWindows)
#include "test_windows.moc"
