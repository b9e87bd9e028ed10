// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "target/http_adapter.h"

#include <memory>
#include <string>

namespace shogo {

// Money Forward Cloud Accounting, API v3, for one office (事業所) named by its code. `base`: the
// address without a slash at its end; the service's own is moneyForwardBase.
inline constexpr const char* moneyForwardBase = "https://api-accounting.moneyforward.com";
std::unique_ptr<HttpAdapter> moneyForwardAdapter(const std::string& base, const std::string& office,
                                                 bool ignoreFeed);

} // namespace shogo
