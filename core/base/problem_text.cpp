// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/problem_text.h"

#include "base/decimal_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <QtGlobal>

#include <array>

namespace shogo {

namespace {

struct Sentences
{
    const char* message;
    const char* remedy;
};

// The only place where a code becomes words.
constexpr std::array sentences = {
#define SHOGO_PROBLEM(name, code, weight, message, remedy) Sentences{message, remedy},
#include "base/problem_codes.inc"
#undef SHOGO_PROBLEM
};

// %1, %2 … of the pattern by the parts. By hand and in one pass: a part that itself holds "%1" must
// stay as it is.
template <typename Part>
QString filledPattern(const QString& pattern, size_t count, Part part)
{
    QString out;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == u'%' && i + 1 < pattern.size() && pattern[i + 1].isDigit()) {
            const auto number = static_cast<size_t>(pattern[i + 1].digitValue());
            if (number >= 1 && number <= count) {
                out += part(number - 1);
            }
            ++i;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

QString phrase(const QString& text)
{
    static const QRegularExpression fact(QStringLiteral("“([^”]*)”|\\b([0-9a-f]{32})\\b"));
    QString pattern;
    QStringList facts;
    qsizetype end = 0;
    for (auto matches = fact.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const bool quoted = match.capturedLength(2) == 0;
        pattern += text.mid(end, match.capturedStart() - end);
        facts.append(match.captured(quoted ? 1 : 2));
        pattern += (quoted ? QStringLiteral("“%%1”") : QStringLiteral("%%1")).arg(facts.size());
        end = match.capturedEnd();
    }
    pattern += text.mid(end);
    const QString translated = QCoreApplication::translate("Phrase", pattern.toUtf8().constData());
    if (translated == pattern || facts.size() > 9) {
        return text;
    }
    return filledPattern(translated, static_cast<size_t>(facts.size()),
                         [&](size_t at) { return facts[static_cast<qsizetype>(at)]; });
}

QString argumentText(const ProblemArgument& argument)
{
    struct Visitor
    {
        QString operator()(const std::string& text) const
        {
            return phrase(QString::fromStdString(text));
        }
        QString operator()(int64_t number) const { return QString::number(number); }
        QString operator()(const Day& day) const { return QString::fromStdString(day.text()); }
        QString operator()(const Money& money) const
        {
            return QString::fromStdString(canonicalText(money) + " " +
                                          std::string(money.currency.code()));
        }
    };
    return std::visit(Visitor{}, argument);
}

std::string filled(const char* pattern, const Problem& problem)
{
    return filledPattern(QCoreApplication::translate("Problem", pattern), problem.arguments.size(),
                         [&](size_t at) { return argumentText(problem.arguments[at]); })
        .toStdString();
}

} // namespace

std::string problemMessage(const Problem& problem)
{
    return filled(sentences[static_cast<size_t>(problem.code)].message, problem);
}

std::string problemRemedy(const Problem& problem)
{
    return filled(sentences[static_cast<size_t>(problem.code)].remedy, problem);
}

std::string phraseText(const std::string& text)
{
    return phrase(QString::fromStdString(text)).toStdString();
}

std::string placeText(const Place& place)
{
    std::string text = place.file;
    if (place.line > 0) {
        text += (text.empty() ? "line " : ":") + std::to_string(place.line);
        if (place.column > 0) {
            text += ":" + std::to_string(place.column);
        }
    } else if (place.byte >= 0) {
        text += (text.empty() ? "byte " : ", byte ") + std::to_string(place.byte);
    }
    return text;
}

std::string problemLine(const Problem& problem)
{
    std::string line = placeText(problem.place);
    if (!line.empty()) {
        line += ": ";
    }
    line += problemMessage(problem);
    const std::string remedy = problemRemedy(problem);
    if (!remedy.empty()) {
        line += " " + remedy;
    }
    for (const Problem* cause = problem.cause.get(); cause; cause = cause->cause.get()) {
        line += " (" + problemMessage(*cause) + ")";
    }
    // One line stays one line, whatever an argument holds.
    for (char& c : line) {
        if (c == '\n' || c == '\r') {
            c = ' ';
        }
    }
    return line;
}

} // namespace shogo
