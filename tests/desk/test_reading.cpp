// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "desk/reading.h"
#include "support/desk_world.h"

#include <QStringEncoder>

#include <map>

using namespace shogo;

namespace {

std::map<PreviewRow::Verdict, int64_t> verdictsOf(const ImportView& view)
{
    std::map<PreviewRow::Verdict, int64_t> counts;
    for (const PreviewRow& row : view.rows) {
        ++counts[row.verdict];
    }
    return counts;
}

ImportOptions previewing()
{
    ImportOptions options;
    options.dryRun = true;
    options.preview = true;
    options.acceptProblems = true;
    return options;
}

QByteArray inCp932()
{
    // 日付,摘要,お支払金額,お預り金額 / 2026/04/10,ｻｸﾗｽﾄｱ,1210,  (half-width kana, single bytes)
    return QByteArray::fromHex("93fa95742c934597762c82a88e7895a58be08a7a2c82a89761"
                               "82e88be08a7a0a") +
           "2026/04/10," + QByteArray::fromHex("bbb8d7bdc4b1") + ",1210,\n";
}

} // namespace

// What screens read of a book: previews, one row's story, the summary, and giving up.
class TestReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPreviewListsWhatItCounts()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(
            desk->importFile(w.write("a.csv", csv("2026-04-16,-100,power\n2026-04-17,-1210,sakura\n"
                                                  "2026-04-18,-5,gone\n")),
                             {}));
        w.clock.pass(1000);
        const auto file = w.write("b.csv", csv("2026-04-17,-1210,sakura\n2026-04-17,-7,new\n"
                                               "2026-04-19,-3980,other\n"));
        const auto views = desk->importFile(file, previewing());
        QVERIFY(views);
        const ImportView& view = views->front();
        auto counts = verdictsOf(view);
        QCOMPARE(counts[PreviewRow::Verdict::New], view.fresh);
        QCOMPARE(counts[PreviewRow::Verdict::Known], view.known);
        QCOMPARE(counts[PreviewRow::Verdict::PossibleTwin], view.possibleTwin);
        QCOMPARE(counts[PreviewRow::Verdict::Reworded], view.reworded);
        QCOMPARE(counts[PreviewRow::Verdict::Missing], view.missing);
        QCOMPARE(view.missing, 1);
        QCOMPARE(view.rows.front().raw, std::string("2026-04-17,-1210,sakura"));
        QCOMPARE(view.rows.front().line, 2U);
        QCOMPARE(view.rows.back().verdict, PreviewRow::Verdict::Missing);
        QCOMPARE(view.rows.back().text, std::string("gone"));
        const auto broken = desk->importFile(
            w.write("c.csv", csv("2026-04-19,-3980,other\n2026-04-20,broken,x\n")), previewing());
        QVERIFY(broken);
        QCOMPARE(broken->front().rowsRefused, 1);
        QCOMPARE(broken->front().rows.size(), size_t{1});
        QVERIFY(!broken->front().problems.empty());
        QCOMPARE(listed(*desk).size(), size_t{3}); // nothing written
    }

    // Given up at any reading, before anything or just before the end: the book is as it was.
    void longWorkStopsWithNothingChanged()
    {
        DeskWorld w;
        const auto desk = w.make();
        QByteArray lines;
        for (int i = 0; i < 2000; ++i) {
            lines += "2026-04-16,-" + QByteArray::number(100 + i) + ",row\n";
        }
        const auto file = w.write("a.csv", csv(lines));
        int calls = 0;
        ImportOptions counting;
        counting.watch = [&](int64_t readBytes, int64_t fileBytes) {
            ++calls;
            return readBytes >= 0 && fileBytes > 0;
        };
        auto dry = counting;
        dry.dryRun = true;
        QVERIFY(desk->importFile(file, dry));
        const int whole = calls + 3; // an import reads the file once more, to keep it
        QVERIFY(calls > 2);
        bool ended = false;
        for (int stopAt = 1; stopAt <= whole && !ended; ++stopAt) {
            calls = 0;
            ImportOptions stopping;
            stopping.watch = [&](int64_t, int64_t) { return ++calls < stopAt; };
            const auto views = desk->importFile(file, stopping);
            ended = static_cast<bool>(views);
            if (!ended) {
                QCOMPARE(codeText(views.error().code), std::string_view("cancelled"));
                QVERIFY(listed(*desk).empty());
                QVERIFY(desk->verify()->findings.empty());
            }
        }
        QVERIFY(desk->importFile(file, {}));
        QCOMPARE(listed(*desk).size(), size_t{2000});
    }

    void aRowTellsWhereItIsFromAndWhyItHasItsKey()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("a.csv", inCp932()), {}));
        const RowKey key = listed(*desk).front().row.key;
        QVERIFY(desk->assign({key}, {"expenses:office", "10%", "paper"}));
        const auto detail = readRowDetail(desk->book(), key);
        QVERIFY(detail);
        QCOMPARE(detail->file, std::string("a.csv"));
        QCOMPARE(detail->line, 2U);
        QCOMPARE(detail->raw, std::string("2026/04/10,ｻｸﾗｽﾄｱ,1210,"));
        QCOMPARE(detail->row.text, std::string("サクラストア"));
        QCOMPARE(detail->account.ident, std::string("bank-1"));
        QCOMPARE(detail->shortKey.size(), size_t{20});
        QVERIFY(detail->shortKey.starts_with("SG"));
        QCOMPARE(detail->kind, std::string("hand"));
        QVERIFY(detail->journal);
        QCOMPARE(detail->journal->lines.size(), size_t{2});
        QCOMPARE(detail->journal->memo, std::string("paper"));
        QVERIFY(!detail->question);
        QVERIFY(desk->approve({key}));
        const auto approved = readRowDetail(desk->book(), key);
        QVERIFY(approved && approved->entry);
        QCOMPARE(approved->shown, RowClass::Queued);
        QVERIFY(!approved->history.empty());
    }
    // A line end of UTF-16 is two bytes, and 《 (U+300A) has one of them inside.
    void theRawLineOfUtf16()
    {
        DeskWorld w;
        const auto desk = w.make();
        for (const auto encoding : {QStringConverter::Utf16LE, QStringConverter::Utf16BE}) {
            QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
            const QByteArray bytes = encoder(
                QStringLiteral(
                    "Date,Amount,Description\r\n2026-04-16,-100,《a》\r\n2026-04-17,-200,b %1\r\n")
                    .arg(static_cast<int>(encoding)));
            QVERIFY(desk->importFile(w.write("u.csv", bytes), {}));
        }
        for (const ListedRow& row : listed(*desk)) {
            const auto detail = readRowDetail(desk->book(), row.row.key);
            QVERIFY(detail);
            QVERIFY2(detail->raw.find(row.row.text) != std::string::npos, detail->raw.c_str());
            QVERIFY(detail->raw.starts_with("2026-04-1"));
        }
    }

    void aQuestionComesWithItsBounds()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(
            w.write("a.csv", csv("2026-04-16,-100,a\n2026-04-17,-1210,sakura\n")), {}));
        w.clock.pass(1000);
        QVERIFY(desk->importFile(
            w.write("b.csv", csv("2026-04-17,-1210,SAKURA 8812\n2026-04-18,-1,b\n")), {}));
        const auto waiting = listed(*desk, "reworded");
        QCOMPARE(waiting.size(), size_t{1});
        const auto detail = readRowDetail(desk->book(), waiting.front().row.key);
        QVERIFY(detail && detail->question);
        QCOMPARE(detail->question->certain.size(), size_t{1});
        QCOMPARE(detail->question->waiting.size(), size_t{1});
        QCOMPARE(detail->question->atMost, 2);
        QCOMPARE(detail->shown, RowClass::Reworded);
    }

    void theSummaryAddsUp()
    {
        DeskWorld w;
        const auto desk = w.make();
        QVERIFY(desk->importFile(w.write("a.csv", csv("2026-04-16,-100,a\n2026-04-17,-1210,b\n"
                                                      "2026-04-18,700,c\n")),
                                 {}));
        std::vector<RowKey> keys;
        for (const ListedRow& row : listed(*desk)) {
            keys.push_back(row.row.key);
        }
        QVERIFY(desk->assign(keys, {"expenses:office", "", ""}));
        QVERIFY(desk->approve({}));
        const auto reader = BookReader::open(w.bookPath());
        QVERIFY(reader);
        const auto summary = readBookSummary(**reader);
        QVERIFY(summary);
        QCOMPARE(summary->counts[static_cast<size_t>(RowClass::Queued)], 3);
        QCOMPARE(summary->accounts.size(), size_t{1});
        QCOMPARE(summary->accounts.front().covered.size(), size_t{1});
        QCOMPARE(summary->queued.size(), size_t{1});
        QCOMPARE(summary->queued.front().out.minor, 1310);
        QCOMPARE(summary->queued.front().in.minor, 700);
        QCOMPARE(summary->queued.front().entries, 3);
        QCOMPARE(summary->lastDay->text(), std::string("2026-04-18"));
        const auto known = readKnownAccounts(**reader);
        QVERIFY(known);
        QCOMPARE(known->accounts, std::vector<std::string>{"expenses:office"});
        const auto plan = desk->planPost();
        QVERIFY(plan);
        QCOMPARE(plan->journals.size(), size_t{3});
        QCOMPARE(plan->fresh, 3);
    }

    // What is written into a file without a name is lost with it.
    void aBookThatWasMovedIsNotWritten()
    {
        DeskWorld w;
        const auto desk = w.make();
        const auto file = w.write("a.csv", csv("2026-04-16,-100,a\n"));
        QVERIFY(QFile::rename(QString::fromStdString(w.bookPath()),
                              QString::fromStdString(w.path("elsewhere"))));
        const auto views = desk->importFile(file, {});
        QVERIFY(!views);
        QCOMPARE(codeText(views.error().code), std::string_view("book-moved"));
        QVERIFY(QFile::rename(QString::fromStdString(w.path("elsewhere")),
                              QString::fromStdString(w.bookPath())));
        QVERIFY(desk->importFile(file, {})); // back in its place
        QCOMPARE(listed(*desk).size(), size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestReading)
#include "test_reading.moc"
