// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/decimal_text.h"
#include "base/problem_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

QJsonObject importObject(const ImportView& view, bool dryRun)
{
    QJsonObject object;
    object[QStringLiteral("file")] = qs(view.file);
    object[QStringLiteral("sha256")] = qs(toHex(view.sha256));
    object[QStringLiteral("format")] = qs(view.format);
    object[QStringLiteral("account")] = qs(view.account);
    object[QStringLiteral("dry_run")] = dryRun;
    object[QStringLiteral("already_imported")] = view.alreadyImported;
    object[QStringLiteral("known")] = static_cast<qint64>(view.known);
    object[QStringLiteral("new")] = static_cast<qint64>(view.fresh);
    object[QStringLiteral("possible_twin")] = static_cast<qint64>(view.possibleTwin);
    object[QStringLiteral("reworded")] = static_cast<qint64>(view.reworded);
    object[QStringLiteral("missing")] = static_cast<qint64>(view.missing);
    object[QStringLiteral("announced")] = static_cast<qint64>(view.announced);
    object[QStringLiteral("excluded")] = static_cast<qint64>(view.excluded);
    QJsonArray problems;
    for (const Problem& problem : view.problems) {
        problems.append(problemObject(problem));
    }
    object[QStringLiteral("problems")] = problems;
    QJsonArray questions;
    for (const QuestionView& question : view.questions) {
        QJsonObject asked;
        asked[QStringLiteral("date")] = qs(question.day.text());
        asked[QStringLiteral("amount")] = qs(canonicalText(question.amount));
        asked[QStringLiteral("at_least")] = static_cast<qint64>(question.atLeast);
        asked[QStringLiteral("at_most")] = static_cast<qint64>(question.atMost);
        questions.append(asked);
    }
    object[QStringLiteral("questions")] = questions;
    QJsonArray breaks;
    for (const BalanceBreak& b : view.breaks) {
        QJsonObject item;
        item[QStringLiteral("line")] = static_cast<qint64>(b.line);
        item[QStringLiteral("date")] = b.day ? QJsonValue(qs(b.day->text())) : QJsonValue();
        item[QStringLiteral("expected")] = qs(canonicalText({b.expected, view.currency}));
        item[QStringLiteral("stated")] = qs(canonicalText({b.stated, view.currency}));
        breaks.append(item);
    }
    QJsonObject balance;
    balance[QStringLiteral("checked")] = view.balancesChecked;
    balance[QStringLiteral("breaks")] = breaks;
    object[QStringLiteral("balance")] = balance;
    return object;
}

void printImport(const ImportView& view, bool dryRun, Out& out)
{
    if (view.alreadyImported) {
        out.line(
            CliText::tr(
                "%1 -> %2: these bytes were imported before; %3 rows are known, nothing changed.")
                .arg(qs(view.file), qs(view.account))
                .arg(view.known));
        return;
    }
    out.line((dryRun ? CliText::tr("%1 -> %2 (nothing written):") : CliText::tr("%1 -> %2:"))
                 .arg(qs(view.file), qs(view.account)));
    out.line(
        CliText::tr("  new %1, known %2, possible twins %3, reworded %4, missing at the bank %5, "
                    "announced %6")
            .arg(view.fresh)
            .arg(view.known)
            .arg(view.possibleTwin)
            .arg(view.reworded)
            .arg(view.missing)
            .arg(view.announced));
    if (view.excluded > 0) {
        out.line(
            CliText::tr("  of these, %1 not to be posted (zero, or before the account's start)")
                .arg(view.excluded));
    }
    for (const QuestionView& question : view.questions) {
        out.line(CliText::tr("  how many movements of %2 on %1 are there in all, from %3 to %4? "
                             "(shogoctl decide --day %1 --amount %2 --account %5 --count N)")
                     .arg(qs(question.day.text()), qs(canonicalText(question.amount)))
                     .arg(question.atLeast)
                     .arg(question.atMost)
                     .arg(qs(question.account)));
    }
    for (const BalanceBreak& b : view.breaks) {
        out.line(
            CliText::tr("  the balance does not follow at line %1 (%2): expected %3, stated %4, "
                        "difference %5")
                .arg(b.line)
                .arg(b.day ? qs(b.day->text()) : CliText::tr("closing"),
                     qs(canonicalText({b.expected, view.currency})),
                     qs(canonicalText({b.stated, view.currency})),
                     qs(canonicalText(
                         {subtractMinor(b.stated, b.expected).value_or(0), view.currency}))));
    }
    if (!view.balancesChecked) {
        out.line(CliText::tr("  the file has no balances to check"));
    }
    for (const Problem& problem : view.problems) {
        out.line(QStringLiteral("  ") + qs(problemLine(problem)));
    }
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    const bool dryRun = arguments.has("dry-run");
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    if (arguments.positional().empty()) {
        return Problem(ProblemCode::ArgumentMissing, {std::string("FILE"), arguments.verb()});
    }
    ImportOptions options;
    options.account = arguments.value("account");
    options.profile = arguments.value("profile");
    options.dryRun = dryRun;
    options.acceptProblems = arguments.has("accept-problems");
    for (const std::string& path : arguments.positional()) {
        // One file that cannot be read does not keep the others out.
        auto views = desk->importFile(path, options);
        if (!views) {
            out.problem(views.error().at(Place{path}));
            continue;
        }
        for (const ImportView& view : *views) {
            out.object(importObject(view, dryRun));
            printImport(view, dryRun, out);
            if (view.possibleTwin + view.reworded > 0 || !view.breaks.empty()) {
                out.raise(3);
            }
            for (const Problem& problem : view.problems) {
                out.raise(exitStatusOf(problem.code));
            }
        }
    }
    return {};
}

} // namespace

Command importCommand()
{
    return {
        "import",
        "BOOK FILE… [--account ID] [--profile NAME] [--dry-run] [--accept-problems]",
        QT_TRANSLATE_NOOP("shogoctl", "Brings statements into the book: what is new, known or "
                                      "doubtful, row by row."),
        {{"account", "ID", QT_TRANSLATE_NOOP("shogoctl", "the account (else by the file)")},
         {"profile", "NAME",
          QT_TRANSLATE_NOOP("shogoctl", "a bank's layout, or a JSON file with one")},
         {"dry-run", nullptr, QT_TRANSLATE_NOOP("shogoctl", "change nothing, print the counts")},
         {"accept-problems", nullptr,
          QT_TRANSLATE_NOOP("shogoctl",
                            "take the rows that can be read, keep the others as problems")}},
        run};
}

} // namespace shogo
