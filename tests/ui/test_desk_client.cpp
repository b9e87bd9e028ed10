// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "ui/client_world.h"

#include <QSignalSpy>
#include <QThread>

#include <algorithm>

using namespace shogo;

class TestDeskClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aVerbRunsThereAndItsResultComesHere()
    {
        ClientWorld w;
        w.open();
        QThread* there = nullptr;
        QThread* here = nullptr;
        w.client().call(
            &w.context,
            [&there](Desk& desk) {
                there = QThread::currentThread();
                return desk.planPost();
            },
            [&](Result<PostPlan> plan) {
                QVERIFY(plan);
                here = QThread::currentThread();
            });
        QVERIFY(!here); // never inside the call
        QTRY_VERIFY(here);
        QCOMPARE(here, thread());
        QVERIFY(there && there != here);
    }
    void aProblemComesAsAValue()
    {
        ClientWorld w;
        w.open();
        const auto outcome = w.ask([](Desk& desk) { return desk.importFile("nowhere.csv", {}); });
        QVERIFY(!outcome);
    }
    void aBookThatCannotBeOpenedSaysWhy()
    {
        ClientWorld w;
        std::optional<Result<void>> opened;
        w.threads->open(
            &w.context, [path = w.bookPath()](World world) { return Desk::open(path, world); },
            [&](Result<void> result) { opened = std::move(result); });
        QTRY_VERIFY(opened);
        QVERIFY(!*opened);
        QCOMPARE(opened->error().code, ProblemCode::BookMissing);
    }
    void whoDiedIsNotTold()
    {
        ClientWorld w;
        w.open();
        auto context = std::make_unique<QObject>();
        bool told = false;
        // Held by `then`, so it shows that `then` itself is let go, and on this thread.
        const auto held = std::make_shared<int>();
        w.client().call(
            context.get(), [](Desk& desk) { return desk.planPost(); },
            [&told, held](Result<PostPlan>) { told = true; });
        context.reset();
        QVERIFY(w.ask([](Desk& desk) { return desk.planPost(); }));
        QVERIFY(!told);
        QCOMPARE(held.use_count(), 1);
    }
    void whoDiesInsideAnAnswerIsNotToldTheNext()
    {
        ClientWorld w;
        w.open();
        auto* context = new QObject;
        int told = 0;
        for (int i = 0; i < 2; ++i) {
            w.client().call(
                context, [](Desk& desk) { return desk.planPost(); },
                [&told, context](Result<PostPlan>) {
                    ++told;
                    delete context;
                });
        }
        QVERIFY(w.ask([](Desk& desk) { return desk.planPost(); }));
        QCOMPARE(told, 1);
    }
    void staleReadingsAreNeitherBegunNorTold()
    {
        ClientWorld w;
        w.open();
        Generation generation;
        std::atomic<int> begun{0};
        int told = 0;
        const auto ask = [&](const Stamp& stamp, int pauseMs) {
            w.client().read(
                &w.context, stamp,
                [&begun, pauseMs](BookReader& reader, const Windows::Stop&) {
                    ++begun;
                    QThread::msleep(static_cast<unsigned long>(pauseMs));
                    return reader.windows().keys({});
                },
                [&told](Result<std::vector<int64_t>> keys) {
                    QVERIFY(keys);
                    ++told;
                });
        };
        ask(generation.next(), 100); // the reader is busy with it …
        QTRY_COMPARE(begun.load(), 1);
        ask(generation.stamp(), 0);
        const Stamp now = generation.next(); // … when the window is set anew
        ask(now, 0);
        QTRY_COMPARE(told, 1);
        QCOMPARE(begun.load(), 2);
        QTest::qWait(50);
        QCOMPARE(told, 1);
    }
    void longReadingsAreToldToStop()
    {
        ClientWorld w;
        w.open();
        Generation generation;
        std::atomic<bool> begun{false};
        std::atomic<bool> stopped{false};
        w.client().read(
            &w.context, generation.next(),
            [&](BookReader&, const Windows::Stop& stop) {
                begun = true;
                while (!stop()) {
                    QThread::msleep(1);
                }
                stopped = true;
                return 0;
            },
            [](int) { QFAIL("told of a stale reading"); });
        QTRY_VERIFY(begun);
        generation.next();
        QTRY_VERIFY(stopped);
        // Nor may one keep a book from being closed.
        begun = stopped = false;
        w.client().read(
            &w.context, generation.stamp(),
            [&](BookReader&, const Windows::Stop& stop) {
                begun = true;
                while (!stop()) {
                    QThread::msleep(1);
                }
                stopped = true;
                return 0;
            },
            [](int) {});
        QTRY_VERIFY(begun);
        w.threads.reset();
        QVERIFY(stopped);
    }
    void changesNameWhatChanged()
    {
        ClientWorld w;
        w.open();
        std::vector<ChangeSet> told;
        connect(&w.client(), &DeskClient::changed, this,
                [&](const ChangeSet& changes) { told.push_back(changes); });
        const std::string file = w.write("a.csv", ClientWorld::csv(3));
        QVERIFY(w.ask([file](Desk& desk) { return desk.importFile(file, {}); }));
        QTRY_COMPARE(told.size(), size_t{1});
        QVERIFY(told[0].rowSet);
        told.clear();
        QTest::qWait(60);
        const auto keys = w.ask([](Desk& desk) -> Result<std::vector<RowKey>> {
            std::vector<RowKey> all;
            SHOGO_TRY(desk.rows({}, [&](const ListedRow& row) {
                all.push_back(row.row.key);
                return Result<void>();
            }));
            return all;
        });
        QTest::qWait(60);
        QVERIFY(told.empty()); // reading changes nothing
        DecideRequest request;
        request.what = DecideRequest::What::Exclude;
        request.keys = {keys->front()};
        request.reason = "private";
        QVERIFY(w.ask([request](Desk& desk) { return desk.decide(request); }));
        QTRY_COMPARE(told.size(), size_t{1});
        QVERIFY(told[0].rows && !told[0].rowSet && !told[0].entries && !told[0].everyKey);
        QCOMPARE(told[0].keys, std::vector<RowKey>{keys->front()});
        told.clear();
        // An undone decision changes the row, an undone import the set of rows.
        QVERIFY(w.ask([](Desk& desk) { return desk.undo(0); }));
        QTRY_COMPARE(told.size(), size_t{1});
        QVERIFY(told[0].rows && !told[0].rowSet);
        told.clear();
        QVERIFY(w.ask([](Desk& desk) { return desk.undo(0); }));
        QTRY_VERIFY(!told.empty());
        QVERIFY(told[0].rowSet);
    }
    void newsAreBundled()
    {
        ClientWorld w;
        w.open();
        const std::string file = w.write("a.csv", ClientWorld::csv(1));
        QVERIFY(w.ask([file](Desk& desk) { return desk.importFile(file, {}); }));
        QTest::qWait(60);
        QSignalSpy changed(&w.client(), &DeskClient::changed);
        QElapsedTimer timer;
        timer.start();
        int answers = 0;
        for (int i = 0; i < 200; ++i) {
            w.client().call(
                &w.context,
                [i](Desk& desk) -> Result<void> {
                    NewAccount account;
                    account.ident = "more-" + std::to_string(i);
                    account.currency = "JPY";
                    account.postsTo = "assets:more";
                    SHOGO_TRY(desk.addAccount(account));
                    return {};
                },
                [&answers](Result<void> outcome) { answers += outcome ? 1 : 0; });
        }
        QTRY_COMPARE_WITH_TIMEOUT(answers, 200, 60'000);
        QTest::qWait(60);
        QVERIFY(changed.size() >= 1);
        QVERIFY2(changed.size() <= timer.elapsed() / 50 + 1,
                 qPrintable(QString::number(changed.size())));
    }
    void postingTellsItsProgress()
    {
        ClientWorld w;
        w.open();
        w.approve(600);
        std::optional<PostReport> report;
        std::vector<std::pair<qint64, qint64>> told;
        connect(&w.client(), &DeskClient::postProgress, this,
                [&](qint64 done, qint64 total) { told.emplace_back(done, total); });
        w.client().run(&w.context, ClientWorld::post, [&](Result<PostReport> outcome) {
            QVERIFY(outcome);
            report = *outcome;
        });
        QTRY_VERIFY_WITH_TIMEOUT(report, 60'000);
        QCOMPARE(report->posted, 600);
        QTRY_VERIFY(!told.empty() && told.back().first == 600);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
    }
    void aStoppedRunKeepsTheRestQueued()
    {
        ClientWorld w;
        w.open();
        w.approve(1'000);
        std::optional<PostReport> report;
        w.client().run(&w.context, ClientWorld::post,
                       [&](Result<PostReport> outcome) { report = *outcome; });
        w.client().stopPosting(); // very likely before it began, at any rate before its end
        QTRY_VERIFY_WITH_TIMEOUT(report, 60'000);
        QVERIFY(report->posted < 1'000);
        // A stop is for the runs that were asked for, not for the next one.
        const int64_t before = report->posted;
        report.reset();
        w.client().run(&w.context, ClientWorld::post,
                       [&](Result<PostReport> outcome) { report = *outcome; });
        QTRY_VERIFY_WITH_TIMEOUT(report, 60'000);
        QCOMPARE(report->posted, 1'000 - before);
    }
    // Stops inside the run, at its second group.
    void aRunIsStoppedBetweenItsGroups()
    {
        ClientWorld w;
        w.open();
        w.approve(1'000);
        std::optional<PostReport> report;
        DeskClient& client = w.client();
        w.client().run(
            &w.context,
            [&client](Desk& desk, Poster::Done done) {
                auto told = desk.postProgress;
                auto groups = std::make_shared<int>();
                desk.postProgress = [told, groups, &client](int64_t handled, int64_t total) {
                    if (++*groups == 2) {
                        client.stopPosting();
                    }
                    told(handled, total);
                };
                desk.post({}, std::move(done));
                desk.postProgress = told;
            },
            [&](Result<PostReport> outcome) { report = *outcome; });
        QTRY_VERIFY_WITH_TIMEOUT(report, 60'000);
        QVERIFY(report->posted > 0 && report->posted < 1'000);
        w.threads.reset();
        auto counts = w.countsOfClosedBook();
        QCOMPARE(counts[State::Pending], 0);
        QCOMPARE(counts[State::Confirmed], report->posted);
        QCOMPARE(counts[State::Queued], 1'000 - report->posted);
    }
    void closingWhilePostingLeavesNothingPending_data()
    {
        QTest::addColumn<int>("pauseMs");
        QTest::addColumn<bool>("destroyed");
        for (const int pauseMs : {0, 5, 20, 60}) {
            QTest::addRow("closed after %d ms", pauseMs) << pauseMs << false;
            QTest::addRow("destroyed after %d ms", pauseMs) << pauseMs << true;
        }
    }
    void closingWhilePostingLeavesNothingPending()
    {
        QFETCH(int, pauseMs);
        QFETCH(bool, destroyed);
        ClientWorld w;
        w.open();
        w.approve(1'000);
        w.client().run(&w.context, ClientWorld::post, [](Result<PostReport>) {});
        QTest::qWait(pauseMs);
        if (!destroyed) {
            bool closed = false;
            w.threads->close(&w.context, [&] { closed = true; });
            QTRY_VERIFY_WITH_TIMEOUT(closed, 60'000);
        }
        w.threads.reset();
        // The connection that could fold the log into the book closed last.
        QVERIFY(!QFile::exists(QString::fromStdString(w.bookPath() + "-wal")));
        auto counts = w.countsOfClosedBook();
        QCOMPARE(counts[State::Pending], 0);
        QCOMPARE(counts[State::Unknown], 0);
        QCOMPARE(counts[State::Queued] + counts[State::Confirmed], 1'000);
        QCOMPARE(w.read("books.journal").count("shogo:"), counts[State::Confirmed]);
    }
    // A target that answers later: the desk must outlive its answer.
    void closingWaitsForTheGroupUnderWay()
    {
        ClientWorld w;
        w.open();
        std::atomic<bool> begun{false};
        std::atomic<bool> settled{false};
        int reports = 0;
        for (int i = 0; i < 2; ++i) {
            w.client().run(
                &w.context,
                [&](Desk& desk, Poster::Done done) {
                    begun = true;
                    auto* late = new QTimer;
                    late->setSingleShot(true);
                    connect(late, &QTimer::timeout, late, [&settled, &desk, late, done] {
                        settled = desk.planPost().has_value();
                        done(PostReport());
                        late->deleteLater();
                    });
                    late->start(150);
                },
                [&](Result<PostReport> report) { reports += report ? 1 : 0; });
        }
        QTRY_VERIFY(begun);
        bool closed = false;
        w.threads->close(&w.context, [&] { closed = true; });
        QVERIFY(!settled);
        QTRY_VERIFY(closed);
        QVERIFY(settled);
        QCOMPARE(reports, 2); // the second did not begin, and says so
    }
    void whatWasDecidedBeforeTheEndIsSaved()
    {
        ClientWorld w;
        w.open();
        for (int i = 0; i < 20; ++i) {
            const std::string file =
                w.write("f" + std::to_string(i) + ".csv", ClientWorld::csv(5, i * 5));
            w.client().call(
                &w.context, [file](Desk& desk) { return desk.importFile(file, {}); },
                [](Result<std::vector<ImportView>>) {});
        }
        w.threads.reset();
        auto book = Book::open(w.bookPath());
        QVERIFY(book);
        QCOMPARE((*book)->database().integer("t", "SELECT COUNT(*) FROM statement_row")->value(),
                 100);
    }
    void afterTheEndNothingIsDone()
    {
        ClientWorld w;
        w.open();
        bool closed = false;
        w.threads->close(&w.context, [&] { closed = true; });
        std::atomic<bool> done{false};
        w.client().call(
            &w.context,
            [&done](Desk& desk) {
                done = true;
                return desk.planPost();
            },
            [&](Result<PostPlan>) { done = true; });
        QTRY_VERIFY(closed);
        QTest::qWait(20);
        QVERIFY(!done);
    }
    void twoBooksAtOnce()
    {
        ClientWorld first;
        ClientWorld second;
        first.open();
        second.open();
        first.approve(100);
        second.approve(50);
        int64_t posted = 0;
        first.client().run(&first.context, ClientWorld::post,
                           [&](Result<PostReport> report) { posted += report->posted; });
        second.client().run(&second.context, ClientWorld::post,
                            [&](Result<PostReport> report) { posted += report->posted; });
        QTRY_COMPARE_WITH_TIMEOUT(posted, 150, 60'000);
    }
    void endWithoutABook()
    {
        CoreThread never([] { return OwnWorld::ofSystem("tester"); });
    }
    void endWhileOpening()
    {
        for (int i = 0; i < 20; ++i) {
            ClientWorld w;
            w.threads->open(
                &w.context,
                [path = w.bookPath(), target = "journal:" + w.path("j") + "?dialect=hledger"](
                    World world) { return Desk::create(path, target, "JPY", world); },
                [](Result<void>) {});
            if (i % 2 == 0) {
                QTest::qWait(i);
            }
        }
    }
};

QTEST_MAIN(TestDeskClient)
#include "test_desk_client.moc"
