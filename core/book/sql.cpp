// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/sql.h"

#include "book/bulk.h"
#include "book/dialect.h"

#include <QAtomicInteger>
#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QString>
#include <QVariant>

#include <functional>
#include <unordered_map>

namespace shogo {

namespace {

QVariant toVariant(const SqlValue& value)
{
    struct Visitor
    {
        QVariant operator()(std::monostate) const { return {}; }
        QVariant operator()(int64_t number) const
        {
            return QVariant::fromValue(static_cast<qlonglong>(number));
        }
        QVariant operator()(const std::string& text) const { return QString::fromStdString(text); }
        QVariant operator()(const Blob& blob) const
        {
            return QByteArray::fromStdString(blob.bytes);
        }
    };
    return std::visit(Visitor{}, value);
}

// A connection name of its own for every Database: two books may be open at once.
QString nextConnectionName()
{
    static QAtomicInteger<quint64> count;
    return QStringLiteral("shogo-%1").arg(count.fetchAndAddRelaxed(1));
}

// SQLite's result codes, primary ones (sqlite.org/rescode.html).
constexpr int sqliteBusy = 5;
constexpr int sqliteLocked = 6;
constexpr int sqliteReadOnly = 8;
constexpr int sqliteIoError = 10;
constexpr int sqliteCorrupt = 11;
constexpr int sqliteFull = 13;
constexpr int sqliteCantOpen = 14;
constexpr int sqliteNotADatabase = 26;

} // namespace

namespace {

// Looks a text up without making a string of it first.
struct TextHash
{
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};
template <class Statement>
using Prepared =
    std::unordered_map<std::string, std::unique_ptr<Statement>, TextHash, std::equal_to<>>;

void bindTo(FastStatement& statement, const std::vector<SqlValue>& values)
{
    for (size_t i = 0; i < values.size(); ++i) {
        const int at = static_cast<int>(i);
        if (const auto* number = std::get_if<int64_t>(&values[i])) {
            statement.bind(at, *number);
        } else if (const auto* text = std::get_if<std::string>(&values[i])) {
            statement.bindText(at, *text);
        } else if (const auto* blob = std::get_if<Blob>(&values[i])) {
            statement.bindBlob(at, blob->bytes);
        } else {
            statement.bindNull(at);
        }
    }
}

} // namespace

struct Database::Hidden
{
    QString connectionName;
    QSqlDatabase connection;
    Prepared<QSqlQuery> prepared;
    Prepared<FastStatement> direct; // closed before the connection
};

bool SqlRow::isNull(int column) const
{
    return m_fast ? m_fast->isNull(column) : m_query->value(column).isNull();
}

int64_t SqlRow::integer(int column) const
{
    return m_fast ? m_fast->integer(column) : m_query->value(column).toLongLong();
}

std::optional<int64_t> SqlRow::optionalInteger(int column) const
{
    return isNull(column) ? std::nullopt : std::optional<int64_t>(integer(column));
}

std::string SqlRow::text(int column) const
{
    return m_fast ? std::string(m_fast->text(column))
                  : m_query->value(column).toString().toStdString();
}

std::string SqlRow::blob(int column) const
{
    return m_fast ? std::string(m_fast->blob(column))
                  : m_query->value(column).toByteArray().toStdString();
}

std::vector<QVariant> SqlRow::all() const
{
    std::vector<QVariant> cells;
    const int count = m_query->record().count();
    for (int column = 0; column < count; ++column) {
        cells.push_back(m_query->value(column));
    }
    return cells;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode)
{
    const QFileInfo info(QString::fromStdString(path));
    if (mode == Mode::Create && info.exists()) {
        return Problem(ProblemCode::BookExists, Place{path});
    }
    if (mode != Mode::Create && !info.exists()) {
        return Problem(ProblemCode::BookMissing, Place{path});
    }
    if (info.exists() && !info.isFile()) {
        return Problem(ProblemCode::BookNotABook, Place{path});
    }
    if (mode == Mode::Create) {
        // Of two programs that make it at once, one makes it: the other one must not take it for
        // its own, and take it away again when it fails.
        QFile file(QString::fromStdString(path));
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
            return file.exists() ? Problem(ProblemCode::BookExists, Place{path})
                                 : Problem(ProblemCode::BookReadOnly, Place{path},
                                           {std::string("open"), file.errorString().toStdString()});
        }
    }
    std::unique_ptr<Database> database = unopened(path);
    Hidden& hidden = *database->m_hidden;
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000");
    if (mode == Mode::ReadOnly) {
        options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    }
    hidden.connection.setConnectOptions(options);
    if (!hidden.connection.open()) {
        return Problem(mode == Mode::Create ? ProblemCode::BookReadOnly : ProblemCode::BookFailure,
                       Place{path},
                       {std::string("open"), hidden.connection.lastError().text().toStdString()});
    }
    SHOGO_TRY(database->prepareConnection(mode));
    database->m_direct = usesSqliteDirectly(*database);
    return database;
}

