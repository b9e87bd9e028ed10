// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run_model.h"

#include "models/show.h"

#include <algorithm>
#include <array>

namespace shogo {

namespace {

constexpr std::array<const char*, RunModel::ColumnCount> headings = {
    QT_TRANSLATE_NOOP("shogo::RunModel", "Result"),
    QT_TRANSLATE_NOOP("shogo::RunModel", "Date"),
    QT_TRANSLATE_NOOP("shogo::RunModel", "Description"),
    QT_TRANSLATE_NOOP("shogo::RunModel", "Amount"),
    QT_TRANSLATE_NOOP("shogo::RunModel", "Key"),
    QT_TRANSLATE_NOOP("shogo::RunModel", "Their no."),
    QT_TRANSLATE_NOOP("shogo::RunModel", "What happened"),
};

Qt::Alignment alignment(int column)
{
    return (column == RunModel::Amount ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QString words(const WindowRow& row)
{
    switch (row.shown) {
    case RowClass::Queued: return RunModel::tr("waiting, not sent yet");
    case RowClass::Held: return RunModel::tr("held back: its row is in question");
    case RowClass::Pending: return RunModel::tr("saved, sent, waiting for the answer");
    case RowClass::Unknown:
        return row.error.empty() ? RunModel::tr("no answer; it may be there, and will be looked up")
                                 : show::text(row.error);
    case RowClass::Failed: return RunModel::tr("they say: %1").arg(show::text(row.error));
    default: return show::text(row.error);
    }
}

} // namespace

struct RunModel::RunPage : WindowModel::Page
{
    std::vector<WindowRow> rows;
};

RunModel::RunModel(DeskClient& client, QObject* parent) : WindowModel(client, parent)
{
    connect(&client, &DeskClient::changed, this, [this](const ChangeSet& changes) {
        if (changes.entries || changes.rows) {
            refreshPages();
        }
    });
}

void RunModel::setRows(const std::vector<RowId>& rows)
{
    m_rows.clear();
    for (const RowId row : rows) {
        m_rows.push_back(row.value);
    }
    reload();
}

void RunModel::setLocale(const QLocale& locale)
{
    m_locale = locale;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int RunModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        return tr(headings[static_cast<size_t>(section)]);
    }
    return role == Qt::TextAlignmentRole ? QVariant::fromValue(alignment(section)) : QVariant();
}

QHash<int, QByteArray> RunModel::roleNames() const
{
    QHash<int, QByteArray> names = WindowModel::roleNames();
    names.insert({{StateRole, "state"}, {KeyRole, "key"}});
    return names;
}

WindowModel::IdsWork RunModel::idsWork() const
{
    return [rows = m_rows](BookReader&, const Windows::Stop&) {
        return Result<std::vector<int64_t>>(rows);
    };
}

WindowModel::PageWork RunModel::pageWork() const
{
    return [](BookReader& reader, const std::vector<int64_t>& ids) -> Result<PagePointer> {
        auto page = std::make_shared<RunPage>();
        SHOGO_ASSIGN(page->rows, reader.windows().page(ids));
        return PagePointer(std::move(page));
    };
}

QVariant RunModel::cell(const Page& page, int rowOfPage, int column, int role) const
{
    const WindowRow& row = static_cast<const RunPage&>(page).rows[static_cast<size_t>(rowOfPage)];
    switch (role) {
    case Qt::DisplayRole: return display(row, column);
    case Qt::AccessibleTextRole: return spoken(row, column);
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(column));
    case Qt::ToolTipRole: return column == Words ? QVariant(words(row)) : QVariant();
    case StateRole: return static_cast<int>(row.shown);
    case KeyRole: return show::text(row.key.hex());
    default: return {};
    }
}

QVariant RunModel::placeholder(int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return column == Description ? QStringLiteral("…") : QString();
    case Qt::AccessibleTextRole: return tr("is being read");
    case Qt::TextAlignmentRole: return QVariant::fromValue(alignment(column));
    case StateRole: return static_cast<int>(RowClass::Queued);
    default: return {};
    }
}

QString RunModel::display(const WindowRow& row, int column) const
{
    switch (column) {
    case Outcome: return show::state(row.shown);
    case Date: return show::shortDay(row.day, m_locale);
    case Description: return show::text(row.text);
    case Amount: return show::number({row.minor, row.currency}, m_locale);
    case ShortKey: return show::shortKey(row.key);
    case TheirNumber: return show::text(row.remoteId);
    case Words: return words(row);
    default: return {};
    }
}

QString RunModel::spoken(const WindowRow& row, int column) const
{
    switch (column) {
    case Outcome: return show::spokenState(row.shown);
    case Date: return show::longDay(row.day, m_locale);
    case Amount: return show::spokenMoney({row.minor, row.currency}, m_locale);
    default: return display(row, column);
    }
}

} // namespace shogo
