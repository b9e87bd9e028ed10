// SPDX-License-Identifier: GPL-3.0-or-later
#include "book_threads.h"

#include <algorithm>

namespace shogo {

BookThreads::BookThreads(CoreThread::MakeWorld makeWorld, QObject* parent)
    : QObject(parent), m_makeWorld(std::move(makeWorld))
{
}

BookThreads::~BookThreads() = default;

void BookThreads::open(QObject* context, const std::string& address, Opened opened)
{
    start(
        context, [address](World world) { return Desk::open(address, world); }, std::move(opened));
}

void BookThreads::create(QObject* context, const NewBook& book, Opened opened)
{
    start(
        context,
        [book](World world) -> Result<std::unique_ptr<Desk>> {
            SHOGO_ASSIGN(auto desk, Desk::create(book.address, book.target, book.currency, world));
            if (!book.account.ident.empty()) {
                SHOGO_TRY(desk->addAccount(book.account));
            }
            return desk;
        },
        std::move(opened));
}

void BookThreads::start(QObject* context, CoreThread::OpenDesk openDesk, Opened opened)
{
    retire();
    m_current = std::make_unique<CoreThread>(m_makeWorld);
    CoreThread* threads = m_current.get();
    threads->open(context, std::move(openDesk),
                  [this, threads, opened = std::move(opened)](Result<void> result) {
                      if (m_current.get() != threads) {
                          // Another book was asked for meanwhile: this one is being closed, and
                          // what is shown is the other one's to say.
                          return;
                      }
                      if (result) {
                          opened(&threads->client());
                          return;
                      }
                      retire();
                      opened(std::move(result).error());
                  });
}

void BookThreads::close(QObject* context, std::function<void()> closed)
{
    if (!m_current) {
        closed();
        return;
    }
    m_retired.push_back(std::move(m_current));
    CoreThread* threads = m_retired.back().get();
    threads->close(context, [this, threads, closed = std::move(closed)] {
        // Not inside its own call.
        QMetaObject::invokeMethod(
            this,
            [this, threads] {
                std::erase_if(m_retired, [&](const auto& one) { return one.get() == threads; });
            },
            Qt::QueuedConnection);
        closed();
    });
}

void BookThreads::retire()
{
    if (m_current) {
        close(this, [] {});
    }
}

} // namespace shogo
