// SPDX-License-Identifier: GPL-3.0-or-later
// moc wants the Qt headers first.
#include <QTest>

#include "statement_testing.h"

#include "statement/profile.h"

#include <set>

using namespace shogo;
using namespace shogo::testing;
using namespace std::string_literals;

namespace {

const std::string good = R"({
  "id": "hill-bank", "title": {"en": "Hill Bank"}, "version": 2, "recipe": 3,
  "delimiters": ";", "currency": "EUR", "keyBasis": "content",
  "layouts": [{
    "columns": ["Tag", "Text", "Zusatz", "Betrag", "{n}月残高"], "optional": "Notiz",
    "date": "Tag", "dateOrder": "dmy", "text": ["Text", "Zusatz"],
    "amount": {"signed": "Betrag", "mark": ","}
  }]
})";

std::string replaced(std::string text, const std::string& what, const std::string& with)
{
    const size_t at = text.find(what);
    if (at == std::string::npos) {
        return {};
    }
    return text.replace(at, what.size(), with);
}

std::string errorOf(const std::string& json)
{
    const auto profile = parseProfile(json, "p.json");
    return profile ? std::string() : std::get<std::string>(profile.error().arguments[0]);
}

} // namespace

class TestProfile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void builtInProfilesAreGood()
    {
        const ProfileSet set = ProfileSet::builtIn();
        for (const char* id :
             {"mufg", "smbc", "mizuho", "yucho", "rakuten-bank", "sbi-sumishin", "paypay-bank",
              "shinsei", "chase", "revolut", "wise", "n26", "sparkasse", "ing-nl"}) {
            QVERIFY2(set.find(id) != nullptr, id);
        }
        std::set<std::string> ids;
        for (const Profile& profile : set.all()) {
            QVERIFY(ids.insert(profile.id).second);
            QVERIFY(profile.title.contains("en") && profile.title.contains("ja"));
        }
        QVERIFY(set.names().starts_with("chase, generic, "));
    }

    // Two layouts with the same columns would make the choice a matter of luck.
    void headersAreDifferent()
    {
        std::set<std::set<std::string>> headers;
        const ProfileSet set = ProfileSet::builtIn();
        for (const Profile& profile : set.all()) {
            for (const ProfileLayout& layout : profile.layouts) {
                QVERIFY(headers.emplace(layout.columns.begin(), layout.columns.end()).second);
            }
        }
    }

    void goodProfile()
    {
        const auto profile = parseProfile(good, "p.json");
        QVERIFY2(profile.has_value(), errorOf(good).c_str());
        QCOMPARE(profile->recipeText(), "csv/hill-bank:3"s);
        QCOMPARE(profile->layouts[0].optional, std::vector<std::string>{"notiz"});
        QCOMPARE(profile->layouts[0].mark, DecimalMark::Comma);
    }

    // Every mistake is refused, and the member is named.
    void brokenProfiles_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("with");
        QTest::addColumn<QString>("error");
        const auto add = [](const char* row, const char* what, const char* with,
                            const char* error) {
            QTest::newRow(row) << QString::fromUtf8(what) << QString::fromUtf8(with)
                               << QString::fromUtf8(error);
        };
        add("unknown member", "\"version\"", "\"vresion\"", "vresion is not a member of a profile");
        add("unknown in layout", "\"optional\"", "\"optionnal\"",
            "layouts[0].optionnal is not a member of a profile");
        add("unknown in amount", "\"mark\": \",\"", "\"mark\": \",\", \"marc\": 1",
            "layouts[0].amount.marc is not a member of a profile");
        add("missing id", "\"id\": \"hill-bank\", ", "", "id is missing");
        add("bad id", "hill-bank", "Hill Bank",
            "id must consist of small letters, digits and hyphens");
        add("wrong type", "\"version\": 2", "\"version\": \"2\"",
            "version must be a whole number from 1");
        add("missing date", "\"date\": \"Tag\", ", "", "layouts[0].date is missing");
        add("bad order", "dmy", "d-m-y", "layouts[0].dateOrder must be ymd, dmy or mdy");
        add("bad mark", "\"mark\": \",\"", "\"mark\": \";\"",
            "layouts[0].amount.mark must be . or ,");
        add("bad currency", "EUR", "EURO", "currency must be a code of ISO 4217");
        add("bad basis", "content", "hash", "keyBasis must be content or id");
        add("bad delimiter", "\";\"", "\"x\"", "delimiters may be , ; | and the tabulator");
        add("no such column", "\"date\": \"Tag\"", "\"date\": \"Datum\"",
            "layouts[0] uses the column “datum”, which is not among its columns");
        add("not JSON", "{\n  \"id\"", "{{\"id\"", "byte 1: illegal value");
        add("no layouts", "\"layouts\": [{", "\"layouts\": [], \"x\": [{",
            "layouts must not be empty");
    }
    void brokenProfiles()
    {
        QFETCH(QString, what);
        QFETCH(QString, with);
        QFETCH(QString, error);
        const std::string json = replaced(good, what.toStdString(), with.toStdString());
        QVERIFY(!json.empty());
        const std::string found = errorOf(json);
        if (QTest::currentDataTag() == "not JSON"s) {
            QVERIFY(found.starts_with("byte "));
        } else {
            QCOMPARE(found, error.toStdString());
        }
    }

    void tooLarge() { QCOMPARE(errorOf(std::string(2'000'000, ' ')), "it is too large"s); }

    void monthsInNames()
    {
        QVERIFY(matchesHeader("{n}月支払金額", "10月支払金額"));
        QVERIFY(!matchesHeader("{n}月支払金額", "月支払金額"));
        QVERIFY(!matchesHeader("{n}月支払金額", "10月支払金額2"));
        QVERIFY(matchesHeader("check or slip #", "check or slip #"));
        QCOMPARE(headerName(" 入出金明細ＩＤ　"), "入出金明細id"s);
    }

    // A064, A137: a user's own profile is found by its header and wins over all else.
    void ownProfile()
    {
        const auto set = ProfileSet::builtIn().withFile(good, "p.json");
        QVERIFY(set.has_value());
        MemorySource source("Tag;Text;Zusatz;Betrag;12月残高\n01.02.25;A;;-1,50;0\n", "x.csv");
        const auto file = readStatement(source, *set);
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->recipe, "csv/hill-bank:3"s);
        QCOMPARE(file->statements[0].rows[0].minor, -150);
        QVERIFY(!ProfileSet::builtIn().withFile(replaced(good, "hill-bank", "generic")));
    }

    // A136: the account stands in a cell above the table, so that one profile serves all accounts.
    void a136_accountAboveTheTable()
    {
        const std::string json =
            replaced(good, "\"date\"", "\"accountLabel\": \"Konto\", \"date\"");
        const auto set = ProfileSet::builtIn().withFile(json, "p.json");
        QVERIFY(set.has_value());
        MemorySource source(
            "Konto;77 88;\n\nTag;Text;Zusatz;Betrag;12月残高\n01.02.25;A;;-1,50;0\n");
        const auto file = readStatement(source, *set);
        QVERIFY2(file.has_value(), fileCode(file).c_str());
        QCOMPARE(file->statements[0].account, "77 88"s);
    }

    // A056: dates without a year only where the profile says which year is meant.
    void a056_missingYear()
    {
        ReadOptions options;
        options.today = day("2025-01-10");
        const std::string bytes = "Tag;Text;Zusatz;Betrag;12月残高\n12/31;A;;-1,50;0\n";
        const auto plain = ProfileSet::builtIn().withFile(good);
        MemorySource first(bytes);
        const auto refused = readStatement(first, *plain, options);
        QVERIFY(refused.has_value());
        QCOMPARE(codes(*refused), "date-unreadable"s);
        const auto nearest = ProfileSet::builtIn().withFile(
            replaced(good, "\"date\"", "\"missingYear\": \"nearest\", \"date\""));
        QVERIFY(nearest.has_value());
        MemorySource second(bytes);
        const auto file = readStatement(second, *nearest, options);
        QVERIFY(file.has_value() && file->statements[0].rows.size() == 1);
        QCOMPARE(file->statements[0].rows[0].booked, day("2024-12-31"));
    }

    void sameIdReplaces()
    {
        const auto set = ProfileSet::builtIn().withFile(replaced(good, "hill-bank", "mufg"));
        QVERIFY(set.has_value());
        QCOMPARE(set->all().size(), ProfileSet::builtIn().all().size());
        QCOMPARE(set->find("mufg")->recipe, 3);
    }
};

QTEST_GUILESS_MAIN(TestProfile)
#include "test_profile.moc"
