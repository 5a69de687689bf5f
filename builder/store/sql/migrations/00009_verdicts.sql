-- +goose Up
-- The verdicts that were given on documents, as texts that the store does not read:
-- the first of each revision. Rows are never changed.
CREATE TABLE verdicts (
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL, -- the revision
    made     INTEGER NOT NULL, -- when it was given
    bytes    INTEGER NOT NULL, -- of verdict; they count as the document's
    verdict  TEXT    NOT NULL,
    PRIMARY KEY (document, number)
) STRICT;

-- +goose Down
DROP TABLE verdicts;
