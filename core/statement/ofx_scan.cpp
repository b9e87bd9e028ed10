// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_scan.h"

#include "base/limits.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace shogo {

namespace {

// A tag with attributes (namespaces of OFX 2) stays far below this; what is longer is no tag.
constexpr size_t tagBytes = 1024;
// So much is always in the buffer before a token is looked at, unless the file ends.
constexpr size_t lookAhead = 4 * tagBytes;

bool isLetter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// Bytes of which names are made.
constexpr std::array<bool, 256> makeNameBytes()
{
    std::array<bool, 256> made{};
    for (size_t c = 0; c < 256; ++c) {
        made[c] = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  c == '.' || c == '_' || c == '-' || c == ':';
    }
    return made;
}
constexpr std::array<bool, 256> nameBytes = makeNameBytes();

std::string_view withoutNamespace(std::string_view name)
{
    const size_t colon = name.find_last_of(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// How often a byte occurs, eight at a time.
uint32_t countByte(const char* from, const char* to, char byte)
{
    constexpr uint64_t ones = 0x0101010101010101ULL;
    constexpr uint64_t sevens = 0x7F7F7F7F7F7F7F7FULL;
    const uint64_t wanted = ones * static_cast<uint8_t>(byte);
    uint64_t count = 0;
    while (to - from >= 8) {
        // A counter for each of the eight places; 255 is what fits.
        const auto rounds = std::min<std::ptrdiff_t>((to - from) / 8, 255);
        uint64_t places = 0;
        for (std::ptrdiff_t i = 0; i < rounds; ++i, from += 8) {
            uint64_t eight = 0;
            std::memcpy(&eight, from, 8);
            eight ^= wanted;
            // The top bit of each byte that is not zero.
            const uint64_t others = ((eight & sevens) + sevens) | eight | sevens;
            places += ~others >> 7;
        }
        constexpr uint64_t evens = 0x00FF00FF00FF00FFULL;
        const uint64_t pairs = (places & evens) + ((places >> 8) & evens);
        count += (pairs * 0x0001000100010001ULL) >> 48;
    }
    return static_cast<uint32_t>(count) + static_cast<uint32_t>(std::count(from, to, byte));
}

} // namespace

OfxScanner::OfxScanner(ByteSource& source, int64_t startAt, bool wide)
    : m_source(source), m_wide(wide), m_readAt(startAt)
{
    m_buffer.resize(std::min(
        limits::bufferBytes,
        static_cast<size_t>(std::max<int64_t>(source.size() * (wide ? 2 : 1), 0)) + lookAhead));
    m_at = m_end = m_tokenStart = m_counted = m_buffer.data();
    m_position.byte = startAt;
}

void OfxScanner::refill()
{
    countTo(m_at);
    const auto kept = static_cast<size_t>(m_end - m_at);
    char* const begin = m_buffer.data();
    std::memmove(begin, m_at, kept);
    m_at = m_tokenStart = m_counted = begin;
    m_end = begin + kept;
    while (static_cast<size_t>(m_end - begin) < lookAhead && !m_sourceEnded) {
        const auto size = static_cast<size_t>(m_end - begin);
        const auto read = m_source.read(m_readAt, begin + size, m_buffer.size() - size);
        if (!read) {
            m_problem = read.error();
            return;
        }
        m_readAt += static_cast<int64_t>(*read);
        m_end += *read;
        m_sourceEnded = *read == 0;
    }
    m_hasReturns = std::memchr(begin, '\r', static_cast<size_t>(m_end - begin)) != nullptr;
}

void OfxScanner::countTo(const char* to)
{
    const char* const from = m_counted;
    if (to <= from) {
        return;
    }
    uint32_t lines = 0;
    if (!m_hasReturns && !m_afterReturn) {
        lines = countByte(from, to, '\n');
    } else {
        bool afterReturn = m_afterReturn;
        for (const char* at = from; at != to; ++at) {
            lines += *at == '\r' || (*at == '\n' && !afterReturn) ? 1U : 0U;
            afterReturn = *at == '\r';
        }
        m_afterReturn = afterReturn;
    }
    m_position.line += lines;
    const char* lineStart = to;
    while (lineStart != from && lineStart[-1] != '\n' && lineStart[-1] != '\r') {
        --lineStart;
    }
    // Back at the beginning: the line began earlier.
    m_position.column =
        static_cast<uint32_t>(to - lineStart) + (lineStart == from ? m_position.column : 1U);
    if (m_wide) {
        for (const char* at = from; at != to; ++at) {
            const auto byte = static_cast<uint8_t>(*at);
            m_position.byte += (byte & 0xC0U) == 0x80U ? 0 : byte >= 0xF0 ? 4 : 2;
        }
    } else {
        m_position.byte += to - from;
    }
    m_counted = to;
}

OfxPosition OfxScanner::positionAt(const char* at)
{
    countTo(at);
    return m_position;
}

bool OfxScanner::has(std::string_view beginning) const
{
    return std::string_view(m_at, static_cast<size_t>(m_end - m_at)).starts_with(beginning);
}

bool OfxScanner::next(OfxToken& token)
{
    for (;;) {
        if (static_cast<size_t>(m_end - m_at) < lookAhead && !m_sourceEnded) {
            refill();
        }
        if (m_problem || m_at == m_end) {
            m_endedInside = m_endedInside || m_inVerbatim;
            return false;
        }
        m_tokenStart = m_at;
        if (m_inVerbatim) {
            if (verbatimToken(token)) {
                return true;
            }
            continue;
        }
        if (*m_at != '<') {
            return textToken(token);
        }
        const char* end = nullptr;
        switch (markupAt(m_at, token, end)) {
        case Markup::Open:
        case Markup::Close: m_at = end; return true;
        case Markup::None:
            if (special() == Markup::None) {
                return textToken(token);
            }
            break;
        case Markup::Skipped: break;
        }
    }
}

// Is there an opening or closing tag at a `<`. Comments and the like are left to special().
OfxScanner::Markup OfxScanner::markupAt(const char* at, OfxToken& token, const char*& end) const
{
    const char* const stop = at + std::min<size_t>(static_cast<size_t>(m_end - at), tagBytes);
    const bool closes = stop - at > 1 && at[1] == '/';
    const char* name = at + (closes ? 2 : 1);
    if (name >= stop || !isLetter(*name)) {
        return Markup::None;
    }
    const char* to = name;
    while (to != stop && nameBytes[static_cast<uint8_t>(*to)]) {
        ++to;
    }
    token.selfClosing = false;
    if (to != stop && *to == '>') { // nearly all of them
        token.name = withoutNamespace({name, static_cast<size_t>(to - name)});
        token.tag = ofxTag(token.name);
        token.kind = closes ? OfxToken::Kind::Close : OfxToken::Kind::Open;
        end = to + 1;
        return closes ? Markup::Close : Markup::Open;
    }
    token.name = withoutNamespace({name, static_cast<size_t>(to - name)});
    const char* rest = to;
    while (rest != stop && *rest != '>' && *rest != '<') {
        ++rest;
    }
    if (rest == stop || *rest == '<') {
        return Markup::None;
    }
    if (rest != to) {
        std::string_view attributes(to, static_cast<size_t>(rest - to));
        token.selfClosing = attributes.ends_with('/');
        attributes.remove_suffix(token.selfClosing ? 1 : 0);
        // “<REF 123>” inside a text is no tag: attributes have a name and a value.
        const bool blank = std::all_of(attributes.begin(), attributes.end(), isBlank);
        if (!blank &&
            (!isBlank(attributes.front()) || attributes.find('=') == std::string_view::npos)) {
            return Markup::None;
        }
    }
    token.tag = ofxTag(token.name);
    token.kind = closes ? OfxToken::Kind::Close : OfxToken::Kind::Open;
    end = rest + 1;
    return closes ? Markup::Close : Markup::Open;
}

// Passes over what is markup and no tag. None: it is text after all.
OfxScanner::Markup OfxScanner::special()
{
    if (has("<!--")) {
        m_at += 4;
        m_endedInside = !skipPast("-->");
        return Markup::Skipped;
    }
    if (has("<![CDATA[")) {
        m_at += 9;
        m_inVerbatim = true;
        return Markup::Skipped;
    }
    const bool named = m_end - m_at > 2 && isLetter(m_at[2]);
    if (named && m_at[1] == '?') {
        m_at += 2;
        m_endedInside = !skipPast(">");
        return Markup::Skipped;
    }
    if (named && m_at[1] == '!') {
        m_at += 2;
        m_endedInside = !skipDocumentType();
        return Markup::Skipped;
    }
    return Markup::None;
}

bool OfxScanner::skipPast(std::string_view ending)
{
    for (;;) {
        const std::string_view left(m_at, static_cast<size_t>(m_end - m_at));
        const size_t found = left.find(ending);
        if (found != std::string_view::npos) {
            m_at += found + ending.size();
            return true;
        }
        if (m_sourceEnded || m_problem) {
            m_at = m_end;
            return false;
        }
        // The ending may have begun.
        m_at = m_end - std::min(left.size(), ending.size() - 1);
        refill();
    }
}

// <!DOCTYPE x [ <!ENTITY …> ]>: up to the > that stands outside of the brackets.
bool OfxScanner::skipDocumentType()
{
    bool inside = false;
    for (;;) {
        for (; m_at != m_end; ++m_at) {
            inside = *m_at == '[' || (inside && *m_at != ']');
            if (*m_at == '>' && !inside) {
                ++m_at;
                return true;
            }
        }
        if (m_sourceEnded || m_problem) {
            return false;
        }
        refill();
    }
}

bool OfxScanner::textToken(OfxToken& token)
{
    const char* search = m_at + (*m_at == '<' ? 1 : 0);
    const char* end = m_end;
    while (search != m_end) {
        const void* const found = std::memchr(search, '<', static_cast<size_t>(m_end - search));
        if (found == nullptr) {
            break;
        }
        const char* const at = static_cast<const char*>(found);
        // Near the end of the buffer it is decided with the next piece.
        const bool near = static_cast<size_t>(m_end - at) < tagBytes && !m_sourceEnded;
        const char second = at + 1 != m_end ? at[1] : ' ';
        if (near || second == '!' || second == '?' || second == '/' || isLetter(second)) {
            end = at;
            break;
        }
        search = at + 1;
    }
    token.kind = OfxToken::Kind::Text;
    token.tag = OfxTag::Unknown;
    token.text = {m_at, static_cast<size_t>(end - m_at)};
    m_at = end;
    return true;
}

// False: the section ended here without a further piece.
bool OfxScanner::verbatimToken(OfxToken& token)
{
    const std::string_view left(m_at, static_cast<size_t>(m_end - m_at));
    const size_t found = left.find("]]>");
    m_inVerbatim = found == std::string_view::npos;
    const size_t size = !m_inVerbatim ? found : m_sourceEnded ? left.size() : left.size() - 2;
    token.kind = OfxToken::Kind::Verbatim;
    token.tag = OfxTag::Unknown;
    token.text = left.substr(0, size);
    m_at += size + (m_inVerbatim ? 0 : 3);
    return size > 0;
}

} // namespace shogo
