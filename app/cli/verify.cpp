// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/problem_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> verifyOne(const std::string& book, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, Desk::open(book, world));
    SHOGO_ASSIGN(const VerifyReport report, desk->verify());
    QJsonObject object;
    object[QStringLiteral("book")] = qs(book);
    object[QStringLiteral("ok")] = report.findings.empty();
    object[QStringLiteral("history_lines")] = static_cast<qint64>(report.historyLines);
    object[QStringLiteral("rows")] = static_cast<qint64>(report.rows);
    object[QStringLiteral("entries")] = static_cast<qint64>(report.entries);
    object[QStringLiteral("imports")] = static_cast<qint64>(report.imports);
    QJsonArray findings;
    for (const Problem& problem : report.findings) {
        findings.append(problemObject(problem));
    }
    object[QStringLiteral("findings")] = findings;
    out.object(object);
    for (const Problem& problem : report.findings) {
        out.line(qs(problemLine(problem)));
        out.raise(1);
    }
    out.line(report.findings.empty()
                 ? QCoreApplication::translate("shogoctl", "%1 holds: %2 rows of %3 imports, %4 "
                                                           "ledger entries, %5 lines of history.")
                       .arg(qs(book))
                       .arg(report.rows)
                       .arg(report.imports)
                       .arg(report.entries)
                       .arg(report.historyLines)
                 : QCoreApplication::translate("shogoctl", "%1 does not hold: %2 findings.")
                       .arg(qs(book))
                       .arg(report.findings.size()));
    return {};
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    std::vector<std::string> books;
    do {
        SHOGO_ASSIGN(auto book, arguments.takeBook());
        books.push_back(std::move(book));
    } while (!arguments.positional().empty());
    for (const std::string& book : books) {
        if (auto outcome = verifyOne(book, world, out); !outcome) {
            out.problem(outcome.error().at(Place{book}));
        }
    }
    return {};
}

} // namespace

Command verifyCommand()
{
    return {"verify",
            "BOOK…",
            QT_TRANSLATE_NOOP("shogoctl", "Checks the database, the history's chain and every "
                                          "invariant of the ledger."),
            {},
            run};
}

} // namespace shogo
