// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "book/book.h"
#include "support/world.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace shogo {

// A folder with a bare book in it: no target, no desk.
class BookWorld
{
public:
    FakeClock clock;
    SeededRandom random{7};
    QTemporaryDir folder;

    std::string path(const std::string& name = "a.shogo") const
    {
        return folder.filePath(QString::fromStdString(name)).toStdString();
    }
    std::unique_ptr<Book> make(const std::string& name = "a.shogo")
    {
        auto book = Book::create(path(name), *Currency::find("JPY"), "journal:/nowhere", clock,
                                 random, "person: tester");
        if (!book) {
            qFatal("make: %s", std::string(codeText(book.error().code)).c_str());
        }
        return std::move(*book);
    }
    std::unique_ptr<Book> open(const std::string& name = "a.shogo")
    {
        auto book = Book::open(path(name));
        if (!book) {
            qFatal("open: %s", std::string(codeText(book.error().code)).c_str());
        }
        return std::move(*book);
    }
    QStringList names() const
    {
        return QDir(folder.path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
};

// Something happened in the book.
inline void happen(Book& book, int times = 1, const std::string& what = "tested")
{
    for (int i = 0; i < times; ++i) {
        WriteScope scope(book.database());
        HistoryLine line;
        line.actor = "person: tester";
        line.kind = "test";
        line.event = what;
        if (!scope.begin() || !book.history().append(line) || !scope.commit()) {
            qFatal("happen");
        }
    }
}

inline void copyFile(const std::string& from, const std::string& to)
{
    QFile::remove(QString::fromStdString(to));
    if (!QFile::copy(QString::fromStdString(from), QString::fromStdString(to))) {
        qFatal("copy");
    }
}

// Writes other bytes into the same file, as "cp" does: it stays the same file.
inline void overwriteFile(const std::string& from, const std::string& to)
{
    QFile source(QString::fromStdString(from));
    QFile target(QString::fromStdString(to));
    if (!source.open(QIODevice::ReadOnly) || !target.open(QIODevice::ReadWrite)) {
        qFatal("overwrite");
    }
    const QByteArray bytes = source.readAll();
    target.resize(0);
    target.write(bytes);
}

} // namespace shogo
