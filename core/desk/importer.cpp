// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/importer.h"

#include "base/problem_text.h"
#include "base/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>
#include <unordered_set>

namespace shogo {

Importer::Importer(Desk& desk, Account account, const StatementFile& file,
                   const Statement& statement, KeyBasis basis)
    : m_desk(desk),
      m_book(desk.book()),
      m_account(std::move(account)),
      m_file(file),
      m_statement(statement),
      m_basis(basis)
{
}

Result<ImportView> Importer::compare(Instant now)
{
    m_now = now;
    KeyText keyText;
    m_booked.reserve(m_statement.rows.size());
    for (const RawRow& row : m_statement.rows) {
        (row.status == BankStatus::Booked ? m_booked : m_announced).push_back(&row);
    }
    m_input.rows.reserve(m_booked.size());
    Day first;
    Day last;
    for (const RawRow* row : m_booked) {
        m_input.rows.push_back(
            {row->booked, row->minor, m_texts.keep(keyText(row->description)), row->id});
        first = m_input.rows.size() == 1 ? row->booked : std::min(first, row->booked);
        last = m_input.rows.size() == 1 ? row->booked : std::max(last, row->booked);
    }
    m_span.empty = m_booked.empty();
    m_span.made = m_statement.made.value_or(now);
    if (!m_span.empty) {
        const auto stated = m_statement.stated;
        m_span = fileSpan(stated ? std::optional(stated->first) : std::nullopt,
                          stated ? std::optional(stated->last) : std::nullopt, first, last,
                          m_span.made, m_statement.made.has_value(),
                          m_account.startsInsideDay || m_statement.startsInsideDay);
        SHOGO_ASSIGN(m_material, m_book.rows().forDiff(m_account.id, std::min(first, m_span.first),
                                                       std::max(last, m_span.last)));
        if (m_basis == KeyBasis::TransactionId) {
            SHOGO_TRY(addRowsById());
        }
        SHOGO_TRY(m_book.imports().fillShown(m_account.id, m_material));
    }
    m_input.account = m_account.ident;
    m_input.currency = m_account.currency;
    m_input.basis = m_basis;
    m_input.acceptRewordings = m_account.acceptRewordings;
    m_input.file = m_span;
    SHOGO_ASSIGN(m_input.earlier, m_book.imports().spans(m_account.id));
    m_input.book = std::move(m_material.book);
    m_input.dissolved = std::move(m_material.dissolved);
    m_input.questions = std::move(m_material.questions);
    m_result = diffImport(m_input);
    SHOGO_TRY(bringBackById());
    dropQuestionsOverNothing();

    ImportView view;
    view.file = m_file.fileName;
    view.sha256 = m_file.sha256;
    view.format = m_file.format;
    view.encoding = m_file.encoding;
    view.profile = m_file.profile;
    view.why = m_file.why;
    view.rowsRefused = m_file.rowsRefused;
    if (!m_span.empty) {
        view.covers = Coverage{m_span.first, m_span.last};
    }
    view.account = m_account.ident;
    view.currency = m_account.currency;
    view.announced = static_cast<int64_t>(m_announced.size());
    view.balancesChecked = m_statement.balancesChecked;
    view.breaks = m_statement.breaks;
    view.problems = m_file.problems;
    countRows(view);
    adoptQuestions(view);
    return view;
}

// An id that was seen before on another date is the same movement, or an id that means something
// else now: the diff must see it, wherever its row lies.
Result<void> Importer::addRowsById()
{
    std::unordered_set<std::string_view> there;
    for (const DiffBookRow& row : m_material.book) {
        there.insert(row.transactionId);
    }
    RowKeyMaker maker(m_account.ident);
    std::vector<RowKey> keys;
    for (const RawRow* row : m_booked) {
        if (!row->id.empty() && !there.contains(row->id)) {
            keys.push_back(maker.transactionId(row->id));
        }
    }
    std::sort(keys.begin(), keys.end());
    return m_book.rows().addToDiff(m_material, keys);
}

// A row that was taken back with its import keeps its key, and an id makes the same key again: it
// comes back. Where the id means another amount now, its old row cannot, and a second one of the
// same key cannot be.
Result<void> Importer::bringBackById()
{
    std::map<std::string_view, const DiffSameRow*> takenBack;
    for (const DiffSameRow& row : m_input.dissolved) {
        if (!row.transactionId.empty() && !row.into) {
            takenBack.emplace(row.transactionId, &row);
        }
    }
    for (size_t i = 0; i < m_result.rows.size() && !takenBack.empty(); ++i) {
        DiffRow& row = m_result.rows[i];
        const auto at = takenBack.find(m_booked[i]->id);
        if (row.verdict == RowVerdict::Known || !row.idKeyed || at == takenBack.end()) {
            continue;
        }
        if (at->second->day != m_booked[i]->booked || at->second->minor != m_booked[i]->minor) {
            return Problem(
                ProblemCode::IdNotTrusted, Place{m_file.fileName, int64_t{m_booked[i]->line}},
                {std::string(m_booked[i]->id), std::string("meant another date or amount before")});
        }
        row.known = at->second->id;
    }
    return {};
}

// How many notices over zero there were moves no money: nobody is asked (keys.md, step 8).
void Importer::dropQuestionsOverNothing()
{
    for (size_t i = 0; i < m_result.rows.size(); ++i) {
        DiffRow& row = m_result.rows[i];
        if (m_booked[i]->minor == 0 && row.verdict != RowVerdict::Known) {
            row.verdict = RowVerdict::New;
        }
    }
    std::erase_if(m_result.asked, [](const DiffQuestion& asked) { return asked.minor == 0; });
}

void Importer::countRows(ImportView& view) const
{
    for (size_t i = 0; i < m_result.rows.size(); ++i) {
        const DiffRow& row = m_result.rows[i];
        switch (row.verdict) {
        case RowVerdict::Known: ++view.known; break;
        case RowVerdict::New: ++view.fresh; break;
        case RowVerdict::PossibleTwin: ++view.possibleTwin; break;
        case RowVerdict::Reworded: ++view.reworded; break;
        }
        if (!row.doubt.empty()) {
            view.problems.emplace_back(
                ProblemCode::IdNotTrusted, Place{m_file.fileName, int64_t{m_booked[i]->line}},
                std::vector<ProblemArgument>{std::string(m_booked[i]->id), std::string(row.doubt)});
        }
        if (row.verdict != RowVerdict::Known && m_booked[i]->minor == 0) {
            ++view.excluded;
        } else if (row.verdict != RowVerdict::Known && m_account.start &&
                   m_booked[i]->booked < *m_account.start) {
            ++view.excluded;
        }
    }
    for (const DiffChange& change : m_result.changes) {
        view.missing += change.kind == DiffChange::Kind::Missing ? 1 : 0;
    }
    view.missing += static_cast<int64_t>(m_result.postedMissing.size());
}

// The questions that this file asks, each with its bounds: certain rows, and those that wait.
void Importer::adoptQuestions(ImportView& view)
{
    std::map<std::pair<Day, int64_t>, size_t> places;
    for (const DiffQuestion& asked : m_result.asked) {
        places.emplace(std::pair(asked.day, asked.minor), view.questions.size());
        QuestionView question;
        question.account = m_account.ident;
        question.day = asked.day;
        question.amount = {asked.minor, m_account.currency};
        question.atLeast = asked.atLeast;
        view.questions.push_back(std::move(question));
    }
    if (places.empty()) {
        return;
    }
    const auto questionOf = [&](Day day, int64_t minor) -> QuestionView* {
        const auto at = places.find({day, minor});
        return at == places.end() ? nullptr : &view.questions[at->second];
    };
    for (const DiffBookRow& row : m_input.book) {
        if (QuestionView* question = questionOf(row.day, row.minor)) {
            ++question->atMost;
        }
    }
    for (size_t i = 0; i < m_result.rows.size(); ++i) {
        const DiffRow& row = m_result.rows[i];
        QuestionView* question = questionOf(m_booked[i]->booked, m_booked[i]->minor);
        if (question && row.verdict != RowVerdict::Known) {
            ++question->atMost;
            if (row.verdict != RowVerdict::New) {
                question->waiting.push_back(row.key);
            }
        }
    }
}

Result<std::vector<PreviewRow>>
Importer::preview(const std::function<Result<std::string>(const RawRow&)>& raw)
{
    std::vector<PreviewRow> rows;
    rows.reserve(m_statement.rows.size());
    size_t booked = 0;
    for (const RawRow& row : m_statement.rows) {
        PreviewRow& shown = rows.emplace_back();
        shown.verdict = PreviewRow::Verdict::Announced;
        if (row.status == BankStatus::Booked) {
            const DiffRow& diff = m_result.rows[booked++];
            switch (diff.verdict) {
            case RowVerdict::Known: shown.verdict = PreviewRow::Verdict::Known; break;
            case RowVerdict::New: shown.verdict = PreviewRow::Verdict::New; break;
            case RowVerdict::PossibleTwin: shown.verdict = PreviewRow::Verdict::PossibleTwin; break;
            case RowVerdict::Reworded: shown.verdict = PreviewRow::Verdict::Reworded; break;
            }
            if (diff.verdict != RowVerdict::Known) {
                shown.key = diff.key;
            }
        }
        shown.line = row.line;
        shown.day = row.booked;
        shown.minor = row.minor;
        shown.balance = row.balance;
        shown.text = std::string(row.description);
        SHOGO_ASSIGN(shown.raw, raw(row));
    }
    const auto addMissing = [&](RowId id) -> Result<void> {
        SHOGO_ASSIGN(const BookRow row, m_book.rows().byId(id));
        PreviewRow& shown = rows.emplace_back();
        shown.verdict = PreviewRow::Verdict::Missing;
        shown.day = row.day;
        shown.minor = row.minor;
        shown.text = row.latestText;
        shown.key = row.key;
        return {};
    };
    for (const DiffChange& change : m_result.changes) {
        if (change.kind == DiffChange::Kind::Missing) {
            SHOGO_TRY(addMissing(change.row));
        }
    }
    for (const RowId id : m_result.postedMissing) {
        SHOGO_TRY(addMissing(id));
    }
    return rows;
}

ReviewStatus Importer::birthStatus(size_t row, const Memory& memory, ImportView& view)
{
    const DiffRow& diff = m_result.rows[row];
    const RawRow& raw = *m_booked[row];
    if (diff.verdict == RowVerdict::PossibleTwin) {
        return ReviewStatus::PossibleTwin;
    }
    if (diff.verdict == RowVerdict::Reworded) {
        return ReviewStatus::Reworded;
    }
    if (raw.minor == 0 || (m_account.start && raw.booked < *m_account.start)) {
        return ReviewStatus::Excluded;
    }
    if (diff.missing) {
        return ReviewStatus::Missing;
    }
    Suggestion suggestion =
        suggest(memory, raw.counterparty, m_input.rows[row].text, raw.minor > 0);
    if (suggestion.account.empty()) {
        return ReviewStatus::NeedsAccount;
    }
    ++view.ready;
    m_suggestions.emplace_back(m_rowIds[row], std::move(suggestion));
    return ReviewStatus::Ready;
}

Result<void> Importer::placeNewRows(const Deed& deed, const Memory& memory, ImportView& view)
{
    SHOGO_ASSIGN(int64_t next, m_book.database().nextId("statement_row"));
    m_firstNew = {next};
    m_rowIds.resize(m_booked.size());
    m_new.reserve(static_cast<size_t>(view.fresh + view.possibleTwin + view.reworded));
    for (size_t i = 0; i < m_booked.size(); ++i) {
        const DiffRow& diff = m_result.rows[i];
        if (diff.verdict == RowVerdict::Known) {
            m_rowIds[i] = diff.known;
            if (diff.newText) {
                SHOGO_TRY(m_book.rows().addText(diff.known, std::string(m_input.rows[i].text)));
            }
            continue;
        }
        if (diff.known) {
            // A row that had been dissolved or taken back: it returns under its own key.
            m_rowIds[i] = diff.known;
            SHOGO_ASSIGN(const BookRow row, m_book.rows().byId(diff.known));
            const ReviewStatus status = birthStatus(i, memory, view);
            SHOGO_TRY(m_book.rows().revive(row, status, deed));
            m_revived.push_back(row.key);
            continue;
        }
        m_rowIds[i] = {next++};
        NewRow row;
        row.raw = m_booked[i];
        row.id = m_rowIds[i];
        row.key = diff.key;
        row.text = m_input.rows[i].text;
        row.ordinal = diff.ordinal;
        row.status = birthStatus(i, memory, view);
        m_new.push_back(row);
    }
    // All that is written of the rows is in m_new now, and the insertion needs much memory itself.
    m_result.rows = std::vector<DiffRow>();
    m_input.rows = std::vector<DiffFileRow>();
    return {};
}

Result<void> Importer::applyChanges(const Deed& deed, const Memory& memory)
{
    for (const DiffChange& change : m_result.changes) {
        SHOGO_ASSIGN(const BookRow row, m_book.rows().byId(change.row));
        switch (change.kind) {
        case DiffChange::Kind::Certain:
            SHOGO_TRY(m_book.rows().change(row, ReviewEvent::SayTwin, deed));
            SHOGO_TRY(m_desk.suggestFor(row, memory));
            break;
        case DiffChange::Kind::Same: {
            SHOGO_ASSIGN(const BookRow into, m_book.rows().byId(change.into));
            SHOGO_TRY(m_desk.dissolve(row, into, deed));
            break;
        }
        case DiffChange::Kind::Missing:
            SHOGO_TRY(m_book.rows().change(row, ReviewEvent::GoneAtBank, deed));
            break;
        case DiffChange::Kind::Back:
            SHOGO_TRY(m_book.rows().change(row, ReviewEvent::SeenAgain, deed));
            SHOGO_TRY(m_desk.suggestFor(row, memory));
            break;
        }
    }
    return {};
}

Result<void> Importer::applyQuestions()
{
    for (const DiffQuestion& settled : m_result.settled) {
        SHOGO_TRY(m_book.rows().closeQuestion(m_account.id, settled.day, settled.minor));
    }
    for (const DiffQuestion& asked : m_result.asked) {
        SHOGO_TRY(m_book.rows().setQuestion({m_account.id, asked.day, asked.minor, asked.atLeast}));
    }
    return {};
}

Result<void> Importer::writeBesides(ImportId import, const ImportView& view)
{
    std::vector<Seen> seen(m_booked.size());
    for (size_t i = 0; i < m_booked.size(); ++i) {
        seen[i] = {m_booked[i]->line, m_rowIds[i]};
    }
    SHOGO_TRY(m_book.imports().addSightings(import, seen));
    SHOGO_TRY(m_book.imports().addAnnounced(import, m_announced));
    SHOGO_TRY(m_book.imports().addBreaks(import, m_statement.breaks));
    int64_t n = 0;
    for (const Problem& problem : view.problems) {
        SHOGO_TRY(m_book.imports().addProblem(import, ++n, problem, problemMessage(problem)));
    }
    for (const auto& [row, suggestion] : m_suggestions) {
        SHOGO_TRY(m_book.review().setSuggestion(row, suggestion));
    }
    return {};
}

Result<void> Importer::write(int64_t fileId, int64_t statementNo, const Deed& deed,
                             const Memory& memory, ImportView& view)
{
    SHOGO_TRY(placeNewRows(deed, memory, view));
    ImportRecord record;
    record.fileId = fileId;
    record.statementNo = statementNo;
    record.account = m_account.id;
    record.importedAt = m_now;
    record.span = m_span;
    record.stated = m_statement.stated;
    record.newestFirst = m_statement.newestFirst;
    record.format = m_file.format;
    record.encoding = m_file.encoding;
    record.profile = m_file.profile;
    record.recipe = m_file.recipe;
    if (m_statement.opening) {
        record.opening = m_statement.opening->minor;
    }
    if (m_statement.closing) {
        record.closing = m_statement.closing->minor;
    }
    record.rows = static_cast<int64_t>(m_booked.size());
    record.firstNew = m_firstNew;
    record.newRows = static_cast<int64_t>(m_new.size());
    SHOGO_ASSIGN(const ImportId import, m_book.imports().add(record));
    SHOGO_ASSIGN(const Digest digest, m_book.imports().insertRows(m_account.id, m_new));

    QJsonObject facts;
    facts[QStringLiteral("import")] = static_cast<qint64>(import.value);
    facts[QStringLiteral("account")] = QString::fromStdString(m_account.ident);
    facts[QStringLiteral("file")] = QString::fromStdString(m_file.fileName);
    facts[QStringLiteral("sha256")] = QString::fromStdString(toHex(m_file.sha256));
    facts[QStringLiteral("rows")] = static_cast<qint64>(record.rows);
    facts[QStringLiteral("first_new")] = static_cast<qint64>(record.firstNew.value);
    facts[QStringLiteral("new_rows")] = static_cast<qint64>(record.newRows);
    facts[QStringLiteral("rows_digest")] = QString::fromStdString(toHex(digest));
    QJsonArray revived;
    for (const RowKey& key : m_revived) {
        revived.append(QString::fromStdString(key.hex()));
    }
    facts[QStringLiteral("revived")] = revived;
    facts[QStringLiteral("changes")] = static_cast<qint64>(m_result.changes.size());
    HistoryLine line;
    line.at = deed.at;
    line.actor = deed.actor;
    line.kind = "import";
    line.event = "import";
    line.to = "imported";
    line.facts = QJsonDocument(facts).toJson(QJsonDocument::Compact).toStdString();
    SHOGO_TRY(m_book.history().append(line));

    SHOGO_TRY(writeBesides(import, view));
    SHOGO_TRY(applyChanges(deed, memory));
    SHOGO_TRY(applyQuestions());
    // What the preview promised is what is there: counted back from the store.
    SHOGO_ASSIGN(const auto stored,
                 m_book.database().integer("count-back",
                                           "SELECT COUNT(*) FROM statement_row WHERE id >= ?",
                                           {m_firstNew.value}));
    if (stored != record.newRows) {
        return Problem(ProblemCode::InvariantBroken, Place{m_book.path()},
                       {"an import of " + std::to_string(record.newRows) + " rows stored " +
                        std::to_string(stored.value_or(0))});
    }
    return {};
}

} // namespace shogo
