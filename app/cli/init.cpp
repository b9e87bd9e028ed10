// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/problem_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(const std::string book, arguments.takeBook());
    SHOGO_TRY(arguments.nothingLeft());
    SHOGO_ASSIGN(const std::string target, arguments.required("target"));
    SHOGO_ASSIGN(auto desk, Desk::create(book, target, arguments.value("currency", "JPY"), world));
    QJsonObject object;
    object[QStringLiteral("book")] = qs(book);
    object[QStringLiteral("target")] = qs(target);
    object[QStringLiteral("currency")] = qs(std::string(desk->book().settings().currency.code()));
    out.object(object);
    out.line(QCoreApplication::translate("shogoctl", "Made the book %1, which posts to %2.")
                 .arg(qs(book), qs(target)));
    // A place from which it will not post without a word: better said now than at the first run.
    SHOGO_ASSIGN(const SafetyView safety, desk->safety());
    for (const Problem& problem : safety.problems) {
        out.line(qs(problemLine(problem)));
    }
    return {};
}

} // namespace

Command initCommand()
{
    return {"init",
            "BOOK --target TARGET [--currency CUR]",
            QT_TRANSLATE_NOOP("shogoctl", "Makes a book; refuses to touch an existing one."),
            {{"target", "TARGET",
              QT_TRANSLATE_NOOP("shogoctl", "journal:PATH?dialect=hledger|beancount")},
             {"currency", "CUR", QT_TRANSLATE_NOOP("shogoctl", "of the books (JPY)")}},
            run};
}

} // namespace shogo
