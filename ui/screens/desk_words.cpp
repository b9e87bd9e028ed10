// SPDX-License-Identifier: GPL-3.0-or-later
#include "screens/desk_words.h"

#include "base/decimal_text.h"
#include "base/money.h"
#include "models/show.h"

#include <QCoreApplication>

#include <map>

namespace shogo {

namespace {

// A class, since lupdate takes the context of a free tr() from the namespace around it.
struct DeskText
{
    Q_DECLARE_TR_FUNCTIONS(DeskWords)
};

// A tab or a line end in a text would become a cell of its own.
QString cell(QString text)
{
    for (QChar& c : text) {
        if (c == u'\t' || c == u'\n' || c == u'\r') {
            c = u' ';
        }
    }
    return text;
}

QString outIn(int64_t out, int64_t in, Currency currency, bool withCurrency, const QLocale& locale)
{
    QStringList parts;
    const auto amount = [&](int64_t minor) {
        return withCurrency ? show::money({minor, currency}, locale)
                            : show::number({minor, currency}, locale);
    };
    if (out != 0) {
        parts.append(DeskText::tr("out %1").arg(amount(out)));
    }
    if (in != 0) {
        parts.append(DeskText::tr("in %1").arg(amount(in)));
    }
    return parts.join(QStringLiteral("   "));
}

} // namespace

EmptyWords emptyWords(const BookSummary& summary, const WindowQuery& query,
                      const std::optional<QDate>& month, const QLocale& locale)
{
    if (!summary.firstDay) {
        return {
            DeskText::tr("No statement is in this book yet"),
            DeskText::tr(
                "Drop a bank’s file here. It is shown first, and written only when you say so."),
            DeskText::tr("Import statements…")};
    }
    const QString when =
        month ? locale.toString(*month, DeskText::tr("MMMM yyyy", "month, as QLocale::toString"))
              : QString();
    if (!query.search.empty()) {
        const QString sought = show::text(query.search);
        return {month ? DeskText::tr("No row of %1 matches “%2”").arg(when, sought)
                      : DeskText::tr("No row matches “%1”").arg(sought),
                DeskText::tr("Texts, amounts and the first digits of a key are looked at."),
                DeskText::tr("Search all rows")};
    }
    return {month ? DeskText::tr("No such row in %1").arg(when) : DeskText::tr("No such row"),
            DeskText::tr("Other states and other months may have some."),
            DeskText::tr("Show all rows")};
}

QString deskSums(const QueuedSums& sums, bool withCurrency, const QLocale& locale)
{
    return outIn(sums.out.minor, sums.in.minor, sums.out.currency, withCurrency, locale);
}

QString approvalWords(const std::vector<ChosenRow>& rows, const QLocale& locale)
{
    struct Sums
    {
        Money out;
        Money in;
        bool whole = true;
    };
    std::map<std::string, Sums> byCurrency;
    for (const ChosenRow& row : rows) {
        auto [at, fresh] = byCurrency.try_emplace(std::string(row.currency.code()),
                                                  Sums{{0, row.currency}, {0, row.currency}, true});
        Money& side = row.minor < 0 ? at->second.out : at->second.in;
        const auto sum =
            row.minor < 0 ? subtractMinor(side.minor, row.minor) : addMinor(side.minor, row.minor);
        at->second.whole = at->second.whole && sum.has_value();
        side.minor = sum.value_or(side.minor);
    }
    QStringList parts;
    for (const auto& [code, sums] : byCurrency) {
        parts.append(sums.whole ? outIn(sums.out.minor, sums.in.minor, sums.out.currency,
                                        byCurrency.size() > 1, locale)
                                : DeskText::tr("a sum too large to show"));
    }
    return DeskText::tr("Approve %n row(s): %1", nullptr, static_cast<int>(rows.size()))
        .arg(parts.join(QStringLiteral("   ")));
}

QString asTable(const std::vector<WindowRow>& rows, const QLocale&)
{
    QStringList lines = {QStringList{DeskText::tr("Date"), DeskText::tr("Description"),
                                     DeskText::tr("Amount"), DeskText::tr("Currency"),
                                     DeskText::tr("Balance"), DeskText::tr("Account"),
                                     DeskText::tr("State"), DeskText::tr("Key")}
                             .join(u'\t')};
    for (const WindowRow& row : rows) {
        const QString currency = show::text(std::string(row.currency.code()));
        lines.append(QStringList{
            show::text(row.day.text()), cell(show::text(row.text)),
            show::text(canonicalText({row.minor, row.currency})), currency,
            row.balance ? show::text(canonicalText({*row.balance, row.currency})) : QString(),
            cell(show::text(row.counterAccount)), show::state(row.shown), show::text(row.key.hex())}
                         .join(u'\t'));
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace shogo
