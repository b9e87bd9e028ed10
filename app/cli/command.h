// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/arguments.h"
#include "cli/out.h"
#include "desk/desk.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace shogo {

// A verb of shogoctl (spec: "shogoctl: the headless half"): one file a verb, one line in
// command_list.cpp. `run` says what it did through `out`; a Problem ends the verb.
struct Command
{
    const char* name;  // "account add"
    const char* usage; // "BOOK --id ID …"
    const char* help;  // one sentence, translated
    std::vector<OptionSpec> options;
    Result<void> (*run)(Arguments& arguments, World& world, Out& out);
};

std::span<const Command> commandList();

// Runs the words of a command line; gives the exit status.
int runCommandLine(const std::vector<std::string>& words, World world);

// Opens the book that the arguments name.
Result<std::unique_ptr<Desk>> openDesk(Arguments& arguments, World& world,
                                       Database::Mode mode = Database::Mode::ReadWrite);

Command accountAddCommand();
Command approveCommand();
Command chartCommand();
Command correctCommand();
Command assignCommand();
Command backupCommand();
Command decideCommand();
Command historyCommand();
Command importCommand();
Command initCommand();
Command inspectCommand();
Command lookupCommand();
Command postCommand();
Command rebuildCommand();
Command resolveCommand();
Command restoreCommand();
Command rowsCommand();
Command signInCommand();
Command undoCommand();
Command verifyCommand();

} // namespace shogo
