// SPDX-License-Identifier: GPL-3.0-or-later
#include "screens/desk_screen.h"

#include "delegates/row_delegates.h"
#include "look/marks.h"
#include "look/type.h"
#include "models/rows_model.h"
#include "models/show.h"
#include "screens/desk_words.h"
#include "widgets/empty_state.h"
#include "widgets/gap_strip.h"
#include "widgets/row_panel.h"
#include "widgets/rows_view.h"
#include "widgets/words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace shogo {

namespace {

// A pause in typing: before it every letter would begin a search that the next one ends.
constexpr int typingMs = 150;

QToolButton* flatButton(const QString& name, const QString& markName)
{
    auto* button = new QToolButton;
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFocusPolicy(Qt::TabFocus);
    if (!markName.isEmpty()) {
        button->setIcon(icon(markName));
    }
    return button;
}

Day dayOf(const QDate& date)
{
    return Day::of(date.year(), date.month(), date.day()).value_or(Day());
}

QDate dateOf(Day day)
{
    return {day.year(), day.month(), day.dayOfMonth()};
}

} // namespace

const std::vector<DeskScreen::Tab>& DeskScreen::tabs()
{
    static const std::vector<Tab> list = {
        {Act::TabAll, QT_TRANSLATE_NOOP("shogo::DeskScreen", "All"), ClassSet::allRows()},
        {Act::TabToDo,
         QT_TRANSLATE_NOOP("shogo::DeskScreen", "To do"),
         {RowClass::New, RowClass::NeedsAccount, RowClass::PossibleTwin, RowClass::Reworded,
          RowClass::Missing, RowClass::Ready}},
        {Act::TabApproved,
         QT_TRANSLATE_NOOP("shogo::DeskScreen", "Approved"),
         {RowClass::Queued, RowClass::Held, RowClass::Pending}},
        {Act::TabStuck,
         QT_TRANSLATE_NOOP("shogo::DeskScreen", "Stuck"),
         {RowClass::Unknown, RowClass::Duplicate, RowClass::Differs, RowClass::Gone}},
        {Act::TabPosted,
         QT_TRANSLATE_NOOP("shogo::DeskScreen", "Posted"),
         {RowClass::Confirmed, RowClass::Covered, RowClass::Duplicate, RowClass::Differs,
          RowClass::Gone}},
        {Act::TabRefused, QT_TRANSLATE_NOOP("shogo::DeskScreen", "Refused"), {RowClass::Failed}},
        {Act::TabAside,
         QT_TRANSLATE_NOOP("shogo::DeskScreen", "Aside"),
         {RowClass::Excluded, RowClass::Withdrawn}},
    };
    return list;
}

DeskScreen::DeskScreen(DeskClient& client, ActionList& actions, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_actions(actions),
      m_model(new RowsModel(client, this)),
      m_splitter(new QSplitter(Qt::Horizontal)),
      m_panel(new RowPanel)
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_strip = new GapStrip;
    m_table = new RowsView(actions);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Rows"));
    m_table->setSortingEnabled(false);
    installRowDelegates(m_table);
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_empty = new EmptyState(m_table);
    m_empty->hide();
    column->addWidget(makeHead());
    column->addWidget(m_strip);
    column->addWidget(makeFilter());
    column->addWidget(m_table, 1);
    column->addWidget(makeBar());
    m_splitter->addWidget(page);
    m_splitter->addWidget(m_panel);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_splitter);
    fit();

    m_typing.setSingleShot(true);
    m_typing.setInterval(typingMs);
    connect(&m_typing, &QTimer::timeout, this, &DeskScreen::applyQuery);
    connect(m_search, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
    m_search->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    connect(m_tabBar, &QTabBar::currentChanged, this, &DeskScreen::applyQuery);
    connect(m_table, &RowsView::asked, this, [this](Act act) { m_actions[act]->trigger(); });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int section) {
        const bool again = m_table->horizontalHeader()->sortIndicatorSection() == section;
        const Qt::SortOrder order =
            again && m_table->horizontalHeader()->sortIndicatorOrder() == Qt::AscendingOrder
                ? Qt::DescendingOrder
                : Qt::AscendingOrder;
        m_table->horizontalHeader()->setSortIndicator(section, order);
        m_model->sort(section, order);
        m_query = m_model->query();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &DeskScreen::onSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &DeskScreen::onSelection);
    connect(m_model, &WindowModel::loaded, this, [this] {
        restoreSelection();
        showEmpty();
        readCounts();
        Q_EMIT listed();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &DeskScreen::restoreSelection);
    connect(m_model, &WindowModel::readFailed, this, &DeskScreen::problem);
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_detailWaits) {
            readDetail();
        }
    });
    connect(&m_client, &DeskClient::changed, this, [this] {
        readCounts();
        readDetail();
    });
    connect(m_strip, &GapStrip::chosen, this, [this](int index) {
        m_month = m_strip->spans()[static_cast<size_t>(index)].first;
        m_month = QDate(m_month->year(), m_month->month(), 1);
        applyQuery();
    });
    connect(m_panel, &RowPanel::assignWanted, this, &DeskScreen::assign);
    connect(m_panel, &RowPanel::approveWanted, this, [this] { approve(); });
    connect(m_panel, &RowPanel::asideWanted, this, [this] { setAside(); });
    connect(m_panel, &RowPanel::countChosen, this,
            [this](const RowKey& key, qint64 count) { decideCount(key, count); });
    connect(m_panel, &RowPanel::left, this, &DeskScreen::focusTable);
    connect(m_empty, &EmptyState::clicked, this, [this] {
        if (m_summary.firstDay) {
            m_month.reset();
            m_tabBar->setCurrentIndex(0);
            applyQuery();
        } else {
            Q_EMIT importWanted();
        }
    });
    connect(m_empty, &EmptyState::flatClicked, this, [this] { m_search->clear(); });
    // The rows first: what counts them asks behind them.
    m_model->reload();
    applyQuery();
}

