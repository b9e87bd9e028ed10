// SPDX-License-Identifier: GPL-3.0-or-later
#include "delegates/preview_delegate.h"

#include "delegates/row_delegates.h"
#include "delegates/table_paint.h"
#include "look/figures.h"
#include "models/preview_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>

namespace shogo {

namespace {

class PreviewDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        paintTableGround(*painter, option);
        const Colours& c = colours();
        const QRect cell = option.rect.adjusted(unit(8), 0, -unit(8), 0);
        const QString text = index.data(Qt::DisplayRole).toString();
        switch (index.column()) {
        case PreviewModel::Line:
            paintTableFigure(*painter, cell, text, Type::Caption, c.ink3);
            break;
        case PreviewModel::Raw:
            paintTableText(*painter, cell, text, Type::Mono, c.ink);
            painter->fillRect(option.rect.right(), option.rect.top(), 1, option.rect.height(),
                              c.line2);
            break;
        case PreviewModel::Out:
        case PreviewModel::In: paintTableFigure(*painter, cell, text, Type::Text, c.ink); break;
        case PreviewModel::Balance:
            paintTableFigure(*painter, cell, text, Type::Text, c.ink2);
            break;
        case PreviewModel::Verdict:
            paintState(*painter, cell, index.data(PreviewModel::StateRole).toInt(), text);
            break;
        default: paintTableText(*painter, cell, text, Type::Text, c.ink); break;
        }
        painter->restore();
    }
};

} // namespace

void dressPreviewTable(QTableView* table)
{
    dressTable(table);
    table->setItemDelegate(new PreviewDelegate(table));
    fitPreviewTable(table);
}

void fitPreviewTable(QTableView* table)
{
    const auto* model = table->model();
    table->setColumnWidth(PreviewModel::Line, unit(48));
    table->setColumnWidth(PreviewModel::Raw, unit(300));
    table->setColumnWidth(PreviewModel::Date, unit(92));
    for (const int column : {PreviewModel::Out, PreviewModel::In, PreviewModel::Balance}) {
        table->setColumnWidth(column, figureColumnWidth(*model, column, unit(80)));
    }
    table->setColumnWidth(PreviewModel::Verdict, unit(116));
    table->horizontalHeader()->setSectionResizeMode(PreviewModel::Description,
                                                    QHeaderView::Stretch);
}

} // namespace shogo
