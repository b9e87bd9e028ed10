// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace shogo {

// Where a book lies, as far as it matters for posting: a synchronised folder makes copies that know
// nothing of each other; on a network drive locks and flushes cannot be relied on.
struct BookPlace
{
    enum class Kind { Local, Cloud, Network };
    Kind kind = Kind::Local;
    std::string service; // "OneDrive", "Dropbox" …; "nfs4", "cifs" …
    // Names beside the book that a synchronisation gives to what it could not merge.
    std::vector<std::string> copies;
};

// What the system says; tests say it themselves.
struct PlaceFacts
{
    std::vector<std::pair<std::string, std::string>> environment;
    std::string home;
    std::string fileSystem;                                              // "ext4", "nfs4" …
    std::function<std::vector<std::string>(const std::string&)> namesIn; // hidden ones too
};

// `path`: absolute, with / between its parts.
BookPlace classifyPlace(const std::string& path, const PlaceFacts& facts);
BookPlace placeOf(const std::string& bookPath);

} // namespace shogo
