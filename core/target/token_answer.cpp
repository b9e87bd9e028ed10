// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/token_answer.h"

#include "target/secret_text.h"
#include "target/strict_json.h"
#include "target/wire_log.h"

#include <QString>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace shogo {

namespace {

constexpr int64_t usualSeconds = 600; // where it does not say how long: RFC 6749 leaves it open
constexpr int64_t longestSeconds = 86'400;

Problem because(ProblemCode code, std::string words)
{
    return {code, {std::move(words)}};
}

bool isJson(const HttpAnswer& answer)
{
    const std::string* type = answer.header("Content-Type");
    const QString plain = type ? QString::fromStdString(*type).section(u';', 0, 0) : QString();
    return plain.trimmed().compare(u"application/json", Qt::CaseInsensitive) == 0;
}

std::optional<int64_t> secondsOf(const QJsonValue& json)
{
    const auto text = jsonText(json, "expires_in");
    if (!text) {
        return json[QLatin1String("expires_in")].isUndefined() ? std::optional(usualSeconds)
                                                               : std::nullopt;
    }
    int64_t seconds = 0;
    const char* const end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, seconds);
    return error == std::errc() && stop == end && seconds > 0
               ? std::optional(std::min(seconds, longestSeconds))
               : std::nullopt;
}

std::optional<Tokens> tokensOf(const QJsonValue& json)
{
    const auto access = jsonText(json, "access_token");
    const auto seconds = secondsOf(json);
    const std::string type = jsonText(json, "token_type").value_or("bearer");
    const std::string refresh = jsonText(json, "refresh_token").value_or(std::string());
    const bool bearer = QString::fromStdString(type).compare(u"bearer", Qt::CaseInsensitive) == 0;
    if (!access || !isToken(*access) || !seconds || !bearer ||
        (!refresh.empty() && !isToken(refresh))) {
        return std::nullopt;
    }
    return Tokens{*access, refresh, *seconds * 1'000};
}

// What a refusal says; std::nullopt: nothing that is known.
std::optional<Problem> refusalOf(const std::string& code, TokenAsk ask)
{
    constexpr std::array<const char*, 2> app = {"invalid_client", "unauthorized_client"};
    constexpr std::array<const char*, 4> ours = {"invalid_request", "unsupported_grant_type",
                                                 "invalid_scope", "access_denied"};
    if (ask == TokenAsk::KeyExchange) {
        return because(ProblemCode::TargetSignIn, "it does not accept the API key");
    }
    if (code == "invalid_grant") {
        return ask == TokenAsk::Renewal
                   ? because(ProblemCode::TargetSignIn, "the sign-in has ended")
                   : because(ProblemCode::SignInFailed, "its answer could not be redeemed");
    }
    if (std::find(app.begin(), app.end(), code) != app.end()) {
        return because(ProblemCode::TargetSignIn, "it does not accept the app’s id or secret");
    }
    if (std::find(ours.begin(), ours.end(), code) != ours.end()) {
        return because(ProblemCode::SignInFailed, code);
    }
    return std::nullopt;
}

} // namespace

Result<Tokens> readTokens(const HttpAnswer& answer, TokenAsk ask)
{
    if (answer.fault != WireFault::None || !answer.whole) {
        const WireFault fault = answer.fault == WireFault::None ? WireFault::Garbled : answer.fault;
        return because(ProblemCode::TargetUnreachable, faultText(fault));
    }
    const std::string status = "status " + std::to_string(answer.status);
    const auto json = isJson(answer) ? strictJson(answer.body) : std::nullopt;
    if ((answer.status == 200 || answer.status == 201) && json) {
        if (auto tokens = tokensOf(*json)) {
            return *std::move(tokens);
        }
        return because(ProblemCode::TargetUnclear, "no readable token came");
    }
    const bool refuses = answer.status == 400 || answer.status == 401 || answer.status == 403;
    if (refuses && json) {
        const std::string code = jsonText(*json, "error").value_or(std::string());
        if (auto refusal = refusalOf(code, ask)) {
            return *std::move(refusal);
        }
    }
    return because(
        answer.status == 429 ? ProblemCode::TargetUnreachable : ProblemCode::TargetUnclear, status);
}

} // namespace shogo
