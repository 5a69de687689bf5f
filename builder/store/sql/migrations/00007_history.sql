-- +goose Up
-- What is said of a revision, also of the first: the large act that made it, and
-- the name that its owner gave it.
CREATE TABLE revision_names (
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    act      TEXT    NOT NULL, -- in words, '' for none
    name     TEXT    NOT NULL, -- '' for none
    PRIMARY KEY (document, number)
) STRICT;

-- States of documents that whoever has the token may read, as they were. Rows are
-- never changed.
CREATE TABLE frozen (
    token    TEXT    NOT NULL PRIMARY KEY,
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    made     INTEGER NOT NULL, -- when that revision was
    bytes    INTEGER NOT NULL, -- of state; they count as the document's
    state    TEXT    NOT NULL,
    UNIQUE (document, number)
) STRICT;

-- +goose Down
DROP TABLE frozen;
DROP TABLE revision_names;
