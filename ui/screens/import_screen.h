// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale> // first: moc 6.4 cannot read <compare> before it
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include "models/desk_client.h"

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QListView;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace shogo {

class CountLink;
class EmptyState;
class PreviewModel;
class Words;

// Statements on their way into the book: each file is read and compared first, and shown with what
// every row would be; nothing is written before Import.
class ImportScreen : public QWidget
{
    Q_OBJECT

public:
    explicit ImportScreen(DeskClient& client, QWidget* parent = nullptr);
    ~ImportScreen() override;

    void addFiles(const QStringList& paths);
    void setSummary(const BookSummary& summary);
    void setLocale(const QLocale& locale);
    bool isEmpty() const { return m_files.empty(); }
    void focusFirst();
    // The file on show cannot be taken, and the screen says why.
    bool saysRefused() const;
    PreviewModel* model() const { return m_model; }

Q_SIGNALS:
    void problem(const shogo::Problem& problem);
    void done(const QString& words);
    void addWanted();
    void addAccountWanted();
    // Every file is in, or was put away: on to the desk.
    void finished();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Stage { Reading, Shown, Refused, Writing, Written };

    // Between this thread and the desk's.
    struct Watching
    {
        std::atomic<bool> stop{false};
        std::atomic<int64_t> readBytes{0};
    };

    struct File
    {
        int number = 0; // stable while others come and go
        QString path;
        QString account; // identifier; empty: by the file
        QString profile;
        bool takeReadable = false;
        Stage stage = Stage::Reading;
        // Never null; shared with the table.
        std::shared_ptr<const std::vector<ImportView>> views =
            std::make_shared<const std::vector<ImportView>>();
        std::optional<Problem> refusal;
        std::shared_ptr<Watching> watching = std::make_shared<Watching>();
    };

    QWidget* makeHead();
    QWidget* makeTable();
    QWidget* makeCounts();
    File* fileOf(int number);
    File* current();
    ImportOptions optionsOf(const File& file, bool dryRun);
    void preview(File& file);
    void write();
    void take(int number, Result<std::vector<ImportView>> views, bool written);
    void redraw();
    void showProgress();
    void showChips();
    void showTable(const File& file);
    void showCounts(const File& file);
    void showRefusal(const File& file);
    void showProblems();
    void putAway();
    void forget(int number);
    void letGo(std::shared_ptr<const std::vector<ImportView>> views);
    void choose(int number);

    DeskClient& m_client;
    QLocale m_locale;
    std::vector<File> m_files;
    int m_lastNumber = 0;
    int m_current = 0;
    bool m_filling = false;
    QTimer m_progress;
    PreviewModel* m_model;
    Words* m_said;
    QHBoxLayout* m_chips;
    QButtonGroup* m_chipGroup;
    QComboBox* m_account;
    QComboBox* m_profile;
    QStackedWidget* m_middle;
    QTableView* m_table;
    EmptyState* m_empty;
    QListView* m_problems;
    CountLink* m_counts[6];
    Words* m_balances;
    QCheckBox* m_takeReadable;
    QPushButton* m_cancel;
    QPushButton* m_import;
};

} // namespace shogo
