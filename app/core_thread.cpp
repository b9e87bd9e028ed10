// SPDX-License-Identifier: GPL-3.0-or-later
#include "core_thread.h"

#include <QElapsedTimer>

#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace shogo {

namespace {

// Nobody is told of a run's changes more often than this; see DeskClient.
constexpr qint64 reportMs = 50;

template <class Work>
void post(QObject& to, Work work)
{
    QMetaObject::invokeMethod(&to, std::move(work), Qt::QueuedConnection);
}

} // namespace

OwnWorld OwnWorld::ofSystem(const std::string& who)
{
    OwnWorld world{std::make_unique<SystemClock>(), std::make_unique<SystemRandom>(), systemDisk(),
                   systemNotes(), who};
    world.web = std::make_unique<SystemWeb>(*world.clock, *world.random);
    return world;
}

// Lives on the reader's thread.
class CoreThread::ReaderEnd : public QObject
{
public:
    ReaderEnd(DeskClient& client, const ThreadFlags& flags) : m_client(client), m_flags(flags) {}

    void open(const std::string& path, uint64_t ticket)
    {
        if (m_flags.closing) {
            return;
        }
        auto reader = BookReader::open(path);
        if (!reader) {
            return m_client.answer(ticket, Result<void>(std::move(reader).error()));
        }
        m_reader = std::move(*reader);
        m_client.answer(ticket, Result<void>());
    }
    void work(const ReaderWork& work)
    {
        // Nobody looks at a window that is being closed.
        if (m_reader && !m_flags.closing) {
            work(*m_reader);
        }
    }
    void close() { m_reader.reset(); }

private:
    DeskClient& m_client;
    const ThreadFlags& m_flags;
    std::unique_ptr<BookReader> m_reader;
};

// Lives on the core thread.
class CoreThread::CoreEnd : public QObject
{
public:
    CoreEnd(DeskClient& client, const ThreadFlags& flags) : m_client(client), m_flags(flags) {}

    Result<std::string> open(const MakeWorld& makeWorld, const OpenDesk& openDesk)
    {
        SHOGO_CHECK(!m_desk);
        m_world = makeWorld();
        SHOGO_ASSIGN(m_desk, openDesk(m_world->world()));
        SHOGO_ASSIGN(m_watch, ChangeWatch::begin(m_desk->book()));
        m_desk->postProgress = [this](int64_t done, int64_t total) { progress(done, total); };
        return m_desk->book().path();
    }
    void work(const DeskWork& work)
    {
        if (m_desk) {
            work(*m_desk);
            reportChanges();
        }
    }
    void addRun(int64_t number, Run run, Poster::Done done)
    {
        m_runs.push_back({number, std::move(run), std::move(done)});
        nextRun();
    }
    void stopRunning()
    {
        if (m_desk && m_running && *m_running <= m_flags.stopRunsUpTo) {
            m_desk->stopPosting();
        }
    }
    // `closed` is called once the desk is gone.
    void close(std::function<void()> closed)
    {
        m_closed = std::move(closed);
        stopRunning();
        closeIfIdle();
    }

private:
    struct WaitingRun
    {
        int64_t number;
        Run run;
        Poster::Done done;
    };

    // The poster is one: a second run would take its place while the first is under way.
    void nextRun()
    {
        if (m_running || m_runs.empty() || !m_desk) {
            return;
        }
        WaitingRun next = std::move(m_runs.front());
        m_runs.pop_front();
        if (next.number <= m_flags.stopRunsUpTo) {
            next.done(PostReport());
            return nextRun();
        }
        m_running = next.number;
        next.run(*m_desk, [this, done = std::move(next.done)](Result<PostReport> report) {
            reportChanges();
            done(std::move(report));
            // Not now: we are inside a call of the poster, which the next run would replace.
            post(*this, [this] {
                m_running.reset();
                nextRun();
                closeIfIdle();
            });
        });
        reportChanges();
    }
    // Between two groups. The flag is looked at here, because a target that answers at once leaves
    // the event loop no turn in which stopRunning() could come.
    void progress(int64_t done, int64_t total)
    {
        stopRunning();
        if (done < total && m_sinceReport.isValid() && m_sinceReport.elapsed() < reportMs) {
            return;
        }
        m_sinceReport.start();
        m_client.reportProgress(done, total);
        reportChanges();
    }
    void reportChanges()
    {
        auto changes = m_watch->take(m_desk->book());
        if (!changes) {
            // What changed cannot be told, so everything may have.
            ChangeSet all;
            all.rows = all.rowSet = all.entries = all.accounts = all.everyKey = true;
            return m_client.report(all);
        }
        if (!changes->empty()) {
            m_client.report(*changes);
        }
    }
    void closeIfIdle()
    {
        if (!m_closed || m_running) {
            return;
        }
        m_desk.reset();
        m_world.reset();
        std::exchange(m_closed, {})();
    }

