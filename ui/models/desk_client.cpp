// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/desk_client.h"

#include <QThread>

#include <algorithm>

namespace shogo {

namespace {

// Twenty times a second: more often no eye sees it, and tables would do nothing but read.
constexpr int bundleMs = 50;

} // namespace

DeskClient::DeskClient(DeskThreads& threads, QObject* parent) : QObject(parent), m_threads(threads)
{
    m_bundle.setSingleShot(true);
    connect(&m_bundle, &QTimer::timeout, this, &DeskClient::tell);
}

DeskClient::~DeskClient() = default;

uint64_t DeskClient::await(Waiting waiting)
{
    // A result can only be handed to somebody who dies on this thread: else it could die while it
    // is being told.
    SHOGO_CHECK(QThread::currentThread() == thread());
    SHOGO_CHECK(waiting.context && waiting.context->thread() == thread());
    m_waiting.emplace(++m_lastTicket, std::move(waiting));
    return m_lastTicket;
}

void DeskClient::send(uint64_t ticket, std::shared_ptr<void> given)
{
    QMetaObject::invokeMethod(
        this, [this, ticket, given = std::move(given)] { deliver(ticket, given.get()); },
        Qt::QueuedConnection);
}

void DeskClient::forget(uint64_t ticket)
{
    QMetaObject::invokeMethod(
        this, [this, ticket] { m_waiting.erase(ticket); }, Qt::QueuedConnection);
}

void DeskClient::deliver(uint64_t ticket, void* given)
{
    const auto at = m_waiting.find(ticket);
    if (at == m_waiting.end()) {
        return;
    }
    // Taken out first: `then` may ask the next thing.
    Waiting waiting = std::move(at->second);
    m_waiting.erase(at);
    if (waiting.context && !(waiting.stamp && waiting.stamp->stale())) {
        waiting.then(given);
    }
}

void DeskClient::run(QObject* context, DeskThreads::Run run,
                     std::function<void(Result<PostReport>)> then)
{
    const uint64_t ticket = expect<Result<PostReport>>(context, std::move(then));
    m_threads.toPoster(++m_lastRun, std::move(run), [this, ticket](Result<PostReport> report) {
        answer(ticket, std::move(report));
    });
}

void DeskClient::stopPosting()
{
    m_threads.stopRuns(m_lastRun);
}

void DeskClient::report(const ChangeSet& changes)
{
    QMetaObject::invokeMethod(
        this,
        [this, changes] {
            m_changes.merge(changes);
            tellSoon();
        },
        Qt::QueuedConnection);
}

void DeskClient::reportProgress(int64_t done, int64_t total)
{
    QMetaObject::invokeMethod(
        this,
        [this, done, total] {
            m_progress = {done, total};
            tellSoon();
        },
        Qt::QueuedConnection);
}

// The first news after a pause is told at once, what follows waits for its turn.
void DeskClient::tellSoon()
{
    if (m_bundle.isActive()) {
        return;
    }
    const qint64 passed = m_sinceTold.isValid() ? m_sinceTold.elapsed() : bundleMs;
    m_bundle.start(static_cast<int>(std::max<qint64>(0, bundleMs - passed)));
}

void DeskClient::tell()
{
    m_sinceTold.start();
    if (const auto progress = std::exchange(m_progress, std::nullopt)) {
        Q_EMIT postProgress(progress->first, progress->second);
    }
    if (const ChangeSet changes = std::exchange(m_changes, {}); !changes.empty()) {
        Q_EMIT changed(changes);
    }
}

} // namespace shogo
