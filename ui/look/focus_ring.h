// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QFocusFrame;
class QWidget;

namespace shogo {

// The ring stands one pixel off its control, where a style that paints inside the control cannot
// reach: one QFocusFrame goes from control to control. Fields have it always, buttons only when
// the focus came by a key.
class FocusRing : public QObject
{
    Q_OBJECT

public:
    explicit FocusRing(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* focus);

    QPointer<QFocusFrame> m_frame; // a child of the control's parent, and may die with it
};

} // namespace shogo
