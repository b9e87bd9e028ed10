// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace shogo {

// What all cells of a row table share: ground, lines, the bar of the current row, the bracket of
// rows that belong together. Text keeps its colour when the row is selected, so that its state
// stays readable.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RowDelegate(QTableView* view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    // One height for all: rows are never measured.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    // The cell without its padding. The painter is as it was given: set font and pen.
    virtual void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const;
    QTableView* view() const { return m_view; }

private:
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                     const QModelIndex& index) const;
    void paintLines(QPainter& painter, const QStyleOptionViewItem& option,
                    const QModelIndex& index) const;

    QTableView* m_view;
};

// The bracket; nothing else is in its column.
class GutterDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

// Full ink on the first row of a day, quiet on the others, never hidden.
class DateDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

// Elided; the ordinal after it keeps its width.
class TextDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

class FigureDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

// Where the suggestion is from as a small mark, then the account.
class AccountDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

class StateDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

class KeyDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override;
};

// Sets the view up for a RowsModel: delegates, widths, row height and the manners of a row table.
// The model is set before. Call it again after the text scale or the density has changed.
void installRowDelegates(QTableView* view, int density = 28);

// Widens the columns of figures to the widest that is on show (never narrows them): figures are
// never cut. Call it when a page has come and after scrolling stops; it looks at 80 rows at most.
void fitFigureColumns(QTableView* view);

// A state as mark and word, in a pill where it waits for a decision; for panels and lists too.
void paintState(QPainter& painter, const QRect& rect, int rowClass, const QString& word);

} // namespace shogo
