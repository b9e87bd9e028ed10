// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace shogo {

// Watches the thread that it is made on, as a window's thread must be: it touches no database, no
// file and no socket, and no turn of its event loop takes long. Calls are caught where they enter
// the C library and SQLite, so it does not matter whose code makes them. (Linux; elsewhere, and
// under sanitizers, which stand in the same place, only the time is watched.)
class GuiGuard
{
public:
    GuiGuard();
    ~GuiGuard();
    GuiGuard(const GuiGuard&) = delete;
    GuiGuard& operator=(const GuiGuard&) = delete;

    // Turns the event loop until `done`; false after the time is over.
    bool turnUntil(const std::function<bool()>& done, int timeoutMs = 60'000);
    // What a view would do between two turns.
    void turn(const std::function<void()>& work);

    static bool catchesCalls();
    int64_t touches() const;
    std::string firstTouch() const; // "sqlite3_step"; empty: none
    // CPU time of the longest turn, not wall time: a busy machine is nobody's fault.
    int64_t worstTurnMs() const { return m_worstTurnUs / 1'000; }
    int64_t worstTurnUs() const { return m_worstTurnUs; }

private:
    int64_t m_worstTurnUs = 0;
};

} // namespace shogo
