// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "rows/row_key.h"
#include "target/money_forward.h"
#include "target/wire_outcome.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace shogo;

// Money Forward's adapter: what it writes, what it makes of answers, and what it will not read.

namespace {

const std::string base = "https://books.example";

Currency yen()
{
    return *Currency::find("JPY");
}

Chart chartOf()
{
    Chart chart;
    chart.officeId = "1234-5678";
    chart.officeName = "株式会社照合";
    chart.periods = {{*Day::of(2026, 4, 1), *Day::of(2027, 3, 31)},
                     {*Day::of(2025, 4, 1), *Day::of(2026, 3, 31)}};
    chart.accounts = {{"bank%3D", "普通預金", "futsuu", true, false},
                      {"bank%3D/sub%2F1", "普通預金/みずほ銀行", "", true, false},
                      {"bank%3D/sub%2B2", "普通預金/三菱UFJ銀行", "", true, true},
                      {"fee%3D%3D", "支払手数料", "", true, false},
                      {"rent%3D", "地代家賃", "", true, false},
                      {"old%3D", "創立費", "", false, false},
                      {"twin1", "雑費", "", true, false},
                      {"twin2", "雑費", "", true, false}};
    chart.taxes = {{"t10", "課税仕入 10%", "", true, false},
                   {"t8", "課税仕入 8%", "", false, false}};
    return chart;
}

std::unique_ptr<HttpAdapter> adapter(bool ignoreFeed = false)
{
    auto made = moneyForwardAdapter(base, "1234-5678", ignoreFeed);
    if (!made->use(chartOf())) {
        qFatal("the chart is not taken");
    }
    return made;
}

JournalLine line(const std::string& account, int64_t minor, const std::string& tax = {},
                 const std::string& text = {})
{
    return {account, {minor, yen()}, tax, text};
}

Posting posting(std::vector<JournalLine> lines = {line("普通預金/みずほ銀行", -110'000),
                                                  line("地代家賃", 110'000, "課税仕入 10%")})
{
    Posting made;
    made.key = *RowKey::parse("00112233445566778899aabbccddeeff");
    made.bookTag = "ab1f";
    made.day = *Day::of(2026, 11, 5);
    made.memo = "家賃 11月分";
    made.counterparty = "山田不動産";
    made.lines = std::move(lines);
    return made;
}

QJsonObject bodyOf(const HttpRequest& request)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(request.body))
        .object()[u"journal"]
        .toObject();
}

HttpAnswer answer(int status, const std::string& body)
{
    HttpAnswer made;
    made.fault = WireFault::None;
    made.status = status;
    made.whole = true;
    made.stage = WireStage::AnswerWhole;
    made.headers = {{"Content-Type", "application/json"}};
    made.body = body;
    return made;
}

std::string refusal(const std::string& code)
{
    return R"({"errors":[{"code":")" + code + R"(","message":"ことば transaction_date"}]})";
}

// A journal as it is shown: net amounts, the tax beside them.
const std::string shown =
    R"({"id":"j%2B1","number":7,"transaction_date":"2026-11-05","memo":"shogo:00112233445566778899aabbccddeeff.ab1f 家賃\n",)"
    R"("tags":["SG04H36H2NCSXQH6SNKQ"],"branches":[{"remark":"家賃","debitor":{"account_id":"rent%3D","account_name":"地代家賃",)"
    R"("tax_id":"t10","value":100000,"tax_value":10000},"creditor":{"account_id":"bank%3D","sub_account_id":"sub%2F1",)"
    R"("value":110000,"tax_value":null}}]})";

std::string pageOf(const std::string& journals, int total, int pages)
{
    return R"({"metadata":{"total_count":)" + std::to_string(total) + R"(,"total_pages":)" +
           std::to_string(pages) + R"(},"journals":[)" + journals + "]}";
}

PageWalk::Ask page(size_t number)
{
    PageWalk::Ask ask;
    ask.page = number;
    return ask;
}

} // namespace

class TestMoneyForward : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aJournalIsWrittenWithItsKeyTwice();
    void eachBranchBalances_data();
    void eachBranchBalances();
    void textsAreCutBetweenCharacters();
    void whatCannotBeBookedIsRefusedBefore_data();
    void whatCannotBeBookedIsRefusedBefore();
    void refusals_data();
    void refusals();
    void aPageIsReadInGross();
    void aPageInDoubtIsNotRead_data();
    void aPageInDoubtIsNotRead();
    void listsStayInsideAccountingPeriods();
    void idsGoIntoQueriesAsTheyCame();
    void theChartIsReadInParts();
    void anotherOfficeIsRefused();
    void aBankFeedIsSaid();
};

void TestMoneyForward::aJournalIsWrittenWithItsKeyTwice()
{
    const HttpRequest request = adapter()->postRequest(posting());
    QCOMPARE(request.method, std::string("POST"));
    QCOMPARE(request.url, base + "/api/v3/journals");
    const QByteArray expected = R"({"journal":{
        "transaction_date":"2026-11-05","journal_type":"journal_entry",
        "memo":"shogo:00112233445566778899aabbccddeeff.ab1f 家賃 11月分",
        "tags":["%1"],
        "branches":[{"remark":"家賃 11月分 山田不動産",
          "debitor":{"account_id":"rent%3D","tax_id":"t10","value":110000},
          "creditor":{"account_id":"bank%3D","sub_account_id":"sub%2F1","value":110000}}]}})";
    const QByteArray tag = QByteArray::fromStdString(
        shortReference(*RowKey::parse("00112233445566778899aabbccddeeff")));
    QCOMPARE(tag.size(), 20);
    QCOMPARE(QJsonDocument::fromJson(QByteArray::fromStdString(request.body)),
             QJsonDocument::fromJson(QByteArray(expected).replace("%1", tag)));
    QVERIFY(request.body.find("null") == std::string::npos); // tax_id: null is refused there
}

