// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "book/book.h"
#include "book/book_place.h"
#include "book/installation_notes.h"
#include "book/verify.h"
#include "desk/views.h"
#include "statement/format.h"
#include "statement/profile.h"
#include "statement/statement.h"
#include "target/disk.h"
#include "target/target.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace shogo {

class BookLock;
struct SignInService;

// Where the world comes in.
struct World
{
    const Clock& clock;
    Random& random;
    Disk& disk;
    InstallationNotes& notes; // what this computer knows of its books
    std::string who;          // the person at the desk, for the history
    WebMeans* web = nullptr;  // none: web targets cannot be used
};

// The one facade: the verbs of shogoctl and the actions of the window are these functions. A verb
// takes values and gives values or a Problem; it formats nothing, asks nothing and shows nothing.
// Everything of one book lives on one thread.
class Desk
{
public:
    static Result<std::unique_ptr<Desk>> create(const std::string& address,
                                                const std::string& target,
                                                const std::string& currency, World world);
    static Result<std::unique_ptr<Desk>> open(const std::string& address, World world,
                                              Database::Mode mode = Database::Mode::ReadWrite);
    ~Desk();

    // --- statements (desk_import.cpp)
    static Result<StatementFile> inspect(const std::string& path, const ReadOptions& options);
    // Bank layouts that Shogo knows, by name.
    static std::vector<std::string> profileNames();
    Result<AccountId> addAccount(const NewAccount& account);
    Result<std::vector<ImportView>> importFile(const std::string& path,
                                               const ImportOptions& options);

    // --- review (desk_review.cpp)
    Result<void> rows(const RowFilter& filter,
                      const std::function<Result<void>(const ListedRow&)>& each);
    Result<std::vector<QuestionView>> questions();
    Result<DecideView> decide(const DecideRequest& request);
    // The other side of the rows' journals; gives how many other rows got it as a suggestion.
    Result<int64_t> assign(const std::vector<RowKey>& keys, const Decision& decision);
    // Empty: all that are ready.
    Result<ApproveView> approve(const std::vector<RowKey>& keys);

    // --- what can be booked to (desk_chart.cpp)
    // As it was read last; a target that keeps no chart (a journal file) has none.
    Result<ChartView> chart();
    // Reads it from the target and keeps it.
    void refreshChart(std::function<void(Result<ChartView>)> done);
    // Why plain journals are not posted to this account of the books (or that this is ignored): the
    // target has a bank feed of its own for it.
    Result<std::optional<Problem>> feedOn(const std::string& postsTo);

    // --- signing in (desk_sign_in.cpp)
    // Tries a secret (an API key, or the office's own app for a consent in the browser) with the
    // target, and keeps it where secrets are kept if it is the right one.
    void signIn(const SignInRequest& request, std::function<void(Result<SignInView>)> done);
    void cancelSignIn(); // while the browser is waited for
    // Takes it back: the office's grant, or where there is none the connection's API key.
    void forgetSignIn(std::function<void(Result<SignInView>)> done);

    // --- posting (desk_post.cpp)
    Result<PostPlan> planPost();
    // With `expect`: posts nothing if the number of new journals is another.
    void post(std::optional<int64_t> expect, Poster::Done done);
    // Empty: all that is stuck.
    void lookUp(const std::vector<RowKey>& keys, Poster::Done done);
    void resolve(const ResolveRequest& request, Poster::Done done);
    // Reverses a confirmed journal by an entry of its own; with `rebook` the row is reviewed again,
    // for a new one. Needs neither where a look-up has seen that it was removed there.
    Result<CorrectView> correct(const CorrectRequest& request);
    // Another book may post to the same own accounts: a person's word, by the four hex digits that
    // stand behind its keys.
    Result<void> allowOtherBook(const std::string& tag);
    void stopPosting();
    std::function<void(int64_t done, int64_t total)> postProgress;

