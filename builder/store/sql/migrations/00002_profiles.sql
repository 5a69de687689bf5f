-- +goose Up
-- An own profile is kept as the roster of its one unit, and has revisions as a
-- roster has.
ALTER TABLE rosters ADD COLUMN kind TEXT NOT NULL DEFAULT 'roster' CHECK (kind IN ('roster', 'profile'));

DROP INDEX rosters_owner;
CREATE INDEX rosters_owner ON rosters (owner, kind, deleted, updated);

-- +goose Down
DELETE FROM rosters WHERE kind = 'profile';
DROP INDEX rosters_owner;
ALTER TABLE rosters DROP COLUMN kind;
CREATE INDEX rosters_owner ON rosters (owner, deleted, updated);
