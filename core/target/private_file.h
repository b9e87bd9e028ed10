// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// A small file with a secret: on Unix an ordinary file of ours with no rights for anybody else
// (else Problem SecretFileOpen), on Windows under the folder's own rights. std::nullopt: there is
// no such file.
Result<std::optional<std::string>> readPrivateFile(const std::string& path);
// A new file beside it, flushed, renamed over it, the folder flushed: the old text or the new one,
// whenever the power fails. Never readable by others, not for a moment.
Result<void> writePrivateFile(const std::string& path, std::string_view text);

} // namespace shogo
