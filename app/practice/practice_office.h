// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/front.h"
#include "practice/http_server.h"
#include "practice/practice_faults.h"

#include "base/clock.h"

#include <QObject>

#include <deque>
#include <memory>

namespace shogo::practice {

// The office: hears calls, lets the front read them, lets faults come between what is booked and
// what is answered, and tells under /practice/ what really happened. Lives in one thread and never
// waits in it.
class Office final : public QObject
{
public:
    struct Rules
    {
        qint64 lagMs = 0; // lists show each journal so much later
        qint64 rate = 0;  // calls a second; 0: as many as come
    };

    Office(Books& books, Front& front, Faults faults, const Clock& clock, Rules rules);
    void handle(const std::shared_ptr<Exchange>& exchange);

private:
    // A call that was read, while faults do what they do with it.
    struct Case;
    // A line of GET /practice/log.
    struct Line
    {
        qint64 at = 0;
        QByteArray method;
        QByteArray path;
        QByteArray key;
        QString fault;
        bool committed = false;
        int status = 0; // 0: no answer
    };

    void begin(const std::shared_ptr<Case>& that);
    void play(const std::shared_ptr<Case>& that, const Met& met);
    void bookAndSay(const std::shared_ptr<Case>& that, const HttpReply& said);
    void slowly(const std::shared_ptr<Case>& that, qint64 ms);
    void later(const std::shared_ptr<Case>& that, qint64 ms);
    HttpReply act(const std::shared_ptr<Case>& that);
    void answer(const std::shared_ptr<Case>& that, const HttpReply& reply);
    void afterwards(const Met& met, const Booked& booked);
    void edit(const Booked& booked, Edit change);
    bool tooMany();

    HttpReply practice(const HttpCall& call);
    HttpReply censusAnswer() const;
    HttpReply logAnswer() const;
    HttpReply putFaults(const QByteArray& body);
    HttpReply postEdit(const QByteArray& body);

    Books& m_books;
    Front& m_front;
    Faults m_faults;
    const Clock& m_clock;
    Rules m_rules;
    std::deque<std::shared_ptr<Line>> m_log;
    std::deque<qint64> m_calls; // of the last second, on the steady clock
};

} // namespace shogo::practice
