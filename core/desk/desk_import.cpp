// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include "base/limits.h"
#include "base/text.h"
#include "desk/file_source.h"
#include "desk/importer.h"
#include "rows/row_key.h"
#include "statement/decode.h"
#include "statement/read_statement.h"

#include <QFile>

#include <algorithm>
#include <cctype>
#include <set>

namespace shogo {

namespace {

// Bank account numbers are written with and without blanks and hyphens.
std::string plainNumber(std::string_view account)
{
    std::string plain;
    for (const char c : foldedText(account)) {
        if (c != ' ' && c != '-' && c != '/' && c != '.') {
            plain += c;
        }
    }
    return plain;
}

// A profile may be the name of a built-in one, or a JSON file of the user's own.
Result<ProfileSet> profilesWith(std::string& profile)
{
    ProfileSet profiles = ProfileSet::builtIn();
    if (!profile.ends_with(".json")) {
        if (!profile.empty() && !profiles.find(profile)) {
            return Problem(ProblemCode::ProfileUnknown, {profile, profiles.names()});
        }
        return profiles;
    }
    SHOGO_ASSIGN(auto source, openFileSource(profile));
    if (source->size() > limits::profileBytes) {
        return Problem(ProblemCode::FileTooLarge, Place{profile},
                       {source->size(), limits::profileBytes});
    }
    std::string json(static_cast<size_t>(source->size()), '\0');
    SHOGO_TRY(source->read(0, json.data(), json.size()));
    SHOGO_ASSIGN(auto own, parseProfile(json, profile));
    SHOGO_ASSIGN(auto both, profiles.withFile(json, profile));
    profile = own.id;
    return both;
}

// The currencies may be written in lower case by people.
Result<Currency> currencyOf(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const auto currency = Currency::find(text);
    if (!currency) {
        return Problem(ProblemCode::CurrencyUnknown, {text});
    }
    return *currency;
}

bool namesAccount(const Account& account, const std::string& number)
{
    return !number.empty() &&
           (plainNumber(account.ident) == number ||
            (!account.bankAccount.empty() && plainNumber(account.bankAccount) == number));
}

// Which account of the book a statement belongs to. Never a guess: the account that was named, the
// one whose number the file carries, or the only one that there is.
Result<Account> accountFor(const std::vector<Account>& accounts, const Statement& statement,
                           const std::string& named, const Place& place)
{
    const std::string number = plainNumber(statement.account);
    const Account* byNumber = nullptr;
    for (const Account& account : accounts) {
        if (namesAccount(account, number) &&
            (!statement.currency || account.currency == *statement.currency)) {
            byNumber = &account;
        }
    }
    const Account* chosen = byNumber;
    if (!named.empty()) {
        const auto at = std::find_if(accounts.begin(), accounts.end(),
                                     [&](const Account& a) { return a.ident == named; });
        if (at == accounts.end()) {
            return Problem(ProblemCode::AccountUnknown, place, {named});
        }
        chosen = &*at;
        if (byNumber && byNumber != chosen) {
            return Problem(ProblemCode::AccountMismatch, place, {byNumber->ident, named});
        }
    } else if (!chosen && accounts.size() == 1) {
        chosen = &accounts.front();
    }
    if (!chosen) {
        return Problem(ProblemCode::AccountNotNamed, place,
                       {static_cast<int64_t>(accounts.size())});
    }
    if (!number.empty() && !chosen->bankAccount.empty() &&
        plainNumber(chosen->bankAccount) != number && plainNumber(chosen->ident) != number) {
        return Problem(ProblemCode::AccountMismatch, place, {statement.account, chosen->ident});
    }
    if (statement.currency && *statement.currency != chosen->currency) {
        return Problem(
            ProblemCode::CurrencyMismatch, place,
            {std::string(statement.currency->code()), std::string(chosen->currency.code())});
    }
    return *chosen;
}

bool idsAreComplete(const Statement& statement)
{
    std::set<std::string_view> ids;
    for (const RawRow& row : statement.rows) {
        if (row.status == BankStatus::Booked && (row.id.empty() || !ids.insert(row.id).second)) {
            return false;
        }
    }
    return !ids.empty();
}

// Decided with the first statement, and then kept (keys.md): what the account was set up with,
// else the id where the layout vouches for it and this file bears it out.
KeyBasis basisFor(const Account& account, const StatementFile& file, const Statement& statement,
                  const ProfileSet& profiles)
{
    if (account.keyBasis) {
        return *account.keyBasis;
    }
    const Profile* profile = profiles.find(file.profile);
    const bool vouchedFor = file.idsTrusted || (profile && profile->keyById);
    return vouchedFor && idsAreComplete(statement) ? KeyBasis::TransactionId : KeyBasis::Content;
}

Result<void> checkRecipe(const Account& account, const StatementFile& file,
                         const Statement& statement, KeyBasis basis)
{
    const Place place{file.fileName};
    if (!account.recipe.empty() && account.recipe != file.recipe) {
        return Problem(ProblemCode::RecipeMismatch, place, {account.recipe, file.recipe});
    }
    const bool anyId = std::any_of(statement.rows.begin(), statement.rows.end(),
                                   [](const RawRow& row) { return !row.id.empty(); });
    if (basis == KeyBasis::TransactionId && !statement.rows.empty() && !anyId) {
        return Problem(ProblemCode::KeyBasisMissing, place);
    }
    return {};
}

// The bytes of a row as people read them: decoded, on one line, not longer than a screen shows.
Result<std::string> rawText(ByteSource& source, const RawRow& row, const std::string& encoding)
{
    constexpr size_t shownBytes = 1000;
    std::string bytes(std::min<size_t>(row.byteLength, shownBytes), '\0');
    SHOGO_ASSIGN(const size_t count, source.read(row.byteOffset, bytes.data(), bytes.size()));
    bytes.resize(count);
    std::string text = decodedText(bytes, encoding);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return text;
}

Result<Digest> digestOf(ByteSource& source)
{
    Sha256 sha;
    std::string buffer(limits::bufferBytes, '\0');
    for (int64_t at = 0; at < source.size();) {
        SHOGO_ASSIGN(const size_t count, source.read(at, buffer.data(), buffer.size()));
        sha.add({buffer.data(), count});
        at += static_cast<int64_t>(count);
        if (count == 0) {
            break;
        }
    }
    return sha.finish();
}

} // namespace

Result<StatementFile> Desk::inspect(const std::string& path, const ReadOptions& options)
{
    ReadOptions read = options;
    SHOGO_ASSIGN(const ProfileSet profiles, profilesWith(read.profile));
    SHOGO_ASSIGN(auto source, openFileSource(path));
    return readStatement(*source, profiles, read);
}

std::vector<std::string> Desk::profileNames()
{
    std::vector<std::string> names;
    const ProfileSet profiles = ProfileSet::builtIn();
    for (const Profile& profile : profiles.all()) {
        names.push_back(profile.id);
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<AccountId> Desk::addAccount(const NewAccount& account)
{
    if (!accountIdAllowed(account.ident)) {
        return Problem(ProblemCode::AccountIdRefused, {account.ident});
    }
    Account fresh;
    fresh.ident = account.ident;
    fresh.name = account.name.empty() ? account.ident : account.name;
    SHOGO_ASSIGN(fresh.currency, currencyOf(account.currency));
    fresh.postsTo = account.postsTo;
    fresh.profile = account.profile;
    std::string profile = account.profile;
    SHOGO_TRY(profilesWith(profile));
    fresh.keyBasis = account.keyBasis;
    fresh.start = account.start;
    fresh.startsInsideDay = account.startsInsideDay;
    // The target's rules for names of accounts are asked now, not at the first post.
    SHOGO_ASSIGN(Target * target, this->target());
    Posting probe;
    probe.day = m_world.clock.now().day();
    probe.lines = {{fresh.postsTo, Money{1, fresh.currency}, {}, {}},
                   {fresh.postsTo, Money{-1, fresh.currency}, {}, {}}};
    if (auto checked = target->check(probe);
        !checked && checked.error().code != ProblemCode::TargetAccountFed &&
        checked.error().code != ProblemCode::TargetPeriod) {
        return std::move(checked).error(); // the other two hold journals back, not statements
    }

    WriteScope scope(m_book->database());
    SHOGO_TRY(scope.begin());
    SHOGO_ASSIGN(const AccountId id, m_book->accounts().add(fresh));
    HistoryLine line;
    line.at = m_world.clock.now();
    line.actor = deed().actor;
    line.kind = "account";
    line.event = "add";
    line.to = fresh.ident;
    line.facts = "{}";
    SHOGO_TRY(m_book->history().append(line));
    SHOGO_TRY(scope.commit());
    return id;
}

Result<std::vector<ImportView>> Desk::importFile(const std::string& path,
                                                 const ImportOptions& options)
{
    SHOGO_ASSIGN(const auto accounts, m_book->accounts().all());
    const auto named = std::find_if(accounts.begin(), accounts.end(), [&](const Account& account) {
        return account.ident == options.account ||
               (options.account.empty() && accounts.size() == 1);
    });
    if (named == accounts.end() && (!options.account.empty() || accounts.empty())) {
        return accounts.empty() && options.account.empty()
                   ? Problem(ProblemCode::AccountNotNamed, Place{path}, {int64_t{0}})
                   : Problem(ProblemCode::AccountUnknown, Place{m_book->path()}, {options.account});
    }
    ReadOptions read;
    read.profile = options.profile;
    read.today = m_world.clock.now().day();
    if (named != accounts.end()) {
        read.currency = named->currency;
        if (read.profile.empty()) {
            read.profile = named->profile;
        }
    }
    SHOGO_ASSIGN(const ProfileSet profiles, profilesWith(read.profile));
    SHOGO_ASSIGN(auto source, openFileSource(path));
    source = watched(std::move(source), options.watch);

    // The same bytes again change nothing and need no reading.
    SHOGO_ASSIGN(const Digest digest, digestOf(*source));
    const auto importedBefore = [&]() -> Result<std::vector<ImportView>> {
        SHOGO_ASSIGN(const auto before, m_book->imports().ofFile(digest));
        std::vector<ImportView> views;
        for (const ImportRecord& record : before) {
            SHOGO_ASSIGN(const Account account, m_book->accounts().byId(record.account));
            if (!options.account.empty() && account.ident != options.account &&
                before.size() == 1) {
                return Problem(ProblemCode::AccountMismatch, Place{path},
                               {account.ident, options.account});
            }
            ImportView view;
            view.file = source->name();
            view.sha256 = digest;
            view.format = record.format;
            view.account = account.ident;
            view.currency = account.currency;
            view.alreadyImported = true;
            view.known = record.rows;
            views.push_back(std::move(view));
        }
        return views;
    };
    SHOGO_ASSIGN(auto known, importedBefore());
    if (!known.empty()) {
        return known;
    }

    read.sha256 = digest;
    SHOGO_ASSIGN(const StatementFile file, readStatement(*source, profiles, read));
    if (file.rowsRefused > 0 && !options.acceptProblems) {
        Problem refused(ProblemCode::RowsRefused, Place{path}, {file.rowsRefused});
        for (const Problem& problem : file.problems) {
            if (weightOf(problem.code) != ProblemWeight::Note) {
                return refused.at(problem.place).becauseOf(problem);
            }
        }
        return refused;
    }

    // From here to the end the book stands still: what is compared is what is written.
    WriteScope scope(m_book->database());
    if (!options.dryRun) {
        SHOGO_TRY(scope.begin());
        // Another program may have brought the same file while this one read it.
        SHOGO_ASSIGN(known, importedBefore());
        if (!known.empty()) {
            return known;
        }
    }
    const Deed deed = this->deed();
    SHOGO_ASSIGN(const Memory memory, m_book->review().memory());
    std::vector<ImportView> views;
    int64_t fileId = 0;
    for (size_t i = 0; i < file.statements.size(); ++i) {
        const Statement& statement = file.statements[i];
        // Read anew: the statement before, or another program, may have settled how it is keyed.
        SHOGO_ASSIGN(const auto current, m_book->accounts().all());
        SHOGO_ASSIGN(const Account account,
                     accountFor(current, statement, options.account, Place{path}));
        const KeyBasis basis = basisFor(account, file, statement, profiles);
        SHOGO_TRY(checkRecipe(account, file, statement, basis));
        Importer importer(*this, account, file, statement, basis);
        SHOGO_ASSIGN(ImportView view, importer.compare(deed.at));
        if (options.dryRun && options.preview) {
            SHOGO_ASSIGN(view.rows, importer.preview([&](const RawRow& row) {
                return rawText(*source, row, file.encoding);
            }));
        }
        if (!options.dryRun) {
            if (fileId == 0) {
                SHOGO_ASSIGN(fileId, m_book->imports().keepFile(*source, file.sha256));
            }
            if (!account.keyBasis || account.recipe.empty() ||
                (account.bankAccount.empty() && !statement.account.empty())) {
                SHOGO_TRY(m_book->accounts().settle(
                    account.id, basis, file.recipe,
                    account.bankAccount.empty() ? statement.account : account.bankAccount));
            }
            SHOGO_TRY(importer.write(fileId, static_cast<int64_t>(i), deed, memory, view));
        }
        views.push_back(std::move(view));
    }
    if (!options.dryRun) {
        if (options.watch && !options.watch(source->size(), source->size())) {
            return Problem(ProblemCode::Cancelled, Place{path});
        }
        SHOGO_TRY(scope.commit());
    }
    return views;
}

} // namespace shogo
