// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "statement/byte_source.h"
#include "statement/csv_layout.h"
#include "statement/profile.h"

#include <optional>
#include <string>

namespace shogo {

// A profile found in a file.
struct ProfileMatch
{
    const Profile* profile = nullptr;
    CsvLayout layout;
    std::string why;
};

// Looks for the header of a profile among the first lines, or for the first rows of a layout
// without a header. std::nullopt: no profile. Problem HeaderChanged: a header is almost that of a
// profile, which must be asked about. With `named` only that profile is tried: columns that it
// does not know are then accepted, missing ones are a Problem ProfileMismatch.
Result<std::optional<ProfileMatch>> matchProfile(ByteSource& source, const ProfileSet& profiles,
                                                 const Profile* named, Encoding encoding,
                                                 int64_t startAt);

} // namespace shogo
