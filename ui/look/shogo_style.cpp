// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

#include "look/shogo_style.h"

#include "look/focus_ring.h"
#include "look/marks.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

// Qt's own way with style options: nullptr where it is another kind.
template <typename Option>
const Option* as(const QStyleOption* option)
{
    return qstyleoption_cast<const Option*>(option);
}

bool isInItemView(const QWidget* widget)
{
    const QWidget* parent = widget ? widget->parentWidget() : nullptr;
    return parent && qobject_cast<const QAbstractItemView*>(parent->parentWidget());
}

// Names of the marks that stand for Fusion's arrows.
QString arrowName(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowDown: return QStringLiteral("down");
    case QStyle::PE_IndicatorArrowLeft: return QStringLiteral("left");
    case QStyle::PE_IndicatorArrowRight: return QStringLiteral("right");
    default: return {};
    }
}

void paintArrow(QPainter& painter, const QStyleOption& option, const QString& name)
{
    const bool enabled = (option.state & QStyle::State_Enabled) != 0;
    const int side = std::min({option.rect.width() + 4, option.rect.height() + 4, unit(16)});
    const QPoint centre = option.rect.center();
    paintMark(painter, QRect(centre.x() - side / 2 + 1, centre.y() - side / 2 + 1, side, side),
              name, enabled ? colours().ink : colours().ink3);
}

QRect sliderRect(const QStyleOptionSlider& option)
{
    const bool upright = option.orientation == Qt::Vertical;
    const int length = upright ? option.rect.height() : option.rect.width();
    const qint64 range = qint64{option.maximum} - option.minimum;
    if (range <= 0) {
        return option.rect;
    }
    const auto page = static_cast<qint64>(option.pageStep);
    const int least = std::min(length, 32);
    const int thumb = std::clamp(static_cast<int>(page * length / (range + page)), least, length);
    const int at = QStyle::sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, length - thumb, option.upsideDown);
    return upright ? QRect(option.rect.left(), option.rect.top() + at, option.rect.width(), thumb)
                   : QRect(option.rect.left() + at, option.rect.top(), thumb, option.rect.height());
}

// No buttons at the ends: what is before the thumb, the thumb, what is after it.
QRect scrollPart(const QStyleOptionSlider& option, QStyle::SubControl part)
{
    const QRect all = option.rect;
    const QRect thumb = sliderRect(option);
    const bool upright = option.orientation == Qt::Vertical;
    switch (part) {
    case QStyle::SC_ScrollBarSlider: return thumb;
    case QStyle::SC_ScrollBarGroove: return all;
    case QStyle::SC_ScrollBarSubPage:
        return upright ? QRect(all.topLeft(), QPoint(all.right(), thumb.top() - 1))
                       : QRect(all.topLeft(), QPoint(thumb.left() - 1, all.bottom()));
    case QStyle::SC_ScrollBarAddPage:
        return upright ? QRect(QPoint(all.left(), thumb.bottom() + 1), all.bottomRight())
                       : QRect(QPoint(thumb.right() + 1, all.top()), all.bottomRight());
    default: return {};
    }
}

} // namespace

ShogoStyle::ShogoStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void ShogoStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
        qobject_cast<QTabBar*>(widget) || qobject_cast<QScrollBar*>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
    }
}

void ShogoStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                               QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_PanelButtonCommand: draw::pushButton(*painter, *option, widget); return;
    case PE_PanelButtonTool:
    case PE_IndicatorButtonDropDown: draw::toolButton(*painter, *option); return;
    case PE_PanelLineEdit: {
        const auto* frame = as<QStyleOptionFrame>(option);
        if (isInItemView(widget)) {
            painter->fillRect(option->rect, colours().edit);
            draw::ring(*painter, option->rect, 0);
        } else if (!frame || frame->lineWidth > 0) {
            draw::field(*painter, *option);
        }
        return;
    }
    case PE_FrameLineEdit: draw::field(*painter, *option); return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: draw::checkMark(*painter, *option); return;
    case PE_IndicatorRadioButton: draw::radioMark(*painter, *option); return;
    case PE_FrameFocusRect:
        // Of controls the ring stands outside (FocusRing); of cells inside.
        if ((option->state & State_KeyboardFocusChange) &&
            qobject_cast<const QAbstractItemView*>(widget)) {
            draw::ring(*painter, option->rect, 2);
        }
        return;
    case PE_FrameDefaultButton:
    case PE_FrameTabBarBase:
    case PE_FrameStatusBarItem:
    case PE_PanelStatusBar: return;
    case PE_Frame:
    case PE_FrameMenu: draw::box(*painter, option->rect, {}, colours().line2, 0); return;
    case PE_PanelTipLabel:
        draw::box(*painter, option->rect, colours().alt, colours().line2, 0);
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight: paintArrow(*painter, *option, arrowName(element)); return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ShogoStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const auto* button = as<QStyleOptionButton>(option);
    const auto* tab = as<QStyleOptionTab>(option);
    const auto* header = as<QStyleOptionHeader>(option);
    const auto* bar = as<QStyleOptionProgressBar>(option);
    if (element == CE_PushButtonLabel && button) {
        draw::pushButtonLabel(*painter, *button, widget);
    } else if (element == CE_TabBarTabShape && tab) {
        draw::tab(*painter, *tab);
    } else if (element == CE_TabBarTabLabel && tab) {
        draw::tabLabel(*painter, *tab);
    } else if (element == CE_HeaderSection && header) {
        draw::header(*painter, *header);
    } else if (element == CE_HeaderLabel && header) {
        draw::headerLabel(*painter, *header, widget);
    } else if (element == CE_HeaderEmptyArea) {
        painter->fillRect(option->rect, colours().alt);
        draw::hairline(*painter, option->rect, Qt::TopEdge, colours().line2);
        draw::hairline(*painter, option->rect, Qt::BottomEdge, colours().line2);
    } else if (element == CE_ProgressBar && bar) {
        draw::progress(*painter, *bar);
    } else if (element == CE_Splitter) {
        draw::splitter(*painter, *option);
    } else if (element == CE_FocusFrame) {
        draw::ring(*painter, option->rect, 6);
    } else {
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void ShogoStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const
{
    const auto* slider = as<QStyleOptionSlider>(option);
    const auto* combo = as<QStyleOptionComboBox>(option);
    const auto* spin = as<QStyleOptionSpinBox>(option);
    if (control == CC_ScrollBar && slider) {
        draw::scrollBar(*painter, *slider, sliderRect(*slider));
    } else if (control == CC_ComboBox && combo) {
        draw::comboBox(*painter, *combo);
    } else if (control == CC_SpinBox && spin) {
        draw::spinBox(*painter, *spin, subControlRect(control, option, SC_SpinBoxUp, widget),
                      subControlRect(control, option, SC_SpinBoxDown, widget));
    } else {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QSize ShogoStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const
{
    const auto* button = as<QStyleOptionButton>(option);
    const auto* tab = as<QStyleOptionTab>(option);
    if (type == CT_PushButton && button) {
        return draw::pushButtonSize(*button, widget);
    }
    if (type == CT_TabBarTab && tab) {
        return draw::tabSize(*tab);
    }
    if (type == CT_ComboBox) {
        return {size.width() + unit(8) + unit(28), unit(28)};
    }
    if (type == CT_ProgressBar) {
        return {size.width(), 4};
    }
    QSize fits = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ToolButton) {
        return {std::max(fits.width() + unit(6), unit(28)), std::max(fits.height(), unit(28))};
    }
    if (type == CT_SpinBox) {
        // Qt's own hint knows nothing of our padding, nor of the chevron of a date's calendar.
        fits.setWidth(fits.width() + unit(16));
    }
    if (type == CT_LineEdit || type == CT_SpinBox || type == CT_MenuBarItem ||
        type == CT_HeaderSection) {
        fits.setHeight(unit(28));
    }
    return fits;
}

QRect ShogoStyle::subElementRect(SubElement element, const QStyleOption* option,
                                 const QWidget* widget) const
{
    switch (element) {
    case SE_PushButtonContents: return option->rect;
    case SE_LineEditContents:
        // A line edit keeps two more pixels itself, which makes the padding of 8.
        return isInItemView(widget) || !as<QStyleOptionFrame>(option) ||
                       as<QStyleOptionFrame>(option)->lineWidth == 0
                   ? QProxyStyle::subElementRect(element, option, widget)
                   : option->rect.adjusted(unit(8) - 2, 1, 2 - unit(8), -1);
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents: return option->rect;
    case SE_ProgressBarLabel: return {};
    default: return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect ShogoStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                 SubControl part, const QWidget* widget) const
{
    const auto* slider = as<QStyleOptionSlider>(option);
    if (control == CC_ScrollBar && slider) {
        return visualRect(option->direction, option->rect, scrollPart(*slider, part));
    }
    if (control == CC_ComboBox && part == SC_ComboBoxEditField) {
        const QRect field = option->rect.adjusted(unit(8) - 2, 1, -unit(26), -1);
        return visualRect(option->direction, option->rect, field);
    }
    if (control == CC_SpinBox && part == SC_SpinBoxEditField) {
        const QRect field = QProxyStyle::subControlRect(control, option, part, widget);
        return field.adjusted(unit(4), 0, 0, 0);
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

int ShogoStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                            const QWidget* widget) const
{
    switch (metric) {
    case PM_ButtonMargin: return 2 * unit(12);
    case PM_ButtonDefaultIndicator:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_TabBarIconSize:
    case PM_LineEditIconSize: return unit(16);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
    case PM_HeaderMargin: return unit(8);
    case PM_HeaderDefaultSectionSizeVertical: return rowHeight();
    case PM_HeaderMarkSize: return unit(12);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return unit(8);
    case PM_ScrollBarExtent: return 10;
    case PM_ScrollBarSliderMin: return 32;
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ScrollView_ScrollBarOverlap: return 0;
    case PM_SplitterWidth: return 5;
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_TabBarBaseHeight:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical: return 0;
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin: return 3; // 1 px away, 2 px thick
    case PM_MenuPanelWidth:
    case PM_ToolTipLabelFrameWidth: return 1;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ShogoStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration:
    case SH_ScrollBar_Transient:
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ComboBox_Popup: return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_FocusFrame_AboveWidget: return 1;
    case SH_TabBar_Alignment: return Qt::AlignLeft;
    case SH_Table_GridLineColor: return static_cast<int>(colours().line.rgb());
#if defined(Q_OS_MACOS)
    case SH_UnderlineShortcut: return 0;
    case SH_DialogButtonLayout: return 1; // QDialogButtonBox::MacLayout
#elif defined(Q_OS_WIN)
    case SH_DialogButtonLayout: return 0; // QDialogButtonBox::WinLayout
#endif
    default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

void installLook(QApplication& app, Scheme scheme, int textScalePercent)
{
    auto* style = new ShogoStyle;
    QApplication::setStyle(style); // takes it over
    new FocusRing(style);
    setTextScale(textScalePercent);
    QApplication::setFont(font(Type::Text));
    applyScheme(app, scheme);
}

} // namespace shogo
