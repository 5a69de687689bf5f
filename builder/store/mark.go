package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Mark is what a page of a roster depends on, without its document: cheap to
// ask for, to see whether the page has changed.
type Mark struct {
	Revision int
	Share    string // the token of the shared view, "" where there is none
}

// Mark is the mark of an owner's roster; the error is that of Roster.
func (s *Store) Mark(ctx context.Context, owner, id string) (Mark, error) {
	var m Mark
	err := s.read.QueryRowContext(ctx, `SELECT revision, coalesce(share, '') FROM rosters WHERE deleted = 0 AND `+owned, id, hashOwner(owner)).
		Scan(&m.Revision, &m.Share)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Mark{}, notFound(nil)
	case err != nil:
		return Mark{}, fmt.Errorf("reading a roster's mark: %w", err)
	}
	return m, nil
}
