// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/practice_books.h"

#include "base/check.h"

#include <QDateTime>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QUuid>
#include <QVariant>

#include <array>

namespace shogo::practice {

namespace {

// PRAGMA application_id of the file: "SGPO".
constexpr int fileId = 0x5347504f;

constexpr std::array schema = {
    "CREATE TABLE IF NOT EXISTS office (name TEXT PRIMARY KEY, value INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS journal (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE,"
    " key TEXT, day TEXT NOT NULL, text TEXT NOT NULL, accounts TEXT NOT NULL,"
    " made INTEGER NOT NULL, changed INTEGER NOT NULL, shown INTEGER NOT NULL,"
    " deleted INTEGER NOT NULL DEFAULT 0)",
    "CREATE INDEX IF NOT EXISTS journal_day ON journal(day)",
    "CREATE INDEX IF NOT EXISTS journal_key ON journal(key)",
    // Sign-ins: of what people are handed, only digests are kept.
    "CREATE TABLE IF NOT EXISTS code (digest TEXT PRIMARY KEY, client TEXT NOT NULL,"
    " redirect TEXT NOT NULL, challenge TEXT NOT NULL, ends INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS consent (number INTEGER PRIMARY KEY, client TEXT NOT NULL,"
    " refresh TEXT NOT NULL UNIQUE)",
    "CREATE TABLE IF NOT EXISTS access (digest TEXT PRIMARY KEY, consent INTEGER,"
    " ends INTEGER NOT NULL)",
};

QString timeText(qint64 ms)
{
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

// "|id|id|": an account is found by instr().
QString accountsOf(const Journal& journal)
{
    QString text = QStringLiteral("|");
    for (const Branch& branch : journal.branches) {
        for (const auto* side : {&branch.debit, &branch.credit}) {
            if (*side && !text.contains(u'|' + (*side)->account + u'|')) {
                text += (*side)->account + u'|';
            }
        }
    }
    return text;
}

QString spanWhere()
{
    return QStringLiteral("deleted = 0 AND shown <= ? AND day BETWEEN ? AND ?"
                          " AND (? = '' OR instr(accounts, '|' || ? || '|') > 0)");
}

QVariantList spanValues(const Span& span, qint64 now)
{
    const QString account = span.account.isNull() ? QStringLiteral("") : span.account;
    return {now, span.first, span.last, account, account};
}

} // namespace

std::unique_ptr<Books> Books::open(const QString& path, QString& words)
{
    std::unique_ptr<Books> books(new Books);
    books->m_connection = QUuid::createUuid().toString(QUuid::WithoutBraces);
    books->m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), books->m_connection);
    books->m_database.setDatabaseName(path);
    books->m_database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=200"));
    return books->prepare(words) ? std::move(books) : nullptr;
}

Books::~Books()
{
    m_database.close();
    m_database = {};
    QSqlDatabase::removeDatabase(m_connection);
}

bool Books::prepare(QString& words)
{
    const auto failed = [&](const QSqlError& error) {
        const bool taken = error.nativeErrorCode() == QStringLiteral("5") ||
                           error.nativeErrorCode() == QStringLiteral("261");
        words =
            taken ? QStringLiteral("another practice office is open on these books") : error.text();
        return false;
    };
    if (!m_database.open()) {
        return failed(m_database.lastError());
    }
    QSqlQuery query(m_database);
    // Somebody's real books must not become those of a practice office.
    if (!query.exec(QStringLiteral("SELECT count(*), (SELECT application_id FROM "
                                   "pragma_application_id) FROM sqlite_master")) ||
        !query.next()) {
        return failed(query.lastError());
    }
    if (query.value(0).toInt() > 0 && query.value(1).toInt() != fileId) {
        words = QStringLiteral("this file holds something else than a practice office's books");
        return false;
    }
    query.finish();
    // The exclusive lock is taken by the first write and kept until the process ends.
    for (const char* pragma : {"PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=WAL",
                               "PRAGMA synchronous=FULL", "BEGIN EXCLUSIVE"}) {
        if (!query.exec(QString::fromLatin1(pragma))) {
            return failed(query.lastError());
        }
        query.finish();
    }
    for (const char* sql : schema) {
        if (!query.exec(QString::fromLatin1(sql))) {
            return failed(query.lastError());
        }
    }
    for (const char* sql : {"INSERT INTO office VALUES ('openings', 1)"
                            " ON CONFLICT (name) DO UPDATE SET value = value + 1",
                            "PRAGMA application_id = %1", "COMMIT"}) {
        if (!query.exec(
                QString::fromLatin1(sql).replace(QStringLiteral("%1"), QString::number(fileId)))) {
            return failed(query.lastError());
        }
    }
    m_openings =
        rows(QStringLiteral("SELECT value FROM office WHERE name = 'openings'"))[0][0].toLongLong();
    return true;
}

