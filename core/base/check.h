// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>

// Stops a broken program, in every build type. Never used on data from outside: bad input is a
// Problem, a broken invariant of our own code is not something to go on with.
#define SHOGO_CHECK(condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "shogo: broken invariant %s at %s:%d\n", #condition, __FILE__,    \
                         __LINE__);                                                                \
            std::abort();                                                                          \
        }                                                                                          \
    } while (false)
