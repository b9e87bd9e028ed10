// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/http_message.h"
#include "practice/practice_books.h"

#include <functional>
#include <memory>
#include <vector>

namespace shogo::practice {

// What a call wants, as far as faults care.
enum class CallKind {
    Answered, // refused or without any effect: `answer` is all there is
    Read,     // masters, one journal
    List,     // journals
    Post,     // makes a journal
    Change,   // changes or removes one
    Renew,    // a new token
};

// How a fault twists what a call does; and what it did.
struct Twist
{
    qint64 lagMs = 0;        // lists show the journal so much later
    bool mutateMemo = false; // the system changes the memo more than it always does
    bool shiftPage = false;  // a page begins one journal late
    std::vector<Booked> booked;
};

// A call that was read and found good. `act` does it (durably) and says the answer; it may be
// called late, twice or never.
struct Plan
{
    CallKind kind = CallKind::Answered;
    HttpReply answer;
    QByteArray key; // of a journal that is posted; empty: it has none
    std::function<HttpReply(Twist&)> act;
};

// What a front says in its system's own words. All but Failed: nothing was booked.
enum class Saying { TooManyRequests, TokenExpired, Failed, PeriodLocked, AccountUnknown, HaveIt };

// One accounting system as the office plays it: reads calls, keeps to that system's rules, speaks
// its words. Faults, books, counting and people's edits are the office's.
class Front
{
public:
    virtual ~Front() = default;
    virtual Plan plan(const HttpCall& call) = 0;
    virtual HttpReply say(Saying what) const = 0;
    // The call's access token ends now.
    virtual void endAccess(const HttpCall& call) = 0;
    // The grant that a renewal wants to use ends now; what the system says to that.
    virtual HttpReply endGrant(const HttpCall& call) = 0;
    // Another account than this one.
    virtual QString otherAccount(const QString& account) const = 0;
    // The id that the journal of this number is shown with.
    virtual QString journalId(qint64 number) const = 0;
};

} // namespace shogo::practice
