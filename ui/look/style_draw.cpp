// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyleOption>

#include "look/style_draw.h"

#include "look/colours.h"
#include "look/figures.h"
#include "look/marks.h"
#include "look/type.h"

#include <algorithm>
#include <cmath>

namespace shogo::draw {

namespace {

bool isOn(const QStyleOption& option, QStyle::StateFlag flag)
{
    return (option.state & flag) != 0;
}

QColor textOf(const QStyleOption& option, const QColor& enabled)
{
    return isOn(option, QStyle::State_Enabled) ? enabled : colours().ink3;
}

// One tint for "pointed at" and one for "pressed", over whatever ground.
QColor groundOf(const QStyleOption& option, const QColor& plain)
{
    if (!isOn(option, QStyle::State_Enabled)) {
        return {};
    }
    if (isOn(option, QStyle::State_Sunken) || isOn(option, QStyle::State_On)) {
        return colours().selection;
    }
    return isOn(option, QStyle::State_MouseOver) ? colours().hover : plain;
}

QColor filledGround(const QStyleOption& option)
{
    const QColor ground = colours().mainButton;
    if (isOn(option, QStyle::State_Sunken)) {
        return ground.darker(115);
    }
    return isOn(option, QStyle::State_MouseOver) ? ground.lighter(110) : ground;
}

QString keyOf(const QWidget* widget)
{
    return widget ? widget->property("shogoKey").toString() : QString();
}

QFont labelFont(const QStyleOptionButton& option, const QWidget* widget)
{
    QFont label = widget ? widget->font() : font(Type::Text);
    if (isFilled(option, widget)) {
        label.setWeight(QFont::DemiBold);
    }
    label.setUnderline(isLink(widget));
    return label;
}

// What stands in a push button, from left to right.
struct Parts
{
    int icon = 0; // with the gap after it
    int text = 0;
    int key = 0; // with the gap before it
    int width() const { return icon + text + key; }
};

Parts partsOf(const QStyleOptionButton& option, const QWidget* widget)
{
    Parts parts;
    if (!option.icon.isNull()) {
        parts.icon = option.iconSize.width() + (option.text.isEmpty() ? 0 : unit(6));
    }
    const QFontMetrics metrics(labelFont(option, widget));
    parts.text = metrics.size(Qt::TextShowMnemonic, option.text).width();
    const QString key = keyOf(widget);
    if (!key.isEmpty()) {
        parts.key = unit(8) + QFontMetrics(font(Type::Caption)).horizontalAdvance(key);
    }
    return parts;
}

// "To do 8": the count is quieter than the word.
qsizetype countStart(const QString& text)
{
    qsizetype at = text.size();
    bool digit = false;
    while (at > 0 && text.at(at - 1) != u' ') {
        --at;
        digit = digit || text.at(at).isDigit();
    }
    return digit && at > 0 ? at : text.size();
}

} // namespace

void hairline(QPainter& painter, const QRect& rect, Qt::Edge edge, const QColor& colour)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    const bool whole = std::abs(ratio - std::round(ratio)) < 0.01;
    const qreal width = whole ? 1.0 : 1.0 / ratio;
    QRectF line(rect);
    switch (edge) {
    case Qt::TopEdge: line.setHeight(width); break;
    case Qt::BottomEdge: line.setTop(line.bottom() - width); break;
    case Qt::LeftEdge: line.setWidth(width); break;
    case Qt::RightEdge: line.setLeft(line.right() - width); break;
    }
    if (!whole) {
        const QTransform& to = painter.deviceTransform();
        QRectF device = to.mapRect(line);
        device.moveTo(std::round(device.left()), std::round(device.top()));
        line = to.inverted().mapRect(device);
    }
    painter.fillRect(line, colour);
}

void box(QPainter& painter, const QRectF& rect, const QColor& ground, const QColor& line,
         qreal radius, qreal width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal inset = line.isValid() ? width / 2 : 0;
    painter.setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    painter.setBrush(ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset,
                            radius - inset);
    painter.restore();
}

void ring(QPainter& painter, const QRectF& rect, qreal radius)
{
    box(painter, rect, {}, colours().ring, radius, 2.0);
}

bool isFilled(const QStyleOptionButton& option, const QWidget* widget)
{
    const bool marked = widget && widget->property("shogoMain").toBool();
    const bool standard = (option.features & QStyleOptionButton::DefaultButton) != 0;
    return isOn(option, QStyle::State_Enabled) && (marked || standard) && !isFlat(option, widget);
}

