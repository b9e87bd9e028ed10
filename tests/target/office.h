// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rows/row_key.h"
#include "support/rude_server.h"
#include "target/find_keys.h"
#include "target/http_target.h"
#include "target/strict_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QMutex>
#include <QMutexLocker>
#include <QUrlQuery>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

// An invented accounting service: the adapter for it, and books behind a real socket.
//
//   POST /journals                  201 {"journal":{…}}
//   GET  /journals?key=K&page=N     200 {"journals":[…],"total":T,"page":N,"pages":M}
//   GET  /journals?from=D&to=D&page=N, with &account=A
//   GET  /journals/ID               200 {"journal":{…}} or 404 {"error":"none"}
//   GET  /accounts?page=N           200 {"accounts":[{"id","name"}],"pages":M}
//   refusals                        {"error":"data"|"have"|"signin"|"slower","words":"…"}
//   a journal                       {"id","date","memo","ref","void","lines":[{"account","minor"}]}
namespace shogo::office {

inline Currency yen()
{
    return *Currency::find("JPY");
}

inline QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

inline Posting posting(int number)
{
    Posting made;
    for (size_t i = 0; i < made.key.bytes.size(); ++i) {
        made.key.bytes[i] = static_cast<uint8_t>(number * 37 + static_cast<int>(i) * 11);
    }
    made.key.bytes[0] = static_cast<uint8_t>(number);
    made.bookTag = "ab1f";
    made.requestId = "r-" + std::to_string(number);
    made.day = *Day::of(2026, 11, 1 + number % 28);
    made.memo = "家賃";
    made.lines = {{"1110", {-1000 - number, yen()}, "", ""},
                  {"5210", {1000 + number, yen()}, "", ""}};
    return made;
}

inline Wanted wanted(const Posting& posting, const std::string& remoteId = {})
{
    return {posting.key, posting.day, posting.day, remoteId};
}

class Adapter final : public HttpAdapter
{
public:
    explicit Adapter(std::string base) : m_base(std::move(base))
    {
        m_traits.target.scheme = "office";
        m_traits.target.exactByKey = true;
        m_traits.target.listsByDate = true;
        m_traits.target.sendsAtOnce = 3;
        m_traits.wire.contentTypes = {"application/json"};
        m_traits.wire.slowerNeverProcessed = true;
        m_traits.wire.signInNeverProcessed = true;
        m_traits.wire.readRefusal = &Adapter::refusal;
    }
    HttpTraits& change() { return m_traits; }

