// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QPainter>
#include <QPushButton>

#include "widgets/empty_state.h"

#include "look/colours.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr int flags = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;

int heightOf(const QString& text, Type type, int width)
{
    return text.isEmpty() ? 0
                          : QFontMetrics(font(type))
                                .boundingRect(QRect(0, 0, width, unit(400)), flags, text)
                                .height();
}

} // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), m_button(new QPushButton(this)), m_flat(new QPushButton(this))
{
    m_flat->setFlat(true);
    m_button->hide();
    m_flat->hide();
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::clicked);
    connect(m_flat, &QPushButton::clicked, this, &EmptyState::flatClicked);
}

void EmptyState::setTexts(const QString& title, const QString& line)
{
    m_title = title;
    m_line = line;
    setAccessibleName(title);
    setAccessibleDescription(line);
    place();
    update();
}

void EmptyState::setButton(const QString& text)
{
    m_button->setText(text);
    m_button->setVisible(!text.isEmpty());
    place();
}

void EmptyState::setFlatButton(const QString& text, const QString& key)
{
    m_flat->setText(text);
    m_flat->setProperty("shogoKey", key);
    m_flat->setVisible(!text.isEmpty());
    place();
}

QRect EmptyState::titleRect() const
{
    const int wide = std::max(unit(80), std::min(width() - 2 * unit(16), unit(560)));
    return {(width() - wide) / 2, height() * 3 / 10, wide, heightOf(m_title, Type::Title, wide)};
}

QRect EmptyState::lineRect() const
{
    const QRect title = titleRect();
    const int gap = m_title.isEmpty() ? 0 : unit(6);
    return {title.left(), title.top() + title.height() + gap, title.width(),
            heightOf(m_line, Type::Text, title.width())};
}

void EmptyState::place()
{
    const QRect line = lineRect();
    const int gap = unit(8);
    const QSize first = m_button->isHidden() ? QSize() : m_button->sizeHint();
    const QSize second = m_flat->isHidden() ? QSize() : m_flat->sizeHint();
    const int between = first.isEmpty() || second.isEmpty() ? 0 : gap;
    const int all = std::max(0, first.width()) + std::max(0, second.width()) + between;
    const int y = line.top() + line.height() + unit(16);
    int x = (width() - all) / 2;
    if (!first.isEmpty()) {
        m_button->setGeometry(QRect(QPoint(x, y), first));
        x += first.width() + between;
    }
    if (!second.isEmpty()) {
        m_flat->setGeometry(QRect(QPoint(x, y), second));
    }
}

QSize EmptyState::sizeHint() const
{
    return {unit(400), unit(240)};
}

void EmptyState::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        place();
    }
}

void EmptyState::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(shogo::font(Type::Title));
    painter.setPen(colours().ink);
    painter.drawText(titleRect(), flags, m_title);
    painter.setFont(shogo::font(Type::Text));
    painter.setPen(colours().ink2);
    painter.drawText(lineRect(), flags, m_line);
}

} // namespace shogo
