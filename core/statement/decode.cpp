// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/decode.h"

#include "base/check.h"
#include "base/limits.h"

#include <QStringDecoder>

#include <unicode/ucnv.h>
#include <unicode/ustring.h>

#include <array>
#include <mutex>

namespace shogo {

namespace {

// The converter names of ICU. "ibm-943_P15A-2003" is the Microsoft table (0x5C stays a backslash,
// 0x817C is U+FF0D); the other tables that call themselves Shift_JIS differ just there.
const char* converterName(Encoding encoding)
{
    switch (encoding) {
    case Encoding::Cp932: return "ibm-943_P15A-2003";
    case Encoding::EucJp: return "euc-jp-2007";
    case Encoding::Gb18030: return "gb18030";
    case Encoding::Windows1250: return "ibm-5346_P100-1998";
    case Encoding::Windows1251: return "ibm-5347_P100-1998";
    case Encoding::Windows1252: return "ibm-5348_P100-1997";
    case Encoding::Windows1257: return "ibm-9449_P100-2002";
    default: return nullptr;
    }
}

// A converter of ICU with an end. Unknown bytes become U+FFFD, ICU's own choice for Unicode.
class Converter
{
public:
    explicit Converter(const char* name)
    {
        UErrorCode status = U_ZERO_ERROR;
        m_converter = ucnv_open(name, &status);
        SHOGO_CHECK(U_SUCCESS(status));
    }
    ~Converter() { ucnv_close(m_converter); }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    // The UTF-16 text of some bytes.
    std::u16string text(std::string_view bytes)
    {
        std::u16string out(bytes.size() * 2 + 8, u'\0');
        UErrorCode status = U_ZERO_ERROR;
        const int32_t length =
            ucnv_toUChars(m_converter, out.data(), static_cast<int32_t>(out.size()), bytes.data(),
                          static_cast<int32_t>(bytes.size()), &status);
        out.resize(U_SUCCESS(status) ? static_cast<size_t>(length) : 0);
        for (char16_t& unit : out) {
            // This is how ICU's Japanese tables mark what they do not know.
            unit = unit == u'\x1A' ? u'\xFFFD' : unit;
        }
        return out;
    }

private:
    UConverter* m_converter = nullptr;
};

void appendUtf8(std::u16string_view text, std::string& out)
{
    const size_t before = out.size();
    out.resize(before + text.size() * 3);
    int32_t length = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strToUTF8WithSub(out.data() + before, static_cast<int32_t>(text.size() * 3), &length,
                       text.data(), static_cast<int32_t>(text.size()), 0xFFFD, nullptr, &status);
    out.resize(before + (U_SUCCESS(status) ? static_cast<size_t>(length) : 0));
}

// One character ready to be copied: at most three bytes, which is enough for the BMP.
struct Cell
{
    std::array<char, 3> bytes{};
    uint8_t size = 0;
};

Cell cellOf(std::u16string_view text)
{
    std::string utf8;
    appendUtf8(text, utf8);
    Cell cell;
    cell.size = static_cast<uint8_t>(std::min<size_t>(utf8.size(), 3));
    utf8.copy(cell.bytes.data(), cell.size);
    return cell;
}

bool isCp932Lead(uint8_t byte)
{
    return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC);
}

constexpr size_t trailsPerLead = 0xFF - 0x40 + 1;

} // namespace

// All single bytes, and all pairs of the double-byte encodings, made once from ICU's tables.
struct TextDecoder::Tables
{
    std::array<Cell, 256> single;
    std::vector<Cell> pairs; // (lead - 0x81) * trailsPerLead + trail - 0x40
    bool slow = false;       // longer sequences exist: ICU decodes whole fields

    explicit Tables(Encoding encoding)
    {
        Converter converter(converterName(encoding));
        slow = encoding == Encoding::Gb18030;
        for (size_t byte = 0; byte < 256; ++byte) {
            const char c = static_cast<char>(byte);
            single[byte] = byte < 0x80 ? Cell{{c, 0, 0}, 1} : cellOf(converter.text({&c, 1}));
            if (byte >= 0x80 && single[byte].size == 0) {
                single[byte] = cellOf(u"\xFFFD");
            }
        }
        if (encoding != Encoding::Cp932 && encoding != Encoding::EucJp) {
            return;
        }
        pairs.resize((0xFE - 0x81 + 1) * trailsPerLead);
        for (int lead = 0x81; lead <= 0xFE; ++lead) {
            for (int trail = 0x40; trail <= 0xFF; ++trail) {
                if (!isPair(encoding, static_cast<uint8_t>(lead), static_cast<uint8_t>(trail))) {
                    continue;
                }
                const std::array<char, 2> two{static_cast<char>(lead), static_cast<char>(trail)};
                const std::u16string text = converter.text({two.data(), 2});
                pair(static_cast<uint8_t>(lead), static_cast<uint8_t>(trail)) =
                    cellOf(text.size() == 1 ? text : u"\xFFFD");
            }
        }
    }

    static bool isPair(Encoding encoding, uint8_t lead, uint8_t trail)
    {
        if (encoding == Encoding::Cp932) {
            return isCp932Lead(lead) && trail >= 0x40 && trail != 0x7F && trail <= 0xFC;
        }
        return (lead == 0x8E && trail >= 0xA1 && trail <= 0xDF) ||
               (lead >= 0xA1 && lead <= 0xFE && trail >= 0xA1 && trail <= 0xFE);
    }

