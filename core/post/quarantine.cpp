// SPDX-License-Identifier: GPL-3.0-or-later
#include "post/quarantine.h"

#include <algorithm>
#include <array>

namespace shogo {

namespace {

// Confirmed entries read at once: a book may have a million.
constexpr int64_t entriesAtOnce = 10'000;

Result<void> tell(Book& book, const std::string& event, const std::string& from,
                  const std::string& to, const std::string& who, Instant at, const std::string& why,
                  const std::string& facts = "{}")
{
    HistoryLine line;
    line.at = at;
    line.actor = who;
    line.kind = "book";
    line.event = event;
    line.from = from;
    line.to = to;
    line.why = why;
    line.facts = facts;
    SHOGO_TRY(book.history().append(line));
    return {};
}

const char* stageText(int64_t stage)
{
    constexpr std::array texts = {"open", "waits-for-word", "looking-up"};
    return texts[static_cast<size_t>(std::clamp<int64_t>(stage, 0, 2))];
}

// Everything that is not confirmed becomes unknown, with its end now.
Result<void> makeUnknown(Book& book, const std::string& why, const QuarantineDeed& deed)
{
    LedgerTable& ledger = book.ledger();
    for (const State state : {State::Queued, State::Pending, State::Failed, State::Withdrawn}) {
        SHOGO_ASSIGN(const auto entries, ledger.inState(state));
        for (const LedgerEntry& entry : entries) {
            StepFacts facts;
            facts.actor = Actor::Recovery;
            facts.who = deed.who;
            facts.at = deed.at;
            facts.why = why;
            facts.settleUntil = deed.settle;
            facts.setFlags = Flag::InQuarantine | (state == State::Failed      ? Flag::WasFailed
                                                   : state == State::Withdrawn ? Flag::WasWithdrawn
                                                                               : 0U);
            SHOGO_TRY(ledger.step(entry, Event::Quarantine, facts));
        }
    }
    SHOGO_TRY(ledger.settleAnew(deed.settle));
    return {};
}

Result<Posting> postingOf(Book& book, const LedgerEntry& entry)
{
    SHOGO_ASSIGN(Journal journal, book.journals().load(entry.journal));
    Posting posting;
    posting.key = entry.key;
    posting.bookTag = book.settings().tag();
    posting.day = journal.day;
    posting.memo = std::move(journal.memo);
    posting.counterparty = std::move(journal.counterparty);
    posting.lines = std::move(journal.lines);
    return posting;
}

// A person linked the entry to a journal, which need not carry its key: a list of keyed journals
// says nothing about it.
Result<bool> linkedByPerson(Book& book, const LedgerEntry& entry)
{
    bool linked = false;
    SHOGO_TRY(book.history().each(entry.rowKey, [&](const HistoryLine& line) {
        if (line.kind == "entry" && line.step == entry.step &&
            line.to == stateText(State::Confirmed) && line.from != line.to) {
            linked = line.event == eventText(Event::Adopt) ||
                     line.event == eventText(Event::PersonFound);
        }
        return Result<void>();
    }));
    return linked;
}

bool isJournal(const std::string& step)
{
    return step == "journal" || step.starts_with("journal:") || step.starts_with("reverse:");
}

using ByKey = std::map<RowKey, std::vector<FoundJournal>>;

class KeyedList
{
public:
    KeyedList(Book& book, const Lookup& all, std::string who, Instant at)
        : m_book(book), m_all(all), m_who(std::move(who)), m_at(at)
    {
    }

    Result<KeyedListReport> run(bool settled, KeyedListUse use)
    {
        SHOGO_ASSIGN(const auto own, ownTags(m_book));
        std::vector<FoundJournal> found = m_all.found;
        adoptOwnTags(own, m_book.settings().tag(), found);
        for (FoundJournal& journal : found) {
            if (journal.keyed) {
                m_byKey[journal.key].push_back(std::move(journal));
            }
        }
        WriteScope scope(m_book.database());
        SHOGO_TRY(scope.begin());
        if (use == KeyedListUse::Quarantine) {
            SHOGO_TRY(compareConfirmed());
        }
        SHOGO_TRY(keepUnknownKeys());
        if (use == KeyedListUse::Quarantine && m_all.conclusive && settled) {
            SHOGO_TRY(m_book.quarantine().setListDone());
        }
        SHOGO_TRY(scope.commit());
        return std::move(m_report);
    }

private:
    Result<void> compareConfirmed()
    {
        for (EntryId last;;) {
            SHOGO_ASSIGN(const auto entries,
                         m_book.ledger().inState(State::Confirmed, last, entriesAtOnce));
            if (entries.empty()) {
                return {};
            }
            last = entries.back().id;
            for (const LedgerEntry& entry : entries) {
                if (isJournal(entry.step)) {
                    SHOGO_TRY(compare(entry));
                }
            }
        }
    }

