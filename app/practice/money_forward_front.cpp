// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/money_forward_front.h"

#include "practice/money_forward_journal.h"

#include <QDate>

#include <algorithm>

namespace shogo::practice {

namespace {

constexpr qint64 mostAPage = 10'000;
const char* const apiRoot = "/api/v3/";
// What an empty memo is filled with: the name of the program that posted it.
const char* const programName = "Shogo";

Plan answered(HttpReply reply)
{
    Plan plan;
    plan.answer = std::move(reply);
    return plan;
}

Plan doing(CallKind kind, std::function<HttpReply(Twist&)> act)
{
    Plan plan;
    plan.kind = kind;
    plan.act = std::move(act);
    return plan;
}

HttpReply notFound()
{
    return moneyForwardError(404, "resource_not_found", QStringLiteral("見つかりません"));
}

HttpReply badQuery(const char* code, const QByteArray& name)
{
    return moneyForwardError(400, code,
                             QStringLiteral("クエリが正しくありません ") + QString::fromUtf8(name));
}

// A parameter that this call does not know, or one that is there twice.
std::optional<HttpReply> queryWrong(const HttpCall& call, const QList<QByteArray>& known)
{
    QList<QByteArray> seen;
    for (const auto& [name, value] : formItems(call.query)) {
        if (name != "office_code" && !known.contains(name)) {
            return badQuery("unsupported_query_parameter", name);
        }
        if (seen.contains(name)) {
            return badQuery("redundant_query_parameter", name);
        }
        seen += name;
    }
    return std::nullopt;
}

// Ids stand in queries as they were received; whoever encodes them again finds nothing.
bool sameId(const QByteArray& received, const QString& id)
{
    return QByteArray::fromPercentEncoding(received) ==
           QByteArray::fromPercentEncoding(id.toLatin1());
}

// 1 to `most`; 0: it is none.
qint64 numberIn(const HttpCall& call, const char* name, qint64 otherwise, qint64 most)
{
    const QByteArray text = formValue(call.query, name);
    bool good = true;
    const qint64 number = text.isEmpty() ? otherwise : text.toLongLong(&good);
    return good && number >= 1 && number <= most ? number : 0;
}

bool isDay(const QString& text)
{
    const QDate date = QDate::fromString(text, Qt::ISODate);
    return date.isValid() && date.toString(Qt::ISODate) == text;
}

// As the system keeps every memo; `more`: as a fault mutates it.
QString keptMemo(const QString& memo, bool more)
{
    const QString name = QString::fromLatin1(programName);
    return (memo.isEmpty() ? name : memo) + u'\n' + (more ? name + u'\n' : QString());
}

QJsonValue orNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

} // namespace

MoneyForwardFront::MoneyForwardFront(Books& books, const Clock& clock, Random& random,
                                     const Options& options)
    : m_books(books),
      m_clock(clock),
      m_grants(books, clock, random),
      m_masters(options.feeds, options.withPeriods)
{
}

HttpReply MoneyForwardFront::say(Saying what) const
{
    switch (what) {
    case Saying::TooManyRequests:
        return moneyForwardError(429, "too_many_requests",
                                 QStringLiteral("リクエストが多すぎます"));
    case Saying::TokenExpired:
        return moneyForwardError(401, "access_token_is_not_active_or_invalid",
                                 QStringLiteral("アクセストークンが無効です"));
    case Saying::PeriodLocked:
        return moneyForwardError(400, "invalid_request_body_value",
                                 QStringLiteral("締め済みの期間です transaction_date"));
    case Saying::AccountUnknown:
        return moneyForwardError(400, "invalid_request_body_value",
                                 QStringLiteral("この事業者にない勘定科目です account_id"));
    case Saying::HaveIt:
        return moneyForwardError(409, "journal_already_exists",
                                 QStringLiteral("同じ仕訳がすでにあります"));
    case Saying::Failed: break;
    }
    return moneyForwardError(500, "internal_error", QStringLiteral("エラーが起きました"));
}

// --- sign-in

std::optional<Plan> MoneyForwardFront::planSignIn(const HttpCall& call)
{
    const bool post = call.method == "POST";
    if (call.path == "/authorize" && call.method == "GET") {
        return answered(m_grants.authorize(call));
    }
    if (call.path == "/auth/exchange" && post) {
        if (call.header("authorization") != "Bearer practice") {
            return answered(say(Saying::TokenExpired));
        }
        return doing(CallKind::Renew, [this](Twist&) { return m_grants.exchange(); });
    }
    if (call.path == "/token" && post) {
        HttpReply refusal;
        const auto make = m_grants.token(call, refusal);
        return make ? doing(CallKind::Renew, [make](Twist&) { return make(); }) : answered(refusal);
    }
    if (call.path == "/token/revoke" && post) {
        return answered(m_grants.revoke(call));
    }
    return std::nullopt;
}

std::optional<HttpReply> MoneyForwardFront::whyNot(const HttpCall& call) const
{
    switch (m_grants.access(call)) {
    case Grants::Access::None:
        return moneyForwardError(401, "no_authentication_information",
                                 QStringLiteral("認証情報がありません"));
    case Grants::Access::Dead: return say(Saying::TokenExpired);
    case Grants::Access::OAuth: return std::nullopt; // its office is that of the consent
    case Grants::Access::Key: break;
    }
    if (call.path == "/v2/tenant" || call.path == QByteArray(apiRoot) + "accessible_offices") {
        return std::nullopt;
    }
    const QByteArray office = formValue(call.query, "office_code");
    if (office.isEmpty()) {
        return badQuery("missing_required_query_parameter", "office_code");
    }
    return QString::fromUtf8(office) == MoneyForwardMasters::officeCode()
               ? std::nullopt
               : std::optional(badQuery("invalid_query_parameter_value", "office_code"));
}

// --- calls

Plan MoneyForwardFront::plan(const HttpCall& call)
{
    if (auto signIn = planSignIn(call)) {
        return *std::move(signIn);
    }
    const bool api = call.path.startsWith(apiRoot);
    if (!api && call.path != "/v2/tenant") {
        return answered(notFound());
    }
    if (const auto refusal = whyNot(call)) {
        return answered(*refusal);
    }
    const QByteArray path = call.path.mid(qstrlen(apiRoot));
    return api && (path == "journals" || path.startsWith("journals/"))
               ? planJournals(call)
               : planMasters(call, QString::fromUtf8(api ? path : call.path));
}

Plan MoneyForwardFront::planMasters(const HttpCall& call, const QString& path)
{
    if (call.method != "GET") {
        return answered(notFound());
    }
    if (const auto wrong = queryWrong(call, {"available", "account_id"})) {
        return answered(*wrong);
    }
    const auto reading = [](int status, const QJsonObject& json) {
        return doing(CallKind::Read,
                     [status, json](Twist&) { return HttpReply::json(status, json); });
    };
    const QJsonObject office = m_masters.office();
    if (path == QStringLiteral("/v2/tenant")) {
        return reading(200, {{QStringLiteral("tenant_code"), office[u"code"]},
                             {QStringLiteral("tenant_name"), office[u"name"]}});
    }
    if (path == QStringLiteral("accessible_offices")) {
        return reading(200, {{QStringLiteral("offices"),
                              QJsonArray{QJsonObject{{QStringLiteral("code"), office[u"code"]},
                                                     {QStringLiteral("name"), office[u"name"]}}}}});
    }
    if (path == QStringLiteral("offices")) {
        return m_masters.hasPeriods()
                   ? reading(200, office)
                   : answered(moneyForwardError(409, "no_accounting_period_found",
                                                QStringLiteral("会計期間がありません")));
    }
    const bool all = formValue(call.query, "available") == "false";
    const auto list =
        m_masters.list(path, all, QString::fromUtf8(formValue(call.query, "account_id")));
    return list ? reading(200, *list) : answered(notFound());
}

Plan MoneyForwardFront::planJournals(const HttpCall& call)
{
    const QByteArray rest = call.path.mid(qstrlen(apiRoot) + qstrlen("journals"));
    if (!rest.isEmpty()) {
        return planOne(call, rest.mid(1));
    }
    if (call.method == "GET") {
        return planList(call);
    }
    if (call.method != "POST") {
        return answered(notFound());
    }
    if (!call.header("content-type").startsWith("application/json")) {
        return answered(moneyForwardError(415, "unsupported_media_type",
                                          QStringLiteral("application/json で送ってください")));
    }
    if (const auto wrong = queryWrong(call, {})) {
        return answered(*wrong);
    }
    HttpReply refusal;
    const auto journal = readMoneyForwardJournal(call.body, m_masters, refusal);
    if (!journal) {
        return answered(refusal);
    }
    Plan plan = doing(CallKind::Post, [this, journal = *journal](Twist& twist) {
        Journal kept = journal;
        kept.memo = keptMemo(kept.memo, twist.mutateMemo);
        const qint64 now = m_clock.now().ms;
        const Booked booked =
            m_books.add(kept, now, now + twist.lagMs, [this](qint64 n) { return journalId(n); });
        twist.booked.push_back(booked);
        return HttpReply::json(201, QJsonObject{{QStringLiteral("journal"), shown(booked)}});
    });
    plan.key = keyOf(*journal);
    return plan;
}

Plan MoneyForwardFront::planList(const HttpCall& call)
{
    if (const auto wrong =
            queryWrong(call, {"start_date", "end_date", "account_id", "page", "per_page"})) {
        return answered(*wrong);
    }
    QString first = QString::fromUtf8(formValue(call.query, "start_date"));
    QString last = QString::fromUtf8(formValue(call.query, "end_date"));
    if (first.isEmpty() && last.isEmpty()) {
        return answered(badQuery("missing_required_query_parameter", "start_date"));
    }
    if ((!first.isEmpty() && !isDay(first)) || (!last.isEmpty() && !isDay(last))) {
        return answered(badQuery("invalid_query_parameter_value", "start_date"));
    }
    // The list is of the period that holds the date, whatever else the span covers.
    const auto* period = m_masters.periodOf(first.isEmpty() ? last : first);
    if (!period || (!first.isEmpty() && !last.isEmpty() && last < first)) {
        return answered(badQuery("invalid_query_parameter_value", "start_date"));
    }
    Span span;
    span.first = first.isEmpty() ? period->first : std::max(first, period->first);
    span.last = last.isEmpty() ? period->last : std::min(last, period->last);
    span.count = numberIn(call, "per_page", 10, mostAPage);
    const qint64 page = numberIn(call, "page", 1, mostAPage * mostAPage);
    if (span.count == 0 || page == 0) {
        return answered(badQuery("invalid_query_parameter_value", "page"));
    }
    for (const auto& [name, value] : formItems(call.query)) {
        if (name == "account_id") {
            // An id that is not the office's finds nothing.
            span.account = QString::fromLatin1(value);
            const QJsonObject accounts = *m_masters.list(QStringLiteral("accounts"), true, {});
            const QJsonArray all = accounts[u"accounts"].toArray();
            for (const QJsonValue& account : all) {
                const QString id = account[u"id"].toString();
                span.account = sameId(value, id) ? id : span.account;
            }
        }
    }
    return doing(CallKind::List,
                 [this, span, page](Twist& twist) { return listAnswer(span, page, twist); });
}

HttpReply MoneyForwardFront::listAnswer(const Span& span, qint64 page, Twist& twist) const
{
    const qint64 now = m_clock.now().ms;
    const qint64 total = m_books.count(span, now);
    const qint64 pages = (total + span.count - 1) / span.count;
    if (page > std::max<qint64>(pages, 1)) {
        return badQuery("invalid_query_parameter_value", "page");
    }
    Span shownSpan = span;
    shownSpan.offset = (page - 1) * span.count + (twist.shiftPage ? 1 : 0);
    QJsonArray journals;
    for (const Booked& booked : m_books.list(shownSpan, now)) {
        journals.append(shown(booked));
    }
    const QJsonObject metadata{{QStringLiteral("total_count"), total},
                               {QStringLiteral("total_pages"), pages}};
    return HttpReply::json(200, QJsonObject{{QStringLiteral("metadata"), metadata},
                                            {QStringLiteral("journals"), journals}});
}

// Whether a path wants the id encoded once more is not known of the real one: both find it here.
Plan MoneyForwardFront::planOne(const HttpCall& call, const QByteArray& segment)
{
    auto booked = m_books.find(QString::fromLatin1(segment));
    booked = booked ? booked
                    : m_books.find(QString::fromLatin1(QByteArray::fromPercentEncoding(segment)));
    if (!booked) {
        return answered(notFound());
    }
    const QString id = booked->id;
    if (call.method == "GET") {
        return doing(CallKind::Read, [this, id](Twist&) {
            const auto found = m_books.find(id);
            return found ? HttpReply::json(200,
                                           QJsonObject{{QStringLiteral("journal"), shown(*found)}})
                         : notFound();
        });
    }
    if (call.method == "DELETE") {
        return doing(CallKind::Change, [this, id](Twist&) {
            HttpReply gone;
            gone.status = 204;
            return m_books.remove(id) ? gone : notFound();
        });
    }
    HttpReply refusal = notFound();
    const auto journal = call.method == "PUT"
                             ? readMoneyForwardJournal(call.body, m_masters, refusal)
                             : std::nullopt;
    if (!journal) {
        return answered(refusal);
    }
    if (m_masters.periodOf(journal->day) != m_masters.periodOf(booked->journal.day)) {
        return answered(
            moneyForwardError(400, "invalid_request_body_value",
                              QStringLiteral("他の会計期間には移せません transaction_date")));
    }
    return doing(CallKind::Change, [this, id, journal = *journal](Twist& twist) {
        Journal kept = journal;
        kept.memo = keptMemo(kept.memo, twist.mutateMemo);
        return m_books.change(id, kept, m_clock.now().ms)
                   ? HttpReply::json(
                         200, QJsonObject{{QStringLiteral("journal"), shown(*m_books.find(id))}})
                   : notFound();
    });
}

// --- what is shown

QJsonValue MoneyForwardFront::shownSide(const std::optional<Side>& side) const
{
    const auto* account = side ? m_masters.account(side->account) : nullptr;
    if (!account) {
        return QJsonValue::Null;
    }
    QString subName;
    for (const auto& [id, name] : account->subs) {
        subName = id == side->sub ? name : subName;
    }
    const auto* tax = m_masters.tax(side->tax.isEmpty() ? account->tax : side->tax);
    // The tax inside a gross amount, rounded down, as the office's settings say.
    const qint64 taxYen = tax ? side->gross * tax->percent / (100 + tax->percent) : 0;
    return QJsonObject{
        {QStringLiteral("account_id"), account->id},
        {QStringLiteral("account_name"), account->name},
        {QStringLiteral("sub_account_id"), orNull(side->sub)},
        {QStringLiteral("sub_account_name"), orNull(subName)},
        {QStringLiteral("department_id"), orNull(side->department)},
        {QStringLiteral("department_name"), orNull(m_masters.departmentName(side->department))},
        {QStringLiteral("trade_partner_code"), orNull(side->partner)},
        {QStringLiteral("tax_id"), tax ? QJsonValue(tax->id) : QJsonValue()},
        {QStringLiteral("tax_name"), tax ? QJsonValue(tax->name) : QJsonValue()},
        {QStringLiteral("invoice_kind"),
         side->invoice.isEmpty() ? QStringLiteral("NONE") : side->invoice},
        {QStringLiteral("value"), side->gross - taxYen},
        {QStringLiteral("tax_value"), tax && tax->percent > 0 ? QJsonValue(taxYen) : QJsonValue()}};
}

QJsonObject MoneyForwardFront::shown(const Booked& booked) const
{
    const Journal& journal = booked.journal;
    QJsonArray branches;
    for (const Branch& branch : journal.branches) {
        branches.append(QJsonObject{{QStringLiteral("remark"), branch.remark},
                                    {QStringLiteral("debitor"), shownSide(branch.debit)},
                                    {QStringLiteral("creditor"), shownSide(branch.credit)}});
    }
    const auto* period = m_masters.periodOf(journal.day);
    return {{QStringLiteral("id"), booked.id},
            {QStringLiteral("number"), booked.number},
            {QStringLiteral("term_period"), period ? period->year : 0},
            {QStringLiteral("transaction_date"), journal.day},
            {QStringLiteral("is_realized"), true},
            {QStringLiteral("journal_type"), journal.kind},
            {QStringLiteral("entered_by"), QStringLiteral("JOURNAL_TYPE_EXTERNAL")},
            {QStringLiteral("create_time"), booked.madeAt},
            {QStringLiteral("update_time"), booked.changedAt},
            {QStringLiteral("memo"), journal.memo},
            {QStringLiteral("tags"), QJsonArray::fromStringList(journal.tags)},
            {QStringLiteral("branches"), branches},
            {QStringLiteral("voucher_file_ids"), QJsonArray()},
            {QStringLiteral("transaction_id"), QJsonValue::Null}};
}

} // namespace shogo::practice
