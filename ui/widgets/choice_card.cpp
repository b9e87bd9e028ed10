// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QAccessibleWidget>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOption>

#include "widgets/choice_card.h"

#include "look/colours.h"
#include "look/marks.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr int bodyFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

int sideMargin()
{
    return unit(16);
}
int topMargin(bool checkable)
{
    return checkable ? unit(8) : unit(16);
}
int lead(bool checkable, bool icon)
{
    if (checkable) {
        return unit(16) + unit(10);
    }
    return icon ? unit(20) + unit(16) : 0;
}

// The role depends on whether it can be checked, which is not known when it is made.
class CardAccess : public QAccessibleWidget
{
public:
    explicit CardAccess(ChoiceCard* card) : QAccessibleWidget(card, QAccessible::Button) {}

    QAccessible::Role role() const override
    {
        return card()->isCheckable() ? QAccessible::RadioButton : QAccessible::Button;
    }
    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.checkable = card()->isCheckable();
        state.checked = card()->isChecked();
        return state;
    }
    QStringList actionNames() const override
    {
        return QStringList(card()->isCheckable() ? toggleAction() : pressAction())
               << QAccessibleWidget::actionNames();
    }
    void doAction(const QString& action) override
    {
        if (action == toggleAction() || action == pressAction()) {
            card()->click();
        } else {
            QAccessibleWidget::doAction(action);
        }
    }

private:
    ChoiceCard* card() const { return static_cast<ChoiceCard*>(widget()); }
};

QAccessibleInterface* makeAccess(const QString&, QObject* object)
{
    auto* card = qobject_cast<ChoiceCard*>(object);
    return card ? new CardAccess(card) : nullptr;
}

} // namespace

ChoiceCard::ChoiceCard(const QString& title, const QString& body, QWidget* parent)
    : QAbstractButton(parent), m_body(body)
{
    static const bool known = (QAccessible::installFactory(makeAccess), true);
    Q_UNUSED(known)
    setText(title);
    // It is read before it is pressed: the ring is there however the focus came.
    setProperty("shogoField", true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    // Not Fixed: the hint's height is for the hint's width, and a narrower card needs more.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMaximumWidth(unit(640));
    tell();
}

void ChoiceCard::setBody(const QString& body)
{
    m_body = body;
    tell();
}

void ChoiceCard::setTitleRest(const QString& rest)
{
    m_titleRest = rest;
    tell();
}

void ChoiceCard::setIconName(const QString& name)
{
    m_iconName = name;
    tell();
}

void ChoiceCard::setCorner(const QString& corner)
{
    m_corner = corner;
    tell();
}

void ChoiceCard::tell()
{
    setAccessibleName(m_titleRest.isEmpty() ? text() : text() + u' ' + m_titleRest);
    setAccessibleDescription(m_body);
    updateGeometry();
    update();
}

QRect ChoiceCard::bodyRect(int width) const
{
    const int left = sideMargin() + lead(isCheckable(), !m_iconName.isEmpty());
    const int top = topMargin(isCheckable()) + unit(20) + (isCheckable() ? 0 : unit(2));
    // Large cards keep the corner's column free, as the title does.
    int right = sideMargin();
    if (!m_corner.isEmpty()) {
        right += QFontMetrics(shogo::font(Type::Small)).horizontalAdvance(m_corner) + unit(16);
    }
    return {left, top, std::max(unit(80), width - left - right), 0};
}

int ChoiceCard::heightForWidth(int width) const
{
    const QRect place = bodyRect(width);
    int height = topMargin(isCheckable()) + unit(20);
    if (!m_body.isEmpty()) {
        const QFontMetrics metrics(shogo::font(isCheckable() ? Type::Small : Type::Text));
        const QRect used =
            metrics.boundingRect(QRect(0, 0, place.width(), unit(400)), bodyFlags, m_body);
        height = place.top() + std::max(used.height(), unit(isCheckable() ? 18 : 20));
    }
    return height + topMargin(isCheckable());
}

QSize ChoiceCard::sizeHint() const
{
    const int wanted = std::min(unit(480), maximumWidth());
    return {wanted, heightForWidth(width() > 0 && isVisible() ? width() : wanted)};
}

QSize ChoiceCard::minimumSizeHint() const
{
    return {unit(200), heightForWidth(std::max(width(), unit(200)))};
}

void ChoiceCard::changeEvent(QEvent* event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        setMaximumWidth(unit(640));
        updateGeometry();
    }
}

void ChoiceCard::keyPressEvent(QKeyEvent* event)
{
    // Enter presses a card that is a way on; a radio button leaves Enter to the screen's button.
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !isCheckable()) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void ChoiceCard::paintText(QPainter& painter) const
{
    const Colours& c = colours();
    const QRect body = bodyRect(width());
    const int top = topMargin(isCheckable());
    QRect line(body.left(), top, body.width(), unit(20));
    painter.setFont(shogo::font(Type::Strong));
    painter.setPen(isEnabled() ? c.ink : c.ink3);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text());
    if (!m_titleRest.isEmpty()) {
        line.setLeft(line.left() + painter.fontMetrics().horizontalAdvance(text()) + unit(5));
        painter.setFont(shogo::font(Type::Text));
        painter.setPen(c.ink2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_titleRest);
    }
    painter.setFont(shogo::font(isCheckable() ? Type::Small : Type::Text));
    painter.setPen(isEnabled() ? c.ink2 : c.ink3);
    painter.drawText(QRect(body.left(), body.top(), body.width(), height() - body.top()), bodyFlags,
                     m_body);
    painter.setFont(shogo::font(Type::Small));
    painter.setPen(c.ink3);
    painter.drawText(QRect(0, top, width() - sideMargin(), unit(20)),
                     Qt::AlignRight | Qt::AlignVCenter, m_corner);
}

void ChoiceCard::paintEvent(QPaintEvent*)
{
    const Colours& c = colours();
    QPainter painter(this);
    const bool pointed = isEnabled() && (underMouse() || isDown());
    const QColor frame = isChecked() ? (isDark() ? c.ai : c.mainButton) : c.line2;
    draw::box(painter, rect(), pointed ? c.hover : c.base, frame);
    const int top = topMargin(isCheckable());
    if (isCheckable()) {
        QStyleOption mark;
        mark.initFrom(this);
        mark.state.setFlag(QStyle::State_On, isChecked());
        mark.rect = QRect(sideMargin() - unit(2), top + unit(2), unit(16), unit(16));
        draw::radioMark(painter, mark);
    } else if (!m_iconName.isEmpty()) {
        paintMark(painter, QRect(sideMargin(), top, unit(20), unit(20)), m_iconName,
                  isEnabled() ? c.ai : c.ink3);
    }
    paintText(painter);
}

} // namespace shogo
