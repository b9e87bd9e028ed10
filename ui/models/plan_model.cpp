// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/plan_model.h"

#include "base/money.h"
#include "models/show.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace shogo {

namespace {

constexpr std::array<const char*, PlanModel::ColumnCount> headings = {
    QT_TRANSLATE_NOOP("shogo::PlanModel", "Date"),
    QT_TRANSLATE_NOOP("shogo::PlanModel", "Account"),
    QT_TRANSLATE_NOOP("shogo::PlanModel", "Entries"),
    QT_TRANSLATE_NOOP("shogo::PlanModel", "Out"),
    QT_TRANSLATE_NOOP("shogo::PlanModel", "In"),
};

Qt::Alignment alignment(int column)
{
    return (column >= PlanModel::Entries ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

void PlanModel::add(std::vector<Sum>& sums, const PlannedJournal& journal, bool total)
{
    const auto same = [&](const Sum& sum) {
        return sum.currency == journal.amount.currency &&
               (total || (sum.day == journal.day && sum.account == journal.account));
    };
    // The last ones first: the plan comes in order of days.
    auto at = std::find_if(sums.rbegin(), sums.rend(), same);
    if (at == sums.rend()) {
        Sum sum;
        sum.day = journal.day;
        sum.account = journal.account;
        sum.currency = journal.amount.currency;
        sum.total = total;
        sums.push_back(std::move(sum));
        at = sums.rbegin();
    }
    ++at->entries;
    int64_t& side = journal.amount.minor < 0 ? at->out : at->in;
    const auto added = shogo::add(Money{side, at->currency}, journal.amount);
    at->overflow = at->overflow || !added;
    side = added ? added->minor : side;
}

void PlanModel::setPlan(const PostPlan& plan)
{
    beginResetModel();
    std::vector<PlannedJournal> journals = plan.journals;
    std::stable_sort(journals.begin(), journals.end(), [](const auto& a, const auto& b) {
        return std::tie(a.day, a.account) < std::tie(b.day, b.account);
    });
    m_lines.clear();
    std::vector<Sum> totals;
    for (const PlannedJournal& journal : journals) {
        add(m_lines, journal, false);
        add(totals, journal, true);
    }
    m_lines.insert(m_lines.end(), totals.begin(), totals.end());
    endResetModel();
}

void PlanModel::setLocale(const QLocale& locale)
{
    beginResetModel();
    m_locale = locale;
    endResetModel();
}

int PlanModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PlanModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Sum& sum = m_lines[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return display(sum, index.column());
    case Qt::AccessibleTextRole: {
        const QString text = display(sum, index.column());
        return index.column() == Date && !sum.total ? QVariant(show::longDay(sum.day, m_locale))
               : text.isEmpty()
                   ? QVariant(text)
                   : QVariant(tr("%1 %2", "heading and value")
                                  .arg(tr(headings[static_cast<size_t>(index.column())]), text));
    }
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(index.column()));
    case TotalRole: return sum.total;
    default: return {};
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        return tr(headings[static_cast<size_t>(section)]);
    }
    return role == Qt::TextAlignmentRole ? QVariant::fromValue(alignment(section)) : QVariant();
}

QHash<int, QByteArray> PlanModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names.insert(TotalRole, "total");
    return names;
}

QString PlanModel::amount(const Sum& sum, int64_t minor) const
{
    return sum.overflow ? tr("too large") : show::size({minor, sum.currency}, m_locale);
}

QString PlanModel::display(const Sum& sum, int column) const
{
    switch (column) {
    case Date:
        return sum.total
                   ? tr("Total %1", "a currency").arg(show::text(std::string(sum.currency.code())))
                   : show::shortDay(sum.day, m_locale);
    case OwnAccount: return sum.total ? QString() : show::text(sum.account);
    case Entries: return m_locale.toString(static_cast<qlonglong>(sum.entries));
    case Out: return amount(sum, sum.out);
    case In: return amount(sum, sum.in);
    default: return {};
    }
}

} // namespace shogo
