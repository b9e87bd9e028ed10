// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "target/target.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace shogo {

// A target that answers as it is told.
class ScriptedTarget final : public Target
{
public:
    TargetTraits mine;
    std::vector<FoundJournal> there;     // what a look-up by key shows
    std::vector<FoundJournal> elsewhere; // what only a look over the account shows
    bool conclusive = true;
    std::vector<RowKey> sent;
    bool waits = false; // answers when it is told to: giveNext()
    std::vector<std::function<void()>> waiting;
    std::function<Verdict(const Posting&)> answer = [](const Posting& posting) {
        Verdict verdict;
        verdict.kind = Verdict::Kind::Accepted;
        verdict.remoteId = "id-" + posting.key.hex();
        return verdict;
    };

    const TargetTraits& traits() const override { return mine; }
    void open(std::function<void(Result<void>)> done) override { done({}); }
    void post(const Posting& posting, std::function<void(Verdict)> done) override
    {
        sent.push_back(posting.key);
        auto give = [this, posting, done = std::move(done)] {
            const Verdict verdict = answer(posting);
            if (verdict.kind == Verdict::Kind::Accepted) {
                there.push_back({posting.key, posting.bookTag, verdict.remoteId, posting.day,
                                 posting.lines, false});
            }
            done(verdict);
        };
        if (waits) {
            waiting.emplace_back(std::move(give));
        } else {
            give();
        }
    }
    void giveNext()
    {
        const auto give = std::move(waiting.front());
        waiting.erase(waiting.begin());
        give();
    }
    void list(Day, Day, std::function<void(Lookup)> done) override { done({}); }
    void find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done) override
    {
        Lookup lookup;
        lookup.conclusive = conclusive;
        for (const FoundJournal& journal : there) {
            if (std::any_of(wanted.begin(), wanted.end(),
                            [&](const Wanted& one) { return one.key == journal.key; })) {
                lookup.found.push_back(journal);
            }
        }
        done(std::move(lookup));
    }
    void onAccount(const std::string&, Day, Day, std::function<void(Lookup)> done) override
    {
        Lookup lookup;
        lookup.conclusive = conclusive;
        lookup.found = elsewhere;
        done(std::move(lookup));
    }
    Result<void> check(const Posting&) const override { return {}; }
};

} // namespace shogo