void TestMoneyForward::eachBranchBalances_data()
{
    QTest::addColumn<QList<int>>("amounts");
    QTest::addColumn<QList<int>>("branches");
    QTest::newRow("one") << QList<int>{-5, 5} << QList<int>{5};
    QTest::newRow("a fee") << QList<int>{964, 36, -1000} << QList<int>{964, 36};
    QTest::newRow("two by two") << QList<int>{70, 30, -50, -50} << QList<int>{50, 20, 30};
    QTest::newRow("mixed order") << QList<int>{-10, 4, -2, 8} << QList<int>{4, 6, 2};
    QTest::newRow("large") << QList<int>{2'000'000'000, -1'999'999'999, -1}
                           << QList<int>{1'999'999'999, 1};
}

void TestMoneyForward::eachBranchBalances()
{
    QFETCH(const QList<int>, amounts);
    QFETCH(const QList<int>, branches);
    std::vector<JournalLine> lines;
    for (const int amount : amounts) {
        lines.push_back(line(amount < 0 ? "普通預金" : "支払手数料", amount));
    }
    const QJsonArray written =
        bodyOf(adapter()->postRequest(posting(lines)))[u"branches"].toArray();
    QList<int> values;
    qint64 debits = 0;
    for (const QJsonValue& branch : written) {
        const auto debit = branch[u"debitor"][u"value"].toInteger();
        QCOMPARE(branch[u"creditor"][u"value"].toInteger(), debit);
        values.append(static_cast<int>(debit));
        debits += debit;
    }
    QCOMPARE(values, branches);
    qint64 sum = 0;
    for (const int amount : amounts) {
        sum += amount > 0 ? amount : 0;
    }
    QCOMPARE(debits, sum);
}

void TestMoneyForward::textsAreCutBetweenCharacters()
{
    Posting longOne = posting();
    longOne.memo.clear();
    for (int i = 0; i < 300; ++i) {
        longOne.memo += "𠮷"; // outside the first plane: two units of UTF-16
    }
    const QJsonObject journal = bodyOf(adapter()->postRequest(longOne));
    QCOMPARE(journal[u"memo"].toString().toUcs4().size(), 200);
    QVERIFY(journal[u"memo"].toString().startsWith(
        QStringLiteral("shogo:00112233445566778899aabbccddeeff.ab1f 𠮷")));
    QCOMPARE(journal[u"branches"][0][u"remark"].toString().toUcs4().size(), 200);
    QVERIFY(!journal[u"memo"].toString().contains(QChar::ReplacementCharacter));
}

void TestMoneyForward::whatCannotBeBookedIsRefusedBefore_data()
{
    QTest::addColumn<QString>("account");
    QTest::addColumn<QString>("tax");
    QTest::addColumn<int>("minor");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("day");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* account, const char* tax, int minor,
                        const char* currency, const char* day, const char* code) {
        QTest::newRow(name) << QString::fromUtf8(account) << QString::fromUtf8(tax) << minor
                            << QString::fromUtf8(currency) << QString::fromUtf8(day)
                            << QString::fromUtf8(code);
    };
    row("good", "支払手数料", "課税仕入 10%", 5, "JPY", "2026-11-05", "");
    row("by its id", "fee%3D%3D", "t10", 5, "JPY", "2026-11-05", "");
    row("first day of all", "支払手数料", "", 5, "JPY", "2025-04-01", "");
    row("day before", "支払手数料", "", 5, "JPY", "2025-03-31", "target-period");
    row("day after", "支払手数料", "", 5, "JPY", "2027-04-01", "target-period");
    row("unknown", "通信費", "", 5, "JPY", "2026-11-05", "target-account-unknown");
    row("two of the name", "雑費", "", 5, "JPY", "2026-11-05", "target-account-unknown");
    row("closed", "創立費", "", 5, "JPY", "2026-11-05", "target-account-closed");
    row("fed", "普通預金/三菱UFJ銀行", "", 5, "JPY", "2026-11-05", "target-account-fed");
    row("tax unknown", "支払手数料", "課税仕入 5%", 5, "JPY", "2026-11-05", "target-tax-unknown");
    row("tax closed", "支払手数料", "課税仕入 8%", 5, "JPY", "2026-11-05", "target-tax-unknown");
    row("euro", "支払手数料", "", 5, "EUR", "2026-11-05", "target-currency");
    row("zero", "支払手数料", "", 0, "JPY", "2026-11-05", "target-zero-line");
}

