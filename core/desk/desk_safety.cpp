// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include "book/backup.h"
#include "book/book_file.h"
#include "book/book_lock.h"
#include "post/quarantine.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace shogo {

namespace {

constexpr const char* restored = "it was restored from a backup";
constexpr const char* rebuilt = "its ledger was rebuilt from what is there";

bool exists(const std::string& path)
{
    return QFileInfo::exists(QString::fromStdString(path));
}

int64_t noteEpoch(InstallationNotes& notes, const std::string& bookId)
{
    const auto note = notes.find(bookId);
    return note ? note->epoch : 0;
}

// A copy of the backup under quarantine, at a name that is not the book's yet: there is no moment
// at which a restored book could post without having been asked about.
Result<RestoreView> prepareCopy(const std::string& backup, const std::string& copy, World& world)
{
    SHOGO_ASSIGN(const BackupFacts facts, verifyBackup(backup, BackupCheck::WholeChain));
    {
        SHOGO_ASSIGN(const auto source, Database::open(backup, Database::Mode::ReadOnly));
        SHOGO_TRY(backUp(*source, copy));
    }
    RestoreView view;
    {
        SHOGO_ASSIGN(const auto book, Book::open(copy));
        int64_t settleMs = TargetTraits().settleMs;
        if (auto target =
                makeTarget(book->settings().target, {world.disk, world.clock, world.web})) {
            settleMs = (*target)->traits().settleMs;
        }
        SHOGO_TRY(beginQuarantine(*book, restored, noteEpoch(world.notes, facts.bookId),
                                  quarantineDeed("recovery: " + world.who, world.clock, settleMs)));
        view.epoch = book->settings().epoch;
        view.quarantine = book->settings().quarantine;
        SHOGO_ASSIGN(view.unknown, book->quarantine().openEntries());
    }
    view.head = facts.head;
    SHOGO_TRY(syncFile(copy));
    return view;
}

// The log of an old book goes with it: SQLite would take it for the new one's.
constexpr std::array bookSuffixes = {"-wal", "-shm", ""};

// True where the log is folded in; false where the book is damaged, or none.
Result<bool> foldLog(const std::string& book)
{
    auto database = Database::open(book, Database::Mode::ReadWrite);
    if (!database) {
        return false;
    }
    const auto busy = (*database)->integer("fold-log", "PRAGMA wal_checkpoint(TRUNCATE)");
    if (busy && *busy == 1) {
        return Problem(ProblemCode::BookBusy, Place{book});
    }
    return busy.has_value();
}

Result<std::string> moveAside(const std::string& book, Instant now)
{
    if (std::none_of(bookSuffixes.begin(), bookSuffixes.end(),
                     [&](const char* suffix) { return exists(book + suffix); })) {
        return std::string();
    }
    std::string stamp = now.text().substr(0, 19) + "Z";
    std::erase_if(stamp, [](char c) { return c == '-' || c == ':'; });
    const std::string base = folderOf(book) + "/" + stemOf(book) + ".before-restore-" + stamp;
    std::string aside = base + ".shogo";
    for (int n = 2; exists(aside); ++n) {
        aside = base + "-" + std::to_string(n) + ".shogo";
    }
    // SQLite takes the log of a damaged book away when it opens it: a copy is kept until then.
    const QString log = QString::fromStdString(aside + "-wal");
    if (exists(book)) {
        QFile::copy(QString::fromStdString(book + "-wal"), log);
        auto folded = foldLog(book);
        if (!folded || *folded || exists(book + "-wal")) {
            QFile::remove(log);
        }
        if (!folded) {
            return std::move(folded).error();
        }
    }
    for (const char* suffix : bookSuffixes) {
        if (exists(book + suffix)) {
            SHOGO_TRY(moveFile(book + suffix, aside + suffix));
        }
    }
    return aside;
}

void removeCopy(const std::string& copy)
{
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
        QFile::remove(QString::fromStdString(copy + suffix));
    }
}

Problem placeProblem(const BookPlace& place, const std::string& path)
{
    return {place.kind == BookPlace::Kind::Cloud ? ProblemCode::BookInCloud
                                                 : ProblemCode::BookOnNetwork,
            Place{path},
            {place.service}};
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

} // namespace

int64_t Desk::settleMs()
{
    const auto target = this->target();
    return target ? (*target)->traits().settleMs : TargetTraits().settleMs;
}

Result<BackupFacts> Desk::backUp(const std::string& to)
{
    return shogo::backUp(m_book->database(), to);
}

