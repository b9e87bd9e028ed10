// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/safety_text.h"

namespace shogo {

Result<void> takeWords(Desk& desk, const Arguments& arguments)
{
    if (arguments.has("accept-place")) {
        SHOGO_TRY(desk.acceptPlace());
    }
    if (arguments.has("only-copy")) {
        SHOGO_TRY(desk.sayOnlyCopy());
    }
    return {};
}

void printQuarantine(int64_t stage, Out& out)
{
    if (stage == 1) {
        out.line(CliText::tr("It does not post until somebody says with --only-copy that no other "
                             "copy of it does."));
        out.raise(3);
    } else if (stage == 2) {
        out.line(CliText::tr("Everything is looked up before it is posted."));
    }
}

} // namespace shogo
