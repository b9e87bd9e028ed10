// SPDX-License-Identifier: GPL-3.0-or-later

// A property test: a random true history is cut into overlapping downloads, which are imported in
// several orders, and every question is answered by one who knows the truth. Then no movement may
// be lost or doubled, and the rows may not depend on the order.
// SHOGO_OVERLAP_CASES and SHOGO_OVERLAP_SEED run more cases, or one case again.

#include <QtTest>

#include "diff_book.h"

#include <algorithm>
#include <numeric>

using namespace shogo;
using namespace shogo::test;

namespace {

// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every platform.
class Dice
{
public:
    explicit Dice(uint64_t seed) : m_state(seed) {}
    uint64_t next()
    {
        uint64_t z = (m_state += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    int between(int low, int high)
    {
        return low + static_cast<int>(next() % static_cast<uint64_t>(high - low + 1));
    }
    bool chance(int percent) { return between(1, 100) <= percent; }
    template <class Things>
    void shuffle(Things& things)
    {
        for (size_t i = things.size(); i > 1; --i) {
            std::swap(things[i - 1],
                      things[static_cast<size_t>(between(0, static_cast<int>(i) - 1))]);
        }
    }

private:
    uint64_t m_state;
};

struct Movement
{
    int id = 0;
    int bookedOn = 1; // the day on which it appears at the bank; its date may lie behind
    int day = 1;
    int64_t minor = 0;
    std::string text;
    std::string laterText;
    int laterFrom = 1'000; // shown with the later text once that many movements are there
};

struct Case
{
    bool startsInside = false;
    bool acceptRewordings = false;
    bool rewords = false;
    bool ownStamps = true;
    int days = 1;
    std::vector<Movement> movements; // in the order in which they appear
    std::vector<File> files;
};

std::string anyText(Dice& dice, int texts)
{
    return std::string(1, static_cast<char>('a' + dice.between(0, texts - 1)));
}

std::vector<Movement> anyHistory(Dice& dice, Case& made)
{
    const int texts = dice.between(1, 3);
    const int amounts = dice.between(1, 2);
    const bool datedAhead = made.ownStamps && dice.chance(30);
    std::vector<Movement> all(static_cast<size_t>(dice.between(1, 9)));
    for (Movement& movement : all) {
        movement.bookedOn = dice.between(1, made.days);
        movement.day = movement.bookedOn;
        if (datedAhead && dice.chance(30)) {
            movement.day += dice.between(1, 2);
        }
        movement.minor = -100 * dice.between(1, amounts);
        movement.text = anyText(dice, texts);
        if (made.rewords && dice.chance(40)) {
            movement.laterText = dice.chance(50) ? anyText(dice, texts) : movement.text + "'";
            movement.laterFrom = dice.between(1, static_cast<int>(all.size()));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Movement& a, const Movement& b) { return a.bookedOn < b.bookedOn; });
    for (size_t i = 0; i < all.size(); ++i) {
        all[i].id = static_cast<int>(i);
    }
    return all;
}

// What the bank shows when `there` movements have appeared: from some row or day on, up to now or
// to the end of an earlier day.
File anyDownload(Dice& dice, const Case& world)
{
    const auto& all = world.movements;
    const int count = static_cast<int>(all.size());
    const int there = dice.between(1, count);
    std::vector<Movement> shown(all.begin(), all.begin() + there);
    std::stable_sort(shown.begin(), shown.end(),
                     [](const Movement& a, const Movement& b) { return a.day < b.day; });
    const int earliest = all[static_cast<size_t>(there - 1)].bookedOn;
    const int latest = there < count ? all[static_cast<size_t>(there)].bookedOn : world.days + 3;
    const int madeOn = dice.between(earliest, latest);
    std::optional<Day> statedFirst;
    std::optional<Day> statedLast;
    if (world.startsInside) {
        shown.erase(shown.begin(), shown.begin() + dice.between(0, there - 1));
    } else {
        const int from = shown[static_cast<size_t>(dice.between(0, there - 1))].day;
        std::erase_if(shown, [&](const Movement& movement) { return movement.day < from; });
        if (dice.chance(50)) {
            statedFirst = april(from - dice.between(0, 1));
        }
    }
    if (dice.chance(30)) {
        const int to =
            shown[static_cast<size_t>(dice.between(0, static_cast<int>(shown.size()) - 1))].day;
        std::erase_if(shown, [&](const Movement& movement) { return movement.day > to; });
        statedLast = april(to + dice.between(0, 1));
    }
    File file;
    for (const Movement& movement : shown) {
        const bool later = there >= movement.laterFrom;
        file.rows.push_back({april(movement.day),
                             movement.minor,
                             later ? movement.laterText : movement.text,
                             {},
                             movement.id});
    }
    const Instant made = noon(madeOn).plusMs(there * 1'000);
    file.span = fileSpan(statedFirst, statedLast, file.rows.front().day, file.rows.back().day, made,
                         true, world.startsInside);
    if (dice.chance(30)) {
        std::reverse(file.rows.begin(), file.rows.end());
    } else if (dice.chance(30)) {
        dice.shuffle(file.rows);
    }
    return file;
}

Case anyCase(Dice& dice)
{
    Case made;
    made.startsInside = dice.chance(60);
    made.acceptRewordings = dice.chance(30);
    made.rewords = dice.chance(40);
    made.ownStamps = dice.chance(75);
    made.days = dice.between(1, 4);
    made.movements = anyHistory(dice, made);
    const int files = dice.between(2, 5);
    for (int i = 0; i < files; ++i) {
        made.files.push_back(made.files.empty() || dice.chance(85)
                                 ? anyDownload(dice, made)
                                 : made.files[static_cast<size_t>(dice.between(0, i - 1))]);
    }
    return made;
}

// One order of imports, and what is true so far.
class Run
{
public:
    Run(const Case& world, std::vector<size_t> order, Dice& dice)
        : m_world(world),
          m_order(std::move(order)),
          m_dice(dice),
          m_book(KeyBasis::Content, world.acceptRewordings)
    {
    }

    // Empty where all went well.
    std::string play();
    std::map<Place, size_t> counts() const;
    // Base (day, amount, first text) and ordinal of every row that counts.
    std::set<std::tuple<Place, std::string, uint32_t>> keys() const;
    size_t questions() const { return m_questions; }

private:
    std::string import(File file, int turn);
    std::string whatIsWrong() const;
    std::string answerSome(int percent);
    void postSome();

    const Case& m_world;
    std::vector<size_t> m_order;
    Dice& m_dice;
    Book m_book;
    std::map<Place, std::set<int>> m_truth;
    size_t m_questions = 0;
};

std::string Run::play()
{
    const int eagerness = m_dice.between(0, 3) * 33;
    for (size_t turn = 0; turn < m_order.size(); ++turn) {
        if (auto wrong = import(m_world.files[m_order[turn]], static_cast<int>(turn));
            !wrong.empty()) {
            return wrong;
        }
        if (auto wrong = answerSome(eagerness); !wrong.empty()) {
            return wrong;
        }
        postSome();
    }
    if (auto wrong = answerSome(100); !wrong.empty()) {
        return wrong;
    }
    if (counts() != [this] {
            std::map<Place, size_t> truth;
            for (const auto& [place, movements] : m_truth) {
                truth[place] = movements.size();
            }
            return truth;
        }()) {
        return "a row is lost or doubled";
    }
    for (const Row& row : m_book.rows) {
        if (row.status == ReviewStatus::Missing) {
            return "a row is missing that the bank never took back";
        }
    }
    return m_book.postedMissing.empty() ? std::string() : "a posted row is missing";
}

std::string Run::import(File file, int turn)
{
    if (!m_world.ownStamps) {
        // Made, as far as anyone knows, when it was imported.
        file.span = fileSpan({}, {}, file.span.first, file.span.lastRow,
                             noon(m_world.days + 4 + turn), false, m_world.startsInside);
    }
    for (const FileRow& row : file.rows) {
        m_truth[{row.day, row.minor}].insert(row.movement);
    }
    const DiffResult result = m_book.import(file);
    m_questions += result.asked.size();
    for (size_t i = 0; i < file.rows.size(); ++i) {
        if (file.span.hasWhole(file.rows[i].day) &&
            result.rows[i].verdict == RowVerdict::PossibleTwin) {
            return "a file that has the whole day asks for twins";
        }
    }
    for (const Row& row : m_book.rows) {
        if (row.status == ReviewStatus::PossibleTwin && file.span.hasWhole(row.day)) {
            return "a twin waits although a file has the whole day";
        }
    }
    return whatIsWrong();
}

// At any moment the true number lies between the rows that may be posted and all rows.
std::string Run::whatIsWrong() const
{
    for (const auto& [place, movements] : m_truth) {
        const size_t certain = m_book.certainAt(place);
        const size_t waiting = m_book.waitingAt(place);
        const auto question = m_book.questions.find(place);
        if (certain > movements.size()) {
            return "more certain rows than movements";
        }
        if (certain + waiting < movements.size()) {
            return "fewer rows than movements";
        }
        if ((waiting > 0) != (question != m_book.questions.end())) {
            return "rows wait without a question, or a question has no rows";
        }
        if (waiting > 0 && question->second.atLeast > static_cast<int64_t>(movements.size())) {
            return "the question's lower bound is too high";
        }
    }
    return m_book.faults.empty() ? std::string() : m_book.faults.front();
}

std::string Run::answerSome(int percent)
{
    const auto open = m_book.questions;
    for (const auto& [place, question] : open) {
        if (m_dice.chance(percent) &&
            !m_book.answer(place, static_cast<int64_t>(m_truth[place].size()))) {
            return "the true number is refused";
        }
    }
    return whatIsWrong();
}

void Run::postSome()
{
    for (Row& row : m_book.rows) {
        row.posted = row.posted || (row.status == ReviewStatus::New && m_dice.chance(30));
    }
}

std::map<Place, size_t> Run::counts() const
{
    std::map<Place, size_t> counts;
    for (const Row& row : m_book.rows) {
        if (row.certain()) {
            ++counts[{row.day, row.minor}];
        }
    }
    return counts;
}

std::set<std::tuple<Place, std::string, uint32_t>> Run::keys() const
{
    std::set<std::tuple<Place, std::string, uint32_t>> keys;
    for (const Row& row : m_book.rows) {
        if (row.certain()) {
            keys.emplace(Place{row.day, row.minor}, row.text, row.ordinal);
        }
    }
    return keys;
}

// Words for a person who has to find out why.
QByteArray told(const Case& world, const std::vector<size_t>& order)
{
    QByteArray text = world.startsInside ? "starts inside" : "whole days";
    text += world.acceptRewordings ? ", accepts rewordings" : "";
    text += world.ownStamps ? "" : ", no own stamps";
    for (const size_t at : order) {
        const File& file = world.files[at];
        text += "\n  file " + QByteArray::number(static_cast<qulonglong>(at)) + " made " +
                file.span.made.text().c_str() + " covers " + file.span.first.text().c_str() + ".." +
                file.span.last.text().c_str() + ":";
        for (const FileRow& row : file.rows) {
            text += "  " + QByteArray(row.day.text().c_str()).right(2) + " " +
                    QByteArray::number(static_cast<qlonglong>(row.minor)) + " " + row.text.c_str() +
                    "#" + QByteArray::number(row.movement);
        }
    }
    return text;
}

// An answer is a number, so where a split day has an amount with different texts it cannot tell
// which text there is once more; and a reworded row keeps the text that was seen first.
bool keysAreFixed(const Case& world)
{
    if (world.rewords) {
        return false;
    }
    std::map<Place, std::string> texts;
    return !world.startsInside ||
           std::all_of(world.movements.begin(), world.movements.end(), [&](const Movement& m) {
               return texts.emplace(Place{april(m.day), m.minor}, m.text).first->second == m.text;
           });
}

} // namespace

class TestOverlap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsLostOrDoubled();
};

void TestOverlap::nothingIsLostOrDoubled()
{
    const int cases = qEnvironmentVariableIsSet("SHOGO_OVERLAP_SEED")
                          ? 1
                          : std::max(qEnvironmentVariableIntValue("SHOGO_OVERLAP_CASES"), 10'000);
    const auto first =
        qEnvironmentVariable("SHOGO_OVERLAP_SEED", QStringLiteral("20260401")).toULongLong();
    size_t questions = 0;
    size_t orders = 0;
    for (uint64_t seed = first; seed < first + static_cast<uint64_t>(cases); ++seed) {
        Dice dice(seed);
        const Case world = anyCase(dice);
        std::vector<size_t> order(world.files.size());
        std::iota(order.begin(), order.end(), size_t{0});
        std::optional<std::set<std::tuple<Place, std::string, uint32_t>>> keys;
        for (int turn = 0; turn < 3; ++turn) {
            Run run(world, order, dice);
            std::string wrong = run.play();
            if (wrong.empty() && keysAreFixed(world)) {
                wrong = keys && *keys != run.keys() ? "the keys depend on the order" : "";
                keys = run.keys();
            }
            if (!wrong.empty()) {
                QFAIL(("SHOGO_OVERLAP_SEED=" + QByteArray::number(static_cast<qulonglong>(seed)) +
                       ": " + wrong.c_str() + "\n" + told(world, order))
                          .constData());
            }
            questions += run.questions();
            ++orders;
            dice.shuffle(order);
        }
    }
    qInfo("%d cases, %zu orders of import, %zu questions", cases, orders, questions);
}

QTEST_GUILESS_MAIN(TestOverlap)
#include "test_overlap.moc"
