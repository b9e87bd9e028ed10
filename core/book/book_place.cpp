// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/book_place.h"

#include "book/book_file.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStorageInfo>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>

#ifdef _WIN32
#include <windows.h>
#endif

namespace shogo {

namespace {

// Case, width and composed or taken-apart kana (macOS keeps names taken apart) make no difference.
QString plain(const QString& text)
{
    return text.normalized(QString::NormalizationForm_KC).toCaseFolded();
}
QString plain(const std::string& text)
{
    return plain(QString::fromStdString(text));
}

enum class Match { Whole, Beginning };
struct Sign
{
    const char* service;
    const char* name; // of a folder on the path
    Match match;
};

// What the services call their folders, in the languages in which they do.
constexpr std::array folderNames = {
    Sign{"OneDrive", "OneDrive", Match::Whole},
    Sign{"OneDrive", "OneDrive - ", Match::Beginning},
    Sign{"OneDrive", "OneDrive-", Match::Beginning},
    Sign{"Dropbox", "Dropbox", Match::Whole},
    Sign{"Dropbox", "Dropbox (", Match::Beginning},
    Sign{"Dropbox", "Dropbox-", Match::Beginning},
    Sign{"iCloud Drive", "Mobile Documents", Match::Whole},
    Sign{"iCloud Drive", "com~apple~CloudDocs", Match::Whole},
    Sign{"iCloud Drive", "iCloud Drive", Match::Beginning},
    Sign{"iCloud Drive", "iCloudDrive", Match::Whole},
    Sign{"Google Drive", "Google Drive", Match::Beginning},
    Sign{"Google Drive", "GoogleDrive", Match::Beginning},
    Sign{"Google Drive", "Google ドライブ", Match::Beginning},
    Sign{"Google Drive", "Googleドライブ", Match::Beginning},
    Sign{"Google Drive", "My Drive", Match::Whole},
    Sign{"Google Drive", "マイドライブ", Match::Whole},
    Sign{"Box", "Box Sync", Match::Whole},
    Sign{"Box", "Box-Box", Match::Whole},
    Sign{"Nextcloud", "Nextcloud", Match::Beginning},
    Sign{"ownCloud", "ownCloud", Match::Beginning},
    Sign{"Syncthing", "Syncthing", Match::Whole},
    Sign{"MEGA", "MEGAsync", Match::Whole},
    Sign{"pCloud", "pCloudDrive", Match::Whole},
    Sign{"Seafile", "Seafile", Match::Whole},
};

// What the services keep in a folder that they synchronise.
struct Marker
{
    const char* service;
    const char* pattern;
};
constexpr std::array markers = {
    Marker{"Syncthing", "^\\.stfolder.*$"},
    Marker{"Dropbox", "^\\.dropbox\\.cache$"}, // ".dropbox" alone also lies in every home folder
    Marker{"Nextcloud", "^\\._?sync_[0-9a-f]+\\.db$"},
    Marker{"Nextcloud", "^\\.(nextcloudsync|owncloudsync)\\.log$"},
    Marker{"OneDrive", "^\\.849C9593-D756-4E56-8D6E-42412F2A707B$"},
    Marker{"Seafile", "^\\.seafile-data$"},
};

constexpr std::array networkFileSystems = {
    "nfs",
    "nfs4",
    "cifs",
    "smb2",
    "smb3",
    "smbfs",
    "afpfs",
    "webdav",
    "davfs",
    "davfs2",
    "ncpfs",
    "afs",
    "ceph",
    "glusterfs",
    "lustre",
    "fuse.sshfs",
    "fuse.rclone",
    "fuse.davfs2",
    "fuse.davfs",
    "fuse.gvfsd-fuse",
    "fuse.s3fs",
    "fuse.glusterfs",
    "fuse.curlftpfs",
    "fuse.osxfs",
    "fuse.vmhgfs-fuse",
    "vboxsf",
    "vmhgfs",
    "macfuse.sshfs",
    "remote",
};

// Each folder on the way, from the root down, without the book's own name.
QStringList foldersOf(const QString& path)
{
    QStringList folders = path.split(u'/');
    folders.removeLast();
    return folders;
}

std::string serviceByName(const QStringList& folders, const QString& home)
{
    QString walked;
    for (const QString& folder : folders) {
        const QString name = plain(folder);
        for (const Sign& sign : folderNames) {
            const QString wanted = plain(QString::fromUtf8(sign.name));
            if (sign.match == Match::Whole ? name == wanted : name.startsWith(wanted)) {
                return sign.service;
            }
        }
        // Anything may be called "Box"; only in the home folder it is that service's.
        if (name == QStringLiteral("box") && !home.isEmpty() && walked == plain(home)) {
            return "Box";
        }
        // ~/Library/CloudStorage/SERVICE-ACCOUNT
        if (walked.endsWith(QStringLiteral("/library/cloudstorage"))) {
            return folder.section(u'-', 0, 0).toStdString();
        }
        walked += walked.isEmpty() && folder.isEmpty() ? QString() : QStringLiteral("/") + name;
        if (walked.startsWith(QStringLiteral("//"))) {
            walked.remove(0, 1);
        }
    }
    return {};
}

std::string serviceByEnvironment(const QString& path, const PlaceFacts& facts)
{
    for (const auto& [name, value] : facts.environment) {
        const QString variable = plain(name);
        const char* service = variable.startsWith(QStringLiteral("onedrive")) ? "OneDrive"
                              : variable == QStringLiteral("dropbox")         ? "Dropbox"
                                                                              : nullptr;
        QString folder = plain(value).replace(u'\\', u'/');
        while (folder.endsWith(u'/')) {
            folder.chop(1);
        }
        if (service && !folder.isEmpty() && plain(path).startsWith(folder + u'/')) {
            return service;
        }
    }
    return {};
}

std::string serviceByMarker(QStringList folders, const PlaceFacts& facts)
{
    while (!folders.isEmpty()) {
        const QString folder = folders.join(u'/');
        for (const std::string& name :
             facts.namesIn(folder.isEmpty() ? std::string("/") : folder.toStdString())) {
            for (const Marker& marker : markers) {
                const QRegularExpression pattern(QString::fromLatin1(marker.pattern));
                if (pattern.match(QString::fromStdString(name)).hasMatch()) {
                    return marker.service;
                }
            }
        }
        folders.removeLast();
    }
    return {};
}

// What lies beside "a.shogo" and is called like a copy of it.
bool looksLikeACopy(const QString& stem, const QString& name, bool cloud)
{
    const QString suffix = QStringLiteral(".shogo");
    if (!name.startsWith(stem, Qt::CaseInsensitive) || name.size() <= stem.size() + suffix.size() ||
        !name.endsWith(suffix, Qt::CaseInsensitive)) {
        return false;
    }
    const QString rest = plain(name.mid(stem.size(), name.size() - stem.size() - suffix.size()));
    static const QStringList words = {QStringLiteral("conflict"), plain(QStringLiteral("競合")),
                                      plain(QStringLiteral("コンフリクト"))};
    if (std::any_of(words.begin(), words.end(),
                    [&](const QString& word) { return rest.contains(word); })) {
        return true;
    }
    // "a-OFFICE-PC.shogo" of OneDrive, "a (1).shogo" of Google Drive: names that people give too,
    // so only where such a service is at work.
    static const QRegularExpression computer(QStringLiteral("^-(?=[0-9-]*[a-z])[a-z0-9-]{2,15}$"));
    static const QRegularExpression number(QStringLiteral("^ ?\\(\\d{1,3}\\)$"));
    return cloud && (computer.match(rest).hasMatch() || number.match(rest).hasMatch());
}

#ifdef _WIN32
bool isRemote(const QString& path)
{
    if (path.startsWith(QStringLiteral("//"))) {
        return true;
    }
    const std::wstring root = (path.left(2) + QStringLiteral("\\")).toStdWString();
    return GetDriveTypeW(root.c_str()) == DRIVE_REMOTE;
}
#endif

} // namespace

BookPlace classifyPlace(const std::string& path, const PlaceFacts& facts)
{
    const QString whole = QString::fromStdString(path);
    const QStringList folders = foldersOf(whole);
    BookPlace place;
    place.service = serviceByEnvironment(whole, facts);
    if (place.service.empty()) {
        place.service = serviceByName(folders, QString::fromStdString(facts.home));
    }
    if (place.service.empty()) {
        place.service = serviceByMarker(folders, facts);
    }
    const std::string system = QString::fromStdString(facts.fileSystem).toLower().toStdString();
    if (!place.service.empty()) {
        place.kind = BookPlace::Kind::Cloud;
    } else if (std::find(networkFileSystems.begin(), networkFileSystems.end(), system) !=
               networkFileSystems.end()) {
        place.kind = BookPlace::Kind::Network;
        place.service = system;
    }
    const QString stem = QString::fromStdString(stemOf(path));
    for (const std::string& name : facts.namesIn(folders.join(u'/').toStdString())) {
        if (looksLikeACopy(stem, QString::fromStdString(name),
                           place.kind == BookPlace::Kind::Cloud)) {
            place.copies.push_back(name);
        }
    }
    std::sort(place.copies.begin(), place.copies.end());
    return place;
}

BookPlace placeOf(const std::string& bookPath)
{
    const std::string path = canonicalPath(bookPath);
    PlaceFacts facts;
    const auto environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : environment.keys()) {
        facts.environment.emplace_back(name.toStdString(), environment.value(name).toStdString());
    }
    facts.home = QDir::homePath().toStdString();
#ifdef _WIN32
    facts.fileSystem = isRemote(QString::fromStdString(path)) ? "remote" : "";
#else
    facts.fileSystem =
        QStorageInfo(QString::fromStdString(folderOf(path))).fileSystemType().toStdString();
#endif
    facts.namesIn = [](const std::string& folder) {
        std::vector<std::string> names;
        for (const QString& name : QDir(QString::fromStdString(folder))
                                       .entryList(QDir::AllEntries | QDir::Hidden | QDir::System |
                                                  QDir::NoDotAndDotDot)) {
            names.push_back(name.toStdString());
        }
        return names;
    };
    return classifyPlace(path, facts);
}

} // namespace shogo
