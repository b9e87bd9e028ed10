// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/secret_text.h"

#include "target/strict_json.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <array>

namespace shogo {

namespace {

// Shorter ones could not be told from other text where a message is searched for them.
constexpr size_t shortestToken = 6;
constexpr size_t longestToken = 16'384;

struct AuthName
{
    ClientApp::Auth auth;
    const char* name;
};
constexpr std::array authNames = {AuthName{ClientApp::Auth::Basic, "basic"},
                                  AuthName{ClientApp::Auth::Post, "post"},
                                  AuthName{ClientApp::Auth::None, "none"}};

bool isVisible(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

std::optional<ClientApp> readApp(const QJsonValue& json)
{
    ClientApp app;
    app.id = jsonText(json, "client_id").value_or(std::string());
    app.secret = jsonText(json, "client_secret").value_or(std::string());
    const std::string name = jsonText(json, "auth").value_or(app.secret.empty() ? "none" : "basic");
    const auto auth = std::find_if(authNames.begin(), authNames.end(),
                                   [&](const AuthName& one) { return one.name == name; });
    if (auth == authNames.end() || app.id.empty() || !isVisible(app.id) || !isVisible(app.secret) ||
        (auth->auth != ClientApp::Auth::None && app.secret.empty())) {
        return std::nullopt;
    }
    app.auth = auth->auth;
    return app;
}

void add(QJsonObject& object, const char* name, const std::string& value)
{
    object[QLatin1String(name)] = QString::fromStdString(value);
}

QJsonObject appObject(const ClientApp& app)
{
    QJsonObject object;
    add(object, "client_id", app.id);
    if (!app.secret.empty()) {
        add(object, "client_secret", app.secret);
    }
    for (const AuthName& one : authNames) {
        if (one.auth == app.auth) {
            add(object, "auth", one.name);
        }
    }
    return object;
}

QJsonObject objectOf(const ApiKey& key)
{
    QJsonObject object;
    add(object, "api_key", key.key);
    return object;
}
QJsonObject objectOf(const ClientApp& app)
{
    return appObject(app);
}
QJsonObject objectOf(const Grant& grant)
{
    QJsonObject object = appObject(grant.app);
    add(object, "access_token", grant.access);
    add(object, "refresh_token", grant.refresh);
    add(object, "expires_at", grant.expires.text());
    return object;
}

} // namespace

bool isToken(std::string_view text)
{
    return text.size() >= shortestToken && text.size() <= longestToken && isVisible(text);
}

std::optional<SecretText> readSecret(std::string_view text)
{
    const auto json = strictJson(text);
    if (!json || !json->isObject()) {
        return std::nullopt;
    }
    if (const auto key = jsonText(*json, "api_key")) {
        return isToken(*key) ? std::optional<SecretText>(ApiKey{*key}) : std::nullopt;
    }
    const auto app = readApp(*json);
    if (!app) {
        return std::nullopt;
    }
    const auto refresh = jsonText(*json, "refresh_token");
    if (!refresh) {
        return *app;
    }
    Grant grant{*app, jsonText(*json, "access_token").value_or(std::string()), *refresh, {}};
    const auto expires = Instant::parse(jsonText(*json, "expires_at").value_or(std::string()));
    if (!isToken(grant.refresh) || (expires && !isToken(grant.access))) {
        return std::nullopt;
    }
    // Without an end the access token is taken for used up.
    grant.expires = expires.value_or(Instant{});
    return grant;
}

std::string secretText(const SecretText& secret)
{
    const QJsonObject object = std::visit([](const auto& one) { return objectOf(one); }, secret);
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace shogo
