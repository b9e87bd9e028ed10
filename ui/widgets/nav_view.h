// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QListView>

#include <vector>

namespace shogo {

enum class CountHue { Plain, Amber, Vermilion };

struct NavItem
{
    int id = -1;
    QString icon; // a name of marks.h
    QString text;
    qint64 count = 0; // not shown when zero
    CountHue hue = CountHue::Plain;
    bool heading = false; // not selectable
};

class NavModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole + 1, IconNameRole, CountRole, HueRole, HeadingRole };

    using QAbstractListModel::QAbstractListModel;

    void setItems(std::vector<NavItem> items);
    // Tells only that one row changed; a selection stays.
    void setCount(int id, qint64 count);
    // -1 where there is none.
    int rowOf(int id) const;
    QModelIndex indexOf(int id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<NavItem> m_items;
};

// The navigation. As high as its items (sizeHint), so that two can stand in one column.
class NavView : public QListView
{
    Q_OBJECT

public:
    explicit NavView(QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    // The screen on show; -1 takes the mark away. Does not emit.
    void setCurrentId(int id);
    int currentId() const;
    // 48 px wide, texts as tool tips.
    void setIconsOnly(bool iconsOnly);
    bool iconsOnly() const { return m_iconsOnly; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // By click or by Enter and Space; arrows only move.
    void chosen(int id);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    bool m_iconsOnly = false;
};

} // namespace shogo