    Cell& pair(uint8_t lead, uint8_t trail)
    {
        return pairs[(lead - 0x81U) * trailsPerLead + trail - 0x40U];
    }
    const Cell& pair(uint8_t lead, uint8_t trail) const
    {
        return const_cast<Tables*>(this)->pair(lead, trail);
    }
};

std::string_view encodingName(Encoding encoding)
{
    switch (encoding) {
    case Encoding::Ascii: return "US-ASCII";
    case Encoding::Utf8: return "UTF-8";
    case Encoding::Utf16Le: return "UTF-16LE";
    case Encoding::Utf16Be: return "UTF-16BE";
    case Encoding::Cp932: return "windows-31j";
    case Encoding::EucJp: return "EUC-JP";
    case Encoding::Gb18030: return "GB18030";
    case Encoding::Windows1250: return "windows-1250";
    case Encoding::Windows1251: return "windows-1251";
    case Encoding::Windows1252: return "windows-1252";
    case Encoding::Windows1257: return "windows-1257";
    }
    return "";
}

TextDecoder::TextDecoder(Encoding encoding) : m_encoding(encoding)
{
    if (converterName(encoding) == nullptr) {
        return;
    }
    // Made once a program: the table of CP932 takes some milliseconds.
    static std::mutex guard;
    static std::array<std::shared_ptr<const Tables>, 16> made;
    const std::lock_guard lock(guard);
    auto& tables = made[static_cast<size_t>(encoding)];
    if (!tables) {
        tables = std::make_shared<const Tables>(encoding);
    }
    m_tables = tables;
}

TextDecoder::~TextDecoder() = default;
TextDecoder::TextDecoder(TextDecoder&&) noexcept = default;
TextDecoder& TextDecoder::operator=(TextDecoder&&) noexcept = default;

void TextDecoder::append(std::string_view bytes, std::string& out) const
{
    if (!m_tables) {
        out.append(bytes);
        return;
    }
    if (m_tables->slow) {
        Converter converter(converterName(m_encoding));
        appendUtf8(converter.text(bytes), out);
        return;
    }
    const size_t before = out.size();
    out.resize(before + bytes.size() * 3 + 3);
    char* to = out.data() + before;
    const bool pairs = !m_tables->pairs.empty();
    for (size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<uint8_t>(bytes[i]);
        if (byte < 0x80) {
            *to++ = static_cast<char>(byte);
            continue;
        }
        const Cell* cell = &m_tables->single[byte];
        if (pairs && i + 1 < bytes.size() &&
            Tables::isPair(m_encoding, byte, static_cast<uint8_t>(bytes[i + 1]))) {
            cell = &m_tables->pair(byte, static_cast<uint8_t>(bytes[i + 1]));
            ++i;
        }
        // Three bytes always: there is room, and a fixed size is one instruction.
        std::copy(cell->bytes.begin(), cell->bytes.end(), to);
        to += cell->size;
    }
    out.resize(static_cast<size_t>(to - out.data()));
}

std::string_view TextDecoder::text(std::string_view bytes, std::string& scratch) const
{
    if (!m_tables) {
        return bytes;
    }
    scratch.clear();
    append(bytes, scratch);
    return scratch;
}

Result<Transcoded> transcodeUtf16(ByteSource& source, Encoding encoding, int markBytes)
{
    const bool big = encoding == Encoding::Utf16Be;
    std::string bytes(static_cast<size_t>(source.size()), '\0');
    SHOGO_ASSIGN(const size_t size, source.read(0, bytes.data(), bytes.size()));
    std::u16string units;
    units.reserve(size / 2);
    Transcoded made;
    made.lineStarts.push_back(markBytes);
    for (size_t i = static_cast<size_t>(markBytes); i + 1 < size; i += 2) {
        const auto first = static_cast<uint8_t>(bytes[i]);
        const auto second = static_cast<uint8_t>(bytes[i + 1]);
        const auto unit = static_cast<char16_t>(big ? first << 8 | second : second << 8 | first);
        const bool afterCr = !units.empty() && units.back() == u'\r';
        if (unit == u'\n' && afterCr) {
            made.lineStarts.back() = static_cast<int64_t>(i) + 2;
        } else if (unit == u'\n' || unit == u'\r') {
            made.lineStarts.push_back(static_cast<int64_t>(i) + 2);
        }
        units.push_back(unit);
    }
    appendUtf8(units, made.utf8);
    return made;
}

std::string decodedText(std::string_view bytes, std::string_view name)
{
    if (name.starts_with("UTF-16")) {
        QStringDecoder decoder(name == "UTF-16BE" ? QStringConverter::Utf16BE
                                                  : QStringConverter::Utf16LE);
        const QString text =
            decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
        return text.toStdString();
    }
    for (const Encoding encoding :
         {Encoding::Cp932, Encoding::EucJp, Encoding::Gb18030, Encoding::Windows1250,
          Encoding::Windows1251, Encoding::Windows1252, Encoding::Windows1257}) {
        if (name == encodingName(encoding)) {
            std::string text;
            TextDecoder(encoding).append(bytes, text);
            return text;
        }
    }
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())).toStdString();
}

} // namespace shogo
