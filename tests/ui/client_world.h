// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "core_thread.h"

#include <QFile>
#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <string>
#include <type_traits>

namespace shogo {

// A book that is open on its two threads, as a window has it.
class ClientWorld
{
public:
    ClientWorld()
        : threads(std::make_unique<CoreThread>([] { return OwnWorld::ofSystem("tester"); }))
    {
    }

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

    // Makes a book with one account, or opens the one that is there.
    void open()
    {
        const std::string book = bookPath();
        const std::string target = "journal:" + path("books.journal") + "?dialect=hledger";
        const bool fresh = !QFile::exists(QString::fromStdString(book));
        std::optional<Result<void>> opened;
        threads->open(
            &context,
            [book, target, fresh](World world) -> Result<std::unique_ptr<Desk>> {
                if (!fresh) {
                    return Desk::open(book, world);
                }
                SHOGO_ASSIGN(auto desk, Desk::create(book, target, "JPY", world));
                NewAccount account;
                account.ident = "bank-1";
                account.currency = "JPY";
                account.postsTo = "assets:bank";
                SHOGO_TRY(desk->addAccount(account));
                return desk;
            },
            [&](Result<void> result) { opened = std::move(result); });
        if (!QTest::qWaitFor([&] { return opened.has_value(); }, 60'000) || !*opened) {
            qFatal("open");
        }
    }
    DeskClient& client() { return threads->client(); }

    // Asks the desk and turns the loop until the answer is there.
    template <class Work>
    auto ask(Work work)
    {
        std::optional<std::invoke_result_t<Work&, Desk&>> given;
        client().call(&context, std::move(work), [&](auto result) { given = std::move(result); });
        if (!QTest::qWaitFor([&] { return given.has_value(); }, 120'000)) {
            qFatal("no answer");
        }
        return std::move(*given);
    }

    static QByteArray csv(int count, int from = 0)
    {
        QByteArray lines = "Date,Amount,Description\n";
        for (int i = from; i < from + count; ++i) {
            const Day day = Day::fromNumber(20'000 + i / 40);
            lines += QByteArray::fromStdString(day.text()) + ",-" + QByteArray::number(100 + i) +
                     ",row " + QByteArray::number(i) + "\n";
        }
        return lines;
    }
    // Rows from an import, assigned and approved.
    void approve(int count)
    {
        const std::string file = write("rows.csv", csv(count));
        const auto outcome = ask([file](Desk& desk) -> Result<ApproveView> {
            SHOGO_TRY(desk.importFile(file, {}));
            std::vector<RowKey> keys;
            SHOGO_TRY(desk.rows({}, [&](const ListedRow& row) {
                keys.push_back(row.row.key);
                return Result<void>();
            }));
            SHOGO_TRY(desk.assign(keys, {"expenses:open", "", ""}));
            return desk.approve({});
        });
        if (!outcome || outcome->approved != count) {
            qFatal("approve");
        }
    }
    static void post(Desk& desk, Poster::Done done) { desk.post({}, std::move(done)); }

    // The ledger's counts by a fresh look at the closed book.
    std::map<State, int64_t> countsOfClosedBook() const
    {
        auto book = Book::open(bookPath());
        if (!book) {
            qFatal("book");
        }
        return *(*book)->ledger().counts();
    }

    QTemporaryDir folder;
    std::unique_ptr<CoreThread> threads; // goes before the folder
    QObject context;
};

} // namespace shogo