Result<RestoreView> Desk::restore(const std::string& backup, const std::string& book, bool onlyCopy,
                                  World world)
{
    if (!exists(backup)) {
        return Problem(ProblemCode::FileMissing, Place{backup});
    }
    const std::string path = canonicalPath(book);
    if (path == canonicalPath(backup)) {
        return Problem(ProblemCode::BookExists, Place{book});
    }
    RestoreView view;
    {
        // Nobody posts to a book while it is taken away.
        SHOGO_ASSIGN(const auto lock, BookLock::take(path, world.who));
        const std::string copy =
            path + ".restoring-" + std::to_string(QCoreApplication::applicationPid());
        removeCopy(copy);
        auto prepared = prepareCopy(backup, copy, world);
        if (!prepared) {
            removeCopy(copy);
            return std::move(prepared).error();
        }
        view = std::move(*prepared);
        view.book = book;
        auto aside = moveAside(path, world.clock.now());
        if (!aside) {
            removeCopy(copy);
            return std::move(aside).error();
        }
        view.movedAside = *aside;
        if (auto moved = moveFile(copy, path); !moved) {
            removeCopy(copy);
            return std::move(moved).error();
        }
    }
    if (onlyCopy) {
        SHOGO_ASSIGN(auto desk, open(path, world));
        SHOGO_TRY(desk->sayOnlyCopy());
        view.quarantine = desk->book().settings().quarantine;
    }
    return view;
}

// The three cases of the specification, when a book is opened for posting. The lock is held.
Result<void> Desk::checkWhereabouts()
{
    SHOGO_TRY(m_book->loadSettings());
    SHOGO_ASSIGN(const Whereabouts where, whereaboutsOf(*m_book, m_world.notes));
    if (where != Whereabouts::Same && m_book->settings().quarantine != 1) {
        SHOGO_TRY(
            beginQuarantine(*m_book, std::string(whereaboutsText(where)),
                            noteEpoch(m_world.notes, m_book->settings().bookId),
                            quarantineDeed("recovery: " + m_world.who, m_world.clock, settleMs())));
    }
    return {};
}

Result<void> Desk::readyToPost()
{
    SHOGO_TRY(checkWhereabouts());
    if (m_book->settings().quarantine == 1) {
        SHOGO_ASSIGN(const auto record, m_book->quarantine().load());
        return Problem(ProblemCode::BookQuarantined, Place{m_book->path()},
                       {record ? record->why : std::string()});
    }
    return noteBook(*m_book, m_world.notes, true);
}

Result<void> Desk::sayOnlyCopy()
{
    if (m_lock) {
        return Problem(ProblemCode::PosterBusy, Place{m_book->path()}, {m_world.who});
    }
    SHOGO_TRY(lockForPosting());
    const auto say = [&]() -> Result<void> {
        SHOGO_TRY(checkWhereabouts());
        if (m_book->settings().quarantine == 1) {
            SHOGO_TRY(giveWord(*m_book, quarantineDeed(deed().actor, m_world.clock, settleMs())));
        }
        return noteBook(*m_book, m_world.notes, true);
    };
    auto outcome = say();
    m_lock.reset();
    return outcome;
}

Result<void> Desk::placeAllowsPosting()
{
    const BookPlace place = placeOf(m_book->path());
    if (place.kind == BookPlace::Kind::Local) {
        return {};
    }
    const auto note = m_world.notes.find(m_book->settings().bookId);
    const std::string path = canonicalPath(m_book->path());
    if (note && std::find(note->acceptedPlaces.begin(), note->acceptedPlaces.end(), path) !=
                    note->acceptedPlaces.end()) {
        return {};
    }
    return placeProblem(place, m_book->path());
}

Result<void> Desk::acceptPlace()
{
    const std::string& id = m_book->settings().bookId;
    BookNote note = m_world.notes.find(id).value_or(BookNote{});
    const std::string path = canonicalPath(m_book->path());
    if (placeOf(path).kind == BookPlace::Kind::Local ||
        std::find(note.acceptedPlaces.begin(), note.acceptedPlaces.end(), path) !=
            note.acceptedPlaces.end()) {
        return {};
    }
    note.acceptedPlaces.push_back(path);
    return m_world.notes.keep(id, note, true);
}