    Result<void> compare(const LedgerEntry& entry)
    {
        ++m_report.compared;
        const auto at = m_byKey.find(entry.key);
        const auto found = at == m_byKey.end() ? std::vector<FoundJournal>() : at->second;
        if (found.empty()) {
            SHOGO_ASSIGN(const bool linked, linkedByPerson(m_book, entry));
            if (linked) {
                return {};
            }
        }
        SHOGO_ASSIGN(const Posting sent, postingOf(m_book, entry));
        const auto decision =
            decideLookup(entry, sent, {found, m_all.conclusive, true, m_all.covered, std::nullopt},
                         ResendPolicy::Ask);
        if (!decision) {
            return {};
        }
        ++m_report.flagged;
        StepFacts facts;
        facts.actor = Actor::Poster;
        facts.who = m_who;
        facts.at = m_at;
        facts.why = decision->detail;
        facts.setFlags = decision->setFlags;
        facts.clearFlags = decision->clearFlags;
        facts.alsoSeen = decision->alsoSeen;
        if (!decision->remoteId.empty()) {
            facts.remoteId = decision->remoteId;
        }
        SHOGO_TRY(m_book.ledger().step(entry, decision->event, facts));
        return {};
    }

    Result<void> keepUnknownKeys()
    {
        SHOGO_ASSIGN(const auto known, m_book.quarantine().knownKeys());
        const std::string ownTag = m_book.settings().tag();
        for (const auto& [key, journals] : m_byKey) {
            for (const FoundJournal& journal : journals) {
                if (!journal.bookTag.empty() && journal.bookTag != ownTag) {
                    ++m_report.otherTags[journal.bookTag];
                } else if (!journal.voided && !known.contains(key)) {
                    SHOGO_TRY(keep(journal));
                }
            }
        }
        return {};
    }

    Result<void> keep(const FoundJournal& journal)
    {
        SHOGO_ASSIGN(const auto owner, m_book.ledger().ownerOfRemoteId(journal.remoteId));
        if (owner) {
            return {};
        }
        const Money amount =
            journal.lines.empty() ? Money{0, m_book.settings().currency} : journal.lines[0].amount;
        SHOGO_ASSIGN(
            const bool fresh,
            m_book.quarantine().put(
                {journal.key, journal.remoteId, journal.bookTag, journal.day, amount, m_at, {}}));
        m_report.placeholders += fresh ? 1 : 0;
        return fresh ? tell(m_book, "placeholder", {}, {}, m_who, m_at, journal.remoteId,
                            "{\"key\":\"" + journal.key.hex() + "\"}")
                     : Result<void>();
    }

