// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/money.h"

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shogo {

// The closed list of everything that can go wrong; problem_codes.inc has one line a code with its
// stable name and its sentences.
enum class ProblemCode {
#define SHOGO_PROBLEM(name, code, weight, message, remedy) name,
#include "base/problem_codes.inc"
#undef SHOGO_PROBLEM
};

// How heavy: decides the exit status of shogoctl and the place on screen.
enum class ProblemWeight {
    Note,        // worth knowing, nothing was held back
    Waits,       // something waits for a person (exit 3)
    Error,       // the verb did not do its work (exit 1)
    Usage,       // wrong words on the command line (exit 2)
    InUse,       // another poster holds the book (exit 4)
    Unreachable, // the target cannot be reached or wants a sign-in (exit 5)
};

// Where it happened. 0 or empty: not known or not applicable. Lines and columns count from 1,
// bytes from 0 (-1: not known).
struct Place
{
    std::string file;
    int64_t line = 0;
    int64_t column = 0;
    int64_t byte = -1;

    bool operator==(const Place&) const = default;
};

// A fact that a sentence needs; formatted for people only at the very top.
using ProblemArgument = std::variant<std::string, int64_t, Day, Money>;

// An error as a value: what (code), where (place), the facts, and what caused it.
struct Problem
{
    ProblemCode code;
    Place place;
    std::vector<ProblemArgument> arguments;
    std::shared_ptr<const Problem> cause;

    Problem(ProblemCode what, std::vector<ProblemArgument> facts = {})
        : code(what), arguments(std::move(facts))
    {
    }
    // A template, so that a single fact in braces is never taken for a place.
    template <std::same_as<Place> P>
    Problem(ProblemCode what, P where, std::vector<ProblemArgument> facts = {})
        : code(what), place(std::move(where)), arguments(std::move(facts))
    {
    }

    // The same problem with a place where it had none; what is known already stays.
    Problem at(Place where) const;
    Problem becauseOf(Problem deeper) const;
};

// The stable code ("book-newer"), as it stands in JSON.
std::string_view codeText(ProblemCode code);
// Finds the code of a stable name; false where there is none.
bool codeFromText(std::string_view text, ProblemCode& code);
ProblemWeight weightOf(ProblemCode code);
// Exit status of shogoctl for this code (spec/cli.md, "Exit status").
int exitStatusOf(ProblemCode code);
// All codes, in the order of the list.
std::vector<ProblemCode> allProblemCodes();

} // namespace shogo
