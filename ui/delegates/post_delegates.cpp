// SPDX-License-Identifier: GPL-3.0-or-later
#include "delegates/post_delegates.h"

#include "delegates/row_delegates.h"
#include "delegates/table_paint.h"
#include "models/plan_model.h"
#include "models/run_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace shogo {

namespace {

class PlanDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        paintTableGround(*painter, option);
        const Colours& c = colours();
        const bool total = index.data(PlanModel::TotalRole).toBool();
        if (total && (option.state & QStyle::State_Selected) == 0) {
            painter->fillRect(option.rect, c.alt);
            painter->fillRect(QRect(option.rect.topLeft(), QSize(option.rect.width(), 1)), c.line2);
        }
        const QRect cell = option.rect.adjusted(unit(8), 0, -unit(8), 0);
        const QString text = index.data(Qt::DisplayRole).toString();
        const Type type = total ? Type::Strong : Type::Text;
        if (index.column() >= PlanModel::Entries) {
            paintTableFigure(*painter, cell, text, type, c.ink);
        } else {
            // "Total JPY" needs more room than a date, and the account beside it is empty.
            const QRect wide = total ? cell.adjusted(0, 0, unit(120), 0) : cell;
            paintTableText(*painter, index.column() == PlanModel::Date ? wide : cell, text, type,
                           c.ink);
        }
        painter->restore();
    }
};

class RunDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        paintTableGround(*painter, option);
        const Colours& c = colours();
        const auto state = static_cast<RowClass>(index.data(RunModel::StateRole).toInt());
        const bool waits = state == RowClass::Queued;
        const QColor ink = waits ? c.ink2 : c.ink;
        const QRect cell = option.rect.adjusted(unit(8), 0, -unit(8), 0);
        const QString text = index.data(Qt::DisplayRole).toString();
        switch (index.column()) {
        case RunModel::Outcome: paintState(*painter, cell, static_cast<int>(state), text); break;
        case RunModel::Amount: paintTableFigure(*painter, cell, text, Type::Text, ink); break;
        case RunModel::ShortKey:
            paintTableText(*painter, cell, text, Type::MonoCaption, c.ink2);
            break;
        case RunModel::TheirNumber:
            paintTableText(*painter, cell, text, Type::Small, c.ink2);
            break;
        case RunModel::Words:
            paintTableText(*painter, cell, text, Type::Small,
                           hasPill(state) ? hueOf(state) : c.ink2);
            break;
        default: paintTableText(*painter, cell, text, Type::Text, ink); break;
        }
        painter->restore();
    }
};

} // namespace

void dressPlanTable(QTableView* table)
{
    dressTable(table);
    table->setItemDelegate(new PlanDelegate(table));
    fitPlanTable(table);
}

void fitPlanTable(QTableView* table)
{
    table->setColumnWidth(PlanModel::Date, unit(76));
    for (const int column : {PlanModel::Entries, PlanModel::Out, PlanModel::In}) {
        table->setColumnWidth(column, figureColumnWidth(*table->model(), column, unit(96)));
    }
    table->horizontalHeader()->setSectionResizeMode(PlanModel::OwnAccount, QHeaderView::Stretch);
}

void dressRunTable(QTableView* table)
{
    dressTable(table);
    table->setItemDelegate(new RunDelegate(table));
    table->setColumnWidth(RunModel::Outcome, unit(116));
    table->setColumnWidth(RunModel::Date, unit(64));
    table->setColumnWidth(RunModel::Description, unit(240));
    table->setColumnWidth(RunModel::Amount, unit(112));
    table->setColumnWidth(RunModel::ShortKey, unit(76));
    table->setColumnWidth(RunModel::TheirNumber, unit(140));
    table->horizontalHeader()->setSectionResizeMode(RunModel::Words, QHeaderView::Stretch);
}

} // namespace shogo
