// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/history.h"

namespace shogo {

Digest historyHash(const HistoryLine& line)
{
    std::string text;
    const auto field = [&](std::string_view value) {
        text += std::to_string(value.size());
        text += ':';
        text += value;
    };
    field({reinterpret_cast<const char*>(line.previous.data()), line.previous.size()});
    field(std::to_string(line.seq));
    field(std::to_string(line.at.ms));
    field(line.actor);
    field(line.kind);
    field(line.key ? line.key->hex() : std::string{});
    field(line.step);
    field(line.event);
    field(line.from);
    field(line.to);
    field(std::to_string(line.attempt));
    field(line.why);
    field(line.facts);
    return Sha256::of(text);
}

} // namespace shogo
