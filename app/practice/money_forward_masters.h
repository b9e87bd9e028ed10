// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace shogo::practice {

// An id as Money Forward shows it: base 64, percent-encoded, opaque. The same for ever.
QString moneyForwardId(const QString& what);

// What the practice office has to book to. Everything is invented and fixed.
class MoneyForwardMasters
{
public:
    struct Tax
    {
        QString id;
        QString name;
        int percent = 0;
        bool available = true;
    };
    struct Account
    {
        QString id;
        QString name;
        QString reading;
        QString group;
        QString category;
        QString tax; // id of its default
        bool available = true;
        std::vector<std::pair<QString, QString>> subs; // id, name
    };
    struct Period
    {
        QString first;
        QString last;
        int year = 0;
    };

    // `feeds`: accounts ("普通預金/みずほ銀行") that a bank feed is connected to. Without periods
    // the office is one whose books were never begun.
    MoneyForwardMasters(const QStringList& feeds, bool withPeriods);

    static QString officeCode();
    // Feeds that name no account of the office.
    static QStringList unknownFeeds(const QStringList& feeds);

    // The answer of a list of masters by its path ("accounts"); std::nullopt: there is no such
    // list. `all`: closed ones too.
    std::optional<QJsonObject> list(const QString& path, bool all, const QString& account) const;
    QJsonObject office() const;
    bool hasPeriods() const { return !m_periods.empty(); }

    const Account* account(const QString& id) const;
    const Tax* tax(const QString& id) const;
    bool department(const QString& id) const;
    bool partner(const QString& code) const;
    QString departmentName(const QString& id) const;
    const Period* periodOf(const QString& day) const;
    QString otherAccount(const QString& id) const;

private:
    QJsonArray accountsJson(bool all) const;
    QJsonArray feedsJson() const;

    QStringList m_feeds;
    std::vector<Tax> m_taxes;
    std::vector<Account> m_accounts;
    std::vector<Period> m_periods; // newest first
};

} // namespace shogo::practice
