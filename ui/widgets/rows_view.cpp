// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/rows_view.h"

#include <QKeyEvent>

namespace shogo {

RowsView::RowsView(const ActionList& actions, QWidget* parent)
    : QTableView(parent), m_actions(actions)
{
    // Letters would begin a composition where kana input is on.
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void RowsView::keyPressEvent(QKeyEvent* event)
{
    const Qt::KeyboardModifiers held =
        event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    // Shift belongs to "+" and "?" on most keyboards, and to a capital letter.
    const bool extends = (event->modifiers() & Qt::ShiftModifier) != 0 &&
                         (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return);
    const int key = event->key();
    if ((key == Qt::Key_Home || key == Qt::Key_End) && model()->rowCount() > 0 &&
        (event->modifiers() & Qt::ShiftModifier) == 0) {
        // A row has no first column to go to; and what is current is always what is chosen, since
        // every key acts on that.
        selectRow(key == Qt::Key_Home ? 0 : model()->rowCount() - 1);
        return;
    }
    if (held == Qt::NoModifier && !extends) {
        if (const auto act = m_actions.forRowKey(event->key())) {
            event->accept();
            Q_EMIT asked(*act);
            return;
        }
    }
    QTableView::keyPressEvent(event);
}

} // namespace shogo
