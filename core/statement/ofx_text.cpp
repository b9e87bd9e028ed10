// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_text.h"

#include "base/text.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace shogo {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// The text of an entity without & and ;, or an empty one where it means nothing.
std::string entityText(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> known = {{
        {"amp", "&"},
        {"lt", "<"},
        {"gt", ">"},
        {"quot", "\""},
        {"apos", "'"},
        {"nbsp", "\u00A0"},
    }};
    for (const auto& [entity, text] : known) {
        if (entity == name) {
            return std::string(text);
        }
    }
    if (!name.starts_with('#') || name.size() < 2) {
        return {};
    }
    const bool hex = name[1] == 'x' || name[1] == 'X';
    uint32_t point = 0;
    for (const char c : name.substr(hex ? 2 : 1)) {
        const int digit = isDigit(c)                    ? c - '0'
                          : hex && c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : hex && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                        : -1;
        if (digit < 0) {
            return {};
        }
        point = std::min(point * (hex ? 16U : 10U) + static_cast<uint32_t>(digit), 0x110000U);
    }
    if (point < 0x20 || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) {
        return point == '\t' || point == '\n' || point == '\r' ? " " : std::string();
    }
    std::array<char, U8_MAX_LENGTH> bytes{};
    size_t size = 0;
    U8_APPEND_UNSAFE(bytes.data(), size, point);
    return {bytes.data(), size};
}

// Entities of OFX and XML; any other & is an ampersand (many banks do not write &amp;).
void appendPlain(std::string_view text, std::string& out)
{
    constexpr size_t longest = 10;
    for (size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&')) {
        out.append(text.substr(0, at));
        const std::string_view behind = text.substr(at + 1, longest);
        const size_t end = behind.find(';');
        const std::string meaning =
            end == std::string_view::npos ? std::string() : entityText(behind.substr(0, end));
        out.append(meaning.empty() ? "&" : meaning);
        text.remove_prefix(at + 1 + (meaning.empty() ? 0 : end + 1));
    }
    out.append(text);
}

void appendRepaired(std::string_view bytes, std::string& out)
{
    while (!bytes.empty()) {
        const size_t good = utf8ValidUpTo(bytes);
        out.append(bytes.substr(0, good));
        bytes.remove_prefix(good);
        if (!bytes.empty()) {
            out.append("\xEF\xBF\xBD");
            bytes.remove_prefix(1);
        }
        // The other bytes of the same broken character.
        while (!bytes.empty() && (static_cast<uint8_t>(bytes.front()) & 0xC0U) == 0x80U) {
            bytes.remove_prefix(1);
        }
    }
}

} // namespace

void OfxText::append(std::string_view raw, std::string& out)
{
    std::string_view text = withoutBlanks(raw, ofxBlanks);
    const bool plain = text.find('&') == std::string_view::npos;
    if (plain && isAscii(text)) {
        out.append(text);
        return;
    }
    if (m_repair) {
        m_decoded.clear();
        appendRepaired(text, m_decoded);
        text = m_decoded;
    } else {
        text = m_decoder.text(text, m_decoded);
    }
    if (!plain) {
        m_plain.clear();
        appendPlain(text, m_plain);
        text = m_plain;
    }
    out.append(trimmed(text));
}

} // namespace shogo
