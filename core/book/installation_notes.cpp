// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/installation_notes.h"

#include "base/digest.h"
#include "book/book.h"
#include "book/book_file.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

namespace shogo {

namespace {

constexpr int format = 1;
constexpr qint64 mostBytes = qint64{1} << 20;

QString q(const std::string& text)
{
    return QString::fromStdString(text);
}

std::string hexOf(std::string_view bytes)
{
    return toHex(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

QJsonObject objectOf(const BookNote& note)
{
    QJsonObject object;
    object[u"format"] = format;
    object[u"path"] = q(note.path);
    object[u"file"] = q(note.fileId);
    // As text: JSON's numbers are not whole beyond 2^53.
    object[u"seq"] = QString::number(note.head.seq);
    object[u"hash"] = q(toHex(note.head.hash));
    object[u"epoch"] = QString::number(note.epoch);
    QJsonArray places;
    for (const std::string& place : note.acceptedPlaces) {
        places.append(q(place));
    }
    object[u"accepted_places"] = places;
    return object;
}

std::optional<BookNote> noteOf(const QJsonObject& object)
{
    BookNote note;
    bool seqGood = false;
    bool epochGood = false;
    note.path = object[u"path"].toString().toStdString();
    note.fileId = object[u"file"].toString().toStdString();
    note.head.seq = object[u"seq"].toString().toLongLong(&seqGood);
    note.epoch = object[u"epoch"].toString().toLongLong(&epochGood);
    const QByteArray hash = QByteArray::fromHex(object[u"hash"].toString().toLatin1());
    if (object[u"format"].toInt() != format || !seqGood || !epochGood ||
        hash.size() != static_cast<qsizetype>(note.head.hash.size()) ||
        !object[u"accepted_places"].isArray()) {
        return std::nullopt;
    }
    std::copy(hash.begin(), hash.end(), note.head.hash.begin());
    for (const QJsonValue& place : object[u"accepted_places"].toArray()) {
        note.acceptedPlaces.push_back(place.toString().toStdString());
    }
    return note;
}

class FolderNotes final : public InstallationNotes
{
public:
    explicit FolderNotes(std::string folder) : m_folder(std::move(folder)) {}

    std::optional<BookNote> find(const std::string& bookId) override
    {
        QFile file(q(pathOf(bookId)));
        if (!file.open(QIODevice::ReadOnly)) {
            return std::nullopt;
        }
        // Damaged is as good as unknown: the book is then asked about, never trusted.
        const QJsonDocument document = QJsonDocument::fromJson(file.read(mostBytes));
        return document.isObject() ? noteOf(document.object()) : std::nullopt;
    }

    Result<void> keep(const std::string& bookId, const BookNote& note, bool durable) override
    {
        const std::string path = pathOf(bookId);
        if (!QDir().mkpath(q(m_folder))) {
            return Problem(ProblemCode::NotesUnwritable, Place{m_folder});
        }
        const QByteArray bytes = QJsonDocument(objectOf(note)).toJson();
        if (auto written = writeSmallFile(path, bytes.toStdString(), durable); !written) {
            return Problem(ProblemCode::NotesUnwritable, Place{path}).becauseOf(written.error());
        }
        return {};
    }

private:
    std::string pathOf(const std::string& bookId) const
    {
        return m_folder + "/" + hexOf(bookId) + ".json";
    }

    std::string m_folder;
};

} // namespace

std::unique_ptr<InstallationNotes> notesIn(const std::string& folder)
{
    return std::make_unique<FolderNotes>(folder);
}

std::unique_ptr<InstallationNotes> systemNotes()
{
    QString folder = qEnvironmentVariable("SHOGO_DATA");
    if (folder.isEmpty()) {
        // Not AppDataLocation: that one has the program's name in it.
        folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                 QStringLiteral("/shogo");
    }
    return notesIn((folder + QStringLiteral("/books")).toStdString());
}

Result<Whereabouts> whereaboutsOf(Book& book, InstallationNotes& notes)
{
    const auto note = notes.find(book.settings().bookId);
    if (!note || note->path.empty()) {
        return Whereabouts::Unknown;
    }
    SHOGO_ASSIGN(const HistoryTable::Head head, book.history().head());
    if (head.seq < note->head.seq || book.settings().epoch < note->epoch) {
        return Whereabouts::WentBack;
    }
    SHOGO_ASSIGN(const auto line, book.history().line(note->head.seq));
    if (!line || line->hash != note->head.hash) {
        return Whereabouts::Forked;
    }
    const std::string path = canonicalPath(book.path());
    if (path != note->path) {
        return Whereabouts::OtherPlace;
    }
    return fileIdOf(path) == note->fileId ? Whereabouts::Same : Whereabouts::OtherFile;
}

std::string_view whereaboutsText(Whereabouts whereabouts)
{
    switch (whereabouts) {
    case Whereabouts::Same: return {};
    case Whereabouts::Unknown: return "it has never posted from this computer";
    case Whereabouts::WentBack: return "it is older than it was when it last posted from here";
    case Whereabouts::Forked: return "its past is another one than when it last posted from here";
    case Whereabouts::OtherFile: return "another file has taken its place";
    case Whereabouts::OtherPlace: return "it was moved, or is a copy";
    }
    return {};
}

Result<void> noteBook(Book& book, InstallationNotes& notes, bool durable)
{
    BookNote note = notes.find(book.settings().bookId).value_or(BookNote{});
    note.path = canonicalPath(book.path());
    note.fileId = fileIdOf(note.path);
    SHOGO_ASSIGN(note.head, book.history().head());
    note.epoch = book.settings().epoch;
    return notes.keep(book.settings().bookId, note, durable);
}

} // namespace shogo
