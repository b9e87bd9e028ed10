// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc 6.4 cannot read <compare> before it
#include <QLocale>

#include "desk/views.h"

#include <vector>

namespace shogo {

// What a run would post, a line for each day, own account and currency, and the sums below.
class PlanModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Date, OwnAccount, Entries, Out, In, ColumnCount };
    enum Role { TotalRole = Qt::UserRole + 1 }; // bool: one of the sums

    using QAbstractTableModel::QAbstractTableModel;

    void setPlan(const PostPlan& plan);
    void setLocale(const QLocale& locale);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    struct Sum
    {
        Day day;
        std::string account;
        Currency currency;
        int64_t entries = 0;
        int64_t out = 0;
        int64_t in = 0;
        bool overflow = false; // more than a number holds: shown as that, not as a wrong sum
        bool total = false;
    };
    static void add(std::vector<Sum>& sums, const PlannedJournal& journal, bool total);
    QString amount(const Sum& sum, int64_t minor) const;
    QString display(const Sum& sum, int column) const;

    std::vector<Sum> m_lines;
    QLocale m_locale;
};

} // namespace shogo
