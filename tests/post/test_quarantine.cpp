// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "post/quarantine.h"
#include "support/desk_world.h"

#include <algorithm>

using namespace shogo;

// The functions alone, with look-ups that are made up.

namespace {

constexpr int64_t settle = 600'000;

// A book with `count` approved rows, as far as the desk brings them.
std::unique_ptr<Desk> approved(DeskWorld& w, int count)
{
    auto desk = w.make();
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        lines += "2026-04-" + QByteArray::number(i % 28 + 1).rightJustified(2, '0') + ",-" +
                 QByteArray::number(100 + i) + ",row " + QByteArray::number(i) + "\n";
    }
    if (!desk->importFile(w.write("rows.csv", csv(lines)), {})) {
        qFatal("import");
    }
    std::vector<RowKey> keys;
    for (const ListedRow& row : listed(*desk)) {
        keys.push_back(row.row.key);
    }
    if (!desk->assign(keys, {"expenses:x", "", ""}) || !desk->approve({})) {
        qFatal("approve");
    }
    return desk;
}

std::vector<LedgerEntry> all(Desk& desk)
{
    std::vector<LedgerEntry> entries;
    for (const State state : {State::Queued, State::Pending, State::Unknown, State::Confirmed,
                              State::Failed, State::Withdrawn}) {
        const auto found = desk.book().ledger().inState(state);
        entries.insert(entries.end(), found->begin(), found->end());
    }
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.id < b.id; });
    return entries;
}

StepFacts factsOf(DeskWorld& w, Actor actor)
{
    StepFacts facts;
    facts.actor = actor;
    facts.who = "tester";
    facts.at = w.clock.now();
    return facts;
}

LedgerEntry stepped(Desk& desk, DeskWorld& w, const LedgerEntry& entry, Event event, Actor actor,
                    const std::string& remoteId = {})
{
    StepFacts facts = factsOf(w, actor);
    if (event == Event::Claim) {
        facts.owner = "tester";
        facts.requestId = "r";
        facts.contentDigest = *desk.book().journals().digest(entry.journal);
    }
    if (!remoteId.empty()) {
        facts.remoteId = remoteId;
    }
    auto after = desk.book().ledger().step(entry, event, facts);
    if (!after) {
        qFatal("step: %s", std::string(codeText(after.error().code)).c_str());
    }
    return *after;
}

// Six entries: queued, pending, unknown, confirmed, failed, withdrawn.
std::unique_ptr<Desk> oneOfEach(DeskWorld& w)
{
    auto desk = approved(w, 6);
    const auto entries = all(*desk);
    const auto claimed = [&](size_t i) {
        return stepped(*desk, w, entries[i], Event::Claim, Actor::Poster);
    };
    claimed(1);
    stepped(*desk, w, claimed(2), Event::NoVerdict, Actor::Poster);
    stepped(*desk, w, claimed(3), Event::Accepted, Actor::Poster, "remote-3");
    stepped(*desk, w, claimed(4), Event::Rejected, Actor::Poster);
    stepped(*desk, w, entries[5], Event::Withdraw, Actor::Person);
    return desk;
}

FoundJournal journalOf(Desk& desk, const LedgerEntry& entry, const std::string& remoteId)
{
    const Journal journal = *desk.book().journals().load(entry.journal);
    FoundJournal found;
    found.key = entry.key;
    found.bookTag = desk.book().settings().tag();
    found.remoteId = remoteId;
    found.day = journal.day;
    found.lines = journal.lines;
    return found;
}

QuarantineDeed now(DeskWorld& w)
{
    return quarantineDeed("tester", w.clock, settle);
}

KeyedListReport settled(Desk& desk, DeskWorld& w, const Lookup& lookup, bool late = true,
                        KeyedListUse use = KeyedListUse::Quarantine)
{
    auto report = settleKeyedList(desk.book(), lookup, late, use, "tester", w.clock.now());
    if (!report) {
        qFatal("list: %s", std::string(codeText(report.error().code)).c_str());
    }
    return *report;
}

size_t lines(Desk& desk, const std::string& event)
{
    size_t count = 0;
    const auto read = desk.history({}, [&](const HistoryLine& line) {
        count += line.kind == "book" && line.event == event ? 1 : 0;
        return Result<void>();
    });
    return read ? count : 0;
}

} // namespace

