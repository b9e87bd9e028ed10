// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetrics>
#include <QHash>
#include <QPainter>

#include "look/figures.h"

#include <algorithm>

namespace shogo {

namespace {

struct Digits
{
    bool even; // all of one width, alone and side by side
    int cell;  // of the widest
};

Digits measure(const QFontMetrics& metrics)
{
    const QFontMetricsF exact(metrics);
    qreal least = exact.horizontalAdvance(u'0');
    qreal most = least;
    for (char16_t digit = u'1'; digit <= u'9'; ++digit) {
        const qreal advance = exact.horizontalAdvance(digit);
        least = std::min(least, advance);
        most = std::max(most, advance);
    }
    // Some faces have even digits and still kern "11".
    const qreal ones = exact.horizontalAdvance(QStringLiteral("1111"));
    const qreal eights = exact.horizontalAdvance(QStringLiteral("8888"));
    const bool even = most - least < 0.01 && qAbs(ones - eights) < 0.01;
    // Whole pixels, or the gaps between equal digits differ by one.
    return {even, qRound(most)};
}

// Metrics have no key; what makes digits wider or narrower shows in these widths.
Digits digitsOf(const QFontMetrics& metrics)
{
    static QHash<QString, Digits> known;
    const QString key = QStringLiteral("%1 %2 %3 %4")
                            .arg(metrics.horizontalAdvance(QStringLiteral("11111111")))
                            .arg(metrics.horizontalAdvance(QStringLiteral("88888888")))
                            .arg(metrics.horizontalAdvance(QStringLiteral("04235679")))
                            .arg(metrics.height());
    const auto found = known.constFind(key);
    return found != known.cend() ? *found : *known.insert(key, measure(metrics));
}

bool isDigit(QChar character)
{
    return character >= u'0' && character <= u'9';
}

int advanceOf(const QFontMetrics& metrics, const Digits& digits, QChar character)
{
    return isDigit(character) ? digits.cell : metrics.horizontalAdvance(character);
}

int widthOf(const QFontMetrics& metrics, const Digits& digits, QStringView text)
{
    int width = 0;
    for (const QChar character : text) {
        width += advanceOf(metrics, digits, character);
    }
    return width;
}

int baselineOf(const QFontMetrics& metrics, const QRect& rect, Qt::Alignment alignment)
{
    if (alignment & Qt::AlignTop) {
        return rect.top() + metrics.ascent();
    }
    if (alignment & Qt::AlignBottom) {
        return rect.top() + rect.height() - metrics.descent();
    }
    return rect.top() + (rect.height() - metrics.height()) / 2 + metrics.ascent();
}

int startOf(const QRect& rect, int width, Qt::Alignment alignment)
{
    if (alignment & Qt::AlignRight) {
        return rect.left() + rect.width() - width;
    }
    if (alignment & Qt::AlignHCenter) {
        return rect.left() + (rect.width() - width) / 2;
    }
    return rect.left();
}

} // namespace

void paintFigure(QPainter& painter, const QRect& rect, QStringView text, Qt::Alignment alignment)
{
    if (text.isEmpty()) {
        return;
    }
    const QFontMetrics metrics = painter.fontMetrics();
    const Digits digits = digitsOf(metrics);
    const int baseline = baselineOf(metrics, rect, alignment);
    if (digits.even) {
        const int width = metrics.horizontalAdvance(text.toString());
        painter.drawText(startOf(rect, width, alignment), baseline, text.toString());
        return;
    }
    int x = startOf(rect, widthOf(metrics, digits, text), alignment);
    for (const QChar character : text) {
        const int advance = advanceOf(metrics, digits, character);
        const int inside =
            isDigit(character) ? (advance - metrics.horizontalAdvance(character)) / 2 : 0;
        painter.drawText(x + inside, baseline, QString(character));
        x += advance;
    }
}

int figureWidth(const QFontMetrics& metrics, QStringView text)
{
    const Digits digits = digitsOf(metrics);
    return digits.even ? metrics.horizontalAdvance(text.toString())
                       : widthOf(metrics, digits, text);
}

} // namespace shogo
