// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/row_panel.h"

#include "base/decimal_text.h"
#include "delegates/row_delegates.h"
#include "look/colours.h"
#include "look/figures.h"
#include "models/journal_model.h"
#include "models/show.h"
#include "widgets/choice_card.h"
#include "widgets/panel_parts.h"
#include "widgets/section.h"
#include "widgets/timeline.h"
#include "widgets/words.h"

#include <QCompleter>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>

#include <algorithm>

namespace shogo {

namespace {

// What the key is made of, line by line; the last ones are the key itself and its short form.
constexpr int whyLines = 7;

QLineEdit* field(const QString& name, QStringListModel& words, QWidget* parent)
{
    auto* edit = new QLineEdit(parent);
    edit->setAccessibleName(name);
    edit->setPlaceholderText(name);
    auto* completer = new QCompleter(&words, edit);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    // "ex:co" is typed from the middle as well: accounts are paths.
    completer->setFilterMode(Qt::MatchContains);
    completer->setCompletionMode(QCompleter::PopupCompletion);
    edit->setCompleter(completer);
    return edit;
}

bool isOpen(RowClass shown)
{
    return shown == RowClass::New || shown == RowClass::NeedsAccount || shown == RowClass::Ready ||
           shown == RowClass::Withdrawn || shown == RowClass::Failed;
}

QStringList strings(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const std::string& text : texts) {
        list.append(show::text(text));
    }
    return list;
}

} // namespace

RowPanel::RowPanel(QWidget* parent)
    : QScrollArea(parent), m_body(new QWidget), m_grid(new QGridLayout(m_body))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("The chosen row"));
    setFocusPolicy(Qt::NoFocus);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(0);
    m_note = new Words(Type::Text, Hue::Quiet);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setMargin(unit(32));
    m_head = makeHead();
    makeQuestion();
    makeRaw();
    makeWhy();
    makeJournal();
    makeHistory();
    arrange();
    setWidget(m_body);
    setNone();
}

QWidget* RowPanel::makeHead()
{
    auto* head = new Section(QString());
    m_state = new StateLine;
    m_twin = new Words(Type::Small, Hue::Quiet);
    m_name = new Words(Type::Title);
    m_name->setElided(true);
    m_amount = new Words(Type::Figure);
    m_day = new Words(Type::Small, Hue::Plain);
    m_direction = new Words(Type::Small, Hue::Plain);
    auto* grid = new QGridLayout;
    grid->setColumnStretch(0, 1);
    grid->setVerticalSpacing(unit(2));
    grid->addWidget(m_state, 0, 0);
    grid->addWidget(m_twin, 0, 1, Qt::AlignRight);
    grid->addWidget(m_name, 1, 0);
    grid->addWidget(m_amount, 1, 1, Qt::AlignRight);
    grid->addWidget(m_day, 2, 0);
    grid->addWidget(m_direction, 2, 1, Qt::AlignRight);
    head->hideHead();
    head->body()->addLayout(grid);
    return head;
}

QWidget* RowPanel::makeQuestion()
{
    m_question = new Section(tr("Question"));
    m_asked = new Words(Type::Text);
    m_asked->setWordWrap(true);
    m_evidence = new Words(Type::Small, Hue::Plain);
    m_evidence->setWordWrap(true);
    m_cards = new QVBoxLayout;
    m_cards->setSpacing(unit(8));
    m_cardGroup = new QButtonGroup(this);
    m_question->body()->addWidget(m_asked);
    m_question->body()->addWidget(m_evidence);
    m_question->body()->addLayout(m_cards);
    return m_question;
}

QWidget* RowPanel::makeRaw()
{
    m_rawSection = new Section(tr("Raw row"));
    m_raw = new QPlainTextEdit;
    m_raw->setReadOnly(true);
    m_raw->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_raw->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_raw->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_raw->setTabChangesFocus(true);
    m_raw->setFont(shogo::font(Type::Mono));
    m_raw->setFixedHeight(unit(28));
    m_raw->setAccessibleName(tr("The row as it is in the file"));
    m_rawNote = new Words(Type::Small, Hue::Quiet);
    m_rawNote->setElided(true);
    m_rawSection->body()->addWidget(m_raw);
    m_rawSection->body()->addWidget(m_rawNote);
    return m_rawSection;
}

