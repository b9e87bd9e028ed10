// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff_book.h"

#include <algorithm>

namespace shogo::test {

DiffResult Book::import(const File& file)
{
    DiffResult result = diffImport(input(file));
    m_files.push_back(file.span);
    const ImportId import{static_cast<int64_t>(m_files.size())};
    for (const DiffChange& change : result.changes) {
        apply(change);
    }
    for (size_t i = 0; i < file.rows.size(); ++i) {
        apply(result.rows[i], file.rows[i], import);
    }
    for (const DiffQuestion& question : result.asked) {
        questions[{question.day, question.minor}] = question;
    }
    for (const DiffQuestion& question : result.settled) {
        questions.erase({question.day, question.minor});
    }
    postedMissing.insert(result.postedMissing.begin(), result.postedMissing.end());
    for (const RowId id : result.postedBack) {
        postedMissing.erase(id);
    }
    return result;
}

bool Book::answer(Place place, int64_t count)
{
    std::vector<AnswerRow> asked;
    for (const Row* row : at(place)) {
        asked.push_back({row->id,
                         row->status,
                         row->aliases.empty() ? row->text : row->aliases.back(),
                         {row->shownBy.begin(), row->shownBy.end()}});
    }
    const auto question = questions.find(place);
    const auto answer =
        answerCount(asked, count, question == questions.end() ? 0 : question->second.atLeast);
    if (!answer) {
        return false;
    }
    for (const RowId id : answer->movements) {
        const ReviewStatus status = row(id).status;
        step(row(id), status == ReviewStatus::Same           ? ReviewEvent::Revive
                      : status == ReviewStatus::PossibleTwin ? ReviewEvent::SayTwin
                                                             : ReviewEvent::SayNew);
    }
    for (const auto& [id, into] : answer->same) {
        step(row(id), ReviewEvent::SaySame);
        dissolve(row(id), row(into));
    }
    questions.erase(place);
    findMissing(place);
    return true;
}

void Book::addPlaceholder(Day day, int64_t minor, const RowKey& key)
{
    Row row;
    row.id = {static_cast<int64_t>(rows.size()) + 1};
    row.day = day;
    row.minor = minor;
    row.key = key;
    row.placeholder = true;
    row.posted = true;
    m_keys.insert(key);
    rows.push_back(row);
}

std::vector<const Row*> Book::at(Place place) const
{
    std::vector<const Row*> found;
    for (const Row& row : rows) {
        if (Place{row.day, row.minor} == place) {
            found.push_back(&row);
        }
    }
    return found;
}

size_t Book::certainAt(Place place) const
{
    const auto all = at(place);
    return static_cast<size_t>(
        std::count_if(all.begin(), all.end(), [](const Row* row) { return row->certain(); }));
}

size_t Book::waitingAt(Place place) const
{
    const auto all = at(place);
    return static_cast<size_t>(std::count_if(
        all.begin(), all.end(), [](const Row* row) { return isSuspect(row->status); }));
}

DiffInput Book::input(const File& file) const
{
    DiffInput in;
    in.account = "acc-1";
    in.currency = *Currency::find("EUR");
    in.basis = m_basis;
    in.acceptRewordings = m_acceptRewordings;
    in.file = file.span;
    in.earlier = m_files;
    for (const FileRow& row : file.rows) {
        in.rows.push_back({row.day, row.minor, row.text, row.id});
    }
    for (const Row& row : rows) {
        if (row.status != ReviewStatus::Same) {
            in.book.push_back(bookRow(row));
        } else {
            in.dissolved.push_back({row.id, row.day, row.minor, row.text, row.ordinal,
                                    row.idKeyed ? row.transactionId : std::string_view{},
                                    row.into});
        }
    }
    for (const auto& [place, question] : questions) {
        in.questions.push_back(question);
    }
    return in;
}

DiffBookRow Book::bookRow(const Row& row) const
{
    DiffBookRow out;
    out.id = row.id;
    out.day = row.day;
    out.minor = row.minor;
    out.text = row.text;
    out.aliases.assign(row.aliases.begin(), row.aliases.end());
    out.ordinal = row.ordinal;
    out.status = row.status;
    out.hasEntry = row.posted;
    out.posted = row.posted;
    out.idKeyed = row.idKeyed;
    out.transactionId = row.transactionId;
    out.shown = shown(row);
    out.placeholder = row.placeholder;
    out.key = row.key;
    return out;
}

std::optional<Instant> Book::shown(const Row& row) const
{
    std::optional<Instant> latest;
    for (const ImportId import : row.shownBy) {
        const Instant made = m_files.at(static_cast<size_t>(import.value - 1)).made;
        latest = latest ? std::max(*latest, made) : made;
    }
    return latest;
}

void Book::apply(const DiffChange& change)
{
    Row& changed = row(change.row);
    switch (change.kind) {
    case DiffChange::Kind::Certain:
        step(changed, changed.status == ReviewStatus::PossibleTwin ? ReviewEvent::SayTwin
                                                                   : ReviewEvent::SayNew);
        break;
    case DiffChange::Kind::Same:
        step(changed, ReviewEvent::SaySame);
        dissolve(changed, row(change.into));
        break;
    case DiffChange::Kind::Missing: step(changed, ReviewEvent::GoneAtBank); break;
    case DiffChange::Kind::Back: step(changed, ReviewEvent::SeenAgain); break;
    }
}

void Book::apply(const DiffRow& plan, const FileRow& from, ImportId import)
{
    if (plan.verdict == RowVerdict::Known) {
        Row& known = row(plan.known);
        known.shownBy.insert(import);
        if (known.placeholder && plan.ordinal > 0) {
            known.text = from.text;
            known.ordinal = plan.ordinal;
        } else if (plan.newText) {
            learnText(known, from.text, true);
        }
        if (known.placeholder && plan.idKeyed) {
            known.idKeyed = true;
            known.transactionId = from.id;
        }
        known.placeholder = false;
    } else if (plan.known) {
        Row& back = row(plan.known);
        step(back, ReviewEvent::Revive);
        back.shownBy = {import};
        if (back.key != plan.key || back.ordinal != plan.ordinal) {
            faults.emplace_back("a row comes back under another key");
        }
        if (plan.missing) {
            step(back, ReviewEvent::GoneAtBank);
        }
    } else {
        insert(plan, from, import);
    }
}

void Book::insert(const DiffRow& plan, const FileRow& from, ImportId import)
{
    Row fresh;
    fresh.id = {static_cast<int64_t>(rows.size()) + 1};
    fresh.day = from.day;
    fresh.minor = from.minor;
    fresh.text = from.text;
    fresh.ordinal = plan.ordinal;
    fresh.status = plan.verdict == RowVerdict::PossibleTwin ? ReviewStatus::PossibleTwin
                   : plan.verdict == RowVerdict::Reworded   ? ReviewStatus::Reworded
                                                            : ReviewStatus::New;
    fresh.idKeyed = plan.idKeyed;
    fresh.transactionId = from.id;
    fresh.key = plan.key;
    fresh.shownBy = {import};
    if (!m_keys.insert(plan.key).second) {
        faults.emplace_back("a key stands twice: " + from.text);
    }
    if (plan.missing) {
        step(fresh, ReviewEvent::GoneAtBank);
    }
    rows.push_back(fresh);
}

void Book::step(Row& row, ReviewEvent event)
{
    const auto next = nextStatus(row.status, event);
    if (next) {
        row.status = *next;
    } else {
        faults.push_back(std::string(statusText(row.status)) + " cannot " +
                         std::string(eventText(event)));
    }
}

void Book::dissolve(Row& row, Row& into)
{
    if (!into.certain()) {
        faults.emplace_back("a row dissolves into one that is not certain");
    }
    into.shownBy.insert(row.shownBy.begin(), row.shownBy.end());
    learnText(into, row.text, false);
    row.into = into.id;
}

void Book::learnText(Row& row, const std::string& text, bool latest)
{
    const bool known = text == row.text ||
                       std::find(row.aliases.begin(), row.aliases.end(), text) != row.aliases.end();
    if (!known || latest) {
        std::erase(row.aliases, text);
        row.aliases.push_back(text);
    }
}

void Book::findMissing(Place place)
{
    for (const Row* found : at(place)) {
        Row& row = this->row(found->id);
        const bool missing = isMissing(row.day, shown(row), m_files);
        if (row.posted) {
            missing ? (void)postedMissing.insert(row.id) : (void)postedMissing.erase(row.id);
        } else if (row.status == ReviewStatus::Missing && !missing) {
            step(row, ReviewEvent::SeenAgain);
        } else if (row.certain() && missing && nextStatus(row.status, ReviewEvent::GoneAtBank)) {
            step(row, ReviewEvent::GoneAtBank);
        }
    }
}

} // namespace shogo::test
