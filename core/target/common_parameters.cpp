// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/common_parameters.h"

#include "base/limits.h"
#include "target/web_address.h"

#include <algorithm>
#include <charconv>

namespace shogo {

namespace {

// A longer wait than a day helps against nothing.
constexpr int64_t longestSettleSeconds = 86'400;
constexpr int64_t mostConnections = 64;

Problem badAddress(std::string reason)
{
    std::vector<ProblemArgument> facts;
    facts.emplace_back(std::move(reason));
    return {ProblemCode::TargetAddress, std::move(facts)};
}

// A whole number in digits alone, within the bounds.
Result<int64_t> number(const std::string& name, const std::string& value, int64_t least,
                       int64_t most)
{
    int64_t read = 0;
    const char* const end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, read);
    if (value.empty() || value.front() == '-' || stop != end || error != std::errc{} ||
        read < least || read > most) {
        return badAddress("“" + name + "” is a whole number from " + std::to_string(least) +
                          " to " + std::to_string(most) + ", not “" + value + "”");
    }
    return read;
}

Result<std::string> baseUrl(std::string url)
{
    if (const char* wrong = whatIsWrongWithUrl(url)) {
        return badAddress("“base”: " + std::string(wrong));
    }
    if (url.find_first_of("?#") != std::string::npos) {
        return badAddress("“base” has no parameters of its own");
    }
    while (url.ends_with('/')) {
        url.pop_back();
    }
    return url;
}

// `known`: the name is one of the common ones.
Result<void> take(CommonParameters& to, const std::string& name, const std::string& value,
                  bool& known)
{
    known = true;
    if (name == "base") {
        SHOGO_ASSIGN(to.base, baseUrl(value));
    } else if (name == "settle") {
        SHOGO_ASSIGN(const int64_t seconds, number(name, value, 1, longestSettleSeconds));
        to.settleMs = seconds * 1'000;
    } else if (name == "deadline") {
        SHOGO_ASSIGN(const int64_t seconds, number(name, value, 1, limits::httpDeadlineMs / 1'000));
        to.deadlineMs = seconds * 1'000;
    } else if (name == "connections") {
        SHOGO_ASSIGN(const int64_t count, number(name, value, 1, mostConnections));
        to.connections = static_cast<size_t>(count);
    } else if (name == "resend") {
        if (value != "ask" && value != "auto") {
            return badAddress("“resend” is ask or auto, not “" + value + "”");
        }
        to.resendAuto = value == "auto";
    } else if (name == "feed") {
        if (value != "ignore") {
            return badAddress("“feed” can only be ignore, not “" + value + "”");
        }
        to.ignoreFeed = true;
    } else {
        known = false;
    }
    return {};
}

} // namespace

Result<CommonParameters> commonParameters(const TargetAddress& address,
                                          const std::vector<std::string_view>& own)
{
    CommonParameters parameters;
    for (const auto& [name, value] : address.parameters) {
        bool known = false;
        SHOGO_TRY(take(parameters, name, value, known));
        if (!known && std::find(own.begin(), own.end(), name) == own.end()) {
            return badAddress("“" + name + "” is not known here");
        }
    }
    return parameters;
}

void applyTo(TargetTraits& traits, const CommonParameters& parameters)
{
    traits.settleMs = parameters.settleMs.value_or(traits.settleMs);
    traits.sendsAtOnce = parameters.connections.value_or(traits.sendsAtOnce);
    traits.resendAuto = parameters.resendAuto;
}

} // namespace shogo