QWidget* RowPanel::makeWhy()
{
    m_why = new Section(tr("Why this key"));
    m_whyGrid = new QGridLayout;
    m_whyGrid->setHorizontalSpacing(unit(12));
    m_whyGrid->setVerticalSpacing(0);
    m_whyGrid->setColumnStretch(1, 1);
    const QStringList names = {tr("account"), tr("date"),    tr("amount"), tr("text"),
                               tr("ordinal"), tr("SHA-256"), tr("short")};
    for (int i = 0; i < whyLines; ++i) {
        auto* name = new Words(Type::Small, Hue::Plain, names[i]);
        auto* value = new Words(i >= whyLines - 2 ? Type::MonoCaption : Type::Mono);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setFocusPolicy(Qt::NoFocus);
        value->setElided(true);
        value->setFixedHeight(unit(18));
        name->setBuddy(value);
        m_whyGrid->addWidget(name, i, 0, Qt::AlignVCenter);
        m_whyGrid->addWidget(value, i, 1);
        m_whyValues.push_back(value);
    }
    m_whyNote = new Words(Type::Small, Hue::Plain);
    m_whyNote->setWordWrap(true);
    m_why->body()->addLayout(m_whyGrid);
    m_why->body()->addWidget(m_whyNote);
    return m_why;
}

QWidget* RowPanel::makeJournal()
{
    m_journalSection = new Section(tr("Journal"));
    m_journal = new JournalModel(this);
    m_journalTable = new QTableView;
    m_journalTable->setModel(m_journal);
    m_journalTable->setAccessibleName(tr("Lines of the journal"));
    dressJournalTable(m_journalTable);
    m_account = field(tr("Account on the other side"), m_accounts, this);
    m_tax = field(tr("Tax code"), m_taxes, this);
    m_memo = new QLineEdit;
    m_memo->setAccessibleName(tr("Memo"));
    m_memo->setPlaceholderText(tr("Memo"));
    for (QLineEdit* edit : {m_account, m_tax, m_memo}) {
        edit->installEventFilter(this);
    }
    m_memoNote = new Words(Type::Small, Hue::Quiet);
    m_memoNote->setElided(true);
    m_approve = new QPushButton(tr("Approve"));
    m_approve->setProperty("shogoKey", tr("Enter", "key"));
    m_approve->setProperty("shogoMain", true);
    m_aside = new QPushButton(tr("Set aside…"));
    m_aside->setProperty("shogoKey", QStringLiteral("I"));
    connect(m_approve, &QPushButton::clicked, this, [this] { submit(); });
    connect(m_aside, &QPushButton::clicked, this, &RowPanel::asideWanted);
    auto* edits = new QGridLayout;
    edits->setSpacing(unit(8));
    edits->setColumnStretch(0, 3);
    edits->setColumnStretch(1, 2);
    edits->addWidget(m_account, 0, 0);
    edits->addWidget(m_tax, 0, 1);
    edits->addWidget(m_memo, 1, 0, 1, 2);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(unit(8));
    buttons->addWidget(m_approve);
    buttons->addWidget(m_aside);
    buttons->addStretch(1);
    m_journalSection->body()->addWidget(m_journalTable);
    m_journalSection->body()->addLayout(edits);
    m_journalSection->body()->addWidget(m_memoNote);
    m_journalSection->body()->addLayout(buttons);
    return m_journalSection;
}

QWidget* RowPanel::makeHistory()
{
    m_historySection = new Section(tr("History"));
    m_timeline = new Timeline;
    m_historySection->body()->addWidget(m_timeline);
    return m_historySection;
}

void RowPanel::arrange()
{
    const QList<QWidget*> parts = {m_note, m_head,           m_question,      m_rawSection,
                                   m_why,  m_journalSection, m_historySection};
    for (QWidget* part : parts) {
        m_grid->removeWidget(part);
    }
    for (int i = 0; i < 8; ++i) {
        m_grid->setRowStretch(i, 0);
    }
    if (m_wide) {
        m_grid->addWidget(m_note, 0, 0, 1, 3);
        m_grid->addWidget(m_head, 1, 0);
        m_grid->addWidget(m_why, 2, 0, 2, 1, Qt::AlignTop);
        m_grid->addWidget(m_question, 1, 1);
        m_grid->addWidget(m_journalSection, 2, 1, 2, 1, Qt::AlignTop);
        m_grid->addWidget(m_rawSection, 1, 2);
        m_grid->addWidget(m_historySection, 2, 2, 2, 1, Qt::AlignTop);
        for (int column = 0; column < 3; ++column) {
            m_grid->setColumnStretch(column, 1);
        }
        m_grid->setRowStretch(3, 1);
        return;
    }
    for (int i = 0; i < parts.size(); ++i) {
        m_grid->addWidget(parts[i], i, 0);
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, 0);
    m_grid->setColumnStretch(2, 0);
    m_grid->setRowStretch(static_cast<int>(parts.size()), 1);
}

