// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate> // first: moc 6.4 cannot read <compare> before it
#include <QLocale>
#include <QString>

#include "desk/reading.h"

#include <optional>
#include <vector>

// The sentences of the desk that need some thought; no widget in them.
namespace shogo {

struct EmptyWords
{
    QString title;
    QString line;
    QString button;
};
EmptyWords emptyWords(const BookSummary& summary, const WindowQuery& query,
                      const std::optional<QDate>& month, const QLocale& locale);

// "out 1,040,150   in 538,412", with the currency where there are several.
QString deskSums(const QueuedSums& sums, bool withCurrency, const QLocale& locale);
// What an action has to know of a row that is chosen: there may be a million of them.
struct ChosenRow
{
    RowKey key;
    int64_t minor = 0;
    Currency currency;
    RowClass shown = RowClass::New;
};
// "Approve 48 rows: out 1,204,330, in 310,000"
QString approvalWords(const std::vector<ChosenRow>& rows, const QLocale& locale);
// Tab-separated with headings, for a spreadsheet: dates and amounts as files have them.
QString asTable(const std::vector<WindowRow>& rows, const QLocale& locale);

} // namespace shogo
