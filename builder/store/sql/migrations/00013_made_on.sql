-- +goose Up
-- The device that made a revision: the beginning of its id, '' where unknown. An edit that
-- takes back an older one beneath others' changes names it, 0 for none.
ALTER TABLE revisions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE revisions ADD COLUMN undoes INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE revisions DROP COLUMN undoes;
ALTER TABLE revisions DROP COLUMN device;
