// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/practice_journal.h"

#include <QSqlDatabase>
#include <QVariantList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace shogo::practice {

// A journal that stands in the books.
struct Booked
{
    qint64 number = 0; // from 1
    QString id;        // as the front shows it
    Journal journal;
    QString madeAt; // ISO 8601, UTC
    QString changedAt;
};

struct Census
{
    qint64 journals = 0; // ever booked, deleted ones too
    qint64 withoutKey = 0;
    qint64 deleted = 0;
    std::vector<std::pair<QString, qint64>> byKey;
};

// Which journals a list asks for.
struct Span
{
    QString first; // both ends included
    QString last;
    QString account; // empty: any
    qint64 offset = 0;
    qint64 count = 0;
};

// The books of the office in one SQLite file. Every change is durable when the call returns. The
// file belongs to one process: the lock is the operating system's and ends with the process.
// A write that fails (the disk is full) ends the program: half an office is of no use to anybody.
class Books
{
public:
    // nullptr: it cannot be opened, and `words` says why.
    static std::unique_ptr<Books> open(const QString& path, QString& words);
    ~Books();
    Books(const Books&) = delete;
    Books& operator=(const Books&) = delete;

    // How often this file was opened, with this time.
    qint64 openings() const { return m_openings; }

    // The key is taken from its texts now and kept, whatever becomes of the texts. `shownAt`: lists
    // do not show it before, milliseconds since 1970.
    Booked add(const Journal& journal, qint64 now, qint64 shownAt,
               const std::function<QString(qint64)>& idOf);
    bool change(const QString& id, const Journal& journal, qint64 now);
    bool remove(const QString& id);

    std::optional<Booked> find(const QString& id) const;      // not deleted
    std::vector<Booked> withKey(const QByteArray& key) const; // not deleted, oldest first
    qint64 count(const Span& span, qint64 now) const;
    std::vector<Booked> list(const Span& span, qint64 now) const;
    Census census() const;

    // For what else is kept with the books; each call is a transaction of its own. Placeholders are
    // question marks.
    std::vector<QVariantList> rows(const QString& sql, const QVariantList& values = {}) const;
    // The number of rows changed.
    qint64 run(const QString& sql, const QVariantList& values = {});
    void inOne(const std::function<void()>& changes);

private:
    Books() = default;
    bool prepare(QString& words);
    std::vector<Booked> booked(const QString& where, const QVariantList& values) const;

    QString m_connection;
    QSqlDatabase m_database;
    qint64 m_openings = 0;
};

} // namespace shogo::practice
