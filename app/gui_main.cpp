// SPDX-License-Identifier: GPL-3.0-or-later
#include "book_threads.h"
#include "language.h"
#include "look/shogo_style.h"
#include "main_window.h"
#include "user_name.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>

using namespace shogo;

int main(int argc, char** argv)
{
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Shogo"));
    QApplication::setOrganizationName(QStringLiteral("Shogo"));
    QApplication::setApplicationVersion(QStringLiteral(SHOGO_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/shogo/icons/app-icon.svg")));
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("book"), QStringLiteral("a book to open"),
                                 QStringLiteral("[book]"));
    parser.addPositionalArgument(QStringLiteral("files"), QStringLiteral("statements to import"),
                                 QStringLiteral("[files…]"));
    parser.process(app);
    installLanguage(app, qEnvironmentVariable("SHOGO_LANG"));
    installLook(app);

    BookThreads books([] { return OwnWorld::ofSystem(userName()); });
    MainWindow window(books);
    const QStringList arguments = parser.positionalArguments();
    window.show();
    if (!arguments.isEmpty()) {
        QObject::connect(&window, &MainWindow::opened, &window,
                         [&window, files = arguments.mid(1)](bool good) {
                             if (good) {
                                 window.importFiles(files);
                             }
                         });
        window.openBook(arguments.front());
    }
    return QApplication::exec();
}