    Book& m_book;
    const Lookup& m_all;
    std::string m_who;
    Instant m_at;
    ByKey m_byKey;
    KeyedListReport m_report;
};

} // namespace

QuarantineDeed quarantineDeed(const std::string& who, const Clock& clock, int64_t settleMs)
{
    return {who,
            clock.now(),
            {clock.bootId(), clock.steadyMs() + settleMs, clock.now().plusMs(settleMs)}};
}

Result<void> beginQuarantine(Book& book, const std::string& why, int64_t epochSeen,
                             const QuarantineDeed& deed)
{
    WriteScope scope(book.database());
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(book.loadSettings());
    const int64_t epoch = std::max(book.settings().epoch, epochSeen) + 1;
    // First the line of the book, then those of its entries: they belong to no deed before it.
    SHOGO_TRY(tell(book, "quarantine", stageText(book.settings().quarantine), stageText(1),
                   deed.who, deed.at, why, "{\"epoch\":" + std::to_string(epoch) + "}"));
    SHOGO_TRY(makeUnknown(book, why, deed));
    QuarantineRecord record;
    record.why = why;
    record.beganAt = deed.at;
    record.settle = deed.settle;
    SHOGO_TRY(book.quarantine().begin(record, epoch));
    SHOGO_TRY(scope.commit());
    return book.loadSettings();
}

Result<void> giveWord(Book& book, const QuarantineDeed& deed)
{
    WriteScope scope(book.database());
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(book.loadSettings());
    if (book.settings().quarantine == 1) {
        SHOGO_TRY(tell(book, "only-copy", stageText(1), stageText(2), deed.who, deed.at, {}));
        SHOGO_TRY(makeUnknown(book, "the only copy that posts", deed));
        SHOGO_TRY(book.quarantine().setWord(deed.at, deed.settle));
    }
    SHOGO_TRY(scope.commit());
    return book.loadSettings();
}

Result<bool> keyedListIsDue(Book& book)
{
    SHOGO_ASSIGN(const auto record, book.quarantine().load());
    return record && record->stage == 2 && !record->listDone;
}

Result<bool> quarantineSettled(Book& book, const Clock& clock, int64_t settleMs)
{
    SHOGO_ASSIGN(auto record, book.quarantine().load());
    if (!record || record->stage == 0) {
        return true;
    }
    const SettleCheck check =
        checkSettle(record->settle, settleMs, clock.bootId(), clock.steadyMs(), clock.now());
    if (check.restarted) {
        // Another boot, or a clock that jumped: waiting begins anew, once.
        WriteScope scope(book.database());
        SHOGO_TRY(scope.begin());
        SHOGO_TRY(book.quarantine().setSettle(*check.restarted));
        SHOGO_TRY(scope.commit());
    }
    return check.settled;
}

Result<std::pair<Day, Day>> keyedListSpan(Book& book, Instant now)
{
    SHOGO_ASSIGN(const auto last, book.quarantine().lastDay());
    const Day today = now.day();
    return std::pair(Day(), std::max(today, last.value_or(today)).plusDays(366));
}

Result<KeyedListReport> settleKeyedList(Book& book, const Lookup& all, bool settled,
                                        KeyedListUse use, const std::string& who, Instant at)
{
    return KeyedList(book, all, who, at).run(settled, use);
}

LookupDecision inQuarantine(const LedgerEntry& entry, LookupDecision decision, bool conclusive,
                            bool settled)
{
    if (entry.state != State::Unknown || (entry.flags & Flag::quarantineMarks) == 0) {
        return decision;
    }
    const bool notFound =
        decision.event == Event::NotFoundResend || decision.event == Event::NotFoundAsk;
    if (notFound && (entry.flags & (Flag::WasFailed | Flag::WasWithdrawn)) != 0) {
        decision.event = (entry.flags & Flag::WasFailed) != 0 ? Event::QuarantineEndFailed
                                                              : Event::QuarantineEndWithdrawn;
        decision.setFlags &= ~Flag::Absent;
        decision.clearFlags |= Flag::Absent;
    }
    if (conclusive && settled) {
        decision.clearFlags |= Flag::InQuarantine;
    }
    return decision;
}

Result<std::set<std::string>> ownTags(Book& book)
{
    SHOGO_ASSIGN(auto tags, book.quarantine().ownTags());
    tags.insert(book.settings().tag());
    return tags;
}

void adoptOwnTags(const std::set<std::string>& own, const std::string& bookTag,
                  std::vector<FoundJournal>& found)
{
    for (FoundJournal& journal : found) {
        if (!journal.bookTag.empty() && own.contains(journal.bookTag)) {
            journal.bookTag = bookTag;
        }
    }
}

Result<bool> endIfDone(Book& book, const std::string& who, Instant at)
{
    SHOGO_TRY(book.loadSettings());
    if (book.settings().quarantine != 2) {
        return false;
    }
    WriteScope scope(book.database());
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(const auto record, book.quarantine().load());
    SHOGO_ASSIGN(const int64_t open, book.quarantine().openEntries());
    const bool done = record && record->stage == 2 && record->listDone && open == 0;
    if (done) {
        SHOGO_TRY(book.quarantine().end());
        SHOGO_TRY(tell(book, "quarantine-end", stageText(2), stageText(0), who, at, {}));
    }
    SHOGO_TRY(scope.commit());
    SHOGO_TRY(book.loadSettings());
    return done;
}

} // namespace shogo
