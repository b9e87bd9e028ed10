// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleHints>

#include "look/colours.h"

#include <array>

namespace shogo {

namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

// Every text colour reaches 4.5 : 1 on every ground that it stands on (test_look).
const Colours light = {
    .ink = rgb(0x1B2026),
    .ink2 = rgb(0x475059),
    .ink3 = rgb(0x5C656D),
    .ai = rgb(0x1F4B87),
    .roku = rgb(0x1B6653),
    .yama = rgb(0x7A4F00),
    .shu = rgb(0xA82E19),
    .fuji = rgb(0x63458D),
    .window = rgb(0xF2F3F1),
    .nav = rgb(0xE9EBE8),
    .base = rgb(0xFCFCFB),
    .edit = rgb(0xFFFFFF),
    .alt = rgb(0xF5F6F4),
    .hover = rgb(0xEFF2F4),
    .selection = rgb(0xDCE6F3),
    .selectionIdle = rgb(0xE4E7E8),
    .line = rgb(0xE6E8E5),
    .line2 = rgb(0xC9CDC8),
    .frame = rgb(0x858C8A),
    .mainButton = rgb(0x1F4B87),
    .mainButtonText = rgb(0xFFFFFF),
    .ring = rgb(0x2F6BBF),
    .softAmber = rgb(0xFAEBC8),
    .softAmberEdge = rgb(0xB98A22),
    .softVermilion = rgb(0xFAE4DF),
    .softWisteria = rgb(0xECE5F4),
    .softVerdigris = rgb(0xDFEFE9),
};

const Colours dark = {
    .ink = rgb(0xE2E5E8),
    .ink2 = rgb(0xB4BBC2),
    .ink3 = rgb(0xA4ACB4),
    .ai = rgb(0x94BBF0),
    .roku = rgb(0x74C8AE),
    .yama = rgb(0xEABD55),
    .shu = rgb(0xFF9A84),
    .fuji = rgb(0xC8AEF0),
    .window = rgb(0x1B1E22),
    .nav = rgb(0x16191C),
    .base = rgb(0x202429),
    .edit = rgb(0x181B1F),
    .alt = rgb(0x262A30),
    .hover = rgb(0x282D34),
    .selection = rgb(0x2A3F5C),
    .selectionIdle = rgb(0x31363D),
    .line = rgb(0x2C3137),
    .line2 = rgb(0x48505A),
    .frame = rgb(0x727B85),
    .mainButton = rgb(0x2C5C9C),
    .mainButtonText = rgb(0xFFFFFF),
    .ring = rgb(0x6FA4E8),
    .softAmber = rgb(0x41361C),
    .softAmberEdge = rgb(0xA37F2C),
    .softVermilion = rgb(0x48281F),
    .softWisteria = rgb(0x372E48),
    .softVerdigris = rgb(0x203A34),
};

bool darkNow = false;

bool systemIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const Qt::ColorScheme scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown) {
        return scheme == Qt::ColorScheme::Dark;
    }
#endif
    // Our own palette stands in QGuiApplication::palette(); the style still knows the desktop's.
    const QPalette standard = QApplication::style()->standardPalette();
    return standard.color(QPalette::Window).lightness() <
           standard.color(QPalette::WindowText).lightness();
}

QPalette paletteOf(const Colours& c)
{
    QPalette palette;
    const auto all = [&](QPalette::ColorRole role, const QColor& colour) {
        palette.setColor(QPalette::All, role, colour);
    };
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::HighlightedText}) {
        all(role, c.ink);
        palette.setColor(QPalette::Disabled, role, c.ink3);
    }
    all(QPalette::Window, c.window);
    all(QPalette::Base, c.base);
    all(QPalette::Button, c.base);
    all(QPalette::AlternateBase, c.alt);
    all(QPalette::ToolTipBase, c.alt);
    all(QPalette::PlaceholderText, c.ink3);
    all(QPalette::Link, c.ai);
    all(QPalette::LinkVisited, c.ai);
    all(QPalette::BrightText, c.shu);
    all(QPalette::Light, c.base);
    all(QPalette::Midlight, c.line);
    all(QPalette::Mid, c.line2);
    all(QPalette::Shadow, c.line2);
    all(QPalette::Dark, c.frame);
    palette.setColor(QPalette::Disabled, QPalette::Dark, c.line2);
    all(QPalette::Highlight, c.selection);
    palette.setColor(QPalette::Inactive, QPalette::Highlight, c.selectionIdle);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.selectionIdle);
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
    all(QPalette::Accent, c.ring);