    // --- one book, and never back (desk_safety.cpp)
    // A consistent copy, also while the book is in use; never over an existing file.
    Result<BackupFacts> backUp(const std::string& to);
    // A book from a backup (or from a book in another place), under quarantine. What stands at
    // `book` is moved aside.
    static Result<RestoreView> restore(const std::string& backup, const std::string& book,
                                       bool onlyCopy, World world);
    // Placeholders for the keyed journals that no entry knows; begins a quarantine.
    void rebuild(const RebuildRequest& request, std::function<void(Result<RebuildView>)> done);
    // A person's words before a run: no other copy of the book posts; it may post from its place.
    Result<void> sayOnlyCopy();
    Result<void> acceptPlace();
    // What would keep a run from posting now, or should be seen before it. Changes nothing.
    Result<SafetyView> safety();

    // --- the book (desk_admin.cpp)
    Result<void> history(std::optional<RowKey> key,
                         const std::function<Result<void>(const HistoryLine&)>& each);
    Result<VerifyReport> verify();
    // 0: the last decision or import.
    Result<UndoView> undo(int64_t seq);

    Book& book() { return *m_book; }
    Result<Account> accountOf(const BookRow& row);

private:
    friend class Importer;
    friend class Undoer;
    Desk(std::unique_ptr<Book> book, World world);
    Result<Target*> target();
    struct SignInTrial;
    Result<SignInService> signInService() const;
    void tryAndKeep(const std::string& name, const std::string& text);
    void endSignIn(Result<SignInView> view);
    Result<std::unique_ptr<Target>> makeOwnTarget();
    Result<void> lockForPosting();
    Deed deed(const std::string& why = {}) const;
    // A line that names one action of a person, with what undo needs; its rows' lines follow it.
    Result<int64_t> recordDeed(const std::string& event, const std::string& why,
                               const std::string& facts);
    Result<void> suggestFor(const BookRow& row, const Memory& memory);
    Result<DecideView> decideCount(const DecideRequest& request);
    Result<void> decideOne(const BookRow& row, const DecideRequest& request);
    Result<void> dissolve(const BookRow& row, const BookRow& into, const Deed& deed);
    Result<void> closeQuestionIfSettled(const BookRow& row);
    // Missing at the bank (keys.md, step 5), anew for rows of these days.
    Result<void> recheckMissing(AccountId account, Day first, Day last, const Deed& deed);
    Result<int64_t> suspectsLeft();
    Result<void> approveOne(const BookRow& row, const Memory& memory, ApproveView& view);
    Result<void> queueJournal(const BookRow& row, const std::optional<LedgerEntry>& entry,
                              ApproveView& view);
    Result<Journal> journalFor(const BookRow& row);
    Result<void> markReversed(const LedgerEntry& entry, bool reversed, const std::string& why);
    // `step` empty: the row's last step that is a journal.
    Result<LedgerEntry> entryOf(const RowKey& key, const std::string& step = {});
    Result<std::string> adoptedId(const LedgerEntry& entry, const std::string& given);
    Result<void> resolveOne(const LedgerEntry& entry, const ResolveRequest& request, bool looked,
                            PostReport& report);
    void lookUpEntries(const std::vector<EntryId>& entries, Poster::Done done);
    void runPoster(const std::function<void(Poster&, Poster::Done)>& start, Poster::Done done);
    int64_t settleMs();
    Result<void> placeAllowsPosting();
    Result<void> checkWhereabouts();
    Result<void> readyToPost();
    Result<RebuildView> takeKeyedList(const Lookup& all, bool onlyCopy);
    void afterRun(PostReport& report);

    std::unique_ptr<Book> m_book;
    World m_world;
    std::unique_ptr<Target> m_target;
    std::unique_ptr<Target> m_chartTarget; // a run's own may end while the chart is read
    bool m_readingChart = false;
    std::shared_ptr<SignInTrial> m_signIn;
    std::unique_ptr<BookLock> m_lock;
    std::unique_ptr<Poster> m_poster;
};

} // namespace shogo
