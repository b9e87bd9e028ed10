// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desk/desk.h"
#include "support/world.h"
#include "target/disk.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace shogo {

// A folder with a book in it, a clock that is moved by hand, and helpers that read like the work.
class DeskWorld
{
public:
    FakeClock clock;
    SeededRandom random{7};
    std::unique_ptr<Disk> disk = systemDisk();
    MemoryNotes notes; // one installation
    QTemporaryDir folder;

    World world() { return {clock, random, *disk, notes, "tester"}; }
    std::string path(const std::string& name) const
    {
        return folder.filePath(QString::fromStdString(name)).toStdString();
    }
    std::string write(const std::string& name, const QByteArray& bytes) const
    {
        QFile file(folder.filePath(QString::fromStdString(name)));
        if (!file.open(QIODevice::WriteOnly)) {
            qFatal("cannot write %s", name.c_str());
        }
        file.write(bytes);
        return path(name);
    }
    QByteArray read(const std::string& name) const
    {
        QFile file(folder.filePath(QString::fromStdString(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::string bookPath() const { return path("test.shogo"); }
    std::string target() const { return "journal:" + path("books.journal") + "?dialect=hledger"; }
    std::unique_ptr<Desk> make()
    {
        auto desk = Desk::create(bookPath(), target(), "JPY", world());
        if (!desk) {
            return nullptr;
        }
        NewAccount account;
        account.ident = "bank-1";
        account.currency = "JPY";
        account.postsTo = "assets:bank";
        if (!(*desk)->addAccount(account)) {
            return nullptr;
        }
        return std::move(*desk);
    }
    std::unique_ptr<Desk> open()
    {
        auto desk = Desk::open(bookPath(), world());
        return desk ? std::move(*desk) : nullptr;
    }
};

// A plain statement in the generic layout: "2026-04-01,-1200,coffee" a line.
inline QByteArray csv(const QByteArray& lines)
{
    return "Date,Amount,Description\n" + lines;
}

inline std::vector<ListedRow> listed(Desk& desk, const std::string& state = {})
{
    std::vector<ListedRow> rows;
    RowFilter filter;
    filter.state = state;
    const auto outcome = desk.rows(filter, [&](const ListedRow& row) {
        rows.push_back(row);
        return Result<void>();
    });
    if (!outcome) {
        qFatal("rows: %s", std::string(codeText(outcome.error().code)).c_str());
    }
    return rows;
}

inline PostReport posted(Desk& desk)
{
    PostReport report;
    bool done = false;
    desk.post({}, [&](Result<PostReport> outcome) {
        if (!outcome) {
            qFatal("post: %s", std::string(codeText(outcome.error().code)).c_str());
        }
        report = std::move(*outcome);
        done = true;
    });
    if (!QTest::qWaitFor([&] { return done; })) {
        qFatal("post did not end");
    }
    return report;
}

} // namespace shogo
