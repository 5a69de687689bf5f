package store

import (
	"context"
	"fmt"

	"gantry/builder"
)

// kind is what a store keeps in its tables: each kind is a store of its own.
type kind string

const (
	rosters  kind = "roster"
	profiles kind = "profile"
)

// Profiles is the same database as a store of own profiles: each is the roster
// that builder.Design makes of it, and neither store sees what the other holds.
func (s *Store) Profiles() *Store {
	p := *s
	p.kind = profiles
	return &p
}

// own are the arguments of the condition owned.
func (s *Store) own(owner, id string) []any { return []any{id, hashOwner(owner), string(s.kind)} }

// fits refuses to keep as a profile what is none.
func (s *Store) fits(r builder.Roster) error {
	if s.kind != profiles {
		return nil
	}
	if _, ok := r.Design(); !ok {
		return builder.Invalid("A profile has a name, notes, choices and mounts, and nothing else can be changed of it.", nil)
	}
	return nil
}

const ofOwner = `owner = $1 AND kind = $2 AND system = $3 ORDER BY updated DESC, id LIMIT $4`

// Of is every live roster of an owner for a game, with its document, the latest
// changed first.
func (s *Store) Of(ctx context.Context, owner, system string) ([]Saved, error) {
	rows, err := s.asked.of.QueryContext(context.WithoutCancel(ctx), hashOwner(owner), string(s.kind), plain(system), liveMost)
	if err != nil {
		return nil, fmt.Errorf("reading rosters: %w", err)
	}
	defer rows.Close()
	var list []Saved
	for rows.Next() {
		h, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("reading rosters: %w", err)
		}
		list = append(list, h.Saved)
	}
	return list, rows.Err()
}