bool isFlat(const QStyleOptionButton& option, const QWidget* widget)
{
    return (option.features & QStyleOptionButton::Flat) != 0 || isLink(widget) ||
           (widget && widget->property("shogoFlat").toBool());
}

bool isLink(const QWidget* widget)
{
    return widget && widget->property("shogoLink").toBool();
}

QSize pushButtonSize(const QStyleOptionButton& option, const QWidget* widget)
{
    const int padding = isLink(widget) ? 0 : isFlat(option, widget) ? unit(8) : unit(12);
    return {partsOf(option, widget).width() + 2 * padding + 2, unit(28)};
}

void pushButton(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    if (button && isFilled(*button, widget)) {
        box(painter, option.rect, filledGround(option), {});
        return;
    }
    if (button && isFlat(*button, widget)) {
        if (!isLink(widget)) {
            box(painter, option.rect, groundOf(option, {}), {});
        }
        return;
    }
    box(painter, option.rect, groundOf(option, colours().base), colours().line2);
}

void pushButtonLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget)
{
    const Colours& c = colours();
    const Parts parts = partsOf(option, widget);
    const bool filled = isFilled(option, widget);
    const QColor ink = filled ? c.mainButtonText : textOf(option, isLink(widget) ? c.ai : c.ink);
    const QRect all = option.rect;
    QRect at(all.left() + (all.width() - parts.width()) / 2, all.top(), parts.icon, all.height());
    if (parts.icon > 0) {
        const QRect place(
            QPoint(at.left(), all.top() + (all.height() - option.iconSize.height()) / 2),
            option.iconSize);
        option.icon.paint(&painter, place, Qt::AlignCenter,
                          isOn(option, QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled);
    }
    painter.save();
    painter.setFont(labelFont(option, widget));
    painter.setPen(ink);
    at = QRect(at.left() + parts.icon, at.top(), parts.text, at.height());
    const bool underline =
        QApplication::style()->styleHint(QStyle::SH_UnderlineShortcut, &option, widget) != 0;
    painter.drawText(at,
                     Qt::AlignVCenter | Qt::AlignLeft |
                         (underline ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                     option.text);
    if (parts.key > 0) {
        at = QRect(at.left() + parts.text, at.top(), parts.key, at.height());
        painter.setFont(font(Type::Caption));
        painter.setPen(filled ? c.mainButtonText : c.ink3);
        painter.drawText(at, Qt::AlignVCenter | Qt::AlignRight, keyOf(widget));
    }
    painter.restore();
}

void toolButton(QPainter& painter, const QStyleOption& option)
{
    const bool flat = isOn(option, QStyle::State_AutoRaise);
    box(painter, option.rect, groundOf(option, flat ? QColor() : colours().base),
        flat ? QColor() : colours().line2);
}

void field(QPainter& painter, const QStyleOption& option)
{
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const Colours& c = colours();
    box(painter, option.rect, enabled ? c.edit : c.window, enabled ? c.frame : c.line2);
}

void comboBox(QPainter& painter, const QStyleOptionComboBox& option)
{
    if (option.frame) {
        field(painter, option);
    }
    const int side = unit(16);
    const QRect& rect = option.rect;
    const bool mirrored = option.direction == Qt::RightToLeft;
    const int x = mirrored ? rect.left() + unit(6) : rect.right() - unit(6) - side + 1;
    paintMark(painter, QRect(x, rect.top() + (rect.height() - side) / 2, side, side),
              QStringLiteral("down"), textOf(option, colours().ink));
}

void spinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QRect& up,
             const QRect& down)
{
    if (option.frame) {
        field(painter, option);
    }
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons) {
        return;
    }
    const QString chevron = QStringLiteral("down");
    const auto ink = [&](QAbstractSpinBox::StepEnabledFlag step) {
        return textOf(option, option.stepEnabled.testFlag(step) ? colours().ink : colours().line2);
    };
    const int side = unit(12);
    QRect place(0, 0, side, side);
    place.moveCenter(down.center());
    paintMark(painter, place, chevron, ink(QAbstractSpinBox::StepDownEnabled));
    place.moveCenter(up.center());
    painter.save();
    painter.translate(0, 2 * place.top() + place.height());
    painter.scale(1, -1);
    paintMark(painter, place, chevron, ink(QAbstractSpinBox::StepUpEnabled));
    painter.restore();
}

