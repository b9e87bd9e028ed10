// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/ofx_tags.h"

#include <array>
#include <bit>
#include <cstring>

namespace shogo {

namespace {

struct Named
{
    std::string_view name;
    OfxTag tag;
};

constexpr std::array names = {
    Named{"OFX", OfxTag::Ofx},
    Named{"SIGNONMSGSRSV1", OfxTag::MessageSet},
    Named{"BANKMSGSRSV1", OfxTag::MessageSet},
    Named{"CREDITCARDMSGSRSV1", OfxTag::MessageSet},
    Named{"INVSTMTMSGSRSV1", OfxTag::MessageSet},
    Named{"SONRS", OfxTag::SignOn},
    Named{"STMTTRNRS", OfxTag::Response},
    Named{"CCSTMTTRNRS", OfxTag::Response},
    Named{"INVSTMTTRNRS", OfxTag::Response},
    Named{"STMTRS", OfxTag::Statement},
    Named{"CCSTMTRS", OfxTag::Statement},
    Named{"INVSTMTRS", OfxTag::Statement},
    Named{"STATUS", OfxTag::Status},
    Named{"BANKACCTFROM", OfxTag::AccountFrom},
    Named{"CCACCTFROM", OfxTag::AccountFrom},
    Named{"INVACCTFROM", OfxTag::AccountFrom},
    Named{"BANKTRANLIST", OfxTag::List},
    Named{"INVTRANLIST", OfxTag::List},
    Named{"BANKTRANLISTP", OfxTag::List},
    Named{"LEDGERBAL", OfxTag::LedgerBalance},
    Named{"AVAILBAL", OfxTag::OtherBalance},
    Named{"INVBAL", OfxTag::OtherBalance},
    Named{"BALLIST", OfxTag::OtherBalance},
    Named{"INVBANKTRAN", OfxTag::CashOfTrades},
    Named{"BUYDEBT", OfxTag::Trade},
    Named{"BUYMF", OfxTag::Trade},
    Named{"BUYOPT", OfxTag::Trade},
    Named{"BUYOTHER", OfxTag::Trade},
    Named{"BUYSTOCK", OfxTag::Trade},
    Named{"SELLDEBT", OfxTag::Trade},
    Named{"SELLMF", OfxTag::Trade},
    Named{"SELLOPT", OfxTag::Trade},
    Named{"SELLOTHER", OfxTag::Trade},
    Named{"SELLSTOCK", OfxTag::Trade},
    Named{"CLOSUREOPT", OfxTag::Trade},
    Named{"INCOME", OfxTag::Trade},
    Named{"INVEXPENSE", OfxTag::Trade},
    Named{"JRNLFUND", OfxTag::Trade},
    Named{"JRNLSEC", OfxTag::Trade},
    Named{"MARGININTEREST", OfxTag::Trade},
    Named{"REINVEST", OfxTag::Trade},
    Named{"RETOFCAP", OfxTag::Trade},
    Named{"SPLIT", OfxTag::Trade},
    Named{"TRANSFER", OfxTag::Trade},
    Named{"STMTTRN", OfxTag::Row},
    Named{"STMTTRNP", OfxTag::PendingRow},
    Named{"PAYEE", OfxTag::Payee},
    Named{"EXTDPAYEE", OfxTag::ExtendedPayee},
    Named{"CURRENCY", OfxTag::RowCurrency},
    Named{"ORIGCURRENCY", OfxTag::OriginCurrency},
    Named{"BANKACCTTO", OfxTag::RowPart},
    Named{"CCACCTTO", OfxTag::RowPart},
    Named{"IMAGEDATA", OfxTag::RowPart},
    Named{"CODE", OfxTag::Code},
    Named{"SEVERITY", OfxTag::Severity},
    Named{"MESSAGE", OfxTag::Message},
    Named{"DTSERVER", OfxTag::ServerTime},
    Named{"CURDEF", OfxTag::Currency},
    Named{"ACCTID", OfxTag::AccountId},
    Named{"DTSTART", OfxTag::ListStart},
    Named{"DTEND", OfxTag::ListEnd},
    Named{"BALAMT", OfxTag::BalanceAmount},
    Named{"DTASOF", OfxTag::BalanceTime},
    Named{"TRNTYPE", OfxTag::RowType},
    Named{"DTPOSTED", OfxTag::Posted},
    Named{"DTUSER", OfxTag::UserDay},
    Named{"DTAVAIL", OfxTag::AvailableDay},
    Named{"DTTRAN", OfxTag::PendingDay},
    Named{"TRNAMT", OfxTag::Amount},
    Named{"FITID", OfxTag::Id},
    Named{"CORRECTFITID", OfxTag::CorrectedId},
    Named{"CORRECTACTION", OfxTag::CorrectAction},
    Named{"NAME", OfxTag::Name},
    Named{"MEMO", OfxTag::Memo},
    Named{"CURSYM", OfxTag::CurrencySymbol},
};

constexpr size_t longestName = 18;
constexpr size_t slots = 256; // a power of two, more than three times the names

// A name in capitals as three numbers: compared and hashed at once instead of letter by letter.
struct Key
{
    uint64_t first = 0;
    uint64_t second = 0;
    uint64_t third = 0;
    constexpr bool isSame(const Key& other) const
    {
        return first == other.first && second == other.second && third == other.third;
    }
};

constexpr uint64_t inCapitals(uint64_t word)
{
    // Bytes with the bit 0x40 are letters (names hold nothing else up there but _).
    return word & ~((word & 0x4040404040404040ULL) >> 1);
}

constexpr size_t slotOf(const Key& key)
{
    const uint64_t hash =
        (key.first ^ (key.second * 31) ^ (key.third * 17)) * 0x9E3779B97F4A7C15ULL;
    return (hash >> 40) & (slots - 1);
}

// Up to eight bytes as a number, the first one lowest, whatever the machine is.
constexpr uint64_t wordOf(std::string_view bytes)
{
    uint64_t word = 0;
    for (size_t i = 0; i < bytes.size(); ++i) {
        word |= uint64_t{static_cast<uint8_t>(bytes[i])} << (8 * i);
    }
    return inCapitals(word);
}

constexpr Key keyOfText(std::string_view name)
{
    return {wordOf(name.substr(0, 8)), name.size() > 8 ? wordOf(name.substr(8, 8)) : 0,
            name.size() > 16 ? wordOf(name.substr(16)) : 0};
}

// wordOf() without a loop where the machine's numbers begin with the lowest byte.
uint64_t quickWord(std::string_view bytes)
{
    if (std::endian::native != std::endian::little || bytes.size() < 4) {
        return wordOf(bytes);
    }
    uint64_t word = 0;
    if (bytes.size() == 8) {
        std::memcpy(&word, bytes.data(), 8);
    } else { // two halves that overlap
        uint32_t low = 0;
        uint32_t high = 0;
        std::memcpy(&low, bytes.data(), 4);
        std::memcpy(&high, bytes.data() + bytes.size() - 4, 4);
        word = low | (uint64_t{high} << (8 * (bytes.size() - 4)));
    }
    return inCapitals(word);
}

Key keyOf(std::string_view name)
{
    return name.size() <= 8 ? Key{quickWord(name), 0, 0} : keyOfText(name);
}

constexpr std::array<Key, names.size()> makeKeys()
{
    std::array<Key, names.size()> made{};
    for (size_t i = 0; i < names.size(); ++i) {
        made[i] = keyOfText(names[i].name);
    }
    return made;
}

constexpr std::array<Key, names.size()> keys = makeKeys();

// Open addressing, made by the compiler: a slot holds 1 + the index of a name, 0 is free.
constexpr std::array<uint8_t, slots> makeTable()
{
    std::array<uint8_t, slots> table{};
    for (size_t i = 0; i < names.size(); ++i) {
        size_t slot = slotOf(keys[i]);
        while (table[slot] != 0) {
            slot = (slot + 1) & (slots - 1);
        }
        table[slot] = static_cast<uint8_t>(i + 1);
    }
    return table;
}

constexpr std::array<uint8_t, slots> table = makeTable();

} // namespace

OfxTag ofxTag(std::string_view name)
{
    if (name.size() > longestName) {
        return OfxTag::Unknown;
    }
    const Key key = keyOf(name);
    for (size_t slot = slotOf(key); table[slot] != 0; slot = (slot + 1) & (slots - 1)) {
        const size_t at = table[slot] - 1U;
        if (keys[at].isSame(key)) {
            return names[at].tag;
        }
    }
    return OfxTag::Unknown;
}

int ofxRank(OfxTag tag)
{
    switch (tag) {
    case OfxTag::Ofx: return 0;
    case OfxTag::MessageSet: return 1;
    case OfxTag::SignOn:
    case OfxTag::Response: return 2;
    case OfxTag::Statement: return 3;
    case OfxTag::Status:
    case OfxTag::AccountFrom:
    case OfxTag::List:
    case OfxTag::LedgerBalance:
    case OfxTag::OtherBalance: return 4;
    case OfxTag::CashOfTrades:
    case OfxTag::Trade: return 5;
    case OfxTag::Row:
    case OfxTag::PendingRow: return 6;
    default: return 7;
    }
}

} // namespace shogo
