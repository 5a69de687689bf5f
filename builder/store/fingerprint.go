package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Fingerprint is what a page of a roster depends on, without its document: cheap to
// ask for, to see whether the page has changed.
type Fingerprint struct {
	Revision    int
	Updated     time.Time // when that revision was made
	Bytes       int64     // of the document
	Share       string    // the token of the shared view, "" where there is none
	Profiles    string    // changes whenever an own profile of the owner does
	HasProfiles bool      // the owner has own profiles

	HasCollections bool // the owner says what models are owned; Profiles changes with these, too
}

const selectFingerprint = `SELECT revision, updated, octet_length(document), coalesce(share, ''), live, collections,
	revisions, changed FROM documents, (SELECT count(*) FILTER (WHERE deleted = 0 AND kind = 'profile') AS live,
		count(*) FILTER (WHERE deleted = 0 AND kind = 'collection') AS collections, coalesce(sum(revision), 0) AS revisions,
		coalesce(sum(updated) FILTER (WHERE deleted = 0), 0) AS changed
		FROM documents WHERE owner = $2 AND kind IN ('profile', 'collection')) AS profiles
	WHERE deleted = 0 AND ` + whereOwned

// Fingerprint is that of an owner's roster; the error is that of Roster.
func (s *Store) Fingerprint(ctx context.Context, owner, id string) (Fingerprint, error) {
	var m Fingerprint
	var live, collections, revisions, changed int
	var updated int64
	err := s.read.QueryRowContext(ctx, selectFingerprint, s.ownedArgs(owner, id)...).Scan(&m.Revision,
		&updated, &m.Bytes, &m.Share, &live, &collections, &revisions, &changed)
	m.HasProfiles, m.HasCollections = live > 0, collections > 0
	m.Profiles = fmt.Sprint(live, collections, revisions, changed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Fingerprint{}, s.notFound(nil)
	case err != nil:
		return Fingerprint{}, fmt.Errorf("reading a roster's fingerprint: %w", err)
	}
	m.Updated = timeOf(updated)
	return m, nil
}
