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
	Units       int       // with their counts
	Share       string    // the token of the shared view, "" where there is none
	Profiles    string    // changes whenever an own profile of the owner does
	HasProfiles bool      // the owner has own profiles

	HasCollections bool // the owner records owned models; Profiles changes with these as well
}

// fingerprintOf are the columns of the fingerprint of d, the document of a roster, all 0 or
// empty for none; its targets are those of fingerprintRow.
const fingerprintOf = `coalesce(d.revision, 0), coalesce(d.updated, 0), coalesce(octet_length(d.document), 0),
	coalesce(d.units, 0), coalesce(d.share, ''), ` + changesOf + `'profile'), ` + changesOf + `'collection')`

// changesOf is, of the owner of d and one kind of documents, how many there are and what
// changes with each of them. One question for two kinds makes SQLite a table for them.
const changesOf = `(SELECT count(*) FILTER (WHERE deleted = 0) || ' ' || coalesce(sum(revision), 0) || ' ' ||
	coalesce(sum(updated) FILTER (WHERE deleted = 0), 0) FROM documents WHERE owner = d.owner AND kind = `

const selectFingerprint = `SELECT ` + fingerprintOf + ` FROM documents AS d WHERE deleted = 0 AND ` + whereOwned

// fingerprintRow is a fingerprint as the database has it.
type fingerprintRow struct {
	Fingerprint
	updated               int64
	profiles, collections string
}

func (r *fingerprintRow) targets() []any {
	return []any{&r.Revision, &r.updated, &r.Bytes, &r.Units, &r.Share, &r.profiles, &r.collections}
}

func (r *fingerprintRow) fingerprint() Fingerprint {
	f := r.Fingerprint
	f.Updated, f.Profiles = timeOf(r.updated), r.profiles+" "+r.collections
	f.HasProfiles, f.HasCollections = r.profiles[0] != '0', r.collections[0] != '0'
	return f
}

// Fingerprint returns that of an owner's roster; the error is that of Roster.
func (s *Store) Fingerprint(ctx context.Context, owner, id string) (Fingerprint, error) {
	var row fingerprintRow
	err := s.read.QueryRowContext(ctx, selectFingerprint, s.ownedArgs(owner, id)...).Scan(row.targets()...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Fingerprint{}, s.notFound(nil)
	case err != nil:
		return Fingerprint{}, fmt.Errorf("reading a list's fingerprint: %w", err)
	}
	return row.fingerprint(), nil
}
