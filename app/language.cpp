// SPDX-License-Identifier: GPL-3.0-or-later
#include "language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QString>
#include <QTranslator>

#include <optional>

namespace shogo {

namespace {

// Finnish is prepared in the design and comes when its words are there.
std::optional<QLocale::Language> known(const QString& name)
{
    switch (QLocale(name).language()) {
    case QLocale::Japanese: return QLocale::Japanese;
    case QLocale::English: return QLocale::English;
    default: return {};
    }
}

// As with gettext, LC_ALL=C is stronger than LANGUAGE: scripts set it to get the plain words. Qt
// knows "C", but not "C.UTF-8".
bool plainIsAskedFor()
{
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const QString value = qEnvironmentVariable(variable);
        if (!value.isEmpty()) {
            return value == QStringLiteral("C") || value == QStringLiteral("POSIX") ||
                   value.startsWith(QStringLiteral("C."));
        }
    }
    return false;
}

QLocale::Language chosen(const QString& wish, const QLocale& system)
{
    if (const auto wished = known(wish)) {
        return *wished;
    }
    if (system.language() == QLocale::C) {
        return QLocale::English;
    }
    for (const QString& name : system.uiLanguages()) {
        if (const auto language = known(name)) {
            return *language;
        }
    }
    return QLocale::English;
}

// The language's words with the customs of the system's country, so that a Finn who reads English
// still has a decimal comma, but no Finnish months between English words.
QLocale displayLocale(QLocale::Language language, const QLocale& system)
{
    if (system.language() == QLocale::C) {
        return language == QLocale::English ? QLocale::c() : QLocale(language);
    }
    return system.language() == language ? system : QLocale(language, system.territory());
}

// One that is installed anew takes the place of the one before.
void install(QCoreApplication& application, const QString& role, const QString& file,
             const QStringList& folders)
{
    if (QObject* before = application.findChild<QTranslator*>(role, Qt::FindDirectChildrenOnly)) {
        delete before;
    }
    auto translator = new QTranslator(&application);
    translator->setObjectName(role);
    for (const QString& folder : folders) {
        if (translator->load(file, folder)) {
            QCoreApplication::installTranslator(translator);
            return;
        }
    }
    delete translator;
}

} // namespace

void installLanguage(QCoreApplication& application, const QString& wish)
{
    const QLocale system = plainIsAskedFor() ? QLocale::c() : QLocale::system();
    const QLocale::Language language = chosen(wish, system);
    QLocale::setDefault(displayLocale(language, system));
    const QString code =
        language == QLocale::Japanese ? QStringLiteral("ja") : QStringLiteral("en");
    // Qt's own words ("Cancel", "Open"); beside the program where it is shipped with its Qt.
    install(application, QStringLiteral("language of Qt"), QStringLiteral("qtbase_") + code,
            {QCoreApplication::applicationDirPath() + QStringLiteral("/translations"),
             QLibraryInfo::path(QLibraryInfo::TranslationsPath)});
    install(application, QStringLiteral("language of Shogo"), QStringLiteral("shogo_") + code,
            {QStringLiteral(":/i18n")});
}

} // namespace shogo
