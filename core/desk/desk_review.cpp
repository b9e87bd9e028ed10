// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"
#include "desk/row_detail.h"

#include "base/decimal_text.h"
#include "base/text.h"
#include "review/suggest.h"
#include "rows/import_diff.h"
#include "rows/row_key.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>

namespace shogo {

namespace {

std::string compact(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

// A row whose entry is under way, or may be, is out of our hands.
Result<void> refuseOnTheWire(const std::optional<LedgerEntry>& entry, const std::string& verb)
{
    if (entry && (entry->state == State::Pending || entry->state == State::Unknown)) {
        return Problem(ProblemCode::NotAllowed, {verb, std::string(stateText(entry->state))});
    }
    return {};
}

// May the row get a journal (another one)? Refused, withdrawn or reversed: yes.
bool isFree(const std::optional<LedgerEntry>& entry)
{
    return !entry || entry->state == State::Failed || entry->state == State::Withdrawn ||
           (entry->state == State::Confirmed && (entry->flags & Flag::Reversed) != 0);
}

std::vector<AnswerRow> answerRows(const std::vector<BookRow>& rows, ImportTable& imports,
                                  Result<void>& outcome)
{
    std::vector<AnswerRow> answers;
    for (const BookRow& row : rows) {
        auto shown = imports.importsShowing(row.id);
        if (!shown) {
            outcome = shown.error();
            break;
        }
        answers.push_back({row.id, row.status, row.latestText, std::move(*shown)});
    }
    return answers;
}

} // namespace

Result<void> Desk::rows(const RowFilter& filter,
                        const std::function<Result<void>(const ListedRow&)>& each)
{
    return m_book->rows().list(filter, each);
}

Result<std::vector<QuestionView>> Desk::questions()
{
    SHOGO_ASSIGN(const auto open, m_book->rows().questions());
    std::vector<QuestionView> views;
    for (const RowTable::Question& question : open) {
        SHOGO_ASSIGN(auto view, readQuestion(*m_book, question));
        if (!view.waiting.empty()) {
            views.push_back(std::move(view));
        }
    }
    return views;
}

Result<int64_t> Desk::suspectsLeft()
{
    SHOGO_ASSIGN(const auto count,
                 m_book->database().integer("suspects",
                                            "SELECT COUNT(*) FROM statement_row WHERE undone = 0 "
                                            "AND status IN ('possible-twin', 'reworded')"));
    return count.value_or(0);
}

Result<void> Desk::suggestFor(const BookRow& row, const Memory& memory)
{
    const Suggestion suggestion = suggest(memory, row.counterparty, row.latestText, row.minor > 0);
    if (suggestion.account.empty()) {
        SHOGO_TRY(m_book->review().clearSuggestion(row.id));
    } else {
        SHOGO_TRY(m_book->review().setSuggestion(row.id, suggestion));
    }
    return m_book->rows().settleReadiness(row.id);
}

// `into` gets the sightings, and the text where it did not have it.
Result<void> Desk::dissolve(const BookRow& row, const BookRow& into, const Deed& deed)
{
    QJsonObject facts;
    facts[QStringLiteral("into")] = qs(into.key.hex());
    if (row.latestText != into.latestText) {
        facts[QStringLiteral("text")] = qs(row.latestText);
        SHOGO_TRY(m_book->rows().addText(into.id, row.latestText));
    }
    SHOGO_TRY(m_book->imports().copySightings(row.id, into.id));
    SHOGO_TRY(m_book->rows().change(row, ReviewEvent::SaySame, deed, into.id, compact(facts)));
    return {};
}

Result<void> Desk::closeQuestionIfSettled(const BookRow& row)
{
    SHOGO_ASSIGN(const auto rows, m_book->rows().group(row.account, row.day, row.minor));
    if (std::none_of(rows.begin(), rows.end(),
                     [](const BookRow& r) { return isSuspect(r.status); })) {
        SHOGO_TRY(m_book->rows().closeQuestion(row.account, row.day, row.minor));
    }
    return {};
}

Result<void> Desk::recheckMissing(AccountId account, Day first, Day last, const Deed& deed)
{
    SHOGO_ASSIGN(auto material, m_book->rows().forDiff(account, first, last));
    SHOGO_TRY(m_book->imports().fillShown(account, material));
    SHOGO_ASSIGN(const auto spans, m_book->imports().spans(account));
    SHOGO_ASSIGN(const Memory memory, m_book->review().memory());
    for (const DiffBookRow& known : material.book) {
        const bool missing = isMissing(known.day, known.shown, spans);
        const ReviewEvent event = missing ? ReviewEvent::GoneAtBank : ReviewEvent::SeenAgain;
        // What is posted is the month's close to settle; what a person set aside stays there. What
        // waits is left alone: going missing and coming back would make it certain unasked.
        if (known.hasEntry || isSuspect(known.status) ||
            missing == (known.status == ReviewStatus::Missing) ||
            !nextStatus(known.status, event)) {
            continue;
        }
        SHOGO_ASSIGN(const BookRow row, m_book->rows().byId(known.id));
        SHOGO_TRY(m_book->rows().change(row, event, deed));
        if (!missing) {
            SHOGO_TRY(suggestFor(row, memory));
        }
    }
    return {};
}

Result<DecideView> Desk::decideCount(const DecideRequest& request)
{
    AccountId account;
    Day day;
    int64_t minor = 0;
    if (!request.keys.empty()) {
        SHOGO_ASSIGN(const BookRow row, m_book->rows().byKey(request.keys.front()));
        account = row.account;
        day = row.day;
        minor = row.minor;
    } else {
        SHOGO_ASSIGN(const Account named, m_book->accounts().byIdent(request.account));
        const auto amount = parseCanonical(request.amount, named.currency);
        if (!request.day || !amount) {
            return Problem(ProblemCode::OptionValue, {request.amount, std::string("--amount"),
                                                      std::string("a signed decimal, like -1200")});
        }
        account = named.id;
        day = *request.day;
        minor = amount->minor;
    }
    SHOGO_ASSIGN(const Account owner, m_book->accounts().byId(account));
    SHOGO_ASSIGN(const auto rows, m_book->rows().group(account, day, minor, true));
    SHOGO_ASSIGN(const auto question, m_book->rows().question(account, day, minor));
    const auto waiting = std::count_if(rows.begin(), rows.end(),
                                       [](const BookRow& r) { return isSuspect(r.status); });
    const auto certain = std::count_if(rows.begin(), rows.end(), [](const BookRow& r) {
        return !isSuspect(r.status) && r.status != ReviewStatus::Same;
    });
    if (waiting == 0) {
        return Problem(ProblemCode::NoQuestion, Place{m_book->path()},
                       {day, Money{minor, owner.currency}});
    }
    // A file that was taken back may have asked for more rows than are left.
    const int64_t atLeast =
        std::clamp<int64_t>(question ? question->atLeast : 0, certain, certain + waiting);
    Result<void> outcome;
    const auto answers = answerRows(rows, m_book->imports(), outcome);
    SHOGO_TRY(std::move(outcome));
    const auto answer = answerCount(answers, request.count, atLeast);
    if (!answer) {
        return Problem(ProblemCode::CountOutOfRange, Place{m_book->path()},
                       {atLeast, static_cast<int64_t>(certain + waiting), request.count});
    }
    const auto rowOf = [&](RowId id) -> const BookRow& {
        return *std::find_if(rows.begin(), rows.end(),
                             [&](const BookRow& r) { return r.id == id; });
    };
    QJsonObject facts;
    facts[QStringLiteral("count")] = static_cast<qint64>(request.count);
    facts[QStringLiteral("at_least")] = static_cast<qint64>(atLeast);
    SHOGO_TRY(recordDeed("decide", request.reason, compact(facts)));
    const Deed deed = this->deed(request.reason);
    SHOGO_ASSIGN(const Memory memory, m_book->review().memory());
    for (const RowId id : answer->movements) {
        const BookRow& row = rowOf(id);
        if (row.status == ReviewStatus::Same) {
            SHOGO_TRY(m_book->rows().revive(row, ReviewStatus::New, deed));
            SHOGO_TRY(suggestFor(row, memory));
            continue;
        }
        SHOGO_TRY(m_book->rows().change(
            row,
            row.status == ReviewStatus::PossibleTwin ? ReviewEvent::SayTwin : ReviewEvent::SayNew,
            deed));
        SHOGO_TRY(suggestFor(row, memory));
    }
    for (const auto& [id, into] : answer->same) {
        SHOGO_TRY(dissolve(rowOf(id), rowOf(into), deed));
    }
    SHOGO_TRY(m_book->rows().closeQuestion(account, day, minor));
    SHOGO_TRY(recheckMissing(account, day, day, deed));
    DecideView view;
    view.changed = static_cast<int64_t>(answer->movements.size() + answer->same.size());
    return view;
}

Result<void> Desk::decideOne(const BookRow& row, const DecideRequest& request)
{
    SHOGO_ASSIGN(const auto entry, m_book->ledger().currentOfRow(row.id));
    SHOGO_TRY(refuseOnTheWire(entry, "decide"));
    if (entry && entry->state != State::Withdrawn && (entry->flags & Flag::Reversed) == 0) {
        // What is queued or posted is changed through the ledger, not behind its back.
        return Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                       {std::string("decide"), std::string(stateText(entry->state))});
    }
    const Deed deed = this->deed(request.reason);
    switch (request.what) {
    case DecideRequest::What::New: {
        const ReviewEvent event =
            row.status == ReviewStatus::PossibleTwin ? ReviewEvent::SayTwin : ReviewEvent::SayNew;
        SHOGO_TRY(m_book->rows().change(row, event, deed));
        break;
    }
    case DecideRequest::What::SameAs: {
        SHOGO_ASSIGN(const BookRow into, m_book->rows().byKey(*request.sameAs));
        // Another amount is another movement. Another day is one too, unless the bank's id says
        // that it is this one.
        if (into.id == row.id || into.account != row.account || into.minor != row.minor ||
            (into.day != row.day && (row.bankId.empty() || into.bankId != row.bankId)) ||
            into.undone || into.status == ReviewStatus::Same || isSuspect(into.status)) {
            return Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                           {std::string("decide --same-as"), std::string(statusText(into.status))});
        }
        SHOGO_ASSIGN(const auto rows, m_book->rows().group(row.account, row.day, row.minor));
        SHOGO_ASSIGN(const auto question, m_book->rows().question(row.account, row.day, row.minor));
        const auto left = static_cast<int64_t>(rows.size()) - 1;
        if (question && left < question->atLeast) {
            return Problem(ProblemCode::CountOutOfRange, Place{m_book->path()},
                           {question->atLeast, static_cast<int64_t>(rows.size()), left});
        }
        SHOGO_TRY(dissolve(row, into, deed));
        return recheckMissing(row.account, row.day, row.day, deed);
    }
    case DecideRequest::What::Exclude:
        if (trimmed(request.reason).empty()) {
            return Problem(ProblemCode::ReasonMissing);
        }
        SHOGO_TRY(m_book->rows().change(row, ReviewEvent::Exclude, deed));
        return {};
    case DecideRequest::What::Restore:
        SHOGO_TRY(m_book->rows().change(row, ReviewEvent::Restore, deed));
        break;
    case DecideRequest::What::Count: break;
    }
    SHOGO_ASSIGN(const Memory memory, m_book->review().memory());
    return suggestFor(row, memory);
}

