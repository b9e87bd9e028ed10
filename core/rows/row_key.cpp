// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows/row_key.h"

#include "base/decimal_text.h"
#include "base/text.h"

#include <algorithm>
#include <charconv>

namespace shogo {

namespace {

RowKey firstHalf(const Digest& digest)
{
    RowKey key;
    std::copy_n(digest.begin(), key.bytes.size(), key.bytes.begin());
    return key;
}

} // namespace

RowKeyMaker::RowKeyMaker(std::string_view account) : m_prefix(account)
{
    m_prefix += '|';
}

RowKey RowKeyMaker::content(Day day, Money amount, std::string_view text, uint32_t ordinal)
{
    char number[32];
    if (m_dayEnd == 0 || day != m_day) {
        m_buffer.assign(m_prefix);
        day.write(number);
        m_buffer.append(number, 10);
        m_buffer += '|';
        m_dayEnd = m_buffer.size();
        m_day = day;
    }
    m_buffer.resize(m_dayEnd);
    m_buffer.append(number, writeCanonical(number, amount.minor, amount.currency.exponent()));
    m_buffer += '|';
    m_buffer.append(text);
    m_buffer += '|';
    const auto end = std::to_chars(number, number + sizeof number, ordinal).ptr;
    m_buffer.append(number, static_cast<size_t>(end - number));
    m_sha.add(m_buffer);
    return firstHalf(m_sha.finish());
}

RowKey RowKeyMaker::transactionId(std::string_view id)
{
    m_sha.add(m_prefix);
    m_sha.add("id:");
    m_sha.add(id);
    return firstHalf(m_sha.finish());
}

RowKey stepKey(const RowKey& rowKey, std::string_view step)
{
    if (step == "journal") {
        return rowKey;
    }
    return firstHalf(Sha256::of(rowKey.hex() + "|" + std::string(step)));
}

std::string shortReference(const RowKey& key)
{
    constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    constexpr int letters = 18;
    std::string text = "SG";
    for (int n = 0; n < letters; ++n) {
        unsigned value = 0;
        for (int bit = n * 5; bit < n * 5 + 5; ++bit) {
            value = value << 1 | (static_cast<unsigned>(key.bytes[static_cast<size_t>(bit / 8)]) >>
                                      (7 - bit % 8) &
                                  1U);
        }
        text += digits[value];
    }
    return text;
}

bool accountIdAllowed(std::string_view account)
{
    return !account.empty() && isUtf8(account) &&
           std::none_of(account.begin(), account.end(), [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return c == '|' || byte < 0x20 || byte == 0x7F;
           });
}

} // namespace shogo
