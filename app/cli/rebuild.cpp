// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "cli/safety_text.h"
#include "cli/wait.h"

#include <QCoreApplication>

#include <algorithm>

namespace shogo {

namespace {

bool isTag(const std::string& text)
{
    return text.size() == 4 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void print(const std::string& book, const RebuildView& view, Out& out)
{
    QJsonObject object;
    object[QStringLiteral("book")] = qs(book);
    object[QStringLiteral("placeholders")] = static_cast<qint64>(view.placeholders);
    object[QStringLiteral("without_entry")] = static_cast<qint64>(view.withoutEntry);
    object[QStringLiteral("quarantine")] = static_cast<qint64>(view.quarantine);
    QJsonObject tags;
    std::string names;
    int64_t others = 0;
    for (const auto& [tag, count] : view.otherTags) {
        tags[qs(tag)] = static_cast<qint64>(count);
        names += (names.empty() ? "" : ", ") + tag;
        others += count;
    }
    object[QStringLiteral("other_tags")] = tags;
    out.object(object);
    out.line(CliText::tr("Rebuilt %1: %2 journals there have no entry here, %3 of them new.")
                 .arg(qs(book))
                 .arg(view.withoutEntry)
                 .arg(view.placeholders));
    if (others > 0) {
        out.problem(Problem(ProblemCode::OtherTags, Place{book}, {others, names}));
    }
    printQuarantine(view.quarantine, out);
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    SHOGO_ASSIGN(const std::string book, arguments.takeBook());
    SHOGO_TRY(arguments.nothingLeft());
    RebuildRequest request;
    request.onlyCopy = arguments.has("only-copy");
    request.ownTags = arguments.values("own-tag");
    for (const std::string& tag : request.ownTags) {
        if (!isTag(tag)) {
            return Problem(ProblemCode::OptionValue,
                           {tag, std::string("--own-tag"), std::string("four hex digits")});
        }
    }
    SHOGO_ASSIGN(auto desk, Desk::open(book, world));
    SHOGO_ASSIGN(const RebuildView view,
                 waitForResult<RebuildView>([&](std::function<void(Result<RebuildView>)> done) {
                     desk->rebuild(request, std::move(done));
                 }));
    print(book, view, out);
    return {};
}

} // namespace

Command rebuildCommand()
{
    return {"rebuild",
            "BOOK [--own-tag TAG]… [--only-copy]",
            QT_TRANSLATE_NOOP("shogoctl",
                              "Takes up the journals that are there and that the book does not "
                              "know, so that they are never posted again; changes no entry."),
            {{"own-tag", "TAG",
              QT_TRANSLATE_NOOP("shogoctl",
                                "the mark of an earlier book of these accounts (four hex digits)"),
              true},
             {"only-copy", nullptr,
              QT_TRANSLATE_NOOP("shogoctl", "no other copy of the book posts from now on")}},
            run};
}

} // namespace shogo
