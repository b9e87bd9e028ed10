// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate> // first: moc 6.4 cannot read <compare> before it

#include "look/colours.h"
#include "look/type.h"

class QPainter;
class QTableView;

namespace shogo {

// What the smaller tables share with the desk's: ground, hairline, text that is cut, figures that
// are not.
void dressTable(QTableView* table);
void paintTableGround(QPainter& painter, const QStyleOptionViewItem& option);
void paintTableText(QPainter& painter, const QRect& cell, const QString& text, Type type,
                    const QColor& colour);
void paintTableFigure(QPainter& painter, const QRect& cell, const QString& text, Type type,
                      const QColor& colour);
// What the widest of the first thousand figures takes, and at least `least`.
int figureColumnWidth(const QAbstractItemModel& model, int column, int least);

} // namespace shogo
