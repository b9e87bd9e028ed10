// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/decode.h"

#include "base/limits.h"
#include "base/text.h"

#include <unicode/ucsdet.h>

#include <algorithm>
#include <array>

namespace shogo {

namespace {

bool isLetter(uint8_t byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

// What one encoding makes of the bytes: the first that it cannot hold, and how usual or odd the
// characters are that it would give.
struct Trial
{
    int64_t firstBad = -1;
    int64_t usual = 0;
    int64_t odd = 0;

    void bad(int64_t at) { firstBad = firstBad < 0 ? at : firstBad; }
    int64_t score() const { return usual - 3 * odd; }
};

// A line of a file holds whole characters in all encodings that keep ASCII, so that lines can be
// judged one by one; a line is what lies between two control bytes.
void tryCp932(std::string_view line, int64_t at, Trial& trial)
{
    for (size_t i = 0; i < line.size(); ++i) {
        const auto byte = static_cast<uint8_t>(line[i]);
        const uint8_t before = i > 0 ? static_cast<uint8_t>(line[i - 1]) : 0;
        if (byte < 0x80) {
            continue;
        }
        if (byte >= 0xA1 && byte <= 0xDF) {
            // Kana of half width come in words; between Latin letters they are accents misread.
            const uint8_t after = i + 1 < line.size() ? static_cast<uint8_t>(line[i + 1]) : 0;
            const bool word =
                (before >= 0xA1 && before <= 0xDF) || (after >= 0xA1 && after <= 0xDF);
            trial.usual += word ? 1 : 0;
            trial.odd += !word && (isLetter(before) || isLetter(after)) ? 1 : 0;
            continue;
        }
        const bool lead = (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC);
        const uint8_t trail = lead && i + 1 < line.size() ? static_cast<uint8_t>(line[i + 1]) : 0;
        if (trail < 0x40 || trail == 0x7F || trail > 0xFC || byte == 0x85 || byte == 0x86 ||
            byte == 0xEB || byte == 0xEC) {
            trial.bad(at + static_cast<int64_t>(i));
            continue;
        }
        // Punctuation, kana, the NEC specials and the everyday kanji of level 1 have these leads.
        const bool everyday = byte <= 0x84 || (byte >= 0x87 && byte <= 0x98);
        const uint8_t next = i + 2 < line.size() ? static_cast<uint8_t>(line[i + 2]) : 0;
        trial.usual += everyday ? 2 : 0;
        trial.odd += !everyday && (isLetter(before) || isLetter(next)) ? 1 : 0;
        ++i;
    }
}

void tryEucJp(std::string_view line, int64_t at, Trial& trial)
{
    for (size_t i = 0; i < line.size(); ++i) {
        const auto byte = static_cast<uint8_t>(line[i]);
        if (byte < 0x80) {
            continue;
        }
        const size_t length = byte == 0x8F ? 3 : 2;
        bool good = i + length <= line.size() && (byte == 0x8E || byte == 0x8F || byte >= 0xA1) &&
                    byte != 0xFF;
        for (size_t k = 1; good && k < length; ++k) {
            const auto trail = static_cast<uint8_t>(line[i + k]);
            good = trail >= 0xA1 && trail <= (byte == 0x8E ? 0xDF : 0xFE);
        }
        // Rows 9 to 15 (but for the NEC specials of 13) and 85 to 94 hold no characters.
        if (!good || (byte >= 0xA9 && byte <= 0xAF && byte != 0xAD) || byte >= 0xF5) {
            trial.bad(at + static_cast<int64_t>(i));
            continue;
        }
        trial.usual += byte >= 0xA1 && byte <= 0xCF ? 2 : 0;
        i += length - 1;
    }
}

void tryGb18030(std::string_view line, int64_t at, Trial& trial)
{
    for (size_t i = 0; i < line.size(); ++i) {
        const auto byte = static_cast<uint8_t>(line[i]);
        if (byte < 0x80) {
            continue;
        }
        const uint8_t second = i + 1 < line.size() ? static_cast<uint8_t>(line[i + 1]) : 0;
        if (byte == 0x80 || byte == 0xFF || second < 0x30 || second == 0x7F || second == 0xFF ||
            (second > 0x39 && second < 0x40)) {
            trial.bad(at + static_cast<int64_t>(i));
            continue;
        }
        // Level 1 of GB 2312 and its punctuation.
        const bool everyday =
            ((byte >= 0xB0 && byte <= 0xD7) || byte == 0xA1 || byte == 0xA3) && second >= 0xA1;
        trial.usual += everyday ? 2 : 0;
        trial.odd += everyday ? 0 : 1;
        i += second <= 0x39 ? 3 : 1;
    }
}

// Western, Central European, Baltic letters: single ones inside words of ASCII letters.
void tryLatin(std::string_view line, int64_t at, Trial& trial)
{
    for (size_t i = 0; i < line.size(); ++i) {
        const auto byte = static_cast<uint8_t>(line[i]);
        if (byte < 0x80) {
            continue;
        }
        if (byte == 0x81 || byte == 0x8D || byte == 0x8F || byte == 0x90 || byte == 0x9D) {
            trial.bad(at + static_cast<int64_t>(i));
        }
        const uint8_t before = i > 0 ? static_cast<uint8_t>(line[i - 1]) : 0;
        const uint8_t after = i + 1 < line.size() ? static_cast<uint8_t>(line[i + 1]) : 0;
        if (byte < 0xC0) {
            continue;
        }
        const bool neighbours = before >= 0xC0 && after >= 0xC0;
        trial.usual += !neighbours && (isLetter(before) || isLetter(after)) ? 2 : 0;
        trial.odd += neighbours ? 1 : 0;
    }
}

// Cyrillic letters: whole words of them, capitals only in front or throughout.
void tryCyrillic(std::string_view line, int64_t at, Trial& trial)
{
    const auto cyrillic = [](uint8_t byte) { return byte >= 0xC0 || byte == 0xA8 || byte == 0xB8; };
    for (size_t i = 0; i < line.size(); ++i) {
        const auto byte = static_cast<uint8_t>(line[i]);
        if (byte == 0x98) {
            trial.bad(at + static_cast<int64_t>(i));
        }
        if (byte < 0x80 || !cyrillic(byte)) {
            continue;
        }
        const uint8_t before = i > 0 ? static_cast<uint8_t>(line[i - 1]) : 0;
        const uint8_t after = i + 1 < line.size() ? static_cast<uint8_t>(line[i + 1]) : 0;
        const bool capitalAfterSmall = before >= 0xE0 && byte >= 0xC0 && byte < 0xE0;
        trial.usual += cyrillic(before) || cyrillic(after) ? 1 : 0;
        trial.odd += capitalAfterSmall || isLetter(before) || isLetter(after) ? 1 : 0;
    }
}

// Collects, over the whole file, what is needed to decide.
class Survey
{
public:
    void add(std::string_view bytes)
    {
        for (size_t from = 0; from < bytes.size();) {
            from += asciiUpTo(bytes.substr(from));
            if (from >= bytes.size()) {
                break;
            }
            // Back to the beginning of the line, then judge the line as a whole.
            size_t begin = from;
            while (begin > 0 && static_cast<uint8_t>(bytes[begin - 1]) >= 0x20) {
                --begin;
            }
            size_t end = from;
            while (end < bytes.size() && static_cast<uint8_t>(bytes[end]) >= 0x20) {
                ++end;
            }
            judge(bytes.substr(begin, end - begin), m_at + static_cast<int64_t>(begin));
            from = end;
        }
        m_at += static_cast<int64_t>(bytes.size());
    }

    Result<EncodingGuess> decide(const std::string& fileName) const;

private:
    void judge(std::string_view line, int64_t at)
    {
        m_high = m_high < 0 ? at : m_high;
        if (m_sample.size() < sampleBytes) {
            m_sample.append(line.substr(0, sampleBytes)).push_back('\n');
        }
        if (m_utf8Bad < 0) {
            const size_t good = utf8ValidUpTo(line);
            if (good < line.size()) {
                m_utf8Bad = at + static_cast<int64_t>(good);
            }
            countReplacements(line, at);
        }
        if (m_utf8Bad < 0) {
            ++m_lines;
        } else if (m_lines++ > enoughLines) {
            // The likeliest one by now only has to hold to the end.
            runLikeliest(line, at);
            return;
        }
        tryCp932(line, at, m_cp932);
        tryEucJp(line, at, m_eucJp);
        tryGb18030(line, at, m_gb);
        tryLatin(line, at, m_latin);
        tryCyrillic(line, at, m_cyrillic);
    }

    void runLikeliest(std::string_view line, int64_t at)
    {
        if (m_likeliest == nullptr) {
            using Judge = std::pair<Trial*, void (*)(std::string_view, int64_t, Trial&)>;
            for (const Judge& judge :
                 {Judge{&m_cp932, tryCp932}, Judge{&m_eucJp, tryEucJp}, Judge{&m_latin, tryLatin},
                  Judge{&m_cyrillic, tryCyrillic}, Judge{&m_gb, tryGb18030}}) {
                if (m_likeliest == nullptr || better(*judge.first, *m_likeliest)) {
                    m_likeliest = judge.first;
                    m_judge = judge.second;
                }
            }
        }
        m_judge(line, at, *m_likeliest);
    }

    static bool better(const Trial& a, const Trial& b)
    {
        const bool aHolds = a.firstBad < 0;
        const bool bHolds = b.firstBad < 0;
        return aHolds != bHolds ? aHolds : a.score() > b.score();
    }

    void countReplacements(std::string_view line, int64_t at)
    {
        for (size_t found = line.find("\xEF\xBF\xBD"); found != std::string_view::npos;
             found = line.find("\xEF\xBF\xBD", found + 3)) {
            m_replacementAt =
                m_replacements == 0 ? at + static_cast<int64_t>(found) : m_replacementAt;
            ++m_replacements;
        }
    }

    Encoding singleByteKind() const;

    static constexpr int64_t enoughLines = 4096;
    static constexpr size_t sampleBytes = 32 * 1024;

    int64_t m_at = 0;
    int64_t m_high = -1; // line of the first byte above 0x7F
    int64_t m_lines = 0;
    int64_t m_utf8Bad = -1;
    int64_t m_replacements = 0;
    int64_t m_replacementAt = -1;
    Trial m_cp932;
    Trial m_eucJp;
    Trial m_gb;
    Trial m_latin;
    Trial m_cyrillic;
    Trial* m_likeliest = nullptr;
    void (*m_judge)(std::string_view, int64_t, Trial&) = nullptr;
    std::string m_sample;
};

// Which of the Latin code pages: by the statistics of ICU, which know the letters of Central
// Europe, and by the Baltic letters, which ICU does not know. In doubt the Western one.
Encoding Survey::singleByteKind() const
{
    int64_t baltic = 0;
    int64_t western = 0;
    for (const char c : m_sample) {
        const auto byte = static_cast<uint8_t>(c);
        // ą į ė š ų ū ž ā ē ī ķ ļ ņ, against the letters that the West has in other places.
        baltic += byte == 0xE0 || byte == 0xEB || byte == 0xF0 || byte == 0xF8 || byte == 0xFB ||
                  byte == 0xFE || byte == 0xD0 || byte == 0xEE || byte == 0xE2;
        western += byte == 0xE4 || byte == 0xFC || byte == 0xDF || byte == 0xE9 || byte == 0xE7 ||
                   byte == 0xF1 || byte == 0xE3 || byte == 0xF3 || byte == 0xED;
    }
    const bool thorn = m_sample.find('\xFE') != std::string::npos;
    if (baltic > 4 * western && baltic >= 4 && thorn) {
        return Encoding::Windows1257;
    }
    UErrorCode status = U_ZERO_ERROR;
    UCharsetDetector* const detector = ucsdet_open(&status);
    ucsdet_setText(detector, m_sample.data(), static_cast<int32_t>(m_sample.size()), &status);
    const UCharsetMatch* const match = ucsdet_detect(detector, &status);
    std::string name;
    if (U_SUCCESS(status) && match != nullptr && ucsdet_getConfidence(match, &status) >= 25) {
        name = ucsdet_getName(match, &status);
    }
    ucsdet_close(detector);
    return name == "ISO-8859-2" || name == "windows-1250" ? Encoding::Windows1250
                                                          : Encoding::Windows1252;
}

Result<EncodingGuess> Survey::decide(const std::string& fileName) const
{
    EncodingGuess guess;
    if (m_high < 0) {
        guess.why = "only ASCII bytes";
        return guess;
    }
    if (m_utf8Bad < 0) {
        guess.encoding = Encoding::Utf8;
        guess.why = "all bytes are well-formed UTF-8";
        guess.replacementMarks = m_replacements;
        guess.replacementAt = m_replacementAt;
        return guess;
    }
    struct Candidate
    {
        Encoding encoding;
        const Trial* trial;
    };
    std::array candidates{
        Candidate{Encoding::Cp932, &m_cp932}, Candidate{Encoding::EucJp, &m_eucJp},
        Candidate{singleByteKind(), &m_latin}, Candidate{Encoding::Windows1251, &m_cyrillic},
        Candidate{Encoding::Gb18030, &m_gb}};
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.trial->score() > b.trial->score();
    });
    for (const Candidate& candidate : candidates) {
        if (candidate.trial->firstBad >= 0 ||
            (m_likeliest != nullptr && candidate.trial != m_likeliest)) {
            continue;
        }
        guess.alternatives.push_back(candidate.encoding);
    }
    if (guess.alternatives.empty()) {
        const auto likeliest =
            std::find_if(candidates.begin(), candidates.end(),
                         [&](const Candidate& c) { return c.trial == m_likeliest; });
        const Candidate& best = likeliest == candidates.end() ? candidates.front() : *likeliest;
        Place place;
        place.file = fileName;
        place.byte = best.trial->firstBad;
        return Problem(ProblemCode::EncodingUndecided, std::move(place),
                       {std::string(encodingName(best.encoding))});
    }
    guess.encoding = guess.alternatives.front();
    guess.alternatives.erase(guess.alternatives.begin());
    guess.certain = guess.alternatives.empty();
    guess.why = "not UTF-8 (byte " + std::to_string(m_utf8Bad) + "); every byte fits " +
                std::string(encodingName(guess.encoding)) +
                ", and its characters are the usual ones";
    return guess;
}

// A mark at the beginning, or zero bytes in every other place, as in UTF-16 without a mark.
bool markedEncoding(std::string_view head, EncodingGuess& guess)
{
    const auto marked = [&](std::string_view mark, Encoding encoding) {
        if (!head.starts_with(mark)) {
            return false;
        }
        guess.encoding = encoding;
        guess.markBytes = static_cast<int>(mark.size());
        guess.why = "byte order mark of " + std::string(encodingName(encoding));
        return true;
    };
    if (marked("\xEF\xBB\xBF", Encoding::Utf8) || marked("\xFF\xFE", Encoding::Utf16Le) ||
        marked("\xFE\xFF", Encoding::Utf16Be)) {
        return true;
    }
    size_t evenNuls = 0;
    size_t oddNuls = 0;
    const size_t size = std::min<size_t>(head.size(), 4096);
    for (size_t i = 0; i < size; ++i) {
        (i % 2 == 0 ? evenNuls : oddNuls) += head[i] == '\0' ? 1U : 0U;
    }
    if (size >= 4 && evenNuls + oddNuls > size / 5 && (evenNuls == 0 || oddNuls == 0)) {
        guess.encoding = evenNuls == 0 ? Encoding::Utf16Le : Encoding::Utf16Be;
        guess.why = "zero bytes in every other place";
        return true;
    }
    return false;
}

} // namespace

