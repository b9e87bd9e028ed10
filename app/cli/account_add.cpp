// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "cli/wait.h"

#include <QCoreApplication>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_TRY(arguments.nothingLeft());
    NewAccount account;
    SHOGO_ASSIGN(account.ident, arguments.required("id"));
    SHOGO_ASSIGN(account.currency, arguments.required("currency"));
    SHOGO_ASSIGN(account.postsTo, arguments.required("posts-to"));
    account.name = arguments.value("name");
    account.profile = arguments.value("profile");
    if (arguments.has("key-basis")) {
        const std::string basis = arguments.value("key-basis");
        if (basis != "content" && basis != "id") {
            return Problem(ProblemCode::OptionValue,
                           {basis, std::string("--key-basis"), std::string("content or id")});
        }
        account.keyBasis = basis == "id" ? KeyBasis::TransactionId : KeyBasis::Content;
    }
    SHOGO_ASSIGN(account.start, arguments.day("start"));
    account.startsInsideDay = arguments.has("starts-inside-day");
    // Where the target keeps a chart, the account's name and its bank feed are asked for now. What
    // was read before will do where it cannot be reached; without any, nothing can be checked.
    auto chart = waitForResult<ChartView>(
        [&](std::function<void(Result<ChartView>)> done) { desk->refreshChart(std::move(done)); });
    if (!chart) {
        SHOGO_ASSIGN(const ChartView known, desk->chart());
        if (!known.chart) {
            return std::move(chart).error();
        }
        out.problem(chart.error());
    }
    SHOGO_TRY(desk->addAccount(account));
    SHOGO_ASSIGN(const auto feed, desk->feedOn(account.postsTo));
    if (feed) {
        out.problem(*feed);
    }
    QJsonObject object;
    object[QStringLiteral("account")] = qs(account.ident);
    object[QStringLiteral("currency")] = qs(account.currency);
    object[QStringLiteral("posts_to")] = qs(account.postsTo);
    out.object(object);
    out.line(QCoreApplication::translate("shogoctl", "Added the account %1, which stands for %2.")
                 .arg(qs(account.ident), qs(account.postsTo)));
    return {};
}

} // namespace

Command accountAddCommand()
{
    return {
        "account add",
        "BOOK --id ID --currency CUR --posts-to ACCOUNT [--name TEXT] [--profile NAME] "
        "[--key-basis content|id] [--start D] [--starts-inside-day]",
        QT_TRANSLATE_NOOP("shogoctl", "Adds an own bank, card or payment account and the "
                                      "account of the books that it stands for."),
        {{"id", "ID", QT_TRANSLATE_NOOP("shogoctl", "chosen once, part of every key")},
         {"currency", "CUR", QT_TRANSLATE_NOOP("shogoctl", "three letters, like JPY")},
         {"posts-to", "ACCOUNT", QT_TRANSLATE_NOOP("shogoctl", "the account of the books")},
         {"name", "TEXT", QT_TRANSLATE_NOOP("shogoctl", "shown to people")},
         {"profile", "NAME",
          QT_TRANSLATE_NOOP("shogoctl", "of its statements (else by their header)")},
         {"key-basis", "BASIS",
          QT_TRANSLATE_NOOP("shogoctl", "content or id (else by the first statement)")},
         {"start", "D",
          QT_TRANSLATE_NOOP("shogoctl", "rows before this day are kept and not posted")},
         {"starts-inside-day", nullptr,
          QT_TRANSLATE_NOOP("shogoctl", "its downloads hold only what is new since the last one")}},
        run};
}

} // namespace shogo
