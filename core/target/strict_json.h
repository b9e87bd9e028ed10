// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>

#include <optional>
#include <string>
#include <string_view>

namespace shogo {

// JSON of somebody else (RFC 8259), an object or a list. std::nullopt where it is broken, deeper
// than 64 levels, or where an object has a name twice: Qt would keep the last, another reader the
// first, and the two would see different journals. Numbers come as strings, exactly as they stand
// there, so that neither an id nor an amount goes through floating point.
std::optional<QJsonValue> strictJson(std::string_view text);

// The text or number of that name; std::nullopt where there is none, it is something else, or the
// value is no object.
std::optional<std::string> jsonText(const QJsonValue& object, const char* name);

// An id as a target gives it: 1 to 256 bytes without control characters or blanks at its ends.
bool isRemoteId(std::string_view id);

} // namespace shogo
