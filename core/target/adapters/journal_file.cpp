// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/digest.h"
#include "base/text.h"
#include "target/disk.h"
#include "target/journal_reader.h"
#include "target/journal_tail.h"
#include "target/journal_text.h"
#include "target/target.h"

#include <QMetaObject>
#include <QObject>

#include <algorithm>
#include <map>
#include <set>

namespace shogo {

Result<std::unique_ptr<Target>> makeJournalFile(const TargetAddress& address, TargetWorld world);

namespace {

// Nothing of a posting outlives our process: there is no gateway and no queue, and a look-up reads
// the file itself under the lock. So there is nothing to wait for.
constexpr int64_t settleMs = 0;
// One sync a group: a sync takes some 4 ms, a block some microseconds.
constexpr size_t groupSize = 64;
// How the id of a journal without a key begins.
constexpr std::string_view textId = "text:";
// Half a million journals; a larger file is not a journal.
constexpr int64_t fileBytes = int64_t{1} << 28;

Problem badAddress(std::string reason)
{
    std::vector<ProblemArgument> facts;
    facts.emplace_back(std::move(reason));
    return {ProblemCode::TargetAddress, std::move(facts)};
}

Verdict notSent(Problem problem)
{
    Verdict verdict;
    verdict.kind = Verdict::Kind::NotSent;
    verdict.words = codeText(problem.code);
    verdict.problem = std::move(problem);
    return verdict;
}

// A plain-text journal on this machine. The lock is held from the first use to the end of the
// object, which lives for one run.
class JournalFile final : public Target
{
public:
    JournalFile(std::string path, JournalDialect dialect, Disk& disk)
        : m_path(std::move(path)), m_dialect(dialect), m_disk(disk)
    {
        m_traits.scheme = "journal";
        m_traits.listsByDate = true;
        m_traits.exactByKey = true;
        m_traits.settleMs = settleMs;
        m_traits.sendsAtOnce = groupSize;
    }
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;
    ~JournalFile() override
    {
        for (const Waiting& one : std::exchange(m_waiting, {})) {
            Verdict verdict;
            verdict.kind = Verdict::Kind::NotSent;
            one.done(verdict);
        }
    }

    const TargetTraits& traits() const override { return m_traits; }
    void open(std::function<void(Result<void>)> done) override { done(ready(true)); }
    Result<void> check(const Posting& posting) const override
    {
        return checkPosting(m_dialect, posting);
    }
    std::vector<Problem> takeNotes() override { return std::exchange(m_notes, {}); }

    void post(const Posting& posting, std::function<void(Verdict)> done) override;
    void flush() override;
    void list(Day first, Day last, std::function<void(Lookup)> done) override;
    void find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done) override;
    void onAccount(const std::string& account, Day first, Day last,
                   std::function<void(Lookup)> done) override;

private:
    struct Waiting
    {
        Posting posting;
        std::function<void(Verdict)> done;
    };

    Result<void> ready(bool create);
    Result<void> load();
    Result<void> cut(std::string& text, size_t at);
    std::vector<Verdict> write(const std::vector<Waiting>& group);
    Verdict append(const std::string& text);
    Verdict undo(const std::string& text, Problem problem, Verdict::Kind undone);
    Verdict known(const RowKey& key) const;
    Lookup look(const std::vector<KeyedJournal>& journals,
                const std::function<bool(const KeyedJournal&)>& wanted);
    Lookup lookOthers(const std::function<bool(const KeyedJournal&)>& wanted);
    static std::string remoteId(const KeyedJournal& journal, size_t nth);
    Place place(int64_t line = 0) const { return {m_path, line, 0, -1}; }

    TargetTraits m_traits;
    std::string m_path;
    JournalDialect m_dialect;
    Disk& m_disk;
    std::vector<Problem> m_notes;

    std::unique_ptr<LockedFile> m_file;
    bool m_loaded = false; // what follows is what the file says at `m_mark`
    FileMark m_mark;
    JournalScan m_scan;
    std::map<RowKey, size_t> m_index; // the first journal of a key
    std::string m_end;                // the last bytes of the file

