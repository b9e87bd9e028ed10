// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/import_table.h"

#include "base/limits.h"
#include "book/bulk.h"

#include <algorithm>
#include <numeric>

namespace shogo {

namespace {

constexpr std::string_view importColumns =
    "i.id, i.file_id, f.name, i.statement_no, i.account_id, i.imported_at, i.made_at, "
    "i.stated_first, i.stated_last, i.cover_first, i.cover_last, i.last_row, i.starts_inside, "
    "i.newest_first, i.format, i.encoding, i.profile, i.recipe, i.opening, i.closing, i.rows, "
    "i.first_new, i.new_rows, i.undone";

Day dayOf(int64_t number)
{
    return Day::fromNumber(static_cast<int32_t>(number));
}

SqlValue dayValue(const std::optional<Day>& day)
{
    return day ? SqlValue(int64_t{day->number()}) : SqlValue();
}

ImportRecord readImport(const SqlRow& row)
{
    ImportRecord record;
    record.id = {row.integer(0)};
    record.fileId = row.integer(1);
    record.fileName = row.text(2);
    record.statementNo = row.integer(3);
    record.account = {row.integer(4)};
    record.importedAt = {row.integer(5)};
    record.span.made = {row.integer(6)};
    if (!row.isNull(7) && !row.isNull(8)) {
        record.stated = Coverage{dayOf(row.integer(7)), dayOf(row.integer(8))};
    }
    record.span.empty = row.isNull(9);
    record.span.first = dayOf(row.integer(9));
    record.span.last = dayOf(row.integer(10));
    record.span.lastRow = dayOf(row.integer(11));
    record.span.startsInside = row.integer(12) != 0;
    record.newestFirst = row.integer(13) != 0;
    record.format = row.text(14);
    record.encoding = row.text(15);
    record.profile = row.text(16);
    record.recipe = row.text(17);
    record.opening = row.optionalInteger(18);
    record.closing = row.optionalInteger(19);
    record.rows = row.integer(20);
    record.firstNew = {row.integer(21)};
    record.newRows = row.integer(22);
    record.undone = row.integer(23) != 0;
    return record;
}

} // namespace

Result<std::vector<ImportRecord>> ImportTable::ofFile(const Digest& sha256)
{
    std::vector<ImportRecord> records;
    SHOGO_TRY(m_database.query(
        "imports-of-file",
        "SELECT " + std::string(importColumns) +
            " FROM import i JOIN file f ON f.id = i.file_id WHERE f.sha256 = ? AND i.undone = 0 "
            "ORDER BY i.id",
        {sqlBlob({reinterpret_cast<const char*>(sha256.data()), sha256.size()})},
        [&](const SqlRow& row) {
            records.push_back(readImport(row));
            return Result<void>();
        }));
    return records;
}

Result<std::vector<ImportRecord>> ImportTable::all()
{
    std::vector<ImportRecord> records;
    SHOGO_TRY(m_database.query("imports",
                               "SELECT " + std::string(importColumns) +
                                   " FROM import i JOIN file f ON f.id = i.file_id ORDER BY i.id",
                               {}, [&](const SqlRow& row) {
                                   records.push_back(readImport(row));
                                   return Result<void>();
                               }));
    return records;
}

Result<std::optional<ImportRecord>> ImportTable::byId(ImportId id)
{
    std::optional<ImportRecord> found;
    SHOGO_TRY(m_database.query("import",
                               "SELECT " + std::string(importColumns) +
                                   " FROM import i JOIN file f ON f.id = i.file_id WHERE i.id = ?",
                               {id.value}, [&](const SqlRow& row) {
                                   found = readImport(row);
                                   return Result<void>();
                               }));
    return found;
}

Result<std::vector<FileSpan>> ImportTable::spans(AccountId account)
{
    std::vector<FileSpan> spans;
    SHOGO_TRY(m_database.query(
        "import-spans",
        "SELECT made_at, cover_first, cover_last, last_row, starts_inside FROM import WHERE "
        "account_id = ? AND undone = 0 ORDER BY id",
        {account.value}, [&](const SqlRow& row) {
            FileSpan span;
            span.made = {row.integer(0)};
            span.empty = row.isNull(1);
            span.first = dayOf(row.integer(1));
            span.last = dayOf(row.integer(2));
            span.lastRow = dayOf(row.integer(3));
            span.startsInside = row.integer(4) != 0;
            spans.push_back(span);
            return Result<void>();
        }));
    return spans;
}

Result<int64_t> ImportTable::keepFile(ByteSource& source, const Digest& sha256)
{
    const std::string_view digest(reinterpret_cast<const char*>(sha256.data()), sha256.size());
    SHOGO_ASSIGN(const auto there,
                 m_database.integer("file-there", "SELECT id FROM file WHERE sha256 = ?",
                                    {sqlBlob(digest)}));
    if (there) {
        return *there;
    }
    SHOGO_ASSIGN(const int64_t id, m_database.nextId("file"));
    SHOGO_TRY(m_database.run("file-add",
                             "INSERT INTO file (id, sha256, name, size) VALUES (?,?,?,?)",
                             {id, sqlBlob(digest), source.name(), source.size()}));
    SHOGO_ASSIGN(auto insert, FastStatement::prepare(
                                  m_database, "file-chunk",
                                  "INSERT INTO file_chunk (file_id, seq, bytes) VALUES (?,?,?)"));
    std::string buffer(limits::bufferBytes, '\0');
    Sha256 sha;
    int64_t seq = 0;
    for (int64_t at = 0; at < source.size();) {
        SHOGO_ASSIGN(const size_t count, source.read(at, buffer.data(), buffer.size()));
        if (count == 0) {
            break;
        }
        const std::string_view bytes(buffer.data(), count);
        sha.add(bytes);
        insert->bind(0, id);
        insert->bind(1, seq++);
        insert->bindBlob(2, bytes);
        SHOGO_TRY(insert->run());
        at += static_cast<int64_t>(count);
    }
    if (sha.finish() != sha256) {
        return Problem(ProblemCode::FileChanged, Place{source.name()});
    }
    return id;
}

Result<int64_t> ImportTable::fileSize(int64_t fileId)
{
    SHOGO_ASSIGN(const auto size,
                 m_database.integer("file-size", "SELECT size FROM file WHERE id = ?", {fileId}));
    return size.value_or(0);
}

namespace {

// Takes the bytes of a file one after the other and keeps those of one line.
class LinePicker
{
public:
    LinePicker(uint32_t line, std::string_view encoding)
        : m_line(line), m_wide(encoding.starts_with("UTF-16")), m_bigEndian(encoding == "UTF-16BE")
    {
    }
    // False once the line is over.
    bool take(char c)
    {
        if (!m_wide) {
            return unit(c, {&c, 1});
        }
        m_pair[m_filled++] = c;
        if (m_filled < 2) {
            return true;
        }
        m_filled = 0;
        const char high = m_pair[m_bigEndian ? 0 : 1];
        const char low = m_pair[m_bigEndian ? 1 : 0];
        return unit(high == 0 ? low : 'x', {m_pair, 2});
    }
    std::string found() && { return std::move(m_found); }

private:
    bool unit(char c, std::string_view bytes)
    {
        if (m_pendingReturn && c == '\n') {
            m_pendingReturn = false;
            return true;
        }
        m_pendingReturn = c == '\r';
        if (c == '\n' || c == '\r') {
            return ++m_at <= m_line;
        }
        if (m_at == m_line && m_found.size() < limits::lineBytes) {
            m_found += bytes;
        }
        return true;
    }

