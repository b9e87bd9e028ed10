// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include "base/check.h"

#include <unicode/normalizer2.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <unordered_map>

namespace shogo {

namespace {

const icu::UnicodeSet& unicode14()
{
    static const icu::UnicodeSet* set = [] {
        UErrorCode status = U_ZERO_ERROR;
        auto* fresh = new icu::UnicodeSet(icu::UnicodeString(u"[:age=14.0:]"), status);
        SHOGO_CHECK(U_SUCCESS(status));
        fresh->freeze();
        return fresh;
    }();
    return *set;
}

const icu::Normalizer2& plainNfkc()
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
    SHOGO_CHECK(U_SUCCESS(status));
    return *nfkc;
}

// Text without younger characters, which is nearly all text, normalises alike with and without the
// filter (the normalisation stability policy), and the plain normaliser is several times faster.
void normalize14(const icu::UnicodeString& in, icu::UnicodeString& out)
{
    static const icu::FilteredNormalizer2 filtered(plainNfkc(), unicode14());
    UErrorCode status = U_ZERO_ERROR;
    if (unicode14().span(in.getBuffer(), in.length(), USET_SPAN_CONTAINED) == in.length()) {
        plainNfkc().normalize(in, out, status);
    } else {
        filtered.normalize(in, out, status);
    }
    SHOGO_CHECK(U_SUCCESS(status));
}

bool isPrintableAscii(std::string_view text)
{
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) {
            return false;
        }
    }
    return true;
}

icu::UnicodeString toUnicode(std::string_view utf8)
{
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(utf8.data(), static_cast<int32_t>(utf8.size())));
}

// White_Space of the Unicode character database, and the four separators that Python's strip(),
// with which the vectors were made, takes as white space too.
bool isTrimmed(char32_t c)
{
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 ||
           c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

// The character that begins at `at`; well-formed text is the caller's duty. Advances `at`.
char32_t readUtf8(std::string_view text, size_t& at)
{
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    size_t length = 1;
    char32_t c = lead;
    if (lead >= 0xF0) {
        length = 4;
        c = lead & 0x07U;
    } else if (lead >= 0xE0) {
        length = 3;
        c = lead & 0x0FU;
    } else if (lead >= 0xC0) {
        length = 2;
        c = lead & 0x1FU;
    }
    if (at + length > text.size()) {
        at = text.size();
        return 0xFFFD;
    }
    for (size_t i = 1; i < length; ++i) {
        c = c << 6 | (byte(at + i) & 0x3FU);
    }
    at += length;
    return c;
}

// The bytes of the well-formed character that begins here, 0 where none does (Unicode Standard,
// table 3-7); not ASCII.
size_t characterBytes(std::string_view bytes)
{
    const auto follows = [&](size_t at, uint8_t low, uint8_t high) {
        const auto byte = at < bytes.size() ? static_cast<uint8_t>(bytes[at]) : uint8_t{0};
        return byte >= low && byte <= high;
    };
    const auto c = static_cast<uint8_t>(bytes.front());
    if (c >= 0xE0 && c <= 0xEF) { // first, as Japanese is made of them
        const uint8_t low = c == 0xE0 ? 0xA0 : 0x80;
        const uint8_t high = c == 0xED ? 0x9F : 0xBF;
        return follows(1, low, high) && follows(2, 0x80, 0xBF) ? 3 : 0;
    }
    if (c >= 0xC2 && c <= 0xDF) {
        return follows(1, 0x80, 0xBF) ? 2 : 0;
    }
    if (c >= 0xF0 && c <= 0xF4) {
        const uint8_t low = c == 0xF0 ? 0x90 : 0x80;
        const uint8_t high = c == 0xF4 ? 0x8F : 0xBF;
        return follows(1, low, high) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
    }
    return 0;
}

} // namespace

size_t utf8ValidUpTo(std::string_view bytes)
{
    size_t i = 0;
    while (i < bytes.size()) {
        if (static_cast<uint8_t>(bytes[i]) < 0x80) {
            i += asciiUpTo(bytes.substr(i));
            continue;
        }
        const size_t character = characterBytes(bytes.substr(i));
        if (character == 0) {
            break;
        }
        i += character;
    }
    return i;
}

bool isUtf8(std::string_view bytes)
{
    return utf8ValidUpTo(bytes) == bytes.size();
}

std::string nfkc14(std::string_view utf8)
{
    icu::UnicodeString out;
    normalize14(toUnicode(utf8), out);
    std::string text;
    out.toUTF8String(text);
    return text;
}

std::string_view trimmed(std::string_view utf8)
{
    while (!utf8.empty()) {
        size_t next = 0;
        if (!isTrimmed(readUtf8(utf8, next))) {
            break;
        }
        utf8.remove_prefix(next);
    }
    while (!utf8.empty()) {
        size_t start = utf8.size() - 1;
        while (start > 0 && (static_cast<unsigned char>(utf8[start]) & 0xC0U) == 0x80U) {
            --start;
        }
        size_t at = start;
        if (!isTrimmed(readUtf8(utf8, at))) {
            break;
        }
        utf8 = utf8.substr(0, start);
    }
    return utf8;
}

