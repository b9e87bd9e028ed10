// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "cli/posting_text.h"
#include "cli/wait.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<ResolveRequest> requestOf(Arguments& arguments)
{
    ResolveRequest request;
    int verdicts = 0;
    const auto verdict = [&](const char* option, ResolveRequest::What what) {
        if (arguments.has(option)) {
            request.what = what;
            request.remoteId = arguments.value(option);
            ++verdicts;
        }
    };
    verdict("found", ResolveRequest::What::Found);
    verdict("absent", ResolveRequest::What::Absent);
    verdict("withdraw", ResolveRequest::What::Withdraw);
    verdict("reopen", ResolveRequest::What::Reopen);
    verdict("again", ResolveRequest::What::Again);
    verdict("adopt", ResolveRequest::What::Adopt);
    if (verdicts != 1) {
        return Problem(verdicts == 0 ? ProblemCode::ArgumentMissing : ProblemCode::ArgumentSurplus,
                       {std::string("one of --found, --absent, --withdraw, --reopen, --again, "
                                    "--adopt"),
                        arguments.verb()});
    }
    SHOGO_ASSIGN(request.keys, arguments.takeKeys());
    request.allAbsent = arguments.has("all-absent");
    SHOGO_ASSIGN(request.why, arguments.required("why"));
    if (request.keys.empty() != request.allAbsent) {
        return Problem(request.allAbsent ? ProblemCode::ArgumentSurplus
                                         : ProblemCode::ArgumentMissing,
                       {std::string("KEY or --all-absent"), arguments.verb()});
    }
    return request;
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_ASSIGN(const ResolveRequest request, requestOf(arguments));
    SHOGO_ASSIGN(const PostReport report,
                 waitFor([&](Poster::Done done) { desk->resolve(request, std::move(done)); }));
    printPostReport(report, *desk, out);
    return {};
}

} // namespace

Command resolveCommand()
{
    return {
        "resolve",
        "BOOK (KEY…|--all-absent) (--found ID|--absent|--withdraw|--reopen|--again|--adopt ID) "
        "--why TEXT",
        QT_TRANSLATE_NOOP("shogoctl", "A person's verdict on a journal that is stuck or refused."),
        {{"all-absent", nullptr, QT_TRANSLATE_NOOP("shogoctl", "all that a look-up has not found")},
         {"found", "ID", QT_TRANSLATE_NOOP("shogoctl", "it is there, under this id")},
         {"absent", nullptr, QT_TRANSLATE_NOOP("shogoctl", "it is not there: send it")},
         {"withdraw", nullptr, QT_TRANSLATE_NOOP("shogoctl", "it shall not be posted")},
         {"reopen", nullptr, QT_TRANSLATE_NOOP("shogoctl", "a withdrawn one goes on")},
         {"again", nullptr, QT_TRANSLATE_NOOP("shogoctl", "one that is gone there is posted anew")},
         {"adopt", "ID", QT_TRANSLATE_NOOP("shogoctl", "the journal with this id is the row's")},
         {"why", "TEXT", QT_TRANSLATE_NOOP("shogoctl", "the reason, kept in the history")}},
        run};
}

} // namespace shogo
