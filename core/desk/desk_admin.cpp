// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>

namespace shogo {

namespace {

// What an undo has to know of a deed: its line and the lines that it wrote.
struct Told
{
    HistoryLine deed;
    std::vector<HistoryLine> lines; // of rows and entries
};

QJsonObject objectOf(const std::string& json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

bool isDeed(const HistoryLine& line)
{
    return line.kind == "import" || (line.kind == "deed" && line.event != "resolve" &&
                                     line.event != "correct" && line.event != "other-book");
}

} // namespace

// Takes back one decision or import. What the rows were is read from the history; a row that has
// moved on since then stops the undo, with everything left as it is.
class Undoer
{
public:
    Undoer(Desk& desk, Deed deed) : m_desk(desk), m_book(desk.book()), m_deed(std::move(deed)) {}

    Result<UndoView> run(int64_t seq)
    {
        SHOGO_ASSIGN(const Told told, find(seq));
        WriteScope scope(m_book.database());
        SHOGO_TRY(scope.begin());
        m_view.seq = told.deed.seq;
        m_view.event = told.deed.event;
        HistoryLine line;
        line.at = m_deed.at;
        line.actor = m_deed.actor;
        line.kind = "undo";
        line.event = told.deed.event;
        line.facts = "{\"undone\":" + std::to_string(told.deed.seq) + "}";
        SHOGO_TRY(m_book.history().append(line));
        if (told.deed.kind == "import") {
            SHOGO_TRY(takeBackImport(told));
        } else if (told.deed.event == "assign") {
            SHOGO_TRY(takeBackAssign(told.deed));
        } else {
            SHOGO_TRY(takeBackLines(told));
        }
        SHOGO_TRY(scope.commit());
        return m_view;
    }

private:
    Problem refused(const std::string& why) const
    {
        return {ProblemCode::UndoRefused, Place{m_book.path()}, {why}};
    }

    // The deed's own line comes first; the lines of its rows follow until the next deed. An import
    // writes its line between those of its revived rows and those of its changes.
    Result<Told> find(int64_t seq)
    {
        std::set<int64_t> undone;
        std::vector<HistoryLine> lines;
        SHOGO_TRY(m_book.history().each({}, [&](const HistoryLine& line) {
            if (line.kind == "undo") {
                undone.insert(objectOf(line.facts)[u"undone"].toInteger());
            }
            lines.push_back(line);
            return Result<void>();
        }));
        for (size_t i = lines.size(); i-- > 0;) {
            const HistoryLine& line = lines[i];
            if (!isDeed(line) || (seq != 0 && line.seq != seq)) {
                continue;
            }
            if (undone.contains(line.seq)) {
                if (seq != 0) {
                    return refused("it was taken back already");
                }
                continue;
            }
            Told told{line, {}};
            for (size_t j = i + 1; j < lines.size() && lines[j].at == line.at &&
                                   (lines[j].kind == "row" || lines[j].kind == "entry");
                 ++j) {
                told.lines.push_back(lines[j]);
            }
            return told;
        }
        return Problem(ProblemCode::NothingToUndo, Place{m_book.path()});
    }

    Result<bool> isLast(const HistoryLine& line)
    {
        int64_t last = 0;
        SHOGO_TRY(m_book.history().each(line.key, [&](const HistoryLine& other) {
            last = other.seq;
            return Result<void>();
        }));
        return last == line.seq;
    }

    Result<void> takeBackLines(const Told& told)
    {
        for (size_t i = told.lines.size(); i-- > 0;) {
            const HistoryLine& line = told.lines[i];
            SHOGO_ASSIGN(const bool last, isLast(line));
            if (!last) {
                return refused("the row " + line.key->hex() + " has moved on since");
            }
            SHOGO_ASSIGN(const BookRow row, m_book.rows().byKey(*line.key));
            if (line.kind == "entry") {
                SHOGO_TRY(takeBackApproval(row, line.step));
            } else {
                SHOGO_TRY(m_book.rows().putBack(row, line.from, m_deed));
                SHOGO_TRY(unlearnText(line));
                SHOGO_TRY(reopenQuestion(row, told.deed, line.from));
            }
            ++m_view.rows;
        }
        return {};
    }

