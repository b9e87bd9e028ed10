// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/show.h"

#include <QCoreApplication>
#include <QDate>
#include <QDateTime>
#include <QUrl>

#include <array>

namespace shogo::show {

namespace {

// A class, since lupdate takes the context of a free tr() from the namespace around it.
struct ShowText
{
    Q_DECLARE_TR_FUNCTIONS(Show)
};

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
    return ShowText::tr("%1 %2", "amount and currency")
        .arg(number(money, locale),
             QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size())));
}

QString spokenMoney(Money amount, const QLocale& locale)
{
    if (amount.minor >= 0) {
        return ShowText::tr("In %1").arg(money(amount, locale));
    }
    const auto code = amount.currency.code();
    return ShowText::tr("Out %1").arg(
        ShowText::tr("%1 %2", "amount and currency")
            .arg(unsignedNumber(amount, locale),
                 QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()))));
}

QString shortDay(Day day, const QLocale& locale)
{
    return locale.toString(dateOf(day),
                           ShowText::tr("d MMM", "day in a table, as QLocale::toString"));
}

QString longDay(Day day, const QLocale& locale)
{
    return locale.toString(dateOf(day), ShowText::tr("d MMMM yyyy", "day, as QLocale::toString"));
}

QString state(RowClass shown)
{
    return ShowText::tr(stateWords[static_cast<size_t>(shown)].word);
}

QString spokenState(RowClass shown)
{
    return ShowText::tr(stateWords[static_cast<size_t>(shown)].spoken);
}

QString origin(const std::string& kind, const std::string& why)
{
    const auto with = [&](const QString& words) {
        return why.empty() ? words
                           : ShowText::tr("%1: %2", "where from, reason").arg(words, text(why));
    };
    if (kind == "hand") {
        return ShowText::tr("chosen by hand");
    }
    if (kind == "history") {
        return with(ShowText::tr("as before"));
    }
    if (kind == "rule") {
        return with(ShowText::tr("by rule"));
    }
    if (kind == "guess") {
        return with(ShowText::tr("a guess"));
    }
    return {};
}

