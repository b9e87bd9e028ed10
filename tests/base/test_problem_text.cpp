// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "base/problem.h"
#include "base/problem_text.h"

#include <set>

using namespace shogo;

class TestProblemText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Every problem says what happened and, unless it is only worth knowing, what to do; with
    // enough arguments nothing of the pattern is left over.
    void everyCodeHasItsSentences()
    {
        std::set<std::string_view> names;
        for (const ProblemCode code : allProblemCodes()) {
            QVERIFY(names.insert(codeText(code)).second);
            ProblemCode back = ProblemCode::FileMissing;
            QVERIFY(codeFromText(codeText(code), back));
            QCOMPARE(back, code);
            const Problem problem(code,
                                  {std::string("one"), std::string("two"), std::string("three")});
            const std::string message = problemMessage(problem);
            const std::string remedy = problemRemedy(problem);
            QVERIFY2(message.size() > 10, codeText(code).data());
            QVERIFY2(remedy.size() > 5, codeText(code).data());
            QVERIFY2(message.find('%') == std::string::npos, message.c_str());
            QVERIFY2(remedy.find('%') == std::string::npos, remedy.c_str());
            QVERIFY2(message.back() == '.' && remedy.back() == '.', message.c_str());
        }
    }
    void argumentsAreNeverPatterns()
    {
        const Problem problem(ProblemCode::DateUnreadable, {std::string("%1%2%n")});
        QCOMPARE(problemMessage(problem), std::string("“%1%2%n” is not a date."));
    }
    void oneLineStaysOneLine()
    {
        Problem problem(ProblemCode::AmountUnreadable, Place{"a.csv", 3, 2},
                        {std::string("1\n2\r3")});
        QCOMPARE(problemLine(problem),
                 std::string("a.csv:3:2: “1 2 3” is not an amount. Compare the row with the bank's "
                             "own list."));
    }
    void placesAreFilledNotReplaced()
    {
        const Problem problem(ProblemCode::FileEmpty, Place{"a.csv", 3});
        QCOMPARE(problem.at(Place{"b.csv", 9, 4}).place, (Place{"a.csv", 3, 4}));
    }
    void exitStatuses()
    {
        QCOMPARE(exitStatusOf(ProblemCode::VerbUnknown), 2);
        QCOMPARE(exitStatusOf(ProblemCode::PosterBusy), 4);
        QCOMPARE(exitStatusOf(ProblemCode::JournalFileHeld), 5);
        QCOMPARE(exitStatusOf(ProblemCode::BalanceBreak), 3);
        QCOMPARE(exitStatusOf(ProblemCode::BookNewer), 1);
    }
};

QTEST_GUILESS_MAIN(TestProblemText)
#include "test_problem_text.moc"