QWidget* DeskScreen::makeHead()
{
    auto* head = new QWidget;
    m_title = new Words(Type::Title);
    m_title->setElided(true);
    m_balance = new Words(Type::Small, Hue::Plain);
    m_previous = flatButton(tr("Previous month"), QStringLiteral("left"));
    m_next = flatButton(tr("Next month"), QStringLiteral("right"));
    m_monthName = flatButton(tr("All months"), QString());
    m_monthName->setFont(shogo::font(Type::Strong));
    m_monthName->setMinimumWidth(unit(128));
    connect(m_previous, &QToolButton::clicked, this, [this] { moveMonth(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { moveMonth(1); });
    connect(m_monthName, &QToolButton::clicked, this, [this] {
        m_month.reset();
        applyQuery();
    });
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(unit(16), unit(6), unit(16), unit(6));
    line->setSpacing(unit(12));
    line->addWidget(m_title, 1);
    line->addWidget(m_balance);
    line->addSpacing(unit(8));
    auto* step = new QHBoxLayout;
    step->setSpacing(0);
    step->addWidget(m_previous);
    step->addWidget(m_monthName);
    step->addWidget(m_next);
    line->addLayout(step);
    return head;
}

QWidget* DeskScreen::makeFilter()
{
    auto* filter = new QWidget;
    m_tabBar = new QTabBar;
    m_tabBar->setAccessibleName(tr("State of the rows"));
    m_tabBar->setExpanding(false);
    m_tabBar->setDrawBase(false);
    m_tabBar->setUsesScrollButtons(false);
    m_tabBar->setElideMode(Qt::ElideNone);
    for (const Tab& tab : tabs()) {
        m_tabBar->addTab(tr(tab.text));
    }
    m_search = new QLineEdit;
    m_search->setAccessibleName(tr("Find by text, amount or key"));
    m_search->setPlaceholderText(tr("Text or amount"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->setMinimumWidth(unit(150));
    m_search->setMaximumWidth(unit(220));
    auto* line = new QHBoxLayout(filter);
    line->setContentsMargins(unit(16), unit(6), unit(16), unit(6));
    line->setSpacing(unit(8));
    line->addWidget(m_tabBar);
    line->addStretch(1);
    line->addWidget(m_search, 1);
    return filter;
}

QWidget* DeskScreen::makeBar()
{
    auto* bar = new QWidget;
    m_sums = new Words(Type::Text);
    m_sums->setElided(true);
    m_hint = new Words(Type::Small, Hue::Quiet, tr("Approving sends nothing"));
    m_post = new QPushButton(tr("Review and post…"));
    m_post->setProperty(
        "shogoKey", m_actions[Act::ReviewAndPost]->shortcut().toString(QKeySequence::NativeText));
    connect(m_post, &QPushButton::clicked, this, [this] {
        if (m_armed.empty()) {
            Q_EMIT reviewWanted();
        } else {
            approveRows(m_armed);
        }
    });
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(unit(16), unit(8), unit(16), unit(8));
    line->setSpacing(unit(12));
    line->addWidget(m_sums, 1);
    line->addWidget(m_hint);
    line->addWidget(m_post);
    return bar;
}

void DeskScreen::fit()
{
    const bool below = m_splitter->orientation() == Qt::Vertical;
    if (below) {
        m_panel->setMinimumSize(0, unit(160));
        m_panel->setMaximumSize(QWIDGETSIZE_MAX, unit(400));
        m_splitter->setSizes({height() - unit(244), unit(244)});
    } else {
        m_panel->setMinimumSize(unit(280), 0);
        m_panel->setMaximumSize(unit(560), QWIDGETSIZE_MAX);
        m_splitter->setSizes({width() - unit(324), unit(324)});
    }
}

void DeskScreen::setNarrow(bool narrow)
{
    const Qt::Orientation orientation = narrow ? Qt::Vertical : Qt::Horizontal;
    if (orientation != m_splitter->orientation()) {
        m_splitter->setOrientation(orientation);
        m_panel->setWide(narrow);
        fit();
    }
}

void DeskScreen::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        installRowDelegates(m_table);
        fit();
    }
    QWidget::changeEvent(event);
}

void DeskScreen::setLocale(const QLocale& locale)
{
    m_locale = locale;
    m_model->setLocale(locale);
    m_panel->setLocale(locale);
    m_strip->setLocale(locale);
    showMonth();
    showSums();
}

void DeskScreen::setSummary(const BookSummary& summary)
{
    m_summary = summary;
    showMonth();
    showSums();
    showStrip();
    showEmpty();
}

void DeskScreen::setAccount(std::optional<AccountId> account)
{
    m_query.account = account;
    applyQuery();
    showStrip();
}

void DeskScreen::applyQuery()
{
    m_typing.stop();
    m_query.classes = tabs()[static_cast<size_t>(std::max(0, m_tabBar->currentIndex()))].classes;
    m_query.search = m_search->text().trimmed().toStdString();
    m_query.from.reset();
    m_query.to.reset();
    if (m_month) {
        m_query.from = dayOf(*m_month);
        m_query.to = dayOf(m_month->addMonths(1).addDays(-1));
    }
    disarm();
    m_model->setQuery(m_query);
    showMonth();
    if (!m_model->isReading()) {
        readCounts(); // else behind the list: what is looked at comes before what is counted
    }
}

void DeskScreen::showMonth()
{
    const AccountSummary* one = nullptr;
    for (const AccountSummary& account : m_summary.accounts) {
        if (m_query.account == account.account.id || m_summary.accounts.size() == 1) {
            one = &account;
        }
    }
    m_title->setText(one ? show::text(one->account.name) : tr("All accounts"));
    m_balance->setText(
        one && one->balance
            ? tr("Balance %1").arg(show::number({*one->balance, one->account.currency}, m_locale))
            : QString());
    m_monthName->setText(
        m_month ? m_locale.toString(*m_month, tr("MMMM yyyy", "month, as QLocale::toString"))
                : tr("All months"));
    const QDate last = m_summary.lastDay ? dateOf(*m_summary.lastDay) : QDate();
    m_next->setEnabled(m_month && last.isValid() && m_month->addMonths(1) <= last);
    m_previous->setEnabled(last.isValid());
}

void DeskScreen::moveMonth(int direction)
{
    if (!m_summary.lastDay) {
        return;
    }
    const QDate last = dateOf(*m_summary.lastDay);
    const QDate first = dateOf(m_summary.firstDay.value_or(*m_summary.lastDay));
    const QDate wanted =
        m_month ? m_month->addMonths(direction) : QDate(last.year(), last.month(), 1);
    if (wanted <= last && wanted.addMonths(1) > first) {
        m_month = wanted;
        applyQuery();
    }
}

void DeskScreen::readCounts()
{
    WindowQuery query = m_query;
    m_client.read(
        this, m_countsAsked.next(),
        [query](BookReader& reader, const Windows::Stop& stop) {
            return reader.windows().counts(query, stop);
        },
        [this](Result<ClassCounts> counts) {
            if (counts) {
                showCounts(*counts);
            } else {
                Q_EMIT problem(counts.error());
            }
        });
}

void DeskScreen::showCounts(const ClassCounts& counts)
{
    for (size_t i = 0; i < tabs().size(); ++i) {
        int64_t sum = 0;
        for (size_t shown = 0; shown < rowClassCount; ++shown) {
            sum += tabs()[i].classes.has(static_cast<RowClass>(shown)) ? counts[shown] : 0;
        }
        const auto index = static_cast<int>(i);
        const QString name = tr(tabs()[i].text);
        m_tabBar->setTabText(index, tr("%1 %2", "state and count")
                                        .arg(name, m_locale.toString(static_cast<qlonglong>(sum))));
        m_tabBar->setAccessibleTabName(
            index, tr("%1: %n row(s)", nullptr, static_cast<int>(sum)).arg(name));
        m_tabBar->setTabToolTip(
            index, m_actions[tabs()[i].act]->shortcut().toString(QKeySequence::NativeText));
    }
}

void DeskScreen::showStrip()
{
    std::vector<GapSpan> spans;
    for (const AccountSummary& account : m_summary.accounts) {
        // Days of one account: a file of another one closes no gap.
        if (m_query.account == account.account.id || m_summary.accounts.size() == 1) {
            for (const CoveredDays& days : account.covered) {
                spans.push_back(
                    {dateOf(days.first), dateOf(days.last), show::text(days.file), false});
            }
        }
    }
    m_strip->setVisible(!spans.empty());
    if (!spans.empty()) {
        QDate from = spans.front().first;
        QDate to = spans.front().last;
        for (const GapSpan& span : spans) {
            from = std::min(from, span.first);
            to = std::max(to, span.last);
        }
        // Half a year, as people look at it; older files are found by the months.
        from = std::max(from, to.addMonths(-5));
        m_strip->setSpans(std::move(spans), from, to);
    }
}

void DeskScreen::showSums()
{
    if (!m_armed.empty()) {
        return;
    }
    const QueuedSums* sums = m_summary.queued.empty() ? nullptr : &m_summary.queued.front();
    if (!sums) {
        m_sums->setText(tr("Nothing is approved that waits to be posted"));
    } else {
        QStringList parts = {tr("Approved %1")
                                 .arg(m_locale.toString(static_cast<qlonglong>(
                                     m_summary.counts[static_cast<size_t>(RowClass::Queued)])))};
        for (const QueuedSums& one : m_summary.queued) {
            parts.append(deskSums(one, m_summary.queued.size() > 1, m_locale));
        }
        m_sums->setText(parts.join(QStringLiteral("   ")));
    }
    m_post->setText(tr("Review and post…"));
    m_post->setEnabled(true);
}

void DeskScreen::showEmpty()
{
    const bool empty = m_model->rowCount() == 0 && !m_model->isReading();
    m_empty->setVisible(empty);
    if (!empty) {
        return;
    }
    const EmptyWords words = emptyWords(m_summary, m_query, m_month, m_locale);
    m_empty->setTexts(words.title, words.line);
    m_empty->setButton(words.button);
    m_empty->setFlatButton(m_query.search.empty() ? QString() : tr("Clear search"),
                           tr("Esc", "key"));
    m_empty->setGeometry(m_table->viewport()->geometry());
    m_empty->raise();
}

bool DeskScreen::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        m_empty->setGeometry(m_table->viewport()->geometry());
    }
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) {
            // The first takes the words away, the second leads back.
            if (m_search->text().isEmpty()) {
                focusTable();
            } else {
                m_search->clear();
            }
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down) {
            applyQuery();
            focusTable();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void DeskScreen::focusTable()
{
    m_table->setFocus(Qt::OtherFocusReason);
}

void DeskScreen::setKnown(const KnownAccounts& known)
{
    m_panel->setKnown(known);
}

QList<QWidget*> DeskScreen::regions() const
{
    QList<QWidget*> all;
    if (m_strip->isVisible()) {
        all.append(m_strip);
    }
    all.append({m_tabBar, m_table, m_panel, m_post});
    return all;
}

// ------------------------------------------------------------------------------------ selection

void DeskScreen::restoreSelection()
{
    m_restoring = true;
    int row = m_current != 0 ? m_model->rowOfId(m_current) : -1;
    if (row < 0 && m_model->rowCount() > 0) {
        row = 0;
        m_current = m_model->idAt(0);
    }
    if (row >= 0) {
        m_table->setCurrentIndex(m_model->index(row, RowsModel::Description));
        m_table->selectRow(row);
    } else {
        m_current = 0;
    }
    m_restoring = false;
    onSelection();
}

void DeskScreen::onSelection()
{
    if (m_restoring) {
        return;
    }
    // What is shown is what every key acts on: the chosen row, wherever the current cell is.
    const QItemSelection& selection = m_table->selectionModel()->selection();
    const QModelIndex current = m_table->selectionModel()->currentIndex();
    if (selection.size() == 1 && selection.front().height() == 1) {
        m_current = m_model->idAt(selection.front().top());
    } else if (current.isValid()) {
        m_current = m_model->idAt(current.row());
    }
    disarm();
    readDetail();
}

std::vector<int64_t> DeskScreen::chosen() const
{
    std::vector<int64_t> ids;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            ids.push_back(m_model->idAt(row));
        }
    }
    return ids;
}

