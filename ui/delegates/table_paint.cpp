// SPDX-License-Identifier: GPL-3.0-or-later
#include "delegates/table_paint.h"

#include "look/figures.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include <algorithm>

namespace shogo {

void dressTable(QTableView* table)
{
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setFrameShape(QFrame::NoFrame);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setMinimumSectionSize(unit(20));
    table->verticalHeader()->setDefaultSectionSize(rowHeight());
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setMinimumSectionSize(unit(24));
}

void paintTableGround(QPainter& painter, const QStyleOptionViewItem& option)
{
    const Colours& c = colours();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const bool active = (option.state & QStyle::State_Active) != 0;
    painter.fillRect(option.rect, !selected ? c.base : active ? c.selection : c.selectionIdle);
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                     c.line);
}

void paintTableText(QPainter& painter, const QRect& cell, const QString& text, Type type,
                    const QColor& colour)
{
    painter.setFont(font(type));
    painter.setPen(colour);
    painter.drawText(cell, static_cast<int>(Qt::AlignVCenter | Qt::TextSingleLine),
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, cell.width()));
}

void paintTableFigure(QPainter& painter, const QRect& cell, const QString& text, Type type,
                      const QColor& colour)
{
    painter.setFont(font(type));
    painter.setPen(colour);
    paintFigure(painter, cell, text);
}

int figureColumnWidth(const QAbstractItemModel& model, int column, int least)
{
    constexpr int sampled = 1000;
    const QFontMetrics metrics(font(Type::Text));
    int width = least;
    qsizetype longest = 0;
    for (int row = 0; row < std::min(model.rowCount(), sampled); ++row) {
        const QString text = model.index(row, column).data(Qt::DisplayRole).toString();
        // Digits are of one width, so only a longer text can be wider; measuring is what costs.
        if (text.size() > longest) {
            longest = text.size();
            width = std::max(width, figureWidth(metrics, text) + 2 * unit(8));
        }
    }
    return width;
}

} // namespace shogo
