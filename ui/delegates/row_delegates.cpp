// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QTableView>

#include "delegates/row_delegates.h"

#include "look/colours.h"
#include "look/figures.h"
#include "look/marks.h"
#include "look/style_draw.h"
#include "look/type.h"
#include "models/rows_model.h"
#include "models/show.h"

#include <algorithm>
#include <array>

namespace shogo {

namespace {

constexpr int padding = 8;
constexpr int barWidth = 3;

RowClass classOf(const QModelIndex& index)
{
    const int shown = index.data(RowsModel::StateRole).toInt();
    return static_cast<RowClass>(std::clamp(shown, 0, static_cast<int>(rowClassCount) - 1));
}

// What needs nobody any more, or is not there yet, steps back.
bool isQuiet(const QModelIndex& index)
{
    const QVariant loaded = index.data(RowsModel::LoadedRole);
    if (loaded.isValid() && !loaded.toBool()) {
        return true;
    }
    const RowClass shown = classOf(index);
    return shown == RowClass::Excluded || shown == RowClass::Withdrawn || shown == RowClass::Same;
}

QColor inkOf(const QModelIndex& index, const QColor& plain)
{
    return isQuiet(index) ? colours().ink3 : plain;
}

void paintElided(QPainter& painter, const QRect& rect, const QString& text)
{
    if (rect.width() <= 0) {
        return;
    }
    // elidedText() cuts a text that is as wide as its own advance says, by fractions of a pixel.
    const bool fits = painter.fontMetrics().horizontalAdvance(text) <= rect.width();
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine | Qt::TextDontClip,
                     fits ? text
                          : painter.fontMetrics().elidedText(text, Qt::ElideRight, rect.width()));
}

// An account that is a path is told apart by its end.
void paintAccount(QPainter& painter, const QRect& rect, const QString& text)
{
    const Qt::TextElideMode cut = text.contains(u':') ? Qt::ElideLeft : Qt::ElideRight;
    if (rect.width() > 0) {
        painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(text, cut, rect.width()));
    }
}

// "2/2" where the model says how many there are, else the number from the second on.
QString ordinalOf(const QModelIndex& index)
{
    const QVariant ordinal = index.data(RowsModel::OrdinalRole);
    if (ordinal.typeId() == QMetaType::QString) {
        return ordinal.toString();
    }
    return ordinal.toInt() > 1 ? QString::number(ordinal.toInt()) : QString();
}

// Open above and below where the pair goes on.
QPainterPath bracket(const QRectF& cell, int place)
{
    constexpr qreal radius = 3;
    const qreal x = cell.left() + 5.75;
    const qreal end = cell.left() + 10;
    const qreal middle = cell.center().y();
    QPainterPath path;
    if (place == RowsModel::PairTop) {
        path.moveTo(end, middle);
        path.lineTo(x + radius, middle);
        path.quadTo(x, middle, x, middle + radius);
        path.lineTo(x, cell.bottom());
    } else if (place == RowsModel::PairBottom) {
        path.moveTo(x, cell.top());
        path.lineTo(x, middle - radius);
        path.quadTo(x, middle, x + radius, middle);
        path.lineTo(end, middle);
    } else {
        path.moveTo(x, cell.top());
        path.lineTo(x, cell.bottom());
    }
    return path;
}

bool isOpenQuestion(RowClass shown)
{
    return shown == RowClass::PossibleTwin || shown == RowClass::Reworded;
}

} // namespace

// --- what all cells share ---

RowDelegate::RowDelegate(QTableView* view) : QStyledItemDelegate(view), m_view(view) {}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {unit(64), m_view->verticalHeader()->defaultSectionSize()};
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    painter->save();
    paintGround(*painter, option, index);
    paintLines(*painter, option, index);
    const int side = unit(padding);
    painter->setFont(m_view->font());
    painter->setPen(inkOf(index, colours().ink));
    paintCell(*painter, option.rect.adjusted(side, 0, -side, 0), option, index);
    painter->restore();
}

void RowDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const
{
    const Colours& c = colours();
    // By the view's own focus: an editor in a cell still counts as working in the table.
    const bool active = m_view->isActiveWindow() &&
                        (m_view->hasFocus() || m_view->isAncestorOf(m_view->focusWidget()));
    if (option.state & QStyle::State_Selected) {
        painter.fillRect(option.rect, active ? c.selection : c.selectionIdle);
    } else if (option.state & QStyle::State_MouseOver) {
        painter.fillRect(option.rect, c.hover);
    }
    if (index.column() == 0 && index.row() == m_view->currentIndex().row()) {
        QRect bar = option.rect;
        bar.setWidth(barWidth);
        painter.fillRect(bar, isDark() ? c.ring : c.mainButton);
    }
}

void RowDelegate::paintLines(QPainter& painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const
{
    // All lines stand at the top of a row: only there is it known whether a day begins.
    const Colours& c = colours();
    if (index.row() > 0) {
        const bool first = index.data(RowsModel::FirstOfDayRole).toBool();
        draw::hairline(painter, option.rect, Qt::TopEdge, first ? c.line2 : c.line);
    }
    if (index.row() == index.model()->rowCount() - 1) {
        draw::hairline(painter, option.rect, Qt::BottomEdge, c.line);
    }
}

void RowDelegate::paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem&,
                            const QModelIndex& index) const
{
    paintElided(painter, rect, index.data().toString());
}

// --- the kinds ---

void GutterDelegate::paintCell(QPainter& painter, const QRect&, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    const int pair = index.data(RowsModel::PairRole).toInt();
    const int place = pair & RowsModel::PairPlace;
    if (place == RowsModel::NoPair) {
        return;
    }
    const bool open = (pair & RowsModel::PairOpen) != 0;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(open ? colours().fuji : colours().ink3, 1.5));
    painter.drawPath(bracket(QRectF(option.rect), place));
}

void DateDelegate::paintCell(QPainter& painter, const QRect& rect,
                             const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool first = index.data(RowsModel::FirstOfDayRole).toBool();
    painter.setPen(inkOf(index, first ? colours().ink : colours().ink3));
    // The gutter before it is padding enough.
    QRect from = rect;
    from.setLeft(option.rect.left());
    paintFigure(painter, from, index.data().toString(), Qt::AlignLeft);
}

void TextDelegate::paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem&,
                             const QModelIndex& index) const
{
    const QString text = index.data().toString();
    const QString ordinal = ordinalOf(index);
    QRect place = rect;
    if (!ordinal.isEmpty()) {
        const QFont small = font(Type::Caption);
        const int gap = unit(6);
        const int width = figureWidth(QFontMetrics(small), ordinal);
        const int textWidth = std::min(painter.fontMetrics().horizontalAdvance(text),
                                       std::max(0, rect.width() - gap - width));
        place.setWidth(textWidth);
        painter.save();
        painter.setFont(small);
        painter.setPen(colours().ink3);
        paintFigure(painter, QRect(rect.left() + textWidth + gap, rect.top(), width, rect.height()),
                    ordinal, Qt::AlignLeft);
        painter.restore();
    }
    paintElided(painter, place, text);
}

void FigureDelegate::paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem&,
                               const QModelIndex& index) const
{
    const QString text = index.data().toString();
    if (index.column() == RowsModel::Balance) {
        const bool ours = index.data(RowsModel::ComputedRole).toBool() || text == QChar(0x2014);
        painter.setPen(inkOf(index, ours ? colours().ink3 : colours().ink2));
    }
    paintFigure(painter, rect, text);
}

