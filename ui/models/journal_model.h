// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc 6.4 cannot read <compare> before it
#include <QLocale>

#include "review/journal.h"

namespace shogo {

// The lines of one journal: side, account, tax code, amount; and what is left over, which is zero.
class JournalModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Side, BookAccount, Tax, Amount, ColumnCount };
    enum Role { RestRole = Qt::UserRole + 1 }; // bool: the line of the difference

    using QAbstractTableModel::QAbstractTableModel;

    void setJournal(const Journal& journal);
    void clear() { setJournal({}); }
    void setLocale(const QLocale& locale);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    QString display(int row, int column) const;
    QString rest() const;

    Journal m_journal;
    QLocale m_locale;
};

} // namespace shogo
