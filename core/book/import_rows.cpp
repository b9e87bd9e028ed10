// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of an import on their way into the book, and the digest that verify holds against them.
#include "book/import_table.h"

#include "book/bulk.h"
#include "book/rows_digest.h"

#include <algorithm>
#include <future>

namespace shogo {

namespace {

uint64_t leadingBytes(const RowKey& key)
{
    uint64_t lead = 0;
    for (size_t i = 0; i < 8; ++i) {
        lead = lead << 8 | key.bytes[i];
    }
    return lead;
}

RowFacts factsOf(const NewRow& row)
{
    const RawRow& raw = *row.raw;
    RowFacts facts;
    facts.id = row.id.value;
    facts.key = row.key.view();
    facts.day = raw.booked.number();
    facts.minor = raw.minor;
    facts.text = row.text;
    facts.ordinal = row.ordinal;
    facts.born = static_cast<int64_t>(row.status);
    if (raw.valueDate) {
        facts.valueDay = raw.valueDate->number();
    }
    facts.balance = raw.balance;
    facts.counterparty = raw.counterparty;
    facts.bankId = raw.id;
    return facts;
}

struct KeyedRow
{
    RowKey key;
    RowId id;
};

// Digests come in random order, and a million random descents into the tree of keys cost three
// times as much as filling it from left to right. The first eight bytes decide nearly always, and
// lie beside the index while sorting.
std::vector<KeyedRow> inKeyOrder(const std::vector<NewRow>& rows)
{
    std::vector<std::pair<uint64_t, uint32_t>> order;
    order.reserve(rows.size());
    for (const NewRow& row : rows) {
        order.emplace_back(leadingBytes(row.key), static_cast<uint32_t>(order.size()));
    }
    std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : rows[a.second].key < rows[b.second].key;
    });
    std::vector<KeyedRow> keyed;
    keyed.reserve(rows.size());
    for (const auto& [lead, index] : order) {
        keyed.push_back({rows[index].key, rows[index].id});
    }
    return keyed;
}

// What an import writes besides its inserted rows, made of the rows alone.
struct MadeOfRows
{
    std::vector<KeyedRow> keys; // in their own order
    Digest digest{};
};

MadeOfRows madeOf(const std::vector<NewRow>& rows)
{
    MadeOfRows made;
    made.keys = inKeyOrder(rows);
    RowsDigest digest;
    for (const NewRow& row : rows) {
        digest.add(factsOf(row));
    }
    made.digest = digest.finish();
    return made;
}

// The columns that a bank may leave out: where no row fills one, it is not asked for at all.
struct OptionalColumns
{
    bool valueDay = false;
    bool balance = false;
    bool counterparty = false;
    bool bankId = false;

    explicit OptionalColumns(const std::vector<NewRow>& rows)
    {
        for (const NewRow& row : rows) {
            valueDay = valueDay || row.raw->valueDate;
            balance = balance || row.raw->balance;
            counterparty = counterparty || !row.raw->counterparty.empty();
            bankId = bankId || !row.raw->id.empty();
        }
    }
};

} // namespace

Result<void> ImportTable::insertBodies(AccountId account, const std::vector<NewRow>& rows)
{
    const OptionalColumns filled(rows);
    BulkTarget target{"statement_row",
                      {"id", "day", "minor", "key", "text", "ordinal", "status", "born"},
                      {{"account_id", account.value}, {"undone", 0}}};
    for (const auto& [name, isFilled] :
         {std::pair("value_day", filled.valueDay), std::pair("balance", filled.balance),
          std::pair("counterparty", filled.counterparty), std::pair("bank_id", filled.bankId)}) {
        if (isFilled) {
            target.columns.emplace_back(name);
        }
    }
    return insertMany(m_database, "row-insert", target, rows.size(), [&](size_t i, BulkRow& cells) {
        const NewRow& row = rows[i];
        const RawRow& raw = *row.raw;
        cells.set(0, row.id.value);
        cells.set(1, raw.booked.number());
        cells.set(2, raw.minor);
        cells.setBlob(3, row.key.view());
        cells.setText(4, row.text);
        cells.set(5, row.ordinal);
        cells.setText(6, statusText(row.status));
        cells.set(7, static_cast<int64_t>(row.status));
        size_t at = 8;
        if (filled.valueDay) {
            raw.valueDate ? cells.set(at, raw.valueDate->number()) : cells.setNull(at);
            ++at;
        }
        if (filled.balance) {
            raw.balance ? cells.set(at, *raw.balance) : cells.setNull(at);
            ++at;
        }
        if (filled.counterparty) {
            raw.counterparty.empty() ? cells.setNull(at) : cells.setText(at, raw.counterparty);
            ++at;
        }
        if (filled.bankId) {
            raw.id.empty() ? cells.setNull(at) : cells.setText(at, raw.id);
        }
    });
}

Result<Digest> ImportTable::insertRows(AccountId account, const std::vector<NewRow>& rows)
{
    // Values in, a value out: made beside the insertion, which takes far longer.
    auto beside = std::async([&rows] { return madeOf(rows); });
    SHOGO_TRY(insertBodies(account, rows));
    const MadeOfRows made = beside.get();
    SHOGO_TRY(insertMany(m_database, "key-insert", {"row_key", {"key", "row_id"}, {}},
                         made.keys.size(), [&](size_t i, BulkRow& cells) {
                             cells.setBlob(0, made.keys[i].key.view());
                             cells.set(1, made.keys[i].id.value);
                         }));
    return made.digest;
}

Result<Digest> ImportTable::digestOfRows(RowId first, int64_t count)
{
    SHOGO_ASSIGN(auto rows, FastStatement::prepare(
                                m_database, "rows-digest",
                                "SELECT id, key, day, minor, text, ordinal, born, value_day, "
                                "balance, counterparty, bank_id FROM statement_row WHERE "
                                "id >= ? AND id < ? ORDER BY id"));
    rows->bind(0, first.value);
    rows->bind(1, first.value + count);
    RowsDigest digest;
    for (;;) {
        SHOGO_ASSIGN(const bool more, rows->step());
        if (!more) {
            return digest.finish();
        }
        const auto optional = [&](int column) {
            return rows->isNull(column) ? std::nullopt : std::optional(rows->integer(column));
        };
        RowFacts facts;
        facts.id = rows->integer(0);
        facts.key = rows->blob(1);
        facts.day = rows->integer(2);
        facts.minor = rows->integer(3);
        facts.text = rows->text(4);
        facts.ordinal = rows->integer(5);
        facts.born = rows->integer(6);
        facts.valueDay = optional(7);
        facts.balance = optional(8);
        facts.counterparty = rows->text(9);
        facts.bankId = rows->text(10);
        digest.add(facts);
    }
}

} // namespace shogo
