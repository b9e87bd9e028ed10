// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include "book/book_lock.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSysInfo>

namespace shogo {

Desk::Desk(std::unique_ptr<Book> book, World world) : m_book(std::move(book)), m_world(world) {}

Desk::~Desk() = default;

Result<std::unique_ptr<Desk>> Desk::create(const std::string& address, const std::string& target,
                                           const std::string& currency, World world)
{
    const auto money = Currency::find(currency);
    if (!money) {
        return Problem(ProblemCode::CurrencyUnknown, {currency});
    }
    // A target that cannot even be named would be found out at the first post, with the book made.
    SHOGO_TRY(makeTarget(target, {world.disk, world.clock, world.web}));
    SHOGO_ASSIGN(auto book, Book::create(address, *money, target, world.clock, world.random,
                                         "person: " + world.who));
    // It was made here, so it is known here. Where that cannot be written down, the first run asks.
    static_cast<void>(noteBook(*book, world.notes, true));
    return std::unique_ptr<Desk>(new Desk(std::move(book), world));
}

Result<std::unique_ptr<Desk>> Desk::open(const std::string& address, World world,
                                         Database::Mode mode)
{
    SHOGO_ASSIGN(auto book, Book::open(address, mode, &world.clock));
    return std::unique_ptr<Desk>(new Desk(std::move(book), world));
}

Result<Target*> Desk::target()
{
    if (!m_target) {
        SHOGO_ASSIGN(m_target, makeOwnTarget());
        SHOGO_ASSIGN(const ChartView known, chart());
        if (known.chart) {
            m_target->use(*known.chart);
        }
    }
    return m_target.get();
}

Result<std::unique_ptr<Target>> Desk::makeOwnTarget()
{
    return makeTarget(m_book->settings().target, {m_world.disk, m_world.clock, m_world.web});
}

Result<void> Desk::lockForPosting()
{
    if (!m_lock) {
        const std::string holder = m_world.who + " (" +
                                   QCoreApplication::applicationName().toStdString() + " " +
                                   std::to_string(QCoreApplication::applicationPid()) + ", " +
                                   QSysInfo::machineHostName().toStdString() + ")";
        // A book is one book by whatever name it was opened.
        const QString path = QFileInfo(QString::fromStdString(m_book->path())).canonicalFilePath();
        SHOGO_ASSIGN(m_lock,
                     BookLock::take(path.isEmpty() ? m_book->path() : path.toStdString(), holder));
    }
    return {};
}

Deed Desk::deed(const std::string& why) const
{
    return {"person: " + m_world.who, m_world.clock.now(), why};
}

Result<int64_t> Desk::recordDeed(const std::string& event, const std::string& why,
                                 const std::string& facts)
{
    const Deed who = deed(why);
    HistoryLine line;
    line.at = who.at;
    line.actor = who.actor;
    line.kind = "deed";
    line.event = event;
    line.why = why;
    line.facts = facts;
    return m_book->history().append(line);
}

Result<Account> Desk::accountOf(const BookRow& row)
{
    return m_book->accounts().byId(row.account);
}

Result<LedgerEntry> Desk::entryOf(const RowKey& key, const std::string& step)
{
    SHOGO_ASSIGN(const BookRow row, m_book->rows().byKey(key));
    SHOGO_ASSIGN(const auto entry, step.empty() ? m_book->ledger().shownOfRow(row.id)
                                                : m_book->ledger().ofRow(row.id, step));
    if (!entry) {
        return Problem(ProblemCode::NotAllowed, Place{m_book->path()},
                       {std::string("resolve"), std::string(statusText(row.status))});
    }
    return *entry;
}

} // namespace shogo
