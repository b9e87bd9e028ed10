// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc 6.4 cannot read <compare> before it
#include <QLocale>

#include "desk/views.h"

#include <memory>
#include <optional>
#include <vector>

namespace shogo {

// The rows of a file before anything is written: the line as it is beside what was read from it,
// and what the row would be in the book.
class PreviewModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Line, Raw, Date, Description, Out, In, Balance, Verdict, ColumnCount };
    enum Role {
        VerdictRole = Qt::UserRole + 1, // PreviewRow::Verdict as int
        StateRole,                      // the RowClass that looks like it, as int
    };

    using QAbstractTableModel::QAbstractTableModel;

    // The rows of all statements of a file. They are shared, not copied: there may be a million.
    void setViews(std::shared_ptr<const std::vector<ImportView>> views);
    // Only rows with this verdict; none: all.
    void setFilter(std::optional<PreviewRow::Verdict> verdict);
    std::optional<PreviewRow::Verdict> filter() const { return m_filter; }
    void setLocale(const QLocale& locale);
    const PreviewRow& rowAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    void list();
    QString display(const PreviewRow& row, Currency currency, int column) const;
    QString spoken(const PreviewRow& row, Currency currency, int column) const;

    struct At
    {
        uint32_t view;
        uint32_t row;
    };
    Currency currencyAt(int row) const;

    std::shared_ptr<const std::vector<ImportView>> m_views;
    std::vector<At> m_shown;
    std::optional<PreviewRow::Verdict> m_filter;
    QLocale m_locale;
};

} // namespace shogo
