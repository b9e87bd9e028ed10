// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_match.h"
#include "statement/csv_rows.h"
#include "statement/csv_sniff.h"
#include "statement/decode.h"
#include "statement/format.h"

#include <algorithm>
#include <map>

namespace shogo {

namespace {

// Sections (account, currency) of one file; each costs a pass over it.
constexpr size_t mostSections = 64;
// A table that was understood without knowing the bank.
constexpr double inferredConfidence = 0.8;
// Lines named in a sentence of `why`.
constexpr size_t mostLinesNamed = 8;

// Text may hold few control bytes, apart from the zero bytes of UTF-16 and padding.
double probe(std::string_view head, std::string_view fileName)
{
    while (head.ends_with('\0')) {
        head.remove_suffix(1);
    }
    size_t controls = 0;
    size_t nuls = 0;
    for (const char c : head) {
        const auto byte = static_cast<uint8_t>(c);
        nuls += byte == 0 ? 1U : 0U;
        controls +=
            byte != 0 && byte < 0x20 && byte != '\t' && byte != '\r' && byte != '\n' && byte != 0x1A
                ? 1U
                : 0U;
    }
    if (controls * 100 > head.size() || head.empty()) {
        return 0.0;
    }
    const bool csvName = fileName.ends_with(".csv") || fileName.ends_with(".CSV");
    return nuls * 100 > head.size() * 60 ? 0.0 : csvName ? 0.6 : 0.5;
}

// The source whose bytes are scanned: the file, or its UTF-8 text where it is UTF-16.
class TextOfFile
{
public:
    explicit TextOfFile(ByteSource& file) : m_file(file) {}

    Result<void> open()
    {
        SHOGO_ASSIGN(guess, detectEncoding(m_file));
        if (guess.encoding != Encoding::Utf16Le && guess.encoding != Encoding::Utf16Be) {
            return {};
        }
        SHOGO_ASSIGN(Transcoded made, transcodeUtf16(m_file, guess.encoding, guess.markBytes));
        m_lineStarts = std::move(made.lineStarts);
        m_memory.emplace(std::move(made.utf8), m_file.name());
        return {};
    }

    ByteSource& source() { return m_memory ? *m_memory : m_file; }
    Encoding encoding() const { return m_memory ? Encoding::Utf8 : guess.encoding; }
    int64_t startAt() const { return m_memory ? 0 : guess.markBytes; }

    // Where a row of a UTF-16 file stands in the file itself.
    void place(RawRow& row)
    {
        if (!m_memory || m_lineStarts.size() < row.line) {
            return;
        }
        m_bytes.resize(row.byteLength);
        const auto read = m_memory->read(row.byteOffset, m_bytes.data(), m_bytes.size());
        m_bytes.resize(read ? *read : 0);
        uint32_t units = 0;
        for (const char c : m_bytes) {
            const auto byte = static_cast<uint8_t>(c);
            units += (byte & 0xC0U) == 0x80U ? 0U : byte >= 0xF0 ? 2U : 1U;
        }
        row.byteOffset = m_lineStarts[row.line - 1];
        row.byteLength = 2 * units;
    }
    bool moved() const { return m_memory.has_value(); }

    EncodingGuess guess;

private:
    ByteSource& m_file;
    std::optional<MemorySource> m_memory;
    std::vector<int64_t> m_lineStarts;
    std::string m_bytes;
};

// Records of the table, header and preamble skipped.
class Table
{
public:
    Table(ByteSource& source, const CsvLayout& layout)
        : m_scanner(source, layout.dialect, layout.startAt), m_firstLine(layout.firstLine)
    {
    }

    bool next(CsvRecord& record)
    {
        while (m_scanner.next(record)) {
            if (record.line >= m_firstLine) {
                return true;
            }
        }
        return false;
    }
    const std::optional<Problem>& problem() const { return m_scanner.problem(); }

private:
    CsvScanner m_scanner;
    uint32_t m_firstLine;
};

// What was found that is no movement, for `why`: nothing is passed over in silence.
class PassedOver
{
public:
    void add(std::string_view why, uint32_t line)
    {
        if (why == "blank") {
            return;
        }
        auto& [count, lines] = m_kinds[std::string(why)];
        if (++count <= static_cast<int64_t>(mostLinesNamed)) {
            lines += (lines.empty() ? "" : ", ") + std::to_string(line);
        }
    }

