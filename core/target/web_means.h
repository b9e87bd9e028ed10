// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace shogo {

class Transport;
class Secrets;
class Random;

// What web targets use of the world besides disk and clock; all of it lives on the target's thread.
struct WebMeans
{
    Transport& transport;
    Secrets& secrets;
    Random& random;
    // Calls back after so many milliseconds; tests call at once.
    std::function<void(int64_t ms, std::function<void()>)> later;
};

} // namespace shogo
