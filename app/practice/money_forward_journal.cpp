// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/money_forward_journal.h"

#include <QDate>
#include <QJsonDocument>

#include <algorithm>
#include <set>

namespace shogo::practice {

namespace {

constexpr qsizetype textCharacters = 200;
constexpr qsizetype tagCharacters = 100;
constexpr qsizetype mostBranches = 300;
constexpr qint64 mostYen = 999'999'999'999;

// Reads with a memory: the first thing wrong is kept, and everything behind it reads on in vain.
class Reader
{
public:
    Reader(const MoneyForwardMasters& masters) : m_masters(masters) {}

    const std::optional<HttpReply>& wrong() const { return m_wrong; }

    Journal journal(const QJsonValue& json)
    {
        Journal journal;
        journal.day = day(json);
        journal.kind = required(json, "journal_type");
        if (journal.kind != QStringLiteral("journal_entry") &&
            journal.kind != QStringLiteral("adjusting_entry")) {
            refuse("journal_type は使えない値です journal_type");
        }
        journal.memo = text(json, "memo", textCharacters);
        journal.tags = tags(json[u"tags"]);
        const QJsonValue branches = json[u"branches"];
        if (branches.isUndefined()) {
            missing("branches");
        }
        const QJsonArray list = branches.toArray();
        if (list.isEmpty() || list.size() > mostBranches) {
            refuse("明細行は1行から300行までです branches");
        }
        for (const QJsonValue& one : list) {
            journal.branches.push_back(branch(one));
        }
        return journal;
    }

    void missing(const char* name)
    {
        keep("missing_required_request_body_key",
             QStringLiteral("必須の項目がありません ") + QString::fromUtf8(name));
    }

private:
    void keep(const char* code, const QString& message)
    {
        if (!m_wrong) {
            m_wrong = moneyForwardError(400, code, message);
        }
    }
    void refuse(const char* message)
    {
        keep("invalid_request_body_value", QString::fromUtf8(message));
    }

    QString day(const QJsonValue& json)
    {
        const QString text = required(json, "transaction_date");
        const QDate date = QDate::fromString(text, Qt::ISODate);
        if (!date.isValid() || date.toString(Qt::ISODate) != text) {
            refuse("日付が正しくありません transaction_date");
        } else if (!m_masters.periodOf(text)) {
            refuse("会計期間の外の日付です transaction_date");
        }
        return text;
    }

    QString required(const QJsonValue& json, const char* name)
    {
        const QJsonValue value = json[QLatin1String(name)];
        if (value.isUndefined()) {
            missing(name);
        } else if (!value.isString()) {
            refuse(name);
        }
        return value.toString();
    }

    QString text(const QJsonValue& json, const char* name, qsizetype most)
    {
        const QJsonValue value = json[QLatin1String(name)];
        if (!value.isUndefined() && !value.isString()) {
            refuse(name);
        }
        if (value.toString().toUcs4().size() > most) {
            keep("invalid_request_body_value",
                 QStringLiteral("%1文字以内にしてください ").arg(most) + QString::fromUtf8(name));
        }
        return value.toString();
    }

    QStringList tags(const QJsonValue& json)
    {
        QStringList tags;
        if (!json.isUndefined() && !json.isArray()) {
            refuse("tags");
        }
        const QJsonArray list = json.toArray();
        for (const QJsonValue& tag : list) {
            if (!tag.isString() || tag.toString().isEmpty() ||
                tag.toString().toUcs4().size() > tagCharacters) {
                refuse("タグが正しくありません tags");
            }
            tags += tag.toString();
        }
        return tags;
    }

    Branch branch(const QJsonValue& json)
    {
        Branch branch;
        branch.remark = text(json, "remark", textCharacters);
        if (!json[u"debitor"].isObject() || !json[u"creditor"].isObject()) {
            refuse("借方と貸方の両方が必要です branches");
            return branch;
        }
        branch.debit = side(json[u"debitor"]);
        branch.credit = side(json[u"creditor"]);
        if (branch.debit->gross != branch.credit->gross) {
            refuse("借方と貸方の金額が一致しません value");
        }
        return branch;
    }

