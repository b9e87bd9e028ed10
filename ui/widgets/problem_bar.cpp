// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QTextLayout>

#include "widgets/problem_bar.h"

#include "look/colours.h"
#include "look/marks.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

int margin()
{
    return unit(16);
}

// Bold, a space, the rest: one text, so that it breaks as one.
void layOut(QTextLayout& layout, const QString& bold, const QString& rest, int width)
{
    layout.setText(rest.isEmpty() ? bold : bold + QChar(0x2003) + rest);
    QTextLayout::FormatRange strong;
    strong.start = 0;
    strong.length = static_cast<int>(bold.size());
    strong.format.setFontWeight(QFont::DemiBold);
    layout.setFormats({strong});
    layout.setFont(shogo::font(Type::Text));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(unit(80), width));
        const qreal room = unit(20);
        line.setPosition({0, y + (room - line.height()) / 2});
        y += room;
    }
    layout.endLayout();
}

} // namespace

ProblemBar::ProblemBar(QWidget* parent) : QFrame(parent), m_button(new QPushButton(this))
{
    m_button->hide();
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_button, &QPushButton::clicked, this, &ProblemBar::solve);
    setVisible(false);
}

void ProblemBar::show(const QString& bold, const QString& rest, const QString& button, bool waiting)
{
    const bool same = isVisible() && bold == m_bold && rest == m_rest;
    m_bold = bold;
    m_rest = rest;
    m_waiting = waiting;
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    setAccessibleName(text());
    setVisible(true);
    place();
    updateGeometry();
    update();
    if (!same) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void ProblemBar::clear()
{
    m_bold.clear();
    m_rest.clear();
    setAccessibleName({});
    setVisible(false);
}

QString ProblemBar::text() const
{
    return m_rest.isEmpty() ? m_bold : m_bold + u' ' + m_rest;
}

QRect ProblemBar::textRect(int width) const
{
    const int left = margin() + unit(16) + unit(10);
    const int button = m_button->isHidden() ? 0 : m_button->sizeHint().width() + unit(16);
    return {left, 0, std::max(0, width - left - margin() - button), 0};
}

int ProblemBar::lines(int width) const
{
    QTextLayout layout;
    layOut(layout, m_bold, m_rest, textRect(width).width());
    return std::max(1, layout.lineCount());
}

int ProblemBar::heightForWidth(int width) const
{
    const int count = lines(width);
    return count == 1 ? unit(36) : unit(20) * count + unit(12);
}

QSize ProblemBar::sizeHint() const
{
    return {unit(480), heightForWidth(this->width())};
}

QSize ProblemBar::minimumSizeHint() const
{
    return {unit(240), heightForWidth(this->width())};
}

void ProblemBar::place()
{
    const QSize size = m_button->sizeHint();
    m_button->setGeometry(width() - margin() - size.width(), (height() - size.height()) / 2,
                          size.width(), size.height());
}

void ProblemBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    place();
    updateGeometry(); // another width, maybe another number of lines
}

void ProblemBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        place();
        updateGeometry();
    }
}

void ProblemBar::paintEvent(QPaintEvent*)
{
    const Hue hue = m_waiting ? Hue::Yama : Hue::Shu;
    QPainter painter(this);
    painter.fillRect(rect(), softOf(hue));
    QColor edge = m_waiting ? colours().softAmberEdge : colours().shu;
    edge.setAlphaF(m_waiting ? 0.5F : 0.35F);
    draw::hairline(painter, rect(), Qt::BottomEdge, edge);
    const QRect place = textRect(width());
    QTextLayout layout;
    layOut(layout, m_bold, m_rest, place.width());
    const int textHeight = unit(20) * std::max(1, layout.lineCount());
    const int top = (height() - textHeight) / 2;
    paintMark(painter, QRect(margin(), top, unit(16), unit(20)),
              m_waiting ? QStringLiteral("clock") : QStringLiteral("warn"), colourOf(hue));
    painter.setPen(colours().ink);
    layout.draw(&painter, QPointF(place.left(), top));
}

} // namespace shogo
