// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontDatabase>
#include <QFontInfo>
#include <QStringList>

#include "look/type.h"

#include <algorithm>
#include <cmath>

namespace shogo {

namespace {

constexpr int designBase = 13;
int scalePercent = 100;

// The Japanese face stands before whatever the system would find by itself: a Chinese face found
// first gives kanji the shapes of another country.
QStringList textFamilies()
{
    const QString system = QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
#if defined(Q_OS_WIN)
    const bool universal = QFontDatabase::hasFamily(QStringLiteral("BIZ UDPGothic"));
    return {system, universal ? QStringLiteral("BIZ UDPGothic") : QStringLiteral("Yu Gothic UI")};
#elif defined(Q_OS_MACOS)
    return {system, QStringLiteral("Hiragino Sans")};
#else
    QStringList families;
    // "Sans" is what is answered where no desktop says anything.
    if (!system.startsWith(QLatin1String("sans"), Qt::CaseInsensitive) && !system.isEmpty()) {
        families << system;
    }
    return families << QStringLiteral("Inter") << QStringLiteral("Noto Sans")
                    << QStringLiteral("Noto Sans CJK JP");
#endif
}

QStringList monoFamilies()
{
#if defined(Q_OS_WIN)
    return {QStringLiteral("Consolas"), QStringLiteral("MS Gothic")};
#elif defined(Q_OS_MACOS)
    return {QStringLiteral("Menlo"), QStringLiteral("Osaka-Mono")};
#else
    return {QStringLiteral("Noto Sans Mono CJK JP"), QStringLiteral("Noto Sans Mono")};
#endif
}

double base()
{
    // Of the system, not of the application: that one is ours already.
    static const int systemSize =
        QFontInfo(QFontDatabase::systemFont(QFontDatabase::GeneralFont)).pixelSize();
    return std::max(systemSize, designBase) * scalePercent / 100.0;
}

int designSize(Type type)
{
    switch (type) {
    case Type::Text:
    case Type::Strong: return 13;
    case Type::Small:
    case Type::SmallStrong:
    case Type::Mono: return 12;
    case Type::Caption:
    case Type::MonoCaption: return 11;
    case Type::Title: return 15;
    case Type::Figure: return 20;
    }
    return designBase;
}

bool isStrong(Type type)
{
    return type == Type::Strong || type == Type::SmallStrong || type == Type::Title ||
           type == Type::Figure;
}

} // namespace

QFont font(Type type)
{
    static const QStringList text = textFamilies();
    static const QStringList mono = monoFamilies();
    const bool isMono = type == Type::Mono || type == Type::MonoCaption;
    QFont font;
    font.setFamilies(isMono ? mono : text);
    font.setStyleHint(isMono ? QFont::Monospace : QFont::SansSerif);
    font.setPixelSize(unit(designSize(type)));
    font.setWeight(isStrong(type) ? QFont::DemiBold : QFont::Normal);
    return font;
}

int unit(int px)
{
    return static_cast<int>(std::lround(px * base() / designBase));
}

int rowHeight(int density)
{
    const int needed = unit(designBase) + 8;
    return std::max(unit(density), (needed + 3) / 4 * 4);
}

void setTextScale(int percent)
{
    scalePercent = std::clamp(percent, 100, 200);
}

int textScale()
{
    return scalePercent;
}

} // namespace shogo
