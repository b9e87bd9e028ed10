// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/verify.h"

#include "book/bulk.h"
#include "rows/row_key.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace shogo {

namespace {

class Verifier
{
public:
    explicit Verifier(Book& book) : m_book(book), m_database(book.database()) {}

    Result<VerifyReport> run()
    {
        SHOGO_TRY(integrity());
        SHOGO_TRY(historyChain());
        SHOGO_TRY(rows());
        SHOGO_TRY(keys());
        SHOGO_TRY(imports());
        SHOGO_TRY(entries());
        SHOGO_TRY(journals());
        return std::move(m_report);
    }

private:
    void find(ProblemCode code, std::vector<ProblemArgument> arguments)
    {
        m_report.findings.emplace_back(code, Place{m_book.path()}, std::move(arguments));
    }

    // The rows of a query that must give none, each a contradiction in words.
    Result<void> nothing(const char* what, std::string_view sql)
    {
        return m_database.query("verify", sql, {}, [&](const SqlRow& row) {
            find(ProblemCode::InvariantBroken, {std::string(what) + " (" + row.text(0) + ")"});
            return Result<void>();
        });
    }

    Result<void> integrity()
    {
        SHOGO_TRY(
            m_database.query("integrity", "PRAGMA integrity_check(10)", {}, [&](const SqlRow& row) {
                if (row.text(0) != "ok") {
                    find(ProblemCode::BookDamaged, {row.text(0)});
                }
                return Result<void>();
            }));
        return m_database.query(
            "foreign-keys", "PRAGMA foreign_key_check", {}, [&](const SqlRow& row) {
                find(ProblemCode::InvariantBroken,
                     {"a " + row.text(0) + " refers to a missing " + row.text(2)});
                return Result<void>();
            });
    }

    Result<void> historyChain()
    {
        Digest previous{};
        int64_t expected = 1;
        bool broken = false;
        return m_book.history().each({}, [&](const HistoryLine& line) -> Result<void> {
            if (!broken && (line.seq != expected || line.previous != previous ||
                            historyHash(line) != line.hash)) {
                find(ProblemCode::ChainBroken, {line.seq});
                broken = true;
            }
            previous = line.hash;
            expected = line.seq + 1;
            ++m_report.historyLines;
            if (line.kind == "row" && line.key) {
                m_rowStates[line.key->hex()] = line.to;
            } else if (line.kind == "entry" && line.key) {
                m_entryStates[line.key->hex() + "|" + line.step] = line.to;
            } else if (line.kind == "book" && !line.to.empty()) {
                m_quarantine = line.to == "waits-for-word" ? 1 : line.to == "looking-up" ? 2 : 0;
            } else if (line.kind == "import" && line.event == "import") {
                const QJsonObject facts =
                    QJsonDocument::fromJson(QByteArray::fromStdString(line.facts)).object();
                m_importDigests[facts[u"import"].toInteger()] =
                    facts[u"rows_digest"].toString().toStdString();
            }
            return {};
        });
    }

    // new, needs account and ready follow from what is suggested and decided.
    static std::string_view statusClass(std::string_view status)
    {
        return status == "needs-account" || status == "ready" ? std::string_view("new") : status;
    }

    Result<void> rows()
    {
        SHOGO_ASSIGN(const auto accounts, m_book.accounts().all());
        std::map<int64_t, std::unique_ptr<RowKeyMaker>> makers;
        std::map<int64_t, Currency> currencies;
        for (const Account& account : accounts) {
            makers[account.id.value] = std::make_unique<RowKeyMaker>(account.ident);
            currencies[account.id.value] = account.currency;
        }
        SHOGO_ASSIGN(auto query, FastStatement::prepare(
                                     m_database, "verify-rows",
                                     "SELECT account_id, day, minor, key, text, ordinal, status, "
                                     "born, undone, bank_id FROM statement_row ORDER BY id"));
        for (;;) {
            SHOGO_ASSIGN(const bool more, query->step());
            if (!more) {
                return {};
            }
            ++m_report.rows;
            const int64_t account = query->integer(0);
            RowKey stored;
            const std::string_view bytes = query->blob(3);
            std::copy_n(bytes.begin(), std::min(bytes.size(), stored.bytes.size()),
                        stored.bytes.begin());
            if (const auto maker = makers.find(account); maker != makers.end()) {
                const auto ordinal = static_cast<uint32_t>(query->integer(5));
                const RowKey key =
                    ordinal == 0 ? maker->second->transactionId(query->text(9))
                                 : maker->second->content(
                                       Day::fromNumber(static_cast<int32_t>(query->integer(1))),
                                       Money{query->integer(2), currencies[account]},
                                       query->text(4), ordinal);
                if (key != stored) {
                    find(ProblemCode::RowChanged, {stored.hex()});
                    continue;
                }
            }
            checkStatus(stored, query->integer(8) != 0 ? "undone" : query->text(6),
                        query->integer(7));
        }
    }

