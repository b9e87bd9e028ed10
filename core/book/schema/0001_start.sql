-- The book. Types and words: see dialect.h. Days are days since 1970-01-01, moments are
-- milliseconds UTC, amounts are minor units of the account's currency, keys are 16 bytes.

CREATE TABLE book (
    one INT64 PRIMARY KEY CHECK (one = 1),
    book_id BLOB NOT NULL,
    epoch INT64 NOT NULL,
    currency TEXT NOT NULL,
    target TEXT NOT NULL,
    key_version INT64 NOT NULL,
    created_at INT64 NOT NULL,
    quarantine INT64 NOT NULL
) STRICT;

CREATE TABLE target_state (
    one INT64 PRIMARY KEY CHECK (one = 1),
    paused_until INT64,
    failures INT64 NOT NULL,
    why TEXT NOT NULL
) STRICT;

-- bank_account: the number by which the bank's files name it, learned from the first one.
CREATE TABLE account (
    id INT64 PRIMARY KEY,
    ident TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    currency TEXT NOT NULL,
    posts_to TEXT NOT NULL,
    profile TEXT NOT NULL,
    bank_account TEXT NOT NULL,
    key_basis TEXT NOT NULL CHECK (key_basis IN ('', 'content', 'id')),
    recipe TEXT NOT NULL,
    start_day INT64,
    starts_inside_day INT64 NOT NULL,
    accept_rewordings INT64 NOT NULL
) STRICT;

-- The bytes of every file that was imported, as they were.
CREATE TABLE file (
    id INT64 PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    size INT64 NOT NULL
) STRICT;

CREATE TABLE file_chunk (
    file_id INT64 NOT NULL REFERENCES file (id),
    seq INT64 NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (file_id, seq)
) STRICT;

-- One statement of a file, imported into one account.
CREATE TABLE import (
    id INT64 PRIMARY KEY,
    file_id INT64 NOT NULL REFERENCES file (id),
    statement_no INT64 NOT NULL,
    account_id INT64 NOT NULL REFERENCES account (id),
    imported_at INT64 NOT NULL,
    made_at INT64 NOT NULL,
    stated_first INT64,
    stated_last INT64,
    cover_first INT64,
    cover_last INT64,
    last_row INT64,
    starts_inside INT64 NOT NULL,
    newest_first INT64 NOT NULL,
    format TEXT NOT NULL,
    encoding TEXT NOT NULL,
    profile TEXT NOT NULL,
    recipe TEXT NOT NULL,
    opening INT64,
    closing INT64,
    rows INT64 NOT NULL,
    first_new INT64 NOT NULL,
    new_rows INT64 NOT NULL,
    undone INT64 NOT NULL
) STRICT;
CREATE INDEX import_by_account ON import (account_id, undone);

CREATE TABLE import_problem (
    import_id INT64 NOT NULL REFERENCES import (id),
    n INT64 NOT NULL,
    code TEXT NOT NULL,
    line INT64 NOT NULL,
    column_no INT64 NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (import_id, n)
) CLUSTERED_STRICT;

CREATE TABLE balance_break (
    import_id INT64 NOT NULL REFERENCES import (id),
    n INT64 NOT NULL,
    line INT64 NOT NULL,
    day INT64,
    expected INT64 NOT NULL,
    stated INT64 NOT NULL,
    PRIMARY KEY (import_id, n)
) CLUSTERED_STRICT;

-- Rows that the bank calls pending: kept with the import, never rows of the book.
CREATE TABLE announced (
    import_id INT64 NOT NULL REFERENCES import (id),
    n INT64 NOT NULL,
    line INT64 NOT NULL,
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (import_id, n)
) CLUSTERED_STRICT;

-- Rows in file order. ordinal 0: the key was made of bank_id. born: its first status, by number
-- (rows/review_status.h), so that verify can follow it to the present one. undone: the import that brought it
-- was taken back; it comes back under its key when a file shows it again.
-- account_id has no foreign key: it would be looked up a million times in a large import. verify
-- checks it.
CREATE TABLE statement_row (
    id INT64 PRIMARY KEY,
    account_id INT64 NOT NULL,
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    key BLOB NOT NULL,
    text TEXT NOT NULL,
    ordinal INT64 NOT NULL,
    status TEXT NOT NULL,
    born INT64 NOT NULL,
    undone INT64 NOT NULL,
    into_id INT64,
    value_day INT64,
    balance INT64,
    counterparty TEXT,
    bank_id TEXT
) STRICT;
CREATE INDEX row_by_day ON statement_row (account_id, day, minor);

-- The keys lie apart, in key order: an import fills both trees from left to right.
CREATE TABLE row_key (
    key BLOB NOT NULL PRIMARY KEY,
    row_id INT64 NOT NULL
) CLUSTERED_STRICT;

-- Later texts of a row, the highest seq is the latest.
CREATE TABLE alias (
    row_id INT64 NOT NULL REFERENCES statement_row (id),
    seq INT64 NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (row_id, seq)
) CLUSTERED_STRICT;

-- Which rows a statement showed, as runs: `length` rows from file row `first_index` on (line
-- `first_line`) are the rows from `first_row` on. Of two runs over the same file row the one with
-- the higher seq counts: a row that was dissolved hands its sighting on.
CREATE TABLE sighting (
    id INT64 PRIMARY KEY,
    import_id INT64 NOT NULL REFERENCES import (id),
    first_index INT64 NOT NULL,
    first_line INT64 NOT NULL,
    first_row INT64 NOT NULL,
    length INT64 NOT NULL
) STRICT;
CREATE INDEX sighting_by_import ON sighting (import_id, first_index);

