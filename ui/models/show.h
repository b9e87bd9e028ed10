// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/money.h"
#include "desk/reading.h"
#include "ledger/history.h"

#include <QLocale>
#include <QString>

#include <string>

// Values for people: by the locale and in the language of the program. Nothing of it is ever
// written into a book, a file or a key.
namespace shogo::show {

QString text(const std::string& utf8);

// "−1,234.50": grouped, with as many decimals as the currency has, a true minus sign (U+2212).
QString number(Money money, const QLocale& locale);
// The same without a sign, for columns that say the direction themselves; empty for zero.
QString size(Money money, const QLocale& locale);
// "3,980 JPY"
QString money(Money money, const QLocale& locale);
// "Out 3,980 JPY": complete when read alone.
QString spokenMoney(Money money, const QLocale& locale);

// "17 Nov": for a table whose months are known.
QString shortDay(Day day, const QLocale& locale);
QString longDay(Day day, const QLocale& locale);

// "Ready"
QString state(RowClass shown);
// "State: unknown, waits for a look-up"
QString spokenState(RowClass shown);
// Where a suggestion is from, in words: "by rule", "a guess"; empty where there is none.
QString origin(const std::string& kind, const std::string& why);
// What a line of the history tells: "Approved", "No answer: it may be there".
QString happened(const HistoryLine& line);
// Who did it: a person's name, or a word for the program.
QString who(const std::string& actor);
// "30 Nov 09:12", in the time zone of this computer.
QString moment(Instant at, const QLocale& locale);
// "office.journal (hledger)": a target's address as people name it.
QString target(const std::string& address);
// "Tuesday 17 November 2026"
QString fullDay(Day day, const QLocale& locale);

// The first eight digits, as tables show a key.
QString shortKey(const RowKey& key);

} // namespace shogo::show
