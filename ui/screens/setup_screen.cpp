// SPDX-License-Identifier: GPL-3.0-or-later
#include "screens/setup_screen.h"

#include "look/type.h"
#include "widgets/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace shogo {

namespace {

QLineEdit* addField(QFormLayout* form, const QString& label, const QString& hint)
{
    auto* edit = new QLineEdit;
    edit->setAccessibleName(label);
    edit->setPlaceholderText(hint);
    form->addRow(label, edit);
    return edit;
}

} // namespace

SetupScreen::SetupScreen(QWidget* parent) : QWidget(parent)
{
    m_title = new Words(Type::Title);
    m_said = new Words(Type::Text, Hue::Plain);
    m_said->setWordWrap(true);
    m_form = new QFormLayout;
    m_bookPath = addPath(m_form, tr("Book"), tr("Books (*.shogo)"), true);
    m_dialect = new QComboBox;
    m_dialect->setAccessibleName(tr("Accounting system"));
    m_dialect->addItem(tr("Journal file of hledger"), QStringLiteral("hledger"));
    m_dialect->addItem(tr("Journal file of Beancount"), QStringLiteral("beancount"));
    m_form->addRow(tr("Accounting system"), m_dialect);
    m_journalPath = addPath(m_form, tr("Journal file"), tr("All files (*)"), true);
    m_bookRows = m_form->rowCount();
    m_name = addField(m_form, tr("Bank account"), tr("as you call it"));
    m_ident =
        addField(m_form, tr("Identifier"), tr("letters, digits and hyphens; part of every key"));
    m_currency = addField(m_form, tr("Currency"), QString());
    m_currency->setMaxLength(3);
    m_postsTo =
        addField(m_form, tr("Account of the books"), QStringLiteral("assets:bank:checking"));
    m_startsInside = new QCheckBox(tr("Its downloads hold only what is new since the last one"));
    m_form->addRow(QString(), m_startsInside);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setHorizontalSpacing(unit(16));
    m_form->setVerticalSpacing(unit(8));
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_back = new QPushButton(tr("Back"));
    m_back->setProperty("shogoKey", tr("Esc", "key"));
    m_make = new QPushButton;
    m_make->setProperty("shogoMain", true);
    m_make->setProperty("shogoKey", tr("Enter", "key"));
    connect(m_back, &QPushButton::clicked, this, &SetupScreen::back);
    connect(m_make, &QPushButton::clicked, this, &SetupScreen::submit);
    for (QLineEdit* edit : {m_bookPath, m_journalPath, m_ident, m_name, m_currency, m_postsTo}) {
        connect(edit, &QLineEdit::textChanged, this, &SetupScreen::check);
    }
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_make);
    auto* inner = new QWidget;
    inner->setMaximumWidth(unit(640));
    auto* column = new QVBoxLayout(inner);
    column->setSpacing(unit(12));
    column->addStretch(1);
    column->addWidget(m_title);
    column->addWidget(m_said);
    column->addSpacing(unit(8));
    column->addLayout(m_form);
    column->addSpacing(unit(8));
    column->addLayout(buttons);
    column->addStretch(2);
    auto* across = new QHBoxLayout(this);
    across->addStretch(1);
    across->addWidget(inner, 100);
    across->addStretch(1);
    begin(What::NewBook);
}

QLineEdit* SetupScreen::addPath(QFormLayout* form, const QString& label, const QString& filter,
                                bool isNew)
{
    auto* edit = new QLineEdit;
    edit->setAccessibleName(label);
    auto* browse = new QPushButton(tr("Choose…"));
    browse->setAccessibleName(tr("Choose: %1").arg(label));
    auto* line = new QHBoxLayout;
    line->setSpacing(unit(8));
    line->addWidget(edit, 1);
    line->addWidget(browse);
    form->addRow(label, line);
    connect(browse, &QPushButton::clicked, this, [this, edit, label, filter, isNew] {
        // A journal file may be one that is there: it is added to, never written over.
        auto* dialog = new QFileDialog(this, label, edit->text(), filter);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(isNew ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
        dialog->setOption(QFileDialog::DontConfirmOverwrite);
        connect(dialog, &QFileDialog::fileSelected, edit, &QLineEdit::setText);
        dialog->open();
    });
    return edit;
}

void SetupScreen::begin(What what)
{
    m_what = what;
    const bool book = what == What::NewBook;
    m_title->setText(book ? tr("Make a new book") : tr("Add an account"));
    m_said->setText(book ? tr("A book keeps statements, decisions and the ledger of what was "
                              "posted, in one file. "
                              "More accounts can be added later.")
                         : tr("A bank, card or payment account of your own, and the account of the "
                              "books that it "
                              "stands for."));
    for (int row = 0; row < m_bookRows; ++row) {
        m_form->setRowVisible(row, book);
    }
    m_make->setText(book ? tr("Make the book") : tr("Add the account"));
    for (QLineEdit* edit : {m_bookPath, m_journalPath, m_ident, m_name, m_postsTo}) {
        edit->clear();
    }
    m_currency->setText(QLocale().currencySymbol(QLocale::CurrencyIsoCode));
    m_startsInside->setChecked(false);
    setBusy(false);
    (book ? m_bookPath : m_name)->setFocus(Qt::OtherFocusReason);
}

void SetupScreen::setBusy(bool busy)
{
    setEnabled(!busy);
    check();
}

NewAccount SetupScreen::account() const
{
    NewAccount account;
    account.ident = m_ident->text().trimmed().toStdString();
    account.name = m_name->text().trimmed().toStdString();
    account.currency = m_currency->text().trimmed().toStdString();
    account.postsTo = m_postsTo->text().trimmed().toStdString();
    account.startsInsideDay = m_startsInside->isChecked();
    return account;
}

void SetupScreen::check()
{
    bool whole = !m_ident->text().trimmed().isEmpty() && m_currency->text().trimmed().size() == 3 &&
                 !m_postsTo->text().trimmed().isEmpty();
    if (m_what == What::NewBook) {
        whole = whole && !m_bookPath->text().trimmed().isEmpty() &&
                !m_journalPath->text().trimmed().isEmpty();
    }
    m_make->setEnabled(whole && isEnabled());
}

void SetupScreen::submit()
{
    if (!m_make->isEnabled()) {
        return;
    }
    setBusy(true);
    if (m_what == What::AddAccount) {
        Q_EMIT accountWanted(account());
        return;
    }
    NewBook book;
    QString path = m_bookPath->text().trimmed();
    if (!path.endsWith(QStringLiteral(".shogo"))) {
        path += QStringLiteral(".shogo");
    }
    book.address = path.toStdString();
    // What has a meaning in an address is written as its code; all other letters stay readable.
    QString journal = m_journalPath->text().trimmed();
    journal.replace(u'%', QStringLiteral("%25"));
    journal.replace(u'?', QStringLiteral("%3F"));
    journal.replace(u'#', QStringLiteral("%23"));
    book.target = "journal:" + journal.toStdString() +
                  "?dialect=" + m_dialect->currentData().toString().toStdString();
    book.account = account();
    book.currency = book.account.currency;
    Q_EMIT bookWanted(book);
}

void SetupScreen::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT back();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        submit();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace shogo