    std::vector<Waiting> m_waiting;
    QObject m_loop; // what a call by the event loop hangs on
};

// The file is open, locked, mended, read, and clear enough to be appended to.
Result<void> JournalFile::ready(bool create)
{
    if (m_file) {
        const auto mark = m_file->mark();
        if (mark && m_loaded && *mark == m_mark && !m_scan.unclear) {
            return {};
        }
        m_loaded = false;
        if (!mark || !mark->atPath) {
            m_file.reset();
        }
    }
    if (!m_file) {
        SHOGO_ASSIGN(m_file, m_disk.openLocked(m_path, create));
    }
    SHOGO_TRY(load());
    if (m_scan.unclear) {
        return m_scan.unclear->at(place());
    }
    return {};
}

Result<void> JournalFile::load()
{
    m_scan = {};
    m_index.clear();
    // What an earlier process wrote and did not live to sync must be durable before it counts.
    SHOGO_TRY(m_file->sync());
    SHOGO_ASSIGN(const int64_t size, m_file->size());
    if (size > fileBytes) {
        return Problem(ProblemCode::JournalFileUnclear, place(), {std::string("it is too large")});
    }
    SHOGO_ASSIGN(std::string text, m_file->read(0, static_cast<size_t>(size)));
    if (text.size() != static_cast<size_t>(size)) {
        return Problem(ProblemCode::JournalFileUnreadable, place(),
                       {std::string("it changed while it was read")});
    }
    const JournalTail tail = judgeTail(text);
    const std::string_view whole = std::string_view(text).substr(0, tail.cutAt);
    const size_t valid = std::min(utf8ValidUpTo(whole), whole.find('\0'));
    if (valid < whole.size()) {
        Place where =
            place(1 + std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(valid),
                                 '\n'));
        where.byte = static_cast<int64_t>(valid);
        return Problem(ProblemCode::JournalFileUnclear, where,
                       {std::string("it is not text in UTF-8")});
    }
    if (tail.torn) {
        SHOGO_TRY(cut(text, tail.cutAt));
    }
    m_scan = scanJournal(m_dialect, text);
    for (size_t i = 0; i < m_scan.journals.size(); ++i) {
        m_index.emplace(m_scan.journals[i].key, i);
    }
    m_end = text.substr(text.size() - std::min<size_t>(text.size(), 4));
    SHOGO_ASSIGN(m_mark, m_file->mark());
    m_loaded = true;
    return {};
}

// Takes a torn block out of the end of the file, but not out of the world.
Result<void> JournalFile::cut(std::string& text, size_t at)
{
    std::string beside;
    for (int n = 1; beside.empty() || m_disk.exists(beside); ++n) {
        beside = m_path + ".torn-" + std::to_string(n);
    }
    SHOGO_TRY(m_disk.replace(beside, std::string_view(text).substr(at)));
    SHOGO_TRY(m_file->truncate(static_cast<int64_t>(at)));
    SHOGO_TRY(m_file->sync());
    m_notes.emplace_back(
        ProblemCode::JournalFileTorn, place(),
        std::vector<ProblemArgument>{static_cast<int64_t>(text.size() - at), beside});
    text.resize(at);
    return {};
}

void JournalFile::post(const Posting& posting, std::function<void(Verdict)> done)
{
    if (const auto checked = check(posting); !checked) {
        Verdict verdict;
        verdict.kind = Verdict::Kind::Rejected;
        verdict.words = codeText(checked.error().code);
        verdict.problem = checked.error();
        done(verdict);
        return;
    }
    if (m_waiting.empty()) {
        QMetaObject::invokeMethod(
            &m_loop, [this] { flush(); }, Qt::QueuedConnection);
    }
    m_waiting.push_back({posting, std::move(done)});
    if (m_waiting.size() >= groupSize) {
        flush();
    }
}

void JournalFile::flush()
{
    const std::vector<Waiting> group = std::exchange(m_waiting, {});
    if (group.empty()) {
        return;
    }
    const std::vector<Verdict> verdicts = write(group);
    // A callback may post more or end this object: nothing of it is touched from here on.
    for (size_t i = 0; i < group.size(); ++i) {
        group[i].done(verdicts[i]);
    }
}

