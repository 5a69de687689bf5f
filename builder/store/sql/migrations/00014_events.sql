-- +goose Up
-- The logs of documents, as texts that the store does not read. Rows are never changed.
CREATE TABLE events (
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL, -- from 1, without gaps
    id       TEXT    NOT NULL, -- of the press that made it
    made     INTEGER NOT NULL,
    bytes    INTEGER NOT NULL, -- of id and event; they count as the document's
    event    TEXT    NOT NULL,
    PRIMARY KEY (document, number),
    UNIQUE (document, id)
) STRICT;

-- How many a document has. Who locks the document reads the newest number here.
ALTER TABLE documents ADD COLUMN events INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE documents DROP COLUMN events;
DROP TABLE events;
