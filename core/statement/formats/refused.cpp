// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "statement/format.h"

#include <array>

namespace shogo {

namespace {

enum class Answer : uint8_t { Refused, Spreadsheet, Unknown };

struct Magic
{
    std::string_view bytes;
    Answer answer;
    std::string_view kind;
};

using namespace std::string_view_literals;

// What the first bytes say (fact sheet "Rules for all formats", 1 and 2). Statement formats that
// cannot be read yet stand here too, so that they are not mistaken for a table.
constexpr std::array magics = {
    Magic{"%PDF-"sv, Answer::Refused, "a PDF document"sv},
    Magic{"\x89PNG"sv, Answer::Refused, "a picture (PNG)"sv},
    Magic{"\xFF\xD8\xFF"sv, Answer::Refused, "a picture (JPEG)"sv},
    Magic{"GIF8"sv, Answer::Refused, "a picture (GIF)"sv},
    Magic{"BM\x36"sv, Answer::Refused, "a picture (BMP)"sv},
    Magic{"RIFF"sv, Answer::Refused, "a media file"sv},
    Magic{"\x1F\x8B"sv, Answer::Refused, "a compressed file (gzip)"sv},
    Magic{"7z\xBC\xAF"sv, Answer::Refused, "an archive (7z)"sv},
    Magic{"Rar!"sv, Answer::Refused, "an archive (RAR)"sv},
    Magic{"\x7F"
          "ELF"sv,
          Answer::Refused, "a program"sv},
    Magic{"MZ\x90"sv, Answer::Refused, "a program"sv},
    Magic{"{\\rtf"sv, Answer::Refused, "a text document (RTF)"sv},
    Magic{"\xD0\xCF\x11\xE0"sv, Answer::Spreadsheet, "an Excel file (XLS)"sv},
    Magic{"SQLite format 3"sv, Answer::Refused, "a database"sv},
    Magic{"{1:F01"sv, Answer::Unknown, ""sv},
    Magic{":20:"sv, Answer::Unknown, ""sv},
    Magic{"!Type:"sv, Answer::Unknown, ""sv},
    Magic{"!Account"sv, Answer::Unknown, ""sv},
    Magic{"!Option:"sv, Answer::Unknown, ""sv},
    Magic{"T00322"sv, Answer::Unknown, ""sv},
    Magic{"0128A"sv, Answer::Refused, "a payment order (DTAUS)"sv},
    Magic{"0150A"sv, Answer::Refused, "a payment order (DTAUS)"sv},
};

std::string_view withoutMark(std::string_view head)
{
    head.remove_prefix(head.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    const size_t text = head.find_first_not_of(" \t\r\n");
    return text == std::string_view::npos ? std::string_view() : head.substr(text);
}

// Zengin records: 120 or 200 bytes, the first being a header with the kind of the file.
bool isZengin(std::string_view head)
{
    if (head.size() < 120 || head[0] != '1') {
        return false;
    }
    const size_t lineEnd = head.substr(0, 202).find_first_of("\r\n");
    const size_t length = lineEnd == std::string_view::npos ? 120 : lineEnd;
    return (length == 120 || length == 200) &&
           head.substr(0, length).find(',') == std::string_view::npos &&
           head.substr(1, 3).find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<Magic> recognise(std::string_view head)
{
    const std::string_view text = withoutMark(head);
    for (const Magic& magic : magics) {
        if (head.starts_with(magic.bytes) || text.starts_with(magic.bytes)) {
            return magic;
        }
    }
    if (head.starts_with("PK\x03\x04")) {
        const std::string_view beginning = head.substr(0, 4096);
        if (beginning.find("xl/") != std::string_view::npos ||
            beginning.find("[Content_Types]") != std::string_view::npos) {
            return Magic{{}, Answer::Spreadsheet, "an Excel file (XLSX)"};
        }
        if (beginning.find("opendocument.spreadsheet") != std::string_view::npos) {
            return Magic{{}, Answer::Spreadsheet, "a spreadsheet (ODS)"};
        }
        return Magic{{}, Answer::Refused, "an archive (ZIP)"};
    }
    if (startsFolded(text, "<!doctype html") || startsFolded(text, "<html")) {
        return Magic{{}, Answer::Refused, "a web page"};
    }
    if (text.starts_with("<?xml") || text.starts_with("{\"") || text.starts_with("{\n") ||
        text.starts_with("{\r") || text.starts_with("[{") || isZengin(head)) {
        return Magic{{}, Answer::Unknown, {}};
    }
    if (text.starts_with("01,") &&
        (text.find("\n02,") < 4096 || text.find("\r02,") < 4096)) { // BAI2
        return Magic{{}, Answer::Unknown, {}};
    }
    return std::nullopt;
}

double probe(std::string_view head, std::string_view /*fileName*/)
{
    return recognise(head) ? 1.0 : 0.0;
}

Result<FormatInfo> parse(ByteSource& source, const ProfileSet& /*profiles*/,
                         const ReadOptions& /*options*/, StatementSink& /*sink*/)
{
    std::string head(4096, '\0');
    SHOGO_ASSIGN(const size_t size, source.read(0, head.data(), head.size()));
    head.resize(size);
    Place place;
    place.file = source.name();
    const Magic magic = recognise(head).value_or(Magic{{}, Answer::Unknown, {}});
    switch (magic.answer) {
    case Answer::Refused:
        return Problem(ProblemCode::FormatRefused, std::move(place), {std::string(magic.kind)});
    case Answer::Spreadsheet:
        return Problem(ProblemCode::FormatSpreadsheet, std::move(place), {std::string(magic.kind)});
    case Answer::Unknown: break;
    }
    return Problem(ProblemCode::FormatUnknown, std::move(place));
}

} // namespace

extern const Format refusedFormat;
const Format refusedFormat{"refused", probe, parse};

} // namespace shogo
