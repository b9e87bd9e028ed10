// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_ASSIGN(const auto keys, arguments.takeKeys());
    if (keys.size() != 1) {
        return Problem(keys.empty() ? ProblemCode::ArgumentMissing : ProblemCode::ArgumentSurplus,
                       {std::string("KEY"), arguments.verb()});
    }
    if (arguments.has("reverse") == arguments.has("rebook")) {
        return Problem(arguments.has("rebook") ? ProblemCode::ArgumentSurplus
                                               : ProblemCode::ArgumentMissing,
                       {std::string("one of --reverse, --rebook"), arguments.verb()});
    }
    CorrectRequest request;
    request.key = keys.front();
    request.rebook = arguments.has("rebook");
    SHOGO_ASSIGN(request.why, arguments.required("why"));
    SHOGO_ASSIGN(const CorrectView view, desk->correct(request));
    QJsonObject object;
    object[QStringLiteral("key")] = qs(request.key.hex());
    object[QStringLiteral("reversal")] = textOrNull(view.reversal);
    object[QStringLiteral("in_review")] = view.inReview;
    out.object(object);
    if (!view.reversal.empty()) {
        out.line(CliText::tr("The reversal is queued (%1).").arg(qs(view.reversal)));
    }
    if (view.inReview) {
        out.line(CliText::tr("The row is in review again: assign and approve it."));
    }
    return {};
}

} // namespace

Command correctCommand()
{
    return {"correct",
            "BOOK KEY (--reverse|--rebook) --why TEXT",
            QT_TRANSLATE_NOOP("shogoctl", "Reverses a confirmed journal by a journal of its own."),
            {{"reverse", nullptr, QT_TRANSLATE_NOOP("shogoctl", "reverse it, and post no other")},
             {"rebook", nullptr,
              QT_TRANSLATE_NOOP("shogoctl", "reverse it, and review the row again for a new one")},
             {"why", "TEXT", QT_TRANSLATE_NOOP("shogoctl", "the reason, kept in the history")}},
            run};
}

} // namespace shogo
