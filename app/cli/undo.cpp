// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>

#include <charconv>

namespace shogo {

namespace {

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    int64_t seq = 0;
    if (!arguments.positional().empty()) {
        SHOGO_ASSIGN(const std::string word, arguments.takeOne("ID"));
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), seq);
        if (error != std::errc() || end != word.data() + word.size() || seq <= 0) {
            return Problem(ProblemCode::OptionValue,
                           {word, std::string("ID"),
                            std::string("the number of a line of “shogoctl history”")});
        }
    }
    SHOGO_TRY(arguments.nothingLeft());
    SHOGO_ASSIGN(const UndoView view, desk->undo(seq));
    QJsonObject object;
    object[QStringLiteral("undone")] = static_cast<qint64>(view.seq);
    object[QStringLiteral("event")] = qs(view.event);
    object[QStringLiteral("rows")] = static_cast<qint64>(view.rows);
    QJsonArray left;
    for (const RowKey& key : view.left) {
        left.append(qs(key.hex()));
    }
    object[QStringLiteral("left")] = left;
    out.object(object);
    out.line(QCoreApplication::translate(
                 "shogoctl", "Took back “%1” (line %2 of the history): %3 rows changed, %4 left "
                             "since they have a journal.")
                 .arg(qs(view.event))
                 .arg(view.seq)
                 .arg(view.rows)
                 .arg(view.left.size()));
    for (const RowKey& key : view.left) {
        out.line(QStringLiteral("  ") + qs(key.hex()));
    }
    if (!view.left.empty()) {
        out.raise(3);
    }
    return {};
}

} // namespace

Command undoCommand()
{
    return {"undo",
            "BOOK [ID]",
            QT_TRANSLATE_NOOP("shogoctl", "Takes back the last decision or import (or the one of "
                                          "that line of the history), or says why not."),
            {},
            run};
}

} // namespace shogo
