// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QLocale> // first: moc 6.4 cannot read <compare> before it
#include <QTimer>
#include <QWidget>

#include "actions/action_list.h"
#include "models/desk_client.h"
#include "screens/desk_words.h"

#include <functional>
#include <optional>
#include <vector>

class QLineEdit;
class QPushButton;
class QSplitter;
class QTabBar;
class QToolButton;

namespace shogo {

class EmptyState;
class GapStrip;
class RowPanel;
class RowsView;
class RowsModel;
class Words;

// The desk: the rows of the book, what they wait for, and one row's whole story beside them.
class DeskScreen : public QWidget
{
    Q_OBJECT

public:
    DeskScreen(DeskClient& client, ActionList& actions, QWidget* parent = nullptr);

    void setSummary(const BookSummary& summary);
    // Rows of this own account only; none: of all.
    void setAccount(std::optional<AccountId> account);
    void setLocale(const QLocale& locale);
    // Where the window is narrow the panel lies below.
    void setNarrow(bool narrow);

    // What the window's actions do here.
    bool perform(Act act);
    void focusTable();
    void setKnown(const KnownAccounts& known);
    // What F6 goes through.
    QList<QWidget*> regions() const;
    RowsModel* model() const { return m_model; }
    RowsView* table() const { return m_table; }
    RowPanel* panel() const { return m_panel; }

Q_SIGNALS:
    void problem(const shogo::Problem& problem);
    // Something was done: the last problem is over, and this is said in the status line.
    void done(const QString& words);
    // The table has its list, the first time or anew.
    void listed();
    void reviewWanted();
    void importWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Tab
    {
        Act act;
        const char* text;
        ClassSet classes;
    };
    static const std::vector<Tab>& tabs();

    QWidget* makeHead();
    QWidget* makeFilter();
    QWidget* makeBar();
    void fit();
    void applyQuery();
    void showMonth();
    void showCounts(const ClassCounts& counts);
    void showEmpty();
    void showSums();
    void showStrip();
    void readCounts();
    void readDetail();
    void restoreSelection();
    void onSelection();
    void step(int direction);
    void moveMonth(int direction);
    bool isOpenAt(int row) const;
    std::vector<int64_t> chosen() const;
    // The chosen rows with all that is known of them, read now: the table may not have them all.
    void withChosen(std::function<void(std::vector<ChosenRow>)> then);
    void approve();
    void approveRows(const std::vector<ChosenRow>& rows);
    void armApproval(const std::vector<ChosenRow>& rows);
    void disarm();
    void assign(const Decision& decision);
    void sameAsAbove();
    void setAside();
    void bringBack();
    void decideCount(const RowKey& key, int64_t count);
    void copyRows();

    DeskClient& m_client;
    ActionList& m_actions;
    QLocale m_locale;
    BookSummary m_summary;
    WindowQuery m_query;
    std::optional<QDate> m_month; // its first day; none: all months
    std::vector<ChosenRow> m_armed;
    int64_t m_current = 0; // id of the current row, which outlives resets of the model
    bool m_restoring = false;
    bool m_detailWaits = false; // for its page
    Generation m_countsAsked;
    Generation m_detailAsked;
    QTimer m_typing;
    RowsModel* m_model;
    Words* m_title;
    Words* m_balance;
    QToolButton* m_previous;
    QToolButton* m_monthName;
    QToolButton* m_next;
    GapStrip* m_strip;
    QTabBar* m_tabBar;
    QLineEdit* m_search;
    RowsView* m_table;
    EmptyState* m_empty;
    Words* m_sums;
    Words* m_hint;
    QPushButton* m_post;
    QSplitter* m_splitter;
    RowPanel* m_panel;
};

} // namespace shogo
