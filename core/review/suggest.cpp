// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/suggest.h"

#include "base/text.h"

#include <QCoreApplication>

namespace shogo {

namespace {

std::string memoryKey(std::string_view text, bool moneyIn)
{
    return (moneyIn ? "+" : "-") + std::string(text);
}

} // namespace

std::string memoryText(std::string_view counterparty, std::string_view description)
{
    const std::string folded =
        foldedText(trimmed(counterparty).empty() ? description : counterparty);
    // Reference numbers differ from row to row; a name keeps its short numbers (7-11, 1丁目).
    std::string text;
    for (size_t i = 0; i < folded.size();) {
        size_t end = i;
        while (end < folded.size() && folded[end] >= '0' && folded[end] <= '9') {
            ++end;
        }
        if (end - i >= 4) {
            i = end;
            continue;
        }
        text += folded.substr(i, end > i ? end - i : 1);
        i = end > i ? end : i + 1;
    }
    return std::string(trimmed(text));
}

void Memory::remember(std::string_view text, bool moneyIn, Remembered decision)
{
    if (!text.empty()) {
        m_decisions.insert_or_assign(memoryKey(text, moneyIn), std::move(decision));
    }
}

std::optional<Remembered> Memory::find(std::string_view text, bool moneyIn) const
{
    const auto at = m_decisions.find(memoryKey(text, moneyIn));
    return at == m_decisions.end() ? std::nullopt : std::optional(at->second);
}

Suggestion suggest(const Memory& memory, std::string_view counterparty,
                   std::string_view description, bool moneyIn)
{
    Suggestion suggestion;
    if (memory.empty()) {
        return suggestion;
    }
    const auto last = memory.find(memoryText(counterparty, description), moneyIn);
    if (!last) {
        return suggestion;
    }
    suggestion.account = last->account;
    suggestion.tax = last->tax;
    suggestion.kind = "history";
    // A name of its own: lupdate passes over a translate() with a cast in it.
    const int times = static_cast<int>(last->times);
    suggestion.why =
        QCoreApplication::translate(
            "Suggestion", "The same counterparty got this account %n time(s), last on %1.", nullptr,
            times)
            .arg(QString::fromStdString(last->lastDay))
            .toStdString();
    return suggestion;
}

} // namespace shogo
