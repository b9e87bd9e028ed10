// SPDX-License-Identifier: GPL-3.0-or-later

// The rules of spec/keys.md, "The diff", one small case each. Rows are told as
// "day minor text(/later texts)|ordinal status", in the order in which they came into the book.

#include <QtTest>

#include "diff_book.h"

using namespace shogo;
using namespace shogo::test;

namespace {

FileRow at(int day, int64_t minor, const char* text, const char* id = "")
{
    return {april(day), minor, text, id, -1};
}

// A download made at noon of a day of April, with its own stamp.
File download(int madeOn, std::vector<FileRow> rows, bool startsInside = false)
{
    const auto byDay = [](const FileRow& a, const FileRow& b) { return a.day < b.day; };
    File file;
    if (rows.empty()) {
        file.span.made = noon(madeOn);
        file.span.empty = true;
        return file;
    }
    const auto [first, last] = std::minmax_element(rows.begin(), rows.end(), byDay);
    file.span = fileSpan({}, {}, first->day, last->day, noon(madeOn), true, startsInside);
    file.rows = std::move(rows);
    return file;
}

// Rows around day 2, so that a file has all of it.
std::vector<FileRow> around(std::vector<FileRow> rows)
{
    rows.insert(rows.begin(), at(1, -1, "z"));
    rows.push_back(at(3, -1, "z"));
    return rows;
}

QByteArray told(const Row& row)
{
    QByteArray text = QByteArray(row.day.text().c_str()).right(2) + ' ' +
                      QByteArray::number(static_cast<qlonglong>(row.minor)) + ' ' +
                      row.text.c_str();
    for (const std::string& alias : row.aliases) {
        text += '/';
        text += alias.c_str();
    }
    return text + '|' + QByteArray::number(row.ordinal) + ' ' +
           std::string(statusText(row.status)).c_str() + (row.posted ? " posted" : "");
}

// The rows of day 2 and later days but for the frame of `around`.
QByteArray told(const Book& book)
{
    QByteArrayList lines;
    for (const Row& row : book.rows) {
        if (row.text != "z") {
            lines.append(told(row));
        }
    }
    return lines.join("; ");
}

QByteArray asked(const Book& book)
{
    QByteArrayList lines;
    for (const auto& [place, question] : book.questions) {
        const size_t most = book.certainAt(place) + book.waitingAt(place);
        lines.append(QByteArray(place.first.text().c_str()).right(2) + ' ' +
                     QByteArray::number(static_cast<qlonglong>(place.second)) + ": " +
                     QByteArray::number(static_cast<qlonglong>(question.atLeast)) + ".." +
                     QByteArray::number(static_cast<qulonglong>(most)));
    }
    return lines.join("; ");
}

QByteArray verdicts(const DiffResult& result)
{
    QByteArrayList words;
    for (const DiffRow& row : result.rows) {
        words.append(row.verdict == RowVerdict::Known          ? "known"
                     : row.verdict == RowVerdict::New          ? "new"
                     : row.verdict == RowVerdict::PossibleTwin ? "twin"
                                                               : "reworded");
    }
    return words.join(' ');
}

Row& find(Book& book, const char* text)
{
    return *std::find_if(book.rows.begin(), book.rows.end(),
                         [&](const Row& row) { return row.text == text; });
}

RowKey keyOf(int day, int64_t minor, const char* text, uint32_t ordinal)
{
    return RowKeyMaker("acc-1").content(april(day), {minor, *Currency::find("EUR")}, text, ordinal);
}

const Place onDay2{april(2), -5};

} // namespace

