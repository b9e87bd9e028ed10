// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"

using namespace shogo;
using namespace shogo::test;

namespace {

const std::string before = "2026-01-01 rent\n  Expenses:Rent  5 JPY\n  Assets:Bank\n";

std::vector<Posting> group()
{
    return {posting(1), posting(2), posting(3, 150, "EUR")};
}

// The file that a run without faults writes.
const std::string& wholeFile()
{
    static const std::string whole = [] {
        MemoryDisk disk;
        disk.files["x"].bytes = before;
        post(*journal(disk, "x"), group());
        return disk.files["x"].bytes;
    }();
    return whole;
}

// The block of a posting in that file.
std::string blockOf(const Posting& posting)
{
    const std::string& whole = wholeFile();
    const size_t begin = whole.find("; shogo-begin " + token(posting));
    const size_t end = whole.find("; shogo-end\n", begin);
    return whole.substr(begin, end - begin);
}

} // namespace

// No fault may make a verdict lie, and when the faults are over each key is there once.
class TestJournalFaults : public QObject
{
    Q_OBJECT

    static void judge(const MemoryDisk& disk, const std::vector<Verdict>& verdicts)
    {
        const MemoryDisk::Content& content = disk.files.at("x");
        QVERIFY(content.bytes.starts_with(before));
        for (size_t i = 0; i < verdicts.size(); ++i) {
            const std::string block = blockOf(group()[i]);
            const bool there = content.bytes.find(block) != std::string::npos;
            const bool durable = content.durable.find(block) != std::string::npos;
            switch (verdicts[i].kind) {
            case Verdict::Kind::Accepted: QVERIFY(there && durable); break;
            case Verdict::Kind::NotSent:
                QCOMPARE(keysIn(content.bytes, group()[i]), 0U);
                QVERIFY(verdicts[i].problem.has_value());
                break;
            case Verdict::Kind::NoVerdict: QVERIFY(verdicts[i].problem.has_value()); break;
            default: QFAIL("another verdict");
            }
        }
    }

