// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/posting_text.h"

#include "base/problem_text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

int64_t countOf(const PostReport& report, State state)
{
    const auto at = report.now.find(state);
    return at == report.now.end() ? 0 : at->second;
}

} // namespace

void printPostReport(const PostReport& report, Desk& desk, Out& out)
{
    QJsonObject object;
    object[QStringLiteral("posted")] = static_cast<qint64>(report.posted);
    object[QStringLiteral("confirmed")] = static_cast<qint64>(countOf(report, State::Confirmed));
    object[QStringLiteral("failed")] = static_cast<qint64>(countOf(report, State::Failed));
    object[QStringLiteral("unknown")] = static_cast<qint64>(countOf(report, State::Unknown));
    object[QStringLiteral("queued")] = static_cast<qint64>(countOf(report, State::Queued));
    object[QStringLiteral("looked_up")] = static_cast<qint64>(report.lookedUp);
    object[QStringLiteral("duplicates")] = static_cast<qint64>(report.duplicates);
    QJsonArray entries;
    for (const PostedEntry& entry : report.entries) {
        QJsonObject item;
        item[QStringLiteral("key")] = qs(entry.key.hex());
        item[QStringLiteral("step")] = qs(entry.step);
        item[QStringLiteral("from")] = qs(std::string(stateText(entry.from)));
        item[QStringLiteral("to")] = qs(std::string(stateText(entry.to)));
        item[QStringLiteral("remote_id")] = textOrNull(entry.remoteId);
        item[QStringLiteral("reason")] = textOrNull(entry.reason);
        entries.append(item);
    }
    object[QStringLiteral("entries")] = entries;
    out.object(object);
    out.line(
        CliText::tr("posted %1, confirmed %2, failed %3, unknown %4, still queued %5; looked up %6")
            .arg(report.posted)
            .arg(countOf(report, State::Confirmed))
            .arg(countOf(report, State::Failed))
            .arg(countOf(report, State::Unknown))
            .arg(countOf(report, State::Queued))
            .arg(report.lookedUp));
    for (const PostedEntry& entry : report.entries) {
        if (entry.to == State::Failed || entry.to == State::Unknown) {
            out.line(QStringLiteral("  %1 %2: %3")
                         .arg(qs(entry.key.hex()), qs(std::string(stateText(entry.to))),
                              qs(entry.reason)));
        }
    }
    for (const Problem& problem : report.problems) {
        if (weightOf(problem.code) == ProblemWeight::Note) {
            out.line(qs(problemLine(problem)));
        } else {
            out.problem(problem);
        }
    }
    // Whatever waits in the book after the run, not only what the run touched.
    if (const auto plan = desk.planPost();
        plan &&
        plan->toLookUp + plan->failed + plan->held + plan->alike + plan->suspects + plan->flagged >
            0) {
        out.raise(3);
    }
}

} // namespace shogo
