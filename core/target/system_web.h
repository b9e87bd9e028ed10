// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "target/web_means.h"

#include <memory>

namespace shogo {

// The real means of web targets, for the thread that made it.
class SystemWeb
{
public:
    // Both outlive it.
    SystemWeb(const Clock& clock, Random& random);
    ~SystemWeb();
    SystemWeb(const SystemWeb&) = delete;
    SystemWeb& operator=(const SystemWeb&) = delete;

    WebMeans& means();

private:
    struct Inside;
    std::unique_ptr<Inside> m_inside;
};

} // namespace shogo
