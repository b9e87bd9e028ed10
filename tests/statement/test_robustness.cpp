// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QElapsedTimer>
#include <QTest>

#include "statement_testing.h"

#include <random>

using namespace shogo;
using namespace shogo::testing;

namespace {

// Reading must end, quickly, with a file or a Problem; views must be good to the last byte.
void readAll(const std::string& bytes)
{
    const auto file = read(bytes);
    if (!file) {
        return;
    }
    size_t touched = 0;
    for (const Statement& statement : file->statements) {
        for (const RawRow& row : statement.rows) {
            for (const std::string_view text : {row.description, row.counterparty, row.id}) {
                for (const char c : text) {
                    touched += c != '\0' ? 1U : 0U;
                }
            }
            QVERIFY(row.byteOffset >= 0 && static_cast<size_t>(row.byteOffset) <= bytes.size());
        }
    }
    QVERIFY(touched <= 100 * bytes.size() + 100);
}

} // namespace

class TestRobustness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cases_data()
    {
        QTest::addColumn<QString>("path");
        const QDir corpus(corpusFolder());
        for (const QString& name : corpus.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QTest::newRow(name.toUtf8().constData())
                << corpus.filePath(name) + QStringLiteral("/statement.csv");
        }
    }

    void cases()
    {
        QFETCH(QString, path);
        const std::string bytes = bytesOf(path);
        QElapsedTimer timer;
        timer.start();
        for (size_t cut = 0; cut < bytes.size(); cut += 3) {
            readAll(bytes.substr(0, cut));
        }
        // The same numbers on every machine: a failure can be repeated.
        std::mt19937 random(20250401);
        for (int round = 0; round < 200; ++round) {
            std::string damaged = bytes;
            const size_t flips = 1 + random() % 8;
            for (size_t i = 0; i < flips; ++i) {
                damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
            }
            if (round % 4 == 0) { // a piece twice, or a piece lost
                const size_t from = random() % damaged.size();
                const size_t count = random() % 64;
                if (round % 8 == 0) {
                    damaged.erase(from, count);
                } else {
                    damaged.insert(from, damaged.substr(from, count));
                }
            }
            readAll(damaged);
        }
        QVERIFY2(timer.elapsed() < 60'000, "too slow");
    }
};

QTEST_GUILESS_MAIN(TestRobustness)
#include "test_robustness.moc"
