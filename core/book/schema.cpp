// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/schema.h"

#include <QDir>
#include <QFile>
#include <QStringList>

// Outside of any namespace: the macro declares a function of the generated file.
static void initSchemaResource()
{
    Q_INIT_RESOURCE(schema);
}

namespace shogo {

namespace {

// Sorted by name, so by number.
QStringList schemaFiles()
{
    initSchemaResource();
    return QDir(QStringLiteral(":/shogo/schema")).entryList(QDir::Files, QDir::Name);
}

Result<int64_t> readNumber(Database& database, const char* pragma)
{
    SHOGO_ASSIGN(const auto number, database.integer("schema-version", pragma));
    return number.value_or(0);
}

Result<void> applyStep(Database& database, int64_t version)
{
    WriteScope scope(database);
    SHOGO_TRY(scope.begin());
    // Read again inside the transaction: another program may have done the step meanwhile.
    SHOGO_ASSIGN(const int64_t now, readNumber(database, "PRAGMA user_version"));
    if (now >= version) {
        return {};
    }
    for (const std::string& statement : schemaStatements(version, DatabaseKind::Sqlite)) {
        SHOGO_TRY(database.run("schema", statement));
    }
    SHOGO_TRY(database.run("schema", "PRAGMA user_version=" + std::to_string(version)));
    SHOGO_TRY(database.run("schema", "PRAGMA application_id=" + std::to_string(bookApplicationId)));
    return scope.commit();
}

} // namespace

int64_t schemaVersion()
{
    return schemaFiles().size();
}

std::vector<std::string> schemaStatements(int64_t version, DatabaseKind kind)
{
    QFile file(QStringLiteral(":/shogo/schema/") + schemaFiles().at(static_cast<int>(version) - 1));
    SHOGO_CHECK(file.open(QIODevice::ReadOnly));
    std::string sql;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (!line.trimmed().startsWith("--")) {
            sql += line.toStdString() + "\n";
        }
    }
    std::vector<std::string> statements;
    for (size_t from = 0;;) {
        const size_t end = sql.find(";\n", from);
        if (end == std::string::npos) {
            break;
        }
        statements.push_back(translateSchema(sql.substr(from, end - from), kind));
        from = end + 2;
    }
    return statements;
}

Result<void> makeSchema(Database& database)
{
    for (int64_t next = 1; next <= schemaVersion(); ++next) {
        SHOGO_TRY(applyStep(database, next));
    }
    return {};
}

Result<void> upgradeSchema(Database& database, const std::function<void()>& before)
{
    SHOGO_ASSIGN(const int64_t application, readNumber(database, "PRAGMA application_id"));
    SHOGO_ASSIGN(const int64_t version, readNumber(database, "PRAGMA user_version"));
    if (application != bookApplicationId) {
        return Problem(ProblemCode::BookNotABook, Place{database.path()});
    }
    if (version > schemaVersion()) {
        return Problem(ProblemCode::BookNewer, Place{database.path()}, {version, schemaVersion()});
    }
    if (version < schemaVersion()) {
        before();
    }
    for (int64_t next = version + 1; next <= schemaVersion(); ++next) {
        SHOGO_TRY(applyStep(database, next));
    }
    return {};
}

} // namespace shogo
