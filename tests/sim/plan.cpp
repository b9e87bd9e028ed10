// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan.h"

namespace shogo::sim {

namespace {

constexpr std::array<std::string_view, faultCount> names = {"not-sent",
                                                            "request-lost",
                                                            "answer-lost",
                                                            "500",
                                                            "booked-500",
                                                            "throttled",
                                                            "booked-503",
                                                            "booked-401",
                                                            "refused",
                                                            "login-page",
                                                            "doubled-refused",
                                                            "doubled-409",
                                                            "slow-answer",
                                                            "lookup-fails",
                                                            "lookup-partial",
                                                            "crash",
                                                            "crash-in-database",
                                                            "reboot",
                                                            "sleep",
                                                            "clock-jump",
                                                            "stop",
                                                            "memo-wiped",
                                                            "date-edited",
                                                            "amount-edited",
                                                            "deleted",
                                                            "voided",
                                                            "by-hand",
                                                            "copied",
                                                            "key-in-longer-word"};

void set(Plan& plan, Fault fault, int weight)
{
    plan.weight[static_cast<size_t>(fault)] = weight;
}

// The rules that spec/ledger.md marks, one by one, then the classic mistakes.
constexpr std::array planted = {
    Planted{"claims-only-queued", [](Plan& plan) { plan.rules.claimsOnlyQueued = false; }},
    Planted{"compare-and-set",
            [](Plan& plan) {
                plan.faultsInHundred = 25;
                plan.rules.comparesAndSets = false;
                plan.mode = 2;
                set(plan, Fault::Stop, 60);
            }},
    Planted{"lookup-names-attempt",
            [](Plan& plan) {
                plan.faultsInHundred = 25;
                plan.rules.lookupNamesAttempt = false;
                plan.mode = 2;
                plan.moreFaults = 12;
                plan.readMs = 8'000;
                set(plan, Fault::AnswerLost, 100);
            }},
    Planted{"gateway-believed", [](Plan& plan) { plan.mistakes.gatewayIsBelieved = true; }},
    Planted{"waits-for-lease",
            [](Plan& plan) {
                plan.rules.waitsForLease = false;
                plan.mode = 2;
                plan.leaseMs = 30'000;
                set(plan, Fault::Stop, 100);
            }},
    Planted{"waits-for-settle", [](Plan& plan) { plan.rules.waitsForSettle = false; }},
    Planted{"asks-conclusively",
            [](Plan& plan) {
                plan.rules.asksConclusively = false;
                set(plan, Fault::LookupPartial, 30);
            }},
    Planted{"sees-look-alikes",
            [](Plan& plan) {
                plan.rules.seesLookAlikes = false;
                set(plan, Fault::MemoWiped, 30);
            }},
    Planted{"person-waits-for-settle", [](Plan& plan) { plan.rules.personWaitsForSettle = false; }},
    Planted{"looks-before-repost",
            [](Plan& plan) {
                plan.rules.looksBeforeRepost = false;
                set(plan, Fault::DoubledThenRefused, 40);
            }},
    Planted{"gone-must-be-conclusive", [](Plan& plan) { plan.rules.goneMustBeConclusive = false; }},
    Planted{"freezes-what-was-sent",
            [](Plan& plan) {
                plan.rules.freezesWhatWasSent = false;
                set(plan, Fault::MemoWiped, 30);
            }},
    Planted{"settles-from-the-end",
            [](Plan& plan) {
                plan.faultsInHundred = 25;
                plan.rules.settlesFromTheEnd = false;
                plan.moreFaults = 12;
                set(plan, Fault::Stop, 200);
                set(plan, Fault::AnswerLost, 100);
            }},
    Planted{"settle-too-short", [](Plan& plan) { plan.mistakes.settleTooShort = true; }},
    Planted{"trusts-only-steady-clock",
            [](Plan& plan) {
                plan.rules.trustsOnlySteadyClock = false;
                set(plan, Fault::ClockJump, 60);
            }},
    Planted{"fences-late-sends",
            [](Plan& plan) {
                plan.faultsInHundred = 25;
                plan.rules.fencesLateSends = false;
                plan.mode = 2;
                plan.longestStopMs = 40'000;
                set(plan, Fault::Stop, 200);
            }},
    Planted{"keeps-lock-while-pending",
            [](Plan& plan) {
                plan.rules.keepsLockWhilePending = false;
                plan.mode = 1;
                plan.longestStopMs = 40'000;
                set(plan, Fault::Stop, 200);
            }},
    // Classic mistakes.
    Planted{"commits-after-send", [](Plan& plan) { plan.mistakes.commitsAfterSend = true; }},
    Planted{"500-is-refusal",
            [](Plan& plan) {
                plan.mistakes.error500IsRefusal = true;
                set(plan, Fault::Booked500, 30);
            }},
    Planted{"page-is-accepted", [](Plan& plan) { plan.mistakes.pageIsAccepted = true; }},
    Planted{"key-as-substring",
            [](Plan& plan) {
                plan.mistakes.keyAsSubstring = true;
                set(plan, Fault::KeyInLongerWord, 30);
            }},
    Planted{"new-key-after-edit",
            [](Plan& plan) {
                plan.mistakes.newKeyAfterEdit = true;
                set(plan, Fault::DoubledThenRefused, 40);
            }},
    Planted{"retries-blindly", [](Plan& plan) { plan.mistakes.retriesBlindly = true; }},
};

} // namespace

std::string_view faultName(Fault fault)
{
    return names[static_cast<size_t>(fault)];
}

Plan::Plan()
{
    weight.fill(4);
    set(*this, Fault::AnswerLost, 16);
    set(*this, Fault::RequestLost, 8);
    set(*this, Fault::Booked500, 8);
    set(*this, Fault::Stop, 6);
    set(*this, Fault::Crash, 10);
    set(*this, Fault::MemoWiped, 6);
    set(*this, Fault::Reboot, 2);
    set(*this, Fault::Copied, 2);
    set(*this, Fault::Voided, 2);
    set(*this, Fault::KeyInLongerWord, 2);
}

std::span<const Planted> plantedMistakes()
{
    return planted;
}

} // namespace shogo::sim
