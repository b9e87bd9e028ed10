// SPDX-License-Identifier: GPL-3.0-or-later
#include "screens/import_screen.h"

#include "base/problem_text.h"
#include "delegates/preview_delegate.h"
#include "look/marks.h"
#include "look/type.h"
#include "models/preview_model.h"
#include "models/show.h"
#include "widgets/counted.h"
#include "widgets/empty_state.h"
#include "widgets/words.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QStringListModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace shogo {

namespace {

using Verdict = PreviewRow::Verdict;

struct Count
{
    const char* word;
    Hue hue;
    std::optional<Verdict> verdict; // none: the list of problems
};

const std::array<Count, 6> counts = {{
    {QT_TRANSLATE_NOOP("shogo::ImportScreen", "new"), Hue::Ai, Verdict::New},
    {QT_TRANSLATE_NOOP("shogo::ImportScreen", "known"), Hue::Ai, Verdict::Known},
    {QT_TRANSLATE_NOOP("shogo::ImportScreen", "possible twin"), Hue::Fuji, Verdict::PossibleTwin},
    {QT_TRANSLATE_NOOP("shogo::ImportScreen", "reworded"), Hue::Fuji, Verdict::Reworded},
    {QT_TRANSLATE_NOOP("shogo::ImportScreen", "missing at bank"), Hue::Shu, Verdict::Missing},
    {QT_TRANSLATE_NOOP("shogo::ImportScreen", "problems"), Hue::Shu, std::nullopt},
}};

int64_t numberOf(const std::vector<ImportView>& views, size_t which)
{
    int64_t sum = 0;
    for (const ImportView& view : views) {
        switch (which) {
        case 0: sum += view.fresh; break;
        case 1: sum += view.known; break;
        case 2: sum += view.possibleTwin; break;
        case 3: sum += view.reworded; break;
        case 4: sum += view.missing; break;
        default: sum += static_cast<int64_t>(view.breaks.size()); break;
        }
    }
    // Problems belong to the file: each of its statements tells them all.
    if (which == 5 && !views.empty()) {
        sum += static_cast<int64_t>(views.front().problems.size());
    }
    return sum;
}

int64_t writable(const std::vector<ImportView>& views)
{
    return numberOf(views, 0) + numberOf(views, 2) + numberOf(views, 3);
}

} // namespace

ImportScreen::ImportScreen(DeskClient& client, QWidget* parent)
    : QWidget(parent), m_client(client), m_model(new PreviewModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(makeTable(), 1);
    column->addWidget(makeCounts());
    m_progress.setInterval(200);
    connect(&m_progress, &QTimer::timeout, this, &ImportScreen::showProgress);
    redraw();
}

ImportScreen::~ImportScreen()
{
    for (File& file : m_files) {
        file.watching->stop = true;
    }
}

QWidget* ImportScreen::makeHead()
{
    auto* head = new QWidget;
    auto* title = new Words(Type::Title, Hue::Ink, tr("Import preview"));
    m_said = new Words(Type::Small, Hue::Plain);
    auto* first = new QHBoxLayout;
    first->setSpacing(unit(12));
    first->addWidget(title);
    first->addWidget(m_said);
    first->addStretch(1);
    m_chips = new QHBoxLayout;
    m_chips->setSpacing(unit(8));
    m_chipGroup = new QButtonGroup(this);
    connect(m_chipGroup, &QButtonGroup::idClicked, this, &ImportScreen::choose);
    auto* add = new QPushButton(tr("Add…"));
    add->setIcon(icon(QStringLiteral("plus")));
    add->setProperty("shogoFlat", true);
    connect(add, &QPushButton::clicked, this, &ImportScreen::addWanted);
    m_account = new QComboBox;
    m_profile = new QComboBox;
    const auto labelled = [](const QString& text, QComboBox* box) {
        auto* words = new Words(Type::Text, Hue::Plain, text);
        words->setBuddy(box);
        box->setAccessibleName(text);
        return words;
    };
    auto* second = new QHBoxLayout;
    second->setSpacing(unit(8));
    second->addLayout(m_chips);
    second->addWidget(add);
    second->addStretch(1);
    second->addWidget(labelled(tr("Account"), m_account));
    second->addWidget(m_account);
    second->addWidget(labelled(tr("Layout"), m_profile));
    second->addWidget(m_profile);
    m_profile->addItem(tr("by its header"), QString());
    for (const std::string& name : Desk::profileNames()) {
        m_profile->addItem(show::text(name), show::text(name));
    }
    m_account->setMinimumWidth(unit(140));
    m_profile->setMinimumWidth(unit(120));
    connect(m_account, &QComboBox::activated, this, [this] {
        if (File* file = current()) {
            file->account = m_account->currentData().toString();
            preview(*file);
        }
    });
    connect(m_profile, &QComboBox::activated, this, [this] {
        if (File* file = current()) {
            file->profile = m_profile->currentData().toString();
            preview(*file);
        }
    });
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(unit(16), unit(10), unit(16), unit(10));
    column->setSpacing(unit(10));
    column->addLayout(first);
    column->addLayout(second);
    return head;
}

