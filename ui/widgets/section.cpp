// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/section.h"

#include "widgets/words.h"

#include <QPainter>

namespace shogo {

Section::Section(const QString& head, QWidget* parent)
    : QWidget(parent),
      m_head(new Words(Type::SmallStrong, Hue::Ink, head)),
      m_aside(new Words(Type::Small, Hue::Quiet)),
      m_body(new QVBoxLayout)
{
    auto* line = new QHBoxLayout;
    line->addWidget(m_head);
    line->addStretch(1);
    line->addWidget(m_aside);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(unit(16), unit(8), unit(16), unit(10));
    all->setSpacing(unit(6));
    all->addLayout(line);
    all->addLayout(m_body);
    m_body->setSpacing(unit(4));
    setAccessibleName(head);
}

void Section::setHead(const QString& head)
{
    m_head->setText(head);
    setAccessibleName(head);
}

void Section::setAside(const QString& text)
{
    m_aside->setText(text);
}

void Section::hideHead()
{
    m_head->hide();
    m_aside->hide();
}

void Section::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(0, height() - 1, width(), 1, colours().line);
}

} // namespace shogo
