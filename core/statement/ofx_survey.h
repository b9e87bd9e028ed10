// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/ofx_head.h"
#include "statement/ofx_scan.h"
#include "statement/ofx_values.h"

#include <memory>

namespace shogo {

// One pass over a file, front to back: over its bytes, or over the UTF-8 of a UTF-16 file.
class OfxScan
{
public:
    OfxScan(ByteSource& file, const OfxEncoding& encoding);
    OfxScanner& scanner() { return m_scanner; }

private:
    std::unique_ptr<WideSource> m_wide;
    OfxScanner m_scanner;
};

// What all amounts of a file say about their marks.
struct OfxSurvey
{
    OfxMarks marks;
    OfxMarks marksOfWholeUnits; // of a currency without decimals
    int decimals = 0;           // most that are written
};

// A pass of its own, made only where an amount has two readings or nobody names the currency.
Result<OfxSurvey> surveyOfxAmounts(ByteSource& file, const OfxEncoding& encoding);

} // namespace shogo
