// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace shogo::practice {

// One side of a branch; ids are those of the office's front.
struct Side
{
    QString account;
    QString sub;
    QString tax;
    QString department;
    QString partner;
    QString invoice;
    qint64 gross = 0; // whole yen, tax-inclusive
};

struct Branch
{
    QString remark;
    std::optional<Side> debit;
    std::optional<Side> credit;
};

// A journal as the office keeps it, whichever system it plays.
struct Journal
{
    QString day; // YYYY-MM-DD
    QString kind;
    QString memo;
    QStringList tags;
    std::vector<Branch> branches;

    bool uses(const QString& account) const;
};

QByteArray journalText(const Journal& journal);
std::optional<Journal> journalOfText(const QByteArray& text);

// The key of ours in any of its texts, 32 hex digits; a short reference alone is none. Empty: none.
QByteArray keyOf(const Journal& journal);

// What people do to a journal that stands in the books.
enum class Edit { Memo, Amount, Date, Account, Delete, Copy, WipeMemoAndAmount };
std::optional<Edit> editNamed(const QString& name);
QStringList editNames();

// The journal after an edit that leaves it one journal; Delete and Copy change nothing here.
// `otherAccount`: what an edit of the account books to instead.
Journal edited(Journal journal, Edit edit, const QString& otherAccount);

} // namespace shogo::practice
