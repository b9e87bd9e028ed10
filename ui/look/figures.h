// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QStringView>
#include <Qt>

class QFontMetrics;
class QPainter;

namespace shogo {

// Draws a number with digits of one width, in the painter's font and pen, vertically centred
// unless the alignment says otherwise. Qt 6.4 cannot switch on a font's tabular figures; where its
// digits differ in width, each is drawn in a cell of the widest.
void paintFigure(QPainter& painter, const QRect& rect, QStringView text,
                 Qt::Alignment alignment = Qt::AlignRight);
int figureWidth(const QFontMetrics& metrics, QStringView text);

} // namespace shogo
