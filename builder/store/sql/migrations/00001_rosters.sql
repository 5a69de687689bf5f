-- +goose Up
-- The large columns stand last, so that a listing need not read past them.
CREATE TABLE rosters (
    id       TEXT    NOT NULL PRIMARY KEY,
    owner    TEXT    NOT NULL, -- SHA-256 of the owner's token, hexadecimal
    system   TEXT    NOT NULL,
    name     TEXT    NOT NULL, -- for listings: no control characters, shortened
    units    INTEGER NOT NULL,
    share    TEXT    UNIQUE,   -- the token of the shared view
    revision INTEGER NOT NULL, -- 1 when created
    undo     INTEGER NOT NULL DEFAULT 0, -- the revision on top of the undo stack, 0 for none
    redo     INTEGER NOT NULL DEFAULT 0, -- the same of the redo stack
    created  INTEGER NOT NULL, -- unix milliseconds, as all times
    updated  INTEGER NOT NULL,
    deleted  INTEGER NOT NULL DEFAULT 0, -- 0 for a live roster
    document TEXT    NOT NULL
) STRICT;

CREATE INDEX rosters_owner ON rosters (owner, deleted, updated);

-- Edits and redos lie on the undo stack, undos on the redo stack. Rows are
-- never changed.
CREATE TABLE revisions (
    roster  TEXT    NOT NULL REFERENCES rosters (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('edit', 'undo', 'redo')),
    tab     TEXT    NOT NULL,
    below   INTEGER NOT NULL, -- the revision beneath this one on its stack, 0 for none
    made    INTEGER NOT NULL,
    edits   TEXT    NOT NULL, -- JSON, what led here
    reverse TEXT    NOT NULL, -- JSON, what leads back
    before  TEXT,             -- the document before, where reverse does not lead to exactly that
    PRIMARY KEY (roster, number)
) STRICT;

-- +goose Down
DROP TABLE revisions;
DROP TABLE rosters;