#endif
    return palette;
}

struct Shown
{
    const char* mark;
    Hue hue;
    bool pill;
};

// In the order of RowClass.
constexpr std::array<Shown, rowClassCount> shownOf = {{
    {"new", Hue::Plain, false},       // New
    {"needs", Hue::Plain, false},     // NeedsAccount
    {"twin", Hue::Fuji, true},        // PossibleTwin
    {"reworded", Hue::Fuji, true},    // Reworded
    {"missing", Hue::Shu, false},     // Missing
    {"ready", Hue::Ai, false},        // Ready
    {"approved", Hue::Ai, false},     // Queued
    {"approved", Hue::Plain, false},  // Held
    {"pending", Hue::Ai, false},      // Pending
    {"unknown", Hue::Yama, true},     // Unknown
    {"refused", Hue::Shu, true},      // Failed
    {"duplicate", Hue::Shu, true},    // Duplicate
    {"differs", Hue::Fuji, true},     // Differs
    {"missing", Hue::Shu, true},      // Gone
    {"posted", Hue::Roku, false},     // Confirmed
    {"withdrawn", Hue::Plain, false}, // Withdrawn
    {"covered", Hue::Plain, false},   // Covered
    {"aside", Hue::Plain, false},     // Excluded
    {"covered", Hue::Plain, false},   // Same
}};

const Shown& entry(RowClass shown)
{
    return shownOf[static_cast<size_t>(shown)];
}

} // namespace

const Colours& lightColours()
{
    return light;
}

const Colours& darkColours()
{
    return dark;
}

const Colours& colours()
{
    return darkNow ? dark : light;
}

void applyScheme(QApplication& app, Scheme scheme)
{
    static bool applied = false;
    const bool toDark = scheme == Scheme::System ? systemIsDark() : scheme == Scheme::Dark;
    if (applied && toDark == darkNow) {
        // Setting a palette sends ApplicationPaletteChange, which is what this is called at.
        return;
    }
    applied = true;
    darkNow = toDark;
    app.setPalette(paletteOf(colours()));
}

bool isDark()
{
    return darkNow;
}

QColor colourOf(Hue hue)
{
    const Colours& c = colours();
    switch (hue) {
    case Hue::Ink: return c.ink;
    case Hue::Plain: return c.ink2;
    case Hue::Quiet: return c.ink3;
    case Hue::Ai: return c.ai;
    case Hue::Roku: return c.roku;
    case Hue::Yama: return c.yama;
    case Hue::Shu: return c.shu;
    case Hue::Fuji: return c.fuji;
    }
    return c.ink;
}

QColor softOf(Hue hue)
{
    const Colours& c = colours();
    switch (hue) {
    case Hue::Roku: return c.softVerdigris;
    case Hue::Yama: return c.softAmber;
    case Hue::Shu: return c.softVermilion;
    case Hue::Fuji: return c.softWisteria;
    default: return c.base;
    }
}

Hue hueNameOf(RowClass shown)
{
    return entry(shown).hue;
}

QColor hueOf(RowClass shown)
{
    return colourOf(entry(shown).hue);
}

QColor softOf(RowClass shown)
{
    return softOf(entry(shown).hue);
}

bool hasPill(RowClass shown)
{
    return entry(shown).pill;
}

QString markOf(RowClass shown)
{
    return QString::fromLatin1(entry(shown).mark);
}

} // namespace shogo
