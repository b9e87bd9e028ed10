// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

using namespace shogo;
using namespace shogo::promises;

// Promise 2: no request leaves before its pending entry is durable.
class TestPromise2 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // While each request is under way, another connection reads the file: what it sees is
    // committed.
    void whatLeavesIsCommitted()
    {
        DeskWorld w;
        const auto desk = approved(w, 9);
        ScriptedTarget target;
        target.mine.exactByKey = true;
        target.mine.sendsAtOnce = 1;
        int seen = 0;
        const auto accept = target.answer;
        target.answer = [&](const Posting& posting) {
            auto other = Book::open(w.bookPath(), Database::Mode::ReadOnly);
            const auto owner = (*other)->ledger().ownerOfKey(posting.key);
            const auto entry = (*other)->ledger().byId(**owner);
            const auto attempts = (*other)->ledger().attempts(**owner);
            seen += entry->state == State::Pending && attempts->size() == 1 &&
                            attempts->front().requestId == posting.requestId
                        ? 1
                        : 0;
            return accept(posting);
        };
        QCOMPARE(run(w, *desk, target).posted, 9);
        QCOMPARE(seen, 9);
    }
    // The file is synchronised with the disk at every commit.
    void commitsAreDurable()
    {
        DeskWorld w;
        const auto desk = w.make();
        Database& database = desk->book().database();
        QCOMPARE(*database.text("t", "PRAGMA journal_mode"), std::optional<std::string>("wal"));
        QCOMPARE(*database.integer("t", "PRAGMA synchronous"), std::optional<int64_t>(2));
    }
    // The commit of the claims fails: nothing leaves.
    void aCommitThatFails()
    {
        DeskWorld w;
        const auto desk = approved(w, 3);
        ScriptedTarget target;
        int commits = 0;
        desk->book().database().fault = [&](const char* name) -> std::optional<Problem> {
            if (std::string_view(name) != "commit" || ++commits == 1) {
                return std::nullopt; // the first one is the look-up's
            }
            return Problem(ProblemCode::BookDiskFull);
        };
        Poster poster(desk->book(), target, w.clock, w.random, "tester", ResendPolicy::Auto);
        poster.post([](const Result<PostReport>&) {});
        desk->book().database().fault = nullptr;
        QVERIFY(commits > 1);
        QVERIFY(target.sent.empty());
    }
};

QTEST_GUILESS_MAIN(TestPromise2)
#include "test_promise_2.moc"