void AccountDelegate::paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem&,
                                const QModelIndex& index) const
{
    const Colours& c = colours();
    const QString kind = index.data(RowsModel::KindRole).toString();
    const RowClass shown = classOf(index);
    const QString text = index.data().toString();
    if (text.isEmpty()) {
        // What is to be done here, where the account will stand; it is no text of the cell.
        painter.setPen(isOpenQuestion(shown) ? c.fuji : c.ink3);
        paintElided(painter, rect,
                    shown == RowClass::NeedsAccount   ? tr("Choose  F2")
                    : shown == RowClass::PossibleTwin ? tr("The same?")
                    : shown == RowClass::Reworded     ? tr("Same as above?")
                                                      : QString());
        return;
    }
    const bool origin = kind == QLatin1String("rule") || kind == QLatin1String("history") ||
                        kind == QLatin1String("guess") || kind == QLatin1String("hand");
    if (!origin) {
        painter.setPen(isOpenQuestion(shown) ? c.fuji : inkOf(index, c.ink));
        paintAccount(painter, rect, text);
        return;
    }
    const int side = unit(14);
    paintMark(painter, QRect(rect.left(), rect.top(), side, rect.height()), kind, c.ink3);
    paintAccount(painter, rect.adjusted(side + unit(6), 0, 0, 0), text);
}

void StateDelegate::paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem&,
                              const QModelIndex& index) const
{
    const QVariant loaded = index.data(RowsModel::LoadedRole);
    if (!loaded.isValid() || loaded.toBool()) {
        paintState(painter, rect, static_cast<int>(classOf(index)), index.data().toString());
    }
}

void KeyDelegate::paintCell(QPainter& painter, const QRect& rect, const QStyleOptionViewItem&,
                            const QModelIndex& index) const
{
    painter.setFont(font(Type::MonoCaption));
    painter.setPen(inkOf(index, colours().ink2));
    paintElided(painter, rect, index.data().toString());
}

