// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book_threads.h"
#include "look/shogo_style.h"
#include "main_window.h"
#include "models/plan_model.h"
#include "models/preview_model.h"
#include "models/rows_model.h"
#include "screens/desk_screen.h"
#include "screens/import_screen.h"
#include "screens/post_screen.h"
#include "support/world.h"
#include "widgets/problem_bar.h"
#include "widgets/row_panel.h"
#include "widgets/rows_view.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace shogo {

// A window over real threads, a real book and a real journal file, as a person has it.
class WindowWorld
{
public:
    WindowWorld()
        : books(std::make_unique<BookThreads>([] { return OwnWorld::ofSystem("Sato"); })),
          window(std::make_unique<MainWindow>(*books))
    {
        window->askForFiles = [this](bool book) {
            if (book) {
                window->openBook(chosen.front());
            } else {
                window->importFiles(chosen);
            }
        };
        window->askToEnd = [this] {
            ++asked;
            return mayEnd;
        };
        QObject::connect(window.get(), &MainWindow::opened, window.get(),
                         [this](bool good) { opened = good; });
    }
    ~WindowWorld()
    {
        window.reset();
        books.reset();
    }

    QString path(const QString& name) const { return folder.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write %s", qPrintable(name));
        }
        return file.fileName();
    }
    QByteArray read(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    NewBook newBook(const QString& name = QStringLiteral("office")) const
    {
        NewBook book;
        book.address = path(name + QStringLiteral(".shogo")).toStdString();
        book.target =
            "journal:" + path(name + QStringLiteral(".journal")).toStdString() + "?dialect=hledger";
        book.currency = "JPY";
        book.account.ident = "toto-001";
        book.account.name = "Toto Bank";
        book.account.currency = "JPY";
        book.account.postsTo = "assets:bank:toto";
        return book;
    }
    // Shows the window with a fresh book, ready for keys.
    void begin()
    {
        window->createBook(newBook());
        if (!wait([&] { return opened.has_value(); }) || !*opened) {
            qFatal("the book was not made: %s", qPrintable(window->problemBar()->text()));
        }
        window->show();
        if (!wait([&] { return window->isVisible(); })) {
            qFatal("no window");
        }
        window->activateWindow();
        QCoreApplication::processEvents();
        settle();
    }
    bool wait(const std::function<bool()>& done, int ms = 30'000) const
    {
        const bool good = turn ? turn(done, ms) : QTest::qWaitFor(done, ms);
        // What a person would see now tells more than the line of the test.
        if (const QString into = qEnvironmentVariable("SHOGO_FAILED"); !good && !into.isEmpty()) {
            window->grab().save(into);
        }
        return good;
    }
    // Until nothing that was asked of the book is under way.
    void settle() const
    {
        for (int i = 0; i < 3 && client(); ++i) {
            int answered = 0;
            window->actions(); // the window lives
            client()->call(
                window.get(), [](Desk&) { return 0; }, [&](int) { ++answered; });
            client()->read(
                window.get(), Generation().stamp(),
                [](BookReader&, const Windows::Stop&) { return 0; }, [&](int) { ++answered; });
            if (!wait([&] { return answered == 2; })) {
                qFatal("the book does not answer");
            }
        }
    }
    DeskClient* client() const { return window->client(); }
    RowsModel* rows() const { return window->desk()->model(); }
    QString cell(int row, int column) const
    {
        return rows()->index(row, column).data(Qt::DisplayRole).toString();
    }
    bool waitRows(int count) const
    {
        return wait([&] {
            return rows()->rowCount() == count &&
                   (count == 0 || rows()->index(count - 1, 0).data(RowsModel::LoadedRole).toBool());
        });
    }
    static QByteArray csv(const QByteArray& lines) { return "Date,Amount,Description\n" + lines; }
    // To whichever widget has the focus, as a keyboard does.
    void key(Qt::Key key, Qt::KeyboardModifiers held = Qt::NoModifier) const
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : window.get(), key, held);
    }
    void type(const QString& text) const
    {
        // What no key of a keyboard gives comes from an input method, committed at once.
        QInputMethodEvent committed;
        committed.setCommitString(text);
        QApplication::sendEvent(QApplication::focusWidget(), &committed);
    }

    QTemporaryDir folder;
    std::unique_ptr<BookThreads> books;
    std::unique_ptr<MainWindow> window;
    QStringList chosen;
    int asked = 0;
    bool mayEnd = true;
    std::optional<bool> opened;
    // How to wait, where a test watches the turns.
    std::function<bool(const std::function<bool()>&, int)> turn;
};

} // namespace shogo
