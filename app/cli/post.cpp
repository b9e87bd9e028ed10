// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/decimal_text.h"
#include "cli/posting_text.h"
#include "cli/safety_text.h"
#include "cli/wait.h"

#include <QCoreApplication>

#include <cstdio>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace shogo {

namespace {

bool errorIsATerminal()
{
#ifdef _WIN32
    return _isatty(_fileno(stderr)) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

void printPlan(const PostPlan& plan, Out& out)
{
    QJsonObject object;
    object[QStringLiteral("new")] = static_cast<qint64>(plan.fresh);
    object[QStringLiteral("to_look_up")] = static_cast<qint64>(plan.toLookUp);
    object[QStringLiteral("waiting")] =
        static_cast<qint64>(plan.later + plan.held + plan.alike + plan.suspects);
    object[QStringLiteral("failed")] = static_cast<qint64>(plan.failed);
    object[QStringLiteral("held")] = static_cast<qint64>(plan.held);
    object[QStringLiteral("alike")] = static_cast<qint64>(plan.alike);
    object[QStringLiteral("suspects")] = static_cast<qint64>(plan.suspects);
    object[QStringLiteral("flagged")] = static_cast<qint64>(plan.flagged);
    object[QStringLiteral("in")] = qs(canonicalText(plan.in));
    object[QStringLiteral("out")] = qs(canonicalText(plan.out));
    object[QStringLiteral("target")] = qs(plan.target);
    QJsonArray entries;
    for (const PostedEntry& entry : plan.entries) {
        QJsonObject item;
        item[QStringLiteral("key")] = qs(entry.key.hex());
        item[QStringLiteral("step")] = qs(entry.step);
        entries.append(item);
    }
    object[QStringLiteral("entries")] = entries;
    out.object(object);
    out.line(CliText::tr(
                 "Would post to %1: new %2 (in %3, out %4); to look up %5; failed %6; not due yet "
                 "%7; held %8; rows that wait for a decision %9")
                 .arg(qs(plan.target))
                 .arg(plan.fresh)
                 .arg(qs(canonicalText(plan.in)), qs(canonicalText(plan.out)))
                 .arg(plan.toLookUp)
                 .arg(plan.failed)
                 .arg(plan.later)
                 .arg(plan.held)
                 .arg(plan.suspects));
    if (plan.alike > 0) {
        out.line(
            CliText::tr("Look like one that was entered by hand, and wait: %1").arg(plan.alike));
    }
    out.line(CliText::tr("Nothing was sent."));
    if (plan.toLookUp + plan.failed + plan.held + plan.alike + plan.suspects + plan.flagged > 0) {
        out.raise(3);
    }
}

Result<void> postOne(const std::string& book, const Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(const auto expect, arguments.number("expect"));
    SHOGO_ASSIGN(auto desk, Desk::open(book, world));
    if (arguments.has("other-book")) {
        SHOGO_TRY(desk->allowOtherBook(arguments.value("other-book")));
    }
    if (arguments.has("dry-run")) {
        SHOGO_ASSIGN(const PostPlan plan, desk->planPost());
        printPlan(plan, out);
        // What would keep it from posting.
        SHOGO_ASSIGN(const SafetyView safety, desk->safety());
        for (const Problem& problem : safety.problems) {
            out.problem(problem);
        }
        return {};
    }
    SHOGO_TRY(takeWords(*desk, arguments));
    if (errorIsATerminal()) {
        desk->postProgress = [](int64_t done, int64_t total) {
            std::fprintf(stderr, "\r%lld / %lld ", static_cast<long long>(done),
                         static_cast<long long>(total));
        };
    }
    SHOGO_ASSIGN(const PostReport report,
                 waitFor([&](Poster::Done done) { desk->post(expect, std::move(done)); }));
    if (desk->postProgress) {
        std::fputc('\n', stderr);
    }
    printPostReport(report, *desk, out);
    return {};
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    // Several books: one that fails does not keep the others waiting.
    std::vector<std::string> books;
    do {
        SHOGO_ASSIGN(auto book, arguments.takeBook());
        books.push_back(std::move(book));
    } while (!arguments.positional().empty());
    for (const std::string& book : books) {
        if (auto outcome = postOne(book, arguments, world, out); !outcome) {
            out.problem(outcome.error().at(Place{book}));
        }
    }
    return {};
}

} // namespace

Command postCommand()
{
    return {
        "post",
        "BOOK… [--dry-run] [--expect N] [--other-book TAG] [--only-copy] [--accept-place]",
        QT_TRANSLATE_NOOP("shogoctl", "Posts what is queued and due, after looking up what is "
                                      "unknown or stuck."),
        {{"dry-run", nullptr,
          QT_TRANSLATE_NOOP("shogoctl", "send nothing, print what would be posted")},
         {"expect", "N",
          QT_TRANSLATE_NOOP("shogoctl", "post nothing if the number of new journals is another")},
         {"other-book", "TAG",
          QT_TRANSLATE_NOOP("shogoctl", "the book with this tag no longer posts to the same "
                                        "account")},
         {"only-copy", nullptr,
          QT_TRANSLATE_NOOP("shogoctl", "no other copy of the book posts from now on")},
         {"accept-place", nullptr,
          QT_TRANSLATE_NOOP("shogoctl", "post from this synchronised folder or network drive, now "
                                        "and later")}},
        run};
}

} // namespace shogo
