// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal_model.h"

#include "base/money.h"
#include "models/show.h"

#include <algorithm>
#include <array>
#include <optional>

namespace shogo {

namespace {

constexpr std::array<const char*, JournalModel::ColumnCount> headings = {
    QT_TRANSLATE_NOOP("shogo::JournalModel", "Side"),
    QT_TRANSLATE_NOOP("shogo::JournalModel", "Account"),
    QT_TRANSLATE_NOOP("shogo::JournalModel", "Tax"),
    QT_TRANSLATE_NOOP("shogo::JournalModel", "Amount"),
};

Qt::Alignment alignment(int column)
{
    return (column == JournalModel::Amount ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

void JournalModel::setJournal(const Journal& journal)
{
    beginResetModel();
    m_journal = journal;
    // 借方 before 貸方, as journals are written.
    std::stable_partition(m_journal.lines.begin(), m_journal.lines.end(),
                          [](const Line& line) { return line.amount.minor > 0; });
    endResetModel();
}

void JournalModel::setLocale(const QLocale& locale)
{
    beginResetModel();
    m_locale = locale;
    endResetModel();
}

int JournalModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_journal.lines.empty()
               ? 0
               : static_cast<int>(m_journal.lines.size()) + 1;
}

int JournalModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant JournalModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const bool last = index.row() == static_cast<int>(m_journal.lines.size());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
        const QString text = display(index.row(), index.column());
        if (role == Qt::DisplayRole || index.column() != Side || last) {
            return text;
        }
        const bool debit = m_journal.lines[static_cast<size_t>(index.row())].amount.minor > 0;
        return debit ? tr("Debit") : tr("Credit");
    }
    case Qt::ToolTipRole: return display(index.row(), index.column());
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(index.column()));
    case RestRole: return last;
    default: return {};
    }
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        return tr(headings[static_cast<size_t>(section)]);
    }
    return role == Qt::TextAlignmentRole ? QVariant::fromValue(alignment(section)) : QVariant();
}

QHash<int, QByteArray> JournalModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names.insert(RestRole, "rest");
    return names;
}

QString JournalModel::rest() const
{
    Money sum{0, m_journal.lines.front().amount.currency};
    for (const Line& line : m_journal.lines) {
        const auto added = add(sum, line.amount);
        if (!added) {
            return tr("too large");
        }
        sum = *added;
    }
    return show::number(sum, m_locale);
}

QString JournalModel::display(int row, int column) const
{
    if (row == static_cast<int>(m_journal.lines.size())) {
        return column == BookAccount ? tr("Difference") : column == Amount ? rest() : QString();
    }
    const Line& line = m_journal.lines[static_cast<size_t>(row)];
    switch (column) {
    case Side: return line.amount.minor > 0 ? tr("Dr") : tr("Cr");
    case BookAccount: return show::text(line.account);
    case Tax: return show::text(line.tax);
    case Amount: return show::size(line.amount, m_locale);
    default: return {};
    }
}

} // namespace shogo
