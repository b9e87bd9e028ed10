// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>

namespace shogo {

namespace {

// Exactly one of the five verdicts, and what it is about.
Result<DecideRequest> requestOf(Arguments& arguments)
{
    DecideRequest request;
    int verdicts = 0;
    const auto verdict = [&](const char* option, DecideRequest::What what) {
        if (arguments.has(option)) {
            request.what = what;
            ++verdicts;
        }
    };
    verdict("count", DecideRequest::What::Count);
    verdict("same-as", DecideRequest::What::SameAs);
    verdict("new", DecideRequest::What::New);
    verdict("exclude", DecideRequest::What::Exclude);
    verdict("restore", DecideRequest::What::Restore);
    if (verdicts != 1) {
        return Problem(verdicts == 0 ? ProblemCode::ArgumentMissing : ProblemCode::ArgumentSurplus,
                       {std::string("one of --count, --same-as, --new, --exclude, --restore"),
                        arguments.verb()});
    }
    SHOGO_ASSIGN(request.keys, arguments.takeKeys());
    SHOGO_ASSIGN(const auto count, arguments.number("count"));
    request.count = count.value_or(0);
    request.reason = arguments.value("exclude");
    if (arguments.has("same-as")) {
        request.sameAs = RowKey::parse(arguments.value("same-as"));
        if (!request.sameAs) {
            return Problem(ProblemCode::OptionValue,
                           {arguments.value("same-as"), std::string("--same-as"),
                            std::string("a key of 32 hex digits")});
        }
    }
    SHOGO_ASSIGN(request.day, arguments.day("day"));
    request.amount = arguments.value("amount");
    request.account = arguments.value("account");
    const bool byDay = arguments.has("day") || arguments.has("amount") || arguments.has("account");
    if (byDay && (!arguments.has("day") || !arguments.has("amount") || !arguments.has("account") ||
                  !request.keys.empty() || request.what != DecideRequest::What::Count)) {
        return Problem(
            ProblemCode::ArgumentMissing,
            {std::string("--day, --amount and --account with --count"), arguments.verb()});
    }
    if (!byDay && request.keys.empty()) {
        return Problem(ProblemCode::ArgumentMissing, {std::string("KEY"), arguments.verb()});
    }
    return request;
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_ASSIGN(const DecideRequest request, requestOf(arguments));
    SHOGO_ASSIGN(const DecideView view, desk->decide(request));
    QJsonObject object;
    object[QStringLiteral("changed")] = static_cast<qint64>(view.changed);
    object[QStringLiteral("waiting")] = static_cast<qint64>(view.waiting);
    out.object(object);
    out.line(QCoreApplication::translate("shogoctl", "Decided %1 rows; %2 suspects are left.")
                 .arg(view.changed)
                 .arg(view.waiting));
    if (view.waiting > 0) {
        out.raise(3);
    }
    return {};
}

} // namespace

Command decideCommand()
{
    return {"decide",
            "BOOK (KEY…|--day D --amount A --account ID) (--count N|--same-as KEY|--new|--exclude "
            "REASON|--restore)",
            QT_TRANSLATE_NOOP("shogoctl",
                              "Settles suspects: how many there are in all, or the same "
                              "as another; sets rows aside and brings them back."),
            {{"day", "D", QT_TRANSLATE_NOOP("shogoctl", "of the question")},
             {"amount", "A", QT_TRANSLATE_NOOP("shogoctl", "of the question, signed")},
             {"account", "ID", QT_TRANSLATE_NOOP("shogoctl", "of the question")},
             {"count", "N", QT_TRANSLATE_NOOP("shogoctl", "there are N movements in all")},
             {"same-as", "KEY", QT_TRANSLATE_NOOP("shogoctl", "the row is the same as that one")},
             {"new", nullptr, QT_TRANSLATE_NOOP("shogoctl", "the row is a movement of its own")},
             {"exclude", "REASON", QT_TRANSLATE_NOOP("shogoctl", "not to be posted, and why")},
             {"restore", nullptr, QT_TRANSLATE_NOOP("shogoctl", "an excluded row comes back")}},
            run};
}

} // namespace shogo
