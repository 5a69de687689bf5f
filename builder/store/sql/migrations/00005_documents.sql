-- +goose Up
-- Documents of any kind in one table. The large columns stand last, so that a
-- listing need not read past them.
CREATE TABLE documents (
    id        TEXT    NOT NULL PRIMARY KEY,
    kind      TEXT    NOT NULL, -- 'roster', 'profile'
    owner     TEXT    NOT NULL, -- SHA-256 of the owner's token, hexadecimal; '' for what is to be swept away
    system    TEXT    NOT NULL,
    name      TEXT    NOT NULL, -- for listings: no control characters, shortened
    units     INTEGER NOT NULL,
    overrides INTEGER NOT NULL, -- how many numbers of its own it has
    bytes     INTEGER NOT NULL, -- of the document and its revisions
    share     TEXT    UNIQUE,   -- the token of the shared view
    revision  INTEGER NOT NULL, -- 1 when created
    undo      INTEGER NOT NULL DEFAULT 0, -- the revision on top of the undo stack, 0 for none
    redo      INTEGER NOT NULL DEFAULT 0, -- the same of the redo stack
    created   INTEGER NOT NULL, -- unix milliseconds, as all times
    updated   INTEGER NOT NULL,
    deleted   INTEGER NOT NULL DEFAULT 0, -- 0 for a live document
    document  TEXT    NOT NULL
) STRICT;

INSERT INTO documents
SELECT id, kind, owner, system, name, units,
    CASE WHEN json_valid(document) THEN coalesce(json_array_length(document, '$.overrides'), 0) ELSE 0 END,
    octet_length(document) + coalesce((SELECT sum(octet_length(tab) + octet_length(edits) + octet_length(reverse) + coalesce(octet_length(before), 0))
        FROM revisions WHERE roster = id), 0),
    share, revision, undo, redo, created, updated, deleted, document
FROM rosters;

-- Edits and redos lie on the undo stack, undos on the redo stack. Rows are
-- never changed.
ALTER TABLE revisions RENAME TO roster_revisions;
CREATE TABLE revisions (
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('edit', 'undo', 'redo')),
    tab      TEXT    NOT NULL,
    below    INTEGER NOT NULL, -- the revision beneath this one on its stack, 0 for none
    made     INTEGER NOT NULL,
    bytes    INTEGER NOT NULL, -- of tab, edits, reverse and before
    edits    TEXT    NOT NULL, -- JSON, what led here
    reverse  TEXT    NOT NULL, -- JSON, what leads back
    before   TEXT,             -- the document before, where reverse does not lead to exactly that
    PRIMARY KEY (document, number)
) STRICT;

INSERT INTO revisions
SELECT roster, number, kind, tab, below, made,
    octet_length(tab) + octet_length(edits) + octet_length(reverse) + coalesce(octet_length(before), 0), edits, reverse, before
FROM roster_revisions;

DROP TABLE roster_revisions;
DROP TABLE rosters;

CREATE INDEX documents_owner ON documents (owner, kind, deleted, updated);
CREATE INDEX documents_deleted ON documents (deleted) WHERE deleted > 0;

ALTER TABLE pictures ADD COLUMN unnamed INTEGER NOT NULL DEFAULT 0; -- since when no document names it, 0 for one that is named

-- What is kept, in bytes: of each owner, and under '' of all together.
CREATE TABLE usage (
    owner     TEXT    NOT NULL PRIMARY KEY,
    documents INTEGER NOT NULL, -- with their revisions
    pictures  INTEGER NOT NULL
) STRICT;

INSERT INTO usage SELECT owner, sum(documents), sum(pictures) FROM (
    SELECT owner, bytes AS documents, 0 AS pictures FROM documents
    UNION ALL SELECT owner, 0, size FROM pictures
    UNION ALL SELECT '', bytes, 0 FROM documents
    UNION ALL SELECT '', 0, size FROM pictures
) AS kept GROUP BY owner;
