// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/sign_in_service.h"
#include "target/target.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace shogo {

Result<std::unique_ptr<Target>> makeJournalFile(const TargetAddress& address, TargetWorld world);
Result<std::unique_ptr<Target>> makeMoneyForward(const TargetAddress& address, TargetWorld world);
Result<SignInService> moneyForwardSignIn(const TargetAddress& address);

namespace {

struct Scheme
{
    std::string_view name;
    Result<std::unique_ptr<Target>> (*make)(const TargetAddress&, TargetWorld);
    Result<SignInService> (*signIn)(const TargetAddress&) = nullptr; // null: it needs none
};

// One line an address scheme.
constexpr std::array schemes = {
    Scheme{"journal", &makeJournalFile},
    Scheme{"moneyforward", &makeMoneyForward, &moneyForwardSignIn},
};

Problem badAddress(std::string reason)
{
    std::vector<ProblemArgument> facts;
    facts.emplace_back(std::move(reason));
    return {ProblemCode::TargetAddress, std::move(facts)};
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// RFC 3986, section 2.1; a plus sign is a plus sign.
Result<std::string> percentDecoded(std::string_view text)
{
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
        if (high < 0 || low < 0) {
            return badAddress("“%” without two hex digits");
        }
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    if (plain.find('\0') != std::string::npos) {
        return badAddress("a NUL character");
    }
    return plain;
}

bool isSchemeName(std::string_view name)
{
    return !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '+' ||
                      c == '.';
           });
}

} // namespace

Result<TargetAddress> TargetAddress::parse(const std::string& text)
{
    const std::string_view all = text;
    const size_t colon = all.find(':');
    if (colon == std::string_view::npos || !isSchemeName(all.substr(0, colon))) {
        return badAddress("it must begin with the kind of target and a colon");
    }
    TargetAddress address;
    address.scheme = all.substr(0, colon);
    std::string_view rest = all.substr(colon + 1);
    const size_t mark = rest.find('?');
    SHOGO_ASSIGN(address.path, percentDecoded(rest.substr(0, mark)));
    rest = mark == std::string_view::npos ? std::string_view{} : rest.substr(mark + 1);
    while (!rest.empty()) {
        const size_t end = rest.find('&');
        const std::string_view pair = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        const size_t equals = pair.find('=');
        SHOGO_ASSIGN(std::string name, percentDecoded(pair.substr(0, equals)));
        if (name.empty() || equals == std::string_view::npos) {
            return badAddress("“" + std::string(pair) + "” is not NAME=VALUE");
        }
        SHOGO_ASSIGN(std::string value, percentDecoded(pair.substr(equals + 1)));
        if (address.parameter(name) != nullptr) {
            return badAddress("“" + name + "” stands there twice");
        }
        address.parameters.emplace_back(std::move(name), std::move(value));
    }
    return address;
}

const std::string* TargetAddress::parameter(const std::string& name) const
{
    for (const auto& [known, value] : parameters) {
        if (known == name) {
            return &value;
        }
    }
    return nullptr;
}

namespace {

Result<const Scheme*> schemeOf(const TargetAddress& address)
{
    for (const Scheme& scheme : schemes) {
        if (scheme.name == address.scheme) {
            return &scheme;
        }
    }
    std::string known;
    for (const std::string& name : targetSchemes()) {
        known += (known.empty() ? "" : ", ") + name;
    }
    return Problem(ProblemCode::TargetUnknown, {address.scheme, known});
}

} // namespace

Result<std::unique_ptr<Target>> makeTarget(const std::string& address, TargetWorld world)
{
    SHOGO_ASSIGN(const TargetAddress parts, TargetAddress::parse(address));
    SHOGO_ASSIGN(const Scheme* const scheme, schemeOf(parts));
    return scheme->make(parts, world);
}

Result<std::optional<SignInService>> signInServiceOf(const std::string& address)
{
    SHOGO_ASSIGN(const TargetAddress parts, TargetAddress::parse(address));
    SHOGO_ASSIGN(const Scheme* const scheme, schemeOf(parts));
    if (scheme->signIn == nullptr) {
        return std::optional<SignInService>();
    }
    SHOGO_ASSIGN(SignInService service, scheme->signIn(parts));
    return std::optional(std::move(service));
}

std::vector<std::string> targetSchemes()
{
    std::vector<std::string> names;
    names.reserve(schemes.size());
    for (const Scheme& scheme : schemes) {
        names.emplace_back(scheme.name);
    }
    return names;
}

} // namespace shogo
