// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rows_model.h"

#include "models/show.h"

#include <QDate>

#include <algorithm>
#include <array>

namespace shogo {

namespace {

constexpr std::array<const char*, RowsModel::ColumnCount> headings = {
    "",
    QT_TRANSLATE_NOOP("shogo::RowsModel", "Date"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "Description"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "Out"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "In"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "Balance"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "Account"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "State"),
    QT_TRANSLATE_NOOP("shogo::RowsModel", "Key"),
};

Qt::Alignment alignment(int column)
{
    const bool figures =
        column == RowsModel::Out || column == RowsModel::In || column == RowsModel::Balance;
    return (figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QVariant raw(const WindowRow& row, int role)
{
    switch (role) {
    case RowsModel::IdRole: return qlonglong{row.id.value};
    case RowsModel::KeyRole: return show::text(row.key.hex());
    case RowsModel::DayRole: return QDate(row.day.year(), row.day.month(), row.day.dayOfMonth());
    case RowsModel::MinorRole: return qlonglong{row.minor};
    case RowsModel::CurrencyRole: return show::text(std::string(row.currency.code()));
    case RowsModel::StateRole: return static_cast<int>(row.shown);
    case RowsModel::KindRole: return show::text(row.kind);
    case RowsModel::ReasonRole: return show::text(row.why);
    case RowsModel::FileRole: return show::text(row.file);
    case RowsModel::LineRole: return qlonglong{row.line};
    case RowsModel::OrdinalRole: return static_cast<int>(row.ordinal);
    case RowsModel::OwnAccountRole: return qlonglong{row.account.value};
    case RowsModel::LoadedRole: return true;
    default: return {};
    }
}

bool isOpenQuestion(RowClass shown)
{
    return shown == RowClass::PossibleTwin || shown == RowClass::Reworded;
}

// Twins have one text; what may be one thing with another waits for an answer.
bool belongTogether(const WindowRow& a, const WindowRow& b)
{
    return a.account == b.account && a.day == b.day && a.minor == b.minor &&
           (a.text == b.text || isOpenQuestion(a.shown) || isOpenQuestion(b.shown));
}

// Where the row stands among its neighbours that belong to it. At the edge of a page the bracket
// ends: the neighbour may not have been read.
int pairOf(const std::vector<WindowRow>& rows, int rowOfPage)
{
    const auto at = static_cast<size_t>(rowOfPage);
    size_t first = at;
    size_t last = at;
    while (first > 0 && belongTogether(rows[first - 1], rows[first])) {
        --first;
    }
    while (last + 1 < rows.size() && belongTogether(rows[last], rows[last + 1])) {
        ++last;
    }
    if (first == last) {
        return RowsModel::NoPair;
    }
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(first);
    const auto to = rows.begin() + static_cast<std::ptrdiff_t>(last) + 1;
    const bool open =
        std::any_of(from, to, [](const WindowRow& row) { return isOpenQuestion(row.shown); });
    const int place = at == first  ? RowsModel::PairTop
                      : at == last ? RowsModel::PairBottom
                                   : RowsModel::PairMiddle;
    return place | (open ? RowsModel::PairOpen : 0);
}

} // namespace

struct RowsModel::RowsPage : WindowModel::Page
{
    std::vector<WindowRow> rows;
};

RowsModel::RowsModel(DeskClient& client, QObject* parent) : WindowModel(client, parent)
{
    connect(&client, &DeskClient::changed, this, &RowsModel::onChanged);
}

void RowsModel::onChanged(const ChangeSet& changes)
{
    // A row that was decided or posted stays in its place until the filter is set anew: rows that
    // jump away under the hand are how the wrong one gets approved.
    if (changes.rowSet) {
        reload();
    } else if (changes.rows || changes.entries || changes.accounts) {
        refreshPages();
    }
}

void RowsModel::setQuery(const WindowQuery& query)
{
    if (query != m_query) {
        m_query = query;
        reload();
    }
}

void RowsModel::setLocale(const QLocale& locale)
{
    m_locale = locale;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int RowsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return section == Gutter ? QString() : tr(headings[static_cast<size_t>(section)]);
    case Qt::AccessibleTextRole:
        return section == Gutter ? tr("Rows that belong together")
                                 : tr(headings[static_cast<size_t>(section)]);
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(section));
    default: return {};
    }
}

QHash<int, QByteArray> RowsModel::roleNames() const
{
    QHash<int, QByteArray> names = WindowModel::roleNames();
    names.insert({{IdRole, "id"},
                  {KeyRole, "key"},
                  {DayRole, "day"},
                  {MinorRole, "minor"},
                  {CurrencyRole, "currency"},
                  {StateRole, "state"},
                  {KindRole, "kind"},
                  {ReasonRole, "reason"},
                  {FileRole, "file"},
                  {LineRole, "line"},
                  {FirstOfDayRole, "firstOfDay"},
                  {OrdinalRole, "ordinal"},
                  {OwnAccountRole, "ownAccount"},
                  {LoadedRole, "loaded"},
                  {PairRole, "pair"},
                  {ComputedRole, "computed"}});
    return names;
}

WindowModel::IdsWork RowsModel::idsWork() const
{
    return [query = m_query](BookReader& reader, const Windows::Stop& stop) {
        return reader.windows().keys(query, stop);
    };
}

WindowModel::IdsWork RowsModel::firstIdsWork() const
{
    return [query = m_query](BookReader& reader, const Windows::Stop&) {
        return reader.windows().firstKeys(query, pageRows);
    };
}

WindowModel::PageWork RowsModel::pageWork() const
{
    return [](BookReader& reader, const std::vector<int64_t>& ids) -> Result<PagePointer> {
        auto page = std::make_shared<RowsPage>();
        SHOGO_ASSIGN(page->rows, reader.windows().page(ids));
        return PagePointer(std::move(page));
    };
}

bool RowsModel::takeOrder(int column, Qt::SortOrder order)
{
    RowOrder by = RowOrder::Day;
    bool descending = order == Qt::DescendingOrder;
    switch (column) {
    case Date: by = RowOrder::Day; break;
    case Description: by = RowOrder::Text; break;
    case In: by = RowOrder::Amount; break;
    case Out:
        // Shown without its sign: the smallest number is the largest sum.
        by = RowOrder::Amount;
        descending = !descending;
        break;
    case CounterAccount: by = RowOrder::Account; break;
    case StateWord: by = RowOrder::State; break;
    default: return false;
    }
    if (m_query.order == by && m_query.descending == descending) {
        return false;
    }
    m_query.order = by;
    m_query.descending = descending;
    return true;
}

QVariant RowsModel::cell(const Page& page, int rowOfPage, int column, int role) const
{
    const auto& rows = static_cast<const RowsPage&>(page).rows;
    const WindowRow& row = rows[static_cast<size_t>(rowOfPage)];
    switch (role) {
    case Qt::DisplayRole: return display(row, column);
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(column));
    case Qt::AccessibleTextRole: return spoken(row, column);
    case Qt::ToolTipRole: {
        const QString tip = toolTip(row, column);
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    case FirstOfDayRole:
        return rowOfPage == 0 || rows[static_cast<size_t>(rowOfPage) - 1].day != row.day;
    case PairRole: return m_query.order == RowOrder::Day ? pairOf(rows, rowOfPage) : NoPair;
    case ComputedRole: return false; // a balance that is shown is one that the file states
    default: return raw(row, role);
    }
}

QVariant RowsModel::placeholder(int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return column == Description ? QStringLiteral("…") : QString();
    case Qt::AccessibleTextRole: return tr("is being read");
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(column));
    case LoadedRole: return false;
    default: return {};
    }
}

