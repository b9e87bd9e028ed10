// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "widgets/nav_view.h"

#include "look/colours.h"
#include "look/figures.h"
#include "look/marks.h"
#include "look/style_draw.h"
#include "look/type.h"

#include <algorithm>

namespace shogo {

namespace {

bool isHeading(const QModelIndex& index)
{
    return index.data(NavModel::HeadingRole).toBool();
}

class NavDelegate : public QStyledItemDelegate
{
public:
    explicit NavDelegate(NavView* view) : QStyledItemDelegate(view), m_view(view) {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        if (isHeading(index)) {
            return {0, m_view->iconsOnly() ? unit(16) : unit(32)};
        }
        return {0, unit(28)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        if (isHeading(index)) {
            paintHeading(*painter, option.rect, index);
        } else {
            paintItem(*painter, option, index);
        }
        painter->restore();
    }

private:
    void paintHeading(QPainter& painter, const QRect& rect, const QModelIndex& index) const
    {
        if (m_view->iconsOnly()) {
            const QRect line(rect.left() + unit(12), rect.center().y(), rect.width() - 2 * unit(12),
                             1);
            draw::hairline(painter, line, Qt::TopEdge, colours().line2);
            return;
        }
        painter.setFont(shogo::font(Type::Small));
        painter.setPen(colours().ink3);
        painter.drawText(rect.adjusted(unit(16), 0, -unit(8), -unit(4)),
                         Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
    }

    void paintItem(QPainter& painter, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const
    {
        const Colours& c = colours();
        const bool chosen = index == m_view->currentIndex();
        const bool enabled = (option.state & QStyle::State_Enabled) != 0;
        const QRect rect = option.rect;
        if (chosen) {
            painter.fillRect(rect, c.selection);
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()),
                             isDark() ? c.ring : c.mainButton);
        } else if (enabled && (option.state & QStyle::State_MouseOver)) {
            painter.fillRect(rect, c.hover);
        }
        const QColor markInk = !enabled ? c.ink3 : chosen ? c.ai : c.ink2;
        const int side = unit(16);
        const int left =
            m_view->iconsOnly() ? rect.left() + (rect.width() - side) / 2 : rect.left() + unit(16);
        paintMark(painter, QRect(left, rect.top(), side, rect.height()),
                  index.data(NavModel::IconNameRole).toString(), markInk);
        if (m_view->iconsOnly()) {
            paintDot(painter, QRect(left, rect.top(), side, rect.height()), index);
        } else {
            paintText(painter, rect.adjusted(unit(40), 0, -unit(12), 0), index, enabled, chosen);
        }
        if (m_view->hasFocus() && chosen && (option.state & QStyle::State_KeyboardFocusChange)) {
            draw::ring(painter, rect.adjusted(4, 1, -1, -1), 3);
        }
    }

    void paintText(QPainter& painter, QRect rect, const QModelIndex& index, bool enabled,
                   bool chosen) const
    {
        const Colours& c = colours();
        const qint64 count = index.data(NavModel::CountRole).toLongLong();
        if (count != 0 && enabled) {
            const QString figure = m_view->locale().toString(count);
            rect.setWidth(rect.width() - paintCount(painter, rect, figure, index, chosen) -
                          unit(8));
        }
        painter.setFont(font(chosen ? Type::Strong : Type::Text));
        painter.setPen(enabled ? c.ink : c.ink3);
        painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                          rect.width()));
    }

    // Says how wide it is.
    static int paintCount(QPainter& painter, const QRect& rect, const QString& figure,
                          const QModelIndex& index, bool chosen)
    {
        const auto hue = static_cast<CountHue>(index.data(NavModel::HueRole).toInt());
        const bool plain = hue == CountHue::Plain;
        painter.setFont(shogo::font(plain && !chosen ? Type::Small : Type::SmallStrong));
        const int width = figureWidth(painter.fontMetrics(), figure);
        if (!plain) {
            // Its padding hangs out at the right: the figures of all counts stand in one line.
            const int height = unit(16);
            const QRect pill(rect.right() + 1 - width - unit(6),
                             rect.top() + (rect.height() - height) / 2, width + 2 * unit(6),
                             height);
            draw::box(painter, pill, softOf(hue == CountHue::Amber ? Hue::Yama : Hue::Shu), {},
                      height / 2.0);
        }
        painter.setPen(colourOf(plain                    ? Hue::Plain
                                : hue == CountHue::Amber ? Hue::Yama
                                                         : Hue::Shu));
        paintFigure(painter, rect, figure);
        return width;
    }

