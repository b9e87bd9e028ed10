// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc 6.4 cannot read <compare> before it

#include "desk/views.h"
#include "models/desk_client.h"

#include <functional>
#include <string>

namespace shogo {

struct NewBook
{
    std::string address; // of the book
    std::string target;  // of the accounting system, "journal:…"
    std::string currency;
    NewAccount account; // the first own account
};

// Opens, makes and closes books for the window; app/ has the threads that it takes. One book at a
// time: opening another closes the one before.
class Books
{
public:
    using Opened = std::function<void(Result<DeskClient*>)>;

    virtual ~Books() = default;
    virtual void open(QObject* context, const std::string& address, Opened opened) = 0;
    virtual void create(QObject* context, const NewBook& book, Opened opened) = 0;
    // The request that is under way settles first; `closed` comes when the book is closed.
    virtual void close(QObject* context, std::function<void()> closed) = 0;
};

} // namespace shogo
