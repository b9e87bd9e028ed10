// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest> // first: moc 6.4 cannot read <compare> before it

#include "book/book_place.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>

using namespace shogo;

namespace {

PlaceFacts plainFacts()
{
    PlaceFacts facts;
    facts.home = "/people/sato";
    facts.fileSystem = "ext4";
    facts.namesIn = [](const std::string&) { return std::vector<std::string>(); };
    return facts;
}

} // namespace

class TestBookPlace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cloudByName_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("service"); // empty: an ordinary folder
        const auto row = [](const char* path, const char* service) {
            QTest::newRow(path) << QString::fromUtf8(path) << QString::fromUtf8(service);
        };
        row("/people/sato/books/a.shogo", "");
        row("/people/sato/a.shogo", "");
        row("C:/Users/sato/OneDrive/a.shogo", "OneDrive");
        row("C:/Users/sato/ONEDRIVE/Documents/a.shogo", "OneDrive");
        row("C:/Users/sato/OneDrive - 株式会社サンプル/帳簿/a.shogo", "OneDrive");
        row("/Users/sato/Library/CloudStorage/OneDrive-Personal/a.shogo", "OneDrive");
        row("/people/sato/Dropbox/a.shogo", "Dropbox");
        row("/people/sato/Dropbox (Sample Inc)/a.shogo", "Dropbox");
        row("/Users/sato/Library/Mobile Documents/com~apple~CloudDocs/a.shogo", "iCloud Drive");
        row("C:/Users/sato/iCloudDrive/a.shogo", "iCloud Drive");
        row("/Users/sato/Library/CloudStorage/GoogleDrive-s@example.org/My Drive/a.shogo",
            "Google Drive");
        row("G:/マイドライブ/a.shogo", "Google Drive");
        row("G:/My Drive/a.shogo", "Google Drive");
        row("C:/Users/sato/Google ドライブ/a.shogo", "Google Drive");
        // As macOS stores the name: taken apart.
        row("/Users/sato/Google \u30c8\u3099\u30e9\u30a4\u30d5\u3099/a.shogo", "Google Drive");
        row("/people/sato/Box/a.shogo", "Box");
        row("/data/Box/a.shogo", ""); // anything may be called so
        row("/Users/sato/Library/CloudStorage/Box-Box/a.shogo", "Box");
        row("/Users/sato/Library/CloudStorage/SomethingNew-x/a.shogo", "SomethingNew");
        row("/people/sato/Nextcloud/a.shogo", "Nextcloud");
        row("/people/sato/Nextcloud2/a.shogo", "Nextcloud");
        row("/people/sato/ownCloud/books/a.shogo", "ownCloud");
        // The book's own name, and words that only look like one.
        row("/people/sato/Dropbox.shogo", "");
        row("/people/sato/dropboxes/a.shogo", "");
        row("/people/sato/my onedrive notes/a.shogo", "");
    }
    void cloudByName()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, service);
        const BookPlace place = classifyPlace(path.toStdString(), plainFacts());
        QCOMPARE(QString::fromStdString(place.service), service);
        QCOMPARE(place.kind == BookPlace::Kind::Cloud, !service.isEmpty());
    }
    void cloudByEnvironment()
    {
        PlaceFacts facts = plainFacts();
        facts.environment = {{"OneDriveCommercial", "D:\\会社のファイル\\"},
                             {"HOME", "/people/sato"}};
        QCOMPARE(classifyPlace("D:/会社のファイル/x/a.shogo", facts).service,
                 std::string("OneDrive"));
        QCOMPARE(classifyPlace("D:/会社のファイル2/a.shogo", facts).kind, BookPlace::Kind::Local);
        QCOMPARE(classifyPlace("/people/sato/a.shogo", facts).kind, BookPlace::Kind::Local);
        facts.environment = {{"ONEDRIVE", ""}};
        QCOMPARE(classifyPlace("/people/sato/a.shogo", facts).kind, BookPlace::Kind::Local);
    }
    void cloudByWhatLiesThere_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("service");
        QTest::newRow("syncthing") << "/data/sync"
                                   << ".stfolder"
                                   << "Syncthing";
        QTest::newRow("nextcloud") << "/data/sync"
                                   << "._sync_0123456789ab.db"
                                   << "Nextcloud";
        QTest::newRow("nextcloud new") << "/data/sync"
                                       << ".sync_0123456789ab.db"
                                       << "Nextcloud";
        QTest::newRow("dropbox") << "/data/sync"
                                 << ".dropbox.cache"
                                 << "Dropbox";
        // Where Dropbox keeps its settings, in every home folder.
        QTest::newRow("dropbox's settings") << "/data/sync"
                                            << ".dropbox"
                                            << "";
        QTest::newRow("elsewhere") << "/data/other"
                                   << ".stfolder"
                                   << "";
        QTest::newRow("ordinary") << "/data/sync"
                                  << "statement.csv"
                                  << "";
    }
    void cloudByWhatLiesThere()
    {
        QFETCH(const QString, folder);
        QFETCH(const QString, name);
        QFETCH(const QString, service);
        PlaceFacts facts = plainFacts();
        facts.namesIn = [&](const std::string& in) {
            return in == folder.toStdString() ? std::vector<std::string>{name.toStdString()}
                                              : std::vector<std::string>();
        };
        QCOMPARE(
            QString::fromStdString(classifyPlace("/data/sync/books/2026/a.shogo", facts).service),
            service);
    }
    void network_data()
    {
        QTest::addColumn<QString>("system");
        QTest::addColumn<bool>("network");
        for (const char* system : {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "fuse.sshfs",
                                   "fuse.rclone", "NFS4", "remote", "vboxsf"}) {
            QTest::newRow(system) << QString::fromLatin1(system) << true;
        }
        for (const char* system : {"ext4", "btrfs", "xfs", "apfs", "hfs", "NTFS", "fuseblk",
                                   "overlay", "tmpfs", "vfat", ""}) {
            QTest::newRow(*system ? system : "unknown") << QString::fromLatin1(system) << false;
        }
    }
    void network()
    {
        QFETCH(const QString, system);
        QFETCH(const bool, network);
        PlaceFacts facts = plainFacts();
        facts.fileSystem = system.toStdString();
        QCOMPARE(classifyPlace("/mnt/nas/a.shogo", facts).kind == BookPlace::Kind::Network,
                 network);
    }
    void copiesBesideTheBook()
    {
        PlaceFacts facts = plainFacts();
        const std::vector<std::string> names = {
            "office.shogo",
            "office (Sato's conflicted copy 2026-05-10).shogo",
            "office (佐藤 の競合コピー 2026-05-10).shogo",
            "office.sync-conflict-20260510-120000-ABCDEFG.shogo",
            "office-KEIRI-PC01.shogo",
            "office (1).shogo",
            "office-2025.shogo", // a year, not a computer
            "office.shogo-wal",
            "office (copy of the conflict).txt",
            "other (conflicted copy).shogo",
        };
        facts.namesIn = [&](const std::string& in) {
            return in == "/people/sato/Dropbox" || in == "/people/sato/books"
                       ? names
                       : std::vector<std::string>();
        };
        const auto cloud = classifyPlace("/people/sato/Dropbox/office.shogo", facts).copies;
        QCOMPARE(cloud.size(), size_t{5});
        QVERIFY(std::find(cloud.begin(), cloud.end(), "office-KEIRI-PC01.shogo") != cloud.end());
        QVERIFY(std::find(cloud.begin(), cloud.end(), "office-2025.shogo") == cloud.end());
        // Elsewhere only what says itself that it is a conflict.
        const auto local = classifyPlace("/people/sato/books/office.shogo", facts).copies;
        QCOMPARE(local.size(), size_t{3});
    }
    // The real thing, on whatever this machine has.
    void thisMachine()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("Dropbox")));
        const auto path = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        QCOMPARE(placeOf(path("Dropbox/a.shogo")).service, std::string("Dropbox"));
        QVERIFY(placeOf(path("a.shogo")).kind != BookPlace::Kind::Cloud);
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral(".stfolder")));
        QCOMPARE(placeOf(path("a.shogo")).service, std::string("Syncthing"));
    }
};

QTEST_GUILESS_MAIN(TestBookPlace)
#include "test_book_place.moc"
