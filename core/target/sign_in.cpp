// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/sign_in.h"

#include <QByteArray>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace shogo {

namespace {

constexpr int64_t earlyMs = 300'000; // a token is renewed so long before its end
constexpr int64_t longestLifeMs = 86'400'000;
constexpr int64_t barMs = 60'000; // a fresh token that is refused sooner is no accident
constexpr int64_t lockPauseMs = 200;
constexpr int lockTries = 450; // longer than another program's request can take
constexpr int64_t tokenDeadlineMs = 60'000;
constexpr size_t tokenAnswerBytes = 64 * 1024;

std::string encoded(const std::string& text)
{
    return QUrl::toPercentEncoding(QString::fromStdString(text)).toStdString();
}

HttpRequest tokenPost(const std::string& url, const char* type, std::string body)
{
    HttpRequest request;
    request.method = "POST";
    request.url = url;
    request.headers = {{"Content-Type", type}, {"Accept", "application/json"}};
    request.body = std::move(body);
    request.changesSomething = true;
    request.deadlineMs = tokenDeadlineMs;
    request.answerBytes = tokenAnswerBytes;
    return request;
}

} // namespace

std::string formOf(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    std::string text;
    for (const auto& [name, value] : pairs) {
        text += (text.empty() ? "" : "&") + encoded(name) + "=" + encoded(value);
    }
    return text;
}

HttpRequest tokenRequest(const std::string& url, const ClientApp& app,
                         const std::vector<std::pair<std::string, std::string>>& form)
{
    auto pairs = form;
    if (app.auth != ClientApp::Auth::Basic) {
        pairs.emplace_back("client_id", app.id);
    }
    if (app.auth == ClientApp::Auth::Post) {
        pairs.emplace_back("client_secret", app.secret);
    }
    HttpRequest request = tokenPost(url, "application/x-www-form-urlencoded", formOf(pairs));
    if (app.auth == ClientApp::Auth::Basic) {
        const std::string both = encoded(app.id) + ":" + encoded(app.secret); // RFC 6749, 2.3.1
        request.headers.push_back(
            {"Authorization", "Basic " + QByteArray::fromStdString(both).toBase64().toStdString()});
    }
    return request;
}

HttpRequest exchangeRequest(const SignInService& service, const ApiKey& key)
{
    // With a body, since only a body can be kept from leaving twice.
    HttpRequest request = tokenPost(service.exchangeUrl, "application/json", "{}");
    request.headers.push_back({"Authorization", "Bearer " + key.key});
    return request;
}

std::shared_ptr<ConnectionSignIn> ConnectionSignIn::make(SignInService service, const Clock& clock,
                                                         WebMeans& web)
{
    return std::shared_ptr<ConnectionSignIn>(new ConnectionSignIn(std::move(service), clock, web));
}

ConnectionSignIn::ConnectionSignIn(SignInService service, const Clock& clock, WebMeans& web)
    : m_service(std::move(service)), m_clock(clock), m_web(web)
{
}

void ConnectionSignIn::sign(HttpRequest request, std::function<void(Result<HttpRequest>)> done)
{
    if (m_token && m_clock.steadyMs() < m_token->usableUntil) {
        return done(signedBy(*m_token, std::move(request)));
    }
    m_waiting.push_back({std::move(request), std::move(done)});
    if (!std::exchange(m_fetching, true)) {
        m_token.reset();
        fetch();
    }
}

void ConnectionSignIn::refused(const std::vector<std::string>& shown)
{
    // Of several that were under way with an old token each is refused; the new one is not meant.
    if (!m_token || std::find(shown.begin(), shown.end(), m_token->text) == shown.end()) {
        return;
    }
    const Token token = *std::exchange(m_token, std::nullopt);
    if (token.afterRefusal && m_clock.steadyMs() - token.at < barMs) {
        m_barred = token.source;
        m_barredUntil = m_clock.steadyMs() + barMs;
    }
    m_refused = token.text;
}

HttpRequest ConnectionSignIn::signedBy(const Token& token, HttpRequest request) const
{
    request.headers.push_back({"Authorization", "Bearer " + token.text});
    if (token.ofKey && !m_service.keyQuery.empty()) {
        request.url += request.url.find('?') == std::string::npos ? "?" : "&";
        request.url += m_service.keyQuery;
    }
    return request;
}

Problem ConnectionSignIn::unusable(const std::string& why) const
{
    return {ProblemCode::SecretUnusable, {m_web.secrets.place(), why}};
}

// The office's own grant first, then what serves the whole connection.
void ConnectionSignIn::fetch()
{
    m_web.secrets.read(m_service.grant, [self = shared_from_this()](auto grant) {
        if (!grant || *grant) {
            return grant ? self->haveText(self->m_service.grant, *grant)
                         : self->finish(std::move(grant).error());
        }
        self->m_web.secrets.read(self->m_service.connection, [self](auto key) {
            return key ? self->haveText(self->m_service.connection, *key)
                       : self->finish(std::move(key).error());
        });
    });
}