void RowPanel::setWide(bool wide)
{
    if (wide != m_wide) {
        m_wide = wide;
        arrange();
    }
}

void RowPanel::setLocale(const QLocale& locale)
{
    m_locale = locale;
    m_journal->setLocale(locale);
    if (m_detail) {
        setDetail(*m_detail);
    }
}

void RowPanel::setKnown(const KnownAccounts& known)
{
    m_accounts.setStringList(strings(known.accounts));
    m_taxes.setStringList(strings(known.taxes));
}

void RowPanel::showNote(const QString& text)
{
    m_detail.reset();
    m_note->setText(text);
    m_note->setVisible(true);
    for (QWidget* part : std::initializer_list<QWidget*>{m_head, m_question, m_rawSection, m_why,
                                                         m_journalSection, m_historySection}) {
        part->setVisible(false);
    }
}

void RowPanel::setNone()
{
    showNote(tr("Choose a row to see where it came from, its key, journal and history."));
}

void RowPanel::setMany(int rows)
{
    showNote(
        tr("%n rows are chosen. Enter approves those that are ready, F2 gives them one account.",
           nullptr, rows));
    // One account for all of them can still be typed.
    m_account->clear();
    m_tax->clear();
    m_memo->clear();
    m_journal->clear();
    m_journalTable->setVisible(false);
    m_memoNote->setVisible(false);
    m_account->setEnabled(true);
    m_tax->setEnabled(true);
    m_memo->setEnabled(true);
    m_approve->setEnabled(true);
    m_aside->setEnabled(true);
    m_journalSection->setVisible(true);
}

void RowPanel::setDetail(const RowDetail& detail)
{
    const bool other = !m_detail || m_detail->row.key != detail.row.key;
    // What is being typed is not taken away because something else about the row changed.
    const bool typing =
        !other && (m_account->hasFocus() || m_tax->hasFocus() || m_memo->hasFocus());
    m_detail = detail;
    m_note->setVisible(false);
    m_head->setVisible(true);
    fillHead(detail);
    fillQuestion(detail);
    fillRaw(detail);
    fillWhy(detail);
    if (!typing) {
        fillJournal(detail);
    }
    fillHistory(detail);
    if (other) {
        verticalScrollBar()->setValue(0);
    }
}

void RowPanel::fillHead(const RowDetail& detail)
{
    const Money amount{detail.row.minor, detail.account.currency};
    m_state->setState(detail.shown);
    const bool twin = detail.alike > 1 && detail.row.ordinal > 0;
    m_twin->setText(twin ? tr("Twin %1 of %2")
                               .arg(detail.row.ordinal)
                               .arg(std::max<qint64>(detail.alike, detail.row.ordinal))
                         : QString());
    m_name->setText(show::text(detail.row.counterparty.empty() ? detail.row.latestText
                                                               : detail.row.counterparty));
    m_amount->setText(detail.row.minor == 0 ? show::number(amount, m_locale)
                                            : show::size(amount, m_locale));
    m_day->setText(show::fullDay(detail.row.day, m_locale));
    m_direction->setText(detail.row.minor < 0   ? tr("Out")
                         : detail.row.minor > 0 ? tr("In")
                                                : QString());
}

bool RowPanel::asks() const
{
    return m_detail && m_detail->question &&
           (m_detail->shown == RowClass::PossibleTwin || m_detail->shown == RowClass::Reworded);
}

