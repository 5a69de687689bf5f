-- +goose Up
-- Pictures of units, by owner and digest; rosters name them by the digest.
CREATE TABLE pictures (
    owner TEXT    NOT NULL, -- as in rosters
    id    TEXT    NOT NULL, -- "sha256:" and the digest of data
    size  INTEGER NOT NULL,
    made  INTEGER NOT NULL,
    data  BLOB    NOT NULL,
    PRIMARY KEY (owner, id)
) STRICT;

-- +goose Down
DROP TABLE pictures;
