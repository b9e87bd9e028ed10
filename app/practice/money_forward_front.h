// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/front.h"
#include "practice/grants.h"
#include "practice/money_forward_masters.h"

#include <optional>

namespace shogo::practice {

// Money Forward Cloud Accounting, API v3, as far as journals need it. What it always does: amounts
// are tax-inclusive when written and net with the tax beside them when read; every memo gets a line
// break, and an empty one the program's name; a list stays inside one accounting period.
class MoneyForwardFront final : public Front
{
public:
    struct Options
    {
        QStringList feeds; // accounts that a bank feed is connected to
        bool withPeriods = true;
    };

    MoneyForwardFront(Books& books, const Clock& clock, Random& random, const Options& options);

    Plan plan(const HttpCall& call) override;
    HttpReply say(Saying what) const override;
    void endAccess(const HttpCall& call) override { m_grants.endAccess(call); }
    HttpReply endGrant(const HttpCall& call) override { return m_grants.endGrant(call); }
    QString otherAccount(const QString& account) const override
    {
        return m_masters.otherAccount(account);
    }
    QString journalId(qint64 number) const override
    {
        return moneyForwardId(QStringLiteral("journal/%1").arg(number));
    }

private:
    std::optional<Plan> planSignIn(const HttpCall& call);
    std::optional<HttpReply> whyNot(const HttpCall& call) const; // access, office
    Plan planMasters(const HttpCall& call, const QString& path);
    Plan planJournals(const HttpCall& call);
    Plan planList(const HttpCall& call);
    Plan planOne(const HttpCall& call, const QByteArray& segment);

    HttpReply listAnswer(const Span& span, qint64 page, Twist& twist) const;
    QJsonObject shown(const Booked& booked) const;
    QJsonValue shownSide(const std::optional<Side>& side) const;

    Books& m_books;
    const Clock& m_clock;
    Grants m_grants;
    MoneyForwardMasters m_masters;
};

} // namespace shogo::practice
