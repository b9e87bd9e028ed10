// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/http_server.h"
#include "practice/money_forward_front.h"
#include "practice/practice_books.h"
#include "practice/practice_office.h"
#include "practice/practice_options.h"

#include "base/clock.h"
#include "base/random.h"

#include <QCoreApplication>

#include <cstdio>

namespace {

// One line on standard error; the exit status.
int say(int status, const QString& words)
{
    std::fprintf(stderr, "shogo-practice: %s\n", words.toUtf8().constData());
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace shogo::practice;
    QCoreApplication application(argc, argv);
    QString wrong;
    const auto options = PracticeOptions::parse(QCoreApplication::arguments().mid(1), wrong);
    if (!options) {
        return say(2, wrong);
    }
    if (options->help) {
        std::fputs(PracticeOptions::helpText().toUtf8().constData(), stdout);
        return 0;
    }
    const auto books = Books::open(options->books, wrong);
    if (!books) {
        return say(1, options->books + QStringLiteral(": ") + wrong);
    }
    const shogo::SystemClock clock;
    shogo::SystemRandom random;
    MoneyForwardFront front(*books, clock, random, {options->feeds, options->withPeriods});
    // Opened again, the office does not begin with the same faults once more.
    const quint64 seed = options->seed + static_cast<quint64>(books->openings() - 1) * 1'000'003;
    Office office(*books, front, Faults(options->faults, options->chance, seed), clock,
                  {options->lagMs, options->rate});
    HttpServer server([&office](const auto& exchange) { office.handle(exchange); });
    if (!server.open(options->port)) {
        return say(1, QStringLiteral("port %1: ").arg(options->port) + server.errorString());
    }
    std::printf("practice office ready at http://127.0.0.1:%u\n", unsigned{server.serverPort()});
    std::fflush(stdout);
    return QCoreApplication::exec();
}
