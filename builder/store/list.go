package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// listMost bounds a listing, whose deleted documents are otherwise without end.
const listMost = 2 * LiveMost

// Listed is a line of an owner's list. Its name is without control characters
// and shortened; see builder.Summary.
type Listed struct {
	ID, System, Name string
	Units, Overrides int
	Bytes            int // of the document
	Revision         int
	Updated          time.Time
	Deleted          bool
	Tags             []string
	Words            string   // see builder.Summary
	Standing         Standing // the last one kept
}

// List returns every document of an owner, the latest changed first, and behind them the deleted ones; at most a
// thousand in all.
func (k Documents[D]) List(ctx context.Context, owner string) ([]Listed, error) {
	var list []Listed
	var l Listed
	var updated, deleted int64
	var tags string
	st := &l.Standing
	for err := range (into{&l.ID, &l.System, &l.Name, &l.Units, &l.Overrides, &l.Bytes, &l.Revision, &updated, &deleted,
		&tags, &l.Words, &st.Revision, &st.Judge, &st.Text}).each(k.read.QueryContext(ctx,
		`SELECT id, system, name, units, overrides, octet_length(d.document), d.revision, updated, deleted, tags, words,
			s.revision, judge, standing FROM documents d JOIN summaries s ON s.document = id
		WHERE owner = $1 AND kind = $2 ORDER BY deleted > 0, updated DESC, id LIMIT $3`, owner, k.kind, listMost)) {
		if err != nil {
			return nil, fmt.Errorf("listing %ss: %w", k.kind, err)
		}
		l.Tags = nil
		if tags != noTags {
			if err := json.Unmarshal([]byte(tags), &l.Tags); err != nil {
				return nil, fmt.Errorf("tags of %s %s: %w", k.kind, l.ID, err)
			}
		}
		l.Updated, l.Deleted = timeOf(updated), deleted > 0
		list = append(list, l)
	}
	return list, nil
}

const whereSystem = `owner = $1 AND kind = $2 AND system = $3 ORDER BY updated DESC, id LIMIT $4`

// ofBytes bounds the documents that are decoded at once.
const ofBytes = 8 << 20

// ListOf returns every live document of an owner for a game, the latest changed first, up to some megabytes of
// them.
func (k Documents[D]) ListOf(ctx context.Context, owner, system string) ([]Stored[D], error) {
	return k.scanAll(k.read.QueryContext(ctx, selectHead+whereSystem, owner, k.kind, sanitize(system), LiveMost))
}

// scanAll decodes rows up to some megabytes of them, and closes them.
func (k Documents[D]) scanAll(rows *sql.Rows, err error) ([]Stored[D], error) {
	if err != nil {
		return nil, fmt.Errorf("reading %ss: %w", k.kind, err)
	}
	defer rows.Close()
	var list []Stored[D]
	for size := 0; rows.Next() && size < ofBytes; {
		r, err := k.scan(rows)
		if err != nil {
			return nil, fmt.Errorf("reading %ss: %w", k.kind, err)
		}
		size += len(r.text)
		list = append(list, r.Stored)
	}
	return list, rows.Err()
}

// ListHolding returns every live document of an owner for a game whose text holds another, such as an id without %
// and _, the latest changed first, up to some megabytes of them.
func (k Documents[D]) ListHolding(ctx context.Context, owner, system, text string) ([]Stored[D], error) {
	return k.scanAll(k.read.QueryContext(ctx, selectHead+`owner = $1 AND kind = $2 AND system = $3
		AND document LIKE '%' || $4 || '%' ORDER BY updated DESC, id LIMIT $5`,
		owner, k.kind, sanitize(system), text, LiveMost))
}

// Get returns a document of an owner. Another owner's, a deleted and an unknown one are the same UserError of
// KindNotFound.
func (k Documents[D]) Get(ctx context.Context, owner, id string) (Stored[D], error) {
	r, err := k.readRow(k.read.QueryRowContext(ctx, selectHead+whereOwned, k.ownedArgs(owner, id)...))
	if err != nil {
		return r.Stored, err
	}
	return r.withRedo(ctx, k.read)
}

// Roster returns a roster of an owner; see Get.
func (s *Store) Roster(ctx context.Context, owner, id string) (Saved, error) {
	return s.Get(ctx, owner, id)
}
