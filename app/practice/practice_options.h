// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/practice_faults.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace shogo::practice {

// What the command line says.
struct PracticeOptions
{
    quint16 port = 0;
    QString books;
    quint64 seed = 1;
    qint64 chance = 0; // millionths
    qint64 lagMs = 0;
    qint64 rate = 0;
    std::vector<FaultRule> faults;
    QStringList feeds;
    bool withPeriods = true;
    bool help = false;

    // `words`: those behind the program's name. std::nullopt: `wrong` says what is wrong with them.
    static std::optional<PracticeOptions> parse(const QStringList& words, QString& wrong);
    static QString helpText();
};

} // namespace shogo::practice