std::unique_ptr<Database> Database::unopened(const std::string& path)
{
    std::unique_ptr<Database> database(new Database);
    database->m_path = path;
    database->m_thread = std::this_thread::get_id();
    database->m_hidden = std::make_unique<Hidden>();
    Hidden& hidden = *database->m_hidden;
    hidden.connectionName = nextConnectionName();
    hidden.connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), hidden.connectionName);
    hidden.connection.setDatabaseName(QString::fromStdString(path));
    return database;
}

Result<std::unique_ptr<Database>> Database::inMemory()
{
    std::unique_ptr<Database> database = unopened(":memory:");
    if (!database->m_hidden->connection.open()) {
        return Problem(
            ProblemCode::BookFailure, Place{database->m_path},
            {std::string("open"), database->m_hidden->connection.lastError().text().toStdString()});
    }
    SHOGO_TRY(database->run("pragma-set", "PRAGMA foreign_keys=ON"));
    database->m_direct = usesSqliteDirectly(*database);
    return database;
}

Database::~Database()
{
    if (m_hidden) {
        const QString name = m_hidden->connectionName;
        m_hidden.reset();
        QSqlDatabase::removeDatabase(name);
    }
}

Result<void> Database::prepareConnection(Mode mode)
{
    // Promise 2: what is committed is on the disk. Each answer is read back, since a pragma that
    // is not understood or not possible fails in silence.
    for (const Pragma& pragma : sqlitePragmas()) {
        if (mode == Mode::ReadOnly && pragma.writes) {
            continue;
        }
        if (pragma.set) {
            // Finished before the first transaction begins: else that one would run through a
            // rollback journal.
            SHOGO_TRY(
                query("pragma-set", pragma.set, {}, [](const SqlRow&) { return Result<void>(); }));
            m_hidden->prepared.clear();
        }
        SHOGO_ASSIGN(const auto answer, text("pragma-read", pragma.read));
        m_hidden->prepared.clear();
        if (answer != pragma.answer) {
            return Problem(ProblemCode::BookFailure, Place{m_path},
                           {std::string(pragma.read), answer.value_or("no answer")});
        }
    }
    return {};
}

Result<void> Database::checkFault(const char* name)
{
    if (fault) {
        if (auto problem = fault(name)) {
            return std::move(*problem);
        }
    }
    return {};
}

Problem Database::refusal(const char* name, const QSqlQuery& query) const
{
    const QSqlError error = query.lastError();
    const int code = error.nativeErrorCode().toInt() & 0xFF;
    const Place place{m_path};
    switch (code) {
    case sqliteBusy:
    case sqliteLocked: return {ProblemCode::BookBusy, place};
    case sqliteReadOnly: return {ProblemCode::BookReadOnly, place};
    case sqliteFull: return {ProblemCode::BookDiskFull, place};
    case sqliteIoError:
    case sqliteCantOpen: break;
    case sqliteCorrupt:
        return {ProblemCode::BookDamaged, place, {error.databaseText().toStdString()}};
    case sqliteNotADatabase: return {ProblemCode::BookNotABook, place};
    default: break;
    }
    return {ProblemCode::BookFailure, place, {std::string(name), error.text().toStdString()}};
}

Result<QSqlQuery*> Database::execute(const char* name, std::string_view sql,
                                     const std::vector<SqlValue>& values)
{
    SHOGO_CHECK(std::this_thread::get_id() == m_thread);
    SHOGO_TRY(checkFault(name));
    auto& slot = m_hidden->prepared[std::string(sql)];
    if (!slot) {
        slot = std::make_unique<QSqlQuery>(m_hidden->connection);
        slot->setForwardOnly(true);
        if (!slot->prepare(QString::fromUtf8(sql.data(), static_cast<qsizetype>(sql.size())))) {
            const Problem problem = refusal(name, *slot);
            m_hidden->prepared.erase(std::string(sql));
            return problem;
        }
    }
    for (size_t i = 0; i < values.size(); ++i) {
        slot->bindValue(static_cast<int>(i), toVariant(values[i]));
    }
    if (!slot->exec()) {
        const Problem problem = refusal(name, *slot);
        m_hidden->prepared.erase(std::string(sql));
        return problem;
    }
    return slot.get();
}

Result<int64_t> Database::runDirect(const char* name, std::string_view sql,
                                    const std::vector<SqlValue>& values)
{
    auto slot = m_hidden->direct.find(sql);
    if (slot == m_hidden->direct.end()) {
        SHOGO_TRY(checkFault(name));
        SHOGO_ASSIGN(auto statement, FastStatement::prepare(*this, name, sql));
        slot = m_hidden->direct.emplace(std::string(sql), std::move(statement)).first;
    } else {
        SHOGO_TRY(checkFault(name));
    }
    bindTo(*slot->second, values);
    const int64_t before = slot->second->changesOfAll();
    SHOGO_TRY(slot->second->runOnce());
    return slot->second->changesOfAll() - before;
}

