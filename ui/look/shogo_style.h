// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

#include "look/colours.h"

class QStyleOptionButton;
class QStyleOptionToolButton;

namespace shogo {

// Fusion with our measures and colours, on all systems: see "Qt classes" in the screens' design.
//
// Dynamic properties that it reads:
//   shogoKey  (QString) on a QPushButton: the key that does the same, after the text in small
//   shogoFlat (bool)    no ground and no frame until it is pointed at; as QPushButton::setFlat
//   shogoLink (bool)    underlined, in the colour of links
//   shogoMain (bool)    filled, as the default button is
class ShogoStyle : public QProxyStyle
{
    Q_OBJECT

public:
    ShogoStyle();

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                    const QWidget* widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr,
                  const QWidget* widget = nullptr,
                  QStyleHintReturn* returnData = nullptr) const override;
};

// Style, font and palette of the program, in this order.
void installLook(QApplication& app, Scheme scheme = Scheme::System, int textScalePercent = 100);

} // namespace shogo