QWidget* ImportScreen::makeTable()
{
    m_middle = new QStackedWidget;
    m_table = new QTableView;
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Rows of the file"));
    dressPreviewTable(m_table);
    m_empty = new EmptyState;
    m_problems = new QListView;
    m_problems->setModel(new QStringListModel(m_problems));
    m_problems->setWordWrap(true);
    m_problems->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_problems->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_problems->setAccessibleName(tr("Problems of the file"));
    m_problems->setSpacing(unit(4));
    m_middle->addWidget(m_table);
    m_middle->addWidget(m_empty);
    m_middle->addWidget(m_problems);
    connect(m_empty, &EmptyState::clicked, this, [this] {
        const File* file = current();
        if (!file) {
            Q_EMIT addWanted();
        } else if (file->stage == Stage::Reading || file->stage == Stage::Writing) {
            file->watching->stop = true;
        } else if (file->refusal && (file->refusal->code == ProblemCode::AccountNotNamed ||
                                     file->refusal->code == ProblemCode::AccountUnknown)) {
            Q_EMIT addAccountWanted();
        } else {
            putAway();
        }
    });
    return m_middle;
}

QWidget* ImportScreen::makeCounts()
{
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, unit(8), unit(16), unit(8));
    line->setSpacing(0);
    for (size_t i = 0; i < counts.size(); ++i) {
        auto* link = new CountLink(tr(counts[i].word), counts[i].hue);
        link->setRuled(true);
        connect(link, &QAbstractButton::clicked, this, [this, i] {
            if (!counts[i].verdict) {
                showProblems();
                return;
            }
            // The same count again shows all rows.
            const bool again = m_model->filter() == counts[i].verdict;
            m_model->setFilter(again ? std::nullopt : counts[i].verdict);
            m_middle->setCurrentWidget(m_table);
            m_table->setFocus(Qt::OtherFocusReason);
        });
        m_counts[i] = link;
        line->addWidget(link);
    }
    m_balances = new Words(Type::Small, Hue::Plain);
    m_takeReadable = new QCheckBox(tr("Take the rows that can be read"));
    connect(m_takeReadable, &QCheckBox::toggled, this, [this](bool on) {
        if (File* file = current(); file && !m_filling) {
            file->takeReadable = on;
            redraw();
        }
    });
    m_cancel = new QPushButton(tr("Put away"));
    m_cancel->setProperty("shogoKey", tr("Esc", "key"));
    m_import = new QPushButton;
    m_import->setProperty("shogoMain", true);
    m_import->setProperty("shogoKey", tr("Enter", "key"));
    connect(m_cancel, &QPushButton::clicked, this, &ImportScreen::putAway);
    connect(m_import, &QPushButton::clicked, this, &ImportScreen::write);
    line->addSpacing(unit(16));
    line->addWidget(m_balances);
    line->addStretch(1);
    line->addWidget(m_takeReadable);
    line->addSpacing(unit(12));
    line->addWidget(m_cancel);
    line->addSpacing(unit(8));
    line->addWidget(m_import);
    return bar;
}

void ImportScreen::setLocale(const QLocale& locale)
{
    m_locale = locale;
    m_model->setLocale(locale);
    redraw();
}

void ImportScreen::setSummary(const BookSummary& summary)
{
    m_filling = true;
    const QString chosen = m_account->currentData().toString();
    m_account->clear();
    m_account->addItem(tr("by the file"), QString());
    for (const AccountSummary& account : summary.accounts) {
        m_account->addItem(show::text(account.account.name), show::text(account.account.ident));
    }
    m_account->setCurrentIndex(std::max(0, m_account->findData(chosen)));
    m_filling = false;
}

