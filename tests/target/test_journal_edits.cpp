// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"

#include <set>

using namespace shogo;
using namespace shogo::test;

// A person edits the file between two runs: every byte of theirs stays, and our keys are found.
class TestJournalEdits : public QObject
{
    Q_OBJECT

    static std::string replaced(std::string text, const std::string& from, const std::string& to)
    {
        for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
            text.replace(at, from.size(), to);
        }
        return text;
    }

    static std::string twoBlocks(const std::string& dialect)
    {
        MemoryDisk disk;
        post(*journal(disk, "x", dialect), {posting(1), posting(2)});
        return disk.files["x"].bytes;
    }

private Q_SLOTS:
    void edits_data()
    {
        QTest::addColumn<QByteArray>("dialect");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("first"); // how often the key of the first block is found
        for (const char* dialect : {"hledger", "beancount"}) {
            const std::string text = twoBlocks(dialect);
            const bool plain = dialect == std::string("hledger");
            const std::string hand =
                plain ? "2026-01-01 rent\n  Expenses:Rent  5 JPY\n  Assets:Bank\n"
                      : "2026-01-01 * \"rent\"\n  Expenses:Rent  5 JPY\n  Assets:Bank\n";
            const auto row = [&](const char* name, const std::string& edited, int first = 1) {
                QTest::addRow("%s: %s", dialect, name)
                    << QByteArray(dialect) << bytes(edited) << first;
            };
            const size_t middle = text.find("; shogo-end\n") + 12;
            row("untouched", text);
            row("before", hand + "\n" + text);
            row("between", text.substr(0, middle) + "\n" + hand + text.substr(middle));
            row("behind", text + hand);
            row("behind, no line feed", text + hand + "; last");
            row("our line feed gone", text.substr(0, text.size() - 1));
            row("our end line gone", text.substr(0, text.rfind("; shogo-end")));
            row("CRLF", replaced(text, "\n", "\r\n"));
            row("byte order mark", "\xEF\xBB\xBF" + text);
            row("memo", replaced(text, "１１月分", "December \\\"x\\\""));
            row("an amount", replaced(text, "999 JPY", "998 JPY"));
            row("our remarks gone",
                replaced(replaced(text, "; shogo-begin", "; was"), "; shogo-end\n", ""));
            row("key in capitals",
                replaced(text, rowKey(1).hex(), bytes(rowKey(1).hex()).toUpper().toStdString()), 0);
            row("key longer", replaced(text, rowKey(1).hex(), rowKey(1).hex() + "0"), 0);
            const size_t date = text.find("2026-11-02");
            row("commented out",
                text.substr(0, date) +
                    replaced(";" + text.substr(date, middle - date), "\n", "\n;") + "\n" +
                    text.substr(middle),
                0);
            row("deleted", text.substr(middle), 0);
            row("doubled", text + text.substr(date, middle - date), 2);
            if (plain) {
                row("tag on the header line",
                    replaced(text, "分\n    ; shogo", "分  ; mine, shogo"));
                row("in a comment block",
                    "comment\n" + text.substr(0, middle) + "end comment\n" + text.substr(middle),
                    0);
            }
        }
    }
    void edits()
    {
        QFETCH(QByteArray, dialect);
        QFETCH(QByteArray, text);
        QFETCH(int, first);
        MemoryDisk disk;
        disk.files["x"].bytes = text.toStdString();
        {
            const auto target = journal(disk, "x", dialect.toStdString());
            QVERIFY(open(*target).has_value());
            QCOMPARE(bytes(disk.files["x"].bytes), text);
            const Lookup seen = find(*target, {rowKey(1), rowKey(2), rowKey(77)});
            QVERIFY(seen.conclusive);
            QCOMPARE(static_cast<int>(seen.found.size()), first + 1);
            std::set<std::string> ids;
            for (const FoundJournal& found : seen.found) {
                ids.insert(found.remoteId);
                QVERIFY(found.bookTag == "ab1f");
                QCOMPARE(found.lines.size(), 3U);
            }
            QCOMPARE(ids.size(), seen.found.size());
            const auto verdicts = post(*target, {posting(1), posting(2), posting(3)});
            QCOMPARE(verdicts[0].kind,
                     first > 0 ? Verdict::Kind::Duplicate : Verdict::Kind::Accepted);
            QCOMPARE(bytes(verdicts[0].remoteId), bytes("shogo:" + token(posting(1))));
            QCOMPARE(verdicts[1].kind, Verdict::Kind::Duplicate);
            QCOMPARE(verdicts[2].kind, Verdict::Kind::Accepted);
        }
        QVERIFY(disk.files["x"].bytes.starts_with(text.toStdString()));
        const auto again = journal(disk, "x", dialect.toStdString());
        QCOMPARE(static_cast<int>(find(*again, {rowKey(1)}).found.size()), std::max(first, 1));
        QCOMPARE(find(*again, {rowKey(3)}).found.size(), 1U);
        QVERIFY(again->takeNotes().empty());
    }

    void startsFrom_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("line feed") << QByteArray("\n");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF");
        QTest::newRow("no line feed") << QByteArray("; mine");
        QTest::newRow("CRLF") << QByteArray("; mine\r\n\r\n");
    }
    void startsFrom()
    {
        QFETCH(QByteArray, text);
        MemoryDisk disk;
        disk.files["x"].bytes = text.toStdString();
        QCOMPARE(post(*journal(disk, "x"), {posting(1)}).front().kind, Verdict::Kind::Accepted);
        const std::string& now = disk.files["x"].bytes;
        QVERIFY(now.starts_with(text.toStdString()));
        const size_t begin = now.find("; shogo-begin");
        QVERIFY(begin == static_cast<size_t>(text.size()) || now[begin - 1] == '\n');
        QCOMPARE(list(*journal(disk, "x")).found.size(), 1U);
    }

    void anotherBooksKey()
    {
        MemoryDisk disk;
        Posting theirs = posting(1);
        theirs.bookTag = "ffff";
        const auto target = journal(disk, "x");
        QCOMPARE(post(*target, {theirs}).front().kind, Verdict::Kind::Accepted);
        const Verdict verdict = post(*target, {posting(1)}).front();
        QCOMPARE(verdict.kind, Verdict::Kind::Duplicate);
        QCOMPARE(bytes(verdict.remoteId), bytes("shogo:" + token(theirs)));
        QCOMPARE(bytes(find(*target, {rowKey(1)}).found.front().bookTag), bytes("ffff"));
    }

    void includesAreNotSearched()
    {
        MemoryDisk disk;
        disk.files["x"].bytes = "include 2025.journal\n";
        const auto target = journal(disk, "x");
        QVERIFY(open(*target).has_value());
        QVERIFY(!find(*target, {rowKey(1)}).conclusive);
        QCOMPARE(find(*target, {rowKey(1)}).problem->code, ProblemCode::JournalFileUnclear);
        QVERIFY(!list(*target).conclusive);
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Accepted);
        QVERIFY(find(*target, {rowKey(1)}).conclusive);
        QVERIFY(!find(*target, {rowKey(1), rowKey(2)}).conclusive);
    }

    void listsADaySpan()
    {
        MemoryDisk disk;
        const auto target = journal(disk, "x");
        post(*target, {posting(1), posting(2), posting(3)}); // 2, 3 and 4 November
        Lookup seen;
        target->list(*Day::of(2026, 11, 3), *Day::of(2026, 11, 4),
                     [&](Lookup lookup) { seen = std::move(lookup); });
        QVERIFY(seen.conclusive);
        QCOMPARE(seen.found.size(), 2U);
        QVERIFY(seen.found[0].key == rowKey(2) && seen.found[1].key == rowKey(3));
        QVERIFY(!seen.covered.empty());
    }

    void missingFile()
    {
        MemoryDisk disk;
        const auto target = journal(disk, "x");
        const Lookup seen = find(*target, {rowKey(1)});
        QVERIFY(!seen.conclusive);
        QCOMPARE(seen.problem->code, ProblemCode::JournalFileUnreadable);
        QVERIFY(disk.files.empty());
        QVERIFY(open(*target).has_value());
        QVERIFY(find(*target, {rowKey(1)}).conclusive);
    }
};

QTEST_GUILESS_MAIN(TestJournalEdits)
#include "test_journal_edits.moc"
