// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QDirIterator>
#include <QFocusFrame>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "look/colours.h"
#include "look/figures.h"
#include "look/marks.h"
#include "look/shogo_style.h"
#include "look/type.h"
#include "models/show.h"
#include "widgets/choice_card.h"
#include "widgets/counted.h"
#include "widgets/empty_state.h"
#include "widgets/gap_strip.h"
#include "widgets/nav_view.h"
#include "widgets/problem_bar.h"
#include "widgets/timeline.h"

#include <cmath>

using namespace shogo;

namespace {

// WCAG 2: relative luminance and contrast.
double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

struct Pair
{
    QColor text;
    QColor ground;
};

std::vector<Pair> textPairs(const Colours& c)
{
    std::vector<Pair> pairs;
    const QColor grounds[] = {c.window, c.nav,   c.base,      c.edit,
                              c.alt,    c.hover, c.selection, c.selectionIdle};
    const QColor texts[] = {c.ink, c.ink2, c.ink3, c.ai, c.roku, c.yama, c.shu, c.fuji};
    for (const QColor& text : texts) {
        for (const QColor& ground : grounds) {
            pairs.push_back({text, ground});
        }
    }
    const QColor softs[] = {c.softAmber, c.softVermilion, c.softWisteria, c.softVerdigris};
    const QColor own[] = {c.yama, c.shu, c.fuji, c.roku};
    for (size_t i = 0; i < std::size(softs); ++i) {
        pairs.push_back({c.ink, softs[i]});
        pairs.push_back({own[i], softs[i]});
    }
    pairs.push_back({c.mainButtonText, c.mainButton});
    return pairs;
}

// A number at the right of a white picture.
QImage figure(const QFont& font, const QString& text)
{
    QImage image(120, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    painter.setPen(Qt::black);
    paintFigure(painter, QRect(0, 0, 112, 40), text);
    return image;
}

bool hasInk(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(image.pixel(x, y)) > 0) {
                return true;
            }
        }
    }
    return false;
}

// Where "1" is narrower than "8"; empty where no such face is installed.
QString proportionalFamily()
{
    for (const QString& family : QFontDatabase::families(QFontDatabase::Latin)) {
        QFont font(family);
        font.setPixelSize(26);
        const QFontMetricsF metrics(font);
        if (metrics.horizontalAdvance(u'8') - metrics.horizontalAdvance(u'1') > 2) {
            return family;
        }
    }
    return {};
}

QStringList markNames()
{
    QStringList names;
    QDirIterator files(QStringLiteral(":/shogo/icons"));
    while (files.hasNext()) {
        names << QFileInfo(files.next()).completeBaseName();
    }
    return names;
}

QString spokenName(QObject* object)
{
    QAccessibleInterface* access = QAccessible::queryAccessibleInterface(object);
    return access ? access->text(QAccessible::Name) : QString();
}

} // namespace

