// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/csv_match.h"

#include "base/text.h"

#include <algorithm>

namespace shogo {

namespace {

// Account data, titles and periods stand above the table: 24 lines are the most that was seen.
constexpr int headLines = 60;
// Rows that must all look like a layout without a header.
constexpr int headerlessRows = 20;
// A header of so many known columns is no coincidence.
constexpr size_t tellingColumns = 5;

bool isDoubleByte(Encoding encoding)
{
    return encoding == Encoding::Cp932 || encoding == Encoding::Gb18030;
}

// How the names of a header stand to those of a layout.
struct Comparison
{
    std::vector<std::string> missing;
    std::vector<std::string> unknown;
};

bool anyMatches(const std::vector<std::string>& patterns, std::string_view name)
{
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return matchesHeader(pattern, name); });
}

Comparison compare(const ProfileLayout& layout, const std::vector<std::string>& names)
{
    Comparison result;
    for (const std::string& pattern : layout.columns) {
        if (std::none_of(names.begin(), names.end(),
                         [&](const std::string& name) { return matchesHeader(pattern, name); })) {
            result.missing.push_back(pattern);
        }
    }
    for (const std::string& name : names) {
        if (!name.empty() && !anyMatches(layout.columns, name) &&
            !anyMatches(layout.optional, name)) {
            result.unknown.push_back(name);
        }
    }
    return result;
}

// Turns the names of a profile's layout into column numbers.
class Resolver
{
public:
    explicit Resolver(const std::vector<std::string>& names) : m_names(names) {}

    int at(const std::string& pattern) const
    {
        if (pattern.empty()) {
            return -1;
        }
        const auto found =
            std::find_if(m_names.begin(), m_names.end(),
                         [&](const std::string& name) { return matchesHeader(pattern, name); });
        return found == m_names.end() ? -1 : static_cast<int>(found - m_names.begin());
    }

    std::vector<int> all(const std::vector<std::string>& patterns) const
    {
        std::vector<int> columns;
        for (const std::string& pattern : patterns) {
            if (const int column = at(pattern); column >= 0) {
                columns.push_back(column);
            }
        }
        return columns;
    }

private:
    const std::vector<std::string>& m_names;
};

CsvLayout resolve(const Profile& profile, const ProfileLayout& from,
                  const std::vector<std::string>& names)
{
    const Resolver resolver(names);
    CsvLayout layout;
    layout.columns = names.size();
    layout.date = resolver.all(from.date);
    layout.dateFallback = resolver.at(from.dateFallback);
    layout.dateOrder = layout.valueOrder = from.dateOrder;
    layout.valueDate = resolver.at(from.valueDate);
    layout.text = resolver.all(from.text);
    layout.counterparty = resolver.all(from.counterparty);
    layout.amountKind = from.amountKind;
    layout.amount = {resolver.at(from.amount), from.mark};
    layout.out = {resolver.at(from.out), from.mark};
    layout.in = {resolver.at(from.in), from.mark};
    layout.fee = {resolver.at(from.fee), from.mark};
    layout.balance = {resolver.at(from.balance), from.mark};
    layout.flip = from.flip;
    layout.flag = resolver.at(from.flag);
    layout.outWords = from.outWords;
    layout.inWords = from.inWords;
    layout.currency = resolver.at(from.currency);
    layout.account = resolver.at(from.account);
    layout.part = resolver.at(from.part);
    layout.id = resolver.all(from.id);
    layout.id.resize(layout.id.size() == from.id.size() ? layout.id.size() : 0);
    layout.status = resolver.at(from.status);
    layout.bookedWords = from.bookedWords;
    layout.pendingWords = from.pendingWords;
    layout.ignoredWords = from.ignoredWords;
    layout.emptyWords = from.emptyWords;
    layout.fixedCurrency = profile.currency;
    layout.startsInsideDay = profile.startsInsideDay;
    layout.newestFirst = from.newestFirst;
    layout.nearestYear = from.nearestYear;
    layout.needed = layout.neededFields();
    return layout;
}

bool cellFits(const ProfileCell& cell, std::string_view text)
{
    switch (cell.kind) {
    case CellKind::Text: return true;
    case CellKind::Word:
        return std::find(cell.words.begin(), cell.words.end(), text) != cell.words.end();
    case CellKind::Date: {
        DateShape shape;
        return lexDate(text, shape);
    }
    case CellKind::Amount: {
        NumberShape shape;
        return lexNumber(text, shape) == NumberFault::None;
    }
    }
    return false;
}

class Matcher
{
public:
    Matcher(ByteSource& source, const std::vector<Profile>& profiles, const Profile* named,
            Encoding encoding, int64_t startAt)
        : m_source(source),
          m_profiles(profiles),
          m_named(named),
          m_encoding(encoding),
          m_startAt(startAt),
          m_decoder(encoding)
    {
    }

