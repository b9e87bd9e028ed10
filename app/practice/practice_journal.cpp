// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/practice_journal.h"

#include "target/find_keys.h"

#include <QDate>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <utility>

namespace shogo::practice {

namespace {

constexpr qint64 editedBy = 1000; // yen

constexpr std::array<std::pair<const char*, QString Side::*>, 6> sideTexts = {{
    {"account", &Side::account},
    {"sub", &Side::sub},
    {"tax", &Side::tax},
    {"department", &Side::department},
    {"partner", &Side::partner},
    {"invoice", &Side::invoice},
}};

constexpr std::array<std::pair<const char*, Edit>, 7> edits = {{
    {"memo", Edit::Memo},
    {"amount", Edit::Amount},
    {"date", Edit::Date},
    {"account", Edit::Account},
    {"delete", Edit::Delete},
    {"copy", Edit::Copy},
    {"wipe-memo+amount", Edit::WipeMemoAndAmount},
}};

QJsonValue sideJson(const std::optional<Side>& side)
{
    if (!side) {
        return QJsonValue::Null;
    }
    QJsonObject object{{QStringLiteral("gross"), side->gross}};
    for (const auto& [name, text] : sideTexts) {
        if (!((*side).*text).isEmpty()) {
            object[QLatin1String(name)] = (*side).*text;
        }
    }
    return object;
}

std::optional<Side> sideOf(const QJsonValue& json)
{
    if (!json.isObject()) {
        return std::nullopt;
    }
    Side side;
    for (const auto& [name, text] : sideTexts) {
        side.*text = json[QLatin1String(name)].toString();
    }
    side.gross = json[u"gross"].toInteger();
    return side;
}

// Another day of the same month.
QString movedDay(const QString& day)
{
    const QDate date = QDate::fromString(day, Qt::ISODate);
    return date.addDays(date.day() < 28 ? 1 : -1).toString(Qt::ISODate);
}

void raise(Journal& journal)
{
    if (!journal.branches.empty()) {
        for (auto* side : {&journal.branches.front().debit, &journal.branches.front().credit}) {
            if (*side) {
                (*side)->gross += editedBy;
            }
        }
    }
}

} // namespace

bool Journal::uses(const QString& account) const
{
    return std::any_of(branches.begin(), branches.end(), [&](const Branch& branch) {
        return (branch.debit && branch.debit->account == account) ||
               (branch.credit && branch.credit->account == account);
    });
}

QByteArray journalText(const Journal& journal)
{
    QJsonArray branches;
    for (const Branch& branch : journal.branches) {
        branches.append(QJsonObject{{QStringLiteral("remark"), branch.remark},
                                    {QStringLiteral("debit"), sideJson(branch.debit)},
                                    {QStringLiteral("credit"), sideJson(branch.credit)}});
    }
    return QJsonDocument(
               QJsonObject{{QStringLiteral("day"), journal.day},
                           {QStringLiteral("kind"), journal.kind},
                           {QStringLiteral("memo"), journal.memo},
                           {QStringLiteral("tags"), QJsonArray::fromStringList(journal.tags)},
                           {QStringLiteral("branches"), branches}})
        .toJson(QJsonDocument::Compact);
}

std::optional<Journal> journalOfText(const QByteArray& text)
{
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    if (!json[u"branches"].isArray()) {
        return std::nullopt;
    }
    Journal journal;
    journal.day = json[u"day"].toString();
    journal.kind = json[u"kind"].toString();
    journal.memo = json[u"memo"].toString();
    const QJsonArray tags = json[u"tags"].toArray();
    for (const QJsonValue& tag : tags) {
        journal.tags += tag.toString();
    }
    const QJsonArray branches = json[u"branches"].toArray();
    for (const QJsonValue& branch : branches) {
        journal.branches.push_back(
            {branch[u"remark"].toString(), sideOf(branch[u"debit"]), sideOf(branch[u"credit"])});
    }
    return journal;
}

QByteArray keyOf(const Journal& journal)
{
    QStringList texts = journal.tags;
    texts += journal.memo;
    for (const Branch& branch : journal.branches) {
        texts += branch.remark;
    }
    for (const QString& text : std::as_const(texts)) {
        for (const KeyToken& token : findKeys(text.toStdString())) {
            if (token.key) {
                return QByteArray::fromStdString(token.key->hex());
            }
        }
    }
    return {};
}

std::optional<Edit> editNamed(const QString& name)
{
    const auto at = std::find_if(edits.begin(), edits.end(),
                                 [&](const auto& one) { return name == QLatin1String(one.first); });
    return at == edits.end() ? std::nullopt : std::optional(at->second);
}

QStringList editNames()
{
    QStringList names;
    for (const auto& one : edits) {
        names += QString::fromLatin1(one.first);
    }
    return names;
}

Journal edited(Journal journal, Edit edit, const QString& otherAccount)
{
    switch (edit) {
    case Edit::Memo: journal.memo = QStringLiteral("確認済み ") + journal.memo; break;
    case Edit::Amount: raise(journal); break;
    case Edit::Date: journal.day = movedDay(journal.day); break;
    case Edit::Account:
        if (!journal.branches.empty() && journal.branches.front().debit) {
            Side& side = *journal.branches.front().debit;
            side.account = otherAccount;
            side.sub.clear();
            side.tax.clear();
        }
        break;
    case Edit::WipeMemoAndAmount:
        journal.memo = QStringLiteral("手で直しました\n");
        journal.tags.clear();
        for (Branch& branch : journal.branches) {
            branch.remark.clear();
        }
        raise(journal);
        break;
    case Edit::Delete:
    case Edit::Copy: break;
    }
    return journal;
}

} // namespace shogo::practice
