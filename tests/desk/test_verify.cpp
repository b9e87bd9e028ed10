// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "support/desk_world.h"

using namespace shogo;

// What somebody may do to a book with plain SQL, and what verify says of it.
class TestVerify : public QObject
{
    Q_OBJECT

    static std::vector<ProblemCode> findingsAfter(const std::vector<std::string>& statements)
    {
        DeskWorld w;
        {
            const auto desk = w.make();
            if (!desk->importFile(
                    w.write("a.csv", csv("2026-04-01,-1200,coffee\n2026-04-02,-300,bus\n"
                                         "2026-04-03,-80,stamp\n")),
                    {})) {
                qFatal("import");
            }
            const auto rows = listed(*desk);
            if (!desk->assign({rows[0].row.key, rows[1].row.key}, {"expenses:open", "", ""}) ||
                !desk->approve({})) {
                qFatal("approve");
            }
            posted(*desk);
            if (!desk->verify()->findings.empty()) {
                qFatal("the book did not hold before");
            }
        }
        {
            auto database = Database::open(w.bookPath(), Database::Mode::ReadWrite);
            if (!database) {
                qFatal("open");
            }
            [[maybe_unused]] const auto off = (*database)->run("t", "PRAGMA foreign_keys=OFF");
            for (const std::string& sql : statements) {
                const auto changed = (*database)->run("t", sql);
                if (!changed || *changed == 0) {
                    qFatal("changed nothing: %s", sql.c_str());
                }
            }
        }
        const auto desk = w.open();
        std::vector<ProblemCode> codes;
        const auto report = desk->verify();
        if (!report) {
            qFatal("verify: %s", std::string(codeText(report.error().code)).c_str());
        }
        for (const Problem& problem : report->findings) {
            codes.push_back(problem.code);
        }
        return codes;
    }

private Q_SLOTS:
    void plantedFaults_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const char* sql, ProblemCode code) {
            QTest::newRow(name) << QString::fromUtf8(sql) << static_cast<int>(code);
        };
        row("a history line's reason", "UPDATE history SET why = 'x' WHERE seq = 3",
            ProblemCode::ChainBroken);
        row("a history line's time", "UPDATE history SET at = at + 1 WHERE seq = 2",
            ProblemCode::ChainBroken);
        row("a history line taken out", "DELETE FROM history WHERE seq = 2",
            ProblemCode::ChainBroken);
        row("the history's end cut off",
            "DELETE FROM history WHERE seq = (SELECT MAX(seq) FROM history)",
            ProblemCode::StateWrong);
        row("an amount", "UPDATE statement_row SET minor = minor - 1 WHERE id = 1",
            ProblemCode::RowChanged);
        row("a date", "UPDATE statement_row SET day = day + 1 WHERE id = 2",
            ProblemCode::RowChanged);
        row("a text", "UPDATE statement_row SET text = 'tea' WHERE id = 1",
            ProblemCode::RowChanged);
        row("a balance", "UPDATE statement_row SET balance = 5 WHERE id = 1",
            ProblemCode::RowsLost);
        row("a missing row", "DELETE FROM statement_row WHERE id = 3", ProblemCode::RowsLost);
        row("a missing key", "DELETE FROM row_key WHERE row_id = 3", ProblemCode::InvariantBroken);
        row("a row's status", "UPDATE statement_row SET status = 'excluded' WHERE id = 3",
            ProblemCode::StateWrong);
        row("a row taken back", "UPDATE statement_row SET undone = 1 WHERE id = 3",
            ProblemCode::StateWrong);
        row("an entry's state", "UPDATE entry SET state = 'queued' WHERE id = 1",
            ProblemCode::StateWrong);
        row("an entry's key", "UPDATE entry SET key = zeroblob(16) WHERE id = 1",
            ProblemCode::InvariantBroken);
        row("a missing entry", "DELETE FROM entry WHERE id = 2", ProblemCode::StateWrong);
        row("a confirmed entry without an id", "UPDATE entry SET remote_id = '' WHERE id = 1",
            ProblemCode::InvariantBroken);
        row("a journal's amount", "UPDATE journal_line SET minor = minor + 1 WHERE journal_id = 1",
            ProblemCode::InvariantBroken);
        row("a journal's account",
            "UPDATE journal_line SET account = 'x' WHERE journal_id = 1 AND n = 2",
            ProblemCode::InvariantBroken);
        row("a missing attempt", "DELETE FROM attempt WHERE entry_id = 1",
            ProblemCode::InvariantBroken);
        row("the kept file", "UPDATE file_chunk SET bytes = x'00'", ProblemCode::InvariantBroken);
    }
    void plantedFaults()
    {
        QFETCH(const QString, sql);
        QFETCH(const int, code);
        const auto found = findingsAfter({sql.toStdString()});
        QVERIFY2(
            std::find(found.begin(), found.end(), static_cast<ProblemCode>(code)) != found.end(),
            found.empty() ? "nothing was found" : std::string(codeText(found.front())).c_str());
    }
};

QTEST_GUILESS_MAIN(TestVerify)
#include "test_verify.moc"
