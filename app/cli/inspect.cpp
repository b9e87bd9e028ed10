// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/decimal_text.h"
#include "base/problem_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

QJsonValue dayOrNull(const std::optional<Day>& day)
{
    return day ? QJsonValue(qs(day->text())) : QJsonValue();
}

// Where the file does not say its currency, amounts have the decimals that they are written with.
QString amountText(int64_t minor, const Statement& statement)
{
    char text[32];
    const size_t size = writeCanonical(
        text, minor, statement.currency ? statement.currency->exponent() : statement.decimals);
    return QString::fromLatin1(text, static_cast<qsizetype>(size));
}

QJsonValue currencyOrNull(const Statement& statement)
{
    return statement.currency ? QJsonValue(qs(std::string(statement.currency->code())))
                              : QJsonValue();
}

QJsonValue balanceOrNull(const std::optional<StatedBalance>& balance, const Statement& statement)
{
    return balance ? QJsonValue(amountText(balance->minor, statement)) : QJsonValue();
}

QJsonObject rowObject(const RawRow& row, const Statement& statement)
{
    QJsonObject object;
    object[QStringLiteral("line")] = static_cast<qint64>(row.line);
    object[QStringLiteral("date")] = qs(row.booked.text());
    object[QStringLiteral("value_date")] = dayOrNull(row.valueDate);
    object[QStringLiteral("amount")] = amountText(row.minor, statement);
    object[QStringLiteral("currency")] = currencyOrNull(statement);
    object[QStringLiteral("description")] = qs(std::string(row.description));
    object[QStringLiteral("counterparty")] = textOrNull(std::string(row.counterparty));
    object[QStringLiteral("id")] = textOrNull(std::string(row.id));
    object[QStringLiteral("balance")] =
        row.balance ? QJsonValue(amountText(*row.balance, statement)) : QJsonValue();
    object[QStringLiteral("status")] =
        row.status == BankStatus::Booked ? QStringLiteral("booked") : QStringLiteral("pending");
    return object;
}

// What the file says it covers, else its first to its last row.
std::optional<Coverage> coverageOf(const Statement& statement)
{
    if (statement.stated) {
        return statement.stated;
    }
    std::optional<Coverage> coverage;
    for (const RawRow& row : statement.rows) {
        if (!coverage) {
            coverage = Coverage{row.booked, row.booked};
        }
        coverage->first = std::min(coverage->first, row.booked);
        coverage->last = std::max(coverage->last, row.booked);
    }
    return coverage;
}

QJsonObject statementObject(const Statement& statement)
{
    QJsonObject object;
    object[QStringLiteral("account")] = textOrNull(statement.account);
    object[QStringLiteral("currency")] = currencyOrNull(statement);
    const auto coverage = coverageOf(statement);
    object[QStringLiteral("from")] =
        dayOrNull(coverage ? std::optional(coverage->first) : std::nullopt);
    object[QStringLiteral("to")] =
        dayOrNull(coverage ? std::optional(coverage->last) : std::nullopt);
    object[QStringLiteral("opening")] = balanceOrNull(statement.opening, statement);
    object[QStringLiteral("closing")] = balanceOrNull(statement.closing, statement);
    QJsonArray rows;
    for (const RawRow& row : statement.rows) {
        rows.append(rowObject(row, statement));
    }
    object[QStringLiteral("rows")] = rows;
    return object;
}

void printStatement(const Statement& statement, Out& out)
{
    const auto coverage = coverageOf(statement);
    out.line(CliText::tr("account %1, %2, %3 rows from %4 to %5")
                 .arg(statement.account.empty() ? CliText::tr("not named") : qs(statement.account),
                      statement.currency ? qs(std::string(statement.currency->code()))
                                         : CliText::tr("no currency named"))
                 .arg(statement.rows.size())
                 .arg(coverage ? qs(coverage->first.text()) : QStringLiteral("–"),
                      coverage ? qs(coverage->last.text()) : QStringLiteral("–")));
    if (statement.opening || statement.closing) {
        out.line(CliText::tr("opening balance %1, closing balance %2")
                     .arg(statement.opening ? amountText(statement.opening->minor, statement)
                                            : QStringLiteral("–"),
                          statement.closing ? amountText(statement.closing->minor, statement)
                                            : QStringLiteral("–")));
    }
    for (const RawRow& row : statement.rows) {
        out.line(QStringLiteral("%1  %2  %3  %4%5")
                     .arg(static_cast<qint64>(row.line), 6)
                     .arg(qs(row.booked.text()),
                          amountText(row.minor, statement).rightJustified(14),
                          qs(std::string(row.description)),
                          row.status == BankStatus::Pending
                              ? QStringLiteral("  (%1)").arg(CliText::tr("pending"))
                              : QString()));
    }
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(const std::string path, arguments.takeOne("FILE"));
    SHOGO_TRY(arguments.nothingLeft());
    ReadOptions options;
    options.profile = arguments.value("profile");
    options.today = world.clock.now().day();
    SHOGO_ASSIGN(const StatementFile file, Desk::inspect(path, options));

    QJsonObject object;
    object[QStringLiteral("format")] = qs(file.format);
    object[QStringLiteral("encoding")] = qs(file.encoding);
    object[QStringLiteral("confidence")] = file.confidence;
    object[QStringLiteral("profile")] = textOrNull(file.profile);
    object[QStringLiteral("recipe")] = qs(file.recipe);
    QJsonArray why;
    for (const std::string& sentence : file.why) {
        why.append(qs(sentence));
    }
    object[QStringLiteral("why")] = why;
    QJsonArray statements;
    for (const Statement& statement : file.statements) {
        statements.append(statementObject(statement));
    }
    object[QStringLiteral("statements")] = statements;
    QJsonArray problems;
    for (const Problem& problem : file.problems) {
        problems.append(problemObject(problem));
    }
    object[QStringLiteral("problems")] = problems;
    out.object(object);

    out.line(CliText::tr("%1: %2, %3, profile %4")
                 .arg(qs(file.fileName), qs(file.format), qs(file.encoding),
                      file.profile.empty() ? CliText::tr("none") : qs(file.profile)));
    for (const std::string& sentence : file.why) {
        out.line(QStringLiteral("  ") + qs(sentence));
    }
    for (const Statement& statement : file.statements) {
        printStatement(statement, out);
    }
    for (const Problem& problem : file.problems) {
        out.line(qs(problemLine(problem)));
        out.raise(exitStatusOf(problem.code));
    }
    return {};
}

} // namespace

Command inspectCommand()
{
    return {"inspect",
            "FILE [--profile NAME]",
            QT_TRANSLATE_NOOP("shogoctl", "Reads a statement without any book and says what was "
                                          "found, and why."),
            {{"profile", "NAME",
              QT_TRANSLATE_NOOP("shogoctl", "a bank's layout, or a JSON file with one")}},
            run};
}

} // namespace shogo
