// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/chart.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace shogo {

namespace {

// The name of each list as it is kept, so that writing and reading cannot part ways.
struct NamedList
{
    const char* name;
    std::vector<ChartItem> Chart::*items;
};
constexpr NamedList lists[] = {
    {"accounts", &Chart::accounts},
    {"taxes", &Chart::taxes},
    {"departments", &Chart::departments},
    {"partners", &Chart::partners},
};

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

QJsonObject objectOf(const ChartItem& item)
{
    QJsonObject object{{QStringLiteral("id"), text(item.id)},
                       {QStringLiteral("name"), text(item.name)}};
    if (!item.reading.empty()) {
        object[QStringLiteral("reading")] = text(item.reading);
    }
    if (!item.usable) {
        object[QStringLiteral("usable")] = false;
    }
    if (item.fed) {
        object[QStringLiteral("fed")] = true;
    }
    return object;
}

ChartItem itemOf(const QJsonObject& object)
{
    ChartItem item;
    item.id = object[u"id"].toString().toStdString();
    item.name = object[u"name"].toString().toStdString();
    item.reading = object[u"reading"].toString().toStdString();
    item.usable = object[u"usable"].toBool(true);
    item.fed = object[u"fed"].toBool(false);
    return item;
}

} // namespace

const ChartItem* findItemById(const std::vector<ChartItem>& items, std::string_view id)
{
    for (const ChartItem& item : items) {
        if (item.id == id) {
            return &item;
        }
    }
    return nullptr;
}

const ChartItem* findItem(const std::vector<ChartItem>& items, std::string_view name)
{
    const ChartItem* found = nullptr;
    bool clear = true;
    for (const ChartItem& item : items) {
        if (item.name != name || (found && found->usable && !item.usable)) {
            continue;
        }
        clear = !found || found->usable != item.usable;
        found = &item;
    }
    if (found) {
        return clear ? found : nullptr;
    }
    return findItemById(items, name);
}

std::string chartText(const Chart& chart)
{
    QJsonObject object{{QStringLiteral("office"), text(chart.officeId)},
                       {QStringLiteral("name"), text(chart.officeName)},
                       {QStringLiteral("tax_included"), chart.taxIncluded}};
    QJsonArray periods;
    for (const ChartPeriod& period : chart.periods) {
        periods.append(QJsonArray{text(period.first.text()), text(period.last.text())});
    }
    object[QStringLiteral("periods")] = periods;
    for (const NamedList& list : lists) {
        QJsonArray items;
        for (const ChartItem& item : chart.*list.items) {
            items.append(objectOf(item));
        }
        object[QLatin1String(list.name)] = items;
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

std::optional<Chart> chartOfText(const std::string& text)
{
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(text));
    if (!document.isObject()) {
        return std::nullopt;
    }
    const QJsonObject object = document.object();
    Chart chart;
    chart.officeId = object[u"office"].toString().toStdString();
    chart.officeName = object[u"name"].toString().toStdString();
    chart.taxIncluded = object[u"tax_included"].toBool(true);
    const QJsonArray periods = object[u"periods"].toArray();
    for (const QJsonValue& period : periods) {
        const auto first = Day::parse(period[0].toString().toStdString());
        const auto last = Day::parse(period[1].toString().toStdString());
        if (!first || !last) {
            return std::nullopt;
        }
        chart.periods.push_back({*first, *last});
    }
    for (const NamedList& list : lists) {
        const QJsonArray items = object[QLatin1String(list.name)].toArray();
        for (const QJsonValue& item : items) {
            (chart.*list.items).push_back(itemOf(item.toObject()));
        }
    }
    return chart;
}

} // namespace shogo