// ---------------------------------------------------------------------------------------- files

void ImportScreen::addFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        File file;
        file.number = ++m_lastNumber;
        file.path = path;
        m_files.push_back(std::move(file));
    }
    if (!paths.isEmpty()) {
        m_current = m_files[m_files.size() - static_cast<size_t>(paths.size())].number;
    }
    for (size_t i = m_files.size() - static_cast<size_t>(paths.size()); i < m_files.size(); ++i) {
        preview(m_files[i]);
    }
    redraw();
    focusFirst();
}

ImportScreen::File* ImportScreen::fileOf(int number)
{
    const auto at = std::find_if(m_files.begin(), m_files.end(),
                                 [&](const File& file) { return file.number == number; });
    return at == m_files.end() ? nullptr : &*at;
}

ImportScreen::File* ImportScreen::current()
{
    return fileOf(m_current);
}

ImportOptions ImportScreen::optionsOf(const File& file, bool dryRun)
{
    ImportOptions options;
    options.account = file.account.toStdString();
    options.profile = file.profile.toStdString();
    options.dryRun = dryRun;
    options.preview = dryRun;
    // A preview shows what can be read and lists what cannot; whether the rest is taken is asked.
    options.acceptProblems = dryRun || file.takeReadable;
    options.watch = [watching = file.watching](int64_t readBytes, int64_t) {
        watching->readBytes = readBytes;
        return !watching->stop;
    };
    return options;
}

void ImportScreen::preview(File& file)
{
    file.watching->stop = true; // an older reading of it is of no use any more
    file.watching = std::make_shared<Watching>();
    file.stage = Stage::Reading;
    letGo(std::exchange(file.views, std::make_shared<const std::vector<ImportView>>()));
    file.refusal.reset();
    m_client.call(
        this,
        [path = file.path.toStdString(), options = optionsOf(file, true)](Desk& desk) {
            return desk.importFile(path, options);
        },
        [this, number = file.number,
         watching = file.watching](Result<std::vector<ImportView>> views) {
            const File* asked = fileOf(number);
            if (asked && asked->watching == watching) {
                take(number, std::move(views), false);
            }
        });
    redraw();
}

void ImportScreen::write()
{
    File* file = current();
    if (!file || file->stage != Stage::Shown || !m_import->isEnabled()) {
        return;
    }
    file->stage = Stage::Writing;
    file->watching = std::make_shared<Watching>();
    m_client.call(
        this,
        [path = file->path.toStdString(), options = optionsOf(*file, false)](Desk& desk) {
            return desk.importFile(path, options);
        },
        [this, number = file->number](Result<std::vector<ImportView>> views) {
            take(number, std::move(views), true);
        });
    redraw();
}

void ImportScreen::take(int number, Result<std::vector<ImportView>> views, bool written)
{
    File* file = fileOf(number);
    if (!file) {
        return;
    }
    if (!views) {
        file->stage = Stage::Refused;
        file->refusal = views.error();
        redraw();
        focusFirst();
        return;
    }
    letGo(std::exchange(file->views,
                        std::make_shared<const std::vector<ImportView>>(std::move(*views))));
    file->stage = written ? Stage::Written : Stage::Shown;
    if (!written) {
        redraw();
        focusFirst();
        return;
    }
    Q_EMIT done(tr("%1: %2 new, %3 known, %4 to be answered")
                    .arg(QFileInfo(file->path).fileName())
                    .arg(numberOf(*file->views, 0))
                    .arg(numberOf(*file->views, 1))
                    .arg(numberOf(*file->views, 2) + numberOf(*file->views, 3)));
    forget(number);
    if (m_files.empty()) {
        m_current = 0;
        redraw();
        Q_EMIT finished();
        return;
    }
    // What was previewed before may be known by now.
    m_current = m_files.front().number;
    for (File& left : m_files) {
        if (left.stage == Stage::Shown) {
            preview(left);
        }
    }
    redraw();
}

void ImportScreen::putAway()
{
    File* file = current();
    if (!file) {
        Q_EMIT finished();
        return;
    }
    if (file->stage == Stage::Writing) {
        file->watching->stop = true; // it ends by itself, with nothing written
        return;
    }
    file->watching->stop = true;
    const int number = file->number;
    forget(number);
    m_current = m_files.empty() ? 0 : m_files.front().number;
    redraw();
    if (m_files.empty()) {
        Q_EMIT finished();
    } else {
        focusFirst();
    }
}