class TestDiffCases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // The cases that were worked out by hand beside the model.
    void olderDownloadComesLater();
    void takenBackAndShownAgain();
    void oldTextIsASecondRow();
    void newestFirstAndCutAtNoon();
    void anotherOrderOfTheDay();
    void afternoonOnly();
    void morningAndAfternoon();
    void takenBackButImportedLater();

    // Steps 1 and 2.
    void firstFile();
    void sameFileAgain();
    void twinsAreCounted();
    void cutDay();
    void latestTextBeforeAliases();
    void firstTextIsAnAlias();
    void postedRowsFirst();
    void excludedRowsAreMatched();
    void dissolvedRowComesBack();
    void emptyFile();

    // Step 3.
    void splitDayAsks();
    void splitDayWithNothingThere();
    void splitDayKeepsOtherTextsCertain();
    void askedAgainNotTwice();
    void wholeDayAnswers();
    void wholeDayWithoutTheAmountAnswers();
    void wholeDayTakesTheTwinItShows();
    void wholeDayKnowsARewordedTwin();
    void twinDissolvesWhereItMayBelong();
    void sightingsOfATwinCount();
    void suffixesContainOneAnother();
    void certainRowsKeepTheLowestOrdinals();

    // Step 4.
    void rewordedAsks();
    void rewordedIsSame();
    void rewordedIsNew();
    void rewordedAgainIsNotAskedTwice();
    void shownTogetherIsCertain();
    void certainAndRewordedAtOnce();
    void lowerBoundStays();
    void acceptedRewording();
    void notAcceptedWithTwo();
    void notAcceptedWhileOthersWait();
    void notAcceptedOnASplitDay();

    // Step 5.
    void missing_data();
    void missing();
    void coveredAndExcludedAreNotMissing();
    void waitingRowsAreNotMissing();
    void postedRowGoesAndComesBack();
    void ofEqualRowsTheUnpostedIsMissing();

    // Steps 8 and 9, coverage.
    void zero();
    void placeholderKeyFits();
    void placeholderOfAnotherOrdinal();
    void placeholderAgainstAnotherText();
    void placeholderCountsAsSplit();
    void placeholderOfAnId();
    void datedAhead();
    void spans();

    // Key basis id.
    void idAlone();
    void idNotAskedOnSplitDays();
    void idIsMissing();
    void idOnTwoRows();
    void idWithAnotherMeaning();
    void idOfADissolvedRow();

    void numbersThatCannotBe();
    void answersKeepWhatOneFileShowsApart();
};

void TestDiffCases::olderDownloadComesLater()
{
    Book book;
    book.import(download(7, {at(2, -5, "a"), at(6, -7, "b")}));
    File older = download(3, {at(2, -5, "a")});
    older.span = fileSpan(april(1), april(9), april(2), april(2), noon(3), true, false);
    QCOMPARE(verdicts(book.import(older)), "known");
    QCOMPARE(told(book), "02 -5 a|1 new; 06 -7 b|1 new");
}

void TestDiffCases::takenBackAndShownAgain()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    book.import(download(5, around({})));
    QCOMPARE(told(book), "02 -5 a|1 missing");
    book.import(download(6, around({at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|1 new");
}

void TestDiffCases::oldTextIsASecondRow()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    find(book, "a").posted = true;
    book.import(download(5, around({at(2, -5, "b")})));
    QVERIFY(book.answer(onDay2, 1));
    QCOMPARE(told(book), "02 -5 a/b|1 new posted; 02 -5 b|1 same");
    book.import(download(6, around({at(2, -5, "b"), at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a/b|1 new posted; 02 -5 b|1 same; 02 -5 a|2 new");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::newestFirstAndCutAtNoon()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}));
    find(book, "a").posted = true;
    QCOMPARE(verdicts(book.import(download(2, {at(2, -5, "a"), at(2, -5, "a")}))), "known new");
    QCOMPARE(told(book), "02 -5 a|1 new posted; 02 -5 a|2 new");
}

void TestDiffCases::anotherOrderOfTheDay()
{
    Book book;
    book.import(download(2, {at(2, -5, "a"), at(2, -3, "b")}));
    QCOMPARE(verdicts(book.import(download(2, {at(2, -3, "b"), at(2, -5, "a")}))), "known known");
}

void TestDiffCases::afternoonOnly()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}, true));
    book.import(download(2, {at(2, -5, "a")}, true));
    QCOMPARE(asked(book), "02 -5: 1..2");
    QVERIFY(book.answer(onDay2, 2));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 new");
}

void TestDiffCases::morningAndAfternoon()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 possible-twin");
    QVERIFY(book.answer(onDay2, 1));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 same");
}

void TestDiffCases::takenBackButImportedLater()
{
    Book book;
    book.import(download(5, around({})));
    book.import(download(4, around({at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|1 missing");
}

void TestDiffCases::firstFile()
{
    Book book;
    const DiffResult result =
        book.import(download(4, {at(2, -5, "a"), at(3, -5, "a"), at(2, -5, "a")}));
    QCOMPARE(verdicts(result), "new new new");
    QCOMPARE(told(book), "02 -5 a|1 new; 03 -5 a|1 new; 02 -5 a|2 new");
    QVERIFY(result.rows[2].key == keyOf(2, -5, "a", 2));
    QVERIFY(!result.rows[0].idKeyed && !result.rows[0].known && !result.rows[0].newText);
}

void TestDiffCases::sameFileAgain()
{
    Book book;
    const File file = download(4, around({at(2, -5, "a"), at(2, -5, "b"), at(2, -5, "a")}));
    book.import(file);
    const DiffResult again = book.import(file);
    QCOMPARE(verdicts(again), "known known known known known");
    QVERIFY(again.changes.empty() && again.asked.empty() && again.settled.empty());
    QVERIFY(std::none_of(again.rows.begin(), again.rows.end(),
                         [](const DiffRow& row) { return row.newText; }));
}

void TestDiffCases::twinsAreCounted()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a")})));
    QCOMPARE(verdicts(book.import(
                 download(5, around({at(2, -5, "a"), at(2, -5, "a"), at(2, -5, "a")})))),
             "known known known new known");
}

void TestDiffCases::cutDay()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}));
    QCOMPARE(verdicts(book.import(download(4, {at(2, -5, "a"), at(2, -5, "a"), at(3, -5, "a")}))),
             "known new new");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::latestTextBeforeAliases()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    book.import(download(5, around({at(2, -5, "b")})));
    QVERIFY(book.answer(onDay2, 1));
    book.import(download(6, around({at(2, -5, "b"), at(2, -5, "a")})));
    // Both rows have had the text "a"; the one whose latest text it is takes it.
    const DiffResult result = book.import(download(7, around({at(2, -5, "a"), at(2, -5, "b")})));
    QCOMPARE(verdicts(result), "known known known known");
    QCOMPARE(told(book.row(result.rows[1].known)), "02 -5 a|2 new");
    QCOMPARE(told(book.row(result.rows[2].known)), "02 -5 a/b|1 new");
}