    void tell(std::vector<std::string>& why) const
    {
        for (const auto& [kind, found] : m_kinds) {
            const auto& [count, lines] = found;
            why.push_back(std::to_string(count) + " line(s) are no movements (" + kind + "): " +
                          lines + (count > static_cast<int64_t>(mostLinesNamed) ? ", …" : ""));
        }
    }

private:
    std::map<std::string, std::pair<int64_t, std::string>> m_kinds;
};

class CsvParse
{
public:
    CsvParse(ByteSource& file, const ProfileSet& profiles, const ReadOptions& options,
             StatementSink& sink)
        : m_file(file), m_profiles(profiles), m_options(options), m_sink(sink), m_text(file)
    {
    }

    Result<FormatInfo> run()
    {
        SHOGO_TRY(m_text.open());
        m_info.why.push_back("encoding: " + m_text.guess.why);
        SHOGO_TRY(chooseLayout());
        m_info.encoding = encodingName(m_text.moved() ? m_text.guess.encoding : m_layout.encoding);
        tellDamage();
        SHOGO_TRY(findSections());
        for (size_t i = 0; i < m_sections.size(); ++i) {
            SHOGO_TRY(readSection(i));
        }
        m_passed.tell(m_info.why);
        return std::move(m_info);
    }

private:
    Result<void> chooseLayout()
    {
        const Profile* named = nullptr;
        if (!m_options.profile.empty() && m_options.profile != "generic") {
            named = m_profiles.find(m_options.profile);
            if (named == nullptr) {
                return Problem(ProblemCode::ProfileUnknown, Place{m_file.name()},
                               {m_options.profile, m_profiles.names()});
            }
        }
        if (m_options.profile != "generic") {
            SHOGO_ASSIGN(const bool found, chooseProfile(named));
            if (found) {
                return {};
            }
        }
        SHOGO_ASSIGN(InferredLayout inferred, inferLayout(m_text.source(), m_profiles, m_options,
                                                          m_text.encoding(), m_text.startAt()));
        m_layout = std::move(inferred.layout);
        m_info.recipe = "csv/generic:1";
        m_info.confidence = inferredConfidence;
        m_info.why.insert(m_info.why.end(), inferred.why.begin(), inferred.why.end());
        return {};
    }

    // Tries the profiles, under the likeliest encoding first: a header that is found in another
    // one proves that one.
    Result<bool> chooseProfile(const Profile* named)
    {
        std::vector<Encoding> encodings{m_text.encoding()};
        encodings.insert(encodings.end(), m_text.guess.alternatives.begin(),
                         m_text.guess.alternatives.end());
        std::optional<Problem> problem;
        for (const Encoding encoding : encodings) {
            auto match =
                matchProfile(m_text.source(), m_profiles, named, encoding, m_text.startAt());
            if (!match) {
                problem = problem ? std::move(problem) : std::move(match).error();
                continue;
            }
            if (!*match) {
                continue;
            }
            m_layout = std::move((*match)->layout);
            m_info.confidence = 1.0;
            m_info.profile = (*match)->profile->id;
            m_info.recipe = (*match)->profile->recipeText();
            m_info.why.push_back((*match)->why);
            if (!m_layout.fixedCurrency) {
                m_layout.fixedCurrency = m_options.currency;
            }
            return true;
        }
        if (problem) {
            return *std::move(problem);
        }
        return false;
    }

    void tellDamage()
    {
        if (m_text.guess.replacementMarks == 0) {
            return;
        }
        Place place;
        place.file = m_file.name();
        place.byte = m_text.guess.replacementAt;
        m_sink.problem(Problem(ProblemCode::EncodingDamaged, std::move(place),
                               {m_text.guess.replacementMarks}));
    }

