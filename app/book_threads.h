// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core_thread.h"
#include "models/books.h"

#include <memory>

namespace shogo {

// The window's books on their threads. One is open at a time; the one before ends by itself, with
// its request settled, while the next one is opened.
class BookThreads : public QObject, public Books
{
    Q_OBJECT

public:
    explicit BookThreads(CoreThread::MakeWorld makeWorld, QObject* parent = nullptr);
    // Waits for books that are still being closed: each is a request with a deadline at most.
    ~BookThreads() override;

    void open(QObject* context, const std::string& address, Opened opened) override;
    void create(QObject* context, const NewBook& book, Opened opened) override;
    void close(QObject* context, std::function<void()> closed) override;

private:
    void start(QObject* context, CoreThread::OpenDesk openDesk, Opened opened);
    void retire();

    CoreThread::MakeWorld m_makeWorld;
    std::unique_ptr<CoreThread> m_current;
    std::vector<std::unique_ptr<CoreThread>> m_retired;
};

} // namespace shogo
