-- +goose Up
-- What the first five steps lead to on SQLite. PostgreSQL begins here; the types are
-- written as there.
CREATE TABLE readiness (asked INTEGER NOT NULL) STRICT;
INSERT INTO readiness (asked) VALUES (0);

CREATE TABLE documents (
    id        TEXT    NOT NULL PRIMARY KEY,
    kind      TEXT    NOT NULL,
    owner     TEXT    NOT NULL,
    system    TEXT    NOT NULL,
    name      TEXT    NOT NULL,
    units     INTEGER NOT NULL,
    overrides INTEGER NOT NULL,
    bytes     INTEGER NOT NULL,
    share     TEXT    UNIQUE,
    revision  INTEGER NOT NULL,
    undo      INTEGER NOT NULL DEFAULT 0,
    redo      INTEGER NOT NULL DEFAULT 0,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    deleted   INTEGER NOT NULL DEFAULT 0,
    document  TEXT    NOT NULL
) STRICT;

CREATE INDEX documents_owner ON documents (owner, kind, deleted, updated);
CREATE INDEX documents_deleted ON documents (deleted) WHERE deleted > 0;

CREATE TABLE revisions (
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('edit', 'undo', 'redo')),
    tab      TEXT    NOT NULL,
    below    INTEGER NOT NULL,
    made     INTEGER NOT NULL,
    bytes    INTEGER NOT NULL,
    edits    TEXT    NOT NULL,
    reverse  TEXT    NOT NULL,
    before   TEXT,
    PRIMARY KEY (document, number)
) STRICT;

CREATE TABLE pictures (
    owner   TEXT    NOT NULL,
    id      TEXT    NOT NULL,
    size    INTEGER NOT NULL,
    made    INTEGER NOT NULL,
    data    BLOB    NOT NULL,
    unnamed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, id)
) STRICT;

CREATE TABLE usage (
    owner     TEXT    NOT NULL PRIMARY KEY,
    documents INTEGER NOT NULL,
    pictures  INTEGER NOT NULL
) STRICT;
INSERT INTO usage (owner, documents, pictures) VALUES ('', 0, 0);
