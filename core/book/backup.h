// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/instant.h"
#include "book/history_table.h"
#include "book/sql.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// What a backup says of itself.
struct BackupFacts
{
    std::string bookId; // 16 bytes
    int64_t epoch = 0;
    int64_t schema = 0;
    HistoryTable::Head head;
    int64_t bytes = 0;
};

enum class BackupCheck { Head, WholeChain };

// Opens a backup, read only, and checks the whole database and the history's head (or every line
// of its chain). Problem BackupDamaged, with what is wrong.
Result<BackupFacts> verifyBackup(const std::string& path, BackupCheck check);

// A consistent copy of a book while it is in use. It is written to a new file beside `to`, opened
// and compared with what the book was, flushed, and only then given its name. Nothing is left where
// that fails, and a file that is there is never touched.
Result<BackupFacts> backUp(Database& database, const std::string& to);

// --- automatic backups, in a folder beside the book

enum class BackupReason { AfterPosting, BeforeUpgrade };

struct AutomaticBackup
{
    std::string name;
    Instant at;
    BackupReason reason = BackupReason::AfterPosting;
    int64_t bytes = 0;
    int number = 1; // of those within one second
};

// "…/a.shogo" -> "…/a.shogo-backups"
std::string backupFolder(const std::string& bookPath);
// "a-20260510T120000Z-after-posting.shogo"; every other name is none of ours and never touched.
std::string backupName(const std::string& bookPath, Instant at, BackupReason reason);
std::optional<AutomaticBackup> parseBackupName(const std::string& bookPath, std::string_view name);
// Newest first.
std::vector<AutomaticBackup> automaticBackups(const std::string& bookPath);

// Which of them have had their time: the last ten stay, the last of each of thirty days, and the
// last one before an upgrade; beyond 4 GiB the oldest go, but never the last three. What is dated
// later than now was made under a wrong clock: it is left alone and takes nobody's place.
std::vector<std::string> surplusBackups(std::vector<AutomaticBackup> backups, Instant now);

// Makes one and takes the surplus away; gives its path. Problem BackupSkipped.
Result<std::string> backUpAutomatically(Database& database, BackupReason reason, Instant now);

} // namespace shogo
