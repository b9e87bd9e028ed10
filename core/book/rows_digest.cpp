// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/rows_digest.h"

namespace shogo {

namespace {

constexpr size_t pieceBytes = size_t{1} << 15;

} // namespace

void RowsDigest::add(const RowFacts& row)
{
    number(row.id);
    field(row.key);
    number(row.ordinal);
    number(row.born);
    if (row.ordinal == 0) {
        // A key made of the bank's id says nothing of these; one made of the content is their
        // digest already.
        number(row.day);
        number(row.minor);
        field(row.text);
    }
    optional(row.valueDay);
    optional(row.balance);
    field(row.counterparty);
    field(row.bankId);
    if (m_pending.size() >= pieceBytes) {
        m_sha.add(m_pending);
        m_pending.clear();
    }
}

Digest RowsDigest::finish()
{
    m_sha.add(m_pending);
    m_pending.clear();
    return m_sha.finish();
}

void RowsDigest::number(int64_t value)
{
    char bytes[8];
    for (size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<char>(static_cast<uint64_t>(value) >> (8 * i) & 0xFF);
    }
    m_pending.append(bytes, sizeof bytes);
}

void RowsDigest::optional(const std::optional<int64_t>& value)
{
    m_pending += value ? 'y' : 'n';
    if (value) {
        number(*value);
    }
}

void RowsDigest::field(std::string_view value)
{
    number(static_cast<int64_t>(value.size()));
    m_pending += value;
}

} // namespace shogo
