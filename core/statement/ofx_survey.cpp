// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_survey.h"

#include "base/text.h"

#include <string>

namespace shogo {

namespace {

// Longer than any amount.
constexpr size_t amountBytes = 128;

std::unique_ptr<WideSource> makeWide(ByteSource& file, const OfxEncoding& encoding)
{
    const bool wide =
        encoding.encoding == Encoding::Utf16Le || encoding.encoding == Encoding::Utf16Be;
    return wide ? std::make_unique<WideSource>(file, encoding.encoding, encoding.markBytes)
                : nullptr;
}

} // namespace

OfxScan::OfxScan(ByteSource& file, const OfxEncoding& encoding)
    : m_wide(makeWide(file, encoding)),
      m_scanner(m_wide ? *m_wide : file, encoding.markBytes, m_wide != nullptr)
{
}

Result<OfxSurvey> surveyOfxAmounts(ByteSource& file, const OfxEncoding& encoding)
{
    OfxScan scan(file, encoding);
    OfxScanner& scanner = scan.scanner();
    MarkEvidence evidence;
    OfxToken token;
    std::string amount;
    bool inAmount = false;
    while (scanner.next(token)) {
        if (token.kind == OfxToken::Kind::Text || token.kind == OfxToken::Kind::Verbatim) {
            if (inAmount && amount.size() < amountBytes) {
                amount.append(token.text.substr(0, amountBytes));
            }
            continue;
        }
        const std::string_view text = trimmed(amount);
        NumberShape shape;
        if (inAmount && isUtf8(text) && lexNumber(text, shape) == NumberFault::None) {
            evidence.add(shape, text);
        }
        inAmount = token.kind == OfxToken::Kind::Open && token.tag == OfxTag::Amount;
        amount.clear();
    }
    if (scanner.problem()) {
        return *scanner.problem();
    }
    const auto markOf = [](const MarkEvidence& e) {
        const bool decided = e.provesPoint() != e.provesComma();
        return OfxMarks{decided ? std::optional(e.mark()) : std::nullopt};
    };
    return OfxSurvey{markOf(evidence), markOf(evidence.forWholeUnits()), evidence.decimals()};
}

} // namespace shogo