void RowPanel::fillQuestion(const RowDetail& detail)
{
    const bool asked = asks();
    m_question->setVisible(asked);
    for (QAbstractButton* card : m_cardGroup->buttons()) {
        m_cardGroup->removeButton(card);
        card->hide();
        card->deleteLater();
    }
    if (!asked) {
        return;
    }
    const QuestionView& question = *detail.question;
    const auto certain = static_cast<int>(question.certain.size());
    const auto waiting = static_cast<int>(question.waiting.size());
    const QString counts =
        tr("The book is sure of %1, and %2 more may be the same.").arg(certain).arg(waiting);
    m_asked->setText(detail.shown == RowClass::Reworded
                         ? tr("The bank’s text differs. How many movements are there in all?")
                         : tr("How many movements like this are there in all?"));
    m_evidence->setText(question.suggested ? tr("%1 The running balances speak for %2.")
                                                 .arg(counts)
                                                 .arg(static_cast<qlonglong>(*question.suggested))
                                           : counts);
    constexpr int64_t mostCards = 9; // the digits that choose them
    const int64_t last = std::min(question.atMost, question.atLeast + mostCards - 1);
    for (int64_t count = std::max<int64_t>(question.atLeast, 1); count <= last; ++count) {
        auto* card =
            new ChoiceCard(tr("%n movement(s)", nullptr, static_cast<int>(count)),
                           count == question.atMost ? tr("Each row is one of its own.")
                           : count <= certain       ? tr("What waits is the same again.")
                                                    : tr("Some of what waits is the same again."));
        card->setCorner(QString::number(count));
        const RowKey key = detail.row.key;
        connect(card, &QAbstractButton::clicked, this,
                [this, key, count] { Q_EMIT countChosen(key, count); });
        card->installEventFilter(this);
        m_cardGroup->addButton(card, static_cast<int>(count));
        m_cards->addWidget(card);
    }
}

void RowPanel::fillRaw(const RowDetail& detail)
{
    m_rawSection->setVisible(true);
    m_raw->setVisible(!detail.raw.empty());
    m_raw->setPlainText(show::text(detail.raw));
    m_rawSection->setAside(detail.line > 0
                               ? tr("%1, line %2").arg(show::text(detail.file)).arg(detail.line)
                               : show::text(detail.file));
    const QString format = show::text(
        detail.encoding.empty() ? detail.format : detail.encoding + ", " + detail.format);
    m_rawNote->setText(
        detail.files > 1
            ? tr("%1, shown by %n file(s)", nullptr, static_cast<int>(detail.files)).arg(format)
            : format);
}

void RowPanel::fillWhy(const RowDetail& detail)
{
    m_why->setVisible(true);
    m_why->setAside(tr("version 1"));
    const std::string hex = detail.row.key.hex();
    const bool byId = detail.row.ordinal == 0;
    const QString amount = show::text(canonicalText({detail.row.minor, detail.account.currency}));
    const QStringList values = {
        show::text(detail.account.ident),
        show::text(detail.row.day.text()),
        amount,
        byId ? tr("the bank’s id %1").arg(show::text(detail.row.bankId))
             : show::text(detail.row.text),
        byId ? tr("not used") : tr("%1 of this text on this day").arg(detail.row.ordinal),
        show::text(hex.substr(0, 8) + " " + hex.substr(8, 8) + " " + hex.substr(16, 8) + " " +
                   hex.substr(24)),
        show::text(detail.shortKey),
    };
    for (size_t i = 0; i < m_whyValues.size(); ++i) {
        m_whyValues[i]->setText(values[static_cast<int>(i)]);
    }
    const QString note =
        byId ? tr("The key is made of the account and the bank’s own id.")
        : detail.row.text != detail.row.latestText
            ? tr("The bank has reworded it since: %1").arg(show::text(detail.row.latestText))
            : QString();
    m_whyNote->setText(note);
    m_whyNote->setVisible(!note.isEmpty());
}

