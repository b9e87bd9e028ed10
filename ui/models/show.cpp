// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/show.h"

#include <QCoreApplication>
#include <QDate>

#include <array>

namespace shogo::show {

namespace {

QString tr(const char* source, const char* comment = nullptr)
{
    return QCoreApplication::translate("Show", source, comment);
}

struct StateWords
{
    RowClass shown;
    const char* word;
    const char* spoken;
};

// The words of the design, in the order of RowClass.
constexpr std::array<StateWords, rowClassCount> stateWords = {{
    {RowClass::New, QT_TRANSLATE_NOOP("Show", "New"),
     QT_TRANSLATE_NOOP("Show", "State: new, not looked at yet")},
    {RowClass::NeedsAccount, QT_TRANSLATE_NOOP("Show", "No account"),
     QT_TRANSLATE_NOOP("Show", "State: no account, waits for one")},
    {RowClass::PossibleTwin, QT_TRANSLATE_NOOP("Show", "Twin?"),
     QT_TRANSLATE_NOOP("Show", "State: possible twin, waits for your answer")},
    {RowClass::Reworded, QT_TRANSLATE_NOOP("Show", "Reworded"),
     QT_TRANSLATE_NOOP("Show", "State: reworded by the bank, waits for your answer")},
    {RowClass::Missing, QT_TRANSLATE_NOOP("Show", "Missing"),
     QT_TRANSLATE_NOOP("Show", "State: missing, the bank shows it no more")},
    {RowClass::Ready, QT_TRANSLATE_NOOP("Show", "Ready"),
     QT_TRANSLATE_NOOP("Show", "State: ready, waits for approval")},
    {RowClass::Queued, QT_TRANSLATE_NOOP("Show", "Approved"),
     QT_TRANSLATE_NOOP("Show", "State: approved, not sent yet")},
    {RowClass::Held, QT_TRANSLATE_NOOP("Show", "Held"),
     QT_TRANSLATE_NOOP("Show", "State: held, approved but not sent while its row is in question")},
    {RowClass::Pending, QT_TRANSLATE_NOOP("Show", "Sending"),
     QT_TRANSLATE_NOOP("Show", "State: sending")},
    {RowClass::Unknown, QT_TRANSLATE_NOOP("Show", "Unknown"),
     QT_TRANSLATE_NOOP("Show", "State: unknown, waits for a look-up")},
    {RowClass::Failed, QT_TRANSLATE_NOOP("Show", "Refused"),
     QT_TRANSLATE_NOOP("Show", "State: refused, nothing is booked there")},
    {RowClass::Duplicate, QT_TRANSLATE_NOOP("Show", "Duplicate"),
     QT_TRANSLATE_NOOP("Show", "State: posted, and there more than once")},
    {RowClass::Differs, QT_TRANSLATE_NOOP("Show", "Differs"),
     QT_TRANSLATE_NOOP("Show", "State: posted, and different there")},
    {RowClass::Gone, QT_TRANSLATE_NOOP("Show", "Gone"),
     QT_TRANSLATE_NOOP("Show", "State: posted, and removed there since")},
    {RowClass::Confirmed, QT_TRANSLATE_NOOP("Show", "Posted"),
     QT_TRANSLATE_NOOP("Show", "State: posted")},
    {RowClass::Withdrawn, QT_TRANSLATE_NOOP("Show", "Withdrawn"),
     QT_TRANSLATE_NOOP("Show", "State: withdrawn, it will not be sent")},
    {RowClass::Covered, QT_TRANSLATE_NOOP("Show", "Covered"),
     QT_TRANSLATE_NOOP("Show", "State: covered by another row's journal")},
    {RowClass::Excluded, QT_TRANSLATE_NOOP("Show", "Aside"),
     QT_TRANSLATE_NOOP("Show", "State: set aside, it will not be posted")},
    {RowClass::Same, QT_TRANSLATE_NOOP("Show", "Same"),
     QT_TRANSLATE_NOOP("Show", "State: the same as another row")},
}};

uint64_t magnitude(int64_t minor)
{
    // The smallest number has no positive counterpart of its own type.
    return minor < 0 ? uint64_t{0} - static_cast<uint64_t>(minor) : static_cast<uint64_t>(minor);
}

QString unsignedNumber(Money money, const QLocale& locale)
{
    uint64_t unit = 1;
    for (int i = 0; i < money.currency.exponent(); ++i) {
        unit *= 10;
    }
    const uint64_t all = magnitude(money.minor);
    QString number = locale.toString(static_cast<qulonglong>(all / unit));
    if (unit == 1) {
        return number;
    }
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    // With the unit before them the decimals keep their zeros, in whichever digits the locale has.
    const QString decimals = plain.toString(static_cast<qulonglong>(all % unit + unit));
    return number + locale.decimalPoint() + decimals.mid(locale.zeroDigit().size());
}

QDate dateOf(Day day)
{
    return {day.year(), day.month(), day.dayOfMonth()};
}

} // namespace

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString number(Money money, const QLocale& locale)
{
    const QString size = unsignedNumber(money, locale);
    return money.minor < 0 ? QChar(0x2212) + size : size;
}

QString size(Money money, const QLocale& locale)
{
    return money.minor == 0 ? QString() : unsignedNumber(money, locale);
}

QString money(Money money, const QLocale& locale)
{
    const auto code = money.currency.code();
    return tr("%1 %2", "amount and currency")
        .arg(number(money, locale),
             QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size())));
}

QString spokenMoney(Money amount, const QLocale& locale)
{
    if (amount.minor >= 0) {
        return tr("In %1").arg(money(amount, locale));
    }
    const auto code = amount.currency.code();
    return tr("Out %1").arg(
        tr("%1 %2", "amount and currency")
            .arg(unsignedNumber(amount, locale),
                 QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()))));
}

QString shortDay(Day day, const QLocale& locale)
{
    return locale.toString(dateOf(day), tr("d MMM", "day in a table, as QLocale::toString"));
}

QString longDay(Day day, const QLocale& locale)
{
    return locale.toString(dateOf(day), tr("d MMMM yyyy", "day, as QLocale::toString"));
}

QString state(RowClass shown)
{
    return tr(stateWords[static_cast<size_t>(shown)].word);
}

QString spokenState(RowClass shown)
{
    return tr(stateWords[static_cast<size_t>(shown)].spoken);
}

QString origin(const std::string& kind, const std::string& why)
{
    const auto with = [&](const QString& words) {
        return why.empty() ? words : tr("%1: %2", "where from, reason").arg(words, text(why));
    };
    if (kind == "hand") {
        return tr("chosen by hand");
    }
    if (kind == "history") {
        return with(tr("as before"));
    }
    if (kind == "rule") {
        return with(tr("by rule"));
    }
    if (kind == "guess") {
        return with(tr("a guess"));
    }
    return {};
}

QString shortKey(const RowKey& key)
{
    return QString::fromStdString(key.hex().substr(0, 8));
}

} // namespace shogo::show
