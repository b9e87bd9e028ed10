// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace shogo {

namespace {

QJsonObject lineObject(const HistoryLine& line)
{
    QJsonObject object;
    object[QStringLiteral("seq")] = static_cast<qint64>(line.seq);
    object[QStringLiteral("at")] = qs(line.at.text());
    object[QStringLiteral("who")] = qs(line.actor);
    object[QStringLiteral("kind")] = qs(line.kind);
    object[QStringLiteral("key")] = line.key ? QJsonValue(qs(line.key->hex())) : QJsonValue();
    object[QStringLiteral("step")] = textOrNull(line.step);
    object[QStringLiteral("event")] = qs(line.event);
    object[QStringLiteral("from")] = textOrNull(line.from);
    object[QStringLiteral("to")] = textOrNull(line.to);
    object[QStringLiteral("attempt")] = static_cast<qint64>(line.attempt);
    object[QStringLiteral("why")] = textOrNull(line.why);
    object[QStringLiteral("facts")] =
        QJsonDocument::fromJson(QByteArray::fromStdString(line.facts)).object();
    object[QStringLiteral("hash")] = qs(toHex(line.hash));
    return object;
}

void printLine(const HistoryLine& line, Out& out)
{
    QString text = QStringLiteral("%1  %2  %3  %4 %5")
                       .arg(static_cast<qint64>(line.seq), 6)
                       .arg(qs(line.at.text()), qs(line.actor), qs(line.kind), qs(line.event));
    if (line.key) {
        text += QStringLiteral("  ") + qs(line.key->hex());
    }
    if (!line.from.empty() || !line.to.empty()) {
        text += QStringLiteral("  %1 -> %2").arg(qs(line.from), qs(line.to));
    }
    if (!line.why.empty()) {
        text += QStringLiteral("  (%1)").arg(qs(line.why));
    }
    out.line(text.replace(u'\n', u' '));
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(auto desk, openDesk(arguments, world));
    SHOGO_ASSIGN(const auto keys, arguments.takeKeys());
    if (keys.size() > 1) {
        return Problem(ProblemCode::ArgumentSurplus, {keys[1].hex(), arguments.verb()});
    }
    return desk->history(keys.empty() ? std::nullopt : std::optional(keys.front()),
                         [&](const HistoryLine& line) {
                             out.object(lineObject(line));
                             printLine(line, out);
                             return Result<void>();
                         });
}

} // namespace

Command historyCommand()
{
    return {"history",
            "BOOK [KEY]",
            QT_TRANSLATE_NOOP("shogoctl", "Every transition, oldest first."),
            {},
            run};
}

} // namespace shogo
