// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"
#include "statement/profile.h"
#include "statement/statement.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace shogo {

// Takes what a reader finds, in file order. A reader holds no rows: memory is the sink's business.
class StatementSink
{
public:
    virtual ~StatementSink() = default;
    // A statement begins; account, currency and opening are known as far as the file told by now.
    virtual void begin(Statement head) = 0;
    virtual void row(const RawRow& row) = 0;
    // The statement ends; the reader hands back the head with what came late (closing, coverage).
    virtual void end(Statement head) = 0;
    // A row or a part that could not be read, or something worth knowing. The rest goes on.
    virtual void problem(Problem problem) = 0;
};

struct ReadOptions
{
    std::string profile;              // name of a profile; empty: found by its header
    std::optional<Currency> currency; // the account's, where the file does not say
    std::optional<Day> today;         // for dates without a year or with two digits
    std::optional<Digest> sha256;     // of the source, where the caller has made it already
};

struct FormatInfo
{
    double confidence = 0; // better known after reading than by the probe; 0: as probed
    std::string encoding;
    std::string profile;
    std::string recipe;
    std::vector<std::string> why;
    bool idsTrusted = false; // see StatementFile
};

// A statement format. Probe is cheap and looks at the beginning only; parse may read the source
// more than once.
struct Format
{
    const char* id;
    // 0: not this format; 1: certain. `head` holds the first bytes (at most limits::bufferBytes).
    double (*probe)(std::string_view head, std::string_view fileName);
    Result<FormatInfo> (*parse)(ByteSource& source, const ProfileSet& profiles,
                                const ReadOptions& options, StatementSink& sink);
};

// format_list.cpp: one line a format, in probe order, broad ones last.
std::span<const Format> formatList();

} // namespace shogo
