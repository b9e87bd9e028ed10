// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/decimal_text.h"
#include "base/problem_text.h"
#include "statement/read_statement.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

#include <cstdio>
#include <string>

namespace shogo::testing {

inline Result<StatementFile> read(std::string bytes, const ReadOptions& options = {},
                                  std::string name = "statement.csv")
{
    MemorySource source(std::move(bytes), std::move(name));
    static const ProfileSet profiles = ProfileSet::builtIn();
    return readStatement(source, profiles, options);
}

// The code of the problem of a whole file; empty where it was read.
inline std::string fileCode(const Result<StatementFile>& file)
{
    return file ? std::string() : std::string(codeText(file.error().code));
}

// The codes of the problems inside a file, joined by blanks.
inline std::string codes(const StatementFile& file)
{
    std::string text;
    for (const Problem& problem : file.problems) {
        text += (text.empty() ? "" : " ") + std::string(codeText(problem.code));
    }
    return text;
}

inline std::string amountText(const Statement& statement, int64_t minor)
{
    std::string text(24, '\0');
    text.resize(writeCanonical(text.data(), minor, statement.decimals));
    return text;
}

// Sum of the booked rows.
inline std::string sumText(const Statement& statement)
{
    int64_t sum = 0;
    for (const RawRow& row : statement.rows) {
        sum += row.status == BankStatus::Booked ? row.minor : 0;
    }
    return amountText(statement, sum);
}

inline std::string bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

inline QString corpusFolder()
{
    return QStringLiteral(SHOGO_SOURCE_DIR "/tests/corpus/csv");
}

inline Day day(const char* text)
{
    return *Day::parse(text);
}

} // namespace shogo::testing
