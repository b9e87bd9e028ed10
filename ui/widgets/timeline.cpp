// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/timeline.h"

#include "look/figures.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr int dot = 7;

int lineHeight()
{
    return unit(18);
}

QString spokenEntry(const TimelineEntry& entry)
{
    QStringList parts = {entry.time, entry.text, entry.who};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

void paintDot(QPainter& painter, int x, int y, Hue hue, const QColor& ground)
{
    const bool filled = hue != Hue::Quiet;
    draw::box(painter, QRectF(x, y, dot, dot), filled ? colourOf(hue) : ground, colourOf(hue),
              dot / 2.0, 1.5);
}

} // namespace

Timeline::Timeline(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    tell();
}

void Timeline::setEntries(std::vector<TimelineEntry> entries)
{
    m_entries = std::move(entries);
    tell();
    updateGeometry();
    update();
}

void Timeline::tell()
{
    QStringList lines;
    for (const TimelineEntry& entry : m_entries) {
        lines << spokenEntry(entry);
    }
    setAccessibleName(tr("History"));
    setAccessibleDescription(lines.join(u'\n'));
}

QSize Timeline::sizeHint() const
{
    return {unit(280), static_cast<int>(m_entries.size()) * lineHeight()};
}

QSize Timeline::minimumSizeHint() const
{
    return {unit(120), sizeHint().height()};
}

void Timeline::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
}

bool Timeline::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        // What was elided can be read.
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto row = static_cast<size_t>(std::max(0, help->pos().y()) / lineHeight());
        QToolTip::showText(help->globalPos(),
                           row < m_entries.size() ? spokenEntry(m_entries[row]) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void Timeline::paintEvent(QPaintEvent*)
{
    if (m_entries.empty()) {
        return;
    }
    const Colours& c = colours();
    const int line = lineHeight();
    const int from = unit(16);
    QPainter painter(this);
    painter.setFont(shogo::font(Type::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const int last = static_cast<int>(m_entries.size()) - 1;
    draw::hairline(painter, QRect(dot / 2, line / 2, 1, last * line), Qt::LeftEdge, c.line2);
    for (int row = 0; row <= last; ++row) {
        const TimelineEntry& entry = m_entries[static_cast<size_t>(row)];
        QRect place(from, row * line, width() - from, line);
        paintDot(painter, 0, place.top() + (line - dot) / 2, entry.hue,
                 palette().color(QPalette::Window));
        painter.setPen(c.ink3);
        paintFigure(painter, place, entry.time, Qt::AlignLeft);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, entry.who);
        const int who = entry.who.isEmpty() ? 0 : metrics.horizontalAdvance(entry.who) + unit(8);
        place.adjust(figureWidth(metrics, entry.time) + unit(8), 0, -who, 0);
        painter.setPen(c.ink);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(entry.text, Qt::ElideRight, place.width()));
    }
}

} // namespace shogo
