// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/strict_json.h"

#include "base/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>
#include <vector>

namespace shogo {

namespace {

constexpr size_t deepest = 64;
constexpr size_t longestId = 256;

QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Walks over JSON and copies it with its numbers in quotes. Only what Qt's parser would not see is
// checked here; the copy is parsed by Qt afterwards.
class Copier
{
public:
    explicit Copier(std::string_view text) : m_text(text) { m_copy.reserve(text.size() + 64); }

    bool run()
    {
        while (m_at < m_text.size()) {
            if (!step()) {
                return false;
            }
        }
        return m_levels.empty();
    }
    const std::string& copy() const { return m_copy; }

private:
    struct Level
    {
        bool object = false;
        bool nameNext = false;
        std::set<std::string> names;
    };

    bool step()
    {
        const char c = m_text[m_at];
        switch (c) {
        case '"': return string();
        case '{':
        case '[':
            m_levels.push_back({c == '{', c == '{', {}});
            put(1);
            return m_levels.size() <= deepest;
        case '}':
        case ']':
            if (m_levels.empty() || m_levels.back().object != (c == '}')) {
                return false;
            }
            m_levels.pop_back();
            put(1);
            return true;
        case ',':
            if (!m_levels.empty()) {
                m_levels.back().nameNext = m_levels.back().object;
            }
            put(1);
            return true;
        default: break;
        }
        if (isDigit(c) || c == '-') {
            return number();
        }
        put(1);
        return true;
    }

    void put(size_t count)
    {
        m_copy.append(m_text.substr(m_at, count));
        m_at += count;
    }

    bool string()
    {
        size_t end = m_at + 1;
        bool escaped = false;
        while (end < m_text.size() && m_text[end] != '"') {
            if (static_cast<unsigned char>(m_text[end]) < ' ') {
                return false;
            }
            const size_t escape = m_text[end] == '\\' ? escapeBytes(end) : 0;
            if (m_text[end] == '\\' && escape == 0) {
                return false; // Qt would take the letter behind it
            }
            escaped = escaped || escape > 0;
            end += std::max<size_t>(escape, 1);
        }
        if (end >= m_text.size()) {
            return false;
        }
        const std::string_view quoted = m_text.substr(m_at, end + 1 - m_at);
        put(quoted.size());
        if (m_levels.empty() || !m_levels.back().nameNext) {
            return true;
        }
        m_levels.back().nameNext = false;
        std::string name(quoted);
        if (escaped) {
            // "\u0069d" is the name id.
            const auto alone = QJsonDocument::fromJson("[" + bytesOf(quoted) + "]");
            if (!alone.isArray()) {
                return false;
            }
            name = '"' + alone.array().first().toString().toStdString() + '"';
        }
        return m_levels.back().names.insert(std::move(name)).second;
    }

    // How long the escape is that begins there; 0: it is none.
    size_t escapeBytes(size_t at) const
    {
        constexpr std::string_view letters = "\"\\/bfnrt";
        if (at + 1 < m_text.size() && letters.find(m_text[at + 1]) != std::string_view::npos) {
            return 2;
        }
        const std::string_view digits = m_text.substr(at).substr(0, 6);
        const bool hex =
            digits.size() == 6 && digits[1] == 'u' &&
            digits.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
        return hex ? 6 : 0;
    }

    // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
    bool number()
    {
        if (!m_levels.empty() && m_levels.back().nameNext) {
            return false; // in quotes it would become a name
        }
        size_t end = m_at + (m_text[m_at] == '-' ? 1 : 0);
        const size_t whole = end;
        if (!digits(end) || (m_text[whole] == '0' && end > whole + 1)) {
            return false;
        }
        if (end < m_text.size() && m_text[end] == '.' && !digits(++end)) {
            return false;
        }
        if (end < m_text.size() && (m_text[end] == 'e' || m_text[end] == 'E')) {
            ++end;
            if (end < m_text.size() && (m_text[end] == '+' || m_text[end] == '-')) {
                ++end;
            }
            if (!digits(end)) {
                return false;
            }
        }
        m_copy += '"';
        put(end - m_at);
        m_copy += '"';
        return true;
    }

    bool digits(size_t& at) const
    {
        const size_t from = at;
        while (at < m_text.size() && isDigit(m_text[at])) {
            ++at;
        }
        return at > from;
    }

    std::string_view m_text;
    size_t m_at = 0;
    std::string m_copy;
    std::vector<Level> m_levels;
};

} // namespace

std::optional<QJsonValue> strictJson(std::string_view text)
{
    Copier copier(text);
    if (!isUtf8(text) || !copier.run()) {
        return std::nullopt;
    }
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(bytesOf(copier.copy()), &error);
    if (error.error != QJsonParseError::NoError) {
        return std::nullopt;
    }
    return document.isObject() ? QJsonValue(document.object()) : QJsonValue(document.array());
}

std::optional<std::string> jsonText(const QJsonValue& object, const char* name)
{
    const QJsonValue value = object.toObject().value(QLatin1String(name));
    return value.isString() ? std::optional(value.toString().toStdString()) : std::nullopt;
}

bool isRemoteId(std::string_view id)
{
    return !id.empty() && id.size() <= longestId && isUtf8(id) && trimmed(id) == id &&
           std::none_of(id.begin(), id.end(), [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return byte < 0x20 || byte == 0x7F;
           });
}

} // namespace shogo
