// SPDX-License-Identifier: GPL-3.0-or-later
#include "screens/first_run.h"

#include "look/type.h"
#include "widgets/choice_card.h"
#include "widgets/words.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLabel>
#include <QVBoxLayout>

namespace shogo {

FirstRun::FirstRun(QWidget* parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_icon = new QLabel;
    auto* title = new Words(Type::Figure, Hue::Ink, tr("Start reconciling"));
    auto* line =
        new Words(Type::Text, Hue::Plain, tr("Check every bank row against its journal, once."));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(unit(2));
    texts->addWidget(title);
    texts->addWidget(line);
    auto* head = new QHBoxLayout;
    head->setSpacing(unit(20));
    head->addWidget(m_icon);
    head->addLayout(texts, 1);
    m_new = new ChoiceCard(tr("Make a new book"), tr("Choose the accounting system and your first "
                                                     "account. More accounts can be added later."));
    m_new->setIconName(QStringLiteral("plus"));
    m_open = new ChoiceCard(tr("Open a book"), tr("A .shogo file. You can also drop it here."));
    m_open->setIconName(QStringLiteral("file"));
    connect(m_new, &QAbstractButton::clicked, this, &FirstRun::newWanted);
    connect(m_open, &QAbstractButton::clicked, this, &FirstRun::openWanted);
    auto* facts = new QHBoxLayout;
    facts->setSpacing(unit(24));
    const struct
    {
        QString title;
        QString line;
    } three[] = {
        {tr("Saved as you go"), tr("Each decision is kept at once. There is no save.")},
        {tr("Approve is not post"), tr("Enter approves. Sending comes later, after a summary.")},
        {tr("Never twice"), tr("Without an answer nothing is sent again unseen.")},
    };
    for (const auto& one : three) {
        auto* column = new QVBoxLayout;
        column->setSpacing(unit(4));
        column->addWidget(new Words(Type::SmallStrong, Hue::Ink, one.title));
        auto* words = new Words(Type::Small, Hue::Plain, one.line);
        words->setWordWrap(true);
        words->setAlignment(Qt::AlignTop);
        column->addWidget(words, 1);
        facts->addLayout(column, 1);
    }
    auto* inner = new QWidget;
    inner->setMaximumWidth(unit(640));
    auto* column = new QVBoxLayout(inner);
    column->setSpacing(unit(8));
    column->addStretch(2);
    column->addLayout(head);
    column->addSpacing(unit(20));
    column->addWidget(m_new);
    column->addWidget(m_open);
    column->addSpacing(unit(32));
    column->addLayout(facts);
    column->addStretch(3);
    auto* across = new QHBoxLayout(this);
    across->addStretch(1);
    across->addWidget(inner, 100);
    across->addStretch(1);
    dress();
}

void FirstRun::dress()
{
    m_icon->setPixmap(
        QIcon(QStringLiteral(":/shogo/icons/app-icon.svg")).pixmap(unit(56), unit(56)));
    m_new->setCorner(QKeySequence(QStringLiteral("Ctrl+N")).toString(QKeySequence::NativeText));
    m_open->setCorner(QKeySequence(QStringLiteral("Ctrl+O")).toString(QKeySequence::NativeText));
}

void FirstRun::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        dress();
    }
    QWidget::changeEvent(event);
}

void FirstRun::focusFirst()
{
    m_new->setFocus(Qt::TabFocusReason);
}

void FirstRun::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        (m_new->hasFocus() ? m_open : m_new)->setFocus(Qt::TabFocusReason);
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shogo
