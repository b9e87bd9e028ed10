// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QElapsedTimer>
#include <QTest>

#include "statement_testing.h"

#include "base/text.h"

#include <random>

using namespace shogo;
using namespace shogo::testing;

namespace {

QString ofxCorpus()
{
    return QStringLiteral(SHOGO_SOURCE_DIR "/tests/corpus/ofx");
}

std::string statementOf(const QString& name)
{
    return bytesOf(ofxCorpus() + u'/' + name + QStringLiteral("/statement.ofx"));
}

std::string orNone(std::string_view text)
{
    return text.empty() ? "-" : std::string(text);
}

// A file as text, a line for each thing that was read: easy to compare by eye.
std::string describe(const Statement& statement)
{
    const auto balance = [&](const std::optional<StatedBalance>& stated) {
        return stated ? amountText(statement, stated->minor) + " on " +
                            (stated->day ? stated->day->text() : "no day")
                      : "none";
    };
    std::string text = "statement " + orNone(statement.account) + " " +
                       (statement.currency ? std::string(statement.currency->code()) : "-") + "\n";
    text += "  covers " + (statement.stated ? statement.stated->first.text() + " to " +
                                                  statement.stated->last.text()
                                            : std::string("what it shows"));
    text += ", made " + (statement.made ? statement.made->text() : "at an unknown time") + "\n";
    text += "  opening " + balance(statement.opening) + ", closing " + balance(statement.closing) +
            ", breaks " + std::to_string(statement.breaks.size()) + "\n";
    for (const RawRow& row : statement.rows) {
        text += "  row " + std::to_string(row.line) + " @" + std::to_string(row.byteOffset) + "+" +
                std::to_string(row.byteLength) + " " + row.booked.text() + " " +
                (row.valueDate ? row.valueDate->text() : "-") + " " +
                amountText(statement, row.minor) +
                (row.status == BankStatus::Pending ? " pending" : "") + " [" +
                std::string(row.description) + "] [" + std::string(row.counterparty) + "] [" +
                std::string(row.id) + "]\n";
    }
    return text;
}

std::string describe(const Problem& problem)
{
    return "problem " + std::string(codeText(problem.code)) + " " +
           std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column) + " " +
           problemMessage(problem) + "\n";
}

std::string describe(const Result<StatementFile>& file)
{
    if (!file) {
        return describe(file.error());
    }
    std::string text = file->format + " " + file->recipe + " " + file->encoding + ", refused " +
                       std::to_string(file->rowsRefused) + ", ids " +
                       (file->idsTrusted ? "trusted" : "not trusted") + "\n";
    for (const std::string& why : file->why) {
        text += "why " + why + "\n";
    }
    for (const Statement& statement : file->statements) {
        text += describe(statement);
    }
    for (const Problem& problem : file->problems) {
        text += describe(problem);
    }
    return text;
}

// Reads it all, so that the sanitizers see every byte of every text; the texts are UTF-8.
void touch(const std::string& bytes)
{
    const auto file = read(bytes, {}, "statement.ofx");
    if (!file) {
        QVERIFY(!problemMessage(file.error()).empty());
        return;
    }
    for (const Statement& statement : file->statements) {
        for (const RawRow& row : statement.rows) {
            QVERIFY(isUtf8(row.description) && isUtf8(row.counterparty) && isUtf8(row.id));
            QVERIFY(row.byteOffset >= 0);
            QVERIFY(static_cast<size_t>(row.byteOffset) + row.byteLength <= bytes.size());
        }
    }
}

} // namespace

