// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "cli/safety_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(const std::string file, arguments.takeOne("FILE"));
    SHOGO_ASSIGN(const std::string book, arguments.takeBook());
    SHOGO_TRY(arguments.nothingLeft());
    SHOGO_ASSIGN(const RestoreView view,
                 Desk::restore(file, book, arguments.has("only-copy"), world));
    QJsonObject object;
    object[QStringLiteral("file")] = qs(file);
    object[QStringLiteral("book")] = qs(book);
    object[QStringLiteral("moved_aside")] = textOrNull(view.movedAside);
    object[QStringLiteral("epoch")] = static_cast<qint64>(view.epoch);
    object[QStringLiteral("quarantine")] = static_cast<qint64>(view.quarantine);
    object[QStringLiteral("unknown")] = static_cast<qint64>(view.unknown);
    object[QStringLiteral("history_lines")] = static_cast<qint64>(view.head.seq);
    out.object(object);
    out.line(CliText::tr("Restored %1 from %2: %3 lines of history, %4 entries to look up.")
                 .arg(qs(book), qs(file))
                 .arg(view.head.seq)
                 .arg(view.unknown));
    if (!view.movedAside.empty()) {
        out.line(CliText::tr("The book that stood there is now %1.").arg(qs(view.movedAside)));
    }
    printQuarantine(view.quarantine, out);
    return {};
}

} // namespace

Command restoreCommand()
{
    return {"restore",
            "FILE BOOK [--only-copy]",
            QT_TRANSLATE_NOOP("shogoctl",
                              "Makes a book from a backup, or from a book in another place; what "
                              "stands at BOOK is moved aside. It is looked up before it posts."),
            {{"only-copy", nullptr,
              QT_TRANSLATE_NOOP("shogoctl", "no other copy of the book posts from now on")}},
            run};
}

} // namespace shogo
