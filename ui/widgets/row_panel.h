// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QButtonGroup> // first: moc 6.4 cannot read <compare> before it
#include <QLocale>
#include <QScrollArea>
#include <QStringListModel>

#include "desk/reading.h"

#include <optional>

class QGridLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTableView;
class QVBoxLayout;

namespace shogo {

class JournalModel;
class Section;
class StateLine;
class Timeline;
class Words;

// Beside the table: what the row is, where it is from, why it has this key, what it will post, what
// happened to it. Always in this order; what a question is about comes before all of it.
class RowPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit RowPanel(QWidget* parent = nullptr);

    void setDetail(const RowDetail& detail);
    // Nothing is chosen, or several rows are.
    void setNone();
    void setMany(int rows);
    const std::optional<RowDetail>& detail() const { return m_detail; }

    void setKnown(const KnownAccounts& known);
    void setLocale(const QLocale& locale);
    // Below the table, in three columns, where the window is narrow.
    void setWide(bool wide);

    void focusAccount();
    void focusQuestion();
    bool asks() const;

Q_SIGNALS:
    void assignWanted(const shogo::Decision& decision);
    void approveWanted();
    void asideWanted();
    void countChosen(const shogo::RowKey& key, qint64 count);
    // Esc: back to the row.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeQuestion();
    QWidget* makeRaw();
    QWidget* makeWhy();
    QWidget* makeJournal();
    QWidget* makeHistory();
    void arrange();
    void fillHead(const RowDetail& detail);
    void fillQuestion(const RowDetail& detail);
    void fillRaw(const RowDetail& detail);
    void fillWhy(const RowDetail& detail);
    void fillJournal(const RowDetail& detail);
    void fillHistory(const RowDetail& detail);
    void submit();
    void showNote(const QString& text);

    std::optional<RowDetail> m_detail;
    QLocale m_locale;
    bool m_wide = false;
    QWidget* m_body;
    QGridLayout* m_grid;
    Words* m_note; // instead of a row
    QWidget* m_head;
    StateLine* m_state;
    Words* m_twin;
    Words* m_name;
    Words* m_amount;
    Words* m_day;
    Words* m_direction;
    Section* m_question;
    Words* m_asked;
    Words* m_evidence;
    QVBoxLayout* m_cards;
    QButtonGroup* m_cardGroup;
    Section* m_rawSection;
    QPlainTextEdit* m_raw;
    Words* m_rawNote;
    Section* m_why;
    QGridLayout* m_whyGrid;
    std::vector<Words*> m_whyValues;
    Words* m_whyNote;
    Section* m_journalSection;
    QTableView* m_journalTable;
    JournalModel* m_journal;
    QLineEdit* m_account;
    QLineEdit* m_tax;
    QLineEdit* m_memo;
    QStringListModel m_accounts;
    QStringListModel m_taxes;
    Words* m_memoNote;
    QPushButton* m_approve;
    QPushButton* m_aside;
    Section* m_historySection;
    Timeline* m_timeline;
};

} // namespace shogo
