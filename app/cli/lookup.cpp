// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "cli/posting_text.h"
#include "cli/safety_text.h"
#include "cli/wait.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> lookUpOne(const std::string& book, const std::vector<RowKey>& keys,
                       const Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, Desk::open(book, world));
    SHOGO_TRY(takeWords(*desk, arguments));
    SHOGO_ASSIGN(const PostReport report,
                 waitFor([&](Poster::Done done) { desk->lookUp(keys, std::move(done)); }));
    printPostReport(report, *desk, out);
    return {};
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    std::vector<std::string> books;
    do {
        SHOGO_ASSIGN(auto book, arguments.takeBook());
        books.push_back(std::move(book));
    } while (!arguments.positional().empty() && !RowKey::parse(arguments.positional().front()));
    SHOGO_ASSIGN(const auto keys, arguments.takeKeys());
    if (keys.empty() != arguments.has("stuck") || (!keys.empty() && books.size() > 1)) {
        return Problem(keys.empty() ? ProblemCode::ArgumentMissing : ProblemCode::ArgumentSurplus,
                       {std::string("--stuck or KEY"), arguments.verb()});
    }
    for (const std::string& book : books) {
        if (auto outcome = lookUpOne(book, keys, arguments, world, out); !outcome) {
            out.problem(outcome.error().at(Place{book}));
        }
    }
    return {};
}

} // namespace

Command lookupCommand()
{
    return {"lookup",
            "BOOK… (--stuck|KEY…) [--only-copy]",
            QT_TRANSLATE_NOOP("shogoctl", "Asks the target whether it has the journals; sends "
                                          "nothing."),
            {{"stuck", nullptr, QT_TRANSLATE_NOOP("shogoctl", "all that are pending or unknown")},
             {"only-copy", nullptr,
              QT_TRANSLATE_NOOP("shogoctl", "no other copy of the book posts from now on")}},
            run};
}

} // namespace shogo
