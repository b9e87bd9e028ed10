// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/gap_strip.h"

#include "look/colours.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr int barTop = 4;
constexpr int barHeight = 8;
constexpr int tickTop = 16;

int margin()
{
    return unit(16);
}

// Whether all days of a month that files cover are closed.
bool isClosed(const std::vector<GapSpan>& spans, const QDate& first, const QDate& last)
{
    bool any = false;
    for (const GapSpan& span : spans) {
        if (span.first <= last && span.last >= first) {
            any = true;
            if (!span.closed) {
                return false;
            }
        }
    }
    return any;
}

void paintHatched(QPainter& painter, const QRectF& rect)
{
    const Colours& c = colours();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect, c.softVermilion);
    painter.setClipRect(rect);
    painter.setPen(QPen(c.shu, 1.5));
    for (qreal x = rect.left() - rect.height(); x < rect.right(); x += 6) {
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    }
    painter.restore();
    draw::box(painter, rect, {}, c.shu, 0.5);
}

QLocale localeOf(const GapStrip& strip)
{
    return strip.locale();
}

} // namespace

GapStrip::GapStrip(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Days covered by files"));
}

void GapStrip::setSpans(std::vector<GapSpan> spans, const QDate& from, const QDate& to)
{
    std::erase_if(spans, [](const GapSpan& span) {
        return !span.first.isValid() || !span.last.isValid() || span.last < span.first;
    });
    std::stable_sort(spans.begin(), spans.end(),
                     [](const GapSpan& a, const GapSpan& b) { return a.first < b.first; });
    const bool same = spans == m_spans;
    m_spans = std::move(spans);
    m_from = QDate(from.year(), from.month(), 1);
    m_to = QDate(to.year(), to.month(), to.daysInMonth());
    if (!same) {
        m_current = -1;
    }
    tell();
}

void GapStrip::setLocale(const QLocale& locale)
{
    QWidget::setLocale(locale);
    tell();
}

void GapStrip::setCurrent(int index)
{
    m_current = index >= 0 && index < static_cast<int>(m_spans.size()) ? index : -1;
    tell();
}

std::vector<std::pair<QDate, QDate>> GapStrip::holes() const
{
    std::vector<std::pair<QDate, QDate>> holes;
    QDate covered;
    for (const GapSpan& span : m_spans) {
        if (covered.isValid() && span.first > covered.addDays(1)) {
            holes.emplace_back(covered.addDays(1), span.first.addDays(-1));
        }
        covered = covered.isValid() ? std::max(covered, span.last) : span.last;
    }
    return holes;
}

QString GapStrip::name(const std::pair<QDate, QDate>& hole) const
{
    const QLocale locale = localeOf(*this);
    const QString format = tr("d MMM", "day of a gap, as QLocale::toString");
    const auto& [first, last] = hole;
    if (first == last) {
        return locale.toString(first, format);
    }
    if (first.month() == last.month() && first.year() == last.year()) {
        return tr("%1–%2 %3", "first day, last day, month of a gap")
            .arg(first.day())
            .arg(last.day())
            .arg(locale.toString(last, tr("MMM", "month of a gap, as QLocale::toString")));
    }
    return tr("%1 – %2", "first and last day")
        .arg(locale.toString(first, format), locale.toString(last, format));
}

QString GapStrip::spoken() const
{
    QStringList parts;
    const auto missing = holes();
    if (m_spans.empty()) {
        parts << tr("No file covers any day yet.");
    } else if (missing.empty()) {
        parts << tr("No gap between the files.");
    }
    for (const auto& hole : missing) {
        parts << tr("No file covers %1.").arg(name(hole));
    }
    if (m_current >= 0) {
        const GapSpan& span = m_spans[static_cast<size_t>(m_current)];
        const QLocale locale = localeOf(*this);
        parts.prepend(tr("%1: %2 to %3.", "file, first day, last day")
                          .arg(span.file, locale.toString(span.first, QLocale::LongFormat),
                               locale.toString(span.last, QLocale::LongFormat)));
    }
    return parts.join(u' ');
}

void GapStrip::tell()
{
    setAccessibleDescription(spoken());
    update();
}

QSize GapStrip::sizeHint() const
{
    return {unit(480), tickTop + unit(16)};
}

QSize GapStrip::minimumSizeHint() const
{
    return {unit(200), tickTop + unit(16)};
}

qreal GapStrip::position(const QDate& day) const
{
    const auto days = static_cast<qreal>(m_from.daysTo(m_to) + 1);
    const auto at = static_cast<qreal>(m_from.daysTo(day));
    const qreal room = width() - 2 * margin();
    return margin() + room * std::clamp(at / days, 0.0, 1.0);
}

QRectF GapStrip::bar(const QDate& first, const QDate& last) const
{
    const qreal left = position(first) + 0.5;
    const qreal right = position(last.addDays(1)) - 0.5;
    return {left, barTop, std::max(2.0, right - left), barHeight};
}

