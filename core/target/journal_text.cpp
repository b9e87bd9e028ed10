// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/journal_text.h"

#include "base/digest.h"
#include "base/limits.h"
#include "base/text.h"
#include "target/journal_amount.h"

#include <QChar>
#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <map>

namespace shogo {

namespace {

// Beancount wants accounts opened before they are used; no statement is older than this.
constexpr std::string_view openDay = "1970-01-01";

std::u32string toCodePoints(std::string_view utf8)
{
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    const auto points = text.toUcs4();
    std::u32string wide;
    for (const auto point : points) {
        wide += static_cast<char32_t>(point);
    }
    return wide;
}

std::string toUtf8(const std::u32string& wide)
{
    return QString::fromUcs4(wide.data(), static_cast<qsizetype>(wide.size())).toStdString();
}

bool isDirectionMark(char32_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

bool isControl(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

bool isTag(const std::string& tag)
{
    return tag.size() <= 16 && std::all_of(tag.begin(), tag.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
           });
}

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
    }
}

// hledger 1.25 manual, "Description": a code in parentheses or a status mark would be read off
// its beginning.
std::string hledgerDescription(std::string_view memo)
{
    std::string text = safeText(memo);
    if (!text.empty() && text.front() == '(') {
        text.replace(0, 1, "（");
        const size_t closing = text.find(')');
        if (closing != std::string::npos) {
            text.replace(closing, 1, "）");
        }
    } else if (!text.empty() && (text.front() == '*' || text.front() == '!')) {
        text.replace(0, 1, text.front() == '*' ? "＊" : "！");
    }
    return text;
}

// In a comment a word with a colon is a tag, a comma ends its value, and a date in brackets moves
// the posting.
std::string hledgerComment(std::string_view text)
{
    std::string safe = safeText(text);
    replaceAll(safe, ":", "：");
    replaceAll(safe, ",", "，");
    replaceAll(safe, "[", "［");
    replaceAll(safe, "]", "］");
    return safe;
}

std::string quoted(std::string_view text)
{
    std::string inside = safeText(text);
    replaceAll(inside, "\\", "\\\\");
    replaceAll(inside, "\"", "\\\"");
    return '"' + inside + '"';
}

void writeHledger(std::string& body, const Posting& posting, JournalNotation& notation)
{
    if (!notation.hasEntries && notation.decimalMark == 0) {
        // Without it "1.234 KWD" would be read differently under a parent with decimal commas.
        notation.decimalMark = '.';
        body += "decimal-mark .\n";
    }
    notation.hasEntries = true;
    for (const JournalLine& line : posting.lines) {
        const std::string commodity(line.amount.currency.code());
        // Where a person uses the commodity without declaring it, declaring it now would change
        // how their own later amounts are read; where an included file declares it another way,
        // hledger would refuse the file.
        const bool mayDeclare = !notation.used.contains(commodity) && !notation.includes;
        if (!notation.commodities.contains(commodity) && !notation.marks.contains(commodity) &&
            mayDeclare) {
            const char mark = notation.decimalMark == 0 ? '.' : notation.decimalMark;
            body += "commodity " + commodityExample(line.amount.currency, mark) + '\n';
            notation.commodities.insert(commodity);
            notation.marks.emplace(commodity, mark);
        }
        notation.used.insert(commodity);
    }
    for (const JournalLine& line : posting.lines) {
        if (notation.accounts.insert(line.account).second) {
            body += "account " + line.account + '\n';
        }
    }
    const std::string payee = hledgerDescription(posting.counterparty);
    const std::string memo =
        payee.empty() ? hledgerDescription(posting.memo) : safeText(posting.memo);
    body += posting.day.text() + " *";
    body += payee.empty() ? "" : ' ' + payee;
    body += payee.empty() || memo.empty() ? "" : " |";
    body += memo.empty() ? "" : ' ' + memo;
    body += "\n    ; shogo:" + keyToken(posting.key, posting.bookTag) + '\n';
    for (const JournalLine& line : posting.lines) {
        const char mark = notation.markOf(line.amount.currency.code());
        body += "    " + line.account + "  " + writeAmount(line.amount, mark == 0 ? '.' : mark);
        const std::string tax = hledgerComment(line.tax);
        const std::string text = hledgerComment(line.text);
        body += tax.empty() && text.empty() ? "" : "  ; ";
        body += tax.empty() ? "" : "tax:" + tax;
        body += tax.empty() || text.empty() ? "" : ", ";
        body += text + '\n';
    }
}

void writeBeancount(std::string& body, const Posting& posting, JournalNotation& notation)
{
    notation.hasEntries = true;
    for (const JournalLine& line : posting.lines) {
        if (notation.accounts.insert(line.account).second) {
            body += std::string(openDay) + " open " + line.account + '\n';
        }
    }
    body += posting.day.text() + " * ";
    body += posting.counterparty.empty() ? "" : quoted(posting.counterparty) + ' ';
    body += quoted(posting.memo);
    body += "\n  shogo: \"" + keyToken(posting.key, posting.bookTag) + "\"\n";
    for (const JournalLine& line : posting.lines) {
        body += "  " + line.account + "  " + writeAmount(line.amount, '.') + '\n';
        body += line.tax.empty() ? "" : "    tax: " + quoted(line.tax) + '\n';
        body += line.text.empty() ? "" : "    text: " + quoted(line.text) + '\n';
    }
}

// hledger 1.25 manual, "Account names"; stricter than hledger where a name would be read as
// something else or come back as another one.
const char* hledgerAccountFault(const std::u32string& name)
{
    if (name.front() == U' ' || name.back() == U' ') {
        return "a blank at its beginning or end";
    }
    if (std::u32string_view(U"([*!;").find(name.front()) != std::u32string_view::npos) {
        return "its first character means something else in hledger";
    }
    if (name.find(U"  ") != std::u32string::npos) {
        return "two blanks in a row";
    }
    if (name.find(U';') != std::u32string::npos) {
        return "a semicolon";
    }
    if (name.front() == U':' || name.back() == U':' || name.find(U"::") != std::u32string::npos) {
        return "a part without a name";
    }
    return nullptr;
}

// Beancount 2 language syntax, "Accounts": parts begin with a capital letter or a digit.
const char* beancountAccountFault(const std::u32string& name)
{
    const size_t root = std::min(name.find(U':'), name.size());
    constexpr std::array<std::u32string_view, 5> roots = {U"Assets", U"Liabilities", U"Equity",
                                                          U"Income", U"Expenses"};
    if (std::find(roots.begin(), roots.end(), name.substr(0, root)) == roots.end()) {
        return "it must begin with Assets, Liabilities, Equity, Income or Expenses";
    }
    if (root == name.size()) {
        return "there is nothing behind its first part";
    }
    bool first = false;
    for (size_t i = root; i < name.size(); ++i) {
        const char32_t c = name[i];
        if (c == U':') {
            if (first) {
                return "a part without a name";
            }
            first = true;
            continue;
        }
        const auto category = QChar::category(c);
        if (first && category != QChar::Letter_Uppercase &&
            category != QChar::Number_DecimalDigit) {
            return "each part must begin with a capital letter or a digit";
        }
        const bool plain = (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z') ||
                           (c >= U'a' && c <= U'z') || c == U'-' || c >= 0x80;
        if (!plain || QChar::isSpace(c)) {
            return "only letters, digits and hyphens may stand in it";
        }
        first = false;
    }
    return first ? "a part without a name" : nullptr;
}

const char* accountFault(JournalDialect dialect, const std::string& account)
{
    if (account.empty()) {
        return "it is empty";
    }
    if (!isUtf8(account) || account.size() > limits::memoBytes) {
        return "it is not a text that can be written";
    }
    const std::u32string name = toCodePoints(account);
    for (const char32_t c : name) {
        if (isControl(c) || isDirectionMark(c)) {
            return "a control character";
        }
        if (c != U' ' && QChar::isSpace(c)) {
            return "a blank that is not the ordinary one";
        }
    }
    return dialect == JournalDialect::Hledger ? hledgerAccountFault(name)
                                              : beancountAccountFault(name);
}

Problem refused(const char* reason)
{
    std::vector<ProblemArgument> facts;
    facts.emplace_back(std::string(reason));
    return {ProblemCode::JournalRefused, std::move(facts)};
}

} // namespace

std::string keyToken(const RowKey& key, const std::string& bookTag)
{
    return bookTag.empty() ? key.hex() : key.hex() + '.' + bookTag;
}

Result<void> checkPosting(JournalDialect dialect, const Posting& posting)
{
    if (posting.lines.size() < 2) {
        return refused("it has fewer than two lines");
    }
    if (!isTag(posting.bookTag)) {
        return refused("the book's tag is not one");
    }
    if (dialect == JournalDialect::Beancount && posting.day < *Day::parse(openDay)) {
        return refused("its day is before 1970");
    }
    std::map<Currency, int64_t> sums;
    for (const JournalLine& line : posting.lines) {
        if (const char* fault = accountFault(dialect, line.account)) {
            return Problem(ProblemCode::BookAccountRefused, {line.account, std::string(fault)});
        }
        if (!Currency::find(line.amount.currency.code())) {
            return refused("an amount without a currency");
        }
        int64_t& sum = sums[line.amount.currency];
        const auto more = addMinor(sum, line.amount.minor);
        if (!more) {
            return refused("its amounts are too large");
        }
        sum = *more;
    }
    for (const auto& [currency, left] : sums) {
        if (left != 0) {
            return Problem(ProblemCode::JournalUnbalanced, {Money{left, currency}});
        }
    }
    return {};
}

bool isMarkUnclear(JournalDialect dialect, const Posting& posting, const JournalNotation& notation)
{
    return dialect == JournalDialect::Hledger && notation.includes &&
           std::any_of(posting.lines.begin(), posting.lines.end(), [&](const JournalLine& line) {
               const Currency currency = line.amount.currency;
               return currency.exponent() > 0 && notation.markOf(currency.code()) == 0;
           });
}

std::string safeText(std::string_view utf8)
{
    std::u32string safe;
    bool blank = true; // so that leading blanks go
    for (char32_t c : toCodePoints(utf8)) {
        if (isDirectionMark(c)) {
            continue;
        }
        if (isControl(c) || c == U' ' || c == 0xA0) {
            if (!blank) {
                safe += U' ';
            }
            blank = true;
            continue;
        }
        blank = false;
        if (c == U';') {
            c = U'；';
        } else if (c == U'|') {
            c = U'｜';
        } else if (c == U':' && safe.size() >= 5) {
            // A key of ours in a bank's text must not look like the key of this journal.
            const std::u32string word = safe.substr(safe.size() - 5);
            const bool same = std::equal(word.begin(), word.end(), U"shogo",
                                         [](char32_t a, char32_t b) { return (a | 0x20) == b; });
            c = same ? U'：' : c;
        }
        safe += c;
    }
    const std::string text = toUtf8(safe);
    return std::string(trimmed(cutUtf8(trimmed(text), limits::memoBytes)));
}

std::string lineCheck(std::string_view line)
{
    return toHex(Sha256::of(line)).substr(0, 4);
}

std::string journalBlock(JournalDialect dialect, const Posting& posting, JournalNotation& notation)
{
    std::string body;
    if (dialect == JournalDialect::Hledger) {
        writeHledger(body, posting, notation);
    } else {
        writeBeancount(body, posting, notation);
    }
    std::string checks;
    for (size_t at = 0; at < body.size();) {
        const size_t next = body.find('\n', at) + 1;
        checks += lineCheck(std::string_view(body).substr(at, next - at));
        at = next;
    }
    std::string block(blockBegin);
    block += keyToken(posting.key, posting.bookTag) + ' ' + std::to_string(body.size()) + ' ';
    block += checks + '\n' + body;
    block += blockEnd;
    return block + '\n';
}

} // namespace shogo