QString happened(const HistoryLine& line)
{
    static constexpr struct
    {
        const char* event;
        const char* words;
    } events[] = {
        {"approve", QT_TRANSLATE_NOOP("Show", "Approved")},
        {"approve-in-quarantine", QT_TRANSLATE_NOOP("Show", "Approved; to be looked up first")},
        {"claim", QT_TRANSLATE_NOOP("Show", "Written down as sent, then sent")},
        {"found-before-send", QT_TRANSLATE_NOOP("Show", "Found there, not sent again")},
        {"accepted", QT_TRANSLATE_NOOP("Show", "Posted")},
        {"rejected", QT_TRANSLATE_NOOP("Show", "Refused")},
        {"duplicate", QT_TRANSLATE_NOOP("Show", "They say that they have it already")},
        {"not-sent", QT_TRANSLATE_NOOP("Show", "Not sent, waits")},
        {"throttled", QT_TRANSLATE_NOOP("Show", "They asked to slow down, waits")},
        {"sign-in-needed", QT_TRANSLATE_NOOP("Show", "Waits for a sign-in")},
        {"no-verdict", QT_TRANSLATE_NOOP("Show", "No answer: it may be there")},
        {"owner-gone", QT_TRANSLATE_NOOP("Show", "The program ended meanwhile: it may be there")},
        {"found-once", QT_TRANSLATE_NOOP("Show", "Looked up: it is there")},
        {"found-many", QT_TRANSLATE_NOOP("Show", "Looked up: it is there more than once")},
        {"not-found-resend", QT_TRANSLATE_NOOP("Show", "Looked up: not there, will be sent")},
        {"not-found-ask", QT_TRANSLATE_NOOP("Show", "Looked up: not there")},
        {"probable", QT_TRANSLATE_NOOP("Show", "Looked up: something like it is there")},
        {"found-voided", QT_TRANSLATE_NOOP("Show", "Looked up: somebody removed it there")},
        {"found-other-book",
         QT_TRANSLATE_NOOP("Show", "Looked up: it carries another book’s mark")},
        {"inconclusive", QT_TRANSLATE_NOOP("Show", "Looked up: no clear answer")},
        {"person-found", QT_TRANSLATE_NOOP("Show", "Seen there by a person")},
        {"person-absent", QT_TRANSLATE_NOOP("Show", "A person says that it is not there")},
        {"edit-approve", QT_TRANSLATE_NOOP("Show", "Corrected and approved")},
        {"reopen-attempted", QT_TRANSLATE_NOOP("Show", "Reopened; to be looked up first")},
        {"reopen-fresh", QT_TRANSLATE_NOOP("Show", "Reopened")},
        {"withdraw", QT_TRANSLATE_NOOP("Show", "Withdrawn")},
        {"adopt", QT_TRANSLATE_NOOP("Show", "A journal that is there was taken for it")},
        {"read-back", QT_TRANSLATE_NOOP("Show", "Read back")},
        {"post-again", QT_TRANSLATE_NOOP("Show", "To be posted again")},
        {"late-accepted", QT_TRANSLATE_NOOP("Show", "A late answer: it was posted")},
        {"late-other", QT_TRANSLATE_NOOP("Show", "A late answer, noted only")},
        {"quarantine", QT_TRANSLATE_NOOP("Show", "The book is in doubt: to be looked up")},
        {"quarantine-end-failed", QT_TRANSLATE_NOOP("Show", "Looked up: refused, as before")},
        {"quarantine-end-withdrawn", QT_TRANSLATE_NOOP("Show", "Looked up: withdrawn, as before")},
        {"only-copy", QT_TRANSLATE_NOOP("Show", "Said to be the only copy that posts")},
        {"quarantine-end",
         QT_TRANSLATE_NOOP("Show", "All was looked up: the book is trusted again")},
        {"rebuild", QT_TRANSLATE_NOOP("Show", "Rebuilt from what is there")},
        {"placeholder", QT_TRANSLATE_NOOP("Show", "A journal is there that no row knows")},
        {"suggest-complete", QT_TRANSLATE_NOOP("Show", "Suggested")},
        {"suggest-incomplete", QT_TRANSLATE_NOOP("Show", "No account known")},
        {"assign", QT_TRANSLATE_NOOP("Show", "Account assigned")},
        {"say-twin", QT_TRANSLATE_NOOP("Show", "Said to be a movement of its own")},
        {"say-new", QT_TRANSLATE_NOOP("Show", "Said to be a new movement")},
        {"say-same", QT_TRANSLATE_NOOP("Show", "Said to be the same as another row")},
        {"gone-at-bank", QT_TRANSLATE_NOOP("Show", "The bank shows it no more")},
        {"seen-again", QT_TRANSLATE_NOOP("Show", "The bank shows it again")},
        {"pair", QT_TRANSLATE_NOOP("Show", "Paired with another row")},
        {"partner-withdrawn", QT_TRANSLATE_NOOP("Show", "Its partner was withdrawn")},
        {"exclude", QT_TRANSLATE_NOOP("Show", "Set aside")},
        {"restore", QT_TRANSLATE_NOOP("Show", "Brought back")},
        {"revive", QT_TRANSLATE_NOOP("Show", "It is a row again")},
        {"take-back", QT_TRANSLATE_NOOP("Show", "Its import was taken back")},
        {"bring-back", QT_TRANSLATE_NOOP("Show", "Its import was brought back")},
        {"put-back", QT_TRANSLATE_NOOP("Show", "A decision was taken back")},
    };
    for (const auto& event : events) {
        if (line.event == event.event) {
            const QString words = ShowText::tr(event.words);
            return line.why.empty()
                       ? words
                       : ShowText::tr("%1: %2", "event, reason").arg(words, text(line.why));
        }
    }
    // An event of a newer program: its stable name is better than nothing.
    return text(line.event);
}

QString who(const std::string& actor)
{
    const size_t colon = actor.find(": ");
    const std::string role = actor.substr(0, colon);
    const QString name = colon == std::string::npos ? QString() : text(actor.substr(colon + 2));
    if (role == "person") {
        return name;
    }
    const QString word = role == "poster"     ? ShowText::tr("posting")
                         : role == "recovery" ? ShowText::tr("recovery")
                         : role == "importer" ? ShowText::tr("import")
                                              : text(role);
    return name.isEmpty() ? word : ShowText::tr("%1 (%2)", "what, who").arg(word, name);
}

QString moment(Instant at, const QLocale& locale)
{
    return locale.toString(QDateTime::fromMSecsSinceEpoch(at.ms),
                           ShowText::tr("d MMM HH:mm", "moment, as QLocale::toString"));
}

QString target(const std::string& address)
{
    const QString whole = text(address);
    if (!whole.startsWith(QStringLiteral("journal:"))) {
        return whole;
    }
    const QString path = whole.mid(8).section(u'?', 0, 0);
    const QString dialect = whole.section(QStringLiteral("dialect="), 1).section(u'&', 0, 0);
    const QString file =
        QUrl::fromPercentEncoding(path.section(u'/', -1).section(u'\\', -1).toUtf8());
    return dialect.isEmpty() ? file : ShowText::tr("%1 (%2)", "file, format").arg(file, dialect);
}

QString fullDay(Day day, const QLocale& locale)
{
    return locale.toString(dateOf(day),
                           ShowText::tr("dddd d MMMM yyyy", "day, as QLocale::toString"));
}

QString shortKey(const RowKey& key)
{
    return QString::fromStdString(key.hex().substr(0, 8));
}

} // namespace shogo::show
