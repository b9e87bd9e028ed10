// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/grants.h"

#include <QCryptographicHash>
#include <QJsonObject>
#include <QUrl>
#include <QUrlQuery>

#include <array>

namespace shogo::practice {

namespace {

constexpr qint64 accessSeconds = 3600;
constexpr qint64 codeMs = 600'000;

QString digestOf(const QByteArray& secret)
{
    return QString::fromLatin1(
        QCryptographicHash::hash(secret, QCryptographicHash::Sha256).toHex());
}

QByteArray bearer(const HttpCall& call)
{
    const QByteArray value = call.header("authorization");
    return value.startsWith("Bearer ") ? value.mid(7).trimmed() : QByteArray();
}

HttpReply oauthError(int status, const char* code)
{
    return HttpReply::json(status, QJsonObject{{QStringLiteral("error"), QLatin1String(code)}});
}

// The client by HTTP Basic or by the form; any name is known here. Empty: it did not say.
QString clientOf(const HttpCall& call)
{
    const QByteArray basic = call.header("authorization");
    if (basic.startsWith("Basic ")) {
        const QByteArray pair = QByteArray::fromBase64(basic.mid(6));
        return QString::fromUtf8(QByteArray::fromPercentEncoding(pair.split(':').front()));
    }
    return QString::fromUtf8(formValue(call.body, "client_id"));
}

bool isLoopback(const QUrl& url)
{
    return url.isValid() && url.scheme() == QStringLiteral("http") && url.userInfo().isEmpty() &&
           (url.host() == QStringLiteral("localhost") || url.host() == QStringLiteral("127.0.0.1"));
}

HttpReply sendBack(QUrl url, const QUrlQuery& query)
{
    url.setQuery(query);
    HttpReply reply = HttpReply::page(302, "back to the program");
    reply.headers.emplace_back("Location", url.toEncoded());
    return reply;
}

} // namespace

Grants::Access Grants::access(const HttpCall& call) const
{
    const QByteArray token = bearer(call);
    if (token.isEmpty()) {
        return Access::None;
    }
    const auto rows = m_books.rows(
        QStringLiteral("SELECT consent, ends FROM access WHERE digest = ?"), {digestOf(token)});
    if (rows.empty() || rows[0][1].toLongLong() <= m_clock.now().ms) {
        return Access::Dead;
    }
    return rows[0][0].isNull() ? Access::Key : Access::OAuth;
}

void Grants::endAccess(const HttpCall& call)
{
    m_books.run(QStringLiteral("DELETE FROM access WHERE digest = ?"), {digestOf(bearer(call))});
}

QString Grants::newSecret()
{
    std::array<uint8_t, 32> bytes{};
    m_random.fill(bytes.data(), bytes.size());
    return QString::fromLatin1(
        QByteArray(reinterpret_cast<const char*>(bytes.data()), bytes.size())
            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

QString Grants::newAccess(const QVariant& consent)
{
    const QString token = newSecret();
    m_books.run(QStringLiteral("INSERT INTO access VALUES (?, ?, ?)"),
                {digestOf(token.toLatin1()), consent, m_clock.now().ms + accessSeconds * 1000});
    return token;
}

HttpReply Grants::exchange()
{
    m_books.run(QStringLiteral("DELETE FROM access WHERE ends <= ?"),
                {static_cast<qint64>(m_clock.now().ms)});
    return HttpReply::json(200,
                           QJsonObject{{QStringLiteral("access_token"), newAccess(QVariant())},
                                       {QStringLiteral("token_type"), QStringLiteral("Bearer")},
                                       {QStringLiteral("expires_in"), accessSeconds}});
}

HttpReply Grants::authorize(const HttpCall& call)
{
    const auto value = [&](const char* name) {
        return QString::fromUtf8(formValue(call.query, name));
    };
    const QUrl redirect(value("redirect_uri"), QUrl::StrictMode);
    if (!isLoopback(redirect) || value("client_id").isEmpty()) {
        return HttpReply::page(400, "client_id and a redirect_uri on this machine are needed");
    }
    QUrlQuery query;
    const QString challenge = value("code_challenge");
    if (value("response_type") != QStringLiteral("code") ||
        value("code_challenge_method") != QStringLiteral("S256") || challenge.size() != 43) {
        query.addQueryItem(QStringLiteral("error"), QStringLiteral("invalid_request"));
    } else {
        const QString code = newSecret();
        m_books.run(QStringLiteral("INSERT INTO code VALUES (?, ?, ?, ?, ?)"),
                    {digestOf(code.toLatin1()), value("client_id"), value("redirect_uri"),
                     challenge, m_clock.now().ms + codeMs});
        query.addQueryItem(QStringLiteral("code"), code);
    }
    query.addQueryItem(QStringLiteral("state"),
                       QString::fromLatin1(QUrl::toPercentEncoding(value("state"))));
    return sendBack(redirect, query);
}

std::function<HttpReply()> Grants::token(const HttpCall& call, HttpReply& refusal)
{
    const QString client = clientOf(call);
    const QByteArray type = formValue(call.body, "grant_type");
    if (!call.header("content-type").startsWith("application/x-www-form-urlencoded")) {
        refusal = oauthError(400, "invalid_request");
    } else if (client.isEmpty()) {
        refusal = oauthError(401, "invalid_client");
    } else if (type == "authorization_code") {
        return [this, form = call.body, client] { return byCode(form, client); };
    } else if (type == "refresh_token") {
        return [this, form = call.body, client] { return byRefresh(form, client); };
    } else {
        refusal = oauthError(400, "unsupported_grant_type");
    }
    return {};
}

// A code serves once, whatever comes of it.
HttpReply Grants::byCode(const QByteArray& form, const QString& client)
{
    const QString digest = digestOf(formValue(form, "code"));
    const auto rows = m_books.rows(
        QStringLiteral("SELECT client, redirect, challenge, ends FROM code WHERE digest = ?"),
        {digest});
    m_books.run(QStringLiteral("DELETE FROM code WHERE digest = ?"), {digest});
    const QByteArray proof =
        QCryptographicHash::hash(formValue(form, "code_verifier"), QCryptographicHash::Sha256)
            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    if (rows.empty() || rows[0][0].toString() != client ||
        rows[0][1].toString() != QString::fromUtf8(formValue(form, "redirect_uri")) ||
        rows[0][2].toString() != QString::fromLatin1(proof) ||
        rows[0][3].toLongLong() <= m_clock.now().ms) {
        return oauthError(400, "invalid_grant");
    }
    return tokens(0, client);
}

HttpReply Grants::byRefresh(const QByteArray& form, const QString& client)
{
    const auto rows =
        m_books.rows(QStringLiteral("SELECT number, client FROM consent WHERE refresh = ?"),
                     {digestOf(formValue(form, "refresh_token"))});
    if (rows.empty() || rows[0][1].toString() != client) {
        return oauthError(400, "invalid_grant");
    }
    return tokens(rows[0][0].toLongLong(), client);
}

// A new pair, of a new consent (0) or in place of a consent's old pair.
HttpReply Grants::tokens(qint64 consent, const QString& client)
{
    const QString refresh = newSecret();
    QString access;
    m_books.inOne([&] {
        const QString digest = digestOf(refresh.toLatin1());
        if (consent == 0) {
            m_books.run(QStringLiteral("INSERT INTO consent (client, refresh) VALUES (?, ?)"),
                        {client, digest});
            consent = m_books.rows(QStringLiteral("SELECT last_insert_rowid()"))[0][0].toLongLong();
        } else {
            m_books.run(QStringLiteral("UPDATE consent SET refresh = ? WHERE number = ?"),
                        {digest, consent});
            m_books.run(QStringLiteral("DELETE FROM access WHERE consent = ?"), {consent});
        }
        access = newAccess(consent);
    });
    return HttpReply::json(200,
                           QJsonObject{{QStringLiteral("access_token"), access},
                                       {QStringLiteral("token_type"), QStringLiteral("Bearer")},
                                       {QStringLiteral("expires_in"), accessSeconds},
                                       {QStringLiteral("refresh_token"), refresh}});
}

void Grants::endConsent(qint64 number)
{
    m_books.inOne([&] {
        m_books.run(QStringLiteral("DELETE FROM access WHERE consent = ?"), {number});
        m_books.run(QStringLiteral("DELETE FROM consent WHERE number = ?"), {number});
    });
}

HttpReply Grants::revoke(const HttpCall& call)
{
    const QString digest = digestOf(formValue(call.body, "token"));
    const auto rows = m_books.rows(QStringLiteral("SELECT number FROM consent WHERE refresh = ?"
                                                  " UNION SELECT consent FROM access"
                                                  " WHERE digest = ? AND consent IS NOT NULL"),
                                   {digest, digest});
    for (const QVariantList& row : rows) {
        endConsent(row[0].toLongLong());
    }
    m_books.run(QStringLiteral("DELETE FROM access WHERE digest = ?"), {digest});
    return HttpReply::json(200, QJsonObject());
}

HttpReply Grants::endGrant(const HttpCall& call)
{
    const auto rows = m_books.rows(QStringLiteral("SELECT number FROM consent WHERE refresh = ?"),
                                   {digestOf(formValue(call.body, "refresh_token"))});
    for (const QVariantList& row : rows) {
        endConsent(row[0].toLongLong());
    }
    return oauthError(400, "invalid_grant");
}

} // namespace shogo::practice
