// SPDX-License-Identifier: GPL-3.0-or-later
// Qt first: moc 6.4 stumbles over <compare> where nothing of Qt stands before it.
#include <QTest>

#include "journal_world.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace shogo;
using namespace shogo::test;

namespace {

// As somebody without the rights of the system's owner, whom no mode of a file stops.
class AsNobody
{
public:
    AsNobody() : m_was(::geteuid())
    {
        if (m_was == 0) {
            m_changed = ::seteuid(65534) == 0;
        }
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    ~AsNobody()
    {
        if (m_changed) {
            SHOGO_CHECK(::seteuid(m_was) == 0);
        }
    }

private:
    uid_t m_was;
    bool m_changed = false;
};

// Another program that holds the file with one of the two kinds of locks until told to end.
class OtherProgram
{
public:
    OtherProgram(const std::string& path, bool byteRange)
    {
        SHOGO_CHECK(::pipe(m_ready) == 0 && ::pipe(m_end) == 0);
        m_process = ::fork();
        SHOGO_CHECK(m_process >= 0);
        if (m_process == 0) {
            ::close(m_end[1]);
            const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0644);
            struct flock whole = {};
            whole.l_type = F_WRLCK;
            whole.l_whence = SEEK_SET;
            const bool locked =
                byteRange ? ::fcntl(file, F_SETLK, &whole) == 0 : ::flock(file, LOCK_EX) == 0;
            char byte = locked ? 'y' : 'n';
            ::_exit(::write(m_ready[1], &byte, 1) == 1 && ::read(m_end[0], &byte, 1) == 0 ? 0 : 1);
        }
        char answer = 'n';
        SHOGO_CHECK(::read(m_ready[0], &answer, 1) == 1 && answer == 'y');
    }
    OtherProgram(const OtherProgram&) = delete;
    OtherProgram& operator=(const OtherProgram&) = delete;
    ~OtherProgram()
    {
        ::close(m_end[1]);
        SHOGO_CHECK(::waitpid(m_process, nullptr, 0) == m_process);
        ::close(m_end[0]);
        ::close(m_ready[0]);
        ::close(m_ready[1]);
    }

private:
    int m_ready[2] = {};
    int m_end[2] = {};
    pid_t m_process = 0;
};

} // namespace

