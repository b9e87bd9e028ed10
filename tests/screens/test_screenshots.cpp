// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_world.h"

#include "language.h"
#include "widgets/words.h"

#include <QDialog>
#include <QDir>
#include <QFontDatabase>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

using namespace shogo;

namespace {

// An invented office of each language; Japanese amounts are yen, English ones euros.
struct Office
{
    QString language;
    QString bookName;
    QString accountName;
    std::string currency;
    std::string postsTo;
    QByteArray first;                                      // earlier statement
    QByteArray second;                                     // overlapping one, with what it asks
    std::vector<std::pair<QString, std::string>> accounts; // word of the description -> account
};

Office japanese()
{
    Office office;
    office.language = QStringLiteral("ja");
    office.bookName = QStringLiteral("青葉文具店");
    office.accountName = QStringLiteral("東都銀行 新宿支店 普通");
    office.currency = "JPY";
    office.postsTo = "資産:普通預金:東都";
    office.first = QStringLiteral("日付,摘要,お支払金額,お預り金額,差引残高\n"
                                  "2026/11/02,ヤチン サクラフドウサン,165000,,3425078\n"
                                  "2026/11/05,振込 カ)ヤマダシヨウジ,,220000,3645078\n"
                                  "2026/11/09,カ-ド ヒマワリカ-ド,86214,,3558864\n"
                                  "2026/11/10,デビツト サクラストア,1210,,3557654\n"
                                  "2026/11/10,デビツト サクラストア,1210,,3556444\n"
                                  "2026/11/12,口座振替 トウトデンキ,18432,,3538012\n"
                                  "2026/11/13,フリコミテスウリヨウ,440,,3537572\n"
                                  "2026/11/16,ATM ヒキダシ,50000,,3487572\n"
                                  "2026/11/17,振込 ミドリプリント(カ,132000,,3355572\n"
                                  "2026/11/18,デビツト ブングオロシ,3980,,3351592\n")
                       .toUtf8();
    office.second = QStringLiteral("日付,摘要,お支払金額,お預り金額,差引残高\n"
                                   "2026/11/18,振込 ブングオロシ シンジユク,3980,,3347612\n"
                                   "2026/11/19,フリコミ タカハシ ジロウ,,32560,3380172\n"
                                   "2026/11/20,キユウヨ フリコミ 3ケン,742300,,2637872\n"
                                   "2026/11/20,フリコミテスウリヨウ,660,,2637212\n"
                                   "2026/11/24,口座振替 トウトスイドウ,6380,,2630832\n"
                                   "2026/11/25,デビツト カフエ ミナミ,480,,2630352\n"
                                   "2026/11/27,フリコミ アオバガクエン,,58300,2688652\n"
                                   "2026/11/30,リソク,,12,2688664\n")
                        .toUtf8();
    office.accounts = {{QStringLiteral("ヤチン"), "費用:地代家賃"},
                       {QStringLiteral("ヤマダ"), "資産:売掛金:山田商事"},
                       {QStringLiteral("ヒマワリ"), "負債:未払金:カード"},
                       {QStringLiteral("サクラストア"), "費用:消耗品費"},
                       {QStringLiteral("デンキ"), "費用:水道光熱費"},
                       {QStringLiteral("テスウ"), "費用:支払手数料"}};
    return office;
}

Office english()
{
    Office office;
    office.language = QStringLiteral("en");
    office.bookName = QStringLiteral("Aurora Stationery");
    office.accountName = QStringLiteral("Lakeland Bank, current account");
    office.currency = "EUR";
    office.postsTo = "assets:bank:lakeland";
    office.first = "Date,Description,Amount,Balance\n"
                   "2026-11-02,RENT CHERRY PROP.,-1650.00,34250.78\n"
                   "2026-11-05,TRANSFER YAMADA TRADING,2200.00,36450.78\n"
                   "2026-11-09,CARD BILL LAKESIDE,-862.14,35588.64\n"
                   "2026-11-10,CARD SAKURA STORE,-12.10,35576.54\n"
                   "2026-11-10,CARD SAKURA STORE,-12.10,35564.44\n"
                   "2026-11-12,DIRECT DEBIT NORTH POWER,-184.32,35380.12\n"
                   "2026-11-13,SERVICE FEE,-4.40,35375.72\n"
                   "2026-11-16,ATM WITHDRAWAL,-500.00,34875.72\n"
                   "2026-11-17,GREEN PRINT LTD,-1320.00,33555.72\n"
                   "2026-11-18,CARD PAPER DEPOT,-39.80,33515.92\n";
    office.second = "Date,Description,Amount,Balance\n"
                    "2026-11-18,PAPER DEPOT HARBOUR 8812,-39.80,33476.12\n"
                    "2026-11-19,TRANSFER LAHTINEN,325.60,33801.72\n"
                    "2026-11-20,SALARIES 3 PAYEES,-7423.00,26378.72\n"
                    "2026-11-20,SERVICE FEE,-6.60,26372.12\n"
                    "2026-11-24,DIRECT DEBIT CITY WATER,-63.80,26308.32\n"
                    "2026-11-25,CARD CAFE SOUTH,-4.80,26303.52\n"
                    "2026-11-27,HILLSIDE SCHOOL,583.00,26886.52\n"
                    "2026-11-30,INTEREST,0.12,26886.64\n";
    office.accounts = {{QStringLiteral("RENT"), "expenses:rent"},
                       {QStringLiteral("YAMADA"), "assets:receivable:yamada"},
                       {QStringLiteral("LAKESIDE"), "liabilities:card"},
                       {QStringLiteral("SAKURA"), "expenses:supplies"},
                       {QStringLiteral("POWER"), "expenses:energy"},
                       {QStringLiteral("FEE"), "expenses:fees"}};
    return office;
}

// Words that are cut although they should not be: a label or a button that is narrower than its
// text, unless it was made to be cut.
QStringList cutTexts(QWidget* window)
{
    QStringList cut;
    for (const QLabel* label : window->findChildren<QLabel*>()) {
        if (label->isVisible() && !label->wordWrap() &&
            label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored &&
            label->width() < label->fontMetrics().size(0, label->text()).width()) {
            cut.append(label->text());
        }
    }
    for (const QPushButton* button : window->findChildren<QPushButton*>()) {
        if (button->isVisible() && button->width() < button->sizeHint().width()) {
            cut.append(button->text());
        }
    }
    return cut;
}

} // namespace

