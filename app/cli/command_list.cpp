// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

namespace shogo {

// One line a verb, in the order in which a row travels.
std::span<const Command> commandList()
{
    static const std::vector<Command> commands = {
        initCommand(),   signInCommand(), chartCommand(),   accountAddCommand(), inspectCommand(),
        importCommand(), rowsCommand(),   decideCommand(),  assignCommand(),     approveCommand(),
        postCommand(),   lookupCommand(), resolveCommand(), correctCommand(),    historyCommand(),
        undoCommand(),   verifyCommand(), backupCommand(),  restoreCommand(),    rebuildCommand(),
    };
    return commands;
}

} // namespace shogo