// Normalising splits before every character that has a boundary before it (ICU's Normalizer2), so
// text in which all have one is normalised character by character, through a table that is filled a
// page of 256 at a time from ICU itself. The one thing that bank texts compose is a kana with a
// voicing mark behind it; such pairs are kept apart. Everything else takes the plain path.
struct KeyText::Buffers
{
    struct Entry
    {
        static constexpr uint8_t slow = 0xFF;
        uint8_t length = slow;
        char bytes[15] = {};
    };
    using Page = std::array<Entry, 256>;

    std::array<std::unique_ptr<Page>, 256> pages;
    std::unordered_map<uint32_t, Entry> pairs;
    std::string utf8;

    static Entry made(const icu::UnicodeString& text)
    {
        Entry entry;
        icu::UnicodeString out;
        normalize14(text, out);
        std::string bytes;
        out.toUTF8String(bytes);
        if (bytes.size() <= sizeof entry.bytes) {
            entry.length = static_cast<uint8_t>(bytes.size());
            std::copy(bytes.begin(), bytes.end(), entry.bytes);
        }
        return entry;
    }
    const Entry& of(char32_t c)
    {
        auto& page = pages[c >> 8];
        if (!page) {
            page = std::make_unique<Page>();
            for (char32_t low = 0; low < 256; ++low) {
                const auto point = static_cast<UChar32>((c & ~char32_t{0xFF}) | low);
                if (unicode14().contains(point) && plainNfkc().hasBoundaryBefore(point)) {
                    (*page)[low] = made(icu::UnicodeString(point));
                }
            }
        }
        return (*page)[c & 0xFF];
    }
    const Entry& ofPair(char32_t c, char32_t mark)
    {
        const auto key = static_cast<uint32_t>(c << 16 | mark);
        const auto at = pairs.find(key);
        if (at != pairs.end()) {
            return at->second;
        }
        icu::UnicodeString text(static_cast<UChar32>(c));
        text.append(static_cast<UChar32>(mark));
        return pairs.emplace(key, made(text)).first->second;
    }
    // The normalised text, in the buffer; none where the text needs the plain path.
    std::optional<std::string_view> quick(std::string_view text)
    {
        // Room for the longest entry at every byte: entries are copied whole, since a fixed size
        // is two instructions.
        if (utf8.size() < (text.size() + 1) * sizeof Entry::bytes) {
            utf8.resize((text.size() + 1) * sizeof Entry::bytes);
        }
        char* to = utf8.data();
        for (size_t at = 0; at < text.size();) {
            if (static_cast<unsigned char>(text[at]) < 0x80) {
                *to++ = text[at++];
                continue;
            }
            const char32_t c = readUtf8(text, at);
            if (c > 0xFFFF || of(c).length == Entry::slow) {
                return std::nullopt;
            }
            const Entry* entry = &of(c);
            if (beginsWithVoicingMark(text.substr(at))) {
                entry = &ofPair(c, readUtf8(text, at));
                if (entry->length == Entry::slow) {
                    return std::nullopt;
                }
            }
            std::copy(std::begin(entry->bytes), std::end(entry->bytes), to);
            to += entry->length;
        }
        return std::string_view(utf8.data(), static_cast<size_t>(to - utf8.data()));
    }
    static bool beginsWithVoicingMark(std::string_view text)
    {
        return text.starts_with("\uFF9E") || text.starts_with("\uFF9F") ||
               text.starts_with("\u3099") || text.starts_with("\u309A");
    }
};

KeyText::KeyText() : m_buffers(std::make_unique<Buffers>()) {}
KeyText::~KeyText() = default;

std::string_view KeyText::operator()(std::string_view utf8)
{
    if (isPrintableAscii(utf8)) {
        return trimmed(utf8);
    }
    if (const auto text = m_buffers->quick(utf8)) {
        return trimmed(*text);
    }
    m_buffers->utf8 = nfkc14(utf8);
    return trimmed(m_buffers->utf8);
}

std::string keyText(std::string_view utf8)
{
    KeyText text;
    return std::string(text(utf8));
}

std::string foldedText(std::string_view utf8)
{
    icu::UnicodeString text = toUnicode(nfkc14(utf8));
    text.foldCase();
    icu::UnicodeString folded;
    bool blank = false;
    for (int32_t i = 0; i < text.length();) {
        UChar32 c = text.char32At(i);
        i += U16_LENGTH(c);
        // Katakana to hiragana by the fixed distance of the two blocks; the dashes that banks
        // write for the long vowel mark become that mark.
        if (c >= 0x30A1 && c <= 0x30F6) {
            c -= 0x60;
        } else if (c == 0x2010 || c == 0x2015 || c == 0x2212 || c == 0x2014) {
            c = '-';
        }
        if (isTrimmed(static_cast<char32_t>(c))) {
            blank = !folded.isEmpty();
            continue;
        }
        if (blank) {
            folded.append(u' ');
            blank = false;
        }
        folded.append(c);
    }
    std::string out;
    folded.toUTF8String(out);
    return out;
}

std::string_view cutUtf8(std::string_view utf8, size_t bytes)
{
    if (utf8.size() <= bytes) {
        return utf8;
    }
    while (bytes > 0 && (static_cast<unsigned char>(utf8[bytes]) & 0xC0U) == 0x80U) {
        --bytes;
    }
    return utf8.substr(0, bytes);
}

} // namespace shogo