Result<DecideView> Desk::decide(const DecideRequest& request)
{
    WriteScope scope(m_book->database());
    SHOGO_TRY(scope.begin());
    DecideView view;
    if (request.what == DecideRequest::What::Count) {
        SHOGO_ASSIGN(view, decideCount(request));
    } else {
        SHOGO_TRY(recordDeed("decide", request.reason, "{}"));
        for (const RowKey& key : request.keys) {
            SHOGO_ASSIGN(const BookRow row, m_book->rows().byKey(key));
            SHOGO_TRY(decideOne(row, request));
            SHOGO_TRY(closeQuestionIfSettled(row));
            ++view.changed;
        }
    }
    SHOGO_ASSIGN(view.waiting, suspectsLeft());
    SHOGO_TRY(scope.commit());
    return view;
}

Result<int64_t> Desk::assign(const std::vector<RowKey>& keys, const Decision& decision)
{
    SHOGO_ASSIGN(Target * target, this->target());
    WriteScope scope(m_book->database());
    SHOGO_TRY(scope.begin());
    QJsonArray before;
    std::set<std::pair<std::string, bool>> learned;
    SHOGO_ASSIGN(const int64_t head, [&]() -> Result<int64_t> {
        SHOGO_ASSIGN(const auto last, m_book->history().head());
        return last.seq;
    }());
    std::set<int64_t> assigned;
    for (const RowKey& key : keys) {
        SHOGO_ASSIGN(const BookRow row, m_book->rows().byKey(key));
        if (!assigned.insert(row.id.value).second) {
            continue; // named twice
        }
        SHOGO_ASSIGN(const auto entry, m_book->ledger().currentOfRow(row.id));
        SHOGO_TRY(refuseOnTheWire(entry, "assign"));
        if (!isFree(entry)) {
            return Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                           {std::string("assign"), std::string(stateText(entry->state))});
        }
        if (!nextStatus(row.status, ReviewEvent::Assign) || row.undone) {
            return Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                           {std::string("assign"), std::string(statusText(row.status))});
        }
        SHOGO_ASSIGN(const Account account, accountOf(row));
        Posting probe;
        probe.key = row.key;
        probe.day = row.day;
        const Journal journal = makeJournal({row.key, row.day, Money{row.minor, account.currency},
                                             row.latestText, row.counterparty, account.postsTo},
                                            decision);
        probe.lines = journal.lines;
        probe.memo = journal.memo;
        SHOGO_TRY(target->check(probe));
        const std::string text = memoryText(row.counterparty, row.latestText);
        SHOGO_ASSIGN(const auto old,
                     m_book->review().decide(row.id, decision, text, row.minor > 0, head + 1));
        QJsonObject change;
        change[QStringLiteral("key")] = qs(row.key.hex());
        if (old) {
            change[QStringLiteral("account")] = qs(old->account);
            change[QStringLiteral("tax")] = qs(old->tax);
            change[QStringLiteral("memo")] = qs(old->memo);
        }
        before.append(change);
        SHOGO_TRY(m_book->rows().settleReadiness(row.id));
        learned.emplace(text, row.minor > 0);
    }
    QJsonObject facts;
    facts[QStringLiteral("account")] = qs(decision.account);
    facts[QStringLiteral("tax")] = qs(decision.tax);
    facts[QStringLiteral("memo")] = qs(decision.memo);
    facts[QStringLiteral("before")] = before;
    SHOGO_TRY(recordDeed("assign", {}, compact(facts)));

    // What was just learned is offered for the rows alike that nobody has decided.
    SHOGO_ASSIGN(const Memory memory, m_book->review().memory());
    std::vector<RowId> alike;
    SHOGO_TRY(m_book->review().undecided(
        [&](RowId id, std::string_view counterparty, std::string_view text, bool moneyIn) {
            if (learned.contains({memoryText(counterparty, text), moneyIn})) {
                alike.push_back(id);
            }
        }));
    for (const RowId id : alike) {
        SHOGO_ASSIGN(const BookRow row, m_book->rows().byId(id));
        SHOGO_TRY(suggestFor(row, memory));
    }
    SHOGO_TRY(scope.commit());
    return static_cast<int64_t>(alike.size());
}

