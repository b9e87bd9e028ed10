// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/practice_faults.h"

#include "base/ids.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace shogo::practice {

namespace {

// Which kinds of calls a fault can meet.
enum Meets : unsigned { Reads = 1, Lists = 2, Posts = 4, Changes = 8, Renewals = 16 };
constexpr unsigned everyCall = Reads | Lists | Posts | Changes;

struct FaultLine
{
    Fault fault;
    const char* name;
    unsigned meets;
    bool byChance; // networks and servers do it; the rest comes by rule only
    bool answers;
};
constexpr std::array lines = {
    FaultLine{Fault::AcceptThenDrop, "accept-then-drop", everyCall, true, true},
    FaultLine{Fault::AcceptThen500, "accept-then-500", everyCall, true, true},
    FaultLine{Fault::Failed500, "500-without-commit", everyCall | Renewals, true, true},
    FaultLine{Fault::Slow, "slow", everyCall | Renewals, true, true},
    FaultLine{Fault::LateCommit, "late-commit", everyCall, true, true},
    FaultLine{Fault::Busy429, "429", everyCall | Renewals, true, true},
    FaultLine{Fault::Busy429RetryAfter, "429-retry-after", everyCall | Renewals, false, true},
    FaultLine{Fault::Expired401, "401-expired", everyCall, true, true},
    FaultLine{Fault::RefreshResponseLost, "refresh-response-lost", Renewals, true, true},
    FaultLine{Fault::InvalidGrant, "invalid_grant", Renewals, false, true},
    FaultLine{Fault::Html403, "html-403", everyCall | Renewals, true, true},
    FaultLine{Fault::PeriodLocked, "period-locked", Posts | Changes, false, true},
    FaultLine{Fault::UnknownAccount, "unknown-account", Posts | Changes, false, true},
    FaultLine{Fault::DuplicateAnswer, "duplicate-answer", Posts, false, true},
    FaultLine{Fault::DoubleDelivery, "double-delivery", Posts, false, true},
    FaultLine{Fault::PageShift, "page-shift", Lists, false, true},
    FaultLine{Fault::BookThen503, "book-then-503-retry-after", Posts | Changes, false, true},
    FaultLine{Fault::BookThen401, "book-then-401", Posts | Changes, false, true},
    FaultLine{Fault::ListLag, "list-lag", Posts, true, false},
    FaultLine{Fault::MemoMutate, "memo-mutate", Posts | Changes, true, false},
    FaultLine{Fault::DateEdited, "date-edited", Posts, false, false},
    FaultLine{Fault::AmountEdited, "amount-edited", Posts, false, false},
    FaultLine{Fault::Deleted, "deleted", Posts, false, false},
    FaultLine{Fault::Duplicate, "duplicate", Posts, false, false},
};

const FaultLine& lineOf(Fault fault)
{
    return *std::find_if(lines.begin(), lines.end(),
                         [fault](const FaultLine& line) { return line.fault == fault; });
}

std::optional<Fault> faultNamed(const QString& text)
{
    // As the list of faults in words has it.
    const QString name = text == QStringLiteral("401") || text == QStringLiteral("401 expired")
                             ? QStringLiteral("401-expired")
                             : text;
    const auto at = std::find_if(lines.begin(), lines.end(), [&](const FaultLine& line) {
        return name == QLatin1String(line.name);
    });
    return at == lines.end() ? std::nullopt : std::optional(at->fault);
}

unsigned bitOf(CallKind kind)
{
    switch (kind) {
    case CallKind::Read: return Reads;
    case CallKind::List: return Lists;
    case CallKind::Post: return Posts;
    case CallKind::Change: return Changes;
    case CallKind::Renew: return Renewals;
    case CallKind::Answered: break;
    }
    return 0;
}

bool readCondition(const QString& condition, FaultRule& rule)
{
    const QString name = condition.section(u'=', 0, 0);
    const QString value = condition.section(u'=', 1);
    if (name == QStringLiteral("key")) {
        rule.key = value.toLatin1();
        return RowKey::parse(value.toStdString()).has_value();
    }
    if (name == QStringLiteral("seconds")) {
        const auto ms = millisecondsOf(value);
        rule.lastsMs = ms.value_or(0);
        return ms.has_value();
    }
    bool good = false;
    const qint64 number = value.toLongLong(&good);
    if (name == QStringLiteral("call")) {
        rule.call = number;
        return good && number >= 1;
    }
    rule.times = number;
    return name == QStringLiteral("times") && good && number >= 0;
}

} // namespace

QString faultName(Fault fault)
{
    return QString::fromLatin1(lineOf(fault).name);
}

QStringList faultNames()
{
    QStringList names;
    for (const FaultLine& line : lines) {
        names += QString::fromLatin1(line.name);
    }
    return names;
}

bool saysTheAnswer(Fault fault)
{
    return lineOf(fault).answers;
}

std::optional<qint64> millisecondsOf(const QString& seconds)
{
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{1,4})(?:\\.([0-9]{1,3}))?\\z"));
    const auto match = form.match(seconds);
    const qint64 ms = match.captured(1).toLongLong() * 1000 +
                      match.captured(2).leftJustified(3, u'0').toLongLong();
    return match.hasMatch() && ms <= 3'600'000 ? std::optional(ms) : std::nullopt;
}

std::optional<FaultRule> FaultRule::parse(const QString& text, QString& words)
{
    const QStringList parts = text.split(u':');
    FaultRule rule;
    const auto fault = faultNamed(parts.front());
    if (!fault) {
        words = QStringLiteral("there is no fault \"%1\"; there are: %2")
                    .arg(parts.front(), faultNames().join(QStringLiteral(", ")));
        return std::nullopt;
    }
    rule.fault = *fault;
    for (const QString& condition : parts.mid(1)) {
        if (!readCondition(condition, rule)) {
            words = QStringLiteral("\"%1\" in the fault \"%2\" is none of key=32 hex digits, "
                                   "call=1…, times=0… (0: always), seconds=0…3600")
                        .arg(condition, text);
            return std::nullopt;
        }
    }
    return rule;
}

std::vector<Met> Faults::meet(CallKind kind, const QByteArray& key)
{
    std::vector<Met> met;
    bool answered = false;
    for (FaultRule& rule : m_rules) {
        const bool answers = saysTheAnswer(rule.fault);
        if (!(lineOf(rule.fault).meets & bitOf(kind)) || (!rule.key.isEmpty() && rule.key != key)) {
            continue;
        }
        ++rule.met;
        const bool now =
            rule.met >= rule.call && (rule.times == 0 || rule.met < rule.call + rule.times);
        if (now && !(answers && answered)) {
            met.push_back({rule.fault, rule.lastsMs});
            answered = answered || answers;
        }
    }
    if (bitOf(kind) == 0 || m_chance == 0) {
        return met;
    }
    // Two numbers a call, whatever comes of them: a rule does not change what chance brings later.
    const auto throwOf = static_cast<qint64>(m_random() % 1'000'000);
    const quint64 choice = m_random();
    std::vector<Fault> possible;
    for (const FaultLine& line : lines) {
        if (line.byChance && (line.meets & bitOf(kind))) {
            possible.push_back(line.fault);
        }
    }
    if (throwOf < m_chance && !answered) {
        met.push_back({possible[choice % possible.size()], FaultRule().lastsMs});
    }
    return met;
}

} // namespace shogo::practice