void paintState(QPainter& painter, const QRect& rect, int rowClass, const QString& word)
{
    const auto shown = static_cast<RowClass>(rowClass);
    const int side = unit(16);
    const int gap = unit(6);
    painter.save();
    painter.setFont(font(hasPill(shown) ? Type::SmallStrong : Type::Small));
    painter.setPen(hueOf(shown));
    const int room = std::max(0, rect.width() - side - gap);
    const QString text = painter.fontMetrics().elidedText(word, Qt::ElideRight, room);
    if (hasPill(shown)) {
        // Its padding hangs out at the left, so that marks with and without pills are in one line.
        const int height = std::min(unit(20), rect.height());
        const int width = side + gap + painter.fontMetrics().horizontalAdvance(text);
        const QRect pill(rect.left() - unit(4), rect.top() + (rect.height() - height) / 2,
                         width + unit(4) + unit(8), height);
        draw::box(painter, pill, softOf(shown), {}, height / 2.0);
    }
    paintMark(painter, QRect(rect.left(), rect.top(), side, rect.height()), markOf(shown),
              hueOf(shown));
    painter.drawText(rect.adjusted(side + gap, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
    painter.restore();
}

// --- the view ---

namespace {

struct Width
{
    int column;
    int japanese;
    int other;
};

constexpr std::array<Width, 8> widths = {{
    {RowsModel::Gutter, 16, 16},
    {RowsModel::Date, 52, 54},
    {RowsModel::Out, 72, 80},
    {RowsModel::In, 72, 80},
    {RowsModel::Balance, 84, 88},
    {RowsModel::CounterAccount, 140, 122},
    {RowsModel::StateWord, 96, 112},
    {RowsModel::ShortKey, 66, 64},
}};

// What the widest words and figures of the columns need, if that is more than the design's width.
int neededWidth(const QTableView& view, int column)
{
    const auto with = [](int width) { return width + 2 * unit(padding); };
    if (column == RowsModel::Date) {
        return QFontMetrics(view.font()).horizontalAdvance(QStringLiteral("30 Nov")) +
               unit(padding);
    }
    if (column == RowsModel::ShortKey) {
        return with(
            QFontMetrics(font(Type::MonoCaption)).horizontalAdvance(QStringLiteral("00000000")));
    }
    if (column == RowsModel::StateWord) {
        const QFontMetrics metrics(font(Type::SmallStrong));
        int widest = 0;
        for (size_t i = 0; i < rowClassCount; ++i) {
            const QString word = show::state(static_cast<RowClass>(i));
            widest = std::max(widest, metrics.horizontalAdvance(word));
        }
        return with(widest + unit(16) + unit(6));
    }
    return 0;
}

void setDelegates(QTableView& view)
{
    const auto set = [&](int column, RowDelegate* delegate) {
        // The view does not own what it had before, and does not take this over either.
        if (QAbstractItemDelegate* old = view.itemDelegateForColumn(column)) {
            old->deleteLater();
        }
        view.setItemDelegateForColumn(column, delegate);
    };
    set(RowsModel::Gutter, new GutterDelegate(&view));
    set(RowsModel::Date, new DateDelegate(&view));
    set(RowsModel::Description, new TextDelegate(&view));
    set(RowsModel::Out, new FigureDelegate(&view));
    set(RowsModel::In, new FigureDelegate(&view));
    set(RowsModel::Balance, new FigureDelegate(&view));
    set(RowsModel::CounterAccount, new AccountDelegate(&view));
    set(RowsModel::StateWord, new StateDelegate(&view));
    set(RowsModel::ShortKey, new KeyDelegate(&view));
}

void setHeader(QTableView& view)
{
    QHeaderView* header = view.horizontalHeader();
    header->setProperty("shogoTightSection", int{RowsModel::Date});
    header->setHighlightSections(false);
    header->setMinimumSectionSize(unit(16));
    header->setFixedHeight(unit(28));
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const bool japanese = QLocale().language() == QLocale::Japanese;
    for (const Width& width : widths) {
        header->setSectionResizeMode(width.column, QHeaderView::Interactive);
        header->resizeSection(width.column, std::max(unit(japanese ? width.japanese : width.other),
                                                     neededWidth(view, width.column)));
    }
    header->setSectionResizeMode(RowsModel::Gutter, QHeaderView::Fixed);
    header->setSectionResizeMode(RowsModel::Description, QHeaderView::Stretch);
}

} // namespace

void installRowDelegates(QTableView* view, int density)
{
    setDelegates(*view);
    setHeader(*view);
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setMinimumSectionSize(rowHeight(24));
    view->verticalHeader()->setDefaultSectionSize(rowHeight(density));
    view->verticalHeader()->hide();
    view->setShowGrid(false);
    view->setAlternatingRowColors(false);
    view->setWordWrap(false);
    view->setCornerButtonEnabled(false);
    view->setTabKeyNavigation(false);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    view->setFrameShape(QFrame::NoFrame);
    // Hover is a row's, and the bar is in another column than the cell that got the focus.
    view->viewport()->setAttribute(Qt::WA_Hover);
    QObject::connect(view->selectionModel(), &QItemSelectionModel::currentRowChanged,
                     view->viewport(), qOverload<>(&QWidget::update), Qt::UniqueConnection);
}

void fitFigureColumns(QTableView* view)
{
    const QAbstractItemModel* model = view->model();
    const int first = std::max(0, view->rowAt(0));
    const int last = std::min(model->rowCount(), first + 80);
    const QFontMetrics metrics(view->font());
    for (const int column : {RowsModel::Out, RowsModel::In, RowsModel::Balance}) {
        int width = view->columnWidth(column);
        for (int row = first; row < last; ++row) {
            const QString text = model->index(row, column).data().toString();
            width = std::max(width, figureWidth(metrics, text) + 2 * unit(padding));
        }
        if (width > view->columnWidth(column)) {
            view->setColumnWidth(column, width);
        }
    }
}

} // namespace shogo
