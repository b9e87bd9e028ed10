// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace shogo {

enum class Type {
    Text,
    Strong,      // text, semibold
    Small,       // heads of columns, panel, status line
    SmallStrong, // heads of sections
    Caption,     // key hints, line numbers, month names; never Japanese sentences
    Title,
    Figure, // big amounts and counts
    Mono,
    MonoCaption // keys in a table
};

QFont font(Type type);

// A length that is right at a base of 13 px, for the base in use.
int unit(int px);
// Of a table: the setting (24 compact, 28, 32 wide) or what the font needs, on the grid of 4.
int rowHeight(int density = 28);

// 100 to 200. Whoever calls it sets QApplication::setFont(font(Type::Text)) after it: every widget
// then hears of it by QEvent::FontChange.
void setTextScale(int percent);
int textScale();

} // namespace shogo
