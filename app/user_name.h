// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QtGlobal>

#include <string>

namespace shogo {

// The person at this computer, as the history names them.
inline std::string userName()
{
    for (const char* variable : {"USER", "USERNAME", "LOGNAME"}) {
        const QString name = qEnvironmentVariable(variable);
        if (!name.isEmpty()) {
            return name.toStdString();
        }
    }
    return "unknown";
}

} // namespace shogo