    // A dissolved row had lent its text and its sightings to another one.
    Result<void> unlearnText(const HistoryLine& line)
    {
        const QJsonObject facts = objectOf(line.facts);
        const auto into = RowKey::parse(facts[u"into"].toString().toStdString());
        if (line.event != eventText(ReviewEvent::SaySame) || !into) {
            return {};
        }
        SHOGO_ASSIGN(const BookRow partner, m_book.rows().byKey(*into));
        SHOGO_ASSIGN(const BookRow row, m_book.rows().byKey(*line.key));
        if (facts.contains(u"text")) {
            SHOGO_TRY(m_book.rows().dropText(partner.id, facts[u"text"].toString().toStdString()));
        }
        return m_book.imports().dropCopiedSightings(row.id, partner.id);
    }

    Result<void> reopenQuestion(const BookRow& row, const HistoryLine& deed,
                                const std::string& status)
    {
        const auto before = statusFromText(status);
        if (!before || !isSuspect(*before)) {
            return {};
        }
        const int64_t atLeast = objectOf(deed.facts)[u"at_least"].toInteger();
        return m_book.rows().setQuestion({row.account, row.day, row.minor, atLeast});
    }

    Result<void> takeBackApproval(const BookRow& row, const std::string& step)
    {
        SHOGO_ASSIGN(const auto entry, m_book.ledger().ofRow(row.id, step));
        if (!entry || entry->state != State::Queued || entry->attempt != 0) {
            return refused("the journal of " + row.key.hex() + " was handed over already");
        }
        StepFacts facts;
        facts.actor = Actor::Person;
        facts.who = m_deed.actor;
        facts.at = m_deed.at;
        facts.why = "the approval was taken back";
        SHOGO_TRY(m_book.ledger().step(*entry, Event::Withdraw, facts));
        return {};
    }

    Result<void> takeBackAssign(const HistoryLine& deed)
    {
        const QJsonObject facts = objectOf(deed.facts);
        for (const QJsonValue& value : facts[u"before"].toArray()) {
            const QJsonObject before = value.toObject();
            const auto key = RowKey::parse(before[u"key"].toString().toStdString());
            if (!key) {
                continue;
            }
            SHOGO_ASSIGN(const BookRow row, m_book.rows().byKey(*key));
            SHOGO_ASSIGN(const auto now, m_book.review().decision(row.id));
            SHOGO_ASSIGN(const auto entry, m_book.ledger().ofRow(row.id));
            if (entry && entry->state != State::Withdrawn && entry->state != State::Failed) {
                return refused("the row " + key->hex() + " is approved; take that back first");
            }
            if (!now || now->account != facts[u"account"].toString().toStdString()) {
                return refused("the row " + key->hex() + " was decided anew since");
            }
            if (before.contains(u"account")) {
                SHOGO_TRY(m_book.review().decide(row.id,
                                                 {before[u"account"].toString().toStdString(),
                                                  before[u"tax"].toString().toStdString(),
                                                  before[u"memo"].toString().toStdString()},
                                                 memoryText(row.counterparty, row.latestText),
                                                 row.minor > 0, deed.seq));
            } else {
                SHOGO_TRY(m_book.review().forgetDecision(row.id));
            }
            ++m_view.rows;
        }
        return suggestAgain();
    }

