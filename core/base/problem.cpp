// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/problem.h"

#include <array>

namespace shogo {

namespace {

struct CodeLine
{
    ProblemCode code;
    std::string_view text;
    ProblemWeight weight;
};

constexpr std::array codeLines = {
#define SHOGO_PROBLEM(name, code, weight, message, remedy)                                         \
    CodeLine{ProblemCode::name, code, ProblemWeight::weight},
#include "base/problem_codes.inc"
#undef SHOGO_PROBLEM
};

} // namespace

Problem Problem::at(Place where) const
{
    Problem copy = *this;
    if (copy.place.file.empty()) {
        copy.place.file = std::move(where.file);
    }
    if (copy.place.line == 0) {
        copy.place.line = where.line;
    }
    if (copy.place.column == 0) {
        copy.place.column = where.column;
    }
    if (copy.place.byte < 0) {
        copy.place.byte = where.byte;
    }
    return copy;
}

Problem Problem::becauseOf(Problem deeper) const
{
    Problem copy = *this;
    copy.cause = std::make_shared<const Problem>(std::move(deeper));
    return copy;
}

std::string_view codeText(ProblemCode code)
{
    return codeLines[static_cast<size_t>(code)].text;
}

bool codeFromText(std::string_view text, ProblemCode& code)
{
    for (const CodeLine& line : codeLines) {
        if (line.text == text) {
            code = line.code;
            return true;
        }
    }
    return false;
}

ProblemWeight weightOf(ProblemCode code)
{
    return codeLines[static_cast<size_t>(code)].weight;
}

int exitStatusOf(ProblemCode code)
{
    switch (weightOf(code)) {
    case ProblemWeight::Note: return 0;
    case ProblemWeight::Waits: return 3;
    case ProblemWeight::Error: return 1;
    case ProblemWeight::Usage: return 2;
    case ProblemWeight::InUse: return 4;
    case ProblemWeight::Unreachable: return 5;
    }
    return 1;
}

std::vector<ProblemCode> allProblemCodes()
{
    std::vector<ProblemCode> codes;
    for (const CodeLine& line : codeLines) {
        codes.push_back(line.code);
    }
    return codes;
}

} // namespace shogo