void TestDiffCases::firstTextIsAnAlias()
{
    Book book(KeyBasis::Content, true);
    book.import(download(4, around({at(2, -5, "a")})));
    book.import(download(5, around({at(2, -5, "b")})));
    book.import(download(6, around({at(2, -5, "c")})));
    QCOMPARE(told(book), "02 -5 a/b/c|1 new");
    for (const char* text : {"a", "b", "b"}) {
        const DiffResult result = book.import(download(7, around({at(2, -5, text)})));
        QCOMPARE(verdicts(result), "known known known");
    }
    QCOMPARE(told(book), "02 -5 a/c/a/b|1 new");
    QVERIFY(book.questions.empty());
}

void TestDiffCases::postedRowsFirst()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a"), at(2, -5, "a")})));
    Row& last = book.rows[3];
    last.posted = true;
    const DiffResult result = book.import(download(5, around({at(2, -5, "a")})));
    QCOMPARE(result.rows[1].known.value, last.id.value);
}

void TestDiffCases::excludedRowsAreMatched()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a")})));
    find(book, "a").status = ReviewStatus::Excluded;
    QCOMPARE(verdicts(book.import(download(5, around({at(2, -5, "a"), at(2, -5, "a")})))),
             "known known known known");
    // The row that counts takes the file's row, so that it is not set aside.
    book.import(download(6, around({at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|1 excluded; 02 -5 a|2 new");
}

void TestDiffCases::dissolvedRowComesBack()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true));
    QVERIFY(book.answer(onDay2, 1));
    const DiffResult result =
        book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a")}), true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 new");
    QVERIFY(result.rows[2].key == keyOf(2, -5, "a", 2));
    QVERIFY(book.faults.empty());
}

void TestDiffCases::emptyFile()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    const DiffResult result = book.import(download(5, {}));
    QVERIFY(result.rows.empty() && result.changes.empty() && result.postedMissing.empty());
}

void TestDiffCases::splitDayAsks()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a"), at(2, -5, "a")}, true));
    const DiffResult result = book.import(
        download(3, {at(2, -5, "a"), at(2, -5, "a"), at(2, -5, "a"), at(3, -1, "z")}, true));
    QCOMPARE(verdicts(result), "twin twin new new");
    QCOMPARE(asked(book), "02 -5: 3..5");
    QVERIFY(!book.answer(onDay2, 2));
    QVERIFY(!book.answer(onDay2, 6));
    QVERIFY(book.answer(onDay2, 4));
    QCOMPARE(book.certainAt(onDay2), size_t{4});
    QVERIFY(book.faults.empty());
}

