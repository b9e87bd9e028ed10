// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include "base/text.h"
#include "rows/row_key.h"

#include <cstdlib>

namespace shogo {

int correctionNumber(const std::string& step)
{
    const size_t colon = step.find(':');
    return colon == std::string::npos ? 1 : std::atoi(step.c_str() + colon + 1);
}

namespace {

// The same lines with the other sign, on the same day. The memo says so in the language of the
// client's books, which only their currency tells.
Journal reversalOf(Journal journal, const RowKey& key)
{
    journal.key = key;
    for (Line& line : journal.lines) {
        line.amount.minor = -line.amount.minor;
    }
    const bool japanese = journal.lines.front().amount.currency.code() == "JPY";
    journal.memo = (japanese ? "取消 " : "Reversal: ") + journal.memo;
    return journal;
}

} // namespace

Result<void> Desk::markReversed(const LedgerEntry& entry, bool reversed, const std::string& why)
{
    StepFacts facts;
    facts.actor = Actor::Person;
    facts.who = deed().actor;
    facts.at = deed().at;
    facts.why = why;
    facts.retryAt = entry.retryAt;
    (reversed ? facts.setFlags : facts.clearFlags) = Flag::Reversed;
    SHOGO_TRY(m_book->ledger().step(entry, Event::Correct, facts));
    return {};
}

Result<CorrectView> Desk::correct(const CorrectRequest& request)
{
    if (trimmed(request.why).empty()) {
        return Problem(ProblemCode::ReasonMissing);
    }
    const auto refused = [&](std::string_view state) {
        return Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                       {std::string("correct"), std::string(state)});
    };
    SHOGO_ASSIGN(const BookRow row, m_book->rows().byKey(request.key));
    SHOGO_ASSIGN(const auto entry, m_book->ledger().currentOfRow(row.id));
    if (!entry || entry->state != State::Confirmed) {
        return refused(entry ? stateText(entry->state) : statusText(row.status));
    }
    // Which of two would be reversed? A person removes the surplus first.
    if ((entry->flags & (Flag::Duplicate | Flag::OtherBook | Flag::LateAnswer)) != 0) {
        return refused("there more than once, or not by this book alone");
    }
    const std::string step = "reverse:" + std::to_string(correctionNumber(entry->step));
    SHOGO_ASSIGN(const auto reversal, m_book->ledger().ofRow(row.id, step));
    const bool gone = (entry->flags & Flag::Gone) != 0;
    if (!request.rebook && (gone || reversal)) {
        return refused(gone ? "not there any more" : "reversed already");
    }
    CorrectView view;
    WriteScope scope(m_book->database());
    SHOGO_TRY(scope.begin());
    SHOGO_TRY(recordDeed("correct", request.why, "{}"));
    if (!gone && !reversal) {
        const RowKey key = stepKey(row.key, step);
        SHOGO_ASSIGN(const Journal sent, m_book->journals().load(entry->journal));
        const Journal journal = reversalOf(sent, key);
        SHOGO_ASSIGN(const JournalId id, m_book->journals().add(row.id, journal));
        StepFacts facts;
        facts.actor = Actor::Person;
        facts.who = deed().actor;
        facts.at = deed().at;
        facts.why = request.why;
        SHOGO_TRY(m_book->ledger().approve({row.id, row.key, step, key, id, journal.day, entry->id},
                                           facts));
        view.reversal = step;
    }
    if ((entry->flags & Flag::Reversed) == 0) {
        SHOGO_TRY(markReversed(*entry, true, request.why));
    }
    const Deed deed = this->deed(request.why);
    BookRow now = row;
    if (request.rebook) {
        if (now.status == ReviewStatus::Excluded) {
            SHOGO_ASSIGN(now.status, m_book->rows().change(now, ReviewEvent::Restore, deed));
        }
        // The old decision stands as a suggestion; it is not approved by itself again.
        SHOGO_TRY(m_book->rows().change(now, ReviewEvent::SuggestIncomplete, deed));
        view.inReview = true;
    } else {
        SHOGO_TRY(m_book->rows().change(now, ReviewEvent::Exclude, deed));
    }
    SHOGO_TRY(scope.commit());
    return view;
}

} // namespace shogo
