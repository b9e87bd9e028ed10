// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/wire_outcome.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace shogo {

namespace {

constexpr int64_t dayMs = 86'400'000;

// ASCII only: header names and content types know no other letters.
char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

// Exactly this many digits, nothing else.
std::optional<int> digits(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool plain = !text.empty() && text.front() != '-' && end == text.data() + text.size();
    return plain && error == std::errc{} ? std::optional(number) : std::nullopt;
}

std::optional<int> monthNumber(std::string_view name)
{
    constexpr std::array<std::string_view, 12> names = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto* at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? std::nullopt
                             : std::optional(static_cast<int>(at - names.begin()) + 1);
}

// "Sun, 06 Nov 1994 08:49:37 GMT"; the name of the weekday is not compared.
std::optional<Instant> httpDate(std::string_view text)
{
    if (text.size() != 29 || text.substr(3, 2) != ", " || text[7] != ' ' || text[11] != ' ' ||
        text[16] != ' ' || text[19] != ':' || text[22] != ':' || text.substr(25) != " GMT") {
        return std::nullopt;
    }
    const auto dayOfMonth = digits(text.substr(5, 2));
    const auto month = monthNumber(text.substr(8, 3));
    const auto year = digits(text.substr(12, 4));
    const auto hour = digits(text.substr(17, 2));
    const auto minute = digits(text.substr(20, 2));
    const auto second = digits(text.substr(23, 2));
    // A leap second is written as 60.
    if (!dayOfMonth || !month || !year || !hour || !minute || !second || *hour > 23 ||
        *minute > 59 || *second > 60) {
        return std::nullopt;
    }
    const auto day = Day::of(*year, *month, *dayOfMonth);
    if (!day) {
        return std::nullopt;
    }
    const int64_t seconds = (int64_t{*hour} * 60 + *minute) * 60 + *second;
    return Instant{int64_t{day->number()} * dayMs + seconds * 1000};
}

// In the target's own format, as far as its heads say. A login page is text/html; an answer that
// was packed although we asked for none of it is somebody else's.
bool ownFormat(const HttpAnswer& answer, const WireTraits& traits)
{
    const std::string* type = answer.header("Content-Type");
    const std::string* packed = answer.header("Content-Encoding");
    if (!type || (packed && lowered(trimmed(*packed)) != "identity")) {
        return false;
    }
    const std::string plain = lowered(trimmed(std::string_view(*type).substr(0, type->find(';'))));
    return std::find(traits.contentTypes.begin(), traits.contentTypes.end(), plain) !=
           traits.contentTypes.end();
}

// Which refusals a status may carry. A status that is not here never refuses: 408 and 425 are said
// by gateways, a 5xx may come after the work was done, and 3xx has only moved the question.
WireOutcome::Kind refusalKind(int status, Refusal::Says says, const WireTraits& traits)
{
    using Kind = WireOutcome::Kind;
    using Says = Refusal::Says;
    const bool data = status == 400 || status == 404 || status == 409 || status == 422;
    // RFC 6749, 5.2: a token request is refused with 400 (invalid_grant).
    const bool grant = status == 400 || status == 401 || status == 403;
    if (data && says == Says::DataRefused) {
        return Kind::Rejected;
    }
    if (data && says == Says::HasItAlready) {
        return Kind::Duplicate;
    }
    if (grant && says == Says::SignIn && traits.signInNeverProcessed) {
        return Kind::SignInNeeded;
    }
    if (status == 429 && says == Says::Slower && traits.slowerNeverProcessed) {
        return Kind::Throttled;
    }
    return Kind::NoVerdict;
}

std::string beginning(const std::string& text)
{
    // Books hold UTF-8 only; what a broken answer says behind its first wrong byte is lost anyway.
    const std::string_view head = std::string_view(text).substr(0, 2 * limits::answerBytes);
    return std::string(cutUtf8(head.substr(0, utf8ValidUpTo(head)), limits::answerBytes));
}

} // namespace

const std::string* HttpAnswer::header(const std::string& name) const
{
    const std::string wanted = lowered(name);
    const auto at = std::find_if(headers.begin(), headers.end(), [&](const HttpHeader& header) {
        return lowered(header.name) == wanted;
    });
    return at == headers.end() ? nullptr : &at->value;
}

std::optional<Instant> retryAfter(std::string_view value, Instant now)
{
    const std::string_view text = trimmed(value);
    const Instant latest = now.plusMs(dayMs);
    const bool number = !text.empty() && std::all_of(text.begin(), text.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
    if (number) {
        // More digits than a day has seconds: the longest pause that we believe.
        const auto seconds = text.size() > 5 ? std::nullopt : digits(text);
        return seconds ? std::min(latest, now.plusMs(int64_t{*seconds} * 1000)) : latest;
    }
    const auto date = httpDate(text);
    return date ? std::optional(std::clamp(*date, now, latest)) : std::nullopt;
}

WireOutcome wireOutcome(const HttpAnswer& answer, const WireTraits& traits, Instant now)
{
    using Kind = WireOutcome::Kind;
    WireOutcome outcome;
    outcome.words = beginning(answer.words.empty() ? answer.body : answer.words);
    if (answer.nothingHandedOver && answer.status == 0) {
        outcome.kind = Kind::NotSent;
        return outcome;
    }
    if (answer.status == 429 || answer.status == 503) {
        if (const std::string* pause = answer.header("Retry-After")) {
            outcome.retryAt = retryAfter(*pause, now);
        }
    }
    if (answer.fault != WireFault::None || !answer.whole || !ownFormat(answer, traits)) {
        return outcome;
    }
    if (answer.status >= 200 && answer.status < 300) {
        // 206 is a part of something, which nobody asked for.
        outcome.kind = answer.status == 206 ? Kind::NoVerdict : Kind::ReadAnswer;
        return outcome;
    }
    if (answer.status < 400 || answer.status > 499 || !traits.readRefusal) {
        return outcome;
    }
    const Refusal refusal = traits.readRefusal(answer);
    outcome.kind = refusalKind(answer.status, refusal.says, traits);
    if (!refusal.words.empty()) {
        outcome.words = beginning(refusal.words);
    }
    return outcome;
}

} // namespace shogo