class TestSystemDisk : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Disk> m_disk = systemDisk();
    std::string at(const char* name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    ProblemCode openCode(const std::string& path, bool create = true)
    {
        const auto file = m_disk->openLocked(path, create);
        return file ? ProblemCode::FileMissing : file.error().code;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(::chmod(m_folder.path().toUtf8().constData(), 0755) == 0); }

    void readsAndAppends()
    {
        const std::string path = at("plain");
        auto file = m_disk->openLocked(path, true);
        QVERIFY(file.has_value());
        QVERIFY((*file)->append("abc").has_value());
        QVERIFY((*file)->append("defg").has_value());
        QVERIFY((*file)->sync().has_value());
        QCOMPARE((*file)->size().value(), 7);
        QCOMPARE(bytes((*file)->read(2, 3).value()), bytes("cde"));
        QCOMPARE(bytes((*file)->read(5, 30).value()), bytes("fg"));
        QVERIFY((*file)->truncate(3).has_value());
        QVERIFY((*file)->append("X").has_value());
        QCOMPARE(bytes(m_disk->readAll(path, 100).value()), bytes("abcX"));
        QVERIFY(!m_disk->readAll(path, 3).has_value());
        QVERIFY(!m_disk->readAll(at("none"), 3).has_value());
    }

    void replaces()
    {
        const std::string path = at("replaced");
        QVERIFY(m_disk->replace(path, "one").has_value());
        QVERIFY(m_disk->replace(path, "two").has_value());
        QCOMPARE(bytes(readFile(path)), bytes("two"));
        QVERIFY(m_disk->exists(path));
        QVERIFY(!m_disk->replace(at("none/x"), "y").has_value());
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("replaced.*")}).size(), 0);
    }

    void holdsTheLock()
    {
        const std::string path = at("held");
        {
            const auto file = m_disk->openLocked(path, true);
            QVERIFY(file.has_value());
            QCOMPARE(openCode(path), ProblemCode::JournalFileHeld);
        }
        QCOMPARE(openCode(path), ProblemCode::FileMissing);
    }

    // Another program, with either kind of lock.
    void seesOtherPrograms_data()
    {
        QTest::addColumn<bool>("byteRange");
        QTest::newRow("flock") << false;
        QTest::newRow("fcntl") << true;
    }
    void seesOtherPrograms()
    {
        QFETCH(bool, byteRange);
        const std::string path = at(QTest::currentDataTag());
        const auto target = journal(*m_disk, path);
        {
            const OtherProgram other(path, byteRange);
            QCOMPARE(openCode(path), ProblemCode::JournalFileHeld);
            QCOMPARE(open(*target).error().code, ProblemCode::JournalFileHeld);
            QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::NotSent);
            QVERIFY(!find(*target, {rowKey(1)}).conclusive);
        }
        QVERIFY(open(*target).has_value());
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Accepted);
    }

    void refusesWhatIsNoFile()
    {
        QCOMPARE(openCode(m_folder.path().toStdString()), ProblemCode::JournalFileUnwritable);
        QCOMPARE(openCode(at("none/x.journal")), ProblemCode::JournalFileUnwritable);
        QCOMPARE(openCode(at("none.journal"), false), ProblemCode::JournalFileUnreadable);
        QVERIFY(::mkfifo(at("pipe").c_str(), 0600) == 0);
        QCOMPARE(openCode(at("pipe")), ProblemCode::JournalFileUnwritable);
        QCOMPARE(openCode("/dev/full"), ProblemCode::JournalFileUnwritable);
    }

    void refusesReadOnly()
    {
        const std::string path = at("readonly");
        writeFile(path, "; mine\n");
        QVERIFY(::chmod(path.c_str(), 0444) == 0);
        const auto target = journal(*m_disk, path);
        {
            const AsNobody nobody;
            QCOMPARE(openCode(path), ProblemCode::JournalFileUnwritable);
            QCOMPARE(open(*target).error().code, ProblemCode::JournalFileUnwritable);
            QVERIFY(!open(*target).error().arguments.empty());
            QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::NotSent);
        }
        QCOMPARE(bytes(readFile(path)), bytes("; mine\n"));
    }

    // An editor writes a new file and puts it in the old one's place.
    void followsThePath()
    {
        const std::string path = at("moved");
        const auto target = journal(*m_disk, path);
        QVERIFY(open(*target).has_value());
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Accepted);
        const std::string edited = "; edited\n" + readFile(path);
        QVERIFY(m_disk->replace(path, edited).has_value());
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Duplicate);
        QCOMPARE(post(*target, {posting(2)}).front().kind, Verdict::Kind::Accepted);
        const std::string text = readFile(path);
        QVERIFY(text.starts_with(edited));
        QCOMPARE(keysIn(text, posting(1)), 1U);
        QCOMPARE(keysIn(text, posting(2)), 1U);
        // In place, too.
        writeFile(path, "; nothing left\n");
        QCOMPARE(find(*target, {rowKey(1)}).found.size(), 0U);
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Accepted);
        QCOMPARE(keysIn(readFile(path), posting(1)), 1U);
        // Removed: the next posting makes it anew, a look-up says nothing.
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        QVERIFY(!find(*target, {rowKey(1)}).conclusive);
        QVERIFY(!m_disk->exists(path));
        QCOMPARE(post(*target, {posting(1)}).front().kind, Verdict::Kind::Accepted);
        QCOMPARE(keysIn(readFile(path), posting(1)), 1U);
    }
};

QTEST_GUILESS_MAIN(TestSystemDisk)
#include "test_system_disk.moc"
