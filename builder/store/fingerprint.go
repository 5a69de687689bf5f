package store

import (
	"context"
	"errors"
	"fmt"
)

// Fingerprint returns that of an owner's roster; the error is that of Roster.
func (s *Store) Fingerprint(ctx context.Context, owner, id string) (Fingerprint, error) {
	f, err := s.engine.Read(ctx).Fingerprint(s.kind, owner, validKey(id))
	if errors.Is(err, ErrNone) {
		return Fingerprint{}, s.notFound(nil)
	}
	if err != nil {
		return Fingerprint{}, fmt.Errorf("reading a list's fingerprint: %w", err)
	}
	return f, nil
}
