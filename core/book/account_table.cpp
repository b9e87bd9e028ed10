// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/account_table.h"

namespace shogo {

namespace {

constexpr std::string_view select =
    "SELECT id, ident, name, currency, posts_to, profile, key_basis, recipe, start_day, "
    "starts_inside_day, accept_rewordings, bank_account FROM account ";

std::string basisText(std::optional<KeyBasis> basis)
{
    return !basis ? "" : *basis == KeyBasis::Content ? "content" : "id";
}

Account readAccount(const SqlRow& row)
{
    Account account;
    account.id = {row.integer(0)};
    account.ident = row.text(1);
    account.name = row.text(2);
    account.currency = Currency::find(row.text(3)).value_or(Currency());
    account.postsTo = row.text(4);
    account.profile = row.text(5);
    const std::string basis = row.text(6);
    if (!basis.empty()) {
        account.keyBasis = basis == "id" ? KeyBasis::TransactionId : KeyBasis::Content;
    }
    account.recipe = row.text(7);
    if (const auto start = row.optionalInteger(8)) {
        account.start = Day::fromNumber(static_cast<int32_t>(*start));
    }
    account.startsInsideDay = row.integer(9) != 0;
    account.acceptRewordings = row.integer(10) != 0;
    account.bankAccount = row.text(11);
    return account;
}

} // namespace

Result<AccountId> AccountTable::add(const Account& account)
{
    SHOGO_ASSIGN(const auto there,
                 m_database.integer("account-there", "SELECT id FROM account WHERE ident = ?",
                                    {account.ident}));
    if (there) {
        return Problem(ProblemCode::AccountExists, Place{m_database.path()}, {account.ident});
    }
    SHOGO_ASSIGN(const int64_t id, m_database.nextId("account"));
    SHOGO_TRY(m_database.run(
        "account-add",
        "INSERT INTO account (id, ident, name, currency, posts_to, profile, key_basis, recipe, "
        "start_day, starts_inside_day, accept_rewordings, bank_account) VALUES "
        "(?,?,?,?,?,?,?,?,?,?,?,?)",
        {id, account.ident, account.name, sqlText(account.currency.code()), account.postsTo,
         account.profile, basisText(account.keyBasis), account.recipe,
         account.start ? SqlValue(int64_t{account.start->number()}) : SqlValue(),
         int64_t{account.startsInsideDay}, int64_t{account.acceptRewordings},
         account.bankAccount}));
    return AccountId{id};
}

Result<std::vector<Account>> AccountTable::all()
{
    std::vector<Account> accounts;
    SHOGO_TRY(m_database.query("accounts", std::string(select) + "ORDER BY id", {},
                               [&](const SqlRow& row) {
                                   accounts.push_back(readAccount(row));
                                   return Result<void>();
                               }));
    return accounts;
}

Result<Account> AccountTable::byIdent(const std::string& ident)
{
    SHOGO_ASSIGN(const auto accounts, all());
    for (const Account& account : accounts) {
        if (account.ident == ident) {
            return account;
        }
    }
    return Problem(ProblemCode::AccountUnknown, Place{m_database.path()}, {ident});
}

Result<Account> AccountTable::byId(AccountId id)
{
    SHOGO_ASSIGN(const auto accounts, all());
    for (const Account& account : accounts) {
        if (account.id == id) {
            return account;
        }
    }
    return Problem(ProblemCode::AccountUnknown, Place{m_database.path()},
                   {std::to_string(id.value)});
}

Result<void> AccountTable::settle(AccountId id, KeyBasis basis, const std::string& recipe,
                                  const std::string& bankAccount)
{
    SHOGO_TRY(m_database.run(
        "account-settle",
        "UPDATE account SET key_basis = ?, recipe = ?, bank_account = ? WHERE id = ?",
        {basisText(basis), recipe, bankAccount, id.value}));
    return {};
}

} // namespace shogo
