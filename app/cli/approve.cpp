// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/problem_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_ASSIGN(const auto keys, arguments.takeKeys());
    if (keys.empty() != arguments.has("ready")) {
        return Problem(keys.empty() ? ProblemCode::ArgumentMissing : ProblemCode::ArgumentSurplus,
                       {std::string("--ready or KEY"), arguments.verb()});
    }
    SHOGO_ASSIGN(const ApproveView view, desk->approve(keys));
    QJsonObject object;
    object[QStringLiteral("approved")] = static_cast<qint64>(view.approved);
    object[QStringLiteral("reopened")] = static_cast<qint64>(view.reopened);
    QJsonArray refused;
    for (const auto& [key, problem] : view.refused) {
        QJsonObject item = problemObject(problem);
        item[QStringLiteral("key")] = qs(key.hex());
        refused.append(item);
    }
    object[QStringLiteral("refused")] = refused;
    out.object(object);
    out.line(QCoreApplication::translate(
                 "shogoctl", "Approved %1 journals; %2 refused or withdrawn ones go again.")
                 .arg(view.approved)
                 .arg(view.reopened));
    for (const auto& [key, problem] : view.refused) {
        out.line(QStringLiteral("  %1: %2").arg(qs(key.hex()), qs(problemLine(problem))));
        // Asked for by name and not done is an error; among "all that are ready" it waits.
        out.raise(keys.empty() ? 3 : 1);
    }
    return {};
}

} // namespace

Command approveCommand()
{
    return {"approve",
            "BOOK (--ready|KEY…)",
            QT_TRANSLATE_NOOP("shogoctl", "Queues journals for posting."),
            {{"ready", nullptr, QT_TRANSLATE_NOOP("shogoctl", "all rows that are ready")}},
            run};
}

} // namespace shogo