void DeskScreen::readDetail()
{
    int rows = 0;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection()) {
        rows += range.height();
    }
    const Stamp stamp = m_detailAsked.next();
    if (rows > 1) {
        m_panel->setMany(rows);
        return;
    }
    if (rows == 0 || m_current == 0) {
        m_panel->setNone();
        return;
    }
    // The table first: one row's whole story may take a look through its file.
    const QModelIndex index = m_model->indexOfKey(m_current);
    m_detailWaits = index.isValid() && !index.data(RowsModel::LoadedRole).toBool();
    if (m_detailWaits) {
        return;
    }
    m_client.read(
        this, stamp,
        [id = m_current](BookReader& reader,
                         const Windows::Stop&) -> Result<std::shared_ptr<const RowDetail>> {
            SHOGO_ASSIGN(const auto page, reader.windows().page(std::span(&id, 1)));
            SHOGO_ASSIGN(auto detail, readRowDetail(reader.book(), page.front().key));
            return std::make_shared<const RowDetail>(std::move(detail));
        },
        [this](Result<std::shared_ptr<const RowDetail>> detail) {
            if (detail) {
                m_panel->setDetail(**detail);
                return;
            }
            const Problem& why = detail.error();
            if (why.code == ProblemCode::RowUnknown) {
                m_panel->setNone(); // taken back in the meantime
            } else {
                Q_EMIT problem(why);
            }
        });
}

