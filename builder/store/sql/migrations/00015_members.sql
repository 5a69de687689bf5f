-- +goose Up
-- Who takes part in a document that isn't theirs.
CREATE TABLE members (
    document TEXT    NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    owner    TEXT    NOT NULL, -- as in documents
    side     TEXT    NOT NULL, -- that they play
    made     INTEGER NOT NULL,
    PRIMARY KEY (document, owner),
    UNIQUE (document, side)
) STRICT;

CREATE INDEX members_owner ON members (owner);

-- +goose Down
DROP TABLE members;
