// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/palette.h"

#include "look/type.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTableWidget>
#include <QVBoxLayout>

namespace shogo {

namespace {

// Without the mark of the mnemonic, which Japanese appends: "承認(&A)".
QString plain(const QString& text)
{
    static const QRegularExpression appended(QStringLiteral("\\(&[A-Za-z0-9]\\)"));
    QString words = text;
    return words.remove(appended).remove(u'&');
}

QString keyOf(const QAction* action)
{
    return action->shortcut().toString(QKeySequence::NativeText);
}

QString rowKeyText(int key)
{
    switch (key) {
    case 0: return {};
    case Qt::Key_Return: return QCoreApplication::translate("Actions", "Enter", "key");
    case Qt::Key_Space: return QCoreApplication::translate("Actions", "Space", "key");
    default: return QChar(key);
    }
}

} // namespace

Palette::Palette(const ActionList& actions, QWidget* parent)
    : QDialog(parent), m_actions(actions), m_edit(new QLineEdit), m_list(new QListWidget)
{
    setWindowTitle(tr("Commands"));
    m_edit->setPlaceholderText(tr("Type a part of a command"));
    m_edit->setAccessibleName(tr("Part of a command"));
    m_list->setAccessibleName(tr("Commands"));
    m_edit->installEventFilter(this);
    m_list->setSpacing(unit(3));
    m_list->setUniformItemSizes(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_edit);
    column->addWidget(m_list);
    resize(unit(480), unit(400));
    connect(m_edit, &QLineEdit::textChanged, this, &Palette::list);
    connect(m_list, &QListWidget::itemActivated, this, &Palette::take);
    list();
}

void Palette::list()
{
    m_list->clear();
    const QString sought = m_edit->text().trimmed();
    for (const ActInfo& info : actInfos()) {
        QAction* action = m_actions[info.act];
        const QString name = plain(action->text());
        if (info.act == Act::Palette || !action->isEnabled() ||
            !name.contains(sought, Qt::CaseInsensitive)) {
            continue;
        }
        auto* item = new QListWidgetItem(
            tr("%1   %2", "command and its key").arg(name, keyOf(action)), m_list);
        item->setData(Qt::UserRole, static_cast<int>(info.act));
    }
    m_list->setCurrentRow(0);
}

void Palette::take()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item) {
        return;
    }
    QAction* action = m_actions[static_cast<Act>(item->data(Qt::UserRole).toInt())];
    accept();
    action->trigger();
}

bool Palette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            take();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

KeyList::KeyList(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    const auto infos = actInfos();
    auto* table = new QTableWidget(static_cast<int>(infos.size()), 3);
    table->setHorizontalHeaderLabels({tr("Action"), tr("Key"), tr("In the table of rows")});
    table->setAccessibleName(tr("Keys"));
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    for (size_t i = 0; i < infos.size(); ++i) {
        const auto row = static_cast<int>(i);
        QStringList keys;
        for (const QString& key : QString::fromLatin1(infos[i].keys).split(QStringLiteral("; "))) {
            keys.append(QKeySequence(key).toString(QKeySequence::NativeText));
        }
        const QString name = plain(QCoreApplication::translate("Actions", infos[i].text));
        table->setItem(row, 0, new QTableWidgetItem(name));
        table->setItem(row, 1, new QTableWidgetItem(keys.join(QStringLiteral(", "))));
        table->setItem(row, 2, new QTableWidgetItem(rowKeyText(infos[i].rowKey)));
    }
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->addWidget(table);
    resize(unit(600), unit(560));
}

} // namespace shogo
