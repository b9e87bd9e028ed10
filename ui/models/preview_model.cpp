// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/preview_model.h"

#include "desk/reading.h"
#include "models/show.h"

#include <array>

namespace shogo {

namespace {

constexpr std::array<const char*, PreviewModel::ColumnCount> headings = {
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Line"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Raw"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Date"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Description"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Out"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "In"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Balance"),
    QT_TRANSLATE_NOOP("shogo::PreviewModel", "Verdict"),
};

Qt::Alignment alignment(int column)
{
    const bool figures = column == PreviewModel::Line || column == PreviewModel::Out ||
                         column == PreviewModel::In || column == PreviewModel::Balance;
    return (figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

RowClass looksLike(PreviewRow::Verdict verdict)
{
    switch (verdict) {
    case PreviewRow::Verdict::New: return RowClass::New;
    case PreviewRow::Verdict::Known: return RowClass::Confirmed;
    case PreviewRow::Verdict::PossibleTwin: return RowClass::PossibleTwin;
    case PreviewRow::Verdict::Reworded: return RowClass::Reworded;
    case PreviewRow::Verdict::Missing: return RowClass::Missing;
    case PreviewRow::Verdict::Announced: return RowClass::Held;
    }
    return RowClass::New;
}

QString word(PreviewRow::Verdict verdict)
{
    switch (verdict) {
    case PreviewRow::Verdict::New: return PreviewModel::tr("New");
    case PreviewRow::Verdict::Known: return PreviewModel::tr("Known");
    case PreviewRow::Verdict::PossibleTwin: return PreviewModel::tr("Twin?");
    case PreviewRow::Verdict::Reworded: return PreviewModel::tr("Reworded");
    case PreviewRow::Verdict::Missing: return PreviewModel::tr("Missing");
    case PreviewRow::Verdict::Announced: return PreviewModel::tr("Announced");
    }
    return {};
}

QString sentence(PreviewRow::Verdict verdict)
{
    switch (verdict) {
    case PreviewRow::Verdict::New: return PreviewModel::tr("New: not in the book yet");
    case PreviewRow::Verdict::Known: return PreviewModel::tr("Known: in the book already");
    case PreviewRow::Verdict::PossibleTwin:
        return PreviewModel::tr("Possible twin: the book has a row like this; you will be asked");
    case PreviewRow::Verdict::Reworded:
        return PreviewModel::tr(
            "Reworded: the same day and amount, another text; you will be asked");
    case PreviewRow::Verdict::Missing:
        return PreviewModel::tr("Missing: in the book, and no longer in the bank's list");
    case PreviewRow::Verdict::Announced:
        return PreviewModel::tr("Announced: the bank has not booked it, so it is only noted");
    }
    return {};
}

} // namespace

void PreviewModel::setViews(std::shared_ptr<const std::vector<ImportView>> views)
{
    beginResetModel();
    m_views = std::move(views);
    m_filter.reset();
    list();
    endResetModel();
}

const PreviewRow& PreviewModel::rowAt(int row) const
{
    const At at = m_shown[static_cast<size_t>(row)];
    return (*m_views)[at.view].rows[at.row];
}

Currency PreviewModel::currencyAt(int row) const
{
    return (*m_views)[m_shown[static_cast<size_t>(row)].view].currency;
}

void PreviewModel::setFilter(std::optional<PreviewRow::Verdict> verdict)
{
    if (verdict == m_filter) {
        return;
    }
    beginResetModel();
    m_filter = verdict;
    list();
    endResetModel();
}

void PreviewModel::list()
{
    m_shown.clear();
    for (size_t view = 0; m_views && view < m_views->size(); ++view) {
        const std::vector<PreviewRow>& rows = (*m_views)[view].rows;
        for (size_t row = 0; row < rows.size(); ++row) {
            if (!m_filter || rows[row].verdict == *m_filter) {
                m_shown.push_back({static_cast<uint32_t>(view), static_cast<uint32_t>(row)});
            }
        }
    }
}

void PreviewModel::setLocale(const QLocale& locale)
{
    beginResetModel();
    m_locale = locale;
    endResetModel();
}

int PreviewModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int PreviewModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PreviewModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const PreviewRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole: return display(row, currencyAt(index.row()), index.column());
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(index.column()));
    case Qt::AccessibleTextRole: return spoken(row, currencyAt(index.row()), index.column());
    case Qt::ToolTipRole:
        return index.column() == Verdict ? QVariant(sentence(row.verdict)) : QVariant();
    case VerdictRole: return static_cast<int>(row.verdict);
    case StateRole: return static_cast<int>(looksLike(row.verdict));
    default: return {};
    }
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        return tr(headings[static_cast<size_t>(section)]);
    }
    return role == Qt::TextAlignmentRole ? QVariant::fromValue(alignment(section)) : QVariant();
}

QHash<int, QByteArray> PreviewModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names.insert({{VerdictRole, "verdict"}, {StateRole, "state"}});
    return names;
}

QString PreviewModel::display(const PreviewRow& row, Currency currency, int column) const
{
    const Money amount{row.minor, currency};
    switch (column) {
    case Line: return row.line > 0 ? QString::number(row.line) : QString();
    case Raw: return show::text(row.raw);
    // Not by the locale: a preview is where a date that was read wrongly must catch the eye.
    case Date: return show::text(row.day.text());
    case Description: return show::text(row.text);
    case Out: return row.minor < 0 ? show::size(amount, m_locale) : QString();
    case In: return row.minor > 0 ? show::size(amount, m_locale) : QString();
    case Balance: return row.balance ? show::number({*row.balance, currency}, m_locale) : QString();
    case Verdict: return word(row.verdict);
    default: return {};
    }
}

QString PreviewModel::spoken(const PreviewRow& row, Currency currency, int column) const
{
    switch (column) {
    case Line: return row.line > 0 ? tr("Line %1").arg(row.line) : tr("Not in this file");
    case Date: return show::longDay(row.day, m_locale);
    case Out:
    case In: {
        const bool shown = column == Out ? row.minor < 0 : row.minor > 0;
        return shown ? show::spokenMoney({row.minor, currency}, m_locale) : QString();
    }
    case Verdict: return sentence(row.verdict);
    default: return display(row, currency, column);
    }
}

} // namespace shogo
