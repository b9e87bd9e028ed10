// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation.h"

#include "sim_target.h"

#include <QtGlobal>

#include <algorithm>

namespace shogo::sim {

namespace {

const char* const bank = "assets:bank";
constexpr int64_t mainTime = 60'000;
constexpr int64_t longestMain = 240'000;

void must(const Result<int64_t>& outcome)
{
    if (!outcome) {
        qFatal("simulation: %s", std::string(codeText(outcome.error().code)).c_str());
    }
}

StepFacts person(const SimClock& clock, const std::string& why)
{
    StepFacts facts;
    facts.actor = Actor::Person;
    facts.who = "person: sim";
    facts.at = clock.now();
    facts.why = why;
    return facts;
}

} // namespace

void emptyBook(Book& book)
{
    for (const char* table :
         {"placeholder", "quarantine", "alike", "hand_journal", "hand_month", "known_tag", "remote",
          "attempt", "entry", "journal_line", "journal", "row_key", "statement_row", "history"}) {
        must(book.database().run("sim-empty", "DELETE FROM " + std::string(table)));
    }
    must(book.database().run(
        "sim-empty", "UPDATE target_state SET paused_until = NULL, failures = 0, why = ''"));
}

Simulation::Simulation(Book& book, SimClock& clock, const Plan& plan, uint64_t seed, bool tell)
    : m_book(book),
      m_clock(clock),
      m_plan(plan),
      m_random(seed),
      m_queue(m_random),
      m_server(clock, m_random),
      m_tell(tell)
{
    m_book.ledger().rules = plan.rules;
}

Simulation::~Simulation()
{
    for (Process& process : m_processes) {
        if (process.alive) {
            *process.alive = false;
        }
    }
    m_book.database().fault = nullptr;
    m_book.ledger().rules = {};
}

void Simulation::tell(const std::string& line)
{
    if (m_tell) {
        m_story.push_back(std::to_string(m_clock.time) + " ms  " + line);
    }
}

RowKey Simulation::truthOf(const RowKey& key) const
{
    const auto at = m_otherKeys.find(key);
    return at == m_otherKeys.end() ? key : at->second;
}

std::vector<LedgerEntry> Simulation::entries()
{
    std::vector<LedgerEntry> all;
    for (const EntryId id : m_ids) {
        all.push_back(*m_book.ledger().byId(id));
    }
    return all;
}

void Simulation::fill(int keys)
{
    Database& database = m_book.database();
    const Currency yen = *Currency::find("JPY");
    WriteScope scope(database);
    if (!scope.begin()) {
        qFatal("simulation: begin");
    }
    for (int i = 1; i <= keys; ++i) {
        RowKey key;
        m_random.fill(key.bytes.data(), key.bytes.size());
        const Day day = Day::fromNumber(20'550 + static_cast<int32_t>(m_random.below(6)));
        // Few amounts: some rows look like each other.
        const int64_t minor = -100 * (1 + m_random.below(4));
        must(database.run("sim-row",
                          "INSERT INTO statement_row (id, account_id, day, minor, key, text, "
                          "ordinal, status, born, undone) VALUES (?,1,?,?,?,'row',1,'ready',0,0)",
                          {int64_t{i}, int64_t{day.number()}, minor, sqlBlob(key.view())}));
        must(database.run("sim-key", "INSERT INTO row_key (key, row_id) VALUES (?,?)",
                          {sqlBlob(key.view()), int64_t{i}}));
        const Journal journal{
            key,
            day,
            "memo",
            "",
            {{bank, {minor, yen}, "", ""}, {"expenses:a", {-minor, yen}, "", ""}}};
        const auto id = m_book.journals().add({i}, journal);
        const auto entry =
            m_book.ledger().approve({{i}, key, "journal", key, *id, day, {}}, person(m_clock, ""));
        m_ids.push_back(*entry);
    }
    if (!scope.commit()) {
        qFatal("simulation: commit");
    }
}

std::optional<Fault> Simulation::drawFault(std::initializer_list<Fault> among)
{
    if (!m_faultsOn || m_budget <= 0 || m_random.below(100) >= m_rate) {
        return std::nullopt;
    }
    int64_t sum = 0;
    for (const Fault fault : among) {
        sum += m_plan.weight[static_cast<size_t>(fault)];
    }
    if (sum == 0) {
        return std::nullopt;
    }
    int64_t at = m_random.below(sum);
    for (const Fault fault : among) {
        at -= m_plan.weight[static_cast<size_t>(fault)];
        if (at < 0) {
            --m_budget;
            ++m_faults;
            return fault;
        }
    }
    return std::nullopt;
}

void Simulation::inProcess(int number, int64_t time, std::function<void()> what)
{
    Process& process = m_processes[static_cast<size_t>(number)];
    m_queue.at(time, [this, number, alive = process.alive, what = std::move(what)] {
        if (!*alive) {
            return;
        }
        const int64_t until =
            std::max(m_processes[static_cast<size_t>(number)].stoppedUntil, m_asleepUntil);
        if (until > m_clock.time) {
            inProcess(number, until, what);
            return;
        }
        m_inProcess = number;
        what();
        m_inProcess = -1;
        if (m_failing == number && m_failStatement < 0) {
            // A statement has failed in the middle of a transaction: the process is as good as
            // dead.
            m_book.database().fault = nullptr;
            m_failing = -1;
            kill(number);
        }
    });
}

void Simulation::startRun(int number, std::vector<EntryId> lookUp)
{
    Process& process = m_processes[static_cast<size_t>(number)];
    if (process.poster || m_asleepUntil > m_clock.time) {
        return;
    }
    const bool locked = m_mode != 2;
    if (locked) {
        if (m_lockHolder >= 0) {
            return;
        }
        m_lockHolder = number;
    }
    process.alive = std::make_shared<bool>(true);
    process.target = std::make_unique<SimTarget>(*this, number);
    PosterOptions options;
    options.locked = locked;
    options.leaseMs = m_plan.leaseMs;
    options.deadlineMs = deadlineMs;
    options.rules = m_plan.rules;
    options.groupSize = 1 + static_cast<size_t>(m_random.below(4));
    options.handOver = [this, number](std::function<void()> go) {
        inProcess(number, m_clock.time + m_random.below(200), std::move(go));
    };
    process.poster = std::make_unique<Poster>(
        m_book, *process.target, m_clock, m_random, "P" + std::to_string(number),
        m_plan.autoResend ? ResendPolicy::Auto : ResendPolicy::Ask, options);
    tell("P" + std::to_string(number) + (lookUp.empty() ? " runs" : " looks for a person"));
    auto done = [this, number, lookUp](const Result<PostReport>& report) {
        endRun(number, report, lookUp);
    };
    if (lookUp.empty()) {
        process.poster->post(done);
    } else {
        process.poster->lookUp(lookUp, done);
    }
}

void Simulation::endRun(int number, const Result<PostReport>& report, std::vector<EntryId> lookUp)
{
    if (!report) {
        if (m_failing != number) {
            m_wrong = "a run ended with " + std::string(codeText(report.error().code));
        }
        return;
    }
    const bool clear = report->allSeen && report->problems.empty() && report->foundAnyway.empty();
    m_queue.at(m_clock.time, [this, number, clear, lookUp,
                              alive = m_processes[static_cast<size_t>(number)].alive] {
        if (!*alive) {
            return;
        }
        Process& process = m_processes[static_cast<size_t>(number)];
        *process.alive = false;
        process.poster.reset();
        process.target.reset();
        if (m_lockHolder == number) {
            m_lockHolder = -1;
        }
        if (clear && !lookUp.empty()) {
            say(*m_book.ledger().byId(lookUp.front()), PersonVerdict::What::Withdraw, {}, true);
        }
    });
}

void Simulation::kill(int number)
{
    Process& process = m_processes[static_cast<size_t>(number)];
    if (!process.poster) {
        return;
    }
    ++m_crashes;
    tell("P" + std::to_string(number) + " dies");
    *process.alive = false;
    // Destroyed at once: a dead process does nothing more, and its open transaction is gone.
    process.poster.reset();
    process.target.reset();
    if (m_lockHolder == number) {
        m_lockHolder = -1;
    }
    if (m_plan.mistakes.commitsAfterSend) {
        must(m_book.database().run("sim-lost", "DELETE FROM attempt WHERE ended_at IS NULL"));
        must(m_book.database().run("sim-lost",
                                   "UPDATE entry SET state = 'queued', attempt = attempt - 1, "
                                   "owner = '', lease_until = NULL WHERE state = 'pending'"));
    }
}

// What happens to machines and to what stands in the books.
void Simulation::disturb()
{
    if (!m_faultsOn || m_budget <= 0) {
        return;
    }
    const auto fault = drawFault(
        {Fault::Crash, Fault::CrashInDatabase, Fault::Reboot, Fault::Sleep, Fault::ClockJump,
         Fault::Stop, Fault::MemoWiped, Fault::DateEdited, Fault::AmountEdited, Fault::Deleted,
         Fault::Voided, Fault::ByHand, Fault::Copied, Fault::KeyInLongerWord});
    if (!fault) {
        return;
    }
    const int number = static_cast<int>(m_random.below(static_cast<int64_t>(m_processes.size())));
    Process& process = m_processes[static_cast<size_t>(number)];
    std::vector<Booked*> live;
    for (Booked& journal : m_server.all()) {
        if (!journal.deleted && !journal.voided && journal.visibleAt <= m_clock.time) {
            live.push_back(&journal);
        }
    }
    Booked* journal =
        live.empty() ? nullptr
                     : live[static_cast<size_t>(m_random.below(static_cast<int64_t>(live.size())))];
    const bool own = journal != nullptr && journal->byProgram;
    const auto confirmed = [&] {
        const auto all = entries();
        return std::any_of(all.begin(), all.end(), [&](const LedgerEntry& entry) {
            return truthOf(entry.key) == journal->key && entry.state == State::Confirmed;
        });
    };
    const auto keyed = [&] { return journal->text.find("shogo:") != std::string::npos; };
    switch (*fault) {
    case Fault::Crash: kill(number); break;
    case Fault::CrashInDatabase:
        if (process.poster && m_failing < 0) {
            m_failing = number;
            m_failStatement = 1 + static_cast<int>(m_random.below(25));
            m_book.database().fault = [this](const char* name) -> std::optional<Problem> {
                if (m_inProcess != m_failing || m_failStatement < 0 ||
                    std::string_view(name) == "rollback" || --m_failStatement > 0) {
                    return std::nullopt;
                }
                m_failStatement = -1;
                return Problem(ProblemCode::BookDiskFull);
            };
        }
        break;
    case Fault::Reboot:
        for (size_t i = 0; i < m_processes.size(); ++i) {
            kill(static_cast<int>(i));
        }
        ++m_clock.boot;
        m_clock.bootedAt = m_clock.time;
        tell("the machine starts anew");
        break;
    case Fault::Sleep:
        m_asleepUntil = m_clock.time + 1'000 + m_random.below(15'000);
        tell("the machine sleeps until " + std::to_string(m_asleepUntil));
        break;
    case Fault::ClockJump:
        m_clock.wallOff += (m_random.below(2) == 0 ? -1 : 1) * (3'000 + m_random.below(3'600'000));
        tell("the clock jumps");
        break;
    case Fault::Stop:
        process.stoppedUntil = m_clock.time + 500 + m_random.below(m_plan.longestStopMs);
        tell("P" + std::to_string(number) + " is stopped until " +
             std::to_string(process.stoppedUntil));
        if (!m_plan.rules.keepsLockWhilePending && m_lockHolder == number) {
            m_lockHolder = -1;
        }
        break;
    // A key is never wiped off and the journal changed as well before its first look-up: nobody
    // could tell then (spec/ledger.md, promise 1).
    case Fault::MemoWiped:
        if (journal != nullptr && (journal->lines.size() == 2 || confirmed())) {
            journal->text = "by hand";
            tell("a person wipes the memo of " + journal->id);
        }
        break;
    case Fault::DateEdited:
        if (own) {
            journal->day = journal->bookedFor.plusDays(static_cast<int>(m_random.below(41)) - 20);
            tell("a person moves " + journal->id + " to " + journal->day.text());
        }
        break;
    case Fault::AmountEdited:
        if (own && (keyed() || confirmed())) {
            for (JournalLine& line : journal->lines) {
                line.amount.minor *= 3;
            }
            journal->lines.push_back(
                {"expenses:b", {0, journal->lines[0].amount.currency}, "", ""});
            tell("a person changes the amount of " + journal->id);
        }
        break;
    case Fault::Deleted:
        if (journal != nullptr) {
            journal->deleted = true;
            tell("a person deletes " + journal->id);
        }
        break;
    case Fault::Voided:
        if (own) {
            journal->voided = true;
            tell("a person voids " + journal->id);
        }
        break;
    case Fault::ByHand: {
        const LedgerEntry entry = anyEntry();
        const auto sent = m_book.journals().load(entry.journal);
        const std::string id =
            m_server.bookByHand(truthOf(entry.key), "by hand", entry.day, sent->lines);
        tell("a person enters " + entry.key.hex().substr(0, 6) + " by hand as " + id);
        break;
    }
    case Fault::Copied:
        if (own && keyed()) {
            const Booked copy = *journal; // the list may move
            const std::string id = m_server.bookByHand(copy.key, copy.text, copy.day, copy.lines);
            tell("a person copies " + copy.id + " to " + id);
        }
        break;
    case Fault::KeyInLongerWord: {
        const LedgerEntry entry = anyEntry();
        const Currency yen = *Currency::find("JPY");
        m_server.bookByHand({}, "shogo:" + entry.key.hex() + "7", entry.day,
                            {{bank, {-7, yen}, "", ""}, {"expenses:c", {7, yen}, "", ""}});
        tell("a journal of another hand holds " + entry.key.hex().substr(0, 6) + "… in a word");
        break;
    }
    default: break;
    }
}

const Booked* Simulation::seen(const RowKey& key) const
{
    // The one that carries the key first: a person reads memos.
    const Booked* other = nullptr;
    for (const Booked* journal : m_server.visible()) {
        if (journal->key == truthOf(key) && !journal->voided) {
            if (journal->text.find(key.hex()) != std::string::npos) {
                return journal;
            }
            other = journal;
        }
    }
    return other;
}

bool Simulation::say(const LedgerEntry& entry, PersonVerdict::What what, const std::string& id,
                     bool looked)
{
    PersonFacts facts;
    facts.looked = looked;
    facts.settled =
        !entry.settleUntil || checkSettle(*entry.settleUntil, settleMs, m_clock.bootId(),
                                          m_clock.steadyMs(), m_clock.now())
                                  .settled;
    facts.fromNow =
        Settle{m_clock.bootId(), m_clock.steadyMs() + settleMs, m_clock.now().plusMs(settleMs)};
    const auto step = decidePerson(entry, {what, id}, facts, m_plan.rules);
    if (!step) {
        return false;
    }
    if (step->remoteId) {
        const auto owner = m_book.ledger().ownerOfRemoteId(*step->remoteId);
        if (*owner && **owner != entry.id) {
            return false;
        }
    }
    StepFacts deed = person(m_clock, "because");
    deed.remoteId = step->remoteId;
    deed.setFlags = step->setFlags;
    deed.clearFlags = step->clearFlags;
    deed.settleUntil = step->settleUntil;
    const auto after = m_book.ledger().step(entry, step->event, deed);
    if (after) {
        tell("a person: " + entry.key.hex().substr(0, 6) + " " +
             std::string(eventText(step->event)) + " " + id + " -> " +
             std::string(stateText(after->state)));
        if (!m_plan.rules.goneMustBeConclusive && step->event == Event::PostAgain) {
            must(m_book.database().run(
                "sim-again", "UPDATE entry SET state = 'queued' WHERE id = ?", {entry.id.value}));
        }
    }
    return after.has_value();
}

JournalId Simulation::anotherJournal(const LedgerEntry& entry)
{
    auto journal = m_book.journals().load(entry.journal);
    journal->lines.back().account = "expenses:" + std::to_string(m_random.below(9));
    if (m_random.below(3) == 0) {
        journal->day = journal->day.plusDays(1 + static_cast<int>(m_random.below(3)));
    }
    return *m_book.journals().add(entry.row, *journal);
}

void Simulation::editAndApprove(const LedgerEntry& entry)
{
    StepFacts facts = person(m_clock, "");
    const JournalId journal = anotherJournal(entry);
    facts.journal = journal;
    facts.journalDay = m_book.journals().load(journal)->day;
    const auto after = m_book.ledger().step(entry, Event::EditApprove, facts);
    if (!after) {
        return;
    }
    tell("a person edits and approves " + entry.key.hex().substr(0, 6));
    if (!m_plan.rules.looksBeforeRepost) {
        must(m_book.database().run("sim-edit", "UPDATE entry SET state = 'queued' WHERE id = ?",
                                   {entry.id.value}));
    }
    if (m_plan.mistakes.newKeyAfterEdit) {
        RowKey key;
        m_random.fill(key.bytes.data(), key.bytes.size());
        m_otherKeys[key] = truthOf(entry.key);
        must(m_book.database().run("sim-edit", "UPDATE entry SET key = ? WHERE id = ?",
                                   {sqlBlob(key.view()), entry.id.value}));
    }
}

// What freezesWhatWasSent forbids.
void Simulation::editInFlight(const LedgerEntry& entry)
{
    auto journal = m_book.journals().load(entry.journal);
    journal->day = journal->day.plusDays(2);
    for (Line& line : journal->lines) {
        line.amount.minor *= 2;
    }
    const auto id = m_book.journals().add(entry.row, *journal);
    must(m_book.database().run("sim-edit",
                               "UPDATE entry SET journal_id = ?, first_day = ?, last_day = ? "
                               "WHERE id = ?",
                               {id->value, int64_t{journal->day.number()},
                                int64_t{journal->day.number()}, entry.id.value}));
    must(m_book.database().run("sim-edit", "UPDATE attempt SET journal_id = ? WHERE entry_id = ?",
                               {id->value, entry.id.value}));
    tell("a person edits " + entry.key.hex().substr(0, 6) + " while it is unknown");
}

void Simulation::personActs()
{
    personOn(anyEntry(), false);
}

LedgerEntry Simulation::anyEntry()
{
    return *m_book.ledger().byId(
        m_ids[static_cast<size_t>(m_random.below(static_cast<int64_t>(m_ids.size())))]);
}

void Simulation::personOn(const LedgerEntry& entry, bool truthful)
{
    using What = PersonVerdict::What;
    const Booked* there = seen(entry.key);
    const int64_t dice = truthful ? 0 : m_random.below(10);
    switch (entry.state) {
    case State::Failed:
        if (dice < 6) {
            editAndApprove(entry);
        } else if (dice < 8 && !m_processes[0].poster) {
            startRun(0, {entry.id}); // and withdraws it if it is not there
        }
        break;
    case State::Unknown:
        if (!m_plan.rules.freezesWhatWasSent && dice > 5) {
            editInFlight(entry);
        } else if ((entry.flags &
                    (Flag::Probable | Flag::SaysHasIt | Flag::FoundVoided | Flag::Absent)) != 0 ||
                   (!truthful && dice == 9)) {
            if (there != nullptr && dice < 8) {
                say(entry, What::Found, there->id);
            } else if (there == nullptr && dice < 9) {
                say(entry, What::Absent, {});
            }
        }
        break;
    case State::Withdrawn:
        if (!truthful && dice < 3) {
            say(entry, What::Reopen, {});
        }
        break;
    case State::Confirmed:
        if ((entry.flags & Flag::Gone) != 0 && dice < 5) {
            say(entry, What::Again, {});
        } else if ((entry.flags & Flag::Duplicate) != 0 && dice < 5) {
            for (Booked& journal : m_server.all()) {
                if (!journal.byProgram && journal.text.find(entry.key.hex()) != std::string::npos &&
                    journal.id != entry.remoteId) {
                    journal.deleted = true;
                }
            }
        }
        break;
    case State::Queued:
        if ((entry.flags & Flag::Alike) != 0) {
            const auto alike = m_book.target().alike(entry.id);
            const Booked* like = m_server.byId(alike->front().remoteId);
            if (like != nullptr && like->key == truthOf(entry.key) && !like->deleted &&
                !like->voided) {
                say(entry, What::Adopt, like->id);
            } else {
                say(entry, What::Another, {});
            }
        } else if (!truthful && dice == 0 && entry.attempt == 0) {
            say(entry, What::Withdraw, {});
        }
        break;
    default: break;
    }
}

Simulation::Outcome Simulation::run()
{
    Outcome outcome;
    emptyBook(m_book);
    m_clock.time = 0;
    m_clock.wallOff = 0;
    m_clock.bootedAt = 0;
    m_clock.boot = 1;
    m_mode = m_plan.mode >= 0 ? m_plan.mode : static_cast<int>(m_random.below(3));
    m_processes.resize(m_mode == 0 ? 1 : 2);
    for (Process& process : m_processes) {
        process.alive = std::make_shared<bool>(false);
    }
    m_rate = m_plan.faultsInHundred > 0 ? m_plan.faultsInHundred
                                        : 25 + 15 * static_cast<int>(m_random.below(3));
    m_budget = 4 + static_cast<int>(m_random.below(8)) + m_plan.moreFaults;
    fill(2 + static_cast<int>(m_random.below(7)));
    // A crash in every schedule; the rest is drawn.
    m_queue.at(200 + m_random.below(6'000), [this] {
        const int number =
            static_cast<int>(m_random.below(static_cast<int64_t>(m_processes.size())));
        kill(m_processes[static_cast<size_t>(number)].poster ? number : 0);
    });
    while (m_wrong.empty() && m_server.doubled().empty()) {
        if ((m_budget <= 0 || m_clock.time > mainTime) && m_faults >= 3 && m_crashes > 0) {
            break;
        }
        if (m_clock.time > longestMain) {
            break;
        }
        if (m_asleepUntil <= m_clock.time) {
            const int number =
                static_cast<int>(m_random.below(static_cast<int64_t>(m_processes.size())));
            startRun(number);
            if (m_crashes == 0 && m_clock.time > 3'000) {
                m_queue.at(m_clock.time + m_random.below(600), [this, number] { kill(number); });
            }
        }
        const int64_t until = m_clock.time + 200 + m_random.below(1'800);
        while (!m_queue.empty() && m_queue.nextTime() <= until && m_wrong.empty()) {
            m_clock.time = std::max(m_clock.time, m_queue.nextTime());
            m_queue.take()();
        }
        m_clock.time = until;
        disturb();
        if (m_random.below(2) == 0) {
            personActs();
        }
    }
    if (m_wrong.empty() && m_server.doubled().empty()) {
        converge();
    }
    outcome.wrong = m_server.doubled().empty() ? m_wrong : m_server.doubled();
    if (outcome.wrong.empty()) {
        outcome.wrong = judge();
    }
    outcome.keys = static_cast<int>(m_ids.size());
    outcome.faults = m_faults;
    outcome.crashes = m_crashes;
    outcome.mode = m_mode;
    for (const Booked& journal : m_server.all()) {
        outcome.journals += journal.byProgram ? 1 : 0;
    }
    return outcome;
}

// The faults have stopped: without further ones all must come to an end, with the help of people
// where the ledger asks for it.
void Simulation::converge()
{
    m_faultsOn = false;
    m_book.database().fault = nullptr;
    m_failing = -1;
    tell("the faults stop");
    const auto drain = [this] {
        while (!m_queue.empty() && m_server.doubled().empty()) {
            m_clock.time = std::max(m_clock.time, m_queue.nextTime());
            m_queue.take()();
        }
    };
    drain();
    // What the target has refused is not there, unless something in between doubled the request.
    for (const LedgerEntry& entry : entries()) {
        if (entry.state == State::Failed && m_server.countOf(truthOf(entry.key)) > 0 &&
            !m_doubledInBetween.contains(truthOf(entry.key))) {
            m_wrong = "refused: " + entry.key.hex().substr(0, 6) + " is failed, but booked";
        }
    }
    for (int round = 0; round < 14 && m_server.doubled().empty() && m_wrong.empty(); ++round) {
        drain();
        bool waits = false;
        for (const LedgerEntry& entry : entries()) {
            const bool ends = entry.state == State::Confirmed || entry.state == State::Withdrawn;
            waits = waits || !ends || (entry.flags & (Flag::Duplicate | Flag::Gone)) != 0;
            personOn(entry, true);
            drain();
        }
        if (!waits && round > 0) {
            return;
        }
        m_clock.time += round < 8 ? settleMs * 2 : 7'200'000;
        startRun(0);
    }
    drain();
}

std::string Simulation::judge()
{
    for (const LedgerEntry& entry : entries()) {
        const std::string name = entry.key.hex().substr(0, 6);
        const int booked = m_server.countOf(truthOf(entry.key));
        switch (entry.state) {
        case State::Confirmed: {
            const Booked* journal = m_server.byId(entry.remoteId);
            const bool there = journal != nullptr && journal->key == truthOf(entry.key);
            if (!there) {
                return "lost: " + name + " is confirmed, but nothing was booked";
            }
            // One that a person deleted may be seen as gone or not yet; that is theirs.
            break;
        }
        case State::Withdrawn:
        case State::Failed:
            // Where something in between doubled the request, and the second copy was refused, a
            // person may withdraw it before the first copy shows: the month's close finds that.
            if (booked > 0 && !m_doubledInBetween.contains(truthOf(entry.key))) {
                return name + " is " + std::string(stateText(entry.state)) + ", but booked";
            }
            break;
        default: return "stuck: " + name + " is " + std::string(stateText(entry.state));
        }
    }
    return {};
}

} // namespace shogo::sim
