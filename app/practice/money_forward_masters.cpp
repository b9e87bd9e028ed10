// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/money_forward_masters.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>

namespace shogo::practice {

namespace {

constexpr int firstYear = 2023; // fiscal years from April
constexpr int lastYear = 2028;

struct TaxLine
{
    const char* name;
    int percent;
    bool available = true;
};
enum : size_t { None, Sales10, Sales8, Purchase10, Purchase8, FreeSales, FreePurchase, Old5 };
constexpr std::array<TaxLine, 8> taxLines = {{{"対象外", 0},
                                              {"課税売上 10%", 10},
                                              {"課税売上 (軽)8%", 8},
                                              {"課税仕入 10%", 10},
                                              {"課税仕入 (軽)8%", 8},
                                              {"非課税売上", 0},
                                              {"非課税仕入", 0},
                                              {"課税仕入 5%", 5, false}}};

struct AccountLine
{
    const char* name;
    const char* reading;
    const char* group;
    const char* category;
    size_t tax;
    const char* subs = ""; // names with a comma between them
    bool available = true;
};
constexpr std::array accountLines = {
    AccountLine{"現金", "genkin", "ASSET", "CASH_AND_DEPOSITS", None},
    AccountLine{"小口現金", "kogutigenkin", "ASSET", "CASH_AND_DEPOSITS", None},
    AccountLine{"普通預金", "hutuuyokin", "ASSET", "CASH_AND_DEPOSITS", None,
                "みずほ銀行,三菱UFJ銀行,三井住友銀行,楽天銀行"},
    AccountLine{"当座預金", "touzayokin", "ASSET", "CASH_AND_DEPOSITS", None},
    AccountLine{"売掛金", "urikakekin", "ASSET", "TRADE_RECEIVABLES", None,
                "Stripe,SQUARE,株式会社青空商店"},
    AccountLine{"仮払金", "karibaraikin", "ASSET", "OTHER_CURRENT_ASSETS", None},
    AccountLine{"前払費用", "maebaraihiyou", "ASSET", "OTHER_CURRENT_ASSETS", None},
    AccountLine{"立替金", "tatekaekin", "ASSET", "OTHER_CURRENT_ASSETS", None},
    AccountLine{"買掛金", "kaikakekin", "LIABILITY", "TRADE_PAYABLES", None},
    AccountLine{"未払金", "miharaikin", "LIABILITY", "OTHER_CURRENT_LIABILITIES", None,
                "三井住友カード,JCBカード"},
    AccountLine{"未払費用", "miharaihiyou", "LIABILITY", "OTHER_CURRENT_LIABILITIES", None},
    AccountLine{"仮受金", "kariukekin", "LIABILITY", "OTHER_CURRENT_LIABILITIES", None},
    AccountLine{"預り金", "azukarikin", "LIABILITY", "OTHER_CURRENT_LIABILITIES", None,
                "源泉所得税,社会保険料,住民税"},
    AccountLine{"長期借入金", "tyoukikariirekin", "LIABILITY", "FIXED_LIABILITIES", None},
    AccountLine{"資本金", "sihonkin", "CAPITAL", "CAPITAL_STOCK", None},
    AccountLine{"売上高", "uriagedaka", "REVENUE", "SALES", Sales10},
    AccountLine{"受取利息", "uketoririsoku", "REVENUE", "NON_OPERATING_INCOME", FreeSales},
    AccountLine{"雑収入", "zatusyuunyuu", "REVENUE", "NON_OPERATING_INCOME", Sales10},
    AccountLine{"仕入高", "siiredaka", "EXPENSE", "COST_OF_SALES", Purchase10},
    AccountLine{"給料手当", "kyuuryouteate", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", None},
    AccountLine{"役員報酬", "yakuinhousyuu", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", None},
    AccountLine{"法定福利費", "houteihukurihi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", None},
    AccountLine{"外注費", "gaityuuhi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"通信費", "tuusinhi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"旅費交通費", "ryohikoutuuhi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"支払手数料", "siharaitesuuryou", "EXPENSE", "SELLING_AND_ADMINISTRATIVE",
                Purchase10},
    AccountLine{"地代家賃", "tidaiyatin", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"水道光熱費", "suidoukounetuhi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE",
                Purchase10},
    AccountLine{"消耗品費", "syoumouhinhi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"会議費", "kaigihi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"接待交際費", "settaikousaihi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE",
                Purchase10},
    AccountLine{"広告宣伝費", "koukokusendenhi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE",
                Purchase10},
    AccountLine{"新聞図書費", "sinbuntosyohi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase8},
    AccountLine{"保険料", "hokenryou", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", FreePurchase},
    AccountLine{"租税公課", "sozeikouka", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", None},
    AccountLine{"雑費", "zappi", "EXPENSE", "SELLING_AND_ADMINISTRATIVE", Purchase10},
    AccountLine{"支払利息", "siharairisoku", "EXPENSE", "NON_OPERATING_EXPENSES", FreePurchase},
    AccountLine{"雑損失", "zatusonsitu", "EXPENSE", "NON_OPERATING_EXPENSES", None},
    AccountLine{"創立費", "souritsuhi", "ASSET", "DEFERRED_ASSETS", None, "", false},
};

constexpr std::array departments = {"営業部", "管理部"};
constexpr std::array<std::pair<const char*, const char*>, 3> partners = {
    {{"P001", "山田不動産"}, {"P002", "株式会社青空商店"}, {"P003", "東西通信株式会社"}}};

QString utf8(const char* text)
{
    return QString::fromUtf8(text);
}

QString partnerName(const QString& code)
{
    const auto at = std::find_if(partners.begin(), partners.end(),
                                 [&](const auto& one) { return code == utf8(one.first); });
    return at == partners.end() ? QString() : utf8(at->second);
}

QJsonArray departmentsJson()
{
    QJsonArray list;
    for (const char* name : departments) {
        list.append(QJsonObject{
            {QStringLiteral("id"), moneyForwardId(QStringLiteral("department/") + utf8(name))},
            {QStringLiteral("name"), utf8(name)},
            {QStringLiteral("parent_id"), QJsonValue::Null},
            {QStringLiteral("search_key"), QString()}});
    }
    return list;
}

QJsonArray partnersJson()
{
    QJsonArray list;
    for (const auto& [code, name] : partners) {
        list.append(QJsonObject{{QStringLiteral("code"), utf8(code)},
                                {QStringLiteral("name"), utf8(name)},
                                {QStringLiteral("available"), true},
                                {QStringLiteral("invoice_registration_number"), QJsonValue::Null},
                                {QStringLiteral("corporate_number"), QJsonValue::Null},
                                {QStringLiteral("search_key"), QString()}});
    }
    return list;
}

QJsonArray subsJson(const MoneyForwardMasters::Account& account)
{
    QJsonArray list;
    for (const auto& [id, name] : account.subs) {
        list.append(QJsonObject{{QStringLiteral("id"), id},
                                {QStringLiteral("account_id"), account.id},
                                {QStringLiteral("name"), name},
                                {QStringLiteral("search_key"), QString()},
                                {QStringLiteral("tax_id"), account.tax}});
    }
    return list;
}

QJsonArray taxesJson(const std::vector<MoneyForwardMasters::Tax>& taxes, bool all)
{
    QJsonArray list;
    for (const auto& tax : taxes) {
        if (tax.available || all) {
            list.append(QJsonObject{{QStringLiteral("id"), tax.id},
                                    {QStringLiteral("name"), tax.name},
                                    {QStringLiteral("abbreviation"), tax.name},
                                    {QStringLiteral("tax_rate"), tax.percent},
                                    {QStringLiteral("search_key"), QString()},
                                    {QStringLiteral("available"), tax.available}});
        }
    }
    return list;
}

QJsonArray periodsJson(const std::vector<MoneyForwardMasters::Period>& periods, bool terms)
{
    QJsonArray list;
    for (const auto& period : periods) {
        QJsonObject one{{QStringLiteral("start_date"), period.first},
                        {QStringLiteral("end_date"), period.last},
                        {QStringLiteral("fiscal_year"), period.year}};
        if (terms) {
            one[QStringLiteral("tax_method")] = QStringLiteral("PROPORTIONAL_ALLOCATION");
            one[QStringLiteral("accounting_method")] = QStringLiteral("TAX_INCLUDED");
            one[QStringLiteral("sales_rounding")] = QStringLiteral("ROUND_DOWN");
            one[QStringLiteral("purchase_rounding")] = QStringLiteral("ROUND_DOWN");
        }
        list.append(one);
    }
    return list;
}

// The account and sub-account of "普通預金/みずほ銀行"; an empty account: there is none.
std::pair<QString, QString> idsOfName(const std::vector<MoneyForwardMasters::Account>& accounts,
                                      const QString& name)
{
    for (const auto& account : accounts) {
        if (account.name == name) {
            return {account.id, {}};
        }
        for (const auto& [id, sub] : account.subs) {
            if (account.name + u'/' + sub == name) {
                return {account.id, id};
            }
        }
    }
    return {};
}

} // namespace

QString moneyForwardId(const QString& what)
{
    const QByteArray digest =
        QCryptographicHash::hash(what.toUtf8(), QCryptographicHash::Sha256).left(16);
    return QString::fromLatin1(digest.toBase64().toPercentEncoding());
}

MoneyForwardMasters::MoneyForwardMasters(const QStringList& feeds, bool withPeriods)
    : m_feeds(feeds)
{
    for (const TaxLine& line : taxLines) {
        m_taxes.push_back({moneyForwardId(QStringLiteral("tax/") + utf8(line.name)),
                           utf8(line.name), line.percent, line.available});
    }
    for (const AccountLine& line : accountLines) {
        const QString what = QStringLiteral("account/") + utf8(line.name);
        Account account = {
            moneyForwardId(what), utf8(line.name),      utf8(line.reading), utf8(line.group),
            utf8(line.category),  m_taxes[line.tax].id, line.available,     {}};
        for (const QString& sub : utf8(line.subs).split(u',', Qt::SkipEmptyParts)) {
            account.subs.emplace_back(moneyForwardId(what + u'/' + sub), sub);
        }
        m_accounts.push_back(std::move(account));
    }
    for (int year = lastYear; withPeriods && year >= firstYear; --year) {
        m_periods.push_back(
            {QStringLiteral("%1-04-01").arg(year), QStringLiteral("%1-03-31").arg(year + 1), year});
    }
}

QString MoneyForwardMasters::officeCode()
{
    return QStringLiteral("1234-5678");
}

QStringList MoneyForwardMasters::unknownFeeds(const QStringList& feeds)
{
    const MoneyForwardMasters masters({}, true);
    QStringList unknown;
    for (const QString& feed : feeds) {
        if (idsOfName(masters.m_accounts, feed).first.isEmpty()) {
            unknown += feed;
        }
    }
    return unknown;
}

QJsonObject MoneyForwardMasters::office() const
{
    return {{QStringLiteral("name"), QStringLiteral("株式会社練習商店")},
            {QStringLiteral("code"), officeCode()},
            {QStringLiteral("type"), QStringLiteral("CORPORATE")},
            {QStringLiteral("accounting_periods"), periodsJson(m_periods, false)}};
}

QJsonArray MoneyForwardMasters::accountsJson(bool all) const
{
    QJsonArray list;
    for (const Account& account : m_accounts) {
        if (account.available || all) {
            const bool profit = account.group == QStringLiteral("REVENUE") ||
                                account.group == QStringLiteral("EXPENSE");
            list.append(QJsonObject{
                {QStringLiteral("id"), account.id},
                {QStringLiteral("name"), account.name},
                {QStringLiteral("available"), account.available},
                {QStringLiteral("tax_id"), account.tax},
                {QStringLiteral("search_key"), account.reading},
                {QStringLiteral("account_group"), account.group},
                {QStringLiteral("category"), account.category},
                {QStringLiteral("financial_statement_type"),
                 profit ? QStringLiteral("PROFIT_AND_LOSS") : QStringLiteral("BALANCE_SHEET")},
                {QStringLiteral("sub_accounts"), subsJson(account)}});
        }
    }
    return list;
}

QJsonArray MoneyForwardMasters::feedsJson() const
{
    QJsonArray list;
    for (const QString& feed : m_feeds) {
        const auto [account, sub] = idsOfName(m_accounts, feed);
        list.append(QJsonObject{
            {QStringLiteral("id"), moneyForwardId(QStringLiteral("feed/") + feed)},
            {QStringLiteral("name"), feed.section(u'/', -1)},
            {QStringLiteral("is_manual"), false},
            {QStringLiteral("account_id"), account},
            {QStringLiteral("sub_account_id"), sub.isEmpty() ? QJsonValue() : QJsonValue(sub)},
            {QStringLiteral("connected_sub_accounts"), QJsonArray()}});
    }
    return list;
}

std::optional<QJsonObject> MoneyForwardMasters::list(const QString& path, bool all,
                                                     const QString& account) const
{
    QJsonArray items;
    if (path == QStringLiteral("accounts")) {
        items = accountsJson(all);
    } else if (path == QStringLiteral("sub_accounts")) {
        for (const Account& one : m_accounts) {
            const QJsonArray subs =
                account.isEmpty() || account == one.id ? subsJson(one) : QJsonArray();
            for (const QJsonValue& sub : subs) {
                items.append(sub);
            }
        }
    } else if (path == QStringLiteral("taxes")) {
        items = taxesJson(m_taxes, all);
    } else if (path == QStringLiteral("departments")) {
        items = departmentsJson();
    } else if (path == QStringLiteral("trade_partners")) {
        items = partnersJson();
    } else if (path == QStringLiteral("term_settings")) {
        items = periodsJson(m_periods, true);
    } else if (path == QStringLiteral("connected_accounts")) {
        items = feedsJson();
    } else {
        return std::nullopt;
    }
    return QJsonObject{{path, items}};
}

const MoneyForwardMasters::Account* MoneyForwardMasters::account(const QString& id) const
{
    const auto at = std::find_if(m_accounts.begin(), m_accounts.end(),
                                 [&](const Account& one) { return one.id == id; });
    return at == m_accounts.end() ? nullptr : &*at;
}

const MoneyForwardMasters::Tax* MoneyForwardMasters::tax(const QString& id) const
{
    const auto at =
        std::find_if(m_taxes.begin(), m_taxes.end(), [&](const Tax& one) { return one.id == id; });
    return at == m_taxes.end() ? nullptr : &*at;
}

bool MoneyForwardMasters::department(const QString& id) const
{
    return !departmentName(id).isEmpty();
}

QString MoneyForwardMasters::departmentName(const QString& id) const
{
    for (const char* name : departments) {
        if (moneyForwardId(QStringLiteral("department/") + utf8(name)) == id) {
            return utf8(name);
        }
    }
    return {};
}

bool MoneyForwardMasters::partner(const QString& code) const
{
    return !partnerName(code).isEmpty();
}

const MoneyForwardMasters::Period* MoneyForwardMasters::periodOf(const QString& day) const
{
    const auto at = std::find_if(m_periods.begin(), m_periods.end(), [&](const Period& one) {
        return one.first <= day && day <= one.last;
    });
    return at == m_periods.end() ? nullptr : &*at;
}

QString MoneyForwardMasters::otherAccount(const QString& id) const
{
    const auto at = std::find_if(m_accounts.rbegin(), m_accounts.rend(),
                                 [&](const Account& one) { return one.available && one.id != id; });
    return at->id;
}

} // namespace shogo::practice
