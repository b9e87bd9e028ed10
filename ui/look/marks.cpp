// SPDX-License-Identifier: GPL-3.0-or-later
#include <QByteArray>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include "look/marks.h"

#include <algorithm>
#include <memory>

// Of a static library: without this call the linker leaves the icons out.
static void readyIcons()
{
    Q_INIT_RESOURCE(shogo);
}

namespace shogo {

namespace {

// One set of shapes on a grid of 16. QtSvg knows neither currentColor nor Canvas (the ground, for
// what is cut out of a filled mark), so both words are replaced before it parses. That is less to
// keep equal than a drawn set for each scheme and size, and gives any colour, as the system's own
// ones under high contrast.
QByteArray shapes(const QString& name)
{
    static const bool ready = (readyIcons(), true);
    Q_UNUSED(ready)
    QFile file(QStringLiteral(":/shogo/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray coloured(QByteArray svg, int size, const QColor& colour)
{
    svg.replace("currentColor", colour.name().toLatin1());
    svg.replace("Canvas", colours().base.name().toLatin1());
    // The stroke is 1.5 px on the screen at all sizes of a mark; only pictures get a thicker one.
    const double stroke = 1.5 * 16.0 / std::clamp(size, 12, 24);
    svg.replace("stroke-width=\"1.5\"",
                "stroke-width=\"" + QByteArray::number(stroke, 'f', 3) + '"');
    return svg;
}

QPixmap render(const QString& name, int size, const QColor& colour, qreal ratio)
{
    const QByteArray svg = shapes(name);
    if (svg.isEmpty() || size <= 0) {
        return {};
    }
    QSvgRenderer renderer(coloured(svg, size, colour));
    const int pixels = qRound(size * ratio);
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setOpacity(colour.alphaF());
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

class MarkEngine : public QIconEngine
{
public:
    MarkEngine(const QString& name, Hue hue) : m_name(name), m_hue(hue) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        paintMark(*painter, rect, m_name, colour(mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        const int side = qRound(std::min(size.width(), size.height()) / scale);
        return mark(m_name, side, colour(mode), scale);
    }
    QString iconName() override { return m_name; }
    bool isNull() override { return m_name.isEmpty(); }
    QString key() const override { return QStringLiteral("shogo"); }
    QIconEngine* clone() const override { return new MarkEngine(m_name, m_hue); }

private:
    QColor colour(QIcon::Mode mode) const
    {
        return colourOf(mode == QIcon::Disabled ? Hue::Quiet : m_hue);
    }

    QString m_name;
    Hue m_hue;
};

} // namespace

QPixmap mark(const QString& name, int size, const QColor& colour, qreal ratio)
{
    // A screen needs some dozens; a change of scheme or of the text's size leaves old ones behind.
    constexpr qsizetype most = 1000;
    static QHash<QString, QPixmap> known;
    const QString key = QStringLiteral("%1 %2 %3 %4 %5")
                            .arg(name)
                            .arg(size)
                            .arg(colour.rgba(), 0, 16)
                            .arg(ratio)
                            .arg(isDark() ? 1 : 0);
    const auto found = known.constFind(key);
    if (found != known.cend()) {
        return *found;
    }
    if (known.size() >= most) {
        known.clear();
    }
    return *known.insert(key, render(name, size, colour, ratio));
}

QIcon icon(const QString& name, Hue hue)
{
    return QIcon(new MarkEngine(name, hue)); // the icon owns its engine
}

void paintMark(QPainter& painter, const QRect& rect, const QString& name, const QColor& colour)
{
    const int size = std::min(rect.width(), rect.height());
    const QPixmap pixmap = mark(name, size, colour, painter.device()->devicePixelRatioF());
    if (!pixmap.isNull()) {
        painter.drawPixmap(rect.left() + (rect.width() - size) / 2,
                           rect.top() + (rect.height() - size) / 2, pixmap);
    }
}

} // namespace shogo
