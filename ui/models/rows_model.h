// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale> // first: moc 6.4 cannot read <compare> before it

#include "models/window_model.h"

namespace shogo {

// The rows of the desk.
class RowsModel : public WindowModel
{
    Q_OBJECT

public:
    enum Column {
        Gutter,
        Date,
        Description,
        Out,
        In,
        Balance,
        CounterAccount,
        StateWord,
        ShortKey,
        ColumnCount
    };
    enum Role {
        IdRole = Qt::UserRole + 1, // qlonglong; what a selection is kept by
        KeyRole,                   // 32 hex digits
        DayRole,                   // QDate
        MinorRole,                 // qlonglong, money out is negative
        CurrencyRole,              // "JPY"
        StateRole,                 // RowClass as int
        KindRole,                  // of the suggestion: hand, history, rule, guess, none
        ReasonRole,
        FileRole,
        LineRole,       // 0: not known
        FirstOfDayRole, // bool; the row before shows another day (or is on a page not read yet)
        OrdinalRole,    // 2: the second row like this; 0: keyed by the bank's id
        OwnAccountRole, // qlonglong
        LoadedRole,     // false: a placeholder
        PairRole,       // where the row stands among rows that belong together: Pair
        ComputedRole,   // bool; the balance is ours, the file states none
    };
    // What PairRole says. Open ones wait for a decision.
    enum Pair { NoPair, PairTop, PairMiddle, PairBottom, PairPlace = 7, PairOpen = 8 };

    explicit RowsModel(DeskClient& client, QObject* parent = nullptr);

    const WindowQuery& query() const { return m_query; }
    // Filter and order together; reads the list anew where they are others.
    void setQuery(const WindowQuery& query);
    void setLocale(const QLocale& locale);

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

protected:
    IdsWork idsWork() const override;
    IdsWork firstIdsWork() const override;
    PageWork pageWork() const override;
    QVariant cell(const Page& page, int rowOfPage, int column, int role) const override;
    QVariant placeholder(int column, int role) const override;
    bool takeOrder(int column, Qt::SortOrder order) override;

private:
    struct RowsPage;

    void onChanged(const ChangeSet& changes);
    QString display(const WindowRow& row, int column) const;
    QString spoken(const WindowRow& row, int column) const;
    QString toolTip(const WindowRow& row, int column) const;

    WindowQuery m_query;
    QLocale m_locale;
};

} // namespace shogo
