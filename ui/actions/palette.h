// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog> // first: moc 6.4 cannot read <compare> before it

#include "actions/action_list.h"

class QLineEdit;
class QListWidget;

namespace shogo {

// All actions by their names: type a part, Enter does it.
class Palette : public QDialog
{
    Q_OBJECT

public:
    Palette(const ActionList& actions, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void list();
    void take();

    const ActionList& m_actions;
    QLineEdit* m_edit;
    QListWidget* m_list;
};

// The same as a table of keys, for reading.
class KeyList : public QDialog
{
    Q_OBJECT

public:
    explicit KeyList(QWidget* parent);
};

} // namespace shogo
