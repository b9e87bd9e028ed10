// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "models/journal_model.h"
#include "models/plan_model.h"
#include "models/preview_model.h"
#include "models/run_model.h"
#include "ui/client_world.h"

#include <QAbstractItemModelTester>

using namespace shogo;

namespace {

Currency yen()
{
    return *Currency::find("JPY");
}

Day day(int number)
{
    return Day::fromNumber(number);
}

PreviewRow row(PreviewRow::Verdict verdict, uint32_t line, int64_t minor)
{
    PreviewRow row;
    row.verdict = verdict;
    row.line = line;
    row.day = day(20'000);
    row.minor = minor;
    row.text = "text";
    row.raw = "2024-10-04,text";
    return row;
}

QString cell(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

} // namespace

// The small models; those of many rows have tests of their own.
class TestModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void previewShowsEveryVerdictAndFiltersByIt()
    {
        PreviewModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        using V = PreviewRow::Verdict;
        model.setLocale(QLocale(QLocale::English, QLocale::UnitedKingdom));
        // Two statements of one file, in two currencies.
        std::vector<ImportView> views(2);
        views[0].currency = yen();
        views[0].rows = {row(V::New, 2, -1210), row(V::Known, 3, 500), row(V::PossibleTwin, 4, -1)};
        views[1].currency = *Currency::find("EUR");
        views[1].rows = {row(V::Reworded, 5, -100), row(V::Missing, 0, -1),
                         row(V::Announced, 6, -1)};
        model.setViews(std::make_shared<const std::vector<ImportView>>(std::move(views)));
        QCOMPARE(model.rowCount(), 6);
        QSet<QString> words;
        QSet<int> looks;
        for (int i = 0; i < 6; ++i) {
            words.insert(cell(model, i, PreviewModel::Verdict));
            QVERIFY(!cell(model, i, PreviewModel::Verdict, Qt::AccessibleTextRole).isEmpty());
            looks.insert(model.index(i, 0).data(PreviewModel::StateRole).toInt());
        }
        QCOMPARE(words.size(), 6);
        QCOMPARE(looks.size(), 6);
        QCOMPARE(cell(model, 0, PreviewModel::Out), QStringLiteral("1,210"));
        QVERIFY(cell(model, 0, PreviewModel::In).isEmpty());
        QCOMPARE(cell(model, 1, PreviewModel::In), QStringLiteral("500"));
        QVERIFY(cell(model, 4, PreviewModel::Line).isEmpty());
        QCOMPARE(cell(model, 3, PreviewModel::Out), QStringLiteral("1.00"));
        model.setFilter(V::Reworded);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.rowAt(0).line, 5U);
        model.setFilter(std::nullopt);
        QCOMPARE(model.rowCount(), 6);
    }

    void planSumsByDayAccountAndCurrency()
    {
        PlanModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Currency euro = *Currency::find("EUR");
        PostPlan plan;
        plan.journals = {{{1}, {}, day(2), {-100, yen()}, "A"},
                         {{2}, {}, day(1), {-5, yen()}, "B"},
                         {{3}, {}, day(2), {-30, yen()}, "A"},
                         {{4}, {}, day(2), {70, yen()}, "A"},
                         {{5}, {}, day(2), {-250, euro}, "C"}};
        model.setPlan(plan);
        QCOMPARE(model.rowCount(), 3 + 2); // and a total for each currency
        QCOMPARE(cell(model, 0, PlanModel::OwnAccount), QStringLiteral("B"));
        QCOMPARE(cell(model, 1, PlanModel::Entries), QStringLiteral("3"));
        QCOMPARE(cell(model, 1, PlanModel::Out), QStringLiteral("130"));
        QCOMPARE(cell(model, 1, PlanModel::In), QStringLiteral("70"));
        QCOMPARE(cell(model, 3, PlanModel::Out), QStringLiteral("135"));
        QCOMPARE(cell(model, 4, PlanModel::Out), QStringLiteral("2.50"));
        QVERIFY(model.index(4, 0).data(PlanModel::TotalRole).toBool());
    }
    // A sum that no number holds is said to be one, never shown wrong.
    void planNeverShowsAWrongSum()
    {
        PlanModel model;
        PostPlan plan;
        const int64_t most = std::numeric_limits<int64_t>::max();
        plan.journals = {{{1}, {}, day(2), {most, yen()}, "A"}, {{2}, {}, day(2), {1, yen()}, "A"}};
        model.setPlan(plan);
        QCOMPARE(cell(model, 0, PlanModel::In), QStringLiteral("too large"));
    }

    void journalHasDebitsFirstAndADifference()
    {
        JournalModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        Journal journal;
        journal.lines = {{"bank", {-1210, yen()}, "", ""}, {"supplies", {1210, yen()}, "10%", ""}};
        model.setJournal(journal);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(cell(model, 0, JournalModel::BookAccount), QStringLiteral("supplies"));
        QCOMPARE(cell(model, 0, JournalModel::Side), QStringLiteral("Dr"));
        QCOMPARE(cell(model, 1, JournalModel::Side), QStringLiteral("Cr"));
        QCOMPARE(cell(model, 2, JournalModel::Amount), QStringLiteral("0"));
        QVERIFY(model.index(2, 0).data(JournalModel::RestRole).toBool());
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void aRunFollowsItsEntries()
    {
        ClientWorld w;
        w.open();
        w.approve(300);
        RunModel model(w.client());
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<RowId> rows;
        const auto plan = w.ask([](Desk& desk) { return desk.planPost(); });
        QVERIFY(plan);
        for (const PlannedJournal& journal : plan->journals) {
            rows.push_back(journal.row);
        }
        QCOMPARE(rows.size(), size_t{300});
        model.setRows(rows);
        const auto allAre = [&](RowClass shown) {
            for (int i = 0; i < model.rowCount(); ++i) {
                if (model.index(i, 0).data(RunModel::StateRole).toInt() !=
                    static_cast<int>(shown)) {
                    return false;
                }
            }
            return model.rowCount() == 300 &&
                   !cell(model, 299, RunModel::Description).startsWith(u'…');
        };
        QVERIFY(QTest::qWaitFor([&] { return allAre(RowClass::Queued); }, 30'000));
        QCOMPARE(cell(model, 0, RunModel::Words), QStringLiteral("waiting, not sent yet"));
        bool done = false;
        w.client().run(&w.context, &ClientWorld::post,
                       [&](Result<PostReport> report) { done = static_cast<bool>(report); });
        QVERIFY(QTest::qWaitFor([&] { return done && allAre(RowClass::Confirmed); }, 60'000));
        QVERIFY(!cell(model, 0, RunModel::TheirNumber).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestModels)
#include "test_models.moc"
