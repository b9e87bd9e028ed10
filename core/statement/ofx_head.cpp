// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_head.h"

#include "base/limits.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace shogo {

namespace {

bool isHigh(char c)
{
    return static_cast<uint8_t>(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string upperCase(std::string_view text)
{
    std::string made(text);
    for (char& c : made) {
        c = asciiUpper(c);
    }
    return made;
}

// The keys of the old header. Where it stands on one line without blanks, a value ends where the
// next key begins.
constexpr std::array<std::string_view, 9> headerKeys = {
    "OFXHEADER:", "DATA:",        "VERSION:",    "SECURITY:",  "ENCODING:",
    "CHARSET:",   "COMPRESSION:", "OLDFILEUID:", "NEWFILEUID:"};

std::string valueOf(const std::string& upperHead, std::string_view key)
{
    const size_t at = upperHead.find(key);
    if (at == std::string::npos) {
        return {};
    }
    std::string_view rest = std::string_view(upperHead).substr(at + key.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    rest = rest.substr(0, rest.find_first_of(" \t\r\n<"));
    for (const std::string_view next : headerKeys) {
        rest = rest.substr(0, rest.find(next));
    }
    return std::string(rest);
}

// encoding="…" or VERSION='…' inside of <?name … ?>.
std::string attributeOf(const std::string& upperHead, std::string_view instruction,
                        std::string_view name)
{
    const size_t at = upperHead.find(instruction);
    if (at == std::string::npos) {
        return {};
    }
    std::string_view rest = std::string_view(upperHead).substr(at + instruction.size());
    rest = rest.substr(0, rest.find('>'));
    for (size_t found = rest.find(name); found != std::string_view::npos;
         found = rest.find(name, found + 1)) {
        const size_t quote = rest.find_first_of("\"'", found + name.size());
        const std::string_view between =
            rest.substr(found + name.size(), quote - found - name.size());
        const bool own = found > 0 && (rest[found - 1] == ' ' || rest[found - 1] == '\n' ||
                                       rest[found - 1] == '\t' || rest[found - 1] == '\r');
        if (quote == std::string_view::npos || !own ||
            between.find('=') == std::string_view::npos) {
            continue;
        }
        const std::string_view value = rest.substr(quote + 1);
        return std::string(value.substr(0, value.find(rest[quote])));
    }
    return {};
}

struct CharsetName
{
    std::string_view name;
    Encoding encoding;
};

// Declarations that tell more than the boilerplate. Letters and digits only.
constexpr std::array charsetNames = {
    CharsetName{"SHIFTJIS", Encoding::Cp932},
    CharsetName{"SJIS", Encoding::Cp932},
    CharsetName{"XSJIS", Encoding::Cp932},
    CharsetName{"CSSHIFTJIS", Encoding::Cp932},
    CharsetName{"CSISOSHIFTJIS", Encoding::Cp932},
    CharsetName{"932", Encoding::Cp932},
    CharsetName{"CP932", Encoding::Cp932},
    CharsetName{"MS932", Encoding::Cp932},
    CharsetName{"WINDOWS31J", Encoding::Cp932},
    CharsetName{"WINDOWS932", Encoding::Cp932},
    CharsetName{"EUCJP", Encoding::EucJp},
    CharsetName{"GB18030", Encoding::Gb18030},
    CharsetName{"GBK", Encoding::Gb18030},
    CharsetName{"GB2312", Encoding::Gb18030},
    CharsetName{"936", Encoding::Gb18030},
    CharsetName{"1250", Encoding::Windows1250},
    CharsetName{"CP1250", Encoding::Windows1250},
    CharsetName{"WINDOWS1250", Encoding::Windows1250},
    CharsetName{"1251", Encoding::Windows1251},
    CharsetName{"CP1251", Encoding::Windows1251},
    CharsetName{"WINDOWS1251", Encoding::Windows1251},
    CharsetName{"1257", Encoding::Windows1257},
    CharsetName{"CP1257", Encoding::Windows1257},
    CharsetName{"WINDOWS1257", Encoding::Windows1257},
};

std::optional<Encoding> specificEncoding(std::string_view declared)
{
    std::string letters;
    for (const char c : declared) {
        if (isDigit(c) || (c >= 'A' && c <= 'Z')) {
            letters += c;
        }
    }
    for (const CharsetName& known : charsetNames) {
        if (known.name == letters) {
            return known.encoding;
        }
    }
    return std::nullopt;
}

// Counts over a file that is not UTF-8.
struct HighBytes
{
    int64_t characters = 0; // whole UTF-8 characters of several bytes
    int64_t broken = 0;     // characters that are none
    int64_t brokenAt = -1;
    int64_t high = 0;
    int64_t inRuns = 0; // of three high bytes or more

    void add(std::string_view bytes, int64_t at)
    {
        for (size_t i = 0; i < bytes.size();) {
            if (!isHigh(bytes[i])) {
                ++i;
                continue;
            }
            size_t end = i;
            while (end < bytes.size() && isHigh(bytes[end])) {
                ++end;
            }
            run(bytes.substr(i, end - i), at + static_cast<int64_t>(i));
            i = end;
        }
    }

    // Some characters cut in two among many whole ones: chance does not make whole ones.
    bool isDamagedUtf8() const { return characters >= 4 && characters >= 4 * broken; }
    bool isMostlyRuns() const { return 2 * inRuns >= high; }

private:
    void run(std::string_view bytes, int64_t at)
    {
        high += static_cast<int64_t>(bytes.size());
        inRuns += bytes.size() >= 3 ? static_cast<int64_t>(bytes.size()) : 0;
        size_t from = 0;
        while (from < bytes.size()) {
            const size_t good = utf8ValidUpTo(bytes.substr(from));
            for (const char c : bytes.substr(from, good)) {
                characters += (static_cast<uint8_t>(c) & 0xC0U) == 0xC0U ? 1 : 0;
            }
            from += good;
            if (from < bytes.size()) {
                brokenAt = brokenAt < 0 ? at + static_cast<int64_t>(from) : brokenAt;
                ++broken;
                do { // with what is left of the same character
                    ++from;
                } while (from < bytes.size() &&
                         (static_cast<uint8_t>(bytes[from]) & 0xC0U) == 0x80U);
            }
        }
    }
};

struct FirstLook
{
    bool wide = false; // a mark of UTF-16, or zero bytes
    int markBytes = 0;
    bool high = false; // bytes that are not ASCII
    int64_t bad = -1;  // first byte that breaks UTF-8
    int64_t marks = 0;
    int64_t marksAt = -1;
};

// Replacement marks EF BF BD: the middle byte is rare in Japanese, the first one is not.
void countMarks(std::string_view bytes, int64_t at, FirstLook& look)
{
    const char* const begin = bytes.data();
    const char* const end = begin + bytes.size();
    for (const char* from = begin; from != end;) {
        const void* const found = std::memchr(from, 0xBF, static_cast<size_t>(end - from));
        if (found == nullptr) {
            return;
        }
        const char* const middle = static_cast<const char*>(found);
        if (middle > begin && middle + 1 < end && middle[-1] == '\xEF' && middle[1] == '\xBD') {
            look.marksAt = look.marks++ == 0 ? at + (middle - begin) - 1 : look.marksAt;
        }
        from = middle + 1;
    }
}

// Whole UTF-8 or not, through one buffer. Nothing depends on lines: a file may be a single one.
Result<FirstLook> lookAt(ByteSource& source, std::string& buffer)
{
    FirstLook look;
    for (int64_t at = 0;;) {
        SHOGO_ASSIGN(const size_t size, source.read(at, buffer.data(), buffer.size()));
        const std::string_view bytes(buffer.data(), size);
        if (at == 0) {
            look.wide = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
                        bytes.substr(0, 4096).find('\0') != std::string_view::npos;
            look.markBytes = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        }
        if (size == 0 || (at == 0 && look.wide)) {
            return look;
        }
        const size_t good = utf8ValidUpTo(bytes);
        const bool last = at + static_cast<int64_t>(size) >= source.size();
        if (good < size && (last || size - good > 3)) {
            look.bad = at + static_cast<int64_t>(good);
            return look;
        }
        look.high = look.high || !isAscii(bytes);
        if (look.high) {
            countMarks(bytes.substr(0, good), at, look);
        }
        at += static_cast<int64_t>(good);
    }
}

Result<HighBytes> countHighBytes(ByteSource& source, std::string& buffer)
{
    HighBytes bytes;
    for (int64_t at = 0;;) {
        SHOGO_ASSIGN(const size_t size, source.read(at, buffer.data(), buffer.size()));
        if (size == 0) {
            return bytes;
        }
        // A run is not cut in two, unless it is longer than any text.
        size_t take = size;
        while (take > 0 && size - take < 4096 && isHigh(buffer[take - 1])) {
            --take;
        }
        take = at + static_cast<int64_t>(size) >= source.size() || take == 0 ? size : take;
        bytes.add({buffer.data(), take}, at);
        at += static_cast<int64_t>(take);
    }
}

OfxEncoding encodingBecause(Encoding encoding, std::string why)
{
    OfxEncoding made;
    made.encoding = encoding;
    made.why = std::move(why);
    return made;
}

// Neither ASCII nor UTF-8: the declaration and statistics.
Result<OfxEncoding> decideOldEncoding(ByteSource& source, const OfxHeader& header,
                                      const HighBytes& bytes)
{
    auto guess = detectEncoding(source);
    const std::string declared = header.declared.empty() ? "nothing" : header.declared;
    const auto isLatin = [](Encoding encoding) {
        return encoding == Encoding::Windows1250 || encoding == Encoding::Windows1252 ||
               encoding == Encoding::Windows1257;
    };
    // Statistics name one of the Latin code pages; each of them holds what the others hold.
    const auto fits = [&](Encoding encoding) {
        if (guess && isLatin(encoding)) {
            return isLatin(guess->encoding) ||
                   std::any_of(guess->alternatives.begin(), guess->alternatives.end(), isLatin);
        }
        return guess && (guess->encoding == encoding ||
                         std::find(guess->alternatives.begin(), guess->alternatives.end(),
                                   encoding) != guess->alternatives.end());
    };
    if (header.specific && fits(*header.specific)) {
        return encodingBecause(*header.specific,
                               "declared as " + declared + ", and every byte fits");
    }
    if (!header.specific && !bytes.isMostlyRuns() && fits(Encoding::Windows1252)) {
        return encodingBecause(Encoding::Windows1252,
                               "declared as " + declared +
                                   ", not UTF-8, and single accented letters among ASCII");
    }
    if (!guess) {
        return std::move(guess).error();
    }
    return encodingBecause(guess->encoding, guess->why + " (the header declares " + declared + ")");
}

} // namespace

OfxHeader readOfxHeader(std::string_view head)
{
    OfxHeader header;
    std::string upper = upperCase(head);
    const size_t body = std::min(upper.find("<OFX>"), upper.find("<OFX "));
    header.found = body != std::string::npos;
    upper.resize(std::min(body, upper.size()));
    header.xml =
        upper.find("<?XML") != std::string::npos || upper.find("<?OFX") != std::string::npos;
    header.version = header.xml ? attributeOf(upper, "<?OFX", "VERSION") : std::string();
    if (header.version.empty()) {
        header.version = valueOf(upper, "VERSION:");
    }
    for (const std::string& declared : {attributeOf(upper, "<?XML", "ENCODING"),
                                        valueOf(upper, "CHARSET:"), valueOf(upper, "ENCODING:")}) {
        if (!declared.empty() && declared != "NONE" && header.declared.empty()) {
            header.declared = declared;
        }
        if (!header.specific) {
            header.specific = specificEncoding(declared);
        }
    }
    return header;
}

Result<OfxEncoding> decideOfxEncoding(ByteSource& source, const OfxHeader& header)
{
    std::string buffer(limits::bufferBytes, '\0');
    SHOGO_ASSIGN(const FirstLook look, lookAt(source, buffer));
    if (look.wide) {
        const auto guess = detectEncoding(source);
        if (guess &&
            (guess->encoding == Encoding::Utf16Le || guess->encoding == Encoding::Utf16Be)) {
            OfxEncoding made = encodingBecause(guess->encoding, guess->why);
            made.markBytes = guess->markBytes;
            return made;
        }
    }
    if (look.bad < 0 && !look.wide) {
        OfxEncoding made = !look.high
                               ? encodingBecause(Encoding::Ascii, "only ASCII bytes")
                               : encodingBecause(Encoding::Utf8, "all bytes are well-formed UTF-8");
        made.markBytes = look.markBytes;
        made.damaged = look.marks;
        made.damagedAt = look.marksAt;
        return made;
    }
    SHOGO_ASSIGN(const HighBytes bytes, countHighBytes(source, buffer));
    if (bytes.isDamagedUtf8() || bytes.broken == 0) {
        OfxEncoding made =
            encodingBecause(Encoding::Utf8, "UTF-8, but for " + std::to_string(bytes.broken) +
                                                " broken character(s)");
        made.markBytes = look.markBytes;
        made.repair = bytes.broken > 0;
        made.damaged = bytes.broken;
        made.damagedAt = bytes.brokenAt;
        return made;
    }
    SHOGO_ASSIGN(OfxEncoding made, decideOldEncoding(source, header, bytes));
    made.markBytes = look.markBytes;
    return made;
}

Result<size_t> WideSource::read(int64_t /*at*/, char* into, size_t count)
{
    size_t given = 0;
    while (given < count) {
        if (m_taken == m_made.size()) {
            SHOGO_TRY(fill());
            if (m_made.empty()) {
                break;
            }
        }
        const size_t size = std::min(count - given, m_made.size() - m_taken);
        m_made.copy(into + given, size, m_taken);
        m_taken += size;
        given += size;
    }
    return given;
}

// The next piece of the file as UTF-8; nothing at its end.
Result<void> WideSource::fill()
{
    m_made.clear();
    m_taken = 0;
    std::array<char, size_t{16} * 1024> bytes{};
    SHOGO_ASSIGN(const size_t size, m_file.read(m_from, bytes.data(), bytes.size()));
    const auto put = [this](uint32_t point) {
        const auto more = [&](int shift) {
            m_made += static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
        };
        if (point < 0x80) {
            m_made += static_cast<char>(point);
        } else if (point < 0x800) {
            m_made += static_cast<char>(0xC0U | (point >> 6));
            more(0);
        } else if (point < 0x10000) {
            m_made += static_cast<char>(0xE0U | (point >> 12));
            more(6);
            more(0);
        } else {
            m_made += static_cast<char>(0xF0U | (point >> 18));
            more(12);
            more(6);
            more(0);
        }
    };
    for (size_t i = 0; i + 1 < size; i += 2) {
        const auto first = static_cast<uint8_t>(bytes[i]);
        const auto second = static_cast<uint8_t>(bytes[i + 1]);
        const uint32_t unit = m_big ? first * 256U + second : second * 256U + first;
        m_from += 2;
        const bool trailing = unit >= 0xDC00 && unit <= 0xDFFF;
        if (m_leading != 0) {
            if (trailing) {
                put(0x10000U + ((m_leading - 0xD800U) << 10) + (unit - 0xDC00U));
                m_leading = 0;
                continue;
            }
            put(0xFFFD); // half a pair
            m_leading = 0;
        }
        if (unit >= 0xD800 && unit <= 0xDBFF) {
            m_leading = static_cast<char16_t>(unit);
        } else {
            put(trailing ? 0xFFFDU : unit);
        }
    }
    if (m_made.empty() && m_leading != 0) {
        put(0xFFFD);
        m_leading = 0;
    }
    return {};
}

} // namespace shogo
