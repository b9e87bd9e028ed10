// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/out.h"

#include "base/problem_text.h"

#include <QJsonDocument>

#include <algorithm>
#include <cstdio>

namespace shogo {

namespace {

void write(FILE* file, const QByteArray& bytes)
{
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), file);
    std::fputc('\n', file);
}

} // namespace

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

QJsonValue textOrNull(const std::string& text)
{
    return text.empty() ? QJsonValue() : QJsonValue(qs(text));
}

QJsonObject problemObject(const Problem& problem)
{
    QJsonObject object;
    object[QStringLiteral("code")] = qs(std::string(codeText(problem.code)));
    object[QStringLiteral("message")] = qs(problemMessage(problem));
    object[QStringLiteral("remedy")] = qs(problemRemedy(problem));
    object[QStringLiteral("file")] = textOrNull(problem.place.file);
    object[QStringLiteral("line")] =
        problem.place.line > 0 ? QJsonValue(static_cast<qint64>(problem.place.line)) : QJsonValue();
    object[QStringLiteral("column")] = problem.place.column > 0
                                           ? QJsonValue(static_cast<qint64>(problem.place.column))
                                           : QJsonValue();
    if (problem.cause) {
        object[QStringLiteral("cause")] = problemObject(*problem.cause);
    }
    return object;
}

void Out::line(const QString& text)
{
    if (!m_json) {
        write(stdout, text.toUtf8());
    }
}

void Out::object(const QJsonObject& object)
{
    if (m_json) {
        write(stdout, QJsonDocument(object).toJson(QJsonDocument::Compact));
    }
}

void Out::problem(const Problem& problem)
{
    write(stderr, QByteArray::fromStdString("shogoctl: " + problemLine(problem)));
    QJsonObject error;
    error[QStringLiteral("error")] = problemObject(problem);
    object(error);
    raise(exitStatusOf(problem.code));
}

void Out::raise(int status)
{
    m_status = std::max(m_status, status);
}

} // namespace shogo
