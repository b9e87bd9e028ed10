// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"
#include "statement/byte_source.h"
#include "statement/ofx_tags.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shogo {

// A place in the file: byte from 0; line from 1 (LF, CR and CRLF end one); column in bytes of the
// line's text, from 1.
struct OfxPosition
{
    int64_t byte = 0;
    uint32_t line = 1;
    uint32_t column = 1;
};
inline Place ofxPlace(std::string fileName, OfxPosition at)
{
    return {std::move(fileName), at.line, at.column, at.byte};
}

struct OfxToken
{
    enum class Kind : uint8_t {
        Open,
        Close,
        Text,     // as written: entities and charset are not decoded
        Verbatim, // inside CDATA: & is no entity
    };
    Kind kind = Kind::Text;
    OfxTag tag = OfxTag::Unknown;
    bool selfClosing = false;
    std::string_view name; // of a tag, without a namespace
    std::string_view text; // a piece: a long text comes in several
};

// Splits OFX, SGML or XML, into tags and pieces of text, through one buffer that is used again and
// again: neither a long text, a long comment nor deep nesting costs memory. Comments, processing
// instructions and document types (with all the entities that they may declare) are passed over.
// A `<` that begins no tag is text. Views live until the next call of next().
class OfxScanner
{
public:
    // `wide`: the source is UTF-8 made of a UTF-16 file (ofx_head.h); positions are the file's.
    OfxScanner(ByteSource& source, int64_t startAt, bool wide = false);

    // False at the end and after a problem.
    bool next(OfxToken& token);
    // Why it stopped early: a read error.
    const std::optional<Problem>& problem() const { return m_problem; }
    // The file ended inside a comment, a CDATA section or a document type.
    bool endedInside() const { return m_endedInside; }
    // Where the present token begins, and what stands behind it.
    OfxPosition tokenStart() { return positionAt(m_tokenStart); }
    OfxPosition tokenEnd() { return positionAt(m_at); }

private:
    enum class Markup : uint8_t { None, Open, Close, Skipped };
    void refill();
    void countTo(const char* to);
    OfxPosition positionAt(const char* at);
    bool has(std::string_view beginning) const;
    Markup markupAt(const char* at, OfxToken& token, const char*& end) const;
    bool skipPast(std::string_view ending);
    bool skipDocumentType();
    Markup special();
    bool textToken(OfxToken& token);
    bool verbatimToken(OfxToken& token);

    ByteSource& m_source;
    bool m_wide;
    std::vector<char> m_buffer;
    const char* m_at = nullptr; // of what is not consumed yet
    const char* m_end = nullptr;
    const char* m_tokenStart = nullptr;
    int64_t m_readAt = 0; // in the source, of the next read
    bool m_sourceEnded = false;
    bool m_hasReturns = false; // the buffer holds a CR
    bool m_inVerbatim = false;
    bool m_endedInside = false;
    std::optional<Problem> m_problem;

    // Lines are counted only where somebody asks: up to here they are.
    const char* m_counted = nullptr;
    OfxPosition m_position; // of m_counted
    bool m_afterReturn = false;
};

} // namespace shogo