class TestQuarantine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsNotConfirmedBecomesUnknown()
    {
        DeskWorld w;
        const auto desk = oneOfEach(w);
        const int64_t epoch = desk->book().settings().epoch;
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QCOMPARE(desk->book().settings().quarantine, int64_t{1});
        QCOMPARE(desk->book().settings().epoch, epoch + 1);
        const auto entries = all(*desk);
        const uint32_t q = Flag::InQuarantine;
        const std::vector<std::pair<State, uint32_t>> expected = {
            {State::Unknown, q},
            {State::Unknown, q},
            {State::Unknown, q}, // was unknown: what was known of it counts no more
            {State::Confirmed, 0},
            {State::Unknown, q | Flag::WasFailed},
            {State::Unknown, q | Flag::WasWithdrawn}};
        for (size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(entries[i].state, expected[i].first);
            QCOMPARE(entries[i].flags, expected[i].second);
            if (entries[i].state == State::Unknown) {
                QCOMPARE(entries[i].settleUntil->steadyMs, w.clock.steadyMs() + settle);
            }
        }
        QCOMPARE(lines(*desk, "quarantine"), size_t{1});
        QVERIFY(desk->verify()->findings.empty());
    }
    // The epoch rises above everything that anybody has noted.
    void theEpochRisesAboveTheNotedOne()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        QVERIFY(beginQuarantine(desk->book(), "tried", 7, now(w)));
        QCOMPARE(desk->book().settings().epoch, int64_t{8});
    }
    // Nothing of it stands where a step of it fails.
    void itIsOneTransaction()
    {
        for (int nth = 0;; ++nth) {
            DeskWorld w;
            const auto desk = oneOfEach(w);
            const auto before = all(*desk);
            int count = 0;
            desk->book().database().fault = [&](const char* name) -> std::optional<Problem> {
                if (std::string_view(name) == "rollback" || count++ != nth) {
                    return std::nullopt;
                }
                return Problem(ProblemCode::BookDiskFull);
            };
            const auto outcome = beginQuarantine(desk->book(), "tried", 0, now(w));
            desk->book().database().fault = {};
            if (outcome) {
                QVERIFY(nth > 10);
                return;
            }
            QVERIFY(desk->book().loadSettings());
            const bool begun = desk->book().settings().quarantine != 0;
            const auto after = all(*desk);
            for (size_t i = 0; i < before.size(); ++i) {
                QVERIFY(begun || after[i].state == before[i].state);
                QVERIFY(!begun || after[i].state == State::Unknown ||
                        after[i].state == State::Confirmed);
            }
            QVERIFY(desk->verify()->findings.empty());
        }
    }
    // Another copy may have posted until the word: waiting begins anew with it, and what was
    // decided meanwhile is looked up too.
    void theWordBeginsTheWaitingAnew()
    {
        DeskWorld w;
        const auto desk = oneOfEach(w);
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        w.clock.pass(settle * 10);
        QVERIFY(*quarantineSettled(desk->book(), w.clock, settle));
        // A person says of one that it is not there: it is queued.
        const auto queued = stepped(*desk, w, all(*desk)[0], Event::PersonAbsent, Actor::Person);
        QCOMPARE(queued.state, State::Queued);
        QCOMPARE(queued.flags, 0U);
        QVERIFY(giveWord(desk->book(), now(w)));
        QCOMPARE(desk->book().settings().quarantine, int64_t{2});
        for (const LedgerEntry& entry : all(*desk)) {
            if (entry.state != State::Confirmed) {
                QCOMPARE(entry.state, State::Unknown);
                QCOMPARE(entry.settleUntil->steadyMs, w.clock.steadyMs() + settle);
            }
        }
        QVERIFY(!*quarantineSettled(desk->book(), w.clock, settle));
        w.clock.pass(settle);
        QVERIFY(*quarantineSettled(desk->book(), w.clock, settle));
        // Said twice is said once.
        QVERIFY(giveWord(desk->book(), now(w)));
        QCOMPARE(lines(*desk, "only-copy"), size_t{1});
        QVERIFY(*quarantineSettled(desk->book(), w.clock, settle));
    }
    void theWordAloneDoesNothing()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        QVERIFY(giveWord(desk->book(), now(w)));
        QCOMPARE(desk->book().settings().quarantine, int64_t{0});
        QCOMPARE(all(*desk)[0].state, State::Queued);
    }
    // Another boot: nobody knows how much time has passed.
    void anotherBootBeginsTheWaitingAnew()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QVERIFY(giveWord(desk->book(), now(w)));
        w.clock.pass(settle * 2);
        w.clock.boot = "boot-2";
        w.clock.steady = 5;
        QVERIFY(!*quarantineSettled(desk->book(), w.clock, settle));
        w.clock.pass(settle - 1);
        QVERIFY(!*quarantineSettled(desk->book(), w.clock, settle));
        w.clock.pass(1);
        QVERIFY(*quarantineSettled(desk->book(), w.clock, settle));
    }
    // Asked of the book, not of what was read when it was opened.
    void approvingInQuarantineMakesUnknown()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        auto window = w.open();
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QCOMPARE(window->book().settings().quarantine, int64_t{0}); // it does not know yet
        QVERIFY(window->importFile(w.write("more.csv", csv("2026-05-01,-7,more\n")), {}));
        const RowKey key = listed(*window, "needs-account")[0].row.key;
        QVERIFY(window->assign({key}, {"expenses:y", "", ""}));
        QCOMPARE(window->approve({key})->approved, int64_t{1});
        const LedgerEntry entry = all(*window).back();
        QCOMPARE(entry.state, State::Unknown);
        QCOMPARE(entry.flags, Flag::InQuarantine);
        QCOMPARE(entry.settleUntil->steadyMs, w.clock.steadyMs() + settle);
    }

    // --- the list of all keyed journals
    void confirmedEntriesAreCompared()
    {
        DeskWorld w;
        const auto desk = approved(w, 5);
        const auto queued = all(*desk);
        for (size_t i = 0; i < queued.size(); ++i) {
            stepped(*desk, w, stepped(*desk, w, queued[i], Event::Claim, Actor::Poster),
                    Event::Accepted, Actor::Poster, "r" + std::to_string(i));
        }
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QVERIFY(giveWord(desk->book(), now(w)));
        const auto entries = all(*desk);
        Lookup list;
        list.conclusive = true;
        list.found.push_back(journalOf(*desk, entries[0], "r0")); // as it was
        list.found.push_back(journalOf(*desk, entries[1], "r1"));
        list.found.push_back(journalOf(*desk, entries[1], "again")); // twice
        list.found.push_back(journalOf(*desk, entries[2], "r2"));
        list.found.back().day = list.found.back().day.plusDays(1);   // another day
        list.found.push_back(journalOf(*desk, entries[4], "moved")); // another id
        const auto report = settled(*desk, w, list);
        QCOMPARE(report.compared, int64_t{5});
        QCOMPARE(report.flagged, int64_t{3});
        QCOMPARE(report.placeholders, int64_t{0});
        const auto after = all(*desk);
        QCOMPARE(after[0].flags, 0U);
        QCOMPARE(after[1].flags, Flag::Duplicate);
        QCOMPARE(after[2].flags, Flag::Differs);
        QCOMPARE(after[3].flags, Flag::Gone);
        QVERIFY(desk->verify()->findings.empty());
    }
    // What an inconclusive list does not show is not gone, and the list must come again.
    void anInconclusiveListDecidesNothing()
    {
        DeskWorld w;
        const auto desk = oneOfEach(w);
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QVERIFY(!*keyedListIsDue(desk->book())); // not before the word
        QVERIFY(giveWord(desk->book(), now(w)));
        QVERIFY(*keyedListIsDue(desk->book()));
        settled(*desk, w, Lookup{});
        QCOMPARE(all(*desk)[3].flags, 0U);
        QVERIFY(*keyedListIsDue(desk->book()));
        Lookup whole;
        whole.conclusive = true;
        settled(*desk, w, whole, false); // conclusive, but too early: journals may still arrive
        QVERIFY(*keyedListIsDue(desk->book()));
        settled(*desk, w, whole);
        QVERIFY(!*keyedListIsDue(desk->book()));
    }
    // A person linked the entry to a journal without our key: that list cannot show it.
    void whatAPersonAdoptedIsNotGone()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        stepped(*desk, w, all(*desk)[0], Event::Adopt, Actor::Person, "entered by hand");
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QVERIFY(giveWord(desk->book(), now(w)));
        Lookup whole;
        whole.conclusive = true;
        settled(*desk, w, whole);
        QCOMPARE(all(*desk)[0].flags, 0U);
    }
    void keysThatNoEntryKnows()
    {
        DeskWorld w;
        const auto desk = approved(w, 2);
        const auto entries = all(*desk);
        // A row that is there and not approved, and one that the book does not have.
        QVERIFY(desk->importFile(w.write("more.csv", csv("2026-05-01,-7,more\n")), {}));
        const RowKey key = listed(*desk, "needs-account")[0].row.key;
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QVERIFY(giveWord(desk->book(), now(w)));
        Lookup list;
        list.conclusive = true;
        FoundJournal journal = journalOf(*desk, entries[0], "r0");
        list.found.push_back(journal); // known
        journal.key = stepKey(key, "journal");
        journal.remoteId = "more";
        list.found.push_back(journal);
        journal.key.bytes.fill(9);
        journal.remoteId = "stranger";
        list.found.push_back(journal);
        journal.remoteId = "removed";
        journal.voided = true;
        list.found.push_back(journal);
        journal.voided = false;
        journal.remoteId = "another book's";
        journal.bookTag = "ffff";
        list.found.push_back(journal);
        const auto report = settled(*desk, w, list);
        QCOMPARE(report.placeholders, int64_t{2});
        QCOMPARE(report.otherTags.size(), size_t{1});
        QCOMPARE(report.otherTags.at("ffff"), int64_t{1});
        QCOMPARE(settled(*desk, w, list).placeholders, int64_t{0}); // seen again, not once more
        const auto left = *desk->book().quarantine().placeholders();
        QCOMPARE(left.size(), size_t{2});
        QCOMPARE(left[0].amount.minor, journal.lines[0].amount.minor);
        QCOMPARE(left[0].day, journal.day);
        // The quarantine over: approving that row looks it up all the same.
        QVERIFY(desk->book().database().run("t", "UPDATE book SET quarantine = 0"));
        QVERIFY(desk->book().loadSettings());
        QVERIFY(desk->assign({key}, {"expenses:y", "", ""}));
        QCOMPARE(desk->approve({key})->approved, int64_t{1});
        const LedgerEntry entry = all(*desk).back();
        QCOMPARE(entry.state, State::Unknown);
        QCOMPARE(entry.flags, 0U); // and it is nothing that a quarantine waits for
        QCOMPARE(desk->book().quarantine().placeholders()->size(), size_t{1});
    }
    // rebuild adds, and changes nothing that is there.
    void rebuildingChangesNoEntry()
    {
        DeskWorld w;
        const auto desk = oneOfEach(w);
        const auto before = all(*desk);
        Lookup list;
        list.conclusive = true;
        FoundJournal journal = journalOf(*desk, before[0], "x");
        journal.key.bytes.fill(9);
        list.found.push_back(journal);
        QCOMPARE(settled(*desk, w, list, true, KeyedListUse::Rebuild).placeholders, int64_t{1});
        const auto after = all(*desk);
        for (size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(after[i].state, before[i].state);
            QCOMPARE(after[i].flags, before[i].flags); // not even "gone"
        }
    }
    void tagsOfEarlierBooks()
    {
        DeskWorld w;
        const auto desk = approved(w, 1);
        const std::string own = desk->book().settings().tag();
        QVERIFY(desk->book().quarantine().addOwnTag("0123"));
        QVERIFY(desk->book().quarantine().addOwnTag("0123"));
        const auto tags = *ownTags(desk->book());
        QCOMPARE(tags, (std::set<std::string>{"0123", own}));
        std::vector<FoundJournal> found(4);
        found[0].bookTag = "0123";
        found[1].bookTag = own;
        found[2].bookTag = "4567";
        adoptOwnTags(tags, own, found);
        QCOMPARE(found[0].bookTag, own);
        QCOMPARE(found[1].bookTag, own);
        QCOMPARE(found[2].bookTag, std::string("4567"));
        QCOMPARE(found[3].bookTag, std::string());
    }

    // --- what a look-up means
    void whatItWasIsWhatItBecomes_data()
    {
        QTest::addColumn<uint>("flags");
        QTest::addColumn<int>("event");
        QTest::addColumn<int>("expected");
        const auto row = [](const char* name, uint32_t flags, Event event, Event expected) {
            QTest::newRow(name) << flags << static_cast<int>(event) << static_cast<int>(expected);
        };
        const uint32_t q = Flag::InQuarantine;
        row("queued, resend", q, Event::NotFoundResend, Event::NotFoundResend);
        row("queued, ask", q, Event::NotFoundAsk, Event::NotFoundAsk);
        row("failed, resend", q | Flag::WasFailed, Event::NotFoundResend,
            Event::QuarantineEndFailed);
        row("failed, ask", q | Flag::WasFailed, Event::NotFoundAsk, Event::QuarantineEndFailed);
        row("withdrawn, resend", q | Flag::WasWithdrawn, Event::NotFoundResend,
            Event::QuarantineEndWithdrawn);
        row("withdrawn, ask", q | Flag::WasWithdrawn, Event::NotFoundAsk,
            Event::QuarantineEndWithdrawn);
        row("failed, found", q | Flag::WasFailed, Event::FoundOnce, Event::FoundOnce);
        row("withdrawn, found voided", q | Flag::WasWithdrawn, Event::FoundVoided,
            Event::FoundVoided);
        row("failed, too early", q | Flag::WasFailed, Event::Inconclusive, Event::Inconclusive);
        row("never in quarantine", 0, Event::NotFoundAsk, Event::NotFoundAsk);
    }
    void whatItWasIsWhatItBecomes()
    {
        QFETCH(const uint, flags);
        QFETCH(const int, event);
        QFETCH(const int, expected);
        LedgerEntry entry;
        entry.state = State::Unknown;
        entry.flags = flags;
        LookupDecision decision;
        decision.event = static_cast<Event>(event);
        const LookupDecision after = inQuarantine(entry, decision, true, true);
        QCOMPARE(static_cast<int>(after.event), expected);
        QVERIFY(nextState(State::Unknown, after.event, Actor::Poster));
        QCOMPARE((after.clearFlags & Flag::InQuarantine) != 0, flags != 0);
        // Not conclusive, or too early: its part is not over.
        QCOMPARE(inQuarantine(entry, decision, false, true).clearFlags & Flag::InQuarantine, 0U);
        QCOMPARE(inQuarantine(entry, decision, true, false).clearFlags & Flag::InQuarantine, 0U);
    }
    // A quarantine that somebody takes off by hand is found.
    void verifyKnowsWhetherOneIsOn()
    {
        DeskWorld w;
        const auto desk = oneOfEach(w);
        const auto findings = [&] { return desk->verify()->findings.size(); };
        QCOMPARE(findings(), size_t{0});
        QVERIFY(beginQuarantine(desk->book(), "tried", 0, now(w)));
        QCOMPARE(findings(), size_t{0});
        QVERIFY(desk->book().database().run("t", "UPDATE book SET quarantine = 0"));
        QCOMPARE(findings(), size_t{1});
        QVERIFY(desk->book().database().run("t", "UPDATE book SET quarantine = 1"));
        QVERIFY(giveWord(desk->book(), now(w)));
        QCOMPARE(findings(), size_t{0});
    }
    // From begin to end: it ends when the list was compared and every entry looked up, not before.
    void itEndsWhenAllIsDone()
    {
        DeskWorld w;
        const auto desk = oneOfEach(w);
        Book& book = desk->book();
        QVERIFY(!*endIfDone(book, "tester", w.clock.now())); // there is none
        QVERIFY(beginQuarantine(book, "tried", 0, now(w)));
        QVERIFY(!*endIfDone(book, "tester", w.clock.now()));
        QVERIFY(giveWord(book, now(w)));
        w.clock.pass(settle);
        Lookup list;
        list.conclusive = true;
        list.found.push_back(journalOf(*desk, all(*desk)[3], "remote-3"));
        settled(*desk, w, list);
        QVERIFY(!*endIfDone(book, "tester", w.clock.now()));
        for (const LedgerEntry& entry : all(*desk)) {
            if (entry.state != State::Unknown) {
                continue;
            }
            const Posting sent{};
            const auto decision = inQuarantine(
                entry,
                *decideLookup(entry, sent, {{}, true, true, "", std::vector<FoundJournal>()},
                              ResendPolicy::Ask),
                true, true);
            StepFacts facts = factsOf(w, Actor::Poster);
            facts.setFlags = decision.setFlags;
            facts.clearFlags = decision.clearFlags;
            QVERIFY(!*endIfDone(book, "tester", w.clock.now()));
            QVERIFY(book.ledger().step(entry, decision.event, facts));
        }
        QVERIFY(*endIfDone(book, "tester", w.clock.now()));
        QVERIFY(!*endIfDone(book, "tester", w.clock.now()));
        QCOMPARE(book.settings().quarantine, int64_t{0});
        const auto entries = all(*desk);
        QCOMPARE(entries[0].state, State::Unknown); // resend=ask: marked absent, a person decides
        QCOMPARE(entries[0].flags, Flag::Absent);
        QCOMPARE(entries[3].state, State::Confirmed);
        QCOMPARE(entries[4].state, State::Failed);
        QCOMPARE(entries[5].state, State::Withdrawn);
        QCOMPARE(entries[4].flags | entries[5].flags, 0U);
        QCOMPARE(lines(*desk, "quarantine-end"), size_t{1});
        QVERIFY(desk->verify()->findings.empty());
    }
};

QTEST_GUILESS_MAIN(TestQuarantine)
#include "test_quarantine.moc"
