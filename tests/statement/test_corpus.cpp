// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "statement_testing.h"

#include <set>

using namespace shogo;
using namespace shogo::testing;

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QJsonValue orNull(std::string_view utf8)
{
    return utf8.empty() ? QJsonValue() : QJsonValue(text(utf8));
}

QJsonObject describe(const Statement& statement, const RawRow& row)
{
    QJsonObject object;
    object[u"line"] = static_cast<qint64>(row.line);
    object[u"byte"] = static_cast<qint64>(row.byteOffset);
    object[u"bytes"] = static_cast<qint64>(row.byteLength);
    object[u"date"] = text(row.booked.text());
    object[u"value_date"] = row.valueDate ? QJsonValue(text(row.valueDate->text())) : QJsonValue();
    object[u"amount"] = text(amountText(statement, row.minor));
    object[u"balance"] =
        row.balance ? QJsonValue(text(amountText(statement, *row.balance))) : QJsonValue();
    object[u"description"] = text(row.description);
    object[u"counterparty"] = orNull(row.counterparty);
    object[u"id"] = orNull(row.id);
    object[u"status"] =
        row.status == BankStatus::Booked ? QStringLiteral("booked") : QStringLiteral("pending");
    return object;
}

QJsonObject describe(const Statement& statement)
{
    QJsonObject object;
    object[u"account"] = orNull(statement.account);
    object[u"currency"] =
        statement.currency ? QJsonValue(text(statement.currency->code())) : QJsonValue();
    object[u"opening"] = statement.opening
                             ? QJsonValue(text(amountText(statement, statement.opening->minor)))
                             : QJsonValue();
    object[u"closing"] = statement.closing
                             ? QJsonValue(text(amountText(statement, statement.closing->minor)))
                             : QJsonValue();
    object[u"newest_first"] = statement.newestFirst;
    object[u"balance_breaks"] = static_cast<qint64>(statement.breaks.size());
    QJsonArray rows;
    for (const RawRow& row : statement.rows) {
        rows.append(describe(statement, row));
    }
    object[u"rows"] = rows;
    return object;
}

QJsonObject describe(const Problem& problem)
{
    QJsonObject object;
    object[u"code"] = text(codeText(problem.code));
    object[u"line"] = static_cast<qint64>(problem.place.line);
    object[u"column"] = static_cast<qint64>(problem.place.column);
    object[u"message"] = text(problemMessage(problem));
    return object;
}

QJsonObject describe(const Result<StatementFile>& file)
{
    QJsonObject object;
    if (!file) {
        object[u"problem"] = describe(file.error());
        return object;
    }
    object[u"format"] = text(file->format);
    object[u"encoding"] = text(file->encoding);
    object[u"profile"] = orNull(file->profile);
    object[u"recipe"] = text(file->recipe);
    object[u"rows_refused"] = static_cast<qint64>(file->rowsRefused);
    QJsonArray statements;
    for (const Statement& statement : file->statements) {
        statements.append(describe(statement));
    }
    object[u"statements"] = statements;
    QJsonArray problems;
    for (const Problem& problem : file->problems) {
        problems.append(describe(problem));
    }
    object[u"problems"] = problems;
    return object;
}

} // namespace

// Each case of the corpus gives exactly what stands beside it. SHOGO_WRITE_EXPECTED=1 writes it.
class TestCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cases_data()
    {
        QTest::addColumn<QString>("folder");
        const QDir corpus(corpusFolder());
        for (const QString& name : corpus.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QTest::newRow(name.toUtf8().constData()) << corpus.filePath(name);
        }
    }

    void cases()
    {
        QFETCH(QString, folder);
        const Result<StatementFile> file = read(bytesOf(folder + QStringLiteral("/statement.csv")));
        const QByteArray found = QJsonDocument(describe(file)).toJson();
        const QString expectedPath = folder + QStringLiteral("/expected.json");
        if (qEnvironmentVariable("SHOGO_WRITE_EXPECTED") == u"1") {
            QFile out(expectedPath);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(found);
        }
        QVERIFY2(QFile::exists(folder + QStringLiteral("/about.md")), "a case needs its about.md");
        QFile expected(expectedPath);
        QVERIFY2(expected.open(QIODevice::ReadOnly), "a case needs its expected.json");
        QCOMPARE(QString::fromUtf8(found), QString::fromUtf8(expected.readAll()));
        if (file) {
            QVERIFY(file->profile.empty() || !file->statements.empty());
        }
    }

    // The raw bytes of each row are where the row says (they are kept as evidence).
    void rowsStandWhereTheySay()
    {
        const QDir corpus(corpusFolder());
        for (const QString& name : corpus.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const std::string bytes =
                bytesOf(corpus.filePath(name) + QStringLiteral("/statement.csv"));
            const auto file = read(bytes);
            if (!file) {
                continue;
            }
            for (const Statement& statement : file->statements) {
                for (const RawRow& row : statement.rows) {
                    const size_t end = static_cast<size_t>(row.byteOffset) + row.byteLength;
                    QVERIFY(end <= bytes.size());
                    QVERIFY2(end == bytes.size() || bytes[end] == '\r' || bytes[end] == '\n',
                             qPrintable(name));
                    QVERIFY(row.byteOffset == 0 ||
                            bytes[static_cast<size_t>(row.byteOffset) - 1] == '\n' ||
                            bytes[static_cast<size_t>(row.byteOffset) - 1] == '\r' ||
                            file->encoding == "UTF-16LE");
                }
            }
        }
    }

    void everyProfileHasACase()
    {
        std::set<std::string> seen;
        const QDir corpus(corpusFolder());
        for (const QString& name : corpus.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const auto file =
                read(bytesOf(corpus.filePath(name) + QStringLiteral("/statement.csv")));
            if (file) {
                seen.insert(file->profile);
            }
        }
        const ProfileSet set = ProfileSet::builtIn();
        for (const Profile& profile : set.all()) {
            QVERIFY2(seen.contains(profile.id), profile.id.c_str());
        }
        QVERIFY2(seen.contains(""), "a case of the generic layout");
    }
};

QTEST_GUILESS_MAIN(TestCorpus)
#include "test_corpus.moc"
