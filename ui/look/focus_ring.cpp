// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QFocusEvent>
#include <QFocusFrame>
#include <QLineEdit>
#include <QTabBar>

#include "look/focus_ring.h"

namespace shogo {

namespace {

// An editor in a table's cell has its ring inside.
bool isCellEditor(const QWidget* widget)
{
    const QWidget* parent = widget->parentWidget();
    return parent && qobject_cast<const QAbstractItemView*>(parent->parentWidget());
}

// The control as it is seen: the line edit of a spin box is a part of it.
QWidget* fieldOf(QWidget* focus)
{
    QWidget* parent = focus->parentWidget();
    if (qobject_cast<QComboBox*>(parent) || qobject_cast<QAbstractSpinBox*>(parent)) {
        return parent;
    }
    const bool field = qobject_cast<QLineEdit*>(focus) || qobject_cast<QComboBox*>(focus) ||
                       qobject_cast<QAbstractSpinBox*>(focus) ||
                       focus->property("shogoField").toBool();
    return field ? focus : nullptr;
}

bool isKeyReason(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

} // namespace

FocusRing::FocusRing(QObject* parent) : QObject(parent)
{
    // Reasons are told to the control only, hence a filter and not focusChanged().
    qApp->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut && m_frame) {
        m_frame->setWidget(nullptr);
    } else if (event->type() == QEvent::FocusIn && watched->isWidgetType()) {
        auto* widget = static_cast<QWidget*>(watched);
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        QWidget* field = fieldOf(widget);
        const bool button =
            qobject_cast<QAbstractButton*>(widget) || qobject_cast<QTabBar*>(widget);
        if (field && !isCellEditor(field)) {
            follow(field);
        } else if (button && (isKeyReason(reason) ||
                              widget->window()->testAttribute(Qt::WA_KeyboardFocusChange))) {
            follow(widget);
        }
    }
    return QObject::eventFilter(watched, event);
}

void FocusRing::follow(QWidget* focus)
{
    if (!m_frame) {
        m_frame = new QFocusFrame(focus);
    }
    m_frame->setWidget(focus);
}

} // namespace shogo
