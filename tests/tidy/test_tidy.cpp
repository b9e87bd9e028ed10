// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>

// The rules of the house that no compiler checks. Each rule is a function over sources in memory:
// one test runs it over the tree, another over a planted violation and over what it must let pass.

using namespace Qt::StringLiterals;

namespace {

// A text file of the project by its path from the root.
struct Source
{
    QString path;
    QString text;
};
using Sources = std::vector<Source>;

const QString thisFile = u"tests/tidy/test_tidy.cpp"_s; // it quotes what it forbids

QString nameOf(const QString& path)
{
    return path.section(u'/', -1);
}
QString folderOf(const QString& path)
{
    return path.section(u'/', 0, -2);
}
bool isSource(const QString& path)
{
    static const QStringList endings = {u".h"_s, u".cpp"_s, u".inc"_s};
    return std::any_of(endings.begin(), endings.end(),
                       [&](const QString& ending) { return path.endsWith(ending); });
}
bool isProduct(const QString& path)
{
    return isSource(path) &&
           (path.startsWith(u"core/") || path.startsWith(u"app/") || path.startsWith(u"ui/"));
}

QString finding(const Source& source, qsizetype line, const QString& what)
{
    return u"%1:%2: %3"_s.arg(source.path).arg(line).arg(what);
}

// The text without comments and without what stands in quotes; line numbers stay.
QString codeOnly(const QString& text)
{
    static const QRegularExpression noise(
        uR"re(//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])')re"_s,
        QRegularExpression::DotMatchesEverythingOption);
    QString code;
    qsizetype at = 0;
    for (auto matches = noise.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        code += QStringView(text).mid(at, match.capturedStart() - at);
        code += QString(match.captured().count(u'\n'), u'\n') + u' ';
        at = match.capturedEnd();
    }
    code += QStringView(text).mid(at);
    return code;
}

struct Include
{
    qsizetype line = 0;
    QString what;
    bool ours = false; // in quotes
};

std::vector<Include> includesOf(const Source& source)
{
    static const QRegularExpression pattern(uR"(^\s*#\s*include\s*([<"])([^>"]+)[>"])"_s);
    std::vector<Include> includes;
    qsizetype line = 0;
    for (const QString& text : source.text.split(u'\n')) {
        ++line;
        if (const auto match = pattern.match(text); match.hasMatch()) {
            includes.push_back({line, match.captured(2), match.captured(1) == u"\""});
        }
    }
    return includes;
}

QStringList eachLine(const Source& source, const QString& text, const QRegularExpression& bad,
                     const QString& what)
{
    QStringList findings;
    qsizetype line = 0;
    for (const QString& one : text.split(u'\n')) {
        ++line;
        if (const auto match = bad.match(one); match.hasMatch()) {
            findings += finding(source, line, what + u": "_s + match.captured().trimmed());
        }
    }
    return findings;
}

// --- rooms

// "core/book/sql.cpp" -> "book"; "ui/models/x.h" -> "models"; "app/cli/out.h" -> "app";
// "app/practice/front.h" -> "practice".
QString roomOf(const QString& path)
{
    if (path.startsWith(u"core/") && path.count(u'/') > 1) {
        return path.section(u'/', 1, 1);
    }
    if (path.startsWith(u"ui/models/")) {
        return u"models"_s;
    }
    if (path.startsWith(u"app/practice/")) {
        return u"practice"_s;
    }
    return path.startsWith(u"ui/") ? u"ui"_s : path.startsWith(u"app/") ? u"app"_s : QString();
}

// Design, section 2: what a room may include besides itself.
QSet<QString> mayInclude(const QString& room)
{
    static const QSet<QString> logic = {u"base"_s,   u"statement"_s, u"rows"_s,
                                        u"review"_s, u"ledger"_s,    u"close"_s};
    static const QSet<QString> desk = logic + QSet<QString>{u"book"_s, u"target"_s, u"post"_s};
    static const QHash<QString, QSet<QString>> table = {
        {u"base"_s, {}},
        {u"statement"_s, {u"base"_s}},
        {u"rows"_s, {u"statement"_s, u"base"_s}},
        {u"review"_s, {u"rows"_s, u"base"_s}},
        {u"ledger"_s, {u"base"_s}},
        {u"close"_s, {u"ledger"_s, u"rows"_s, u"base"_s}},
        {u"book"_s, logic},
        {u"target"_s, logic},
        {u"post"_s, logic + QSet<QString>{u"book"_s, u"target"_s}},
        {u"desk"_s, desk},
        {u"print"_s, logic + QSet<QString>{u"desk"_s}},
        {u"models"_s, logic + QSet<QString>{u"desk"_s}},
        {u"ui"_s, {u"models"_s, u"print"_s, u"desk"_s, u"base"_s}},
        {u"practice"_s, {u"base"_s, u"target"_s}},
        {u"app"_s, desk + QSet<QString>{u"desk"_s, u"print"_s, u"models"_s, u"ui"_s}},
    };
    return table.value(room);
}

