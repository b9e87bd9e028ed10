// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words.h"

#include <QEvent>
#include <QPainter>

namespace shogo {

Words::Words(Type type, Hue hue, const QString& text, QWidget* parent)
    : QLabel(text, parent), m_type(type), m_hue(hue)
{
    // A name of a bank or a person is never markup.
    setTextFormat(Qt::PlainText);
    dress();
}

void Words::setHue(Hue hue)
{
    m_hue = hue;
    dress();
}

void Words::setElided(bool elided)
{
    m_elided = elided;
    setSizePolicy(elided ? QSizePolicy::Ignored : QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize Words::minimumSizeHint() const
{
    const QSize size = QLabel::minimumSizeHint();
    return m_elided ? QSize(fontMetrics().horizontalAdvance(u'…'), size.height()) : size;
}

void Words::paintEvent(QPaintEvent* event)
{
    if (!m_elided) {
        return QLabel::paintEvent(event);
    }
    QPainter painter(this);
    const QString cut = fontMetrics().elidedText(text(), Qt::ElideRight, width());
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), static_cast<int>(alignment() | Qt::TextSingleLine), cut);
    setToolTip(cut == text() ? QString() : text());
}

void Words::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange ||
        event->type() == QEvent::ApplicationPaletteChange ||
        event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::StyleChange) {
        dress();
    }
    QLabel::changeEvent(event);
}

void Words::dress()
{
    if (m_dressing) {
        return; // our own change of the palette comes back as an event
    }
    m_dressing = true;
    setFont(shogo::font(m_type));
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, colourOf(m_hue));
    setPalette(colours);
    m_dressing = false;
}

} // namespace shogo
