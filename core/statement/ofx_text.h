// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statement/ofx_head.h"

#include <string>
#include <string_view>

namespace shogo {

// What may stand around the text of a leaf.
inline constexpr std::string_view ofxBlanks = " \t\r\n";

// Texts of leaves: charset, then entities, then blanks at both ends.
class OfxText
{
public:
    explicit OfxText(const OfxEncoding& encoding)
        : m_decoder(encoding.encoding), m_repair(encoding.repair)
    {
    }
    // Appends the UTF-8 text of `raw` to `out`, without blanks at its ends.
    void append(std::string_view raw, std::string& out);
    std::string text(std::string_view raw)
    {
        std::string made;
        append(raw, made);
        return made;
    }

private:
    TextDecoder m_decoder;
    bool m_repair;
    std::string m_decoded;
    std::string m_plain;
};

} // namespace shogo