// Each case of the OFX corpus gives exactly what stands beside it (SHOGO_WRITE_EXPECTED=1 writes
// it), and no damage to such files crashes the reader, makes it hang or goes unnoticed.
class TestOfxCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cases_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString& name : QDir(ofxCorpus()).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QTest::newRow(name.toUtf8().constData()) << name;
        }
    }

    void cases()
    {
        QFETCH(QString, name);
        const std::string found = describe(read(statementOf(name), {}, "statement.ofx"));
        const QString folder = ofxCorpus() + u'/' + name;
        if (qEnvironmentVariable("SHOGO_WRITE_EXPECTED") == u"1") {
            QFile out(folder + QStringLiteral("/expected.txt"));
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(found.data(), static_cast<qint64>(found.size()));
        }
        QVERIFY2(QFile::exists(folder + QStringLiteral("/about.md")), "a case needs its about.md");
        QCOMPARE(QString::fromStdString(found),
                 QString::fromStdString(bytesOf(folder + QStringLiteral("/expected.txt"))));
    }

    // The raw bytes of each row are where the row says: they are kept as evidence.
    void rowsStandWhereTheySay()
    {
        for (const QString& name : QDir(ofxCorpus()).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const std::string bytes = statementOf(name);
            const auto file = read(bytes, {}, "statement.ofx");
            if (!file) {
                continue;
            }
            for (const Statement& statement : file->statements) {
                for (const RawRow& row : statement.rows) {
                    std::string raw =
                        bytes.substr(static_cast<size_t>(row.byteOffset), row.byteLength);
                    std::erase(raw, '\0'); // UTF-16
                    QVERIFY2(raw.starts_with("<STMTTRN"), qPrintable(name));
                    QVERIFY2(raw.ends_with("</STMTTRN>") || raw.ends_with("</STMTTRNP>"),
                             qPrintable(name));
                    QCOMPARE(raw.find("<STMTTRN", 1), std::string::npos);
                }
            }
        }
    }

    // A download that was cut short is never taken for a whole one, wherever it was cut.
    void everyCutIsNoticed_data() { twoFiles(); }
    void everyCutIsNoticed()
    {
        QFETCH(QString, name);
        const std::string bytes = statementOf(name);
        const auto whole = read(bytes, {}, "statement.ofx");
        QVERIFY(whole);
        const size_t end = bytes.rfind("</OFX>");
        for (size_t cut = 1; cut < end + 6; ++cut) {
            const auto file = read(bytes.substr(0, cut), {}, "statement.ofx");
            if (!file) {
                continue;
            }
            QVERIFY2(codes(*file).find("end-missing") != std::string::npos,
                     std::to_string(cut).c_str());
        }
    }

    void damage_data() { cases_data(); }
    void damage()
    {
        QFETCH(QString, name);
        const std::string bytes = statementOf(name);
        QElapsedTimer timer;
        timer.start();
        // The same numbers on every machine: a failure can be repeated.
        std::mt19937 random(20250401);
        const std::string marks = "<>/&;![]-?\"=\r\n\t .,09";
        for (int round = 0; round < 100; ++round) { // 21 files
            std::string damaged = bytes;
            const size_t flips = 1 + random() % 8;
            for (size_t i = 0; i < flips; ++i) {
                const size_t at = random() % damaged.size();
                damaged[at] = round % 2 == 0 ? static_cast<char>(random() % 256)
                                             : marks[random() % marks.size()];
            }
            if (round % 4 == 0) { // a piece twice, or a piece lost
                const size_t from = random() % damaged.size();
                const size_t count = random() % 256;
                if (round % 8 == 0) {
                    damaged.erase(from, count);
                } else {
                    damaged.insert(from, damaged.substr(from, count));
                }
            }
            touch(damaged);
        }
        QVERIFY2(timer.elapsed() < 60'000, "too slow");
    }

    // 10,000 aggregates in one another, known and unknown ones.
    void deepNesting()
    {
        for (const char* tag : {"OFX", "STMTRS", "STMTTRN", "PAYEE", "UNKNOWN", "STATUS"}) {
            std::string bytes = "<OFX>";
            for (int i = 0; i < 10'000; ++i) {
                bytes += "<" + std::string(tag) + ">";
            }
            touch(bytes);
            for (int i = 0; i < 10'000; ++i) {
                bytes += "</" + std::string(tag) + ">";
            }
            touch(bytes + "</OFX>");
        }
    }

    void hugeTags()
    {
        constexpr size_t size = 50'000'000;
        QElapsedTimer timer;
        timer.start();
        touch("<OFX><" + std::string(size, 'A') + "></OFX>");
        touch("<OFX><!--" + std::string(size, '-') + "</OFX>");
        touch("<OFX>" + std::string(size, '<') + "</OFX>");
        const std::string bytes = statementOf(QStringLiteral("sgml"));
        const size_t at = bytes.find("Card payment");
        const std::string huge = bytes.substr(0, at) + std::string(size, 'x') + bytes.substr(at);
        const auto file = read(huge, {}, "statement.ofx");
        QVERIFY(file);
        QCOMPARE(codes(*file), std::string("text-cut"));
        QCOMPARE(file->statements.front().rows.size(), size_t{3});
        QVERIFY(file->statements.front().rows[0].description.size() <= 16 * 1024);
        QVERIFY2(timer.elapsed() < 60'000, "too slow");
    }

    // Entities that a document type declares are never expanded.
    void entityBomb()
    {
        std::string bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE OFX [\n<!ENTITY l0 \"lol\">\n";
        for (int i = 1; i < 20; ++i) {
            bomb += "<!ENTITY l" + std::to_string(i) + " \"";
            for (int k = 0; k < 10; ++k) {
                bomb += "&l" + std::to_string(i - 1) + ";";
            }
            bomb += "\">\n";
        }
        std::string bytes = statementOf(QStringLiteral("sgml"));
        bytes = bytes.substr(bytes.find("<OFX>"));
        bytes.replace(bytes.find("Card payment"), 12, "&l19;");
        const auto file = read(bomb + "]>\n" + bytes, {}, "statement.ofx");
        QVERIFY(file);
        QCOMPARE(std::string(file->statements.front().rows[0].description),
                 std::string("Corner bakery &l19; 13.01."));
    }

private:
    static void twoFiles()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"sgml", "xml", "qfx-one-line"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
};

QTEST_GUILESS_MAIN(TestOfxCorpus)
#include "test_ofx_corpus.moc"