CREATE TABLE question (
    account_id INT64 NOT NULL REFERENCES account (id),
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    at_least INT64 NOT NULL,
    PRIMARY KEY (account_id, day, minor)
) CLUSTERED_STRICT;

-- What explains a movement instead of being one (keys.md, "Details").
CREATE TABLE detail_group (
    id INT64 PRIMARY KEY,
    account_id INT64 NOT NULL REFERENCES account (id),
    import_id INT64 NOT NULL REFERENCES import (id),
    reference TEXT NOT NULL,
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    row_id INT64 REFERENCES statement_row (id)
) STRICT;
CREATE INDEX detail_group_by_row ON detail_group (row_id);

CREATE TABLE detail (
    group_id INT64 NOT NULL REFERENCES detail_group (id),
    n INT64 NOT NULL,
    kind TEXT NOT NULL,
    minor INT64 NOT NULL,
    text TEXT NOT NULL,
    counterparty TEXT NOT NULL,
    reference TEXT NOT NULL,
    PRIMARY KEY (group_id, n)
) CLUSTERED_STRICT;

CREATE TABLE suggestion (
    row_id INT64 PRIMARY KEY REFERENCES statement_row (id),
    account TEXT NOT NULL,
    tax TEXT NOT NULL,
    kind TEXT NOT NULL,
    why TEXT NOT NULL
) STRICT;

-- What a person decided for a row; the latest decision over a text is what is remembered.
CREATE TABLE decision (
    row_id INT64 PRIMARY KEY REFERENCES statement_row (id),
    account TEXT NOT NULL,
    tax TEXT NOT NULL,
    memo TEXT NOT NULL,
    memory_text TEXT NOT NULL,
    money_in INT64 NOT NULL,
    decided_seq INT64 NOT NULL
) STRICT;
CREATE INDEX decision_by_text ON decision (memory_text, money_in, decided_seq);

CREATE TABLE journal (
    id INT64 PRIMARY KEY,
    row_id INT64 NOT NULL REFERENCES statement_row (id),
    key BLOB NOT NULL,
    day INT64 NOT NULL,
    memo TEXT NOT NULL,
    counterparty TEXT NOT NULL,
    digest BLOB NOT NULL
) STRICT;

CREATE TABLE journal_line (
    journal_id INT64 NOT NULL REFERENCES journal (id),
    n INT64 NOT NULL,
    account TEXT NOT NULL,
    minor INT64 NOT NULL,
    currency TEXT NOT NULL,
    tax TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (journal_id, n)
) CLUSTERED_STRICT;

-- The ledger: written at approval in id order; posting changes its state by id.
CREATE TABLE entry (
    id INT64 PRIMARY KEY,
    row_id INT64 NOT NULL REFERENCES statement_row (id),
    step TEXT NOT NULL,
    key BLOB NOT NULL,
    after_id INT64 REFERENCES entry (id),
    state TEXT NOT NULL CHECK (state IN
        ('queued', 'pending', 'unknown', 'confirmed', 'failed', 'withdrawn')),
    attempt INT64 NOT NULL,
    owner TEXT NOT NULL,
    lease_until INT64,
    retry_at INT64,
    settle_boot TEXT NOT NULL,
    settle_steady INT64 NOT NULL,
    settle_wall INT64 NOT NULL,
    flags INT64 NOT NULL,
    remote_id TEXT NOT NULL,
    error TEXT NOT NULL,
    journal_id INT64 NOT NULL REFERENCES journal (id),
    first_day INT64 NOT NULL,
    last_day INT64 NOT NULL,
    UNIQUE (row_id, step)
) STRICT;
-- Start-up and recovery never scan the ledger.
CREATE INDEX entry_unsettled ON entry (state, id) WHERE state IN ('queued', 'pending', 'unknown');
CREATE INDEX entry_refused ON entry (id) WHERE state = 'failed';

CREATE TABLE attempt (
    entry_id INT64 NOT NULL REFERENCES entry (id),
    number INT64 NOT NULL,
    owner TEXT NOT NULL,
    request_id TEXT NOT NULL,
    claimed_at INT64 NOT NULL,
    ended_at INT64,
    day INT64 NOT NULL,
    journal_id INT64 NOT NULL REFERENCES journal (id),
    digest BLOB NOT NULL,
    outcome TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (entry_id, number)
) CLUSTERED_STRICT;

-- Every remote id that an entry was ever seen under.
CREATE TABLE remote (
    entry_id INT64 NOT NULL REFERENCES entry (id),
    remote_id TEXT NOT NULL,
    seen_at INT64 NOT NULL,
    PRIMARY KEY (entry_id, remote_id)
) CLUSTERED_STRICT;
CREATE INDEX remote_by_id ON remote (remote_id);

-- Append-only; each line's hash covers the line before.
CREATE TABLE history (
    seq INT64 PRIMARY KEY,
    at INT64 NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    key BLOB,
    step TEXT NOT NULL,
    event TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state TEXT NOT NULL,
    attempt INT64 NOT NULL,
    why TEXT NOT NULL,
    facts TEXT NOT NULL,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX history_by_key ON history (key) WHERE key IS NOT NULL;
