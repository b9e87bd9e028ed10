// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "actions/palette.h"
#include "base/problem_text.h"
#include "look/shogo_style.h"
#include "look/type.h"
#include "models/show.h"
#include "screens/desk_screen.h"
#include "screens/first_run.h"
#include "screens/import_screen.h"
#include "screens/post_screen.h"
#include "screens/setup_screen.h"
#include "widgets/nav_view.h"
#include "widgets/problem_bar.h"
#include "widgets/rows_view.h"
#include "widgets/words.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QUrl>
#include <QVBoxLayout>

namespace shogo {

namespace {

// Below this the navigation shows icons only and the panel lies below the table.
constexpr int narrowWidth = 1120;

QStringList localFiles(const QMimeData* data)
{
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) {
            paths.append(url.toLocalFile());
        }
    }
    return paths;
}

} // namespace

MainWindow::MainWindow(Books& books, QWidget* parent)
    : QMainWindow(parent), m_books(books), m_actions(new ActionList(this))
{
    setWindowTitle(QStringLiteral("Shogo"));
    setMinimumSize(960, 600);
    resize(1280, 800);
    setAcceptDrops(true);
    makeMenus();
    auto* middle = new QWidget;
    auto* across = new QHBoxLayout(middle);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    m_navigation = makeNavigation();
    across->addWidget(m_navigation);
    across->addWidget(makeColumn(), 1);
    setCentralWidget(middle);
    makeStatus();
    askToEnd = [this] {
        QMessageBox box(QMessageBox::Question, tr("Posting is under way"),
                        tr("The entry that was sent is finished first; what was not sent stays "
                           "approved. Close the window then?"),
                        QMessageBox::NoButton, this);
        const auto* end = box.addButton(tr("Finish this one and close"), QMessageBox::AcceptRole);
        box.addButton(tr("Go on posting"), QMessageBox::RejectRole);
        box.setWindowModality(Qt::WindowModal);
        box.exec();
        return box.clickedButton() == end;
    };
    askForFiles = [this](bool book) {
        auto* dialog =
            new QFileDialog(this, book ? tr("Open a book") : tr("Import statements"), QString(),
                            book ? tr("Books (*.shogo);;All files (*)") : tr("All files (*)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(book ? QFileDialog::ExistingFile : QFileDialog::ExistingFiles);
        connect(dialog, &QFileDialog::filesSelected, this, [this, book](const QStringList& paths) {
            if (book) {
                openBook(paths.front());
            } else {
                importFiles(paths);
            }
        });
        dialog->open();
    };
    enableActions();
    showSummary();
    dressGround();
    m_first->focusFirst();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeMenus()
{
    std::array<QMenu*, static_cast<size_t>(Menu::Count)> menus{};
    for (size_t i = 0; i < menus.size(); ++i) {
        menus[i] = menuBar()->addMenu(menuTitle(static_cast<Menu>(i)));
    }
    for (const ActInfo& info : actInfos()) {
        QAction* action = (*m_actions)[info.act];
        menus[static_cast<size_t>(info.menu)]->addAction(action);
        if (info.separatorAfter) {
            menus[static_cast<size_t>(info.menu)]->addSeparator();
        }
        // Also for the window: its keys work while a menu bar is hidden.
        addAction(action);
        connect(action, &QAction::triggered, this, [this, act = info.act] { perform(act); });
    }
}

QWidget* MainWindow::makeNavigation()
{
    auto* navigation = new QWidget;
    navigation->setObjectName(QStringLiteral("navigation"));
    navigation->setAutoFillBackground(true);
    m_bookName = new Words(Type::Strong);
    m_bookName->setElided(true);
    m_targetName = new Words(Type::Small, Hue::Plain);
    m_targetName->setElided(true);
    m_navModel = new NavModel(this);
    m_nav = new NavView;
    m_nav->setModel(m_navModel);
    connect(m_nav, &NavView::chosen, this, [this](int id) {
        if (id >= FirstAccount) {
            const auto at = static_cast<size_t>(id - FirstAccount);
            if (m_desk && at < m_summary.accounts.size()) {
                m_desk->setAccount(m_summary.accounts[at].account.id);
                go(Desk);
                m_nav->setCurrentId(id);
            }
            return;
        }
        if (id == Desk && m_desk) {
            m_desk->setAccount(std::nullopt);
        }
        go(static_cast<Screen>(id));
    });
    auto* names = new QVBoxLayout;
    names->setContentsMargins(unit(16), unit(12), unit(8), unit(8));
    names->setSpacing(0);
    names->addWidget(m_bookName);
    names->addWidget(m_targetName);
    auto* column = new QVBoxLayout(navigation);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(names);
    column->addWidget(m_nav, 1);
    return navigation;
}

QWidget* MainWindow::makeColumn()
{
    auto* column = new QWidget;
    m_problemBar = new ProblemBar;
    m_problemBar->clear();
    connect(m_problemBar, &ProblemBar::solve, this, &MainWindow::solve);
    m_stack = new QStackedWidget;
    m_first = new FirstRun;
    m_setup = new SetupScreen;
    m_stack->addWidget(m_first);
    m_stack->addWidget(m_setup);
    connect(m_first, &FirstRun::newWanted, this, [this] { perform(Act::NewBook); });
    connect(m_first, &FirstRun::openWanted, this, [this] { perform(Act::OpenBook); });
    connect(m_setup, &SetupScreen::back, this, [this] {
        m_problemBar->clear();
        if (m_client) {
            go(m_import && !m_import->isEmpty() ? Import : Desk);
        } else {
            m_stack->setCurrentWidget(m_first);
            m_first->focusFirst();
        }
    });
    connect(m_setup, &SetupScreen::bookWanted, this, &MainWindow::createBook);
    connect(m_setup, &SetupScreen::accountWanted, this, &MainWindow::addAccount);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_problemBar);
    layout->addWidget(m_stack, 1);
    return column;
}

void MainWindow::makeStatus()
{
    m_target = new Words(Type::Small, Hue::Plain);
    m_saved = new Words(Type::Small, Hue::Plain);
    m_saved->setAccessibleName(tr("What was done last"));
    m_commands = new Words(Type::Small, Hue::Plain);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(unit(12), 0, unit(12), 0);
    statusBar()->addWidget(m_target);
    statusBar()->addWidget(m_saved, 1);
    statusBar()->addPermanentWidget(m_commands);
    m_commands->setText(
        tr("Commands %1")
            .arg((*m_actions)[Act::Palette]->shortcut().toString(QKeySequence::NativeText)));
}

// ----------------------------------------------------------------------------------------- book

void MainWindow::openBook(const QString& address)
{
    if (m_post && m_post->isRunning() && !askToEnd()) {
        return;
    }
    m_problemBar->clear();
    leaveBook();
    m_address = address;
    say(tr("Opening…"));
    m_books.open(this, address.toStdString(),
                 [this](Result<DeskClient*> client) { takeBook(std::move(client)); });
}

void MainWindow::createBook(const NewBook& book)
{
    if (m_post && m_post->isRunning() && !askToEnd()) {
        return;
    }
    m_problemBar->clear();
    leaveBook();
    m_address = QString::fromStdString(book.address);
    m_books.create(this, book, [this](Result<DeskClient*> client) {
        m_setup->setBusy(false);
        takeBook(std::move(client));
    });
}

void MainWindow::takeBook(Result<DeskClient*> client)
{
    if (!client) {
        say(QString());
        showProblem(client.error());
        if (m_stack->currentWidget() != m_setup) {
            m_stack->setCurrentWidget(m_first);
        }
        enableActions();
        Q_EMIT opened(false);
        return;
    }
    m_client = *client;
    m_desk = new DeskScreen(*m_client, *m_actions);
    m_import = new ImportScreen(*m_client);
    m_post = new PostScreen(*m_client);
    for (QWidget* screen : std::initializer_list<QWidget*>{m_desk, m_import, m_post}) {
        m_stack->addWidget(screen);
    }
    connect(m_client, &DeskClient::changed, this, &MainWindow::readSummary);
    connect(m_desk, &DeskScreen::problem, this, &MainWindow::showProblem);
    connect(m_desk, &DeskScreen::done, this, &MainWindow::say);
    connect(m_desk, &DeskScreen::reviewWanted, this, [this] { perform(Act::ReviewAndPost); });
    connect(m_desk, &DeskScreen::importWanted, this, [this] { perform(Act::Import); });
    connect(m_import, &ImportScreen::problem, this, &MainWindow::showProblem);
    connect(m_import, &ImportScreen::done, this, &MainWindow::say);
    connect(m_import, &ImportScreen::addWanted, this, [this] { perform(Act::Import); });
    connect(m_import, &ImportScreen::addAccountWanted, this, [this] { perform(Act::AddAccount); });
    connect(m_import, &ImportScreen::finished, this, [this] { go(Desk); });
    connect(m_post, &PostScreen::problem, this, &MainWindow::showProblem);
    connect(m_post, &PostScreen::done, this, &MainWindow::say);
    connect(m_post, &PostScreen::back, this, [this] { go(Desk); });
    connect(m_post, &PostScreen::runningChanged, this, &MainWindow::enableActions);
    for (const auto& set : {std::function<void()>([this] { m_desk->setLocale(m_locale); }),
                            std::function<void()>([this] { m_import->setLocale(m_locale); }),
                            std::function<void()>([this] { m_post->setLocale(m_locale); })}) {
        set();
    }
    say(tr("Every decision is saved"));
    enableActions();
    fit();
    go(Desk);
    connect(m_desk, &DeskScreen::listed, this, &MainWindow::readSummary, Qt::SingleShotConnection);
    Q_EMIT opened(true);
}

// The screens go first: nobody asks a client whose book is being closed.
void MainWindow::leaveBook()
{
    for (QWidget* screen : std::initializer_list<QWidget*>{m_desk, m_import, m_post}) {
        if (screen) {
            m_stack->removeWidget(screen);
            screen->deleteLater();
        }
    }
    m_desk = nullptr;
    m_import = nullptr;
    m_post = nullptr;
    if (m_client) {
        m_client->disconnect(this);
    }
    m_client = nullptr;
    m_summary = {};
    m_summaryAsked.next();
    m_problem.reset();
    showSummary();
    enableActions();
}

void MainWindow::closeBook(std::function<void()> then)
{
    if (!m_client) {
        then();
        return;
    }
    if (m_post->isRunning()) {
        m_post->stop();
    }
    leaveBook();
    m_problemBar->clear();
    m_stack->setCurrentWidget(m_first);
    say(tr("Closing…"));
    m_books.close(this, [this, then = std::move(then)] {
        say(QString());
        then();
        Q_EMIT closed();
    });
}

void MainWindow::readSummary()
{
    if (!m_client) {
        return;
    }
    m_client->read(
        this, m_summaryAsked.next(),
        [](BookReader& reader,
           const Windows::Stop& stop) -> Result<std::pair<BookSummary, KnownAccounts>> {
            SHOGO_ASSIGN(auto summary, readBookSummary(reader, stop));
            SHOGO_ASSIGN(auto known, readKnownAccounts(reader));
            return std::pair(std::move(summary), std::move(known));
        },
        [this](Result<std::pair<BookSummary, KnownAccounts>> read) {
            if (!read) {
                showProblem(read.error());
                return;
            }
            if (!m_desk) {
                return;
            }
            m_summary = std::move(read->first);
            showSummary();
            m_desk->setSummary(m_summary);
            m_desk->setKnown(read->second);
            m_import->setSummary(m_summary);
        });
}

void MainWindow::showSummary()
{
    const auto count = [](const ClassCounts& counts, std::initializer_list<RowClass> classes) {
        qint64 sum = 0;
        for (const RowClass shown : classes) {
            sum += counts[static_cast<size_t>(shown)];
        }
        return sum;
    };
    const auto toDo = [&](const ClassCounts& counts) {
        return count(counts, {RowClass::New, RowClass::NeedsAccount, RowClass::PossibleTwin,
                              RowClass::Reworded, RowClass::Missing, RowClass::Ready});
    };
    const int current = m_nav->currentId();
    std::vector<NavItem> items;
    items.push_back(
        {Desk, QStringLiteral("desk"), tr("Desk"), toDo(m_summary.counts), CountHue::Plain, false});
    items.push_back({Import, QStringLiteral("import"), tr("Import"), 0, CountHue::Plain, false});
    items.push_back({Post, QStringLiteral("post"), tr("Post"),
                     count(m_summary.counts, {RowClass::Queued, RowClass::Held, RowClass::Pending}),
                     CountHue::Plain, false});
    if (!m_summary.accounts.empty()) {
        items.push_back({-1, QString(), tr("Accounts"), 0, CountHue::Plain, true});
    }
    for (size_t i = 0; i < m_summary.accounts.size(); ++i) {
        const AccountSummary& account = m_summary.accounts[i];
        items.push_back({FirstAccount + static_cast<int>(i), QStringLiteral("bank"),
                         show::text(account.account.name), toDo(account.counts), CountHue::Plain,
                         false});
    }
    m_navModel->setItems(std::move(items));
    m_nav->setCurrentId(current);
    m_nav->setEnabled(m_client != nullptr);
    m_bookName->setText(m_client ? QFileInfo(m_address).completeBaseName() : tr("No book yet"));
    m_targetName->setText(m_client ? show::target(m_summary.target) : tr("Open one or make one"));
    m_target->setText(m_client ? show::target(m_summary.target) : tr("No target"));
    setWindowTitle(m_client ? tr("%1 – Shogo").arg(QFileInfo(m_address).completeBaseName())
                            : QStringLiteral("Shogo"));
}

// ---------------------------------------------------------------------------------- what is said

void MainWindow::showProblem(const Problem& problem)
{
    m_problem = problem;
    QString rest = show::text(problemRemedy(problem));
    if (problem.cause) {
        rest = show::text(problemMessage(*problem.cause)) + u' ' + rest;
    }
    const QString place = show::text(placeText(problem.place));
    if (!place.isEmpty()) {
        rest += QStringLiteral(" (") + place + u')';
    }
    const bool waits = weightOf(problem.code) == ProblemWeight::Waits ||
                       weightOf(problem.code) == ProblemWeight::Note;
    m_problemBar->show(show::text(problemMessage(problem)), rest, tr("Seen"), waits);
}

void MainWindow::solve()
{
    m_problem.reset();
    m_problemBar->clear();
    if (m_desk && m_stack->currentWidget() == m_desk) {
        m_desk->focusTable();
    }
}

void MainWindow::say(const QString& words)
{
    m_saved->setText(words);
}

QString MainWindow::statusText() const
{
    return m_saved->text();
}

// -------------------------------------------------------------------------------------- actions

void MainWindow::go(Screen screen)
{
    if (!m_client) {
        return;
    }
    switch (screen) {
    case Import:
        m_stack->setCurrentWidget(m_import);
        m_import->focusFirst();
        break;
    case Post:
        m_stack->setCurrentWidget(m_post);
        m_post->review();
        m_post->focusFirst();
        break;
    default:
        m_stack->setCurrentWidget(m_desk);
        m_desk->focusTable();
        break;
    }
    m_nav->setCurrentId(screen);
    enableActions();
}

void MainWindow::perform(Act act)
{
    if (m_desk && m_stack->currentWidget() == m_desk && m_desk->perform(act)) {
        return;
    }
    switch (act) {
    case Act::NewBook:
        m_stack->setCurrentWidget(m_setup);
        m_setup->begin(SetupScreen::What::NewBook);
        break;
    case Act::OpenBook: askForFiles(true); break;
    case Act::Import: askForFiles(false); break;
    case Act::AddAccount:
        m_stack->setCurrentWidget(m_setup);
        m_setup->begin(SetupScreen::What::AddAccount);
        break;
    case Act::CloseBook:
        if (!m_post || !m_post->isRunning() || askToEnd()) {
            closeBook([] {});
        }
        break;
    case Act::Quit: close(); break;
    case Act::Undo: undo(); break;
    case Act::ShowDesk: go(Desk); break;
    case Act::ShowImport: go(Import); break;
    case Act::ShowPost:
    case Act::ReviewAndPost: go(Post); break;
    case Act::StopPosting: m_post->stop(); break;
    case Act::LookUp: m_post->lookUp(); break;
    case Act::NextRegion: moveRegion(1); break;
    case Act::PreviousRegion: moveRegion(-1); break;
    case Act::Larger: setTextSize(textScale() + 10); break;
    case Act::Smaller: setTextSize(textScale() - 10); break;
    case Act::NormalSize: setTextSize(100); break;
    case Act::SchemeSystem: setScheme(Scheme::System); break;
    case Act::SchemeLight: setScheme(Scheme::Light); break;
    case Act::SchemeDark: setScheme(Scheme::Dark); break;
    case Act::Palette: showPalette(); break;
    case Act::Keys: showKeys(); break;
    case Act::About: showAbout(); break;
    default:
        // An action of the desk, asked for from elsewhere: there first.
        if (m_desk) {
            go(Desk);
            m_desk->perform(act);
        }
        break;
    }
}

void MainWindow::enableActions()
{
    const bool running = m_post && m_post->isRunning();
    for (const ActInfo& info : actInfos()) {
        bool enabled = m_client != nullptr;
        switch (info.act) {
        case Act::NewBook:
        case Act::OpenBook:
        case Act::Quit:
        case Act::NextRegion:
        case Act::PreviousRegion:
        case Act::Larger:
        case Act::Smaller:
        case Act::NormalSize:
        case Act::SchemeSystem:
        case Act::SchemeLight:
        case Act::SchemeDark:
        case Act::Palette:
        case Act::Keys:
        case Act::About: enabled = true; break;
        case Act::StopPosting: enabled = running; break;
        case Act::LookUp: enabled = enabled && !running; break;
        default: break;
        }
        (*m_actions)[info.act]->setEnabled(enabled);
    }
}

void MainWindow::undo()
{
    m_client->call(
        this, [](shogo::Desk& desk) { return desk.undo(0); },
        [this](Result<UndoView> view) {
            if (!view) {
                showProblem(view.error());
                return;
            }
            say(view->left.empty() ? tr("Taken back: %n row(s) are as they were", nullptr,
                                        static_cast<int>(view->rows))
                                   : tr("Taken back, except for %n row(s) that the ledger knows",
                                        nullptr, static_cast<int>(view->left.size())));
        });
}

void MainWindow::addAccount(const NewAccount& account)
{
    if (!m_client) {
        return;
    }
    m_client->call(
        this, [account](shogo::Desk& desk) { return desk.addAccount(account); },
        [this, account](Result<AccountId> id) {
            m_setup->setBusy(false);
            if (!id) {
                showProblem(id.error());
                return;
            }
            m_problemBar->clear();
            say(tr("Account %1 added")
                    .arg(show::text(account.name.empty() ? account.ident : account.name)));
            readSummary();
            go(m_import->isEmpty() ? Desk : Import);
        });
}

void MainWindow::importFiles(const QStringList& paths)
{
    if (!m_import || paths.isEmpty()) {
        return;
    }
    go(Import);
    m_import->addFiles(paths);
}

void MainWindow::moveRegion(int direction)
{
    QList<QWidget*> regions = {m_nav};
    if (m_problemBar->isVisible()) {
        regions.append(m_problemBar->findChild<QPushButton*>());
    }
    QWidget* screen = m_stack->currentWidget();
    if (screen == m_desk) {
        regions.append(m_desk->regions());
    } else if (screen) {
        regions.append(screen);
    }
    const QWidget* focus = QApplication::focusWidget();
    qsizetype at = -1;
    for (qsizetype i = 0; i < regions.size(); ++i) {
        if (focus && (regions[i] == focus || regions[i]->isAncestorOf(focus))) {
            at = i;
        }
    }
    const qsizetype next = (at + direction + regions.size()) % regions.size();
    QWidget* region = regions[next];
    if (region->focusPolicy() == Qt::NoFocus) {
        // A region that holds others: its first one that takes the focus.
        for (QWidget* child : region->findChildren<QWidget*>()) {
            if (child->isVisible() && child->isEnabled() &&
                (child->focusPolicy() & Qt::TabFocus) != 0) {
                region = child;
                break;
            }
        }
    }
    region->setFocus(Qt::TabFocusReason);
}

void MainWindow::setTextSize(int percent)
{
    setTextScale(percent);
    QApplication::setFont(shogo::font(Type::Text));
    fit();
}

void MainWindow::setScheme(Scheme scheme)
{
    applyScheme(*qApp, scheme);
}

void MainWindow::setLocale(const QLocale& locale)
{
    m_locale = locale;
    if (m_desk) {
        m_desk->setLocale(locale);
        m_import->setLocale(locale);
        m_post->setLocale(locale);
    }
}

void MainWindow::showKeys()
{
    auto* list = new KeyList(this);
    list->setAttribute(Qt::WA_DeleteOnClose);
    list->open();
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Shogo"),
        tr("Shogo %1\nReconciles bank statements and posts each journal exactly once.\n"
           "GPL-3.0-or-later")
            .arg(QApplication::applicationVersion()));
}

void MainWindow::showPalette()
{
    auto* palette = new Palette(*m_actions, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

// ------------------------------------------------------------------------------------ the window

void MainWindow::fit()
{
    const bool narrow = width() * 100 / textScale() < narrowWidth;
    m_nav->setIconsOnly(narrow);
    m_navigation->setFixedWidth(narrow ? unit(48) : unit(width() >= 1600 ? 200 : 172));
    m_bookName->setVisible(!narrow);
    m_targetName->setVisible(!narrow);
    if (m_desk) {
        m_desk->setNarrow(narrow);
    }
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    fit();
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::StyleChange) {
        dressGround();
    }
    QMainWindow::changeEvent(event);
}

// The navigation has a ground of its own, which no role of a palette stands for.
void MainWindow::dressGround()
{
    QPalette ground = QApplication::palette();
    ground.setColor(QPalette::Window, colours().nav);
    m_navigation->setPalette(ground);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_mayClose || !m_client) {
        event->accept();
        return;
    }
    event->ignore();
    if (m_closing || (m_post->isRunning() && !askToEnd())) {
        return;
    }
    // The entry under way is finished and the book is closed before the window goes.
    m_closing = true;
    closeBook([this] {
        m_mayClose = true;
        close();
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = localFiles(event->mimeData());
    if (paths.isEmpty()) {
        return;
    }
    event->acceptProposedAction();
    if (paths.size() == 1 && paths.front().endsWith(QStringLiteral(".shogo"))) {
        openBook(paths.front());
    } else if (m_client) {
        importFiles(paths);
    } else {
        m_problemBar->show(tr("No book is open, so nothing was imported."),
                           tr("Open or make a book first, then drop the files again."), tr("Seen"),
                           true);
    }
}

} // namespace shogo
