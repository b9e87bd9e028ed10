-- What can be booked to in the target, as it was read last: accounts, tax codes, departments and
-- partners, with the office's settings (JSON, target/chart.h).
CREATE TABLE chart (
    one INT64 PRIMARY KEY CHECK (one = 1),
    text TEXT NOT NULL,
    read_at INT64 NOT NULL
) STRICT;