void DeskScreen::withChosen(std::function<void(std::vector<ChosenRow>)> then)
{
    const std::vector<int64_t> ids = chosen();
    if (ids.empty()) {
        return;
    }
    m_client.read(
        this, Generation().stamp(),
        [ids](BookReader& reader, const Windows::Stop& stop) -> Result<std::vector<ChosenRow>> {
            // Page by page: what a screen shows of a row is ten times what an action needs.
            std::vector<ChosenRow> rows;
            rows.reserve(ids.size());
            const std::span<const int64_t> all(ids);
            for (size_t at = 0; at < all.size() && !stop(); at += WindowModel::pageRows) {
                const size_t count = std::min<size_t>(WindowModel::pageRows, all.size() - at);
                SHOGO_ASSIGN(const auto page, reader.windows().page(all.subspan(at, count)));
                for (const WindowRow& row : page) {
                    rows.push_back({row.key, row.minor, row.currency, row.shown});
                }
            }
            return rows;
        },
        [this, then = std::move(then)](Result<std::vector<ChosenRow>> rows) {
            if (rows) {
                then(std::move(*rows));
            } else {
                Q_EMIT problem(rows.error());
            }
        });
}

bool DeskScreen::isOpenAt(int row) const
{
    const QModelIndex index = m_model->index(row, RowsModel::StateWord);
    if (!index.data(RowsModel::LoadedRole).toBool()) {
        return true; // not read yet: going there reads it
    }
    return tabs()[1].classes.has(static_cast<RowClass>(index.data(RowsModel::StateRole).toInt()));
}

void DeskScreen::step(int direction)
{
    const int from = m_current != 0 ? m_model->rowOfId(m_current) : -1;
    for (int row = from + direction; row >= 0 && row < m_model->rowCount(); row += direction) {
        if (isOpenAt(row)) {
            m_table->setCurrentIndex(m_model->index(row, RowsModel::Description));
            m_table->selectRow(row);
            return;
        }
    }
    Q_EMIT done(direction > 0 ? tr("No open row below this one")
                              : tr("No open row above this one"));
}

} // namespace shogo
