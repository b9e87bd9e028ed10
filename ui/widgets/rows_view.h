// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView> // first: moc 6.4 cannot read <compare> before it

#include "actions/action_list.h"

namespace shogo {

// A table of rows in row mode: single keys are actions, and no input method composes.
class RowsView : public QTableView
{
    Q_OBJECT

public:
    explicit RowsView(const ActionList& actions, QWidget* parent = nullptr);

Q_SIGNALS:
    void asked(shogo::Act act);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyboardSearch(const QString&) override {}

private:
    const ActionList& m_actions;
};

} // namespace shogo