// Where an include leads: ours are written from core/, app/ or ui/, or from the root ("ui/…").
QString resolved(const QString& include, const QSet<QString>& paths)
{
    for (const QString& root : {u"core/"_s, u"app/"_s, u""_s, u"ui/"_s}) {
        if (paths.contains(root + include)) {
            return root + include;
        }
    }
    return {};
}

QSet<QString> pathsOf(const Sources& tree)
{
    QSet<QString> paths;
    for (const Source& source : tree) {
        paths.insert(source.path);
    }
    return paths;
}

QStringList arrows(const Sources& tree)
{
    QStringList findings;
    const QSet<QString> paths = pathsOf(tree);
    for (const Source& source : tree) {
        if (!isProduct(source.path)) {
            continue;
        }
        const QString room = roomOf(source.path);
        for (const Include& include : includesOf(source)) {
            // What moc and uic write.
            if (!include.ours || include.what.endsWith(u".moc") ||
                include.what.startsWith(u"ui_")) {
                continue;
            }
            const QString target = resolved(include.what, paths);
            if (target.isEmpty()) {
                findings +=
                    finding(source, include.line,
                            u"no such file, or written without its room: "_s + include.what);
            } else if (const QString to = roomOf(target);
                       to != room && !mayInclude(room).contains(to)) {
                findings += finding(source, include.line, u"%1 may not include %2"_s.arg(room, to));
            }
        }
    }
    return findings;
}

// --- headers of others

enum class Foreign { None, Sql, Network, Widgets, Sqlite, Postgres };

Foreign foreignOf(const QString& header)
{
    static const QRegularExpression sql(u"^(QtSql/|QSql)"_s);
    static const QRegularExpression network(
        u"^(QtNetwork/|QNetwork|QTcp|QUdp|QSctp|QSsl|QHost|QAbstractSocket|QLocalSo|QLocalSe|QHttp|"
        "QHsts|QDns|QDtls|QAuthenticator|QOcsp|QPasswordDigestor)"_s);
    static const QRegularExpression widgets(
        u"^(QtWidgets/|QApplication$|QWidget|QAbstractButton|QAbstractItemView|QAbstractScroll|"
        "QAbstractSlider|QAbstractSpinBox|QButtonGroup|QCalendar|QCheckBox|QColorDialog|"
        "QColumnView|"
        "QComboBox|QCommandLink|QCommonStyle|QCompleter|QDataWidgetMapper|QDateEdit|QDateTimeEdit|"
        "QDesktopWidget|QDial|QDock|QDoubleSpin|QErrorMessage|QFileDialog|QFileIcon|QFocusFrame|"
        "QFont(ComboBox|Dialog)|QForm|QFrame|QGesture|QGraphics|QGrid|QGroupBox|QHBox|QHeaderView|"
        "QInputDialog|QItemDelegate|QItemEditor|QKeySequenceEdit|QLabel|QLayout|QLCD|QLineEdit|"
        "QList(View|Widget)|QMainWindow|QMdi|QMenu|QMessageBox|QPlainTextEdit|QProgress|"
        "QProxyStyle|"
        "QPushButton|QRadioButton|QRubberBand|QScroll(Area|Bar|er)|QSizeGrip|QSizePolicy|QSlider|"
        "QSpinBox|QSplash|QSplitter|QStacked|QStatusBar|QStyle($|[A-Z])|QStyled|QSystemTray|"
        "QTab(Bar|Widget|le(View|Widget))|QText(Browser|Edit)$|QTime(Edit)|QTool(Bar|Box|Button|"
        "Tip)|"
        "QTree(View|Widget)|QUndoView|QVBox|QWhatsThis|QWizard)"_s);
    if (sql.match(header).hasMatch()) {
        return Foreign::Sql;
    }
    if (network.match(header).hasMatch()) {
        return Foreign::Network;
    }
    if (widgets.match(header).hasMatch()) {
        return Foreign::Widgets;
    }
    return header == u"sqlite3.h"                                       ? Foreign::Sqlite
           : header.startsWith(u"libpq") || header == u"postgres_ext.h" ? Foreign::Postgres
                                                                        : Foreign::None;
}

