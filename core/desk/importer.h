// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book.h"
#include "desk/desk.h"
#include "desk/views.h"
#include "rows/import_diff.h"
#include "statement/statement.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// One statement on its way into one account: keys and diff first, then all of it in the caller's
// transaction.
class Importer
{
public:
    Importer(Desk& desk, Account account, const StatementFile& file, const Statement& statement,
             KeyBasis basis);

    // Steps 2 and 3 of a row's route: what each row is to the book. Writes nothing.
    Result<ImportView> compare(Instant now);
    // After compare(): the rows one by one, for a preview. `raw` gives the bytes of a row, decoded.
    Result<std::vector<PreviewRow>>
    preview(const std::function<Result<std::string>(const RawRow&)>& raw);
    // Step 4. Inside a transaction that began before compare().
    Result<void> write(int64_t fileId, int64_t statementNo, const Deed& deed, const Memory& memory,
                       ImportView& view);

private:
    Result<void> placeNewRows(const Deed& deed, const Memory& memory, ImportView& view);
    ReviewStatus birthStatus(size_t row, const Memory& memory, ImportView& view);
    Result<void> applyChanges(const Deed& deed, const Memory& memory);
    Result<void> applyQuestions();
    Result<void> writeBesides(ImportId import, const ImportView& view);
    Result<void> addRowsById();
    Result<void> bringBackById();
    void dropQuestionsOverNothing();
    void countRows(ImportView& view) const;
    void adoptQuestions(ImportView& view);

    Desk& m_desk;
    Book& m_book;
    Account m_account;
    const StatementFile& m_file;
    const Statement& m_statement;
    KeyBasis m_basis;
    Instant m_now;
    FileSpan m_span;
    TextArena m_texts;
    std::vector<const RawRow*> m_booked;
    std::vector<const RawRow*> m_announced;
    DiffMaterial m_material;
    DiffInput m_input;
    DiffResult m_result;
    std::vector<NewRow> m_new;
    std::vector<RowId> m_rowIds; // of each booked row of the file
    std::vector<std::pair<RowId, Suggestion>> m_suggestions;
    std::vector<RowKey> m_revived;
    RowId m_firstNew;
};

} // namespace shogo