class TestLook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { installLook(*qApp, Scheme::Light); }

    void everyTextCanBeRead_data()
    {
        QTest::addColumn<bool>("isDarkOne");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everyTextCanBeRead()
    {
        QFETCH(bool, isDarkOne);
        const Colours& c = isDarkOne ? darkColours() : lightColours();
        for (const Pair& pair : textPairs(c)) {
            QVERIFY2(contrast(pair.text, pair.ground) >= 4.5,
                     qPrintable(pair.text.name() + u' ' + pair.ground.name()));
        }
        // What is not text and must be seen: frames of fields, the ring.
        for (const QColor& ground : {c.base, c.window, c.edit}) {
            QVERIFY(contrast(c.frame, ground) >= 3.0);
            QVERIFY(contrast(c.ring, ground) >= 3.0);
        }
        QVERIFY(contrast(c.ring, c.selection) >= 3.0);
    }

    void schemeSetsThePalette()
    {
        applyScheme(*qApp, Scheme::Dark);
        QVERIFY(isDark());
        QCOMPARE(qApp->palette().color(QPalette::Base), darkColours().base);
        QCOMPARE(qApp->palette().color(QPalette::Inactive, QPalette::Highlight),
                 darkColours().selectionIdle);
        applyScheme(*qApp, Scheme::Light);
        QVERIFY(!isDark());
        QCOMPARE(qApp->palette().color(QPalette::Text), lightColours().ink);
        // Selected text keeps its own colour.
        QCOMPARE(qApp->palette().color(QPalette::HighlightedText), lightColours().ink);
    }

    void everyStateHasMarkHueAndWord()
    {
        const QStringList names = markNames();
        for (size_t i = 0; i < rowClassCount; ++i) {
            const auto shown = static_cast<RowClass>(i);
            QVERIFY2(names.contains(markOf(shown)), qPrintable(markOf(shown)));
            QVERIFY(hueOf(shown).isValid());
            QVERIFY(!show::state(shown).isEmpty());
            // A pill has a ground of its own.
            QCOMPARE(softOf(shown) != colours().base,
                     hasPill(shown) || shown == RowClass::Confirmed || shown == RowClass::Missing);
        }
        QCOMPARE(hueOf(RowClass::Unknown), colours().yama);
        QVERIFY(hasPill(RowClass::Unknown));
        QVERIFY(!hasPill(RowClass::Confirmed));
    }

    void figuresStandInColumns()
    {
        const QString family = proportionalFamily();
        if (family.isEmpty()) {
            QSKIP("no face with proportional digits is installed");
        }
        QFont font(family);
        font.setPixelSize(26);
        const QFontMetrics metrics(font);
        QVERIFY(metrics.horizontalAdvance(QStringLiteral("1111")) !=
                metrics.horizontalAdvance(QStringLiteral("8888")));
        QCOMPARE(figureWidth(metrics, u"1111"), figureWidth(metrics, u"8888"));
        QCOMPARE(figureWidth(metrics, u"1,111.11"), figureWidth(metrics, u"8,888.88"));
        // The last digit's cell is the same pixels whatever stands before it.
        const int cell = figureWidth(metrics, u"8");
        const QRect last(112 - cell, 0, cell + 8, 40);
        QCOMPARE(figure(font, QStringLiteral("1118")).copy(last),
                 figure(font, QStringLiteral("8888")).copy(last));
        QCOMPARE(figure(font, QStringLiteral("8881")).copy(last),
                 figure(font, QStringLiteral("1111")).copy(last));
    }

    void marksAreDrawn_data()
    {
        QTest::addColumn<bool>("isDarkOne");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void marksAreDrawn()
    {
        QFETCH(bool, isDarkOne);
        applyScheme(*qApp, isDarkOne ? Scheme::Dark : Scheme::Light);
        const QStringList names = markNames();
        QVERIFY(names.size() >= 39);
        for (const QString& name : names) {
            for (const int size : {16, 20}) {
                const QPixmap pixmap = mark(name, size, colours().ink, 1.0);
                QCOMPARE(pixmap.size(), QSize(size, size));
                QVERIFY2(hasInk(pixmap.toImage()), qPrintable(name));
            }
            QCOMPARE(mark(name, 16, colours().ink, 1.5).size(), QSize(24, 24));
            QVERIFY(!icon(name).pixmap(16, 16).isNull());
        }
        QVERIFY(mark(QStringLiteral("no such mark"), 16, colours().ink, 1.0).isNull());
        applyScheme(*qApp, Scheme::Light);
    }

    void lengthsGrowWithTheText()
    {
        QCOMPARE(rowHeight(24) % 4, 0);
        const int plain = unit(28);
        setTextScale(200);
        QVERIFY(std::abs(unit(28) - 2 * plain) <= 1);
        QVERIFY(rowHeight() >= QFontMetrics(font(Type::Text)).height());
        setTextScale(100);
        QCOMPARE(unit(28), plain);
    }

    void keyHintsTakeRoom()
    {
        QPushButton button(QStringLiteral("Approve"));
        const QSize plain = button.sizeHint();
        QCOMPARE(plain.height(), unit(28));
        QPushButton hinted(QStringLiteral("Approve"));
        hinted.setProperty("shogoKey", QStringLiteral("Enter"));
        QVERIFY(hinted.sizeHint().width() > plain.width() + unit(20));
    }

    void theRingComesWithTheKeyboard()
    {
        QWidget window;
        auto* layout = new QHBoxLayout(&window);
        auto* button = new QPushButton(QStringLiteral("Look up"));
        auto* field = new QLineEdit;
        layout->addWidget(button);
        layout->addWidget(field);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto ringed = [&]() -> QWidget* {
            auto* ring = window.findChild<QFocusFrame*>();
            return ring && ring->isVisible() ? ring->widget() : nullptr;
        };
        field->setFocus(Qt::MouseFocusReason);
        QCOMPARE(ringed(), field);
        button->setFocus(Qt::MouseFocusReason);
        QCOMPARE(ringed(), nullptr);
        field->setFocus(Qt::MouseFocusReason);
        button->setFocus(Qt::TabFocusReason);
        QCOMPARE(ringed(), button);
    }

    void widgetsSayWhatTheyAre()
    {
        ProblemBar bar;
        bar.show(QStringLiteral("Not saved."), QStringLiteral("No space."),
                 QStringLiteral("Again"));
        QCOMPARE(spokenName(&bar), QStringLiteral("Not saved. No space."));
        QSignalSpy solved(&bar, &ProblemBar::solve);
        bar.findChild<QPushButton*>()->click();
        QCOMPARE(solved.size(), 1);
        bar.clear();
        QVERIFY(bar.isHidden());

        ChoiceCard card(QStringLiteral("Day / month"), QStringLiteral("The balance follows"));
        QCOMPARE(spokenName(&card), QStringLiteral("Day / month"));
        QAccessibleInterface* access = QAccessible::queryAccessibleInterface(&card);
        QCOMPARE(access->role(), QAccessible::Button);
        card.setCheckable(true);
        QCOMPARE(access->role(), QAccessible::RadioButton);

        CountLink link(QStringLiteral("new"));
        link.setFigure(QStringLiteral("10"));
        QCOMPARE(spokenName(&link), QStringLiteral("10 new"));
        FigureLabel label(QStringLiteral("posted"));
        label.setFigure(QStringLiteral("6"));
        QCOMPARE(spokenName(&label), QStringLiteral("6 posted"));

        EmptyState empty;
        empty.setTexts(QStringLiteral("Nothing here"), QStringLiteral("It is elsewhere"));
        QCOMPARE(spokenName(&empty), QStringLiteral("Nothing here"));
        Timeline timeline;
        QVERIFY(!spokenName(&timeline).isEmpty());
        NavView nav;
        QVERIFY(!spokenName(&nav).isEmpty());
    }

    void aNarrowProblemBarTakesMoreLines()
    {
        ProblemBar bar;
        bar.show(QStringLiteral("The last decision could not be saved."),
                 QStringLiteral("There is no space left on the disk. Nothing was sent."));
        QCOMPARE(bar.heightForWidth(unit(900)), unit(36));
        QVERIFY(bar.heightForWidth(unit(400)) >= unit(52));
    }

    void gapsAreFoundAndNamed()
    {
        const auto day = [](int month, int number) { return QDate(2026, month, number); };
        GapStrip strip;
        strip.setLocale(QLocale(QLocale::English));
        strip.setSpans({{day(10, 14), day(10, 31), QStringLiteral("c.csv")},
                        {day(9, 1), day(10, 11), QStringLiteral("a.csv")},
                        {day(9, 20), day(9, 25), QStringLiteral("b.csv")}},
                       day(9, 1), day(10, 31));
        QCOMPARE(strip.spans().at(1).file, QStringLiteral("b.csv"));
        const auto holes = strip.holes();
        QCOMPARE(holes.size(), size_t{1});
        QCOMPARE(holes.at(0), std::make_pair(day(10, 12), day(10, 13)));
        QVERIFY(strip.spoken().contains(QStringLiteral("12–13 Oct")));
        QVERIFY(!spokenName(&strip).isEmpty());

        QSignalSpy chosen(&strip, &GapStrip::chosen);
        QTest::keyClick(&strip, Qt::Key_Home);
        QTest::keyClick(&strip, Qt::Key_Right);
        QTest::keyClick(&strip, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.at(0).at(0).toInt(), 1);
    }

    void navigationIsAProperModel()
    {
        NavModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        NavView view;
        view.setModel(&model);
        model.setItems({{1, QStringLiteral("desk"), QStringLiteral("Desk"), 53},
                        {-1, {}, QStringLiteral("Accounts"), 0, CountHue::Plain, true},
                        {7, QStringLiteral("bank"), QStringLiteral("Lakeland"), 0}});
        QVERIFY(!(model.flags(model.index(1)) & Qt::ItemIsSelectable));
        view.setCurrentId(7);
        QCOMPARE(view.currentId(), 7);
        QSignalSpy changed(&model, &NavModel::dataChanged);
        model.setCount(7, 3);
        model.setCount(7, 3);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(model.indexOf(7).data(NavModel::CountRole).toLongLong(), 3);
        QVERIFY(model.indexOf(7).data(Qt::AccessibleTextRole).toString().contains(u'3'));
        QCOMPARE(view.currentId(), 7);
        QSignalSpy chosen(&view, &NavView::chosen);
        QTest::keyClick(&view, Qt::Key_Up); // over the heading
        QCOMPARE(view.currentId(), 1);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
    }
};

QTEST_MAIN(TestLook)
#include "test_look.moc"