QStringList foreignHeaders(const Sources& tree)
{
    QStringList findings;
    QStringList sqliteUsers;
    for (const Source& source : tree) {
        if (!isSource(source.path)) {
            continue;
        }
        const bool product = isProduct(source.path);
        // A program of its own: what it plays is on the other side of the wire.
        const bool practice = source.path.startsWith(u"app/practice/");
        for (const Include& include : includesOf(source)) {
            const auto only = [&](bool allowed, const QString& what) {
                if (!allowed) {
                    findings += finding(source, include.line, what);
                }
            };
            switch (foreignOf(include.what)) {
            case Foreign::Sql:
                only(!product || practice || source.path.startsWith(u"core/book/"),
                     u"Qt Sql outside core/book"_s);
                break;
            case Foreign::Network:
                only(!product || practice || source.path.startsWith(u"core/target/"),
                     u"Qt Network outside core/target"_s);
                break;
            case Foreign::Widgets:
                only(!product || source.path.startsWith(u"ui/") ||
                         source.path.startsWith(u"app/gui"),
                     u"Qt Widgets outside ui and app/gui*"_s);
                break;
            case Foreign::Sqlite:
                only(source.path.startsWith(u"core/book/"), u"sqlite3.h outside core/book"_s);
                sqliteUsers += source.path;
                break;
            case Foreign::Postgres: only(false, u"libpq is reached through Qt Sql only"_s); break;
            case Foreign::None: break;
            }
        }
    }
    sqliteUsers.removeDuplicates();
    if (sqliteUsers.size() > 1) {
        findings += u"sqlite3.h is included by more than one file: "_s + sqliteUsers.join(u", "_s);
    }
    return findings;
}

// --- lists

QString camel(const QString& snake, bool upper)
{
    QString out;
    for (const QString& word : snake.split(u'_')) {
        out += out.isEmpty() && !upper ? word : word.left(1).toUpper() + word.mid(1);
    }
    return out;
}

const Source* find(const Sources& tree, const QString& path)
{
    const auto at = std::find_if(tree.begin(), tree.end(),
                                 [&](const Source& source) { return source.path == path; });
    return at == tree.end() ? nullptr : &*at;
}

struct ListedFolder
{
    QString folder;
    QString list;
    QString (*nameIn)(const QString& stem); // how the list calls that file's entry
};

const std::vector<ListedFolder>& listedFolders()
{
    static const std::vector<ListedFolder> folders = {
        {u"core/statement/formats"_s, u"core/statement/format_list.cpp"_s,
         [](const QString& stem) { return camel(stem, false) + u"Format"_s; }},
        {u"core/target/adapters"_s, u"core/target/target_list.cpp"_s,
         [](const QString& stem) { return u"make"_s + camel(stem, true); }},
        {u"core/close/checks"_s, u"core/close/check_list.cpp"_s,
         [](const QString& stem) { return camel(stem, false) + u"Check"_s; }},
        {u"app/cli"_s, u"app/cli/command_list.cpp"_s,
         [](const QString& stem) { return camel(stem, false) + u"Command"_s; }},
    };
    return folders;
}

// In formats/, adapters/ and checks/ every .cpp is an entry. In app/cli a file with a header of its
// own helps the verbs, and two are the verbs' frame.
bool isEntry(const QString& path, const ListedFolder& listed, const QSet<QString>& paths)
{
    if (folderOf(path) != listed.folder || !path.endsWith(u".cpp")) {
        return false;
    }
    return listed.folder != u"app/cli" || (!paths.contains(path.chopped(4) + u".h"_s) &&
                                           path != listed.list && path != u"app/cli/run.cpp");
}

QStringList lists(const Sources& tree)
{
    QStringList findings;
    const QSet<QString> paths = pathsOf(tree);
    for (const ListedFolder& listed : listedFolders()) {
        for (const Source& source : tree) {
            if (!isEntry(source.path, listed, paths)) {
                continue;
            }
            const QString name = listed.nameIn(nameOf(source.path).chopped(4));
            const Source* list = find(tree, listed.list);
            // Once where it is declared (in the list or in a header), and once as a line.
            const QRegularExpression line(uR"((^|[\s{,(&])%1(\(\))?\s*[,}])"_s.arg(name),
                                          QRegularExpression::MultilineOption);
            if (!list || !line.match(codeOnly(list->text)).hasMatch()) {
                findings += u"%1: no line for %2 in %3"_s.arg(source.path, name, listed.list);
            }
        }
    }
    return findings;
}

// The insides of rooms are reached through the room's list.
QStringList insides(const Sources& tree)
{
    static const QRegularExpression inside(u"(^|/)(formats|adapters|checks)/"_s);
    QStringList findings;
    for (const Source& source : tree) {
        if (!isSource(source.path)) {
            continue;
        }
        for (const Include& include : includesOf(source)) {
            if (include.ours && inside.match(include.what).hasMatch()) {
                findings +=
                    finding(source, include.line, u"the inside of a room: "_s + include.what);
            }
        }
    }
    return findings;
}

