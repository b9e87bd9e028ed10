// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(const std::string book, arguments.takeBook());
    SHOGO_ASSIGN(const std::string file, arguments.takeOne("FILE"));
    SHOGO_TRY(arguments.nothingLeft());
    SHOGO_ASSIGN(auto desk, Desk::open(book, world));
    SHOGO_ASSIGN(const BackupFacts facts, desk->backUp(file));
    QJsonObject object;
    object[QStringLiteral("book")] = qs(book);
    object[QStringLiteral("file")] = qs(file);
    object[QStringLiteral("bytes")] = static_cast<qint64>(facts.bytes);
    object[QStringLiteral("history_lines")] = static_cast<qint64>(facts.head.seq);
    object[QStringLiteral("hash")] = qs(toHex(facts.head.hash));
    out.object(object);
    out.line(CliText::tr("Backed up %1 to %2: %3 bytes, %4 lines of history; opened and checked.")
                 .arg(qs(book), qs(file))
                 .arg(facts.bytes)
                 .arg(facts.head.seq));
    return {};
}

} // namespace

Command backupCommand()
{
    return {"backup",
            "BOOK FILE",
            QT_TRANSLATE_NOOP("shogoctl", "Makes a consistent copy of a book, also while it is in "
                                          "use; refuses to touch an existing file."),
            {},
            run};
}

} // namespace shogo