std::vector<Verdict> JournalFile::write(const std::vector<Waiting>& group)
{
    std::vector<Verdict> verdicts(group.size());
    if (const auto usable = ready(true); !usable) {
        std::fill(verdicts.begin(), verdicts.end(), notSent(usable.error()));
        return verdicts;
    }
    JournalNotation notation = m_scan.notation;
    std::string text;
    std::set<RowKey> sent;
    std::vector<size_t> waiting;
    for (size_t i = 0; i < group.size(); ++i) {
        const Posting& posting = group[i].posting;
        if (m_index.contains(posting.key)) {
            verdicts[i] = known(posting.key);
            continue;
        }
        if (isMarkUnclear(m_dialect, posting, notation)) {
            verdicts[i] = notSent(Problem(
                ProblemCode::JournalFileUnclear, place(),
                {std::string("it includes other files and does not state its decimal mark")}));
            continue;
        }
        waiting.push_back(i);
        if (!sent.insert(posting.key).second) {
            continue;
        }
        // A block begins on a line of its own, behind an empty one.
        const std::string& before = text.empty() ? m_end : text;
        if (!before.empty() && !before.ends_with("\n\n") && !before.ends_with("\n\r\n")) {
            text += before.ends_with('\n') ? "\n" : "\n\n";
        }
        text += journalBlock(m_dialect, posting, notation);
    }
    if (text.empty()) {
        return verdicts;
    }
    const Verdict outcome = append(text);
    if (outcome.kind != Verdict::Kind::Accepted) {
        for (const size_t i : waiting) {
            verdicts[i] = outcome;
        }
        return verdicts;
    }
    m_scan.notation = std::move(notation);
    m_end = text.substr(text.size() - 4);
    for (const size_t i : waiting) {
        const Posting& posting = group[i].posting;
        const bool first = m_index.emplace(posting.key, m_scan.journals.size()).second;
        verdicts[i] = first ? outcome : Verdict{};
        if (first) {
            KeyedJournal journal;
            journal.key = posting.key;
            journal.bookTag = posting.bookTag;
            journal.day = posting.day;
            journal.lines = posting.lines;
            for (JournalLine& line : journal.lines) {
                line.tax.clear();
                line.text.clear();
            }
            journal.postings = journal.lines.size();
            m_scan.journals.push_back(std::move(journal));
            verdicts[i].remoteId = remoteId(m_scan.journals.back(), 1);
        } else {
            verdicts[i] = known(posting.key);
        }
    }
    return verdicts;
}

// Appends and syncs, and believes only what it can read back.
Verdict JournalFile::append(const std::string& text)
{
    const int64_t before = m_mark.bytes;
    if (const auto appended = m_file->append(text); !appended) {
        return undo(text, appended.error(), Verdict::Kind::NotSent);
    }
    if (const auto synced = m_file->sync(); !synced) {
        // After a failed sync nobody knows what the disk holds, so that this stays no verdict. The
        // block is taken out all the same: the system's cache would show it to a look-up.
        return undo(text, synced.error(), Verdict::Kind::NoVerdict);
    }
    const auto written = m_file->read(before, text.size() + 1);
    const auto mark = m_file->mark();
    if (!written || *written != text || !mark || !mark->atPath) {
        m_loaded = false;
        Verdict verdict;
        verdict.words = "read back: not what was written";
        verdict.problem = !written ? written.error()
                          : !mark  ? mark.error()
                                   : Problem(ProblemCode::JournalFileUnwritable, place(),
                                             {std::string("it changed while it was written")});
        return verdict;
    }
    m_mark = *mark;
    Verdict verdict;
    verdict.kind = Verdict::Kind::Accepted;
    return verdict;
}

// After a failed append: back to the length before, or no verdict. Only what is ours is cut.
Verdict JournalFile::undo(const std::string& text, Problem problem, Verdict::Kind undone)
{
    const int64_t before = m_mark.bytes;
    m_loaded = false;
    Verdict verdict;
    const auto size = m_file->size();
    if (size && *size == before) {
        verdict.kind = undone;
    } else if (size && *size > before) {
        const auto written = m_file->read(before, text.size() + 1);
        if (written && text.starts_with(*written) && m_file->truncate(before) && m_file->sync()) {
            verdict.kind = undone;
        }
    }
    verdict.words = codeText(problem.code);
    verdict.problem = std::move(problem);
    return verdict;
}

Verdict JournalFile::known(const RowKey& key) const
{
    const KeyedJournal& journal = m_scan.journals[m_index.at(key)];
    Verdict verdict;
    verdict.kind = Verdict::Kind::Duplicate;
    verdict.remoteId = remoteId(journal, 1);
    return verdict;
}

// The key itself: it stays right whatever is edited above. A second journal with the same key
// needs another id, so that both are seen.
// One without a key is named by what it says: a line number would move with every edit above it.
std::string JournalFile::remoteId(const KeyedJournal& journal, size_t nth)
{
    std::string id = "shogo:" + keyToken(journal.key, journal.bookTag);
    if (!journal.keyed) {
        std::string text = journal.day.value_or(Day()).text() + '\n' + journal.title;
        for (const JournalLine& line : journal.lines) {
            text += '\n' + line.account + '\t' + std::to_string(line.amount.minor) + ' ' +
                    std::string(line.amount.currency.code());
        }
        id = std::string(textId) + toHex(Sha256::of(text)).substr(0, 16);
    }
    return nth == 1 ? id : id + '#' + std::to_string(nth);
}

