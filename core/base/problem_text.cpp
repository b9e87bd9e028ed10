// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/problem_text.h"

#include "base/decimal_text.h"

#include <QCoreApplication>
#include <QString>
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

QString argumentText(const ProblemArgument& argument)
{
    struct Visitor
    {
        QString operator()(const std::string& text) const { return QString::fromStdString(text); }
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
    QString text = QCoreApplication::translate("Problem", pattern);
    // Filled by hand and in one pass: an argument that itself holds "%1" must stay as it is.
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'%' && i + 1 < text.size() && text[i + 1].isDigit()) {
            const auto number = static_cast<size_t>(text[i + 1].digitValue());
            if (number >= 1 && number <= problem.arguments.size()) {
                out += argumentText(problem.arguments[number - 1]);
            }
            ++i;
        } else {
            out += text[i];
        }
    }
    return out.toStdString();
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
