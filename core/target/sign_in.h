// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "target/http_adapter.h"
#include "target/secret_text.h"
#include "target/secrets.h"
#include "target/sign_in_service.h"
#include "target/token_answer.h"
#include "target/web_means.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

// The sign-in of a connection that is kept in a secret store: the office's own grant, else the
// connection's API key. Each becomes an access token that is held in memory until shortly before
// its end; those who ask meanwhile wait for one renewal.
//
// A grant is renewed under the connection's lock: it is read again first (another program may have
// renewed it), and the new pair is kept before it is used. A renewal that has begun is ended, even
// where nobody waits for it any more: its answer is the only copy of the new pair.
class ConnectionSignIn final : public SignIn, public std::enable_shared_from_this<ConnectionSignIn>
{
public:
    // All of the world outlives it, and what it has begun.
    static std::shared_ptr<ConnectionSignIn> make(SignInService service, const Clock& clock,
                                                  WebMeans& web);

    void sign(HttpRequest request, std::function<void(Result<HttpRequest>)> done) override;
    void refused(const std::vector<std::string>& shown) override;

private:
    struct Token
    {
        std::string text;
        bool ofKey = false;
        std::string source;      // the stored text that it was made of
        int64_t usableUntil = 0; // on the steady clock
        int64_t at = 0;
        bool afterRefusal = false;
    };
    struct Waiting
    {
        HttpRequest request;
        std::function<void(Result<HttpRequest>)> done;
    };

    ConnectionSignIn(SignInService service, const Clock& clock, WebMeans& web);
    HttpRequest signedBy(const Token& token, HttpRequest request) const;
    void fetch();
    void haveText(const std::string& name, const std::optional<std::string>& text);
    void exchange(const ApiKey& key, const std::string& source);
    void lockAndRenew(const std::string& name, int tries);
    void renewLocked(const std::string& name, const std::optional<std::string>& text);
    void renew(const std::string& name, const Grant& grant, const std::string& source);
    void keep(const std::string& name, const Grant& grant);
    std::optional<Token> tokenOf(const Grant& grant, const std::string& source) const;
    Token tokenFor(const std::string& text, int64_t livesMs, const std::string& source) const;
    void finish(Result<Token> token);
    Problem unusable(const std::string& why) const;

    SignInService m_service;
    const Clock& m_clock;
    WebMeans& m_web;
    std::vector<Waiting> m_waiting;
    bool m_fetching = false;
    std::optional<Token> m_token;
    std::string m_refused; // the last token that was
    // The stored text whose fresh token was refused at once, and how long it is not tried again.
    std::string m_barred;
    int64_t m_barredUntil = 0;
    // A new pair that could not be kept, and the text that it comes from.
    std::optional<std::pair<std::string, Grant>> m_unkept;
    std::unique_ptr<LockedFile> m_lock;
};

// A request to a token server: a form, sent once.
HttpRequest tokenRequest(const std::string& url, const ClientApp& app,
                         const std::vector<std::pair<std::string, std::string>>& form);
// An API key for a token.
HttpRequest exchangeRequest(const SignInService& service, const ApiKey& key);
// "a=b&c=d", encoded for a form or a query.
std::string formOf(const std::vector<std::pair<std::string, std::string>>& pairs);

} // namespace shogo
