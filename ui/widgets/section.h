// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVBoxLayout> // first: moc 6.4 cannot read <compare> before it
#include <QWidget>

namespace shogo {

class Words;

// A part of the panel: a head in small bold, a quiet word at its right, the body below.
class Section : public QWidget
{
    Q_OBJECT

public:
    explicit Section(const QString& head, QWidget* parent = nullptr);

    void setHead(const QString& head);
    void setAside(const QString& text);
    // Nothing but the body; the name is still read out.
    void hideHead();
    QVBoxLayout* body() { return m_body; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Words* m_head;
    Words* m_aside;
    QVBoxLayout* m_body;
};

} // namespace shogo