void RowPanel::fillJournal(const RowDetail& detail)
{
    const bool open = isOpen(detail.shown);
    // A row that waits for an answer has no journal yet, and nothing to type one into.
    m_journalSection->setVisible(open || detail.journal.has_value());
    m_journalTable->setVisible(detail.journal.has_value());
    m_memoNote->setVisible(detail.journal.has_value());
    m_account->clear();
    m_tax->clear();
    m_memo->clear();
    if (detail.journal) {
        m_journal->setJournal(*detail.journal);
        fitJournalTable(m_journalTable);
        const Line& other = detail.journal->lines.back();
        m_account->setText(show::text(other.account));
        m_tax->setText(show::text(other.tax));
        m_memo->setText(show::text(detail.journal->memo));
        m_memoNote->setText(detail.remoteIds.empty()
                                ? show::origin(detail.kind, detail.why)
                                : tr("Their no. %1").arg(show::text(detail.remoteIds.front())));
    } else {
        m_journal->clear();
    }
    for (QLineEdit* edit : {m_account, m_tax, m_memo}) {
        edit->setVisible(open);
        edit->setEnabled(open);
        edit->setCursorPosition(0);
        edit->setModified(false);
    }
    m_journalSection->setAside(open ? tr("Edit F2") : QString());
    m_approve->setVisible(open);
    m_aside->setVisible(open && !detail.entry);
    m_aside->setEnabled(true);
}

void RowPanel::fillHistory(const RowDetail& detail)
{
    m_historySection->setVisible(true);
    std::vector<TimelineEntry> entries;
    if (detail.files > 0) {
        entries.push_back({show::moment(detail.importedAt, m_locale),
                           tr("Imported from %1").arg(show::text(detail.file)), QString()});
    }
    for (const HistoryLine& line : detail.history) {
        TimelineEntry entry;
        entry.time = show::moment(line.at, m_locale);
        entry.text = show::happened(line);
        entry.who = show::who(line.actor);
        entry.hue = line.to == "confirmed" ? Hue::Roku
                    : line.to == "unknown" ? Hue::Yama
                    : line.to == "failed"  ? Hue::Shu
                                           : Hue::Quiet;
        entries.push_back(std::move(entry));
    }
    m_historySection->setAside(tr("%n entry(ies)", nullptr, static_cast<int>(entries.size())));
    m_timeline->setEntries(std::move(entries));
}

void RowPanel::focusAccount()
{
    if (m_account->isVisible() && m_account->isEnabled()) {
        ensureWidgetVisible(m_account);
        m_account->setFocus(Qt::ShortcutFocusReason);
        m_account->selectAll();
    }
}

void RowPanel::focusQuestion()
{
    if (asks() && !m_cardGroup->buttons().isEmpty()) {
        QAbstractButton* card = m_cardGroup->buttons().first();
        ensureWidgetVisible(card);
        card->setFocus(Qt::TabFocusReason);
    }
}

// Enter in a field, or the button: what was typed is assigned first, and is approved by the next
// Enter; what was not changed is approved at once.
void RowPanel::submit()
{
    const bool typed = m_account->isModified() || m_tax->isModified() || m_memo->isModified();
    if (typed && !m_account->text().trimmed().isEmpty()) {
        Decision decision;
        decision.account = m_account->text().trimmed().toStdString();
        decision.tax = m_tax->text().trimmed().toStdString();
        // The row's own text is the memo as long as nobody wrote another.
        if (m_memo->isModified()) {
            decision.memo = m_memo->text().trimmed().toStdString();
        }
        for (QLineEdit* edit : {m_account, m_tax, m_memo}) {
            edit->setModified(false);
        }
        Q_EMIT assignWanted(decision);
        return;
    }
    Q_EMIT approveWanted();
}

bool RowPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) {
        return QScrollArea::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    if (auto* edit = qobject_cast<QLineEdit*>(watched)) {
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            submit();
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            if (edit->isModified() && m_detail) {
                fillJournal(*m_detail); // what was typed goes, what is decided stays
            }
            Q_EMIT left();
            return true;
        }
        return QScrollArea::eventFilter(watched, event);
    }
    if (auto* card = qobject_cast<ChoiceCard*>(watched)) {
        if (key->key() >= Qt::Key_1 && key->key() <= Qt::Key_9) {
            if (QAbstractButton* chosen = m_cardGroup->button(key->key() - Qt::Key_0)) {
                chosen->click();
            }
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            card->click();
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            const QList<QAbstractButton*> cards = m_cardGroup->buttons();
            const auto at = cards.indexOf(card) + (key->key() == Qt::Key_Down ? 1 : -1);
            if (at >= 0 && at < cards.size()) {
                cards[at]->setFocus(Qt::TabFocusReason);
            }
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            Q_EMIT left();
            return true;
        }
    }
    return QScrollArea::eventFilter(watched, event);
}

void RowPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    QScrollArea::keyPressEvent(event);
}

} // namespace shogo
