// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>

#include <algorithm>

namespace shogo {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("shogoctl", text);
}

constexpr OptionSpec commonOptions[] = {
    {"json", nullptr, QT_TRANSLATE_NOOP("shogoctl", "print JSON")},
    {"book", "BOOK",
     QT_TRANSLATE_NOOP("shogoctl", "the book (else the first argument, else SHOGO_BOOK)")},
    {"help", nullptr, QT_TRANSLATE_NOOP("shogoctl", "show how the verb is used")},
};

void printHelp(Out& out)
{
    out.line(translated(QT_TRANSLATE_NOOP(
        "shogoctl", "shogoctl reconciles bank statements and posts each journal exactly once.")));
    out.line({});
    for (const Command& command : commandList()) {
        out.line(QStringLiteral("  shogoctl %1 %2")
                     .arg(QLatin1String(command.name), QString::fromUtf8(command.usage)));
        out.line(QStringLiteral("      ") + translated(command.help));
    }
    out.line({});
    out.line(translated(QT_TRANSLATE_NOOP(
        "shogoctl",
        "Exit status: 0 done; 1 an error, nothing half done; 2 wrong usage; 3 done, but something "
        "waits for a person; 4 the book is in use by another poster; 5 the target cannot be "
        "reached.")));
}

void printVerbHelp(const Command& command, Out& out)
{
    out.line(QStringLiteral("shogoctl %1 %2")
                 .arg(QLatin1String(command.name), QString::fromUtf8(command.usage)));
    out.line(translated(command.help));
    const auto print = [&](const OptionSpec& option) {
        const QString name =
            QStringLiteral("--") + QLatin1String(option.name) +
            (option.value ? QStringLiteral(" ") + QLatin1String(option.value) : QString());
        out.line(QStringLiteral("  %1  %2").arg(name.leftJustified(24), translated(option.help)));
    };
    std::for_each(command.options.begin(), command.options.end(), print);
    std::for_each(std::begin(commonOptions), std::end(commonOptions), print);
}

// "account add" is two words; the longest name that the words begin with wins.
const Command* findCommand(const std::vector<std::string>& words, size_t& used)
{
    const Command* found = nullptr;
    for (const Command& command : commandList()) {
        const QStringList names = QString::fromLatin1(command.name).split(u' ');
        const auto count = static_cast<size_t>(names.size());
        bool matches = words.size() >= count;
        for (size_t i = 0; matches && i < count; ++i) {
            matches = names[static_cast<qsizetype>(i)].toStdString() == words[i];
        }
        if (matches && (!found || count > used)) {
            found = &command;
            used = count;
        }
    }
    return found;
}

Result<void> runCommand(const Command& command, const std::vector<std::string>& words, World& world,
                        Out& out)
{
    std::vector<OptionSpec> specs = command.options;
    specs.insert(specs.end(), std::begin(commonOptions), std::end(commonOptions));
    SHOGO_ASSIGN(Arguments arguments, Arguments::parse(command.name, specs, words));
    return command.run(arguments, world, out);
}

} // namespace

int runCommandLine(const std::vector<std::string>& words, World world)
{
    const auto has = [&](const char* word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    Out out(has("--json"));
    if (words.empty() || words.front() == "--help" || words.front() == "help") {
        Out text(false);
        printHelp(text);
        return words.empty() ? 2 : 0;
    }
    if (words.front() == "--version") {
        Out(false).line(QStringLiteral("shogoctl ") + QCoreApplication::applicationVersion());
        return 0;
    }
    size_t used = 0;
    const Command* command = findCommand(words, used);
    if (!command) {
        out.problem(Problem(ProblemCode::VerbUnknown, {words.front()}));
        return out.status();
    }
    if (has("--help")) {
        Out text(false);
        printVerbHelp(*command, text);
        return 0;
    }
    const std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(used),
                                        words.end());
    if (auto outcome = runCommand(*command, rest, world, out); !outcome) {
        out.problem(outcome.error());
    }
    return out.status();
}

Result<std::unique_ptr<Desk>> openDesk(Arguments& arguments, World& world, Database::Mode mode)
{
    SHOGO_ASSIGN(const std::string book, arguments.takeBook());
    return Desk::open(book, world, mode);
}

} // namespace shogo
