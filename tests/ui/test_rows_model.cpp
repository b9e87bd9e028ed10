// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "models/rows_model.h"
#include "support/gui_guard.h"
#include "ui/client_world.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <ctime>

using namespace shogo;

namespace {

QString text(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

// Reads the list and waits for it.
void load(RowsModel& model)
{
    QSignalSpy loaded(&model, &WindowModel::loaded);
    model.reload();
    if (!QTest::qWaitFor([&] { return !loaded.isEmpty(); }, 60'000)) {
        qFatal("no list");
    }
}

// Looks at a row as a view does, until its page is there.
bool see(const RowsModel& model, int row)
{
    return QTest::qWaitFor(
        [&] { return model.index(row, RowsModel::Date).data(RowsModel::LoadedRole).toBool(); },
        60'000);
}

void importRows(ClientWorld& w, const std::string& name, const QByteArray& bytes)
{
    const std::string file = w.write(name, bytes);
    if (!w.ask([file](Desk& desk) { return desk.importFile(file, {}); })) {
        qFatal("import");
    }
}

} // namespace

class TestRowsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The beginning comes before the whole list, and stays where it is when the rest has come;
    // what is not read yet is a placeholder.
    void theFirstScreenComesFirst()
    {
        ClientWorld w;
        w.open();
        const std::string file = w.write("a.csv", ClientWorld::csv(3000));
        QVERIFY(w.ask([file](Desk& desk) { return desk.importFile(file, {}); }));
        RowsModel model(w.client());
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        int atFirst = 0;
        int64_t first = 0;
        connect(&model, &QAbstractItemModel::modelReset, &model, [&] {
            atFirst = model.rowCount();
            first = model.idAt(0);
            QVERIFY(model.isReading());
        });
        model.reload();
        QTRY_COMPARE(model.rowCount(), 3000);
        QVERIFY(atFirst >= WindowModel::pageRows && atFirst < 3000);
        QCOMPARE(reset.size(), 1);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(model.idAt(0), first);
        QCOMPARE(text(model, 2900, RowsModel::Description), QStringLiteral("…"));
        QCOMPARE(model.index(2900, RowsModel::Date).data(RowsModel::LoadedRole).toBool(), false);
        QVERIFY(see(model, 2900));
        QCOMPARE(text(model, 2900, RowsModel::Description), QStringLiteral("row 2900"));
        QVERIFY(see(model, 299)); // on the page that was cut off at first
        QCOMPARE(text(model, 299, RowsModel::Description), QStringLiteral("row 299"));
    }
    void cellsAndRoles()
    {
        ClientWorld w;
        w.open();
        RowsModel model(w.client());
        model.setLocale(QLocale(QLocale::English, QLocale::UnitedKingdom));
        importRows(w, "a.csv",
                   "Date,Amount,Description\n2026-04-01,-1200,coffee\n2026-04-01,50,tip\n");
        QTRY_COMPARE(model.rowCount(), 2); // the import is told, and the list is read by itself
        QVERIFY(see(model, 0));
        QCOMPARE(text(model, 0, RowsModel::Gutter), QString());
        QCOMPARE(text(model, 0, RowsModel::Date), QStringLiteral("1 Apr"));
        QCOMPARE(text(model, 0, RowsModel::Description), QStringLiteral("coffee"));
        QCOMPARE(text(model, 0, RowsModel::Out), QStringLiteral("1,200"));
        QCOMPARE(text(model, 0, RowsModel::In), QString());
        QCOMPARE(text(model, 1, RowsModel::In), QStringLiteral("50"));
        QCOMPARE(text(model, 0, RowsModel::Balance), QStringLiteral("—"));
        QCOMPARE(text(model, 0, RowsModel::CounterAccount), QString());
        QCOMPARE(text(model, 0, RowsModel::StateWord), QStringLiteral("No account"));
        QCOMPARE(text(model, 0, RowsModel::ShortKey).size(), 8);

        const QModelIndex first = model.index(0, RowsModel::Out);
        const auto names = model.roleNames();
        const auto raw = [&](const char* name) { return first.data(names.key(name)); };
        QCOMPARE(raw("key").toString().size(), 32);
        QVERIFY(raw("key").toString().startsWith(text(model, 0, RowsModel::ShortKey)));
        QCOMPARE(raw("day").toDate(), QDate(2026, 4, 1));
        QCOMPARE(raw("minor").toLongLong(), -1'200);
        QCOMPARE(raw("currency").toString(), QStringLiteral("JPY"));
        QCOMPARE(raw("state").toInt(), static_cast<int>(RowClass::NeedsAccount));
        QCOMPARE(raw("kind").toString(), QStringLiteral("none"));
        QCOMPARE(raw("file").toString(), QStringLiteral("a.csv"));
        QCOMPARE(raw("line").toInt(), 2);
        QCOMPARE(raw("firstOfDay").toBool(), true);
        QCOMPARE(model.index(1, 0).data(RowsModel::FirstOfDayRole).toBool(), false);
        QCOMPARE(first.data(Qt::AccessibleTextRole).toString(), QStringLiteral("Out 1,200 JPY"));
        QCOMPARE(first.data(Qt::TextAlignmentRole).value<Qt::Alignment>(),
                 Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
        QCOMPARE(model.headerData(RowsModel::Out, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Out"));
    }
    // The tester looks at every signal that the model gives while the book changes under it.
    void keepsItsWordWhileEverythingChanges()
    {
        ClientWorld w;
        w.open();
        RowsModel model(w.client());
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
        load(model);
        QCOMPARE(model.rowCount(), 0);
        importRows(w, "a.csv", ClientWorld::csv(700));
        QTRY_COMPARE(model.rowCount(), 700);
        importRows(w, "b.csv", ClientWorld::csv(300, 700));
        QTRY_COMPARE(model.rowCount(), 1'000);
        QVERIFY(see(model, 0));
        QVERIFY(see(model, 999));

        const auto keys = std::make_shared<std::vector<RowKey>>();
        QVERIFY(w.ask([keys](Desk& desk) {
            return desk.rows({}, [keys](const ListedRow& row) {
                keys->push_back(row.row.key);
                return Result<void>();
            });
        }));
        // A decision: the row stays where it is and shows what it is now.
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        DecideRequest request;
        request.what = DecideRequest::What::Exclude;
        request.keys = {keys->front()};
        request.reason = "private";
        QVERIFY(w.ask([request](Desk& desk) { return desk.decide(request); }));
        QTRY_COMPARE(text(model, 0, RowsModel::StateWord), QStringLiteral("Aside"));
        keys->erase(keys->begin());
        QVERIFY(w.ask([keys](Desk& desk) {
            return desk.assign(*keys, {"expenses:open", "", ""});
        }));
        QTRY_COMPARE(text(model, 999, RowsModel::StateWord), QStringLiteral("Ready"));
        QCOMPARE(text(model, 999, RowsModel::CounterAccount), QStringLiteral("expenses:open"));
        QVERIFY(w.ask([](Desk& desk) { return desk.approve({}); }));
        QTRY_COMPARE(text(model, 999, RowsModel::StateWord), QStringLiteral("Approved"));
        std::optional<PostReport> report;
        w.client().run(&w.context, ClientWorld::post,
                       [&](Result<PostReport> outcome) { report = *outcome; });
        QTRY_VERIFY_WITH_TIMEOUT(report, 60'000);
        QCOMPARE(report->posted, 999);
        QTRY_COMPARE(text(model, 999, RowsModel::StateWord), QStringLiteral("Posted"));
        QTRY_COMPARE(text(model, 1, RowsModel::StateWord), QStringLiteral("Posted"));
        QVERIFY(reset.isEmpty());
    }
    void sortsAndFiltersElsewhereAndFindsItsRowsAgain()
    {
        ClientWorld w;
        w.open();
        RowsModel model(w.client());
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
        importRows(w, "a.csv", ClientWorld::csv(600));
        QTRY_COMPARE(model.rowCount(), 600);
        const int64_t selected = model.idAt(42);
        model.sort(RowsModel::Out, Qt::DescendingOrder);
        QVERIFY(model.isReading());
        QCOMPARE(model.rowOfId(selected), 42); // the old order stands until the new one is there
        QTRY_VERIFY(!model.isReading());
        QCOMPARE(model.rowOfId(selected), 557);
        QCOMPARE(model.indexOfKey(selected, RowsModel::ShortKey).row(), 557);
        QVERIFY(see(model, 0));
        QCOMPARE(model.index(0, 0).data(RowsModel::MinorRole).toLongLong(), -699);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.sort(RowsModel::Out, Qt::DescendingOrder); // as it is: nothing is read
        model.sort(RowsModel::Gutter, Qt::AscendingOrder);
        QVERIFY(!model.isReading());

        WindowQuery query = model.query();
        query.classes = {RowClass::Ready};
        model.setQuery(query);
        QTRY_COMPARE(model.rowCount(), 0);
        QCOMPARE(model.rowOfId(selected), -1);
        QVERIFY(!model.indexOfKey(selected).isValid());
        query.classes = ClassSet::allRows();
        query.from = Day::fromNumber(20'001);
        query.to = Day::fromNumber(20'001);
        model.setQuery(query);
        QTRY_COMPARE(model.rowCount(), 40);
        QVERIFY(model.rowOfId(selected) >= 0);
        QCOMPARE(reset.size(), 2);
    }
    void onlyTheLastWishCounts()
    {
        ClientWorld w;
        w.open();
        RowsModel model(w.client());
        importRows(w, "a.csv", ClientWorld::csv(500));
        QTRY_COMPARE(model.rowCount(), 500);
        QSignalSpy loaded(&model, &WindowModel::loaded);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        static_cast<void>(text(model, 0, RowsModel::Date)); // a page is on its way …
        for (int day = 0; day < 10; ++day) {                // … when the filter runs away
            WindowQuery query;
            query.from = query.to = Day::fromNumber(20'000 + day);
            model.setQuery(query);
        }
        QTRY_VERIFY(!model.isReading());
        QTest::qWait(50);
        QCOMPARE(loaded.size(), 1);
        QVERIFY(see(model, 0));
        QCOMPARE(model.index(0, 0).data(RowsModel::DayRole).toDate(),
                 QDate(1970, 1, 1).addDays(20'009));
    }
    void aModelMayDieWithQuestionsOpen()
    {
        ClientWorld w;
        w.open();
        importRows(w, "a.csv", ClientWorld::csv(500));
        for (int i = 0; i < 10; ++i) {
            auto model = std::make_unique<RowsModel>(w.client());
            load(*model);
            static_cast<void>(text(*model, 0, RowsModel::Date));
            model->sort(RowsModel::Description, Qt::DescendingOrder);
        }
        QVERIFY(w.ask([](Desk& desk) { return desk.planPost(); }));
    }
    void aReadingThatFailsIsTold()
    {
        ClientWorld w;
        w.open();
        RowsModel model(w.client());
        importRows(w, "a.csv", ClientWorld::csv(5));
        QTRY_COMPARE(model.rowCount(), 5);
        std::optional<ProblemCode> told;
        connect(&model, &WindowModel::readFailed, &w.context,
                [&](const Problem& problem) { told = problem.code; });
        bool set = false;
        w.client().read(
            &w.context, Generation().stamp(), [](BookReader&, const Windows::Stop&) { return 0; },
            [](int) {}); // a generation that nobody holds is no reason to fall
        w.client().read(
            &w.context, m_always.stamp(),
            [](BookReader& reader, const Windows::Stop&) {
                reader.database().fault = [](const char*) -> std::optional<Problem> {
                    return Problem(ProblemCode::BookDamaged, {std::string("test")});
                };
                return true;
            },
            [&](bool done) { set = done; });
        QTRY_VERIFY(set);
        model.reload();
        QTRY_VERIFY(told);
        QCOMPARE(*told, ProblemCode::BookDamaged);
        QCOMPARE(model.rowCount(), 5); // what was there stays
    }
    // The guard itself: what it must catch, it catches.
    void theGuardSeesWhatItMust()
    {
        if (!GuiGuard::catchesCalls()) {
            QSKIP("calls cannot be caught here; the time is watched all the same");
        }
        ClientWorld w;
        w.open();
        {
            GuiGuard guard;
            guard.turn(
                [&] { QFile(w.folder.filePath(QStringLiteral("x"))).open(QIODevice::WriteOnly); });
            QVERIFY(guard.touches() > 0);
        }
        {
            GuiGuard guard;
            guard.turn([&] { QVERIFY(BookReader::open(w.bookPath())); });
            QVERIFY(guard.firstTouch() == "sqlite3_open_v2");
        }
        GuiGuard guard;
        guard.turn([] {
            const std::clock_t start = std::clock();
            while (std::clock() - start < CLOCKS_PER_SEC / 5) {
            }
        });
        QCOMPARE(guard.touches(), 0);
        QVERIFY(guard.worstTurnMs() >= 100);
    }
    // 100,000 rows come in, are scrolled through, sorted, decided and posted, while this thread
    // touches neither book nor disk nor network, and never works for long.
    void theWindowsThreadIsFree()
    {
        ClientWorld w;
        w.open();
        RowsModel model(w.client());
        const std::string file = w.write("large.csv", ClientWorld::csv(100'000));
        GuiGuard guard;
        bool imported = false;
        w.client().call(
            &w.context, [file](Desk& desk) { return desk.importFile(file, {}); },
            [&](Result<std::vector<ImportView>> views) { imported = views.has_value(); });
        QVERIFY(guard.turnUntil([&] { return imported && model.rowCount() == 100'000; }));

        // Scrolling: each screen of 30 rows is looked at and, in the end, there.
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        const auto paint = [&](int top) {
            for (int row = top; row < top + 30; ++row) {
                for (int column = 0; column < RowsModel::ColumnCount; ++column) {
                    static_cast<void>(model.index(row, column).data());
                }
            }
        };
        const auto showsScreen = [&](int top) {
            return guard.turnUntil([&] {
                guard.turn([&] { paint(top); });
                return model.isLoaded(top) && model.isLoaded(top + 29);
            });
        };
        for (int top = 0; top < 99'000; top += 3'331) {
            QVERIFY(showsScreen(top));
        }
        // At most the two pages of each screen were read, not what lies between them.
        QVERIFY2(changed.size() <= 2 * 30 + 2, qPrintable(QString::number(changed.size())));
        // A thumb that is dragged through all of it leaves only its last wishes.
        changed.clear();
        for (int top = 0; top < 99'000; top += 200) {
            guard.turn([&] { paint(top); });
        }
        QVERIFY(showsScreen(99'900));
        QVERIFY2(changed.size() <= 12, qPrintable(QString::number(changed.size())));

        guard.turn([&] { model.sort(RowsModel::Description, Qt::DescendingOrder); });
        QVERIFY(guard.turnUntil([&] { return !model.isReading(); }));
        QVERIFY(showsScreen(50'000));

        bool posted = false;
        w.client().call(
            &w.context,
            [](Desk& desk) -> Result<int64_t> {
                std::vector<RowKey> keys;
                SHOGO_TRY(desk.rows({}, [&](const ListedRow& row) {
                    if (keys.size() < 2'000) {
                        keys.push_back(row.row.key);
                    }
                    return Result<void>();
                }));
                SHOGO_TRY(desk.assign(keys, {"expenses:open", "", ""}));
                SHOGO_ASSIGN(const ApproveView view, desk.approve(keys));
                return view.approved;
            },
            [](Result<int64_t> approved) { QVERIFY(approved && *approved == 2'000); });
        w.client().run(&w.context, ClientWorld::post,
                       [&](Result<PostReport> report) { posted = report->posted == 2'000; });
        QVERIFY(guard.turnUntil([&] { return posted; }));
        const int row = model.rowOfId(1);
        QVERIFY(guard.turnUntil([&] {
            guard.turn([&] { paint(row); });
            return text(model, row, RowsModel::StateWord) == QStringLiteral("Posted");
        }));
        qInfo("longest turn of the window's thread: %lld us", qlonglong{guard.worstTurnUs()});
        QCOMPARE(QString::fromStdString(guard.firstTouch()), QString());
        QVERIFY2(guard.worstTurnMs() <= 100, qPrintable(QString::number(guard.worstTurnMs())));
    }

private:
    Generation m_always;
};

QTEST_MAIN(TestRowsModel)
#include "test_rows_model.moc"
