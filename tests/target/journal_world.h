// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>

#include "base/clock.h"
#include "target/disk.h"
#include "target/target.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

// What the tests of the journal file share.
namespace shogo::test {

inline QByteArray bytes(const std::string& text)
{
    return QByteArray::fromStdString(text);
}

inline Currency currency(const char* code)
{
    return *Currency::find(code);
}

inline RowKey rowKey(int number)
{
    RowKey key;
    for (size_t i = 0; i < key.bytes.size(); ++i) {
        key.bytes[i] = static_cast<uint8_t>(number * 31 + static_cast<int>(i) * 7);
    }
    key.bytes[0] = static_cast<uint8_t>(number);
    key.bytes[1] = static_cast<uint8_t>(number >> 8);
    return key;
}

// Account names that both dialects accept.
inline Posting posting(int number, int64_t minor = 1000, const char* code = "JPY")
{
    Posting made;
    made.key = rowKey(number);
    made.bookTag = "ab1f";
    made.requestId = "r" + std::to_string(number);
    made.day = *Day::of(2026, 11, 1 + number % 28);
    made.memo = "カ）ヤマダショウジ　１１月分";
    made.counterparty = number % 2 == 0 ? "" : "山田商事（株）";
    made.lines = {
        {"Assets:1110普通預金", {-minor, currency(code)}, "", ""},
        {"Expenses:5210通信費", {minor - 1, currency(code)}, "課対仕入10%", "電話"},
        {"Expenses:5990雑費", {1, currency(code)}, "", "手数料"},
    };
    return made;
}

inline std::string token(const Posting& posting)
{
    return posting.key.hex() + "." + posting.bookTag;
}

inline size_t count(const std::string& text, const std::string& part)
{
    size_t found = 0;
    for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) {
        ++found;
    }
    return found;
}

// How often the key stands in the file as the key of a transaction.
inline size_t keysIn(const std::string& text, const Posting& posting)
{
    return count(text, "    ; shogo:" + token(posting) + "\n") +
           count(text, "  shogo: \"" + token(posting) + "\"\n");
}

inline const SystemClock& systemClock()
{
    static const SystemClock clock;
    return clock;
}

inline std::unique_ptr<Target> journal(Disk& disk, const std::string& path,
                                       const std::string& dialect = "hledger")
{
    auto made = makeTarget("journal:" + path + "?dialect=" + dialect, {disk, systemClock()});
    return made ? std::move(made).value() : nullptr;
}

inline Result<void> open(Target& target)
{
    Result<void> outcome;
    target.open([&](Result<void> result) { outcome = std::move(result); });
    return outcome;
}

// Posts all at once, as one group.
inline std::vector<Verdict> post(Target& target, const std::vector<Posting>& group)
{
    std::vector<Verdict> verdicts(group.size());
    std::vector<int> calls(group.size());
    for (size_t i = 0; i < group.size(); ++i) {
        target.post(group[i], [&verdicts, &calls, i](Verdict verdict) {
            verdicts[i] = std::move(verdict);
            ++calls[i];
        });
    }
    target.flush();
    SHOGO_CHECK(calls == std::vector<int>(group.size(), 1));
    return verdicts;
}

inline Lookup find(Target& target, const std::vector<RowKey>& keys)
{
    std::vector<Wanted> wanted;
    for (const RowKey& key : keys) {
        wanted.push_back({key, Day(), Day(), {}});
    }
    Lookup found;
    target.find(wanted, [&](Lookup lookup) { found = std::move(lookup); });
    return found;
}

inline Lookup list(Target& target)
{
    Lookup found;
    target.list(*Day::of(2026, 1, 1), *Day::of(2026, 12, 31),
                [&](Lookup lookup) { found = std::move(lookup); });
    return found;
}

inline void writeFile(const std::string& path, const std::string& text)
{
    QFile file(QString::fromStdString(path));
    SHOGO_CHECK(file.open(QIODevice::WriteOnly));
    SHOGO_CHECK(file.write(bytes(text)) == static_cast<qint64>(text.size()));
}

