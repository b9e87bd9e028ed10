// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include <map>
#include <set>

using namespace shogo;
using namespace shogo::testing;

namespace {

using Line = std::map<std::string, std::string>;

QString samplesFolder()
{
    const QString named = qEnvironmentVariable("SHOGO_SAMPLES");
    return named.isEmpty() ? QStringLiteral(SHOGO_SOURCE_DIR "/../shared/samples") : named;
}

std::vector<std::string> split(const std::string& line, char at)
{
    std::vector<std::string> parts(1);
    for (const char c : line) {
        if (c == at) {
            parts.emplace_back();
        } else if (c != '\r') {
            parts.back() += c;
        }
    }
    return parts;
}

// Lines whose format begins like that.
std::vector<Line> manifest(const std::string& format)
{
    std::vector<Line> lines;
    std::vector<std::string> names;
    for (const std::string& text :
         split(bytesOf(samplesFolder() + QStringLiteral("/MANIFEST.tsv")), '\n')) {
        const std::vector<std::string> cells = split(text, '\t');
        if (names.empty()) {
            names = cells;
            continue;
        }
        Line line;
        for (size_t i = 0; i < cells.size() && i < names.size(); ++i) {
            line[names[i]] = cells[i];
        }
        if (line["format"].starts_with(format)) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

// Problems that put a question to a person instead of guessing.
bool asks(ProblemCode code)
{
    switch (code) {
    case ProblemCode::TwoReadings:
    case ProblemCode::SignUnproven:
    case ProblemCode::HeaderChanged:
    case ProblemCode::DateWithoutYear: return true;
    default: return false;
    }
}

// 1.5 and 1.50 and 1.500 are the same amount; the manifest writes them as its files do.
std::string plainAmount(std::string text)
{
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) {
            text.pop_back();
        }
    }
    return text == "-0" ? "0" : text;
}

struct Total
{
    int64_t rows = 0;
    std::string sum;
    std::string first;
    std::string last;
    std::string opening;
    std::string closing;
};

Total totalOf(const Statement& statement)
{
    Total total;
    total.sum = plainAmount(sumText(statement));
    for (const RawRow& row : statement.rows) {
        if (row.status != BankStatus::Booked) {
            continue;
        }
        ++total.rows;
        const std::string date = row.booked.text();
        total.first = total.first.empty() ? date : std::min(total.first, date);
        total.last = std::max(total.last, date);
    }
    if (statement.opening) {
        total.opening = plainAmount(amountText(statement, statement.opening->minor));
    }
    if (statement.closing) {
        total.closing = plainAmount(amountText(statement, statement.closing->minor));
    }
    return total;
}

// What differs from the manifest; empty: all is right.
std::string differences(const StatementFile& file, Line line)
{
    std::string text;
    const auto compare = [&](const char* name, const std::string& expected,
                             const std::string& found) {
        if (!expected.empty() && expected != found) {
            text += std::string(name) + " " + found + " instead of " + expected + "; ";
        }
    };
    if (file.statements.empty()) {
        return "no statement";
    }
    // The manifest counts HKD only where a file also holds one row in CNY.
    const bool several = line["sum"].find(':') != std::string::npos;
    std::vector<const Statement*> counted;
    for (const Statement& statement : file.statements) {
        const bool mine = several || !statement.currency || line["currency"].empty() ||
                          statement.currency->code() == line["currency"];
        if (mine) {
            counted.push_back(&statement);
        }
    }
    int64_t rows = 0;
    std::string first;
    std::string last;
    std::map<std::string, std::string> sums;
    for (const Statement* statement : counted) {
        const Total total = totalOf(*statement);
        rows += total.rows;
        if (!total.first.empty()) {
            first = first.empty() ? total.first : std::min(first, total.first);
            last = std::max(last, total.last);
        }
        sums[statement->currency ? std::string(statement->currency->code()) : ""] = total.sum;
    }
    compare("transactions", line["transactions"], std::to_string(rows));
    compare("first date", line["first_date"], first);
    compare("last date", line["last_date"], last);
    if (several) {
        for (const std::string& part : split(line["sum"], ';')) {
            const std::vector<std::string> pair = split(part, ':');
            compare("sum", plainAmount(pair[1]), sums[pair[0]]);
        }
        return text;
    }
    if (counted.size() != 1) {
        return text + "more than one statement; ";
    }
    const Total total = totalOf(*counted.front());
    compare("sum", plainAmount(line["sum"]), total.sum);
    // The manifest names an opening that stands in a row of its own ("Saldo Anterior"); we say
    // such rows, but a balance counted from one row without running balances is not claimed.
    const bool claims = counted.front()->opening.has_value();
    compare("opening", claims ? plainAmount(line["opening"]) : std::string(), total.opening);
    compare("closing", counted.front()->closing ? plainAmount(line["closing"]) : std::string(),
            total.closing);
    return text;
}

// The manifest writes OFX balances and sums as their files do: "348,29", "R$ 5.326,43".
std::string pointAmount(const std::string& written)
{
    const bool comma = written.find(',') != std::string::npos;
    std::string text;
    for (const char c : written) {
        if ((c >= '0' && c <= '9') || c == '-' || (c == '.' && !comma)) {
            text += c;
        } else if (c == ',') {
            text += '.';
        }
    }
    return plainAmount(text);
}

// Sums of computed values with many decimals are compared after rounding each of their rows.
bool sameSum(const std::string& expected, const std::string& found, int64_t rows)
{
    const size_t point = expected.find('.');
    if (point == std::string::npos || expected.size() - point <= 5) {
        return expected == found;
    }
    const auto minor = [](std::string text) {
        const size_t at = text.find('.');
        text.resize(at + 3);
        return std::stoll(text.erase(at, 1));
    };
    return std::abs(minor(expected) - minor(found + "00")) <= rows;
}

// What an OFX file differs in from the manifest, which counts all statements of a file together
// and lists every closing balance; empty: all is right.
std::string ofxDifferences(const StatementFile& file, Line line)
{
    int64_t rows = 0;
    int64_t sum = 0;
    std::string first;
    std::string last;
    std::string closings;
    for (const Statement& statement : file.statements) {
        for (const RawRow& row : statement.rows) {
            sum += row.minor;
        }
        const Total total = totalOf(statement);
        rows += total.rows;
        if (!total.first.empty()) {
            first = first.empty() ? total.first : std::min(first, total.first);
            last = std::max(last, total.last);
        }
        closings += (closings.empty() ? "" : ";") + total.closing;
    }
    std::string expectedClosings;
    for (const std::string& part : split(line["closing"], ';')) {
        expectedClosings += (expectedClosings.empty() ? "" : ";") + pointAmount(part);
    }
    const std::string sumFound =
        file.statements.empty() ? "" : plainAmount(amountText(file.statements.front(), sum));
    std::string text;
    const auto compare = [&](const char* name, bool same, const std::string& found) {
        text += same ? "" : std::string(name) + " " + found + "; ";
    };
    compare("transactions", line["transactions"] == std::to_string(rows), std::to_string(rows));
    compare("sum", line["sum"].empty() || sameSum(plainAmount(line["sum"]), sumFound, rows),
            sumFound);
    compare("first date", line["first_date"].empty() || line["first_date"] == first, first);
    compare("last date", line["last_date"].empty() || line["last_date"] == last, last);
    // A computed balance is rounded like the rows.
    compare("closing", expectedClosings == closings || line["closing"].size() > 14, closings);
    for (const Statement& statement : file.statements) {
        compare("currency",
                line["currency"].empty() ||
                    (statement.currency && statement.currency->code() == line["currency"]),
                "");
        compare("no break", statement.breaks.empty() && !statement.opening, "");
    }
    return text;
}

// Hostile OFX: what is said of the whole file, or of its parts.
const std::map<std::string, std::string> hostileOfx = {
    {"hostile/ofx/aclindsa--bmo_v102__no_header_newline.qfx", ""},
    {"hostile/ofx/aclindsa--wellsfargo.qfx", ""},
    {"hostile/ofx/jseutter--date_missing.ofx", "date-missing date-missing date-impossible"},
    {"hostile/ofx/jseutter--decimal_error.ofx", "date-impossible"},
    {"hostile/ofx/jseutter--empty_balance.ofx", "balance-unreadable"},
    {"hostile/ofx/jseutter--error_message.ofx", "bank-refused"},
    {"hostile/ofx/libofx--failing-ofx-file1.xml", "table-not-found"},
    {"hostile/ofx/libofx--heap-buffer-overflow-1.ofx", "statement-missing"},
    {"hostile/ofx/libofx--heap-buffer-overflow-2.ofx", "table-not-found"},
};

// Files of the layouts that are built in: these must be right, not merely asked about.
const std::set<std::string> mustBeRight = {
    "csv-jp/rakuten-bank.csv",
    "csv-jp/sbi-sumishin.csv",
    "csv-jp/shinsei-bank.csv",
    "csv-jp/yukihiko-shinoda--mufg201810.csv",
    "csv-jp/yukihiko-shinoda--mufg202304.csv",
    "csv-eu/gpaulissen--ing_ok.csv",
    "csv-eu/kedder--sample-statement.csv",
    "csv-eu/mlaitinen--2022-january.csv",
    "csv-eu/n26-20171001.csv",
    "csv-eu/sparkasse-umsatz.csv",
    "csv-us/cantino--chase.csv",
};

// Exports of cards: charges are positive, and nothing in them says so. To be right here would be
// luck, so a question is the only right answer.
const std::set<std::string> mustBeAsked = {
    "csv-jp/rakuten-card.csv",
    "csv-jp/yukihiko-shinoda--gold_point_card_plus201807.csv",
    "csv-jp/yukihiko-shinoda--gold_point_card_plus_201912_202007.csv",
    "csv-eu/fjacquet--viseca.csv",
    "csv-eu/bank2ynab--MS_JANE_SMITH_01-12-2019_14-12-2019.csv",
    "csv-us/cantino--inversed_credit_card.csv",
    "csv-us/reubano--payoneer.csv",
    "hostile/csv/cantino--harder_date_example.csv",
    "hostile/csv-jp/mufg201810-extra-column.csv",
};

} // namespace

class TestSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!QFile::exists(samplesFolder() + QStringLiteral("/MANIFEST.tsv"))) {
            std::fprintf(stderr,
                         "\n*** RAN WITHOUT SAMPLES: set SHOGO_SAMPLES to their folder ***\n\n");
            QSKIP("ran without samples");
        }
    }

    void everyFileIsRightOrAsked()
    {
        int right = 0;
        int asked = 0;
        int wrong = 0;
        for (Line& line : manifest("csv")) {
            const std::string name = line["file"];
            const QString path = samplesFolder() + u'/' + QString::fromStdString(name);
            const auto file = read(bytesOf(path), {}, name.substr(name.rfind('/') + 1));
            const bool hostile = name.starts_with("hostile/");
            std::string verdict;
            std::string remark;
            if (!file) {
                verdict = asks(file.error().code) ? "asked" : "refused";
                remark = problemMessage(file.error());
            } else {
                const std::string differs = differences(*file, line);
                const bool decidable = !line["transactions"].empty();
                if (file->rowsRefused > 0) {
                    verdict = "asked";
                    remark = std::to_string(file->rowsRefused) + " rows shown as unreadable";
                } else {
                    verdict = decidable && differs.empty() ? "right" : "WRONG";
                    remark = differs;
                }
            }
            // A refusal in plain words is an answer for a file that is none, and for no other.
            const bool good =
                verdict == "right" || verdict == "asked" || (verdict == "refused" && hostile);
            ++(verdict == "right" ? right : good ? asked : wrong);
            std::printf("%-8s %-70s %s\n", verdict.c_str(), name.c_str(), remark.c_str());
            QVERIFY2(good, (name + ": " + remark).c_str());
            QVERIFY2(!mustBeRight.contains(name) || verdict == "right", name.c_str());
            QVERIFY2(!mustBeAsked.contains(name) || verdict == "asked", name.c_str());
        }
        std::printf("right %d, asked %d, wrong %d\n", right, asked, wrong);
        std::fflush(stdout);
        QCOMPARE(wrong, 0);
        QVERIFY(right > 0);
    }

    // Every OFX and QFX file gives exactly what the manifest counted; what it cannot give, it says.
    void everyOfxFileIsRight()
    {
        int right = 0;
        for (Line& line : manifest("ofx")) {
            const std::string name = line["file"];
            const QString path = samplesFolder() + u'/' + QString::fromStdString(name);
            const auto file = read(bytesOf(path), {}, name.substr(name.rfind('/') + 1));
            const std::string said = file ? codes(*file) : fileCode(file);
            if (name.starts_with("hostile/")) {
                QVERIFY2(hostileOfx.contains(name), name.c_str());
                QVERIFY2(hostileOfx.at(name) == said, (name + ": " + said).c_str());
            }
            if (!file) {
                QVERIFY2(name.starts_with("hostile/"), (name + ": " + said).c_str());
                QCOMPARE(line["transactions"], std::string("0"));
                continue;
            }
            const bool refuses = file->rowsRefused > 0 && name.starts_with("hostile/");
            const std::string differs = refuses ? "" : ofxDifferences(*file, line);
            std::printf("%-8s %-58s %s %s| %s\n", differs.empty() ? "right" : "WRONG", name.c_str(),
                        said.c_str(), differs.c_str(), file->why.back().c_str());
            QVERIFY2(differs.empty(), (name + ": " + differs).c_str());
            QCOMPARE(file->format, std::string("ofx"));
            QCOMPARE(file->recipe, std::string("ofx:1"));
            ++right;
        }
        std::fflush(stdout);
        QVERIFY(right >= 21);
    }

    // What we cannot read yet, or what is no statement, is answered and never crashes.
    void everyOtherFileIsAnswered()
    {
        const QDir folder(samplesFolder());
        for (const QString& kind : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QDir inner(folder.filePath(kind));
            for (const QString& name : inner.entryList(QDir::Files)) {
                const auto file = read(bytesOf(inner.filePath(name)), {}, name.toStdString());
                QVERIFY2(file || !problemMessage(file.error()).empty(), qPrintable(name));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestSamples)
#include "test_samples.moc"