void ImportScreen::forget(int number)
{
    if (File* file = fileOf(number)) {
        letGo(std::exchange(file->views, nullptr));
    }
    m_model->setViews(nullptr);
    std::erase_if(m_files, [number](const File& one) { return one.number == number; });
}

// A million rows take a tenth of a second to be freed: the desk's thread has the time.
void ImportScreen::letGo(std::shared_ptr<const std::vector<ImportView>> views)
{
    if (m_model) {
        m_model->setViews(nullptr);
    }
    m_client.call(
        this,
        [views = std::move(views)](Desk&) mutable {
            views.reset();
            return 0;
        },
        [](int) {});
}

void ImportScreen::choose(int number)
{
    m_current = number;
    redraw();
}

bool ImportScreen::saysRefused() const
{
    return std::any_of(m_files.begin(), m_files.end(), [this](const File& file) {
        return file.number == m_current && file.stage == Stage::Refused;
    });
}

// -------------------------------------------------------------------------------------- showing

void ImportScreen::redraw()
{
    m_filling = true;
    const File* file = current();
    showChips();
    m_account->setEnabled(file != nullptr);
    m_profile->setEnabled(file != nullptr);
    m_account->setCurrentIndex(std::max(0, file ? m_account->findData(file->account) : 0));
    m_profile->setCurrentIndex(std::max(0, file ? m_profile->findData(file->profile) : 0));
    m_said->setText(file && file->stage == Stage::Writing ? tr("Writing…")
                                                          : tr("Nothing has changed yet"));
    m_cancel->setEnabled(file != nullptr);
    m_takeReadable->setVisible(false);
    m_import->setEnabled(false);
    if (!file) {
        m_empty->setTexts(
            tr("No file is chosen"),
            tr("Drop a bank’s file here. It is shown first, and written only when you say so."));
        m_empty->setButton(tr("Choose files…"));
        m_middle->setCurrentWidget(m_empty);
    } else if (file->stage == Stage::Reading || file->stage == Stage::Writing) {
        m_empty->setTexts(file->stage == Stage::Reading ? tr("Reading…") : tr("Writing…"),
                          QFileInfo(file->path).fileName());
        m_empty->setButton(tr("Stop"));
        m_progress.start();
        m_middle->setCurrentWidget(m_empty);
    } else if (file->stage == Stage::Refused) {
        showRefusal(*file);
    } else {
        showTable(*file);
    }
    const bool shown = file && file->stage == Stage::Shown;
    for (size_t i = 0; i < counts.size(); ++i) {
        m_counts[i]->setEnabled(shown);
        const int64_t figure = shown ? numberOf(*file->views, i) : 0;
        m_counts[i]->setHue(figure > 0 ? counts[i].hue : Hue::Quiet);
        m_counts[i]->setFigure(shown ? m_locale.toString(static_cast<qlonglong>(figure))
                                     : QStringLiteral("–"));
    }
    if (shown) {
        showCounts(*file);
    } else {
        m_balances->setText(QString());
        m_import->setText(tr("Import"));
    }
    m_filling = false;
}

// Long work says how far it is; a reader may go over the bytes more than once, so it is no share.
void ImportScreen::showProgress()
{
    const File* file = current();
    if (!file || (file->stage != Stage::Reading && file->stage != Stage::Writing)) {
        m_progress.stop();
        return;
    }
    const double megabytes = static_cast<double>(file->watching->readBytes) / 1'000'000;
    m_empty->setTexts(file->stage == Stage::Reading
                          ? tr("Reading, %1 MB so far").arg(m_locale.toString(megabytes, 'f', 1))
                          : tr("Writing, %1 MB so far").arg(m_locale.toString(megabytes, 'f', 1)),
                      QFileInfo(file->path).fileName());
}

void ImportScreen::showChips()
{
    for (QAbstractButton* chip : m_chipGroup->buttons()) {
        m_chipGroup->removeButton(chip);
        chip->hide();
        chip->deleteLater();
    }
    for (const File& file : m_files) {
        auto* chip = new QPushButton(QFileInfo(file.path).fileName());
        chip->setCheckable(true);
        chip->setChecked(file.number == m_current);
        chip->setIcon(icon(QStringLiteral("file")));
        chip->setToolTip(file.path);
        m_chipGroup->addButton(chip, file.number);
        m_chips->addWidget(chip);
    }
}

