// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Qt first: moc 6.4 cannot read <compare> before it.
#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include "desk/desk.h"
#include "desk/desk_events.h"
#include "desk/reading.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace shogo {

// What a question was worth when it was asked. It may be looked at from every thread.
class Stamp
{
public:
    bool stale() const { return !m_now || m_now->load() != m_value; }

private:
    friend class Generation;
    std::shared_ptr<const std::atomic<uint64_t>> m_now;
    uint64_t m_value = 0;
};

// Whoever asks anew raises the number: questions from before are not even begun, and answers to
// them are dropped.
class Generation
{
public:
    Stamp next()
    {
        ++*m_now;
        return stamp();
    }
    Stamp stamp() const
    {
        Stamp stamp;
        stamp.m_now = m_now;
        stamp.m_value = m_now->load();
        return stamp;
    }

private:
    std::shared_ptr<std::atomic<uint64_t>> m_now = std::make_shared<std::atomic<uint64_t>>(0);
};

// The two threads of one book, as the GUI sees them. Each takes its work in order and at once;
// nobody ever waits for it. app/core_thread makes them and ends them.
class DeskThreads
{
public:
    using DeskWork = std::function<void(Desk&)>;
    using ReaderWork = std::function<void(BookReader&)>;
    using Run = std::function<void(Desk&, Poster::Done)>;

    virtual ~DeskThreads() = default;
    virtual void toDesk(DeskWork work) = 0;
    virtual void toReader(ReaderWork work) = 0;
    // One run of the poster after the other, with other work between them. `number` rises.
    virtual void toPoster(int64_t number, Run run, Poster::Done done) = 0;
    // Runs up to this number stop after the group under way, or do not begin.
    virtual void stopRuns(int64_t upTo) = 0;
    // From any thread: nobody waits for readings any more.
    virtual bool closing() const = 0;
};

// The GUI's end of the desk: sends verbs and readings to the book's threads and brings the results
// back to the thread that it lives on, and only to those who still live. What is to happen with a
// result (`then`) never leaves this thread.
class DeskClient : public QObject
{
    Q_OBJECT

public:
    explicit DeskClient(DeskThreads& threads, QObject* parent = nullptr);
    ~DeskClient() override;

    // Runs work(Desk&) on the desk's thread; then(what it gave) runs here if `context` lives.
    template <class Work, class Then>
    void call(QObject* context, Work work, Then then)
    {
        using Given = std::invoke_result_t<Work&, Desk&>;
        const uint64_t ticket = expect<Given>(context, std::move(then));
        m_threads.toDesk([this, ticket, work = std::move(work)](Desk& desk) mutable {
            answer(ticket, work(desk));
        });
    }

    // The same on the reader's thread: work(BookReader&, const Windows::Stop&). A stale stamp is a
    // question that nobody asks any more; long work asks `stop` between rows.
    template <class Work, class Then>
    void read(QObject* context, const Stamp& stamp, Work work, Then then)
    {
        using Given = std::invoke_result_t<Work&, BookReader&, const Windows::Stop&>;
        const uint64_t ticket = expect<Given>(context, std::move(then), stamp);
        m_threads.toReader(
            [this, ticket, stamp, work = std::move(work)](BookReader& reader) mutable {
                const Windows::Stop stop = [&] { return stamp.stale() || m_threads.closing(); };
                if (stop()) {
                    return forget(ticket);
                }
                answer(ticket, work(reader, stop));
            });
    }

    // The verbs that end later: desk.post(…, done), desk.lookUp(…, done), desk.resolve(…, done).
    void run(QObject* context, DeskThreads::Run run, std::function<void(Result<PostReport>)> then);
    // Stops all runs asked for until now: the group under way settles, nothing more is sent. A run
    // that has not begun gives an empty report.
    void stopPosting();

    // For those who make the threads: a place for an answer, and the answer, from any thread.
    template <class Given, class Then>
    uint64_t expect(QObject* context, Then then, std::optional<Stamp> stamp = {})
    {
        return await({context, std::move(stamp), [then = std::move(then)](void* given) mutable {
                          then(std::move(*static_cast<Given*>(given)));
                      }});
    }
    template <class Given>
    void answer(uint64_t ticket, Given given)
    {
        send(ticket, std::make_shared<Given>(std::move(given)));
    }
    void forget(uint64_t ticket);
    // From any thread; bundled before they are told.
    void report(const ChangeSet& changes);
    void reportProgress(int64_t done, int64_t total);

Q_SIGNALS:
    // At most twenty times a second, however much is going on.
    void changed(const shogo::ChangeSet& changes);
    void postProgress(qint64 done, qint64 total);

private:
    struct Waiting
    {
        QPointer<QObject> context;
        std::optional<Stamp> stamp;
        std::function<void(void*)> then;
    };

    uint64_t await(Waiting waiting);
    void send(uint64_t ticket, std::shared_ptr<void> given);
    void deliver(uint64_t ticket, void* given);
    void tellSoon();
    void tell();

    DeskThreads& m_threads;
    std::unordered_map<uint64_t, Waiting> m_waiting;
    uint64_t m_lastTicket = 0;
    int64_t m_lastRun = 0;
    ChangeSet m_changes;
    std::optional<std::pair<int64_t, int64_t>> m_progress;
    QTimer m_bundle;
    QElapsedTimer m_sinceTold;
};

} // namespace shogo
