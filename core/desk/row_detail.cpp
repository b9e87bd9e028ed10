// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/row_detail.h"

#include "rows/row_key.h"
#include "statement/decode.h"

#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <set>

namespace shogo {

namespace {

// Bases on the evidence of running balances (keys.md, step 3): movements that stand at different
// balances are different ones, unless the bank sorts its days anew. Never a decision.
std::optional<int64_t> byBalances(const std::vector<BookRow>& rows, int64_t atLeast, int64_t atMost)
{
    std::set<int64_t> balances;
    for (const BookRow& row : rows) {
        if (!row.balance) {
            return std::nullopt;
        }
        balances.insert(*row.balance);
    }
    return std::clamp(static_cast<int64_t>(balances.size()), atLeast, atMost);
}

Result<void> readOrigin(Book& book, RowDetail& detail)
{
    SHOGO_ASSIGN(const auto imports, book.imports().importsShowing(detail.row.id));
    detail.files = static_cast<int64_t>(imports.size());
    if (imports.empty()) {
        return {};
    }
    SHOGO_ASSIGN(const auto record, book.imports().byId(imports.front()));
    if (!record) {
        return {};
    }
    detail.file = record->fileName;
    detail.encoding = record->encoding;
    detail.format = record->format;
    detail.importedAt = record->importedAt;
    OriginIndex origins;
    SHOGO_TRY(origins.load(book.database(), detail.row.id));
    const auto origin = origins.of(detail.row.id);
    if (origin && origin->line > 0) {
        detail.line = origin->line;
        SHOGO_ASSIGN(const std::string bytes,
                     book.imports().rawLine(origin->fileId, origin->line, detail.encoding));
        detail.raw = decodedText(bytes, detail.encoding);
    }
    return {};
}

Result<void> readJournal(Book& book, RowDetail& detail)
{
    SHOGO_ASSIGN(const auto suggestion, book.review().suggestion(detail.row.id));
    SHOGO_ASSIGN(auto decision, book.review().decision(detail.row.id));
    if (decision) {
        detail.kind = "hand";
    } else if (suggestion) {
        detail.kind = suggestion->kind;
        detail.why = suggestion->why;
        decision = Decision{suggestion->account, suggestion->tax, {}};
    }
    if (detail.entry) {
        SHOGO_ASSIGN(detail.journal, book.journals().load(detail.entry->journal));
        SHOGO_ASSIGN(detail.remoteIds, book.ledger().remoteIds(detail.entry->id));
    } else if (decision && !decision->account.empty()) {
        detail.journal = makeJournal(
            {detail.row.key, detail.row.day, Money{detail.row.minor, detail.account.currency},
             detail.row.latestText, detail.row.counterparty, detail.account.postsTo},
            *decision);
    }
    return {};
}

} // namespace

Result<QuestionView> readQuestion(Book& book, const RowTable::Question& question)
{
    SHOGO_ASSIGN(const Account account, book.accounts().byId(question.account));
    SHOGO_ASSIGN(const auto rows,
                 book.rows().group(question.account, question.day, question.minor));
    QuestionView view;
    view.account = account.ident;
    view.day = question.day;
    view.amount = {question.minor, account.currency};
    for (const BookRow& row : rows) {
        (isSuspect(row.status) ? view.waiting : view.certain).push_back(row.key);
    }
    view.atMost = static_cast<int64_t>(rows.size());
    view.atLeast =
        std::clamp(question.atLeast, static_cast<int64_t>(view.certain.size()), view.atMost);
    view.suggested = byBalances(rows, view.atLeast, view.atMost);
    return view;
}

Result<RowDetail> readRowDetail(Book& book, const RowKey& key)
{
    RowDetail detail;
    SHOGO_ASSIGN(detail.row, book.rows().byKey(key));
    SHOGO_ASSIGN(detail.account, book.accounts().byId(detail.row.account));
    SHOGO_ASSIGN(detail.entry, book.ledger().shownOfRow(detail.row.id));
    detail.shown = rowClassOf(detail.row.status, detail.entry ? detail.entry->state : State::None,
                              detail.entry ? detail.entry->flags : 0);
    detail.shortKey = shortReference(key);
    SHOGO_TRY(readOrigin(book, detail));
    SHOGO_TRY(readJournal(book, detail));
    SHOGO_ASSIGN(const auto group,
                 book.rows().group(detail.row.account, detail.row.day, detail.row.minor));
    detail.alike = std::count_if(group.begin(), group.end(),
                                 [&](const BookRow& row) { return row.text == detail.row.text; });
    if (std::any_of(group.begin(), group.end(),
                    [](const BookRow& row) { return isSuspect(row.status); })) {
        SHOGO_ASSIGN(const auto open,
                     book.rows().question(detail.row.account, detail.row.day, detail.row.minor));
        SHOGO_ASSIGN(
            detail.question,
            readQuestion(book, open.value_or(RowTable::Question{detail.row.account, detail.row.day,
                                                                detail.row.minor, 0})));
    }
    SHOGO_TRY(book.history().each(key, [&](const HistoryLine& line) -> Result<void> {
        detail.history.push_back(line);
        return {};
    }));
    return detail;
}

} // namespace shogo