void TestDiffCases::splitDayWithNothingThere()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -7, "a")}, true));
    QCOMPARE(
        verdicts(book.import(download(3, {at(2, -5, "a"), at(2, -5, "a"), at(3, -1, "z")}, true))),
        "new new new");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::splitDayKeepsOtherTextsCertain()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "a"), at(2, -5, "b"), at(3, -1, "z")}, true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 possible-twin; 02 -5 b|1 new");
    QCOMPARE(asked(book), "02 -5: 2..3");
}

void TestDiffCases::askedAgainNotTwice()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true));
    book.import(download(2, {at(2, -5, "a"), at(2, -5, "a")}, true));
    // Two are certain now: two were shown together. All that was shown may be different.
    QCOMPARE(asked(book), "02 -5: 2..4");
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 new; 02 -5 a|3 possible-twin; "
                         "02 -5 a|4 possible-twin");
}

void TestDiffCases::wholeDayAnswers()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true));
    const DiffResult result =
        book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a")}), true));
    QCOMPARE(verdicts(result), "known known known known");
    QCOMPARE(result.settled.size(), size_t{1});
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 new");
    QCOMPARE(asked(book), "");

    Book other;
    other.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    other.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true));
    other.import(download(4, around({at(2, -5, "a")}), true));
    QCOMPARE(told(other), "02 -5 a|1 new; 02 -5 a|2 same");
    QCOMPARE(asked(other), "");
}

void TestDiffCases::wholeDayWithoutTheAmountAnswers()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true));
    book.import(download(4, around({}), true));
    QCOMPARE(told(book), "02 -5 a|1 missing; 02 -5 a|2 same");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::wholeDayTakesTheTwinItShows()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "b"), at(3, -1, "z")}, true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 possible-twin");
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "b")}), true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 new");
}

void TestDiffCases::wholeDayKnowsARewordedTwin()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(3, {at(2, -5, "b"), at(3, -1, "z")}, true));
    // One movement in all, and it is called "b" now.
    book.import(download(4, around({at(2, -5, "b")}), true));
    QCOMPARE(told(book), "02 -5 a/b|1 new; 02 -5 b|1 same");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::twinDissolvesWhereItMayBelong()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(5, {at(2, -5, "a"), at(2, -5, "a"), at(5, -1, "z")}, true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|3 possible-twin; 02 -5 a|2 new");
    // The second file shows rows 2 and 3 side by side, so that row 3 can only be row 1.
    Row& second = *std::find_if(book.rows.begin(), book.rows.end(),
                                [](const Row& row) { return row.ordinal == 2; });
    second.posted = true;
    const DiffResult result = book.import(download(6, around({at(2, -5, "a")}), true));
    QVERIFY(result.changes.front().kind == DiffChange::Kind::Same);
    QCOMPARE(result.changes.front().into.value, find(book, "a").id.value);
}

void TestDiffCases::sightingsOfATwinCount()
{
    Book book;
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    book.import(download(5, {at(2, -5, "a"), at(5, -1, "z")}, true));
    // Made before the file that shows the twin: whatever the twin is, it was there later.
    book.import(download(4, around({}), true));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 same");
}

void TestDiffCases::suffixesContainOneAnother()
{
    // Both files run to the day's end: the longer one contains the shorter one.
    Book book;
    book.import(download(4, {at(2, -5, "a"), at(3, -1, "z")}, true));
    QCOMPARE(
        verdicts(book.import(download(4, {at(2, -5, "a"), at(2, -5, "a"), at(3, -1, "z")}, true))),
        "known new known");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::certainRowsKeepTheLowestOrdinals()
{
    // Halves first and the whole day last, or the other way round: the same keys.
    const File morning = download(2, {at(1, -1, "z"), at(2, -5, "a")}, true);
    const File afternoon = download(3, {at(2, -5, "a"), at(3, -1, "z")}, true);
    const File whole = download(4, around({at(2, -5, "a"), at(2, -5, "a")}), true);
    Book book;
    for (const File& file : {whole, afternoon, morning}) {
        book.import(file);
    }
    QVERIFY(book.answer(onDay2, 2));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 a|2 new; 02 -5 a|3 same");
}

void TestDiffCases::rewordedAsks()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "b")})));
    QCOMPARE(verdicts(book.import(
                 download(5, around({at(2, -5, "a"), at(2, -5, "c"), at(2, -5, "d")})))),
             "known known reworded reworded known");
    QCOMPARE(asked(book), "02 -5: 3..4");
}

