// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <Qt>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QWidget;

// The shapes of ShogoStyle; also for widgets that paint themselves.
namespace shogo::draw {

// A line of one pixel inside the rectangle, along an edge. At ratios like 1.25 it is one pixel of
// the device, or some lines come out thicker than others.
void hairline(QPainter& painter, const QRect& rect, Qt::Edge edge, const QColor& colour);
// A box with a line around it, sharp at every ratio. An invalid colour leaves that part out.
void box(QPainter& painter, const QRectF& rect, const QColor& ground, const QColor& line,
         qreal radius = 4.0, qreal width = 1.0);
// The focus ring along the inside of the rectangle.
void ring(QPainter& painter, const QRectF& rect, qreal radius);

void pushButton(QPainter& painter, const QStyleOption& option, const QWidget* widget);
void pushButtonLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget);
void toolButton(QPainter& painter, const QStyleOption& option);
void field(QPainter& painter, const QStyleOption& option);
void comboBox(QPainter& painter, const QStyleOptionComboBox& option);
void spinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QRect& up,
             const QRect& down);
void checkMark(QPainter& painter, const QStyleOption& option);
void radioMark(QPainter& painter, const QStyleOption& option);
void tab(QPainter& painter, const QStyleOptionTab& option);
void tabLabel(QPainter& painter, const QStyleOptionTab& option);
void header(QPainter& painter, const QStyleOptionHeader& option);
void headerLabel(QPainter& painter, const QStyleOptionHeader& option, const QWidget* widget);
void scrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& thumb);
void progress(QPainter& painter, const QStyleOptionProgressBar& option);
void splitter(QPainter& painter, const QStyleOption& option);

// Sizes that labels and size hints must agree on.
bool isFilled(const QStyleOptionButton& option, const QWidget* widget);
bool isFlat(const QStyleOptionButton& option, const QWidget* widget);
bool isLink(const QWidget* widget);
QSize pushButtonSize(const QStyleOptionButton& option, const QWidget* widget);
QSize tabSize(const QStyleOptionTab& option);

} // namespace shogo::draw
