// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/reason_dialog.h"

#include "look/type.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace shogo {

std::optional<QString> askReason(QWidget* parent, const QString& title, const QString& question,
                                 const QString& consequence)
{
    QDialog dialog(parent);
    dialog.setObjectName(QStringLiteral("reason"));
    dialog.setWindowTitle(title);
    dialog.setWindowModality(Qt::WindowModal);
    auto* words = new Words(Type::Strong, Hue::Ink, question);
    auto* after = new Words(Type::Small, Hue::Plain, consequence);
    auto* edit = new QLineEdit;
    edit->setAccessibleName(question);
    words->setBuddy(edit);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    auto* act = buttons->addButton(title, QDialogButtonBox::AcceptRole);
    act->setDefault(true);
    act->setEnabled(false);
    // Not the one that Enter presses while there is no reason yet.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Cancel)
        ->setText(QCoreApplication::translate("ReasonDialog", "Cancel"));
    auto* column = new QVBoxLayout(&dialog);
    column->setSpacing(unit(8));
    column->addWidget(words);
    column->addWidget(edit);
    column->addWidget(after);
    column->addWidget(buttons);
    dialog.setMinimumWidth(unit(400));
    QObject::connect(edit, &QLineEdit::textChanged, act,
                     [act](const QString& text) { act->setEnabled(!text.trimmed().isEmpty()); });
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return dialog.exec() == QDialog::Accepted ? std::optional(edit->text().trimmed())
                                              : std::nullopt;
}

} // namespace shogo