    void checkStatus(const RowKey& key, std::string_view status, int64_t born)
    {
        const auto told = m_rowStates.find(key.hex());
        const std::string_view expected =
            told != m_rowStates.end()
                ? std::string_view(told->second)
                : (born >= 0 && born <= static_cast<int64_t>(ReviewStatus::Excluded)
                       ? statusText(static_cast<ReviewStatus>(born))
                       : std::string_view("?"));
        if (statusClass(status) != statusClass(expected)) {
            find(ProblemCode::StateWrong, {key.hex(), std::string(status), std::string(expected)});
        }
        if (told != m_rowStates.end()) {
            m_rowStates.erase(told);
        }
    }

    Result<void> keys()
    {
        for (const auto& [key, state] : m_rowStates) {
            find(ProblemCode::InvariantBroken,
                 {"the history knows the row " + key + ", the book does not"});
        }
        SHOGO_TRY(nothing("a row lacks its key",
                          "SELECT hex(r.key) FROM statement_row r LEFT JOIN row_key k ON "
                          "k.key = r.key WHERE k.row_id IS NULL OR k.row_id <> r.id LIMIT 10"));
        SHOGO_TRY(nothing("a row's account is missing",
                          "SELECT hex(r.key) FROM statement_row r WHERE NOT EXISTS (SELECT 1 FROM "
                          "account a WHERE a.id = r.account_id) LIMIT 10"));
        return nothing("a key lacks its row",
                       "SELECT hex(k.key) FROM row_key k LEFT JOIN statement_row r ON "
                       "r.id = k.row_id WHERE r.id IS NULL LIMIT 10");
    }

    Result<void> imports()
    {
        SHOGO_ASSIGN(const auto records, m_book.imports().all());
        for (const ImportRecord& record : records) {
            ++m_report.imports;
            SHOGO_ASSIGN(const Digest digest,
                         m_book.imports().digestOfRows(record.firstNew, record.newRows));
            const auto told = m_importDigests.find(record.id.value);
            if (told == m_importDigests.end() || told->second != toHex(digest)) {
                find(ProblemCode::RowsLost, {record.id.value, record.fileName});
            }
        }
        SHOGO_TRY(nothing("a row belongs to no import",
                          "SELECT hex(r.key) FROM statement_row r WHERE NOT EXISTS (SELECT 1 FROM "
                          "import i WHERE r.id >= i.first_new AND r.id < i.first_new + i.new_rows) "
                          "LIMIT 10"));
        return keptFiles();
    }

    Result<void> keptFiles()
    {
        Sha256 sha;
        std::string expected;
        int64_t file = 0;
        const auto finish = [&] {
            const Digest digest = sha.finish();
            if (file != 0 &&
                expected != std::string_view(reinterpret_cast<const char*>(digest.data()), 32)) {
                find(ProblemCode::InvariantBroken,
                     {"the kept bytes of file " + std::to_string(file) + " were changed"});
            }
        };
        SHOGO_ASSIGN(auto query, FastStatement::prepare(
                                     m_database, "verify-files",
                                     "SELECT f.id, f.sha256, c.bytes FROM file f LEFT JOIN "
                                     "file_chunk c ON c.file_id = f.id ORDER BY f.id, c.seq"));
        for (;;) {
            SHOGO_ASSIGN(const bool more, query->step());
            if (!more) {
                finish();
                return {};
            }
            if (query->integer(0) != file) {
                finish();
                file = query->integer(0);
                expected = query->blob(1);
            }
            sha.add(query->blob(2));
        }
    }

