// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/arguments.h"

#include <QString>
#include <QtGlobal>

#include <algorithm>
#include <charconv>

namespace shogo {

Result<Arguments> Arguments::parse(const std::string& verb, const std::vector<OptionSpec>& specs,
                                   const std::vector<std::string>& words)
{
    Arguments arguments;
    arguments.m_verb = verb;
    bool optionsEnded = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (optionsEnded || !word.starts_with("--")) {
            arguments.m_positional.push_back(word);
            continue;
        }
        if (word == "--") {
            optionsEnded = true;
            continue;
        }
        const size_t equals = word.find('=');
        const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
        const auto spec = std::find_if(specs.begin(), specs.end(),
                                       [&](const OptionSpec& s) { return name == s.name; });
        if (spec == specs.end()) {
            return Problem(ProblemCode::OptionUnknown, {"--" + name, verb});
        }
        std::string value;
        if (equals != std::string::npos) {
            value = word.substr(equals + 1);
            if (!spec->value) {
                return Problem(ProblemCode::OptionValue,
                               {value, "--" + name, std::string("left out")});
            }
        } else if (spec->value && spec->value[0] == '[') {
            // May be left out.
            if (i + 1 < words.size() && !words[i + 1].starts_with("--")) {
                value = words[++i];
            }
        } else if (spec->value) {
            if (++i == words.size()) {
                return Problem(ProblemCode::ArgumentMissing,
                               {"--" + name + " " + spec->value, verb});
            }
            value = words[i];
        }
        if (!spec->repeats && arguments.has(name)) {
            return Problem(ProblemCode::ArgumentSurplus, {"--" + name, verb});
        }
        arguments.m_options.emplace_back(name, value);
    }
    return arguments;
}

bool Arguments::has(const std::string& option) const
{
    return std::any_of(m_options.begin(), m_options.end(),
                       [&](const auto& o) { return o.first == option; });
}

std::string Arguments::value(const std::string& option, const std::string& otherwise) const
{
    const auto at = std::find_if(m_options.begin(), m_options.end(),
                                 [&](const auto& o) { return o.first == option; });
    return at == m_options.end() ? otherwise : at->second;
}

std::vector<std::string> Arguments::values(const std::string& option) const
{
    std::vector<std::string> found;
    for (const auto& [name, text] : m_options) {
        if (name == option) {
            found.push_back(text);
        }
    }
    return found;
}

Result<std::string> Arguments::takeBook()
{
    if (has("book")) {
        return value("book");
    }
    const std::string environment = qEnvironmentVariable("SHOGO_BOOK").toStdString();
    const bool looksLikeOne =
        !m_positional.empty() &&
        (m_positional.front().ends_with(".shogo") || m_positional.front().starts_with("postgres"));
    if (!m_positional.empty() && (looksLikeOne || environment.empty())) {
        std::string book = m_positional.front();
        m_positional.erase(m_positional.begin());
        return book;
    }
    if (!environment.empty()) {
        return environment;
    }
    return Problem(ProblemCode::ArgumentMissing, {std::string("BOOK"), m_verb});
}

Result<std::string> Arguments::takeOne(const char* what)
{
    if (m_positional.empty()) {
        return Problem(ProblemCode::ArgumentMissing, {std::string(what), m_verb});
    }
    std::string word = m_positional.front();
    m_positional.erase(m_positional.begin());
    return word;
}

Result<void> Arguments::nothingLeft() const
{
    if (!m_positional.empty()) {
        return Problem(ProblemCode::ArgumentSurplus, {m_positional.front(), m_verb});
    }
    return {};
}

Result<std::string> Arguments::required(const std::string& option) const
{
    if (!has(option)) {
        return Problem(ProblemCode::ArgumentMissing, {"--" + option, m_verb});
    }
    return value(option);
}

Result<std::optional<Day>> Arguments::day(const std::string& option) const
{
    if (!has(option)) {
        return std::optional<Day>();
    }
    const auto day = Day::parse(value(option));
    if (!day) {
        return Problem(ProblemCode::OptionValue,
                       {value(option), "--" + option, std::string("a day, like 2026-04-01")});
    }
    return day;
}

Result<std::optional<int64_t>> Arguments::number(const std::string& option) const
{
    if (!has(option)) {
        return std::optional<int64_t>();
    }
    const std::string text = value(option);
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty() || number < 0) {
        return Problem(ProblemCode::OptionValue,
                       {text, "--" + option, std::string("a whole number")});
    }
    return std::optional(number);
}

Result<std::vector<RowKey>> Arguments::takeKeys()
{
    std::vector<RowKey> keys;
    for (const std::string& word : m_positional) {
        const auto key = RowKey::parse(word);
        if (!key) {
            return Problem(
                ProblemCode::OptionValue,
                {word, std::string("KEY"), std::string("32 hex digits, as “rows” shows them")});
        }
        keys.push_back(*key);
    }
    m_positional.clear();
    return keys;
}

} // namespace shogo
