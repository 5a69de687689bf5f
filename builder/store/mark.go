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
	Profiles string // changes whenever an own profile of the owner does
	Own      bool   // the owner has own profiles
}

const markOf = `SELECT revision, coalesce(share, ''),
	(SELECT count(*) FROM documents p WHERE p.owner = $2 AND p.kind = 'profile' AND p.deleted = 0),
	(SELECT coalesce(sum(p.revision), 0) FROM documents p WHERE p.owner = $2 AND p.kind = 'profile'),
	(SELECT coalesce(sum(p.updated), 0) FROM documents p WHERE p.owner = $2 AND p.kind = 'profile' AND p.deleted = 0)
	FROM documents WHERE deleted = 0 AND ` + owned

// Mark is the mark of an owner's roster; the error is that of Roster.
func (s *Store) Mark(ctx context.Context, owner, id string) (Mark, error) {
	var m Mark
	var kept, revisions, updated int
	// A short question is not worth watching for the reader who goes away.
	err := s.stmts.mark.QueryRowContext(context.WithoutCancel(ctx), s.own(owner, id)...).Scan(&m.Revision, &m.Share, &kept, &revisions, &updated)
	m.Own, m.Profiles = kept > 0, fmt.Sprint(kept, revisions, updated)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Mark{}, s.notFound(nil)
	case err != nil:
		return Mark{}, fmt.Errorf("reading a roster's mark: %w", err)
	}
	return m, nil
}
