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
    verdict("another", ResolveRequest::What::Another);
    if (verdicts != 1) {
        return Problem(verdicts == 0 ? ProblemCode::ArgumentMissing : ProblemCode::ArgumentSurplus,
                       {std::string("one of --found, --absent, --withdraw, --reopen, --again, "
                                    "--adopt, --another"),
                        arguments.verb()});
    }
    SHOGO_ASSIGN(request.keys, arguments.takeKeys());
    request.allAbsent = arguments.has("all-absent");
    request.allAlike = arguments.has("all-alike");
    request.step = arguments.value("step");
    SHOGO_ASSIGN(request.why, arguments.required("why"));
    const int ways =
        (request.keys.empty() ? 0 : 1) + (request.allAbsent ? 1 : 0) + (request.allAlike ? 1 : 0);
    if (ways != 1) {
        return Problem(ways > 1 ? ProblemCode::ArgumentSurplus : ProblemCode::ArgumentMissing,
                       {std::string("KEY, --all-absent or --all-alike"), arguments.verb()});
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
        "BOOK (KEY…|--all-absent|--all-alike) (--found ID|--absent|--withdraw|--reopen|--again|"
        "--adopt [ID]|--another) --why TEXT",
        QT_TRANSLATE_NOOP("shogoctl", "A person's verdict on a journal that is stuck or refused."),
        {{"all-absent", nullptr, QT_TRANSLATE_NOOP("shogoctl", "all that a look-up has not found")},
         {"all-alike", nullptr,
          QT_TRANSLATE_NOOP("shogoctl", "all that look like one that was entered by hand")},
         {"step", "STEP", QT_TRANSLATE_NOOP("shogoctl", "a correction of the row, like reverse:1")},
         {"found", "ID", QT_TRANSLATE_NOOP("shogoctl", "it is there, under this id")},
         {"absent", nullptr, QT_TRANSLATE_NOOP("shogoctl", "it is not there: send it")},
         {"withdraw", nullptr, QT_TRANSLATE_NOOP("shogoctl", "it shall not be posted")},
         {"reopen", nullptr, QT_TRANSLATE_NOOP("shogoctl", "a withdrawn one goes on")},
         {"again", nullptr, QT_TRANSLATE_NOOP("shogoctl", "one that is gone there is posted anew")},
         {"adopt", "[ID]",
          QT_TRANSLATE_NOOP("shogoctl", "the journal with this id, or the one that it looks like, "
                                        "is the row's")},
         {"another", nullptr,
          QT_TRANSLATE_NOOP("shogoctl", "the one that it looks like is another: send it")},
         {"why", "TEXT", QT_TRANSLATE_NOOP("shogoctl", "the reason, kept in the history")}},
        run};
}

} // namespace shogo
