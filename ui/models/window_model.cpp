// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/window_model.h"

#include <algorithm>
#include <utility>

namespace shogo {

namespace {

// 16,000 rows: far more than a screen, far less than a book.
constexpr size_t pagesKept = 64;
// One that is read and one that waits: more would only be wishes that scrolling has overtaken.
constexpr size_t pagesUnderWay = 2;
// Wishes older than these were scrolled past; whoever paints them again wishes again.
constexpr size_t wishesKept = 8;

} // namespace

WindowModel::WindowModel(DeskClient& client, QObject* parent)
    : QAbstractTableModel(parent), m_client(client), m_pages(pagesKept)
{
}

WindowModel::~WindowModel()
{
    // What is still in the reader's queue need not be begun.
    m_idsGeneration.next();
    m_pagesGeneration.next();
}

int WindowModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
}

QVariant WindowModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const int page = index.row() / pageRows;
    const PagePointer* found = m_pages.find(page);
    if (!found || !m_pages.isFresh(page)) {
        want(page);
    }
    return found ? cell(**found, index.row() % pageRows, index.column(), role)
                 : placeholder(index.column(), role);
}

void WindowModel::sort(int column, Qt::SortOrder order)
{
    if (takeOrder(column, order)) {
        reload();
    }
}

int WindowModel::rowOfId(int64_t id) const
{
    // A million ids are looked through in less than a millisecond, and need no second list.
    const auto at = std::find(m_ids.begin(), m_ids.end(), id);
    return at == m_ids.end() ? -1 : static_cast<int>(at - m_ids.begin());
}

QModelIndex WindowModel::indexOfKey(int64_t id, int column) const
{
    const int row = rowOfId(id);
    return row < 0 ? QModelIndex() : index(row, column);
}

bool WindowModel::isLoaded(int row) const
{
    return m_pages.isFresh(row / pageRows);
}

void WindowModel::reload()
{
    m_reading = true;
    m_restAwaited = false;
    IdsWork first = m_ids.empty() ? firstIdsWork() : IdsWork();
    if (!first) {
        readAllIds();
        return;
    }
    m_client.read(this, m_idsGeneration.next(), std::move(first),
                  [this](Result<std::vector<int64_t>> ids) { takeFirstIds(std::move(ids)); });
}

void WindowModel::readAllIds()
{
    m_client.read(this, m_idsGeneration.next(), idsWork(),
                  [this](Result<std::vector<int64_t>> ids) { takeIds(std::move(ids)); });
}

// A screenful is on screen before the whole list is read: its page is asked for first, and the rest
// behind it.
void WindowModel::takeFirstIds(Result<std::vector<int64_t>> ids)
{
    if (!ids || ids->empty()) {
        readAllIds(); // which tells what is wrong, or that there is nothing
        return;
    }
    setIds(std::move(*ids));
    m_restAwaited = true;
    want(0);
}

void WindowModel::setIds(std::vector<int64_t> ids)
{
    beginResetModel();
    m_ids = std::move(ids);
    m_pages.clear();
    m_pagesGeneration.next();
    m_underWay.clear();
    m_wanted.clear();
    endResetModel();
}

void WindowModel::takeIds(Result<std::vector<int64_t>> ids)
{
    m_reading = false;
    if (!ids) {
        Q_EMIT readFailed(ids.error());
        return;
    }
    const bool begins = !m_ids.empty() && ids->size() > m_ids.size() &&
                        std::equal(m_ids.begin(), m_ids.end(), ids->begin());
    if (begins) {
        // What stands there stays, selected and where it is. Its last page has grown.
        const int last = (rowCount() - 1) / pageRows;
        beginInsertRows({}, rowCount(), static_cast<int>(ids->size()) - 1);
        m_ids = std::move(*ids);
        m_pages.remove(last);
        m_pagesGeneration.next();
        m_underWay.clear();
        m_wanted.clear();
        endInsertRows();
    } else if (*ids == m_ids) {
        refreshPages();
    } else {
        setIds(std::move(*ids));
    }
    Q_EMIT loaded();
}

void WindowModel::refreshPages()
{
    // The answers under way are of before, and nobody would ask for their pages again: what stands
    // there is a placeholder, and nothing tells its view to paint it anew.
    const std::set<int> lost = std::exchange(m_underWay, {});
    m_pagesGeneration.next();
    m_wanted.clear();
    m_pages.age();
    // What is on screen was looked at last. The old text stays until the new one has come.
    for (const int page : m_pages.latest(pagesUnderWay)) {
        want(page);
    }
    for (const int page : lost) {
        want(page);
    }
}

void WindowModel::want(int page) const
{
    if (m_underWay.contains(page)) {
        return;
    }
    m_wanted.erase(std::remove(m_wanted.begin(), m_wanted.end(), page), m_wanted.end());
    m_wanted.push_back(page);
    if (m_wanted.size() > wishesKept) {
        m_wanted.erase(m_wanted.begin());
    }
    fetchWanted();
}

void WindowModel::fetchWanted() const
{
    while (!m_wanted.empty() && m_underWay.size() < pagesUnderWay) {
        const int page = m_wanted.back();
        m_wanted.pop_back();
        fetch(page);
    }
}

void WindowModel::fetch(int page) const
{
    m_underWay.insert(page);
    const auto first = m_ids.begin() + static_cast<std::ptrdiff_t>(page) * pageRows;
    const auto last = m_ids.end() - first > pageRows ? first + pageRows : m_ids.end();
    // The answer arrives as an event and not inside this call, so the constness of the look that
    // caused it is over by then.
    auto* self = const_cast<WindowModel*>(this);
    m_client.read(
        self, m_pagesGeneration.stamp(),
        [work = pageWork(), ids = std::vector<int64_t>(first, last)](
            BookReader& reader, const Windows::Stop&) { return work(reader, ids); },
        [self, page](Result<PagePointer> result) { self->takePage(page, std::move(result)); });
}

void WindowModel::takePage(int page, Result<PagePointer> result)
{
    m_underWay.erase(page);
    if (m_restAwaited) {
        m_restAwaited = false;
        readAllIds();
    }
    if (!result) {
        Q_EMIT readFailed(result.error());
        return;
    }
    m_pages.put(page, std::move(*result));
    const int first = page * pageRows;
    const int last = std::min(first + pageRows, rowCount()) - 1;
    Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
    fetchWanted();
}

} // namespace shogo
