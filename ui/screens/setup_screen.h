// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc 6.4 cannot read <compare> before it

#include "models/books.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;

namespace shogo {

class Words;

// Makes a book, or adds an own account to the one that is open.
class SetupScreen : public QWidget
{
    Q_OBJECT

public:
    enum class What { NewBook, AddAccount };

    explicit SetupScreen(QWidget* parent = nullptr);

    void begin(What what);
    What what() const { return m_what; }
    // The work is under way, or over.
    void setBusy(bool busy);

Q_SIGNALS:
    void bookWanted(const shogo::NewBook& book);
    void accountWanted(const shogo::NewAccount& account);
    void back();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLineEdit* addPath(QFormLayout* form, const QString& label, const QString& filter, bool isNew);
    NewAccount account() const;
    void submit();
    void check();

    What m_what = What::NewBook;
    Words* m_title;
    Words* m_said;
    QFormLayout* m_form;
    int m_bookRows = 0; // the first ones, which are about a new book
    QLineEdit* m_bookPath;
    QComboBox* m_dialect;
    QLineEdit* m_journalPath;
    QLineEdit* m_ident;
    QLineEdit* m_name;
    QLineEdit* m_currency;
    QLineEdit* m_postsTo;
    QCheckBox* m_startsInside;
    QPushButton* m_back;
    QPushButton* m_make;
};

} // namespace shogo
