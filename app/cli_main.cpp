// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "base/random.h"
#include "cli/command.h"
#include "target/disk.h"

#include <QCoreApplication>

#include <string>
#include <vector>

namespace {

std::string userName()
{
    for (const char* variable : {"USER", "USERNAME", "LOGNAME"}) {
        const QString name = qEnvironmentVariable(variable);
        if (!name.isEmpty()) {
            return name.toStdString();
        }
    }
    return "unknown";
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("shogoctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SHOGO_VERSION));
    const shogo::SystemClock clock;
    shogo::SystemRandom random;
    const auto disk = shogo::systemDisk();
    std::vector<std::string> words;
    for (const QString& word : QCoreApplication::arguments().mid(1)) {
        words.push_back(word.toStdString());
    }
    return shogo::runCommandLine(words, {clock, random, *disk, userName()});
}
