// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction> // first: moc 6.4 cannot read <compare> before it
#include <QKeySequence>
#include <QObject>

#include <array>
#include <optional>
#include <vector>

namespace shogo {

enum class Act {
    NewBook,
    OpenBook,
    Import,
    AddAccount,
    CloseBook,
    Quit,
    Undo,
    Copy,
    SelectAll,
    Find,
    ShowDesk,
    ShowImport,
    ShowPost,
    TabAll,
    TabToDo,
    TabApproved,
    TabStuck,
    TabPosted,
    TabRefused,
    TabAside,
    PreviousMonth,
    NextMonth,
    AllMonths,
    Refresh,
    NextRegion,
    PreviousRegion,
    Larger,
    Smaller,
    NormalSize,
    SchemeSystem,
    SchemeLight,
    SchemeDark,
    Approve,
    Assign,
    SameAsAbove,
    Answer,
    SetAside,
    BringBack,
    Why,
    NextOpen,
    PreviousOpen,
    ReviewAndPost,
    StopPosting,
    LookUp,
    Palette,
    Keys,
    About,
    Count
};

enum class Menu { File, Edit, View, Row, Post, Help, Count };

// One line an action: its text, its menu, its keys. Menus, the palette of commands and the list of
// keys read from here; nothing else gives an action a key.
struct ActInfo
{
    Act act;
    Menu menu;
    const char* text; // source text, context "Actions"
    const char* keys; // portable text, several separated by "; "; the first one is shown
    // Of a table of rows: a single key that does the same while no editor is open. 0: none.
    int rowKey;
    bool separatorAfter;
};

std::vector<ActInfo> actInfos();
QString menuTitle(Menu menu);

class ActionList : public QObject
{
    Q_OBJECT

public:
    explicit ActionList(QObject* parent);

    QAction* operator[](Act act) const { return m_actions[static_cast<size_t>(act)]; }
    // What a single key means in a table of rows.
    std::optional<Act> forRowKey(int key) const;
    void retranslate();

private:
    std::array<QAction*, static_cast<size_t>(Act::Count)> m_actions{};
};

} // namespace shogo
