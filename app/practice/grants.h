// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/http_message.h"
#include "practice/practice_books.h"

#include "base/clock.h"
#include "base/random.h"

#include <functional>

namespace shogo::practice {

// Sign-ins: API keys and OAuth 2.0 with PKCE, as most systems have them. Refresh tokens rotate;
// with each turn the old pair is dead at once. What was handed out is kept as digests only.
class Grants
{
public:
    enum class Access { None, Dead, Key, OAuth };

    Grants(Books& books, const Clock& clock, Random& random)
        : m_books(books), m_clock(clock), m_random(random)
    {
    }

    // What a bearer token opens.
    Access access(const HttpCall& call) const;
    void endAccess(const HttpCall& call);

    // The answer with a new access token for an API key.
    HttpReply exchange();
    // GET /authorize: sends the browser back at once.
    HttpReply authorize(const HttpCall& call);

    // POST /token. Refused: `refusal` says why. Else the answer is made by the function.
    std::function<HttpReply()> token(const HttpCall& call, HttpReply& refusal);
    // POST /token/revoke
    HttpReply revoke(const HttpCall& call);
    // The consent behind a refresh token is withdrawn; invalid_grant.
    HttpReply endGrant(const HttpCall& call);

private:
    HttpReply byCode(const QByteArray& form, const QString& client);
    HttpReply byRefresh(const QByteArray& form, const QString& client);
    HttpReply tokens(qint64 consent, const QString& client);
    QString newAccess(const QVariant& consent);
    QString newSecret();
    void endConsent(qint64 number);

    Books& m_books;
    const Clock& m_clock;
    Random& m_random;
};

} // namespace shogo::practice