void TestDiffCases::rewordedIsSame()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    book.import(download(5, around({at(2, -5, "b")})));
    // Until the answer nobody knows that the file shows it.
    QCOMPARE(told(book), "02 -5 a|1 missing; 02 -5 b|1 reworded");
    QVERIFY(book.answer(onDay2, 1));
    QCOMPARE(told(book), "02 -5 a/b|1 new; 02 -5 b|1 same");
    for (const char* text : {"b", "a", "b"}) {
        QCOMPARE(verdicts(book.import(download(6, around({at(2, -5, text)})))),
                 "known known known");
    }
}

void TestDiffCases::rewordedIsNew()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}));
    book.import(download(2, {at(2, -5, "b")}));
    QVERIFY(book.answer(onDay2, 2));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 new");
}

void TestDiffCases::rewordedAgainIsNotAskedTwice()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}));
    book.import(download(2, {at(2, -5, "b")}));
    QCOMPARE(verdicts(book.import(download(4, around({at(2, -5, "b")})))), "new known new");
    QCOMPARE(asked(book), "02 -5: 1..2");
    QCOMPARE(book.waitingAt(onDay2), size_t{1});
}

void TestDiffCases::shownTogetherIsCertain()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}));
    book.import(download(2, {at(2, -5, "b")}));
    book.import(download(4, around({at(2, -5, "b"), at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 new");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::certainAndRewordedAtOnce()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}));
    book.import(download(2, {at(2, -5, "b")}));
    // Two are shown together: one more is certain, and which of them is "a" stays the question.
    QCOMPARE(verdicts(book.import(download(2, {at(2, -5, "b"), at(2, -5, "c")}))),
             "known reworded");
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 new; 02 -5 c|1 reworded");
    QCOMPARE(asked(book), "02 -5: 2..3");
}

void TestDiffCases::lowerBoundStays()
{
    Book book;
    book.import(download(2, {at(2, -5, "a")}));
    book.import(download(2, {at(2, -5, "b"), at(2, -5, "c"), at(2, -5, "d")}));
    QCOMPARE(asked(book), "02 -5: 3..4");
    book.import(download(2, {at(2, -5, "e")}));
    QCOMPARE(asked(book), "02 -5: 3..5");
}

void TestDiffCases::acceptedRewording()
{
    Book book(KeyBasis::Content, true);
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "b")})));
    const DiffResult result = book.import(download(5, around({at(2, -5, "b"), at(2, -5, "c")})));
    QCOMPARE(verdicts(result), "known known known known");
    QVERIFY(result.rows[2].newText && !result.rows[1].newText);
    QCOMPARE(told(book), "02 -5 a/c|1 new; 02 -5 b|1 new");
}

void TestDiffCases::notAcceptedWithTwo()
{
    Book book(KeyBasis::Content, true);
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "b")})));
    QCOMPARE(verdicts(book.import(download(5, around({at(2, -5, "c")})))), "known reworded known");
}

void TestDiffCases::notAcceptedWhileOthersWait()
{
    Book book(KeyBasis::Content, true);
    book.import(download(2, {at(2, -5, "a")}));
    book.import(download(2, {at(2, -5, "b"), at(2, -5, "c")}));
    QCOMPARE(verdicts(book.import(download(2, {at(2, -5, "d")}))), "reworded");
}

void TestDiffCases::notAcceptedOnASplitDay()
{
    Book book(KeyBasis::Content, true);
    book.import(download(2, {at(1, -1, "z"), at(2, -5, "a")}, true));
    QCOMPARE(verdicts(book.import(download(3, {at(2, -5, "b"), at(3, -1, "z")}, true))),
             "twin new");
}