std::vector<QVariantList> Books::rows(const QString& sql, const QVariantList& values) const
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    SHOGO_CHECK(query.prepare(sql));
    for (const QVariant& value : values) {
        query.addBindValue(value);
    }
    SHOGO_CHECK(query.exec());
    std::vector<QVariantList> found;
    const int columns = query.record().count();
    while (query.next()) {
        QVariantList row;
        for (int column = 0; column < columns; ++column) {
            row += query.value(column);
        }
        found.push_back(std::move(row));
    }
    return found;
}

qint64 Books::run(const QString& sql, const QVariantList& values)
{
    QSqlQuery query(m_database);
    SHOGO_CHECK(query.prepare(sql));
    for (const QVariant& value : values) {
        query.addBindValue(value);
    }
    SHOGO_CHECK(query.exec());
    return query.numRowsAffected();
}

void Books::inOne(const std::function<void()>& changes)
{
    SHOGO_CHECK(m_database.transaction());
    changes();
    SHOGO_CHECK(m_database.commit());
}

Booked Books::add(const Journal& journal, qint64 now, qint64 shownAt,
                  const std::function<QString(qint64)>& idOf)
{
    Booked made;
    made.journal = journal;
    made.madeAt = timeText(now);
    made.changedAt = made.madeAt;
    const QByteArray key = keyOf(journal);
    inOne([&] {
        run(QStringLiteral("INSERT INTO journal (key, day, text, accounts, made, changed, shown)"
                           " VALUES (?, ?, ?, ?, ?, ?, ?)"),
            {key.isEmpty() ? QVariant() : QVariant(QString::fromLatin1(key)), journal.day,
             QString::fromUtf8(journalText(journal)), accountsOf(journal), now, now, shownAt});
        made.number = rows(QStringLiteral("SELECT last_insert_rowid()"))[0][0].toLongLong();
        made.id = idOf(made.number);
        run(QStringLiteral("UPDATE journal SET id = ? WHERE number = ?"), {made.id, made.number});
    });
    return made;
}

bool Books::change(const QString& id, const Journal& journal, qint64 now)
{
    return run(QStringLiteral("UPDATE journal SET day = ?, text = ?, accounts = ?, changed = ?"
                              " WHERE id = ? AND deleted = 0"),
               {journal.day, QString::fromUtf8(journalText(journal)), accountsOf(journal), now,
                id}) == 1;
}

bool Books::remove(const QString& id)
{
    return run(QStringLiteral("UPDATE journal SET deleted = 1 WHERE id = ? AND deleted = 0"),
               {id}) == 1;
}

std::vector<Booked> Books::booked(const QString& where, const QVariantList& values) const
{
    std::vector<Booked> found;
    for (const QVariantList& row :
         rows(QStringLiteral("SELECT number, id, text, made, changed FROM journal WHERE ") + where,
              values)) {
        auto journal = journalOfText(row[2].toString().toUtf8());
        SHOGO_CHECK(journal);
        found.push_back({row[0].toLongLong(), row[1].toString(), *std::move(journal),
                         timeText(row[3].toLongLong()), timeText(row[4].toLongLong())});
    }
    return found;
}

std::optional<Booked> Books::find(const QString& id) const
{
    auto found = booked(QStringLiteral("deleted = 0 AND id = ?"), {id});
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<Booked> Books::withKey(const QByteArray& key) const
{
    return booked(QStringLiteral("deleted = 0 AND key = ? ORDER BY number"),
                  {QString::fromLatin1(key)});
}

qint64 Books::count(const Span& span, qint64 now) const
{
    return rows(QStringLiteral("SELECT count(*) FROM journal WHERE ") + spanWhere(),
                spanValues(span, now))[0][0]
        .toLongLong();
}

std::vector<Booked> Books::list(const Span& span, qint64 now) const
{
    return booked(spanWhere() + QStringLiteral(" ORDER BY day, number LIMIT ? OFFSET ?"),
                  spanValues(span, now) + QVariantList{span.count, span.offset});
}

Census Books::census() const
{
    Census census;
    for (const QVariantList& row :
         rows(QStringLiteral("SELECT key, count(*), sum(deleted) FROM journal GROUP BY key"))) {
        const qint64 count = row[1].toLongLong();
        census.journals += count;
        census.deleted += row[2].toLongLong();
        if (row[0].isNull()) {
            census.withoutKey = count;
        } else {
            census.byKey.emplace_back(row[0].toString(), count);
        }
    }
    return census;
}

} // namespace shogo::practice