    // Without room for a count: that there is one, where it asks for a person.
    static void paintDot(QPainter& painter, const QRect& mark, const QModelIndex& index)
    {
        const auto hue = static_cast<CountHue>(index.data(NavModel::HueRole).toInt());
        if (hue == CountHue::Plain || index.data(NavModel::CountRole).toLongLong() == 0) {
            return;
        }
        const int size = unit(6);
        draw::box(painter, QRectF(mark.right() + 1, mark.center().y() - unit(10), size, size),
                  colourOf(hue == CountHue::Amber ? Hue::Yama : Hue::Shu), {}, size / 2.0);
    }

    NavView* m_view;
};

} // namespace

// --- NavModel ---

void NavModel::setItems(std::vector<NavItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

void NavModel::setCount(int id, qint64 count)
{
    const int row = rowOf(id);
    if (row < 0 || m_items[static_cast<size_t>(row)].count == count) {
        return;
    }
    m_items[static_cast<size_t>(row)].count = count;
    Q_EMIT dataChanged(index(row), index(row),
                       {CountRole, Qt::AccessibleTextRole, Qt::ToolTipRole});
}

int NavModel::rowOf(int id) const
{
    for (size_t row = 0; row < m_items.size(); ++row) {
        if (!m_items[row].heading && m_items[row].id == id) {
            return static_cast<int>(row);
        }
    }
    return -1;
}

QModelIndex NavModel::indexOf(int id) const
{
    const int row = rowOf(id);
    return row < 0 ? QModelIndex() : index(row);
}

int NavModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

QVariant NavModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const NavItem& item = m_items[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return item.text;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return item.count == 0 ? item.text
                               : tr("%1: %2", "screen and how many rows wait there")
                                     .arg(item.text, QLocale().toString(item.count));
    case IdRole: return item.heading ? -1 : item.id;
    case IconNameRole: return item.icon;
    case CountRole: return item.count;
    case HueRole: return static_cast<int>(item.hue);
    case HeadingRole: return item.heading;
    default: return {};
    }
}

Qt::ItemFlags NavModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    if (m_items[static_cast<size_t>(index.row())].heading) {
        return Qt::ItemNeverHasChildren;
    }
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

// --- NavView ---

NavView::NavView(QWidget* parent) : QListView(parent)
{
    setItemDelegate(new NavDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setAccessibleName(tr("Screens"));
    // The column's own ground shows through; its colour is the parent's business.
    viewport()->setAutoFillBackground(false);
    viewport()->setAttribute(Qt::WA_Hover);
    connect(this, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (!isHeading(index)) {
            Q_EMIT chosen(index.data(NavModel::IdRole).toInt());
        }
    });
}

void NavView::setModel(QAbstractItemModel* model)
{
    if (QAbstractItemModel* old = this->model()) {
        disconnect(old, nullptr, this, nullptr);
    }
    QListView::setModel(model);
    if (model) {
        connect(model, &QAbstractItemModel::modelReset, this, &NavView::updateGeometry);
    }
}

void NavView::setCurrentId(int id)
{
    const auto* items = qobject_cast<const NavModel*>(model());
    setCurrentIndex(items ? items->indexOf(id) : QModelIndex());
    viewport()->update();
}

int NavView::currentId() const
{
    const QModelIndex index = currentIndex();
    return index.isValid() ? index.data(NavModel::IdRole).toInt() : -1;
}

void NavView::setIconsOnly(bool iconsOnly)
{
    m_iconsOnly = iconsOnly;
    scheduleDelayedItemsLayout();
    updateGeometry();
}

QSize NavView::sizeHint() const
{
    int height = 0;
    const int rows = model() ? model()->rowCount() : 0;
    for (int row = 0; row < rows; ++row) {
        height += itemDelegate()->sizeHint({}, model()->index(row, 0)).height();
    }
    return {m_iconsOnly ? unit(48) : unit(172), height};
}

QSize NavView::minimumSizeHint() const
{
    return {unit(48), unit(28)};
}

void NavView::keyPressEvent(QKeyEvent* event)
{
    const bool choose = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                        event->key() == Qt::Key_Space;
    if (choose && currentIndex().isValid()) {
        Q_EMIT chosen(currentId());
        return;
    }
    QListView::keyPressEvent(event);
}

void NavView::changeEvent(QEvent* event)
{
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        scheduleDelayedItemsLayout();
        updateGeometry();
    }
}

} // namespace shogo
