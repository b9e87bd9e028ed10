// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace shogo {

// All text inside is UTF-8.

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
