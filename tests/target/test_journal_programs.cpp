// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

#include "journal_world.h"

using namespace shogo;
using namespace shogo::test;

namespace {

struct Outcome
{
    int status = -1;
    QByteArray text;
};

Outcome run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(120'000)) {
        return {-1, "cannot be run: " + program.toUtf8()};
    }
    return {process.exitCode(), process.readAll()};
}

Outcome hledger(const std::string& path, const QStringList& arguments)
{
    return run(QStringLiteral("hledger"),
               QStringList{QStringLiteral("-f"), QString::fromStdString(path)} + arguments);
}

// The dialect's own program, as strict as it can be.
Outcome checked(const std::string& path, const std::string& dialect)
{
    return dialect == "beancount"
               ? run(QStringLiteral("bean-check"), {QString::fromStdString(path)})
               : hledger(path, {QStringLiteral("check"), QStringLiteral("--strict")});
}

} // namespace

// The programs that the files are for have the last word. They must be there: without them these
// tests fail.
class TestJournalPrograms : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Disk> m_disk = systemDisk();
    std::string at(const char* name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    static void dialects()
    {
        QTest::addColumn<QByteArray>("dialect");
        QTest::newRow("hledger") << QByteArray("hledger");
        QTest::newRow("beancount") << QByteArray("beancount");
    }

private Q_SLOTS:
    void freshFile_data() { dialects(); }
    void freshFile()
    {
        QFETCH(QByteArray, dialect);
        const std::string path = at("fresh") + dialect.toStdString();
        {
            const auto target = journal(*m_disk, path, dialect.toStdString());
            QVERIFY(open(*target).has_value());
            for (const Verdict& verdict :
                 post(*target, {posting(1), posting(2, 123'456, "EUR"), posting(3, 1'234, "KWD"),
                                posting(4, 50, "EUR"), posting(5, 2'000)})) {
                QCOMPARE(verdict.kind, Verdict::Kind::Accepted);
            }
        }
        const auto again = journal(*m_disk, path, dialect.toStdString());
        QCOMPARE(post(*again, {posting(6, 7'000'000'000'000)}).front().kind,
                 Verdict::Kind::Accepted);
        const Outcome outcome = checked(path, dialect.toStdString());
        QVERIFY2(outcome.status == 0, outcome.text.constData());
        if (dialect == "hledger") {
            const Outcome found = hledger(
                path,
                {QStringLiteral("print"),
                 QStringLiteral("tag:shogo=^%1$").arg(QString::fromStdString(token(posting(2))))});
            QVERIFY2(found.text.contains("-1234.56 EUR"), found.text.constData());
            QCOMPARE(found.text.count("2026-"), 1);
            const Outcome sum = hledger(
                path, {QStringLiteral("balance"), QStringLiteral("-N"), QStringLiteral("Assets")});
            QVERIFY2(sum.text.contains("-1235.06 EUR") && sum.text.contains("-1.234 KWD") &&
                         sum.text.contains("-7000000003000 JPY"),
                     sum.text.constData());
        }
    }

    // hledger reads amounts by the marks that the file states; ours must follow.
    void decimalMarks_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("decimal-mark ,") << QByteArray("decimal-mark ,\n");
        QTest::newRow("commodity ,") << QByteArray("commodity 1.000,00 EUR\n");
        QTest::newRow("format ,") << QByteArray("commodity EUR\n  format 1.000,00 EUR\n");
        QTest::newRow("default ,") << QByteArray("D 1.000,00 EUR\n");
        QTest::newRow("decimal-mark .") << QByteArray("decimal-mark .\n");
        QTest::newRow("comment") << QByteArray("comment\ndecimal-mark ,\nend comment\n");
        QTest::newRow("used") << QByteArray("2026-01-01 rent\n  Expenses:Rent  5,25 EUR\n  Bank\n");
        QTest::newRow("remark") << QByteArray("; mine");
    }
    void decimalMarks()
    {
        QFETCH(QByteArray, before);
        const std::string path = at("marks");
        writeFile(path, before.toStdString());
        const auto target = journal(*m_disk, path);
        QCOMPARE(post(*target, {posting(2, 123'456, "EUR")}).front().kind, Verdict::Kind::Accepted);
        QCOMPARE(post(*target, {posting(3, 98, "EUR")}).front().kind, Verdict::Kind::Accepted);
        QVERIFY(readFile(path).starts_with(before.toStdString()));
        if (QTest::currentDataTag() == std::string("used")) {
            // A declaration now would change what the person's next "5,25 EUR" means.
            QVERIFY(readFile(path).find("commodity") == std::string::npos);
        }
        const Outcome sum =
            hledger(path, {QStringLiteral("balance"), QStringLiteral("-N"),
                           QStringLiteral("--commodity-style"), QStringLiteral("1000.00 EUR"),
                           QStringLiteral("Assets")});
        QVERIFY2(sum.text.contains("-1235.54 EUR"), sum.text.constData());
        const Lookup found = find(*target, {rowKey(2), rowKey(3)});
        const auto reopened = [&] {
            return find(*journal(*m_disk, at("copy")), {rowKey(2), rowKey(3)});
        };
        QVERIFY(m_disk->replace(at("copy"), readFile(path)).has_value());
        QCOMPARE(reopened().found.size(), 2U);
        QVERIFY(reopened().found[0].lines == found.found[0].lines);
        QVERIFY(reopened().found[1].lines == found.found[1].lines);
    }

    // Under a parent with decimal commas a fresh file of ours must keep its meaning.
    void included()
    {
        const std::string path = at("child.journal");
        const auto target = journal(*m_disk, path);
        QCOMPARE(post(*target, {posting(3, 1'234, "KWD")}).front().kind, Verdict::Kind::Accepted);
        writeFile(at("parent.journal"), "decimal-mark ,\ninclude child.journal\n");
        const Outcome sum = hledger(at("parent.journal"),
                                    {QStringLiteral("balance"), QStringLiteral("-N"),
                                     QStringLiteral("--commodity-style"),
                                     QStringLiteral("1000.000 KWD"), QStringLiteral("Assets")});
        QVERIFY2(sum.text.contains("-1.234 KWD"), sum.text.constData());
    }

    // What an included file says about decimals is not read: no guess is made.
    void includes()
    {
        const std::string path = at("including");
        writeFile(at("comma.inc"), "commodity 1.000,00 EUR\n");
        const std::string before = "include comma.inc\n";
        writeFile(path, before);
        const auto target = journal(*m_disk, path);
        const Verdict verdict = post(*target, {posting(2, 123'456, "EUR")}).front();
        QCOMPARE(verdict.kind, Verdict::Kind::NotSent);
        QCOMPARE(verdict.problem->code, ProblemCode::JournalFileUnclear);
        QCOMPARE(bytes(readFile(path)), bytes(before));
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Accepted);
        writeFile(path, readFile(path) + "decimal-mark ,\n");
        QCOMPARE(post(*target, {posting(2, 123'456, "EUR")}).front().kind, Verdict::Kind::Accepted);
        const Outcome sum = hledger(
            path, {QStringLiteral("balance"), QStringLiteral("-N"), QStringLiteral("Assets")});
        QVERIFY2(sum.text.contains("-1.234,56 EUR") && sum.text.contains("-1000 JPY"),
                 sum.text.constData());
    }

    // What strangers write into a transfer's text.
    void injections_data() { dialects(); }
    void injections()
    {
        QFETCH(QByteArray, dialect);
        const std::string other = "shogo:" + token(posting(99));
        const std::vector<std::string> texts = {
            "x\n2026-01-01 * evil\n  Assets:A  5 JPY\n  Assets:B",
            "x\r; include /dev/zero",
            "a ; " + other,
            "a  ; date:2025-01-01",
            other,
            "Shogo:" + token(posting(99)) + ", " + other,
            "(code) text",
            "(ｶ)ヤマダ",
            "* star",
            "! bang",
            "a | b | c",
            "=2025-01-01 x",
            "\"; \" quote \\",
            "back\\\" \"\\",
            "\\",
            "#tag ^link",
            "[2025-01-01] date:2025-01-01, tax:none",
            std::string("nul\0byte", 8),
            "line\xE2\x80\xA8separator \xC2\x85 next \xE2\x80\xA9 x",
            "broken \xFF\xC3( utf",
            "\xE2\x80\xAEright to left",
            "tab\ttab\vvt\ffeed",
            "; shogo-begin 0123456789abcdef0123456789abcdef.abcd 5 aaaa",
            "",
            "   ",
            "　全角　",
            std::string(5'000, 'x'),
            "{a} @ 5 EUR 5.5",
        };
        const std::string path = at("evil") + dialect.toStdString();
        const auto target = journal(*m_disk, path, dialect.toStdString());
        std::vector<Posting> all;
        for (size_t i = 0; i < texts.size(); ++i) {
            for (const int place : {0, 1, 2, 3}) {
                Posting evil = posting(static_cast<int>(i) * 4 + 100 + place);
                evil.counterparty = place == 0 ? "" : evil.counterparty;
                (place == 0   ? evil.memo
                 : place == 1 ? evil.counterparty
                 : place == 2 ? evil.lines[0].tax
                              : evil.lines[1].text) = texts[i];
                all.push_back(evil);
            }
        }
        for (const Verdict& verdict : post(*target, all)) {
            QCOMPARE(verdict.kind, Verdict::Kind::Accepted);
        }
        const Outcome outcome = checked(path, dialect.toStdString());
        QVERIFY2(outcome.status == 0, outcome.text.constData());
        if (dialect == "hledger") {
            const Outcome dates =
                hledger(path, {QStringLiteral("register"), QStringLiteral("date:2025")});
            QCOMPARE(dates.text, QByteArray());
            const Outcome keys = hledger(path, {QStringLiteral("tags"), QStringLiteral("shogo"),
                                                QStringLiteral("--values")});
            QCOMPARE(keys.text.count('\n'), static_cast<qsizetype>(all.size()));
            const Outcome tags = hledger(path, {QStringLiteral("tags")});
            QCOMPARE(tags.text, QByteArray("shogo\ntax\n"));
        }
        QVERIFY(m_disk->replace(path + "-copy", readFile(path)).has_value());
        const auto copy = journal(*m_disk, path + "-copy", dialect.toStdString());
        const Lookup found = list(*copy);
        QVERIFY(found.conclusive);
        QCOMPARE(found.found.size(), all.size());
        for (size_t i = 0; i < all.size(); ++i) {
            QVERIFY(found.found[i].key == all[i].key);
            QVERIFY(found.found[i].day == all[i].day);
            QCOMPARE(found.found[i].lines.size(), 3U);
            QVERIFY(found.found[i].lines[0].amount == all[i].lines[0].amount);
        }
        QCOMPARE(find(*copy, {rowKey(99)}).found.size(), 0U);
        QVERIFY(readFile(path).find("（ｶ）ヤマダ") != std::string::npos || dialect == "beancount");
    }

    // Every account that check() lets through must pass the program.
    void accounts_data() { dialects(); }
    void accounts()
    {
        QFETCH(QByteArray, dialect);
        const std::vector<std::string> names = {
            "Assets:A",
            "Assets:1110普通預金",
            "Assets:É",
            "Assets:Aé-1",
            "Assets:A・B",
            "Assets:A（B）",
            "Assets:１２",
            "Assets:Ａ",
            "Assets",
            "Assets:銀行",
            "Assets:A_b",
            "Assets:A'b",
            "Assets:A:b",
            "Assets:-A",
            "Assets:ア",
            "Aktiva:A",
            "資産:普通預金",
            "1110 普通 預金",
            "A  B",
            " A",
            "A ",
            "A;b",
            "A ; b",
            "(A)",
            "(A",
            "[A]",
            "[A",
            "*A",
            "! A",
            ";A",
            "",
            "A:",
            ":A",
            "A::B",
            "A\tB",
            "A\nB",
            "A　B",
            "A\xC2\xA0"
            "B",
            "A|B",
            "\"A\"",
            "A = 5",
            "A @ B",
            "{A}",
            "2026-01-01",
            "-5",
            "type:x",
            "A,B",
            "#A",
            "~A",
            "=A",
            "Assets:A:",
            "Assets:",
            "assets:A",
            "A\xFF",
            "\\A",
            "Assets:1:2:3",
            "Equity:A",
            "Income:A",
            "Liabilities:A",
            "Expenses:A",
            "Assets:A\xE2\x80\xAE"
            "B",
            "(A) B",
            "A[1]",
            "% A",
            "& A",
            "Assets:A B",
        };
        int accepted = 0;
        for (const std::string& name : names) {
            MemoryDisk disk;
            const auto target = journal(disk, "x", dialect.toStdString());
            Posting one = posting(1);
            one.lines = {{name, {-5, currency("JPY")}, "", ""},
                         {"Expenses:Z", {5, currency("JPY")}, "", ""}};
            const auto allowed = target->check(one);
            const Verdict verdict = post(*target, {one}).front();
            QCOMPARE(verdict.kind, allowed ? Verdict::Kind::Accepted : Verdict::Kind::Rejected);
            if (!allowed) {
                QCOMPARE(allowed.error().code, ProblemCode::BookAccountRefused);
                QCOMPARE(allowed.error().arguments.size(), 2U);
                QVERIFY(!disk.files.contains("x") || disk.files["x"].bytes.empty());
                continue;
            }
            ++accepted;
            const std::string path = at("account");
            writeFile(path, disk.files["x"].bytes);
            const Outcome outcome = checked(path, dialect.toStdString());
            QVERIFY2(outcome.status == 0, (bytes(name) + ": " + outcome.text).constData());
            if (dialect == "hledger") {
                const Outcome used = hledger(path, {QStringLiteral("accounts")});
                QVERIFY2(("\n" + used.text).contains("\n" + bytes(name) + "\n"),
                         used.text.constData());
            }
            writeFile(path, disk.files["x"].bytes);
            const auto again = journal(*m_disk, path, dialect.toStdString());
            const Lookup found = find(*again, {one.key});
            QCOMPARE(found.found.size(), 1U);
            QVERIFY2(found.found[0].lines == one.lines, name.c_str());
        }
        QCOMPARE(accepted, dialect == "hledger" ? 41 : 13);
    }

    void aThousand_data() { dialects(); }
    void aThousand()
    {
        QFETCH(QByteArray, dialect);
        const std::string path = at("thousand") + dialect.toStdString();
        const auto target = journal(*m_disk, path, dialect.toStdString());
        QElapsedTimer timer;
        timer.start();
        QVERIFY(open(*target).has_value());
        for (int i = 0; i < 1'000; i += 50) {
            std::vector<Posting> group;
            for (int j = i; j < i + 50; ++j) {
                group.push_back(posting(j));
            }
            for (const Verdict& verdict : post(*target, group)) {
                QCOMPARE(verdict.kind, Verdict::Kind::Accepted);
            }
        }
        const qint64 posted = timer.restart();
        for (int i = 1'000; i < 1'100; ++i) {
            QCOMPARE(post(*target, {posting(i)}).front().kind, Verdict::Kind::Accepted);
        }
        const qint64 single = timer.restart();
        QVERIFY(m_disk->replace(path + "-copy", readFile(path)).has_value());
        const auto copy = journal(*m_disk, path + "-copy", dialect.toStdString());
        timer.restart();
        const Lookup found = list(*copy);
        const qint64 read = timer.elapsed();
        QCOMPARE(found.found.size(), 1'100U);
        qInfo("1000 posts in groups of 50: %lld ms; 100 one by one: %lld ms; "
              "open and list 1100 (%lld bytes): %lld ms",
              posted, single, static_cast<long long>(readFile(path).size()), read);
        const Outcome outcome = checked(path, dialect.toStdString());
        QVERIFY2(outcome.status == 0, outcome.text.constData());
    }
};

QTEST_GUILESS_MAIN(TestJournalPrograms)
#include "test_journal_programs.moc"
