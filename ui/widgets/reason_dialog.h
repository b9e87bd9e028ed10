// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QWidget;

namespace shogo {

// Asks for a reason that is kept in the history; nothing where the person thought better of it.
// `consequence` says what will happen.
std::optional<QString> askReason(QWidget* parent, const QString& title, const QString& question,
                                 const QString& consequence);

} // namespace shogo
