// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/profile.h"

#include "base/check.h"
#include "base/limits.h"
#include "base/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>

namespace shogo {

namespace {

// Reads the members of one JSON object and remembers which were asked for, so that what is left
// over can be refused: a misspelt member must not be a setting that silently does nothing.
class Members
{
public:
    Members(QJsonObject object, std::string path, std::string& error)
        : m_object(std::move(object)), m_path(std::move(path)), m_error(error)
    {
    }

    bool has(const char* name)
    {
        m_known.insert(name);
        return m_object.contains(QLatin1String(name));
    }

    std::string text(const char* name, bool needed)
    {
        const QJsonValue value = take(name, needed);
        if (!value.isUndefined() && !value.isString()) {
            fail(name, "must be a text");
        }
        return value.toString().toStdString();
    }

    std::vector<std::string> texts(const char* name, bool needed)
    {
        std::vector<std::string> list;
        const QJsonValue value = take(name, needed);
        if (value.isUndefined()) {
            return list;
        }
        if (value.isString()) {
            return {value.toString().toStdString()};
        }
        if (!value.isArray()) {
            fail(name, "must be a text or a list of texts");
        }
        for (const QJsonValue& item : value.toArray()) {
            if (!item.isString()) {
                fail(name, "must hold texts only");
            }
            list.push_back(item.toString().toStdString());
        }
        return list;
    }

    int number(const char* name, int fallback, int most)
    {
        const QJsonValue value = take(name, false);
        if (value.isUndefined()) {
            return fallback;
        }
        const int found = value.toInt(-1);
        if (found < 1 || found > most) {
            fail(name, "must be a whole number from 1");
        }
        return found;
    }

    bool flag(const char* name)
    {
        const QJsonValue value = take(name, false);
        if (!value.isUndefined() && !value.isBool()) {
            fail(name, "must be true or false");
        }
        return value.toBool(false);
    }

    QJsonArray array(const char* name, bool needed)
    {
        const QJsonValue value = take(name, needed);
        if (!value.isUndefined() && !value.isArray()) {
            fail(name, "must be a list");
        }
        return value.toArray();
    }

    QJsonObject object(const char* name, bool needed)
    {
        const QJsonValue value = take(name, needed);
        if (!value.isUndefined() && !value.isObject()) {
            fail(name, "must be an object");
        }
        return value.toObject();
    }

    std::string pathOf(const char* name) const
    {
        return m_path.empty() ? name : m_path + "." + name;
    }

    void fail(const char* name, const char* what)
    {
        if (m_error.empty()) {
            m_error = pathOf(name) + " " + what;
        }
    }

    // To be called last: anything nobody asked for is a mistake.
    void refuseOthers()
    {
        for (const QString& key : m_object.keys()) {
            const std::string name = key.toStdString();
            if (!m_known.contains(name)) {
                fail(name.c_str(), "is not a member of a profile");
            }
        }
    }

private:
    QJsonValue take(const char* name, bool needed)
    {
        m_known.insert(name);
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (needed && value.isUndefined()) {
            fail(name, "is missing");
        }
        return value;
    }