    Result<void> entries()
    {
        SHOGO_TRY(m_database.query(
            "verify-entries",
            "SELECT r.key, e.step, e.state, e.key FROM entry e LEFT JOIN statement_row r ON r.id = "
            "e.row_id ORDER BY e.id",
            {}, [&](const SqlRow& row) {
                ++m_report.entries;
                const std::string bytes = row.blob(0);
                const std::string name =
                    toHex(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()) + "|" +
                    row.text(1);
                const auto told = m_entryStates.find(name);
                const std::string expected = told == m_entryStates.end() ? "none" : told->second;
                if (expected != row.text(2)) {
                    find(ProblemCode::StateWrong, {name, row.text(2), expected});
                }
                m_entryStates.erase(name);
                // The key by which the target is searched: another one would not be found there.
                RowKey key;
                std::copy_n(bytes.begin(), std::min(bytes.size(), key.bytes.size()),
                            key.bytes.begin());
                if (stepKey(key, row.text(1)).view() != row.blob(3)) {
                    find(ProblemCode::InvariantBroken,
                         {"the entry " + name + " has another's key"});
                }
                return Result<void>();
            }));
        for (const auto& [name, state] : m_entryStates) {
            find(ProblemCode::StateWrong, {name, std::string("none"), state});
        }
        SHOGO_TRY(nothing("a pending entry has no owner",
                          "SELECT id FROM entry WHERE (state = 'pending') <> (owner <> '')"));
        SHOGO_TRY(nothing("a confirmed entry has no remote id",
                          "SELECT id FROM entry WHERE state = 'confirmed' AND remote_id = ''"));
        SHOGO_TRY(
            nothing("two confirmed entries share a remote id",
                    "SELECT remote_id FROM entry WHERE state = 'confirmed' GROUP BY remote_id "
                    "HAVING COUNT(*) > 1"));
        SHOGO_TRY(nothing("an entry's attempts do not count up to its number",
                          "SELECT e.id FROM entry e WHERE e.attempt <> (SELECT COUNT(*) FROM "
                          "attempt a WHERE a.entry_id = e.id)"));
        SHOGO_TRY(
            nothing("an attempt is open though its entry is not pending",
                    "SELECT e.id FROM entry e JOIN attempt a ON a.entry_id = e.id WHERE "
                    "a.ended_at IS NULL AND (e.state <> 'pending' OR a.number <> e.attempt)"));
        // A quarantine that was taken off by hand would let the book post unasked.
        SHOGO_ASSIGN(const auto quarantine,
                     m_database.integer("verify-quarantine", "SELECT quarantine FROM book"));
        if (quarantine != m_quarantine) {
            find(ProblemCode::InvariantBroken,
                 {std::string("its quarantine is not what the history says")});
        }
        SHOGO_TRY(nothing("a placeholder has another's entry",
                          "SELECT hex(p.key) FROM placeholder p JOIN entry e ON e.id = p.entry_id "
                          "WHERE e.key <> p.key"));
        return nothing("a row that was taken back has an entry",
                       "SELECT e.id FROM entry e JOIN statement_row r ON r.id = e.row_id WHERE "
                       "r.undone = 1 OR r.status = 'same'");
    }

    Result<void> journals()
    {
        SHOGO_ASSIGN(const auto ids, m_book.journals().all());
        for (const JournalId id : ids) {
            SHOGO_ASSIGN(const Journal journal, m_book.journals().load(id));
            SHOGO_ASSIGN(const Digest stored, m_book.journals().digest(id));
            if (Sha256::of(journalBytes(journal)) != stored) {
                find(ProblemCode::InvariantBroken,
                     {"the journal " + std::to_string(id.value) + " was changed"});
            } else if (!checkJournal(journal)) {
                find(ProblemCode::InvariantBroken,
                     {"the journal " + std::to_string(id.value) + " does not balance"});
            }
        }
        return nothing("an attempt sent another journal than its digest says",
                       "SELECT a.entry_id FROM attempt a JOIN journal j ON j.id = a.journal_id "
                       "WHERE a.digest <> j.digest OR a.day <> j.day");
    }

    Book& m_book;
    Database& m_database;
    VerifyReport m_report;
    std::unordered_map<std::string, std::string> m_rowStates;
    std::unordered_map<std::string, std::string> m_entryStates;
    std::map<int64_t, std::string> m_importDigests;
    int64_t m_quarantine = 0; // as the history tells it
};

} // namespace

Result<VerifyReport> verifyBook(Book& book)
{
    return Verifier(book).run();
}

} // namespace shogo