Result<Journal> Desk::journalFor(const BookRow& row)
{
    SHOGO_ASSIGN(const Account account, accountOf(row));
    SHOGO_ASSIGN(auto decision, m_book->review().decision(row.id));
    if (!decision) {
        SHOGO_ASSIGN(const auto suggestion, m_book->review().suggestion(row.id));
        if (suggestion) {
            decision = Decision{suggestion->account, suggestion->tax, {}};
        }
    }
    if (!decision || decision->account.empty()) {
        return Problem(ProblemCode::NeedsAccount, Place{m_book->path()});
    }
    Journal journal = makeJournal({row.key, row.day, Money{row.minor, account.currency},
                                   row.latestText, row.counterparty, account.postsTo},
                                  *decision);
    SHOGO_TRY(checkJournal(journal));
    SHOGO_ASSIGN(Target * target, this->target());
    Posting posting;
    posting.key = row.key;
    posting.bookTag = m_book->settings().tag();
    posting.day = journal.day;
    posting.memo = journal.memo;
    posting.counterparty = journal.counterparty;
    posting.lines = journal.lines;
    SHOGO_TRY(target->check(posting));
    return journal;
}

Result<void> Desk::queueJournal(const BookRow& row, const std::optional<LedgerEntry>& entry,
                                ApproveView& view)
{
    SHOGO_ASSIGN(Journal journal, journalFor(row));
    // A row that was corrected gets its journal anew, as a step of its own.
    const std::string step = entry && entry->state == State::Confirmed
                                 ? "journal:" + std::to_string(correctionNumber(entry->step) + 1)
                                 : std::string("journal");
    const bool first = !entry || entry->state == State::Confirmed;
    journal.key = first ? stepKey(row.key, step) : entry->key;
    SHOGO_ASSIGN(const JournalId id, m_book->journals().add(row.id, journal));
    StepFacts facts;
    facts.actor = Actor::Person;
    facts.who = deed().actor;
    facts.at = deed().at;
    if (first) {
        // It goes when the reversal is confirmed; without one (gone in the target) at once.
        std::optional<EntryId> after;
        if (entry) {
            SHOGO_ASSIGN(const auto reversal,
                         m_book->ledger().ofRow(
                             row.id, "reverse:" + std::to_string(correctionNumber(entry->step))));
            after = reversal && reversal->state != State::Withdrawn ? std::optional(reversal->id)
                                                                    : std::nullopt;
        }
        SHOGO_TRY(m_book->ledger().approve(
            {row.id, row.key, step, journal.key, id, journal.day, after}, facts));
        ++view.approved;
        return {};
    }
    // Refused or withdrawn: the edit is the next attempt's data, and a look-up comes first unless
    // nothing was ever handed over.
    facts.journal = id;
    facts.journalDay = journal.day;
    const Event event = entry->state == State::Failed ? Event::EditApprove
                        : entry->attempt == 0         ? Event::ReopenFresh
                                                      : Event::ReopenAttempted;
    SHOGO_TRY(m_book->ledger().step(*entry, event, facts));
    ++view.reopened;
    return {};
}