    QJsonObject m_object;
    std::string m_path;
    std::string& m_error;
    std::set<std::string> m_known;
};

Problem broken(const std::string& fileName, std::string what)
{
    Place place;
    place.file = fileName;
    return {ProblemCode::ProfileBroken, std::move(place), {std::move(what)}};
}

Result<QJsonObject> parseJson(std::string_view json, const std::string& fileName)
{
    if (json.size() > static_cast<size_t>(limits::profileBytes)) {
        return broken(fileName, "it is too large");
    }
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(
        QByteArray(json.data(), static_cast<qsizetype>(json.size())), &error);
    if (error.error != QJsonParseError::NoError) {
        return broken(fileName, "byte " + std::to_string(error.offset) + ": " +
                                    error.errorString().toStdString());
    }
    if (!document.isObject()) {
        return broken(fileName, "it must be a JSON object");
    }
    return document.object();
}

void names(std::vector<std::string>& list)
{
    for (std::string& name : list) {
        name = headerName(name);
    }
}

DateOrder readOrder(Members& members, const char* name)
{
    const std::string text = members.text(name, true);
    if (text != "ymd" && text != "dmy" && text != "mdy") {
        members.fail(name, "must be ymd, dmy or mdy");
    }
    return text == "dmy" ? DateOrder::Dmy : text == "mdy" ? DateOrder::Mdy : DateOrder::Ymd;
}

void readAmount(Members& members, ProfileLayout& layout)
{
    if (members.has("signed")) {
        layout.amount = headerName(members.text("signed", true));
        layout.flip = members.flag("flip");
    } else if (members.has("unsigned")) {
        layout.amountKind = AmountKind::Flagged;
        layout.amount = headerName(members.text("unsigned", true));
        layout.flag = headerName(members.text("flag", true));
        layout.outWords = members.texts("outWords", true);
        layout.inWords = members.texts("inWords", true);
    } else {
        layout.amountKind = AmountKind::OutIn;
        layout.out = headerName(members.text("out", true));
        layout.in = headerName(members.text("in", true));
    }
    layout.fee = headerName(members.text("fee", false));
    layout.emptyWords = members.texts("empty", false);
    const std::string mark = members.text("mark", true);
    if (mark != "." && mark != ",") {
        members.fail("mark", "must be . or ,");
    }
    layout.mark = mark == "," ? DecimalMark::Comma : DecimalMark::Point;
    members.refuseOthers();
}

std::vector<ProfileCell> readHeaderless(const QJsonArray& cells, const std::string& path,
                                        std::string& error)
{
    std::vector<ProfileCell> list;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        Members members(cells[i].toObject(), path + "[" + std::to_string(i) + "]", error);
        ProfileCell cell;
        const std::string is = members.text("is", true);
        if (is == "word") {
            cell.kind = CellKind::Word;
            cell.words = members.texts("words", true);
        } else if (is == "date") {
            cell.kind = CellKind::Date;
        } else if (is == "amount") {
            cell.kind = CellKind::Amount;
        } else if (is != "text") {
            members.fail("is", "must be text, date, amount or word");
        }
        members.refuseOthers();
        list.push_back(std::move(cell));
    }
    return list;
}

// Every column that a role names must be one that the header has.
void checkRoles(const ProfileLayout& layout, const std::string& path, std::string& error)
{
    std::vector<std::string> used = layout.date;
    used.insert(used.end(), layout.text.begin(), layout.text.end());
    used.insert(used.end(), layout.counterparty.begin(), layout.counterparty.end());
    used.insert(used.end(), layout.id.begin(), layout.id.end());
    for (const std::string& single :
         {layout.dateFallback, layout.valueDate, layout.amount, layout.out, layout.in, layout.flag,
          layout.fee, layout.balance, layout.currency, layout.account, layout.part,
          layout.status}) {
        used.push_back(single);
    }
    const auto named = [&](const std::string& name) {
        return std::find(layout.columns.begin(), layout.columns.end(), name) !=
                   layout.columns.end() ||
               std::find(layout.optional.begin(), layout.optional.end(), name) !=
                   layout.optional.end();
    };
    for (const std::string& name : used) {
        if (!name.empty() && !named(name) && error.empty()) {
            error = path + " uses the column “" + name + "”, which is not among its columns";
        }
    }
    if (error.empty() && layout.date.size() != 1 && layout.date.size() != 3) {
        error = path + ".date must name one column, or those of year, month and day";
    }
    if (error.empty() && !layout.headerless.empty() &&
        layout.headerless.size() != layout.columns.size()) {
        error = path + ".headerless must have an entry for each column";
    }
}

ProfileLayout readLayout(const QJsonObject& object, const std::string& path, std::string& error)
{
    ProfileLayout layout;
    Members members(object, path, error);
    layout.columns = members.texts("columns", true);
    layout.optional = members.texts("optional", false);
    layout.headerless =
        readHeaderless(members.array("headerless", false), members.pathOf("headerless"), error);
    layout.date = members.texts("date", true);
    layout.dateFallback = headerName(members.text("dateFallback", false));
    layout.dateOrder = readOrder(members, "dateOrder");
    layout.valueDate = headerName(members.text("valueDate", false));
    const std::string year = members.text("missingYear", false);
    if (!year.empty() && year != "nearest") {
        members.fail("missingYear", "must be nearest");
    }
    layout.nearestYear = year == "nearest";
    layout.text = members.texts("text", true);
    layout.counterparty = members.texts("counterparty", false);
    layout.balance = headerName(members.text("balance", false));
    layout.currency = headerName(members.text("currency", false));
    layout.account = headerName(members.text("account", false));
    layout.accountLabel = headerName(members.text("accountLabel", false));
    layout.part = headerName(members.text("part", false));
    layout.id = members.texts("id", false);
    for (auto* list : {&layout.columns, &layout.optional, &layout.date, &layout.text,
                       &layout.counterparty, &layout.id}) {
        names(*list);
    }
    const std::string rows = members.text("rows", false);
    if (!rows.empty() && rows != "newest-first" && rows != "oldest-first") {
        members.fail("rows", "must be newest-first or oldest-first");
    }
    layout.newestFirst = rows.empty() ? std::nullopt : std::optional(rows == "newest-first");
    Members amount(members.object("amount", true), members.pathOf("amount"), error);
    readAmount(amount, layout);
    if (members.has("status")) {
        Members status(members.object("status", true), members.pathOf("status"), error);
        layout.status = headerName(status.text("column", true));
        layout.bookedWords = status.texts("booked", true);
        layout.pendingWords = status.texts("pending", false);
        layout.ignoredWords = status.texts("ignored", false);
        status.refuseOthers();
    }
    members.refuseOthers();
    checkRoles(layout, path, error);
    return layout;
}

bool isProfileId(std::string_view id)
{
    return !id.empty() && id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

} // namespace

std::string headerName(std::string_view utf8)
{
    std::string name = keyText(utf8);
    for (char& c : name) {
        c = asciiLower(c);
    }
    return name;
}

bool matchesHeader(std::string_view pattern, std::string_view name)
{
    constexpr std::string_view digitsHere = "{n}";
    const size_t at = pattern.find(digitsHere);
    if (at == std::string_view::npos) {
        return pattern == name;
    }
    if (!name.starts_with(pattern.substr(0, at))) {
        return false;
    }
    name.remove_prefix(at);
    const size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    return digits > 0 && matchesHeader(pattern.substr(at + digitsHere.size()), name.substr(digits));
}

std::string Profile::recipeText() const
{
    return "csv/" + id + ":" + std::to_string(recipe);
}

Result<Profile> parseProfile(std::string_view json, const std::string& fileName)
{
    SHOGO_ASSIGN(const QJsonObject object, parseJson(json, fileName));
    std::string error;
    Members members(object, {}, error);
    Profile profile;
    profile.id = members.text("id", true);
    if (!isProfileId(profile.id)) {
        members.fail("id", "must consist of small letters, digits and hyphens");
    }
    const QJsonObject title = members.object("title", true);
    for (auto it = title.begin(); it != title.end(); ++it) {
        profile.title[it.key().toStdString()] = it.value().toString().toStdString();
    }
    profile.version = members.number("version", 1, 9999);
    profile.recipe = members.number("recipe", 1, 9999);
    profile.delimiters = members.texts("delimiters", true);
    for (const std::string& delimiter : profile.delimiters) {
        if (delimiter != "," && delimiter != ";" && delimiter != "\t" && delimiter != "|") {
            members.fail("delimiters", "may be , ; | and the tabulator");
        }
    }
    profile.encodings = members.texts("encodings", false);
    const std::string currency = members.text("currency", false);
    profile.currency = Currency::find(currency);
    if (!currency.empty() && !profile.currency) {
        members.fail("currency", "must be a code of ISO 4217");
    }
    const std::string basis = members.text("keyBasis", true);
    if (basis != "content" && basis != "id") {
        members.fail("keyBasis", "must be content or id");
    }
    profile.keyById = basis == "id";
    profile.startsInsideDay = members.flag("startsInsideDay");
    const QJsonArray layouts = members.array("layouts", true);
    for (qsizetype i = 0; i < layouts.size(); ++i) {
        profile.layouts.push_back(
            readLayout(layouts[i].toObject(), "layouts[" + std::to_string(i) + "]", error));
    }
    if (profile.layouts.empty()) {
        members.fail("layouts", "must not be empty");
    }
    members.refuseOthers();
    if (!error.empty()) {
        return broken(fileName, error);
    }
    return profile;
}

Result<Vocabulary> parseVocabulary(std::string_view json, const std::string& fileName)
{
    SHOGO_ASSIGN(const QJsonObject object, parseJson(json, fileName));
    std::string error;
    Members members(object, {}, error);
    members.text("id", true);
    Vocabulary vocabulary;
    for (const char* group : {"headers", "words"}) {
        auto& into = group == std::string_view("headers") ? vocabulary.headers : vocabulary.words;
        const QJsonObject lists = members.object(group, true);
        Members inner(lists, group, error);
        for (const QString& key : lists.keys()) {
            for (const std::string& word : inner.texts(key.toStdString().c_str(), true)) {
                into[key.toStdString()].push_back(foldedText(word));
            }
        }
    }
    members.refuseOthers();
    if (!error.empty()) {
        return broken(fileName, error);
    }
    return vocabulary;
}

bool Vocabulary::header(std::string_view kind, std::string_view foldedName) const
{
    const auto list = headers.find(kind);
    return list != headers.end() &&
           std::any_of(list->second.begin(), list->second.end(), [&](std::string_view word) {
               if (word.ends_with('*')) {
                   return foldedName.starts_with(word.substr(0, word.size() - 1));
               }
               return foldedName == word;
           });
}

bool Vocabulary::word(std::string_view kind, std::string_view folded) const
{
    const auto list = words.find(kind);
    return list != words.end() &&
           std::find(list->second.begin(), list->second.end(), folded) != list->second.end();
}

bool Vocabulary::mayBegin(std::string_view kind, std::string_view text) const
{
    const auto list = words.find(kind);
    if (list == words.end() || text.empty()) {
        return false;
    }
    const auto byte = [&](size_t at) {
        return at < text.size() ? static_cast<uint8_t>(text[at]) : uint8_t{0};
    };
    if (byte(0) < 'A') {
        return true; // digits and signs may stand before the words
    }
    char letter = static_cast<char>(byte(0) < 0x80 ? byte(0) : 0);
    bool kana = false;
    if (byte(0) == 0xEF) { // U+FF21 to U+FF5A are letters, U+FF66 to U+FF9D kana of other widths
        letter = byte(1) == 0xBC && byte(2) >= 0xA1   ? static_cast<char>(byte(2) - 0xA1 + 'A')
                 : byte(1) == 0xBD && byte(2) <= 0x9A ? static_cast<char>(byte(2) - 0x81 + 'a')
                                                      : '\0';
        kana = letter == 0;
    }
    letter = asciiLower(letter);
    return std::any_of(list->second.begin(), list->second.end(), [&](std::string_view word) {
        const bool wordKana = word.starts_with("\xE3\x81") || word.starts_with("\xE3\x82");
        return letter != 0 ? word.front() == letter
                           : (kana ? wordKana : word.substr(0, 3) == text.substr(0, 3));
    });
}

bool Vocabulary::wordInside(std::string_view kind, std::string_view folded) const
{
    const auto list = words.find(kind);
    return list != words.end() &&
           std::any_of(list->second.begin(), list->second.end(), [&](std::string_view word) {
               return folded.find(word) != std::string_view::npos;
           });
}

ProfileSet ProfileSet::builtIn()
{
    static const ProfileSet made = [] {
        ProfileSet set;
        for (const BuiltInFile& file : builtInProfileFiles()) {
            if (file.name == "generic.json") {
                auto vocabulary = parseVocabulary(file.json, std::string(file.name));
                SHOGO_CHECK(vocabulary.has_value());
                set.m_vocabulary = *std::move(vocabulary);
                continue;
            }
            auto profile = parseProfile(file.json, std::string(file.name));
            SHOGO_CHECK(profile.has_value());
            set.m_profiles.push_back(*std::move(profile));
        }
        return set;
    }();
    return made;
}

Result<ProfileSet> ProfileSet::withFile(std::string_view json, const std::string& fileName) const
{
    SHOGO_ASSIGN(Profile profile, parseProfile(json, fileName));
    if (profile.id == "generic") {
        return broken(fileName, "id “generic” is taken");
    }
    ProfileSet set = *this;
    std::erase_if(set.m_profiles, [&](const Profile& other) { return other.id == profile.id; });
    set.m_profiles.insert(set.m_profiles.begin(), std::move(profile));
    return set;
}

const Profile* ProfileSet::find(std::string_view id) const
{
    const auto at = std::find_if(m_profiles.begin(), m_profiles.end(),
                                 [&](const Profile& profile) { return profile.id == id; });
    return at == m_profiles.end() ? nullptr : &*at;
}

std::string ProfileSet::names() const
{
    std::vector<std::string> ids{"generic"};
    for (const Profile& profile : m_profiles) {
        ids.push_back(profile.id);
    }
    std::sort(ids.begin(), ids.end());
    std::string text;
    for (const std::string& id : ids) {
        text += (text.empty() ? "" : ", ") + id;
    }
    return text;
}

} // namespace shogo
