-- One book, and never back. A book that was restored, copied, moved or rebuilt waits for a person's
-- word, then looks everything up: book.quarantine is 0 (none), 1 (waits for the word; posting is
-- off) or 2 (the word was given; looking up).

-- The quarantine that is on, or was the last one. settle_*: counted from its beginning, and again
-- from the word; until then another copy may have posted. list_done: confirmed entries were compared
-- with the list of all keyed journals.
CREATE TABLE quarantine (
    one INT64 PRIMARY KEY CHECK (one = 1),
    why TEXT NOT NULL,
    began_at INT64 NOT NULL,
    word_at INT64,
    settle_boot TEXT NOT NULL,
    settle_steady INT64 NOT NULL,
    settle_wall INT64 NOT NULL,
    list_done INT64 NOT NULL
) STRICT;

-- Confirmed entries without a row: journals that the target has under a key which no entry knew.
-- entry_id: the entry that was made for the key since then.
CREATE TABLE placeholder (
    key BLOB NOT NULL,
    remote_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    currency TEXT NOT NULL,
    seen_at INT64 NOT NULL,
    entry_id INT64 REFERENCES entry (id),
    PRIMARY KEY (key, remote_id)
) CLUSTERED_STRICT;

-- Tags of earlier books of these accounts, by a person's word.
CREATE TABLE own_tag (
    tag TEXT NOT NULL PRIMARY KEY
) CLUSTERED_STRICT;

-- With OR, since SQLite does not see that state = 'queued' implies state IN ('queued', …), and then
-- scans the ledger.
DROP INDEX entry_unsettled;
CREATE INDEX entry_unsettled ON entry (state, id)
    WHERE state = 'queued' OR state = 'pending' OR state = 'unknown';
