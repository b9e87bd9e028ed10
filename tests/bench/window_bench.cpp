// SPDX-License-Identifier: GPL-3.0-or-later

// How the window stands a million rows beside a thousand: from the call that opens the book to the
// first painted rows, a scroll through the table, and a jump to its end. Run by hand:
//   window_bench small.shogo large.shogo [rounds]
// Books are made with shogoctl; the program prints medians and ratios and fails on none.
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book_threads.h"
#include "look/shogo_style.h"
#include "main_window.h"
#include "models/rows_model.h"
#include "screens/desk_screen.h"
#include "widgets/rows_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QScrollBar>
#include <QTextStream>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace shogo;

namespace {

struct Times
{
    double opened = 0;   // ms until rows were painted
    double scrolled = 0; // a hundred steps through the whole table, each painted with its rows
    double jumped = 0;   // to the end, painted with its rows
    int rows = 0;
};

// Whether the rows on screen are there, not placeholders.
bool isPainted(const RowsView& table)
{
    const int top = table.rowAt(0);
    return top >= 0 && table.model()->index(top, 0).data(RowsModel::LoadedRole).toBool();
}

double elapsedMs(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

Times run(const QString& path)
{
    BookThreads books([] { return OwnWorld::ofSystem("bench"); });
    MainWindow window(books);
    window.show();
    QTest::qWait(100);
    Times times;
    QElapsedTimer timer;
    timer.start();
    window.openBook(path);
    const auto turnUntil = [](const auto& done) {
        while (!done()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        }
    };
    turnUntil([&] { return window.desk() && isPainted(*window.desk()->table()); });
    window.grab();
    times.opened = elapsedMs(timer);
    turnUntil([&] { return !window.desk()->model()->isReading(); });
    RowsView& table = *window.desk()->table();
    times.rows = table.model()->rowCount();

    timer.restart();
    QScrollBar* bar = table.verticalScrollBar();
    for (int step = 1; step <= 100; ++step) {
        bar->setValue(static_cast<int>(int64_t{bar->maximum()} * step / 100));
        turnUntil([&] { return isPainted(table); });
        table.viewport()->grab();
    }
    times.scrolled = elapsedMs(timer);

    table.scrollToTop();
    QCoreApplication::processEvents();
    timer.restart();
    QTest::keyClick(&table, Qt::Key_End);
    turnUntil([&] { return isPainted(table) && table.currentIndex().row() == times.rows - 1; });
    table.viewport()->grab();
    times.jumped = elapsedMs(timer);
    return times;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    installLook(app, Scheme::Light);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 3) {
        std::fputs("usage: window_bench small.shogo large.shogo [rounds]\n", stderr);
        return 2;
    }
    const int rounds = arguments.size() > 3 ? arguments[3].toInt() : 5;
    std::vector<Times> small;
    std::vector<Times> large;
    for (int round = 0; round < rounds; ++round) {
        small.push_back(run(arguments[1]));
        large.push_back(run(arguments[2]));
    }
    const auto tell = [&](const char* what, double Times::*field) {
        std::vector<double> s;
        std::vector<double> l;
        std::vector<double> ratios;
        for (int i = 0; i < rounds; ++i) {
            s.push_back(small[static_cast<size_t>(i)].*field);
            l.push_back(large[static_cast<size_t>(i)].*field);
            ratios.push_back(l.back() / s.back());
        }
        std::printf("%-12s %8.1f ms at %d rows, %8.1f ms at %d rows, ratio %.2f (%.2f to %.2f)\n",
                    what, median(s), small.front().rows, median(l), large.front().rows,
                    median(ratios), *std::min_element(ratios.begin(), ratios.end()),
                    *std::max_element(ratios.begin(), ratios.end()));
    };
    tell("first paint", &Times::opened);
    tell("100 scrolls", &Times::scrolled);
    tell("to the end", &Times::jumped);
    return 0;
}
