// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/front.h"

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace shogo::practice {

enum class Fault {
    // What is answered, and when it is booked.
    AcceptThenDrop,
    AcceptThen500,
    Failed500, // 500-without-commit
    Slow,
    LateCommit,
    Busy429,
    Busy429RetryAfter,
    Expired401,
    RefreshResponseLost,
    InvalidGrant,
    Html403,
    PeriodLocked,
    UnknownAccount,
    DuplicateAnswer,
    DoubleDelivery,
    PageShift,
    BookThen503,
    BookThen401,
    // What becomes of what was booked.
    ListLag,
    MemoMutate,
    DateEdited,
    AmountEdited,
    Deleted,
    Duplicate,
};

QString faultName(Fault fault);
QStringList faultNames();
// False: it belongs to what becomes of a journal, so that it can come with another fault.
bool saysTheAnswer(Fault fault);

// NAME[:key=HEX][:call=N][:times=N][:seconds=S]
struct FaultRule
{
    Fault fault = Fault::AcceptThenDrop;
    QByteArray key;       // only calls with this key; empty: any
    qint64 call = 1;      // from the N-th call on that it could meet
    qint64 times = 1;     // so often; 0: always
    qint64 lastsMs = 300; // of slow, late-commit and list-lag
    qint64 met = 0;       // calls so far that it could have met

    // std::nullopt: `words` says what is wrong with it.
    static std::optional<FaultRule> parse(const QString& text, QString& words);
};

// Seconds with up to three decimals as milliseconds, at most an hour.
std::optional<qint64> millisecondsOf(const QString& seconds);

// A fault that a call meets.
struct Met
{
    Fault fault = Fault::AcceptThenDrop;
    qint64 lastsMs = 300;
};

// What meets which call: rules first, in their order, and where none of them says the answer,
// chance. The same seed gives the same faults for the same calls.
class Faults
{
public:
    // `chance`: millionths.
    Faults(std::vector<FaultRule> rules, qint64 chance, quint64 seed)
        : m_rules(std::move(rules)), m_chance(chance), m_random(seed)
    {
    }
    void replace(std::vector<FaultRule> rules) { m_rules = std::move(rules); }
    // At most one that says the answer, and what becomes of the journal.
    std::vector<Met> meet(CallKind kind, const QByteArray& key);

private:
    std::vector<FaultRule> m_rules;
    qint64 m_chance;
    std::mt19937_64 m_random;
};

} // namespace shogo::practice
