// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"

#include <string>

namespace shogo {

// The translated sentence of a problem with its facts filled in, without the place (UTF-8).
std::string problemMessage(const Problem& problem);
// The translated sentence that says what to do now (UTF-8).
std::string problemRemedy(const Problem& problem);
// A part of a sentence that the program's own code says ("no column holds dates"), in the language
// of the program; what stands in “…” and keys stay as they are. Texts that are not in
// core/base/phrases.inc, like those of a bank, come back unchanged.
std::string phraseText(const std::string& text);
// "file:line:column" as far as known; empty where nothing is known.
std::string placeText(const Place& place);
// One line for standard error: place, message, remedy and, behind them, the causes.
std::string problemLine(const Problem& problem);

} // namespace shogo