void ConnectionSignIn::haveText(const std::string& name, const std::optional<std::string>& text)
{
    if (!text) {
        return finish(Problem(ProblemCode::SecretMissing, {m_service.name}));
    }
    if (*text == m_barred && m_clock.steadyMs() < m_barredUntil) {
        return finish(Problem(ProblemCode::TargetSignIn,
                              {std::string("it was refused right after it was renewed")}));
    }
    const auto secret = readSecret(*text);
    if (!secret) {
        return finish(unusable("it is not the JSON that is expected"));
    }
    if (const auto* key = std::get_if<ApiKey>(&*secret)) {
        return exchange(*key, *text);
    }
    const auto* grant = std::get_if<Grant>(&*secret);
    if (!grant) {
        return finish(Problem(ProblemCode::SecretMissing, {m_service.name}));
    }
    if (!m_web.secrets.keepsGrants()) {
        return finish(Problem(ProblemCode::GrantNeedsStore));
    }
    if (auto token = tokenOf(*grant, *text)) {
        return finish(*std::move(token));
    }
    lockAndRenew(name, 0);
}

void ConnectionSignIn::exchange(const ApiKey& key, const std::string& source)
{
    m_web.transport.send(exchangeRequest(m_service, key),
                         [self = shared_from_this(), source](const HttpAnswer& answer) {
                             auto tokens = readTokens(answer, TokenAsk::KeyExchange);
                             if (!tokens) {
                                 return self->finish(std::move(tokens).error());
                             }
                             Token token = self->tokenFor(tokens->access, tokens->livesMs, source);
                             token.ofKey = true;
                             self->finish(std::move(token));
                         });
}

void ConnectionSignIn::lockAndRenew(const std::string& name, int tries)
{
    auto lock = m_web.secrets.tryLock(name);
    if (!lock) {
        return finish(std::move(lock).error());
    }
    m_lock = std::move(lock).value();
    const auto self = shared_from_this();
    if (m_lock) {
        return m_web.secrets.read(name, [self, name](auto text) {
            return text ? self->renewLocked(name, *text) : self->finish(std::move(text).error());
        });
    }
    if (tries == lockTries) {
        return finish(Problem(ProblemCode::TargetUnreachable,
                              {std::string("another program has been renewing the sign-in")}));
    }
    m_web.later(lockPauseMs, [weak = weak_from_this(), name, tries] {
        if (const auto alive = weak.lock()) {
            alive->lockAndRenew(name, tries + 1);
        }
    });
}

void ConnectionSignIn::renewLocked(const std::string& name, const std::optional<std::string>& text)
{
    const auto secret = text ? readSecret(*text) : std::nullopt;
    const auto* grant = secret ? std::get_if<Grant>(&*secret) : nullptr;
    if (!grant) {
        // Somebody has put something else there meanwhile; the next one who asks begins anew.
        return finish(Problem(ProblemCode::SecretMissing, {m_service.name}));
    }
    if (m_unkept && m_unkept->first == *text) {
        return keep(name, m_unkept->second);
    }
    if (auto token = tokenOf(*grant, *text)) {
        return finish(*std::move(token));
    }
    renew(name, *grant, *text);
}

void ConnectionSignIn::renew(const std::string& name, const Grant& grant, const std::string& source)
{
    m_web.transport.send(
        tokenRequest(m_service.tokenUrl, grant.app,
                     {{"grant_type", "refresh_token"}, {"refresh_token", grant.refresh}}),
        [self = shared_from_this(), name, grant, source](const HttpAnswer& answer) {
            auto tokens = readTokens(answer, TokenAsk::Renewal);
            if (!tokens) {
                return self->finish(std::move(tokens).error());
            }
            Grant renewed = grant;
            renewed.access = tokens->access;
            renewed.refresh = tokens->refresh.empty() ? grant.refresh : tokens->refresh;
            renewed.expires = self->m_clock.now().plusMs(tokens->livesMs);
            self->m_unkept = {source, renewed};
            self->keep(name, renewed);
        });
}

void ConnectionSignIn::keep(const std::string& name, const Grant& grant)
{
    const std::string text = secretText(grant);
    m_web.secrets.write(name, text, [self = shared_from_this(), grant, text](auto kept) {
        if (!kept) {
            return self->finish(std::move(kept).error());
        }
        self->m_unkept.reset();
        self->finish(self->tokenFor(grant.access, grant.expires.ms - self->m_clock.now().ms, text));
    });
}

// std::nullopt: it must be renewed first.
std::optional<ConnectionSignIn::Token> ConnectionSignIn::tokenOf(const Grant& grant,
                                                                 const std::string& source) const
{
    // The wall clock may have been wrong when it was written.
    const int64_t left = std::min(grant.expires.ms - m_clock.now().ms, longestLifeMs);
    if (left <= earlyMs || grant.access == m_refused) {
        return std::nullopt;
    }
    return tokenFor(grant.access, left, source);
}

ConnectionSignIn::Token ConnectionSignIn::tokenFor(const std::string& text, int64_t livesMs,
                                                   const std::string& source) const
{
    Token token;
    token.text = text;
    token.source = source;
    token.at = m_clock.steadyMs();
    token.usableUntil = token.at + livesMs - std::min(earlyMs, livesMs / 2);
    token.afterRefusal = !m_refused.empty();
    return token;
}

void ConnectionSignIn::finish(Result<Token> token)
{
    m_lock.reset();
    m_fetching = false;
    if (token) {
        m_token = *token;
        m_refused.clear();
    }
    for (Waiting& one : std::exchange(m_waiting, {})) {
        one.done(token ? Result<HttpRequest>(signedBy(*token, std::move(one.request)))
                       : Result<HttpRequest>(token.error()));
    }
}

} // namespace shogo