    const HttpTraits& traits() const override { return m_traits; }
    Result<void> check(const Posting& posting) const override
    {
        return posting.lines.size() < 2 ? Result<void>(Problem(ProblemCode::JournalZero))
                                        : Result<void>();
    }
    HttpRequest postRequest(const Posting& posting) const override
    {
        QJsonArray lines;
        for (const JournalLine& line : posting.lines) {
            lines.append(QJsonObject{{QStringLiteral("account"), qt(line.account)},
                                     {QStringLiteral("minor"), qint64{line.amount.minor}}});
        }
        const std::string key = "shogo:" + posting.key.hex() + "." + posting.bookTag;
        const QJsonObject journal{{QStringLiteral("date"), qt(posting.day.text())},
                                  {QStringLiteral("memo"), qt(posting.memo + " " + key)},
                                  {QStringLiteral("lines"), lines}};
        HttpRequest request;
        request.method = "POST";
        request.url = m_base + "/journals";
        request.headers = {{"Content-Type", "application/json"}};
        request.body = QJsonDocument(journal).toJson(QJsonDocument::Compact).toStdString();
        request.changesSomething = false; // to be put right by HttpTarget
        return request;
    }
    std::optional<std::string> readPosted(const HttpAnswer& answer) const override
    {
        const auto journal = readJournal(answer);
        return journal ? std::optional(journal->remoteId) : std::nullopt;
    }
    HttpRequest findRequest(const Wanted& wanted, const PageWalk::Ask& page) const override
    {
        return get("/journals?key=" + wanted.key.hex() + paged(page));
    }
    HttpRequest listRequest(Day first, Day last, const PageWalk::Ask& page) const override
    {
        return get("/journals?from=" + first.text() + "&to=" + last.text() + paged(page));
    }
    std::optional<HttpRequest> accountRequest(const std::string& account, Day first, Day last,
                                              const PageWalk::Ask& page) const override
    {
        return get("/journals?from=" + first.text() + "&to=" + last.text() + "&account=" + account +
                   paged(page));
    }
    std::optional<RemotePage> readPage(const HttpAnswer& answer,
                                       const PageWalk::Ask&) const override
    {
        const auto json = strictJson(answer.body);
        const int64_t total = json ? number(*json, "total") : -1;
        const int64_t at = json ? number(*json, "page") : -1;
        const int64_t pages = json ? number(*json, "pages") : -1;
        if (total < 0 || at < 0 || pages < 0 || !json->toObject().value(u"journals").isArray()) {
            return std::nullopt;
        }
        RemotePage page;
        page.total = total;
        page.number = static_cast<size_t>(at);
        page.next = at < pages;
        page.partial = jsonText(*json, "partial").value_or("");
        for (const QJsonValue& one : json->toObject().value(u"journals").toArray()) {
            const auto journal = journalOf(one);
            if (!journal) {
                return std::nullopt;
            }
            page.journals.push_back(*journal);
        }
        return page;
    }
    std::optional<HttpRequest> journalRequest(const std::string& remoteId) const override
    {
        return get("/journals/" + remoteId);
    }
    std::optional<RemoteJournal> readJournal(const HttpAnswer& answer) const override
    {
        const auto json = strictJson(answer.body);
        return json ? journalOf(json->toObject().value(u"journal")) : std::nullopt;
    }
    size_t chartParts() const override { return 1; }
    HttpRequest chartRequest(size_t, size_t page) const override
    {
        return get("/accounts?page=" + std::to_string(page));
    }
    std::optional<bool> readChart(size_t, const HttpAnswer& answer, Chart& chart) const override
    {
        const auto json = strictJson(answer.body);
        const int64_t pages = json ? number(*json, "pages") : -1;
        if (pages < 0) {
            return std::nullopt;
        }
        for (const QJsonValue& one : json->toObject().value(u"accounts").toArray()) {
            const auto id = jsonText(one, "id");
            const auto name = jsonText(one, "name");
            if (!id || !name) {
                return std::nullopt;
            }
            chart.accounts.push_back({*id, *name, {}, true, false});
        }
        return static_cast<int64_t>(chart.accounts.size()) < pages; // one a page
    }

private:
    static std::string paged(const PageWalk::Ask& page)
    {
        return "&page=" + std::to_string(page.page) + "&behind=" + page.behind;
    }
    HttpRequest get(const std::string& path) const
    {
        HttpRequest request;
        request.method = "GET";
        request.url = m_base + path;
        return request;
    }
    // INT64_MIN: there is none.
    static int64_t number(const QJsonValue& json, const char* name)
    {
        bool good = false;
        const int64_t value = qt(jsonText(json, name).value_or("")).toLongLong(&good);
        return good ? value : std::numeric_limits<int64_t>::min();
    }
    static std::optional<RemoteJournal> journalOf(const QJsonValue& json)
    {
        const auto id = jsonText(json, "id");
        const auto day = Day::parse(jsonText(json, "date").value_or(""));
        const auto memo = jsonText(json, "memo");
        if (!id || !day || !memo) {
            return std::nullopt;
        }
        RemoteJournal journal;
        journal.remoteId = *id;
        journal.day = *day;
        journal.memo = *memo;
        journal.keyTexts = {*memo, jsonText(json, "ref").value_or("")};
        journal.voided = json.toObject().value(u"void").toBool();
        for (const QJsonValue& line : json.toObject().value(u"lines").toArray()) {
            const int64_t minor = number(line, "minor");
            if (minor == std::numeric_limits<int64_t>::min()) {
                return std::nullopt;
            }
            journal.lines.push_back(
                {jsonText(line, "account").value_or(""), {minor, yen()}, "", ""});
        }
        return journal;
    }
    static Refusal refusal(const HttpAnswer& answer)
    {
        const auto json = strictJson(answer.body);
        const std::string error = json ? jsonText(*json, "error").value_or("") : "";
        const std::map<std::string, Refusal::Says> known = {
            {"data", Refusal::Says::DataRefused},  {"none", Refusal::Says::DataRefused},
            {"have", Refusal::Says::HasItAlready}, {"signin", Refusal::Says::SignIn},
            {"slower", Refusal::Says::Slower},
        };
        const auto says = known.find(error);
        return says == known.end() ? Refusal()
                                   : Refusal{says->second, jsonText(*json, "words").value_or("")};
    }

    HttpTraits m_traits;
    std::string m_base;
};

// Two secrets: one in a header, one in the query.
class Secret final : public SignIn
{
public:
    void sign(HttpRequest request, std::function<void(Result<HttpRequest>)> done) override
    {
        if (gone) {
            done(Problem(ProblemCode::SecretMissing, {std::string("office")}));
            return;
        }
        request.headers.push_back({"Authorization", "Bearer SECRET-HEADER"});
        request.url += (request.url.find('?') == std::string::npos ? "?" : "&");
        request.url += "access=SECRET-QUERY";
        done(std::move(request));
    }
    void refused(const std::vector<std::string>&) override { ++refusals; }

