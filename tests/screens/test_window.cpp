// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_world.h"

#include "language.h"
#include "support/gui_guard.h"

#include "widgets/counted.h"

#include <QAccessible>
#include <QCheckBox>
#include <QDir>
#include <QDropEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSet>

using namespace shogo;

// The whole way through the window, with keys only.
class TestWindow : public QObject
{
    Q_OBJECT

private:
    // Imports one file by keys: Ctrl+Shift+O, the preview, Enter.
    static void importByKeys(WindowWorld& w, const QString& path)
    {
        w.chosen = {path};
        w.key(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(w.wait([&] { return w.window->importScreen()->model()->rowCount() > 0; }));
        w.settle();
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->importScreen()->isEmpty(); }));
        w.settle();
    }

private Q_SLOTS:
    void initTestCase()
    {
        installLanguage(*qApp, QStringLiteral("en"));
        installLook(*qApp, Scheme::Light);
    }

    void importAnswerAssignApproveAndPostByKeysOnly()
    {
        WindowWorld w;
        GuiGuard guard;
        w.begin();
        w.turn = [&](const std::function<bool()>& done, int ms) {
            return guard.turnUntil(done, ms);
        };
        // A day that two files share, each with one such row: one movement or two?
        importByKeys(w, w.write(QStringLiteral("a.csv"),
                                WindowWorld::csv("2026-11-16,-18432,electricity\n"
                                                 "2026-11-17,-1210,sakura store\n")));
        QVERIFY(w.waitRows(2));
        importByKeys(w, w.write(QStringLiteral("b.csv"),
                                WindowWorld::csv("2026-11-17,-1210,SAKURA STORE 8812\n"
                                                 "2026-11-18,220000,yamada\n")));
        QVERIFY(w.waitRows(4));

        // Answer the question: J finds the open row, Q its question, 2 says that there are two.
        RowsView* table = w.window->desk()->table();
        QVERIFY(table->hasFocus());
        w.key(Qt::Key_Home);
        int asked = -1;
        for (int i = 0; i < 4 && asked < 0; ++i) {
            w.settle();
            if (w.window->desk()->panel()->asks()) {
                asked = table->currentIndex().row();
            } else {
                w.key(Qt::Key_J);
            }
        }
        QVERIFY(asked >= 0);
        w.key(Qt::Key_Q);
        QVERIFY(!table->hasFocus());
        w.key(Qt::Key_2);
        w.settle();
        QVERIFY(w.wait([&] { return !w.window->desk()->panel()->asks(); }));
        QVERIFY(table->hasFocus());

        // Assign and approve every row: F2, type, Enter; Enter.
        w.key(Qt::Key_Home);
        for (int row = 0; row < 4; ++row) {
            w.settle();
            QCOMPARE(table->currentIndex().row(), row);
            w.key(Qt::Key_F2);
            QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
            w.key(Qt::Key_A, Qt::ControlModifier);
            w.type(row == 3 ? QStringLiteral("income:sales") : QStringLiteral("expenses:office"));
            w.key(Qt::Key_Return);
            QVERIFY(w.wait([&] { return table->hasFocus(); }));
            w.settle();
            w.key(Qt::Key_Return); // approves, and goes to the next open row
            QVERIFY(w.wait([&] {
                return w.rows()->index(row, 0).data(RowsModel::StateRole).toInt() ==
                       static_cast<int>(RowClass::Queued);
            }));
            w.settle();
        }
        QVERIFY(w.read(QStringLiteral("office.journal")).isEmpty()); // approving sends nothing

        // Post: the summary first; Enter alone goes back, only the button posts.
        w.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(w.wait([&] {
            const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
            return button && button->text() == QStringLiteral("Back") &&
                   w.window->post()->plan()->rowCount() > 0;
        }));
        QVERIFY(w.read(QStringLiteral("office.journal")).isEmpty());
        w.key(Qt::Key_Tab);
        w.key(Qt::Key_Space);
        QVERIFY(w.wait([&] { return w.window->statusText() == QStringLiteral("4 posted"); }));
        w.settle();
        const QByteArray journal = w.read(QStringLiteral("office.journal"));
        QCOMPARE(journal.count("    expenses:office"), 3);
        QCOMPARE(journal.count("    income:sales"), 1);
        w.key(Qt::Key_Escape);
        QVERIFY(w.wait([&] {
            for (int row = 0; row < 4; ++row) {
                if (w.rows()->index(row, 0).data(RowsModel::StateRole).toInt() !=
                    static_cast<int>(RowClass::Confirmed)) {
                    return false;
                }
            }
            return true;
        }));

        if (GuiGuard::catchesCalls()) {
            QCOMPARE(guard.firstTouch(), std::string());
            QCOMPARE(guard.touches(), 0);
        }
        qInfo("worst turn of the window's thread: %lld us",
              static_cast<long long>(guard.worstTurnUs()));
        QVERIFY2(guard.worstTurnMs() < 100,
                 qPrintable(QStringLiteral("%1 ms").arg(guard.worstTurnMs())));
    }

    // Enter on several rows stops before it counts.
    void severalRowsAreApprovedAfterTheSumWasShown()
    {
        WindowWorld w;
        w.begin();
        importByKeys(w, w.write(QStringLiteral("a.csv"), WindowWorld::csv("2026-11-16,-100,a\n"
                                                                          "2026-11-17,-200,b\n")));
        QVERIFY(w.waitRows(2));
        w.key(Qt::Key_A, Qt::ControlModifier);
        w.settle();
        w.key(Qt::Key_F2);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->desk()->table()->hasFocus(); }));
        QVERIFY(w.wait([&] {
            return w.rows()->index(1, 0).data(RowsModel::StateRole).toInt() ==
                   static_cast<int>(RowClass::Ready);
        }));
        w.key(Qt::Key_A, Qt::ControlModifier);
        w.settle();
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] {
            const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
            return button && button->text() == QStringLiteral("Approve 2 rows");
        }));
        w.settle();
        QCOMPARE(w.rows()->index(0, 0).data(RowsModel::StateRole).toInt(),
                 static_cast<int>(RowClass::Ready)); // not yet
        w.key(Qt::Key_Space);
        QVERIFY(w.wait([&] {
            return w.rows()->index(1, 0).data(RowsModel::StateRole).toInt() ==
                   static_cast<int>(RowClass::Queued);
        }));
    }

    void undoTakesTheLastDecisionBack()
    {
        WindowWorld w;
        w.begin();
        importByKeys(w, w.write(QStringLiteral("a.csv"), WindowWorld::csv("2026-11-16,-100,a\n")));
        QVERIFY(w.waitRows(1));
        w.settle();
        w.key(Qt::Key_F2);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] {
            return w.cell(0, RowsModel::CounterAccount) == QStringLiteral("expenses:all");
        }));
        w.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.wait([&] {
            return w.cell(0, RowsModel::CounterAccount).isEmpty() ||
                   w.cell(0, RowsModel::StateWord) == QStringLiteral("No account");
        }));
    }

    // A large file: read, shown, filtered, written, chosen whole and copied, and no turn of the
    // window's thread takes long.
    void aLargeFileFreezesNothing()
    {
        WindowWorld w;
        GuiGuard guard;
        QByteArray lines;
        for (int i = 0; i < 100'000; ++i) {
            lines += QByteArray::fromStdString(Day::fromNumber(19'000 + i / 400).text()) + ",-" +
                     QByteArray::number(100 + i) + ",row " + QByteArray::number(i) + "\n";
        }
        const QString file = w.write(QStringLiteral("a.csv"), WindowWorld::csv(lines));
        w.begin();
        w.turn = [&](const std::function<bool()>& done, int ms) {
            return guard.turnUntil(done, ms);
        };
        w.chosen = {file};
        guard.turn([&] { w.key(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier); });
        PreviewModel& model = *w.window->importScreen()->model();
        QVERIFY(w.wait([&] { return model.rowCount() == 100'000; }, 60'000));
        guard.turn([&] { model.setFilter(PreviewRow::Verdict::Known); });
        QCOMPARE(model.rowCount(), 0);
        guard.turn([&] { model.setFilter(std::nullopt); });
        guard.turn([&] { w.key(Qt::Key_Return); });
        QVERIFY(w.wait([&] { return w.window->importScreen()->isEmpty(); }, 60'000));
        QVERIFY(w.wait([&] { return w.rows()->rowCount() == 100'000; }, 60'000));
        guard.turn([&] { w.key(Qt::Key_A, Qt::ControlModifier); });
        w.settle();
        guard.turn([&] { w.key(Qt::Key_Return); });
        QVERIFY(w.wait([&] { return w.window->statusText().startsWith(QStringLiteral("None of")); },
                       60'000));
        if (GuiGuard::catchesCalls()) {
            QCOMPARE(guard.firstTouch(), std::string());
        }
        qInfo("worst turn of the window's thread: %lld us",
              static_cast<long long>(guard.worstTurnUs()));
        QVERIFY2(guard.worstTurnMs() < 100,
                 qPrintable(QStringLiteral("%1 ms").arg(guard.worstTurnMs())));
    }

    // Each count of the preview opens its rows, and Esc shows all of them again.
    void everyCountOpensItsRows()
    {
        WindowWorld w;
        w.begin();
        importByKeys(w, w.write(QStringLiteral("a.csv"),
                                WindowWorld::csv("2026-11-16,-100,a\n2026-11-17,-1210,sakura\n")));
        w.chosen = {w.write(QStringLiteral("b.csv"),
                            WindowWorld::csv("2026-11-17,-1210,SAKURA 8812\n2026-11-18,-1,b\n"
                                             "2026-11-19,broken,c\n"))};
        w.key(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        PreviewModel& model = *w.window->importScreen()->model();
        w.settle();
        QVERIFY(w.wait([&] { return model.rowCount() == 2; }));
        int opened = 0;
        for (CountLink* count : w.window->importScreen()->findChildren<CountLink*>()) {
            const int figure = count->figure().toInt();
            count->click();
            const auto* problems = w.window->importScreen()->findChild<QListView*>();
            const int shown =
                problems->isVisible() ? problems->model()->rowCount() : model.rowCount();
            QVERIFY2(figure == shown || figure == 0, qPrintable(count->accessibleName()));
            opened += figure > 0 ? 1 : 0;
            w.key(Qt::Key_Escape);
            QCOMPARE(model.rowCount(), 2);
        }
        QCOMPARE(opened, 3); // new, reworded, problems
        // What cannot be read keeps the button off until a person takes the rest.
        w.key(Qt::Key_Return);
        w.settle();
        QVERIFY(!w.window->importScreen()->isEmpty());
        w.window->importScreen()->findChild<QCheckBox*>()->click();
        w.window->importScreen()->focusFirst();
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->importScreen()->isEmpty(); }));
        QVERIFY(w.waitRows(4));
    }

    void findsByTextAmountAndKey()
    {
        WindowWorld w;
        w.begin();
        importByKeys(
            w, w.write(QStringLiteral("a.csv"), WindowWorld::csv("2026-11-16,-18432,電気料金\n"
                                                                 "2026-11-17,-1210,ｻｸﾗｽﾄｱ\n"
                                                                 "2026-11-18,-500,Café\n")));
        QVERIFY(w.waitRows(3));
        const QString key = w.rows()->index(2, 0).data(RowsModel::KeyRole).toString();
        for (const auto& [typed, found] : std::initializer_list<std::pair<QString, QString>>{
                 {QStringLiteral("さくら"), QStringLiteral("サクラストア")},
                 {QStringLiteral("18,432"), QStringLiteral("電気料金")},
                 {QStringLiteral("CAFÉ"), QStringLiteral("Café")},
                 {key.left(8), QStringLiteral("Café")}}) {
            w.key(Qt::Key_F, Qt::ControlModifier);
            w.type(typed);
            w.key(Qt::Key_Return);
            QVERIFY2(w.waitRows(1), qPrintable(typed));
            QCOMPARE(w.cell(0, RowsModel::Description), found);
            w.key(Qt::Key_F, Qt::ControlModifier);
            w.key(Qt::Key_Escape);
            QVERIFY(w.waitRows(3));
        }
    }

    // --- bad input

    void foldersLinksAndPicturesAreRefusedInWords()
    {
        WindowWorld w;
        w.begin();
        QVERIFY(QDir(w.folder.path()).mkdir(QStringLiteral("folder")));
        QVERIFY(QFile::link(w.path(QStringLiteral("nowhere")), w.path(QStringLiteral("link"))));
        w.write(QStringLiteral("picture.png"),
                QByteArray::fromHex("89504e470d0a1a0a0000000d49484452"));
        for (const QString& name :
             {QStringLiteral("folder"), QStringLiteral("link"), QStringLiteral("picture.png")}) {
            w.window->importFiles({w.path(name)});
            w.settle();
            QVERIFY2(!w.window->importScreen()->isEmpty(), qPrintable(name));
            QVERIFY2(w.window->importScreen()->saysRefused(), qPrintable(name));
            w.key(Qt::Key_Escape);
            QVERIFY(w.window->importScreen()->isEmpty());
        }
        QCOMPARE(w.rows()->rowCount(), 0);
    }

    void twoFilesAtOnceAreTwoPreviews()
    {
        WindowWorld w;
        w.begin();
        const QString a = w.write(QStringLiteral("a.csv"), WindowWorld::csv("2026-11-16,-100,a\n"));
        const QString b = w.write(QStringLiteral("b.csv"), WindowWorld::csv("2026-11-20,-200,b\n"));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(a), QUrl::fromLocalFile(b)});
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(w.window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QApplication::sendEvent(w.window.get(), &drop);
        QVERIFY(!w.window->importScreen()->isEmpty());
        for (int i = 0; i < 2; ++i) {
            w.settle();
            w.window->importScreen()->focusFirst();
            w.key(Qt::Key_Return);
            w.settle();
        }
        QVERIFY(w.waitRows(2));
    }

    // What was decided is kept or it is said that it was not: never in silence.
    void aBookThatWasRemovedIsSaidAndNothingIsLost()
    {
        WindowWorld w;
        w.begin();
        importByKeys(w, w.write(QStringLiteral("a.csv"), WindowWorld::csv("2026-11-16,-100,a\n")));
        QVERIFY(w.waitRows(1));
        w.settle();
        QVERIFY(
            QFile::rename(w.path(QStringLiteral("office.shogo")), w.path(QStringLiteral("moved"))));
        w.key(Qt::Key_F2);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->problemBar()->isVisible(); }));
        QVERIFY(
            w.window->problemBar()->text().contains(QStringLiteral("moved, replaced or removed")));
    }

    void aBookThatIsLockedIsSaid()
    {
        WindowWorld w;
        w.begin();
        importByKeys(w, w.write(QStringLiteral("a.csv"), WindowWorld::csv("2026-11-16,-100,a\n")));
        QVERIFY(w.waitRows(1));
        w.settle();
        const auto other = Book::open(w.path(QStringLiteral("office.shogo")).toStdString());
        QVERIFY(other);
        WriteScope scope((*other)->database());
        QVERIFY(scope.begin());
        w.key(Qt::Key_F2);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->problemBar()->isVisible(); }, 60'000));
        QVERIFY(w.window->problemBar()->text().contains(QStringLiteral("Another program")));
    }

    // A full disk on a decision: the bar says so, the row is as it was, and there is nothing half
    // done; with room again the same keys do it.
    void aFullDiskIsSaidAndNothingIsLost()
    {
        WindowWorld w;
        w.begin();
        QByteArray lines;
        for (int i = 0; i < 500; ++i) {
            lines += "2026-11-16,-" + QByteArray::number(100 + i) + ",row " +
                     QByteArray::number(i) + "\n";
        }
        importByKeys(w, w.write(QStringLiteral("a.csv"), WindowWorld::csv(lines)));
        QVERIFY(w.waitRows(500));
        const auto limitPages = [&](const char* pragma) {
            bool done = false;
            w.client()->call(
                w.window.get(),
                [pragma](Desk& desk) { return desk.book().database().integer("limit", pragma); },
                [&](auto) { done = true; });
            QVERIFY(w.wait([&] { return done; }));
        };
        limitPages("PRAGMA max_page_count = 1"); // as many as there are, and no more
        w.key(Qt::Key_A, Qt::ControlModifier);
        w.settle();
        w.key(Qt::Key_F2);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->problemBar()->isVisible(); }));
        QVERIFY(w.window->problemBar()->text().contains(QStringLiteral("disk is full")));
        w.settle();
        for (const int row : {0, 499}) {
            QCOMPARE(w.rows()->index(row, 0).data(RowsModel::StateRole).toInt(),
                     static_cast<int>(RowClass::NeedsAccount));
        }
        limitPages("PRAGMA max_page_count = 1000000");
        w.window->problemBar()->findChild<QPushButton*>()->click();
        w.key(Qt::Key_A, Qt::ControlModifier);
        w.settle();
        w.key(Qt::Key_F2);
        w.key(Qt::Key_A, Qt::ControlModifier);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] {
            return w.rows()->index(499, 0).data(RowsModel::StateRole).toInt() ==
                   static_cast<int>(RowClass::Ready);
        }));
        QVERIFY(!w.window->problemBar()->isVisible());
    }

    // Closing while posting asks, finishes what is under way, and ends.
    void theBookThatWasAskedForLastIsTheOneThatOpens()
    {
        const WindowWorld world;
        const auto one = world.path(QStringLiteral("one.shogo")).toStdString();
        const auto two = world.path(QStringLiteral("two.shogo")).toStdString();
        BookThreads books([] { return OwnWorld::ofSystem("Sato"); });
        std::vector<std::string> told;
        const auto make = [&](const std::string& address) {
            NewBook book;
            book.address = address;
            book.target = "journal:" + address + ".journal";
            book.currency = "JPY";
            books.create(&books, book, [&told, address](const Result<DeskClient*>& opened) {
                told.push_back(opened ? address : address + " was refused");
            });
        };
        make(one);
        make(two);
        QTRY_COMPARE(told.size(), size_t{1});
        QCOMPARE(told.front(), two);
        bool closed = false;
        books.close(&books, [&closed] { closed = true; });
        QTRY_VERIFY(closed);
        QCOMPARE(told.size(), size_t{1});
    }
    void closingWhilePostingAsksFirst()
    {
        WindowWorld w;
        w.begin();
        QByteArray lines;
        for (int i = 0; i < 600; ++i) {
            lines += "2026-11-16,-" + QByteArray::number(100 + i) + ",row " +
                     QByteArray::number(i) + "\n";
        }
        importByKeys(w, w.write(QStringLiteral("a.csv"), WindowWorld::csv(lines)));
        QVERIFY(w.waitRows(600));
        w.key(Qt::Key_A, Qt::ControlModifier);
        w.settle();
        w.key(Qt::Key_F2);
        w.type(QStringLiteral("expenses:all"));
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->desk()->table()->hasFocus(); }));
        bool approved = false;
        w.client()->call(
            w.window.get(), [](Desk& desk) { return desk.approve({}); },
            [&](Result<ApproveView> view) { approved = view && view->approved == 600; });
        QVERIFY(w.wait([&] { return approved; }));
        w.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(w.wait([&] {
            const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
            return button && button->text() == QStringLiteral("Back") &&
                   w.window->post()->plan()->rowCount() > 0;
        }));
        w.key(Qt::Key_Tab);
        w.key(Qt::Key_Space);
        QVERIFY(w.window->post()->isRunning());
        w.mayEnd = false;
        w.window->close();
        QCOMPARE(w.asked, 1);
        QVERIFY(w.window->isVisible());
        w.mayEnd = true;
        if (w.window->post()->isRunning()) {
            w.window->close();
            QCOMPARE(w.asked, 2);
        } else {
            w.window->close();
        }
        QVERIFY(w.wait([&] { return !w.window->isVisible(); }, 60'000));
        // The ledger and the file agree, entry by entry.
        auto book = Book::open(w.path(QStringLiteral("office.shogo")).toStdString());
        QVERIFY(book);
        auto counts = *(*book)->ledger().counts();
        QCOMPARE(counts[State::Pending], 0);
        QCOMPARE(counts[State::Confirmed],
                 w.read(QStringLiteral("office.journal")).count("    expenses:all"));
        QCOMPARE(counts[State::Confirmed] + counts[State::Queued], 600);
    }

    // Every action has a key and a menu entry; every control that takes the focus has a name.
    void everyActionHasAKeyAndEveryControlAName()
    {
        WindowWorld w;
        w.begin();
        QSet<QKeySequence> keys;
        for (const ActInfo& info : actInfos()) {
            QAction* action = w.window->actions()[info.act];
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(action->text()));
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!key.isEmpty() && !keys.contains(key), qPrintable(action->text()));
                keys.insert(key);
            }
        }
        QCOMPARE(actInfos().size(), static_cast<size_t>(Act::Count));
        for (QWidget* widget : w.window->findChildren<QWidget*>()) {
            if ((widget->focusPolicy() & Qt::TabFocus) == 0 ||
                !widget->isVisibleTo(w.window.get())) {
                continue;
            }
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(face);
            QVERIFY2(
                !face->text(QAccessible::Name).isEmpty(),
                qPrintable(QStringLiteral("%1 in %2")
                               .arg(QString::fromLatin1(widget->metaObject()->className()),
                                    widget->parentWidget()
                                        ? QString::fromLatin1(
                                              widget->parentWidget()->metaObject()->className())
                                        : QString())));
        }
    }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
