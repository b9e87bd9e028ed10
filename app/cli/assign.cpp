// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_ASSIGN(const auto keys, arguments.takeKeys());
    if (keys.empty()) {
        return Problem(ProblemCode::ArgumentMissing, {std::string("KEY"), arguments.verb()});
    }
    Decision decision;
    SHOGO_ASSIGN(decision.account, arguments.required("account"));
    decision.tax = arguments.value("tax");
    decision.memo = arguments.value("memo");
    SHOGO_ASSIGN(const int64_t alike, desk->assign(keys, decision));
    QJsonObject object;
    object[QStringLiteral("assigned")] = static_cast<qint64>(keys.size());
    object[QStringLiteral("suggested")] = static_cast<qint64>(alike);
    out.object(object);
    out.line(QCoreApplication::translate("shogoctl",
                                         "Assigned %1 to %2 rows; it is suggested for %3 others.")
                 .arg(qs(decision.account))
                 .arg(keys.size())
                 .arg(alike));
    return {};
}

} // namespace

Command assignCommand()
{
    return {"assign",
            "BOOK KEY… --account ACCOUNT [--tax CODE] [--memo TEXT]",
            QT_TRANSLATE_NOOP("shogoctl", "Gives the other side of a row's journal."),
            {{"account", "ACCOUNT", QT_TRANSLATE_NOOP("shogoctl", "the account of the books")},
             {"tax", "CODE", QT_TRANSLATE_NOOP("shogoctl", "tax code")},
             {"memo", "TEXT", QT_TRANSLATE_NOOP("shogoctl", "instead of the bank's text")}},
            run};
}

} // namespace shogo
