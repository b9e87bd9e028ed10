// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc 6.4 cannot read <compare> before it

class QLabel;

namespace shogo {

class ChoiceCard;

// What the window shows while no book is open.
class FirstRun : public QWidget
{
    Q_OBJECT

public:
    explicit FirstRun(QWidget* parent = nullptr);

    void focusFirst();

Q_SIGNALS:
    void newWanted();
    void openWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void dress();

    QLabel* m_icon;
    ChoiceCard* m_new;
    ChoiceCard* m_open;
};

} // namespace shogo