    DeskClient& m_client;
    const ThreadFlags& m_flags;
    std::optional<OwnWorld> m_world;
    std::unique_ptr<Desk> m_desk;
    std::optional<ChangeWatch> m_watch;
    std::deque<WaitingRun> m_runs;
    std::optional<int64_t> m_running;
    QElapsedTimer m_sinceReport;
    std::function<void()> m_closed;
};

CoreThread::CoreThread(MakeWorld makeWorld)
    : m_makeWorld(std::move(makeWorld)),
      m_client(*this),
      m_core(std::make_unique<CoreEnd>(m_client, m_flags)),
      m_reader(std::make_unique<ReaderEnd>(m_client, m_flags))
{
    m_coreThread.setObjectName(QStringLiteral("shogo-core"));
    m_readerThread.setObjectName(QStringLiteral("shogo-reader"));
    m_core->moveToThread(&m_coreThread);
    m_reader->moveToThread(&m_readerThread);
    m_coreThread.start();
    m_readerThread.start();
}

CoreThread::~CoreThread()
{
    beginClose({});
    m_readerThread.wait();
    m_coreThread.wait();
}

void CoreThread::open(QObject* context, OpenDesk openDesk, std::function<void(Result<void>)> then)
{
    const uint64_t ticket = m_client.expect<Result<void>>(context, std::move(then));
    post(*m_core, [this, ticket, openDesk = std::move(openDesk)] {
        auto path = m_core->open(m_makeWorld, openDesk);
        if (!path) {
            return m_client.answer(ticket, Result<void>(std::move(path).error()));
        }
        post(*m_reader, [this, ticket, path = *path] { m_reader->open(path, ticket); });
    });
}

void CoreThread::close(QObject* context, std::function<void()> then)
{
    const uint64_t ticket =
        m_client.expect<bool>(context, [then = std::move(then)](bool) { then(); });
    beginClose([this, ticket] { m_client.answer(ticket, true); });
}

// The reader goes first: the connection that closes last folds the log back into the book's file,
// and a reader could not.
void CoreThread::beginClose(std::function<void()> closed)
{
    if (m_flags.closing.exchange(true)) {
        return;
    }
    m_flags.stopRunsUpTo = std::numeric_limits<int64_t>::max();
    post(*m_reader, [this, closed = std::move(closed)] {
        m_reader->close();
        post(*m_core, [this, closed] {
            m_core->close([this, closed] {
                if (closed) {
                    closed();
                }
                m_coreThread.quit();
            });
        });
        m_readerThread.quit();
    });
}

void CoreThread::toDesk(DeskWork work)
{
    if (!m_flags.closing) {
        post(*m_core, [this, work = std::move(work)] { m_core->work(work); });
    }
}

void CoreThread::toReader(ReaderWork work)
{
    if (!m_flags.closing) {
        post(*m_reader, [this, work = std::move(work)] { m_reader->work(work); });
    }
}

void CoreThread::toPoster(int64_t number, Run run, Poster::Done done)
{
    if (!m_flags.closing) {
        post(*m_core, [this, number, run = std::move(run), done = std::move(done)] {
            m_core->addRun(number, run, done);
        });
    }
}

void CoreThread::stopRuns(int64_t upTo)
{
    if (!m_flags.closing) {
        m_flags.stopRunsUpTo = upTo;
        post(*m_core, [this] { m_core->stopRunning(); });
    }
}

} // namespace shogo
