// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "base/random.h"
#include "book/installation_notes.h"
#include "cli/command.h"
#include "language.h"
#include "target/disk.h"
#include "target/system_web.h"
#include "user_name.h"

#include <QCoreApplication>

#include <string>
#include <vector>

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("shogoctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SHOGO_VERSION));
    shogo::installLanguage(application, qEnvironmentVariable("SHOGO_LANG"));
    const shogo::SystemClock clock;
    shogo::SystemRandom random;
    const auto disk = shogo::systemDisk();
    const auto notes = shogo::systemNotes();
    shogo::SystemWeb web(clock, random);
    std::vector<std::string> words;
    for (const QString& word : QCoreApplication::arguments().mid(1)) {
        words.push_back(word.toStdString());
    }
    return shogo::runCommandLine(words,
                                 {clock, random, *disk, *notes, shogo::userName(), &web.means()});
}
