// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel> // first: moc 6.4 cannot read <compare> before it

#include "look/colours.h"
#include "look/type.h"

namespace shogo {

// A label that keeps its role in type and colour when scheme or text size change.
class Words : public QLabel
{
    Q_OBJECT

public:
    explicit Words(Type type, Hue hue = Hue::Ink, const QString& text = {},
                   QWidget* parent = nullptr);

    void setHue(Hue hue);
    // Cut with an ellipsis where the place is too small; the whole text is the tool tip.
    void setElided(bool elided);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void dress();

    Type m_type;
    Hue m_hue;
    bool m_elided = false;
    bool m_dressing = false;
};

} // namespace shogo
