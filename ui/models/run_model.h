// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale> // first: moc 6.4 cannot read <compare> before it

#include "models/window_model.h"

#include <vector>

namespace shogo {

// The rows that one run posts, in the order of the plan, with what has become of each.
class RunModel : public WindowModel
{
    Q_OBJECT

public:
    enum Column { Outcome, Date, Description, Amount, ShortKey, TheirNumber, Words, ColumnCount };
    enum Role { StateRole = Qt::UserRole + 1, KeyRole };

    explicit RunModel(DeskClient& client, QObject* parent = nullptr);

    void setRows(const std::vector<RowId>& rows);
    void setLocale(const QLocale& locale);

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

protected:
    IdsWork idsWork() const override;
    PageWork pageWork() const override;
    QVariant cell(const Page& page, int rowOfPage, int column, int role) const override;
    QVariant placeholder(int column, int role) const override;
    bool takeOrder(int, Qt::SortOrder) override { return false; }

private:
    struct RunPage;

    QString display(const WindowRow& row, int column) const;
    QString spoken(const WindowRow& row, int column) const;

    std::vector<int64_t> m_rows;
    QLocale m_locale;
};

} // namespace shogo
