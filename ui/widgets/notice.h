// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc 6.4 cannot read <compare> before it

#include "look/colours.h"

namespace shogo {

// A fact to know before going on: mark, what it is in bold, what it means below.
class Notice : public QWidget
{
    Q_OBJECT

public:
    Notice(const QString& mark, const QString& title, const QString& line, Hue hue,
           QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_mark;
    Hue m_hue;
};

} // namespace shogo
