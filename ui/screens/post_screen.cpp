// SPDX-License-Identifier: GPL-3.0-or-later
#include "screens/post_screen.h"

#include "delegates/post_delegates.h"
#include "look/type.h"
#include "models/plan_model.h"
#include "models/run_model.h"
#include "models/show.h"
#include "screens/desk_words.h"
#include "widgets/counted.h"
#include "widgets/notice.h"
#include "widgets/words.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace shogo {

namespace {

std::vector<RowId> rowsOf(const PostPlan& plan)
{
    std::vector<RowId> rows;
    for (const PlannedJournal& journal : plan.journals) {
        rows.push_back(journal.row);
    }
    return rows;
}

} // namespace

PostScreen::PostScreen(DeskClient& client, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_planModel(new PlanModel(this)),
      m_runModel(new RunModel(client, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(makeMiddle(), 1);
    column->addWidget(makeBar());
    connect(&m_client, &DeskClient::postProgress, this, &PostScreen::takeProgress);
    connect(&m_client, &DeskClient::changed, this, [this] {
        if (m_phase == Phase::Running || m_phase == Phase::Ended) {
            readFigures();
        }
    });
    connect(m_runModel, &WindowModel::readFailed, this, &PostScreen::problem);
    setPhase(Phase::Planning);
}

QWidget* PostScreen::makeHead()
{
    auto* head = new QWidget;
    m_title = new Words(Type::Title);
    m_said = new Words(Type::Small, Hue::Plain);
    m_said->setElided(true);
    m_stop = new QPushButton(tr("Stop after this one"));
    m_stop->setProperty("shogoKey", tr("Esc", "key"));
    connect(m_stop, &QPushButton::clicked, this, &PostScreen::stop);
    auto* first = new QHBoxLayout;
    first->setSpacing(unit(12));
    first->addWidget(m_title);
    first->addWidget(m_said, 1);
    first->addWidget(m_stop);
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Entries done"));
    auto* figures = new QHBoxLayout;
    figures->setSpacing(unit(16));
    for (FigureLabel*& figure : m_figures) {
        figure = new FigureLabel(QString());
        figure->setRuled(true);
        figures->addWidget(figure);
    }
    figures->addStretch(1);
    // The figures bring their own margin, for the line between them.
    first->setContentsMargins(unit(16), 0, unit(16), 0);
    auto* progress = new QHBoxLayout;
    progress->setContentsMargins(unit(16), 0, unit(16), 0);
    progress->addWidget(m_progress);
    figures->setSpacing(0);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, unit(10), 0, unit(10));
    column->setSpacing(unit(10));
    column->addLayout(first);
    column->addLayout(progress);
    column->addLayout(figures);
    return head;
}

QWidget* PostScreen::makeMiddle()
{
    auto* middle = new QWidget;
    m_tables = new QStackedWidget;
    m_planTable = new QTableView;
    m_planTable->setModel(m_planModel);
    m_planTable->setAccessibleName(tr("What would be posted, by day and account"));
    dressPlanTable(m_planTable);
    m_runTable = new QTableView;
    m_runTable->setModel(m_runModel);
    m_runTable->setAccessibleName(tr("What has become of each entry"));
    dressRunTable(m_runTable);
    m_tables->addWidget(m_planTable);
    m_tables->addWidget(m_runTable);
    m_notices = new QWidget;
    m_notices->setFixedWidth(unit(380));
    m_noticeColumn = new QVBoxLayout(m_notices);
    m_noticeColumn->setContentsMargins(0, 0, 0, 0);
    m_noticeColumn->setSpacing(0);
    auto* line = new QHBoxLayout(middle);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    line->addWidget(m_tables, 1);
    line->addWidget(m_notices);
    return middle;
}

QWidget* PostScreen::makeBar()
{
    auto* bar = new QWidget;
    m_sum = new Words(Type::Text, Hue::Plain);
    m_sum->setElided(true);
    m_back = new QPushButton(tr("Back"));
    m_back->setProperty("shogoKey", tr("Esc", "key"));
    m_post = new QPushButton;
    m_post->setProperty("shogoMain", true);
    // Enter posts only where this very button has the focus.
    m_post->setAutoDefault(false);
    connect(m_back, &QPushButton::clicked, this, &PostScreen::back);
    connect(m_post, &QPushButton::clicked, this, &PostScreen::begin);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(unit(16), unit(8), unit(16), unit(8));
    line->setSpacing(unit(8));
    line->addWidget(m_sum, 1);
    line->addWidget(m_back);
    line->addWidget(m_post);
    return bar;
}

void PostScreen::setLocale(const QLocale& locale)
{
    m_locale = locale;
    m_planModel->setLocale(locale);
    m_runModel->setLocale(locale);
    if (m_phase == Phase::Planned) {
        showPlan();
    }
}

void PostScreen::focusFirst()
{
    (m_running ? m_stop : m_back)->setFocus(Qt::TabFocusReason);
}

void PostScreen::review()
{
    if (m_running) {
        return;
    }
    setPhase(Phase::Planning);
    m_client.call(
        this, [](Desk& desk) { return desk.planPost(); },
        [this](Result<PostPlan> plan) { takePlan(std::move(plan)); });
}

void PostScreen::takePlan(Result<PostPlan> plan)
{
    if (m_running) {
        return;
    }
    if (!plan) {
        Q_EMIT problem(plan.error());
        return;
    }
    m_plan = std::move(*plan);
    m_planModel->setPlan(m_plan);
    fitPlanTable(m_planTable);
    setPhase(Phase::Planned);
    showPlan();
}

void PostScreen::setPhase(Phase phase)
{
    m_phase = phase;
    const bool running = phase == Phase::Running;
    if (running != m_running) {
        m_running = running;
        Q_EMIT runningChanged(running);
    }
    const bool plan = phase == Phase::Planning || phase == Phase::Planned;
    m_title->setText(plan                      ? tr("Post: dry run")
                     : phase == Phase::Running ? tr("Posting")
                                               : tr("Posted"));
    m_tables->setCurrentWidget(plan ? m_planTable : m_runTable);
    m_notices->setVisible(plan);
    m_stop->setVisible(running);
    m_stop->setEnabled(true);
    m_progress->setVisible(running);
    m_post->setVisible(plan);
    m_post->setEnabled(phase == Phase::Planned && m_plan.fresh + m_plan.toLookUp > 0);
    m_back->setEnabled(!running);
    m_said->setText(phase == Phase::Planning ? tr("Looking at what is approved…") : QString());
    if (phase == Phase::Planning) {
        m_post->setText(tr("Post"));
        m_sum->setText(QString());
    }
}

void PostScreen::addNotice(const QString& mark, const QString& title, const QString& line, Hue hue)
{
    m_noticeColumn->addWidget(new Notice(mark, title, line, hue));
}

void PostScreen::showPlan()
{
    const auto number = [this](int64_t n) { return m_locale.toString(static_cast<qlonglong>(n)); };
    m_said->setText(tr("Nothing has been sent yet · %1").arg(show::target(m_plan.target)));
    const struct
    {
        int64_t figure;
        QString word;
        Hue hue;
    } figures[] = {
        {m_plan.fresh, tr("to post"), Hue::Ink},
        {m_plan.toLookUp, tr("to look up first"), Hue::Yama},
        {m_plan.later + m_plan.held, tr("waiting"), Hue::Plain},
        {m_plan.failed, tr("refused, not sent"), Hue::Shu},
    };
    for (size_t i = 0; i < std::size(figures); ++i) {
        m_figures[i]->setFigure(number(figures[i].figure));
        m_figures[i]->setWord(figures[i].word);
        // Nothing of a kind is no news: it has no colour.
        m_figures[i]->setHue(figures[i].figure > 0 ? figures[i].hue : Hue::Quiet);
    }
    while (QLayoutItem* item = m_noticeColumn->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_noticeColumn->addWidget(new Notice(QString(), tr("Before sending"), QString(), Hue::Ink));
    if (m_plan.toLookUp > 0) {
        addNotice(
            QStringLiteral("unknown"),
            tr("%n have no known outcome", nullptr, static_cast<int>(m_plan.toLookUp)),
            tr("They are looked up first. Found ones become posted. None is sent again unseen."),
            Hue::Yama);
    }
    if (m_plan.held > 0) {
        addNotice(QStringLiteral("warn"),
                  tr("%n are held back", nullptr, static_cast<int>(m_plan.held)),
                  tr("They were approved, and something about their rows is in question since."),
                  Hue::Yama);
    }
    if (m_plan.later > 0) {
        addNotice(
            QStringLiteral("clock"),
            tr("%n wait for a later run", nullptr, static_cast<int>(m_plan.later)),
            tr("The service asked to slow down, or could not be reached. They go by themselves."),
            Hue::Plain);
    }
    if (m_plan.failed > 0) {
        addNotice(
            QStringLiteral("refused"),
            tr("%n were refused", nullptr, static_cast<int>(m_plan.failed)),
            tr("Nothing of them is booked there. Correct and approve them to send them again."),
            Hue::Shu);
    }
    if (m_plan.suspects > 0) {
        addNotice(QStringLiteral("twin"),
                  tr("%n rows wait for an answer", nullptr, static_cast<int>(m_plan.suspects)),
                  tr("They may be movements that are here already. Nothing of them is sent."),
                  Hue::Fuji);
    }
    if (m_plan.flagged > 0) {
        addNotice(QStringLiteral("differs"),
                  tr("%n posted ones differ there", nullptr, static_cast<int>(m_plan.flagged)),
                  tr("They stand there twice, otherwise, or not at all. See the desk, Stuck."),
                  Hue::Fuji);
    }
    addNotice(
        QString(), QString(),
        tr("Each entry is written to the ledger before it is sent. Stop at any moment, or lose "
           "power: nothing is posted twice."),
        Hue::Plain);
    m_noticeColumn->addStretch(1);
    const QueuedSums sums{
        {m_plan.out.minor < 0 ? -m_plan.out.minor : m_plan.out.minor, m_plan.out.currency},
        m_plan.in,
        m_plan.fresh};
    m_sum->setText(tr("Post %n entry(ies)", nullptr, static_cast<int>(m_plan.fresh)) +
                   QStringLiteral("   ") + deskSums(sums, true, m_locale));
    m_post->setText(
        m_plan.fresh > 0      ? tr("Post %n entry(ies)", nullptr, static_cast<int>(m_plan.fresh))
        : m_plan.toLookUp > 0 ? tr("Look up %n", nullptr, static_cast<int>(m_plan.toLookUp))
                              : tr("Nothing to post"));
}

void PostScreen::begin()
{
    if (m_phase != Phase::Planned) {
        return;
    }
    m_runModel->setRows(rowsOf(m_plan));
    m_progress->setRange(0, 0);
    setPhase(Phase::Running);
    m_said->setText(show::target(m_plan.target));
    m_sum->setText(tr("You need not stay here."));
    m_stop->setFocus(Qt::OtherFocusReason);
    readFigures();
    // What was shown is what is posted: another number is refused by the desk.
    m_client.run(
        this,
        [expect = m_plan.fresh](Desk& desk, Poster::Done done) {
            desk.post(expect, std::move(done));
        },
        [this](Result<PostReport> report) { takeReport(std::move(report)); });
}

void PostScreen::lookUp()
{
    if (m_running) {
        return;
    }
    m_client.run(
        this, [](Desk& desk, Poster::Done done) { desk.lookUp({}, std::move(done)); },
        [this](Result<PostReport> report) {
            if (!report) {
                Q_EMIT problem(report.error());
                return;
            }
            if (!report->problems.empty()) {
                Q_EMIT problem(report->problems.front());
            }
            Q_EMIT done(
                tr("%n looked up; nothing was sent", nullptr, static_cast<int>(report->lookedUp)));
        });
}

void PostScreen::stop()
{
    if (m_running) {
        m_client.stopPosting();
        m_stop->setEnabled(false);
        m_said->setText(tr("Stopping: the one under way is finished first"));
    }
}

void PostScreen::takeProgress(qint64 done, qint64 total)
{
    if (!m_running) {
        return;
    }
    m_progress->setRange(0, static_cast<int>(std::max<qint64>(total, 1)));
    m_progress->setValue(static_cast<int>(done));
    if (m_stop->isEnabled()) {
        m_said->setText(tr("%1 · %2 of %3")
                            .arg(show::target(m_plan.target))
                            .arg(m_locale.toString(done), m_locale.toString(total)));
    }
}

// How many of the run's rows are in which state, counted where the rows are.
void PostScreen::readFigures()
{
    std::vector<int64_t> ids;
    for (const PlannedJournal& journal : m_plan.journals) {
        ids.push_back(journal.row.value);
    }
    m_client.read(
        this, m_figuresAsked.next(),
        [ids = std::move(ids)](BookReader& reader, const Windows::Stop&) {
            return reader.windows().countsOf(ids);
        },
        [this](Result<ClassCounts> counts) {
            if (!counts || m_phase == Phase::Planned || m_phase == Phase::Planning) {
                return;
            }
            const auto of = [&](RowClass shown) { return (*counts)[static_cast<size_t>(shown)]; };
            const struct
            {
                int64_t figure;
                QString word;
                Hue hue;
            } figures[] = {
                {of(RowClass::Confirmed) + of(RowClass::Differs) + of(RowClass::Duplicate) +
                     of(RowClass::Gone),
                 tr("posted"), Hue::Roku},
                {of(RowClass::Unknown), tr("unknown"), Hue::Yama},
                {of(RowClass::Failed), tr("refused"), Hue::Shu},
                {of(RowClass::Queued) + of(RowClass::Pending) + of(RowClass::Held), tr("to go"),
                 Hue::Plain},
            };
            for (size_t i = 0; i < std::size(figures); ++i) {
                m_figures[i]->setFigure(
                    m_locale.toString(static_cast<qlonglong>(figures[i].figure)));
                m_figures[i]->setWord(figures[i].word);
                m_figures[i]->setHue(figures[i].figure > 0 ? figures[i].hue : Hue::Quiet);
            }
        });
}

void PostScreen::takeReport(Result<PostReport> report)
{
    setPhase(Phase::Ended);
    readFigures();
    m_runModel->refreshPages();
    m_back->setFocus(Qt::OtherFocusReason);
    if (!report) {
        m_said->setText(tr("Nothing was sent"));
        Q_EMIT problem(report.error());
        return;
    }
    const auto now = [&](State state) {
        const auto at = report->now.find(state);
        return at == report->now.end() ? int64_t{0} : at->second;
    };
    m_sum->setText(now(State::Unknown) + now(State::Failed) > 0
                       ? tr("Unknown and refused rows wait on the desk, under Stuck and Refused.")
                       : tr("Every entry of this run is booked there once."));
    m_said->setText(show::target(m_plan.target));
    if (!report->problems.empty()) {
        m_sum->setText(tr("Not everything was sent. What was not stays approved."));
        Q_EMIT problem(report->problems.front());
    } else {
        Q_EMIT done(tr("%n posted", nullptr, static_cast<int>(report->posted)));
    }
}

void PostScreen::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        if (m_running) {
            stop();
        } else {
            Q_EMIT back();
        }
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shogo
