-- The first day at a client: what people had entered by hand before Shogo posted to an account,
-- read once for each month, and which entries look like one of those journals.

CREATE TABLE hand_month (
    account TEXT NOT NULL,
    month INT64 NOT NULL,
    read_at INT64 NOT NULL,
    PRIMARY KEY (account, month)
) CLUSTERED_STRICT;

CREATE TABLE hand_journal (
    account TEXT NOT NULL,
    remote_id TEXT NOT NULL,
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    memo TEXT NOT NULL,
    PRIMARY KEY (account, remote_id)
) CLUSTERED_STRICT;
CREATE INDEX hand_journal_by_amount ON hand_journal (account, minor, day);

-- What an entry looks like: candidates for a person to compare. One journal stands for one entry.
CREATE TABLE alike (
    entry_id INT64 NOT NULL REFERENCES entry (id),
    remote_id TEXT NOT NULL,
    day INT64 NOT NULL,
    minor INT64 NOT NULL,
    memo TEXT NOT NULL,
    PRIMARY KEY (entry_id, remote_id)
) CLUSTERED_STRICT;
CREATE INDEX alike_by_journal ON alike (remote_id);

-- Other books that a person has said may stand on the same own account.
CREATE TABLE known_tag (
    tag TEXT PRIMARY KEY
) STRICT;

-- A step that is not the row's own journal has a key of its own.
CREATE INDEX entry_step_key ON entry (key) WHERE step <> 'journal';
-- Confirmed after more than one attempt: looked up once more a day later.
CREATE INDEX entry_look_again ON entry (retry_at) WHERE state = 'confirmed' AND retry_at IS NOT NULL;
