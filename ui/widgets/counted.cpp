// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QPainter>

#include "widgets/counted.h"

#include "look/figures.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

// A link is one of a row of counts and smaller; a label is what its screen is about.
struct Look
{
    Type figure;
    int figureHeight;
    bool link;
};
constexpr Look linkLook = {Type::Title, 22, true};
constexpr Look labelLook = {Type::Figure, 24, false};

int padding()
{
    return unit(16);
}

QSize sizeOf(const Look& look, const QString& figure, const QString& word)
{
    const int wide = std::max(figureWidth(QFontMetrics(font(look.figure)), figure),
                              QFontMetrics(shogo::font(Type::Small)).horizontalAdvance(word));
    return {wide + 2 * padding(), unit(look.figureHeight) + unit(16) + unit(4)};
}

void paintCounted(QPainter& painter, const QRect& rect, const Look& look, const QString& figure,
                  const QString& word, Hue hue)
{
    const int all = unit(look.figureHeight) + unit(16);
    const int top = rect.top() + (rect.height() - all) / 2;
    const int left = rect.left() + padding();
    painter.setFont(font(look.figure));
    painter.setPen(colourOf(hue));
    const QRect place(left, top, rect.width() - padding(), unit(look.figureHeight));
    paintFigure(painter, place, figure, Qt::AlignLeft);
    if (look.link) {
        const int width = figureWidth(painter.fontMetrics(), figure);
        QColor line = colourOf(hue);
        line.setAlphaF(0.45F);
        const int base =
            place.top() +
            (place.height() + painter.fontMetrics().ascent() - painter.fontMetrics().descent()) / 2;
        draw::hairline(painter, QRect(left, base + 3, width, 1), Qt::TopEdge, line);
    }
    painter.setFont(shogo::font(Type::Small));
    painter.setPen(colours().ink2);
    painter.drawText(QRect(left, top + unit(look.figureHeight), rect.width() - padding(), unit(16)),
                     Qt::AlignLeft | Qt::AlignVCenter, word);
}

void paintRule(QPainter& painter, const QRect& rect)
{
    draw::hairline(painter, rect.adjusted(0, 2, 0, -2), Qt::RightEdge, colours().line2);
}

} // namespace

// --- FigureLabel ---

FigureLabel::FigureLabel(const QString& word, Hue hue, QWidget* parent)
    : QWidget(parent), m_word(word), m_hue(hue)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    tell();
}

void FigureLabel::setFigure(const QString& figure)
{
    m_figure = figure;
    tell();
}

void FigureLabel::setWord(const QString& word)
{
    m_word = word;
    tell();
}

void FigureLabel::setHue(Hue hue)
{
    m_hue = hue;
    update();
}

void FigureLabel::setRuled(bool ruled)
{
    m_ruled = ruled;
    update();
}

void FigureLabel::tell()
{
    setAccessibleName(tr("%1 %2", "count and what is counted").arg(m_figure, m_word).trimmed());
    updateGeometry();
    update();
}

QSize FigureLabel::sizeHint() const
{
    return sizeOf(labelLook, m_figure, m_word);
}

void FigureLabel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
}

void FigureLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCounted(painter, rect(), labelLook, m_figure, m_word, m_hue);
    if (m_ruled) {
        paintRule(painter, rect());
    }
}

// --- CountLink ---

CountLink::CountLink(const QString& word, Hue hue, QWidget* parent)
    : QAbstractButton(parent), m_word(word), m_hue(hue)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    tell();
}

void CountLink::setFigure(const QString& figure)
{
    m_figure = figure;
    tell();
}

void CountLink::setWord(const QString& word)
{
    m_word = word;
    tell();
}

void CountLink::setHue(Hue hue)
{
    m_hue = hue;
    update();
}

void CountLink::setRuled(bool ruled)
{
    m_ruled = ruled;
    update();
}

void CountLink::tell()
{
    setAccessibleName(
        FigureLabel::tr("%1 %2", "count and what is counted").arg(m_figure, m_word).trimmed());
    updateGeometry();
    update();
}

QSize CountLink::sizeHint() const
{
    return sizeOf(linkLook, m_figure, m_word);
}

void CountLink::changeEvent(QEvent* event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
}

void CountLink::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (isEnabled() && (underMouse() || isDown())) {
        draw::box(painter, rect().adjusted(4, 0, -4, 0), colours().hover, {});
    }
    paintCounted(painter, rect(), linkLook, m_figure, m_word, isEnabled() ? m_hue : Hue::Quiet);
    if (m_ruled) {
        paintRule(painter, rect());
    }
}

} // namespace shogo