inline std::string readFile(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string("<none>");
}

// A disk in memory that fails as told. What a power cut would leave is kept apart.
class MemoryDisk final : public Disk
{
public:
    struct Content
    {
        std::string bytes;   // what a program sees
        std::string durable; // what was there at the last sync
        bool held = false;
    };
    std::map<std::string, Content> files;

    int failAt = 0;           // this call fails, counted from 1; 0: none
    bool staysBroken = false; // and all behind it
    size_t tornBytes = 0;     // how much a failing append writes all the same
    int64_t room = -1;        // bytes that a file may have; -1: no end
    int calls = 0;

    Result<std::unique_ptr<LockedFile>> openLocked(const std::string& path, bool create) override
    {
        SHOGO_TRY(step(ProblemCode::JournalFileUnwritable));
        if (!files.contains(path) && !create) {
            return Problem(ProblemCode::JournalFileUnreadable);
        }
        Content& content = files[path];
        if (content.held) {
            return Problem(ProblemCode::JournalFileHeld);
        }
        return std::unique_ptr<LockedFile>(std::make_unique<File>(*this, content));
    }
    Result<std::string> readAll(const std::string& path, int64_t) override
    {
        SHOGO_TRY(step(ProblemCode::JournalFileUnreadable));
        return files.at(path).bytes;
    }
    Result<void> replace(const std::string& path, std::string_view text) override
    {
        SHOGO_TRY(step(ProblemCode::JournalFileUnwritable));
        files[path] = {std::string(text), std::string(text), false};
        return {};
    }
    bool exists(const std::string& path) override { return files.contains(path); }

    void heal()
    {
        failAt = 0;
        room = -1;
        staysBroken = false;
    }

private:
    class File final : public LockedFile
    {
    public:
        File(MemoryDisk& disk, Content& content) : m_disk(disk), m_content(content)
        {
            m_content.held = true;
        }
        File(const File&) = delete;
        File& operator=(const File&) = delete;
        ~File() override { m_content.held = false; }
        Result<int64_t> size() override
        {
            SHOGO_TRY(m_disk.step(ProblemCode::JournalFileUnreadable));
            return static_cast<int64_t>(m_content.bytes.size());
        }
        Result<std::string> read(int64_t at, size_t wanted) override
        {
            SHOGO_TRY(m_disk.step(ProblemCode::JournalFileUnreadable));
            const auto from = std::min(static_cast<size_t>(at), m_content.bytes.size());
            return m_content.bytes.substr(from, wanted);
        }
        Result<void> append(std::string_view text) override
        {
            if (auto stepped = m_disk.step(ProblemCode::JournalFileUnwritable); !stepped) {
                m_content.bytes += text.substr(0, m_disk.tornBytes);
                return stepped;
            }
            const size_t left = m_disk.room < 0 ? text.size()
                                                : static_cast<size_t>(m_disk.room) -
                                                      std::min(static_cast<size_t>(m_disk.room),
                                                               m_content.bytes.size());
            m_content.bytes += text.substr(0, left);
            if (left < text.size()) {
                return Problem(ProblemCode::JournalFileUnwritable);
            }
            return {};
        }
        Result<void> truncate(int64_t size) override
        {
            SHOGO_TRY(m_disk.step(ProblemCode::JournalFileUnwritable));
            m_content.bytes.resize(static_cast<size_t>(size));
            return {};
        }
        Result<void> sync() override
        {
            SHOGO_TRY(m_disk.step(ProblemCode::JournalFileUnwritable));
            m_content.durable = m_content.bytes;
            return {};
        }

    private:
        MemoryDisk& m_disk;
        Content& m_content;
    };

    Result<void> step(ProblemCode code)
    {
        ++calls;
        if (failAt != 0 && (calls == failAt || (staysBroken && calls > failAt))) {
            return Problem(code);
        }
        return {};
    }
};

} // namespace shogo::test
