// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/day.h"
#include "base/result.h"
#include "target/page_walk.h"
#include "target/target.h"
#include "target/transport.h"
#include "target/wire_outcome.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shogo {

// What an accounting system promises; declared by its adapter, held to by its conformance test.
struct HttpTraits
{
    TargetTraits target;
    WireTraits wire;
    // How its lists of days can be read completely.
    PageWalk::Rule lists = PageWalk::Rule::TwoPasses;
    // Least time between the beginnings of two requests; 0: none.
    int64_t gapMs = 0;
};

// A journal as a web target shows it.
struct RemoteJournal
{
    std::string remoteId;
    std::vector<std::string> keyTexts; // the fields in which a key may stand (memo, tags, remarks)
    Day day;
    std::vector<JournalLine> lines;
    bool voided = false;
    std::string memo;
};

// One page of a list of journals.
struct RemotePage
{
    std::vector<RemoteJournal> journals;
    std::optional<int64_t> total;
    std::optional<size_t> number; // which page it says that it is, from 1
    bool next = false;
    std::string partial; // why the list may leave something out (capped, one period, no drafts)
};

// One accounting system: builds requests and reads answers, and knows nothing of sockets, time or
// sign-ins. Addresses, the deadline, the correlation id and the sign-in are put on by HttpTarget;
// whether a request changes something is said by where it is used, never by the adapter.
//
// Readers are called with whole answers of a 2xx status in one of `wire.contentTypes` only. What
// they cannot read without doubt is std::nullopt; a field that stands there twice is doubt
// (strict_json.h).
class HttpAdapter
{
public:
    virtual ~HttpAdapter() = default;
    virtual const HttpTraits& traits() const = 0;
    // What is wrong with a posting before it is queued (account names, currencies, lengths).
    virtual Result<void> check(const Posting& posting) const = 0;

    virtual HttpRequest postRequest(const Posting& posting) const = 0;
    // The id of the journal that was made.
    virtual std::optional<std::string> readPosted(const HttpAnswer& answer) const = 0;

    // Used where `target.exactByKey` holds.
    virtual HttpRequest findRequest(const Wanted& wanted, const PageWalk::Ask& page) const = 0;
    // Used where `target.listsByDate` holds. Both ends included.
    virtual HttpRequest listRequest(Day first, Day last, const PageWalk::Ask& page) const = 0;
    // The journals with a line on this account; std::nullopt: it cannot be asked.
    virtual std::optional<HttpRequest> accountRequest(const std::string& account, Day first,
                                                      Day last,
                                                      const PageWalk::Ask& page) const = 0;
    // A page of any of the three. `asked`: what was asked for.
    virtual std::optional<RemotePage> readPage(const HttpAnswer& answer,
                                               const PageWalk::Ask& asked) const = 0;
    // What lists of these days are asked for in, where one list cannot cover them: an accounting
    // period each. Days in none of them cannot hold a journal.
    virtual std::vector<std::pair<Day, Day>> spans(Day first, Day last) const
    {
        return {{first, last}};
    }
    // Where else a person may have moved a journal of this day; std::nullopt: nowhere, or it is
    // asked for by its key or id.
    virtual std::optional<std::pair<Day, Day>> wideSpan(Day) const { return std::nullopt; }

    // One journal by its id; std::nullopt: it cannot be asked.
    virtual std::optional<HttpRequest> journalRequest(const std::string& remoteId) const = 0;
    virtual std::optional<RemoteJournal> readJournal(const HttpAnswer& answer) const = 0;

    // The chart is read in parts (office, accounts, taxes …), each page by page from 1.
    virtual size_t chartParts() const = 0;
    // Those that show whether the target can be used at all, and what a run needs to know.
    virtual std::vector<size_t> partsToOpen() const { return {0}; }
    virtual HttpRequest chartRequest(size_t part, size_t page) const = 0;
    // Adds what the page holds. True: there are more pages of this part.
    virtual std::optional<bool> readChart(size_t part, const HttpAnswer& answer,
                                          Chart& chart) const = 0;
    // What another whole answer to such a request says in the target's own words, where that is
    // something people can mend (an office without an accounting period).
    virtual std::optional<Problem> whyNoChart(const HttpAnswer&) const { return std::nullopt; }
    // A chart, or the parts of it that open() reads, just read or kept from before. A Problem: this
    // is not the company that the address names, or nothing can be booked in it.
    virtual Result<void> use(const Chart&) { return {}; }
    // Target::feedOn().
    virtual std::optional<Problem> feedOn(const std::string&) const { return std::nullopt; }
};

// The sign-in of a connection. It renews itself before a request, never between a request and its
// answer.
class SignIn
{
public:
    virtual ~SignIn() = default;
    // Puts onto a request what proves who we are (headers, a query); later or before the call
    // returns. A Problem: the user has to sign in.
    virtual void sign(HttpRequest request, std::function<void(Result<HttpRequest>)> done) = 0;
    // The target would not have it (any more). `shown`: the secrets that stood on that request.
    virtual void refused(const std::vector<std::string>& shown) = 0;
};

} // namespace shogo
