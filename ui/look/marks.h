// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

#include "look/colours.h"

class QPainter;
class QRect;

namespace shogo {

// A mark or an icon by name (resources/icons/NAME.svg) in one colour. Cached: no SVG is parsed
// twice for the same name, size, colour and ratio. Null for a name that is not there.
QPixmap mark(const QString& name, int size, const QColor& colour, qreal ratio);

// For buttons, fields and menus: follows the scheme, quieter where it is disabled.
QIcon icon(const QString& name, Hue hue = Hue::Ink);

// In the middle of the rectangle, as large as its shorter side.
void paintMark(QPainter& painter, const QRect& rect, const QString& name, const QColor& colour);

} // namespace shogo
