// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/action_list.h"

#include <QCoreApplication>

namespace shogo {

std::vector<ActInfo> actInfos()
{
    return {
        {Act::NewBook, Menu::File, QT_TRANSLATE_NOOP("Actions", "&New book…"), "Ctrl+N", 0, false},
        {Act::OpenBook, Menu::File, QT_TRANSLATE_NOOP("Actions", "&Open book…"), "Ctrl+O", 0, true},
        {Act::Import, Menu::File, QT_TRANSLATE_NOOP("Actions", "&Import statements…"),
         "Ctrl+Shift+O", 0, false},
        {Act::AddAccount, Menu::File, QT_TRANSLATE_NOOP("Actions", "&Add account…"), "Ctrl+Shift+N",
         0, true},
        {Act::CloseBook, Menu::File, QT_TRANSLATE_NOOP("Actions", "&Close book"), "Ctrl+W", 0,
         false},
        {Act::Quit, Menu::File, QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", 0, false},

        {Act::Undo, Menu::Edit, QT_TRANSLATE_NOOP("Actions", "&Undo the last decision or import"),
         "Ctrl+Z", 0, true},
        {Act::Copy, Menu::Edit, QT_TRANSLATE_NOOP("Actions", "&Copy rows"), "Ctrl+C", 0, false},
        {Act::SelectAll, Menu::Edit, QT_TRANSLATE_NOOP("Actions", "Select &all rows"), "Ctrl+A", 0,
         true},
        {Act::Find, Menu::Edit, QT_TRANSLATE_NOOP("Actions", "&Find…"), "Ctrl+F", 0, false},

        {Act::ShowDesk, Menu::View, QT_TRANSLATE_NOOP("Actions", "&Desk"), "Ctrl+1", 0, false},
        {Act::ShowImport, Menu::View, QT_TRANSLATE_NOOP("Actions", "&Import"), "Ctrl+2", 0, false},
        {Act::ShowPost, Menu::View, QT_TRANSLATE_NOOP("Actions", "&Post"), "Ctrl+3", 0, true},
        {Act::TabAll, Menu::View, QT_TRANSLATE_NOOP("Actions", "A&ll rows"), "Alt+1", '1', false},
        {Act::TabToDo, Menu::View, QT_TRANSLATE_NOOP("Actions", "&To do"), "Alt+2", '2', false},
        {Act::TabApproved, Menu::View, QT_TRANSLATE_NOOP("Actions", "Appro&ved"), "Alt+3", '3',
         false},
        {Act::TabStuck, Menu::View, QT_TRANSLATE_NOOP("Actions", "Stuc&k"), "Alt+4", '4', false},
        {Act::TabPosted, Menu::View, QT_TRANSLATE_NOOP("Actions", "Post&ed"), "Alt+5", '5', false},
        {Act::TabRefused, Menu::View, QT_TRANSLATE_NOOP("Actions", "&Refused"), "Alt+6", '6',
         false},
        {Act::TabAside, Menu::View, QT_TRANSLATE_NOOP("Actions", "Set &aside"), "Alt+7", '7', true},
        {Act::PreviousMonth, Menu::View, QT_TRANSLATE_NOOP("Actions", "Pre&vious month"),
         "Alt+Left", 0, false},
        {Act::NextMonth, Menu::View, QT_TRANSLATE_NOOP("Actions", "Ne&xt month"), "Alt+Right", 0,
         false},
        {Act::AllMonths, Menu::View, QT_TRANSLATE_NOOP("Actions", "All &months"), "Alt+Up", 0,
         true},
        {Act::Refresh, Menu::View, QT_TRANSLATE_NOOP("Actions", "Re&fresh the filter"), "F5", 0,
         false},
        {Act::NextRegion, Menu::View, QT_TRANSLATE_NOOP("Actions", "Next re&gion"), "F6", 0, false},
        {Act::PreviousRegion, Menu::View, QT_TRANSLATE_NOOP("Actions", "Previous regi&on"),
         "Shift+F6", 0, true},
        {Act::Larger, Menu::View, QT_TRANSLATE_NOOP("Actions", "La&rger text"), "Ctrl++; Ctrl+=", 0,
         false},
        {Act::Smaller, Menu::View, QT_TRANSLATE_NOOP("Actions", "&Smaller text"), "Ctrl+-", 0,
         false},
        {Act::NormalSize, Menu::View, QT_TRANSLATE_NOOP("Actions", "&Normal text"), "Ctrl+0", 0,
         true},
        {Act::SchemeSystem, Menu::View, QT_TRANSLATE_NOOP("Actions", "Colours of the s&ystem"),
         "Ctrl+Alt+0", 0, false},
        {Act::SchemeLight, Menu::View, QT_TRANSLATE_NOOP("Actions", "Lig&ht"), "Ctrl+Alt+1", 0,
         false},
        {Act::SchemeDark, Menu::View, QT_TRANSLATE_NOOP("Actions", "Dar&k"), "Ctrl+Alt+2", 0,
         false},

        {Act::Approve, Menu::Row, QT_TRANSLATE_NOOP("Actions", "&Approve"),
         "Ctrl+Return; Ctrl+Enter", Qt::Key_Return, false},
        {Act::Assign, Menu::Row, QT_TRANSLATE_NOOP("Actions", "Choose a&ccount"), "F2; Ctrl+E",
         Qt::Key_Space, false},
        {Act::SameAsAbove, Menu::Row, QT_TRANSLATE_NOOP("Actions", "&Same account as above"),
         "Ctrl+D", '+', false},
        {Act::Answer, Menu::Row, QT_TRANSLATE_NOOP("Actions", "Answer the &question"),
         "Ctrl+Shift+Q", 'Q', true},
        {Act::SetAside, Menu::Row, QT_TRANSLATE_NOOP("Actions", "Set as&ide…"), "Ctrl+I", 'I',
         false},
        {Act::BringBack, Menu::Row, QT_TRANSLATE_NOOP("Actions", "&Bring back"), "Ctrl+Shift+I",
         'U', true},
        {Act::Why, Menu::Row, QT_TRANSLATE_NOOP("Actions", "&Why this key"), "Ctrl+?; Ctrl+Shift+?",
         '?', false},
        {Act::NextOpen, Menu::Row, QT_TRANSLATE_NOOP("Actions", "&Next open row"), "Ctrl+Down", 'J',
         false},
        {Act::PreviousOpen, Menu::Row, QT_TRANSLATE_NOOP("Actions", "&Previous open row"),
         "Ctrl+Up", 'K', false},

        {Act::ReviewAndPost, Menu::Post, QT_TRANSLATE_NOOP("Actions", "&Review and post…"),
         "Ctrl+Shift+P", 0, false},
        {Act::StopPosting, Menu::Post, QT_TRANSLATE_NOOP("Actions", "&Stop after this one"),
         "Ctrl+.", 0, true},
        {Act::LookUp, Menu::Post, QT_TRANSLATE_NOOP("Actions", "&Look up what is stuck"),
         "Ctrl+Shift+L", 'L', false},

        {Act::Palette, Menu::Help, QT_TRANSLATE_NOOP("Actions", "&Commands…"), "Ctrl+K", 0, false},
        {Act::Keys, Menu::Help, QT_TRANSLATE_NOOP("Actions", "&Keys"), "F1", 0, false},
        {Act::About, Menu::Help, QT_TRANSLATE_NOOP("Actions", "&About Shogo"), "Shift+F1", 0,
         false},
    };
}

QString menuTitle(Menu menu)
{
    static constexpr const char* titles[] = {
        QT_TRANSLATE_NOOP("Actions", "&File"), QT_TRANSLATE_NOOP("Actions", "&Edit"),
        QT_TRANSLATE_NOOP("Actions", "&View"), QT_TRANSLATE_NOOP("Actions", "&Row"),
        QT_TRANSLATE_NOOP("Actions", "&Post"), QT_TRANSLATE_NOOP("Actions", "&Help"),
    };
    return QCoreApplication::translate("Actions", titles[static_cast<size_t>(menu)]);
}

ActionList::ActionList(QObject* parent) : QObject(parent)
{
    for (const ActInfo& info : actInfos()) {
        auto* action = new QAction(this);
        QList<QKeySequence> keys;
        for (const QString& key : QString::fromLatin1(info.keys).split(QStringLiteral("; "))) {
            keys.append(QKeySequence(key, QKeySequence::PortableText));
        }
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WindowShortcut);
        m_actions[static_cast<size_t>(info.act)] = action;
    }
    (*this)[Act::Quit]->setMenuRole(QAction::QuitRole);
    (*this)[Act::About]->setMenuRole(QAction::AboutRole);
    retranslate();
}

void ActionList::retranslate()
{
    for (const ActInfo& info : actInfos()) {
        (*this)[info.act]->setText(QCoreApplication::translate("Actions", info.text));
    }
}

std::optional<Act> ActionList::forRowKey(int key) const
{
    // The keypad's Enter is the one that is used all day.
    const int wanted = key == Qt::Key_Enter ? static_cast<int>(Qt::Key_Return) : key;
    for (const ActInfo& info : actInfos()) {
        if (info.rowKey != 0 && info.rowKey == wanted) {
            return info.act;
        }
    }
    return std::nullopt;
}

} // namespace shogo