    Side side(const QJsonValue& json)
    {
        static const std::set<QString> known = {
            QStringLiteral("account_id"),    QStringLiteral("sub_account_id"),
            QStringLiteral("department_id"), QStringLiteral("trade_partner_code"),
            QStringLiteral("tax_id"),        QStringLiteral("invoice_kind"),
            QStringLiteral("value")};
        Side side;
        side.gross = amount(json[u"value"]);
        side.account = required(json, "account_id");
        side.sub = text(json, "sub_account_id", textCharacters);
        side.tax = text(json, "tax_id", textCharacters);
        side.department = text(json, "department_id", textCharacters);
        side.partner = text(json, "trade_partner_code", textCharacters);
        side.invoice = text(json, "invoice_kind", textCharacters);
        for (const QString& name : json.toObject().keys()) {
            if (!known.contains(name)) {
                keep("invalid_request_body_value", QStringLiteral("書き込めない項目です ") + name);
            }
        }
        checkNames(side);
        return side;
    }

    // Whole yen from 1. JSON numbers that are not whole have no integer.
    qint64 amount(const QJsonValue& value)
    {
        const qint64 yen = value.toInteger(0);
        if (value.isUndefined()) {
            missing("value");
        } else if (yen < 1 || yen > mostYen) {
            refuse("金額は1以上の整数です value");
        }
        return yen;
    }

    // Fills in the account's own tax where none is said.
    void checkNames(Side& side)
    {
        const auto* account = m_masters.account(side.account);
        if (!account) {
            refuse("この事業者にない勘定科目です account_id");
            return;
        }
        if (!account->available) {
            refuse("使用しない設定の勘定科目です account_id");
        }
        const bool hasSub = std::any_of(account->subs.begin(), account->subs.end(),
                                        [&](const auto& one) { return one.first == side.sub; });
        if (!side.sub.isEmpty() && !hasSub) {
            refuse("この勘定科目にない補助科目です sub_account_id");
        }
        side.tax = side.tax.isEmpty() ? account->tax : side.tax;
        const auto* tax = m_masters.tax(side.tax);
        if (!tax || !tax->available) {
            refuse("この事業者で使えない税区分です tax_id");
        }
        if (!side.department.isEmpty() && !m_masters.department(side.department)) {
            refuse("この事業者にない部門です department_id");
        }
        if (!side.partner.isEmpty() && !m_masters.partner(side.partner)) {
            refuse("この事業者にない取引先です trade_partner_code");
        }
        checkInvoice(side, tax && tax->percent > 0);
    }

    void checkInvoice(const Side& side, bool taxable)
    {
        const bool none = side.invoice == QStringLiteral("INVOICE_KIND_NOT_TARGET");
        const bool known = none || side.invoice.isEmpty() ||
                           side.invoice == QStringLiteral("QUALIFIED") ||
                           side.invoice == QStringLiteral("UNQUALIFIED_80");
        if (!known || (none && taxable)) {
            refuse("インボイスの区分が正しくありません invoice_kind");
        }
    }

    const MoneyForwardMasters& m_masters;
    std::optional<HttpReply> m_wrong;
};

} // namespace

HttpReply moneyForwardError(int status, const char* code, const QString& message)
{
    const QJsonObject error{{QStringLiteral("code"), QLatin1String(code)},
                            {QStringLiteral("message"), message}};
    return HttpReply::json(status, QJsonObject{{QStringLiteral("errors"), QJsonArray{error}}});
}

std::optional<Journal> readMoneyForwardJournal(const QByteArray& body,
                                               const MoneyForwardMasters& masters,
                                               HttpReply& refusal)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isObject()) {
        refusal = moneyForwardError(400, "invalid_request_body_value",
                                    QStringLiteral("JSON として読めません"));
        return std::nullopt;
    }
    Reader reader(masters);
    const QJsonValue json = document[u"journal"];
    if (json.isUndefined()) {
        reader.missing("journal");
    }
    Journal journal = reader.journal(json);
    if (reader.wrong()) {
        refusal = *reader.wrong();
        return std::nullopt;
    }
    return journal;
}

} // namespace shogo::practice