void TestDiffCases::missing_data()
{
    QTest::addColumn<int>("shownOn");
    QTest::addColumn<int>("madeOn");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last");
    QTest::addColumn<bool>("missing");
    QTest::newRow("strictly inside, made later") << 4 << 5 << 1 << 3 << true;
    QTest::newRow("made at the same moment") << 4 << 4 << 1 << 3 << false;
    QTest::newRow("made before") << 4 << 3 << 1 << 3 << false;
    QTest::newRow("first day") << 4 << 5 << 2 << 3 << false;
    QTest::newRow("last day") << 4 << 5 << 1 << 2 << false;
    QTest::newRow("before the coverage") << 4 << 5 << 3 << 5 << false;
    QTest::newRow("never shown") << 0 << 5 << 1 << 3 << true;
}

void TestDiffCases::missing()
{
    QFETCH(int, shownOn);
    QFETCH(int, madeOn);
    QFETCH(int, first);
    QFETCH(int, last);
    FileSpan span;
    span.made = noon(madeOn);
    span.first = april(first);
    span.last = span.lastRow = april(last);
    const auto shown = shownOn > 0 ? std::optional(noon(shownOn)) : std::nullopt;
    QTEST(isMissing(april(2), shown, {span}), "missing");
    span.empty = true;
    QVERIFY(!isMissing(april(2), shown, {span}));
}

void TestDiffCases::coveredAndExcludedAreNotMissing()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a"), at(2, -6, "b")})));
    find(book, "a").status = ReviewStatus::Excluded;
    find(book, "b").status = ReviewStatus::Covered;
    book.import(download(5, around({})));
    QCOMPARE(told(book), "02 -5 a|1 excluded; 02 -6 b|1 covered");
}

