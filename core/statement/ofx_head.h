// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"
#include "statement/decode.h"

#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// What stands before <OFX>, in whatever form (fact sheet "OFX", Envelope).
struct OfxHeader
{
    bool found = false; // there is an <OFX> at all
    bool xml = false;   // <?xml or <?OFX
    std::string version;
    std::string declared; // charset as declared: "1252", "UTF-8"; empty: not or NONE
    // A declaration that means something: USASCII, 1252 and Latin-1 stand in files of all kinds.
    std::optional<Encoding> specific;
};

// `head`: the first bytes of the file, in UTF-8 or any encoding that keeps ASCII.
OfxHeader readOfxHeader(std::string_view head);

struct OfxEncoding
{
    Encoding encoding = Encoding::Ascii;
    int markBytes = 0;
    bool repair = false; // UTF-8 with broken characters: each becomes U+FFFD
    std::string why;     // an English sentence
    int64_t damaged = 0; // broken characters or replacement marks
    int64_t damagedAt = -1;
};

// Decides by all bytes first and the declaration second, which is often boilerplate. Order: byte
// order mark and UTF-16; UTF-8, even with some characters cut in two (NAME ends after 32 bytes); a
// specific declaration whose encoding can hold every byte; Western, unless the high bytes stand in
// long runs, as they do in Japanese and Cyrillic and never in Western text; else statistics.
// Problem EncodingUndecided with the first offending byte, where no encoding fits.
Result<OfxEncoding> decideOfxEncoding(ByteSource& source, const OfxHeader& header);

// A UTF-16 file read as UTF-8, piece by piece and only front to back: read() goes on where it
// stopped, whatever offset is named.
class WideSource final : public ByteSource
{
public:
    WideSource(ByteSource& file, Encoding encoding, int markBytes)
        : m_file(file), m_big(encoding == Encoding::Utf16Be), m_from(markBytes)
    {
    }
    int64_t size() const override { return m_file.size(); }
    Result<size_t> read(int64_t at, char* into, size_t count) override;
    std::string name() const override { return m_file.name(); }

private:
    Result<void> fill();

    ByteSource& m_file;
    bool m_big;
    int64_t m_from;         // in the file, of the next unit
    char16_t m_leading = 0; // half of a pair
    std::string m_made;     // UTF-8 that nobody took yet
    size_t m_taken = 0;
};

} // namespace shogo
