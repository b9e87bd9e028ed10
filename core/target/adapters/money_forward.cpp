// SPDX-License-Identifier: GPL-3.0-or-later
//
// Money Forward Cloud Accounting, API v3. It has no idempotency and no search by text: a journal is
// found again by listing its day. What was not sure when this was written, and how it is read here:
// - A side's `value` is tax-inclusive when written; when read it is net, with `tax_value` beside it
//   (measured by others, not by us). Only the gross is compared.
// - Ids come percent-encoded and go into queries as they came. Whether a path wants them encoded
//   once more is contradicted, so no id ever stands in a path: a journal is read back in its day.
// - A list shows one accounting period only: spans are cut at the periods' ends. A day outside all
//   of them is refused there and cannot hold a journal.
// - An empty memo is replaced and every memo gets a line break: ours is never empty, and keys are
//   looked for as whole tokens anywhere in it.
#include "target/money_forward.h"

#include "rows/row_key.h"
#include "target/common_parameters.h"
#include "target/http_target.h"
#include "target/sign_in.h"
#include "target/sign_in_service.h"
#include "target/strict_json.h"
#include "target/web_means.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <tuple>

namespace shogo {

namespace {

constexpr size_t textCharacters = 200; // of a memo and of a remark (摘要)
constexpr size_t mostBranches = 300;
constexpr int64_t ownGapMs = 340; // three requests a second
constexpr const char* pageSize = "1000";

enum Part : size_t { Offices, Accounts, Taxes, Feeds, Terms, Departments, Partners, PartCount };
constexpr std::array<const char*, PartCount> partPaths = {"offices",
                                                          "accounts?available=false",
                                                          "taxes?available=false",
                                                          "connected_accounts",
                                                          "term_settings",
                                                          "departments",
                                                          "trade_partners?available=false"};

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

Currency yen()
{
    return *Currency::find("JPY");
}

Problem problemOf(ProblemCode code, std::vector<ProblemArgument> facts)
{
    return {code, std::move(facts)};
}

std::string textOf(const QJsonValue& object, const char* name)
{
    return jsonText(object, name).value_or(std::string());
}

// --- numbers and texts

// An id in a query: as it was received, and nothing that would end the value.
std::string inQuery(const std::string& id)
{
    constexpr std::string_view plain = "-._~%";
    std::string text;
    for (const char c : id) {
        const bool asItIs = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                            (c >= 'A' && c <= 'Z') || plain.find(c) != std::string_view::npos;
        if (asItIs) {
            text += c;
        } else {
            constexpr const char* digits = "0123456789ABCDEF";
            const auto byte = static_cast<uint8_t>(c);
            text += {'%', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return text;
}

std::string cutCharacters(const std::string& text, size_t most)
{
    const auto points = QString::fromStdString(text).toUcs4();
    return points.size() <= static_cast<qsizetype>(most)
               ? text
               : QString::fromUcs4(reinterpret_cast<const char32_t*>(points.constData()),
                                   static_cast<qsizetype>(most))
                     .toStdString();
}

// Whole yen, not negative; an absent tax is none.
std::optional<int64_t> yenOf(const QJsonValue& side, const char* name, bool mayBeAbsent)
{
    const QJsonValue value = side[QLatin1String(name)];
    if (mayBeAbsent && (value.isUndefined() || value.isNull())) {
        return 0;
    }
    const auto text = jsonText(side, name);
    int64_t amount = 0;
    if (!text || text->empty()) {
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), amount);
    return error == std::errc() && end == text->data() + text->size() && amount >= 0
               ? std::optional(amount)
               : std::nullopt;
}

// --- refusals

// {"errors":[{"code":…,"message":…}]}: codes decide, messages are for people.
std::vector<std::string> codesOf(const QJsonValue& json)
{
    std::vector<std::string> codes;
    const QJsonArray errors = json[u"errors"].toArray();
    for (const QJsonValue& error : errors) {
        codes.push_back(textOf(error, "code"));
    }
    return codes;
}

struct KnownRefusal
{
    int status;
    std::string_view code;
    Refusal::Says says;
};
constexpr auto data = Refusal::Says::DataRefused;
constexpr auto signIn = Refusal::Says::SignIn;
constexpr KnownRefusal refusals[] = {
    {400, "invalid_request_body_value", data},
    {400, "missing_required_request_body_key", data},
    {400, "invalid_query_parameter_value", data},
    {400, "missing_required_query_parameter", data},
    {400, "unsupported_query_parameter", data},
    {400, "redundant_query_parameter", data},
    {400, "invalid_request_path_parameter", data},
    {404, "resource_not_found", data},
    {401, "no_authentication_information", signIn},
    {401, "access_token_is_not_active_or_invalid", signIn},
    {403, "account_is_disabled", signIn},
    {403, "office_is_disabled", signIn},
    {403, "insufficient_permissions", signIn},
    {429, "too_many_requests", Refusal::Says::Slower},
};

Refusal readRefusal(const HttpAnswer& answer)
{
    Refusal refusal;
    const auto json = strictJson(answer.body);
    const auto codes = json ? codesOf(*json) : std::vector<std::string>();
    for (size_t i = 0; i < codes.size(); ++i) {
        const auto known =
            std::find_if(std::begin(refusals), std::end(refusals), [&](const KnownRefusal& one) {
                return one.status == answer.status && codes[i].starts_with(one.code);
            });
        // One word that is not known, or two that do not agree, and nothing is concluded.
        if (known == std::end(refusals) || (i > 0 && refusal.says != known->says)) {
            return {};
        }
        const QJsonValue error = (*json)[u"errors"].toArray().at(static_cast<qsizetype>(i));
        refusal.says = known->says;
        refusal.words += (i > 0 ? "; " : "") + codes[i] + ": " + textOf(error, "message");
    }
    return refusal;
}

// --- journals

// One side of a branch.
struct Side
{
    const ChartItem* account = nullptr;
    const ChartItem* tax = nullptr; // nullptr: the account's own
    std::string text;
    int64_t left = 0; // not yet in a branch
};

// "account/sub-account": both are base 64 and percent-encoded, so that a slash is ours.
std::pair<std::string, std::string> idsOf(const std::string& id)
{
    const size_t slash = id.find('/');
    return {id.substr(0, slash), slash == std::string::npos ? "" : id.substr(slash + 1)};
}

QJsonObject sideOf(const Side& side, int64_t amount)
{
    const auto [account, sub] = idsOf(side.account->id);
    QJsonObject object{{QStringLiteral("account_id"), qt(account)},
                       {QStringLiteral("value"), qint64{amount}}};
    if (!sub.empty()) {
        object[QStringLiteral("sub_account_id")] = qt(sub);
    }
    if (side.tax) {
        object[QStringLiteral("tax_id")] = qt(side.tax->id);
    }
    return object;
}

class MoneyForward final : public HttpAdapter
{
public:
    MoneyForward(std::string base, std::string office, bool ignoreFeed)
        : m_base(std::move(base) + "/api/v3/"),
          m_office(std::move(office)),
          m_ignoreFeed(ignoreFeed)
    {
        m_traits.target.scheme = "moneyforward";
        m_traits.target.listsByDate = true;
        m_traits.wire.contentTypes = {"application/json"};
        m_traits.wire.slowerNeverProcessed = true;
        m_traits.wire.signInNeverProcessed = true;
        m_traits.wire.readRefusal = &readRefusal;
        m_traits.gapMs = m_base.starts_with(moneyForwardBase) ? ownGapMs : 0;
    }

    const HttpTraits& traits() const override { return m_traits; }

    Result<void> check(const Posting& posting) const override
    {
        if (!m_chart) {
            return Problem(ProblemCode::TargetChartMissing);
        }
        if (spans(posting.day, posting.day).empty()) {
            return problemOf(ProblemCode::TargetPeriod, {posting.day, m_chart->officeName});
        }
        for (const JournalLine& line : posting.lines) {
            SHOGO_TRY(checkLine(line));
        }
        if (branchesOf(posting).size() > static_cast<qsizetype>(mostBranches)) {
            return problemOf(ProblemCode::TargetTooManyLines, {int64_t{mostBranches}});
        }
        return {};
    }

    // The key stands at the beginning of the memo, in full, and again in short as a tag.
    HttpRequest postRequest(const Posting& posting) const override
    {
        const std::string key = "shogo:" + posting.key.hex() + "." + posting.bookTag;
        const QJsonObject journal{
            {QStringLiteral("transaction_date"), qt(posting.day.text())},
            {QStringLiteral("journal_type"), QStringLiteral("journal_entry")},
            {QStringLiteral("memo"), qt(cutCharacters(key + " " + posting.memo, textCharacters))},
            {QStringLiteral("tags"), QJsonArray{qt(shortReference(posting.key))}},
            {QStringLiteral("branches"), branchesOf(posting)}};
        HttpRequest request;
        request.method = "POST";
        request.url = m_base + "journals";
        request.headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}};
        request.body = QJsonDocument(QJsonObject{{QStringLiteral("journal"), journal}})
                           .toJson(QJsonDocument::Compact)
                           .toStdString();
        return request;
    }

    std::optional<std::string> readPosted(const HttpAnswer& answer) const override
    {
        const auto json = strictJson(answer.body);
        return answer.status == 201 && json ? jsonText((*json)[u"journal"], "id") : std::nullopt;
    }

    HttpRequest findRequest(const Wanted& wanted, const PageWalk::Ask& page) const override
    {
        return listRequest(wanted.first, wanted.last, page); // never used: not exactByKey
    }
    HttpRequest listRequest(Day first, Day last, const PageWalk::Ask& page) const override
    {
        return get("journals?start_date=" + first.text() + "&end_date=" + last.text() +
                   "&per_page=" + pageSize + "&page=" + std::to_string(page.page));
    }
    std::optional<HttpRequest> accountRequest(const std::string& account, Day first, Day last,
                                              const PageWalk::Ask& page) const override
    {
        const ChartItem* item = m_chart ? findItem(m_chart->accounts, account) : nullptr;
        if (!item) {
            return std::nullopt;
        }
        HttpRequest request = listRequest(first, last, page);
        request.url += "&account_id=" + inQuery(idsOf(item->id).first);
        return request;
    }

    std::optional<RemotePage> readPage(const HttpAnswer& answer,
                                       const PageWalk::Ask& asked) const override
    {
        const auto json = strictJson(answer.body);
        const QJsonValue journals = json ? (*json)[u"journals"] : QJsonValue();
        const auto total = json ? yenOf((*json)[u"metadata"], "total_count", false) : std::nullopt;
        const auto pages = json ? yenOf((*json)[u"metadata"], "total_pages", false) : std::nullopt;
        if (!total || !pages || !journals.isArray()) {
            return std::nullopt;
        }
        RemotePage page;
        page.total = total;
        page.next = static_cast<int64_t>(asked.page) < *pages;
        const QJsonArray list = journals.toArray();
        for (const QJsonValue& one : list) {
            auto journal = journalOf(one);
            if (!journal) {
                return std::nullopt;
            }
            page.journals.push_back(*std::move(journal));
        }
        return page;
    }

    std::vector<std::pair<Day, Day>> spans(Day first, Day last) const override
    {
        if (!m_chart) {
            return {{first, last}};
        }
        std::vector<std::pair<Day, Day>> cut;
        for (const ChartPeriod& period : m_chart->periods) {
            const Day from = std::max(first, period.first);
            const Day to = std::min(last, period.last);
            if (from <= to) {
                cut.emplace_back(from, to);
            }
        }
        std::sort(cut.begin(), cut.end());
        return cut;
    }
    std::optional<std::pair<Day, Day>> wideSpan(Day day) const override
    {
        const auto inside = spans(day, day);
        if (!m_chart || inside.empty()) {
            return std::nullopt;
        }
        const auto period = std::find_if(
            m_chart->periods.begin(), m_chart->periods.end(),
            [day](const ChartPeriod& one) { return one.first <= day && day <= one.last; });
        return std::pair(period->first, period->last);
    }

    std::optional<HttpRequest> journalRequest(const std::string&) const override
    {
        return std::nullopt;
    }
    std::optional<RemoteJournal> readJournal(const HttpAnswer&) const override
    {
        return std::nullopt;
    }

    size_t chartParts() const override { return PartCount; }
    std::vector<size_t> partsToOpen() const override { return {Offices, Accounts, Taxes, Feeds}; }
    HttpRequest chartRequest(size_t part, size_t) const override { return get(partPaths.at(part)); }
    std::optional<bool> readChart(size_t part, const HttpAnswer& answer,
                                  Chart& chart) const override;
    std::optional<Problem> whyNoChart(const HttpAnswer& answer) const override
    {
        const auto json = strictJson(answer.body);
        const auto codes = json ? codesOf(*json) : std::vector<std::string>();
        const bool none = answer.status == 409 && codes.size() == 1 &&
                          codes.front() == "no_accounting_period_found";
        return none ? std::optional(Problem(ProblemCode::TargetNoPeriod)) : std::nullopt;
    }

    Result<void> use(const Chart& chart) override
    {
        if (chart.officeId != m_office) {
            return problemOf(ProblemCode::TargetOtherOffice,
                             {chart.officeName, chart.officeId, m_office});
        }
        if (chart.periods.empty()) {
            return Problem(ProblemCode::TargetNoPeriod);
        }
        m_chart = chart;
        return {};
    }

    std::optional<Problem> feedOn(const std::string& account) const override
    {
        const ChartItem* item = m_chart ? findItem(m_chart->accounts, account) : nullptr;
        if (!item || !item->fed) {
            return std::nullopt;
        }
        return problemOf(m_ignoreFeed ? ProblemCode::TargetFeedIgnored
                                      : ProblemCode::TargetAccountFed,
                         {account, m_chart->officeName});
    }

private:
    HttpRequest get(const std::string& path) const
    {
        HttpRequest request;
        request.method = "GET";
        request.url = m_base + path;
        request.headers = {{"Accept", "application/json"}};
        request.changesSomething = false;
        return request;
    }

    Result<void> checkLine(const JournalLine& line) const
    {
        const std::string& office = m_chart->officeName;
        if (line.amount.currency != yen()) {
            return problemOf(
                ProblemCode::TargetCurrency,
                {office, std::string("JPY"), std::string(line.amount.currency.code())});
        }
        if (line.amount.minor == 0) {
            return problemOf(ProblemCode::TargetZeroLine, {office});
        }
        const ChartItem* account = findItem(m_chart->accounts, line.account);
        if (!account) {
            return problemOf(ProblemCode::TargetAccountUnknown, {line.account, office});
        }
        if (!account->usable) {
            return problemOf(ProblemCode::TargetAccountClosed, {line.account, office});
        }
        if (account->fed && !m_ignoreFeed) {
            return problemOf(ProblemCode::TargetAccountFed, {line.account, office});
        }
        const ChartItem* tax = line.tax.empty() ? nullptr : findItem(m_chart->taxes, line.tax);
        if (!line.tax.empty() && (!tax || !tax->usable)) {
            return problemOf(ProblemCode::TargetTaxUnknown, {line.tax, office});
        }
        return {};
    }

    // Debits (借方) and credits (貸方) in their order, cut so that each branch balances.
    QJsonArray branchesOf(const Posting& posting) const
    {
        std::vector<Side> debits;
        std::vector<Side> credits;
        for (const JournalLine& line : posting.lines) {
            Side side;
            side.account = m_chart ? findItem(m_chart->accounts, line.account) : nullptr;
            side.tax = m_chart && !line.tax.empty() ? findItem(m_chart->taxes, line.tax) : nullptr;
            side.text = line.text;
            side.left = line.amount.minor < 0 ? -line.amount.minor : line.amount.minor;
            if (side.account) { // else check() has refused it
                (line.amount.minor < 0 ? credits : debits).push_back(std::move(side));
            }
        }
        const std::string remark = remarkOf(posting);
        QJsonArray branches;
        auto debit = debits.begin();
        auto credit = credits.begin();
        while (debit != debits.end() && credit != credits.end()) {
            const int64_t amount = std::min(debit->left, credit->left);
            const std::string& own = debit->text.empty() ? credit->text : debit->text;
            branches.append(
                QJsonObject{{QStringLiteral("remark"),
                             qt(own.empty() ? remark : cutCharacters(own, textCharacters))},
                            {QStringLiteral("debitor"), sideOf(*debit, amount)},
                            {QStringLiteral("creditor"), sideOf(*credit, amount)}});
            debit->left -= amount;
            credit->left -= amount;
            debit += debit->left == 0 ? 1 : 0;
            credit += credit->left == 0 ? 1 : 0;
        }
        return branches;
    }

    static std::string remarkOf(const Posting& posting)
    {
        const bool said = posting.counterparty.empty() ||
                          posting.memo.find(posting.counterparty) != std::string::npos;
        return cutCharacters(said ? posting.memo : posting.memo + " " + posting.counterparty,
                             textCharacters);
    }

    // How our rows call the account of a side: by the chart, else by the names in the answer.
    std::string accountName(const QJsonValue& side) const
    {
        const std::string account = textOf(side, "account_id");
        const std::string sub = textOf(side, "sub_account_id");
        const std::string id = sub.empty() ? account : account + "/" + sub;
        if (const ChartItem* item = m_chart ? findItemById(m_chart->accounts, id) : nullptr) {
            return item->name;
        }
        const std::string name = textOf(side, "account_name");
        const std::string subName = textOf(side, "sub_account_name");
        return name.empty() ? id : subName.empty() ? name : name + "/" + subName;
    }

    // Adds the line of a side; an absent side has none. False: it cannot be read.
    bool addLine(const QJsonValue& side, bool debit, std::vector<JournalLine>& lines) const
    {
        if (side.isNull() || side.isUndefined()) {
            return true;
        }
        const auto net = yenOf(side, "value", false);
        const auto tax = yenOf(side, "tax_value", true);
        const auto gross = net && tax ? addMinor(*net, *tax) : std::nullopt;
        if (!gross || textOf(side, "account_id").empty()) {
            return false;
        }
        JournalLine line;
        line.account = accountName(side);
        line.amount = {debit ? *gross : -*gross, yen()};
        if (m_chart) {
            const ChartItem* code = findItemById(m_chart->taxes, textOf(side, "tax_id"));
            line.tax = code ? code->name : std::string();
        }
        lines.push_back(std::move(line));
        return true;
    }

    std::optional<RemoteJournal> journalOf(const QJsonValue& json) const
    {
        RemoteJournal journal;
        journal.remoteId = textOf(json, "id");
        const auto day = Day::parse(textOf(json, "transaction_date"));
        const QJsonValue branches = json[u"branches"];
        if (journal.remoteId.empty() || !day || !branches.isArray()) {
            return std::nullopt;
        }
        journal.day = *day;
        journal.memo = textOf(json, "memo");
        const QJsonArray tags = json[u"tags"].toArray();
        for (const QJsonValue& tag : tags) {
            journal.keyTexts.push_back(tag.toString().toStdString());
        }
        journal.keyTexts.push_back(journal.memo);
        const QJsonArray list = branches.toArray();
        for (const QJsonValue& branch : list) {
            journal.keyTexts.push_back(textOf(branch, "remark"));
            if (!addLine(branch[u"debitor"], true, journal.lines) ||
                !addLine(branch[u"creditor"], false, journal.lines)) {
                return std::nullopt;
            }
        }
        return journal;
    }

    std::string m_base;
    std::string m_office;
    bool m_ignoreFeed;
    HttpTraits m_traits;
    std::optional<Chart> m_chart;
};

// --- the chart

// Items of a list; false where it is none or an item has no id or name.
bool takeItems(const QJsonValue& list, const char* idName, std::vector<ChartItem>& items)
{
    if (!list.isArray()) {
        return false;
    }
    const QJsonArray array = list.toArray();
    for (const QJsonValue& one : array) {
        ChartItem item;
        item.id = textOf(one, idName);
        item.name = textOf(one, "name");
        item.reading = textOf(one, "search_key");
        item.usable = one[u"available"].toBool(true);
        if (!isRemoteId(item.id) || item.name.empty()) {
            return false;
        }
        items.push_back(std::move(item));
    }
    return true;
}

bool takeOffice(const QJsonValue& office, Chart& chart)
{
    chart.officeId = textOf(office, "code");
    chart.officeName = textOf(office, "name");
    const QJsonArray periods = office[u"accounting_periods"].toArray();
    for (const QJsonValue& period : periods) {
        const auto first = Day::parse(textOf(period, "start_date"));
        const auto last = Day::parse(textOf(period, "end_date"));
        if (!first || !last || *last < *first) {
            return false;
        }
        chart.periods.push_back({*first, *last});
    }
    return !chart.officeId.empty();
}

bool takeAccounts(const QJsonValue& accounts, Chart& chart)
{
    const QJsonArray array = accounts.toArray();
    if (!takeItems(accounts, "id", chart.accounts)) {
        return false;
    }
    std::vector<ChartItem> all;
    for (size_t i = 0; i < chart.accounts.size(); ++i) {
        const ChartItem& account = chart.accounts[i];
        all.push_back(account);
        const QJsonValue subs = array.at(static_cast<qsizetype>(i))[u"sub_accounts"];
        std::vector<ChartItem> items;
        if (!subs.isUndefined() && !subs.isNull() && !takeItems(subs, "id", items)) {
            return false;
        }
        for (ChartItem& sub : items) {
            sub.id = account.id + "/" + sub.id;
            sub.name = account.name + "/" + sub.name;
            sub.usable = sub.usable && account.usable;
            all.push_back(std::move(sub));
        }
    }
    chart.accounts = std::move(all);
    return true;
}

// The accounts that a bank feed of the office's own is connected to. What is kept by hand there
// (is_manual) books nothing by itself.
bool takeFeeds(const QJsonValue& feeds, Chart& chart)
{
    if (!feeds.isArray()) {
        return false;
    }
    const auto feed = [&chart](const QJsonValue& where) {
        const std::string account = textOf(where, "account_id");
        const std::string sub = textOf(where, "sub_account_id");
        const std::string id = sub.empty() ? account : account + "/" + sub;
        for (ChartItem& item : chart.accounts) {
            item.fed = item.fed || item.id == id;
        }
    };
    const QJsonArray array = feeds.toArray();
    for (const QJsonValue& one : array) {
        if (one[u"is_manual"].toBool(false)) {
            continue;
        }
        feed(one);
        const QJsonArray subs = one[u"connected_sub_accounts"].toArray();
        for (const QJsonValue& sub : subs) {
            feed(sub);
        }
    }
    return true;
}

// Of the newest period.
bool takeTerms(const QJsonValue& terms, Chart& chart)
{
    if (!terms.isArray()) {
        return false;
    }
    std::string newest;
    const QJsonArray array = terms.toArray();
    for (const QJsonValue& term : array) {
        const std::string last = textOf(term, "end_date");
        if (newest.empty() || last > newest) {
            newest = last;
            chart.taxIncluded = textOf(term, "accounting_method") == "TAX_INCLUDED";
        }
    }
    return true;
}

std::optional<bool> MoneyForward::readChart(size_t part, const HttpAnswer& answer,
                                            Chart& chart) const
{
    const auto json = strictJson(answer.body);
    if (!json || !json->isObject()) {
        return std::nullopt;
    }
    bool read = false;
    switch (part) {
    case Offices: {
        const QJsonValue office = (*json)[u"office"];
        read = takeOffice(office.isObject() ? office : *json, chart);
        break;
    }
    case Accounts: read = takeAccounts((*json)[u"accounts"], chart); break;
    case Taxes: read = takeItems((*json)[u"taxes"], "id", chart.taxes); break;
    case Feeds: read = takeFeeds((*json)[u"connected_accounts"], chart); break;
    case Terms: read = takeTerms((*json)[u"term_settings"], chart); break;
    case Departments: read = takeItems((*json)[u"departments"], "id", chart.departments); break;
    case Partners: read = takeItems((*json)[u"trade_partners"], "code", chart.partners); break;
    default: break;
    }
    return read ? std::optional(false) : std::nullopt; // none of them is paged
}

} // namespace

std::unique_ptr<HttpAdapter> moneyForwardAdapter(const std::string& base, const std::string& office,
                                                 bool ignoreFeed)
{
    return std::make_unique<MoneyForward>(base, office, ignoreFeed);
}

// --- the target

namespace {

// The service's own host for sign-ins; `base=` replaces both.
constexpr const char* signInBase = "https://api.biz.moneyforward.com";

Problem wrongAddress(const char* why)
{
    return {ProblemCode::TargetAddress, {std::string(why)}};
}

// The office's code, as NNNN-NNNN.
Result<std::string> officeOf(const TargetAddress& address)
{
    const std::string* office = address.parameter("office");
    if (!address.path.empty()) {
        return wrongAddress("nothing stands between its name and its parameters");
    }
    if (office == nullptr) {
        return wrongAddress("“office” is missing: the office’s code, as NNNN-NNNN");
    }
    bool good = office->size() == 9;
    for (size_t i = 0; good && i < office->size(); ++i) {
        good = i == 4 ? (*office)[i] == '-' : (*office)[i] >= '0' && (*office)[i] <= '9';
    }
    return good ? Result<std::string>(*office)
                : wrongAddress("“office” is the office’s code, as NNNN-NNNN");
}

} // namespace

Result<SignInService> moneyForwardSignIn(const TargetAddress& address)
{
    SHOGO_ASSIGN(const std::string office, officeOf(address));
    SHOGO_ASSIGN(const CommonParameters parameters, commonParameters(address, {"office"}));
    const std::string base = parameters.base.empty() ? signInBase : parameters.base;
    SignInService service;
    service.name = "Money Forward";
    service.connection = "moneyforward " + base;
    service.grant = service.connection + " " + office;
    service.exchangeUrl = base + "/auth/exchange";
    service.keyQuery = "office_code=" + office;
    service.authorizeUrl = base + "/authorize";
    service.tokenUrl = base + "/token";
    service.revokeUrl = base + "/token/revoke";
    for (const char* scope :
         {"offices.read", "accounts.read", "departments.read", "taxes.read", "trade_partners.read",
          "journal.read", "journal.write", "connected_account.read", "transaction.read"}) {
        service.scopes.push_back(std::string("mfc/accounting/") + scope);
    }
    return service;
}

Result<std::unique_ptr<Target>> makeMoneyForward(const TargetAddress& address, TargetWorld world)
{
    SHOGO_ASSIGN(const std::string office, officeOf(address));
    SHOGO_ASSIGN(const CommonParameters parameters, commonParameters(address, {"office"}));
    SHOGO_ASSIGN(SignInService service, moneyForwardSignIn(address));
    if (world.web == nullptr) {
        return wrongAddress("web targets cannot be used here");
    }
    WebMeans& web = *world.web;
    const std::string base = parameters.base.empty() ? moneyForwardBase : parameters.base;
    WebWorld parts{web.transport, ConnectionSignIn::make(std::move(service), world.clock, web),
                   world.clock, web.random, web.later};
    return std::unique_ptr<Target>(std::make_unique<HttpTarget>(
        moneyForwardAdapter(base, office, parameters.ignoreFeed), parameters, std::move(parts)));
}

} // namespace shogo
