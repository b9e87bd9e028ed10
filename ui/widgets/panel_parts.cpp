// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel_parts.h"

#include "delegates/row_delegates.h"
#include "look/colours.h"
#include "look/figures.h"
#include "look/type.h"
#include "models/journal_model.h"
#include "models/show.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>

namespace shogo {

namespace {

class JournalDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        const bool rest = index.data(JournalModel::RestRole).toBool();
        const Colours& c = colours();
        painter->save();
        painter->fillRect(option.rect, rest ? c.alt : c.base);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                          c.line);
        const int column = index.column();
        const QString text = index.data(Qt::DisplayRole).toString();
        const QRect cell = option.rect.adjusted(unit(8), 0, -unit(8), 0);
        painter->setFont(font(column == JournalModel::Amount || column == JournalModel::BookAccount
                                  ? Type::Text
                                  : Type::Small));
        painter->setPen(column == JournalModel::Side          ? c.ink3
                        : column == JournalModel::Tax || rest ? c.ink2
                                                              : c.ink);
        if (column == JournalModel::Amount) {
            paintFigure(*painter, cell, text);
        } else {
            painter->drawText(
                cell, static_cast<int>(Qt::AlignVCenter | Qt::TextSingleLine),
                painter->fontMetrics().elidedText(text, Qt::ElideRight, cell.width()));
        }
        painter->restore();
    }
};

} // namespace

StateLine::StateLine(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StateLine::setState(RowClass shown)
{
    m_shown = shown;
    setAccessibleName(show::spokenState(shown));
    setToolTip(show::spokenState(shown));
    update();
}

QSize StateLine::sizeHint() const
{
    return {unit(96), unit(20)};
}

void StateLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintState(painter, rect(), static_cast<int>(m_shown), show::state(m_shown));
}

void dressJournalTable(QTableView* table)
{
    table->setItemDelegate(new JournalDelegate(table));
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setFocusPolicy(Qt::NoFocus);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setMinimumSectionSize(unit(20));
    table->verticalHeader()->setDefaultSectionSize(unit(26));
    table->horizontalHeader()->hide();
    table->horizontalHeader()->setMinimumSectionSize(unit(28));
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setSectionResizeMode(JournalModel::BookAccount,
                                                    QHeaderView::Stretch);
    fitJournalTable(table);
}

void fitJournalTable(QTableView* table)
{
    // Figures are never cut: the account gives way.
    const QFontMetrics metrics(font(Type::Text));
    int figures = unit(60);
    bool taxes = false;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const QString text =
            table->model()->index(row, JournalModel::Amount).data(Qt::DisplayRole).toString();
        figures = std::max(figures, figureWidth(metrics, text) + 2 * unit(8));
        taxes = taxes || !table->model()->index(row, JournalModel::Tax).data().toString().isEmpty();
    }
    table->setColumnHidden(JournalModel::Tax, !taxes);
    table->setColumnWidth(JournalModel::Side, unit(36));
    table->setColumnWidth(JournalModel::Tax, unit(72));
    table->setColumnWidth(JournalModel::Amount, figures);
    table->setFixedHeight(table->model()->rowCount() * unit(26) + 2);
}

} // namespace shogo
