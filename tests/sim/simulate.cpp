// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>

// Runs schedules and prints what came of them; the first one that breaks a promise is told step by
// step. By hand: simulate --schedules 1000000 --seed 1
using namespace shogo;
using namespace shogo::sim;

namespace {

bool autoResend(quint64 seed)
{
    return seed % 4 != 0;
}

// Runs until `count` schedules had at least three faults and a crash.
int runAll(Book& book, SimClock& clock, Plan& plan, quint64 first, qint64 count, bool tellFirst,
           QTextStream& out)
{
    QElapsedTimer timer;
    timer.start();
    qint64 wrong = 0;
    qint64 keys = 0;
    qint64 faults = 0;
    qint64 journals = 0;
    qint64 counted = 0;
    qint64 all = 0;
    for (quint64 seed = first; counted < count && all < count * 2; ++seed, ++all) {
        plan.autoResend = autoResend(seed);
        Simulation simulation(book, clock, plan, seed, tellFirst && all == 0);
        const auto outcome = simulation.run();
        keys += outcome.keys;
        faults += outcome.faults;
        journals += outcome.journals;
        counted += outcome.faults >= 3 && outcome.crashes >= 1 ? 1 : 0;
        std::vector<std::string> story = simulation.story();
        if (!outcome.wrong.empty()) {
            ++wrong;
            out << "seed " << seed << " mode " << outcome.mode << ": "
                << QString::fromStdString(outcome.wrong) << Qt::endl;
            if (wrong == 1 && story.empty()) {
                // Its schedule, step by step.
                Simulation again(book, clock, plan, seed, true);
                again.run();
                story = again.story();
            }
        }
        for (const std::string& line : story) {
            out << QString::fromStdString(line) << Qt::endl;
        }
    }
    out << all << " schedules (" << counted << " with at least three faults and a crash), " << keys
        << " keys, " << faults << " faults, " << journals << " journals booked, " << wrong
        << " wrong, " << timer.elapsed() << " ms" << Qt::endl;
    return wrong == 0 && counted == count ? 0 : 1;
}

// A mistake is planted: how soon is it found?
bool findOne(Book& book, SimClock& clock, Plan& plan, quint64 first, qint64 count, const char* name,
             QTextStream& out)
{
    for (qint64 i = 0; i < count; ++i) {
        const quint64 seed = first + static_cast<quint64>(i);
        plan.autoResend = autoResend(seed);
        const auto outcome = Simulation(book, clock, plan, seed, false).run();
        // A run that ends in an error or does not end is no proof: a journal too many, or one too
        // few, is.
        if (!outcome.wrong.empty() && !outcome.wrong.starts_with("stuck") &&
            !outcome.wrong.starts_with("a run")) {
            out << name << ": found after " << i + 1
                << " schedules: " << QString::fromStdString(outcome.wrong) << Qt::endl;
            return true;
        }
    }
    out << name << ": NOT FOUND in " << count << " schedules" << Qt::endl;
    return false;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QTextStream out(stdout);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("schedules"), QStringLiteral("how many"), QStringLiteral("N"),
                      QStringLiteral("1000")});
    parser.addOption({QStringLiteral("seed"), QStringLiteral("the first seed"), QStringLiteral("S"),
                      QStringLiteral("1")});
    parser.addOption({QStringLiteral("mode"), QStringLiteral("0, 1 or 2"), QStringLiteral("M"),
                      QStringLiteral("-1")});
    parser.addOption(
        {QStringLiteral("plant"), QStringLiteral("a mistake, or “all”"), QStringLiteral("NAME")});
    parser.addOption({QStringLiteral("tell"), QStringLiteral("tell every step of the first one")});
    parser.process(application);

    SimClock clock;
    SeededRandom random(1);
    auto book = Book::createInMemory(*Currency::find("JPY"), "sim:", clock, random, "sim");
    Account account;
    account.ident = "bank";
    account.currency = *Currency::find("JPY");
    account.postsTo = "assets:bank";
    if (!book || !(*book)->accounts().add(account)) {
        qFatal("simulation: no book");
    }
    const qint64 count = parser.value(QStringLiteral("schedules")).toLongLong();
    const quint64 first = parser.value(QStringLiteral("seed")).toULongLong();
    const QString plant = parser.value(QStringLiteral("plant"));
    const int mode = parser.value(QStringLiteral("mode")).toInt();
    if (plant.isEmpty()) {
        Plan plan;
        plan.mode = mode;
        return runAll(**book, clock, plan, first, count, parser.isSet(QStringLiteral("tell")), out);
    }
    int missed = 0;
    for (const Planted& one : plantedMistakes()) {
        if (plant != QStringLiteral("all") && plant != QLatin1String(one.name)) {
            continue;
        }
        Plan plan;
        plan.mode = mode;
        one.plant(plan);
        missed += findOne(**book, clock, plan, first, count, one.name, out) ? 0 : 1;
    }
    return missed;
}