Result<void> Database::queryDirect(const char* name, std::string_view sql,
                                   const std::vector<SqlValue>& values,
                                   const std::function<Result<void>(const SqlRow&)>& each)
{
    SHOGO_TRY(checkFault(name));
    // Taken out of the cache meanwhile: `each` may run the same statement with other values.
    std::unique_ptr<FastStatement> statement;
    if (auto slot = m_hidden->direct.find(sql); slot != m_hidden->direct.end() && slot->second) {
        statement = std::move(slot->second);
    } else {
        SHOGO_ASSIGN(statement, FastStatement::prepare(*this, name, sql));
    }
    bindTo(*statement, values);
    const SqlRow row(*statement);
    Result<void> outcome;
    while (outcome) {
        auto more = statement->step();
        if (!more) {
            outcome = std::move(more).error();
        } else if (!*more) {
            break;
        } else {
            outcome = each(row);
        }
    }
    statement->reset();
    m_hidden->direct.insert_or_assign(std::string(sql), std::move(statement));
    return outcome;
}

Result<int64_t> Database::run(const char* name, std::string_view sql,
                              const std::vector<SqlValue>& values)
{
    SHOGO_CHECK(std::this_thread::get_id() == m_thread);
    if (m_direct) {
        return runDirect(name, sql, values);
    }
    SHOGO_ASSIGN(QSqlQuery * query, execute(name, sql, values));
    const int64_t changed = query->numRowsAffected();
    query->finish();
    return changed;
}

Result<void> Database::query(const char* name, std::string_view sql,
                             const std::vector<SqlValue>& values,
                             const std::function<Result<void>(const SqlRow&)>& each)
{
    SHOGO_CHECK(std::this_thread::get_id() == m_thread);
    if (m_direct) {
        return queryDirect(name, sql, values, each);
    }
    SHOGO_ASSIGN(QSqlQuery * query, execute(name, sql, values));
    // Taken out of the cache meanwhile: `each` may run the same statement with other values.
    auto node = m_hidden->prepared.extract(std::string(sql));
    const SqlRow row(*query);
    Result<void> outcome;
    while (outcome && query->next()) {
        outcome = each(row);
    }
    if (outcome && query->lastError().isValid()) {
        outcome = refusal(name, *query);
    }
    query->finish();
    m_hidden->prepared.insert(std::move(node));
    return outcome;
}

Result<std::optional<int64_t>> Database::integer(const char* name, std::string_view sql,
                                                 const std::vector<SqlValue>& values)
{
    std::optional<int64_t> found;
    bool first = true;
    SHOGO_TRY(query(name, sql, values, [&](const SqlRow& row) {
        if (first) {
            found = row.optionalInteger(0);
            first = false;
        }
        return Result<void>();
    }));
    return found;
}

Result<std::optional<std::string>> Database::text(const char* name, std::string_view sql,
                                                  const std::vector<SqlValue>& values)
{
    std::optional<std::string> found;
    SHOGO_TRY(query(name, sql, values, [&](const SqlRow& row) {
        if (!found && !row.isNull(0)) {
            found = row.text(0);
        }
        return Result<void>();
    }));
    return found;
}

Result<int64_t> Database::nextId(const char* table)
{
    SHOGO_ASSIGN(const auto last, integer("next-id", "SELECT MAX(id) FROM " + std::string(table)));
    return last.value_or(0) + 1;
}

void* Database::sqliteHandle()
{
    SHOGO_CHECK(std::this_thread::get_id() == m_thread);
    const QVariant handle = m_hidden->connection.driver()->handle();
    if (!handle.isValid() || qstrcmp(handle.typeName(), "sqlite3*") != 0) {
        return nullptr;
    }
    return *static_cast<void* const*>(handle.constData());
}

WriteScope::~WriteScope()
{
    if (m_open) {
        --m_database.m_depth;
        m_database.m_poisoned = m_database.m_depth > 0;
        if (m_database.m_depth == 0) {
            // Nothing can be done about a failing rollback: SQLite has then rolled back already.
            const auto outcome = m_database.run("rollback", "ROLLBACK");
            static_cast<void>(outcome);
        }
    }
}

Result<void> WriteScope::begin()
{
    if (m_database.m_depth == 0) {
        SHOGO_TRY(refuseMoved(m_database));
        SHOGO_TRY(m_database.run("begin", beginWrite()));
        ++m_database.m_generation;
        m_database.m_poisoned = false;
    }
    ++m_database.m_depth;
    m_open = true;
    return {};
}

Result<void> WriteScope::commit()
{
    SHOGO_CHECK(m_open);
    if (m_database.m_depth == 1) {
        // Half a step is never committed: whoever swallowed the inner Problem is stopped here.
        SHOGO_CHECK(!m_database.m_poisoned);
        SHOGO_TRY(m_database.run("commit", "COMMIT"));
    }
    --m_database.m_depth;
    m_open = false;
    return {};
}

} // namespace shogo
