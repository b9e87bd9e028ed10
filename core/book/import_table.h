// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/digest.h"
#include "base/ids.h"
#include "book/row_table.h"
#include "book/sql.h"
#include "statement/byte_source.h"
#include "statement/statement.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

struct ImportRecord
{
    ImportId id;
    int64_t fileId = 0;
    std::string fileName;
    int64_t statementNo = 0;
    AccountId account;
    Instant importedAt;
    FileSpan span;
    std::optional<Coverage> stated;
    bool newestFirst = false;
    std::string format;
    std::string encoding;
    std::string profile;
    std::string recipe;
    std::optional<int64_t> opening;
    std::optional<int64_t> closing;
    int64_t rows = 0;
    RowId firstNew;
    int64_t newRows = 0;
    bool undone = false;
};

// A row that an import brings.
struct NewRow
{
    const RawRow* raw = nullptr;
    RowId id;
    RowKey key;
    std::string_view text; // key text
    uint32_t ordinal = 0;
    ReviewStatus status = ReviewStatus::New;
};

// One row of the file -> one row of the book.
struct Seen
{
    uint32_t line = 0;
    RowId row;
};

class ImportTable
{
public:
    explicit ImportTable(Database& database) : m_database(database) {}

    // The file with these bytes, if it was imported (and that was not taken back).
    Result<std::vector<ImportRecord>> ofFile(const Digest& sha256);
    Result<std::vector<ImportRecord>> all();
    Result<std::optional<ImportRecord>> byId(ImportId id);
    // The spans of the account's imports that were not taken back.
    Result<std::vector<FileSpan>> spans(AccountId account);

    // Keeps the file's bytes; reads the source once more and compares it with `sha256`, so that a
    // file that changed meanwhile is found out. Gives the file's number.
    Result<int64_t> keepFile(ByteSource& source, const Digest& sha256);
    Result<int64_t> fileSize(int64_t fileId);
    // One line of a kept file, as its bytes are. UTF-16 has line ends of two bytes.
    Result<std::string> rawLine(int64_t fileId, uint32_t line, std::string_view encoding = {});

    Result<ImportId> add(const ImportRecord& record);
    // Rows in file order, their keys in key order; gives the digest over them.
    Result<Digest> insertRows(AccountId account, const std::vector<NewRow>& rows);
    // The digest of the rows as they stand now, for verify.
    Result<Digest> digestOfRows(RowId first, int64_t count);
    Result<void> addSightings(ImportId import, const std::vector<Seen>& seen);
    // `into` was shown wherever `row` was.
    Result<void> copySightings(RowId row, RowId into);
    // Undo of that.
    Result<void> dropCopiedSightings(RowId row, RowId into);
    Result<std::vector<ImportId>> importsShowing(RowId row);
    // The rows that this import shows, and no other one that was not taken back; in id order.
    Result<std::vector<RowId>> shownByNoOther(ImportId import);
    Result<void> addAnnounced(ImportId import, const std::vector<const RawRow*>& rows);
    Result<void> addBreaks(ImportId import, const std::vector<BalanceBreak>& breaks);
    Result<void> addProblem(ImportId import, int64_t n, const Problem& problem,
                            const std::string& message);
    Result<void> setUndone(ImportId import, bool undone);

    // For each row of `material`, the latest moment at which a file that shows it was made.
    Result<void> fillShown(AccountId account, DiffMaterial& material);

    struct Announced
    {
        AccountId account;
        Day day;
        int64_t minor = 0;
        std::string text;
        std::string file;
        uint32_t line = 0;
    };
    // Announced rows that no later file covers and whose booked row has not come (keys.md, step 6).
    Result<std::vector<Announced>> stillAnnounced();

private:
    Result<void> insertBodies(AccountId account, const std::vector<NewRow>& rows);

    Database& m_database;
};

// Where the rows of a book came from, for lists: loaded once, asked for each row.
class OriginIndex
{
public:
    struct Origin
    {
        int64_t fileId = 0;
        std::string_view file;
        uint32_t line = 0;
    };
    // Of all rows, or of one.
    Result<void> load(Database& database, std::optional<RowId> only = {});
    std::optional<Origin> of(RowId row) const;

private:
    struct Run
    {
        int64_t firstRow = 0;
        int64_t length = 0;
        int64_t firstLine = 0;
        int64_t fileId = 0;
        const std::string* file = nullptr;
    };
    std::vector<Run> m_runs; // by first row, without overlaps
    std::deque<std::string> m_names;
};

} // namespace shogo