void checkMark(QPainter& painter, const QStyleOption& option)
{
    const Colours& c = colours();
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool set = isOn(option, QStyle::State_On) || isOn(option, QStyle::State_NoChange);
    const QRectF rect(option.rect);
    if (!set) {
        box(painter, rect, enabled ? c.edit : QColor(), enabled ? c.frame : c.line2, 3.0, 1.5);
        return;
    }
    box(painter, rect, enabled ? c.mainButton : c.line2, {}, 3.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / 16, rect.height() / 16);
    QPen pen(enabled ? c.mainButtonText : c.ink3, 2.0);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    if (isOn(option, QStyle::State_NoChange)) {
        painter.drawLine(QPointF(4.5, 8), QPointF(11.5, 8));
    } else {
        const QPointF tick[] = {{4, 8.5}, {6.8, 11.2}, {12, 5.2}};
        painter.drawPolyline(tick, 3);
    }
    painter.restore();
}

void radioMark(QPainter& painter, const QStyleOption& option)
{
    const Colours& c = colours();
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool set = isOn(option, QStyle::State_On);
    const QRectF rect(option.rect);
    const QColor hue = enabled ? (isDark() ? c.ai : c.mainButton) : c.ink3;
    const QColor frame = set ? hue : enabled ? c.frame : c.line2;
    box(painter, rect, enabled ? c.edit : QColor(), frame, rect.width() / 2, 1.5);
    if (set) {
        const qreal inset = rect.width() * 0.27;
        const QRectF dot = rect.adjusted(inset, inset, -inset, -inset);
        box(painter, dot, hue, {}, dot.width() / 2);
    }
}

QSize tabSize(const QStyleOptionTab& option)
{
    // The widest it gets: a tab must not change its width when it is chosen.
    const QFontMetrics metrics(font(Type::SmallStrong));
    const int icon = option.icon.isNull() ? 0 : unit(16) + unit(5);
    return {metrics.size(Qt::TextShowMnemonic, option.text).width() + icon + unit(2) + 2 * unit(8) +
                2,
            unit(28)};
}

void tab(QPainter& painter, const QStyleOptionTab& option)
{
    const Colours& c = colours();
    const bool first = option.position == QStyleOptionTab::Beginning ||
                       option.position == QStyleOptionTab::OnlyOneTab;
    const bool last =
        option.position == QStyleOptionTab::End || option.position == QStyleOptionTab::OnlyOneTab;
    const bool chosen = isOn(option, QStyle::State_Selected);
    const bool pointed = isOn(option, QStyle::State_MouseOver) && !chosen;
    painter.save();
    // Each is drawn as the whole row of segments would be, cut to its own part.
    painter.setClipRect(option.rect);
    const QRect whole = option.rect.adjusted(first ? 0 : -8, 0, last ? 0 : 8, 0);
    box(painter, whole, chosen ? c.selection : pointed ? c.hover : c.base, c.line2);
    if (!last) {
        hairline(painter, option.rect.adjusted(0, 1, 0, -1), Qt::RightEdge, c.line);
    }
    painter.restore();
}

void tabLabel(QPainter& painter, const QStyleOptionTab& option)
{
    const Colours& c = colours();
    const bool chosen = isOn(option, QStyle::State_Selected);
    const qsizetype split = countStart(option.text);
    const QString word = option.text.left(split);
    const QString count = option.text.mid(split);
    QFont wordFont = font(chosen ? Type::SmallStrong : Type::Small);
    const QFont countFont = font(Type::Small);
    const int wordWidth = QFontMetrics(wordFont).size(Qt::TextShowMnemonic, word).width();
    const int countWidth = figureWidth(QFontMetrics(countFont), count);
    QRect at = option.rect;
    const int gap = count.isEmpty() ? 0 : unit(2); // beside the space between them
    int x = at.left() + (at.width() - wordWidth - gap - countWidth) / 2;
    painter.save();
    if (!option.icon.isNull()) {
        const int side = unit(16);
        x += (side + unit(5)) / 2;
        option.icon.paint(&painter, QRect(x - side - unit(5), at.top(), side, at.height()));
    }
    painter.setFont(wordFont);
    painter.setPen(textOf(option, chosen ? c.ink : c.ink2));
    painter.drawText(QRect(x, at.top(), wordWidth, at.height()),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextHideMnemonic, word);
    painter.setFont(countFont);
    painter.setPen(chosen ? c.ink2 : c.ink3);
    paintFigure(painter, QRect(x + wordWidth + gap, at.top(), countWidth, at.height()), count,
                Qt::AlignLeft);
    painter.restore();
}

