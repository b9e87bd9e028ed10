// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;
class QString;

namespace shogo {

// Makes the program speak the wished language ("ja", "en"), or with an empty or unknown wish the
// first of the system's languages that it knows, else English. Numbers and dates for people follow
// (QLocale's default); what machines read never does. May be called again.
void installLanguage(QCoreApplication& application, const QString& wish);

} // namespace shogo
