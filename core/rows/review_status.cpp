// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows/review_status.h"

#include <array>

namespace shogo {

namespace {

using S = ReviewStatus;
using E = ReviewEvent;

constexpr std::array<std::string_view, 9> statusTexts = {"new",     "possible-twin", "reworded",
                                                         "missing", "needs-account", "ready",
                                                         "covered", "same",          "excluded"};

constexpr std::array<std::string_view, 13> eventTexts = {"suggest-complete",
                                                         "suggest-incomplete",
                                                         "assign",
                                                         "say-twin",
                                                         "say-new",
                                                         "say-same",
                                                         "gone-at-bank",
                                                         "seen-again",
                                                         "pair",
                                                         "partner-withdrawn",
                                                         "exclude",
                                                         "restore",
                                                         "revive"};

struct Line
{
    S from;
    E event;
    S to;
};

constexpr std::array lines = {
    Line{S::New, E::SuggestComplete, S::Ready},
    Line{S::New, E::SuggestIncomplete, S::NeedsAccount},
    Line{S::Ready, E::SuggestComplete, S::Ready},
    Line{S::Ready, E::SuggestIncomplete, S::NeedsAccount},
    Line{S::NeedsAccount, E::SuggestComplete, S::Ready},
    Line{S::NeedsAccount, E::SuggestIncomplete, S::NeedsAccount},
    Line{S::New, E::Assign, S::Ready},
    Line{S::NeedsAccount, E::Assign, S::Ready},
    Line{S::Ready, E::Assign, S::Ready},
    Line{S::PossibleTwin, E::SayTwin, S::New},
    Line{S::Reworded, E::SayNew, S::New},
    Line{S::PossibleTwin, E::SaySame, S::Same},
    Line{S::Reworded, E::SaySame, S::Same},
    Line{S::New, E::GoneAtBank, S::Missing},
    Line{S::NeedsAccount, E::GoneAtBank, S::Missing},
    Line{S::Ready, E::GoneAtBank, S::Missing},
    Line{S::PossibleTwin, E::GoneAtBank, S::Missing},
    Line{S::Reworded, E::GoneAtBank, S::Missing},
    Line{S::Missing, E::SeenAgain, S::New},
    Line{S::New, E::Pair, S::Covered},
    Line{S::NeedsAccount, E::Pair, S::Covered},
    Line{S::Ready, E::Pair, S::Covered},
    Line{S::Covered, E::PartnerWithdrawn, S::New},
    Line{S::New, E::Exclude, S::Excluded},
    Line{S::PossibleTwin, E::Exclude, S::Excluded},
    Line{S::Reworded, E::Exclude, S::Excluded},
    Line{S::Missing, E::Exclude, S::Excluded},
    Line{S::NeedsAccount, E::Exclude, S::Excluded},
    Line{S::Ready, E::Exclude, S::Excluded},
    Line{S::Excluded, E::Restore, S::New},
    Line{S::Same, E::Revive, S::New},
};

// No pair stands twice: a second line would never be reached.
constexpr bool pairsAreUnique()
{
    for (size_t i = 0; i < lines.size(); ++i) {
        for (size_t j = i + 1; j < lines.size(); ++j) {
            if (lines[i].from == lines[j].from && lines[i].event == lines[j].event) {
                return false;
            }
        }
    }
    return true;
}
static_assert(pairsAreUnique());

} // namespace

std::string_view statusText(ReviewStatus status)
{
    return statusTexts[static_cast<size_t>(status)];
}

std::optional<ReviewStatus> statusFromText(std::string_view text)
{
    for (size_t i = 0; i < statusTexts.size(); ++i) {
        if (statusTexts[i] == text) {
            return static_cast<ReviewStatus>(i);
        }
    }
    return std::nullopt;
}

std::string_view eventText(ReviewEvent event)
{
    return eventTexts[static_cast<size_t>(event)];
}

std::optional<ReviewStatus> nextStatus(ReviewStatus status, ReviewEvent event)
{
    for (const Line& line : lines) {
        if (line.from == status && line.event == event) {
            return line.to;
        }
    }
    return std::nullopt;
}

} // namespace shogo