QString RowsModel::display(const WindowRow& row, int column) const
{
    const Money amount{row.minor, row.currency};
    switch (column) {
    case Date: return show::shortDay(row.day, m_locale);
    case Description: return show::text(row.text);
    case Out: return row.minor < 0 ? show::size(amount, m_locale) : QString();
    case In: return row.minor > 0 ? show::size(amount, m_locale) : QString();
    case Balance:
        return row.balance ? show::number({*row.balance, row.currency}, m_locale)
                           : QString(QChar(0x2014));
    case CounterAccount: return show::text(row.counterAccount);
    case StateWord: return show::state(row.shown);
    case ShortKey: return show::shortKey(row.key);
    default: return {};
    }
}

QString RowsModel::spoken(const WindowRow& row, int column) const
{
    const Money amount{row.minor, row.currency};
    switch (column) {
    case Date: return show::longDay(row.day, m_locale);
    case Out: return row.minor < 0 ? show::spokenMoney(amount, m_locale) : QString();
    case In: return row.minor > 0 ? show::spokenMoney(amount, m_locale) : QString();
    case Balance:
        return row.balance
                   ? tr("Balance %1").arg(show::money({*row.balance, row.currency}, m_locale))
                   : tr("The file states no balance");
    case CounterAccount: {
        if (row.counterAccount.empty()) {
            return tr("No account");
        }
        const QString origin = show::origin(row.kind, row.why);
        const QString account = show::text(row.counterAccount);
        return origin.isEmpty() ? account
                                : tr("%1, %2", "account, where from").arg(account, origin);
    }
    case StateWord: return show::spokenState(row.shown);
    case ShortKey: return tr("Key %1").arg(show::shortKey(row.key));
    default: return display(row, column);
    }
}

QString RowsModel::toolTip(const WindowRow& row, int column) const
{
    switch (column) {
    case Date: return show::longDay(row.day, m_locale);
    case Description:
        return row.line > 0 ? tr("%1, line %2").arg(show::text(row.file)).arg(row.line) : QString();
    case CounterAccount: return show::origin(row.kind, row.why);
    case StateWord: return row.error.empty() ? show::spokenState(row.shown) : show::text(row.error);
    case ShortKey: return show::text(row.key.hex());
    default: return {};
    }
}

} // namespace shogo
