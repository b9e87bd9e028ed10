// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "post/poster.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <functional>
#include <memory>
#include <optional>

namespace shogo {

// The command line has no threads and nothing else to do: it turns its event loop until a posting
// run has ended.
inline Result<PostReport> waitFor(const std::function<void(Poster::Done)>& start)
{
    auto outcome = std::make_shared<std::optional<Result<PostReport>>>();
    QEventLoop loop;
    start([outcome, &loop](Result<PostReport> report) {
        *outcome = std::move(report);
        loop.quit();
    });
    if (!*outcome) {
        loop.exec();
    }
    return std::move(**outcome);
}

} // namespace shogo