void TestDiffCases::waitingRowsAreNotMissing()
{
    // They would come back as certain rows without anyone's word.
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    book.import(download(5, around({at(2, -5, "b")})));
    book.import(download(6, around({at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 reworded");
    QVERIFY(book.answer(onDay2, 2));
    QCOMPARE(told(book), "02 -5 a|1 new; 02 -5 b|1 missing");
}

void TestDiffCases::postedRowGoesAndComesBack()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a")})));
    find(book, "a").posted = true;
    QCOMPARE(book.import(download(5, around({}))).postedMissing.size(), size_t{1});
    QVERIFY(book.import(download(6, around({}))).postedMissing.empty());
    QCOMPARE(book.import(download(7, around({at(2, -5, "a")}))).postedBack.size(), size_t{1});
    QCOMPARE(told(book), "02 -5 a|1 new posted");
}

void TestDiffCases::ofEqualRowsTheUnpostedIsMissing()
{
    Book book;
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a")})));
    book.rows[2].posted = true;
    book.import(download(5, around({at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|1 missing; 02 -5 a|2 new posted");
    QVERIFY(book.postedMissing.empty());
}

void TestDiffCases::zero()
{
    Book book;
    QCOMPARE(verdicts(book.import(download(4, around({at(2, 0, "info"), at(2, 0, "info")})))),
             "new new new new");
    QVERIFY(book.rows[1].key == keyOf(2, 0, "info", 1));
    QVERIFY(book.rows[2].key == keyOf(2, 0, "info", 2));
}

void TestDiffCases::placeholderKeyFits()
{
    Book book;
    book.addPlaceholder(april(2), -5, keyOf(2, -5, "a", 1));
    const DiffResult result = book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a")})));
    QCOMPARE(verdicts(result), "new known new new");
    QVERIFY(result.rows[1].newText);
    QCOMPARE(told(book), "02 -5 a|1 new posted; 02 -5 a|2 new");
    QVERIFY(book.faults.empty());
}

void TestDiffCases::placeholderOfAnotherOrdinal()
{
    Book book;
    book.addPlaceholder(april(2), -5, keyOf(2, -5, "a", 2));
    book.addPlaceholder(april(2), -5, keyOf(2, -5, "a", 3));
    book.import(download(4, around({at(2, -5, "a"), at(2, -5, "a"), at(2, -5, "a")})));
    QCOMPARE(told(book), "02 -5 a|2 new posted; 02 -5 a|3 new posted; 02 -5 a|1 new");
}

void TestDiffCases::placeholderAgainstAnotherText()
{
    Book book;
    book.addPlaceholder(april(2), -5, keyOf(2, -5, "a", 1));
    QCOMPARE(verdicts(book.import(download(4, around({at(2, -5, "b")})))), "new reworded new");
    QCOMPARE(asked(book), "02 -5: 1..2");
    QVERIFY(book.answer(onDay2, 1));
    QCOMPARE(verdicts(book.import(download(5, around({at(2, -5, "b")})))), "known known known");
}

void TestDiffCases::placeholderCountsAsSplit()
{
    Book book;
    book.addPlaceholder(april(2), -5, keyOf(2, -5, "a", 1));
    QCOMPARE(verdicts(book.import(download(3, {at(2, -5, "a"), at(3, -1, "z")}, true))),
             "twin new");
    QCOMPARE(asked(book), "02 -5: 1..2");
    // A file that has the whole day can tell.
    QCOMPARE(verdicts(book.import(download(4, around({at(2, -5, "a")}), true))), "new known known");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::placeholderOfAnId()
{
    Book book(KeyBasis::TransactionId);
    book.addPlaceholder(april(2), -5, RowKeyMaker("acc-1").transactionId("7"));
    const File file = download(4, {at(2, -5, "a", "6"), at(2, -5, "b", "7"), at(2, -5, "c", "8")});
    QCOMPARE(verdicts(book.import(file)), "new known new");
    QCOMPARE(verdicts(book.import(file)), "known known known");
}

void TestDiffCases::datedAhead()
{
    Book book;
    const File early = download(2, {at(1, -1, "z"), at(4, -5, "rent")});
    QCOMPARE(early.span.last.number(), april(2).number());
    QVERIFY(!early.span.hasWhole(april(3)) && early.span.touches(april(4)));
    book.import(early);
    QCOMPARE(
        verdicts(book.import(download(6, {at(1, -1, "z"), at(4, -5, "rent"), at(5, -1, "z")}))),
        "known known new");
    QCOMPARE(told(book), "04 -5 rent|1 new");
}

void TestDiffCases::spans()
{
    // Stated dates count, except where the file ends earlier or the source starts inside a day.
    const FileSpan stated = fileSpan(april(1), april(9), april(2), april(8), noon(20), true, false);
    QCOMPARE(stated.first.number(), april(1).number());
    QCOMPARE(stated.last.number(), april(8).number());
    const FileSpan shorter =
        fileSpan(april(1), april(5), april(2), april(8), noon(20), true, false);
    QCOMPARE(shorter.last.number(), april(5).number());
    const FileSpan made = fileSpan(april(1), april(9), april(2), april(8), noon(4), true, false);
    QCOMPARE(made.last.number(), april(4).number());
    QCOMPARE(made.lastRow.number(), april(8).number());
    const FileSpan inside = fileSpan(april(1), april(9), april(2), april(8), noon(20), false, true);
    QCOMPARE(inside.first.number(), april(2).number());
    QVERIFY(inside.mayStartInside(april(2)) && !inside.hasWhole(april(2)));
    QVERIFY(inside.hasWhole(april(3)) && !inside.hasWhole(april(8)));
}

void TestDiffCases::idAlone()
{
    Book book(KeyBasis::TransactionId);
    book.import(download(4, {at(2, -5, "a", "1"), at(2, -5, "a", "2")}));
    const DiffResult result =
        book.import(download(5, {at(2, -5, "b", "2"), at(2, -5, "a", "1"), at(2, -5, "a", "3")}));
    QCOMPARE(verdicts(result), "known known new");
    QVERIFY(result.rows[0].newText && !result.rows[1].newText);
    QVERIFY(result.rows[2].idKeyed && result.rows[2].ordinal == 0);
    QVERIFY(result.rows[2].key == RowKeyMaker("acc-1").transactionId("3"));
    QCOMPARE(told(book), "02 -5 a|0 new; 02 -5 a/b|0 new; 02 -5 a|0 new");
}

void TestDiffCases::idNotAskedOnSplitDays()
{
    Book book(KeyBasis::TransactionId);
    book.import(download(2, {at(1, -1, "z", "0"), at(2, -5, "a", "1")}, true));
    QCOMPARE(verdicts(book.import(download(3, {at(2, -5, "a", "2"), at(3, -1, "z", "3")}, true))),
             "new new");
    QCOMPARE(asked(book), "");
}

void TestDiffCases::idIsMissing()
{
    Book book(KeyBasis::TransactionId);
    const File file = download(4, {at(2, -5, "a", "1"), at(2, -5, "a"), at(3, -6, "b")});
    const DiffResult result = book.import(file);
    QCOMPARE(verdicts(result), "new twin twin");
    QVERIFY(result.rows[1].doubt == "is missing" && !result.rows[1].idKeyed);
    QVERIFY(result.rows[1].key == keyOf(2, -5, "a", 1));
    QCOMPARE(asked(book), "02 -5: 1..2; 03 -6: 1..1");
    QCOMPARE(verdicts(book.import(file)), "known known known");
    QVERIFY(book.answer(onDay2, 2));
    QVERIFY(book.answer({april(3), -6}, 1));
    QCOMPARE(verdicts(book.import(file)), "known known known");
}

void TestDiffCases::idOnTwoRows()
{
    Book book(KeyBasis::TransactionId);
    book.import(download(3, {at(2, -6, "b", "1")}));
    // Whichever stands first: the row that the book knows by this id keeps it.
    const DiffResult result =
        book.import(download(4, {at(2, -5, "a", "1"), at(2, -6, "b", "1"), at(2, -6, "b", "1")}));
    QCOMPARE(verdicts(result), "twin known twin");
    QVERIFY(result.rows[0].doubt == "stands on two rows of the file");
    QVERIFY(result.rows[1].doubt.empty());
    QCOMPARE(asked(book), "02 -6: 1..2; 02 -5: 1..1");
}

void TestDiffCases::idWithAnotherMeaning()
{
    Book book(KeyBasis::TransactionId);
    book.import(download(4, {at(2, -5, "a", "1")}));
    const DiffResult result = book.import(download(5, {at(3, -5, "a", "1")}));
    QCOMPARE(verdicts(result), "reworded");
    QVERIFY(result.rows[0].doubt == "meant another date or amount before");
    QCOMPARE(told(book), "02 -5 a|0 new; 03 -5 a|1 reworded");
    QCOMPARE(verdicts(book.import(download(6, {at(3, -5, "a", "1")}))), "known");
}

void TestDiffCases::idOfADissolvedRow()
{
    Book book(KeyBasis::TransactionId);
    book.addPlaceholder(april(2), -5, keyOf(2, -5, "a", 1));
    const File file = download(4, {at(2, -5, "b", "1")});
    QCOMPARE(verdicts(book.import(file)), "reworded");
    QVERIFY(book.answer(onDay2, 1));
    const DiffResult again = book.import(file);
    QCOMPARE(verdicts(again), "known");
    QCOMPARE(again.rows[0].known.value, int64_t{1});
}

void TestDiffCases::numbersThatCannotBe()
{
    const std::vector<AnswerRow> rows{{{1}, ReviewStatus::New, "a", {{1}}},
                                      {{2}, ReviewStatus::PossibleTwin, "a", {{2}}},
                                      {{3}, ReviewStatus::Same, "a", {}}};
    QVERIFY(!answerCount(rows, 0, 0));
    QVERIFY(!answerCount(rows, 1, 2));
    QVERIFY(!answerCount(rows, 3, 1));
    QVERIFY(!answerCount(rows, -1, -1));
    QVERIFY(answerCount(rows, 1, 1));
    QVERIFY(answerCount(rows, 2, 1));
    // Nothing is there into which the row could dissolve.
    QVERIFY(!answerCount({{{1}, ReviewStatus::PossibleTwin, "a", {{1}}}}, 0, 0));
    QVERIFY(answerCount({}, 0, 0));
}

void TestDiffCases::answersKeepWhatOneFileShowsApart()
{
    // File 2 shows row 3 beside row 1, so that row 3 is row 2.
    const std::vector<AnswerRow> rows{{{1}, ReviewStatus::New, "a", {{1}, {2}}},
                                      {{2}, ReviewStatus::New, "b", {{1}}},
                                      {{3}, ReviewStatus::Reworded, "a", {{2}}}};
    const auto answer = answerCount(rows, 2, 2);
    QVERIFY(answer && answer->movements.empty());
    QCOMPARE(answer->same.size(), size_t{1});
    QCOMPARE(answer->same[0].second.value, int64_t{2});
}

QTEST_GUILESS_MAIN(TestDiffCases)
#include "test_diff_cases.moc"
