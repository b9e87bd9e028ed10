// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/format.h"

#include <array>

namespace shogo {

extern const Format refusedFormat;
extern const Format csvFormat;
extern const Format ofxFormat;

std::span<const Format> formatList()
{
    static const std::array list = {
        ofxFormat,     // has <OFX>, whatever stands before it
        refusedFormat, // pictures, archives, other kinds of bank files: says what it is
        csvFormat,     // broad: anything that is text
    };
    return list;
}

} // namespace shogo
