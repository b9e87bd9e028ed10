// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale> // first: moc 6.4 cannot read <compare> before it
#include <QWidget>

#include "look/colours.h"
#include "models/desk_client.h"

#include <vector>

class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace shogo {

class FigureLabel;
class PlanModel;
class RunModel;
class Words;

// Posting: first what would be sent and what stands in its way, then what becomes of each entry.
// Nothing leaves before the button that names the number is pressed.
class PostScreen : public QWidget
{
    Q_OBJECT

public:
    explicit PostScreen(DeskClient& client, QWidget* parent = nullptr);

    // The dry run, anew.
    void review();
    void setLocale(const QLocale& locale);
    bool isRunning() const { return m_running; }
    void stop();
    // Looks up what is stuck; sends nothing.
    void lookUp();
    void focusFirst();
    PlanModel* plan() const { return m_planModel; }
    RunModel* run() const { return m_runModel; }

Q_SIGNALS:
    void problem(const shogo::Problem& problem);
    void done(const QString& words);
    void back();
    void runningChanged(bool running);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Phase { Planning, Planned, Running, Ended };

    QWidget* makeHead();
    QWidget* makeMiddle();
    QWidget* makeBar();
    void takePlan(Result<PostPlan> plan);
    void showPlan();
    void addNotice(const QString& mark, const QString& title, const QString& line, Hue hue);
    void begin();
    void takeProgress(qint64 done, qint64 total);
    void takeReport(Result<PostReport> report);
    void readFigures();
    void setPhase(Phase phase);

    DeskClient& m_client;
    QLocale m_locale;
    Phase m_phase = Phase::Planning;
    bool m_running = false;
    PostPlan m_plan;
    Generation m_figuresAsked;
    PlanModel* m_planModel;
    RunModel* m_runModel;
    Words* m_title;
    Words* m_said;
    QPushButton* m_stop;
    QProgressBar* m_progress;
    FigureLabel* m_figures[4];
    QStackedWidget* m_tables;
    QTableView* m_planTable;
    QTableView* m_runTable;
    QWidget* m_notices;
    QVBoxLayout* m_noticeColumn;
    Words* m_sum;
    QPushButton* m_back;
    QPushButton* m_post;
};

} // namespace shogo
