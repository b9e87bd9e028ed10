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
template <class T>
Result<T> waitForResult(const std::function<void(std::function<void(Result<T>)>)>& start)
{
    auto outcome = std::make_shared<std::optional<Result<T>>>();
    QEventLoop loop;
    start([outcome, &loop](Result<T> result) {
        *outcome = std::move(result);
        loop.quit();
    });
    if (!*outcome) {
        loop.exec();
    }
    return std::move(**outcome);
}

inline Result<PostReport> waitFor(const std::function<void(Poster::Done)>& start)
{
    return waitForResult<PostReport>(start);
}

} // namespace shogo
