// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/find_keys.h"

#include "base/text.h"

#include <algorithm>

namespace shogo {

namespace {

constexpr std::string_view keyName = "shogo:";
constexpr std::string_view referenceName = "sg";
constexpr size_t keyDigits = 32;
constexpr size_t tagDigits = 4;
constexpr size_t referenceDigits = 18;

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}
bool isWord(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}
// Crockford's base 32 leaves out i, l, o and u.
bool isReferenceDigit(char c)
{
    return isWord(c) && c != 'i' && c != 'l' && c != 'o' && c != 'u';
}

// Exactly `count` digits stand there, and no letter or digit behind them.
bool digitsAt(std::string_view text, size_t at, size_t count, bool (*isDigit)(char))
{
    return at + count <= text.size() &&
           std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at),
                       text.begin() + static_cast<std::ptrdiff_t>(at + count), isDigit) &&
           (at + count == text.size() || !isWord(text[at + count]));
}

std::optional<KeyToken> keyAt(std::string_view text, size_t at)
{
    const size_t digits = at + keyName.size();
    if (!text.substr(at).starts_with(keyName) || !digitsAt(text, digits, keyDigits, isHex)) {
        return std::nullopt;
    }
    KeyToken token;
    token.key = RowKey::parse(text.substr(digits, keyDigits));
    const size_t stop = digits + keyDigits;
    if (stop < text.size() && text[stop] == '.' && digitsAt(text, stop + 1, tagDigits, isHex)) {
        token.bookTag = text.substr(stop + 1, tagDigits);
    }
    return token;
}

std::optional<KeyToken> referenceAt(std::string_view text, size_t at)
{
    const size_t digits = at + referenceName.size();
    if (!text.substr(at).starts_with(referenceName) ||
        !digitsAt(text, digits, referenceDigits, isReferenceDigit)) {
        return std::nullopt;
    }
    KeyToken token;
    token.reference = text.substr(at, referenceName.size() + referenceDigits);
    std::transform(token.reference.begin(), token.reference.end(), token.reference.begin(),
                   asciiUpper);
    return token;
}

} // namespace

std::vector<KeyToken> findKeys(std::string_view text)
{
    // What is broken behind some byte may still hold a key before it.
    std::string folded = nfkc14(text.substr(0, utf8ValidUpTo(text)));
    std::transform(folded.begin(), folded.end(), folded.begin(), asciiLower);
    std::vector<KeyToken> found;
    for (size_t at = 0; at < folded.size(); ++at) {
        if (folded[at] != 's' || (at > 0 && isWord(folded[at - 1]))) {
            continue;
        }
        auto token = keyAt(folded, at);
        if (!token) {
            token = referenceAt(folded, at);
        }
        if (token && std::find(found.begin(), found.end(), *token) == found.end()) {
            found.push_back(*std::move(token));
        }
    }
    return found;
}

} // namespace shogo
