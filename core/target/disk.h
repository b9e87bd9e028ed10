// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace shogo {

// Which file it is and when it was last written; differs once anybody else has written to it.
struct FileMark
{
    uint64_t device = 0;
    uint64_t file = 0;
    int64_t bytes = 0;
    int64_t changedNs = 0;
    bool atPath = true; // false: another file, or none, is at the path by now

    bool operator==(const FileMark&) const = default;
};

// A file held open and locked against other programs until it is destroyed. Every call may fail:
// tests put a disk here that is full, slow to sync, or dies at the n-th call.
class LockedFile
{
public:
    virtual ~LockedFile() = default;
    virtual Result<int64_t> size() = 0;
    virtual Result<std::string> read(int64_t at, size_t count) = 0;
    virtual Result<void> append(std::string_view bytes) = 0; // at the end; may be torn by a crash
    virtual Result<void> truncate(int64_t size) = 0;
    virtual Result<void> sync() = 0; // durable when it returns (F_FULLFSYNC on macOS)
    // A lock does not keep editors out, and they like to put a new file in the old one's place.
    virtual Result<FileMark> mark()
    {
        SHOGO_ASSIGN(const int64_t bytes, size());
        FileMark plain;
        plain.bytes = bytes;
        return plain;
    }
};

// Where files come in.
class Disk
{
public:
    virtual ~Disk() = default;
    // Opens for reading and appending and takes the system's exclusive lock; makes the file where
    // `create` is set (and syncs its folder). Problem: JournalFile… codes with the system's words.
    virtual Result<std::unique_ptr<LockedFile>> openLocked(const std::string& path,
                                                           bool create) = 0;
    virtual Result<std::string> readAll(const std::string& path, int64_t maxBytes) = 0;
    // New file, write, sync, rename, sync the folder.
    virtual Result<void> replace(const std::string& path, std::string_view bytes) = 0;
    virtual bool exists(const std::string& path) = 0;
};

std::unique_ptr<Disk> systemDisk();

} // namespace shogo
