// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale> // first: moc 6.4 cannot read <compare> before it
#include <QMainWindow>
#include <QStringList>

#include "actions/action_list.h"
#include "look/colours.h"
#include "models/books.h"

#include <functional>
#include <memory>
#include <optional>

class QStackedWidget;
class QVBoxLayout;

namespace shogo {

class DeskScreen;
class FirstRun;
class ImportScreen;
class NavModel;
class NavView;
class PostScreen;
class ProblemBar;
class SetupScreen;
class Words;

// One window, one book. Screens of an open book are made when it opens and go when it closes.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Books& books, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openBook(const QString& address);
    void createBook(const NewBook& book);
    void importFiles(const QStringList& paths);
    // Language and formats of what is shown.
    void setLocale(const QLocale& locale);
    void setScheme(Scheme scheme);

    ActionList& actions() { return *m_actions; }
    DeskScreen* desk() const { return m_desk; }
    ImportScreen* importScreen() const { return m_import; }
    PostScreen* post() const { return m_post; }
    ProblemBar* problemBar() const { return m_problemBar; }
    QString statusText() const;
    // In the bar above the screen, until it is solved or seen.
    void showProblem(const Problem& problem);
    bool hasBook() const { return m_client != nullptr; }
    DeskClient* client() const { return m_client; }

    // Answers the question whether to end while a run is under way; tests put their own here.
    std::function<bool()> askToEnd;
    // Asks for files or a book; tests put their own here.
    std::function<void(bool book)> askForFiles;

Q_SIGNALS:
    // A book was opened, or could not be.
    void opened(bool good);
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum Screen { Desk = 1, Import = 2, Post = 3, FirstAccount = 1000 };

    void makeMenus();
    QWidget* makeNavigation();
    QWidget* makeColumn();
    void makeStatus();
    void perform(Act act);
    void go(Screen screen);
    void takeBook(Result<DeskClient*> client);
    void leaveBook();
    void closeBook(std::function<void()> then);
    void readSummary();
    void showSummary();
    void solve();
    void say(const QString& words);
    void undo();
    void addAccount(const NewAccount& account);
    void enableActions();
    void moveRegion(int direction);
    void setTextSize(int percent);
    void showKeys();
    void showAbout();
    void showPalette();
    void fit();
    void dressGround();

    Books& m_books;
    ActionList* m_actions;
    QLocale m_locale;
    DeskClient* m_client = nullptr;
    QString m_address;
    Generation m_summaryAsked;
    BookSummary m_summary;
    std::optional<Problem> m_problem;
    bool m_closing = false;
    bool m_mayClose = false;
    NavModel* m_navModel;
    NavView* m_nav;
    Words* m_bookName;
    Words* m_targetName;
    QWidget* m_navigation;
    ProblemBar* m_problemBar;
    QStackedWidget* m_stack;
    FirstRun* m_first;
    SetupScreen* m_setup;
    DeskScreen* m_desk = nullptr;
    ImportScreen* m_import = nullptr;
    PostScreen* m_post = nullptr;
    Words* m_target;
    Words* m_saved;
    Words* m_commands;
};

} // namespace shogo
