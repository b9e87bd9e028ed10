// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/backup.h"

#include "book/book_file.h"
#include "book/dialect.h"
#include "book/schema.h"

#include <QAtomicInteger>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStorageInfo>

#include <algorithm>
#include <set>

namespace shogo {

namespace {

constexpr size_t keptAlways = 3;
constexpr size_t keptLast = 10;
constexpr int keptDays = 30;
constexpr int64_t keptBytes = int64_t{4} << 30;
// A backup must never be what fills the disk of the book.
constexpr int64_t roomLeft = int64_t{64} << 20;

QString q(const std::string& text)
{
    return QString::fromStdString(text);
}

Problem damaged(const std::string& path, const std::string& words)
{
    return {ProblemCode::BackupDamaged, Place{path}, {words}};
}

Result<void> checkIntegrity(Database& database, const std::string& path)
{
    return database.query("backup-integrity", "PRAGMA integrity_check(1)", {},
                          [&](const SqlRow& row) -> Result<void> {
                              if (row.text(0) != "ok") {
                                  return damaged(path, row.text(0));
                              }
                              return {};
                          });
}

Result<HistoryTable::Head> checkHistory(Database& database, const std::string& path,
                                        BackupCheck check)
{
    HistoryTable history(database);
    SHOGO_ASSIGN(const HistoryTable::Head head, history.head());
    if (head.seq == 0) {
        return damaged(path, "it has no history");
    }
    if (check == BackupCheck::Head) {
        SHOGO_ASSIGN(const auto line, history.line(head.seq));
        if (!line || historyHash(*line) != line->hash) {
            return damaged(path, "the last line of its history was changed");
        }
        return head;
    }
    int64_t expected = 1;
    Digest previous{};
    SHOGO_TRY(history.each({}, [&](const HistoryLine& line) -> Result<void> {
        if (line.seq != expected || line.previous != previous || historyHash(line) != line.hash) {
            return damaged(path, "its history was changed");
        }
        ++expected;
        previous = line.hash;
        return {};
    }));
    return head;
}

Result<BackupFacts> factsOf(const std::string& path, BackupCheck check)
{
    BackupFacts facts;
    SHOGO_ASSIGN(const auto database, Database::open(path, Database::Mode::ReadOnly));
    SHOGO_ASSIGN(const auto application,
                 database->integer("backup-application", "PRAGMA application_id"));
    SHOGO_ASSIGN(const auto version, database->integer("backup-version", "PRAGMA user_version"));
    if (application != bookApplicationId) {
        return Problem(ProblemCode::BookNotABook, Place{path});
    }
    SHOGO_ASSIGN(const auto page, database->integer("backup-page", "PRAGMA page_size"));
    if (page.value_or(0) <= 0 || QFileInfo(q(path)).size() % *page != 0) {
        // What is cut off inside the last page reads as zeros, which may be what was there.
        return damaged(path, "it is cut short");
    }
    facts.schema = version.value_or(0);
    if (facts.schema > schemaVersion()) {
        return Problem(ProblemCode::BookNewer, Place{path}, {facts.schema, schemaVersion()});
    }
    SHOGO_TRY(checkIntegrity(*database, path));
    SHOGO_ASSIGN(facts.head, checkHistory(*database, path, check));
    SHOGO_TRY(database->query("backup-book", "SELECT book_id, epoch FROM book", {},
                              [&](const SqlRow& row) {
                                  facts.bookId = row.blob(0);
                                  facts.epoch = row.integer(1);
                                  return Result<void>();
                              }));
    if (facts.bookId.size() != 16) {
        return damaged(path, "it has no id");
    }
    facts.bytes = QFileInfo(q(path)).size();
    return facts;
}

// The copy is of the book, and not older than the book was when it was begun.
Result<BackupFacts> verifyCopy(const std::string& copy, const std::string& bookId,
                               const HistoryTable::Head& head)
{
    SHOGO_ASSIGN(BackupFacts facts, verifyBackup(copy, BackupCheck::Head));
    SHOGO_ASSIGN(const auto database, Database::open(copy, Database::Mode::ReadOnly));
    SHOGO_ASSIGN(const auto line, HistoryTable(*database).line(head.seq));
    if (facts.bookId != bookId || !line || line->hash != head.hash) {
        return damaged(copy, "it is not what the book was");
    }
    return facts;
}

Result<BackupFacts> copyInto(Database& database, const std::string& to)
{
    std::string bookId;
    SHOGO_TRY(database.query("backup-book", "SELECT book_id FROM book", {}, [&](const SqlRow& row) {
        bookId = row.blob(0);
        return Result<void>();
    }));
    SHOGO_ASSIGN(const HistoryTable::Head head, HistoryTable(database).head());
    // One reading transaction: whoever writes meanwhile is not kept waiting, and not in it.
    SHOGO_TRY(database.run("backup", "VACUUM INTO ?", {to}));
    SHOGO_TRY(database.checkFault("backup-verify"));
    SHOGO_ASSIGN(const BackupFacts facts, verifyCopy(to, bookId, head));
    SHOGO_TRY(database.checkFault("backup-sync"));
    SHOGO_TRY(syncFile(to));
    return facts;
}

void sortNewestFirst(std::vector<AutomaticBackup>& backups)
{
    std::sort(backups.begin(), backups.end(), [](const auto& a, const auto& b) {
        return a.at != b.at ? a.at > b.at : a.number > b.number;
    });
}

bool inTheFuture(const AutomaticBackup& backup, Instant now)
{
    return backup.at > now.plusMs(60'000);
}

} // namespace

Result<BackupFacts> verifyBackup(const std::string& path, BackupCheck check)
{
    auto facts = factsOf(path, check);
    if (facts) {
        return facts;
    }
    switch (facts.error().code) {
    case ProblemCode::BackupDamaged:
    case ProblemCode::BookNewer:
    case ProblemCode::BookNotABook:
    case ProblemCode::BookMissing: return facts;
    default: return damaged(path, "it cannot be read").becauseOf(facts.error());
    }
}

Result<BackupFacts> backUp(Database& database, const std::string& to)
{
    SHOGO_CHECK(!database.inTransaction());
    const std::string path = QFileInfo(q(to)).absoluteFilePath().toStdString();
    if (QFileInfo(q(path)).exists() || QFileInfo(q(path)).isSymLink()) {
        return Problem(ProblemCode::BookExists, Place{to});
    }
    // Not there before, and not there after: this name is ours alone.
    const std::string beside = path + ".new-" + std::to_string(QCoreApplication::applicationPid());
    QFile::remove(q(beside));
    auto made = copyInto(database, beside);
    if (made) {
        if (auto fault = database.checkFault("backup-rename"); !fault) {
            made = std::move(fault).error();
        } else if (auto moved = moveFile(beside, path); !moved) {
            made = std::move(moved).error();
        }
    }
    if (!made) {
        for (const char* suffix : {"", "-journal", "-wal", "-shm"}) {
            QFile::remove(q(beside + suffix));
        }
        if (made.error().code == ProblemCode::BookExists) {
            return Problem(ProblemCode::BookExists, Place{to});
        }
        return Problem(ProblemCode::BackupFailed, Place{to}).becauseOf(made.error());
    }
    return made;
}

std::string backupFolder(const std::string& bookPath)
{
    return QFileInfo(q(bookPath)).absoluteFilePath().toStdString() + "-backups";
}

namespace {

constexpr const char* reasonText(BackupReason reason)
{
    return reason == BackupReason::AfterPosting ? "after-posting" : "before-upgrade";
}

// YYYYMMDDThhmmssZ, of YYYY-MM-DDThh:mm:ss.mmmZ
std::string compact(Instant at)
{
    std::string text = at.text().substr(0, 19) + "Z";
    std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
    return text;
}

} // namespace

std::string backupName(const std::string& bookPath, Instant at, BackupReason reason)
{
    return stemOf(bookPath) + "-" + compact(at) + "-" + reasonText(reason) + ".shogo";
}

std::optional<AutomaticBackup> parseBackupName(const std::string& bookPath, std::string_view name)
{
    static const QRegularExpression pattern(QStringLiteral(
        "^-(\\d{4})(\\d{2})(\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z-(after-posting|before-upgrade)"
        "(?:-(\\d{1,6}))?\\.shogo$"));
    const std::string stem = stemOf(bookPath);
    if (!name.starts_with(stem)) {
        return std::nullopt;
    }
    const auto match = pattern.match(
        QString::fromUtf8(name.data() + stem.size(), static_cast<qsizetype>(name.size()) -
                                                         static_cast<qsizetype>(stem.size())));
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const auto part = [&](int at) { return match.captured(at).toStdString(); };
    const auto at = Instant::parse(part(1) + "-" + part(2) + "-" + part(3) + "T" + part(4) + ":" +
                                   part(5) + ":" + part(6) + ".000Z");
    if (!at) {
        return std::nullopt;
    }
    return AutomaticBackup{std::string(name), *at,
                           part(7) == reasonText(BackupReason::AfterPosting)
                               ? BackupReason::AfterPosting
                               : BackupReason::BeforeUpgrade,
                           0, match.capturedLength(8) == 0 ? 1 : match.captured(8).toInt()};
}

std::vector<AutomaticBackup> automaticBackups(const std::string& bookPath)
{
    std::vector<AutomaticBackup> backups;
    const QDir folder(q(backupFolder(bookPath)));
    for (const QFileInfo& file : folder.entryInfoList(QDir::Files | QDir::NoSymLinks)) {
        if (auto backup = parseBackupName(bookPath, file.fileName().toStdString())) {
            backup->bytes = file.size();
            backups.push_back(std::move(*backup));
        }
    }
    sortNewestFirst(backups);
    return backups;
}

std::vector<std::string> surplusBackups(std::vector<AutomaticBackup> backups, Instant now)
{
    std::erase_if(backups, [&](const auto& backup) { return inTheFuture(backup, now); });
    sortNewestFirst(backups);
    std::vector<AutomaticBackup> kept;
    std::vector<std::string> surplus;
    std::set<Day> days;
    bool upgradeKept = false;
    for (size_t i = 0; i < backups.size(); ++i) {
        const AutomaticBackup& backup = backups[i];
        const bool lastOfDay =
            days.insert(backup.at.day()).second && backup.at.day() > now.day().plusDays(-keptDays);
        const bool lastUpgrade =
            backup.reason == BackupReason::BeforeUpgrade && !std::exchange(upgradeKept, true);
        if (i < keptLast || lastOfDay || lastUpgrade) {
            kept.push_back(backup);
        } else {
            surplus.push_back(backup.name);
        }
    }
    int64_t bytes = 0;
    for (const AutomaticBackup& backup : kept) {
        bytes += backup.bytes;
    }
    while (bytes > keptBytes && kept.size() > keptAlways) {
        bytes -= kept.back().bytes;
        surplus.push_back(kept.back().name);
        kept.pop_back();
    }
    return surplus;
}

namespace {

// What a program left behind that was killed while it made a backup. A day old: no other program is
// still at it.
void removeLeftovers(const std::string& book, const std::string& folder)
{
    const QDateTime yesterday = QDateTime::currentDateTimeUtc().addDays(-1);
    for (const QFileInfo& file : QDir(q(folder)).entryInfoList(QDir::Files | QDir::NoSymLinks)) {
        const QString name = file.fileName().section(QStringLiteral(".new-"), 0, 0);
        if (name != file.fileName() && parseBackupName(book, name.toStdString()) &&
            file.lastModified() < yesterday) {
            QFile::remove(file.filePath());
        }
    }
}

} // namespace

Result<std::string> backUpAutomatically(Database& database, BackupReason reason, Instant now)
{
    const std::string book = canonicalPath(database.path());
    const std::string folder = backupFolder(book);
    const auto make = [&]() -> Result<std::string> {
        if (!QDir().mkpath(q(folder))) {
            return Problem(ProblemCode::FileUnwritable, Place{folder},
                           {std::string("the folder cannot be made")});
        }
        const int64_t needed = QFileInfo(q(book)).size() * 2 + roomLeft;
        if (const qint64 room = QStorageInfo(q(folder)).bytesAvailable();
            room >= 0 && room < needed) {
            return Problem(ProblemCode::BookDiskFull, Place{folder});
        }
        // Two runs within a second each get a name of their own.
        const std::string name = backupName(book, now, reason);
        std::string path = folder + "/" + name;
        for (int n = 2; QFile::exists(q(path)); ++n) {
            path =
                folder + "/" + name.substr(0, name.size() - 6) + "-" + std::to_string(n) + ".shogo";
        }
        SHOGO_TRY(backUp(database, path));
        return path;
    };
    auto made = make();
    if (!made) {
        return Problem(ProblemCode::BackupSkipped, Place{folder}).becauseOf(made.error());
    }
    for (const std::string& name : surplusBackups(automaticBackups(book), now)) {
        QFile::remove(q(folder + "/" + name));
    }
    removeLeftovers(book, folder);
    return made;
}

} // namespace shogo