// Every screen in both languages, light and dark, from a real book. With SHOGO_SCREENSHOTS=folder
// (or where the sources are there to be written) the pictures are kept for the README.
class TestScreenshots : public QObject
{
    Q_OBJECT

private:
    QString m_into;

    void take(WindowWorld& w, const QString& name)
    {
        w.settle();
        QCoreApplication::processEvents();
        const QStringList cut = cutTexts(w.window.get());
        QVERIFY2(cut.isEmpty(), qPrintable(name + QStringLiteral(" cuts: ") + cut.join(u'|')));
        const QPixmap picture = w.window->grab();
        QVERIFY(!picture.isNull());
        if (!m_into.isEmpty()) {
            QVERIFY(picture.save(m_into + u'/' + name + QStringLiteral(".png")));
        }
    }
    // A dialog over the window, by itself.
    void takeDialog(WindowWorld& w, const QString& name)
    {
        QPointer<QDialog> dialog;
        QVERIFY(w.wait([&] {
            for (QDialog* one : w.window->findChildren<QDialog*>()) {
                dialog = one->isVisible() ? one : dialog.get();
            }
            return !dialog.isNull();
        }));
        QCoreApplication::processEvents();
        const QStringList cut = cutTexts(dialog);
        QVERIFY2(cut.isEmpty(), qPrintable(name + QStringLiteral(" cuts: ") + cut.join(u'|')));
        if (!m_into.isEmpty()) {
            QVERIFY(dialog->grab().save(m_into + u'/' + name + QStringLiteral(".png")));
        }
        dialog->reject();
        QVERIFY(w.wait([&] { return dialog.isNull() || !dialog->isVisible(); }));
    }
    static void import(WindowWorld& w, const QString& path)
    {
        w.window->importFiles({path});
        QVERIFY(w.wait([&] { return w.window->importScreen()->model()->rowCount() > 0; }));
        w.settle();
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->importScreen()->isEmpty(); }));
        w.settle();
    }
    static std::vector<RowKey> assignAll(WindowWorld& w, const Office& office)
    {
        std::vector<RowKey> keys;
        bool done = false;
        w.client()->call(
            w.window.get(),
            [accounts = office.accounts](Desk& desk) -> Result<std::vector<RowKey>> {
                std::vector<RowKey> all;
                for (const auto& one : accounts) {
                    const std::string word = one.first.toStdString();
                    std::vector<RowKey> some;
                    SHOGO_TRY(desk.rows({}, [&](const ListedRow& row) {
                        if (row.row.text.find(word) != std::string::npos) {
                            some.push_back(row.row.key);
                        }
                        return Result<void>();
                    }));
                    SHOGO_TRY(desk.assign(some, {one.second, "", ""}));
                    all.insert(all.end(), some.begin(), some.end());
                }
                return all;
            },
            [&](Result<std::vector<RowKey>> given) {
                done = true;
                if (given) {
                    keys = *given;
                }
            });
        if (!w.wait([&] { return done; }) || keys.empty()) {
            qFatal("assign");
        }
        return keys;
    }
    template <class Work>
    static void ask(WindowWorld& w, Work work)
    {
        bool good = false;
        bool done = false;
        w.client()->call(w.window.get(), std::move(work), [&](auto result) {
            good = static_cast<bool>(result);
            done = true;
        });
        if (!w.wait([&] { return done; }) || !good) {
            qFatal("ask");
        }
        w.settle();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString wished = qEnvironmentVariable("SHOGO_SCREENSHOTS");
        m_into = wished;
        if (m_into.isEmpty()) {
            qInfo("SHOGO_SCREENSHOTS names no folder: the pictures are taken and looked through, "
                  "not kept");
        } else {
            QVERIFY(QDir().mkpath(m_into));
        }
        installLook(*qApp, Scheme::Light);
    }

    void everyScreen_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        for (const QString& language : {QStringLiteral("ja"), QStringLiteral("en")}) {
            for (const bool dark : {false, true}) {
                QTest::addRow("%s %s", qPrintable(language), dark ? "dark" : "light")
                    << language << dark;
            }
        }
    }
    void everyScreen()
    {
        QFETCH(QString, language);
        QFETCH(bool, dark);
        const Office office = language == QStringLiteral("ja") ? japanese() : english();
        const QString end =
            u'-' + language + (dark ? QStringLiteral("-dark") : QStringLiteral("-light"));
        // Numbers and dates as people of that language have them, not as the tests' LC_ALL=C.
        installLanguage(*qApp, language);
        QLocale::setDefault(language == QStringLiteral("ja")
                                ? QLocale(QLocale::Japanese, QLocale::Japan)
                                : QLocale(QLocale::English, QLocale::UnitedKingdom));
        applyScheme(*qApp, dark ? Scheme::Dark : Scheme::Light);
        WindowWorld w;
        w.window->show();
        take(w, QStringLiteral("first-run") + end);
        w.key(Qt::Key_N, Qt::ControlModifier);
        take(w, QStringLiteral("new-book") + end);

        NewBook book = w.newBook(office.bookName);
        book.currency = office.currency;
        book.account.currency = office.currency;
        book.account.name = office.accountName.toStdString();
        book.account.postsTo = office.postsTo;
        w.window->createBook(book);
        QVERIFY(w.wait([&] { return w.opened.has_value(); }));
        QVERIFY2(*w.opened, qPrintable(w.window->problemBar()->text()));
        w.settle();
        take(w, QStringLiteral("desk-empty") + end);
        import(w, w.write(QStringLiteral("2026-11-a.csv"), office.first));
        const std::vector<RowKey> keys = assignAll(w, office);
        ask(w, [&](Desk& desk) {
            return desk.approve(std::vector<RowKey>(keys.begin(), keys.begin() + 3));
        });
        w.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(w.wait([&] { return w.window->post()->plan()->rowCount() > 0; }));
        take(w, QStringLiteral("post-dry-run") + end);
        w.key(Qt::Key_Tab);
        w.key(Qt::Key_Space);
        QVERIFY(w.wait([&] { return !w.window->post()->isRunning(); }));
        w.settle();
        take(w, QStringLiteral("post-done") + end);
        w.key(Qt::Key_Escape);
        ask(w, [&](Desk& desk) { return desk.approve({keys[3], keys[4]}); });

        w.window->importFiles({w.write(QStringLiteral("2026-11-b.csv"), office.second)});
        QVERIFY(w.wait([&] { return w.window->importScreen()->model()->rowCount() == 8; }));
        take(w, QStringLiteral("import") + end);
        w.key(Qt::Key_Return);
        QVERIFY(w.wait([&] { return w.window->importScreen()->isEmpty(); }));
        QVERIFY(w.waitRows(18));
        for (int i = 0; i < 5; ++i) {
            w.key(Qt::Key_Down);
        }
        take(w, QStringLiteral("desk") + end);
        // The row that asks a question.
        for (int i = 0; i < 20 && !w.window->desk()->panel()->asks(); ++i) {
            w.key(Qt::Key_Down);
            w.settle();
        }
        QVERIFY(w.window->desk()->panel()->asks());
        w.key(Qt::Key_Q);
        take(w, QStringLiteral("question") + end);
        w.key(Qt::Key_Escape);
        w.key(Qt::Key_F, Qt::ControlModifier);
        w.type(QStringLiteral("zzz"));
        QVERIFY(w.waitRows(0));
        w.window->showProblem(Problem(ProblemCode::BookDiskFull));
        take(w, QStringLiteral("desk-problem") + end);
        w.window->problemBar()->clear();
        w.key(Qt::Key_Escape);
        QVERIFY(w.waitRows(18));
        w.window->actions()[Act::Palette]->trigger();
        takeDialog(w, QStringLiteral("commands") + end);
        w.window->actions()[Act::Keys]->trigger();
        takeDialog(w, QStringLiteral("keys") + end);
        QTimer::singleShot(100, w.window.get(),
                           [&] { takeDialog(w, QStringLiteral("reason") + end); });
        w.window->actions()[Act::SetAside]->trigger();
        w.settle();
        w.window->activateWindow();
        w.window->desk()->focusTable();
        w.window->resize(1024, 700);
        take(w, QStringLiteral("desk-1024x700") + end);
    }
};

QTEST_MAIN(TestScreenshots)
#include "test_screenshots.moc"
