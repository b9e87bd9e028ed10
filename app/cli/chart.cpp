// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "cli/wait.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace shogo {

namespace {

QJsonArray arrayOf(const std::vector<ChartItem>& items)
{
    QJsonArray array;
    for (const ChartItem& item : items) {
        QJsonObject object{{QStringLiteral("id"), qs(item.id)},
                           {QStringLiteral("name"), qs(item.name)},
                           {QStringLiteral("usable"), item.usable}};
        if (!item.reading.empty()) {
            object[QStringLiteral("reading")] = qs(item.reading);
        }
        if (item.fed) {
            object[QStringLiteral("fed")] = true;
        }
        array.append(object);
    }
    return array;
}

void printItems(const QString& title, const std::vector<ChartItem>& items, Out& out)
{
    out.line(QStringLiteral("%1 (%2)").arg(title).arg(items.size()));
    for (const ChartItem& item : items) {
        QString line = QStringLiteral("  ") + qs(item.name);
        if (!item.usable) {
            line += QStringLiteral("  [%1]").arg(
                QCoreApplication::translate("shogoctl", "no longer to be booked to"));
        }
        if (item.fed) {
            line += QStringLiteral("  [%1]").arg(
                QCoreApplication::translate("shogoctl", "has a bank feed of its own"));
        }
        out.line(line);
    }
}

void print(const Chart& chart, const Instant& readAt, const Instant& now, Out& out)
{
    QJsonArray periods;
    for (const ChartPeriod& period : chart.periods) {
        periods.append(QJsonObject{{QStringLiteral("from"), qs(period.first.text())},
                                   {QStringLiteral("to"), qs(period.last.text())}});
    }
    QJsonObject object;
    object[QStringLiteral("office")] = qs(chart.officeId);
    object[QStringLiteral("name")] = qs(chart.officeName);
    object[QStringLiteral("read_at")] = qs(readAt.text());
    object[QStringLiteral("tax_included")] = chart.taxIncluded;
    object[QStringLiteral("periods")] = periods;
    object[QStringLiteral("accounts")] = arrayOf(chart.accounts);
    object[QStringLiteral("taxes")] = arrayOf(chart.taxes);
    object[QStringLiteral("departments")] = arrayOf(chart.departments);
    object[QStringLiteral("partners")] = arrayOf(chart.partners);
    out.object(object);

    out.line(QStringLiteral("%1 (%2)").arg(qs(chart.officeName), qs(chart.officeId)));
    const int64_t hours = std::max<int64_t>(0, (now.ms - readAt.ms) / 3'600'000);
    out.line(QCoreApplication::translate("shogoctl", "Read %1, %2 hours ago.")
                 .arg(qs(readAt.text()))
                 .arg(hours));
    for (const ChartPeriod& period : chart.periods) {
        out.line(QCoreApplication::translate("shogoctl", "Accounting period %1 to %2")
                     .arg(qs(period.first.text()), qs(period.last.text())));
    }
    out.line(chart.taxIncluded
                 ? QCoreApplication::translate("shogoctl", "Books are kept tax-inclusive.")
                 : QCoreApplication::translate("shogoctl", "Books are kept tax-exclusive."));
    printItems(QCoreApplication::translate("shogoctl", "Accounts"), chart.accounts, out);
    printItems(QCoreApplication::translate("shogoctl", "Tax codes"), chart.taxes, out);
    printItems(QCoreApplication::translate("shogoctl", "Departments"), chart.departments, out);
    printItems(QCoreApplication::translate("shogoctl", "Partners"), chart.partners, out);
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_TRY(arguments.nothingLeft());
    SHOGO_ASSIGN(ChartView view, desk->chart());
    if (arguments.has("refresh") || !view.chart) {
        SHOGO_ASSIGN(view,
                     waitForResult<ChartView>([&](std::function<void(Result<ChartView>)> done) {
                         desk->refreshChart(std::move(done));
                     }));
    }
    if (!view.chart || !view.readAt) {
        out.object({});
        out.line(QCoreApplication::translate(
            "shogoctl", "This target keeps no chart; any account name can be booked to."));
        return {};
    }
    print(*view.chart, *view.readAt, world.clock.now(), out);
    return {};
}

} // namespace

Command chartCommand()
{
    return {"chart",
            "BOOK [--refresh]",
            QT_TRANSLATE_NOOP("shogoctl", "Shows the accounts, tax codes, departments and partners "
                                          "of the target, and how old that is."),
            {{"refresh", nullptr, QT_TRANSLATE_NOOP("shogoctl", "read it from the target again")}},
            run};
}

} // namespace shogo
