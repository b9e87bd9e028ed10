// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "book/history_table.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shogo {

class Book;

// What this installation knows of a book, outside of the book (spec/ledger.md, "One book, and never
// back"): where it was, and how far it had come when it last posted from here.
struct BookNote
{
    std::string path;   // canonical; empty: it was never posted from here
    std::string fileId; // fileIdOf
    HistoryTable::Head head;
    int64_t epoch = 0;
    std::vector<std::string> acceptedPlaces; // paths from which it may post though they are shared

    bool operator==(const BookNote& other) const
    {
        return path == other.path && fileId == other.fileId && head.seq == other.head.seq &&
               head.hash == other.head.hash && epoch == other.epoch &&
               acceptedPlaces == other.acceptedPlaces;
    }
};

// Where notes are kept; tests put one in memory here.
class InstallationNotes
{
public:
    virtual ~InstallationNotes() = default;
    // None where the book is not known here, or what was known cannot be read any more.
    virtual std::optional<BookNote> find(const std::string& bookId) = 0;
    // Without `durable` it outlives the program, but perhaps not the power.
    virtual Result<void> keep(const std::string& bookId, const BookNote& note, bool durable) = 0;
};

// One small file a book, so that two books that post at once do not write over each other's notes.
// In the folder that SHOGO_DATA names, else in the user's application data: one folder for the
// window and for shogoctl, which are one installation.
std::unique_ptr<InstallationNotes> systemNotes();
std::unique_ptr<InstallationNotes> notesIn(const std::string& folder);

// Notes that live as long as the program.
class MemoryNotes final : public InstallationNotes
{
public:
    std::optional<BookNote> find(const std::string& bookId) override
    {
        const auto at = notes.find(bookId);
        return at == notes.end() ? std::nullopt : std::optional(at->second);
    }
    Result<void> keep(const std::string& bookId, const BookNote& note, bool) override
    {
        notes[bookId] = note;
        return {};
    }
    std::map<std::string, BookNote> notes;
};

// What opening for posting finds, in the order in which it is asked.
enum class Whereabouts {
    Same,      // the noted place, and a descendant of the noted head: go on
    Unknown,   // never posted from this installation
    WentBack,  // older than it was
    Forked,    // as long, but with another past
    OtherFile, // another file in the noted place: put there by a copy, a restore, a synchronisation
    OtherPlace, // moved, or a copy
};
Result<Whereabouts> whereaboutsOf(Book& book, InstallationNotes& notes);
// The reason as a phrase of problem texts; empty for Same.
std::string_view whereaboutsText(Whereabouts whereabouts);

// Notes the book's place, head and epoch as they are now.
Result<void> noteBook(Book& book, InstallationNotes& notes, bool durable);

} // namespace shogo
