// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/practice_options.h"

#include "practice/money_forward_masters.h"

#include <QRegularExpression>

namespace shogo::practice {

namespace {

constexpr const char* onlySystem = "moneyforward";

bool numberOf(const QString& text, qint64 least, qint64 most, qint64& number)
{
    bool good = false;
    number = text.toLongLong(&good);
    return good && number >= least && number <= most;
}

// 0 to 1 with up to six decimals, as millionths.
bool chanceOf(const QString& text, qint64& millionths)
{
    static const QRegularExpression form(QStringLiteral("\\A([01])(?:\\.([0-9]{1,6}))?\\z"));
    const auto match = form.match(text);
    millionths = match.captured(1).toLongLong() * 1'000'000 +
                 match.captured(2).leftJustified(6, u'0').toLongLong();
    return match.hasMatch() && millionths <= 1'000'000;
}

// False: `wrong` says why.
bool take(PracticeOptions& options, const QString& name, const QString& value, QString& wrong)
{
    qint64 number = 0;
    bool good = true;
    if (name == QStringLiteral("--port")) {
        good = numberOf(value, 0, 65535, number);
        options.port = static_cast<quint16>(number);
    } else if (name == QStringLiteral("--books")) {
        options.books = value;
        good = !value.isEmpty();
    } else if (name == QStringLiteral("--as")) {
        good = value == QLatin1String(onlySystem);
        wrong = QStringLiteral("the office cannot play \"%1\" yet; it plays: %2")
                    .arg(value, QLatin1String(onlySystem));
    } else if (name == QStringLiteral("--seed")) {
        options.seed = value.toULongLong(&good);
    } else if (name == QStringLiteral("--chance")) {
        good = chanceOf(value, options.chance);
    } else if (name == QStringLiteral("--lag")) {
        const auto ms = millisecondsOf(value);
        good = ms.has_value();
        options.lagMs = ms.value_or(0);
    } else if (name == QStringLiteral("--rate")) {
        good = numberOf(value, 0, 1'000'000, options.rate);
    } else if (name == QStringLiteral("--fault")) {
        const auto rule = FaultRule::parse(value, wrong);
        good = rule.has_value();
        options.faults.push_back(rule.value_or(FaultRule()));
    } else if (name == QStringLiteral("--feed")) {
        options.feeds += value;
        good = MoneyForwardMasters::unknownFeeds({value}).isEmpty();
        wrong = QStringLiteral("the office has no account \"%1\"").arg(value);
    } else {
        good = false;
        wrong = QStringLiteral("there is no option %1; see --help").arg(name);
    }
    if (!good && wrong.isEmpty()) {
        wrong = QStringLiteral("\"%1\" is no value for %2; see --help").arg(value, name);
    }
    return good;
}

} // namespace

std::optional<PracticeOptions> PracticeOptions::parse(const QStringList& words, QString& wrong)
{
    PracticeOptions options;
    bool portSaid = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        QString name = words[i];
        if (name == QStringLiteral("--help")) {
            options.help = true;
            return options;
        }
        if (name == QStringLiteral("--no-periods")) {
            options.withPeriods = false;
            continue;
        }
        const qsizetype equals = name.indexOf(u'=');
        const bool joined = name.startsWith(QStringLiteral("--")) && equals > 0;
        if (!joined && i + 1 == words.size()) {
            wrong = QStringLiteral("%1 stands without a value; see --help").arg(name);
            return std::nullopt;
        }
        const QString value = joined ? name.mid(equals + 1) : words[++i];
        name = joined ? name.left(equals) : name;
        QString why;
        if (!take(options, name, value, why)) {
            wrong = why;
            return std::nullopt;
        }
        portSaid = portSaid || name == QStringLiteral("--port");
    }
    if (!portSaid || options.books.isEmpty()) {
        wrong = QStringLiteral("--port and --books are needed; see --help");
        return std::nullopt;
    }
    return options;
}

QString PracticeOptions::helpText()
{
    return QStringLiteral(
               "shogo-practice --port PORT --books FILE [options]\n"
               "\n"
               "An accounting office to try things in: it speaks Money Forward's API (v3) on this\n"
               "machine only, and nothing in it is real.\n"
               "\n"
               "  --port PORT        0: any free one\n"
               "  --books FILE       where its books are kept; made where there is none\n"
               "  --as NAME          the system that it plays: %1\n"
               "  --chance P         a fault for each call with this probability (0 to 1)\n"
               "  --seed N           of that chance\n"
               "  --lag SECONDS      lists show journals so much later\n"
               "  --rate N           calls a second; above it they are refused (0: all are taken)\n"
               "  --fault RULE       NAME[:key=HEX][:call=N][:times=N][:seconds=S]; may stand "
               "often\n"
               "                     from the N-th call on that it can meet (1), so often (1; 0:\n"
               "                     always), S seconds long (0.3)\n"
               "  --feed ACCOUNT     a bank feed is connected to this account; may stand often\n"
               "  --no-periods       an office without an accounting period\n"
               "\n"
               "Faults: %2\n"
               "\n"
               "Its API key is \"practice\", its office code %3. GET /practice/census and\n"
               "/practice/log tell what really happened; PUT /practice/faults replaces the rules;\n"
               "POST /practice/edit changes a journal as a person might: %4.\n")
        .arg(QLatin1String(onlySystem), faultNames().join(QStringLiteral(", ")),
             MoneyForwardMasters::officeCode(), editNames().join(QStringLiteral(", ")));
}

} // namespace shogo::practice
