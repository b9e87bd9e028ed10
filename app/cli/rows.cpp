// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/decimal_text.h"

#include <QCoreApplication>

#include <map>

namespace shogo {

namespace {

QJsonObject rowObject(const ListedRow& listed, const Account& account, const OriginIndex& origins)
{
    const BookRow& row = listed.row;
    QJsonObject object;
    object[QStringLiteral("key")] = qs(row.key.hex());
    object[QStringLiteral("account")] = qs(account.ident);
    object[QStringLiteral("date")] = qs(row.day.text());
    object[QStringLiteral("amount")] = qs(canonicalText({row.minor, account.currency}));
    object[QStringLiteral("currency")] = qs(std::string(account.currency.code()));
    object[QStringLiteral("description")] = qs(row.latestText);
    object[QStringLiteral("balance")] =
        row.balance ? QJsonValue(qs(canonicalText({*row.balance, account.currency})))
                    : QJsonValue();
    object[QStringLiteral("status")] = qs(std::string(statusText(row.status)));
    object[QStringLiteral("state")] = listed.state == State::None
                                          ? QJsonValue()
                                          : QJsonValue(qs(std::string(stateText(listed.state))));
    object[QStringLiteral("attempt")] = static_cast<qint64>(listed.attempt);
    object[QStringLiteral("remote_id")] = textOrNull(listed.remoteId);
    object[QStringLiteral("error")] = textOrNull(listed.error);
    QJsonObject suggestion;
    suggestion[QStringLiteral("account")] = textOrNull(listed.account);
    suggestion[QStringLiteral("tax")] = textOrNull(listed.tax);
    suggestion[QStringLiteral("kind")] = qs(listed.kind);
    suggestion[QStringLiteral("why")] = textOrNull(listed.why);
    object[QStringLiteral("suggestion")] = suggestion;
    const auto origin = origins.of(row.id);
    object[QStringLiteral("file")] =
        origin ? QJsonValue(qs(std::string(origin->file))) : QJsonValue();
    object[QStringLiteral("line")] =
        origin ? QJsonValue(static_cast<qint64>(origin->line)) : QJsonValue();
    return object;
}

QString shownState(const ListedRow& listed)
{
    if (listed.state == State::None || listed.row.status == ReviewStatus::Missing) {
        return qs(std::string(statusText(listed.row.status)));
    }
    return qs(std::string(stateText(listed.state)));
}

void printRow(const ListedRow& listed, const Account& account, Out& out)
{
    const BookRow& row = listed.row;
    QString counter = qs(listed.account);
    if (listed.kind == "history") {
        counter += QStringLiteral("  (%1)").arg(qs(listed.why));
    }
    out.line(QStringLiteral("%1  %2  %3  %4  %5  %6")
                 .arg(qs(row.key.hex()), qs(row.day.text()),
                      qs(canonicalText({row.minor, account.currency})).rightJustified(14),
                      shownState(listed).leftJustified(13), qs(row.latestText), counter));
}

Result<void> announced(Desk& desk, const std::map<int64_t, Account>& accounts, Out& out)
{
    SHOGO_ASSIGN(const auto rows, desk.book().imports().stillAnnounced());
    for (const auto& row : rows) {
        const Account& account = accounts.at(row.account.value);
        QJsonObject object;
        object[QStringLiteral("key")] = QJsonValue();
        object[QStringLiteral("account")] = qs(account.ident);
        object[QStringLiteral("date")] = qs(row.day.text());
        object[QStringLiteral("amount")] = qs(canonicalText({row.minor, account.currency}));
        object[QStringLiteral("currency")] = qs(std::string(account.currency.code()));
        object[QStringLiteral("description")] = qs(row.text);
        object[QStringLiteral("status")] = QStringLiteral("announced");
        object[QStringLiteral("file")] = qs(row.file);
        object[QStringLiteral("line")] = static_cast<qint64>(row.line);
        out.object(object);
        out.line(QStringLiteral("%1  %2  %3  %4  %5")
                     .arg(QString(32, u' '), qs(row.day.text()),
                          qs(canonicalText({row.minor, account.currency})).rightJustified(14),
                          CliText::tr("announced").leftJustified(13), qs(row.text)));
    }
    return {};
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_TRY(arguments.nothingLeft());
    SHOGO_ASSIGN(const auto all, desk->book().accounts().all());
    std::map<int64_t, Account> accounts;
    for (const Account& account : all) {
        accounts[account.id.value] = account;
    }
    RowFilter filter;
    if (arguments.has("account")) {
        SHOGO_ASSIGN(const Account account,
                     desk->book().accounts().byIdent(arguments.value("account")));
        filter.account = account.id;
    }
    SHOGO_ASSIGN(filter.from, arguments.day("from"));
    SHOGO_ASSIGN(filter.to, arguments.day("to"));
    filter.state = arguments.value("state");
    if (filter.state == "announced") {
        return announced(*desk, accounts, out);
    }
    if (arguments.has("state") && !statusFromText(filter.state) && !stateFromText(filter.state)) {
        return Problem(ProblemCode::OptionValue,
                       {filter.state, std::string("--state"),
                        std::string("a review status or a state of the ledger")});
    }
    OriginIndex origins;
    SHOGO_TRY(origins.load(desk->book().database()));
    int64_t count = 0;
    SHOGO_TRY(desk->rows(filter, [&](const ListedRow& row) {
        const Account& account = accounts.at(row.row.account.value);
        if (out.json()) {
            out.object(rowObject(row, account, origins));
        } else {
            printRow(row, account, out);
        }
        ++count;
        return Result<void>();
    }));
    out.line(CliText::tr("%1 rows").arg(count));
    SHOGO_ASSIGN(const auto questions, desk->questions());
    for (const QuestionView& question : questions) {
        out.line(
            CliText::tr(
                "open question: how many movements of %2 on %1 in %3 are there in all, from %4 "
                "to %5?")
                .arg(qs(question.day.text()), qs(canonicalText(question.amount)),
                     qs(question.account))
                .arg(question.atLeast)
                .arg(question.atMost) +
            (question.suggested
                 ? CliText::tr(" (the running balances suggest %1)").arg(*question.suggested)
                 : QString()));
    }
    return {};
}

} // namespace

Command rowsCommand()
{
    return {"rows",
            "BOOK [--state S] [--account ID] [--from D] [--to D]",
            QT_TRANSLATE_NOOP("shogoctl", "Lists the rows with key, status, ledger state and "
                                          "suggestion."),
            {{"state", "S",
              QT_TRANSLATE_NOOP("shogoctl",
                                "a status (possible-twin …), a state (unknown …) or announced")},
             {"account", "ID", QT_TRANSLATE_NOOP("shogoctl", "of one account")},
             {"from", "D", QT_TRANSLATE_NOOP("shogoctl", "first day")},
             {"to", "D", QT_TRANSLATE_NOOP("shogoctl", "last day")}},
            run};
}

} // namespace shogo
