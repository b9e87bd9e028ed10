// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/journal_tail.h"

#include "target/journal_text.h"

#include <charconv>
#include <optional>

namespace shogo {

namespace {

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

// The first line of a block, or as much of it as there is.
struct FirstLine
{
    bool whole = false;
    size_t bytes = 0;        // of the body
    std::string_view checks; // 4 digits a line of the body
};

std::string_view takeWhile(std::string_view& text, bool (*fits)(char))
{
    size_t end = 0;
    while (end < text.size() && fits(text[end])) {
        ++end;
    }
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end);
    return taken;
}

// std::nullopt where no block of ours begins like this. `line` has its line feed if there is one.
std::optional<FirstLine> readFirstLine(std::string_view line)
{
    line.remove_prefix(blockBegin.size());
    const bool ended = line.ends_with('\n');
    if (ended) {
        line.remove_suffix(1);
    }
    const auto word = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    FirstLine first;
    const size_t digits = takeWhile(line, isHex).size();
    if (digits > 32 || (digits < 32 && !line.empty())) {
        return std::nullopt;
    }
    if (line.starts_with('.')) {
        line.remove_prefix(1);
        takeWhile(line, word);
    }
    if (line.starts_with(' ')) {
        line.remove_prefix(1);
        const std::string_view bytes = takeWhile(line, digit);
        std::from_chars(bytes.data(), bytes.data() + bytes.size(), first.bytes);
        if (line.starts_with(' ')) {
            line.remove_prefix(1);
            first.checks = takeWhile(line, isHex);
        }
    }
    first.whole = ended && first.bytes > 0 && !first.checks.empty() && first.checks.size() % 4 == 0;
    if (!line.empty() || (ended && !first.whole)) {
        return std::nullopt;
    }
    return first;
}

// Where the last block of ours begins.
std::optional<size_t> lastBlock(std::string_view text)
{
    for (size_t at = text.rfind(blockBegin); at != std::string_view::npos;
         at = at == 0 ? std::string_view::npos : text.rfind(blockBegin, at - 1)) {
        const size_t end = text.find('\n', at);
        const size_t count = end == std::string_view::npos ? end : end + 1 - at;
        if ((at == 0 || text[at - 1] == '\n') && readFirstLine(text.substr(at, count))) {
            return at;
        }
    }
    return std::nullopt;
}

// Do all whole lines of the beginning of a body agree with their checks?
bool agrees(std::string_view body, std::string_view checks)
{
    while (true) {
        const size_t end = body.find('\n');
        if (end == std::string_view::npos) {
            return body.empty() || !checks.empty();
        }
        if (checks.empty() || lineCheck(body.substr(0, end + 1)) != checks.substr(0, 4)) {
            return false;
        }
        body.remove_prefix(end + 1);
        checks.remove_prefix(4);
    }
}

} // namespace

JournalTail judgeTail(std::string_view text)
{
    // No person ends a text with bytes of zero; a crash between growing a file and filling it does.
    const std::string_view shown = text.substr(0, text.find_last_not_of('\0') + 1);
    // Where there are others, this is not a text at all, and nothing can be said about its end.
    const bool zeros = shown.size() < text.size() && shown.find('\0') == std::string_view::npos;
    const JournalTail end{zeros, zeros ? shown.size() : text.size()};
    const auto begin = lastBlock(shown);
    if (!begin) {
        return end;
    }
    const std::string_view block = shown.substr(*begin);
    const size_t lineEnd = block.find('\n');
    if (lineEnd == std::string_view::npos) {
        return {true, *begin};
    }
    const auto first = readFirstLine(block.substr(0, lineEnd + 1));
    const std::string_view body = block.substr(lineEnd + 1);
    const bool edited = body.ends_with(blockEnd); // shortened by a person, and no line feed behind
    if (body.size() < first->bytes && !edited && agrees(body, first->checks)) {
        // Only the last line feed is missing: all that counts is there.
        const bool whole = body.size() + 1 == first->bytes &&
                           lineCheck(std::string(body.substr(body.rfind('\n') + 1)) + '\n') ==
                               first->checks.substr(first->checks.size() - 4);
        return whole ? end : JournalTail{true, *begin};
    }
    return end;
}

} // namespace shogo
