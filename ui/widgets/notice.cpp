// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notice.h"

#include "look/marks.h"
#include "look/type.h"
#include "widgets/words.h"

#include <QPainter>
#include <QVBoxLayout>

namespace shogo {

Notice::Notice(const QString& mark, const QString& title, const QString& line, Hue hue,
               QWidget* parent)
    : QWidget(parent), m_mark(mark), m_hue(hue)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(mark.isEmpty() ? unit(16) : unit(44), unit(10), unit(16), unit(10));
    column->setSpacing(unit(2));
    if (!title.isEmpty()) {
        auto* words = new Words(Type::Strong, Hue::Ink, title);
        words->setWordWrap(true);
        column->addWidget(words);
    }
    if (!line.isEmpty()) {
        auto* words = new Words(Type::Small, Hue::Plain, line);
        words->setWordWrap(true);
        column->addWidget(words);
    }
    setAccessibleName(title.isEmpty() ? line : title);
}

void Notice::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(0, height() - 1, width(), 1, colours().line);
    if (!m_mark.isEmpty()) {
        paintMark(painter, QRect(unit(16), unit(11), unit(16), unit(16)), m_mark, colourOf(m_hue));
    }
}

} // namespace shogo