// All .cpp files that a CMakeLists.txt names; a foreach over words is played through.
QSet<QString> builtFiles(const Source& cmake)
{
    static const QRegularExpression loop(uR"(foreach\s*\(\s*(\w+)\s+(?!IN\b)([^)]*)\))"_s);
    static const QRegularExpression file(uR"([\w./${}-]+\.cpp)"_s);
    QMap<QString, QStringList> words;
    for (auto loops = loop.globalMatch(cmake.text); loops.hasNext();) {
        const auto match = loops.next();
        words[match.captured(1)] +=
            match.captured(2).split(QRegularExpression(u"\\s+"_s), Qt::SkipEmptyParts);
    }
    QSet<QString> files;
    for (auto matches = file.globalMatch(cmake.text); matches.hasNext();) {
        QStringList names = {matches.next().captured()};
        for (auto word = words.begin(); word != words.end(); ++word) {
            QStringList played;
            for (const QString& name : names) {
                for (const QString& value : word.value()) {
                    played += QString(name).replace(u"${%1}"_s.arg(word.key()), value);
                }
            }
            names = played;
        }
        for (QString name : names) {
            const bool fromRoot = name.startsWith(u"${PROJECT_SOURCE_DIR}/");
            name.remove(u"${PROJECT_SOURCE_DIR}/"_s).remove(u"${CMAKE_CURRENT_SOURCE_DIR}/"_s);
            const QString folder = folderOf(cmake.path);
            files.insert(
                QDir::cleanPath(fromRoot || folder.isEmpty() ? name : folder + u'/' + name));
        }
    }
    return files;
}

QStringList builds(const Sources& tree)
{
    QSet<QString> built;
    for (const Source& source : tree) {
        if (nameOf(source.path) == u"CMakeLists.txt") {
            built += builtFiles(source);
        }
    }
    QStringList findings;
    const Source* tests = find(tree, u"tests/CMakeLists.txt"_s);
    for (const Source& source : tree) {
        if (source.path.endsWith(u".cpp") && !built.contains(source.path)) {
            findings += source.path + u": no CMakeLists.txt names it"_s;
        }
        // A folder of tests that is not entered is not run.
        if (tests && source.path.startsWith(u"tests/") && source.path.count(u'/') == 2 &&
            nameOf(source.path) == u"CMakeLists.txt" &&
            !QRegularExpression(u"\\b%1\\b"_s.arg(source.path.section(u'/', 1, 1)))
                 .match(tests->text)
                 .hasMatch()) {
            findings += source.path + u": tests/CMakeLists.txt does not enter it"_s;
        }
    }
    return findings;
}

// --- what stands in the text

QStringList leftovers(const Sources& tree)
{
    static const QRegularExpression words(u"\\b(TODO|FIXME|XXX|HACK)\\b"_s);
    static const QRegularExpression skip(uR"re(QSKIP\s*\(\s*(""\s*)?\))re"_s);
    // XXX is ISO 4217's "no currency".
    static const QSet<QString> currencies = {u"core/base/currency.h"_s, u"core/base/currency.cpp"_s,
                                             u"core/base/currency_table.inc"_s,
                                             u"tests/base/test_base.cpp"_s};
    QStringList findings;
    for (const Source& source : tree) {
        if (source.path == thisFile || source.path == u"LICENSE") {
            continue;
        }
        for (const QString& found : eachLine(source, source.text, words, u"left behind"_s)) {
            if (!currencies.contains(source.path) || !found.endsWith(u"XXX")) {
                findings += found;
            }
        }
        if (isSource(source.path)) {
            findings += eachLine(source, source.text, skip, u"a skip without a reason"_s);
        }
    }
    return findings;
}

QStringList nestedLoops(const Sources& tree)
{
    static const QRegularExpression loop(u"\\b(QEventLoop|processEvents)\\b"_s);
    QStringList findings;
    for (const Source& source : tree) {
        if (isProduct(source.path) && !source.path.startsWith(u"app/cli/")) {
            findings += eachLine(source, codeOnly(source.text), loop, u"an event loop inside"_s);
        }
    }
    return findings;
}

QStringList heads(const Sources& tree)
{
    QStringList findings;
    for (const Source& source : tree) {
        if (!isSource(source.path)) {
            continue;
        }
        if (!source.text.startsWith(u"// SPDX-License-Identifier: GPL-3.0-or-later\n")) {
            findings += finding(source, 1, u"the licence is not named"_s);
        }
        if (source.path.endsWith(u".h") && !source.text.contains(u"\n#pragma once\n")) {
            findings += finding(source, 1, u"#pragma once is missing"_s);
        }
    }
    return findings;
}

// Money is whole minor units. The only number that may be broken is how sure a reader is that a
// file is of its format: it orders guesses for people and decides nothing.
QStringList floatingPoint(const Sources& tree)
{
    static const QRegularExpression floating(u"\\b(double|float|qreal)\\b"_s);
    static const QRegularExpression confidence(u"[cC]onfidence|\\bprobe\\b"_s);
    QStringList findings;
    for (const Source& source : tree) {
        if (!isSource(source.path) || !source.path.startsWith(u"core/")) {
            continue;
        }
        qsizetype line = 0;
        for (const QString& text : codeOnly(source.text).split(u'\n')) {
            ++line;
            const bool named =
                roomOf(source.path) == u"statement" && confidence.match(text).hasMatch();
            if (floating.match(text).hasMatch() && !named) {
                findings += finding(source, line, u"floating point: "_s + text.trimmed());
            }
        }
    }
    return findings;
}

