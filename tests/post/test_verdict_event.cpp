// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "base/currency.h"
#include "post/verdict_event.h"

using namespace shogo;

// What an answer and what a look-up make of an entry, cell by cell.
class TestVerdictEvent : public QObject
{
    Q_OBJECT

    static Posting sent()
    {
        const Currency jpy = *Currency::find("JPY");
        Posting posting;
        posting.bookTag = "ab12";
        posting.day = *Day::of(2026, 4, 1);
        posting.lines = {{"assets:bank", {-5, jpy}, "", ""}, {"expenses:x", {5, jpy}, "", ""}};
        return posting;
    }
    static FoundJournal there(const std::string& id, const std::string& tag = "ab12")
    {
        FoundJournal found;
        found.bookTag = tag;
        found.remoteId = id;
        found.day = sent().day;
        found.lines = sent().lines;
        return found;
    }
    static LedgerEntry entry(State state, uint32_t flags = 0, const std::string& remoteId = {})
    {
        LedgerEntry e;
        e.state = state;
        e.flags = flags;
        e.remoteId = remoteId;
        return e;
    }
    static std::optional<LookupDecision> decided(const LedgerEntry& e,
                                                 const std::vector<FoundJournal>& found,
                                                 bool conclusive = true, bool settled = true,
                                                 ResendPolicy policy = ResendPolicy::Auto)
    {
        Sight seen{found, conclusive, settled, "all of it", std::vector<FoundJournal>()};
        return decideLookup(e, sent(), seen, policy);
    }

private Q_SLOTS:
    void verdicts()
    {
        using Kind = Verdict::Kind;
        const auto event = [](Kind kind, const std::string& id = {}) {
            Verdict verdict;
            verdict.kind = kind;
            verdict.remoteId = id;
            return eventOf(verdict);
        };
        QCOMPARE(event(Kind::Accepted, "7"), Event::Accepted);
        QCOMPARE(event(Kind::Accepted), Event::NoVerdict); // a success without a readable id
        QCOMPARE(event(Kind::Rejected), Event::Rejected);
        QCOMPARE(event(Kind::Duplicate), Event::Duplicate);
        QCOMPARE(event(Kind::NotSent), Event::NotSent);
        QCOMPARE(event(Kind::Throttled), Event::Throttled);
        QCOMPARE(event(Kind::SignInNeeded), Event::SignInNeeded);
        QCOMPARE(event(Kind::NoVerdict), Event::NoVerdict);
        QCOMPARE(eventOf(Verdict{}), Event::NoVerdict); // what nobody filled in
    }
    void foundOnce()
    {
        const auto unknown = decided(entry(State::Unknown, Flag::SaysHasIt), {there("7")});
        QCOMPARE(unknown->event, Event::FoundOnce);
        QCOMPARE(unknown->remoteId, std::string("7"));
        QCOMPARE(unknown->setFlags, 0U);
        QVERIFY((unknown->clearFlags & Flag::SaysHasIt) != 0);
        QCOMPARE(decided(entry(State::Queued), {there("7")})->event, Event::FoundBeforeSend);
        // Even a look-up that did not see everything has seen this.
        QCOMPARE(decided(entry(State::Unknown), {there("7")}, false, false)->event,
                 Event::FoundOnce);
        // A target without room for the tag.
        QCOMPARE(decided(entry(State::Unknown), {there("7", "")})->event, Event::FoundOnce);
    }
    void foundButOtherwise()
    {
        FoundJournal later = there("7");
        later.day = later.day.plusDays(1);
        QCOMPARE(decided(entry(State::Unknown), {later})->setFlags, Flag::Differs);
        FoundJournal dearer = there("7");
        dearer.lines[0].amount.minor = -6;
        QCOMPARE(decided(entry(State::Unknown), {dearer})->setFlags, Flag::Differs);
        FoundJournal elsewhere = there("7");
        elsewhere.lines[1].account = "expenses:y";
        QCOMPARE(decided(entry(State::Unknown), {elsewhere})->setFlags, Flag::Differs);
        FoundJournal turned = there("7"); // the order of lines means nothing
        std::swap(turned.lines[0], turned.lines[1]);
        QCOMPARE(decided(entry(State::Unknown), {turned})->setFlags, 0U);
    }
    void foundTwice()
    {
        const auto decision = decided(entry(State::Unknown), {there("7"), there("8")});
        QCOMPARE(decision->event, Event::FoundMany);
        QCOMPARE(decision->setFlags, Flag::Duplicate);
        QCOMPARE(decision->alsoSeen, (std::vector<std::string>{"8"}));
        // The id that is known stays the one that counts.
        const auto confirmed = decided(entry(State::Confirmed, 0, "8"), {there("7"), there("8")});
        QCOMPARE(confirmed->event, Event::ReadBack);
        QCOMPARE(confirmed->remoteId, std::string("8"));
    }
    void notThere()
    {
        QCOMPARE(decided(entry(State::Unknown), {})->event, Event::NotFoundResend);
        const auto ask = decided(entry(State::Unknown), {}, true, true, ResendPolicy::Ask);
        QCOMPARE(ask->event, Event::NotFoundAsk);
        QCOMPARE(ask->setFlags, Flag::Absent);
        // Not all was seen; a late request may still arrive; the target itself says that it has it.
        QCOMPARE(decided(entry(State::Unknown), {}, false)->event, Event::Inconclusive);
        QCOMPARE(decided(entry(State::Unknown), {}, true, false)->event, Event::Inconclusive);
        QCOMPARE(decided(entry(State::Unknown, Flag::SaysHasIt), {})->event, Event::Inconclusive);
        // What is queued was never handed over: nothing to be said.
        QVERIFY(!decided(entry(State::Queued), {}));
    }
    // Its key was wiped off by hand: something like it is there, and a person decides.
    void somethingLikeIt()
    {
        FoundJournal like = there("9");
        like.keyed = false;
        Sight seen{{}, true, true, "", std::vector<FoundJournal>{like}};
        for (const ResendPolicy policy : {ResendPolicy::Auto, ResendPolicy::Ask}) {
            const auto decision = decideLookup(entry(State::Unknown), sent(), seen, policy);
            QCOMPARE(decision->event, Event::Probable);
            QCOMPARE(decision->setFlags, Flag::Probable);
        }
        // The key itself settles it.
        seen.found = {there("7")};
        QCOMPARE(decideLookup(entry(State::Unknown), sent(), seen, ResendPolicy::Auto)->event,
                 Event::FoundOnce);
        // Nobody has looked for one: nothing is decided.
        seen = {{}, true, true, "", std::nullopt};
        QCOMPARE(decideLookup(entry(State::Unknown), sent(), seen, ResendPolicy::Auto)->event,
                 Event::Inconclusive);
        // It is asked for only where "not there" would follow.
        QVERIFY(needsAlike(entry(State::Unknown), sent(), seen));
        QVERIFY(!needsAlike(entry(State::Queued), sent(), seen));
        QVERIFY(!needsAlike(entry(State::Unknown, Flag::SaysHasIt), sent(), seen));
        seen.settled = false;
        QVERIFY(!needsAlike(entry(State::Unknown), sent(), seen));
        seen = {{there("7")}, true, true, "", std::nullopt};
        QVERIFY(!needsAlike(entry(State::Unknown), sent(), seen));
    }
    void voidedAndForeign()
    {
        FoundJournal voided = there("7");
        voided.voided = true;
        QCOMPARE(decided(entry(State::Unknown), {voided})->event, Event::FoundVoided);
        QCOMPARE(decided(entry(State::Unknown), {there("7", "ffff")})->event,
                 Event::FoundOtherBook);
        QCOMPARE(decided(entry(State::Queued), {there("7", "ffff")})->event, Event::FoundOtherBook);
        // Ours beside a foreign one is ours.
        QCOMPARE(decided(entry(State::Unknown), {there("6", "ffff"), there("7")})->event,
                 Event::FoundOnce);
    }
    void confirmedIsWatched()
    {
        QVERIFY(!decided(entry(State::Confirmed, 0, "7"), {there("7")})); // as it was
        const auto gone = decided(entry(State::Confirmed, 0, "7"), {});
        QCOMPARE(gone->setFlags, Flag::Gone);
        QVERIFY(
            !decided(entry(State::Confirmed, 0, "7"), {}, false)); // only a conclusive look says so
        const auto back = decided(entry(State::Confirmed, Flag::Gone, "7"), {there("7")});
        QVERIFY((back->clearFlags & Flag::Gone) != 0 && back->setFlags == 0);
    }
    // Nothing is confirmed behind a person's back.
    void refusedAndWithdrawnStay()
    {
        for (const State state : {State::Failed, State::Withdrawn, State::Pending}) {
            QVERIFY(!decided(entry(state), {there("7")}));
            QVERIFY(!decided(entry(state), {}));
        }
    }
};

QTEST_GUILESS_MAIN(TestVerdictEvent)
#include "test_verdict_event.moc"
