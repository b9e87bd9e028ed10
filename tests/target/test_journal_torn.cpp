// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"

using namespace shogo;
using namespace shogo::test;

namespace {

// A transfer whose first two lines balance by themselves.
Posting pairs(int number)
{
    Posting made = posting(number);
    made.lines = {{"Assets:A", {5, currency("JPY")}, "", "a"},
                  {"Assets:B", {-5, currency("JPY")}, "", ""},
                  {"Assets:C", {7, currency("JPY")}, "x", "b"},
                  {"Assets:D", {-7, currency("JPY")}, "", ""}};
    return made;
}

} // namespace

class TestJournalTorn : public QObject
{
    Q_OBJECT

    static std::string written(const std::string& before, const std::vector<Posting>& group,
                               const std::string& dialect)
    {
        MemoryDisk disk;
        disk.files["x"].bytes = before;
        const auto target = journal(disk, "x", dialect);
        for (const Verdict& verdict : post(*target, group)) {
            SHOGO_CHECK(verdict.kind == Verdict::Kind::Accepted);
        }
        return disk.files["x"].bytes;
    }

private Q_SLOTS:
    void everyByte_data()
    {
        QTest::addColumn<QByteArray>("dialect");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<int>("zeros");
        for (const char* dialect : {"hledger", "beancount"}) {
            const bool plain = dialect == std::string("hledger");
            const std::string own = written("", {posting(90)}, dialect);
            const QByteArray hand =
                plain ? "2026-01-01 rent\n  Expenses:Rent  5 JPY\n  Assets:Bank\n"
                      : "2026-01-01 * \"rent\"\n  Expenses:Rent  5 JPY\n  Assets:Bank\n";
            QTest::addRow("%s, empty", dialect) << QByteArray(dialect) << QByteArray() << 0;
            QTest::addRow("%s, own", dialect) << QByteArray(dialect) << bytes(own) << 0;
            QTest::addRow("%s, hand", dialect) << QByteArray(dialect) << hand << 0;
            QTest::addRow("%s, CRLF", dialect)
                << QByteArray(dialect) << QByteArray(hand).replace("\n", "\r\n") << 0;
            QTest::addRow("%s, no line feed", dialect)
                << QByteArray(dialect) << hand.chopped(1) << 0;
            QTest::addRow("%s, zeros", dialect) << QByteArray(dialect) << hand << 3;
        }
    }
    void everyByte()
    {
        QFETCH(QByteArray, dialect);
        QFETCH(QByteArray, before);
        QFETCH(int, zeros);
        const std::vector<Posting> group = {posting(1), pairs(2), posting(3, 150, "EUR")};
        const std::string whole = written(before.toStdString(), group, dialect.toStdString());
        size_t cuts = 0;
        for (size_t at = static_cast<size_t>(before.size()); at <= whole.size(); ++at) {
            MemoryDisk disk;
            const std::string torn =
                whole.substr(0, at) + std::string(static_cast<size_t>(zeros), '\0');
            disk.files["x"].bytes = torn;
            {
                const auto target = journal(disk, "x", dialect.toStdString());
                const auto opened = open(*target);
                QVERIFY2(opened.has_value(), std::to_string(at).c_str());
                const std::string mended = disk.files["x"].bytes;
                const std::vector<Problem> notes = target->takeNotes();
                QCOMPARE(notes.empty(), mended == torn);
                QCOMPARE(disk.files.size(), mended == torn ? 1U : 2U);
                if (!notes.empty()) {
                    // What was cut out lies beside the file, to the byte.
                    ++cuts;
                    QCOMPARE(notes[0].code, ProblemCode::JournalFileTorn);
                    QCOMPARE(bytes(mended + disk.files["x.torn-1"].bytes), bytes(torn));
                    QCOMPARE(std::get<int64_t>(notes[0].arguments[0]),
                             static_cast<int64_t>(torn.size() - mended.size()));
                }
                QVERIFY(whole.starts_with(mended));
                const Lookup seen = list(*target);
                QVERIFY(seen.conclusive);
                const auto verdicts = post(*target, group);
                for (size_t i = 0; i < group.size(); ++i) {
                    const bool there = keysIn(mended, group[i]) != 0;
                    QCOMPARE(verdicts[i].kind,
                             there ? Verdict::Kind::Duplicate : Verdict::Kind::Accepted);
                    QCOMPARE(find(*target, {group[i].key}).found.size(), 1U);
                }
                QVERIFY(disk.files["x"].bytes.starts_with(mended));
            }
            const std::string after = disk.files["x"].bytes;
            QVERIFY(after.starts_with(before.toStdString()));
            const auto again = journal(disk, "x", dialect.toStdString());
            const Lookup found = find(*again, {rowKey(1), rowKey(2), rowKey(3)});
            QVERIFY(found.conclusive);
            QCOMPARE(found.found.size(), 3U);
            for (const Posting& one : group) {
                QCOMPARE(keysIn(after, one), 1U);
            }
            for (const FoundJournal& journal : found.found) {
                const auto sent = std::find_if(group.begin(), group.end(), [&](const Posting& p) {
                    return p.key == journal.key;
                });
                QVERIFY(journal.day == sent->day);
                QCOMPARE(journal.lines.size(), sent->lines.size());
                for (size_t i = 0; i < journal.lines.size(); ++i) {
                    QVERIFY(journal.lines[i].account == sent->lines[i].account);
                    QVERIFY(journal.lines[i].amount == sent->lines[i].amount);
                }
            }
        }
        QVERIFY(cuts > 1'000);
    }

    // A torn block twice at the same place: both pieces are kept.
    void keepsEveryPiece()
    {
        const std::string whole = written("", {posting(1)}, "hledger");
        MemoryDisk disk;
        for (const int n : {1, 2}) {
            disk.files["x"].bytes = whole.substr(0, 200);
            QVERIFY(open(*journal(disk, "x")).has_value());
            QVERIFY(disk.files["x"].bytes.empty());
            QCOMPARE(bytes(disk.files["x.torn-" + std::to_string(n)].bytes),
                     bytes(whole.substr(0, 200)));
        }
    }

    // What a person did to the last block is not taken for a crash.
    void notTorn_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("clear");
        QTest::addColumn<int>("found");
        const std::string whole = written("", {posting(1)}, "hledger");
        const auto row = [](const char* name, const std::string& text, bool clear, int found) {
            QTest::newRow(name) << bytes(text) << clear << found;
        };
        const auto with = [&](const std::string& from, const std::string& to, bool noEnd) {
            std::string text = whole;
            text.replace(text.find(from), from.size(), to);
            return noEnd ? text.substr(0, text.find("; shogo-end")) : text;
        };
        row("only the last line feeds missing", whole.substr(0, whole.find("\n; shogo-end")), true,
            1);
        row("memo shortened", with("１１月分", "", false), true, 1);
        row("memo shortened, end line gone", with("１１月分", "", true), true, 1);
        row("memo longer, end line gone", with("１１月分", "１１月と１２月分", true), true, 1);
        row("a line merged", with("    Expenses:5990雑費  1 JPY  ; 手数料\n", "", false), true, 1);
        row("a line merged, no last line feed",
            with("    Expenses:5990雑費  1 JPY  ; 手数料\n; shogo-end\n", "; shogo-end", false),
            true, 1);
        row("only remarks left", whole.substr(0, whole.find('\n') + 1) + "; shogo-end\n", true, 0);
        row("written behind a torn block",
            whole.substr(0, whole.find("    Expenses:5990")) + "; mine\n", true, 1);
        row("written behind a torn header",
            whole.substr(0, whole.find("    Assets:1110")) + "; mine\n", false, 1);
        row("mentioned in a remark", "; shogo-begin is what Shogo writes", true, 0);
        row("begun in a remark", "; shogo-begi", true, 0);
        row("not UTF-8", "; caf\xE9\n" + whole.substr(0, 150), false, 0);
        row("UTF-16", std::string("\xFF\xFE;\0x\0\n\0", 8), false, 0);
        row("UTF-16 without a mark", std::string(";\0x\0\n\0", 6), false, 0);
    }
    void notTorn()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, clear);
        QFETCH(int, found);
        MemoryDisk disk;
        disk.files["x"].bytes = text.toStdString();
        const auto target = journal(disk, "x");
        const auto opened = open(*target);
        QCOMPARE(bytes(disk.files["x"].bytes), text);
        QCOMPARE(disk.files.size(), 1U);
        QCOMPARE(opened.has_value(), clear);
        const Lookup seen = find(*target, {rowKey(1)});
        QCOMPARE(seen.conclusive, clear);
        QCOMPARE(static_cast<int>(seen.found.size()), found);
        if (!clear) {
            QCOMPARE(opened.error().code, ProblemCode::JournalFileUnclear);
            QVERIFY(opened.error().place.line > 0 && seen.problem.has_value());
            QCOMPARE(post(*target, {posting(5)}).front().kind, Verdict::Kind::NotSent);
            QCOMPARE(bytes(disk.files["x"].bytes), text);
        }
    }
};

QTEST_GUILESS_MAIN(TestJournalTorn)
#include "test_journal_torn.moc"