// The project builds and runs anywhere: no path of one machine, no host that packages come from.
QStringList places(const Sources& tree)
{
    static const QRegularExpression path(uR"((?<![\w.\-/])/(work|farm|home)/)"_s);
    static const QRegularExpression host(
        u"\\b(pypi\\.org|pythonhosted\\.org|npmjs\\.(org|com)|yarnpkg\\.com|crates\\.io|"
        "proxy\\.golang\\.org|rubygems\\.org|(deb|ftp|security)\\.debian\\.org|"
        "archive\\.ubuntu\\.com|repo\\.maven\\.apache\\.org|docker\\.io|ghcr\\.io|quay\\.io|"
        "center\\.conan\\.io)\\b"_s);
    QStringList findings;
    for (const Source& source : tree) {
        if (source.path == thisFile) {
            continue;
        }
        findings += eachLine(source, source.text, path, u"a path of one machine"_s);
        findings += eachLine(source, source.text, host, u"a registry's host"_s);
    }
    return findings;
}

// The rules that keep journals from being doubled (core/ledger/rules.h) are switched off by the
// simulation and by nobody else.
QStringList rulesHold(const Sources& tree)
{
    static const QRegularExpression off(
        u"[rR]ules\\b.*=\\s*false|\\bRules\\s*\\w*\\s*\\{\\s*[.\\w]"_s);
    QStringList findings;
    for (const Source& source : tree) {
        if (source.path == thisFile || source.path.startsWith(u"tests/sim/") ||
            source.path == u"core/ledger/rules.h" || !isSource(source.path)) {
            continue;
        }
        findings += eachLine(source, codeOnly(source.text), off, u"a rule is switched off"_s);
    }
    return findings;
}

// --- the tree

const Sources& tree()
{
    static const Sources all = [] {
        const QDir root(QStringLiteral(SHOGO_SOURCE_DIR));
        static const QStringList folders = {u"app"_s,       u"core"_s,      u"ui"_s,
                                            u"resources"_s, u"packaging"_s, u"tests"_s,
                                            u".ci"_s,       u".github"_s,   u"translations"_s};
        static const QSet<QString> texts = {u"h"_s,   u"cpp"_s,  u"inc"_s, u"txt"_s, u"cmake"_s,
                                            u"sql"_s, u"json"_s, u"qrc"_s, u"ui"_s,  u"md"_s,
                                            u"py"_s,  u"sh"_s,   u"yml"_s, u"ts"_s,  u""_s};
        Sources sources;
        const auto take = [&](const QString& path) {
            QFile file(root.filePath(path));
            // Statements are what banks wrote, not what we say.
            if (path.startsWith(u"tests/corpus/") && !path.endsWith(u".md")) {
                return;
            }
            if (texts.contains(QFileInfo(path).suffix()) && file.open(QIODevice::ReadOnly)) {
                sources.push_back({path, QString::fromUtf8(file.readAll())});
            }
        };
        for (const QString& name : root.entryList(QDir::Files | QDir::Hidden)) {
            take(name);
        }
        for (const QString& folder : folders) {
            for (QDirIterator it(root.filePath(folder), QDir::Files | QDir::Hidden,
                                 QDirIterator::Subdirectories);
                 it.hasNext();) {
                take(root.relativeFilePath(it.next()));
            }
        }
        return sources;
    }();
    return all;
}

using Rule = QStringList (*)(const Sources&);

const std::vector<std::pair<const char*, Rule>>& rules()
{
    static const std::vector<std::pair<const char*, Rule>> all = {
        {"arrows between rooms", arrows},
        {"headers of others", foreignHeaders},
        {"insides of rooms", insides},
        {"lists", lists},
        {"builds", builds},
        {"leftovers", leftovers},
        {"nested event loops", nestedLoops},
        {"licence and guard", heads},
        {"floating point", floatingPoint},
        {"places", places},
        {"rules of the ledger", rulesHold},
    };
    return all;
}

// What a rule says about a few planted files.
void says(Rule rule, const Sources& planted, const QStringList& parts)
{
    const QStringList findings = rule(planted);
    if (findings.size() != parts.size()) {
        qWarning() << findings;
    }
    QCOMPARE(findings.size(), parts.size());
    for (qsizetype i = 0; i < parts.size(); ++i) {
        QVERIFY2(findings[i].contains(parts[i]), qPrintable(findings[i]));
    }
}

} // namespace