void TestMoneyForward::whatCannotBeBookedIsRefusedBefore()
{
    QFETCH(const QString, account);
    QFETCH(const QString, tax);
    QFETCH(const int, minor);
    QFETCH(const QString, currency);
    QFETCH(const QString, day);
    QFETCH(const QString, code);
    const Currency money = *Currency::find(currency.toStdString());
    Posting one = posting({{"普通預金", {-minor, money}, "", ""},
                           {account.toStdString(), {minor, money}, tax.toStdString(), ""}});
    one.day = *Day::parse(day.toStdString());
    const auto checked = adapter()->check(one);
    QCOMPARE(checked ? QString() : QString::fromUtf8(codeText(checked.error().code)), code);
    const auto unread = moneyForwardAdapter(base, "1234-5678", false)->check(one);
    QVERIFY(!unread && unread.error().code == ProblemCode::TargetChartMissing);
}

void TestMoneyForward::refusals_data()
{
    using Kind = WireOutcome::Kind;
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("kind");
    const auto row = [](int status, const std::string& body, Kind kind) {
        QTest::addRow("%d %s", status, body.c_str())
            << status << QString::fromStdString(body) << static_cast<int>(kind);
    };
    for (const char* code : {"invalid_request_body_value", "missing_required_request_body_key",
                             "invalid_query_parameter_value", "unsupported_query_parameter"}) {
        row(400, refusal(code), Kind::Rejected);
        row(500, refusal(code), Kind::NoVerdict); // the status and the words must agree
        row(409, refusal(code), Kind::NoVerdict);
    }
    row(404, refusal("resource_not_found"), Kind::Rejected);
    row(401, refusal("access_token_is_not_active_or_invalid"), Kind::SignInNeeded);
    row(401, refusal("no_authentication_information"), Kind::SignInNeeded);
    row(403, refusal("office_is_disabled"), Kind::SignInNeeded);
    row(403, refusal("insufficient_permissions"), Kind::SignInNeeded);
    row(429, refusal("too_many_requests"), Kind::Throttled);
    row(500, refusal("operation_timed_out"), Kind::NoVerdict);
    row(500, refusal("internal_error"), Kind::NoVerdict);
    row(503, refusal("too_many_requests"), Kind::NoVerdict);
    row(400, refusal("server_busy"), Kind::NoVerdict);
    row(400, R"({"errors":[]})", Kind::NoVerdict);
    row(400, R"({"error":"invalid_request_body_value"})", Kind::NoVerdict);
    row(400, "<html>", Kind::NoVerdict);
    row(400, R"({"errors":[{"code":"invalid_request_body_value"},{"code":"something_new"}]})",
        Kind::NoVerdict);
    row(400, R"({"errors":[{"code":"invalid_request_body_value","code":"too_many_requests"}]})",
        Kind::NoVerdict);
}

void TestMoneyForward::refusals()
{
    QFETCH(const int, status);
    QFETCH(const QString, body);
    QFETCH(const int, kind);
    const WireOutcome outcome = wireOutcome(answer(status, body.toStdString()),
                                            adapter()->traits().wire, Instant{1'778'400'000'000});
    QCOMPARE(static_cast<int>(outcome.kind), kind);
}

