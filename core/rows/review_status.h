// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace shogo {

// Where a row stands before it has a ledger entry (spec/ledger.md, "States"; house.md 6.2).
enum class ReviewStatus : uint8_t {
    New,
    PossibleTwin,
    Reworded,
    Missing,
    NeedsAccount,
    Ready,
    Covered,  // by another row's journal
    Same,     // dissolved into another row
    Excluded, // by a person, or for a reason of the book's own (zero, before the start)
};

// What may happen to such a row.
enum class ReviewEvent : uint8_t {
    SuggestComplete,
    SuggestIncomplete,
    Assign,
    SayTwin, // a possible twin is a movement of its own
    SayNew,  // a reworded row is
    SaySame,
    GoneAtBank,
    SeenAgain,
    Pair,
    PartnerWithdrawn,
    Exclude,
    Restore,
    // A row that was dissolved turns out to be a movement after all: a later file shows one more.
    // It comes back under its own key, so that keys do not depend on the order of imports.
    Revive,
};

// Stable names: "possible-twin", as in JSON and in the book.
std::string_view statusText(ReviewStatus status);
std::optional<ReviewStatus> statusFromText(std::string_view text);
std::string_view eventText(ReviewEvent event);

// The only place that decides; std::nullopt where the event is not possible there.
std::optional<ReviewStatus> nextStatus(ReviewStatus status, ReviewEvent event);

// Rows that wait for a person's word on what they are: they are never certain.
constexpr bool isSuspect(ReviewStatus status)
{
    return status == ReviewStatus::PossibleTwin || status == ReviewStatus::Reworded;
}

} // namespace shogo