    bool gone = false;
    int refusals = 0;
};

class Zeros final : public Random
{
public:
    void fill(uint8_t* bytes, size_t count) override { std::fill(bytes, bytes + count, ++m_next); }

private:
    uint8_t m_next = 0;
};

// {"id":…} as the service writes it.
inline QJsonObject journalJson(const std::string& id, const Posting& posting)
{
    QJsonArray lines;
    for (const JournalLine& line : posting.lines) {
        lines.append(QJsonObject{{QStringLiteral("account"), qt(line.account)},
                                 {QStringLiteral("minor"), qint64{line.amount.minor}}});
    }
    return {{QStringLiteral("id"), qt(id)},
            {QStringLiteral("date"), qt(posting.day.text())},
            {QStringLiteral("memo"),
             qt("家賃 shogo:" + posting.key.hex() + "." + posting.bookTag + "\n")},
            {QStringLiteral("lines"), lines}};
}
inline std::string pageJson(const QJsonArray& journals, qint64 total, int page, int pages)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("journals"), journals},
                                     {QStringLiteral("total"), total},
                                     {QStringLiteral("page"), page},
                                     {QStringLiteral("pages"), pages}})
        .toJson(QJsonDocument::Compact)
        .toStdString();
}
inline std::string oneJson(const QJsonObject& journal)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("journal"), journal}})
        .toJson(QJsonDocument::Compact)
        .toStdString();
}

// The service's books, asked from the rude server's thread.
class Books
{
public:
    // What the next POST for each key meets: a step of the wire table instead of an answer.
    struct Fault
    {
        RudeStep step;
        bool commits = true; // where all of the request came
    };
    void setFaults(std::optional<Fault> fault, int times)
    {
        const QMutexLocker lock(&m_mutex);
        m_fault = std::move(fault);
        m_times = times;
    }

    std::optional<RudeStep> play(RudeStep::When when, const QByteArray& bytes)
    {
        const QMutexLocker lock(&m_mutex);
        const bool post = bytes.startsWith("POST ");
        const bool due = m_fault && m_times > 0 && m_fault->step.when == when &&
                         (when == RudeStep::When::AtAccept || post);
        if (when != RudeStep::When::AfterRequest) {
            m_times -= due ? 1 : 0;
            return due ? std::optional(m_fault->step) : std::nullopt;
        }
        m_secrets +=
            bytes.contains("Bearer SECRET-HEADER") && bytes.contains("SECRET-QUERY") ? 1 : 0;
        if (!due) {
            return post ? book(bytes) : look(bytes);
        }
        --m_times;
        if (m_fault->commits) {
            (void)book(bytes);
        }
        return m_fault->step;
    }

    // How often each key stands in the books.
    QMap<QByteArray, int> census() const
    {
        const QMutexLocker lock(&m_mutex);
        QMap<QByteArray, int> counts;
        for (const QJsonObject& journal : m_journals) {
            for (const KeyToken& token : findKeys(journal[u"memo"].toString().toStdString())) {
                ++counts[QByteArray::fromStdString(token.key ? token.key->hex() : "")];
            }
        }
        return counts;
    }
    int withSecrets() const
    {
        const QMutexLocker lock(&m_mutex);
        return m_secrets;
    }

private:
    RudeStep book(const QByteArray& bytes)
    {
        QJsonObject journal =
            QJsonDocument::fromJson(bytes.mid(bytes.indexOf("\r\n\r\n") + 4)).object();
        journal[QStringLiteral("id")] = QStringLiteral("j%1").arg(m_journals.size() + 1);
        m_journals += journal;
        return RudeStep::json(201, QByteArray::fromStdString(oneJson(journal)));
    }
    // Three journals a page.
    RudeStep look(const QByteArray& bytes) const
    {
        const QByteArray path = bytes.mid(4, bytes.indexOf(' ', 4) - 4);
        if (path.startsWith("/accounts")) {
            return RudeStep::json(200, R"({"accounts":[{"id":"1110","name":"銀行"}],"pages":1})");
        }
        const QUrlQuery query(QString::fromLatin1(path.mid(path.indexOf('?') + 1)));
        const auto value = [&](const char* name) {
            return query.queryItemValue(QLatin1String(name));
        };
        QJsonArray found;
        for (const QJsonObject& journal : m_journals) {
            const QString date = journal[u"date"].toString();
            const bool hit = query.hasQueryItem(QStringLiteral("key"))
                                 ? journal[u"memo"].toString().contains(value("key"))
                                 : date >= value("from") && date <= value("to");
            if (hit) {
                found.append(journal);
            }
        }
        constexpr int size = 3;
        const int page = value("page").toInt();
        const int pages = std::max(1, static_cast<int>((found.size() + size - 1) / size));
        QJsonArray shown;
        for (qsizetype i = (page - 1) * size; i < std::min<qsizetype>(page * size, found.size());
             ++i) {
            shown.append(found[i]);
        }
        return RudeStep::json(
            200, QByteArray::fromStdString(pageJson(shown, found.size(), page, pages)));
    }

    mutable QMutex m_mutex;
    std::optional<Fault> m_fault;
    int m_times = 0;
    int m_secrets = 0;
    QList<QJsonObject> m_journals;
};

} // namespace shogo::office
