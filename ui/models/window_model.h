// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc 6.4 cannot read <compare> before it

#include "models/desk_client.h"
#include "models/page_cache.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <vector>

namespace shogo {

// The base of all big tables: the ids of all rows (8 bytes each), pages of 256 rows read when
// they are looked at, and a generation, so that an answer from before the last reset is dropped.
// Never loads to the end, never sorts here, never waits: what is not there yet is a placeholder.
class WindowModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int pageRows = 256;

    // What one page holds; each model has its own.
    struct Page
    {
        virtual ~Page() = default;
    };
    using PagePointer = std::shared_ptr<const Page>;

    explicit WindowModel(DeskClient& client, QObject* parent = nullptr);
    ~WindowModel() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    // Orders anew on the reader's thread; the old order stands until the new one has come.
    void sort(int column, Qt::SortOrder order) override;

    // Reads the list of rows anew: after another filter or order, or where rows came or went. The
    // model is reset only where the list is another; whoever keeps a selection keeps ids, and finds
    // them again by rowOfId().
    void reload();
    // Reads what is shown anew, rows stay where they are.
    void refreshPages();

    int64_t idAt(int row) const { return m_ids[static_cast<size_t>(row)]; }
    // -1 where it is not among the rows.
    int rowOfId(int64_t id) const;
    QModelIndex indexOfKey(int64_t id, int column = 0) const;
    const std::vector<int64_t>& ids() const { return m_ids; }
    bool isLoaded(int row) const;
    // True until the first list has come, and while a new one is under way.
    bool isReading() const { return m_reading; }

Q_SIGNALS:
    // A list that was asked for has come, whether it was another one or not.
    void loaded();
    void readFailed(const shogo::Problem& problem);

protected:
    using IdsWork = std::function<Result<std::vector<int64_t>>(BookReader&, const Windows::Stop&)>;
    using PageWork = std::function<Result<PagePointer>(BookReader&, const std::vector<int64_t>&)>;

    // Both run on the reader's thread: they hold copies of what they need, never `this`.
    virtual IdsWork idsWork() const = 0;
    // The beginning of the list, where it can be had much sooner than all of it; what it gives must
    // be a beginning of what idsWork gives. None: there is no such way.
    virtual IdsWork firstIdsWork() const { return {}; }
    virtual PageWork pageWork() const = 0;
    virtual QVariant cell(const Page& page, int rowOfPage, int column, int role) const = 0;
    virtual QVariant placeholder(int column, int role) const = 0;
    // False where the column has no order, or has this one already.
    virtual bool takeOrder(int column, Qt::SortOrder order) = 0;
    DeskClient& client() { return m_client; }

private:
    void readAllIds();
    void takeFirstIds(Result<std::vector<int64_t>> ids);
    void takeIds(Result<std::vector<int64_t>> ids);
    void setIds(std::vector<int64_t> ids);
    void want(int page) const;
    void fetchWanted() const;
    void fetch(int page) const;
    void takePage(int page, Result<PagePointer> result);

    DeskClient& m_client;
    std::vector<int64_t> m_ids;
    Generation m_idsGeneration;
    bool m_restAwaited = false; // the list is read on once a page has come
    bool m_reading = false;
    // Looking at a cell is what makes its page be read, so these change behind const.
    mutable Generation m_pagesGeneration;
    mutable PageCache<PagePointer> m_pages;
    mutable std::set<int> m_underWay;
    mutable std::vector<int> m_wanted; // the latest wish last
};

} // namespace shogo