    // As the poster does it: look up, post what is not there.
    static void recover(MemoryDisk& disk)
    {
        const auto target = journal(disk, "x");
        QVERIFY(open(*target).has_value());
        std::vector<Posting> left;
        for (const Posting& one : group()) {
            const Lookup seen = find(*target, {one.key});
            QVERIFY(seen.conclusive);
            if (seen.found.empty()) {
                left.push_back(one);
            }
        }
        for (const Verdict& verdict : post(*target, left)) {
            QCOMPARE(verdict.kind, Verdict::Kind::Accepted);
        }
        const std::string& text = disk.files["x"].bytes;
        QVERIFY(text.starts_with(before));
        for (const Posting& one : group()) {
            QCOMPARE(keysIn(text, one), 1U);
        }
        QCOMPARE(bytes(disk.files["x"].durable), bytes(text));
    }

private Q_SLOTS:
    void everyCall_data()
    {
        QTest::addColumn<bool>("staysBroken");
        QTest::addColumn<int>("tornBytes");
        QTest::addColumn<bool>("powerCut");
        for (const bool stays : {false, true}) {
            for (const int torn : {0, 1, 400, 100'000}) {
                for (const bool cut : {false, true}) {
                    QTest::addRow("%s, %d bytes written, %s", stays ? "broken" : "once", torn,
                                  cut ? "power cut" : "goes on")
                        << stays << torn << cut;
                }
            }
        }
    }
    void everyCall()
    {
        QFETCH(bool, staysBroken);
        QFETCH(int, tornBytes);
        QFETCH(bool, powerCut);
        for (int n = 1;; ++n) {
            MemoryDisk disk;
            disk.files["x"] = {before, before, false};
            disk.failAt = n;
            disk.staysBroken = staysBroken;
            disk.tornBytes = static_cast<size_t>(tornBytes);
            {
                const auto target = journal(disk, "x");
                if (open(*target)) {
                    judge(disk, post(*target, group()));
                }
                if (disk.calls < n) {
                    QVERIFY(n > 8);
                    return;
                }
                disk.heal();
                if (!powerCut && n % 2 == 0) {
                    // The same object goes on.
                    for (const Verdict& verdict : post(*target, group())) {
                        QVERIFY(verdict.kind == Verdict::Kind::Accepted ||
                                verdict.kind == Verdict::Kind::Duplicate);
                    }
                }
            }
            if (powerCut) {
                disk.files["x"].bytes = disk.files["x"].durable;
            }
            recover(disk);
        }
    }

    void fullAtEveryByte()
    {
        for (size_t room = before.size(); room <= wholeFile().size(); ++room) {
            MemoryDisk disk;
            disk.files["x"] = {before, before, false};
            disk.room = static_cast<int64_t>(room);
            {
                const auto target = journal(disk, "x");
                const auto verdicts = post(*target, group());
                judge(disk, verdicts);
                QCOMPARE(verdicts[0].kind, room < wholeFile().size() ? Verdict::Kind::NotSent
                                                                     : Verdict::Kind::Accepted);
            }
            disk.heal();
            recover(disk);
        }
    }

    // A crash between append and sync may leave any beginning of what was appended.
    void powerCutAtEveryByte()
    {
        for (size_t kept = before.size(); kept <= wholeFile().size(); ++kept) {
            MemoryDisk disk;
            const std::string left = wholeFile().substr(0, kept);
            disk.files["x"] = {left, left, false};
            recover(disk);
        }
    }

    // Every call of mending may fail, too.
    void mendingFails()
    {
        const std::string torn = wholeFile().substr(0, wholeFile().size() - 60);
        for (int n = 1;; ++n) {
            MemoryDisk disk;
            disk.files["x"] = {torn, torn, false};
            disk.failAt = n;
            const auto opened = open(*journal(disk, "x"));
            QVERIFY(opened.has_value() == (disk.calls < n));
            if (disk.calls < n) {
                return;
            }
            disk.heal();
            recover(disk);
        }
    }

    // The look-up fails: never conclusive then.
    void lookupFails()
    {
        for (int n = 1;; ++n) {
            MemoryDisk disk;
            disk.files["x"] = {before, before, false};
            disk.failAt = n;
            const Lookup seen = find(*journal(disk, "x"), {rowKey(1)});
            if (disk.calls < n) {
                QVERIFY(seen.conclusive);
                return;
            }
            QVERIFY(!seen.conclusive && seen.problem.has_value());
        }
    }

    void secondHandle()
    {
        MemoryDisk disk;
        const auto first = journal(disk, "x");
        QVERIFY(open(*first).has_value());
        const auto second = journal(disk, "x");
        QCOMPARE(open(*second).error().code, ProblemCode::JournalFileHeld);
        QCOMPARE(post(*second, {posting(1)}).front().kind, Verdict::Kind::NotSent);
        QVERIFY(!list(*second).conclusive);
    }

    // Without flush() the event loop sends them; the end of the object tells what was not sent.
    void gathers()
    {
        MemoryDisk disk;
        auto target = journal(disk, "x");
        std::vector<Verdict::Kind> kinds;
        const auto note = [&](const Verdict& verdict) { kinds.push_back(verdict.kind); };
        for (int i = 0; i < 64; ++i) {
            target->post(posting(i), note);
        }
        QCOMPARE(kinds.size(), 64U); // a full group goes at once
        const int calls = disk.calls;
        target->post(posting(64), note);
        target->post(posting(65), note);
        target->post(posting(65), note);
        QCOMPARE(disk.calls, calls);
        QCoreApplication::processEvents();
        QVERIFY(kinds.size() == 67U && kinds[64] == Verdict::Kind::Accepted &&
                kinds[65] == Verdict::Kind::Accepted && kinds[66] == Verdict::Kind::Duplicate);
        target->post(posting(66), note);
        target.reset();
        QVERIFY(kinds.size() == 68U && kinds[67] == Verdict::Kind::NotSent);
        QCOMPARE(keysIn(disk.files["x"].bytes, posting(65)), 1U);
        QCOMPARE(keysIn(disk.files["x"].bytes, posting(66)), 0U);
    }

    // A callback may post again, or end the target.
    void callbacksMayDoAnything_data()
    {
        QTest::addColumn<bool>("flushed");
        QTest::newRow("flushed") << true;
        QTest::newRow("by the event loop") << false;
    }
    void callbacksMayDoAnything()
    {
        QFETCH(bool, flushed);
        MemoryDisk disk;
        auto target = journal(disk, "x");
        int calls = 0;
        target->post(posting(1), [&](const Verdict&) {
            ++calls;
            target->post(posting(2), [&](const Verdict&) { ++calls; });
        });
        target->post(posting(3), [&](const Verdict&) {
            ++calls;
            target.reset();
        });
        if (flushed) {
            target->flush();
        } else {
            QCoreApplication::processEvents();
        }
        QCOMPARE(calls, 3);
        QVERIFY(target == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestJournalFaults)
#include "test_journal_faults.moc"