Result<ApproveView> Desk::approve(const std::vector<RowKey>& keys)
{
    WriteScope scope(m_book->database());
    SHOGO_TRY(scope.begin());
    std::vector<BookRow> rows;
    if (keys.empty()) {
        RowFilter filter;
        filter.state = "ready";
        SHOGO_TRY(m_book->rows().list(filter, [&](const ListedRow& row) {
            rows.push_back(row.row);
            return Result<void>();
        }));
    }
    for (const RowKey& key : keys) {
        SHOGO_ASSIGN(auto row, m_book->rows().byKey(key));
        rows.push_back(std::move(row));
    }
    SHOGO_TRY(recordDeed("approve", {}, "{}"));
    ApproveView view;
    for (const BookRow& row : rows) {
        SHOGO_ASSIGN(const auto entry, m_book->ledger().currentOfRow(row.id));
        const bool free = isFree(entry);
        if (!free || row.undone || row.status != ReviewStatus::Ready) {
            view.refused.emplace_back(
                row.key,
                Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                        {std::string("approve"),
                         std::string(free ? statusText(row.status) : stateText(entry->state))}));
            continue;
        }
        // A row that cannot be a journal stays ready with its reason; the others go on.
        if (auto outcome = queueJournal(row, entry, view); !outcome) {
            switch (weightOf(outcome.error().code)) {
            case ProblemWeight::Error:
                if (outcome.error().code == ProblemCode::BookFailure ||
                    outcome.error().code == ProblemCode::BookDiskFull ||
                    outcome.error().code == ProblemCode::BookBusy ||
                    outcome.error().code == ProblemCode::BookReadOnly ||
                    outcome.error().code == ProblemCode::BookDamaged) {
                    return std::move(outcome).error();
                }
                [[fallthrough]];
            default: view.refused.emplace_back(row.key, outcome.error());
            }
        }
    }
    // An approval that did nothing is not a deed that could be taken back.
    if (view.approved + view.reopened > 0) {
        SHOGO_TRY(scope.commit());
    }
    return view;
}

} // namespace shogo
