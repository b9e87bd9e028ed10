// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace shogo {

// All text inside is UTF-8.

// How many bytes at the beginning are ASCII. Whole files are looked through, eight at a time.
inline size_t asciiUpTo(std::string_view bytes)
{
    size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        uint64_t eight = 0;
        bytes.copy(reinterpret_cast<char*>(&eight), 8, i);
        if ((eight & 0x8080808080808080ULL) != 0) {
            break;
        }
    }
    while (i < bytes.size() && static_cast<uint8_t>(bytes[i]) < 0x80) {
        ++i;
    }
    return i;
}
// Without a way out: fields are short, and nearly all of them are.
inline bool isAscii(std::string_view text)
{
    uint64_t high = 0;
    for (; text.size() >= 8; text.remove_prefix(8)) {
        uint64_t eight = 0;
        text.copy(reinterpret_cast<char*>(&eight), 8);
        high |= eight;
    }
    for (const char c : text) {
        high |= static_cast<uint8_t>(c) & 0x80U;
    }
    return (high & 0x8080808080808080ULL) == 0;
}
// Without `blanks` (ASCII) at both ends; bytes of any encoding that keeps ASCII.
inline std::string_view withoutBlanks(std::string_view text, std::string_view blanks)
{
    const size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Case of ASCII letters only, for names and keywords of formats; never of people's text.
constexpr char asciiLower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char asciiUpper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
inline bool startsFolded(std::string_view text, std::string_view lower)
{
    return text.size() >= lower.size() &&
           std::equal(lower.begin(), lower.end(), text.begin(),
                      [](char a, char b) { return a == asciiLower(b); });
}
inline bool isFolded(std::string_view text, std::string_view lower)
{
    return text.size() == lower.size() && startsFolded(text, lower);
}

// True for well-formed UTF-8 (no surrogates, no overlong forms).
bool isUtf8(std::string_view bytes);
// The byte at which well-formed UTF-8 ends; the size where all of it is.
size_t utf8ValidUpTo(std::string_view bytes);

// NFKC of Unicode 14.0: characters that are younger pass unchanged, so that a later library can
// never change a key (spec/keys.md; Unicode Standard Annex 15). The plain ICU path.
std::string nfkc14(std::string_view utf8);

// Leading and trailing Unicode White_Space and U+001C to U+001F removed.
std::string_view trimmed(std::string_view utf8);

// What a key is made of: NFKC 14.0, then trimmed. One object holds the buffers of the per-row
// path; it gives the same as trimmed(nfkc14(text)), which the tests hold against it.
class KeyText
{
public:
    KeyText();
    ~KeyText();
    KeyText(const KeyText&) = delete;
    KeyText& operator=(const KeyText&) = delete;
    // Valid until the next call.
    std::string_view operator()(std::string_view utf8);

private:
    struct Buffers;
    std::unique_ptr<Buffers> m_buffers;
};
std::string keyText(std::string_view utf8);

// For search and for comparing counterparties: width, case and kana folded (katakana to
// hiragana), blanks collapsed. Never part of a key.
std::string foldedText(std::string_view utf8);

// At most `bytes` bytes, cut between characters.
std::string_view cutUtf8(std::string_view utf8, size_t bytes);

} // namespace shogo