Result<SafetyView> Desk::safety()
{
    SafetyView view;
    SHOGO_TRY(m_book->loadSettings());
    view.quarantine = m_book->settings().quarantine;
    SHOGO_ASSIGN(view.toLookUp, m_book->quarantine().openEntries());
    const Place here{m_book->path()};
    if (view.quarantine == 1) {
        SHOGO_ASSIGN(const auto record, m_book->quarantine().load());
        view.problems.emplace_back(
            ProblemCode::BookQuarantined, here,
            std::vector<ProblemArgument>{record ? record->why : std::string()});
    } else {
        SHOGO_ASSIGN(const Whereabouts where, whereaboutsOf(*m_book, m_world.notes));
        if (where != Whereabouts::Same) {
            view.problems.emplace_back(
                ProblemCode::BookQuarantined, here,
                std::vector<ProblemArgument>{std::string(whereaboutsText(where))});
        }
    }
    view.place = placeOf(m_book->path());
    const auto allowed = placeAllowsPosting();
    view.placeAccepted = allowed.has_value();
    if (!allowed) {
        view.problems.push_back(allowed.error());
    }
    if (!view.place.copies.empty()) {
        view.problems.emplace_back(ProblemCode::CopiesBeside, here,
                                   std::vector<ProblemArgument>{joined(view.place.copies)});
    }
    return view;
}

// A run is over. Nothing here undoes or holds back what it did.
void Desk::afterRun(PostReport& report)
{
    if (auto noted = noteBook(*m_book, m_world.notes, true); !noted) {
        report.problems.push_back(std::move(noted).error());
    }
    if (const BookPlace place = placeOf(m_book->path()); !place.copies.empty()) {
        report.problems.emplace_back(ProblemCode::CopiesBeside, Place{m_book->path()},
                                     std::vector<ProblemArgument>{joined(place.copies)});
    }
    if (!report.entries.empty()) {
        if (auto made = backUpAutomatically(m_book->database(), BackupReason::AfterPosting,
                                            m_world.clock.now());
            !made) {
            report.problems.push_back(std::move(made).error());
        }
    }
    for (Problem& note : m_book->takeNotes()) {
        report.problems.push_back(std::move(note));
    }
}

Result<RebuildView> Desk::takeKeyedList(const Lookup& all, bool onlyCopy)
{
    RebuildView view;
    SHOGO_ASSIGN(const KeyedListReport report,
                 settleKeyedList(*m_book, all, false, KeyedListUse::Rebuild, deed().actor,
                                 m_world.clock.now()));
    if (!all.conclusive) {
        // What was seen is kept, but it was not all.
        Problem problem(ProblemCode::CannotList, Place{m_book->path()});
        return all.problem ? problem.becauseOf(*all.problem) : problem;
    }
    if (onlyCopy) {
        SHOGO_TRY(giveWord(*m_book, quarantineDeed(deed().actor, m_world.clock, settleMs())));
        SHOGO_TRY(noteBook(*m_book, m_world.notes, true));
    }
    view.placeholders = report.placeholders;
    view.otherTags = report.otherTags;
    view.quarantine = m_book->settings().quarantine;
    SHOGO_ASSIGN(const auto left, m_book->quarantine().placeholders());
    view.withoutEntry = static_cast<int64_t>(left.size());
    return view;
}

void Desk::rebuild(const RebuildRequest& request, std::function<void(Result<RebuildView>)> done)
{
    if (m_lock) {
        return done(Problem(ProblemCode::PosterBusy, Place{m_book->path()}, {m_world.who}));
    }
    const auto begin = [&]() -> Result<std::pair<Day, Day>> {
        SHOGO_TRY(lockForPosting());
        SHOGO_ASSIGN(Target * target, this->target());
        if (!target->traits().listsByDate) {
            return Problem(ProblemCode::CannotList, Place{m_book->path()});
        }
        SHOGO_TRY(
            beginQuarantine(*m_book, rebuilt, noteEpoch(m_world.notes, m_book->settings().bookId),
                            quarantineDeed("recovery: " + m_world.who, m_world.clock, settleMs())));
        WriteScope scope(m_book->database());
        SHOGO_TRY(scope.begin());
        for (const std::string& tag : request.ownTags) {
            SHOGO_TRY(m_book->quarantine().addOwnTag(tag));
        }
        HistoryLine line;
        line.at = m_world.clock.now();
        line.actor = deed().actor;
        line.kind = "book"; // and no deed: it cannot be taken back
        line.event = "rebuild";
        line.why = joined(request.ownTags);
        SHOGO_TRY(m_book->history().append(line));
        SHOGO_TRY(scope.commit());
        return keyedListSpan(*m_book, m_world.clock.now());
    };
    const auto finish = [this, done = std::move(done)](Result<RebuildView> view) {
        m_target.reset();
        m_lock.reset();
        done(std::move(view));
    };
    const auto span = begin();
    if (!span) {
        return finish(span.error());
    }
    m_target->open([this, finish, span = *span, onlyCopy = request.onlyCopy](Result<void> opened) {
        if (!opened) {
            return finish(std::move(opened).error());
        }
        m_target->list(span.first, span.second, [this, finish, onlyCopy](const Lookup& all) {
            finish(takeKeyedList(all, onlyCopy));
        });
    });
}

} // namespace shogo
