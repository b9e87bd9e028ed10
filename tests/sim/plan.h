// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ledger/rules.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace shogo::sim {

// What may go wrong, each a fault of a network, a server, a machine or a person.
enum class Fault : uint8_t {
    NotSent,            // refused connection: nothing left
    RequestLost,        // it never arrives; time-out
    AnswerLost,         // booked at some moment of the request's life; time-out or cut connection
    Error500,           // not booked, 500
    Booked500,          // booked, 500
    Throttled,          // 429 in the target's own format: not booked
    Booked503,          // booked, 503 with Retry-After from a gateway
    Booked401,          // booked, 401 from a gateway
    Refused,            // the data are refused
    LoginPage,          // not booked, 200 with a page
    DoubledThenRefused, // a proxy sends it twice; the target books one and refuses the other's data
    DoubledThen409,     // the same, and says that it has it already
    SlowAnswer,         // booked late, answered late but in time
    LookupFails,
    LookupPartial, // a page is missing
    Crash,
    CrashInDatabase, // in the middle of a transaction
    Reboot,
    Sleep,
    ClockJump,
    Stop, // a process is stopped for a while, then goes on (SIGSTOP, swapping)
    MemoWiped,
    DateEdited,
    AmountEdited, // the key stays
    Deleted,
    Voided,
    ByHand,          // a person enters what is queued here by hand
    Copied,          // a person copies a journal, key and all
    KeyInLongerWord, // another journal's memo holds the key as part of a longer word
};
inline constexpr int faultCount = static_cast<int>(Fault::KeyInLongerWord) + 1;
std::string_view faultName(Fault fault);

// Mistakes that programs of this kind make, beside those that Rules can switch off.
struct Mistakes
{
    bool error500IsRefusal = false;
    bool pageIsAccepted = false;    // a 2xx without an id counts as confirmed
    bool gatewayIsBelieved = false; // 503 and 401 count as "not processed"
    bool keyAsSubstring = false;
    bool newKeyAfterEdit = false;
    bool retriesBlindly = false; // the wire itself sends again what got no answer
    bool commitsAfterSend = false;
    bool settleTooShort = false; // D + L, and not longer
};

// How schedules are drawn.
struct Plan
{
    Rules rules;
    Mistakes mistakes;
    // 0: one process; 1: two, with the lock; 2: two, without it. -1: any.
    int mode = -1;
    bool autoResend = true;
    int64_t leaseMs = 6'000;
    int64_t longestStopMs = 16'000;
    int64_t readMs = 300; // how long what was read is on its way back
    int moreFaults = 0;
    int faultsInHundred = 0; // calls that go wrong; 0: the seed decides
    std::array<int, faultCount> weight{};
    Plan();
};

// A rule switched off, or a mistake made, by name; with what makes it show soonest.
struct Planted
{
    const char* name;
    void (*plant)(Plan&);
};
std::span<const Planted> plantedMistakes();

} // namespace shogo::sim
