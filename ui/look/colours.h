// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include "desk/reading.h"

class QApplication;

namespace shogo {

// Every colour of the program. Nobody writes a hex number anywhere else.
struct Colours
{
    // Text, and the five hues that mean something.
    QColor ink, ink2, ink3;
    QColor ai;   // in hand, links
    QColor roku; // done, holds
    QColor yama; // unknown, warnings; nothing else is amber
    QColor shu;  // refused, missing, breaks
    QColor fuji; // two things that may be one
    // Grounds.
    QColor window, nav, base;
    QColor edit; // fields that are open
    QColor alt;  // table heads, sums
    QColor hover, selection, selectionIdle;
    // Lines.
    QColor line, line2;
    QColor frame; // of fields
    QColor mainButton, mainButtonText, ring;
    // The tinted grounds of what waits for a decision.
    QColor softAmber, softAmberEdge, softVermilion, softWisteria, softVerdigris;
};

const Colours& lightColours();
const Colours& darkColours();
// Those of the scheme that was applied last.
const Colours& colours();

enum class Scheme { System, Light, Dark };

// Sets the program's palette. With System it follows what the desktop shows now; call it again at
// ApplicationPaletteChange and ThemeChange (a call that changes nothing sets nothing).
void applyScheme(QApplication& app, Scheme scheme);
bool isDark();

// A colour by what it says. What keeps one of these keeps right when the scheme changes.
enum class Hue { Ink, Plain, Quiet, Ai, Roku, Yama, Shu, Fuji }; // Plain: ink2, Quiet: ink3
QColor colourOf(Hue hue);
// The tinted ground of a hue; the base where it has none.
QColor softOf(Hue hue);

Hue hueNameOf(RowClass shown);
QColor hueOf(RowClass shown);
QColor softOf(RowClass shown);
// Only what waits for a decision has a tinted pill.
bool hasPill(RowClass shown);
// The name of its mark in marks.h.
QString markOf(RowClass shown);

} // namespace shogo
