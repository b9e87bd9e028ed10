// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/desk_client.h"
#include "target/system_web.h"

#include <QThread>

#include <atomic>
#include <functional>
#include <memory>
#include <string>

namespace shogo {

// The world as a desk owns it that lives on a thread of its own.
struct OwnWorld
{
    std::unique_ptr<Clock> clock;
    std::unique_ptr<Random> random;
    std::unique_ptr<Disk> disk;
    std::unique_ptr<InstallationNotes> notes;
    std::string who;
    std::unique_ptr<SystemWeb> web{}; // goes first: it uses the others

    static OwnWorld ofSystem(const std::string& who);
    World world() { return {*clock, *random, *disk, *notes, who, web ? &web->means() : nullptr}; }
};

// What both threads look at without asking each other.
struct ThreadFlags
{
    std::atomic<int64_t> stopRunsUpTo{0};
    std::atomic<bool> closing{false};
};

// The threads of one open book: one owns the desk and all that it needs, made there and destroyed
// there; the other owns the reader. They end in order: the poster is told to stop, the group under
// way settles, what was asked before is done (each decision is saved), reader and desk are closed,
// the threads are joined.
class CoreThread : public DeskThreads
{
public:
    using MakeWorld = std::function<OwnWorld()>;                          // on the core thread
    using OpenDesk = std::function<Result<std::unique_ptr<Desk>>(World)>; // there too

    explicit CoreThread(MakeWorld makeWorld);
    // Closes what close() has not closed, and then waits for it: a run's request that is under way
    // has its own deadline, and the threads never wait for this one.
    ~CoreThread() override;
    CoreThread(const CoreThread&) = delete;
    CoreThread& operator=(const CoreThread&) = delete;

    // Opens (or makes) the book, then the reader. The client may be asked once `then` had a
    // success; work that comes before is dropped.
    void open(QObject* context, OpenDesk openDesk, std::function<void(Result<void>)> then);
    // Ends everything without waiting; `then` comes when the book is closed. Nothing that is asked
    // after it is done.
    void close(QObject* context, std::function<void()> then);

    DeskClient& client() { return m_client; }

    void toDesk(DeskWork work) override;
    void toReader(ReaderWork work) override;
    void toPoster(int64_t number, Run run, Poster::Done done) override;
    void stopRuns(int64_t upTo) override;
    bool closing() const override { return m_flags.closing; }

private:
    class CoreEnd;
    class ReaderEnd;

    void beginClose(std::function<void()> closed);

    MakeWorld m_makeWorld;
    ThreadFlags m_flags;
    DeskClient m_client; // outlives the threads, which answer to it
    QThread m_coreThread;
    QThread m_readerThread;
    std::unique_ptr<CoreEnd> m_core;
    std::unique_ptr<ReaderEnd> m_reader;
};

} // namespace shogo
