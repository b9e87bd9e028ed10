// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/desk_world.h"
#include "support/scripted_target.h"

#include <memory>
#include <optional>
#include <vector>

// What the tests of the promises share (spec: the ledger, its eight promises).
namespace shogo::promises {

// A book with `count` approved rows.
inline std::unique_ptr<Desk> approved(DeskWorld& w, int count)
{
    auto desk = w.make();
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        lines += "2026-04-" + QByteArray::number(1 + i % 28).rightJustified(2, '0') + ",-" +
                 QByteArray::number(100 + i) + ",row\n";
    }
    if (!desk->importFile(w.write("rows.csv", csv(lines)), {})) {
        qFatal("import");
    }
    std::vector<RowKey> keys;
    for (const ListedRow& row : listed(*desk)) {
        keys.push_back(row.row.key);
    }
    if (!desk->assign(keys, {"expenses:open", "", ""}) || !desk->approve({})) {
        qFatal("approve");
    }
    return desk;
}

inline PostReport run(DeskWorld& w, Desk& desk, Target& target,
                      ResendPolicy policy = ResendPolicy::Auto)
{
    Poster poster(desk.book(), target, w.clock, w.random, "tester", policy);
    std::optional<PostReport> report;
    poster.post([&](Result<PostReport> outcome) {
        if (!outcome) {
            qFatal("post: %s", std::string(codeText(outcome.error().code)).c_str());
        }
        report = std::move(*outcome);
    });
    if (!report) {
        qFatal("the run did not end");
    }
    return *report;
}

inline std::vector<LedgerEntry> entries(Desk& desk)
{
    std::vector<LedgerEntry> all;
    for (const State state : {State::Queued, State::Pending, State::Unknown, State::Confirmed,
                              State::Failed, State::Withdrawn}) {
        const auto some = desk.book().ledger().inState(state);
        all.insert(all.end(), some->begin(), some->end());
    }
    return all;
}

} // namespace shogo::promises