Result<EncodingGuess> detectEncoding(ByteSource& source)
{
    std::string buffer(std::min<size_t>(limits::bufferBytes,
                                        static_cast<size_t>(std::max<int64_t>(source.size(), 1))),
                       '\0');
    SHOGO_ASSIGN(size_t size, source.read(0, buffer.data(), buffer.size()));
    EncodingGuess marked;
    const bool hasMark = markedEncoding({buffer.data(), size}, marked);
    if (hasMark && marked.encoding != Encoding::Utf8) {
        return marked;
    }
    Survey survey;
    int64_t at = 0;
    while (size > 0) {
        // Whole lines only, unless there is none in the buffer.
        size_t take = size;
        const bool last = at + static_cast<int64_t>(size) >= source.size();
        while (!last && take > 0 && static_cast<uint8_t>(buffer[take - 1]) >= 0x20) {
            --take;
        }
        take = take == 0 ? size : take;
        survey.add({buffer.data(), take});
        at += static_cast<int64_t>(take);
        SHOGO_ASSIGN(size, source.read(at, buffer.data(), buffer.size()));
    }
    SHOGO_ASSIGN(EncodingGuess guess, survey.decide(source.name()));
    if (!hasMark) {
        return guess;
    }
    if (guess.encoding != Encoding::Utf8) {
        Place place;
        place.file = source.name();
        return Problem(ProblemCode::EncodingUndecided, std::move(place), {std::string("UTF-8")});
    }
    marked.replacementMarks = guess.replacementMarks;
    marked.replacementAt = guess.replacementAt;
    return marked;
}

} // namespace shogo