void GapStrip::paintBars(QPainter& painter) const
{
    const Colours& c = colours();
    QDate covered;
    for (const GapSpan& span : m_spans) {
        QColor colour = span.closed ? c.ink3 : c.mainButton;
        colour.setAlphaF(span.closed ? 0.45F : 0.75F);
        // Days that two files cover are drawn once and boxed; twice they would be darker.
        const QDate first =
            covered.isValid() ? std::max(span.first, covered.addDays(1)) : span.first;
        if (first <= span.last) {
            draw::box(painter, bar(first, span.last), colour, {}, 1.5);
        }
        covered = covered.isValid() ? std::max(covered, span.last) : span.last;
    }
    covered = {};
    for (const GapSpan& span : m_spans) {
        if (covered.isValid() && span.first <= covered) {
            const QRectF both = bar(span.first, std::min(covered, span.last));
            draw::box(painter, both.adjusted(-0.5, -2, 0.5, 2), {}, c.ai, 2, 1.5);
        }
        covered = covered.isValid() ? std::max(covered, span.last) : span.last;
    }
    for (const auto& [first, last] : holes()) {
        const QRectF hole = bar(first, last);
        const qreal wider = std::max(0.0, 6 - hole.width()) / 2; // one day in a year is still seen
        paintHatched(painter, hole.adjusted(-wider, -1, wider, 1));
    }
}

void GapStrip::paintMonths(QPainter& painter) const
{
    const Colours& c = colours();
    const QLocale locale = localeOf(*this);
    const auto missing = holes();
    painter.setFont(shogo::font(Type::Caption));
    const QFontMetrics metrics = painter.fontMetrics();
    for (QDate month = m_from; month <= m_to; month = month.addMonths(1)) {
        const QDate end = month.addMonths(1).addDays(-1);
        const auto x = static_cast<int>(position(month));
        const int room = static_cast<int>(position(end.addDays(1))) - x - 4;
        draw::hairline(painter, QRect(x, tickTop, 1, 4), Qt::LeftEdge, c.line2);
        QString text = locale.standaloneMonthName(month.month(), QLocale::ShortFormat);
        if (isClosed(m_spans, month, end)) {
            const QString closed = tr("%1 closed", "month").arg(text);
            text = metrics.horizontalAdvance(closed) <= room ? closed : text;
        }
        QRect place(x + 4, tickTop, room, unit(16));
        painter.setPen(c.ink3);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, room));
        for (const auto& hole : missing) {
            if (hole.first < month || hole.first > end) {
                continue;
            }
            place.setLeft(place.left() + metrics.horizontalAdvance(text) + unit(8));
            text = hole.first == hole.second ? tr("gap %1", "day").arg(hole.first.day())
                   : hole.second <= end
                       ? tr("gap %1–%2", "days").arg(hole.first.day()).arg(hole.second.day())
                       : tr("gap from %1", "day").arg(hole.first.day());
            painter.setPen(c.shu);
            // It may run into the next month's room, where it would stand on that month's name.
            if (metrics.horizontalAdvance(text) <= place.width() - 4) {
                painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
            }
        }
    }
}

void GapStrip::paintEvent(QPaintEvent*)
{
    if (!m_from.isValid() || !m_to.isValid()) {
        return;
    }
    QPainter painter(this);
    paintBars(painter);
    paintMonths(painter);
    if (hasFocus() && m_current >= 0) {
        const GapSpan& span = m_spans[static_cast<size_t>(m_current)];
        draw::ring(painter, bar(span.first, span.last).adjusted(-2.5, -3, 2.5, 3), 3);
    }
}

int GapStrip::spanAt(const QPoint& point) const
{
    for (size_t i = m_spans.size(); i-- > 0;) {
        const QRectF place = bar(m_spans[i].first, m_spans[i].last);
        if (place.adjusted(0, -barTop, 0, barTop).contains(point)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

void GapStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_spans.size()) - 1;
    int next = m_current;
    switch (event->key()) {
    case Qt::Key_Left: next = std::max(0, m_current - 1); break;
    case Qt::Key_Right: next = m_current + 1; break;
    case Qt::Key_Home: next = 0; break;
    case Qt::Key_End: next = last; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0) {
            Q_EMIT chosen(m_current);
            return;
        }
        [[fallthrough]];
    default: QWidget::keyPressEvent(event); return;
    }
    setCurrent(std::clamp(next, -1, last));
}

void GapStrip::mousePressEvent(QMouseEvent* event)
{
    const int index = spanAt(event->position().toPoint());
    if (index >= 0 && event->button() == Qt::LeftButton) {
        setCurrent(index);
        Q_EMIT chosen(index);
    }
}

bool GapStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = spanAt(help->pos());
        QString tip = index >= 0 ? m_spans[static_cast<size_t>(index)].file : QString();
        for (const auto& hole : holes()) {
            if (bar(hole.first, hole.second).adjusted(-2, -4, 2, 4).contains(help->pos())) {
                tip = tr("No file covers %1.").arg(name(hole));
            }
        }
        QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

void GapStrip::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (m_current < 0 && !m_spans.empty()) {
        setCurrent(static_cast<int>(m_spans.size()) - 1); // the newest file is what is worked on
    }
    update();
}

void GapStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void GapStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    } else if (event->type() == QEvent::LocaleChange || event->type() == QEvent::LanguageChange) {
        tell();
    }
}

} // namespace shogo