void ImportScreen::showTable(const File& file)
{
    m_model->setViews(file.views);
    fitPreviewTable(m_table);
    m_middle->setCurrentWidget(m_table);
    if (m_model->rowCount() > 0) {
        m_table->selectRow(0);
    }
}

void ImportScreen::showCounts(const File& file)
{
    const ImportView* view = file.views->empty() ? nullptr : &file.views->front();
    const bool before = view && view->alreadyImported;
    QStringList said;
    if (before) {
        said.append(tr("This file is already in the book. Nothing changes."));
    } else if (view) {
        said.append(
            view->breaks.empty()
                ? (view->balancesChecked ? tr("The balances agree")
                                         : tr("The file has no balances to check"))
                : tr("%n balance(s) do not agree", nullptr, static_cast<int>(view->breaks.size())));
        const QString read = QStringList{show::text(view->format), show::text(view->encoding),
                                         show::text(view->profile)}
                                 .filter(QRegularExpression(QStringLiteral(".")))
                                 .join(QStringLiteral(" · "));
        said.append(read);
    }
    m_balances->setText(said.join(u'\n'));
    m_balances->setHue(view && !view->breaks.empty() ? Hue::Shu : Hue::Plain);
    const int64_t refused = view ? view->rowsRefused : 0;
    m_takeReadable->setVisible(refused > 0);
    m_takeReadable->setChecked(file.takeReadable);
    const int64_t rows = writable(*file.views);
    m_import->setText(before ? tr("Import")
                             : tr("Import %n row(s)", nullptr, static_cast<int>(rows)));
    m_import->setEnabled(!before && (refused == 0 || file.takeReadable));
}

void ImportScreen::showRefusal(const File& file)
{
    const Problem& why = *file.refusal;
    QString line = show::text(problemRemedy(why));
    if (why.cause) {
        line = show::text(problemMessage(*why.cause)) + u' ' + line;
    }
    const QString place = show::text(placeText(why.place));
    m_empty->setTexts(show::text(problemMessage(why)),
                      place.isEmpty() ? line : line + QStringLiteral("  (") + place + u')');
    const bool account =
        why.code == ProblemCode::AccountNotNamed || why.code == ProblemCode::AccountUnknown;
    m_empty->setButton(account ? tr("Add account…") : tr("Put away"));
    m_middle->setCurrentWidget(m_empty);
}

void ImportScreen::showProblems()
{
    const File* file = current();
    if (!file || file->views->empty()) {
        return;
    }
    QStringList lines;
    for (const Problem& one : file->views->front().problems) {
        lines.append(show::text(problemLine(one)));
    }
    for (const ImportView& view : *file->views) {
        for (const BalanceBreak& gap : view.breaks) {
            lines.append((gap.line > 0
                              ? tr("Line %1: the file states %2, the rows give %3.").arg(gap.line)
                              : tr("The closing balance: the file states %1, the rows give %2."))
                             .arg(show::number({gap.stated, view.currency}, m_locale),
                                  show::number({gap.expected, view.currency}, m_locale)));
        }
    }
    if (lines.isEmpty()) {
        lines.append(tr("There are none."));
    }
    static_cast<QStringListModel*>(m_problems->model())->setStringList(lines);
    m_middle->setCurrentWidget(m_problems);
    m_problems->setFocus(Qt::OtherFocusReason);
}

void ImportScreen::focusFirst()
{
    const File* file = current();
    if (file && file->stage == Stage::Shown) {
        m_table->setFocus(Qt::OtherFocusReason);
    } else if (file && file->stage == Stage::Refused &&
               file->refusal->code == ProblemCode::AccountNotNamed && m_account->count() > 1) {
        m_account->setFocus(Qt::OtherFocusReason);
    } else {
        m_empty->button()->setFocus(Qt::OtherFocusReason);
    }
}

void ImportScreen::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: write(); return;
    case Qt::Key_Escape:
        if (m_model->filter() || m_middle->currentWidget() == m_problems) {
            m_model->setFilter(std::nullopt);
            m_middle->setCurrentWidget(m_table);
            m_table->setFocus(Qt::OtherFocusReason);
        } else {
            putAway();
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shogo