    uint32_t m_line;
    bool m_wide;
    bool m_bigEndian;
    uint32_t m_at = 1;
    bool m_pendingReturn = false;
    char m_pair[2] = {};
    size_t m_filled = 0;
    std::string m_found;
};

} // namespace

Result<std::string> ImportTable::rawLine(int64_t fileId, uint32_t line, std::string_view encoding)
{
    LinePicker picker(line, encoding);
    bool more = true;
    // Piece by piece: the line may stand in the first of many.
    for (int64_t seq = 0; more; ++seq) {
        bool found = false;
        SHOGO_TRY(m_database.query("raw-line",
                                   "SELECT bytes FROM file_chunk WHERE file_id = ? AND seq = ?",
                                   {fileId, seq}, [&](const SqlRow& row) -> Result<void> {
                                       found = true;
                                       const auto bytes = row.blob(0);
                                       for (size_t i = 0; more && i < bytes.size(); ++i) {
                                           more = picker.take(bytes[i]);
                                       }
                                       return {};
                                   }));
        more = more && found;
    }
    return std::move(picker).found();
}

Result<ImportId> ImportTable::add(const ImportRecord& record)
{
    SHOGO_ASSIGN(const int64_t id, m_database.nextId("import"));
    const FileSpan& span = record.span;
    const auto spanDay = [&](Day day) {
        return span.empty ? SqlValue() : SqlValue(int64_t{day.number()});
    };
    SHOGO_TRY(m_database.run(
        "import-add",
        "INSERT INTO import (id, file_id, statement_no, account_id, imported_at, made_at, "
        "stated_first, stated_last, cover_first, cover_last, last_row, starts_inside, "
        "newest_first, format, encoding, profile, recipe, opening, closing, rows, first_new, "
        "new_rows, undone) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0)",
        {id,
         record.fileId,
         record.statementNo,
         record.account.value,
         record.importedAt.ms,
         span.made.ms,
         dayValue(record.stated ? std::optional(record.stated->first) : std::nullopt),
         dayValue(record.stated ? std::optional(record.stated->last) : std::nullopt),
         spanDay(span.first),
         spanDay(span.last),
         spanDay(span.lastRow),
         int64_t{span.startsInside},
         int64_t{record.newestFirst},
         record.format,
         record.encoding,
         record.profile,
         record.recipe,
         sqlOptional(record.opening),
         sqlOptional(record.closing),
         record.rows,
         record.firstNew.value,
         record.newRows}));
    return ImportId{id};
}

Result<void> ImportTable::addSightings(ImportId import, const std::vector<Seen>& seen)
{
    SHOGO_ASSIGN(int64_t id, m_database.nextId("sighting"));
    SHOGO_ASSIGN(auto insert, FastStatement::prepare(
                                  m_database, "sighting-add",
                                  "INSERT INTO sighting (id, import_id, first_index, first_line, "
                                  "first_row, length) VALUES (?,?,?,?,?,?)"));
    for (size_t from = 0; from < seen.size();) {
        size_t end = from + 1;
        while (end < seen.size() && seen[end].row.value == seen[end - 1].row.value + 1 &&
               seen[end].line == seen[end - 1].line + 1) {
            ++end;
        }
        insert->bind(0, id++);
        insert->bind(1, import.value);
        insert->bind(2, static_cast<int64_t>(from));
        insert->bind(3, seen[from].line);
        insert->bind(4, seen[from].row.value);
        insert->bind(5, static_cast<int64_t>(end - from));
        SHOGO_TRY(insert->run());
        from = end;
    }
    return {};
}

Result<void> ImportTable::copySightings(RowId row, RowId into)
{
    struct Run
    {
        int64_t import;
        int64_t index;
        int64_t line;
    };
    std::vector<Run> runs;
    SHOGO_TRY(
        m_database.query("sightings-of-row",
                         "SELECT import_id, first_index + ? - first_row, first_line + ? - "
                         "first_row FROM sighting WHERE first_row <= ? AND first_row + length > ?",
                         {row.value, row.value, row.value, row.value}, [&](const SqlRow& r) {
                             runs.push_back({r.integer(0), r.integer(1), r.integer(2)});
                             return Result<void>();
                         }));
    SHOGO_ASSIGN(int64_t id, m_database.nextId("sighting"));
    for (const Run& run : runs) {
        SHOGO_TRY(m_database.run("sighting-copy",
                                 "INSERT INTO sighting (id, import_id, first_index, first_line, "
                                 "first_row, length) VALUES (?,?,?,?,?,1)",
                                 {id++, run.import, run.index, run.line, into.value}));
    }
    return {};
}

Result<void> ImportTable::dropCopiedSightings(RowId row, RowId into)
{
    SHOGO_TRY(m_database.run("sighting-drop",
                             "DELETE FROM sighting WHERE first_row = ? AND length = 1 AND EXISTS "
                             "(SELECT 1 FROM sighting "
                             "s WHERE s.import_id = sighting.import_id AND s.first_row <= ? AND "
                             "s.first_row + s.length > "
                             "? AND s.first_line + ? - s.first_row = sighting.first_line)",
                             {into.value, row.value, row.value, row.value}));
    return {};
}

Result<std::vector<ImportId>> ImportTable::importsShowing(RowId row)
{
    std::vector<ImportId> imports;
    SHOGO_TRY(m_database.query(
        "imports-showing",
        "SELECT DISTINCT s.import_id FROM sighting s JOIN import i ON i.id = s.import_id WHERE "
        "s.first_row <= ? AND s.first_row + s.length > ? AND i.undone = 0",
        {row.value, row.value}, [&](const SqlRow& r) {
            imports.push_back({r.integer(0)});
            return Result<void>();
        }));
    return imports;
}

Result<std::vector<RowId>> ImportTable::shownByNoOther(ImportId import)
{
    std::vector<std::pair<int64_t, int64_t>> others; // first row, end; by first row
    std::vector<RowId> shown;
    SHOGO_TRY(m_database.query(
        "shown-by-no-other",
        "SELECT s.first_row, s.length, s.import_id FROM sighting s JOIN import i ON i.id = "
        "s.import_id WHERE i.account_id = (SELECT account_id FROM import WHERE id = ?) AND "
        "(i.undone = 0 OR i.id = ?) ORDER BY s.first_row",
        {import.value, import.value}, [&](const SqlRow& row) {
            const int64_t first = row.integer(0);
            const int64_t end = first + row.integer(1);
            if (row.integer(2) != import.value) {
                others.emplace_back(first, end);
                return Result<void>();
            }
            for (int64_t id = first; id < end; ++id) {
                shown.push_back({id});
            }
            return Result<void>();
        }));
    std::sort(shown.begin(), shown.end());
    shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
    auto other = others.begin();
    int64_t shownUpTo = 0;
    std::erase_if(shown, [&](RowId id) {
        for (; other != others.end() && other->first <= id.value; ++other) {
            shownUpTo = std::max(shownUpTo, other->second);
        }
        return id.value < shownUpTo;
    });
    return shown;
}

Result<void> ImportTable::addAnnounced(ImportId import, const std::vector<const RawRow*>& rows)
{
    int64_t n = 0;
    for (const RawRow* row : rows) {
        SHOGO_TRY(
            m_database.run("announced-add",
                           "INSERT INTO announced (import_id, n, line, day, minor, text) "
                           "VALUES (?,?,?,?,?,?)",
                           {import.value, ++n, int64_t{row->line}, int64_t{row->booked.number()},
                            row->minor, std::string(row->description)}));
    }
    return {};
}

Result<void> ImportTable::addBreaks(ImportId import, const std::vector<BalanceBreak>& breaks)
{
    int64_t n = 0;
    for (const BalanceBreak& b : breaks) {
        SHOGO_TRY(m_database.run(
            "break-add",
            "INSERT INTO balance_break (import_id, n, line, day, expected, "
            "stated) VALUES (?,?,?,?,?,?)",
            {import.value, ++n, int64_t{b.line}, dayValue(b.day), b.expected, b.stated}));
    }
    return {};
}

Result<void> ImportTable::addProblem(ImportId import, int64_t n, const Problem& problem,
                                     const std::string& message)
{
    SHOGO_TRY(m_database.run("problem-add",
                             "INSERT INTO import_problem (import_id, n, code, line, column_no, "
                             "message) VALUES (?,?,?,?,?,?)",
                             {import.value, n, sqlText(codeText(problem.code)), problem.place.line,
                              problem.place.column, message}));
    return {};
}

Result<void> ImportTable::setUndone(ImportId import, bool undone)
{
    SHOGO_TRY(m_database.run("import-undone", "UPDATE import SET undone = ? WHERE id = ?",
                             {int64_t{undone}, import.value}));
    return {};
}

Result<void> ImportTable::fillShown(AccountId account, DiffMaterial& material)
{
    std::vector<uint32_t> byId(material.book.size());
    std::iota(byId.begin(), byId.end(), 0U);
    const auto idOf = [&](uint32_t i) { return material.book[i].id.value; };
    if (!std::is_sorted(byId.begin(), byId.end(),
                        [&](uint32_t a, uint32_t b) { return idOf(a) < idOf(b); })) {
        std::sort(byId.begin(), byId.end(),
                  [&](uint32_t a, uint32_t b) { return idOf(a) < idOf(b); });
    }
    return m_database.query(
        "sightings",
        "SELECT s.first_row, s.length, i.made_at FROM sighting s JOIN import i ON i.id = "
        "s.import_id WHERE i.account_id = ? AND i.undone = 0",
        {account.value}, [&](const SqlRow& row) {
            const int64_t first = row.integer(0);
            const int64_t end = first + row.integer(1);
            const Instant made{row.integer(2)};
            auto at = std::lower_bound(byId.begin(), byId.end(), first,
                                       [&](uint32_t i, int64_t id) { return idOf(i) < id; });
            for (; at != byId.end() && idOf(*at) < end; ++at) {
                auto& shown = material.book[*at].shown;
                shown = shown ? std::max(*shown, made) : made;
            }
            return Result<void>();
        });
}

Result<std::vector<ImportTable::Announced>> ImportTable::stillAnnounced()
{
    // Gone when a later file of the account has covered its day, or the booked row has come:
    // within ten days, same amount.
    std::vector<Announced> all;
    SHOGO_TRY(m_database.query(
        "announced",
        "SELECT i.account_id, a.day, a.minor, a.text, f.name, a.line FROM announced a "
        "JOIN import i ON i.id = a.import_id JOIN file f ON f.id = i.file_id WHERE i.undone = 0 "
        "AND NOT EXISTS (SELECT 1 FROM import later WHERE later.account_id = i.account_id AND "
        "later.undone = 0 AND later.made_at > i.made_at AND later.cover_first <= a.day AND "
        "later.cover_last >= a.day) "
        "AND NOT EXISTS (SELECT 1 FROM statement_row r WHERE r.account_id = i.account_id AND "
        "r.minor = a.minor AND r.day BETWEEN a.day AND a.day + 10 AND r.undone = 0 AND "
        "r.id >= i.first_new + i.new_rows) ORDER BY a.day, a.import_id, a.n",
        {}, [&](const SqlRow& row) {
            all.push_back({{row.integer(0)},
                           dayOf(row.integer(1)),
                           row.integer(2),
                           row.text(3),
                           row.text(4),
                           static_cast<uint32_t>(row.integer(5))});
            return Result<void>();
        }));
    return all;
}

Result<void> OriginIndex::load(Database& database, std::optional<RowId> only)
{
    std::string sql =
        "SELECT s.first_row, s.length, s.first_line, i.file_id, f.name FROM sighting s "
        "JOIN import i ON i.id = s.import_id JOIN file f ON f.id = i.file_id "
        "WHERE s.first_row >= i.first_new AND s.first_row < i.first_new + i.new_rows ";
    std::vector<SqlValue> values;
    if (only) {
        sql += "AND s.first_row <= ? AND s.first_row + s.length > ? ";
        values = {only->value, only->value};
    }
    int64_t lastFile = 0;
    return database.query(
        only ? "origin" : "origins", sql + "ORDER BY s.first_row, s.id", values,
        [&](const SqlRow& row) {
            Run run{row.integer(0), row.integer(1), row.integer(2), row.integer(3), nullptr};
            if (m_names.empty() || run.fileId != lastFile) {
                m_names.push_back(row.text(4));
                lastFile = run.fileId;
            }
            run.file = &m_names.back();
            if (m_runs.empty() || run.firstRow >= m_runs.back().firstRow + m_runs.back().length) {
                m_runs.push_back(run);
            }
            return Result<void>();
        });
}

std::optional<OriginIndex::Origin> OriginIndex::of(RowId row) const
{
    auto at = std::upper_bound(m_runs.begin(), m_runs.end(), row.value,
                               [](int64_t id, const Run& run) { return id < run.firstRow; });
    if (at == m_runs.begin()) {
        return std::nullopt;
    }
    --at;
    if (row.value >= at->firstRow + at->length) {
        return std::nullopt;
    }
    return Origin{at->fileId, *at->file,
                  static_cast<uint32_t>(at->firstLine + row.value - at->firstRow)};
}

} // namespace shogo
