// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "promise_world.h"

#include <algorithm>
#include <set>

using namespace shogo;
using namespace shogo::promises;

// Promise 7: the same files, imported any number of times in any overlap and order, give the same
// rows. The random histories are tests/rows/test_overlap.cpp; here every order of five files.
class TestPromise7 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOrderGivesTheSameRows()
    {
        const std::vector<QByteArray> files = {
            csv("2026-04-01,-1,a\n2026-04-02,-2,b\n2026-04-02,-2,b\n"),
            csv("2026-04-02,-2,b\n2026-04-02,-2,b\n2026-04-03,-3,c\n"),
            csv("2026-04-01,-1,a\n2026-04-02,-2,b\n2026-04-02,-2,b\n2026-04-03,-3,c\n"
                "2026-04-04,-4,d\n"),
            csv("2026-04-03,-3,c\n2026-04-04,-4,d\n2026-04-05,-5,e\n"),
            csv("2026-04-05,-5,e\n2026-04-06,-6,f\n"),
        };
        std::vector<size_t> order = {0, 1, 2, 3, 4};
        std::set<std::set<std::string>> results;
        do {
            DeskWorld w;
            const auto desk = w.make();
            for (int times = 0; times < 2; ++times) {
                for (const size_t i : order) {
                    const std::string name = "f" + std::to_string(i) + ".csv";
                    QVERIFY(desk->importFile(w.write(name, files[i]), {}));
                }
            }
            std::set<std::string> keys;
            for (const ListedRow& row : listed(*desk)) {
                keys.insert(row.row.key.hex());
            }
            results.insert(keys);
        } while (std::next_permutation(order.begin(), order.end()));
        QCOMPARE(results.size(), size_t{1});
        QCOMPARE(results.begin()->size(), size_t{7});
    }
};

QTEST_GUILESS_MAIN(TestPromise7)
#include "test_promise_7.moc"