    // One statement for each account and currency. Files that do not mix them are not searched.
    Result<void> findSections()
    {
        if (m_layout.account < 0 && m_layout.part < 0 && m_layout.currency < 0) {
            m_sections.push_back({{}, {}, m_layout.fixedCurrency});
            return {};
        }
        CsvRowReader reader(m_layout, m_file.name(), m_options.today);
        Table table(m_text.source(), m_layout);
        CsvRecord record;
        CsvRowReader::Section section;
        while (table.next(record)) {
            if (reader.read(record) == CsvRowReader::Found::NotAMovement ||
                !reader.sectionOf(record, section)) {
                continue;
            }
            if (std::find(m_sections.begin(), m_sections.end(), section) == m_sections.end()) {
                if (m_sections.size() == mostSections) {
                    return Problem(ProblemCode::TableNotFound, Place{m_file.name()},
                                   {std::string("more than 64 accounts or currencies")});
                }
                m_sections.push_back(section);
            }
        }
        if (m_sections.empty()) {
            m_sections.push_back({{}, {}, m_layout.fixedCurrency});
        }
        return {};
    }

    std::string accountOf(const CsvRowReader::Section& section) const
    {
        const bool parts = std::any_of(m_sections.begin(), m_sections.end(), [&](const auto& s) {
            return s.part != m_sections.front().part;
        });
        if (section.account.empty() && (!parts || section.part.empty())) {
            return m_layout.fixedAccount;
        }
        if (!parts || section.part.empty()) {
            return section.account;
        }
        return section.account.empty() ? section.part : section.account + "/" + section.part;
    }

    Statement headOf(const CsvRowReader::Section& section) const
    {
        Statement head;
        head.account = accountOf(section);
        head.currency = section.currency;
        head.decimals = head.currency ? head.currency->exponent() : m_layout.decimals;
        head.startsInsideDay = m_layout.startsInsideDay;
        head.layoutNewestFirst = m_layout.newestFirst;
        return head;
    }

    Result<void> readSection(size_t at)
    {
        const bool many = m_sections.size() > 1;
        m_sink.begin(headOf(m_sections[at]));
        Statement tail = headOf(m_sections[at]);

        CsvRowReader reader(m_layout, m_file.name(), m_options.today);
        reader.setCurrency(tail.currency);
        Table table(m_text.source(), m_layout);
        CsvRecord record;
        CsvRowReader::Section section;
        while (table.next(record)) {
            CsvRowReader::Found found = reader.read(record);
            if (many || m_layout.currency >= 0) {
                found = mine(reader, record, found, section, at);
            }
            deliver(reader, record, found, !many || section == m_sections[at]);
        }
        if (table.problem()) {
            return *table.problem();
        }
        m_sink.end(std::move(tail));
        return {};
    }

    // Rows of other sections are left to their own pass; what is no movement or belongs to none
    // is told in the first pass.
    CsvRowReader::Found mine(CsvRowReader& reader, const CsvRecord& record,
                             CsvRowReader::Found found, CsvRowReader::Section& section, size_t at)
    {
        section = m_sections[at];
        if (found == CsvRowReader::Found::NotAMovement) {
            section = m_sections.front();
            return found;
        }
        if (!reader.sectionOf(record, section)) {
            section = m_sections.front();
            return CsvRowReader::Found::Refused;
        }
        return found;
    }

    void deliver(CsvRowReader& reader, const CsvRecord& record, CsvRowReader::Found found, bool own)
    {
        if (!own) {
            return;
        }
        if (reader.problem()) {
            m_sink.problem(*std::move(reader.problem()));
        }
        if (found == CsvRowReader::Found::NotAMovement) {
            m_passed.add(reader.why(), record.line);
        } else if (found == CsvRowReader::Found::Movement) {
            RawRow row = reader.row();
            m_text.place(row);
            m_sink.row(row);
        }
    }

    ByteSource& m_file;
    const ProfileSet& m_profiles;
    const ReadOptions& m_options;
    StatementSink& m_sink;
    TextOfFile m_text;
    CsvLayout m_layout;
    std::vector<CsvRowReader::Section> m_sections;
    PassedOver m_passed;
    FormatInfo m_info;
};

Result<FormatInfo> parse(ByteSource& source, const ProfileSet& profiles, const ReadOptions& options,
                         StatementSink& sink)
{
    return CsvParse(source, profiles, options, sink).run();
}

} // namespace

extern const Format csvFormat;
const Format csvFormat{"csv", probe, parse};

} // namespace shogo
