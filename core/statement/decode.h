// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// The encodings that bank files were seen in. All but the two of UTF-16 keep ASCII in single
// bytes, so that records can be split before anything is decoded.
enum class Encoding : uint8_t {
    Ascii,
    Utf8,
    Utf16Le,
    Utf16Be,
    Cp932,
    EucJp,
    Gb18030,
    Windows1250,
    Windows1251,
    Windows1252,
    Windows1257,
};

// The IANA name, as shown to people and in JSON.
std::string_view encodingName(Encoding encoding);

// What the bytes of a whole file say about their encoding.
struct EncodingGuess
{
    Encoding encoding = Encoding::Ascii;
    int markBytes = 0; // of the byte order mark
    bool certain = true;
    std::string why;                    // by which sign, an English sentence
    std::vector<Encoding> alternatives; // the others that would fit, likeliest first
    int64_t replacementMarks = 0;       // U+FFFD found in UTF-8 text
    int64_t replacementAt = -1;         // byte of the first one
};

// Looks at every byte of the file: the last line may hold the only letter that decides. Problem
// EncodingUndecided with the first offending byte, where no encoding fits.
// Order of the signs: fact sheet "Text, numbers and dates" (mark, NULs, strict UTF-8, statistics).
Result<EncodingGuess> detectEncoding(ByteSource& source);

// A few bytes as UTF-8 for people to see, by the name of their encoding; nothing is decided by it.
// Bytes without a meaning become U+FFFD; a name that is not known is taken for UTF-8.
std::string decodedText(std::string_view bytes, std::string_view encodingName);

// The text of a UTF-16 file as UTF-8, in memory, without the mark. Damaged units are a Problem.
struct Transcoded
{
    std::string utf8;
    // Line starts in the file (bytes), one a line, so that rows can be placed in the file.
    std::vector<int64_t> lineStarts;
};
Result<Transcoded> transcodeUtf16(ByteSource& source, Encoding encoding, int markBytes);

// Decodes single fields of one encoding to UTF-8. Bytes without a meaning become U+FFFD.
class TextDecoder
{
public:
    explicit TextDecoder(Encoding encoding);
    ~TextDecoder();
    TextDecoder(TextDecoder&&) noexcept;
    TextDecoder& operator=(TextDecoder&&) noexcept;
    TextDecoder(const TextDecoder&) = delete;
    TextDecoder& operator=(const TextDecoder&) = delete;

    // Appends the text of `bytes` to `out`.
    void append(std::string_view bytes, std::string& out) const;
    // The text of `bytes`: `bytes` itself where nothing has to be decoded, else `scratch`.
    std::string_view text(std::string_view bytes, std::string& scratch) const;

private:
    struct Tables;
    Encoding m_encoding;
    std::shared_ptr<const Tables> m_tables;
};

} // namespace shogo
