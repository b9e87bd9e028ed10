// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/practice_office.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <algorithm>
#include <optional>

namespace shogo::practice {

namespace {

constexpr size_t mostLines = 200'000; // of the log
constexpr const char* retryAfter = "1";

// A page of another site in a browser on this machine is kept out: it can make calls, but not with
// our name as the host (DNS rebinding), nor without saying where it comes from.
bool fromThisMachine(const HttpCall& call)
{
    const QByteArray host = call.header("host");
    const QByteArray name = host.split(':').front().toLower();
    return (name == "127.0.0.1" || name == "localhost") && call.header("origin").isEmpty();
}

// The path and what of the query is no secret.
QByteArray tellable(const HttpCall& call)
{
    static const QList<QByteArray> plain = {"office_code", "start_date", "end_date", "account_id",
                                            "page",        "per_page",   "available"};
    QByteArray query;
    for (const auto& [name, value] : formItems(call.query)) {
        if (plain.contains(name)) {
            query += (query.isEmpty() ? '?' : '&') + name + '=' + value;
        }
    }
    return call.path + query;
}

HttpReply words(int status, const QString& text)
{
    return HttpReply::json(status, QJsonObject{{QStringLiteral("error"), text}});
}

HttpReply withRetryAfter(HttpReply reply)
{
    reply.headers.emplace_back("Retry-After", retryAfter);
    return reply;
}

QString timeText(qint64 ms)
{
    return QString::fromStdString(Instant{ms}.text());
}

} // namespace

struct Office::Case
{
    std::shared_ptr<Exchange> exchange;
    Plan plan;
    std::shared_ptr<Line> line;
    Twist twist;
    std::vector<Met> aftermath;
    bool done = false; // what it wants was done
};

Office::Office(Books& books, Front& front, Faults faults, const Clock& clock, Rules rules)
    : m_books(books), m_front(front), m_faults(std::move(faults)), m_clock(clock), m_rules(rules)
{
}

void Office::handle(const std::shared_ptr<Exchange>& exchange)
{
    const HttpCall& call = exchange->call();
    if (!fromThisMachine(call)) {
        exchange->reply(HttpReply::page(403, "for programs on this machine only"));
        return;
    }
    if (call.path.startsWith("/practice/")) {
        exchange->reply(practice(call));
        return;
    }
    auto that = std::make_shared<Case>();
    that->exchange = exchange;
    that->line = std::make_shared<Line>();
    that->line->at = m_clock.now().ms;
    that->line->method = call.method;
    that->line->path = tellable(call);
    m_log.push_back(that->line);
    if (m_log.size() > mostLines) {
        m_log.pop_front();
    }
    if (tooMany()) {
        that->line->fault = QStringLiteral("rate");
        answer(that, withRetryAfter(m_front.say(Saying::TooManyRequests)));
        return;
    }
    that->plan = m_front.plan(call);
    that->line->key = that->plan.key;
    begin(that);
}

// More calls than --rate in the last second; those that were refused do not count.
bool Office::tooMany()
{
    const qint64 now = m_clock.steadyMs();
    while (!m_calls.empty() && m_calls.front() <= now - 1000) {
        m_calls.pop_front();
    }
    if (m_rules.rate == 0) {
        return false;
    }
    if (static_cast<qint64>(m_calls.size()) >= m_rules.rate) {
        return true;
    }
    m_calls.push_back(now);
    return false;
}

void Office::begin(const std::shared_ptr<Case>& that)
{
    if (that->plan.kind == CallKind::Answered) {
        answer(that, that->plan.answer);
        return;
    }
    that->twist.lagMs = m_rules.lagMs;
    std::optional<Met> said;
    QStringList names;
    for (const Met& met : m_faults.meet(that->plan.kind, that->plan.key)) {
        names += faultName(met.fault);
        if (saysTheAnswer(met.fault)) {
            said = met;
        } else if (met.fault == Fault::ListLag) {
            that->twist.lagMs = std::max(that->twist.lagMs, met.lastsMs);
        } else if (met.fault == Fault::MemoMutate) {
            that->twist.mutateMemo = true;
        } else {
            that->aftermath.push_back(met);
        }
    }
    that->line->fault = names.join(u'+');
    if (said) {
        play(that, *said);
    } else {
        answer(that, act(that));
    }
}

// Does what the call wants, once: durably, and what people do to it right afterwards.
HttpReply Office::act(const std::shared_ptr<Case>& that)
{
    const HttpReply reply = that->plan.act(that->twist);
    const bool changes = that->plan.kind != CallKind::Read && that->plan.kind != CallKind::List;
    that->line->committed = that->line->committed || (changes && reply.status < 300);
    for (const Booked& booked : std::exchange(that->twist.booked, {})) {
        for (const Met& met : that->aftermath) {
            afterwards(met, booked);
        }
    }
    return reply;
}

void Office::answer(const std::shared_ptr<Case>& that, const HttpReply& reply)
{
    that->line->status = reply.status;
    that->exchange->reply(reply);
}

void Office::bookAndSay(const std::shared_ptr<Case>& that, const HttpReply& said)
{
    act(that);
    answer(that, said);
}

void Office::play(const std::shared_ptr<Case>& that, const Met& met)
{
    switch (met.fault) {
    case Fault::AcceptThenDrop:
    case Fault::RefreshResponseLost:
        act(that);
        that->exchange->drop();
        return;
    case Fault::AcceptThen500: bookAndSay(that, m_front.say(Saying::Failed)); return;
    case Fault::Failed500: answer(that, m_front.say(Saying::Failed)); return;
    case Fault::Slow: slowly(that, met.lastsMs); return;
    case Fault::LateCommit: later(that, met.lastsMs); return;
    case Fault::Busy429: answer(that, m_front.say(Saying::TooManyRequests)); return;
    case Fault::Busy429RetryAfter:
        answer(that, withRetryAfter(m_front.say(Saying::TooManyRequests)));
        return;
    case Fault::Expired401:
        m_front.endAccess(that->exchange->call());
        answer(that, m_front.say(Saying::TokenExpired));
        return;
    case Fault::InvalidGrant: answer(that, m_front.endGrant(that->exchange->call())); return;
    case Fault::Html403: answer(that, HttpReply::page(403, "Request blocked")); return;
    case Fault::PeriodLocked: answer(that, m_front.say(Saying::PeriodLocked)); return;
    case Fault::UnknownAccount: answer(that, m_front.say(Saying::AccountUnknown)); return;
    case Fault::DuplicateAnswer:
        if (that->plan.key.isEmpty() || m_books.withKey(that->plan.key).empty()) {
            act(that);
        }
        answer(that, m_front.say(Saying::HaveIt));
        return;
    case Fault::DoubleDelivery:
        act(that);
        answer(that, act(that));
        return;
    case Fault::PageShift:
        that->twist.shiftPage = true;
        answer(that, act(that));
        return;
    case Fault::BookThen503:
        bookAndSay(that, withRetryAfter(HttpReply::page(503, "Service Unavailable")));
        return;
    case Fault::BookThen401: // of something in between: not in the system's own form
        bookAndSay(that, HttpReply::json(401, QJsonObject{{QStringLiteral("message"),
                                                           QStringLiteral("Unauthorized")}}));
        return;
    case Fault::ListLag:
    case Fault::MemoMutate:
    case Fault::DateEdited:
    case Fault::AmountEdited:
    case Fault::Deleted:
    case Fault::Duplicate: return; // never: they do not say the answer
    }
}

// Done at the end, or when the client has gone before; whichever comes first.
void Office::slowly(const std::shared_ptr<Case>& that, qint64 ms)
{
    const auto once = [this, that] {
        if (!std::exchange(that->done, true)) {
            answer(that, act(that));
        }
    };
    that->exchange->whenGone([that, once] {
        once();
        that->line->status = 0;
    });
    QTimer::singleShot(static_cast<int>(ms), Qt::PreciseTimer, this, once);
}

// A gateway gives up at once, and the system behind it goes on.
void Office::later(const std::shared_ptr<Case>& that, qint64 ms)
{
    answer(that, HttpReply::page(504, "Gateway Timeout"));
    QTimer::singleShot(static_cast<int>(ms), Qt::PreciseTimer, this, [this, that] { act(that); });
}

// --- what people do

void Office::afterwards(const Met& met, const Booked& booked)
{
    switch (met.fault) {
    case Fault::DateEdited: edit(booked, Edit::Date); break;
    case Fault::AmountEdited: edit(booked, Edit::Amount); break;
    case Fault::Deleted: edit(booked, Edit::Delete); break;
    case Fault::Duplicate: edit(booked, Edit::Copy); break;
    default: break;
    }
}

void Office::edit(const Booked& booked, Edit change)
{
    const qint64 now = m_clock.now().ms;
    const auto& branches = booked.journal.branches;
    const QString account =
        branches.empty() || !branches.front().debit ? QString() : branches.front().debit->account;
    if (change == Edit::Delete) {
        m_books.remove(booked.id);
    } else if (change == Edit::Copy) {
        m_books.add(booked.journal, now, now,
                    [this](qint64 number) { return m_front.journalId(number); });
    } else {
        m_books.change(booked.id, edited(booked.journal, change, m_front.otherAccount(account)),
                       now);
    }
}

// --- /practice/

HttpReply Office::practice(const HttpCall& call)
{
    const QByteArray what = call.method + ' ' + call.path;
    if (what == "GET /practice/census") {
        return censusAnswer();
    }
    if (what == "GET /practice/log") {
        return logAnswer();
    }
    if (what == "PUT /practice/faults") {
        return putFaults(call.body);
    }
    if (what == "POST /practice/edit") {
        return postEdit(call.body);
    }
    return words(404, QStringLiteral("there are GET /practice/census, GET /practice/log, "
                                     "PUT /practice/faults and POST /practice/edit"));
}

HttpReply Office::censusAnswer() const
{
    const Census census = m_books.census();
    QJsonObject byKey;
    for (const auto& [key, count] : census.byKey) {
        byKey[key] = count;
    }
    return HttpReply::json(200, QJsonObject{{QStringLiteral("journals"), census.journals},
                                            {QStringLiteral("by_key"), byKey},
                                            {QStringLiteral("without_key"), census.withoutKey},
                                            {QStringLiteral("deleted"), census.deleted}});
}

HttpReply Office::logAnswer() const
{
    QJsonArray list;
    for (const auto& line : m_log) {
        const auto orNull = [](const QString& text) {
            return text.isEmpty() ? QJsonValue() : QJsonValue(text);
        };
        list.append(QJsonObject{{QStringLiteral("time"), timeText(line->at)},
                                {QStringLiteral("method"), QString::fromLatin1(line->method)},
                                {QStringLiteral("path"), QString::fromLatin1(line->path)},
                                {QStringLiteral("key"), orNull(QString::fromLatin1(line->key))},
                                {QStringLiteral("fault"), orNull(line->fault)},
                                {QStringLiteral("committed"), line->committed},
                                {QStringLiteral("status"),
                                 line->status == 0 ? QJsonValue() : QJsonValue(line->status)}});
    }
    return HttpReply::json(200, list);
}

HttpReply Office::putFaults(const QByteArray& body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isArray()) {
        return words(400, QStringLiteral("a JSON list of rules is wanted"));
    }
    std::vector<FaultRule> rules;
    const QJsonArray list = document.array();
    for (const QJsonValue& one : list) {
        QString wrong;
        const auto rule = FaultRule::parse(one.toString(), wrong);
        if (!rule) {
            return words(400, wrong);
        }
        rules.push_back(*rule);
    }
    m_faults.replace(std::move(rules));
    return HttpReply::json(200, list);
}

HttpReply Office::postEdit(const QByteArray& body)
{
    const QJsonDocument json = QJsonDocument::fromJson(body);
    const auto change = editNamed(json[u"change"].toString());
    if (!change) {
        return words(400,
                     QStringLiteral("change is one of: ") + editNames().join(QStringLiteral(", ")));
    }
    const auto found = m_books.withKey(json[u"key"].toString().toLatin1());
    if (found.empty()) {
        return words(404, QStringLiteral("no journal with this key stands in the books"));
    }
    edit(found.front(), *change);
    return HttpReply::json(200, QJsonObject{{QStringLiteral("edited"), 1}});
}

} // namespace shogo::practice
