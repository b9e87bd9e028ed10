// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/currency.h"
#include "base/result.h"
#include "statement/date_text.h"
#include "statement/number_style.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shogo {

// How the amount of a row is written (fact sheet "CSV mechanics", sign rules S, DC, F and N).
enum class AmountKind : uint8_t {
    Signed,  // one column with a sign
    OutIn,   // a column for money out and one for money in
    Flagged, // one column without a sign, and a word that says the direction
};

// What the first columns of a file without a header must look like, so that it can be recognised.
enum class CellKind : uint8_t { Text, Date, Amount, Word };

struct ProfileCell
{
    CellKind kind = CellKind::Text;
    std::vector<std::string> words; // of CellKind::Word
};

// One way in which a bank lays out its table. Column names are compared by headerName(); {n} in
// a name stands for digits, for names that change with the month.
struct ProfileLayout
{
    std::vector<std::string> columns;    // that the header must have
    std::vector<std::string> optional;   // that it may have
    std::vector<ProfileCell> headerless; // one a column: the file has no header but looks so

    std::vector<std::string> date; // one column, or year, month and day
    std::string dateFallback;      // used where `date` is empty (rows that are not booked yet)
    DateOrder dateOrder = DateOrder::Ymd;
    std::string valueDate;
    bool nearestYear = false; // dates carry no year: the one nearest to today is meant

    std::vector<std::string> text;         // the description, in this order
    std::vector<std::string> counterparty; // the first that is not empty

    AmountKind amountKind = AmountKind::Signed;
    std::string amount; // Signed, Flagged
    std::string out;    // OutIn
    std::string in;
    std::string flag; // Flagged
    std::vector<std::string> outWords;
    std::vector<std::string> inWords;
    bool flip = false; // charges are positive: money out is what has no minus
    std::string fee;   // to be taken off the amount
    DecimalMark mark = DecimalMark::Point;

    std::string balance;
    std::string currency; // a column with codes
    std::string account;
    std::string accountLabel; // in a line above the table; the account is in the next cell
    std::string part;         // a column that splits the file where it holds more than one value
    std::vector<std::string> id;

    std::string status;
    std::vector<std::string> bookedWords;
    std::vector<std::string> pendingWords;
    std::vector<std::string> ignoredWords; // not a movement: reverted, declined

    std::optional<bool> newestFirst; // the order of the rows, where the bank keeps to one

    std::vector<std::string> emptyWords; // stand for "nothing" in a cell of an amount, like "-"
};

// A bank's layouts as data. The JSON is described in core/statement/PROFILES.md.
struct Profile
{
    std::string id;
    std::map<std::string, std::string> title; // by language
    int version = 1;
    int recipe = 1; // "csv/<id>:<recipe>", grows when the texts or ids of rows would change
    std::vector<std::string> delimiters;
    std::vector<std::string> encodings;
    std::optional<Currency> currency;
    bool keyById = false; // ids of this bank identify a movement
    bool startsInsideDay = false;
    std::vector<ProfileLayout> layouts;

    std::string recipeText() const;
};

// Words of many banks and languages by which a layout is inferred, as data too (generic.json).
struct Vocabulary
{
    // By kind ("date", "amount", "balance", …): folded column names. A trailing * means that more
    // may follow.
    std::map<std::string, std::vector<std::string>, std::less<>> headers;
    // By kind ("out", "in", "booked", "pending", "ignored", "balance-row", "total-row", "card").
    std::map<std::string, std::vector<std::string>, std::less<>> words;

    bool header(std::string_view kind, std::string_view foldedName) const;
    bool word(std::string_view kind, std::string_view folded) const;
    // A quick test before folding a text: false where no word of that kind can begin like it.
    bool mayBegin(std::string_view kind, std::string_view text) const;
    // Does one of the words of that kind stand anywhere in the text.
    bool wordInside(std::string_view kind, std::string_view folded) const;
};

// The profiles that a reader may use: the built-in ones and, before them, the user's own.
class ProfileSet
{
public:
    static ProfileSet builtIn();
    // This set and the profile of a JSON file; one with the same id is replaced. Problem
    // ProfileBroken names the member that is unknown, missing or of the wrong type.
    Result<ProfileSet> withFile(std::string_view json, const std::string& fileName = {}) const;

    const Profile* find(std::string_view id) const;
    const std::vector<Profile>& all() const { return m_profiles; }
    // The ids, sorted, for messages.
    std::string names() const;
    const Vocabulary& vocabulary() const { return m_vocabulary; }

private:
    std::vector<Profile> m_profiles;
    Vocabulary m_vocabulary;
};

// How names of columns are compared: NFKC, trimmed, ASCII in lower case.
std::string headerName(std::string_view utf8);
// `pattern` is a headerName whose {n} stands for one or more digits.
bool matchesHeader(std::string_view pattern, std::string_view name);

// One profile from JSON (strict: nothing unknown, nothing missing).
Result<Profile> parseProfile(std::string_view json, const std::string& fileName);
Result<Vocabulary> parseVocabulary(std::string_view json, const std::string& fileName);

// The JSON files of resources/profiles, compiled in.
struct BuiltInFile
{
    std::string_view name;
    std::string_view json;
};
std::span<const BuiltInFile> builtInProfileFiles();

} // namespace shogo
