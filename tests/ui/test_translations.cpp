// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "base/problem_text.h"
#include "language.h"
#include "models/show.h"
#include "support/shogoctl.h"

#include <QDirIterator>
#include <QLibraryInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QXmlStreamReader>

#include <array>

using namespace shogo;

namespace {

struct Message
{
    QString context;
    QString source;
    QString comment;
    QStringList translations; // several where the language has plurals
    bool plural = false;
    bool unfinished = false;
};

QString folderOfTs()
{
    return QStringLiteral(SHOGO_SOURCE_DIR) + QStringLiteral("/translations/");
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void readTranslation(QXmlStreamReader& xml, Message& message)
{
    message.unfinished =
        xml.attributes().value(QStringLiteral("type")) == QStringLiteral("unfinished");
    if (!message.plural) {
        message.translations.append(xml.readElementText());
        return;
    }
    while (xml.readNextStartElement()) {
        message.translations.append(xml.readElementText());
    }
}

Message readMessage(QXmlStreamReader& xml, const QString& context)
{
    Message message;
    message.context = context;
    message.plural = xml.attributes().hasAttribute(QStringLiteral("numerus"));
    while (xml.readNextStartElement()) {
        if (xml.name() == QStringLiteral("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QStringLiteral("comment")) {
            message.comment = xml.readElementText();
        } else if (xml.name() == QStringLiteral("translation")) {
            readTranslation(xml, message);
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

QList<Message> readMessages(const QString& name)
{
    const QByteArray bytes = bytesOf(folderOfTs() + name);
    QXmlStreamReader xml(bytes);
    QList<Message> messages;
    QString context;
    xml.readNextStartElement(); // TS
    while (xml.readNextStartElement()) {
        while (xml.readNextStartElement()) {
            if (xml.name() == QStringLiteral("name")) {
                context = xml.readElementText();
            } else if (xml.name() == QStringLiteral("message")) {
                messages.append(readMessage(xml, context));
            } else {
                xml.skipCurrentElement();
            }
        }
    }
    if (xml.hasError()) {
        qFatal("%s: %s", qPrintable(name), qPrintable(xml.errorString()));
    }
    return messages;
}

// "%1" and "%L1" are the same argument, and an argument may be named twice.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%(?:L?(\\d{1,2})|L?(n))"));
    QStringList found;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        found.append(match.captured(1) + match.captured(2));
    }
    found.removeDuplicates();
    found.sort();
    return found;
}

QString mnemonic(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("&([A-Za-z0-9])"));
    return pattern.match(text).captured(1).toUpper();
}

QString leading(const QString& text)
{
    qsizetype count = 0;
    while (count < text.size() && text[count] == u' ') {
        ++count;
    }
    return text.left(count);
}

// What is wrong with a translation by rules that need no reader; empty when nothing is.
QString faults(const Message& message, const QString& text)
{
    static const QRegularExpression halfWidth(QStringLiteral("[\\x{FF61}-\\x{FF9F}]"));
    static const QRegularExpression japanese(
        QStringLiteral("[\\x{3040}-\\x{30FF}\\x{4E00}-\\x{9FFF}]"));
    QStringList wrong;
    const auto unless = [&](bool holds, const char* what) {
        if (!holds) {
            wrong.append(QString::fromLatin1(what));
        }
    };
    unless(!text.trimmed().isEmpty(), "empty");
    unless(placeholders(text) == placeholders(message.source), "placeholders");
    unless(!text.contains(halfWidth), "half-width katakana");
    unless(!text.contains(u'!') && !text.contains(QChar(0xFF01)), "exclamation mark");
    unless(leading(text) == leading(message.source), "leading spaces");
    unless(mnemonic(text) == mnemonic(message.source), "mnemonic");
    if (text.contains(japanese)) {
        unless(!text.endsWith(u'.'), "ASCII period at the end");
        unless(!text.contains(QStringLiteral(", ")), "ASCII comma");
        const bool sentence =
            message.source.endsWith(u'.') && !message.source.endsWith(QStringLiteral(" no."));
        unless(sentence == text.endsWith(QChar(0x3002)), "a sentence here and none there");
    }
    return wrong.join(QStringLiteral(", "));
}

// The literal texts of calls and marks, pieces joined.
QStringList wordsIn(const QString& code)
{
    static const QString literal = QStringLiteral("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    static const QRegularExpression call(
        QStringLiteral("\\b(?:tr\\s*\\(|(?:translate|QT_TRANSLATE_NOOP)\\s*\\(\\s*") + literal +
        QStringLiteral("\\s*,)\\s*((?:") + literal + QStringLiteral("\\s*)+)"));
    static const QRegularExpression seam(QStringLiteral("\"\\s*\"(?=.)"));
    QStringList words;
    for (auto calls = call.globalMatch(code); calls.hasNext();) {
        QString text = calls.next().captured(1).trimmed();
        text = text.mid(1, text.size() - 2).remove(seam);
        words.append(text.replace(QStringLiteral("\\n"), QStringLiteral("\n"))
                         .replace(QStringLiteral("\\\""), QStringLiteral("\""))
                         .replace(QStringLiteral("\\\\"), QStringLiteral("\\")));
    }
    return words;
}

void speak(const char* language)
{
    installLanguage(*QCoreApplication::instance(), QString::fromLatin1(language));
}

Problem problemOf(ProblemCode code)
{
    return {code, {std::string("1"), std::string("2"), std::string("3")}};
}

// The words of the design, by the order of RowClass.
struct StateWord
{
    RowClass shown;
    const char* english;
    const char* japanese;
};
constexpr std::array<StateWord, rowClassCount> stateWords = {{
    {RowClass::New, "New", "新規"},
    {RowClass::NeedsAccount, "No account", "科目未定"},
    {RowClass::PossibleTwin, "Twin?", "重複?"},
    {RowClass::Reworded, "Reworded", "摘要変更"},
    {RowClass::Missing, "Missing", "銀行側なし"},
    {RowClass::Ready, "Ready", "承認待ち"},
    {RowClass::Queued, "Approved", "承認済"},
    {RowClass::Held, "Held", "保留"},
    {RowClass::Pending, "Sending", "送信中"},
    {RowClass::Unknown, "Unknown", "結果不明"},
    {RowClass::Failed, "Refused", "差し戻し"},
    {RowClass::Duplicate, "Duplicate", "二重"},
    {RowClass::Differs, "Differs", "相違"},
    {RowClass::Gone, "Gone", "先方削除"},
    {RowClass::Confirmed, "Posted", "登録済"},
    {RowClass::Withdrawn, "Withdrawn", "取下げ"},
    {RowClass::Covered, "Covered", "振替済"},
    {RowClass::Excluded, "Aside", "対象外"},
    {RowClass::Same, "Same", "同一"},
}};

// Without what is written for people and named so in the specification.
QJsonValue forMachines(const QJsonValue& value)
{
    if (value.isArray()) {
        QJsonArray array;
        for (const QJsonValue& item : value.toArray()) {
            array.append(forMachines(item));
        }
        return array;
    }
    if (!value.isObject()) {
        return value;
    }
    QJsonObject object;
    const QJsonObject all = value.toObject();
    for (auto field = all.begin(); field != all.end(); ++field) {
        if (field.key() != QStringLiteral("message") && field.key() != QStringLiteral("remedy")) {
            object[field.key()] = forMachines(field.value());
        }
    }
    return object;
}

Run spoken(const char* language, const QStringList& words)
{
    qputenv("SHOGO_LANG", language);
    const Run run = shogoctl(words);
    qunsetenv("SHOGO_LANG");
    return run;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { speak("en"); }

    void japaneseIsFinished()
    {
        const QList<Message> messages = readMessages(QStringLiteral("shogo_ja.ts"));
        QVERIFY(messages.size() > 300);
        QStringList open;
        for (const Message& message : messages) {
            if (message.unfinished) {
                open.append(message.context + QStringLiteral(": ") + message.source);
            }
        }
        QVERIFY2(open.isEmpty(), qPrintable(open.join(u'\n')));
    }
    void japaneseKeepsTheRules()
    {
        QStringList wrong;
        for (const Message& message : readMessages(QStringLiteral("shogo_ja.ts"))) {
            if (message.unfinished) {
                continue; // said above
            }
            for (const QString& text : message.translations) {
                const QString found = faults(message, text);
                if (!found.isEmpty()) {
                    wrong.append(found + QStringLiteral(": ") + message.source +
                                 QStringLiteral(" = ") + text);
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }
    void englishPluralsAreFinished()
    {
        for (const Message& message : readMessages(QStringLiteral("shogo_en.ts"))) {
            QVERIFY2(message.plural && !message.unfinished, qPrintable(message.source));
            QCOMPARE(message.translations.size(), 2);
            for (const QString& text : message.translations) {
                QVERIFY2(placeholders(text) == placeholders(message.source), qPrintable(text));
            }
        }
    }
    // What the program carries is what the file says, under the contexts that the program asks for.
    void theProgramCarriesThem()
    {
        speak("ja");
        for (const Message& message : readMessages(QStringLiteral("shogo_ja.ts"))) {
            if (message.unfinished || message.plural) {
                continue;
            }
            const QByteArray comment = message.comment.toUtf8();
            QCOMPARE(QCoreApplication::translate(message.context.toUtf8().constData(),
                                                 message.source.toUtf8().constData(),
                                                 comment.isEmpty() ? nullptr : comment.constData()),
                     message.translations.first());
        }
    }
    void everyProblemSpeaksJapanese()
    {
        for (const ProblemCode code : allProblemCodes()) {
            const Problem problem = problemOf(code);
            speak("en");
            const std::string message = problemMessage(problem);
            const std::string remedy = problemRemedy(problem);
            speak("ja");
            QVERIFY2(problemMessage(problem) != message, message.c_str());
            QVERIFY2(problemRemedy(problem) != remedy, remedy.c_str());
        }
    }
    void statesHaveTheWordsOfTheDesign()
    {
        for (const StateWord& word : stateWords) {
            speak("en");
            QCOMPARE(show::state(word.shown), QString::fromUtf8(word.english));
            speak("ja");
            QCOMPARE(show::state(word.shown), QString::fromUtf8(word.japanese));
        }
    }
    void theWishDecides()
    {
        const QString ready = QStringLiteral("承認待ち");
        speak("ja");
        QCOMPARE(show::state(RowClass::Ready), ready);
        QCOMPARE(QLocale().language(), QLocale::Japanese);
        speak("ja_JP.UTF-8");
        QCOMPARE(show::state(RowClass::Ready), ready);
        speak("en");
        QCOMPARE(show::state(RowClass::Ready), QStringLiteral("Ready"));
        QVERIFY(QLocale().language() != QLocale::Japanese);
        // Not offered yet, and not there: as the system speaks, which is English in tests.
        for (const char* other : {"fi", "xx", ""}) {
            speak(other);
            QCOMPARE(show::state(RowClass::Ready), QStringLiteral("Ready"));
        }
    }
    void theEnvironmentDecidesWithoutAWish()
    {
#if !defined(Q_OS_UNIX) || defined(Q_OS_MACOS)
        QSKIP("the system's settings decide here");
#endif
        const auto answer = [](const char* all, const char* language) {
            const QByteArray before = qgetenv("LC_ALL");
            qputenv("LC_ALL", all);
            qputenv("LANGUAGE", language);
            const Run run = shogoctl({QStringLiteral("dance")});
            qputenv("LC_ALL", before);
            qunsetenv("LANGUAGE");
            return QString::fromUtf8(run.err);
        };
        const QString japanese = QStringLiteral("コマンド");
        QVERIFY(answer("ja_JP.UTF-8", "").contains(japanese));
        QVERIFY(answer("fi_FI.UTF-8", "fi:ja").contains(japanese));
        QVERIFY(answer("fi_FI.UTF-8", "").contains(QStringLiteral("is not a verb")));
        // Scripts that ask for the plain words get them.
        QVERIFY(answer("C.UTF-8", "ja").contains(QStringLiteral("is not a verb")));
        QVERIFY(answer("C", "ja").contains(QStringLiteral("is not a verb")));
    }
    void machinesReadTheSameInEveryLanguage()
    {
        const Folder folder;
        const QString book = folder.path(QStringLiteral("t.shogo"));
        const QString json = QStringLiteral("--json");
        const QString file =
            folder.write(QStringLiteral("s.csv"),
                         "Date,Amount,Description,Balance\n2026-04-01,-1200,coffee,8800\n"
                         "2026-04-01,-1200,coffee,7600\n2026-04-02,500,refund,9999\n");
        QCOMPARE(
            spoken("ja", {QStringLiteral("init"), book, QStringLiteral("--target"),
                          QStringLiteral("journal:") + folder.path(QStringLiteral("b.journal"))})
                .status,
            0);
        QCOMPARE(spoken("ja", {QStringLiteral("account"), QStringLiteral("add"), book,
                               QStringLiteral("--id"), QStringLiteral("bank-1"),
                               QStringLiteral("--currency"), QStringLiteral("JPY"),
                               QStringLiteral("--posts-to"), QStringLiteral("assets:bank")})
                     .status,
                 0);
        spoken("ja", {QStringLiteral("import"), book, file});
        const QList<QStringList> questions = {
            {QStringLiteral("inspect"), file},
            {QStringLiteral("import"), book, file, QStringLiteral("--dry-run")},
            {QStringLiteral("rows"), book},
            {QStringLiteral("history"), book},
            {QStringLiteral("verify"), book},
            {QStringLiteral("post"), book, QStringLiteral("--dry-run")},
            {QStringLiteral("approve"), book, QString(32, u'0')},
            {QStringLiteral("dance")},
        };
        for (QStringList words : questions) {
            words.append(json);
            const Run english = spoken("en", words);
            const Run japanese = spoken("ja", words);
            QCOMPARE(japanese.status, english.status);
            const QList<QJsonObject> expected = english.lines();
            const QList<QJsonObject> found = japanese.lines();
            QCOMPARE(found.size(), expected.size());
            QVERIFY(!found.isEmpty());
            for (qsizetype i = 0; i < found.size(); ++i) {
                QCOMPARE(forMachines(found[i]), forMachines(expected[i]));
            }
        }
        const QByteArray help = spoken("ja", {QStringLiteral("--help")}).out;
        QVERIFY(QString::fromUtf8(help).contains(QStringLiteral("仕訳")));
    }
    // lupdate passes over calls that it cannot parse (a cast among the arguments) without a word.
    void everyCallIsSeenByLupdate()
    {
        QSet<QString> known;
        for (const Message& message : readMessages(QStringLiteral("shogo_ja.ts"))) {
            known.insert(message.source);
        }
        QStringList unseen;
        for (const char* room : {"/core", "/ui", "/app"}) {
            QDirIterator files(
                QStringLiteral(SHOGO_SOURCE_DIR) + QLatin1String(room),
                {QStringLiteral("*.cpp"), QStringLiteral("*.h"), QStringLiteral("*.inc")},
                QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                for (const QString& text : wordsIn(QString::fromUtf8(bytesOf(path)))) {
                    if (!known.contains(text)) {
                        unseen.append(path + QStringLiteral(": ") + text);
                    }
                }
            }
        }
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u'\n')));
    }
    void nothingIsLeftToUpdate()
    {
        const QString lupdate = QStandardPaths::findExecutable(
            QStringLiteral("lupdate"), {QLibraryInfo::path(QLibraryInfo::BinariesPath)});
        const QString shell = QStandardPaths::findExecutable(QStringLiteral("sh"));
        if (lupdate.isEmpty() || shell.isEmpty()) {
            QSKIP("lupdate was not found (Debian: qt6-l10n-tools)");
        }
        const QTemporaryDir folder;
        const QStringList names = {QStringLiteral("shogo_ja.ts"), QStringLiteral("shogo_en.ts")};
        for (const QString& name : names) {
            QVERIFY(QFile::copy(folderOfTs() + name, folder.filePath(name)));
        }
        QProcess update;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LUPDATE"), lupdate);
        update.setProcessEnvironment(environment);
        update.setProcessChannelMode(QProcess::MergedChannels);
        update.start(shell, {folderOfTs() + QStringLiteral("update.sh"), folder.path()});
        QVERIFY(update.waitForFinished(60'000));
        QVERIFY2(update.exitCode() == 0, update.readAll().constData());
        for (const QString& name : names) {
            QVERIFY2(bytesOf(folder.filePath(name)) == bytesOf(folderOfTs() + name),
                     qPrintable(name + QStringLiteral(": run translations/update.sh")));
        }
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