class TestTidy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTree_data()
    {
        QTest::addColumn<size_t>("rule");
        for (size_t i = 0; i < rules().size(); ++i) {
            QTest::newRow(rules()[i].first) << i;
        }
    }
    void theTree()
    {
        QFETCH(const size_t, rule);
        QVERIFY(tree().size() > 100); // it was found at all
        const QStringList findings = rules()[rule].second(tree());
        for (const QString& one : findings) {
            qWarning().noquote() << one;
        }
        QCOMPARE(findings.size(), 0);
    }

    void arrowsAreSeen()
    {
        const auto including = [](const QString& path, const QString& what) {
            return Sources{{path, u"#pragma once\n#include \"%1\"\n"_s.arg(what)},
                           {u"core/base/day.h"_s, {}},
                           {u"core/statement/format.h"_s, {}},
                           {u"core/rows/row_key.h"_s, {}},
                           {u"core/review/journal.h"_s, {}},
                           {u"core/ledger/state.h"_s, {}},
                           {u"core/book/sql.h"_s, {}},
                           {u"core/target/target.h"_s, {}},
                           {u"core/post/poster.h"_s, {}},
                           {u"core/desk/desk.h"_s, {}},
                           {u"ui/models/rows_model.h"_s, {}},
                           {u"app/practice/front.h"_s, {}},
                           {u"app/cli/out.h"_s, {}}};
        };
        const std::vector<std::pair<QString, QString>> refused = {
            {u"core/base/x.cpp"_s, u"rows/row_key.h"_s},
            {u"core/statement/formats/x.cpp"_s, u"rows/row_key.h"_s},
            {u"core/ledger/x.h"_s, u"rows/row_key.h"_s},
            {u"core/review/x.h"_s, u"statement/format.h"_s},
            {u"core/rows/x.h"_s, u"review/journal.h"_s},
            {u"core/book/x.cpp"_s, u"target/target.h"_s},
            {u"core/target/x.cpp"_s, u"book/sql.h"_s},
            {u"core/post/x.cpp"_s, u"desk/desk.h"_s},
            {u"core/desk/x.cpp"_s, u"cli/out.h"_s},
            {u"ui/x.cpp"_s, u"book/sql.h"_s},
            {u"ui/x.cpp"_s, u"post/poster.h"_s},
            {u"ui/models/x.cpp"_s, u"target/target.h"_s},
            {u"core/desk/x.cpp"_s, u"ui/models/rows_model.h"_s},
            {u"app/practice/x.cpp"_s, u"book/sql.h"_s},
            {u"app/practice/x.cpp"_s, u"cli/out.h"_s},
            {u"app/cli/x.cpp"_s, u"practice/front.h"_s},
        };
        for (const auto& [path, what] : refused) {
            says(arrows, including(path, what), {u"may not include"_s});
        }
        says(arrows, including(u"core/book/x.cpp"_s, u"sql.h"_s), {u"without its room"_s});
        const std::vector<std::pair<QString, QString>> allowed = {
            {u"core/statement/x.cpp"_s, u"base/day.h"_s},
            {u"core/rows/x.cpp"_s, u"statement/format.h"_s},
            {u"core/review/x.cpp"_s, u"rows/row_key.h"_s},
            {u"core/book/x.cpp"_s, u"ledger/state.h"_s},
            {u"core/target/x.cpp"_s, u"review/journal.h"_s},
            {u"core/post/x.cpp"_s, u"book/sql.h"_s},
            {u"core/desk/x.cpp"_s, u"post/poster.h"_s},
            {u"ui/x.cpp"_s, u"models/rows_model.h"_s},
            {u"ui/x.cpp"_s, u"ui/models/rows_model.h"_s},
            {u"app/cli/x.cpp"_s, u"cli/out.h"_s},
            {u"app/cli/x.cpp"_s, u"target/target.h"_s},
            {u"app/practice/x.cpp"_s, u"target/target.h"_s},
            {u"app/x.cpp"_s, u"x.moc"_s},
            {u"tests/x.cpp"_s, u"nowhere.h"_s},
        };
        for (const auto& [path, what] : allowed) {
            says(arrows, including(path, what), {});
        }
    }
    void headersOfOthersAreSeen()
    {
        const auto one = [](const QString& path, const QString& header) {
            return Sources{{path, u"#include <%1>\n"_s.arg(header)}};
        };
        says(foreignHeaders, one(u"core/desk/x.cpp"_s, u"QSqlQuery"_s), {u"Qt Sql"_s});
        says(foreignHeaders, one(u"core/desk/x.cpp"_s, u"QtSql/QSqlQuery"_s), {u"Qt Sql"_s});
        says(foreignHeaders, one(u"core/post/x.cpp"_s, u"QTcpSocket"_s), {u"Qt Network"_s});
        says(foreignHeaders, one(u"app/x.cpp"_s, u"QNetworkReply"_s), {u"Qt Network"_s});
        for (const char* header : {"QWidget", "QApplication", "QTableView", "QStyle", "QLabel",
                                   "QTextEdit", "QtWidgets/QAction", "QStyledItemDelegate"}) {
            says(foreignHeaders, one(u"app/cli/x.cpp"_s, QLatin1StringView(header)),
                 {u"Qt Widgets"_s});
        }
        says(foreignHeaders, one(u"core/target/x.cpp"_s, u"sqlite3.h"_s), {u"outside core/book"_s});
        says(foreignHeaders, one(u"core/book/x.cpp"_s, u"libpq-fe.h"_s), {u"libpq"_s});
        says(foreignHeaders, one(u"tests/x.cpp"_s, u"libpq-fe.h"_s), {u"libpq"_s});
        says(foreignHeaders,
             {{u"core/book/a.cpp"_s, u"#include <sqlite3.h>\n"_s},
              {u"core/book/b.cpp"_s, u"# include <sqlite3.h>\n"_s}},
             {u"more than one"_s});
        says(foreignHeaders, one(u"core/book/x.cpp"_s, u"QSqlQuery"_s), {});
        says(foreignHeaders, one(u"core/book/x.cpp"_s, u"sqlite3.h"_s), {});
        says(foreignHeaders, one(u"core/target/x.cpp"_s, u"QNetworkReply"_s), {});
        says(foreignHeaders, one(u"app/practice/x.cpp"_s, u"QTcpServer"_s), {});
        says(foreignHeaders, one(u"app/practice/x.cpp"_s, u"QSqlQuery"_s), {});
        says(foreignHeaders, one(u"ui/x.cpp"_s, u"QTableView"_s), {});
        says(foreignHeaders, one(u"app/gui_main.cpp"_s, u"QApplication"_s), {});
        says(foreignHeaders, one(u"tests/x.cpp"_s, u"QTcpServer"_s), {});
        for (const char* header : {"QStringView", "QStringList", "QTextStream", "QTimer", "QList",
                                   "QTextDocument", "QTextCursor", "QGuiApplication"}) {
            says(foreignHeaders, one(u"core/base/x.cpp"_s, QLatin1StringView(header)), {});
        }
    }
    void insidesAreSeen()
    {
        says(insides, {{u"tests/statement/x.cpp"_s, u"#include \"statement/formats/csv.h\"\n"_s}},
             {u"inside of a room"_s});
        says(insides, {{u"core/target/x.cpp"_s, u"#include \"target/adapters/x.h\"\n"_s}},
             {u"inside of a room"_s});
        says(insides, {{u"core/target/x.cpp"_s, u"#include \"target/target.h\"\n"_s}}, {});
    }
    void listsAreSeen()
    {
        const QString formats = u"extern const Format csvFormat;\nextern const Format ofxFormat;\n"
                                "list = {\n    csvFormat, // broad: ofxFormat is not\n};\n"_s;
        says(lists,
             {{u"core/statement/formats/csv.cpp"_s, {}},
              {u"core/statement/formats/ofx.cpp"_s, {}},
              {u"core/statement/format_list.cpp"_s, formats}},
             {u"formats/ofx.cpp: no line for ofxFormat"_s});
        says(lists,
             {{u"core/target/adapters/journal_file.cpp"_s, {}},
              {u"core/target/adapters/free_e.cpp"_s, {}},
              {u"core/target/target_list.cpp"_s,
               u"Result makeJournalFile(int);\nResult makeFreeE(int);\n"
               "Scheme{\"journal\", &makeJournalFile},\n"_s}},
             {u"makeFreeE"_s});
        says(lists, {{u"core/close/checks/open_rows.cpp"_s, {}}}, {u"openRowsCheck"_s});
        const QString commands =
            u"commands = {\n        initCommand(),\n        accountAddCommand()};"_s;
        says(lists,
             {{u"app/cli/init.cpp"_s, {}},
              {u"app/cli/account_add.cpp"_s, {}},
              {u"app/cli/undo.cpp"_s, {}},
              {u"app/cli/out.cpp"_s, {}},
              {u"app/cli/out.h"_s, {}},
              {u"app/cli/run.cpp"_s, {}},
              {u"app/cli/command_list.cpp"_s, commands}},
             {u"undoCommand"_s});
    }
    void buildsAreSeen()
    {
        says(
            builds,
            {{u"core/a/CMakeLists.txt"_s, u"target_sources(x PRIVATE\n  one.cpp\n ../b/two.cpp)"_s},
             {u"core/a/one.cpp"_s, {}},
             {u"core/a/ne.cpp"_s, {}},
             {u"core/b/two.cpp"_s, {}},
             {u"core/b/three.cpp"_s, {}}},
            {u"core/a/ne.cpp"_s, u"core/b/three.cpp"_s});
        says(
            builds,
            {{u"tests/a/CMakeLists.txt"_s,
              u"foreach(part one two\n  three)\n shogo_test(SOURCES test_${part}.cpp helper.cpp)"_s},
             {u"tests/a/test_two.cpp"_s, {}},
             {u"tests/a/test_three.cpp"_s, {}},
             {u"tests/a/test_four.cpp"_s, {}},
             {u"tests/a/helper.cpp"_s, {}},
             {u"tests/b/CMakeLists.txt"_s, {}},
             {u"tests/CMakeLists.txt"_s, u"foreach(room a base)"_s}},
            {u"test_four.cpp"_s, u"does not enter it"_s});
    }
    void leftoversAreSeen()
    {
        says(leftovers, {{u"core/x.cpp"_s, u"int a; // TODO later\n"_s}}, {u"core/x.cpp:1"_s});
        says(leftovers, {{u"packaging/x.sh"_s, u"\n# FIXME\n"_s}}, {u"packaging/x.sh:2"_s});
        says(leftovers, {{u"core/x.cpp"_s, u"// XXX, a HACK\n"_s}}, {u"XXX"_s});
        says(leftovers, {{u"core/base/currency.h"_s, u"// XXX is a currency\n// TODO\n"_s}},
             {u"TODO"_s});
        says(leftovers, {{u"tests/x.cpp"_s, u"QSKIP(\"\");\nQSKIP( );\nQSKIP(\"no server\");\n"_s}},
             {u"x.cpp:1"_s, u"x.cpp:2"_s});
        says(leftovers, {{u"packaging/x.sh"_s, u"mktemp -d x.XXXXXX; todo_list=1\n"_s}}, {});
    }
    void nestedLoopsAreSeen()
    {
        says(nestedLoops, {{u"core/desk/x.cpp"_s, u"\nQEventLoop loop;\n"_s}}, {u"x.cpp:2"_s});
        says(nestedLoops, {{u"ui/x.cpp"_s, u"qApp->processEvents();\n"_s}}, {u"x.cpp:1"_s});
        says(nestedLoops,
             {{u"app/cli/wait.h"_s, u"QEventLoop loop;\n"_s},
              {u"tests/x.cpp"_s, u"QCoreApplication::processEvents();\n"_s},
              {u"core/x.cpp"_s, u"// no QEventLoop here\nauto s = \"processEvents\";\n"_s}},
             {});
    }
    void headsAreSeen()
    {
        const QString licence = u"// SPDX-License-Identifier: GPL-3.0-or-later\n"_s;
        says(heads, {{u"core/x.cpp"_s, u"// a file\n"_s}}, {u"licence"_s});
        says(heads, {{u"core/x.cpp"_s, u"\n"_s + licence}}, {u"licence"_s});
        says(heads, {{u"core/x.h"_s, licence + u"// #pragma once\n"_s}}, {u"pragma"_s});
        says(heads, {{u"core/x.h"_s, licence + u"#pragma once\n"_s}, {u"core/x.cpp"_s, licence}},
             {});
    }
    void floatingPointIsSeen()
    {
        says(floatingPoint, {{u"core/base/money.cpp"_s, u"\ndouble amount = 0;\n"_s}}, {u":2"_s});
        says(floatingPoint, {{u"core/statement/x.cpp"_s, u"float rate;\n"_s}}, {u":1"_s});
        says(floatingPoint, {{u"core/base/x.h"_s, u"double confidence;\n"_s}}, {u":1"_s});
        says(floatingPoint,
             {{u"core/statement/x.h"_s, u"double confidence = 0;\ndouble (*probe)(int);\n"_s},
              {u"core/base/x.cpp"_s, u"// a double entry\n\"float\" 'f'; int doubled;\n"
                                     "/* double\n float */ R\"(double)\"\n"_s},
              {u"tests/x.cpp"_s, u"double seconds;\n"_s}},
             {});
    }
    void rulesThatAreSwitchedOffAreSeen()
    {
        says(rulesHold, {{u"core/post/x.cpp"_s, u"options.rules.waitsForSettle = false;\n"_s}},
             {u"rule"_s});
        says(rulesHold, {{u"tests/post/x.cpp"_s, u"const Rules rules{.comparesAndSets = x};\n"_s}},
             {u"rule"_s});
        says(rulesHold,
             {{u"tests/sim/x.cpp"_s, u"plan.rules.waitsForSettle = false;\n"_s},
              {u"core/post/x.cpp"_s, u"const Rules& rules = {};\nRules rules;\n"
                                     "// rules = false\n"_s}},
             {});
    }
    void placesAreSeen()
    {
        // Put together here, so that this file names no such place itself.
        const QString machine = u"/"_s + u"work/x"_s;
        const QString host = u"files.python"_s + u"hosted.org"_s;
        says(places, {{u"packaging/x.sh"_s, u"cd "_s + machine + u"\n"_s}}, {u"path"_s});
        says(places, {{u"core/x.cpp"_s, u"open(\"/home/me/x\")\n"_s}}, {u"path"_s});
        says(places, {{u"CMakeLists.txt"_s, u"\nURL https://"_s + host + u"/x\n"_s}}, {u"host"_s});
        says(places, {{u"core/x.cpp"_s, u"a/work/b; ./home/x; /homeless; $HOME/work/\n"_s}}, {});
    }
};

QTEST_GUILESS_MAIN(TestTidy)
#include "test_tidy.moc"