Lookup JournalFile::look(const std::vector<KeyedJournal>& journals,
                         const std::function<bool(const KeyedJournal&)>& wanted)
{
    Lookup lookup;
    const auto usable = ready(false);
    if (!usable) {
        lookup.problem = usable.error();
    } else if (m_scan.notation.includes) {
        lookup.problem = Problem(ProblemCode::JournalFileUnclear, place(),
                                 {std::string("it includes other files, which are not searched")});
    }
    lookup.conclusive = !lookup.problem;
    std::map<std::string, size_t> count;
    for (const KeyedJournal& journal : journals) {
        const size_t nth = ++count[remoteId(journal, 1)];
        if (wanted(journal)) {
            lookup.found.push_back({journal.key, journal.bookTag, remoteId(journal, nth),
                                    journal.day.value_or(Day()), journal.lines, false,
                                    journal.title, journal.keyed});
        }
    }
    lookup.covered = m_loaded ? "the whole file, " + std::to_string(m_mark.bytes) + " bytes"
                              : std::string("nothing");
    return lookup;
}

void JournalFile::list(Day first, Day last, std::function<void(Lookup)> done)
{
    // A date that cannot be read might be any.
    done(look(m_scan.journals, [&](const KeyedJournal& journal) {
        return !journal.day || (*journal.day >= first && *journal.day <= last);
    }));
}

void JournalFile::find(const std::vector<Wanted>& wanted, std::function<void(Lookup)> done)
{
    std::set<RowKey> left;
    for (const Wanted& one : wanted) {
        left.insert(one.key);
    }
    const std::set<RowKey> asked = left;
    Lookup lookup = look(m_scan.journals,
                         [&](const KeyedJournal& journal) { return asked.contains(journal.key); });
    // One that a person adopted carries no key; it is known by what it says.
    std::set<std::string> ids;
    for (const Wanted& one : wanted) {
        if (one.remoteId.starts_with(textId)) {
            ids.insert(one.remoteId);
        }
    }
    if (!ids.empty() && m_loaded) {
        Lookup others = lookOthers([](const KeyedJournal&) { return true; });
        std::erase_if(others.found,
                      [&](const FoundJournal& one) { return !ids.contains(one.remoteId); });
        lookup.conclusive = lookup.conclusive && others.conclusive;
        lookup.found.insert(lookup.found.end(), others.found.begin(), others.found.end());
    }
    // What an included file holds cannot undo what was found here.
    for (const FoundJournal& found : lookup.found) {
        left.erase(found.key);
    }
    if (m_loaded && m_scan.notation.includes && !m_scan.unclear && left.empty()) {
        lookup.conclusive = true;
        lookup.problem.reset();
    }
    done(std::move(lookup));
}

void JournalFile::onAccount(const std::string& account, Day first, Day last,
                            std::function<void(Lookup)> done)
{
    const auto wanted = [&](const KeyedJournal& journal) {
        return (!journal.day || (*journal.day >= first && *journal.day <= last)) &&
               std::any_of(journal.lines.begin(), journal.lines.end(),
                           [&](const JournalLine& line) { return line.account == account; });
    };
    Lookup lookup = look(m_scan.journals, wanted);
    if (!lookup.problem) {
        const Lookup others = lookOthers(wanted);
        lookup.found.insert(lookup.found.end(), others.found.begin(), others.found.end());
        lookup.conclusive = others.conclusive;
        lookup.problem = others.problem;
    }
    done(std::move(lookup));
}

// What people wrote is read when it is asked for: seldom, and not for every look-up.
Lookup JournalFile::lookOthers(const std::function<bool(const KeyedJournal&)>& wanted)
{
    const auto text = m_file->read(0, static_cast<size_t>(m_mark.bytes));
    if (!text) {
        Lookup lookup;
        lookup.problem = text.error();
        return lookup;
    }
    return look(scanJournal(m_dialect, *text, true).others, wanted);
}

} // namespace

Result<std::unique_ptr<Target>> makeJournalFile(const TargetAddress& address, TargetWorld world)
{
    if (address.path.empty()) {
        return badAddress("the path of the file is missing");
    }
    JournalDialect dialect = JournalDialect::Hledger;
    for (const auto& [name, value] : address.parameters) {
        if (name != "dialect") {
            return badAddress("“" + name + "” is not known here");
        }
        if (value != "hledger" && value != "beancount") {
            return badAddress("the dialect is hledger or beancount, not “" + value + "”");
        }
        dialect = value == "beancount" ? JournalDialect::Beancount : JournalDialect::Hledger;
    }
    return std::unique_ptr<Target>(
        std::make_unique<JournalFile>(address.path, dialect, world.disk));
}

} // namespace shogo