void TestMoneyForward::aPageIsReadInGross()
{
    const auto read = adapter()->readPage(answer(200, pageOf(shown, 3, 2)), page(1));
    QVERIFY(read);
    QCOMPARE(read->total, std::optional<int64_t>(3));
    QVERIFY(read->next);
    QVERIFY(!adapter()->readPage(answer(200, pageOf(shown, 3, 2)), page(2))->next);
    QCOMPARE(read->journals.size(), size_t{1});
    const RemoteJournal& journal = read->journals.front();
    QCOMPARE(journal.remoteId, std::string("j%2B1"));
    QCOMPARE(journal.day.text(), std::string("2026-11-05"));
    const std::vector<JournalLine> expected = {line("地代家賃", 110'000, "課税仕入 10%"),
                                               line("普通預金/みずほ銀行", -110'000)};
    QVERIFY(journal.lines == expected);
    QCOMPARE(journal.keyTexts.size(), size_t{3}); // the tag, the memo, the remark
    QVERIFY(!journal.voided);
}

void TestMoneyForward::aPageInDoubtIsNotRead_data()
{
    QTest::addColumn<QString>("body");
    const auto with = [](const char* from, const char* to) {
        return QString::fromStdString(pageOf(shown, 1, 1))
            .replace(QString::fromUtf8(from), QString::fromUtf8(to));
    };
    QTest::newRow("no metadata") << QStringLiteral(R"({"journals":[]})");
    QTest::newRow("no list") << QStringLiteral(R"({"metadata":{"total_count":0,"total_pages":0}})");
    QTest::newRow("half an amount") << with("100000", "100000.5");
    QTest::newRow("negative") << with("100000", "-100000");
    QTest::newRow("an amount in words") << with("100000", "\"many\"");
    QTest::newRow("too large") << with("100000", "99999999999999999999");
    QTest::newRow("sum too large") << with("100000", "9223372036854775807");
    QTest::newRow("no day") << with("2026-11-05", "2026-13-05");
    QTest::newRow("no account") << with("\"account_id\":\"rent%3D\",", "");
    QTest::newRow("no branches") << with("branches", "twigs");
    QTest::newRow("no id") << with("\"id\":\"j%2B1\",", "");
    QTest::newRow("an id twice") << with("\"number\":7", "\"id\":\"other\"");
    QTest::newRow("cut off") << with("]}", "");
}

void TestMoneyForward::aPageInDoubtIsNotRead()
{
    QFETCH(const QString, body);
    QVERIFY(!adapter()->readPage(answer(200, body.toStdString()), page(1)));
}

void TestMoneyForward::listsStayInsideAccountingPeriods()
{
    const auto made = adapter();
    const auto days = [](int y1, int m1, int d1, int y2, int m2, int d2) {
        return std::pair(*Day::of(y1, m1, d1), *Day::of(y2, m2, d2));
    };
    using Spans = std::vector<std::pair<Day, Day>>;
    const auto over = [&](const std::pair<Day, Day>& span) {
        return made->spans(span.first, span.second);
    };
    QVERIFY(over(days(2026, 11, 1, 2026, 11, 30)) == Spans{days(2026, 11, 1, 2026, 11, 30)});
    QVERIFY(over(days(2026, 3, 29, 2026, 4, 30)) ==
            (Spans{days(2026, 3, 29, 2026, 3, 31), days(2026, 4, 1, 2026, 4, 30)}));
    QVERIFY(over(days(2025, 3, 1, 2025, 4, 2)) == Spans{days(2025, 4, 1, 2025, 4, 2)});
    QVERIFY(over(days(2024, 1, 1, 2024, 12, 31)).empty());
    QVERIFY(made->wideSpan(*Day::of(2026, 3, 31)) == days(2025, 4, 1, 2026, 3, 31));
    QVERIFY(!made->wideSpan(*Day::of(2024, 3, 31)));
}

void TestMoneyForward::idsGoIntoQueriesAsTheyCame()
{
    const auto made = adapter();
    const auto request = made->accountRequest("普通預金/みずほ銀行", *Day::of(2026, 11, 1),
                                              *Day::of(2026, 11, 30), page(2));
    QVERIFY(request);
    QCOMPARE(request->url, base + "/api/v3/journals?start_date=2026-11-01&end_date=2026-11-30"
                                  "&per_page=1000&page=2&account_id=bank%3D");
    QVERIFY(
        !made->accountRequest("通信費", *Day::of(2026, 11, 1), *Day::of(2026, 11, 30), page(1)));
    Chart hostile = chartOf();
    hostile.accounts.front().id = "a&office_code=9999-9999#\n";
    QVERIFY(made->use(hostile));
    QCOMPARE(made->accountRequest("普通預金", *Day::of(2026, 11, 1), *Day::of(2026, 11, 1), page(1))
                 ->url,
             base + "/api/v3/journals?start_date=2026-11-01&end_date=2026-11-01&per_page=1000"
                    "&page=1&account_id=a%26office_code%3D9999-9999%23%0A");
}

void TestMoneyForward::theChartIsReadInParts()
{
    const auto made = moneyForwardAdapter(base, "1234-5678", false);
    const std::vector<std::string> parts = {
        R"({"name":"株式会社照合","code":"1234-5678","type":"CORPORATE","accounting_periods":[
            {"start_date":"2026-04-01","end_date":"2027-03-31","fiscal_year":2026}]})",
        R"({"accounts":[{"id":"b","name":"普通預金","available":true,"search_key":"futsuu",
            "sub_accounts":[{"id":"s","name":"みずほ銀行"},{"id":"u","name":"三菱UFJ銀行"}]},
            {"id":"c","name":"創立費","available":false,"sub_accounts":[]}]})",
        R"({"taxes":[{"id":"t","name":"課税仕入 10%","available":true}]})",
        R"({"connected_accounts":[
            {"id":"1","name":"三菱UFJ","is_manual":false,"account_id":"b","sub_account_id":"u"},
            {"id":"2","name":"手入力","is_manual":true,"account_id":"b","sub_account_id":"s"}]})",
        R"({"term_settings":[{"end_date":"2026-03-31","accounting_method":"TAX_INCLUDED"},
            {"end_date":"2027-03-31","accounting_method":"TAX_EXCLUDED_SEPARATE"}]})",
        R"({"departments":[{"id":"d","name":"営業部"}]})",
        R"({"trade_partners":[{"code":"p1","name":"山田不動産","available":true}]})",
    };
    QCOMPARE(made->chartParts(), parts.size());
    Chart chart;
    for (size_t part = 0; part < parts.size(); ++part) {
        QCOMPARE(made->readChart(part, answer(200, parts[part]), chart),
                 std::optional<bool>(false));
        // Each is doubted where its list is missing or something in it has no name.
        Chart other;
        QVERIFY(!made->readChart(part, answer(200, "{}"), other));
        QVERIFY(!made->readChart(part, answer(200, "<html>"), other));
    }
    QCOMPARE(chart.officeId, std::string("1234-5678"));
    QVERIFY(!chart.taxIncluded);
    QCOMPARE(chart.accounts.size(), size_t{4});
    QCOMPARE(chart.accounts[2].name, std::string("普通預金/三菱UFJ銀行"));
    QCOMPARE(chart.accounts[2].id, std::string("b/u"));
    QVERIFY(chart.accounts[2].fed);
    QVERIFY(!chart.accounts[0].fed && !chart.accounts[1].fed);
    QVERIFY(!chart.accounts[3].usable);
    QCOMPARE(chart.partners.front().id, std::string("p1"));
    // What a book keeps is the same.
    QVERIFY(chartOfText(chartText(chart)) == chart);
    const auto none = made->whyNoChart(answer(409, refusal("no_accounting_period_found")));
    QVERIFY(none && none->code == ProblemCode::TargetNoPeriod);
    QVERIFY(!made->whyNoChart(answer(500, refusal("no_accounting_period_found"))));
}

void TestMoneyForward::anotherOfficeIsRefused()
{
    const auto made = moneyForwardAdapter(base, "1234-5679", false);
    const auto used = made->use(chartOf());
    QVERIFY(!used && used.error().code == ProblemCode::TargetOtherOffice);
    Chart empty = chartOf();
    empty.officeId = "1234-5679";
    empty.periods.clear();
    const auto none = made->use(empty);
    QVERIFY(!none && none.error().code == ProblemCode::TargetNoPeriod);
}

void TestMoneyForward::aBankFeedIsSaid()
{
    QVERIFY(!adapter()->feedOn("普通預金/みずほ銀行"));
    QVERIFY(!adapter()->feedOn("普通預金"));
    QVERIFY(adapter()->feedOn("普通預金/三菱UFJ銀行")->code == ProblemCode::TargetAccountFed);
    QVERIFY(adapter(true)->feedOn("普通預金/三菱UFJ銀行")->code == ProblemCode::TargetFeedIgnored);
    QVERIFY(adapter(true)->check(posting({line("普通預金/三菱UFJ銀行", -1), line("地代家賃", 1)})));
}

QTEST_GUILESS_MAIN(TestMoneyForward)
#include "test_money_forward.moc"