void header(QPainter& painter, const QStyleOptionHeader& option)
{
    const bool pointed =
        isOn(option, QStyle::State_MouseOver) && isOn(option, QStyle::State_Enabled);
    painter.fillRect(option.rect, pointed ? colours().hover : colours().alt);
    hairline(painter, option.rect, Qt::TopEdge, colours().line2);
    hairline(painter, option.rect, Qt::BottomEdge, colours().line2);
}

void headerLabel(QPainter& painter, const QStyleOptionHeader& option, const QWidget* widget)
{
    // The section was narrowed by the margins already (SE_HeaderLabel); a section that follows a
    // gutter has none at its left.
    QRect rect = option.rect;
    const QVariant tight = widget ? widget->property("shogoTightSection") : QVariant();
    if (tight.isValid() && tight.toInt() == option.section) {
        rect.setLeft(rect.left() - unit(8));
    }
    painter.save();
    painter.setFont(font(Type::Small));
    painter.setPen(colours().ink2);
    if (option.sortIndicator != QStyleOptionHeader::None) {
        const int side = unit(12);
        const bool right = (option.textAlignment & Qt::AlignRight) != 0;
        const QRect place(right ? rect.left() - unit(4) : rect.right() - side + unit(4),
                          rect.top() + (rect.height() - side) / 2, side, side);
        painter.save();
        if (option.sortIndicator == QStyleOptionHeader::SortDown) {
            painter.translate(0, 2 * place.top() + place.height());
            painter.scale(1, -1);
        }
        paintMark(painter, place, QStringLiteral("down"), colours().ink2);
        painter.restore();
        rect.adjust(right ? side : 0, 0, right ? 0 : -side, 0);
    }
    const QString text =
        painter.fontMetrics().elidedText(option.text, Qt::ElideRight, rect.width());
    // Margins are kept above and below too, where large text needs the room.
    painter.drawText(
        rect, static_cast<int>(option.textAlignment) | Qt::AlignVCenter | Qt::TextDontClip, text);
    painter.restore();
}

void scrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& thumb)
{
    painter.fillRect(option.rect, option.palette.color(QPalette::Window));
    if (option.maximum <= option.minimum || thumb.isEmpty()) {
        return;
    }
    const bool held = isOn(option, QStyle::State_Sunken) &&
                      option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    QColor colour = colours().ink3;
    colour.setAlphaF(held ? 0.7F : isOn(option, QStyle::State_MouseOver) ? 0.5F : 0.35F);
    QRectF bar(thumb);
    if (option.orientation == Qt::Vertical) {
        bar.adjust(2, 0, -2, 0);
    } else {
        bar.adjust(0, 2, 0, -2);
    }
    box(painter, bar, colour, {}, 3.0);
}

void progress(QPainter& painter, const QStyleOptionProgressBar& option)
{
    constexpr int thickness = 4;
    QRectF line(option.rect);
    line.setTop(line.top() + (line.height() - thickness) / 2);
    line.setHeight(thickness);
    box(painter, line, colours().line2, {}, 2.0);
    const int span = option.maximum - option.minimum;
    if (span <= 0) {
        return; // not known how much: a word beside it says so, nothing runs to and fro
    }
    const double part = static_cast<double>(option.progress - option.minimum) / span;
    const qreal width = line.width() * std::clamp(part, 0.0, 1.0);
    if (option.direction == Qt::RightToLeft) {
        line.setLeft(line.right() - width);
    } else {
        line.setWidth(width);
    }
    if (width >= 1) {
        box(painter, line, colours().mainButton, {}, std::min(2.0, width / 2));
    }
}

void splitter(QPainter& painter, const QStyleOption& option)
{
    // State_Horizontal: the parts stand side by side, the handle is upright.
    QRect line = option.rect;
    if (isOn(option, QStyle::State_Horizontal)) {
        line = QRect(line.center().x(), line.top(), 1, line.height());
        hairline(painter, line, Qt::LeftEdge, colours().line2);
    } else {
        line = QRect(line.left(), line.center().y(), line.width(), 1);
        hairline(painter, line, Qt::TopEdge, colours().line2);
    }
}

} // namespace shogo::draw
