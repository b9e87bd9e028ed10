// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/currency.h"
#include "base/day.h"
#include "base/ids.h"
#include "book/sql.h"
#include "rows/row_key.h"

#include <optional>
#include <string>
#include <vector>

namespace shogo {

// An own bank, card or payment account (own account) and the account of the books that it stands
// for (勘定科目).
struct Account
{
    AccountId id;
    std::string ident; // chosen once, part of every key
    std::string name;
    Currency currency;
    std::string postsTo;
    std::string profile;              // of its statements; empty: found by the header
    std::string bankAccount;          // as its statements name it; empty: not known yet
    std::optional<KeyBasis> keyBasis; // none: decided with the first statement
    std::string recipe;               // empty until the first statement
    std::optional<Day> start;         // rows before it are kept and not posted
    bool startsInsideDay = false;
    bool acceptRewordings = false;
};

class AccountTable
{
public:
    explicit AccountTable(Database& database) : m_database(database) {}
    Result<AccountId> add(const Account& account);
    Result<std::vector<Account>> all();
    Result<Account> byIdent(const std::string& ident);
    Result<Account> byId(AccountId id);
    // With its first statement an account gets its key basis, its recipe and the bank's number.
    Result<void> settle(AccountId id, KeyBasis basis, const std::string& recipe,
                        const std::string& bankAccount);

private:
    Database& m_database;
};

} // namespace shogo