    Result<std::optional<ProfileMatch>> run()
    {
        for (const char delimiter : {',', ';', '\t', '|'}) {
            if (tryDelimiter(delimiter)) {
                return std::move(m_match);
            }
        }
        if (m_named != nullptr) {
            Place place;
            place.file = m_source.name();
            place.line = m_nearestLine;
            return Problem(
                ProblemCode::ProfileMismatch, std::move(place),
                {m_named->id, m_nearest.empty() ? std::string("no header was found") : m_nearest});
        }
        if (m_changed) {
            return *std::move(m_changed);
        }
        return std::optional<ProfileMatch>();
    }

private:
    bool tryDelimiter(char delimiter)
    {
        const CsvDialect dialect{delimiter, isDoubleByte(m_encoding)};
        CsvScanner scanner(m_source, dialect, m_startAt);
        CsvRecord record;
        std::vector<std::vector<std::string>> first;
        m_above.clear();
        for (int i = 0; i < headLines && scanner.next(record); ++i) {
            if (record.isBlank()) {
                continue;
            }
            std::vector<std::string> cells;
            std::vector<std::string> names;
            for (const std::string_view field : record.fields) {
                cells.emplace_back(trimmed(m_decoder.text(field, m_scratch)));
                names.push_back(headerName(cells.back()));
            }
            if (tryHeader(dialect, record.line, names)) {
                return true;
            }
            m_above.push_back(cells);
            if (first.size() < headerlessRows) {
                first.push_back(std::move(cells));
            }
        }
        return tryHeaderless(dialect, first);
    }

    bool candidate(const Profile& profile, char delimiter) const
    {
        return (m_named == nullptr || m_named == &profile) &&
               std::find(profile.delimiters.begin(), profile.delimiters.end(),
                         std::string(1, delimiter)) != profile.delimiters.end();
    }

    bool tryHeader(CsvDialect dialect, uint32_t line, const std::vector<std::string>& names)
    {
        if (names.size() < 3) {
            return false;
        }
        for (const Profile& profile : m_profiles) {
            if (!candidate(profile, dialect.delimiter)) {
                continue;
            }
            for (const ProfileLayout& layout : profile.layouts) {
                if (!layout.headerless.empty()) {
                    continue;
                }
                const Comparison found = compare(layout, names);
                if (found.missing.empty() && (found.unknown.empty() || m_named != nullptr)) {
                    take(profile, layout, names, dialect, line);
                    return true;
                }
                remember(profile, layout, found, line);
            }
        }
        return false;
    }

    void take(const Profile& profile, const ProfileLayout& layout,
              const std::vector<std::string>& names, CsvDialect dialect, uint32_t line)
    {
        m_match = ProfileMatch{&profile, resolve(profile, layout, names), {}};
        m_match->layout.encoding = m_encoding;
        m_match->layout.dialect = dialect;
        m_match->layout.startAt = m_startAt;
        m_match->layout.headerLine = line;
        m_match->layout.firstLine = line + 1;
        m_match->layout.fixedAccount = labelled(layout.accountLabel);
        m_match->why = line == 0
                           ? "every row has the form of the headerless layout of " + profile.id
                           : "line " + std::to_string(line) + " is the header of " + profile.id;
    }

    // The cell beside a label in the lines above the header.
    std::string labelled(const std::string& label) const
    {
        for (const auto& cells : m_above) {
            if (!label.empty() && cells.size() > 1 && headerName(cells[0]) == label) {
                return cells[1];
            }
        }
        return {};
    }

    // A header that is nearly a known one: all its columns and some unknown ones, or all but one.
    void remember(const Profile& profile, const ProfileLayout& layout, const Comparison& found,
                  uint32_t line)
    {
        const size_t known = layout.columns.size() - found.missing.size();
        std::string text;
        for (const std::string& name : found.missing) {
            text += (text.empty() ? "“" : ", “") + name + "” is missing";
        }
        for (const std::string& name : found.unknown) {
            text += (text.empty() ? "“" : ", “") + name + "” is unknown";
        }
        if (m_named != nullptr && known > m_nearestKnown) {
            m_nearestKnown = known;
            m_nearest = text;
            m_nearestLine = line;
        }
        const bool almost =
            known >= tellingColumns &&
            (found.missing.empty() ||
             (found.missing.size() == 1 && known > tellingColumns && found.unknown.size() <= 1));
        if (almost && !m_changed) {
            Place place;
            place.file = m_source.name();
            place.line = line;
            m_changed = Problem(ProblemCode::HeaderChanged, std::move(place), {profile.id, text});
        }
    }

    bool tryHeaderless(CsvDialect dialect, const std::vector<std::vector<std::string>>& rows)
    {
        for (const Profile& profile : m_profiles) {
            if (!candidate(profile, dialect.delimiter)) {
                continue;
            }
            for (const ProfileLayout& layout : profile.layouts) {
                const auto& cells = layout.headerless;
                const bool fits =
                    !cells.empty() && !rows.empty() &&
                    std::all_of(rows.begin(), rows.end(), [&](const auto& row) {
                        return row.size() == cells.size() &&
                               std::equal(cells.begin(), cells.end(), row.begin(), cellFits);
                    });
                if (fits) {
                    take(profile, layout, layout.columns, dialect, 0);
                    return true;
                }
            }
        }
        return false;
    }

    ByteSource& m_source;
    const std::vector<Profile>& m_profiles;
    const Profile* m_named;
    Encoding m_encoding;
    int64_t m_startAt;
    TextDecoder m_decoder;
    std::string m_scratch;
    std::vector<std::vector<std::string>> m_above; // cells of the lines above the header
    std::optional<ProfileMatch> m_match;
    std::optional<Problem> m_changed;
    std::string m_nearest;
    size_t m_nearestKnown = 0;
    uint32_t m_nearestLine = 0;
};

} // namespace

Result<std::optional<ProfileMatch>> matchProfile(ByteSource& source, const ProfileSet& profiles,
                                                 const Profile* named, Encoding encoding,
                                                 int64_t startAt)
{
    return Matcher(source, profiles.all(), named, encoding, startAt).run();
}

} // namespace shogo