    // What had been suggested from the decision goes with it.
    Result<void> suggestAgain()
    {
        SHOGO_ASSIGN(const Memory memory, m_book.review().memory());
        std::vector<std::pair<RowId, Suggestion>> fresh;
        SHOGO_TRY(m_book.review().undecided(
            [&](RowId id, std::string_view counterparty, std::string_view text, bool moneyIn) {
                fresh.emplace_back(id, suggest(memory, counterparty, text, moneyIn));
            }));
        for (const auto& [id, suggestion] : fresh) {
            if (suggestion.account.empty()) {
                SHOGO_TRY(m_book.review().clearSuggestion(id));
            } else {
                SHOGO_TRY(m_book.review().setSuggestion(id, suggestion));
            }
            SHOGO_TRY(m_book.rows().settleReadiness(id));
        }
        return {};
    }

    Result<void> takeBackRow(const BookRow& row)
    {
        if (row.status == ReviewStatus::Same || row.undone) {
            return {};
        }
        SHOGO_ASSIGN(const auto entry, m_book.ledger().ofRow(row.id));
        if (entry) {
            m_view.left.push_back(row.key);
            return {};
        }
        ++m_view.rows;
        return m_book.rows().setUndone(row, true, m_deed);
    }

    // Was the row dissolved when the import with that line brought it back?
    Result<bool> wasDissolvedBefore(const RowKey& key, int64_t seq)
    {
        bool dissolved = false;
        SHOGO_TRY(m_book.history().each(key, [&](const HistoryLine& line) {
            if (line.seq < seq && line.event == eventText(ReviewEvent::Revive)) {
                dissolved = line.from == statusText(ReviewStatus::Same);
            }
            return Result<void>();
        }));
        return dissolved;
    }

    Result<void> takeBackImport(const Told& told)
    {
        const QJsonObject facts = objectOf(told.deed.facts);
        const ImportId import{facts[u"import"].toInteger()};
        SHOGO_ASSIGN(const auto record, m_book.imports().byId(import));
        if (!record || record->undone) {
            return refused("the import is not there");
        }
        for (const HistoryLine& line : told.lines) {
            if (line.event == eventText(ReviewEvent::SaySame) ||
                line.event == eventText(ReviewEvent::SayTwin)) {
                return refused("it settled a question about " + line.key->hex());
            }
        }
        // What another file shows as well is there without this one; what only this one shows
        // goes, whichever import it came with.
        SHOGO_ASSIGN(const auto rows, m_book.imports().shownByNoOther(import));
        for (const RowId id : rows) {
            SHOGO_ASSIGN(const BookRow row, m_book.rows().byId(id));
            SHOGO_TRY(takeBackRow(row));
        }
        // A row that had been dissolved is shown by older files too, which count another in its
        // place: it was this file that made it one more.
        for (const QJsonValue& value : facts[u"revived"].toArray()) {
            const auto key = RowKey::parse(value.toString().toStdString());
            if (!key) {
                continue;
            }
            SHOGO_ASSIGN(const BookRow row, m_book.rows().byKey(*key));
            SHOGO_ASSIGN(const bool dissolved, wasDissolvedBefore(*key, told.deed.seq));
            if (dissolved) {
                SHOGO_TRY(takeBackRow(row));
            }
        }
        SHOGO_TRY(m_book.imports().setUndone(import, true));
        SHOGO_TRY(m_book.rows().dropSettledQuestions(record->account));
        if (record->span.empty) {
            return {};
        }
        // Rows that only this file had shown to be gone are there again.
        return m_desk.recheckMissing(record->account, record->span.first, record->span.lastRow,
                                     m_deed);
    }

    Desk& m_desk;
    Book& m_book;
    Deed m_deed;
    UndoView m_view;
};

Result<void> Desk::history(std::optional<RowKey> key,
                           const std::function<Result<void>(const HistoryLine&)>& each)
{
    if (key) {
        SHOGO_TRY(m_book->rows().byKey(*key));
    }
    return m_book->history().each(key, each);
}

Result<VerifyReport> Desk::verify()
{
    return verifyBook(*m_book);
}

Result<UndoView> Desk::undo(int64_t seq)
{
    return Undoer(*this, deed("taken back")).run(seq);
}

} // namespace shogo
