-- +goose Up
-- Whether the links of a document show its notes and the player's name.
ALTER TABLE documents ADD COLUMN shows_notes INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE documents DROP COLUMN shows_notes;
